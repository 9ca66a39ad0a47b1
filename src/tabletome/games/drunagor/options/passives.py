"""Passives and Equipment that wait for something: whose texts answer it. (DR-PASS-*, DR-TURN-03)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tabletome.games.drunagor.cards.language import Event, Text
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.values import waiting
from tabletome.games.drunagor.state import Figure


def answering(table: Table, figure: Figure, event: Event) -> Iterator[tuple[str, Text]]:
    """The texts of a character, with their cards, that wait for this to happen."""
    for card, text in waiting(table, figure):
        if text.lead is not None and text.lead.word == "WHEN" and text.lead.event == event:
            yield card, text


def surging(table: Table, figure: Figure, natural: int) -> Iterator[tuple[str, Text]]:
    """The texts that a natural roll brings out. (DR-PASS-05)"""
    for card, text in waiting(table, figure):
        if text.lead is not None and text.lead.word == "ROLL" and natural >= text.lead.least:
            yield card, text


def turning(table: Table, figure: Figure, at: Literal["START OF TURN", "END OF TURN"]) -> Iterator[tuple[str, Text]]:
    """The texts for the start or the end of the turn. (DR-TURN-03)"""
    for card, text in waiting(table, figure):
        if text.lead is not None and text.lead.word == at:
            yield card, text
