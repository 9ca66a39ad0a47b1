"""Random games come to an end, and after every answer nothing is lost: cards, gold, VP, party and pool limits.

(AP-HERO-01, AP-HERO-10, AP-POOL-04, AP-COMP-13, AP-RUNE-03)
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from tabletome.games.party.game import GAME
from tabletome.games.party.rules.setting_up import decks
from tabletome.games.party.state import COLOURS, RUNE, State
from tabletome.kernel import Match, Seeded
from tabletome.kernel.events import Gained, Spent

GAMES = int(os.environ.get("PARTY_GAMES", "1"))
RIVALS: list[tuple[int, dict[str, Any]]] = [
    (seats, {"mode": "rival", "skull_scrolls": seats > 2}) for seats in (2, 3, 4)
]
TOGETHER: list[tuple[int, dict[str, Any]]] = [
    (seats, {"mode": "coop", "difficulty": difficulty})
    for seats in (1, 2, 3, 4)
    for difficulty in ("easy", "normal", "hard")
]


def all_cards(state: State) -> Counter[str]:
    """Every card of the game, wherever it lies."""
    places = [layer for deck in state.decks.values() for layer in (*deck.layers, deck.discards)]
    places += [market.row for market in state.rows.values()]
    for board in state.players:
        places += [board.hand, board.won, board.retired]
        places += [[hero.id, hero.weapon] if hero.weapon else [hero.id] for hero in board.party]
    places.append([card for card in (state.arena, state.boss) if card])
    return Counter(chain.from_iterable(places))


class Books:
    """What the log says of gold and VP, to be compared with the boards."""

    def __init__(self, match: Match[State]) -> None:
        self.match, self.read = match, 0
        self.gold: Counter[str] = Counter()
        self.vp: Counter[str] = Counter()

    def check(self) -> None:
        events = self.match.events or []
        for event in events[self.read :]:
            if event.kind in (Gained.kind, Spent.kind):
                counted = self.gold if event.what["what"] == "gold" else self.vp
                counted[event.what["who"]] += event.what["amount"] * (1 if event.kind == Gained.kind else -1)
        self.read = len(events)
        for seat, board in enumerate(self.match.state.players):
            assert board.gold == self.gold[COLOURS[seat]] >= 0
            assert board.vp == self.vp[COLOURS[seat]] >= 0


def check(match: Match[State], cards: Counter[str]) -> None:
    """The invariants of every moment."""
    state = match.state
    assert dict.__eq__(all_cards(state), cards)  # as `==`, which for Counters is slow
    for board in state.players:
        assert len(board.party) <= 3
        assert board.hand == sorted(board.hand)
    now = state.attempt
    if now is not None:
        line = "".join(die.colour for die in now.pool.dice) if now.rolled else now.colours
        assert all(line.count(colour) <= 4 for colour in "rgby")
        assert set(now.active) <= {hero.id for hero in state.players[now.seat].party}
        assert all(RUNE in die.face for die in now.pool.dice if die.locked)


@pytest.mark.rules("AP-HERO-01", "AP-POOL-04", "AP-COMP-13")
@pytest.mark.parametrize(("seats", "options"), [*RIVALS, *TOGETHER], ids=str)
def test_random_games_end_and_lose_nothing(seats: int, options: dict[str, Any]) -> None:
    cards = Counter(
        card
        for deck in decks(GAME.library, skulls=bool(options.get("skull_scrolls"))).values()
        for layer in deck.layers
        for card in layer
    )
    for seed in range(GAMES):
        match = Match(GAME, seats, options, seed=seed, listen=True)
        books, pick = Books(match), Seeded(seed + 1)
        while match.request is not None:
            match.answer(pick.below(match.request.size))
            books.check()
            check(match, cards)
            assert match.answered < 200_000
        assert match.outcome is not None
        assert len(match.outcome.scores) == seats
