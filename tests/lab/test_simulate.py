"""Simulations: the same whoever plays the games, and honest about those that go wrong."""

from __future__ import annotations

import multiprocessing
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletome.bots import UnknownBot
from tabletome.kernel import BadSetup, Match, Seeded, UnknownGame, game_named
from tabletome.lab import BadSimulation, Fault, Report, WorkerLost, simulate
from tabletome.lab.report import Tally, mean_of
from tabletome.lab.simulate import start_of_processes

HERE = Path(__file__)
CONNECT_FOUR = str(HERE.parents[2] / "examples" / "connect_four.py")
DRAGON_HOARD = str(HERE.parents[2] / "examples" / "dragon_hoard.py")
TROUBLE = str(HERE.with_name("trouble.py"))


def counted(report: Report) -> dict[str, Any]:
    """All of a report that does not depend on who did the work and how fast."""
    plain: dict[str, Any] = msgspec.to_builtins(report)
    return {key: value for key, value in plain.items() if key not in ("seconds", "decisions_per_second", "workers")}


@pytest.mark.parametrize(
    ("spec", "games", "seats", "bots", "options"),
    [
        (CONNECT_FOUR, 60, 2, ["random"], None),
        (DRAGON_HOARD, 16, 3, ["mcts:3", "random"], None),
        (TROUBLE, 60, 2, ["random"], {"trouble": "raise"}),
    ],
    ids=["four", "hoard", "trouble"],
)
def test_the_same_seed_gives_the_same_report_whatever_the_number_of_workers(
    spec: str, games: int, seats: int, bots: list[str], options: dict[str, object] | None
) -> None:
    reports = [simulate(spec, games, seats, bots, 11, workers, options) for workers in (1, 2, 3)]
    assert [report.workers for report in reports] == [1, 2, 3]
    assert counted(reports[0]) == counted(reports[1]) == counted(reports[2])
    assert sum(reports[0].outcomes.values()) + reports[0].errors == games


def test_another_seed_gives_other_games() -> None:
    one, two = (simulate(CONNECT_FOUR, 50, seed=seed) for seed in (1, 2))
    assert (one.decisions, one.outcomes) != (two.decisions, two.outcomes)


def test_without_a_seed_one_is_drawn_and_reported() -> None:
    report = simulate(DRAGON_HOARD, 5)
    assert counted(simulate(DRAGON_HOARD, 5, seed=report.seed)) == counted(report)


def test_the_report_counts_every_decision() -> None:
    report = simulate(TROUBLE, 30, seed=1)
    assert report.decisions == 60
    assert report.decisions_per_game == 2
    assert report.outcomes == {"over": 30}


def test_rotating_bots_sit_in_every_seat_equally_often() -> None:
    """Seat 0 always wins: rotated, the bots share the wins; in fixed seats the first one has them all."""
    rotated = simulate(TROUBLE, 20, bots=["random", "mcts:1"], seed=1)
    fixed = simulate(TROUBLE, 20, bots=["random", "mcts:1"], seed=1, rotate=False)
    assert [mean.score for mean in rotated.seat_scores] == [mean.score for mean in fixed.seat_scores] == [1.0, 0.0]
    assert {bot: mean.score for bot, mean in rotated.bot_scores.items()} == {"random": 0.5, "mcts:1": 0.5}
    assert {bot: mean.score for bot, mean in fixed.bot_scores.items()} == {"random": 1.0, "mcts:1": 0.0}


def test_a_bot_in_several_seats_scores_their_mean_once_a_game() -> None:
    report = simulate(TROUBLE, 10, seed=1)
    assert report.bots == ["random", "random"]
    assert (report.bot_scores["random"].score, report.bot_scores["random"].games) == (0.5, 10)


def test_games_that_raise_are_counted_and_the_first_ones_named() -> None:
    report = simulate(TROUBLE, 60, seed=1, options={"trouble": "raise"})
    assert 5 < report.errors < 40
    assert report.outcomes == {"over": 60 - report.errors}
    assert report.games == 60
    assert len(report.faults) == 5
    assert [fault.game for fault in report.faults] == sorted(fault.game for fault in report.faults)
    assert report.faults[0].error.startswith("RuntimeError: the table broke (trouble.py:")


def test_a_fault_names_the_seed_that_brings_it_again() -> None:
    fault = simulate(TROUBLE, 60, seed=1, options={"trouble": "raise"}).faults[2]
    alone = simulate(TROUBLE, 1, seed=1, options={"trouble": "raise"}, first=fault.game)
    assert alone.faults == [fault]
    assert alone.errors == 1
    match = Match(game_named(TROUBLE), 2, {"trouble": "raise"}, chance=Seeded(fault.seed))
    match.answer("nod")
    with pytest.raises(RuntimeError, match="the table broke"):
        match.answer("nod")


