"""`tabletome new-game`: a folder that can be played and is proven at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletome.cli.new_game import MODEL, begin
from tests.cli.running import process, run
from tests.new_game.making import outcome_of_tests, python


def test_a_game_is_made_and_passes_its_own_tests_the_contract_among_them(tmp_path: Path) -> None:
    made = run("new-game", "the_vault", "--in", str(tmp_path))
    assert made.exit_code == 0
    assert f"tabletome play {tmp_path / 'the_vault' / 'game.py'}" in made.output
    assert f"tabletome serve {tmp_path / 'the_vault' / 'game.py'} --open" in made.output
    said = outcome_of_tests("the_vault", tmp_path)
    assert re.fullmatch(r"\d{3} passed in .*", said), said


def test_what_is_made_is_played_in_the_terminal(tmp_path: Path) -> None:
    game = begin("cave", tmp_path) / "game.py"
    shown = process("play", str(game), "--seed", "3", lines=("move c2", "end", "quit"))
    assert shown.returncode == 0, shown.stderr
    assert "\nCave\nClear the cellar\n" in shown.stdout
    assert "Ada moves along a1 and c2. [CA-03]" in shown.stdout


def test_a_made_game_is_a_game_like_any_other_for_bots(tmp_path: Path) -> None:
    begin("cave", tmp_path)
    done = python("-m", "tabletome", "sim", "cave/game.py", "--games", "6", "--bot", "delver", place=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout


def test_nothing_of_the_model_is_left_in_what_is_made(tmp_path: Path) -> None:
    made = {file.relative_to(tmp_path / "cave"): file.read_text() for file in begin("cave", tmp_path).rglob("*.*")}
    assert {str(file) for file in made} >= {"game.py", "ledger.yaml", "content/cards.yaml", "tests/test_play.py"}
    assert len(made) == len([file for file in MODEL.rglob("*") if file.suffix in (".py", ".yaml")])
    for file, text in made.items():
        assert not re.search(r"new_game|Cellar|CL-\d", text), file


@pytest.mark.parametrize("name", ["Vault", "the-vault", "2nd", "class", "_x", "a__b", "", "../up", "x" * 26, "näh"])
def test_a_name_that_python_cannot_import_is_refused_with_what_would_be_right(name: str, tmp_path: Path) -> None:
    refused = run("new-game", name, "--in", str(tmp_path))
    assert refused.exit_code == 2
    assert "cannot be the name of a game: small letters, digits and single _" in refused.stderr.replace("\n", " ")
    assert [*tmp_path.iterdir()] == []


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "cave").mkdir()
    refused = run("new-game", "cave", "--in", str(tmp_path))
    assert refused.exit_code == 2
    assert "is there already; take another name, or another place with --in" in refused.stderr.replace("\n", " ")
    assert [*(tmp_path / "cave").iterdir()] == []


@pytest.mark.parametrize(
    ("name", "place", "sentence"),
    [
        ("json", "", "Python has a module called 'json' already, which the game would hide; take another name"),
        ("tomb", "", "there is a game called 'tomb' already; take another name"),
        ("cave", "nowhere", "to make it in"),
        ("cave", "package", "is a Python package; a game is one of its own"),
    ],
)
def test_a_name_or_place_that_is_taken_is_refused(name: str, place: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package/__init__.py").touch()
    refused = run("new-game", name, "--in", str(tmp_path / place))
    assert refused.exit_code == 2
    assert sentence in refused.stderr.replace("\n", " ")
