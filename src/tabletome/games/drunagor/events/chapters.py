"""What happens by the Special Rules of Chapters."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import Ids


class VerseSung(Happened, frozen=True):
    """The song of the choir rises by a verse, in the colour of a Rune that is shown and put back."""

    number: int
    """which verse it is"""
    card: Id
    """the Rune"""
    colour: str
    """its colour"""
    hurts: str
    """the colour of cubes that hurts whoever spends them, if any"""


class TideTurned(Happened, frozen=True):
    """The river comes in, or goes out."""

    tide: str
    """how it stands now: high or low"""


class SleeperWoke(Happened, frozen=True):
    """Somebody who slept is awake, and afraid."""

    at: Id
    """where they slept"""


class BeamTurned(Happened, frozen=True):
    """The Lantern throws its beam another way."""

    to: str
    """north, east, south or west"""


class DarknessLifted(Happened, frozen=True):
    """Darkness tiles were taken off."""

    squares: Ids
    """where they lay"""


class GateStruck(Happened, frozen=True):
    """A Monster strikes what the Heroes defend."""

    who: Id
    """the Monster"""
    landmark: Id
    """what it strikes"""
    amount: int
    """what it takes off"""
    left: int
    """what is left"""


class LetOut(Happened, frozen=True):
    """Somebody who was led by the hand has gone out."""

    who: Id
    """the Hero who led them"""
    called: str
    """who it was"""


CHAPTER_EVENTS = (VerseSung, TideTurned, SleeperWoke, BeamTurned, DarknessLifted, GateStruck, LetOut)
