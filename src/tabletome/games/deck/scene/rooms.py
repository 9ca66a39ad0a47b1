"""The way through an adventure: the Rooms that are known, and the card of the one where the party is."""

from __future__ import annotations

from tabletome.games.deck.cards import adventure_cards, lookup, text
from tabletome.games.deck.cards.adventure_cards import Loot, Room, Task
from tabletome.games.deck.cards.hazards import hazard_text
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.cards.lookup import here
from tabletome.games.deck.options.journey import TASK_PLACE, high_tide, is_there, key, room_place, seals_left, trap_key
from tabletome.games.deck.options.odds import task_chance
from tabletome.games.deck.state import State
from tabletome.scene import Board, Card, Cell, Line, Piece
from tabletome.scene.options import Offered
from tabletome.words import counted, listed

LIGHT = {"dark": "Dark", "medium": "Medium light", "bright": "Bright light"}
APART = 2
"""From one Room of the map to the next, in squares."""


# --- the map ----------------------------------------------------------------------------------------------------------


def known(table: Table) -> dict[str, list[str]]:
    """The Rooms that were entered, each with the numbers at its exits; of others no more than the number. (DK-MAP-07)"""
    state = table.state
    assert state.journey is not None
    return {name: [exit_.room for exit_ in table.library.rooms[name].exits] for name in state.journey.entered}


def columns(table: Table) -> dict[str, tuple[int, int]]:
    """Where each known Room is drawn: a column for every step from the first one."""
    ways = known(table)
    start = lookup.adventure(table).start
    depth, to_see = {start: 0}, [start]
    for name in to_see:
        for room in ways.get(name, []):
            if room not in depth:
                depth[room] = depth[name] + 1
                to_see.append(room)
    rows: dict[int, int] = {}
    at = {}
    for name in to_see:
        x = depth[name]
        at[name] = (x, rows.get(x, 0))
        rows[x] = at[name][1] + 1
    return at


def room_map(table: Table, offered: Offered) -> Board:
    """The known Rooms with passages between them, and the party where it is. (DK-MAP-07, -21)"""
    journey, at, ways = table.state.journey, columns(table), known(table)
    assert journey is not None
    cells: dict[tuple[int, int], Cell] = {}
    for name, exits in ways.items():
        for other in exits:
            for x, y in _passage(at[name], at[other]):
                cells.setdefault((x, y), Cell(x, y, "road"))
    for name, (column, row) in at.items():
        x, y = APART * column, APART * row
        at_room = room_place(name)
        cells[x, y] = Cell(x, y, _look(table, name), name, offered.at(at_room), also=offered.also(at_room), region=name)
    x, y = (APART * part for part in at[journey.room])
    party = Piece("party", x, y, "The party", "P", "hero", "amber", icon="flag", active=True)
    width, height = (APART * max(place[axis] for place in at.values()) + 1 for axis in (0, 1))
    return Board("rooms", width, height, tuple(cells.values()), (party,), title=lookup.adventure(table).name)


def _passage(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """The squares between two Rooms: along the row of the first, then up or down beside the second."""
    (x, y), (to_x, to_y) = sorted([(APART * one[0], APART * one[1]), (APART * other[0], APART * other[1])])
    if x == to_x:
        return [(x, between) for between in range(y + 1, to_y)]
    turn = to_x - 1
    low, high = sorted((y, to_y))
    return [*((between, y) for between in range(x + 1, turn)), *((turn, between) for between in range(low, high + 1))]


def _look(table: Table, name: str) -> str:
    state = table.state
    assert state.journey is not None
    if name not in state.journey.entered:
        return "dark"
    room = table.library.rooms[name]
    return ("tomb" if room.light == "dark" else "stone") if room.indoors else "grass"


# --- the Room ---------------------------------------------------------------------------------------------------------


def room_card(table: Table, offered: Offered) -> Card:
    """What the two cards of the Room say, and what is done there. (DK-MAP-06..13)"""
    state = table.state
    room, journey = here(table), state.journey
    assert journey is not None
    lines = [room.text] if room.text else []
    lines.append(
        f"{'Indoors' if room.indoors else 'Outdoors'}. {LIGHT[state.light]}. {room.escape.capitalize()} to flee in."
    )
    lines.append(f"Distances: {listed(text.DISTANCE[distance] for distance in room.distances)}.")
    lines += [task_line(state, room, task) for task in room.tasks]
    lines += [hazard_text(hazard) for hazard in room.hazards if is_there(table, room, hazard)]
    lines += [f"More come when these have fallen: {listed(left)}." for left in [waves_left(table, room)] if left]
    lines.append(f"Exits: {', '.join(exit_.room + (f' ({exit_.way})' if exit_.way else '') for exit_ in room.exits)}.")
    if room.id not in journey.cleared and (room.loot.names or room.loot.gold):
        lines.append(f"For who clears it: {loot_words(room.loot)}.")
    tag = "cleared" if room.id in journey.cleared else "Room"
    title, option, also = f"{room.id} {room.name}", offered.at(TASK_PLACE), offered.also(TASK_PLACE)
    return Card("room", title, tag, tuple(lines), option, also=also)


def task_line(state: State, room: Room, task: Task) -> str:
    """A task with its exact odds. (DK-TASK-01, -04, DK-UD-13)"""
    assert state.journey is not None
    if key(room, task) in state.journey.solved:
        return f"{task.name}: done."
    if task.disarms and trap_key(room, task.disarms) in state.journey.sprung:
        return f"{task.name}: too late."
    gives = adventure_cards.success(task, loot_words(task.loot))
    helps = f"; {text.attributes_words(task.attributes)}" if task.attributes else ""
    return f"{task.name} ({task_chance(state, task)}{helps}): {gives}."


def waves_left(table: Table, room: Room) -> tuple[str, ...]:
    """The Foes that will still come, one for each Player with every wave. (DK-ADV-07)"""
    assert table.state.journey is not None
    return room.waves[table.state.journey.waves.get(room.id, 0) :]


def loot_words(loot: Loot) -> str:
    return ", ".join([*loot.names, *([f"{loot.gold} Gold"] if loot.gold else [])])


def progress(table: Table) -> list[Line]:
    """How far the party has come, and how it stands with the rule of this adventure. (DK-DEATH-10, DK-ADV-01..09)"""
    state = table.state
    assert state.journey is not None
    adventure, cleared = lookup.adventure(table), len(state.journey.cleared)
    found = [Line(adventure.text, ("DK-MAP-12",))] if adventure.text and not state.journey.entered else []
    found += [
        Line(f"Rooms cleared: {cleared}. The goal is to clear Room {adventure.goal}.", ("DK-DEATH-10", "DK-MAP-21"))
    ]
    if rule := adventure_cards.own_rule(adventure):
        found.append(Line(rule, ("DK-MAP-12",)))
    if adventure.hunted:
        left = adventure.hunted.every - state.journey.moves % adventure.hunted.every
        found.append(Line(f"They catch up in {counted(left, 'Room')}.", ("DK-ADV-02",)))
    if adventure.tide:
        left = adventure.tide - state.journey.moves % adventure.tide
        now = "high" if high_tide(table) else "low"
        found.append(Line(f"The tide is {now} and turns in {counted(left, 'Room')}.", ("DK-ADV-04",)))
    if seals := seals_left(table):
        found.append(Line(f"Seals that hold the goal: {listed(seals)}.", ("DK-ADV-09",)))
    return found
