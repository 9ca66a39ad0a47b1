"""What happens on the board and on the Initiative Track."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import Ids


class SetupBuilt(Happened, frozen=True):
    """A Setup was built, with all lines for so many Heroes."""

    place: Id
    """the room"""
    heroes: int
    """how many Heroes the party has"""
    box: str
    """what its grey box says"""


class CardPlaced(Happened, frozen=True):
    """A card was laid on the Initiative Track."""

    card: Id
    slot: str
    """the slot it lies in"""


class CardRemoved(Happened, frozen=True):
    """A card was taken off the Initiative Track."""

    card: Id


class Commanded(Happened, frozen=True):
    """A Monster makes another one act at once."""

    who: Id
    on: Id
    """who acts"""


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
