"""Forks: independent matches in the same position; and imagined ones, in which the unknown is dealt again."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import Any

import pytest

from tabletome.kernel import (
    WATCHER,
    BadChance,
    Choose,
    Enumerated,
    Flow,
    GameFault,
    Match,
    NothingToUndo,
    One,
    OutOfTurn,
    Play,
    Scripted,
    Seeded,
    TabletomeError,
)
from tabletome.table import D6

from .games import (
    CLIMB,
    GUESS,
    Climb,
    Guess,
    Hands,
    Mountain,
    Table,
    everything,
    little_game,
    options,
    play_all,
    position,
)


def climbed(*answers: str, seed: int = 6) -> Match[Mountain]:
    match = Match(CLIMB, 2, seed=seed, listen=True)
    play_all(match, *answers)
    return match


# --- independence -----------------------------------------------------------------------------------------------------


def test_a_fork_stands_where_its_origin_stands() -> None:
    match = climbed("climb ridge", "camp", "climb gully")
    fork = match.fork()
    assert position(fork) == position(match)
    assert [str(answer.option) for answer in fork.history()] == [str(answer.option) for answer in match.history()]


def test_what_a_fork_does_leaves_its_origin_as_it_was() -> None:
    match = climbed("climb ridge", "camp", "climb gully")
    before = everything(match)
    fork = match.fork()
    play_all(fork, "climb ridge", "climb ridge")
    fork.undo(4)
    fork.answer("camp")
    fork.state.heights[0] = 99
    assert everything(match) == before


def test_what_the_origin_does_leaves_a_fork_as_it_was() -> None:
    match = climbed("climb ridge", "camp", "climb gully")
    fork = match.fork(Seeded(1))
    before = everything(fork)
    play_all(match, "climb ridge", "climb ridge")
    match.undo(4)
    match.answer("camp")
    match.state.heights[0] = 99
    assert everything(fork) == before


def test_a_fork_with_the_same_chance_and_answers_comes_to_the_same_position() -> None:
    match = Match(CLIMB, 2, {"summit": 100}, seed=6)
    play_all(match, "climb ridge", "camp")
    assert isinstance(match.chance, Seeded)
    fork = match.fork(match.chance.at_same_place())
    for number in range(12):
        match.answer(number % 3)
        fork.answer(number % 3)
        assert position(fork) == position(match)


def test_a_fork_has_chance_of_its_own_and_does_not_foresee_the_dice() -> None:
    match = climbed("camp", "camp")
    assert isinstance(match.chance, Seeded)
    before = match.chance.counter
    rolls = set()
    for _ in range(60):
        fork = match.fork()
        fork.answer("climb ridge")
        rolls.add(fork.state.heights[0])
    assert len(rolls) > 1
    assert match.chance.counter == before


def test_a_fork_can_be_given_its_chance() -> None:
    fork = climbed("camp", "camp").fork(Scripted([2]))
    fork.answer("climb gully")
    assert fork.state.heights[0] == 2


def test_a_fork_of_a_fork_is_as_independent() -> None:
    match = climbed("climb ridge", "camp")
    child = match.fork(Seeded(1))
    child.answer("climb ridge")
    grandchild = child.fork(Seeded(2))
    assert position(grandchild) == position(child)
    before = everything(match), everything(child)
    grandchild.undo(3)
    play_all(grandchild, "camp", "camp", "climb gully")
    assert (everything(match), everything(child)) == before


def test_a_finished_match_can_be_forked_and_its_fork_undone() -> None:
    match = Match(CLIMB, options={"summit": 1}, seed=2)
    match.answer("climb ridge")
    fork = match.fork()
    assert (fork.request, fork.outcome) == (None, match.outcome)
    fork.undo()
    assert options(fork) == ["climb ridge", "climb gully", "camp"]
    assert match.request is None


def test_a_fork_can_be_undone_to_before_the_fork() -> None:
    match = climbed("climb ridge", "camp", "climb gully")
    start = position(Match(CLIMB, 2))
    fork = match.fork()
    fork.undo(3)
    assert position(fork) == start
    with pytest.raises(NothingToUndo):
        fork.undo()


def test_a_fork_has_nothing_to_redo() -> None:
    match = climbed("camp", "camp", "camp")
    match.undo(2)
    with pytest.raises(NothingToUndo):
        match.fork().redo()
    match.redo()
    assert match.answered == 2


def marching(play: Play[Table, Any]) -> Flow[None]:
    """Thirty answers and rolls, all in one phase."""
    for _ in range(30):
        yield Choose(0, (One("march"), One("halt")))
        play.state.log.append((yield D6.roll()))
    play.state.phase = ""


@pytest.mark.parametrize("answers", [0, 1, 7, 29, 30])
def test_a_fork_in_the_middle_of_a_phase_gives_the_answers_since_the_checkpoint_again(answers: int) -> None:
    match = Match(little_game(marching), seed=9)
    play_all(match, *[0] * answers)
    fork = match.fork(Seeded(9, answers))
    assert position(fork) == position(match)
    for number in range(answers, 30):
        match.answer(number % 2)
        fork.answer(number % 2)
    assert position(fork) == position(match)
    assert match.request is None


def test_a_fork_of_a_fork_in_the_middle_of_a_phase_stands_there_too() -> None:
    match = Match(little_game(marching), seed=9)
    play_all(match, *[0] * 5)
    fork = match.fork(Seeded(1))
    play_all(fork, *[1] * 5)
    again = fork.fork(Seeded(1))
    assert position(again) == position(fork)
    again.undo(7)
    assert again.state.log == match.state.log[:3]


# --- what a fork costs ------------------------------------------------------------------------------------------------


def lines_run(act: Callable[[], object]) -> int:
    """How many lines of Python an act runs: a measure of work that no busy machine changes."""
    lines = 0

    def trace(frame: Any, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    before = sys.gettrace()
    gc.collect()
    gc.disable()  # what others left behind must not be tidied up and counted here
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
        gc.enable()
    return lines


def test_a_fork_costs_the_same_after_ten_thousand_answers_as_after_ten() -> None:
    match = Match(CLIMB, 2, {"summit": 10**9}, seed=1)
    costs = []
    for answers in (10, 100, 9_890):
        play_all(match, *[0] * answers)
        costs.append(lines_run(lambda: match.fork(Seeded(1))))
    assert match.answered == 10_000
    assert max(costs) == min(costs)
    assert 0 < costs[0] < 100


def test_an_answer_in_a_fork_costs_the_same_after_ten_thousand_answers_as_after_ten() -> None:
    match = Match(CLIMB, 2, {"summit": 10**9}, seed=1)
    costs = []
    for answers in (10, 9_990):
        play_all(match, *[0] * answers)
        fork = match.fork(Seeded(1))
        fork.answer(0)
        costs.append(lines_run(lambda fork=fork: fork.answer(0)))  # type: ignore[misc]  # bound early on purpose
    assert costs[0] == costs[1]


def test_a_fork_reads_one_checkpoint_and_writes_none() -> None:
    class Counting(Climb):
        written = read = 0

        @cached_property
        def codec(self) -> Any:
            encode, decode = super().codec

            def counted_encode(state: Mountain) -> bytes:
                self.written += 1
                return encode(state)

            def counted_decode(data: bytes) -> Mountain:
                self.read += 1
                return decode(data)

            return counted_encode, counted_decode

    game = Counting()
    match = Match(game, 2, {"summit": 10**9}, seed=1)
    play_all(match, *[0] * 100)
    assert (game.written, game.read) == (101, 0)
    match.fork()
    assert (game.written, game.read) == (101, 1)


# --- imagining --------------------------------------------------------------------------------------------------------


def dealt(*cards: str, seats: int = 2, more: tuple[int | str, ...] = ()) -> Match[Hands]:
    return Match(GUESS, seats, chance=Scripted([*cards, *more]))


def test_an_imagined_match_keeps_what_the_seat_knows_and_deals_the_rest_again() -> None:
    match = dealt("ace", "king", "two", "ten")
    imagined = match.imagine(0, Scripted(["queen", "queen"]))
    assert imagined.state.hands == [["ace", "king"], ["queen", "queen"]]
    assert imagined.state.deck.layers == [["ace", "ten", "two"]]
    assert options(imagined) == options(match) == ["call", "turn ace", "turn king", "end"]


def test_imagining_leaves_the_match_as_it_was() -> None:
    match = dealt("ace", "king", "two", "ten")
    before = everything(match)
    imagined = match.imagine(0, Seeded(4))
    imagined.answer("call")
    imagined.fork().answer("end")
    assert everything(match) == before


def test_the_world_of_a_seat_can_be_imagined_by_that_seat() -> None:
    match = dealt("ace", "king", "two", "ten")
    assert match.seat(0).imagine(Scripted(["queen", "two"])).state.hands == [["ace", "king"], ["queen", "two"]]


def test_imagined_hands_are_as_likely_as_the_seat_must_believe() -> None:
    """Seven cards, two of them in the own hand: all hands of the other come from the five left."""
    match = dealt("ace", "king", "two", "ten")
    source: Enumerated = Enumerated()
    found: Counter[tuple[str, ...]] = Counter()
    while True:
        imagined = match.imagine(0, source)
        found[tuple(imagined.state.hands[1])] += Fraction(source.numerator, source.denominator)  # type: ignore[assignment]
        if not source.next_branch():
            break
    left = permutations(("ace", "queen", "queen", "ten", "two"), 2)
    assert found == {hand: Fraction(count, 20) for hand, count in Counter(left).items()}


def test_only_the_seat_that_is_asked_has_something_to_think_about() -> None:
    match = dealt("ace", "king", "two", "ten")
    for seat in (1, WATCHER):
        with pytest.raises(OutOfTurn, match=f"seat 0 is asked; seat {seat} has nothing to think about"):
            match.imagine(seat, Seeded(1))


def test_a_game_that_hides_nothing_is_imagined_by_forking_it() -> None:
    match = climbed("climb ridge", "camp")
    source = Seeded(5)
    imagined = match.imagine(0, source)
    assert position(imagined) == position(match)
    assert source.counter == 0


def test_a_fork_of_an_imagined_match_has_the_imagined_hands() -> None:
    imagined = dealt("ace", "king", "two", "ten").imagine(0, Scripted(["queen", "queen"]))
    fork = imagined.fork(Scripted(["queen"]))
    assert position(fork) == position(imagined)
    fork.answer("call")
    assert fork.state.shown == ["queen"]
    again = fork.fork()
    assert position(again) == position(fork)


def test_an_imagined_match_can_be_played_and_undone_to_where_it_was_imagined() -> None:
    imagined = dealt("ace", "king", "two", "ten").imagine(0, Seeded(3))
    start = position(imagined)
    play_all(imagined, "call", "turn two" if "two" in imagined.state.hands[1] else 1)
    end = position(imagined)
    imagined.undo(2)
    assert position(imagined) == start
    imagined.redo()
    imagined.redo()
    assert position(imagined) == end


def test_a_match_imagined_late_and_played_on_past_checkpoints_can_be_undone_to_there() -> None:
    match = dealt("ace", "king", "two", "ten")
    play_all(match, "turn ace", "turn two")
    imagined = match.imagine(0, Seeded(8))
    start = position(imagined)
    for number in range(30):
        imagined.answer(1 + number % 2)
    imagined.undo(30)
    assert position(imagined) == start
    assert imagined.state.hands[1] != ["two", "ten"]


def test_undo_in_an_imagined_match_does_not_lead_back_to_the_hands_as_they_are() -> None:
    """What lies before the imagining is the real past: its state holds what the seat may not know."""
    match = dealt("ace", "king", "two", "ten")
    play_all(match, "turn ace", "turn two")
    imagined = match.imagine(0, Scripted(["queen", "queen"]))
    before = position(imagined)
    with pytest.raises(NothingToUndo):
        imagined.undo()
    assert position(imagined) == before
    fork = imagined.fork()
    fork.answer("turn king")
    with pytest.raises(NothingToUndo):
        fork.undo(2)
    fork.undo()
    assert position(fork) == before


def test_an_imagined_match_can_be_imagined_again() -> None:
    imagined = dealt("ace", "king", "two", "ten").imagine(0, Scripted(["queen", "queen"]))
    imagined.chance = Scripted(["queen"])
    imagined.answer("call")
    twice = imagined.imagine(1, Scripted(["ten", "two"]))
    assert twice.state.hands == [["ten", "two"], ["queen", "queen"]]
    assert position(twice.fork()) == position(twice)


def test_an_imagined_match_is_never_written_down_as_if_it_were_the_real_one() -> None:
    imagined = dealt("ace", "king", "two", "ten").imagine(0, Scripted(["queen", "queen"]))
    try:
        text = imagined.save()
    except TabletomeError:
        return
    assert position(Match.load(text, GUESS)) == position(imagined)


def test_a_finished_match_that_is_imagined_stays_imagined_in_its_forks() -> None:
    match = dealt("ace", "king", "two", "ten")
    match.answer("end")
    imagined = match.imagine(0, Scripted(["queen", "queen"]))
    assert imagined.request is None
    assert position(imagined.fork()) == position(imagined)


def test_a_script_that_cannot_deal_the_unknown_is_an_error_and_no_match() -> None:
    match = dealt("ace", "king", "two", "ten")
    before = everything(match)
    with pytest.raises(BadChance, match="the script has no result left for cards"):
        match.imagine(0, Scripted(["queen"]))
    assert everything(match) == before


def test_dealing_again_may_ask_for_nothing_but_chance() -> None:
    class Asking(Guess):
        def redeal(self, play: Play[Hands, Any], seat: int) -> Flow[None]:
            yield Choose(seat, (One("peek"),))

    match = Match(Asking(), 2, seed=1)
    before = everything(match)
    with pytest.raises(GameFault, match="Guess's redeal may ask for chance only"):
        match.imagine(0, Seeded(1))
    assert everything(match) == before
