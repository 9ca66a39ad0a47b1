"""What happens to landmarks, to those who are led by the hand, and to what a Chapter's rules count."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import Ids


class LandmarkUsed(Happened, frozen=True):
    """A Hero did something at a landmark."""

    who: Id
    did: str
    """what, as `lights`"""
    landmark: Id
    """which of them"""
    at: Id


class LandmarkChanged(Happened, frozen=True):
    """More or less lies on a landmark than before."""

    landmark: Id
    """which of them"""
    at: Id
    count: int
    """so much lies on it now"""
    state: str
    """what that means, as `burning`"""


class CounterChanged(Happened, frozen=True):
    """What a Chapter's rule counts has changed."""

    counter: str
    """what is counted"""
    count: int
    """how much of it there is now"""


class HandTaken(Happened, frozen=True):
    """A Hero took somebody by the hand."""

    who: Id
    called: str
    """whom, as `a villager`"""
    at: Id


class HandReleased(Happened, frozen=True):
    """A Hero let go of a hand."""

    who: Id
    called: str
    """whose, as `a villager`"""
    at: Id
    """where they stand"""
    why: str = ""
    """what made them let go"""


class Followed(Happened, frozen=True):
    """Whoever is led by the hand has gone where their Hero went."""

    who: Id
    """the Hero who leads them"""
    called: str
    """who they are, as `villager`"""
    squares: Ids
    """where they stand now, the first in the line first"""
