"""All Special Rules: the files of the Chapters, each declaring what it does when it is imported. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.chapters import lamps, missing, tides, verse, walkers

CHAPTERS = (missing, lamps, tides, verse, walkers)
"""A file for each Chapter that has rules of its own, in the order of the Campaign."""
