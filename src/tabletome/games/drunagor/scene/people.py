"""The party with its numbers and cubes, and the Initiative Track, the spine of the screen. (DR-INIT-01, DR-INIT-11)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import BOX, available, cursed
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import WRITTEN, max_health
from tabletome.games.drunagor.scene.portraits import COLOURS, MONSTERS, monster_face
from tabletome.games.drunagor.state import COLOURS as CUBES
from tabletome.games.drunagor.state import LOWER_ROW, SLOTS, Card, Hero, figure, figure_of, monsters
from tabletome.scene import Panel, Stat, Turn, face_of
from tabletome.words import capitalized, counted

RESOURCES = {"focus": "FOCUS", "fruit_of_life": "fruit of life", "fury": "FURY", "ki": "KI", "shield": "SHIELD"}


def panels(table: Table, losing: dict[str, int]) -> tuple[Panel, ...]:
    return tuple(_panel(table, hero, losing) for hero in table.state.heroes)


def _panel(table: Table, hero: Hero, losing: dict[str, int]) -> Panel:
    state, board = table.state, table.library.boards[hero.id]
    one = figure(state, hero.id)
    stats: list[Stat] = []
    where = ""
    if one is not None and one.at >= 0:
        where = "knocked out" if one.down else names(table)[one.at]
        stats.append(Stat("Health", one.health, max_health(table, one), losing.get(one.id, 0)))
    stats.append(Stat("cubes", _cubes(hero)))
    spent = len(hero.cubes) - len(available(hero))
    if spent:
        boxed = sum(cube.at == BOX for cube in hero.cubes)
        stats.append(Stat("spent", f"{spent}" + (f", {boxed} of them expended" if boxed else "")))
    curses = len(cursed(hero))
    if curses:
        stats.append(Stat("Curse", curses, state.house.curse_limit))
    trauma = sum(cube == "trauma" for cube in hero.blocked.values())
    if trauma:
        stats.append(Stat("Trauma", trauma, state.house.trauma_limit))
    if one is not None:
        stats += [Stat(RESOURCES[token], count) for token, count in one.resources.items() if token in RESOURCES]
        held = [f"{written} {one.conditions[kind]}" for kind, written in WRITTEN.items() if kind in one.conditions]
        if held:
            stats.append(Stat("has", ", ".join(held)))
    if state.turn.figure == hero.id:
        stats.append(Stat("Cube Actions", state.turn.cube_actions))
    role = " · ".join(filter(None, (board.cls, capitalized(hero.role), where)))
    return Panel(
        hero.id, board.name, role, "", COLOURS.get(hero.id, "teal"), tuple(stats), state.turn.figure == hero.id, hero.seat,
        face_of(hero.id),
    )  # fmt: skip


def _cubes(hero: Hero) -> str:
    """The available cubes: `2 yellow, blue`."""
    pool = [cube.colour for cube in available(hero)]
    counts = [(pool.count(colour), colour) for colour in CUBES if colour in pool]
    return ", ".join(f"{count} {colour}" if count > 1 else colour for count, colour in counts) or "none"


def line(table: Table) -> tuple[Turn, ...]:
    """The cards on the track in the order in which they act, the upper row first. (DR-INIT-10)"""
    track = table.state.track
    cards = sorted(track.cards, key=lambda card: SLOTS.index(card.slot))
    return tuple(_turn(table, card) for card in cards)


def _turn(table: Table, card: Card) -> Turn:
    track = table.state.track
    state: Literal["done", "now", "to come"] = (
        "now" if track.acting == card.id else "done" if card.id in track.done else "to come"
    )
    row = "lower row" if SLOTS.index(card.slot) >= LOWER_ROW else "upper row"
    if card.kind == "hero":
        hero = figure_of(table.state, card.id)
        note = "knocked out" if hero.down else capitalized(card.slot)
        return Turn(
            card.id, name_of(table, card.id), note, "hero", COLOURS.get(card.id, "teal"), face_of(card.id), "", state
        )
    face = table.library.monsters[card.id]
    figures = [one for one in monsters(table.state) if one.card == card.id]
    note = f"{counted(len(figures), 'figure')} · {card.slot}, {row}"
    return Turn(
        card.id,
        face.name,
        note,
        "foe",
        MONSTERS.get(face.type, MONSTERS["gray"]),
        monster_face(table, card.id),
        "",
        state,
    )
