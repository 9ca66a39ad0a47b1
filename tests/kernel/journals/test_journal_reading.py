"""The strict reader: whatever is wrong with a journal is a `BadJournal` that says in which line; nothing is half-loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.kernel import BadJournal, Game, Match, UnknownGame, journal
from tabletome.kernel.journal import digest
from tests.kernel.games import CLIMB, GUESS, Climb, Mountain, everything, play_all


class Pack(NamedTuple):
    id: str
    digest: str


PACKS = {pack.id: pack for pack in (Pack("dragons", "abc123"), Pack("more-dragons", "def456"))}


class PackedClimb(Climb):
    id = "packed"


def example() -> str:
    """Lines: 1 journal, 2 game, 3 rules, 4 seats, 5 options, 6 and 7 packs, 8 seed, 9 from, 10 start, 11 to 14 answers,
    15 checkpoint."""
    match = Match(PackedClimb(), 2, seed=7, packs=tuple(PACKS.values()), state=Mountain([3, 0], 20))
    play_all(match, "climb ridge", "camp", "climb gully", "climb ridge")
    return match.save()


SAVE = example()
JOURNAL = "".join(line for line in SAVE.splitlines(keepends=True) if not line.startswith("checkpoint"))


def lines_of(text: str) -> list[str]:
    return text.rstrip("\n").split("\n")


def sealed(lines: list[str]) -> str:
    """Lines with an end that fits them, as a forger would write it."""
    body = "\n".join(lines) + "\n"
    answers = sum(line[:1].isdigit() for line in lines) - 1
    return f"{body}end {answers} {digest(body.encode(errors='surrogatepass'))}\n"


JOURNAL = sealed(lines_of(JOURNAL)[:-1])


def read(text: str, game: Game[Any] | None = None, **how: Any) -> Match[Any]:
    return journal.read(text, journal.only(game or PackedClimb()), packs=PACKS, **how)


def changed(number: int, line: str | None, text: str = SAVE) -> str:
    """The save with one line changed (or taken away) and sealed again."""
    lines = lines_of(text)[:-1]
    lines[number - 1 : number] = [] if line is None else [line]
    return sealed(lines)


def complaint(text: str, game: Game[Any] | None = None, **how: Any) -> tuple[int, str]:
    """The line and the sentence with which a journal is refused."""
    with pytest.raises(BadJournal) as error:
        read(text, game, **how)
    line, sentence = error.value.line, str(error.value)
    assert sentence.startswith(f"line {line}: ") == (line > 0)
    return line, sentence.removeprefix(f"line {line}: ")


def test_the_example_itself_is_read() -> None:
    match = read(SAVE)
    assert match.save() == SAVE
    assert read(JOURNAL).journal() == JOURNAL
    assert match.packs == tuple(PACKS.values())
    assert [line.split()[0] for line in lines_of(SAVE)] == [
        "tabletome", "game", "rules", "seats", "options", "pack", "pack", "seed", "from",
        "0", "1", "2", "3", "4", "checkpoint", "end",
    ]  # fmt: skip


# --- what it is -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "tabletome", "Tabletome journal 1\n", " " + SAVE, "\ufeff" + SAVE, "{}"]
)
def test_what_is_no_journal_is_refused_in_the_first_line(text: str) -> None:
    assert complaint(text) == (1, "this is not a journal; the first line must be 'tabletome journal 1'")


@pytest.mark.parametrize(
    "first", ["tabletome journal 2", "tabletome journal 1.1", "tabletome journal ", "tabletome journal 1 "]
)
def test_a_format_of_the_future_is_refused_by_name(first: str) -> None:
    assert complaint(changed(1, first)) == (
        1,
        f"'{first}' is not a format this program reads; it reads 'tabletome journal 1'",
    )


@pytest.mark.parametrize("kept", range(1, len(lines_of(SAVE))))
def test_a_journal_cut_off_after_any_line_says_so_in_its_last_line(kept: int) -> None:
    text = "\n".join(lines_of(SAVE)[:kept]) + "\n"
    sentence = "the journal breaks off: its last line must be 'end', the number of answers and a checksum"
    assert complaint(text) == (kept, sentence)


def test_a_journal_cut_off_after_any_sign_is_refused() -> None:
    for kept in range(len(SAVE) - 1):
        complaint(SAVE[:kept])


# --- the head ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "line", "right"),
    [
        (2, "game packed", "'game packed' stands where 'game ID version NUMBER' is expected"),
        (2, "gam packed version 1", "'gam packed version 1' stands where 'game ID version NUMBER' is expected"),
        (3, "rules", "'rules' stands where 'seats NUMBER' is expected"),
        (3, "rules of the house", "'rules of the house' stands where 'rules DIGEST' is expected"),
        (4, "seats two", "'seats two' stands where 'seats NUMBER' is expected"),
        (4, "seats -1", "'seats -1' stands where 'seats NUMBER' is expected"),
        (5, "options", "'options' stands where 'options {…}' is expected"),
        (5, "options []", "'options []' stands where 'options {…}' is expected"),
        (6, "pack dragons", "'pack dragons' stands where 'pack …' or 'seed …' is expected"),
        (8, "seed", "'seed' stands where 'pack …' or 'seed …' is expected"),
        (8, "seed seven", "'seed seven' stands where 'pack …' or 'seed …' is expected"),
        (9, "from", "'from' is not a line of a journal"),
        (10, "start", "'start' is not a line of a journal"),
    ],
)
def test_a_line_of_the_head_that_is_not_as_it_must_be_says_how_it_must_be(number: int, line: str, right: str) -> None:
    assert complaint(changed(number, line)) == (number, right)


@pytest.mark.parametrize("number", range(1, 11))
def test_a_line_missing_in_the_head_is_noticed_where_it_should_stand(number: int) -> None:
    """Without a pack or the state it starts from, a forged journal may still tell another possible match."""
    text = changed(number, None)
    if number == 3:  # the first journals had none
        assert read(text).save() == SAVE
    elif number in (6, 7, 9):
        assert read(text).save() != SAVE
    else:
        assert complaint(text)[0] == number


def test_a_journal_of_nothing_but_its_ends_says_which_line_is_missing() -> None:
    line, sentence = complaint(sealed(["tabletome journal 1"]).replace("end -1", "end 0"))
    assert (line, "game ID version NUMBER" in sentence) == (2, True)


def test_an_unknown_game_is_refused_in_its_line() -> None:
    assert complaint(changed(2, "game chess version 1")) == (2, "this is a journal of 'chess', not of Climb")


def test_what_a_registry_says_of_an_unknown_game_is_passed_on() -> None:
    def find(name: str) -> Game[Any]:
        raise UnknownGame(f"nobody knows {name}")

    with pytest.raises(BadJournal, match="line 2: nobody knows packed"):
        journal.read(SAVE, find, packs=PACKS)


def test_a_wrong_number_of_seats_is_refused_in_its_line() -> None:
    assert complaint(changed(4, "seats 9")) == (4, "Climb is for 1 to 4 seats, not 9")


@pytest.mark.parametrize("options", ['{"summit":"high"}', '{"peak":3}', '{"summit":20,"guide":7}'])
def test_set_up_options_the_game_does_not_have_are_refused_in_their_line(options: str) -> None:
    line, sentence = complaint(changed(5, f"options {options}"))
    assert line == 5
    assert sentence.startswith("set-up options of Climb: ")


@pytest.mark.parametrize("options", ["{nonsense}", '{"summit":}', "{}}", '{"a":' + "[" * 100_000 + "]" * 100_000 + "}"])
def test_set_up_options_that_cannot_be_read_are_refused_in_their_line(options: str) -> None:
    line, sentence = complaint(changed(5, f"options {options}"))
    assert line == 5
    assert sentence.startswith("the options cannot be read: ")


def test_a_pack_that_is_not_here_is_refused_in_its_line() -> None:
    text = changed(7, "pack unicorns def456")
    assert complaint(text) == (7, "it was played with the pack 'unicorns', which is not here")
    with pytest.raises(BadJournal, match="line 6: it was played with the pack 'dragons', which is not here"):
        Match.load(SAVE, PackedClimb())


def test_a_pack_with_other_contents_is_refused_in_its_line() -> None:
    sentence = "it was played with another edition of the pack 'more-dragons' (its contents differ)"
    assert complaint(changed(7, "pack more-dragons abc123")) == (7, sentence)


# --- the state it starts from, and the checkpoint ---------------------------------------------------------------------


@pytest.mark.parametrize("state", ["a b", "a", "\x00", "~~~~~", "ä"])
def test_a_damaged_starting_state_is_refused_in_its_line(state: str) -> None:
    line, sentence = complaint(changed(9, f"from {state}"))
    assert line == 9
    assert "state" in sentence


def test_a_starting_state_of_another_game_is_refused_in_its_line() -> None:
    other = next(line for line in lines_of(Match(GUESS, 2, seed=1).save()) if line.startswith("checkpoint"))
    line, sentence = complaint(changed(9, f"from {other.split()[3]}"))
    assert line == 9
    assert sentence.startswith("the state it starts from does not fit Climb: ")


@pytest.mark.parametrize("number", [9, 15])
def test_a_line_that_may_stand_once_may_not_stand_twice(number: int) -> None:
    lines = lines_of(SAVE)[:-1]
    lines.insert(number, lines[number - 1])
    assert complaint(sealed(lines))[0] == number + 1


def test_a_checkpoint_beyond_the_last_answer_is_refused_in_its_line() -> None:
    line = lines_of(SAVE)[14].replace("checkpoint 4", "checkpoint 5")
    assert complaint(changed(15, line)) == (15, "the checkpoint lies beyond the last answer")


# --- the answers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "line", "sentence"),
    [
        (10, "1 start", "the answers must begin with '0 start'"),
        (11, "2 seat 0: climb ridge | d6=2", "answer 1 is missing; this is answer 2"),
        (12, "2 start", "'2 start' is not an answer; right would be '2 seat 0: …'"),
        (12, "2 seat 0: camp", "seat 1 is asked, not seat 0"),
        (12, "2 seat 1: fly", "'fly' is not an option; possible: climb ridge, climb gully, camp"),
        (
            12,
            "2 seat 1: climb ridg | d6=2",
            "'climb ridg' is not an option; did you mean 'climb ridge' or 'climb gully'?",
        ),
        (12, "2 seat 1: camp | d6=4", "'d6=4' is a result nobody asked for here"),
        (12, "2 seat 1: climb ridge", "the result of d6 for ridge by seat 1 is missing"),
        (12, "2 seat 1: climb ridge | d6=7", "'d6=7' cannot be: d6 for ridge by seat 1 gives one of 1 to 6"),
        (12, "2 seat 1: climb ridge | d8=4", "'d8=4' cannot be: d6 for ridge by seat 1 gives one of 1 to 6"),
        (12, "2 seat 1: climb ridge | 4", "'4=' cannot be: d6 for ridge by seat 1 gives one of 1 to 6"),
        (12, "2 seat 1: climb ridge | d6=4; d6=4", "'d6=4' is a result nobody asked for here"),
        (13, "2 seat 0: camp", "answer 3 is missing; this is answer 2"),
        (12, "2 seat 1 camp", "'2 seat 1 camp' is not a line of a journal"),
        (12, "seat 1: camp", "'seat 1: camp' is not a line of a journal"),
        (12, "", "'' is not a line of a journal"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_in_its_line(number: int, line: str, sentence: str) -> None:
    for text in (SAVE, JOURNAL):
        assert complaint(changed(number, line, text)) == (number, sentence)


def test_a_result_at_the_start_that_nobody_asked_for_is_refused_in_its_line() -> None:
    assert complaint(changed(10, "0 start | d6=3")) == (10, "'d6=3' is a result nobody asked for here")


def test_a_missing_result_at_the_start_is_refused_in_its_line() -> None:
    lines = lines_of(Match(GUESS, 2, seed=1).journal())[:-1]
    lines[6] = lines[6].rpartition(";")[0]
    assert complaint(sealed(lines), GUESS) == (7, "the result of cards for hand is missing")


def test_an_answer_after_the_end_of_the_game_is_refused_in_its_line() -> None:
    match = Match(CLIMB, options={"summit": 1}, seed=7)
    match.answer("climb ridge")
    lines = [*lines_of(match.journal())[:-1], "2 seat 0: camp"]
    assert complaint(sealed(lines), CLIMB) == (9, "the game is over; nothing is asked")


def test_a_wrong_count_of_answers_is_refused_in_the_last_line() -> None:
    assert complaint(SAVE.replace("\nend 4", "\nend 3")) == (16, "it should have 3 answers, but has 4")


def test_a_wrong_checksum_is_refused_in_the_last_line() -> None:
    wrong = SAVE.rstrip("\n")[:-1] + ("0" if SAVE.rstrip("\n")[-1] != "0" else "1") + "\n"
    assert complaint(wrong) == (16, "the checksum does not match: something above was changed after it was written")


def test_a_possible_answer_in_the_place_of_another_is_found_by_the_checksum() -> None:
    assert complaint(SAVE.replace("3 seat 0: climb gully", "3 seat 0: climb ridge"))[0] == 16


def test_dice_changed_for_better_ones_are_found_by_the_checksum() -> None:
    line = lines_of(SAVE)[10]
    assert line == "1 seat 0: climb ridge | d6=2"
    assert complaint(SAVE.replace(line, "1 seat 0: climb ridge | d6=6"))[0] == 16


def test_a_changed_line_that_cannot_be_is_named_before_the_checksum() -> None:
    assert complaint(SAVE.replace("2 seat 1: camp", "2 seat 1: cheat"))[0] == 12


# --- whatever is done to it -------------------------------------------------------------------------------------------


def read_or_refused(text: str, game: Game[Any] | None = None) -> Match[Any] | None:
    """The match, or None for a `BadJournal`; any other error fails the test that asks."""
    try:
        return read(text, game)
    except BadJournal:
        return None


def noticed(text: str, game: Game[Any] | None = None) -> bool:
    """Is a changed journal refused? What is read in spite of a change (an empty line at the end) must be the same match."""
    match = read_or_refused(text, game)
    return match is None or everything(match) == everything(read(SAVE, game))


def line_changes(text: str) -> Iterator[str]:
    """Every line deleted, doubled, emptied, and put in the place of every other; every two lines swapped."""
    lines = lines_of(text)
    for at, line in enumerate(lines):
        yield "\n".join(lines[:at] + lines[at + 1 :]) + "\n"
        yield "\n".join([*lines[:at], line, *lines[at:]]) + "\n"
        for to, other in enumerate(lines):
            if other != line:
                yield "\n".join([*lines[:to], line, *lines[to + 1 :]]) + "\n"
                swapped = list(lines)
                swapped[at], swapped[to] = other, line
                yield "\n".join(swapped) + "\n"


class PackedClimbLater(PackedClimb):
    version = 2


@pytest.mark.parametrize("game", [PackedClimb(), PackedClimbLater()], ids=["these rules", "later rules"])
def test_no_line_can_be_deleted_doubled_moved_or_replaced_unnoticed(game: Game[Any]) -> None:
    for text in line_changes(SAVE):
        complaint(text, game)


@pytest.mark.parametrize("game", [PackedClimb(), PackedClimbLater()], ids=["these rules", "later rules"])
def test_no_sign_can_be_deleted_or_replaced_unnoticed(game: Game[Any]) -> None:
    for at in range(len(SAVE)):
        for sign in ("", "0", "z", " ", "\n", "~"):
            text = SAVE[:at] + sign + SAVE[at + 1 :]
            if text != SAVE:
                assert noticed(text, game)


def test_signs_that_no_file_can_hold_are_refused_too() -> None:
    for at in range(0, len(SAVE), 7):
        complaint(SAVE[:at] + "\ud800" + SAVE[at:])


@settings(max_examples=10 * settings().max_examples)
@given(st.integers(0, len(SAVE)), st.integers(0, 30), st.text(max_size=6))
def test_no_stretch_can_be_replaced_unnoticed(at: int, length: int, by: str) -> None:
    text = SAVE[:at] + by + SAVE[at + length :]
    if text != SAVE:
        assert noticed(text)


@pytest.mark.parametrize("game", [PackedClimb(), PackedClimbLater()], ids=["these rules", "later rules"])
def test_whatever_a_forger_changes_and_seals_there_is_no_other_error_than_a_bad_journal(game: Game[Any]) -> None:
    lines = lines_of(SAVE)[:-1]
    for number, line in enumerate(lines):
        for at in range(0, len(line), 1 if number in (8, 14) else 3):
            for sign in ("", "0", "z", "~"):
                forged = [*lines[:number], line[:at] + sign + line[at + 1 :], *lines[number + 1 :]]
                match = read_or_refused(sealed(forged), game)
                assert match is None or match.game is game


@given(st.text())
def test_garbage_after_a_good_first_line_is_refused(garbage: str) -> None:
    complaint(f"tabletome journal 1\n{garbage}")


@given(st.binary())
def test_garbage_bytes_are_refused(garbage: bytes) -> None:
    for text in (garbage.decode("latin-1"), garbage.decode(errors="replace")):
        complaint(text)
        complaint(sealed(["tabletome journal 1", text]))


@given(st.lists(st.sampled_from(lines_of(SAVE)), max_size=18))
def test_good_lines_in_any_order_are_refused_unless_they_are_the_journal(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    if text != SAVE:
        complaint(text)


def test_a_journal_of_more_lines_than_any_game_is_refused() -> None:
    lines = ["tabletome journal 1"] + ["x"] * journal.MOST_LINES
    line, sentence = complaint(sealed(lines).replace("end -1", "end 0"))
    assert line == journal.MOST_LINES
    assert sentence == "a journal has at most 1000000 lines"
