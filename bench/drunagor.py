"""Figures of Drunagor: random play and forks with the smallest and the largest party, options, plans and a bot's decision."""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time

from bench.playing import deciding, fork_cost, listing, positions, speeds
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import board, occupied
from tabletome.games.drunagor.options.minds import plan_of
from tabletome.games.drunagor.state import Figure, State
from tabletome.kernel import Match
from tabletome.table.grid import squares

PARTIES = {1: "drunagor_1_hero", 5: "drunagor_5_heroes"}
CROWD = 12
FORKS = 100
MOST_ANSWERS = 3_000
BOT_GAMES = [{"mode": "one-shot", "heroes": heroes} for heroes in (1, 3, 5)]
"""In which the bot's decisions are timed."""


def drunagor(seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    for heroes, name in PARTIES.items():
        options = {"mode": "one-shot", "heroes": heroes}
        figures |= speeds(name, GAME, 1, options, MOST_ANSWERS, seconds)
        figures[f"{name}_fork_us"] = fork_cost(list(positions(GAME, 1, options, FORKS)), seconds)
    figures["drunagor_options_us"] = _options(seconds)
    figures["drunagor_plan_ms"] = _plan(seconds)
    figures["drunagor_bot_ms"] = deciding(GAME, "champion", BOT_GAMES, seconds)
    return figures


def _options(seconds: float) -> float:
    """All options of a Hero's turn in a crowd, worked out from the state and written down: the median."""
    state, times = crowded(5, CROWD), list[float]()
    start = perf_counter()
    while perf_counter() - start < seconds or not times:
        times.append(listing(GAME, state))
    return median(times) * 1e6


def _plan(seconds: float) -> float:
    """The plan of a Monster in a crowd, made from the state: the median over all of them in turn."""
    table, times = Table(crowded(5, CROWD), GAME.library), list[float]()
    monsters = [one for one in table.state.figures if one.side == "monster"]
    start = perf_counter()
    while perf_counter() - start < seconds or len(times) < len(monsters):
        begin = process_time()
        plan_of(table, monsters[len(times) % len(monsters)])
        times.append(process_time() - begin)
    return median(times) * 1e3


def crowded(heroes: int, monsters: int) -> State:
    """The first turn of a Hero in the Toll Room, with so many Monsters."""
    match = Match(GAME, 1, {"mode": "one-shot", "heroes": heroes}, seed=1)
    while match.state.phase != "hero_action":
        match.answer(0)
    state = match.state
    table = Table(state, GAME.library)
    here = [one for one in state.figures if one.side == "monster"]
    room = squares(board(table).ground.floor & ~occupied(table))
    for number in range(len(here), monsters):
        like = here[number % len(here)]
        state.figures.append(Figure(f"{like.card}-{90 + number}", "monster", like.card, next(room), 9, like.base))
    return state
