"""The board: squares in their areas, and the characters on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletome.games.drunagor.board.ground import Ground
from tabletome.games.drunagor.cards.conditions import CONDITIONS
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.doors import closed_doors
from tabletome.games.drunagor.options.figures import board as here
from tabletome.games.drunagor.options.figures import occupied, standing_on
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.scene.portraits import BASES as BASE_COLOURS
from tabletome.games.drunagor.scene.portraits import colour, face
from tabletome.games.drunagor.scene.story import charges
from tabletome.games.drunagor.state import BASES, Figure, ObjectKind, TrapKind
from tabletome.scene import Badge, Board, Border, Cell, Piece
from tabletome.scene.options import Offered
from tabletome.table.grid import squares

BOARD = "board"
PLAIN = ("", "")
TRAPS: dict[TrapKind, str] = {"bear": "claw", "fire": "flame", "poison": "flask"}
OBJECTS: dict[ObjectKind, tuple[str, str, str]] = {
    "event": ("Event", "!", "bell"), "interaction": ("Interaction", "i", "hand"), "npc": ("bystander", "n", "mask"),
    "time": ("Time", "t", "hourglass"), "loot": ("Chest without a trap", "c", "chest"),
}  # fmt: skip
"""What tokens on the map are called, their sign in text, and their drawing. (DR-TOKEN-05)"""
SPAWN = ("+", "rune")
"""The sign of a Spawn Point in text, and its drawing."""


def board(table: Table, offered: Offered, losing: dict[str, int], fears: Mapping[int, str]) -> Board:
    """`fears` are how likely Darkness comes to a square, by squares."""
    lies = here(table)
    grid = lies.grid
    marks = marked(table)
    start = table.library.chapters[table.state.place].first.start if table.state.phase == "place_heroes" else ()
    cells = tuple(
        Cell(
            *grid.xy(square), "start" if square in start else look(lies.ground, square), option=offered.at(grid.names[square]),
            text=marks.get(square, PLAIN)[0], icon=marks.get(square, PLAIN)[1], also=offered.also(grid.names[square]),
            region=grid.names[lies.large.square(lies.areas.of(square))], level=lies.ground.level(square),
            odds=fears.get(square, ""),
        )
        for square in squares(lies.ground.floor)
    )  # fmt: skip
    pieces = [piece(table, figure, offered, losing) for figure in table.state.figures if figure.at >= 0]
    pieces += [
        Piece(f"chest-{place}", *grid.xy(at), "Chest", "C", "token", icon="chest")
        for place, at in enumerate(table.state.chests)
    ]
    pieces += objects(table)
    pieces += [
        Piece(f"missing-{grid.names[at]}", *grid.xy(at), "One of the missing", "?", "token", icon="hand")
        for at in table.state.missing
    ]
    pieces += traps(table)
    width, height = max((cell.x + 1 for cell in cells), default=0), max((cell.y + 1 for cell in cells), default=0)
    columns = tuple(name.rstrip("0123456789") for name in grid.names[:width])
    rows = tuple(str(row + 1) for row in range(height))
    return Board(
        BOARD, width, height, cells, tuple(pieces), tuple(borders(table)), column_names=columns, row_names=rows,
        meanings=meanings(table),
    )  # fmt: skip


def objects(table: Table) -> Iterator[Piece]:
    """Tokens and landmarks; those on which people stand are drawn on the ground. (DR-TOKEN-05)"""
    grid = here(table).grid
    for place, one in enumerate(table.state.objects):
        x, y = grid.xy(one.at)
        id_ = f"{one.kind}-{place}"
        if one.kind == "landmark":
            mark = table.library.landmarks[one.called]
            name = f"{mark.name}, {state}" if (state := mark.state(one.count)) else mark.name
            badges = (Badge("#", mark.counted, one.count, mark.icon),) if mark.counted and one.count else ()
            if not one.flat:
                size, colour_ = 2 if one.large else 1, mark.colour(one.count)
                yield Piece(id_, x, y, name, mark.sign, "token", colour_, size, badges=badges, icon=mark.icon)
            continue
        named, sign, icon = OBJECTS[one.kind]
        if one.scene:
            where = table.library.story.scenes[one.scene].where
            yield Piece(id_, x, y, f"{where}, {charges(table, one.scene)}", sign, "token", "amber", icon=icon)
            continue
        led = f", led by {name_of(table, one.with_)}" if one.with_ else ""
        npcs = table.library.story.npcs.values() if one.kind == "npc" else ()
        known = next((npc.name for npc in npcs if npc.colour == one.colour), "")
        name = f"{known or f'{one.colour} {named}'.strip()}{led}"
        yield Piece(id_, x, y, name, sign, "token", one.colour or "amber", icon=icon)


def marked(table: Table) -> dict[int, tuple[str, str]]:
    """Signs and drawings on the ground: Spawn Points, and landmarks on which people stand, by squares."""
    found = dict.fromkeys(squares(spawns(here(table).ground)), SPAWN)
    for one in table.state.objects:
        if one.flat:
            mark = table.library.landmarks[one.called]
            found |= dict.fromkeys(squares(standing_on(table, one)), (mark.sign, mark.icon))
    return found


def meanings(table: Table) -> dict[str, str]:
    """What the signs on the ground are called."""
    flat = {one.called for one in table.state.objects if one.flat}
    marks = [table.library.landmarks[one] for one in sorted(flat)]
    return {SPAWN[0]: "Spawn Point", **{one.sign: one.name for one in marks}}


def traps(table: Table) -> Iterator[Piece]:
    """Every Trap on a square of its area on which nothing stands, if there is one. (DR-KEY-225)"""
    lies, taken = here(table), occupied(table)
    for trap in table.state.traps:
        area = lies.base(trap.at, large=True) & lies.ground.floor
        at = next(squares(area & ~taken or area))
        name = f"{trap.kind.capitalize()} Trap of {name_of(table, trap.by)}"
        yield Piece(f"trap-{lies.grid.names[trap.at]}", *lies.grid.xy(at), name, "T", "token", icon=TRAPS[trap.kind])


def borders(table: Table) -> Iterator[Border]:
    """Closed Doors, on the edges that they close. (DR-OPEN-04)"""
    grid = here(table).grid
    for door in closed_doors(table):
        for square in door.squares:
            yield Border(*grid.xy(square), door.side.lower(), "door")


def look(ground: Ground, square: int) -> str:
    """What a square looks like: Darkness covers terrain, a bridge what lies beneath it. (DR-DARK-17, DR-BRIDGE-02)"""
    return next((name for name, cells in grounds(ground) if cells >> square & 1), "floor")


def grounds(ground: Ground) -> tuple[tuple[str, int], ...]:
    """The looks there are, each hiding those behind it."""
    return (
        ("darkness", ground.darkness), ("bridge", ground.bridges), ("water", ground.water), ("lava", ground.lava),
        ("miasma", ground.miasma), ("spikes", ground.spikes),
    )  # fmt: skip


def spawns(ground: Ground) -> int:
    """Spawn Points that can be seen. (DR-DARK-59)"""
    return ground.spawn & ~(ground.darkness | ground.bridges)


def _stands_for(table: Table, figure: Figure) -> tuple[int, int]:
    """Health, and how much there is at most; of a Companion its Sturdiness. (DR-CMP-02)"""
    if figure.side == "companion":
        sturdy = table.library.story.companions[figure.card].sturdiness
        return sturdy, sturdy
    return figure.health, max(figure.health, max_health(table, figure))  # some have no maximum (DR-CMD-06, DR-CMD-25)


def piece(table: Table, figure: Figure, offered: Offered, losing: dict[str, int]) -> Piece:
    x, y = here(table).grid.xy(figure.at)
    kind = "foe" if figure.side == "monster" else "hero" if figure.side == "hero" else "ally"
    name = name_of(table, figure.id)
    badges = [
        Badge(token.sign, token.written.lower(), figure.conditions[condition], token.icon)
        for condition, token in CONDITIONS.items()
        if condition in figure.conditions
    ]
    if shield := figure.resources.get("shield", 0):
        badges.insert(0, Badge("+", "shield", shield, "shield"))
    if grown := figure.resources.get("damage", 0):
        badges.append(Badge("!", "more damage", grown, "sword"))
    option, also = offered.on(figure.id)
    odds = next((likely for _, likely in offered.odds_on(figure.id)), "") if not losing else ""
    odds = f"−{losing[figure.id]}" if losing.get(figure.id) else odds
    return Piece(
        figure.id, x, y, f"{name}, knocked out" if figure.down else name, name[0].upper(), kind, colour(table, figure),
        2 if figure.large else 1, *_stands_for(table, figure), tuple(badges), figure.down, option, odds,
        face(table, figure), table.state.turn.figure == figure.id, also,
        number=BASES.index(figure.base) + 1 if figure.base else 0, losing=losing.get(figure.id, 0),
        base=BASE_COLOURS.get(figure.base, ""),
    )  # fmt: skip
