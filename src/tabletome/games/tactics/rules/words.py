"""The whole vocabulary of cards: importing the chapters declares their words."""

from __future__ import annotations

from tabletome.games.tactics.rules import (
    attack,
    boss_deck,
    conditions,
    damage,
    dice,
    hand,
    initiative,
    lasting,
    movement,
    summons,
    turn,
    walls,
)
from tabletome.games.tactics.rules.effects import WORDS

CHAPTERS = (
    attack, boss_deck, conditions, damage, dice, hand, initiative, lasting, movement, summons, turn, walls,
)  # fmt: skip

__all__ = ["CHAPTERS", "WORDS"]
