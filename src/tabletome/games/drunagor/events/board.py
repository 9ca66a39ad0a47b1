"""What happens on the board and on the Initiative Track."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import SAID, Ids


class SetupBuilt(Happened, frozen=True):
    """A Setup was built, with all lines for so many Heroes."""

    place: Id
    heroes: int
    """how many Heroes the party has"""
    box: str
    """what its grey box says"""


class StoryRead(Happened, frozen=True):
    """A story was read: of a Chapter, of a Door, of how it ended."""

    played_as = SAID
    place: Id
    """the Chapter or the Setup"""
    text: str


class DoorOpened(Happened, frozen=True):
    """A Door was opened."""

    who: Id
    at: Id
    """the first square that it closed"""


class MissingFound(Happened, frozen=True):
    """Somebody who was missing was found."""

    who: Id
    """by whom"""
    at: Id
    left: int
    """how many are still missing in what is built"""


class CardPlaced(Happened, frozen=True):
    """A card was laid on the Initiative Track."""

    card: Id
    slot: str
    """the slot it lies in"""


class CardRemoved(Happened, frozen=True):
    """A card was taken off the Initiative Track."""

    card: Id


class Decided(Happened, frozen=True):
    """A Monster has made its plan: whom it attacks and where from, and by what that was decided."""

    uses = ("who",)
    who: Id
    on: Ids
    """its targets; none if it can attack nobody"""
    at: Id
    """where it means to stand"""
    why: str
    """the criterion that decided"""
