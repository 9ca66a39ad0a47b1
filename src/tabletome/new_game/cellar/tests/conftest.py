"""Positions of the cellar, drawn in text, and how many games at random a test plays: HYPOTHESIS_PROFILE=soak plays more."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import settings

from tabletome.kernel import Result
from tabletome.new_game.cellar.board.cellar import GRID
from tabletome.new_game.cellar.game import GAME, Cellar
from tabletome.new_game.cellar.state import Figure, Hero, State
from tabletome.table import Deck
from tabletome.testing.play import Position

settings.register_profile("quick", max_examples=3, derandomize=True, deadline=None)
settings.register_profile("test", max_examples=10, derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=400, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

HEROES, MONSTERS = {"A": "ada", "B": "bo"}, {"r": "rat", "w": "spider", "s": "skeleton"}
Given: TypeAlias = Callable[..., Position[State]]


@pytest.fixture
def given() -> Given:
    """A position: rows of the map from the top, Ada's hand and health, what chance brings. Ada is on, the deck empty."""

    def drawn(
        rows: str, hand: str = "", chance: tuple[Result, ...] = (), health: int = 6, game: Cellar = GAME
    ) -> Position[State]:
        state = State([], [], Deck("cards"))
        for y, row in enumerate(rows.split()):
            for x, sign in enumerate(row):
                if sign in HEROES:
                    state.heroes.append(Hero(HEROES[sign], "hero", GRID.at(x, y), health))
                elif sign in MONSTERS:
                    number = 1 + sum(monster.kind == MONSTERS[sign] for monster in state.monsters)
                    printed = game.library.monsters[MONSTERS[sign]]
                    id_ = f"{MONSTERS[sign]}-{number}"
                    state.monsters.append(Figure(id_, MONSTERS[sign], GRID.at(x, y), printed.health))
        state.heroes[0].hand = hand.split()
        return Position(game, state, chance, len(state.heroes))

    return drawn
