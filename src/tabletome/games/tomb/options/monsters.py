"""Choices about Monsters, Villains and traps that the rules leave open: who acts, against whom, which way. (TM-FAQ-07)"""

from __future__ import annotations

from tabletome.games.tomb.options import Subject

ACTIVATE, AGAINST, WAY, ALLY = "activate", "against", "way", "ally"


class OfKind(Subject, frozen=True):
    """What acts next, `monster` or `villain`."""

    kind: str
