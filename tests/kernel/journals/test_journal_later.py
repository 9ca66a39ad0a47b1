"""Journals and later rules: what still fits is replayed, what does not is taken up where it was kept, and it is told."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tabletome.kernel import BadJournal, Choose, Flow, Game, Items, Match, One, Play, Seeded, journal
from tabletome.kernel.digest import digest
from tabletome.table import D6
from tests.kernel.games import CLIMB, Climb, Mountain, climb_or_camp, play_all, position


class LaterClimb(Climb):
    """The same rules under another number."""

    version = 2


class OtherDigest(Climb):
    """The same rules, but something in their files is otherwise."""

    digest = digest(b"other files")


class Higher(LaterClimb):
    """Everybody now starts a little higher, so that the same answers lead elsewhere."""

    def new(self, seats: int, options: Any, packs: tuple[object, ...]) -> Mountain:
        return Mountain([1] * seats, options.summit)


def only_the_gully(play: Play[Mountain, Any]) -> Flow[None]:
    """The ridge is closed."""
    state = play.state
    option = yield Choose(state.mover, (Items("climb", ("gully",)), One("camp")), "How do you go on?")
    if option.verb == "climb":
        state.heights[state.mover] += yield D6.roll(why=option.arg)
    state.mover = (state.mover + 1) % len(state.heights)


class NoRidge(LaterClimb):
    phases = {"turn": only_the_gully}


def rope_then_climb(play: Play[Mountain, Any]) -> Flow[None]:
    """Whoever climbs now chooses a rope first, in the same phase."""
    yield Choose(play.state.mover, (Items("rope", ("old", "new")),))
    yield from climb_or_camp(play)


class Ropes(LaterClimb):
    phases = {"turn": rope_then_climb}


class Grown(Mountain, kw_only=True):
    ropes: int


class GrownClimb(LaterClimb):
    state_type: ClassVar[type[Any]] = Grown

    def new(self, seats: int, options: Any, packs: tuple[object, ...]) -> Mountain:
        return Grown([0] * seats, options.summit, ropes=seats)


class Renamed(LaterClimb):
    phases = {"ascent": climb_or_camp}


def climbed(*answers: str | int) -> Match[Mountain]:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=3)
    play_all(match, *(answers or [0] * 7))
    return match


def read(text: str, game: Game[Any], **how: Any) -> tuple[Match[Any], str]:
    """The match, and what is told about it."""
    told: list[str] = []
    match = journal.read(text, journal.only(game), tell=told.append, **how)
    assert len(told) < 2
    return match, "".join(told)


MAY_DIFFER = (
    "The rules have changed since this game was played. "
    "Every answer was still possible, but what came of them may differ from then."
)
FROM_SEVEN = (
    "The rules have changed since this game was played; it goes on from the position after answer 7, as it was then."
)


# --- what still fits --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [LaterClimb(), OtherDigest()], ids=["another version", "another digest"])
def test_a_save_that_leads_to_its_checkpoint_by_later_rules_is_whole_and_nothing_is_told(game: Game[Any]) -> None:
    match = climbed()
    later, told = read(match.save(), game)
    assert position(later) == position(match)
    assert (later.answered, told) == (7, "")
    assert f"version {game.version}\nrules {game.digest}\n" in later.journal()


@pytest.mark.parametrize("game", [LaterClimb(), OtherDigest()], ids=["another version", "another digest"])
def test_a_journal_that_fits_later_rules_is_replayed_and_it_is_told_that_it_may_differ(game: Game[Any]) -> None:
    later, told = read(climbed().journal(), game)
    assert (later.answered, told) == (7, MAY_DIFFER)


def test_a_journal_of_the_same_rules_tells_nothing() -> None:
    assert read(climbed().journal(), CLIMB)[1] == read(climbed().save(), CLIMB)[1] == ""


def test_a_save_whose_state_no_longer_fits_is_replayed_as_a_whole() -> None:
    later, told = read(climbed().save(), GrownClimb())
    assert (later.answered, later.state.ropes, told) == (7, 2, MAY_DIFFER)


# --- what is taken up at the checkpoint -------------------------------------------------------------------------------


def test_where_the_same_answers_lead_elsewhere_the_checkpoint_wins_and_it_is_told() -> None:
    match = climbed()
    later, told = read(match.save(), Higher())
    assert later.state == match.state
    assert (later.answered, told) == (0, FROM_SEVEN)
    assert "version 2" in later.journal()


def test_where_an_answer_is_no_longer_possible_the_game_goes_on_from_its_checkpoint_and_it_is_told() -> None:
    match = climbed()
    later, told = read(match.save(), NoRidge())
    assert later.state == match.state
    assert (later.answered, told) == (0, FROM_SEVEN)
    assert [str(option) for option in later.request or ()] == ["climb gully", "camp"]


def test_answers_after_the_checkpoint_that_still_fit_are_given_again() -> None:
    game = HalfTurns()
    match = Match(game, 2, {"summit": 10**6}, seed=3)
    play_all(match, *[0] * 7)
    assert match.checkpoint()[1] == 6
    later, told = read(match.save(), HigherHalfTurns())
    assert later.state == match.state
    assert (later.answered, told) == (1, FROM_SEVEN.replace("answer 7", "answer 6"))


def test_answers_after_the_checkpoint_that_no_longer_fit_are_left_out_and_their_dice_never_come_again() -> None:
    match = Match(HalfTurns(), 2, {"summit": 10**6}, seed=3)
    play_all(match, *[0] * 7)
    later, told = read(match.save(), Ropes())
    assert later.state.heights == [sum(heights) for heights in zip(*_climbs(match, 6), strict=True)]
    assert later.answered == 0
    assert told == (
        "The rules have changed since this game was played; it goes on from the position after answer 6. "
        "The answers after it no longer fit and are left out: 1."
    )
    assert isinstance(later.chance, Seeded)
    assert later.chance.counter == 7


def _climbs(match: Match[Mountain], answers: int) -> list[tuple[int, int]]:
    """What each of the first answers climbed, for both seats."""
    rolls = [int(answer.results[0][1]) for answer in match.history()[1 : answers + 1]]
    return [(roll, 0) if number // 2 % 2 == 0 else (0, roll) for number, roll in enumerate(rolls)]


def half_turns(play: Play[Mountain, Any]) -> Flow[None]:
    """Two climbs in one phase, so that a checkpoint may lie an answer back."""
    state = play.state
    for _ in range(2):
        option = yield Choose(state.mover, (Items("climb", ("ridge", "gully")), One("camp")))
        state.heights[state.mover] += yield D6.roll(why=str(option))
    state.mover = (state.mover + 1) % len(state.heights)


class HalfTurns(Climb):
    phases = {"turn": half_turns}


class HigherHalfTurns(Higher):
    phases = {"turn": half_turns}


def test_a_match_taken_up_at_a_checkpoint_goes_on_with_the_dice_the_original_would_have_had() -> None:
    match = climbed()
    later, _ = read(match.save(), Higher())
    for _ in range(10):
        match.answer(0)
        later.answer(0)
        assert later.state == match.state


def test_a_match_taken_up_at_a_checkpoint_can_be_saved_and_loaded_again_and_keeps_its_dice() -> None:
    later, _ = read(climbed().save(), Higher())
    later.answer(0)
    again, told = read(later.save(), Higher())
    assert told == ""
    for _ in range(10):
        later.answer(0)
        again.answer(0)
        assert again.state == later.state


# --- what is refused --------------------------------------------------------------------------------------------------


def complaint(text: str, game: Game[Any], **how: Any) -> tuple[int, str]:
    with pytest.raises(BadJournal) as error:
        read(text, game, **how)
    return error.value.line, error.value.sentence


def test_a_journal_that_no_longer_fits_is_refused_in_its_line_with_the_likely_reason() -> None:
    line, sentence = complaint(climbed().journal(), NoRidge())
    assert line == 8
    assert sentence == (
        "'climb ridge' is not an option; did you mean 'climb gully'? "
        "(the rules have changed since it was written: from version 1 of Climb to 2)"
    )


def test_a_journal_that_other_files_do_not_fit_says_that_the_rules_have_changed() -> None:
    class Closed(OtherDigest):
        phases = {"turn": only_the_gully}

    line, sentence = complaint(climbed().journal(), Closed())
    assert line == 8
    assert sentence.endswith(" (the rules have changed since it was written)")


def test_a_checkpoint_that_does_not_fit_later_rules_either_is_refused_in_its_line() -> None:
    class GrownWithoutRidge(GrownClimb):
        phases = {"turn": only_the_gully}

    line, sentence = complaint(climbed().save(), GrownWithoutRidge())
    assert line == 15
    assert "ropes" in sentence


def test_a_checkpoint_in_a_phase_that_later_rules_do_not_have_is_refused_in_its_line() -> None:
    line, sentence = complaint(climbed().save(), Renamed())
    assert line == 15
    assert "turn" in sentence


@pytest.mark.parametrize("game", [Higher(), NoRidge(), OtherDigest()])
def test_a_changed_save_is_refused_by_later_rules_too(game: Game[Any]) -> None:
    text = climbed().save().replace("1 seat 0: climb ridge", "1 seat 0: climb gully")
    assert complaint(text, game)[0] == 16


@pytest.mark.parametrize("results", [0, 5, 8, 999999999])
def test_a_checkpoint_after_too_many_or_too_few_results_is_refused_in_its_line(results: int) -> None:
    lines = climbed().save().splitlines()[:-1]
    lines[-1] = lines[-1].replace("checkpoint 7 7 ", f"checkpoint 7 {results} ")
    body = "\n".join(lines) + "\n"
    line, sentence = complaint(f"{body}end 7 {digest(body.encode())}\n", CLIMB, from_checkpoint=True)
    assert (line, sentence) == (15, f"the checkpoint cannot lie after {results} results of chance")
