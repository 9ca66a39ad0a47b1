"""Reading cards in the terminal: long rows of them are folded, and each can be asked for by its name."""

from __future__ import annotations

from .running import CONNECT_FOUR, run

ADVENTURE = ("play", "tomb", "--seats", "1", "--seed", "3", "--option", 'heroes=["birdsong"]')


def test_what_is_long_is_folded_and_one_card_can_be_asked_for() -> None:
    result = run(*ADVENTURE, lines=("card favor", "quit"))
    first, _, rest = result.output.partition("card favor")
    assert "Special Adventure Rules: Favor for Jessamine ('card NAME' shows one, 'board' everything)" in first
    assert "Action harvest: " not in first
    assert "Favor for Jessamine [" in rest
    assert "\n  Action harvest: " in rest


def test_the_board_command_shows_all_cards_whole() -> None:
    result = run(*ADVENTURE, lines=("board", "quit"))
    assert "shows one" not in result.output.partition("> board")[2]
    assert "Action harvest: " in result.output.partition("> board")[2]


def test_without_a_name_the_cards_that_lie_open_are_listed() -> None:
    assert (
        "Favor for Jessamine" in run(*ADVENTURE, lines=("card", "quit")).output.partition("These cards lie open: ")[2]
    )
    assert "No card lies open." in run("play", CONNECT_FOUR, lines=("card", "quit")).output


def test_a_card_that_does_not_lie_open_is_answered_with_a_sentence() -> None:
    result = run(*ADVENTURE, lines=("card nonsense", "quit"))
    assert "no open card is called 'nonsense'; 'card' alone lists those there are" in result.output


def test_what_is_kept_of_a_campaign_can_be_read_at_any_time() -> None:
    result = run("play", "drunagor", "--seats", "1", "--seed", "3", lines=("campaign", "quit"))
    assert "Campaign Log" in result.output.partition("> campaign")[2]
    assert "Played by player 1." in result.output.partition("> campaign")[2]
    result = run("play", CONNECT_FOUR, lines=("campaign", "quit"))
    assert "no campaign is being played here, so nothing is kept of one" in result.output
