"""`tabletome sim` as programs and people call it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from tabletome.cli.sim import sim_command

HERE = Path(__file__)
CONNECT_FOUR = str(HERE.parents[2] / "examples" / "connect_four.py")
TROUBLE = str(HERE.with_name("trouble.py"))

app = typer.Typer()
app.command("sim")(sim_command)


def sim(*arguments: str) -> Any:
    return CliRunner().invoke(app, [*arguments, "--workers", "1"])


def test_json_is_one_object_that_a_program_can_read() -> None:
    command = [sys.executable, "-c", "from tabletome.cli import main; main()", "sim", CONNECT_FOUR]
    options = ["--games", "40", "--seats", "2", "--bot", "random,mcts:2", "--seed", "7", "--workers", "2", "--json"]
    run = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    report = json.loads(run.stdout)
    assert run.stdout.count("\n") == 1
    assert (report["game"], report["games"], report["seats"], report["seed"]) == ("connect_four", 40, 2, 7)
    assert (report["workers"], report["errors"], report["faults"]) == (2, 0, [])
    assert sum(report["outcomes"].values()) == 40
    assert report["bots"] == ["random", "mcts:2"]
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"])
    assert set(report["bot_scores"]) == {"random", "mcts:2"}
    assert set(report["seat_scores"][0]) == {"score", "low", "high", "games"}


def test_the_same_seed_prints_the_same_outcomes_with_another_number_of_workers() -> None:
    outputs = []
    for workers in ("1", "3"):
        result = CliRunner().invoke(app, [CONNECT_FOUR, "--games", "30", "--seed", "3", "--json", "--workers", workers])
        outputs.append(json.loads(result.stdout))
    assert outputs[0]["outcomes"] == outputs[1]["outcomes"]
    assert outputs[0]["decisions"] == outputs[1]["decisions"]


def test_people_read_a_table_of_endings_and_scores() -> None:
    result = sim(CONNECT_FOUR, "--games", "20", "--bot", "mcts:5,random", "--seed", "2")
    assert result.exit_code == 0
    assert "20 games of connect_four, 2 seats: mcts:5, random (rotating); seed 2" in result.stdout
    assert "red wins" in result.stdout
    assert "mcts:5" in result.stdout.splitlines()[-5]
    assert "decisions/s" in result.stdout
    assert result.stderr == ""


def test_where_nobody_sits_a_line_now_and_then_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletome.cli.sim.SECONDS_BETWEEN_LINES", 0.0)
    lines = sim(CONNECT_FOUR, "--games", "20", "--seed", "2").stderr.splitlines()
    assert lines[-1] == "20 of 20 games"
    assert all(line.endswith(" of 20 games") for line in lines)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_that_is_ended_prints_what_was_counted_so_far(workers: str) -> None:
    talkative = "from tabletome.cli import main, sim; sim.SECONDS_BETWEEN_LINES = 0; main()"
    command = [
        sys.executable,
        "-c",
        talkative,
        "sim",
        CONNECT_FOUR,
        "--games",
        "1000000",
        "--workers",
        workers,
        "--seed",
        "1",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        assert run.stderr.readline().endswith(" of 1,000,000 games\n")  # it is under way
        run.terminate()
        printed, said = run.communicate(timeout=600)
    assert run.returncode == 130
    assert " games of connect_four, 2 seats: random, random; seed 1" in printed
    assert said.splitlines()[-1].startswith("Stopped after ")
    assert said.endswith(" of 1000000 games.\n")


def test_errors_give_exit_code_1_and_tell_how_to_see_the_first_again() -> None:
    result = sim(TROUBLE, "--games", "30", "--seed", "1", "--option", "trouble=raise")
    assert result.exit_code == 1
    assert "RuntimeError: the table broke (trouble.py:" in result.stdout
    first = next(line for line in result.stdout.splitlines() if line.startswith("game ")).split()[1]
    assert f"--seed 1 --first {first} --games 1" in result.stdout
    again = sim(TROUBLE, "--option", "trouble=raise", "--seed", "1", "--first", first, "--games", "1", "--json")
    assert again.exit_code == 1
    assert [fault["game"] for fault in json.loads(again.stdout)["faults"]] == [int(first)]


def test_a_later_game_can_be_played_alone() -> None:
    report = json.loads(sim(TROUBLE, "--first", "7", "--games", "1", "--option", "trouble=no outcome", "--json").stdout)
    assert [fault["game"] for fault in report["faults"]] == [7]


def test_bots_can_keep_their_seats() -> None:
    report = json.loads(sim(TROUBLE, "--games", "4", "--bot", "random,mcts:1", "--no-rotate", "--json").stdout)
    assert {bot: mean["score"] for bot, mean in report["bot_scores"].items()} == {"random": 1.0, "mcts:1": 0.0}


def test_a_game_gets_no_more_decisions_than_allowed() -> None:
    result = sim(TROUBLE, "--games", "2", "--option", "trouble=endless", "--most-decisions", "9", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["decisions"] == 18


def test_an_option_is_read_as_the_type_it_has() -> None:
    result = sim(TROUBLE, "--games", "2", "--option", "throws=3", "--option", "trouble=none", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["outcomes"] == {"over": 2}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "there is no game 'chess'"),
        (["nowhere.py"], "there is no file nowhere.py"),
        ([CONNECT_FOUR, "--seats", "3"], "Connect Four is for 2 seats, not 3"),
        ([CONNECT_FOUR, "--bot", "clever"], "no bot named 'clever' plays Connect Four; there are random, mcts"),
        ([CONNECT_FOUR, "--bot", "random,random,random"], "3 bots do not fit 2 seats"),
        ([CONNECT_FOUR, "--option", "size=9"], "set-up options of Connect Four"),
        ([CONNECT_FOUR, "--option", "size"], "'--option size' is not a name and a value"),
        ([TROUBLE, "--option", "trouble=rain"], "Invalid enum value 'rain'"),
        ([TROUBLE, "--option", "throws=many"], "throws"),
    ],
)
def test_bad_input_is_one_sentence_on_standard_error_and_exit_code_2(arguments: list[str], sentence: str) -> None:
    result = sim(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize("option", ["--games", "--workers", "--most-decisions"])
def test_none_of_something_is_refused(option: str) -> None:
    result = CliRunner().invoke(app, [CONNECT_FOUR, option, "0"])
    assert result.exit_code == 2
    assert option in result.stderr
