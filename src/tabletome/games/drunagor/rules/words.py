"""The whole vocabulary of cards: importing the chapters declares their words, clauses and costs."""

from __future__ import annotations

from tabletome.games.drunagor.rules import attack, ties
from tabletome.games.drunagor.rules.allies import pets
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.foes import coming
from tabletome.games.drunagor.rules.keywords import (
    copying,
    costs,
    cubes,
    flipping,
    helping,
    monsters,
    moving,
    shadows,
    tokens,
    traps,
)

CHAPTERS = (
    attack,
    coming,
    copying,
    costs,
    cubes,
    flipping,
    helping,
    monsters,
    moving,
    pets,
    shadows,
    ties,
    tokens,
    traps,
)

__all__ = ["CHAPTERS", "WORDS"]
