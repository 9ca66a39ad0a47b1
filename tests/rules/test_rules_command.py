"""`tabletome rules`: the table, the list of unproven rules, and JSON for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tabletome.cli.rules import rules, rules_command
from tabletome.games import ledger

GAMES = ["tomb", "party", "deck", "tactics", "drunagor"]


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "proven.json"
    path.write_text('{"tomb": {"TM-GEN-01": ["tests/a.py::test_a"], "TM-GEN-03": ["x"], "TM-GONE-99": ["x"]}}')
    return path


def test_json_counts_every_game_and_lists_what_is_unproven(report: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(None, unproven=False, as_json=True, report=report) == 0
    counts = json.loads(capsys.readouterr().out)
    assert list(counts) == GAMES
    for game, count in counts.items():
        assert list(count) == ["total", "proven", "physical", "unproven"]
        assert count["total"] == len(ledger.load(game).entries)
        assert count["proven"] + count["physical"] + len(count["unproven"]) == count["total"]
    assert counts["tomb"]["proven"] == 2
    assert counts["party"]["proven"] == 0
    assert "TM-GEN-02" in counts["tomb"]["unproven"]
    assert "TM-GEN-03" not in counts["tomb"]["unproven"]


def test_the_table_has_a_line_for_each_game(report: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(None, unproven=False, as_json=False, report=report) == 0
    rows = {words[1]: words for words in map(str.split, capsys.readouterr().out.splitlines()) if len(words) > 9}
    assert [game for game in rows if game in GAMES] == GAMES
    total = len(ledger.load("tomb").entries)
    assert rows["tomb"][3] == str(total)
    assert rows["tomb"][5] == "2"


def test_unproven_rules_are_listed_with_their_text_on_one_line(
    report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules("tomb", unproven=True, as_json=False, report=report) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("tomb: ")
    assert [line.split()[0] for line in lines[1:3]] == ["TM-GEN-02", "TM-GEN-04"]
    text = ledger.load("tomb").entries["TM-GEN-04"].rule
    assert lines[2] == f"TM-GEN-04  rule  {text}"
    assert not any("DR-" in line.split()[0] for line in lines)


def test_an_unknown_game_is_refused_with_a_sentence_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules("chess", unproven=False, as_json=True) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "There is no rule ledger for 'chess'; there is one for each of tomb, party, deck," in said.err


def test_a_missing_report_is_said_and_gives_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(None, unproven=False, as_json=False, report=tmp_path / "none.json") == 1
    assert "none.json:1: the rules report cannot be read" in capsys.readouterr().err


def test_the_command_passes_on_its_options_and_exit_code() -> None:
    app = typer.Typer()
    app.command("rules")(rules_command)
    run = CliRunner().invoke
    assert list(json.loads(run(app, ["party", "--json"]).stdout)) == ["party"]
    assert "party: " in run(app, ["--unproven"]).stdout
    assert run(app, ["chess"]).exit_code == 2
    assert "--unproven" in run(app, ["--help"], env={"TERM": "dumb", "NO_COLOR": "1"}).stdout
