"""Journals: readable text that replays to the same position, and goes on with the same dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tabletome.kernel import Chance, Choose, Flow, Items, Match, One, Play, Scripted, Seeded, journal
from tests.kernel.games import CLIMB, GUESS, Climb, Mountain, Table, everything, little_game, play_all, position

# --- how a journal looks ----------------------------------------------------------------------------------------------

PINNED = "0123456789abcdef0123456789abcdef"


class PinnedClimb(Climb):
    """A change of the engine makes no difference to its digest."""

    digest = PINNED


GOLDEN = """\
tabletome journal 1
game climb version 1
rules 0123456789abcdef0123456789abcdef
seats 2
options {"summit":20,"guide":"Tenzing"}
seed 7
0 start
1 seat 0: climb ridge | d6=2
2 seat 1: camp
3 seat 0: climb gully | d6=3
end 3 87d425d4fe896e0194087c1a525a60ab
"""

GOLDEN_SAVE = """\
tabletome journal 1
game climb version 1
rules 0123456789abcdef0123456789abcdef
seats 1
options {"summit":20,"guide":"none"}
seed 7
from gr{g_X=iA3bCD0Gb9HTPX>=5&ZEtpEasZ`pXkl|@q;z$1ZU
0 start
1 seat 0: climb ridge | d6=2
checkpoint 1 1 gr{g_X=iA3bCD6Ib9HTPX>=5&ZEtpEasZ`pXkl|@q;z$1ZU
end 1 c6d7d9da77cfebc80659bdc05369d6f0
"""

FIRST = """\
tabletome journal 1
game climb version 1
seats 2
options {"summit":20,"guide":"Tenzing"}
seed 7
0 start
1 seat 0: climb ridge | d6=2
2 seat 1: camp
3 seat 0: climb gully | d6=3
end 3 ef939e64020431ee09ccd8e934f57005
"""

FIRST_SAVE = """\
tabletome journal 1
game climb version 1
seats 1
options {"summit":20,"guide":"none"}
seed 7
from gr{g_X=iA3bCD0Gb9HTPX>=5&ZEtpEasZ`pXkl|@q;z$1ZU
0 start
1 seat 0: climb ridge | d6=2
checkpoint 1 1 gr{g_X=iA3bCD6Ib9HTPX>=5&ZEtpEasZ`pXkl|@q;z$1ZU
end 1 7488792d0e085be9ae182c2286f4c501
"""


def test_a_journal_is_this_text_for_ever() -> None:
    match = Match(PinnedClimb(), 2, {"guide": "Tenzing"}, seed=7)
    play_all(match, "climb ridge", "camp", "climb gully")
    assert match.journal() == GOLDEN


def test_a_save_from_a_given_state_is_this_text_for_ever() -> None:
    match = Match(PinnedClimb(), state=Mountain([15], 20), seed=7)
    match.answer("climb ridge")
    assert match.save() == GOLDEN_SAVE


@pytest.mark.parametrize(("text", "now"), [(GOLDEN, GOLDEN), (FIRST, GOLDEN)])
def test_the_journals_of_the_first_format_are_read_for_ever(text: str, now: str) -> None:
    """The very first did not tell which rules they were played by."""
    told: list[str] = []
    match = journal.read(text, journal.only(PinnedClimb()), tell=told.append)
    assert isinstance(match.chance, Seeded)
    assert (match.chance.seed, match.chance.counter) == (7, 2)
    assert match.state.heights == [5, 0]
    assert match.journal() == now
    assert not told


@pytest.mark.parametrize(("text", "now"), [(GOLDEN_SAVE, GOLDEN_SAVE), (FIRST_SAVE, GOLDEN_SAVE)])
def test_the_saves_of_the_first_format_are_read_for_ever(text: str, now: str) -> None:
    told: list[str] = []
    match = journal.read(text, journal.only(PinnedClimb()), tell=told.append)
    assert isinstance(match.chance, Seeded)
    assert (match.chance.seed, match.chance.counter) == (7, 1)
    assert match.state.heights == [17]
    assert match.save() == now
    assert not told


def test_a_journal_with_windows_line_ends_is_read_too() -> None:
    assert Match.load(GOLDEN.replace("\n", "\r\n"), PinnedClimb()).journal() == GOLDEN


@pytest.mark.parametrize("tail", ["", "\n\n\n"])
def test_empty_lines_after_the_end_do_no_harm(tail: str) -> None:
    assert Match.load(GOLDEN.rstrip("\n") + tail, PinnedClimb()).journal() == GOLDEN


def test_chance_before_the_first_answer_stands_in_the_line_of_the_start() -> None:
    match = Match(GUESS, 2, chance=Scripted(["ace", "king", "two", "ten", "ten"]))
    match.answer("call")
    lines = match.journal().split("\n")
    assert lines[6:8] == ["0 start | cards=ace; cards=king; cards=two; cards=ten", "1 seat 0: call | hand=ten"]


def test_without_its_seed_a_journal_does_not_tell_the_dice_to_come() -> None:
    match = Match(CLIMB, seed=123456789)
    text = match.journal(seed=False)
    assert "seed none" in text
    assert "123456789" not in text
    loaded = Match.load(text, CLIMB)
    assert isinstance(loaded.chance, Seeded)
    assert loaded.chance.seed != 123456789


def test_a_match_with_scripted_chance_has_no_seed_to_write() -> None:
    assert "seed none\n" in Match(CLIMB, chance=Scripted([])).journal()


# --- round trips ------------------------------------------------------------------------------------------------------


@given(st.integers(0, 2**128), st.lists(st.integers(0, 2), max_size=40))
def test_a_match_comes_back_from_its_journal_and_from_its_save(seed: int, answers: list[int]) -> None:
    match = Match(CLIMB, 3, {"summit": 30}, seed=seed)
    for answer in answers:
        if match.request is not None:
            match.answer(answer)
    for text in (match.journal(), match.save()):
        loaded = Match.load(text, CLIMB)
        assert everything(loaded) == everything(match)
        assert loaded.journal() == match.journal()


@pytest.mark.parametrize("seed", [-1, -(10**20), 0, 2**64, 10**79])
def test_whatever_seed_a_match_was_given_can_be_read_again(seed: int) -> None:
    match = Match(CLIMB, seed=seed)
    match.answer(0)
    loaded = Match.load(match.save(), CLIMB)
    loaded.answer(0)
    match.answer(0)
    assert position(loaded) == position(match)


hostile = st.text(
    st.one_of(
        st.sampled_from("|;=% :\"'\\\n\r\t\0\x0b\x0c\x1c\x1d\x1e\x7f\x85\u2028\u2029\u00a0ß🎲1a"),
        st.characters(codec="utf-8"),
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=20 * settings().max_examples)
@given(
    hostile,
    st.lists(hostile, min_size=1, max_size=4, unique=True),
    hostile,
    st.lists(hostile, min_size=1, max_size=4, unique=True),
)
def test_whatever_cards_and_verbs_are_called_the_journal_replays(
    verb: str, names: list[str], die: str, faces: list[str]
) -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        option = yield Choose(0, (Items(verb, names),))
        play.state.log += [option.arg, (yield Chance(die, faces)), (yield Chance(die, faces))]

    game = little_game(turn)
    match = Match(game, seed=1)
    for place in range(len(names)):
        match.answer(place)
    text = match.journal()
    assert len(text.splitlines()) == len(text.split("\n")) - 1 == 8 + len(names)
    loaded = Match.load(text, game)
    assert loaded.state.log == match.state.log
    assert loaded.journal() == text


@pytest.mark.parametrize(
    "name", ["a | d6=4", "a; b", "a=b", "50%", "%41", "a\nend 1", "a\u2028b", "a\x85b", "a\r", " a ", "a | ", "| a"]
)
def test_signs_that_mean_something_in_a_line_are_escaped(name: str) -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        option = yield Choose(0, (Items("use", ("a", "A", name)),))
        play.state.log += [option.arg, (yield Chance(name, ("b", name)))]

    game = little_game(turn)
    match = Match(game, chance=Scripted([name, "b"]))
    match.answer(2)
    match.answer(2)
    assert Match.load(match.journal(), game).state.log == [name, name, name, "b"]


@given(st.text(), st.integers(-(2**40), 2**40))
def test_whatever_the_set_up_options_hold_comes_back(guide: str, summit: int) -> None:
    assume(summit > 0)
    match = Match(CLIMB, 2, {"guide": guide, "summit": summit}, seed=1)
    match.answer(2)
    loaded = Match.load(match.save(), CLIMB)
    assert loaded.options == match.options
    assert loaded.options.guide == guide


def test_numbers_stay_numbers_and_words_stay_words() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("roll"),))
        play.state.log += [(yield Chance("number", (1, 2, 3))), (yield Chance("word", ("1", "2", "3")))]

    game = little_game(turn)
    match = Match(game, seed=1)
    match.answer(0)
    assert [type(entry) for entry in Match.load(match.journal(), game).state.log] == [int, str]


# --- going on ---------------------------------------------------------------------------------------------------------


def same_dice(match: Match[Any], loaded: Match[Any], answers: int = 12) -> bool:
    """Do both go on with the same dice?"""
    for _ in range(answers):
        if match.request is not None:
            match.answer(0)
            loaded.answer(0)
    return position(match) == position(loaded)


@pytest.mark.parametrize("answers", [0, 1, 5, 17, 40])
def test_a_loaded_match_goes_on_with_the_dice_the_original_would_have_had(answers: int) -> None:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=99)
    for number in range(answers):
        match.answer(number % 3)
    assert same_dice(match, Match.load(match.save(), CLIMB))


def test_a_loaded_match_goes_on_with_the_same_dice_after_an_undo() -> None:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=99)
    play_all(match, *[0] * 10)
    match.undo(4)
    assert same_dice(match, Match.load(match.save(), CLIMB))


def test_an_undo_after_loading_takes_the_dice_back_too() -> None:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=99)
    play_all(match, *[0] * 10)
    loaded = Match.load(match.save(), CLIMB)
    match.undo(6)
    loaded.undo(6)
    assert everything(loaded) == everything(match)
    assert same_dice(match, loaded)


def test_a_fork_with_a_seed_of_its_own_goes_on_with_its_own_dice_after_loading() -> None:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=99)
    play_all(match, *[0] * 10)
    fork = match.fork(Seeded(5))
    play_all(fork, *[0] * 3)
    assert same_dice(fork, Match.load(fork.save(), CLIMB))


def test_a_match_whose_source_did_not_begin_at_its_beginning_goes_on_from_there() -> None:
    match = Match(CLIMB, 2, {"summit": 10**6}, chance=Seeded(99, counter=50))
    play_all(match, *[0] * 3)
    assert same_dice(match, Match.load(match.save(), CLIMB))


def test_a_loaded_match_can_be_given_another_source() -> None:
    match = Match(CLIMB, seed=99)
    match.answer(0)
    script = Scripted([6])
    loaded = Match.load(match.save(), CLIMB, chance=script)
    assert loaded.chance is script
    loaded.answer(0)
    assert loaded.state.heights[0] == match.state.heights[0] + 6


def test_a_match_loaded_while_listening_tells_its_whole_story() -> None:
    match = Match(CLIMB, 2, seed=99, listen=True)
    play_all(match, 0, 2, 1)
    assert Match.load(match.save(), CLIMB, listen=True).events == match.events
    assert Match.load(match.save(), CLIMB).events is None


# --- at the checkpoint --------------------------------------------------------------------------------------------------


def rounds(play: Play[Table, Any]) -> Flow[None]:
    """A die before the question and two after it; every third turn asks twice in one phase."""
    state = play.state
    state.log.append((yield Chance("d6", range(1, 7), "before")))
    for _ in range(2 if state.turns % 3 == 2 else 1):
        option = yield Choose(0, (Items("go", ("left", "right")),))
        state.log.append(option.arg)
        state.log.append((yield Chance("d6", range(1, 7), "after")))
    state.log.append((yield Chance("d6", range(1, 7), "end")))
    state.turns += 1


ROUNDS = little_game(rounds)


@pytest.mark.parametrize("answers", range(12))
def test_a_save_can_be_taken_up_from_its_checkpoint_at_any_answer(answers: int) -> None:
    match = Match(ROUNDS, seed=3)
    for number in range(answers):
        match.answer(number % 2)
    loaded = journal.read(match.save(), journal.only(ROUNDS), from_checkpoint=True)
    assert loaded.encoded() == match.encoded()
    assert loaded.answered == answers - match.checkpoint()[1]
    for _ in range(6):
        match.answer(1)
        loaded.answer(1)
    assert loaded.encoded() == match.encoded()


def test_a_match_taken_up_at_a_checkpoint_cannot_be_undone_to_before_it() -> None:
    match = Match(ROUNDS, seed=3)
    play_all(match, 0, 0, 0)
    loaded = journal.read(match.save(), journal.only(ROUNDS), from_checkpoint=True)
    assert (match.answered, loaded.answered) == (3, 1)
    loaded.undo()
    with pytest.raises(Exception, match="cannot undo 1 of 0 answers"):
        loaded.undo()
