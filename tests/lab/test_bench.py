"""The bench: honest verdicts, and nothing guessed."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner

import tabletome
from tabletome.cli.bench import bench_command
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.figures import setup_floor
from tabletome.kernel import Choose, Flow, Game, Items, Outcome, Play
from tabletome.lab import peers
from tabletome.lab.bars import BARS, Bar, best, judge

SPEED = Bar("us : them", "us_per_s", "them_per_s", "at least", 15)
TIME = Bar("fork : copy", "fork_us", "copy_us", "at most", 0.2)
WORKERS = next(bar for bar in BARS if "workers" in bar.what)

app = typer.Typer()
app.command("bench")(bench_command)


class Counted(msgspec.Struct):
    asked: int = 0
    phase: str = "ask"


def ask_in_turn(play: Play[Counted, Any]) -> Flow[None]:
    play.state.asked += 1
    yield Choose(0, (Items("take", range(1 + play.state.asked % 2)),), "Which?")


def test_a_speed_is_met_at_its_limit_and_not_below() -> None:
    assert judge(SPEED, {"us_per_s": 150.0, "them_per_s": 10.0}).verdict == "met"
    assert judge(SPEED, {"us_per_s": 149.0, "them_per_s": 10.0}).verdict == "not met"


def test_a_time_is_met_at_its_limit_and_not_above() -> None:
    assert judge(TIME, {"fork_us": 2.0, "copy_us": 10.0}).verdict == "met"
    assert judge(TIME, {"fork_us": 2.1, "copy_us": 10.0}).verdict == "not met"


def test_a_missing_figure_is_never_guessed() -> None:
    judgement = judge(SPEED, {"us_per_s": 150.0})
    assert (judgement.verdict, judgement.ratio, judgement.other) == ("not measured", None, None)


def test_a_figure_can_be_held_to_a_number() -> None:
    options = Bar("options : 500 µs", "options_us", 500.0, "at most", 1)
    assert judge(options, {"options_us": 500.0}).verdict == "met"
    assert judge(options, {"options_us": 501.0}).verdict == "not met"
    assert judge(options, {}).verdict == "not measured"


def test_more_figures_must_cost_less_than_their_number() -> None:
    bar = next(bar for bar in BARS if bar.what == "Tomb with 16 figures : with 4")
    assert judge(bar, {"tomb_16_figures_us": 399.0, "tomb_4_figures_us": 100.0}).verdict == "met"
    assert judge(bar, {"tomb_16_figures_us": 401.0, "tomb_4_figures_us": 100.0}).verdict == "not met"


@pytest.mark.parametrize(("game", "limit"), [("Tomb", 2.5), ("Party", 4), ("Deck", 2.5)])
def test_games_are_held_to_catanatrons_choices_and_to_twice_its_copy(game: str, limit: float) -> None:
    speeds = [bar for bar in BARS if bar.what.startswith(game) and bar.other == "catanatron_choices_per_s"]
    forks = [bar for bar in BARS if bar.what.startswith(game) and bar.other == "catanatron_copy_us"]
    assert len(speeds) >= 2  # the smallest and the largest party
    assert len(forks) == 2
    for bar in speeds:
        assert judge(bar, {bar.ours: 10 * limit, "catanatron_choices_per_s": 10.0}).verdict == "met"
        assert judge(bar, {bar.ours: 10 * limit - 0.1, "catanatron_choices_per_s": 10.0}).verdict == "not met"
    for bar in forks:
        assert judge(bar, {bar.ours: 20.0, "catanatron_copy_us": 10.0}).verdict == "met"
        assert judge(bar, {bar.ours: 20.1, "catanatron_copy_us": 10.0}).verdict == "not met"
    assert not any(bar.aim for bar in BARS)


def test_nothing_is_compared_with_catanatron_by_steps() -> None:
    assert "catanatron_steps_per_s" not in [bar.other for bar in BARS]


def test_choices_are_compared_with_choices_and_steps_with_steps() -> None:
    for bar in BARS:
        if isinstance(bar.other, str):
            assert bar.ours.endswith("_choices_per_s") == bar.other.endswith("_choices_per_s"), bar.what


def test_an_answer_that_is_the_only_one_possible_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(peers.repository())
    share_of_choices = import_module("bench.playing").share_of_choices
    assert share_of_choices(EverySecond(), 1, {}, 100) == 0.5


class EverySecond(Game[Counted]):
    """Asks between one option and two, in turn."""

    id = name = "every_second"
    state_type = Counted
    phases = {"ask": ask_in_turn}

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Counted:
        return Counted()

    def outcome(self, state: Counted) -> Outcome | None:
        return None


def test_the_crowded_board_is_as_crowded_as_the_figures_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(peers.repository())
    tomb = import_module("bench.tomb")
    state = tomb.crowded(5, 12, tiles=25)
    assert (len(state.heroes), len(state.figures), len(state.placed)) == (5, 12, 25)
    assert state.phase == "hero_phase"
    squares = [1 << hero.at for hero in state.heroes] + [figure.squares for figure in state.figures]
    assert sum(squares).bit_count() == len(squares)  # everybody has a square of their own
    for figures, monsters in tomb.FIGURES.items():
        assert 2 + len(tomb.crowded(2, monsters, tiles=25).figures) == figures


def test_the_crowd_of_tactics_is_as_large_as_the_figures_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(peers.repository())
    tactics = import_module("bench.tactics")
    state = tactics.crowded(5, 12)
    sides = [one.side for one in state.fight.actors]
    assert (sides.count("hero"), sides.count("enemy")) == (5, 12)
    assert state.phase == "hero_action"
    assert len({one.at for one in state.fight.actors}) == 17


def test_the_crowd_of_drunagor_is_as_large_as_the_figures_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(peers.repository())
    drunagor = import_module("bench.drunagor")
    state = drunagor.crowded(5, 12)
    sides = [one.side for one in state.figures]
    assert (sides.count("hero"), sides.count("monster")) == (5, 12)
    assert state.phase == "hero_action"
    assert len({one.at for one in state.figures}) == 17


def test_three_rooms_of_drunagor_are_open_and_as_full_as_the_figures_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(peers.repository())
    drunagor = import_module("bench.drunagor")
    for figures, heroes in drunagor.FIGURES.items():
        state = drunagor.rooms(figures)
        sides = [one.side for one in state.figures]
        assert (sides.count("hero"), sides.count("monster")) == (heroes, figures - heroes)
        assert len(state.setups) == 3
        assert state.phase == "hero_action"
        assert len({one.at for one in state.figures}) == figures
        table = Table(state, drunagor.GAME.library)
        assert len({setup_floor(table, one.at) for one in state.figures}) == 3, "some room is empty"


def test_workers_are_judged_only_where_two_cores_are_free() -> None:
    slow = {"sim_2_workers_steps_per_s": 150.0, "sim_1_worker_steps_per_s": 100.0}
    assert judge(WORKERS, slow | {"free_cores": 1.95}).verdict == "not met"
    assert judge(WORKERS, slow | {"free_cores": 1.3}).verdict == "no free cores"
    assert judge(WORKERS, slow | {"sim_2_workers_steps_per_s": 185.0, "free_cores": 1.3}).verdict == "met"


def test_the_best_of_several_is_the_shorter_time_and_the_greater_speed() -> None:
    assert best("fork_us", 3.0, 2.0) == 2.0
    assert best("play_steps_per_s", 3.0, 2.0) == 3.0


def test_an_installed_package_without_the_scripts_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabletome, "__file__", str(tmp_path / "lib" / "tabletome" / "__init__.py"))
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 2
    assert "in the repository's folder bench, not in the installed package" in result.stderr


def test_peers_that_cannot_be_had_are_reported_and_the_others_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(folder: Path) -> list[str]:
        raise peers.NotMeasured("it cannot be installed here")

    def script(code: str) -> list[str]:
        return [sys.executable, "-c", code]

    figures = "{'version': '9.1', 'boardgameio_reducer_steps_per_s': 1.0, 'boardgameio_client_steps_per_s': 1e12}"
    stand_ins = {
        "PettingZoo": missing,
        "Catanatron": lambda _: script(
            "import json; print(json.dumps({'version': '3', 'catanatron_choices_per_s': 1e-3}))"
        ),
        "OpenSpiel": lambda _: script("import sys; sys.exit('it has no wings')"),
        "boardgame.io": lambda _: script(f"import json; print(json.dumps({figures}))"),
    }
    monkeypatch.setattr(peers, "PEERS", stand_ins)
    result = CliRunner().invoke(app, ["--peers", "--json", "--seconds", "0.01", "--rounds", "1"])
    report = json.loads(result.stdout)
    assert report["not_measured"] == {"PettingZoo": "it cannot be installed here", "OpenSpiel": "it has no wings"}
    assert report["versions"] == {"Catanatron": "3", "boardgame.io": "9.1"}
    verdicts = {judgement["what"]: judgement["verdict"] for judgement in report["bars"]}
    assert verdicts["play : boardgame.io reducer"] == "met"
    assert verdicts["play : boardgame.io client"] == "not met"
    assert verdicts["Tomb with 1 Hero, choices : Catanatron's"] == "met"
    assert verdicts["Deck with 4 Players, choices : Catanatron's"] == "met"
    assert verdicts["Tomb's fork, 5 Heroes : Catanatron's copy"] == "not measured"
    assert verdicts["play : PettingZoo connect_four_v3"] == "not measured"
    assert verdicts["play : OpenSpiel C++ connect_four"] == "not measured"
    assert result.exit_code == 1
    assert report["figures"]["play_steps_per_s"] > 0
    assert report["figures"]["fork_after_10000_us"] > 0
    assert report["figures"]["tomb_options_us"] > 0
    assert report["figures"]["tactics_bot_ms"] > 0
    assert report["figures"]["drunagor_plan_ms"] > 0
    assert report["figures"]["drunagor_20_figures_bot_turn_ms"] > 0
