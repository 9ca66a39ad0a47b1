"""What happens to what Heroes own."""

from __future__ import annotations

from tabletome.kernel import Happened, Id


class Equipped(Happened, frozen=True):
    """A Hero equips a piece of gear."""

    who: Id
    card: Id


class Unequipped(Happened, frozen=True):
    """A Hero takes a piece of gear off; it is in the bag."""

    who: Id
    card: Id


class Handed(Happened, frozen=True):
    """A Hero has an item of another one's now."""

    who: Id
    """who has it now"""
    by: Id
    """whose it was"""
    card: Id


class Declined(Happened, frozen=True):
    """An exchange of items was not agreed to."""

    who: Id
    by: Id
    """who had asked"""
    card: Id


class Flipped(Happened, frozen=True):
    """An item was turned over."""

    who: Id
    card: Id
    face: Id
    """the face that lies up now"""
