"""Choices before an adventure: who is played and brought, with which powers, where each Hero starts and who is first."""

from __future__ import annotations

from tabletome.games.tomb.options import Subject

HERO, BRING, POWER, START, FIRST = "hero", "bring", "power", "start", "first"


class OfAdventure(Subject, frozen=True):
    """The adventure that Heroes are brought to."""

    number: int


class OfType(Subject, frozen=True):
    """The type of the power that is chosen."""

    type: str
