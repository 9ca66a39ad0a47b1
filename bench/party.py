"""Figures of Adventure Party: random play and forks with the smallest and the largest table, decisions with more heroes."""

from __future__ import annotations

import random
from typing import Any

from bench.playing import fork_cost, positions, speeds
from bench.timing import steps_per_second
from tabletome.games.party.game import GAME
from tabletome.games.party.state import Hero, State
from tabletome.kernel import Match

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "party_2_rivals": (2, {"mode": "rival"}),
    "party_4_rivals": (4, {"mode": "rival"}),
    "party_solo": (1, {"mode": "coop"}),
    "party_4_partners": (4, {"mode": "coop"}),
}
FORKED = ("party_solo", "party_4_rivals")
HEROES = {4: 1, 8: 2, 12: 3}
"""How many heroes each of four rivals has, by the number of all heroes."""
MOST_ANSWERS = 3_000
"""Random rivals can go on for tens of thousands of answers; after so many the next game begins."""
FORKS = 200
ANSWERS_PER_RUN = 30


def party(seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name in TABLES:
        figures |= speeds(name, GAME, *TABLES[name], MOST_ANSWERS, seconds)
    for name in FORKED:
        figures[f"{name}_fork_us"] = fork_cost(list(positions(GAME, *TABLES[name], FORKS)), seconds)
    for count, each in HEROES.items():
        figures[f"party_{count}_heroes_us"] = _decision(each, seconds)
    return figures


def _decision(heroes: int, seconds: float) -> float:
    """A random decision with all that follows from it, while everybody has so many heroes."""
    encode, decode = GAME.codec
    saved, seeds = encode(manned(heroes)), random.Random(1)

    def play_some() -> int:
        state = decode(saved)
        match = Match(GAME, len(state.players), {"mode": "rival"}, seed=seeds.getrandbits(32), state=state)
        below_one = random.Random(1).random
        while match.answered < ANSWERS_PER_RUN and (request := match.request) is not None:
            match.answer(int(below_one() * request.size))
        return match.answered

    return 1e6 / steps_per_second(play_some, seconds)


def manned(heroes: int) -> State:
    """The first turn of four rivals, each of whom has hired so many standard heroes."""
    state = Match(GAME, 4, {"mode": "rival", "starter": 0}, seed=1).state
    names = [name for name in state.decks["heroes"].layers[-1] if not GAME.library.heroes[name].legendary]
    for player in state.players:
        for _ in range(heroes):
            name = names.pop(0)
            state.decks["heroes"].layers[-1].remove(name)
            player.party.append(Hero(name))
    return state
