"""The command itself: its start page, help, errors, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tabletome.cli import games
from tabletome.cli.app import COMMANDS
from tabletome.kernel import registered

from .running import CONNECT_FOUR, PATIENCE, process, run


def test_alone_it_says_what_it_is_and_how_to_begin() -> None:
    result = run()
    assert result.exit_code == 0
    assert "open a rulebook, and play it" in result.output
    assert result.output.count("  tabletome ") == 3


def test_it_knows_its_version() -> None:
    result = run("--version")
    assert result.output == "tabletome 0.1.0\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"tabletome {command}" in result.output or f"{command} [OPTIONS]" in result.output
    assert "--help" in result.output


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert command in result.output


def test_a_mistyped_command_is_met_with_the_right_one() -> None:
    result = run("pley")
    assert result.exit_code == 2
    assert "did you mean 'play'?" in result.output


def test_an_error_is_one_sentence_on_standard_error_and_exit_code_2() -> None:
    result = process("play", "nothing")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("there is no game 'nothing'")


def test_an_error_sentence_cannot_paint_the_terminal() -> None:
    result = process("play", "no\x1b[31mthing[red]")
    assert "\x1b" not in result.stderr
    assert r"no\x1b[31mthing[red]" in result.stderr


def test_listing_games_starts_neither_laboratory_nor_rich() -> None:
    code = "import sys; sys.argv = ['tabletome', 'games']\nfrom tabletome.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    code += "print([name for name in ('rich', 'yaml', 'tabletome.lab', 'multiprocessing') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_who_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "tabletome", "games"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert done.stderr == b""


def until_it_reads(process: int) -> None:
    """Until the process sleeps, which has written its prompt. An interrupt between the prompt and the reading is kept for later:
    the system's `read` is not interrupted by what came before it."""
    stat = Path(f"/proc/{process}/stat")
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "S":
        os.sched_yield()


def heed_interrupts() -> None:
    """What is started in the background of a shell does not, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_it_quietly_with_130() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tabletome", "play", CONNECT_FOUR],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    ) as running:
        assert running.stdout is not None
        shown = b""
        while not shown.endswith(b"Seat 0> "):
            shown += running.stdout.read(1)
        until_it_reads(running.pid)
        running.send_signal(signal.SIGINT)
        running.wait(timeout=PATIENCE)  # its input stays open: the interrupt alone ends it
        assert running.stderr is not None
        errors = running.stderr.read()
    assert running.returncode == 130
    assert b"Traceback" not in errors


def test_a_terminal_that_cannot_draw_a_stone_gets_a_substitute() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tabletome", "play", CONNECT_FOUR],
        input=b"4\n\xff\xfe\nquit\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert done.returncode == 0
    assert b"red stone" in done.stdout


# --- games ------------------------------------------------------------------------------------------------------------


def test_games_tells_how_to_play_one_from_a_file() -> None:
    result = run("games")
    assert result.exit_code == 0
    assert "connect_four.py" in result.output
    assert "tabletome play " in result.output


def test_games_as_json_has_games_books_in_the_making_and_files() -> None:
    listing = json.loads(run("games", "--json").output)
    assert set(listing) == {"games", "in_the_making", "files"}
    assert any(file.endswith("dragon_hoard.py") for file in listing["files"])


def test_games_as_json_tells_every_option_with_what_it_is_its_default_and_its_values() -> None:
    listing = {game["id"]: game for game in json.loads(run("games", "--json").output)["games"]}
    tomb = {option["id"]: option for option in listing["tomb"]["options"]}
    assert tomb["mode"]["kind"] == "choice"
    assert tomb["mode"]["default"] == "one-shot"
    assert [value["value"] for value in tomb["mode"]["values"]] == ["one-shot", "campaign"]
    assert tomb["mode"]["help"].startswith("a single adventure")
    assert [value["value"] for value in tomb["adventure"]["values"]] == list(range(1, 14))
    assert tomb["adventure"]["values"][0]["label"].startswith("1. Favor for Jessamine")
    assert (tomb["heroes"]["kind"], tomb["heroes"]["default"], len(tomb["heroes"]["values"])) == ("list", [], 5)
    assert (tomb["most_tries"]["kind"], tomb["most_tries"]["default"], tomb["most_tries"]["values"]) == ("int", 0, None)
    assert tomb["gentle_encounters"] == {
        "id": "gentle_encounters",
        "label": "Gentle encounters",
        "help": "an Encounter is drawn only if no tile was placed, white or black.",
        "kind": "bool",
        "default": False,
        "values": [{"value": False, "label": "no"}, {"value": True, "label": "yes"}],
    }


@pytest.mark.parametrize("name", sorted(registered()))
def test_every_value_in_the_listing_is_one_that_the_game_takes(name: str) -> None:
    game = registered()[name]
    [listed] = [one for one in json.loads(run("games", "--json").output)["games"] if one["id"] == name]
    assert [option["id"] for option in listed["options"]] == list(game.options_type.__struct_fields__)
    for option in listed["options"]:
        assert option["help"], f"{option['id']} is explained"
        for value in option["values"] or ():
            given = [value["value"]] if option["kind"] == "list" else value["value"]
            assert getattr(game.read_options({option["id"]: given}), option["id"]) == given
            assert value["label"]


def test_a_rulebook_with_a_ledger_and_no_game_is_in_the_making(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "games" / "drunagor-next"
    folder.mkdir(parents=True)
    (folder / "ledger.yaml").write_text("- id: A-1\n  rule: x\n- id: A-2\n  rule: y\n")
    monkeypatch.setattr("tabletome.__file__", str(tmp_path / "__init__.py"))
    assert games.in_the_making() == [{"id": "drunagor-next", "name": "drunagor-next", "rules": 2}]
    assert "2 rules in its ledger" in run("games").output
