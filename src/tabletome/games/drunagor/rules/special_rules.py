"""All that waits for moments of play: importing it declares the rules of story, Chapters and Battlegrounds. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.chapters import (
    ash,
    beam,
    breach,
    candles,
    crown,
    galleries,
    gate,
    hearth,
    jewel,
    lamps,
    latch,
    missing,
    road,
    seals,
    sleepers,
    tides,
    verse,
    walkers,
)
from tabletome.games.drunagor.rules.pvp import battlegrounds, conditions, sides
from tabletome.games.drunagor.rules.special import lasting
from tabletome.games.drunagor.rules.story import changes, scenes

CHAPTERS = (
    road, missing, jewel, hearth, ash, seals, galleries, lamps, gate, breach, tides, verse, beam, walkers, candles, crown,
    sleepers, latch,
)  # fmt: skip
"""A file for each Chapter that has rules of its own, in the order of the Campaign."""
STORY = (changes, scenes, lasting)
BATTLEGROUNDS = (battlegrounds, conditions, sides)
SOURCES = (*CHAPTERS, *STORY, *BATTLEGROUNDS)
