"""All that waits for moments of play: importing it declares the rules of story, Chapters and Battlegrounds. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.chapters import lamps, missing, tides, verse, walkers
from tabletome.games.drunagor.rules.pvp import battlegrounds, conditions, sides
from tabletome.games.drunagor.rules.story import changes

CHAPTERS = (missing, lamps, tides, verse, walkers)
"""A file for each Chapter that has rules of its own, in the order of the Campaign."""
STORY = (changes,)
BATTLEGROUNDS = (battlegrounds, conditions, sides)
SOURCES = (*CHAPTERS, *STORY, *BATTLEGROUNDS)
