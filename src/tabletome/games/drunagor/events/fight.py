"""What happens in a fight."""

from __future__ import annotations

from tabletome.kernel import Happened, Id


class KnockedOut(Happened, frozen=True):
    """A Hero is at 0 Health and lies on the ground until the own next turn."""

    who: Id
    by: Id = ""


class Protected(Happened, frozen=True):
    """Somebody takes a blow that was meant for another."""

    uses = ("who",)
    who: Id
    on: Id
    """for whom"""
