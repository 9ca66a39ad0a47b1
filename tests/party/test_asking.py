"""Nothing is asked that has one answer, unless being skipped would tell others what a hand does not hold."""

from __future__ import annotations

import pytest

from tabletome.bots import Uniform
from tabletome.games.party.game import GAME
from tabletome.games.party.state import State
from tabletome.kernel import Match

HIDDEN = ("tavern", "pool", "modify")
"""Where a card of a hidden hand could be played. (AP-INFO-01)"""


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_partners_are_never_asked_a_question_with_one_answer(seats: int) -> None:
    for seed in range(3):
        match: Match[State] = Match(GAME, seats, {"mode": "coop"}, seed=seed)
        bot = Uniform(seed)
        while match.request is not None:
            assert match.request.size > 1, (match.request.kind, seed)
            match.answer(bot.choose(match.seat(match.request.seat)))


def test_rivals_are_asked_one_only_while_they_hide_cards() -> None:
    alone = 0
    for seed in range(4):
        match: Match[State] = Match(GAME, 3, {"mode": "rival"}, seed=seed)
        bot = Uniform(seed)
        while match.request is not None:
            if match.request.size == 1:
                alone += 1
                assert match.request.kind in HIDDEN, seed
                assert match.state.players[match.request.seat].hand, seed
            match.answer(bot.choose(match.seat(match.request.seat)))
    assert alone
