"""The pieces an adventure puts on the board: tokens, Allies, standees, a quarry. (TM-SETUP-12, TM-COMP-20, TM-FAQ-03, -09)"""

from __future__ import annotations

from tabletome.games.tomb.board import room
from tabletome.games.tomb.board.adventure_pieces import in_play
from tabletome.games.tomb.board.board import Edge, bits, board
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.options.move import THROUGH, Through
from tabletome.games.tomb.rules import exploration_phase, movement
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.state import Figure, Hero, heroes_up, occupied
from tabletome.kernel import Bits, Choose, Flow, acts
from tabletome.kernel.events import Moved, Vanished
from tabletome.table import size

# --- a quarry ---------------------------------------------------------------------------------------------------------


def quarry_flees(play: Play, name: str, tiles: int) -> Flow[None]:
    """A quarry runs tile by tile: off the map if it can, over an unexplored edge, else to the tile farthest from all Heroes.

    When it runs over an edge the next tile is placed there and filled. (TM-SETUP-22, TM-EXPL-16)
    """
    state = play.state
    for quarry in [figure for figure in state.figures if figure.name == name]:
        for _ in range(tiles):
            here = next(bits(quarry.squares)) // PER_TILE
            edges = [edge for edge in board(play).unexplored() if edge.tile == here]
            if edges and size(state.stack):
                yield from _over_the_edge(play, quarry, edges[0])
            elif edges:
                state.figures.remove(quarry)
                objectives.count(state, f"escaped {name}")
                play.tell(Vanished(quarry.id, why="escaped"), "TM-SETUP-22")
                break
            else:
                _to_tile(play, quarry, _farthest_neighbour(play, here))
        objectives.check(play)


def _over_the_edge(play: Play, quarry: Figure, edge: Edge) -> Flow[None]:
    state = play.state
    before = len(state.placed)
    yield from exploration_phase.explore(play, edge)
    if len(state.placed) > before and board(play).connections[edge.tile] >> before & 1:
        _to_tile(play, quarry, before)


def _farthest_neighbour(table: Table, here: int) -> int:
    """The connected tile, or this one, that is the most tiles away from the nearest Hero; the first placed among equals."""
    on = board(table)
    heroes = 0
    for hero in heroes_up(table.state):
        heroes |= 1 << hero.at
    tiles = [here, *bits(on.connections[here])]
    return max(tiles, key=lambda tile: (on.tile_distance(on.squares_of(tile), heroes) if heroes else 0, -tile))


def _to_tile(play: Play, quarry: Figure, tile: int) -> None:
    spots = room.free_spots(play, quarry, board(play).squares_of(tile))
    if spots and not quarry.squares & board(play).squares_of(tile):
        here, last = quarry.squares, 1 << spots.bit_length() - 1
        quarry.squares = Bits(last)
        play.tell(Moved(quarry.id, room.path_to(play, here, last)), "TM-SETUP-22")


# --- decoys and gates -------------------------------------------------------------------------------------------------


def step_through(play: Play, hero: Hero, name: str) -> Flow[None]:
    """Walk into one gate and out of another: to a free square adjacent to any other piece of that name. (TM-SETUP-22)"""
    state = play.state
    on = board(play)
    squares = 0
    for gate in in_play(state, name):
        if not on.adjacent(gate.squares, 1 << hero.at):
            squares |= on.spread(gate.squares)
    free = list(bits(squares & on.open & ~occupied(state)))
    if free:
        seat = state.heroes.index(hero)
        out = acts([Through(square) for square in free])
        option = yield Choose(seat, out, "Where do you come out?", kind=THROUGH)
        yield from movement.arrive(play, hero, option.arg.to)
