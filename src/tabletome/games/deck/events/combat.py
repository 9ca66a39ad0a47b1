"""What happens in a Combat: Up/Downs, Turns, cards, attacks, effects, flight and the Grapple."""

from __future__ import annotations

from tabletome.kernel import Happened, Id, Ids

# --- Up/Downs ---------------------------------------------------------------------------------------------------------


class Checked(Happened, frozen=True):
    """Symbols were drawn, for a check that must match something or for a line of a card."""

    who: Id
    """who draws; empty if the table does"""
    why: str
    drawn: str
    """the symbols one after the other, `UDU`"""
    wanted: str
    """what must be matched; empty if nothing must"""
    met: bool
    """whether it was matched"""


class Redrew(Happened, frozen=True):
    """A Human makes a check once more that failed."""

    who: Id


class InitiativeDrawn(Happened, frozen=True):
    """Three are drawn for Initiative."""

    who: Id
    declared: str
    """the symbol that counts"""
    drawn: str
    """the symbols one after the other"""
    cards: Ids
    """the cards that carry them, if they come from a Draw Deck"""
    agility: int
    """how many of the cards are Agility Cards"""
    matches: int
    """how many symbols are the declared one"""


class LotsDrawn(Happened, frozen=True):
    """Three are drawn for Loot that several claim."""

    who: Id
    declared: str
    """the symbol that counts"""
    drawn: str
    """the symbols one after the other"""
    matches: int
    """how many symbols are the declared one"""


# --- Rounds and Turns -------------------------------------------------------------------------------------------------


class GearHeld(Happened, frozen=True):
    """What somebody holds from now on."""

    who: Id
    weapons: Ids
    """the Weapons in hand, by name"""
    shield: bool
    """whether a Shield is in hand"""


class PlaceTaken(Happened, frozen=True):
    """Somebody chose where to stand when the Combat begins."""

    who: Id
    at: Id


class OrderSettled(Happened, frozen=True):
    """Initiative is decided."""

    order: Ids
    """all combatants in the order of their Turns"""


class Idle(Happened, frozen=True):
    """A Foe does nothing with its Turn."""

    who: Id
    why: str


class Left(Happened, frozen=True):
    """Somebody is out of the Combat."""

    who: Id
    how: str
    """dead, beaten, yielded or fled"""


class CombatEnded(Happened, frozen=True):
    """Only one side has combatants left."""

    result: str
    """won or lost; in a Duel which of the two won"""
    winner: Id = ""
    """in a Duel the Character that won"""


# --- cards ------------------------------------------------------------------------------------------------------------


class DeckShuffled(Happened, frozen=True):
    """A Draw Deck was shuffled."""

    who: Id


class DeckMadeAnew(Happened, frozen=True):
    """A Discard Deck became the Draw Deck."""

    who: Id
    cards: int
    """how many there are"""


class Boosted(Happened, frozen=True):
    """A card, or a Base Action, is Boosted by others."""

    uses = ("card", "cards")
    who: Id
    card: Id
    """what is Boosted; empty if it is a Base Action"""
    cards: Ids
    """what Boosts it"""


class WeaponThrown(Happened, frozen=True):
    """A Weapon is thrown."""

    uses = ("card",)
    who: Id
    card: Id
    on: Id


class Recalled(Happened, frozen=True):
    """A card came back from the Discard Deck."""

    uses = ("card",)
    who: Id
    card: Id
    cards: Ids
    """what was paid for it"""


class CardDrawnOut(Happened, frozen=True):
    """A card was Played out of the Draw Deck, which was shuffled then."""

    uses = ("card",)
    who: Id
    card: Id


class FortitudeUsed(Happened, frozen=True):
    """A Fortitude Card left the adventure to ignore a level of Fatigue."""

    uses = ("card",)
    who: Id
    card: Id


class Tired(Happened, frozen=True):
    """A level of Fatigue or Exhaustion."""

    who: Id
    level: int
    """which level it is"""
    why: str


class Refreshed(Happened, frozen=True):
    """Levels of Fatigue are gone."""

    who: Id
    level: int
    """which level is left"""


# --- an attack --------------------------------------------------------------------------------------------------------


class TargetPicked(Happened, frozen=True):
    """A Foe picked one of several Opponents."""

    who: Id
    on: Id
    why: str


class AttackDeclared(Happened, frozen=True):
    """An attack on one Target."""

    uses = ("who",)
    who: Id
    on: Id
    what: str
    """the card, line or Action it is made with"""
    amount: int
    """the Damage it would do"""
    ethereal: bool
    """whether the Damage is Ethereal; otherwise it is Physical"""


class ReactionChosen(Happened, frozen=True):
    """A Foe tries one of several ways to react."""

    who: Id
    what: str
    """the way"""
    worth: str
    """what it prevents on average, and of how much"""


class Defended(Happened, frozen=True):
    """A Defense takes something off an attack."""

    uses = ("card",)
    who: Id
    card: Id
    amount: int
    """how much less it is"""


