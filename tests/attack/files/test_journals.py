"""Damaged and forged journals: read truly, or refused in a sentence with their line."""

from __future__ import annotations

import pytest

from tabletome.kernel import BadSetup, Match, game_named

from .batches import check

SHORT, LONG, AT_ONCE = 400, 60_000, 4_000


def test_a_damaged_journal_is_read_truly_or_refused_in_a_sentence() -> None:
    counts = check("journals", 0, SHORT)
    assert counts.keys() >= {"read", "refused", "refused whole", "refused compact", "set up", "refused set-up"}


def test_a_set_up_that_no_journal_could_bring_elsewhere_is_refused() -> None:
    """What a game leaves out of its state was nowhere bounded."""
    with pytest.raises(BadSetup, match=r"have 70,\d\d\d bytes; at most 10,000 are read"):
        Match(game_named("deck"), 1, {"fourth": "e" + " " * 70_000})


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SHORT, LONG, AT_ONCE))
def test_many_damaged_journals_are_read_truly_or_refused_in_a_sentence(first: int) -> None:
    check("journals", first, min(AT_ONCE, LONG - first))
