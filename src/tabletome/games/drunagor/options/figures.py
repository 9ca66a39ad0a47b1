"""Figures on the board: the squares they fill, who is beside whom, how far apart, on whose side. (DR-ENGAGE-*, DR-RANGE-15)"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

import msgspec

from tabletome.games.drunagor.board.field import Piece
from tabletome.games.drunagor.board.ground import LAYERS, Board, Ground, mapped
from tabletome.games.drunagor.board.ground import board as board_of
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import Setup
from tabletome.games.drunagor.state import Figure, MapObject
from tabletome.kernel import Bits, derived
from tabletome.table.grid import cells_of


@lru_cache(maxsize=256)
def _built(width: int, height: int, maps: tuple[tuple[str, str], ...]) -> Ground:
    """The ground of Setups that lie on one grid; void where none of them has floor. (DR-ROOM-08)"""
    ground = Ground(width, height, Bits(0))
    for rows, levels in maps:
        laid = mapped(rows, levels)
        layers = {layer: Bits(getattr(ground, layer) | getattr(laid, layer)) for layer in LAYERS}
        ground = msgspec.structs.replace(ground, **layers)
    return ground


@derived(attrgetter("place", "setups", "turned", "bridges", "darkness", "under_bridges"))
def board(table: Table) -> Board:
    """The board as far as it is built, with the Darkness on it. (DR-ROOM-08, DR-DARK-17, DR-BRIDGE-10)"""
    state, chapter = table.state, table.library.chapters[table.state.place]
    setups = [chapter.setups[id_] for id_ in state.setups]
    ground = _built(chapter.width, chapter.height, tuple([(setup.map, setup.levels) for setup in setups]))
    for terrain, turned in state.turned.items():
        ground = ground.turned(terrain, turned)
    for bridge in state.bridges:
        ground = ground.bridged(bridge.level, bridge.over)
    if state.darkness or state.under_bridges:
        darkness = Bits(ground.darkness | state.darkness)
        ground = msgspec.structs.replace(ground, darkness=darkness, under_bridge=state.under_bridges)
    return board_of(ground)


def setup_floor(table: Table, square: int) -> int:
    """The floor of the Setup that this square belongs to. (DR-ROOM-07)"""
    chapter = table.library.chapters[table.state.place]
    setups = (chapter.setups[id_] for id_ in table.state.setups)
    floors = (floor_of(table, one) for one in setups)
    return next(floor for floor in floors if floor >> square & 1)


def floor_of(table: Table, setup: Setup) -> int:
    """The floor of a Setup."""
    chapter = table.library.chapters[table.state.place]
    return int(_built(chapter.width, chapter.height, ((setup.map, setup.levels),)).floor)


def names(table: Table) -> tuple[str, ...]:
    """What the squares are called."""
    return board(table).grid.names


def cells(table: Table, figure: Figure) -> int:
    """The squares a figure stands on, as bits; none before it is placed."""
    if figure.at < 0:
        return 0
    return board(table).base(figure.at, large=True) if figure.large else 1 << figure.at


def standing_on(table: Table, thing: MapObject) -> int:
    """The squares of a token: one, or of a large landmark the four of its area."""
    return board(table).base(thing.at, large=thing.large)


def on_darkness(table: Table, figure: Figure) -> bool:
    """Is any of its squares dark? Whoever stands on a bridge is not on the tile beneath. (DR-AI-47, DR-DARK-42, DR-BRIDGE-10)"""
    return bool(cells(table, figure) & board(table).ground.darkness)


def occupied(table: Table, but: Figure | None = None) -> int:
    """The squares of characters, Chests and other Solid Objects, where nobody else can stand. (DR-KEY-187, DR-TOKEN-08)"""
    taken = cells_of(table.state.chests)
    for one in table.state.objects:
        taken |= standing_on(table, one) if one.solid else 0
    for figure in table.state.figures:
        if figure is not but:
            taken |= cells(table, figure)
    return taken


def lifeless(table: Table) -> list[Piece]:
    """Chests and other Solid Objects, as whoever moves or plans sees them. (DR-KEY-187, DR-TOKEN-08)"""
    chests = [Piece(f"chest-{square}", "chest", square) for square in table.state.chests]
    others = [one for one in table.state.objects if one.solid]
    return [
        *chests,
        *(Piece(f"{one.kind}-{one.at}", "npc" if one.kind == "npc" else "object", one.at, one.large) for one in others),
    ]


def token(table: Table, id_: str) -> MapObject | None:
    """The NPC token that whoever plans calls by this id. (DR-KEY-186)"""
    return next((one for one in table.state.objects if one.kind == "npc" and f"npc-{one.at}" == id_), None)


def opposed(one: Figure, other: Figure) -> bool:
    """Are two characters enemies? Heroes, Pets and Companions are on one side, Monsters on the other; NPCs on none.

    (DR-KEY-081, DR-TARGET-04) In a Battleground every team is a side of its own (DR-PVP-30).
    """
    if "npc" in (one.side, other.side):
        return False
    return (one.side == "monster") != (other.side == "monster") or one.team != other.team


def untouchable(figure: Figure) -> bool:
    """A knocked-out Hero is immune to everything and no target for anybody. (DR-KO-07, DR-KO-08)"""
    return figure.down


def beside(table: Table, one: Figure, other: Figure) -> bool:
    """On squares that touch along a line or at a corner. (DR-MOVE-14)"""
    return bool(board(table).adjacent(cells(table, one)) & cells(table, other))


def in_range(table: Table, one: Figure, other: Figure, areas: int) -> bool:
    """At most so many areas apart. (DR-RANGE-15)"""
    return bool(board(table).in_range(cells(table, one), areas) & cells(table, other))
