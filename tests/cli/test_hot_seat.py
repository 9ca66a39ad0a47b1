"""Several people at one screen: nobody is shown another's hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletome.cli.screen.players import Players, Wishes
from tabletome.kernel import Match, game_named

from .running import CONNECT_FOUR, VAULT, run

PASS = re.compile(r"--- Pass the screen to (.+), then press Enter\. ---")
LINES = ("1", "1", "2", "log", "why", "board", "odds 1", "2")


def vault(seats: int) -> Match[Any]:
    """The game that the seed and the lines above lead to."""
    match = Match(game_named(VAULT), seats, seed=15)
    for line in LINES:
        if line.isdecimal() and match.request is not None:
            match.answer(int(line) - 1)
    return match


def test_the_screen_is_passed_on_and_shows_only_the_hand_of_who_holds_it() -> None:
    hands = vault(2).state.hands
    assert min(map(len, hands)) > 1
    result = run("play", VAULT, "--seats", "2", "--seed", "15", "--names", "Ann,Bob", lines=LINES)
    _, *parts = PASS.split(result.output)
    holders, screens = parts[::2], parts[1::2]
    assert set(holders) == {"Ann", "Bob"}
    for holder, screen in zip(holders, screens, strict=True):
        shown = screen.partition("After 'open left'")[0]  # odds name every gem there is, also those nobody has
        own, other = (hands[0], hands[1]) if holder == "Ann" else (hands[1], hands[0])
        assert own[0] in shown
        assert not [gem for gem in other if gem in shown]


def test_what_only_the_last_one_may_know_is_shown_before_the_screen_is_passed_on() -> None:
    match = Match(game_named(VAULT), 2, seed=15)
    match.answer("open left")
    found = match.state.hands[0][1]
    result = run("play", VAULT, "--seats", "2", "--seed", "15", lines=("open left",))
    before, _, after = result.output.rpartition("--- Pass the screen")
    assert f"Only for Seat 0:\n  Seat 0 takes {found}.\n" in before
    assert found not in after


def test_what_everybody_may_know_stands_on_the_curtain() -> None:
    result = run("play", VAULT, "--seats", "2", "--seed", "15", lines=("open left",))
    assert re.search(r"left door\[/red\] with a \d\.\n--- Pass the screen to Seat 1", result.output)


def test_the_hands_of_bots_are_never_shown() -> None:
    lines = ("1", "log", "why", "board", "journal", "1")
    result = run("play", VAULT, "--seats", "3", "--bots", "random", "--seed", "15", lines=lines)
    assert "The game is over" in result.output
    own = set(re.findall(r"Seat 0 takes (gem-\d\d)", result.output))
    assert set(re.findall(r"gem-\d\d", result.output)) == own
    assert "Pass the screen" not in result.output


def test_what_comes_after_an_undo_is_news_again_for_everybody() -> None:
    lines = ("open left", ":undo", "open right")
    result = run("play", VAULT, "--seats", "2", "--seed", "15", lines=lines)
    screen = result.output.rpartition("--- Pass the screen to Seat 1")[2]
    assert "the [red]right door[/red]" in screen
    assert "the [red]left door[/red]" not in screen


def test_at_the_end_the_shared_screen_shows_no_hand() -> None:
    result = run("play", VAULT, "--seats", "2", "--seed", "15", lines=("2", "2", "2", "2", "log", "board"))
    end = result.output.partition("turns: 4")[2]
    assert "The game is over" in end
    assert not re.search(r"gem-\d\d", end)


def test_a_game_with_nothing_to_hide_has_no_curtain() -> None:
    result = run("play", CONNECT_FOUR, lines=("1", "2"))
    assert "Pass the screen" not in result.output


@pytest.mark.parametrize(
    ("wishes", "names"),
    [
        (Wishes(), ["Seat 0", "Seat 1", "Seat 2"]),
        (Wishes(names=("Ann", "", "Cy")), ["Ann", "Seat 1", "Cy"]),
        (Wishes(other_bots="random"), ["You", "random bot 1", "random bot 2"]),
        (Wishes(bots={0: "random"}), ["random bot", "Seat 1", "Seat 2"]),
        (Wishes(bots={0: "random"}, other_bots="mcts:9"), ["random bot", "You", "mcts:9 bot"]),
    ],
)
def test_seats_are_called_by_who_sits_there(wishes: Wishes, names: list[str]) -> None:
    players = Players(game_named(VAULT), 3, wishes)
    assert [players.name(seat) for seat in range(3)] == names
