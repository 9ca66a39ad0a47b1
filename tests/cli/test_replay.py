"""Replaying journals: the position, step by step, as JSON, as a picture; and what is wrong with a broken one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletome.kernel import Match, Scripted, game_named

from .running import CONNECT_FOUR, DRAGON_HOARD, RED_WINS, VAULT, played_at_random, process, run


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A finished game of connect four."""
    match = Match(game_named(CONNECT_FOUR), seed=3)
    for number in RED_WINS:
        match.answer(int(number) - 1)
    file = tmp_path / "game.journal"
    file.write_text(match.journal())
    return file


def test_the_last_position_and_the_outcome_are_shown(journal: Path) -> None:
    result = process("replay", str(journal))
    assert result.returncode == 0
    assert result.stdout.endswith("The game is over after 7 answers: red wins.\n")
    assert "   ·   ·   ○   ●   ·   ·   ·  " in result.stdout


def test_an_earlier_position_is_shown(journal: Path) -> None:
    result = run("replay", str(journal), "--to", "1")
    assert result.output.endswith("After answer 1 of 7.\n")
    assert "●" in result.output
    assert "○" not in result.output


def test_a_game_that_is_not_over_says_so(tmp_path: Path) -> None:
    file = tmp_path / "begun.journal"
    file.write_text(Match(game_named(CONNECT_FOUR), seed=1).save())
    result = run("replay", str(file))
    assert result.output.endswith("The journal ends here, after 0 answers; the game is not over.\n")


def test_stepping_goes_on_back_and_to_a_number(journal: Path) -> None:
    result = run("replay", str(journal), "--step", lines=("", "", "back", "6", "99", "x", "", ""))
    assert result.exit_code == 0
    places = [line.partition("/")[0] for line in result.output.splitlines() if "/7 Enter" in line]
    assert places == ["0", "1", "2", "1", "6", "6", "6", "7"]
    assert "Type Enter, back, a number from 0 to 7, or quit." in result.output


def test_stepping_ends_with_the_input(journal: Path) -> None:
    assert run("replay", str(journal), "--step", lines=("",)).exit_code == 0


def test_json_tells_everything_a_program_needs(tmp_path: Path) -> None:
    match = played_at_random(DRAGON_HOARD, 2, seed=5)
    file = tmp_path / "game.journal"
    file.write_text(match.save())
    told = json.loads(run("replay", str(file), "--json").output)
    assert (told["game"], told["seats"], told["answered"], told["asked"]) == ("dragon_hoard", 2, match.answered, None)
    assert match.outcome is not None
    assert told["outcome"] == {"result": match.outcome.result, "scores": list(match.outcome.scores)}
    assert len(told["answers"]) == match.answered + 1
    assert len(told["answers"][0]["chance"]) == 6


def test_only_what_all_may_see_is_shown_unless_a_seat_is_named(tmp_path: Path) -> None:
    match = Match(game_named(VAULT), 2, seed=5)
    file = tmp_path / "game.journal"
    file.write_text(match.save())
    arguments = ("replay", str(file), "--game", VAULT)
    gems = [hand[0] for hand in match.state.hands]
    everybody, second = run(*arguments).output, run(*arguments, "--seat", "1").output
    assert not [gem for gem in gems if gem in everybody]
    assert gems[1] in second
    assert gems[0] not in second


