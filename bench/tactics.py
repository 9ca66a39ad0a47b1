"""Figures of Tactics: random play and forks with the smallest and the largest party, options and a bot's decision in a crowd."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from bench.playing import deciding, fork_cost, listing, positions, speeds
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.figures import free
from tabletome.games.tactics.state import Actor, State, Turn, fight_of
from tabletome.kernel import Match
from tabletome.table.grid import squares

PARTIES = {3: "tactics_3_heroes", 5: "tactics_5_heroes"}
CROWD = 12
CROWDED_CHAPTER = 36
"""On open ground, with large and small enemies."""
FORKS = 100
MOST_ANSWERS = 100_000
BOT_GAMES = [{"chapter": 7, "heroes": 3}, {"chapter": 27, "heroes": 4}, {"chapter": 52, "heroes": 5}]
"""In which the bot's decisions are timed."""


def tactics(seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    for heroes, name in PARTIES.items():
        options = {"heroes": heroes}
        figures |= speeds(name, GAME, 1, options, MOST_ANSWERS, seconds)
        figures[f"{name}_fork_us"] = fork_cost(list(positions(GAME, 1, options, FORKS)), seconds)
    figures["tactics_options_us"] = _options(seconds)
    figures["tactics_bot_ms"] = deciding(GAME, "captain", BOT_GAMES, seconds)
    return figures


def _options(seconds: float) -> float:
    """All options of a hero's turn worked out from the state and written down: the median over five heroes in turn."""
    state = crowded(5, CROWD)
    fight = fight_of(state)
    names = [hero.name for hero in state.heroes]
    times: list[float] = []
    start = perf_counter()
    while perf_counter() - start < seconds or len(times) < len(names):
        fight.turn = Turn(names[len(times) % len(names)], 2)
        times.append(listing(GAME, state))
    return median(times) * 1e6


def crowded(heroes: int, enemies: int) -> State:
    """The first turn of a hero, on a board with so many enemies, everybody with a full hand."""
    match = Match(GAME, 1, {"chapter": CROWDED_CHAPTER, "heroes": heroes}, seed=1)
    while match.state.phase != "hero_action":
        match.answer(0)
    state = match.state
    fight = fight_of(state)
    kind = next(one.kind for one in fight.actors if one.id == "M1")
    here = [one for one in fight.actors if one.side == "enemy"]
    room = squares(free(GAME.play(state)))
    for number in range(len(here), enemies):
        at = next(room)
        fight.actors.append(Actor(f"X{number}", "enemy", kind, at, 9, 9, last_at=at, start_at=at))
    return state
