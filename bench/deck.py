"""Figures of the Adventure Deck System: random Duels, fights and adventures with the smallest and the largest party, forks,
decisions with more figures."""

from __future__ import annotations

import random
from typing import Any

from bench.playing import fork_cost, positions, speeds
from bench.timing import steps_per_second
from tabletome.games.deck.game import GAME
from tabletome.games.deck.state import State
from tabletome.kernel import Match

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "deck_duel": (2, {"play": "duel"}),
    "deck_1_player": (1, {"play": "adventure"}),
    "deck_4_players": (4, {"play": "adventure"}),
}
FORKED = ("deck_1_player", "deck_4_players")
FIGURES = {2: "Skeletal Warrior", 4: "Skeletal Warrior*3", 8: "Skeletal Warrior*7"}
"""Whom one Character fights, by the number of all figures."""
STURDY = 10_000
"""HP of those who are to stand while the time is taken."""
FORKS = 200
ANSWERS_PER_RUN = 60
MOST_ANSWERS = 3_000


def deck(seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name in TABLES:
        figures |= speeds(name, GAME, *TABLES[name], MOST_ANSWERS, seconds)
    for name in FORKED:
        figures[f"{name}_fork_us"] = fork_cost(list(positions(GAME, *TABLES[name], FORKS)), seconds)
    for count in FIGURES:
        figures[f"deck_{count}_figures_us"] = _decision(crowded(count), seconds)
    return figures


def crowded(figures: int) -> State:
    """The first Action of a fight in which nobody falls."""
    match = Match(GAME, 1, {"play": "fight", "foes": FIGURES[figures]}, seed=1)
    while match.state.phase != "action":
        match.answer(0)
    state = GAME.codec[1](match.encoded())
    for combatant in state.combatants:
        combatant.hp = combatant.max_hp = STURDY
    return state


def _decision(state: State, seconds: float) -> float:
    """A random decision with all that follows from it, the Turns of Foes included."""
    encode, decode = GAME.codec
    saved = encode(state)

    def play_some() -> int:
        match, below_one = Match(GAME, 1, {"play": "fight"}, seed=1, state=decode(saved)), random.Random(1).random
        while match.answered < ANSWERS_PER_RUN and (request := match.request) is not None:
            match.answer(int(below_one() * request.size))
        return match.answered

    return 1e6 / steps_per_second(play_some, seconds)
