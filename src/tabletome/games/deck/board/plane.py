"""Two Dimensional Play: the squares of a Room, who stands where, Moves, lines, cover and concealment, areas.

A combatant's `at` is the number of its square. Rooms draw their own ground; where there is no drawing it is plain floor.
(DK-MODE-12..15, -21, -22, DK-MAP-10)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache

from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.state import Combatant, State, has_effect
from tabletome.kernel import BadSetup
from tabletome.table.grid import Grid, cells_of, first, squares
from tabletome.table.reach import reach, rings, rings_to
from tabletome.table.sight import crossed
from tabletome.table.steps import Diagonal, Steps

SPEED = 2
"""Squares of a Move."""
BANDS = {"M": 1, "T": 3}
"""How many squares away a Distance ends; everything beyond is Ranged."""
PLAIN_GAP = {"M": 1, "T": 3, "R": 5}
"""Squares between the two sides when Combat begins on plain ground."""


class Ground:
    """A drawn ground: wall `#`, floor `.`, cover `o`, concealment `~`, a Foe's place `F`, the entry `E`."""

    __slots__ = ("_lines", "concealing", "cover", "entries", "floor", "grid", "places", "steps", "walls")

    def __init__(self, rows: Sequence[str]) -> None:
        self.grid = Grid.drawn(rows)
        self.walls = self.grid.mask(rows, "#")
        self.floor = self.grid.board & ~self.walls
        self.cover = self.grid.mask(rows, "o")
        self.concealing = self.grid.mask(rows, "~")
        self.entries = self.grid.mask(rows, "E")
        self.places = self.grid.mask(rows, "F")
        self.steps = Steps.on(self.grid, self.floor, diagonal=Diagonal.FREE)
        self._lines: dict[tuple[int, int], int] = {}

    def line(self, square: int, other: int) -> int:
        """The squares that the straight line between two squares crosses. (DK-MODE-22)"""
        if (square, other) not in self._lines:
            self._lines[square, other] = crossed(self.grid, square, other)
        return self._lines[square, other]

    def clear(self, square: int, other: int) -> bool:
        """Walls block lines completely. (DK-MODE-22)"""
        return not self.walls or not self.line(square, other) & self.walls

    def apart(self, square: int, other: int) -> int:
        """Diagonals count 1. (DK-MODE-21)"""
        width = self.grid.width
        return max(abs(square % width - other % width), abs(square // width - other // width))

    def at_distance(self, square: int, distances: Iterable[str]) -> int:
        """All squares at one of the Distances from a square, whatever lies between. (DK-MODE-21, DK-DIST-03..05)"""
        melee, thrown = (self.grid.near(1 << square, BANDS[name]) for name in "MT")
        bands = {"M": melee, "T": thrown & ~melee, "R": self.grid.board & ~thrown}
        found = 0
        for distance in distances:
            found |= bands[distance]
        return found

    def in_line(self, square: int, cells: int) -> int:
        """Those of the squares to which a clear line leads from a square."""
        if not self.walls:
            return cells
        return cells_of(other for other in squares(cells) if self.clear(square, other))


@cache
def drawn(rows: tuple[str, ...]) -> Ground:
    return Ground(rows)


@cache
def plain(size: int, distance: str = "T") -> tuple[str, ...]:
    """A square of floor with four entries on the left and four places for the others so far away.

    >>> plain(4)
    ('E..F', 'E..F', 'E..F', 'E..F')
    """
    left = (size - 1 - PLAIN_GAP[distance]) // 2
    row = ["."] * size
    row[left], row[left + PLAIN_GAP[distance]] = "E", "F"
    empty, top = "." * size, (size - 4) // 2
    return (*[empty] * top, *["".join(row)] * 4, *[empty] * (size - 4 - top))


def rows_of(table: Table, distance: str = "T") -> tuple[str, ...]:
    """The drawing of the Room, or plain ground: 8 x 8 squares, 4 x 4 where the Room is too small for Ranged. (DK-MAP-10)"""
    state = table.state
    if not state.room:
        return plain(8, distance)
    room = table.library.rooms[state.room]
    return room.grid or plain(8 if "R" in room.distances else 4, distance)


def ground(table: Table) -> Ground:
    return drawn(rows_of(table))


def category(table: Table, one: Combatant, other: Combatant) -> str:
    """Adjacent is Melee, 2 or 3 squares Thrown, farther Ranged. (DK-MODE-21, DK-DIST-03..05)"""
    return band(ground(table).apart(one.at, other.at))


def band(apart: int) -> str:
    return "M" if apart <= BANDS["M"] else "T" if apart <= BANDS["T"] else "R"


def on_map(state: State) -> list[Combatant]:
    """Everyone with a figure on the map."""
    return [who for who in state.living() if not has_effect(who, "escaped")]


def occupied(state: State, who: Combatant | None = None) -> int:
    """The squares of all figures, without that of `who`."""
    return cells_of(other.at for other in on_map(state) if other is not who)


# --- where Combat begins ----------------------------------------------------------------------------------------------


def place(table: Table, distance: str, settled: Collection[str] = ()) -> None:
    """The first side at the entry, the others opposite it. Those who have settled stay where they are. (DK-MODE-12, -28)"""
    state = table.state
    on = drawn(rows_of(table, distance))
    side = state.combatants[0].side
    taken = cells_of(who.at for who in state.living() if who.id in settled)
    for own in (True, False):
        wanted = [on.entries] if own else opposite(state, on, distance)
        for who in on_sides(state, side, own=own):
            if who.id not in settled:
                able = next((cells for cells in wanted if cells & ~taken), wanted[0])
                who.at = free_place(on, able & ~taken or able or on.floor, taken)
                taken |= 1 << who.at


def opposite(state: State, on: Ground, distance: str) -> list[int]:
    """The squares for the other side, the best ones first: places at the wanted Distance from somebody of the first side,
    then the other places, then any square at that Distance. Where no place is at that Distance the last are the best.
    (DK-MODE-23)
    """
    wanted = nearer = 0
    for who in on_sides(state, state.combatants[0].side, own=True):
        wanted |= on.at_distance(who.at, distance)
        nearer |= on.at_distance(who.at, "MTR"[: "MTR".index(distance)])
    found = [on.places & wanted, on.places, on.floor & wanted & ~nearer]
    return found if found[0] else [found[2], found[1]]


def choices(table: Table, who: Combatant, distance: str, settled: Collection[str]) -> int:
    """The squares on which a Player may come in: the entry, or opposite it; not where somebody has settled. (DK-MODE-28)"""
    state = table.state
    on = drawn(rows_of(table, distance))
    taken = cells_of(other.at for other in state.living() if other.id in settled)
    own = who.side == state.combatants[0].side
    wanted = [on.entries] if own else opposite(state, on, distance)
    return next((cells & ~taken for cells in wanted if cells & ~taken), 0)


def on_sides(state: State, side: int, *, own: bool) -> list[Combatant]:
    return [who for who in state.living() if (who.side == side) == own]


def free_place(on: Ground, wanted: int, taken: int) -> int:
    """The first free one of the wanted squares, or the nearest free square to them; ties in reading order."""
    for ring in rings(on.steps, wanted):
        if free := ring & on.floor & ~taken:
            return first(free)
    raise BadSetup("so many combatants do not fit on this ground; take fewer Foes or another Room")


# --- Moves ------------------------------------------------------------------------------------------------------------


def destinations(table: Table, who: Combatant) -> int:
    """Up to 2 squares through free squares: Allies may be passed, Opponents and walls may not. (DK-MODE-14, -21)"""
    on = ground(table)
    others = on_map(table.state)
    foes = cells_of(other.at for other in others if other.side != who.side)
    end = on.floor & ~cells_of(other.at for other in others)
    return reach(on.steps, 1 << who.at, SPEED, through=~foes, end=end)


def step_closer(
    table: Table, who: Combatant, target: Combatant, distances: Iterable[str], avoid: int = 0
) -> int | None:
    """The square of a Move from which the fewest squares are left to walk until the Target is in reach.

    Of several the nearest, then the first in reading order. None if no Move brings it nearer. `avoid` are squares it will
    not end on. (DK-FOE-44)
    """
    state = table.state
    on = ground(table)
    free = on.floor & ~occupied(state, who)
    goal = on.in_line(target.at, on.at_distance(target.at, distances)) & free & ~avoid
    foes = cells_of(other.at for other in on_map(state) if other.side != who.side)
    able = destinations(table, who) & ~avoid
    for ring in rings_to(on.steps, goal, through=~foes) if goal else ():
        if ring >> who.at & 1:
            return None
        if ring & able:
            return min(squares(ring & able), key=lambda square: (on.apart(who.at, square), square))
    apart = on.apart(who.at, target.at)
    nearer = [square for square in squares(able) if on.apart(square, target.at) < apart]
    return min(nearer, key=lambda square: (on.apart(square, target.at), square), default=None)


def step_away(table: Table, who: Combatant, wanted: str) -> int | None:
    """The square of a Move that is farthest from the nearest Opponent, but no farther than wanted; then the fewest squares
    walked, then reading order. None if no Move leads farther away. (DK-TRAIT-06, -16)
    """
    on = ground(table)
    opponents = [other.at for other in on_map(table.state) if other.side != who.side]
    most = {"T": 2, "R": 4}[wanted]

    def gap(square: int) -> int:
        return min(on.apart(square, other) for other in opponents)

    able = [square for square in squares(destinations(table, who)) if min(gap(square), most) > gap(who.at)]
    return min(able, key=lambda square: (-min(gap(square), most), on.apart(who.at, square), square), default=None)


def pushed(table: Table, who: Combatant, by: Combatant, categories: int) -> int:
    """Where a push ends: straight away on free squares, until the Distance has grown by so many categories or it is blocked."""
    on = ground(table)
    blocked = on.walls | occupied(table.state, who)
    here, names = who.at, "MTR"
    wanted = min(2, names.index(category(table, who, by)) + categories)
    while names.index(band(on.apart(here, by.at))) < wanted:
        beyond = [
            square
            for square in squares(on.grid.near(1 << here) & ~blocked)
            if on.apart(square, by.at) > on.apart(here, by.at)
        ]
        if not beyond:
            break
        here = min(beyond, key=lambda square: (aside(on, by.at, here, square), square))
    return here


def aside(on: Ground, start: int, here: int, square: int) -> int:
    """How much a square lies beside the line from `start` through `here`; 0 is straight ahead."""
    (x, y), (here_x, here_y), (then_x, then_y) = map(on.grid.xy, (start, here, square))
    return abs((here_x - x) * (then_y - y) - (here_y - y) * (then_x - x))


# --- lines, cover, areas ----------------------------------------------------------------------------------------------


def concealed(table: Table, attacker: Combatant, target: Combatant) -> bool:
    """If the line from Thrown or Ranged crosses or ends in a concealing square. (DK-MODE-22)"""
    on = ground(table)
    if category(table, attacker, target) == "M":
        return False
    return bool((on.line(attacker.at, target.at) | 1 << target.at) & on.concealing)


def covered(table: Table, attacker: Combatant, target: Combatant) -> bool:
    """If the line from Thrown or Ranged crosses a cover square next to the Target. (DK-MODE-22)"""
    on = ground(table)
    if category(table, attacker, target) == "M":
        return False
    return bool(on.line(attacker.at, target.at) & on.cover & on.grid.near(1 << target.at))


def area(table: Table, square: int) -> list[Combatant]:
    """Everyone on the aimed square and its 8 neighbours. (DK-MODE-15, -24)"""
    cells = ground(table).grid.near(1 << square)
    return [who for who in on_map(table.state) if cells >> who.at & 1]


def aims(table: Table, who: Combatant, distances: Iterable[str]) -> int:
    """The squares at the Distances of a card, in a clear line, whose area holds an Opponent. (DK-MODE-15, -24)"""
    on = ground(table)
    opponents = cells_of(other.at for other in on_map(table.state) if other.side != who.side)
    wanted = on.grid.near(opponents) & on.floor
    return on.in_line(who.at, wanted & on.at_distance(who.at, distances))
