"""Choices the rules leave open: made by the active player, or settled by the program if the table wants it so. (TM-FAQ-07)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import Settled
from tabletome.games.tomb.options import Subject, TombAct
from tabletome.games.tomb.options.cards import OnTile
from tabletome.kernel import Flow, choose

A = TypeVar("A", bound=TombAct)


def one_of(seat: int, kind: str, acts: Sequence[A], prompt: str, about: Subject | None = None) -> Flow[A]:
    """One of several acts of one verb; the only one is taken without a question."""
    return choose(seat, kind, acts[0].verb, acts, prompt, about=about)


def settle(
    play: Play, seat: int, kind: str, acts: Sequence[A], question: str, why: str, about: Subject | None = None
) -> Flow[A]:
    """One of several equally good options: asked of the seat, or the first one if the table lets the program settle ties."""
    if len(acts) > 1 and play.state.settle_ties:
        first = acts[0]
        chosen = f"{first.verb} {first}" if isinstance(first, OnTile) else str(first)
        play.tell(Settled(question, chosen, why), "TM-FAQ-07")
        acts = acts[:1]
    return one_of(seat, kind, acts, question, about)
