"""Rounds, Counts and durations, against a plain list of the Rounds in which an effect works. (DK-ROUND)"""

from __future__ import annotations

import pytest

from tabletome.games.deck.cards.amounts import number
from tabletome.games.deck.cards.durations import Clock, Duration, Lasting, duration_words, read_duration, write_duration

LONG = 20


def clocks(start: int) -> list[Clock]:
    """The Clock at each of the next Rounds."""
    found = [Clock(start)]
    while len(found) < LONG:
        found.append(found[-1].next())
    return found


def active_rounds(lasting: Lasting, start: int) -> list[int]:
    return [clock.round for clock in clocks(start) if lasting.active(clock)]


@pytest.mark.rules("DK-ROUND-01", "DK-ROUND-05")
def test_after_round_6_comes_round_1_of_the_next_count() -> None:
    assert [(clock.round, clock.count) for clock in clocks(5)[:4]] == [(5, 1), (6, 1), (1, 2), (2, 2)]


@pytest.mark.rules("DK-ROUND-12")
def test_a_combat_that_starts_late_has_a_short_first_count() -> None:
    after_three = clocks(4)[3]
    assert (after_three.round, after_three.count, after_three.completed) == (1, 2, 3)


@pytest.mark.rules("DK-ROUND-03", "DK-ROUND-11")
@pytest.mark.parametrize("start", range(1, 7))
@pytest.mark.parametrize("long", range(1, 7))
def test_n_rounds_run_around_the_cycle_and_include_the_first(start: int, long: int) -> None:
    lasting = Duration("rounds", number(long)).begun(Clock(start))
    expected = [(start - 1 + passed) % 6 + 1 for passed in range(long)]
    assert active_rounds(lasting, start) == expected


@pytest.mark.rules("DK-ROUND-04")
def test_four_rounds_from_round_6_end_after_round_3() -> None:
    assert active_rounds(read_duration("for 4 rounds").begun(Clock(6)), 6) == [6, 1, 2, 3]


@pytest.mark.rules("DK-ROUND-07")
@pytest.mark.parametrize("start", range(1, 7))
def test_until_the_end_of_the_count_is_until_round_6_ends(start: int) -> None:
    lasting = read_duration("until count").begun(Clock(start))
    assert active_rounds(lasting, start) == list(range(start, 7))


@pytest.mark.rules("DK-ROUND-08", "DK-ROUND-09")
@pytest.mark.parametrize("start", range(1, 7))
def test_a_full_count_is_over_when_the_same_round_comes_again(start: int) -> None:
    lasting = read_duration("for a count").begun(Clock(start))
    assert len(active_rounds(lasting, start)) == 6
    end = next(clock for clock in clocks(start) if not lasting.active(clock))
    assert (end.round, end.count) == (start, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("for 1 round", "for 1 Round"),
        ("for R/2+1 rounds", "for R/2+1 Rounds"),
        ("for a count", "for a full Count"),
        ("until count", "until the end of the Count"),
    ],
)
def test_durations_are_written_back_and_spelled_out(text: str, words: str) -> None:
    assert write_duration(read_duration(text)) == text
    assert duration_words(read_duration(text)) == words


def test_nothing_else_is_a_duration() -> None:
    with pytest.raises(ValueError, match="at column 5 stands 'ever', where an amount"):
        read_duration("for ever")
