"""Random games of every mode and table size, to the end: what must hold of cards, gold and tokens holds after every answer.

`make soak` plays a thousand of each; a sample is played with the other tests. These players choose at random what kind of thing
to do and then which, and seldom stay at home: wholly random rivals take tens of thousands of answers (see test_random_play.py).
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from tabletome.games.party.game import GAME, LIBRARIES
from tabletome.games.party.rules.setting_up import decks
from tabletome.games.party.state import State
from tabletome.kernel import Choose, Match, Option

from .test_random_play import Books, check

BOX = LIBRARIES.box

TABLES = [("rival", 2), ("rival", 3), ("rival", 4), ("coop", 1), ("coop", 2), ("coop", 3), ("coop", 4)]
GAMES, SAMPLE = 1_000, 1
MOST_ANSWERS = 200_000
IDLE = ("skip", "scout", "stay", "decline", "cry")
KEEN = 0.9


# --- one game ---------------------------------------------------------------------------------------------------------


def set_up(mode: str, seats: int, game: int) -> dict[str, Any]:
    """Difficulties, skull scrolls and starting players in turn."""
    chance = Random(game)
    starter = chance.randrange(-1, seats)
    if mode == "coop":
        return {"mode": mode, "difficulty": ("easy", "normal", "hard")[game % 3], "starter": starter}
    return {"mode": mode, "skull_scrolls": bool(game % 2), "starter": starter}


def pick(request: Choose, chance: Random) -> Option:
    """The kind of thing to do first, what leads nowhere only now and then; then which."""
    groups = [group for group in request.groups if group.size]
    keen = [group for group in groups if group.verb not in IDLE]
    group = chance.choice(keen if keen and chance.random() < KEEN else groups)
    return group.option(chance.randrange(group.size))


def play_to_the_end(mode: str, seats: int, game: int) -> int:
    """Play, look at everything after every answer, and play it again from its journal; the number of answers."""
    options = set_up(mode, seats, game)
    match: Match[State] = Match(GAME, seats, options, seed=game, listen=True)
    chance, books = Random(1_000 * seats + game), Books(match)
    box = Counter(
        card
        for deck in decks(GAME.library, skulls=bool(options.get("skull_scrolls"))).values()
        for layer in deck.layers
        for card in layer
    )
    while match.request is not None:
        look(match, box)
        books.check()
        match.answer(pick(match.request, chance))
        assert match.answered < MOST_ANSWERS, "no end in sight"
    assert match.outcome is not None
    assert sum(match.outcome.scores) in ((0, seats) if mode == "coop" else (0, pytest.approx(1)))
    again: Match[State] = Match.load(match.journal(), GAME)
    assert again.encoded() == match.encoded()
    return match.answered


# --- what must hold ---------------------------------------------------------------------------------------------------


def look(match: Match[State], box: Counter[str]) -> None:
    """Check the state against the cards that are in the box."""
    assert match.request is not None
    assert match.request.size > 0, "a question without an answer"
    check(match, box)
    check_counts(match.state)


def check_counts(state: State) -> None:
    """No count is negative or beyond what there is, and everybody has what a hand, a party and a track allow."""
    board = BOX.town
    assert 1 <= state.level <= len(board.levels)
    assert 0 <= state.threat <= BOX.coop.threat[state.difficulty]
    assert all(0 <= seat < len(state.players) for seat in (state.first, state.active, *state.last_turns))
    for player in state.players:
        assert min(player.gold, player.vp, player.turns, player.boss_stages) >= 0
        assert len(player.party) <= board.party
        assert not player.old or not Counter(player.old) - Counter(player.hand), "an old card that is not in the hand"
        assert len({hero.id for hero in player.party}) == len(player.party)
    for seat, player in enumerate(state.players):
        if seat != state.active and state.attempt is None and state.arena_fight is None and state.boss_fight is None:
            assert len(player.hand) <= board.hand or state.coop, "too many cards at the end of a turn"
    if state.attempt is not None:
        assert state.attempt.shields >= 0
        assert state.attempt.toughened >= 0
        assert not set(state.attempt.wounds) - set("wD")


# --- many games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_few_random_games_of_every_mode_and_table_size(mode: str, seats: int) -> None:
    for game in range(SAMPLE):
        play_to_the_end(mode, seats, seats + 5 * game)


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_thousand_random_games_of_every_mode_and_table_size(
    mode: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = 0
    for game in range(GAMES):
        answers += play_to_the_end(mode, seats, game)
        if (game + 1) % 100 == 0:
            with capsys.disabled():
                sys.stderr.write(f"\nparty, {mode}, {seats} seats: {game + 1:,} games, {answers:,} answers")


# --- the looking itself -----------------------------------------------------------------------------------------------


def test_a_lost_card_or_a_wrong_count_is_noticed() -> None:
    match: Match[State] = Match(GAME, 2, {"mode": "rival"}, seed=1, listen=True)
    box = Counter(
        card for deck in decks(GAME.library, skulls=False).values() for layer in deck.layers for card in layer
    )
    books = Books(match)
    look(match, box)
    books.check()
    lost = match.state.decks["items"].layers[0].pop()
    with pytest.raises(AssertionError):
        look(match, box)
    match.state.decks["items"].layers[0].append(lost)
    match.state.players[0].gold += 1
    with pytest.raises(AssertionError):
        books.check()
    match.state.players[0].gold = -1
    with pytest.raises(AssertionError):
        look(match, box)
    match.state.players[0].gold = 0
    match.state.players[1].old = ["dragon"]
    with pytest.raises(AssertionError, match="old card"):
        look(match, box)
