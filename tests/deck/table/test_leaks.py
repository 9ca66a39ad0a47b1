"""Nobody finds out in the Adventure Deck System what they may not know: ten thousand positions of every kind of game.

`make soak` looks at them; a sample is looked at with the contract of the game.
"""

from __future__ import annotations

import sys
from random import Random

import pytest

from tabletome.games.deck.game import GAME
from tabletome.kernel import Match
from tabletome.testing.leaks import Looked
from tests.deck.arena import Position
from tests.deck.table.test_soak import MODES, WAYS, at_random, by_the_bot, set_up
from tests.slices import Slice

POSITIONS, PER_GAME, EVERY = 260, 40, 4


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("way", "seats"), WAYS)
def test_ten_thousand_positions_tell_nobody_more_than_they_may(
    way: str, seats: int, mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = Looked()
    for game in Slice().games():
        if looked.positions >= POSITIONS:
            break
        match: Position = Match(GAME, seats, set_up(way, seats, mode, game), seed=game, listen=True)
        choose = at_random(Random(f"{way} {seats} {mode} {game}")) if game % 3 else by_the_bot()
        looked.through(match, choose, game, PER_GAME, EVERY)
    assert looked.varied or seats == 1
    with capsys.disabled():
        sys.stderr.write(f"\ndeck, {way}, {seats} seats, {mode}: {looked}")
