"""Table mode: real dice and cards, typed in."""

from __future__ import annotations

from pathlib import Path

from tabletome.kernel import Match, game_named

from .running import CONNECT_FOUR, VAULT, answers, process, run

TABLE = ("play", VAULT, "--table", "--seats", "2")


def kept(path: Path) -> Match[object]:
    return Match.load(path.read_text(), game_named(VAULT))


def test_a_whole_game_is_played_with_dice_and_cards_of_the_table(tmp_path: Path) -> None:
    file = tmp_path / "kept.journal"
    lines = ("gem-07", "gem-08", "1", "2", "2", "6", "gem-20", "1", "1", "1", "3", f"save {file}")
    result = process(*TABLE, lines=lines)
    assert result.returncode == 0
    assert "Draw from gems for gem by seat 0:" in result.stdout
    assert "Roll d6 for left door by seat 0:" in result.stdout
    assert "The game is over: 2 gems win." in result.stdout
    match = kept(file)
    assert answers(match) == ("open left", "open right", "open left", "open left")
    assert [result for answer in match.history() for _, result in answer.results] == [
        *("gem-07", "gem-08", 2, 6, "gem-20", 1, 3)
    ]


def test_several_results_may_be_typed_at_once_and_what_is_not_needed_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "kept.journal"
    result = run(*TABLE, lines=("gem-07, GEM-08", "1", "6,gem-01,4,5", f"save {file}", "quit"))
    assert "Not needed, and dropped: 4, 5." in result.output
    assert [result for answer in kept(file).history() for _, result in answer.results] == [
        *("gem-07", "gem-08", 6, "gem-01")
    ]


def test_an_impossible_result_is_refused_and_asked_for_again() -> None:
    result = run(*TABLE, lines=("gem-07,ruby", "gem-07", "gem-08", "1", "7,3", "0", "", "2", "log", ":quit"))
    assert "'ruby' cannot come up here. Possible: " in result.output
    assert "'gem-07' cannot come up here" in result.output
    assert "'7' cannot come up here. Possible: 1 to 6." in result.output
    assert "'0' cannot come up here" in result.output
    assert "with a 2." in result.output


def test_undo_takes_back_the_last_typed_result_only(tmp_path: Path) -> None:
    file = tmp_path / "kept.journal"
    lines = ("gem-01", "undo", "gem-02", "gem-03", "1", "6", "undo", "5", "gem-04", f"save {file}", "quit")
    result = run(*TABLE, lines=lines)
    assert result.exit_code == 0
    assert [result for answer in kept(file).history() for _, result in answer.results] == [
        *("gem-02", "gem-03", 5, "gem-04")
    ]


def test_undo_before_any_result_takes_back_the_answer() -> None:
    result = run(*TABLE, lines=("undo", "gem-01,gem-02", "1", "undo", ":journal", "undo", ":quit"))
    assert "There is nothing to take back yet." in result.output
    assert "Taken back: choose again." in result.output
    assert "turns: 1" in result.output


def test_after_an_ordinary_undo_the_dice_are_asked_for_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.journal"
    run(*TABLE, lines=("gem-01,gem-02", "1", "2", ":undo", "1", "3", f"save {file}", "quit"))
    assert [result for _, result in kept(file).history()[-1].results] == [3]


def test_quit_and_the_end_of_input_work_while_a_result_is_asked_for() -> None:
    left = run(*TABLE, lines=("gem-01,gem-02", "1", "quit"))
    assert left.exit_code == 0
    ended = run(*TABLE, lines=("gem-01,gem-02", "1"))
    assert ended.exit_code == 3
    assert "The input ended in the middle of the game" in ended.output
    before = run(*TABLE, lines=("gem-01",))
    assert before.exit_code == 3
    assert "The input ended before the game began." in before.output


def test_a_secret_card_is_asked_for_with_a_note_to_each_who_draws() -> None:
    result = run(*TABLE, lines=("gem-01", "gem-02", "quit"))
    for seat in (0, 1):
        note = f"Seat {seat} draws now: the card is secret, only they look at it and type it.\n"
        assert note + f"Draw from gems for gem by seat {seat}:" in result.output


def test_somebody_alone_with_bots_is_not_asked_to_hide_cards() -> None:
    result = run(*TABLE, "--bots", "random", lines=("gem-01,gem-02", "quit"))
    assert "secret" not in result.output


def test_a_bot_at_the_table_has_its_dice_typed_and_undo_there_goes_back_to_the_person() -> None:
    arguments = ("--bot", "1=random", "--seed", "3")
    lines = ("gem-01,gem-02", "undo", "undo", ":journal", "1", "2", ":quit")
    result = run("play", VAULT, "--table", "--seats", "2", *arguments, lines=lines)
    assert "Roll d6 for left door by seat 1: undo\nTaken back.\n" in result.output
    assert "with a 2." in result.output
    assert result.exit_code == 0


def test_a_loaded_game_goes_on_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "kept.journal"
    run(*TABLE, lines=("gem-01,gem-02", "1", "2", f"save {file}", "quit"))
    result = run("play", VAULT, "--table", "--load", str(file), lines=("1", "3", ":quit"))
    assert "Going on with" in result.output
    assert "Roll d6 for left door by seat 1:" in result.output


def test_a_game_without_chance_asks_for_none() -> None:
    result = run("play", CONNECT_FOUR, "--table", lines=("1", "2", "3", "quit"))
    assert "Roll" not in result.output
    assert result.exit_code == 0
