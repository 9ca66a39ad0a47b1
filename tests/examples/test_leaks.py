"""Nobody finds out in Dragon Hoard what they may not know: ten thousand positions. `make soak` looks at them."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tabletome.kernel import Match, Seeded, game_named
from tabletome.testing.leaks import Looked, at_random
from tests.slices import Slice

POSITIONS, PER_GAME, EVERY = 3_400, 30, 2


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_thousand_positions_tell_nobody_more_than_they_may(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    looked = Looked()
    for game in Slice().games():
        if looked.positions >= POSITIONS:
            break
        match: Match[Any] = Match(game_named("examples/dragon_hoard.py"), seats, seed=game, listen=True)
        looked.through(match, at_random(Seeded(1_000 * seats + game)), game, PER_GAME, EVERY)
    assert looked.varied
    with capsys.disabled():
        sys.stderr.write(f"\ndragon hoard, {seats} seats: {looked}")
