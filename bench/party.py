"""Figures of Adventure Party: random play and forks with the smallest and the largest table, decisions with more heroes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeAlias

from bench.timing import microseconds, steps_per_second
from tabletome.games.party import cards
from tabletome.games.party.game import GAME
from tabletome.games.party.state import Hero, State
from tabletome.kernel import Match, Seeded

Game: TypeAlias = Match[State]

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
ANSWERS_BETWEEN_FORKS = 5
FORKS = 200
ANSWERS_PER_RUN = 30


def party(seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name in TABLES:
        figures[f"{name}_steps_per_s"] = steps_per_second(lambda table=name: _play_one(table), seconds)  # type: ignore[misc]
    for name in FORKED:
        figures[f"{name}_fork_us"] = _fork(name, seconds)
    for count, each in HEROES.items():
        figures[f"party_{count}_heroes_us"] = _decision(each, seconds)
    return figures


_seeds = random.Random(1)


def _play_one(table: str) -> int:
    """A random game with its set-up; every one is another."""
    seats, options = TABLES[table]
    match, below_one = Match(GAME, seats, options, seed=_seeds.getrandbits(32)), random.Random(1).random
    while (request := match.request) is not None and match.answered < MOST_ANSWERS:
        match.answer(int(below_one() * request.size))
    return match.answered


def _fork(table: str, seconds: float) -> float:
    """The mean over forks at regular distances through random games."""
    positions = list(_positions(table))
    chance = Seeded(1)

    def fork_all() -> None:
        for match in positions:
            match.fork(chance)

    return microseconds(fork_all, seconds) / len(positions)


def _positions(table: str) -> Iterator[Game]:
    """As many positions for every table: solo games are short, so that it takes several of them."""
    (seats, options), below_one, found, seed = TABLES[table], random.Random(1).random, 0, 0
    while found < FORKS:
        seed += 1
        match = Match(GAME, seats, options, seed=seed)
        while (request := match.request) is not None and found < FORKS:
            if match.answered % ANSWERS_BETWEEN_FORKS == 0:
                found += 1
                yield match.fork(Seeded(1))
            match.answer(int(below_one() * request.size))


def _decision(heroes: int, seconds: float) -> float:
    """A random decision with all that follows from it, while everybody has so many heroes."""
    encode, decode = GAME.codec
    saved = encode(manned(heroes))

    def play_some() -> int:
        state = decode(saved)
        match = Match(GAME, len(state.players), {"mode": "rival"}, seed=_seeds.getrandbits(32), state=state)
        below_one = random.Random(1).random
        while match.answered < ANSWERS_PER_RUN and (request := match.request) is not None:
            match.answer(int(below_one() * request.size))
        return match.answered

    return 1e6 / steps_per_second(play_some, seconds)


def manned(heroes: int) -> State:
    """The first turn of four rivals, each of whom has hired so many standard heroes."""
    state = Match(GAME, 4, {"mode": "rival", "starter": 0}, seed=1).state
    names = [name for name in state.decks["heroes"].layers[-1] if not cards.heroes()[name].legendary]
    for player in state.players:
        for _ in range(heroes):
            name = names.pop(0)
            state.decks["heroes"].layers[-1].remove(name)
            player.party.append(Hero(name))
    return state
