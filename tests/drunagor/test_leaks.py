"""Nobody foresees in Drunagor what is to come: ten thousand positions of the Toll Room and the Chapters, of matches and Camps.

`make soak` looks at them; a sample is looked at with the contract of the game.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tabletome.bots import bot_named
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.campaign.road import ONE_SHOTS
from tabletome.games.drunagor.state import State
from tabletome.kernel import Match, Seeded
from tabletome.testing.leaks import Looked, at_random, by_the_bot
from tests.slices import Slice

WHERE, HEROES = (0, *ONE_SHOTS), range(1, 6)
MATCHES = (("the-ferry-landing", 2), ("the-uncrowning-ring", 3), ("foundry-row", 4), ("the-unlit-stair", 4))
CAMPS = (3, 9, 14)
A_FEW, MANY = 3, pytest.param(250, marks=pytest.mark.soak)
POSITIONS, PER_GAME, EVERY = 1 + 10_000 // (len(WHERE) * len(HEROES)), 40, 5
CHOICES: dict[str, tuple[Any, ...]] = {
    "party": ("usual", "choose"), "experience": ("none", "some", "veteran"), "ties": ("ask", "settle"),
    "doors": ("printed", "varied"), "trauma_limit": (1, 2, 3), "curse_limit": (5, 6, 7),
}  # fmt: skip


def set_up(chapter: int, heroes: int, game: int) -> dict[str, Any]:
    """What a table may agree on, as chance has it."""
    chance = Random(game)
    return {"mode": ("one-shot", "campaign")[game % 2], "chapter": chapter, "heroes": heroes} | {
        name: chance.choice(values) for name, values in CHOICES.items()
    }


@pytest.mark.soak
@pytest.mark.parametrize("heroes", HEROES)
@pytest.mark.parametrize("chapter", WHERE)
def test_ten_thousand_positions_tell_nobody_more_than_they_may(
    chapter: int, heroes: int, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = Looked()
    for game in Slice().games():
        if looked.positions >= POSITIONS:
            break
        match: Match[State] = Match(
            GAME, 1 + game % heroes, set_up(chapter, heroes, game), seed=1_000 * heroes + game, listen=True
        )
        choose = (
            at_random(Seeded(1_000 * chapter + game)) if game % 3 else by_the_bot(bot_named("champion", GAME, game))
        )
        looked.through(match, choose, game, PER_GAME, EVERY)
    with capsys.disabled():
        sys.stderr.write(f"\ndrunagor, chapter {chapter}, {heroes} Heroes: {looked}")


@pytest.mark.parametrize("positions", [A_FEW, MANY])
@pytest.mark.parametrize(("battleground", "seats"), MATCHES)
def test_no_side_of_a_match_finds_out_more_than_the_other(
    battleground: str, seats: int, positions: int, capsys: pytest.CaptureFixture[str]
) -> None:
    looked, told = Looked(), {"mode": "pvp", "battleground": battleground}
    for game in Slice().games():
        if looked.positions >= positions:
            break
        options = told | {"ties": CHOICES["ties"][game % 2], "experience": CHOICES["experience"][game % 3]}
        match: Match[State] = Match(GAME, seats, options, seed=game, listen=True)
        looked.through(match, at_random(Seeded(game)), game, min(positions, PER_GAME), EVERY)
    if positions > A_FEW:
        with capsys.disabled():
            sys.stderr.write(f"\ndrunagor, {battleground}: {looked}")


@pytest.mark.parametrize("positions", [A_FEW, MANY])
@pytest.mark.parametrize("chapter", CAMPS)
def test_nobody_foresees_in_a_camp_what_it_brings(
    chapter: int, positions: int, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = Looked()
    for game in Slice().games():
        if looked.positions >= positions:
            break
        seats = 1 + game % 4
        options = {"mode": "campaign", "chapter": chapter, "heroes": 4, "multiclass": True, "free_role_swap": True}
        state = deepcopy(Match(GAME, seats, options, seed=game).state)
        state.phase, state.result = "won", "won"
        match: Match[State] = Match(GAME, seats, None, seed=game, state=state, listen=True)
        looked.through(match, at_random(Seeded(game)), game, min(positions, PER_GAME), 1)
    if positions > A_FEW:
        with capsys.disabled():
            sys.stderr.write(f"\ndrunagor, the Camp after Chapter {chapter}: {looked}")
