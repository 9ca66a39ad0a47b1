"""What happens in Adventure Party beside what happens in all games. Players are named by their colour, cards by their id."""

from __future__ import annotations

from tabletome.kernel import Happened, Id, Ids

# --- the town ---------------------------------------------------------------------------------------------------------


class StarterChosen(Happened, frozen=True):
    """Somebody is the starting player."""

    who: Id


class DeckOpened(Happened, frozen=True):
    """A deck of quests or heroes is open from now on."""

    deck: Id


class RowFilled(Happened, frozen=True):
    """Cards were turned up into the row of a deck."""

    deck: Id
    cards: Ids
    """the cards that lie there now and did not before"""


class Scouted(Happened, frozen=True):
    """Somebody paid to turn up one more card of a deck."""

    who: Id
    deck: Id
    card: Id


class RumourWentCold(Happened, frozen=True):
    """The oldest card of a row went under its deck."""

    deck: Id
    card: Id


class DrawLost(Happened, frozen=True):
    """A draw from a deck that has nothing left."""

    who: Id
    deck: Id


class NobodyForHire(Happened, frozen=True):
    """No hero is left in a row or a deck, so the boss is called."""


class TownAdvanced(Happened, frozen=True):
    """Somebody moved the town to a level."""

    who: Id
    level: int
    """the level it has reached"""


class LastTurnsBegan(Happened, frozen=True):
    """The boss is called; these have one more turn, in this order."""

    turns: Ids
    """whose turns are left, one after the other"""


class ThreatRose(Happened, frozen=True):
    """The threat rose; at its limit the boss attacks."""

    threat: int
    """how high it is"""
    limit: int
    """at which threat the boss attacks"""


# --- in the Tavern ----------------------------------------------------------------------------------------------------


class Hired(Happened, frozen=True):
    """Somebody bought a hero."""

    who: Id
    hero: Id
    """the hero"""


class Retired(Happened, frozen=True):
    """An upgraded hero made room and is worth VP."""

    who: Id
    hero: Id
    """the hero"""
    vp: int
    """the VP that are kept for it"""


class Dismissed(Happened, frozen=True):
    """A hero made room for another and was discarded."""

    who: Id
    hero: Id
    """the hero"""


class Equipped(Happened, frozen=True):
    """A hero carries a weapon from now on."""

    uses = ("card",)
    who: Id
    card: Id
    hero: Id
    """the hero who carries it now"""


class Sold(Happened, frozen=True):
    """An item of the hand was sold."""

    who: Id
    card: Id


class Gave(Happened, frozen=True):
    """A gift to a partner: a card or coins."""

    who: Id
    to: Id
    """who gets it"""
    card: Id = ""
    gold: int = 0
    """the coins; 0 where it is a card"""


class Cried(Happened, frozen=True):
    """Somebody cries over a failed quest."""

    who: Id


# --- ventures ---------------------------------------------------------------------------------------------------------


class TooFewHeroes(Happened, frozen=True):
    """Somebody has too few heroes for the arena or the boss, or without a card for any quest."""

    who: Id
    card: Id = ""


class SetOut(Happened, frozen=True):
    """Heroes go on a quest, into the arena or against a stage of the boss."""

    uses = ("card", "heroes")
    who: Id
    card: Id
    heroes: Ids
    """the heroes sent"""


class RollRead(Happened, frozen=True):
    """The final symbols were read: enough for the card or not."""

    who: Id
    card: Id
    won: bool
    """whether the conditions are met"""
    symbols: dict[str, int]
    """how many of each symbol lie on the table"""


class QuestCompleted(Happened, frozen=True):
    """A quest is won; its VP stay on the card."""

    who: Id
    card: Id
    vp: int
    """the VP printed on the card"""


class QuestFailed(Happened, frozen=True):
    """A quest was not won."""

    who: Id
    card: Id


class TokenTurned(Happened, frozen=True):
    """A reroll token is active again."""

    who: Id


class Upgraded(Happened, frozen=True):
    """A hero was turned to the upgraded side."""

    who: Id
    hero: Id
    """the hero"""


class LevelUpLost(Happened, frozen=True):
    """There is no hero for a level-up."""

    who: Id


class ArenaOpened(Happened, frozen=True):
    """The arena is fought now."""

    uses = ("card",)
    card: Id


