"""What Drunagor keeps with the table is what it would be if it were worked out anew, after every answer of random games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options import figures, skills, special, values
from tabletome.kernel import Match

OF_THE_TABLE: list[Callable[..., Any]] = [figures.board, special.in_force]
OF_A_HERO: list[Callable[..., Any]] = [
    values._always_of_hero, values._waiting_of_hero, skills.skills_of, skills.cube_actions, skills.reaction_skills,
]  # fmt: skip


def anew(kept: Callable[..., Any]) -> Callable[..., Any]:
    made: Callable[..., Any] = kept.__wrapped__  # type: ignore[attr-defined]  # functools.wraps puts it there
    return made


@pytest.mark.parametrize("options", [{"mode": "one-shot", "heroes": 3}, {"mode": "campaign", "heroes": 2}])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_kept_is_out_of_date(options: dict[str, Any], seed: int) -> None:
    match, chance = Match(GAME, 1, options, seed=seed), random.Random(seed)
    while match.request is not None and match.answered < 150:
        match.answer(chance.randrange(match.request.size))
        table = match.play
        for kept in OF_THE_TABLE if table.state.setups else ():
            assert kept(table) == anew(kept)(table), kept.__name__
        for kept in OF_A_HERO:
            for hero in table.state.heroes:
                assert kept(table, hero) == anew(kept)(table, hero), kept.__name__
