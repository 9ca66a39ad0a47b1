"""A long game of many phases: walking, camping, storms."""

from __future__ import annotations

from typing import Any

from tabletome.kernel import (
    Choose,
    Flow,
    Items,
    One,
    Play,
    Spots,
)
from tabletome.table import D6
from tests.happening import happening

from .games import Table, little_game


def travel(play: Play[Table, Any]) -> Flow[None]:
    state = play.state
    option = yield Choose(state.turns % 2, (Items("walk", ("north", "south")), One("camp"), One("sail")))
    state.turns += 1
    state.log = [*state.log[-6:], str(option), (yield D6.roll("luck"))]
    play.tell(happening("travels", how=option.verb))
    state.phase = {"walk": "turn", "camp": "camp", "sail": "storm"}[option.verb]


def camp(play: Play[Table, Any]) -> Flow[None]:
    """Many answers without a checkpoint between them."""
    state = play.state
    for night in range(21):
        option = yield Choose(0, (Spots("watch", 0b111 << night % 5, tuple("abcdefgh")),), f"night {night}")
        state.log = [*state.log[-6:], option.arg]
        if option.arg == 2:
            state.log.append((yield D6.roll("wolf")))
    state.phase = "turn"


def storm(play: Play[Table, Any]) -> Flow[None]:
    """Chance and checkpoints without an answer between them."""
    state = play.state
    state.log = [*state.log[-6:], (yield D6.roll("wind"))]
    state.phase = "turn" if state.log[-1] == 6 else "drift"


def drift(play: Play[Table, Any]) -> None:
    play.state.phase = "storm"


TRAVEL = little_game(travel, camp=camp, storm=storm, drift=drift)
