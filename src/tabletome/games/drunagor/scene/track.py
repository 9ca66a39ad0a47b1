"""The Initiative Track, the spine of the screen: two rows of slots, taken and empty. (DR-INIT-01, DR-INIT-10, DR-INIT-11)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.ground.darkness import draws
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.scene.portraits import COLOURS, MONSTERS, monster_face
from tabletome.games.drunagor.state import LOWER_ROW, ROLES, SLOTS, Card, Slot, figure_of, monsters
from tabletome.scene import Turn, face_of
from tabletome.words import capitalized, counted, ordinal

RUNES = {"grey": "#b9b6c4", "red": "#ff7a66", "green": "#6fdc74", "orange": "#ffa23d", "blue": "#6fb4ff"}
"""The colours of the Runes, bright enough for a dark table."""
DARKNESS = "#5b3a8c"
LATER: frozenset[Slot] = frozenset(("special", "rune"))
"""Slots for cards that a room without Darkness does not have: they are shown only when something lies in them."""


def line(table: Table) -> tuple[Turn, ...]:
    """Slot by slot, the upper row first; cards of one slot in the order they came. (DR-INIT-10)"""
    return tuple(turn for slot in SLOTS for turn in _in_slot(table, slot))


def _in_slot(table: Table, slot: Slot) -> Iterator[Turn]:
    cards = [card for card in table.state.track.cards if card.slot == slot]
    row = int(SLOTS.index(slot) >= LOWER_ROW)
    if not cards and slot not in LATER:
        yield _empty(slot, row)
    for card in cards:
        yield _turn(table, card, row)


def _empty(slot: Slot, row: int) -> Turn:
    if slot in ROLES:
        return Turn(slot, capitalized(slot), "", "slot", "slate", "", "", "empty", row)
    rune = next(rune for rune in RUNES if slot.startswith(rune))
    side, sign = ("above", "▲") if slot.endswith("above") else ("below", "▼")
    return Turn(slot, f"{capitalized(rune)} Rune {side}", "", "slot", RUNES[rune], "rune", sign, "empty", row)


def _turn(table: Table, card: Card, row: int) -> Turn:
    track = table.state.track
    state: Literal["done", "now", "to come"] = (
        "now" if track.acting == card.id else "done" if card.id in track.done else "to come"
    )
    if card.kind == "hero":
        hero = figure_of(table.state, card.id)
        place = capitalized(card.slot) if table.state.contest is None else f"{ordinal(hero.team + 1)} side"
        note = "knocked out" if hero.down else place
        colour = COLOURS.get(card.id, "teal")
        return Turn(card.id, name_of(table, card.id), note, "hero", colour, face_of(card.id), "", state, row)
    if card.kind in ("rune", "special"):
        return _end_card(table, card, row, state)
    if card.kind == "attack":
        return _attack_card(table, card, row, state)
    face = table.library.monsters[card.id]
    figures = sum(one.card == card.id for one in monsters(table.state))
    note = "acts now" if state == "now" else counted(figures, "figure") if figures > 1 else ""
    colour = MONSTERS.get(face.type, MONSTERS["gray"])
    return Turn(card.id, face.name, note, "foe", colour, monster_face(table, card.id), "", state, row)


def _attack_card(table: Table, card: Card, row: int, state: Literal["done", "now", "to come"]) -> Turn:
    """An Attack card, with its owner's face; a passive one never acts, but holds. (DR-CMD-08, DR-CMD-11)"""
    printed, owner = table.library.attack_cards[card.id], figure_of(table.state, card.owner)
    note = "" if printed.text else "holds all the time"
    return Turn(
        card.id, printed.name, note, "foe", RUNES[printed.rune], monster_face(table, owner.card), "", state, row
    )


def _end_card(table: Table, card: Card, row: int, state: Literal["done", "now", "to come"]) -> Turn:
    """The Rune card, which says how many Runes it draws, or a special one. (DR-DTURN-01, DR-DTURN-03)"""
    printed = table.library.track_cards[card.id]
    if printed.slot == "special":
        return Turn(card.id, printed.name, "special", "slot", "slate", "star", "", state, row)
    note = f"draws {draws(table, printed)}"
    return Turn(card.id, printed.name, note, "foe", DARKNESS, "rune", "", state, row)
