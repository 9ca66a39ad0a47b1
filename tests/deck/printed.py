"""Cards of a test's own, with the fields of content files: `foe_card("Rat", hp=2, acts={"D1 *": "dmg 1 phys M"})`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.adventure_cards import PrintedRoom, Room, read_room
from tabletome.games.deck.cards.combat_cards import CombatCard, PrintedCard, read_combat_card
from tabletome.games.deck.cards.foe_cards import FoeCard, PrintedFoe, read_foe

HERE = Path(__file__).parent


def combat_card(kind: str, name: str, **fields: Any) -> CombatCard:
    return read_combat_card(msgspec.convert({"kind": kind, "name": name, **fields}, PrintedCard))


def foe_card(name: str, **fields: Any) -> FoeCard:
    """Of Level 1, Medium, with 9 HP and worth 1 XP, unless the test says otherwise."""
    printed = {"name": name, "level": 1, "size": "M", "xp": 1, "hp": 9, **fields}
    return read_foe(msgspec.convert(printed, PrintedFoe))


def room_card(number: str, **fields: Any) -> Room:
    """Called Test, unless the test says otherwise. The rows of a grid may be set apart by `/`."""
    printed = {"id": number, "name": "Test", **fields, "grid": fields.get("grid", "").replace("/", " ")}
    return read_room(msgspec.convert(printed, PrintedRoom))


def cards_of(*files: tuple[str, str]) -> list[library.Placed]:
    """The cards of files beside the tests; with each goes the name of the content file whose fields it has."""
    return [placed for file, like in files for placed in library.read_file(HERE / file, like, file)]


def lay_out(monkeypatch: pytest.MonkeyPatch, cards: list[library.Placed]) -> None:
    """The cards lie over and beside those of the box."""
    for placed in cards:
        monkeypatch.setitem(library.shelves().shelf(placed.shelf), placed.key, placed.card)
