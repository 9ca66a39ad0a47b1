"""The monsters' turn: each does the first line of its tactic that would do anything. (CL-08)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.kernel import Flow
from tabletome.kernel.events import Moved
from tabletome.new_game.cellar.board.cellar import GRID, STEPS, free
from tabletome.new_game.cellar.board.targets import Doing, near, would_do
from tabletome.new_game.cellar.cards.language import Text
from tabletome.new_game.cellar.cards.library import Play, Table
from tabletome.new_game.cellar.options.move import within_steps
from tabletome.new_game.cellar.rules.effects import WORDS, carry_out
from tabletome.new_game.cellar.rules.turn import recover
from tabletome.new_game.cellar.state import Figure, standing
from tabletome.table.grid import cells_of, first
from tabletome.table.reach import rings_to


def monsters_turn(play: Play) -> Flow[None]:
    """In the order in which they came. (CL-08)"""
    for monster in list(play.state.monsters):
        for line in play.library.monsters[monster.kind].tactic:
            doing = next(ways(play, monster, line), None)
            if doing is not None:
                yield from carry_out(play, line, doing)
                break
        recover(play, monster)
    play.state.phase = "start_of_turn"


def ways(table: Table, monster: Figure, line: Text) -> Iterator[Doing]:
    """How a monster could do a line of its tactic: to the weakest in reach first. (CL-08)"""
    chosen = [None] if line.aim is None else sorted(near(table, monster, line.aim), key=lambda figure: figure.health)
    return (doing for on in chosen if would_do(table, line, doing := Doing(monster, on)))


def nearer(table: Table, figure: Figure) -> int:
    """The square nearest to a hero that a figure can move to; its own if no other is nearer."""
    heroes = cells_of(hero.at for hero in standing(table.state))
    around = within_steps(table, figure) | 1 << figure.at
    for ring in rings_to(STEPS, heroes, through=free(table.state) | 1 << figure.at)[1:]:
        if ring & around:
            return figure.at if ring >> figure.at & 1 else first(ring & around)
    return figure.at


def can_come_nearer(table: Table, who: Figure, doing: Doing) -> bool:
    return nearer(table, who) != who.at


@WORDS.word("advance", says="[moves|move] towards the nearest hero", needs=can_come_nearer, hint=0)
def advance(play: Play, who: Figure, doing: Doing) -> None:
    """As near to a hero as its speed allows. (CL-08)"""
    path = (GRID.names[who.at], GRID.names[to := nearer(play, who)])
    who.at = to
    play.tell(Moved(who.id, path), "CL-08")
