"""All that waits for moments of play: importing it declares the rules of story, Chapters and Battlegrounds. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.chapters import ash, galleries, hearth, jewel, lamps, missing, road, seals
from tabletome.games.drunagor.rules.pvp import battlegrounds, conditions, sides
from tabletome.games.drunagor.rules.story import changes, scenes

CHAPTERS = (road, missing, jewel, hearth, ash, seals, galleries, lamps)
"""A file for each Chapter that has rules of its own, in the order of the Campaign."""
STORY = (changes, scenes)
BATTLEGROUNDS = (battlegrounds, conditions, sides)
SOURCES = (*CHAPTERS, *STORY, *BATTLEGROUNDS)
