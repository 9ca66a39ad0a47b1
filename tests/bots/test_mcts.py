"""The tree search: it wins what can be won, helps friends, and knows no more than its seat."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.bots import MonteCarlo
from tabletome.kernel import Game, Match, Scripted

from .small_games import (
    Endless,
    EndlessJudged,
    Friends,
    Guessing,
    LongWay,
    LongWayKnown,
    NoImagination,
    Peeking,
    Rivals,
)
from .test_bots import CONNECT_FOUR, played


def after(game: Game[Any], *answers: str, chance: tuple[str, ...] = ()) -> Match[Any]:
    match = Match(game, chance=Scripted(chance))
    for answer in answers:
        match.answer(answer)
    return match


def choice(match: Match[Any], seed: int = 1, iterations: int = 200) -> str:
    assert match.request is not None
    return str(MonteCarlo(seed, iterations).choose(match.seat(match.request.seat)))


@pytest.mark.parametrize("seed", range(4))
def test_it_completes_four_in_a_row(seed: int) -> None:
    match = after(CONNECT_FOUR, "drop c", "drop a", "drop d", "drop a", "drop e", "drop g")
    assert choice(match, seed) in ("drop b", "drop f")
    match.answer(choice(match, seed))
    assert match.outcome is not None
    assert match.outcome.result == "red wins"


@pytest.mark.parametrize("seed", range(4))
def test_it_blocks_three_in_a_row(seed: int) -> None:
    match = after(CONNECT_FOUR, "drop e", "drop a", "drop e", "drop b", "drop e")
    assert choice(match, seed, iterations=400) == "drop e"


def test_it_beats_random_play_from_either_seat() -> None:
    scores = []
    for seed in range(10):
        names = ["mcts:60", "random"] if seed % 2 else ["random", "mcts:60"]
        outcome = played(CONNECT_FOUR, names, seed).outcome
        assert outcome is not None
        scores.append(outcome.scores[names.index("mcts:60")])
    assert sum(scores) >= 9.5


def test_more_iterations_look_deeper() -> None:
    """Red threatens to have three with both ends open; only next to it yellow is in time."""
    match = after(CONNECT_FOUR, "drop c", "drop a", "drop d")
    assert {choice(match, seed, iterations=2_000) for seed in range(2)} <= {"drop b", "drop e"}


@pytest.mark.parametrize("card", ["red", "blue"])
@pytest.mark.parametrize("seed", range(5))
def test_it_guesses_by_the_odds_whatever_the_hidden_card_is(card: str, seed: int) -> None:
    assert choice(after(Guessing(), chance=(card,)), seed) == "guess blue"


@pytest.mark.parametrize("seed", range(5))
def test_its_whole_search_is_the_same_whatever_the_hidden_card_is(seed: int) -> None:
    trees = [MonteCarlo(seed, 100).search(after(Guessing(), chance=(card,)).seat(0)) for card in ("red", "blue")]
    red, blue = ({key: (node.visits, node.total) for key, node in tree.children.items()} for tree in trees)
    assert red == blue


@pytest.mark.parametrize("card", ["red", "blue"])
def test_the_hidden_card_would_tell_if_it_could_be_seen(card: str) -> None:
    """The control of the two tests above: without a redeal the search finds the true card."""
    assert choice(after(Peeking(), chance=(card,))) == f"guess {card}"


def test_it_trusts_a_friend_and_not_a_rival() -> None:
    """Every seat in the tree goes for its own score, which friends share."""
    assert choice(after(Friends())) == "trust"
    assert choice(after(Rivals())) == "safe"
    assert choice(after(Friends(), "trust")) == "help"
    assert choice(after(Rivals(), "trust")) == "harm"


def test_it_stops_a_playout_where_the_game_can_judge_the_position() -> None:
    assert choice(after(EndlessJudged())) == "go up"


def test_it_comes_back_from_a_game_without_end() -> None:
    assert choice(after(Endless()), iterations=2) in ("go up", "go down")


def test_it_plays_out_with_the_games_own_bot() -> None:
    assert choice(after(LongWayKnown()), iterations=10) == "long"
    assert choice(after(LongWay()), iterations=10) == "short"


def test_a_single_option_is_taken_without_a_search() -> None:
    match = after(NoImagination())
    assert choice(match) == "bow"
    match.answer("bow")
    with pytest.raises(NotImplementedError, match="nobody may imagine this"):
        choice(match)


def test_a_time_too_short_for_anything_is_still_enough_for_one_look() -> None:
    match = after(CONNECT_FOUR)
    bot = MonteCarlo(1, seconds=1e-9)
    assert len(bot.search(match.seat(0)).children) == 1
    assert match.request is not None
    assert bot.choose(match.seat(0)) in list(match.request)


def test_thinking_leaves_the_match_as_it_was() -> None:
    match = after(CONNECT_FOUR, "drop c", "drop a")
    before, history = match.encoded(), match.history()
    choice(match, iterations=30)
    assert (match.encoded(), match.history()) == (before, history)
