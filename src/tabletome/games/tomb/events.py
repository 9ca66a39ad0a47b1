"""What happens in Tomb beside what happens in all games."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import SAID, Defeated, Ids

# --- the turn ---------------------------------------------------------------------------------------------------------


class TilePlaced(Happened, frozen=True):
    """A tile was placed, `at` written as tile, cell and direction; `black` is the colour of its triangle."""

    uses = ("tile",)
    tile: Id
    """the tile"""
    at: str
    """tile, cell and direction"""
    black: bool
    """whether its triangle is black, not white"""


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
    """the Treasures in it"""


class TrapSprung(Happened, frozen=True):
    """A Hero springs a trap: what kind it is, and what damage it deals."""

    uses = ("trap",)
    who: Id
    trap: Id
    """the trap"""
    type: str
    """what kind of trap it is"""
    damage: int
    """the damage it deals"""


class TrapActed(Happened, frozen=True):
    """A Trap card in a row goes off."""

    uses = ("card",)
    card: Id


class Activated(Happened, frozen=True):
    """A Monster follows an entry of its tactics against a Hero, and why against this one."""

    played_as = SAID
    uses = ("who",)
    who: Id
    entry: str
    """the entry of its tactics"""
    against: Id
    """the Hero it turns on"""
    why: str
    """the criterion by which it was this one"""


class Skipped(Happened, frozen=True):
    """A Stunned figure skips its activation."""

    who: Id


class Stayed(Happened, frozen=True):
    """A Monster would move, but is there already or finds no room."""

    who: Id


class Distracted(Happened, frozen=True):
    """A Monster tears down a decoy and does nothing else."""

    who: Id
    piece: Id
    """the decoy"""


class Settled(Happened, frozen=True):
    """The program chose where the rules leave it open, and why so."""

    question: str
    """what was to be chosen"""
    chosen: Id
    """what was chosen"""
    why: str
    """the criterion"""


# --- Heroes and cards -------------------------------------------------------------------------------------------------


class Fell(Happened, frozen=True):
    """A Hero falls to 0 Hit Points."""

    played_as = Defeated.kind
    who: Id
    by: Id = ""


class CardTurned(Happened, frozen=True):
    """A power, Item or token is turned face up, or over."""

    uses = ("card",)
    who: Id
    card: Id
    up: bool
    """whether it lies face up then"""


class SpellCast(Happened, frozen=True):
    """A Spell is cast, by a figure or card."""

    uses = ("by", "spell")
    by: Id
    """the figure or card that casts it"""
    spell: Id
    """the Spell"""


class EncounterCancelled(Happened, frozen=True):
    """An Encounter is cancelled with these Experience cards."""

    card: Id
    spent: Ids
    """the Experience cards"""
    worth: int
    """what they are worth together"""
    price: int
    """what had to be paid"""


class MarkerGained(Happened, frozen=True):
    """A token of a card is laid on a figure."""

    uses = ("marker",)
    who: Id
    marker: Id
    """the card whose token it is"""


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
    """the level reached"""


# --- the adventure ----------------------------------------------------------------------------------------------------


class RuleApplied(Happened, frozen=True):
    """A Special Adventure Rule is carried out; `instead` of an Encounter, or besides."""

    rule: str
    """the Special Adventure Rule"""
    instead: bool
    """whether it replaces an Encounter"""


class ActionTaken(Happened, frozen=True):
    """A special action of the adventure, on a piece if it is done to one."""

    who: Id
    action: str
    """the special action"""
    on: Id = ""


class ActionFailed(Happened, frozen=True):
    """A special action did not succeed."""

    who: Id
    action: str
    """the special action"""


class Counted(Happened, frozen=True):
    """The count of something that the adventure keeps."""

    what: str
    number: int
    """how many there are then"""


class Hinted(Happened, frozen=True):
    """A wrong piece of a riddle tells where the right one is to be looked for."""

    who: Id
    """the piece"""
    higher: bool
    """whether the right one has a higher number, or a lower one"""


class Dropped(Happened, frozen=True):
    """A Hero who falls lets go of a piece."""

    who: Id
    piece: Id
    """the piece"""


# --- the campaign -----------------------------------------------------------------------------------------------------


class AftermathRead(Happened, frozen=True):
    """An adventure of a campaign was won: gold for each Hero, and for each who stayed behind."""

    adventure: Id
    """the adventure"""
    text: str
    """what it tells"""
    gold: int
    """gold for each Hero"""
    missed: int
    """gold for each who stayed behind"""


class AdventureFailed(Happened, frozen=True):
    """An adventure of a campaign has to be tried again."""

    adventure: Id
    """the adventure"""
    failures: int
    """how many adventures failed so far"""


class CampaignEnded(Happened, frozen=True):
    """The campaign is over, with so many adventures won."""

    result: str
    """won or lost"""
    won: int
    """how many adventures were won"""


class HeroChanged(Happened, frozen=True):
    """A player brings another Hero; either may be missing, if a seat was or will be sat out."""

    who: Id = ""
    """the Hero who comes"""
    instead: Id = ""
    """the Hero who is left behind"""


class SatOut(Happened, frozen=True):
    """A player sits the first adventure out."""

    seat: int
    """the seat"""


class TownEntered(Happened, frozen=True):
    """The Heroes are in town, before or after the adventure."""

    town: str
    """what the town is called"""
    before: bool
    """whether the adventure is still to come"""


class MarketOpened(Happened, frozen=True):
    """The Marketplace offers these cards."""

    cards: Ids
    """the cards on offer"""


class PowerSwapped(Happened, frozen=True):
    """A Hero takes a power instead of another one."""

    who: Id
    old: Id
    """the power given up"""
    new: Id
    """the power taken"""


class Bought(Happened, frozen=True):
    """A Hero buys an Item or an Advancement token."""

    who: Id
    card: Id
    """the Item or token"""
    price: int
    """gold paid"""


class Sold(Happened, frozen=True):
    """A Hero sells an Item."""

    who: Id
    card: Id
    price: int
    """gold received"""


class Given(Happened, frozen=True):
    """A Hero gives another one an Item or gold."""

    who: Id
    to: Id
    """who gets it"""
    things: Ids
    """Items, or gold"""


class Traded(Happened, frozen=True):
    """Two Heroes trade."""

    who: Id
    other: Id
    """the other Hero"""
    offered: Ids
    """what the first gives"""
    asked: Ids
    """what the other gives"""


class Refused(Happened, frozen=True):
    """A player does not agree to a trade."""

    who: Id


EVENTS: tuple[type[Happened], ...] = (
    TilePlaced, NoMonster, NoRoom, ChestOpened, TrapSprung, TrapActed, Activated, Skipped, Stayed, Distracted, Settled,
    Fell, CardTurned, SpellCast, EncounterCancelled, MarkerGained, ActionGained, Shielded, LevelGained,
    RuleApplied, ActionTaken, ActionFailed, Counted, Hinted, Dropped,
    AftermathRead, AdventureFailed, CampaignEnded, HeroChanged, SatOut, TownEntered, MarketOpened, PowerSwapped,
    Bought, Sold, Given, Traded, Refused,
)  # fmt: skip
"""The kinds of events that only this game has."""