class ArenaScored(Happened, frozen=True):
    """What somebody scores in the arena."""

    who: Id
    score: int
    """the symbols that count"""


class Ranked(Happened, frozen=True):
    """By which tier somebody is paid, if by any; `position` is the one that is shared with others, or 0."""

    who: Id
    tier: int
    """the tier, counted from 1"""
    paid: bool
    """whether there is such a tier on the card"""
    position: int = 0
    """the position that is shared; 0 where it is not shared"""


class StageFought(Happened, frozen=True):
    """A stage of the boss was won or lost."""

    who: Id
    stage: int
    """which stage, 1 or 2"""
    won: bool
    """whether it was beaten"""


class PointsCounted(Happened, frozen=True):
    """Somebody's VP at the end, and what they come from."""

    who: Id
    vp: int
    """all VP"""
    quests: int
    """VP of completed quests"""
    tokens: int
    """VP tokens"""
    retired: int
    """VP of retired heroes"""
    relics: int
    """VP of relics"""


# --- the roll ---------------------------------------------------------------------------------------------------------


class PoolFormed(Happened, frozen=True):
    """The dice that will be rolled, by their colours."""

    who: Id
    dice: tuple[str, ...]


class NoDieLeft(Happened, frozen=True):
    """A card would add a die, but there is none of its colour left."""

    who: Id
    die: str
    card: Id


class DieAdded(Happened, frozen=True):
    """A die joins the pool before the roll."""

    uses = ("card",)
    die: str
    card: Id


class DieJoined(Happened, frozen=True):
    """A die joins the roll and was thrown at once."""

    uses = ("card",)
    die: str
    face: str
    """what it shows"""
    card: Id


class DieRemoved(Happened, frozen=True):
    """A die was taken out of the pool."""

    uses = ("card",)
    die: str
    card: Id


class DieSet(Happened, frozen=True):
    """A die was turned to a face."""

    uses = ("card",)
    die: str
    before: str
    face: str
    """what it shows now"""
    card: Id


class SymbolsAdded(Happened, frozen=True):
    """Symbols lie beside the dice."""

    uses = ("card",)
    symbols: str
    """the symbols, a letter each"""
    card: Id


class RuneSpent(Happened, frozen=True):
    """A rune was spent, which locks its die; `loose` is the one beside the dice."""

    who: Id
    rune: str
    """the die that showed it, or `loose`"""


class Refused(Happened, frozen=True):
    """A partner would rather keep a scroll."""

    who: Id
    card: Id


class Toughened(Happened, frozen=True):
    """The card at hand asks for more hit points."""

    uses = ("card",)
    hp: int
    """how many hit points more"""
    card: Id


# --- wounds -----------------------------------------------------------------------------------------------------------


class WoundAdded(Happened, frozen=True):
    """The card at hand deals a wound more."""

    uses = ("card",)
    wound: str
    """`w` light, `D` deadly"""
    card: Id


class PreventionGained(Happened, frozen=True):
    """A card will prevent wounds."""

    uses = ("card",)
    wounds: str
    """a letter for each wound: `w` light, `D` deadly, `?` either"""
    card: Id


class WoundCancelled(Happened, frozen=True):
    """A wound was cancelled, by a shield or a prevention."""

    who: Id
    wound: str
    """`w` light, `D` deadly"""
    means: str
    """`shield` or `block`, a prevention"""


class WoundsLost(Happened, frozen=True):
    """Nobody is left to take these wounds."""

    wounds: str
    """a letter for each wound"""


EVENTS: tuple[type[Happened], ...] = (
    StarterChosen, DeckOpened, RowFilled, Scouted, RumourWentCold, DrawLost, NobodyForHire, TownAdvanced, LastTurnsBegan,
    ThreatRose, Hired, Retired, Dismissed, Equipped, Sold, Gave, Cried, TooFewHeroes, SetOut, RollRead, QuestCompleted,
    QuestFailed, TokenTurned, Upgraded, LevelUpLost, ArenaOpened, ArenaScored, Ranked, StageFought, PointsCounted, PoolFormed,
    NoDieLeft, DieAdded, DieJoined, DieRemoved, DieSet, SymbolsAdded, RuneSpent, Refused, Toughened, WoundAdded,
    PreventionGained, WoundCancelled, WoundsLost,
)  # fmt: skip
