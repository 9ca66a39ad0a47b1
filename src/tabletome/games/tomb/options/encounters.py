"""Choices about Encounters and Experience: cancelling, what is spent for it and what is lost. (TM-XP-03..11)"""

from __future__ import annotations

from tabletome.games.tomb.options import OfCard

CANCEL, SPEND, LOSE = "cancel", "spend", "lose"


class Cancelling(OfCard, frozen=True):
    """The Encounter, what cancelling it costs, and the Experience put together so far."""

    price: int
    spent: int = 0
