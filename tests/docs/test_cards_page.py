"""The examples on the page about cards run as written, and it names every parser there is."""

from __future__ import annotations

import doctest
from pathlib import Path

from tabletome import cards

PAGE = Path(__file__).parents[2] / "docs/cards.md"
EXPLAINED_BY_OTHERS = {"Op", "Parser", "Unreadable", "Word", "word"}


def test_the_examples_run_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried >= 15


def test_every_part_of_the_kit_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in cards.__all__ if f"`{name}" not in page] == sorted(EXPLAINED_BY_OTHERS)
