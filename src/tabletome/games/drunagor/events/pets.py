"""What happens to Pets."""

from __future__ import annotations

from tabletome.kernel import Happened, Id


class PetSummoned(Happened, frozen=True):
    """A Hero's Pet comes to the board."""

    who: Id
    """whose Pet it is"""
    pet: Id
    """the Pet that comes"""
    at: Id


class PetDispelled(Happened, frozen=True):
    """A Pet leaves the board, and everything that it held."""

    who: Id
    why: str = ""
    """defeated, or replaced by another Pet"""
    by: Id = ""
