"""The reference of events says what the declarations say."""

from __future__ import annotations

from pathlib import Path

from tabletome.kernel import registered
from tabletome.testing.events_reference import GAMES, reference

PAGE = Path(__file__).parents[2] / "docs/events.md"


def test_the_page_on_events_is_what_the_declarations_say() -> None:
    written = reference(registered()[id_] for id_ in GAMES)
    assert PAGE.read_text(encoding="utf-8") == written, "write it anew: make docs"
