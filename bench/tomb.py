"""Figures of Tomb: random play and forks with the smallest and the largest party, options and decisions on a crowded board."""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter
from typing import TypeAlias

from bench.playing import fork_cost, listing, positions, speeds
from bench.timing import steps_per_second
from tabletome.games.tomb.board import room
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.laying import attach
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.state import Figure, State, numbered
from tabletome.kernel import Bits, Match

Game: TypeAlias = Match[State]

OPTIONS = {"ties": "ask"}
"""As the book has it: what the rules leave open is asked of the active player."""
SETTLED = {"ties": "settle"}
"""The default: nobody is asked about ties. So there are fewer decisions, with more happening after each."""
PARTIES = {1: "tomb_1_hero", 5: "tomb_5_heroes"}
FIGURES = {4: 2, 8: 6, 16: 14}
"""How many Monsters two Heroes have around them, by the number of all figures."""
STURDY = 10_000
"""Hit Points of those who are to stay on the board while the time is taken."""
FORKS = 100
ANSWERS_PER_RUN = 60
MOST_ANSWERS = 100_000
"""Random games of Tomb are all played to their end, which comes long before that."""


def tomb(seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    for heroes, name in PARTIES.items():
        figures |= speeds(name, GAME, heroes, OPTIONS, MOST_ANSWERS, seconds)
        figures |= speeds(f"{name}_ties_settled", GAME, heroes, SETTLED, MOST_ANSWERS, seconds)
        figures[f"{name}_fork_us"] = fork_cost(list(positions(GAME, heroes, OPTIONS, FORKS)), seconds)
    figures["tomb_options_us"] = _options(seconds)
    for count, monsters in FIGURES.items():
        figures[f"tomb_{count}_figures_us"] = _decision(crowded(2, monsters, tiles=25), seconds)
    return figures


def _options(seconds: float) -> float:
    """All options of a request worked out from the state and written down: the median over five Heroes in turn."""
    state = crowded(5, 12, tiles=25)
    times: list[float] = []
    start = perf_counter()
    while perf_counter() - start < seconds or len(times) < len(state.heroes):
        state.active = len(times) % len(state.heroes)
        times.append(listing(GAME, state))
    return median(times) * 1e6


def _decision(state: State, seconds: float) -> float:
    """A random decision with all that follows from it, on a board where nobody falls."""
    encode, decode = GAME.codec
    saved = encode(state)

    def play_some() -> int:
        match, below_one = Match(GAME, len(state.heroes), OPTIONS, seed=1, state=decode(saved)), random.Random(1).random
        while match.answered < ANSWERS_PER_RUN and (request := match.request) is not None:
            match.answer(int(below_one() * request.size))
        return match.answered

    return 1e6 / steps_per_second(play_some, seconds)


def crowded(heroes: int, monsters: int, tiles: int) -> State:
    """The first Hero Phase of a game, with so many tiles laid and so many Monsters on the tiles around the Heroes."""
    match = Match(GAME, heroes, OPTIONS, seed=1)
    while match.state.phase != "hero_phase":
        match.answer(0)
    state = match.state
    table = Table(state, GAME.library)
    box = [tile for tile in GAME.library.tiles.values() if not tile.double and tile.kind == "jungle"]
    for place in range(tiles - len(state.placed)):
        on = board(table)
        laid = next(laid for edge in on.unexplored() if (laid := attach(on, box[place % len(box)], edge)) is not None)
        state.placed += laid
    names = [name for name, card in GAME.library.monsters.items() if not card.villain and card.base == 1]
    for number in range(monsters):
        _put_monster(table, names[number % len(names)], number % heroes)
    for hero in state.heroes:
        hero.hp = STURDY
    return state


def _put_monster(table: Table, name: str, seat: int) -> None:
    state = table.state
    figure = Figure(numbered(state, name), name, "monster", Bits(0), STURDY, seat=seat)
    near = board(table).within(1 << state.heroes[seat].at, 2)
    figure.squares = Bits(1 << room.free_spots(table, figure, near).bit_length() - 1)
    state.figures.append(figure)
    state.heroes[seat].row.append(name)
    moments.enter_actor(table, figure, seat)
