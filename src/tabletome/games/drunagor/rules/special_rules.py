"""All that waits for moments of play: importing it declares the rules of the story and those of the Chapters. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.story import changes

SOURCES = (changes,)

__all__ = ["SOURCES"]
