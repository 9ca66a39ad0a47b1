"""What happens between encounters."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import Ids


class HeroChosen(Happened, frozen=True):
    """A hero goes on the campaign, played by somebody."""

    who: Id
    seat: int
    """who plays the hero"""


class HandedOver(Happened, frozen=True):
    """A hero is played by somebody else from now on."""

    who: Id
    seat: int
    """who plays the hero now"""


class ChapterBegan(Happened, frozen=True):
    """A chapter is opened and read."""

    heading = "round"
    chapter: int
    """its number"""
    title: str
    """what it is called"""


class Chose(Happened, frozen=True):
    """The party takes one of the options before it."""

    what: str
    """the option, in words"""


class LeadRolled(Happened, frozen=True):
    """The players roll two red dice each: whoever has the highest total decides."""

    totals: tuple[int, ...]
    """by seat; those who roll no more have 0"""
    seat: int
    """who decides; -1 if the highest are tied, and roll again"""


class FlagSet(Happened, frozen=True):
    """A decision that will come back."""

    flag: str
    """the name of it"""


class RandomEncounterDrawn(Happened, frozen=True):
    """A card of the random encounter deck is met on the road."""

    uses = ("card",)
    card: Id


class RandomEncounterAdded(Happened, frozen=True):
    """A card is shuffled into the random encounter deck."""

    card: Id


class ItemGained(Happened, frozen=True):
    """An item goes from the supply to the party."""

    item: Id
    """the item card"""


class ItemLost(Happened, frozen=True):
    """An item of the party goes back to the supply."""

    item: Id
    """the item card"""


class LootDrawn(Happened, frozen=True):
    """Cards come from the loot deck, for the party to share out."""

    cards: Ids
    """the equipment"""


class EquipmentGained(Happened, frozen=True):
    """A hero has a piece of equipment more."""

    who: Id
    card: Id


class Unclaimed(Happened, frozen=True):
    """Nobody took a piece of equipment: markets will have it."""

    card: Id


class PerkGained(Happened, frozen=True):
    """A hero has a perk more."""

    who: Id
    card: Id


class Bought(Happened, frozen=True):
    """A piece of equipment was bought for a hero."""

    who: Id
    card: Id
    price: int
    """in bags of gold"""


class Sold(Happened, frozen=True):
    """A piece of equipment of a hero was sold."""

    who: Id
    card: Id
    price: int
    """in bags of gold"""


class Traded(Happened, frozen=True):
    """A hero gives a piece of equipment to another."""

    who: Id
    on: Id
    """who gets it"""
    card: Id


class LevelledUp(Happened, frozen=True):
    """A hero took a level up card."""

    who: Id
    card: Id
    level: int
    """the hero's level now"""
    cls: Id
    """the hero's class now"""


class NoLevel(Happened, frozen=True):
    """A hero takes no level up card, because there is none for it."""

    who: Id
    why: str


class CardAdded(Happened, frozen=True):
    """A card is added to the action deck of a hero for good."""

    who: Id
    card: Id
    why: str


class CardRemoved(Happened, frozen=True):
    """A card is taken out of the action deck of a hero for good."""

    who: Id
    card: Id
    why: str


class CampaignEnded(Happened, frozen=True):
    """The story has reached a conclusion."""

    ending: str
    """which of them"""
    name: str
    """what it is called"""


EVENTS = (
    HeroChosen, HandedOver, ChapterBegan, Chose, LeadRolled, FlagSet, RandomEncounterDrawn, RandomEncounterAdded, ItemGained,
    ItemLost, LootDrawn, EquipmentGained, Unclaimed, PerkGained, Bought, Sold, Traded, LevelledUp, NoLevel, CardAdded,
    CardRemoved, CampaignEnded,
)  # fmt: skip
