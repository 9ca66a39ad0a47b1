"""Walls spawned and cleared. (AT-WALL-*, AT-TERR-08)"""

from __future__ import annotations

from tabletome.cards import Parser, number, one_of, optional, seq
from tabletome.games.tactics.board.squares import GRID, adjacent
from tabletome.games.tactics.board.walls import can_spawn, outgoing, spawnings
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.events import WallRemoved, WallSpawned
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import cells, occupied
from tabletome.games.tactics.options.values import total
from tabletome.games.tactics.rules.asking.ties import settle_square
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.rules.terrain.burning import burn_all
from tabletome.games.tactics.rules.terrain.returning import direction
from tabletome.games.tactics.state import Actor, Wall, WallKind, fight_of
from tabletome.kernel import Bits, Flow
from tabletome.table.grid import Direction, squares

KINDS: dict[str, WallKind] = {
    "fire_wall": "fire", "small_wall": "small_stone", "large_wall": "large_stone", "stone_wall": "small_stone",
    "fire": "fire", "small_stone": "small_stone", "large_stone": "large_stone",
}  # fmt: skip
NAMES: dict[WallKind, str] = {"fire": "fire wall", "small_stone": "small stone wall", "large_stone": "large stone wall"}
KIND: Parser[WallKind] = one_of(KINDS)
RANDOM = "random"
WAY: Parser[str] = one_of({way.value: way.value for way in Direction} | {RANDOM: RANDOM})


class Limit(int):
    """How many walls of a type there may be; 0 is as many as one likes."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"limit {int(self)}" if self else ""


LIMIT: Parser[Limit] = optional(seq("limit", number).into(Limit), otherwise=Limit())
WAYS = {way.value: way for way in Direction}
MANY = 99


def can_wall(table: Table, by: Actor, doing: Doing, kind: WallKind, way: str, limit: int) -> bool:
    return can_spawn(cells(by), kind, fight_of(table.state).walls, occupied(table.state))


def _spawning(kind: WallKind, way: str, limit: int) -> str:
    where = "in a random direction" if way == RANDOM else f"to the {way}"
    most = f" (at most {int(limit)}; the oldest goes)" if limit else ""
    return f"spawn a {NAMES[kind]} {where}{most}"


@WORDS.word("spawn", KIND, WAY, LIMIT, needs=can_wall, hint=0, says=_spawning)
def spawn(play: Play, by: Actor, doing: Doing, kind: WallKind, way: str, limit: int) -> Flow[None]:
    """From a square that shares a side, straight away; directions are drawn until one fits; the oldest goes if they are many.

    (AT-WALL-02, AT-WALL-03, AT-WALL-06, AT-TERR-08)
    """
    fight = fight_of(play.state)
    fitting: list[int] = []
    tried: set[str] = set()
    while not fitting and len(tried) < len(Direction):
        drawn = (yield from direction(play, "wall")) if way == RANDOM else WAYS[way]
        tried |= {drawn.value} if way == RANDOM else {one.value for one in Direction}
        fitting = spawnings(cells(by), drawn, kind, fight.walls, occupied(play.state))
    if not fitting:
        return
    tile = yield from _one_of(play, fitting, by)
    for old in outgoing(kind, fight.walls, limit + total(play, "wall_limit", by) if limit else MANY):
        remove(play, old)
    fight.serial += 1
    fight.walls.append(Wall(kind, Bits(tile), fight.serial))
    play.tell(WallSpawned(NAMES[kind], _names(tile), by.id), "AT-WALL-03")
    if kind == "fire":
        yield from burn_all(play, tile)


def _one_of(play: Play, tiles: list[int], by: Actor) -> Flow[int]:
    """Of two places for the wall of a large boss, the one the party wants. (AT-WALL-08)"""
    if len(tiles) == 1:
        return tiles[0]
    firsts = {min(squares(tile & adjacent(cells(by)))): tile for tile in tiles}
    start = yield from settle_square(play, sum(1 << square for square in firsts), "Where does the wall begin?", by.id)
    return firsts[start]


def remove(play: Play, wall: Wall) -> None:
    """A wall tile is taken away; squares under another one stay walls. (AT-TERR-10)"""
    fight_of(play.state).walls.remove(wall)
    play.tell(WallRemoved(NAMES[wall.kind], _names(wall.cells)), "AT-WALL-06")


def _names(tile: int) -> tuple[str, ...]:
    return tuple(GRID.names[square] for square in squares(tile))


def beside(table: Table, by: Actor, kind: WallKind) -> list[Wall]:
    return [wall for wall in fight_of(table.state).walls if wall.kind == kind and wall.cells & adjacent(cells(by))]


def can_clear(table: Table, by: Actor, doing: Doing, kind: WallKind) -> bool:
    return bool(beside(table, by, kind))


@WORDS.word("clear", KIND, needs=can_clear, hint=0.3, says=lambda kind: f"clear a {NAMES[kind]} next to you")
def clear(play: Play, by: Actor, doing: Doing, kind: WallKind) -> Flow[None]:
    """One such wall beside the user, the youngest if there are several."""
    remove(play, max(beside(play, by, kind), key=lambda wall: wall.born))
    yield from ()
