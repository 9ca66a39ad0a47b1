"""What happens to Heroes and on their boards."""

from __future__ import annotations

from tabletome.kernel import Happened, Id


class HeroChosen(Happened, frozen=True):
    """A Hero joins the party."""

    who: Id
    seat: int
    """who plays the Hero"""


class RoleTaken(Happened, frozen=True):
    """A Hero takes a Dungeon Role."""

    who: Id
    role: Id
    """leader, defender, support, controller or striker"""


class Learned(Happened, frozen=True):
    """A Hero has learned a Skill or a Class Ability."""

    who: Id
    card: Id
    """what was learned"""


class CubeSpent(Happened, frozen=True):
    """An Action Cube was put on a Skill."""

    uses = ("skill",)
    who: Id
    cube: str
    """its colour"""
    skill: Id
    """the Skill it lies on"""
    wild: bool = False
    """a Wild Cube, used as this colour"""


class MadeWild(Happened, frozen=True):
    """An available Action Cube may be used as any colour until the next Recall."""

    who: Id
    cube: str
    """its colour"""


class CubesExpended(Happened, frozen=True):
    """Action Cubes went into the Expended box."""

    who: Id
    cubes: tuple[str, ...]
    """their colours"""
    why: str = ""


class Recalled(Happened, frozen=True):
    """A Hero has all spent and expended Action Cubes back."""

    who: Id
    how: str
    """willing, unwilling or free"""
    cubes: tuple[str, ...]
    """the colours of the cubes that came back"""


class StatusCubeGained(Happened, frozen=True):
    """A Curse Cube or a Trauma Cube was put on a Skill, which is blocked."""

    who: Id
    cube: str
    """curse or trauma"""
    skill: Id
    """the Skill it lies on"""
    total: int
    """how many of its kind the Hero holds then"""


class StatusCubeRemoved(Happened, frozen=True):
    """A Curse Cube was taken off a Skill."""

    who: Id
    cube: str
    """curse or trauma"""
    skill: Id
    """the Skill that is free again"""
    total: int
    """how many of its kind the Hero holds then"""


class StoodUp(Happened, frozen=True):
    """A Hero who was knocked out catches their breath."""

    who: Id
    left: int


class KnockedOut(Happened, frozen=True):
    """A Hero is at 0 Health and lies on the ground."""

    who: Id
    by: Id = ""


class Protected(Happened, frozen=True):
    """Somebody takes the place of a target."""

    uses = ("who",)
    who: Id
    on: Id
    """for whom"""
