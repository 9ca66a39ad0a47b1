"""Nobody finds out in Adventure Tactics what they may not know: ten thousand positions of every encounter.

`make soak` looks at them; a sample is looked at with the contract of the game.
"""

from __future__ import annotations

import sys

import pytest

from tabletome.bots import bot_named
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import State
from tabletome.kernel import Match, Seeded
from tabletome.testing.leaks import Looked, at_random, by_the_bot
from tests.slices import Slice

POSITIONS, PER_GAME, EVERY = 310, 40, 4
HEROES = (3, 4, 5)


@pytest.mark.soak
@pytest.mark.parametrize("chapter", GAME.library.encounters)
def test_ten_thousand_positions_tell_nobody_more_than_they_may(
    chapter: int, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = Looked()
    for game in Slice().games():
        if looked.positions >= POSITIONS:
            break
        heroes = HEROES[game % len(HEROES)]
        seats = 1 + game % heroes
        match: Match[State] = Match(GAME, seats, {"chapter": chapter, "heroes": heroes}, seed=game, listen=True)
        dice = Seeded(1_000 * chapter + game)
        choose = at_random(dice) if game % 4 else by_the_bot(bot_named("captain", GAME, game))
        looked.through(match, choose, game, PER_GAME, EVERY)
    with capsys.disabled():
        sys.stderr.write(f"\ntactics, encounter {chapter}: {looked}")
