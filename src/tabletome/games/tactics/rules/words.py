"""The whole vocabulary of cards: importing the chapters declares their words."""

from __future__ import annotations

from tabletome.games.tactics.rules import (
    attack,
    conditions,
    damage,
    dice,
    hand,
    initiative,
    lasting,
    movement,
    summons,
    turn,
)
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.rules.enemies import boss_deck
from tabletome.games.tactics.rules.terrain import walls

CHAPTERS = (
    attack, boss_deck, conditions, damage, dice, hand, initiative, lasting, movement, summons, turn, walls,
)  # fmt: skip

__all__ = ["CHAPTERS", "WORDS"]
