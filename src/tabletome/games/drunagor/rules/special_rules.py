"""All that waits for moments of play: importing it declares the rules of the story and those of the Chapters. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.chapters import ash, galleries, hearth, jewel, lamps, missing, road, seals
from tabletome.games.drunagor.rules.story import changes

CHAPTERS = (road, missing, jewel, hearth, ash, seals, galleries, lamps)
"""A file for each Chapter that has rules of its own, in the order of the Campaign."""
STORY = (changes,)
SOURCES = (*CHAPTERS, *STORY)
