"""What TELEKINESIS lifts besides characters: Chests, Traps, small tiles of Darkness. (DR-KEY-219, DR-KEY-222)"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from tabletome.cards import Op, name, one_of, seq
from tabletome.games.drunagor.cards.language import Clause, Tie
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, cells, names, occupied
from tabletome.games.drunagor.options.targets import ADJACENT, EVERYWHERE, reach_of
from tabletome.games.drunagor.state import Figure
from tabletome.table.grid import squares

LIFT = "lift"
Thing: TypeAlias = Literal["chest", "trap", "darkness"]
THINGS: dict[str, Thing] = {"chest": "chest", "trap": "trap", "darkness": "darkness"}
CALLED: dict[Thing, str] = {"chest": "The Chest on", "trap": "The Trap in the area at", "darkness": "The Darkness on"}
ANYTHING = frozenset(("TARGET", "TARGETS", "ADJ"))
"""Words that leave open what is aimed at."""


class Lift(DrunagorAct, frozen=True):
    """A thing by its square, a Trap by the top left one of its area."""

    thing: Thing
    square: str
    verb: ClassVar = "lift"
    grammar: ClassVar = seq(one_of(THINGS), name)

    def __str__(self) -> str:
        return f"{self.thing} {self.square}"

    def label(self, table: Table, who: Figure) -> str:
        return f"{CALLED[self.thing]} {self.square}"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.square,)

    def why_not(self, table: Table, who: Figure) -> str:
        return f"nothing like that can be lifted on {self.square}, or it is out of Range"


def lifts(clause: Clause) -> bool:
    """Is it TELEKINESIS alone, and on whatever one likes?"""
    if not isinstance(clause.body, Tie) or clause.shape is not None or clause.split or clause.self_only:
        return False
    first, *others = clause.body.effects
    open_ = clause.who is None or {*clause.who.nouns} <= ANYTHING
    return isinstance(first, Op) and first.name == "TELEKINESIS" and not others and open_


def things(table: Table, doing: Doing, clause: Clause) -> list[Lift]:
    """All things in Range that TELEKINESIS lifts. (DR-KEY-219)"""
    here, state, called = board(table), table.state, names(table)
    reach = ADJACENT if clause.who is not None and clause.who.adjacent else reach_of(table, doing, clause)
    near = _reached(table, doing.by, reach)
    found = [Lift("chest", called[square]) for square in sorted(state.chests) if near >> square & 1]
    found += [Lift("trap", called[trap.at]) for trap in state.traps if here.base(trap.at, large=True) & near]
    return found + [Lift("darkness", called[square]) for square in squares(state.small_tiles & state.darkness & near)]


def _reached(table: Table, by: Figure, reach: int) -> int:
    here, own = board(table), cells(table, by)
    if reach >= EVERYWHERE:
        return int(here.ground.floor)
    return own | here.adjacent(own) if reach == ADJACENT else here.in_range(own, reach)


def drops(table: Table, thing: Lift, far: int) -> list[int]:
    """Where a thing may come down, at most so many squares from where it lies.

    A Chest on a free square; a tile where no Darkness is; a Trap in an area without one, of which two squares are one.
    (DR-KEY-222, DR-KEY-227)
    """
    here = board(table)
    at = here.grid.square(thing.square)
    if thing.thing == "trap":
        trapped = {trap.at for trap in table.state.traps}
        areas = here.large.grid.near(1 << here.areas.of(at), far // 2) & here.areas.touched(here.ground.floor)
        return [area for area in here.area_squares(areas) if area not in trapped]
    near = here.grid.near(1 << at, far) & here.ground.floor
    barred = occupied(table) if thing.thing == "chest" else here.ground.darkness
    return list(squares(near & ~barred))
