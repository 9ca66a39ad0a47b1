"""Scenario files as a whole: one scenario or several, and what is said about a file that is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabletome.testing.scenario import SourceError, read_scenarios, read_text, run, scenario_files

from .judging import FILE, assert_passes, complaint, complaint_of, scenarios

BURROW = Path(__file__).parent / "burrow.py"


def test_a_file_may_hold_one_scenario() -> None:
    (scenario,) = scenarios("game: burrow.py\nname: One\nrules: [BU-1, BU-2]\nexpect: {asked: 0}")
    assert (scenario.name, scenario.rules, scenario.file, scenario.line) == ("One", ("BU-1", "BU-2"), str(FILE), 1)
    assert_passes(run(scenario))


def test_a_file_may_hold_several_scenarios_with_lines_and_rules_of_their_own() -> None:
    found = scenarios("""
        game: burrow.py
        scenarios:
          - name: First
            rules: [BU-1]
            expect: {asked: 0}
          - name: Second
            play: [end]
            expect: {asked: 1}
        """)
    assert [(s.name, s.rules, s.line) for s in found] == [("First", ("BU-1",), 3), ("Second", (), 6)]
    assert all(run(scenario).ok for scenario in found)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "1: the file is empty"),
        ("[]", "1: expected a mapping of keys to values, got a list of 0"),
        ("game: [", "1: this is not YAML"),
        ("name: x\nexpect: {asked: 0}", "1: the key `game` is missing"),
        ("game: burrow.py\nexpect: {asked: 0}", "1: the key `name` is missing"),
        ("game: burrow.py\nname: ' '\nexpect: {asked: 0}", "2: the name is a sentence"),
        ("game: burrow.py\nname: x\nexpcet: {asked: 0}", "3: unknown key `expcet`; did you mean `expect`?"),
        ("game: burrow.py\nname: x\nexpect:", "3: expect: expected a mapping of keys to values, got nothing"),
        ("game: burrow.py\nname: x\nexpect: {}", "3: this expects nothing, so it could never fail"),
        ("game: burrow.py\nname: x", "1: the scenario 'x' expects nothing, so it could never fail; add `expect`"),
        ("game: burrow.py\nname: x\nplay: [end, undo]", "1: the scenario 'x' expects nothing"),
        ("game: no.py\nname: x\nexpect: {asked: 0}", "1: there is no file no.py"),
        ("name: x\nexpect: {asked: 0}\ngame: chess", "3: there is no game 'chess'"),
        ("game: burrow.py\nscenarios: []", "2: there is no scenario in this list"),
        ("game: burrow.py\nscenarios:\n  - expect: {asked: 0}", "3: scenarios[0]: the key `name` is missing"),
        ("game: burrow.py\nrules: [A]\nscenarios: [{name: x, expect: {asked: 0}}]", "2: unknown key `rules`"),
        ("game: burrow.py\nname: x\nrules: TM-1\nexpect: {asked: 0}", "3: rules: expected a list, got the text 'TM-1'"),
        ("game: burrow.py\nname: x\nrules: [TM-1, TM-1]\nexpect: {asked: 0}", "3: the rule TM-1 stands here twice"),
        ("game: burrow.py\nname: x\nrules: ['']\nexpect: {asked: 0}", "3: `` is no rule id"),
        ("game: burrow.py\nname: x\nrules: [A and B]\nexpect: {asked: 0}", "3: `A and B` is no rule id"),
        (
            "game: burrow.py\nname: x\ngiven: {seat: 2}\nexpect: {asked: 0}",
            "3: given: unknown key `seat`; did you mean",
        ),
        ("game: burrow.py\nname: x\nchance: 5\nexpect: {asked: 0}", "3: chance: expected a list, got the number 5"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, sentence: str) -> None:
    assert complaint_of(text).startswith(sentence), complaint_of(text)


def test_two_scenarios_of_a_file_cannot_have_the_same_name() -> None:
    one = "  - name: Same\n    expect: {asked: 0}\n"
    said = complaint_of(f"game: burrow.py\nscenarios:\n{one}{one}")
    assert said == "5: the scenario of line 3 has the same name; give each its own"


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="the file cannot be read"):
        read_scenarios(tmp_path / "nothing.yaml")


@pytest.mark.parametrize(
    "spec", ["x" * 5_000 + ".py", r"a\0b.py", "circle.py", "pipe.py", "/dev/zero/x.py", r"\ud800.py"]
)
def test_a_game_at_a_path_that_no_file_can_have_is_refused_at_its_line(tmp_path: Path, spec: str) -> None:
    (tmp_path / "circle.py").symlink_to(tmp_path / "circle.py")
    os.mkfifo(tmp_path / "pipe.py")
    with pytest.raises(SourceError) as refused:
        read_text(f'name: x\ngame: "{spec}"\nexpect: {{asked: 0}}\n', tmp_path / "some.yaml")
    assert refused.value.line == 2
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("path", ["x" * 5_000, r"a\0b", "circle", "pipe", "/dev/zero"])
def test_a_pack_at_a_path_that_no_pack_can_have_is_malformed_at_its_line(tmp_path: Path, path: str) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    os.mkfifo(tmp_path / "pipe")
    text = f'game: {BURROW}\nname: x\nexpect: {{asked: 0}}\ngiven:\n  packs:\n    - "{path}"\n'
    [scenario] = read_text(text, tmp_path / "some.yaml")
    verdict = run(scenario)
    assert (verdict.malformed, verdict.line) == (True, 6)


def test_a_game_that_cannot_be_loaded_says_so(tmp_path: Path) -> None:
    (tmp_path / "broken_game_file.py").write_text("1 / 0")
    (tmp_path / "x.yaml").write_text("game: broken_game_file.py\nname: x\nexpect: {asked: 0}")
    with pytest.raises(SourceError, match=r"x\.yaml:1: broken_game_file\.py could not be loaded: ZeroDivisionError"):
        read_scenarios(tmp_path / "x.yaml")


def test_an_unknown_phase_is_found_even_though_nothing_plays() -> None:
    assert "there is no phase" in complaint("given:\n  state:\n    phase: nap\nexpect: {asked: 0}")


def test_folders_are_searched_for_files_that_look_like_scenarios(tmp_path: Path) -> None:
    wanted = ["a.yaml", "b/c.yaml", "b/d/e.yml", "typo.yaml"]
    for name in [*wanted, ".hidden/x.yaml", "b/.x.yaml"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("game: burrow.py\nname: x\nexpect: {asked: 0}\n")
    (tmp_path / "typo.yaml").write_text("gmae: burrow.py\nexpect: {asked: 0}\n")
    (tmp_path / "ledger.yaml").write_text("- id: TM-1\n  game: tomb\n")
    (tmp_path / "cards.yaml").write_text("cards:\n  rope: {game: x}\n")
    (tmp_path / "pack.yaml").write_text("id: my-pack\ngame: burrow\n")
    (tmp_path / "notes.txt").write_text("game: burrow.py\n")
    (tmp_path / "folder.yaml").mkdir()
    assert list(scenario_files([tmp_path])) == [tmp_path / name for name in wanted]
    assert list(scenario_files([tmp_path / "cards.yaml"])) == [tmp_path / "cards.yaml"]
