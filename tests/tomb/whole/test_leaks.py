"""Nobody foresees in Tomb what is to come: ten thousand positions of adventures and campaigns.

`make soak` looks at them; a sample is looked at with the contract of the game.
"""

from __future__ import annotations

import sys

import pytest

from tabletome.bots import bot_named
from tabletome.games.tomb.game import GAME
from tabletome.kernel import Match, Seeded
from tabletome.testing.leaks import Looked, at_random, by_the_bot
from tests.slices import Slice
from tests.tomb.plain import Position

from .test_soak import MODES, set_up

POSITIONS, PER_GAME, EVERY = 1_000, 60, 5


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("mode", MODES)
def test_ten_thousand_positions_tell_nobody_more_than_they_may(
    mode: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = Looked()
    for game in Slice().games():
        if looked.positions >= POSITIONS:
            break
        match: Position = Match(GAME, seats, set_up(mode, game), seed=game, listen=True)
        dice = Seeded(1_000 * seats + game)
        choose = at_random(dice) if game % 3 else by_the_bot(bot_named("good", GAME, game))
        looked.through(match, choose, game, PER_GAME, EVERY)
    with capsys.disabled():
        sys.stderr.write(f"\ntomb, {mode}, {seats} seats: {looked}")
