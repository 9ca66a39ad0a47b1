"""What happens in Tactics beside what happens in all games."""

from __future__ import annotations

from tabletome.games.tactics.events import campaign
from tabletome.kernel import Happened, Id
from tabletome.kernel.events import SAID, Defeated, Ids


class EncounterBegan(Happened, frozen=True):
    """An encounter was set up."""

    chapter: int
    """the chapter it belongs to"""
    mode: str
    """easy, normal or hard"""
    potions: int
    """the revive potions that the party brings"""


class EncounterEnded(Happened, frozen=True):
    """An encounter is over: a success, a +success (with the bonus objective), or a failure."""

    result: str
    """success, +success or failure"""
    why: str
    rounds: int
    """in which round it ended"""


class RoundEnded(Happened, frozen=True):
    """The cleanup of a round is done."""

    quiet = True
    number: int


class InitiativeDealt(Happened, frozen=True):
    """The initiative cards lie in a line."""

    line: Ids
    """who acts on each card, first to last"""


class LineChanged(Happened, frozen=True):
    """An initiative card was moved."""

    who: Id
    line: Ids
    """who acts on each card now"""
    by: Id = ""


class TurnSkipped(Happened, frozen=True):
    """A turn is skipped."""

    who: Id
    why: str


class Equipped(Happened, frozen=True):
    """A card was laid on a hero's board."""

    who: Id
    card: Id
    slot: str
    """where it lies"""


class SetAside(Happened, frozen=True):
    """Cards are out of play until the encounter ends."""

    who: Id
    cards: Ids
    """those set aside"""
    why: str


class PotionDrunk(Happened, frozen=True):
    """A hero who was knocked out uses a revive potion."""

    who: Id
    potions: int
    """those the party has left"""


class KnockedOut(Happened, frozen=True):
    """A hero is at 0 HP and off the board."""

    played_as = Defeated.kind
    who: Id
    at: Id
    by: Id = ""


class Returned(Happened, frozen=True):
    """A figure is back on the board."""

    who: Id
    at: Id


class Ignored(Happened, frozen=True):
    """Somebody ignores an attack: the dice fall, and nothing else happens."""

    played_as = SAID
    who: Id
    by: Id


class Reckoned(Happened, frozen=True):
    """What an attack deals, if that is not what was rolled: cards add to it or take off, and who is weakened deals half."""

    played_as = SAID
    who: Id
    amount: int
    """what it deals, before the reductions of whom it strikes"""
    rolled: int
    """what was rolled, with the number beside the dice"""
    cards: Ids = ()
    """what adds to it or takes off"""
    halved: bool = False
    """whether it is halved, as of somebody who is weakened"""


class Taken(Happened, frozen=True):
    """Somebody takes a blow that was meant for another."""

    who: Id
    on: Id
    """for whom"""


class Resolved(Happened, frozen=True):
    """An attack has been carried through for all whom it strikes."""

    quiet = True
    who: Id
    on: Ids


class NobodyNamed(Happened, frozen=True):
    """Nobody whom a boss card names is on the board: it does nothing."""

    card: Id


class Changed(Happened, frozen=True):
    """A value of somebody is changed for a while."""

    who: Id
    what: str
    amount: int
    until: str
    """when it ends"""
    card: Id = ""


class Taunted(Happened, frozen=True):
    """Enemies count a hero as the closest until cleanup."""

    who: Id
    on: Ids
    """the enemies"""


class Directed(Happened, frozen=True):
    """A direction card was drawn."""

    direction: str
    """N, NE and so on"""
    why: str


class Decided(Happened, frozen=True):
    """An enemy chose its target, and by what criterion."""

    played_as = SAID
    who: Id
    on: Id
    """the target"""
    why: str


class Foreseen(Happened, frozen=True):
    """The top cards of the boss deck were looked at, and lie in this order."""

    who: Id
    cards: Ids
    """top card first"""


class WallSpawned(Happened, frozen=True):
    """A wall tile was laid on the board."""

    what: str
    """its kind"""
    cells: Ids
    """its squares"""
    by: Id = ""


class WallRemoved(Happened, frozen=True):
    """A wall tile was taken off the board."""

    what: str
    """its kind"""
    cells: Ids
    """its squares"""


class Used(Happened, frozen=True):
    """A hero used an object of the encounter."""

    who: Id
    what: Id


EVENTS = (
    EncounterBegan, EncounterEnded, RoundEnded, InitiativeDealt, LineChanged, TurnSkipped, Equipped, SetAside, PotionDrunk,
    KnockedOut, Returned, Ignored, Reckoned, Taken, Resolved, Changed, Taunted, Directed, Decided, NobodyNamed, Foreseen,
    WallSpawned, WallRemoved, Used, *campaign.EVENTS,
)  # fmt: skip
