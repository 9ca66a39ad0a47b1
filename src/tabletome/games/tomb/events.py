"""What happens in Tomb beside what happens in all games."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import Ids

# --- the turn ---------------------------------------------------------------------------------------------------------


class TilePlaced(Happened, frozen=True):
    """A tile was placed, `at` written as tile, cell and direction; `black` is the colour of its triangle."""

    tile: Id
    at: str
    black: bool


class NoMonster(Happened, frozen=True):
    """No Monster card is left that this player does not control already."""

    who: Id


class NoRoom(Happened, frozen=True):
    """There is no room for the figure of a card."""

    card: Id


class ChestOpened(Happened, frozen=True):
    """A Hero opens a chest and sees these Treasures."""

    who: Id
    cards: Ids


class TrapSprung(Happened, frozen=True):
    """A Hero springs a trap: what kind it is, and what damage it deals."""

    who: Id
    trap: Id
    type: str
    damage: int


class TrapActed(Happened, frozen=True):
    """A Trap card in a row goes off."""

    card: Id


class Activated(Happened, frozen=True):
    """A Monster follows an entry of its tactics against a Hero, and why against this one."""

    who: Id
    entry: str
    against: Id
    why: str


class Skipped(Happened, frozen=True):
    """A Stunned figure skips its activation."""

    who: Id


class Distracted(Happened, frozen=True):
    """A Monster tears down a decoy and does nothing else."""

    who: Id
    piece: Id


class Settled(Happened, frozen=True):
    """The program chose where the rules leave it open, and why so."""

    question: str
    chosen: Id
    why: str


# --- Heroes and cards -------------------------------------------------------------------------------------------------


class Fell(Happened, frozen=True):
    """A Hero falls to 0 Hit Points."""

    who: Id
    by: Id = ""


class CardTurned(Happened, frozen=True):
    """A power, Item or token is turned face up, or over."""

    who: Id
    card: Id
    up: bool


class SpellCast(Happened, frozen=True):
    """A Spell is cast, by a figure or card."""

    by: Id
    spell: Id


class EncounterCancelled(Happened, frozen=True):
    """An Encounter is cancelled with these Experience cards."""

    card: Id
    spent: Ids
    worth: int
    price: int


class MarkerGained(Happened, frozen=True):
    """A token of a card is laid on a figure."""

    who: Id
    marker: Id


class ActionGained(Happened, frozen=True):
    """A Hero may take one more action."""

    who: Id


class Shielded(Happened, frozen=True):
    """A Hero has a better AC until its next turn."""

    who: Id
    amount: int


class LevelGained(Happened, frozen=True):
    """A Hero reaches a level."""

    who: Id
    level: int


# --- the adventure ----------------------------------------------------------------------------------------------------


class RuleApplied(Happened, frozen=True):
    """A Special Adventure Rule is carried out; `instead` of an Encounter, or besides."""

    rule: str
    instead: bool


class ActionTaken(Happened, frozen=True):
    """A special action of the adventure, on a piece if it is done to one."""

    who: Id
    action: str
    on: Id = ""


class ActionFailed(Happened, frozen=True):
    """A special action did not succeed."""

    who: Id
    action: str


class Counted(Happened, frozen=True):
    """The count of something that the adventure keeps."""

    what: str
    number: int


class Dropped(Happened, frozen=True):
    """A Hero who falls lets go of a piece."""

    who: Id
    piece: Id


# --- the campaign -----------------------------------------------------------------------------------------------------


class AftermathRead(Happened, frozen=True):
    """An adventure of a campaign was won: gold for each Hero, and for each who stayed behind."""

    adventure: Id
    text: str
    gold: int
    missed: int


class AdventureFailed(Happened, frozen=True):
    """An adventure of a campaign has to be tried again."""

    adventure: Id
    failures: int


class CampaignEnded(Happened, frozen=True):
    """The campaign is over, with so many adventures won."""

    result: str
    won: int


class HeroChanged(Happened, frozen=True):
    """A player brings another Hero; either may be missing, if a seat was or will be sat out."""

    who: Id = ""
    instead: Id = ""


class SatOut(Happened, frozen=True):
    """A player sits the first adventure out."""

    seat: int


class TownEntered(Happened, frozen=True):
    """The Heroes are in town, before or after the adventure."""

    town: str
    before: bool


class MarketOpened(Happened, frozen=True):
    """The Marketplace offers these cards."""

    cards: Ids


class PowerSwapped(Happened, frozen=True):
    """A Hero takes a power instead of another one."""

    who: Id
    old: Id
    new: Id


class Bought(Happened, frozen=True):
    """A Hero buys an Item or an Advancement token."""

    who: Id
    card: Id
    price: int


class Sold(Happened, frozen=True):
    """A Hero sells an Item."""

    who: Id
    card: Id
    price: int


class Given(Happened, frozen=True):
    """A Hero gives another one an Item or gold."""

    who: Id
    to: Id
    things: Ids


class Traded(Happened, frozen=True):
    """Two Heroes trade."""

    who: Id
    other: Id
    offered: Ids
    asked: Ids


class Refused(Happened, frozen=True):
    """A player does not agree to a trade."""

    who: Id


EVENTS: tuple[type[Happened], ...] = (
    TilePlaced, NoMonster, NoRoom, ChestOpened, TrapSprung, TrapActed, Activated, Skipped, Distracted, Settled,
    Fell, CardTurned, SpellCast, EncounterCancelled, MarkerGained, ActionGained, Shielded, LevelGained,
    RuleApplied, ActionTaken, ActionFailed, Counted, Dropped,
    AftermathRead, AdventureFailed, CampaignEnded, HeroChanged, SatOut, TownEntered, MarketOpened, PowerSwapped,
    Bought, Sold, Given, Traded, Refused,
)  # fmt: skip
"""The kinds of events that only this game has."""
