"""All Special Rules: the files of Chapters and Battlegrounds, each declaring what it does when it is imported. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.chapters import lamps, missing
from tabletome.games.drunagor.rules.pvp import battlegrounds, conditions, sides

CHAPTERS = (missing, lamps)
"""A file for each Chapter that has rules of its own, in the order of the Campaign."""
BATTLEGROUNDS = (battlegrounds, conditions, sides)
