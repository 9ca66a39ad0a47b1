"""Nobody finds out in Adventure Party what they may not know: ten thousand positions of rivals and of those who play together.

`make soak` looks at them; a sample is looked at with the contract of the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import pytest

from tabletome.bots import bot_named
from tabletome.games.party.game import GAME
from tabletome.games.party.state import State
from tabletome.kernel import Match, Option
from tabletome.testing.leaks import Looked, by_the_bot
from tests.party.test_soak import TABLES, pick, set_up
from tests.slices import Slice

POSITIONS = {"rival": 3_000, "coop": 400}
PER_GAME, EVERY = 90, 5


def keen(chance: Random) -> Callable[[Match[State]], Option]:
    def choose(match: Match[State]) -> Option:
        assert match.request is not None
        return pick(match.request, chance)

    return choose


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_ten_thousand_positions_tell_nobody_more_than_they_may(
    mode: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    looked = Looked()
    for game in Slice().games():
        if looked.positions >= POSITIONS[mode]:
            break
        match: Match[State] = Match(GAME, seats, set_up(mode, seats, game), seed=game, listen=True)
        chance = Random(1_000 * seats + game)
        choose = keen(chance) if game % 5 else by_the_bot(bot_named("good", GAME, game))
        looked.through(match, choose, game, PER_GAME, EVERY)
    assert bool(looked.varied) == (mode == "rival")
    with capsys.disabled():
        sys.stderr.write(f"\nparty, {mode}, {seats} seats: {looked}")
