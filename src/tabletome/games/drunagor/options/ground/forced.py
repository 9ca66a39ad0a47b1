"""Where a character is pushed or put. (DR-KEY-149..152, DR-KEY-219..222)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.figures import board, cells, names, occupied
from tabletome.games.drunagor.options.ground.terrain import level
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group, acts
from tabletome.table.grid import Direction, Grid, squares

FORCED = "forced"


class Forcing(msgspec.Struct, frozen=True):
    """Who moves whom, with which card and word."""

    hero: str
    card: str
    on: str
    word: str


class PutAt(OnOne, frozen=True):
    """The square where it ends."""

    square: str
    verb: ClassVar = "put at"

    def label(self, table: Table, who: Figure) -> str:
        return self.square

    def heading(self, table: Table, who: Figure) -> str:
        return "To which square?"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{self.square} is not free, too far, or not away from you"


def puts(table: Table, ends: list[int]) -> list[Group]:
    called = names(table)
    return acts([PutAt(called[square]) for square in ends])


def free_squares(table: Table) -> list[int]:
    """Squares that nobody stands on."""
    return list(squares(board(table).ground.floor & ~occupied(table)))


def landings(table: Table, who: Figure, far: int) -> list[int]:
    """Where a character can land that floats at most so far over everything: on free squares, a large one on free areas.

    (DR-KEY-219, DR-KEY-222)
    """
    places, taken = board(table).places(large=who.large), occupied(table, who)
    own = 1 << places.place(who.at)
    near = places.grid.near(own, far) & places.stand & ~own
    return [places.square(place) for place in squares(near) if not places.cells(place) & taken]


def pushes(table: Table, by: Figure, who: Figure, length: int) -> dict[int, tuple[int, ...]]:
    """Where a push of this length can end, and over which squares: straight lines on which every square is farther away.

    They end at Solid Objects, at higher levels and at the edge of the map; a large figure goes from area to area.
    (DR-KEY-149, DR-KEY-151, DR-KEY-152, DR-BRIDGE-15)
    """
    here, own, taken = board(table), cells(table, by), occupied(table, who)
    places = here.places(large=who.large)
    found: dict[int, tuple[int, ...]] = {}
    for way in Direction:
        path: list[int] = []
        before, height = here.apart(own, cells(table, who)), level(table, who, who.at)
        for place in places.grid.line(places.place(who.at), way):
            square, base = places.square(place), places.cells(place)
            away, up = here.apart(own, base), level(table, who, square)
            stands = places.stand >> place & 1 and not base & taken
            if not stands or away <= before or up > height or len(path) == length:
                break
            before, height = away, up
            path.append(square)
        if path:
            found[path[-1]] = tuple(path)
    return found


def directly_away(table: Table, by: Figure, who: Figure, first: int) -> bool:
    """Does a line that begins with this square lead most directly away? Of eight lines one always does. (DR-KEY-152)

    Both positions are measured in half squares, from the middle of each figure.
    """
    grid = board(table).grid
    dx, dy = (theirs - own for theirs, own in zip(_middle(grid, who), _middle(grid, by), strict=True))
    steep, flat = sorted((abs(dx), abs(dy)), reverse=True)
    diagonal = (steep + flat) ** 2 > 2 * steep**2
    along_x, along_y = (bool(dx), bool(dy)) if diagonal else (abs(dx) == steep, abs(dx) != steep)
    x, y = grid.xy(who.at)
    step = 2 if who.large else 1
    to = x + step * along_x * (1 if dx > 0 else -1), y + step * along_y * (1 if dy > 0 else -1)
    return grid.xy(first) == to


def _middle(grid: Grid, one: Figure) -> tuple[int, int]:
    x, y = grid.xy(one.at)
    return 2 * x + one.large, 2 * y + one.large
