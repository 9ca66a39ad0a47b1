"""The whole vocabulary of cards: importing the chapters declares their words, clauses and costs."""

from __future__ import annotations

from tabletome.games.drunagor.rules import attack, costs, ties
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.keywords import copying, cubes, helping, monsters, moving, tokens

CHAPTERS = (attack, copying, costs, cubes, helping, monsters, moving, ties, tokens)

__all__ = ["CHAPTERS", "WORDS"]
