"""Answering: by index, notation or option; and whatever goes wrong leaves the match exactly as it was."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.kernel import (
    EVERYONE,
    Asked,
    BadChance,
    Chance,
    Choose,
    Flow,
    Game,
    GameOver,
    IllegalAnswer,
    Items,
    Match,
    One,
    Option,
    OutOfTurn,
    Play,
    Scripted,
    Spots,
    TabletomeError,
)
from tabletome.table import D6
from tests.happening import happening

from .games import CLIMB, GUESS, Climb, Mountain, Table, everything, little_game, options, play_all, position

# --- the ways to answer -----------------------------------------------------------------------------------------------


def test_an_index_a_notation_and_an_option_are_the_same_answer() -> None:
    matches = [Match(CLIMB, 2, seed=4) for _ in range(4)]
    asked = matches[2].request
    assert asked is not None
    matches[0].answer(1)
    matches[1].answer("climb gully")
    matches[2].answer(asked.option(1))
    matches[3].answer("  CLIMB  Gully ")
    assert len({match.journal() for match in matches}) == 1
    assert "1 seat 0: climb gully | d6=" in matches[3].journal()


def test_an_option_of_another_match_is_taken_by_what_it_says() -> None:
    match, other = Match(CLIMB, 2, seed=4), Match(CLIMB, 3, seed=9)
    other.answer("camp")
    assert other.request is not None
    match.answer(other.request.option(0))
    assert match.history()[1].option == Items("climb", ("ridge",)).option(0)
    assert str(match.history()[1].option) == "climb ridge"


def test_an_option_that_is_not_offered_here_is_refused_by_its_notation() -> None:
    match = Match(CLIMB, seed=4)
    with pytest.raises(IllegalAnswer, match="'climb glacier' is not an option; did you mean 'climb gully'"):
        match.answer(Option(Items("climb", ("glacier",)), "glacier"))


def test_an_option_object_of_an_older_request_does_not_smuggle_its_old_argument_in() -> None:
    """The same words can mean another square, card or figure by now: the words count."""

    def turn(play: Play[Table, Any]) -> Flow[None]:
        option = yield Choose(0, (Spots("go", 1 << play.state.turns, ("home",) * 9),))
        play.state.log.append(option.arg)
        play.state.turns += 1

    match = Match(little_game(turn), seed=1)
    assert match.request is not None
    first = match.request.option(0)
    match.answer(first)
    match.answer(first)
    assert match.state.log == [0, 1]


def test_the_seat_may_be_said_and_must_then_be_the_one_that_is_asked() -> None:
    match = Match(CLIMB, 2, seed=4)
    match.answer("camp", seat=0)
    with pytest.raises(OutOfTurn, match="seat 1 is asked, not seat 0"):
        match.answer("camp", seat=0)
    match.answer("camp", seat=1)
    assert match.answered == 2


def test_nothing_is_asked_once_the_game_is_over() -> None:
    match = Match(CLIMB, options={"summit": 1}, seed=4)
    match.answer("climb ridge")
    assert match.request is None
    assert match.outcome is not None
    assert match.outcome.result == "seat 0 wins"
    before = everything(match)
    for seat in (None, 0):
        with pytest.raises(GameOver, match="the game is over; nothing is asked"):
            match.answer("camp", seat=seat)
    assert everything(match) == before


def test_the_request_names_its_seat_prompt_and_options() -> None:
    match = Match(CLIMB, 2, seed=4)
    match.answer("camp")
    assert match.request is not None
    assert (match.request.seat, match.request.prompt) == (1, "How do you go on?")
    assert options(match) == ["climb ridge", "climb gully", "camp"]


def test_a_seat_is_asked_only_what_is_asked_of_it() -> None:
    match = Match(CLIMB, 2, seed=4)
    first, second = match.seat(0), match.seat(1)
    assert first.request is match.request
    assert second.request is None
    assert (first.waiting_for, second.waiting_for) == (0, 0)
    match.answer("camp")
    assert first.request is None
    assert second.request is match.request
    assert first.waiting_for == 1


def test_a_seat_of_a_finished_game_waits_for_nobody() -> None:
    match = Match(CLIMB, options={"summit": 1}, seed=4)
    match.answer("climb ridge")
    assert match.seat(0).request is None
    assert match.seat(0).waiting_for is None


# --- refusals ---------------------------------------------------------------------------------------------------------

BAD_ANSWERS: list[Any] = [
    -1, 3, 10**30, "", "climb", "camp now", "rest", None, True, 1.0, b"camp", ["camp"], ("climb", "ridge"), {}, Choose,
]  # fmt: skip


@pytest.mark.parametrize("answer", BAD_ANSWERS, ids=repr)
def test_a_refused_answer_leaves_the_match_as_it_was(answer: Any) -> None:
    match = Match(CLIMB, 2, seed=4, listen=True)
    play_all(match, "climb ridge", "camp", "climb gully", "camp")
    match.undo()
    before = everything(match)
    with pytest.raises(IllegalAnswer):
        match.answer(answer)
    assert everything(match) == before
    match.redo()
    assert match.answered == 4


def test_an_answer_out_of_turn_leaves_the_match_as_it_was() -> None:
    match = Match(CLIMB, 2, seed=4, listen=True)
    match.answer("climb ridge")
    before = everything(match)
    with pytest.raises(OutOfTurn):
        match.answer("camp", seat=0)
    assert everything(match) == before


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("clim ridge", "'clim ridge' is not an option; did you mean 'climb ridge'?"),
        ("zzz", "'zzz' is not an option; possible: climb ridge, climb gully, camp"),
        (7, "'number 7' is not an option; possible: climb ridge, climb gully, camp"),
        (None, "an answer is an index, an option or its notation, not None"),
        (True, "an answer is an index, an option or its notation, not True"),
    ],
)
def test_a_refusal_says_what_would_be_right(answer: Any, sentence: str) -> None:
    with pytest.raises(IllegalAnswer) as error:
        Match(CLIMB, seed=4).answer(answer)
    assert str(error.value) == sentence


def test_a_long_list_of_options_is_cut_in_the_refusal() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (Spots("move", 2**12 - 1, [f"a{row}" for row in range(1, 13)]),))

    with pytest.raises(IllegalAnswer) as error:
        Match(little_game(turn)).answer("zzz")
    listed = "move a1, move a2, move a3, move a4, move a5, move a6, move a7, move a8 and 4 more"
    assert str(error.value) == f"'zzz' is not an option; possible: {listed}"


def test_the_rules_can_say_why_an_answer_is_not_possible() -> None:
    class Explained(Climb):
        def why_not(self, state: Mountain, request: Choose, verb: str, words: str) -> str:
            height = state.heights[request.seat]
            return f"seat {request.seat} has no {words} at height {height}" if verb == "abseil" else ""

    match = Match(Explained(), seed=4)
    with pytest.raises(IllegalAnswer, match="'abseil rope' is not possible: seat 0 has no rope at height 0"):
        match.answer("abseil rope")
    with pytest.raises(IllegalAnswer, match="'fly' is not an option"):
        match.answer("fly")


# --- errors in the middle of an answer --------------------------------------------------------------------------------


class Fall(Exception):
    """A defect in a rule, as Python raises it."""


def hike(play: Play[Table, Any]) -> Flow[None]:
    """A step is a die, a checkpoint, two dice and another checkpoint; then some steps go wrong."""
    state = play.state
    option = yield Choose(0, (Items("step", ("safe", "lost", "stop", "odd")),))
    state.log += [option.arg, (yield D6.roll("first"))]
    play.tell(happening("steps", where=option.arg), to=EVERYONE)
    state.phase = "on"


def on(play: Play[Table, Any]) -> Flow[None]:
    state = play.state
    state.log += [(yield D6.roll("second")), (yield D6.roll("third"))]
    play.tell(happening("goes on", turn=state.turns))
    state.turns += 1
    state.phase = "rest"


def rest(play: Play[Table, Any]) -> None:
    state = play.state
    step = state.log[-4]
    if step == "lost":
        raise Fall("a defect in a card")
    if step == "stop":
        raise KeyboardInterrupt
    if step == "odd":
        state.log.append(object())  # type: ignore[arg-type]  # what a defect may do to a state
        state.phase = "on"
        return
    state.phase = "turn"


HIKE = little_game(hike, on=on, rest=rest)


@pytest.mark.parametrize(("wrong", "error"), [("lost", Fall), ("stop", KeyboardInterrupt), ("odd", Exception)])
@pytest.mark.parametrize("steps", [0, 1, 14, 15, 16, 17, 31, 40])
def test_an_error_in_the_rules_in_mid_answer_leaves_the_match_as_it_was(
    wrong: str, error: type[BaseException], steps: int
) -> None:
    match, twin = (Match(HIKE, seed=steps, listen=True) for _ in range(2))
    play_all(match, *["step safe"] * steps)
    play_all(twin, *["step safe"] * steps)
    before = everything(match)
    for _ in range(2):
        with pytest.raises(error):
            match.answer(f"step {wrong}")
        assert everything(match) == before == everything(twin)
    for _ in range(20):
        match.answer(0)
        twin.answer(0)
    assert everything(match) == everything(twin)
    match.undo(steps + 20)
    assert match.state.log == []


def test_after_an_error_in_mid_answer_what_was_undone_can_still_be_redone() -> None:
    match = Match(HIKE, seed=3, listen=True)
    play_all(match, *["step safe"] * 5)
    there = everything(match)
    match.undo(3)
    for wrong, error in (("lost", Fall), ("stop", KeyboardInterrupt)):
        with pytest.raises(error):
            match.answer(f"step {wrong}")
    for _ in range(3):
        match.redo()
    assert everything(match) == there


def test_a_fork_whose_rules_fail_leaves_both_matches_as_they_were() -> None:
    match = Match(HIKE, seed=3)
    play_all(match, *["step safe"] * 5)
    fork = match.fork()
    before, fork_before = everything(match), everything(fork)
    with pytest.raises(Fall):
        fork.answer("step lost")
    assert (everything(match), everything(fork)) == (before, fork_before)


@pytest.mark.parametrize("results", [0, 1, 2])
def test_a_script_that_runs_out_in_mid_answer_leaves_the_match_and_the_script_as_they_were(results: int) -> None:
    script = Scripted([1, 2, 3, *[4, 5, 6][:results]])
    match = Match(HIKE, chance=script, listen=True)
    match.answer("step safe")
    before, left = everything(match), script.left
    with pytest.raises(BadChance, match="the script has no result left for d6 for"):
        match.answer("step safe")
    assert everything(match) == before
    assert script.left == left == [4, 5, 6][:results]
    script.results += [4, 5, 6][results:]
    match.answer("step safe")
    assert match.state.log == ["safe", 1, 2, 3, "safe", 4, 5, 6]


def test_an_impossible_scripted_result_in_mid_answer_leaves_the_match_as_it_was() -> None:
    match = Match(HIKE, chance=Scripted([1, 2, "d8=3"]), listen=True)
    before = everything(match)
    with pytest.raises(BadChance, match="result 3 of the script is d8=3, but d6 for third asks for 1 to 6"):
        match.answer("step safe")
    assert everything(match) == before


@pytest.mark.parametrize("typed", [0, 1, 2])
@pytest.mark.parametrize("error", [KeyboardInterrupt, EOFError])
def test_people_who_leave_the_table_in_mid_answer_find_the_match_as_it_was(
    typed: int, error: type[BaseException]
) -> None:
    entries = iter([*"234", *"561"[:typed], None, *"345"])

    def ask(request: Chance) -> str:
        entry: str | None = next(entries)
        if entry is None:
            raise error
        return entry

    match = Match(HIKE, chance=Asked(ask, print), listen=True)
    match.answer("step safe")
    before = everything(match)
    with pytest.raises(error):
        match.answer("step safe")
    assert everything(match) == before
    match.answer("step safe")
    assert match.state.log == ["safe", 2, 3, 4, "safe", 3, 4, 5]


def test_an_error_while_the_game_is_being_set_up_gives_no_match_and_its_own_sentence() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield D6.roll("set-up")
        raise Fall("a defect in the set-up")

    with pytest.raises(Fall, match="a defect in the set-up"):
        Match(little_game(turn), seed=1)


def test_an_error_in_the_last_answer_of_a_game_leaves_it_unfinished() -> None:
    class Unfinished(Climb):
        def flow(self, play: Play[Mountain, Any]) -> Flow[None]:
            yield from super().flow(play)
            raise Fall("a defect after the end")

    match = Match(Unfinished(), options={"summit": 1}, seed=1)
    before = everything(match)
    with pytest.raises(Fall):
        match.answer("climb ridge")
    assert everything(match) == before
    assert match.request is not None


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "sentence"),
    [
        (CLIMB, 0, "Climb is for 1 to 4 seats, not 0"),
        (CLIMB, 5, "Climb is for 1 to 4 seats, not 5"),
        (CLIMB, -1, "Climb is for 1 to 4 seats, not -1"),
        (GUESS, 1, "Guess is for 2 to 3 seats, not 1"),
    ],
)
def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(game: Game[Any], seats: int, sentence: str) -> None:
    with pytest.raises(TabletomeError) as error:
        Match(game, seats)
    assert str(error.value) == sentence


def test_without_a_word_about_seats_and_options_the_smallest_game_is_played() -> None:
    match = Match(CLIMB)
    assert (match.seats, match.state.summit) == (1, 20)


@pytest.mark.parametrize(
    ("setup", "part"),
    [
        ({"summit": "high"}, "summit"),
        ({"peak": 3}, "peak"),
        (["summit"], "array"),
        (7, "int"),
    ],
)
def test_wrong_set_up_options_are_refused_with_the_known_ones(setup: object, part: str) -> None:
    with pytest.raises(TabletomeError) as error:
        Match(CLIMB, options=setup)
    assert part in str(error.value)
    assert str(error.value).startswith("set-up options of Climb: ")
    assert str(error.value).endswith("(options: summit, guide)")


def test_a_match_can_begin_from_any_state_and_leaves_the_given_one_alone() -> None:
    given = Mountain([15, 3], 20, mover=1)
    match = Match(CLIMB, 2, state=given, chance=Scripted([6]))
    match.answer("climb ridge")
    assert match.state.heights == [15, 9]
    assert given.heights == [15, 3]
    match.undo()
    assert position(match) == position(Match(CLIMB, 2, state=given))


def test_one_seat_reads_as_one_number() -> None:
    class Lonely(Climb):
        seats = range(3, 4)

    with pytest.raises(TabletomeError, match="Climb is for 3 seats, not 2"):
        Match(Lonely(), 2)


def test_a_verb_alone_can_be_answered_by_an_option_of_its_own_making() -> None:
    match = Match(CLIMB, seed=1)
    match.answer(One("camp").option(0))
    assert match.answered == 1
