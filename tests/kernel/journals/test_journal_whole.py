"""Games from outside: only whole ones are taken, none that is endless; and any game can be written from its parts alone."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.kernel import Answer, BadJournal, Match, journal
from tabletome.kernel.digest import digest
from tabletome.kernel.journal import Header, write_history
from tabletome.kernel.written import LONGEST_LINE, MOST_ANSWERS
from tests.kernel.games import CLIMB, GUESS, Climb, Mountain, play_all, position


def sealed(lines: list[str]) -> str:
    body = "\n".join(lines) + "\n"
    answers = sum(line[:1].isdigit() for line in lines) - 1
    return f"{body}end {answers} {digest(body.encode())}\n"


def from_outside(text: str) -> Match[Any]:
    return journal.read(text, journal.only(CLIMB), whole=True)


def complaint(text: str) -> tuple[int, str]:
    with pytest.raises(BadJournal) as error:
        from_outside(text)
    return error.value.line, error.value.sentence


def climbed(answers: int = 5) -> Match[Mountain]:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=3)
    play_all(match, *[2] * answers)
    return match


# --- whole games ------------------------------------------------------------------------------------------------------


def test_a_whole_game_from_outside_is_taken() -> None:
    match = climbed()
    assert position(from_outside(match.journal())) == position(match)


def test_a_game_from_outside_brings_no_checkpoint() -> None:
    text = climbed().save()
    line, sentence = complaint(text)
    assert text.splitlines()[line - 1].startswith("checkpoint ")
    assert sentence.startswith("a game from outside must be whole: ")
    assert "'checkpoint …'" in sentence


def test_a_game_from_outside_brings_no_state_to_start_from() -> None:
    text = Match(CLIMB, 2, state=Mountain([10**9, 0], 20), seed=3).journal()
    line, sentence = complaint(text)
    assert text.splitlines()[line - 1].startswith("from ")
    assert sentence.startswith("a game from outside must be whole: ")


def test_a_state_that_is_no_state_is_not_even_looked_at() -> None:
    lines = Match(CLIMB, 2, state=Mountain([0, 0], 20), seed=3).journal().splitlines()[:-1]
    text = sealed([f"{line[:5]}\x00" if line.startswith("from ") else line for line in lines])
    assert complaint(text)[1].startswith("a game from outside must be whole: ")


def test_a_game_from_outside_may_be_long_but_not_endless() -> None:
    lines = climbed(0).journal().splitlines()[:-1]
    answers = [f"{number} seat {(number + 1) % 2}: camp" for number in range(1, MOST_ANSWERS + 2)]
    assert from_outside(sealed(lines + answers[:-1])).answered == MOST_ANSWERS
    assert complaint(sealed(lines + answers)) == (
        len(lines) + MOST_ANSWERS + 1,
        "a game from outside has at most 20,000 answers",
    )


@pytest.mark.parametrize("place", range(2, 9))
def test_no_line_of_a_game_from_outside_is_endless(place: int) -> None:
    lines = climbed(1).journal().splitlines()[:-1]
    lines[place - 1] += " " * LONGEST_LINE
    assert complaint(sealed(lines)) == (place, "a line of a game from outside has at most 20,000 signs")


def test_what_is_refused_is_told_in_a_short_line_that_can_be_printed() -> None:
    lines = climbed(1).journal().splitlines()[:-1]
    for words in ("camp" * 4000, "\u202egnp\x1b[2J", "a\x00b", "\x85\u2028", "%0A%1B" * 900):
        said = complaint(sealed([*lines[:-1], f"1 seat 0: {words}"]))[1]
        assert said.isprintable()
        assert len(said) <= 500
        assert "' is not an option; possible: " in said


# --- written from parts -----------------------------------------------------------------------------------------------


def parts(match: Match[Any]) -> tuple[Header, list[Answer]]:
    header = Header(
        game=match.game.id,
        version=match.game.version,
        rules=match.game.digest,
        seats=match.seats,
        options={"summit": 10**6, "guide": "none"},
        seed=3,
    )
    return header, match.history()


def test_a_journal_can_be_written_without_a_match() -> None:
    match = Match(CLIMB, 2, {"summit": 10**6}, seed=3)
    play_all(match, 0, 2, 1)
    header, history = parts(match)
    plain = [(seat, None if option is None else str(option), results) for seat, option, results in history]
    assert write_history(header, plain) == write_history(header, history) == match.journal()
    assert write_history(header, plain, match.checkpoint()) == match.save()


def test_a_journal_written_from_parts_tells_packs_the_state_it_began_from_and_where_its_dice_begin() -> None:
    header = Header(
        game="climb", version=7, seats=1, options={}, packs=[("dragons", "abc")], seed=4, first=9, start=b"state"
    )
    lines = write_history(header, [(None, None, ()), (0, "a|b", [("d6", 4), ("x;y", "z")])]).splitlines()
    assert lines[1:6] == ["game climb version 7", "seats 1", "options {}", "pack dragons abc", "seed 4 from 9"]
    assert lines[6].startswith("from ")
    assert lines[7:9] == ["0 start", "1 seat 0: a%7Cb | d6=4; x%3By=z"]
    assert lines[9].startswith("end 1 ")


def test_a_game_whose_rules_no_longer_fit_is_written_and_later_replayed_by_those_that_do() -> None:
    class NoOptions(Climb):
        phases = {}

    match = climbed()
    header, history = parts(match)
    text = write_history(header, history)
    with pytest.raises(BadJournal):
        Match.load(text, NoOptions())
    assert position(Match.load(text, CLIMB)) == position(match)


def test_a_game_without_a_seed_is_written_so() -> None:
    match = Match(GUESS, 2, seed=5)
    header = Header(game="guess", version=1, seats=2, options={})
    assert "\nseed none\n" in write_history(header, match.history())
