"""Large files, endless devices and zip bombs are done with in time that goes with their size."""

from __future__ import annotations

from .batches import check


def test_whatever_is_large_is_read_or_refused_soon() -> None:
    counts = check("large", 0, 70)
    assert counts["refused"] > 50
    assert counts["none left"] > 0
