"""What happens between Adventures."""

from __future__ import annotations

from typing import ClassVar

from tabletome.kernel import Happened, Id


class ChapterBegan(Happened, frozen=True):
    """A Chapter of the Campaign begins, perhaps not for the first time."""

    heading: ClassVar[str] = "round"
    chapter: Id
    """which"""
    number: int
    """its number"""
    tries: int
    """how often it was tried before"""


class CampBegan(Happened, frozen=True):
    """The Heroes go through a Camp Phase; or they go on at once."""

    heading: ClassVar[str] = "round"
    chapter: Id
    """what they have won"""
    sequence: bool = False
    """whether the next Chapter follows without a Camp"""


class Rested(Happened, frozen=True):
    """A Hero is whole again: full Health, all cubes back."""

    who: Id
    health: int
    """how much that is"""


class StatusErased(Happened, frozen=True):
    """A Status ends in the Camp."""

    who: Id
    status: Id
    """which"""


class AllyLeft(Happened, frozen=True):
    """A Pet is dismissed, or a Companion discharged."""

    who: Id
    by: Id
    """whose it was"""


class OfferRevealed(Happened, frozen=True):
    """Camp Items lie open, for each Hero to choose one."""

    level: int
    """1, 2 or 3"""
    cards: tuple[Id, ...]
    """all of them"""


class RewardTaken(Happened, frozen=True):
    """A Hero has a new card."""

    who: Id
    card: Id


class RewardLost(Happened, frozen=True):
    """A Hero can make no use of a reward, or wants none."""

    who: Id
    reward: str
    """S1, S2, I1, I2, I3, CA or A"""


class Stashed(Happened, frozen=True):
    """An item is kept in the Camp."""

    who: Id
    card: Id


class Packed(Happened, frozen=True):
    """An item came into the bag, from the stash or from the box."""

    who: Id
    card: Id


class CubeRecoloured(Happened, frozen=True):
    """The cube that came with a Role Skill has another colour."""

    who: Id
    before: str
    """the colour it had"""
    colour: str
    """the colour it has"""


class CubePlacedAgain(Happened, frozen=True):
    """A Curse or Trauma Cube that a Hero held lies on another Skill, or on the same."""

    who: Id
    cube: str
    """curse or trauma"""
    skill: Id
    """where it lies now"""


class Restored(Happened, frozen=True):
    """All that the lost Adventure has changed is undone."""

    chapter: Id
    """which was lost"""


class CampaignEnded(Happened, frozen=True):
    """The Campaign is over."""

    result: str
    """won or lost"""
    why: str
