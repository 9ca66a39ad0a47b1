"""All that waits for moments of play: importing it declares the rules of story, Chapters and Battlegrounds. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.chapters import (
    beam,
    breach,
    candles,
    crown,
    gate,
    lamps,
    latch,
    missing,
    sleepers,
    tides,
    verse,
    walkers,
)
from tabletome.games.drunagor.rules.pvp import battlegrounds, conditions, sides
from tabletome.games.drunagor.rules.story import changes

CHAPTERS = (missing, lamps, gate, breach, tides, verse, beam, walkers, candles, crown, sleepers, latch)
"""A file for each Chapter that has rules of its own, in the order of the Campaign."""
STORY = (changes,)
BATTLEGROUNDS = (battlegrounds, conditions, sides)
SOURCES = (*CHAPTERS, *STORY, *BATTLEGROUNDS)
