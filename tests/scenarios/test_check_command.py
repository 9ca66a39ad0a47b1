"""`tabletome check`, as a person or a program uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from tabletome.cli.check import check_command

BURROW = Path(__file__).parent / "burrow.py"
GOOD = f"game: {BURROW}\nname: Red begins\nrules: [BU-1, BU-2]\nexpect: {{asked: 0}}\n"
BAD = f"game: {BURROW}\nname: Yellow begins\nexpect: {{asked: 1}}\n"
UGLY = f"game: {BURROW}\nname: Nobody begins\nexcept: {{asked: 1}}\n"


def check(*arguments: object) -> Result:
    app = typer.Typer()
    app.command("check")(check_command)
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("good", GOOD), ("bad", BAD), ("ugly", UGLY)):
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def test_scenarios_that_pass_are_counted(folder: Path) -> None:
    done = check(folder / "good.yaml")
    assert (done.exit_code, done.stdout) == (0, "1 passed, 0 failed\n")


def test_with_v_the_scenarios_that_pass_are_named_with_their_rules(folder: Path) -> None:
    done = check("-v", folder / "good.yaml")
    assert done.stdout == f"ok {folder}/good.yaml:1: Red begins [BU-1, BU-2]\n1 passed, 0 failed\n"


def test_a_mismatch_is_shown_and_the_exit_code_is_1(folder: Path) -> None:
    done = check(folder / "good.yaml", folder / "bad.yaml")
    assert done.exit_code == 1
    assert done.stdout.startswith(
        f"{folder}/bad.yaml:3: Yellow begins\n  expected: seat 1 is asked\n  came:     seat 0"
    )
    assert done.stdout.endswith("  |   rest, stumble, camp, end\n\n1 passed, 1 failed\n")


def test_a_malformed_file_is_shown_the_others_run_and_the_exit_code_is_2(folder: Path) -> None:
    done = check(folder)
    assert done.exit_code == 2
    assert f"{folder}/ugly.yaml:3: unknown key `except`; did you mean `expect`?\n\n" in done.stdout
    assert done.stdout.endswith("\n1 passed, 1 failed, 1 malformed\n")


def test_a_missing_path_or_a_folder_without_scenarios_gives_exit_code_2(folder: Path) -> None:
    (folder / "empty").mkdir()
    done = check(folder / "good.yaml", folder / "empty", folder / "none.yaml")
    assert done.exit_code == 2
    assert f"{folder}/none.yaml: there is no such file or folder\n" in done.stdout
    assert f"{folder}/empty: there is no scenario file in this folder\n" in done.stdout
    assert done.stdout.endswith("\n1 passed, 0 failed, 2 malformed\n")


def test_paths_that_no_file_can_have_and_links_in_a_circle_are_malformed_and_the_others_run(folder: Path) -> None:
    (folder / "circle.yaml").symlink_to(folder / "circle.yaml")
    done = check(folder / ("x" * 5_000), folder / "circle.yaml", folder / "good.yaml")
    assert done.exit_code == 2
    assert "it cannot be read: File name too long" in done.stdout
    assert f"{folder}/circle.yaml: " in done.stdout
    assert done.stdout.endswith("1 passed, 0 failed, 2 malformed\n")


def test_a_file_that_is_named_twice_runs_once(folder: Path) -> None:
    (folder / "bad.yaml").unlink()
    (folder / "ugly.yaml").unlink()
    assert check(folder, folder / "good.yaml", folder).stdout == "1 passed, 0 failed\n"


def test_json_has_everything_a_program_may_want(folder: Path) -> None:
    done = check("--json", folder)
    assert done.exit_code == 2
    found: dict[str, Any] = json.loads(done.stdout)
    assert (found["passed"], found["failed"], found["malformed"]) == (1, 1, 1)
    bad, good, ugly = found["scenarios"]
    good_one = {"name": "Red begins", "file": f"{folder}/good.yaml", "line": 1, "ok": True, "rules": ["BU-1", "BU-2"]}
    assert good == {**good_one, "error": "", "malformed": False}
    assert (bad["name"], bad["ok"], bad["rules"], bad["malformed"]) == ("Yellow begins", False, [], False)
    assert "came:     seat 0 is asked" in bad["error"]
    assert (ugly["name"], ugly["ok"], ugly["line"], ugly["malformed"]) == ("", False, 3, True)


def test_a_mistake_that_only_play_can_find_is_malformed_too(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(GOOD.replace("asked: 0", "state: {surgse: 1}"))
    done = check(tmp_path)
    assert done.exit_code == 2
    assert "x.yaml:4: the state has no field `surgse`; did you mean `surges`?" in done.stdout
    assert done.stdout.endswith("\n0 passed, 0 failed, 1 malformed\n")


def test_no_path_at_all_explains_itself() -> None:
    done = check()
    assert done.exit_code == 2
    assert "PATH" in done.output


def test_many_files_show_their_progress_on_a_terminal_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(101):
        (tmp_path / f"{number}.yaml").write_text(GOOD)
    assert check(tmp_path).stderr == ""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "100%" in check(tmp_path).stderr
    assert check("--json", tmp_path).stderr == ""
    (tmp_path / "0.yaml").unlink()
    assert "%" not in check(tmp_path).stderr