def test_the_first_faults_are_kept_whoever_reports_first() -> None:
    early, late, total = Tally(), Tally(), Tally()
    for number in range(4):
        early.fault(Fault(number, 0, "early"))
        late.fault(Fault(number + 10, 0, "late"))
    total.add(late)
    total.add(early)
    assert [fault.game for fault in total.faults] == [0, 1, 2, 3, 10]
    assert total.errors == 8


def test_a_game_without_end_is_stopped_and_counted_as_an_error() -> None:
    report = simulate(TROUBLE, 3, seed=1, options={"trouble": "endless"}, most_decisions=40)
    assert (report.errors, report.outcomes, report.decisions) == (3, {}, 120)
    assert "Trouble was not over after 40 decisions" in report.faults[0].error


def test_a_game_over_at_the_very_last_decision_is_no_error() -> None:
    assert simulate(TROUBLE, 3, seed=1, most_decisions=2).errors == 0


def test_a_game_that_ends_without_an_outcome_is_an_error() -> None:
    report = simulate(TROUBLE, 2, seed=1, options={"trouble": "no outcome"})
    assert report.errors == 2
    assert "Trouble ended without an outcome" in report.faults[0].error


def test_a_process_with_other_threads_starts_its_workers_afresh_with_the_same_report() -> None:
    alone = simulate(CONNECT_FOUR, 40, seed=3, workers=2)
    go_home = threading.Event()
    other = threading.Thread(target=go_home.wait)
    other.start()
    try:
        assert start_of_processes().get_start_method() == "spawn"
        beside_another = simulate(CONNECT_FOUR, 40, seed=3, workers=2)
    finally:
        go_home.set()
        other.join()
    assert counted(beside_another) == counted(alone)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_ends_the_simulation_with_a_report_of_what_was_played(workers: int) -> None:
    def interrupt(tally: Tally) -> None:
        if tally.played >= 20:
            raise KeyboardInterrupt

    report = simulate(CONNECT_FOUR, 10**7, seed=1, workers=workers, progress=interrupt)
    assert report.stopped
    assert 20 <= report.games < 10**7
    assert sum(report.outcomes.values()) == report.games
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_is_an_error_and_no_short_report(tmp_path: Path) -> None:
    options = {"trouble": "death", "marker": str(tmp_path / "died")}
    with pytest.raises(WorkerLost, match=r"a worker process was lost \(exit code 3\); 19 of 20 games are known"):
        simulate(TROUBLE, 20, seed=1, workers=2, options=options)
    assert multiprocessing.active_children() == []


def test_progress_is_told_as_games_are_finished_up_to_the_last() -> None:
    seen: list[int] = []
    simulate(TROUBLE, 50, seed=1, progress=lambda tally: seen.append(tally.played))
    assert seen == sorted(seen)
    assert seen[-1] == 50
    assert len(seen) > 3


def test_set_up_options_reach_the_games() -> None:
    one, three = (simulate(TROUBLE, 30, seed=1, options={"trouble": "raise", "throws": n}) for n in (1, 3))
    assert [fault.game for fault in one.faults] != [fault.game for fault in three.faults]


def test_what_cannot_be_simulated_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        simulate("chess", 1)
    with pytest.raises(BadSetup, match="Connect Four is for 2 seats, not 5"):
        simulate(CONNECT_FOUR, 1, 5)
    with pytest.raises(BadSetup, match="unknown field `size`"):
        simulate(CONNECT_FOUR, 1, options={"size": 8})
    with pytest.raises(UnknownBot, match="no bot named 'clever'"):
        simulate(CONNECT_FOUR, 1, bots=["random", "clever"])
    with pytest.raises(BadSimulation, match="3 bots do not fit 2 seats"):
        simulate(CONNECT_FOUR, 1, bots=["random"] * 3)
    with pytest.raises(BadSimulation, match="0 games"):
        simulate(CONNECT_FOUR, 0)


def test_a_mean_comes_with_an_interval_that_narrows_and_never_claims_certainty() -> None:
    few, many = mean_of({1.0: 6, 0.0: 4}), mean_of({1.0: 6_000, 0.0: 4_000})
    assert few.score == many.score == 0.6
    assert few.low < many.low < 0.6 < many.high < few.high
    assert many.high - many.low == pytest.approx(2 * 1.96 * (0.6 * 0.4 / 10_000) ** 0.5, rel=0.01)
    assert mean_of({0.0: 20}).high > 0.05
