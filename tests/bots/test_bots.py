"""What any bot owes: legal options, the same ones for the same seed, and nothing it cannot know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletome.bots import Bot, MonteCarlo, Uniform, UnknownBot, bot_named, private_chance
from tabletome.kernel import Game, GameOver, Match, OutOfTurn, Seeded, game_named

from .small_games import Leftmost, LongWay, LongWayKnown

EXAMPLES = Path(__file__).parents[2] / "examples"
CONNECT_FOUR = game_named(str(EXAMPLES / "connect_four.py"))
DRAGON_HOARD = game_named(str(EXAMPLES / "dragon_hoard.py"))


def played(game: Game[Any], names: list[str], seed: int) -> Match[Any]:
    """A match played to its end by bots, each of whose options is checked."""
    match = Match(game, len(names), seed=seed)
    bots: list[Bot] = [bot_named(name, game, seed * 10 + seat) for seat, name in enumerate(names)]
    while match.request is not None:
        seat = match.request.seat
        option = bots[seat].choose(match.seat(seat))
        assert option in list(match.request)
        match.answer(option, seat)
        assert match.answered < 2_000, "no end in sight"
    return match


def moves(match: Match[Any]) -> list[str]:
    return [str(answer.option) for answer in match.history()]


@pytest.mark.parametrize("bot", ["random", "mcts:15"])
@pytest.mark.parametrize(("game", "seats"), [(CONNECT_FOUR, 2), (DRAGON_HOARD, 3)], ids=["four", "hoard"])
def test_bots_choose_options_that_are_there_until_the_game_is_over(game: Game[Any], seats: int, bot: str) -> None:
    assert played(game, [bot] * seats, seed=3).outcome is not None


@pytest.mark.parametrize("bot", ["random", "mcts:15"])
def test_the_same_seed_plays_the_same_game_and_another_seed_another(bot: str) -> None:
    once, again, other = (moves(played(DRAGON_HOARD, [bot, bot], seed)) for seed in (5, 5, 6))
    assert once == again
    assert once != other


@pytest.mark.parametrize("bot", ["random", "mcts:15"])
def test_bots_with_different_seeds_do_not_all_play_alike(bot: str) -> None:
    seat = Match(CONNECT_FOUR, seed=1).seat(0)
    assert len({str(bot_named(bot, CONNECT_FOUR, seed).choose(seat)) for seed in range(20)}) > 1


def test_the_random_bot_takes_every_option_about_equally_often() -> None:
    bot, seat = Uniform(1), Match(CONNECT_FOUR, seed=1).seat(0)
    counts: dict[str, int] = {}
    for _ in range(700):
        name = str(bot.choose(seat))
        counts[name] = counts.get(name, 0) + 1
    assert len(counts) == 7
    assert all(70 < count < 130 for count in counts.values())


def test_a_bot_with_the_seed_of_the_match_does_not_know_its_dice() -> None:
    bots, dice = private_chance(7), Seeded(7)
    assert [bots.below(1000) for _ in range(5)] != [dice.below(1000) for _ in range(5)]


@pytest.mark.parametrize("bot", ["random", "mcts:15"])
def test_a_bot_that_is_not_asked_says_who_is(bot: str) -> None:
    match = Match(CONNECT_FOUR, seed=1)
    with pytest.raises(OutOfTurn, match="seat 0 is asked, not seat 1"):
        bot_named(bot, CONNECT_FOUR, 1).choose(match.seat(1))


def test_a_bot_has_nothing_to_choose_after_the_end() -> None:
    over = played(CONNECT_FOUR, ["random", "random"], seed=1)
    with pytest.raises(GameOver):
        Uniform(1).choose(over.seat(0))


def test_a_name_says_how_long_a_bot_may_search() -> None:
    def budget(name: str) -> tuple[int | None, float | None]:
        bot = bot_named(name, CONNECT_FOUR, 1)
        assert isinstance(bot, MonteCarlo)
        return (bot.iterations if bot.seconds is None else None), bot.seconds

    assert budget("mcts:70") == (70, None)
    assert budget("mcts:50ms") == (None, 0.05)
    assert budget("mcts:2s") == (None, 2.0)
    assert budget("mcts") == (500, None)


def test_a_games_own_bots_are_found_by_name_and_given_the_seed() -> None:
    bot = bot_named("rollout", LongWayKnown(), 42)
    assert isinstance(bot, Leftmost)
    assert bot.seed == 42


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBot, match="no bot named 'rollout' plays Small Game; there are random, mcts"):
        bot_named("rollout", LongWay(), 1)
    with pytest.raises(UnknownBot, match="mcts:50ms, rollout"):
        bot_named("best", LongWayKnown(), 1)


@pytest.mark.parametrize("name", ["mcts:0", "mcts:0ms", "mcts:1.5", "mcts:", "mcts:fast", "mcts:-3", "mcts:5m", ""])
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match=r"mcts"):
        bot_named(name, CONNECT_FOUR, 1)
