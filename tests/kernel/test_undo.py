"""Undo and redo: every position comes back, and the same dice come again."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.kernel import (
    BadChance,
    Choose,
    Enumerated,
    Flow,
    Match,
    NothingToUndo,
    One,
    Play,
    Scripted,
    Seeded,
)
from tabletome.table import D6
from tests.kernel.travel import TRAVEL

from .games import CLIMB, Table, everything, little_game, options, play_all, position

# --- one step back ----------------------------------------------------------------------------------------------------


def test_an_undone_answer_is_as_if_it_had_never_been_given() -> None:
    match = Match(CLIMB, 2, seed=5, listen=True)
    play_all(match, "climb ridge", "camp")
    before = everything(match)
    match.answer("climb gully")
    match.undo()
    assert everything(match) == before


def test_the_same_dice_come_again_for_the_same_answer() -> None:
    match = Match(CLIMB, 2, seed=5)
    play_all(match, "climb ridge", "climb gully", "climb ridge")
    there = everything(match)
    match.undo(3)
    play_all(match, "climb ridge", "climb gully", "climb ridge")
    assert everything(match) == there


def test_another_answer_after_an_undo_leads_elsewhere_with_the_dice_that_were_next() -> None:
    match = Match(CLIMB, seed=5)
    play_all(match, "camp", "climb ridge", "climb ridge")
    rolls = [result for answer in match.history() for _, result in answer.results]
    match.undo(3)
    play_all(match, "climb gully", "camp")
    assert [result for answer in match.history() for _, result in answer.results] == rolls[:1]
    assert [str(answer.option) for answer in match.history()[1:]] == ["climb gully", "camp"]
    match.answer("climb gully")
    assert match.state.heights == [sum(map(int, rolls))]


def test_redo_brings_the_undone_answers_back_in_their_order() -> None:
    match = Match(CLIMB, 2, seed=5, listen=True)
    stations = [everything(match)]
    for answer in ("climb ridge", "camp", "climb gully", "climb gully"):
        match.answer(answer)
        stations.append(everything(match))
    match.undo(3)
    assert everything(match) == stations[1]
    for station in stations[2:]:
        match.redo()
        assert everything(match) == station


def test_a_new_answer_leaves_nothing_to_redo() -> None:
    match = Match(CLIMB, seed=5)
    play_all(match, "camp", "camp", "camp")
    match.undo(2)
    match.answer("camp")
    with pytest.raises(NothingToUndo, match="nothing was undone"):
        match.redo()
    assert match.answered == 2


def test_a_refused_answer_leaves_what_can_be_redone() -> None:
    match = Match(CLIMB, seed=5)
    play_all(match, "camp", "climb ridge")
    there = everything(match)
    match.undo(2)
    with pytest.raises(Exception, match="not an option"):
        match.answer("fly")
    match.redo()
    match.redo()
    assert everything(match) == there


def test_undoing_more_after_a_redo_keeps_the_rest_of_the_way_forward() -> None:
    match = Match(CLIMB, seed=5)
    play_all(match, "camp", "climb ridge", "climb gully")
    there = everything(match)
    match.undo(2)
    match.redo()
    match.undo(2)
    for _ in range(3):
        match.redo()
    assert everything(match) == there


def test_a_finished_game_can_be_undone_and_finished_otherwise() -> None:
    match = Match(CLIMB, 2, {"summit": 3}, chance=Scripted([3, 3]))
    match.answer("climb ridge")
    assert options(match) == []
    match.undo()
    assert options(match) == ["climb ridge", "climb gully", "camp"]
    play_all(match, "camp", "climb ridge")
    assert match.outcome is not None
    assert match.outcome.result == "seat 1 wins"


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [(3, "cannot undo 3 of 2 answers"), (0, "cannot undo 0 of 2 answers"), (-1, "cannot undo -1 of 2 answers")],
)
def test_what_cannot_be_undone_leaves_the_match_as_it_was(answers: int, sentence: str) -> None:
    match = Match(CLIMB, seed=5, listen=True)
    play_all(match, "camp", "climb ridge", "climb ridge")
    match.undo()
    before = everything(match)
    with pytest.raises(NothingToUndo) as error:
        match.undo(answers)
    assert str(error.value) == sentence
    assert everything(match) == before
    match.redo()
    assert match.answered == 3


def test_there_is_nothing_to_undo_or_redo_at_the_beginning() -> None:
    match = Match(CLIMB, seed=5)
    with pytest.raises(NothingToUndo, match="cannot undo 1 of 0 answers"):
        match.undo()
    with pytest.raises(NothingToUndo, match="nothing was undone"):
        match.redo()


def test_what_chance_did_before_the_first_answer_stays() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        play.state.log.append((yield D6.roll("set-up")))
        yield Choose(0, (One("on"),))
        play.state.log.append((yield D6.roll("on")))

    match = Match(little_game(turn), seed=8)
    start = everything(match)
    play_all(match, "on", "on")
    match.undo(2)
    assert everything(match) == start
    assert isinstance(match.chance, Seeded)
    assert match.chance.counter == 1


def test_a_source_that_cannot_go_back_leaves_the_match_as_it_was() -> None:
    origin = Match(CLIMB, seed=5)
    play_all(origin, "camp", "climb ridge", "camp")
    match = origin.fork(Enumerated())
    before = position(match), match.save()
    with pytest.raises(BadChance, match="an enumeration cannot be undone; fork the match for each branch"):
        match.undo(2)
    assert (position(match), match.save()) == before
    with pytest.raises(NothingToUndo):
        match.redo()


def test_an_interrupted_redo_can_be_done_again() -> None:
    tired = False

    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))
        play.state.log.append((yield D6.roll()))
        if tired:
            raise KeyboardInterrupt

    match = Match(little_game(turn), seed=3)
    play_all(match, "on", "on")
    there = everything(match)
    match.undo(2)
    here = everything(match)
    tired = True
    with pytest.raises(KeyboardInterrupt):
        match.redo()
    assert everything(match) == here
    tired = False
    match.redo()
    match.redo()
    assert everything(match) == there


# --- long games, many phases ------------------------------------------------------------------------------------------


def travelled(answers: int, seed: int) -> tuple[Match[Table], list[tuple[object, ...]]]:
    """A journey of many answers, with all that could be seen after each of them."""
    match, dice = Match(TRAVEL, seed=seed, listen=True), Seeded(seed + 1000)
    stations = [station(match)]
    for _ in range(answers):
        assert match.request is not None
        match.answer(dice.below(match.request.size))
        stations.append(station(match))
    return match, stations


def counter(match: Match[Any]) -> int:
    assert isinstance(match.chance, Seeded)
    return match.chance.counter


def station(match: Match[Any]) -> tuple[object, ...]:
    return position(match), len(match.events or ()), counter(match), match.checkpoint()


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_long_game_comes_back_by_undo_and_by_redo(seed: int) -> None:
    match, stations = travelled(300, seed)
    journal = match.save()
    for at in reversed(range(300)):
        match.undo()
        assert station(match) == stations[at]
    for at in range(1, 301):
        match.redo()
        assert station(match) == stations[at]
    assert match.save() == journal


@pytest.mark.parametrize("back", [1, 2, 15, 16, 17, 31, 32, 33, 100, 199, 200])
def test_any_number_of_answers_can_be_undone_at_once(back: int) -> None:
    match, stations = travelled(200, 7)
    match.undo(back)
    assert station(match) == stations[200 - back]
    for at in range(200 - back + 1, 201):
        match.redo()
        assert station(match) == stations[at]


@settings(max_examples=4 * settings().max_examples)
@given(
    st.integers(0, 50),
    st.lists(st.tuples(st.sampled_from(("answer", "answers", "undo", "redo", "fork")), st.integers(0, 60))),
)
def test_any_walk_of_answers_undos_and_redos_stays_on_the_path_that_was_taken(
    seed: int, walk: list[tuple[str, int]]
) -> None:
    match, model = Match(TRAVEL, seed=seed, listen=True), Match(TRAVEL, seed=seed, listen=True)
    path, at = [station(match)], 0
    for step, number in walk:
        if step in ("answer", "answers"):
            for _ in range(1 if step == "answer" else 20):
                assert match.request is not None
                match.answer(number % match.request.size)
                at += 1
                path[at:] = [station(match)]
        elif step == "undo" and at:
            back = number % at + 1
            match.undo(back)
            at -= back
        elif step == "redo" and at < len(path) - 1:
            match.redo()
            at += 1
        elif step == "fork":
            assert position(match.fork()) == path[at][0]
        assert station(match) == path[at]
    for answer in match.history()[1:]:
        assert answer.option is not None
        model.answer(answer.option)
    assert everything(model) == everything(match)


def test_ten_thousand_answers_are_undone_to_the_start_and_redone_to_the_end() -> None:
    match, start = Match(CLIMB, 4, {"summit": 10**9}, seed=1), Match(CLIMB, 4, {"summit": 10**9}, seed=1)
    for number in range(10_000):
        match.answer(number % 3)
    end = everything(match)
    match.undo(10_000)
    assert everything(match) == everything(start)
    for _ in range(10_000):
        match.redo()
    assert everything(match) == end


def test_ten_thousand_answers_are_undone_one_by_one() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))
        play.state.turns += 1

    match = Match(little_game(turn), seed=1)
    for _ in range(10_000):
        match.answer(0)
    for left in reversed(range(10_000)):
        match.undo()
        assert match.state.turns == match.answered == left


def test_undoing_one_answer_runs_few_phases_again_however_long_the_game() -> None:
    runs = 0

    def turn(play: Play[Table, Any]) -> Flow[None]:
        nonlocal runs
        runs += 1
        yield Choose(0, (One("on"),))
        play.state.turns += 1

    match = Match(little_game(turn), seed=1)
    for _ in range(2_000):
        match.answer(0)
    match.undo(1_500)
    for _ in range(1_500):
        match.answer(0)
    for _ in range(500):
        runs = 0
        match.undo()
        assert runs <= 17


def test_the_history_of_a_very_long_game_can_be_forgotten() -> None:
    """A chain of links is taken apart without running out of stack."""

    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("on"),))

    match = Match(little_game(turn), seed=1)
    for _ in range(60_000):
        match.answer(0)
    fork = match.fork()
    assert fork.answered == 60_000
    del match, fork
    gc.collect()