def test_the_picture_of_a_position_is_written(journal: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    for _ in range(2):
        assert run("replay", str(journal), "--svg", str(picture)).exit_code == 0
    assert picture.read_text().startswith("<svg")


def test_a_picture_never_overwrites_something_else(journal: Path) -> None:
    before = journal.read_text()
    result = run("replay", str(journal), "--svg", str(journal))
    assert result.exit_code == 2
    assert "it is not an SVG picture" in result.stderr
    assert journal.read_text() == before


def changed(old: str, new: str) -> Callable[[bytes], bytes]:
    return lambda content: content.replace(old.encode(), new.encode())


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (changed("3 seat 0: drop d", "3 seat 0: drop z"), ":10: 'drop z' is not an option"),
        (changed("3 seat 0: drop d", "3 seat 1: drop d"), ":10: seat 0 is asked, not seat 1"),
        (changed("seed 3", "seed 4"), ":15: the checksum does not match"),
        (changed("game connect_four", "game chess"), ":2: there is no game 'chess' here"),
        (changed("version 1", "version 7"), ":15: the checksum does not match"),
        (changed("tabletome journal 1", "Dear Ann"), ":1: this is not a journal"),
        (changed("tabletome journal 1", "tabletome journal 9"), ":1: 'tabletome journal 9' is not a format"),
        (lambda content: content[:-40], ": the journal breaks off"),
        (lambda content: b"\xef\xbb\xbf" + content[:40] + b"\xff\xfe", ":2: this is not a journal: it is not text"),
        (lambda content: bytes(range(256)) * 9, ":2: this is not a journal: it is not text in UTF-8"),
        (lambda content: b"\x00" * 1000, ":1: this is not a journal"),
        (lambda content: b"", ":1: this is not a journal"),
    ],
)
def test_a_broken_journal_is_refused_with_file_line_and_reason(
    journal: Path, damage: Callable[[bytes], bytes], sentence: str
) -> None:
    journal.write_bytes(damage(journal.read_bytes()))
    result = run("replay", str(journal))
    assert result.exit_code == 2
    assert result.stderr.startswith(str(journal))
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_lines_that_end_as_on_other_systems_are_read(journal: Path) -> None:
    journal.write_bytes(journal.read_bytes().replace(b"\n", b"\r\n"))
    assert "red wins" in run("replay", str(journal)).output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("/nowhere/at/all",), "/nowhere/at/all: there is no such file"),
        (("/",), "/: it cannot be read: Is a directory"),
        (("/dev/zero",), "/dev/zero: it is too large for a journal (more than 64 MB)"),
        (("GAME", "--to", "8"), "there are only 7 answers, so there is no position after 8"),
        (("GAME", "--seat", "2"), "there is no seat 2; the seats are 0 to 1"),
        (("GAME", "--game", DRAGON_HOARD), "this is a journal of 'connect_four', not of Dragon Hoard"),
        (("GAME", "--game", "/nowhere.py"), "there is no file nowhere.py"),
        (("GAME", "--pack", "/nowhere"), "/nowhere"),
    ],
)
def test_what_cannot_be_replayed_is_refused_with_a_sentence(
    journal: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    result = run("replay", *(str(journal) if argument == "GAME" else argument for argument in arguments))
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.fixture
def later_rules(tmp_path: Path) -> tuple[Path, Path]:
    """A save of Dragon Hoard after a raid and a bank, and the game with hands that have grown since."""
    match = Match(game_named(DRAGON_HOARD), 2, chance=Scripted(["ward"] * 6 + [5, "ward"]))
    for answer in ("raid", "pass", "bank"):
        match.answer(answer)
    save, game = tmp_path / "game.journal", tmp_path / "dragon_hoard.py"
    save.write_text(match.save())
    game.write_text(Path(DRAGON_HOARD).read_text(encoding="utf-8").replace("20, 3", "20, 4"), encoding="utf-8")
    return save, game


FROM_THREE = (
    "The rules have changed since this game was played; it goes on from the position after answer 3, as it was then."
)


def test_a_save_by_other_rules_is_shown_as_it_was_and_it_is_told(later_rules: tuple[Path, Path]) -> None:
    save, game = map(str, later_rules)
    assert FROM_THREE not in run("replay", save).output
    shown = run("replay", save, "--game", game).output
    assert shown.startswith(f"{FROM_THREE}\n")
    told = json.loads(run("replay", save, "--game", game, "--json").output)
    assert (told["told"], told["answered"], told["asked"]["seat"]) == ([FROM_THREE], 0, 1)


def test_a_save_by_other_rules_goes_on_as_it_was_and_it_is_told(later_rules: tuple[Path, Path]) -> None:
    save, game = map(str, later_rules)
    begun = run("play", game, "--load", save, lines=("quit",)).output
    assert begun.startswith(f"{FROM_THREE}\nGoing on with Dragon Hoard after 0 answers.\n")
    loaded = run("play", game, "--seats", "2", "--seed", "1", lines=(f"load {save}", "quit")).output
    assert f"{FROM_THREE}\nLoaded Dragon Hoard after 0 answers." in loaded
