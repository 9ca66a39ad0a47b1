"""What happens in the story: entries of logs, Special Events, what is counted, who joins."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import SAID, Ids


class EntryGained(Happened, frozen=True):
    """A Status, an Outcome or an Aura was written in the Campaign Log of these Heroes."""

    entry: Id
    """what it is called"""
    kind_of_entry: str
    """status, outcome or aura"""
    on: Ids
    """in whose logs"""


class EntryLost(Happened, frozen=True):
    """A Status, an Outcome or an Aura was crossed out in the Campaign Log of these Heroes."""

    entry: Id
    """what it is called"""
    kind_of_entry: str
    """status, outcome or aura"""
    on: Ids
    """in whose logs"""


class EventCalled(Happened, frozen=True):
    """A Special Event was called by its number, and is read."""

    played_as = SAID
    uses = ("card",)
    card: Id
    """the Special Event"""
    number: int
    """what it is called by"""
    text: str
    """what is read"""


class Counted(Happened, frozen=True):
    """What the Chapter counts has changed."""

    counter: Id
    """what is counted"""
    change: int
    """by how many"""
    total: int
    """how many there are then"""


class WayOpened(Happened, frozen=True):
    """What barred a way is gone."""

    way: str
    """what it is called"""


class AttackCardsChanged(Happened, frozen=True):
    """A card was added to those of a great enemy, or taken away from them."""

    card: Id
    """the Attack card"""
    added: bool
    """it is added, and not taken away"""


class RuneReturned(Happened, frozen=True):
    """A Rune went back from the Initiative Track into the bag."""

    card: Id
    """the Rune"""
    colour: str
    """its colour"""
    left: int
    """how many are in the bag then"""


class CompanionJoined(Happened, frozen=True):
    """Somebody joins a Hero and follows them."""

    who: Id
    """whom they follow"""
    companion: Id
    """who joins"""
    at: Id
    """the square they stand on, if they have come to the board"""
