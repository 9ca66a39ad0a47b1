"""Damaged packs: played with, or refused in a sentence; nothing stays of one that was refused."""

from __future__ import annotations

import pytest

from .batches import check

SHORT, LONG, AT_ONCE = 250, 20_000, 4_000


def test_a_damaged_pack_is_read_truly_or_refused_in_a_sentence() -> None:
    counts = check("packs", 0, SHORT)
    assert counts.keys() >= {"played", "refused", "refused by the game"}


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SHORT, LONG, AT_ONCE))
def test_many_damaged_packs_are_read_truly_or_refused_in_a_sentence(first: int) -> None:
    check("packs", first, min(AT_ONCE, LONG - first))