class Covered(Happened, frozen=True):
    """A Shield that is held up still stands against an attack."""

    uses = ("card",)
    who: Id
    card: Id
    amount: int
    """how much less it is"""


class BaseActionUsed(Happened, frozen=True):
    """A Base Action answers an attack."""

    who: Id
    what: str
    """which one"""


class CounterPlayed(Happened, frozen=True):
    """A card Counters, Re-Counters or Escalates."""

    uses = ("card",)
    who: Id
    card: Id
    step: str
    """counter, recounter or escalate"""
    what: str
    """what is Countered in the end"""


class CounterDrawn(Happened, frozen=True):
    """Somebody drew symbols for a Counter or a Reaction."""

    who: Id
    what: str
    """the attack"""
    met: bool
    """whether it gets in the way of it"""


class Unseen(Happened, frozen=True):
    """Somebody does not make out a Target in this light."""

    who: Id
    on: Id


class Wasted(Happened, frozen=True):
    """An attack fails before it comes to its Target."""

    who: Id
    what: str


class Strayed(Happened, frozen=True):
    """An attack into a Grapple hits somebody else."""

    who: Id
    on: Id


class BehindCover(Happened, frozen=True):
    """Cover halves the Damage of an attack."""

    who: Id
    amount: int
    """how much is left of it"""


class Unharmed(Happened, frozen=True):
    """An attack did no Damage."""

    who: Id
    by: Id


class CompanionJoined(Happened, frozen=True):
    """A Pet or Hireling was put into play."""

    uses = ("card",)
    who: Id
    card: Id
    hp: int
    """its HP"""


class CompanionHurt(Happened, frozen=True):
    """A Pet or Hireling took Damage for its owner."""

    who: Id
    card: Id
    amount: int
    left: int


# --- effects ----------------------------------------------------------------------------------------------------------


class Forbidden(Happened, frozen=True):
    """Somebody cannot do something for a while."""

    who: Id
    what: tuple[str, ...]
    """act, attack, cast, flee, move or react"""
    rounds: int
    """for so many Rounds, this one included"""


class EffectBegan(Happened, frozen=True):
    """A lasting Defense, Regeneration or light."""

    who: Id
    effect: str
    """guard, regen or light"""
    amount: int
    rounds: int
    """for so many Rounds, this one included"""


class Disarmed(Happened, frozen=True):
    """Weapons were struck from somebody's hands."""

    who: Id
    weapons: Ids
    """by name; of a Foe it is not said which"""


class Rearmed(Happened, frozen=True):
    """A Foe picked its Weapon up."""

    who: Id


class Spotted(Happened, frozen=True):
    """Somebody who wanted to Sneak is seen."""

    who: Id


# --- Moves, flight and the Grapple ------------------------------------------------------------------------------------


class MoveMeant(Happened, frozen=True):
    """What a Foe Moved for."""

    who: Id
    why: str
    on: Id
    """at whom it wants to get, if at anybody"""


class PursuerAvoided(Happened, frozen=True):
    """A second Move away from the same pursuer, which is a flight."""

    who: Id


class FlightBegan(Happened, frozen=True):
    """Somebody flees."""

    who: Id


class Hampered(Happened, frozen=True):
    """A flight is stopped."""

    who: Id


class StillInSight(Happened, frozen=True):
    """Somebody got away over open ground, where bows still reach."""

    who: Id


class GrappleTried(Happened, frozen=True):
    """Somebody tries to Grapple another."""

    who: Id
    on: Id
    card: Id
    """by which card; empty if a symbol is declared"""
    declared: str
    """which symbol; empty if it is by a card, or not known yet"""


class Grappled(Happened, frozen=True):
    """Somebody is held."""

    who: Id
    by: Id


class BrokeFree(Happened, frozen=True):
    """Somebody is free of every hold."""

    who: Id


class LetGo(Happened, frozen=True):
    """Somebody lets go of whom it held."""

    who: Id


EVENTS: tuple[type[Happened], ...] = (
    Checked, Redrew, InitiativeDrawn, LotsDrawn, GearHeld, PlaceTaken, OrderSettled, Idle, Left, CombatEnded,
    DeckShuffled, DeckMadeAnew, Boosted, WeaponThrown, Recalled, CardDrawnOut, FortitudeUsed, Tired, Refreshed,
    TargetPicked, AttackDeclared, ReactionChosen, Defended, Covered, BaseActionUsed, CounterPlayed, CounterDrawn,
    Unseen, Wasted, Strayed, BehindCover, Unharmed, CompanionJoined, CompanionHurt, Forbidden, EffectBegan,
    Disarmed, Rearmed, Spotted, MoveMeant, PursuerAvoided, FlightBegan, Hampered, StillInSight, GrappleTried,
    Grappled, BrokeFree, LetGo,
)  # fmt: skip
