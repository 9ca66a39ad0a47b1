"""Figures of Drunagor: random play and forks with the smallest and the largest party, options, plans and a bot's decision.

The last three are taken in the Toll Room and in three rooms of Chapter 2 with more and more figures. These alone:
python -m bench.drunagor [--seconds S].
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, cycle
from statistics import fmean, median
from time import perf_counter, process_time
from typing import NamedTuple, TypeAlias

from bench.playing import deciding, fork_cost, listing, positions, speeds
from bench.timing import arguments, report
from tabletome.bots import bot_named
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import board, floor_of, occupied
from tabletome.games.drunagor.options.minds import plan_of
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import Figure, State
from tabletome.kernel import Match
from tabletome.table.grid import squares

PARTIES = {1: "drunagor_1_hero", 5: "drunagor_5_heroes"}
CROWD = 12
FORKS = 100
MOST_ANSWERS = 3_000
BOT_GAMES = [{"mode": "one-shot", "heroes": heroes} for heroes in (1, 3, 5)]
"""In which the bot's decisions are timed."""

ROOMS, CHAPTER = 3, 2
FIGURES = {5: 1, 10: 3, 20: 5}
"""How many Heroes are among so many figures in the three rooms."""
STURDY = 90
"""The Health of Monsters that are to stay on the board while the time is taken."""
ANSWERS_PER_RUN = 60

Game: TypeAlias = Match[State]


def drunagor(seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    for heroes, name in PARTIES.items():
        options = {"mode": "one-shot", "heroes": heroes}
        figures |= speeds(name, GAME, 1, options, MOST_ANSWERS, seconds)
        figures[f"{name}_fork_us"] = fork_cost(list(positions(GAME, 1, options, FORKS)), seconds)
    figures["drunagor_options_us"] = _options(crowded(5, CROWD), seconds)
    figures["drunagor_plan_ms"] = _plan(crowded(5, CROWD), seconds)
    figures["drunagor_bot_ms"] = deciding(GAME, "champion", BOT_GAMES, seconds)
    return figures | in_rooms(seconds)


def in_rooms(seconds: float) -> dict[str, float]:
    """The same in three rooms with more and more figures: what grows with them, grows how fast?"""
    figures: dict[str, float] = {}
    for count in FIGURES:
        name = f"drunagor_{count}_figures"
        figures[f"{name}_options_us"] = _options(rooms(count), seconds)
        figures[f"{name}_plan_ms"] = _plan(rooms(count), seconds)
        choices = [one for one in _decisions(rooms(count), "champion", seconds) if one.choice]
        figures[f"{name}_bot_ms"] = median(one.thought for one in choices) * 1e3
        figures[f"{name}_bot_turn_ms"] = median(one.thought for one in choices if one.kind == TURN) * 1e3
        figures[f"{name}_bot_mean_ms"] = fmean(one.thought for one in choices) * 1e3
        chance = _decisions(rooms(count), "random", seconds)
        figures[f"{name}_us"] = sum(one.carried_out for one in chance) / sum(one.choice for one in chance) * 1e6
    return figures


def _options(state: State, seconds: float) -> float:
    """All options of a Hero's turn, worked out from the state and written down: the median."""
    times = list[float]()
    start = perf_counter()
    while perf_counter() - start < seconds or not times:
        times.append(listing(GAME, state))
    return median(times) * 1e6


def _plan(state: State, seconds: float) -> float:
    """The plan of a Monster, made from the state: the median over all of them in turn."""
    table, times = Table(state, GAME.library), list[float]()
    monsters = [one for one in table.state.figures if one.side == "monster"]
    start = perf_counter()
    while perf_counter() - start < seconds or len(times) < len(monsters):
        begin = process_time()
        plan_of(table, monsters[len(times) % len(monsters)])
        times.append(process_time() - begin)
    return median(times) * 1e3


class Decision(NamedTuple):
    """An answer, how long a bot thought about it, and how long it took with all that follows."""

    kind: str
    choice: bool
    thought: float
    carried_out: float


def _decisions(state: State, bot: str, seconds: float) -> list[Decision]:
    """Whatever a bot decides from there on, again and again."""
    encode, decode = GAME.codec
    saved, found, seeds = encode(state), list[Decision](), random.Random(1)
    start = perf_counter()
    while perf_counter() - start < seconds or not found:
        seed = seeds.getrandbits(32)
        match = Match(GAME, 1, seed=seed, state=decode(saved))
        player, seat = bot_named(bot, GAME, seed), match.seat(0)
        while (request := match.request) is not None and match.answered < ANSWERS_PER_RUN:
            begin = process_time()
            option = player.choose(seat)
            chosen = process_time()
            match.answer(option)
            found.append(Decision(request.kind, request.size > 1, chosen - begin, process_time() - chosen))
    return found


def crowded(heroes: int, monsters: int) -> State:
    """The first turn of a Hero in the Toll Room, with so many Monsters."""
    state = _first_turn({"mode": "one-shot", "heroes": heroes})
    here = [one for one in state.figures if one.side == "monster"]
    table = Table(state, GAME.library)
    _join(state, squares(board(table).ground.floor & ~occupied(table)), monsters - len(here))
    return state


def rooms(figures: int) -> State:
    """The first turn of a Hero in Chapter 2 with three rooms open, and sturdy Monsters everywhere in them."""
    state = _first_turn({"mode": "one-shot", "chapter": CHAPTER, "heroes": FIGURES[figures]})
    built = [*GAME.library.chapters[state.place].setups.values()][:ROOMS]
    state.setups = [setup.id for setup in built]
    table, missing = Table(state, GAME.library), figures - len(state.figures)
    free = [[*squares(floor_of(table, setup) & ~occupied(table))] for setup in reversed(built)]
    spread = zip(*(room[:: len(room) // missing] for room in free), strict=False)
    _join(state, chain.from_iterable(spread), missing)
    for one in state.figures:
        one.health = STURDY if one.side == "monster" else one.health
    return state


def _first_turn(options: dict[str, object]) -> State:
    match: Game = Match(GAME, 1, options, seed=1)
    while match.state.phase != "hero_action":
        match.answer(0)
    return match.state


def _join(state: State, places: Iterator[int], number: int) -> None:
    """So many more Monsters, of the faces that are there."""
    here = cycle([one for one in state.figures if one.side == "monster"])
    for added, like, at in zip(range(number), here, places, strict=False):
        state.figures.append(Figure(f"{like.card}-{90 + added}", "monster", like.card, at, 9, like.base))


if __name__ == "__main__":
    report({**in_rooms(arguments([])[1])})
