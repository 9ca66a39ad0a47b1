"""A bridge is laid during play: what lies beneath is covered, and who stands there makes way. (DR-BRIDGE-04, DR-BRIDGE-13)

Bridges that a Setup brings stand on its map from the beginning.
"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.board import BridgeLaid
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.rules.ground.shoving import shove
from tabletome.games.drunagor.state import Bridge
from tabletome.kernel import Bits, Flow
from tabletome.table.grid import squares


def lay_bridge(play: Play, level: int, over: int) -> Flow[None]:
    """Over whole areas, at the level of the Trays that it connects (DR-BRIDGE-01, DR-BRIDGE-14).

    Darkness tiles go on beneath it (DR-BRIDGE-12); Chests and Traps stay there, out of reach while they are covered, and who
    stands there makes way (DR-BRIDGE-04, DR-BRIDGE-13, DR-BRIDGE-16).
    """
    here, state = board(play), play.state
    if here.areas.cells(here.areas.filled(over)) != over:
        raise ValueError("a bridge lies over whole areas")
    beneath = [one for one in state.figures if cells(play, one) & over]
    stood = {one.id: here.areas.cells(here.areas.touched(cells(play, one))) for one in beneath}
    covered = [trap for trap in state.traps if here.base(trap.at, large=True) & over]
    chests = [square for square in state.chests if over >> square & 1]
    state.bridges.append(Bridge(level, Bits(over), chests, covered))
    state.chests = [square for square in state.chests if square not in chests]
    state.traps = [trap for trap in state.traps if trap not in covered]
    state.under_bridges = Bits(state.under_bridges | state.darkness & over)
    state.darkness, state.small_tiles = Bits(state.darkness & ~over), Bits(state.small_tiles & ~over)
    play.tell(BridgeLaid(level, tuple(names(play)[square] for square in squares(over))), "DR-BRIDGE-01")
    for one in beneath:
        yield from shove(play, one, stood[one.id], "", barred=over)
