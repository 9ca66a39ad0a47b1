"""Where a tile comes to lie when it is drawn, and when it cannot be placed. (TM-TILE-03, -08, -23, -24, TM-EXPL-03)"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.tomb.board.board import Board, Edge
from tabletome.games.tomb.cards.tiles import EAST, Tile
from tabletome.games.tomb.state import Placed


def start_tile(tile: Tile) -> tuple[Placed, ...]:
    """The tile an adventure begins on, in the middle of the table; the halves of a double one lie west and east.

    (TM-SETUP-13, TM-TILE-03)
    """
    last = len(tile.blocks) - 1
    return tuple(Placed(tile.id, cell, 0, EAST, last - cell) for cell in range(len(tile.blocks)))


def attach(board: Board, tile: Tile, edge: Edge) -> tuple[Placed, ...] | None:
    """Where a tile comes to lie when it is drawn at this edge, its triangle toward it; None if it does not fit.

    (TM-TILE-08, -24, TM-EXPL-03)
    """
    near = board.beyond(edge)
    if near in board.cells:
        return None
    if not tile.double:
        return (Placed(tile.id, *near, edge.direction),)
    far = board.beyond(edge, 2)
    if far in board.cells:
        return None
    return Placed(tile.id, *near, edge.direction, 1), Placed(tile.id, *far, edge.direction, 0)


def fits(board: Board, tile: Tile, edge: Edge) -> bool:
    """Can this tile be attached at this edge without lying on another? (TM-TILE-24)"""
    return attach(board, tile, edge) is not None


def nearest_fitting_edges(board: Board, tile: Tile, edge: Edge) -> tuple[Edge, ...]:
    """Where a tile drawn at this edge may be attached: here if it fits, else at the unexplored edges fewest tiles away.

    Empty if it fits nowhere; the active Hero chooses among several. (TM-TILE-24)
    """
    if fits(board, tile, edge):
        return (edge,)
    fitting = [other for other in board.unexplored() if fits(board, tile, other)]
    for ring in board.tile_rings(1 << edge.tile):
        nearest = tuple(other for other in fitting if ring >> other.tile & 1)
        if nearest:
            return nearest
    return ()


def closes_last_edge(board: Board, tile: Tile, edge: Edge) -> bool:
    """Would no unexplored edge be left with this tile attached at this edge, where it must fit? (TM-TILE-23)"""
    laid = attach(board, tile, edge)
    if laid is None:
        raise ValueError(f"tile {tile.id} does not fit at {edge}")
    covered = {(placed.x, placed.y) for placed in laid}
    if any(board.beyond(other) not in covered for other in board.unexplored()):
        return False
    return not board.grown(*laid).unexplored()


def continuing_edges(board: Board, tile: Tile, edge: Edge) -> tuple[Edge, ...]:
    """Those of the nearest fitting edges at which the tile leaves an unexplored edge. (TM-TILE-23, -24)"""
    return tuple(at for at in nearest_fitting_edges(board, tile, edge) if not closes_last_edge(board, tile, at))


def goes_under_stack(board: Board, tile: Tile, edge: Edge, stack: Iterable[Tile]) -> bool:
    """Is a tile drawn at this edge put under the stack because another one of it is to be placed instead?

    So it is if it closes the last unexplored edge and another would not, or fits nowhere and another does. (TM-TILE-23, -24)
    """
    if continuing_edges(board, tile, edge):
        return False
    others = set(stack)
    if any(continuing_edges(board, other, edge) for other in others):
        return True
    return not nearest_fitting_edges(board, tile, edge) and any(
        nearest_fitting_edges(board, other, edge) for other in others
    )
