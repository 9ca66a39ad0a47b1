"""What the rules leave open about Monsters, Villains and traps: who acts, against whom, which way. (TM-FAQ-07)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.tomb.options import OnFigure, Subject

ACTIVATE, AGAINST, WAY, ALLY = "activate", "against", "way", "ally"


class OfKind(Subject, frozen=True):
    """What acts next, `monster` or `villain`."""

    kind: str


class LetAct(OnFigure, frozen=True):
    """Which of several figures acts first. (TM-VILL-12)"""

    verb: ClassVar = "activate"


class Against(OnFigure, frozen=True):
    """Which of the closest Heroes a Monster turns on. (TM-MON-11)"""

    verb: ClassVar = "against"
