"""All Special Rules: importing the Chapters and Battlegrounds declares them. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.pvp import battlegrounds, conditions, sides
from tabletome.games.drunagor.rules.special import ACTING

SOURCES = (battlegrounds, conditions, sides)

__all__ = ["ACTING", "SOURCES"]
