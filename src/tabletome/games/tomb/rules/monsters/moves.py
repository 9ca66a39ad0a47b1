"""How Monsters move by their tactics, and where there is room for them. (TM-MON-06..08, -12..-15, TM-FAQ-02)"""

from __future__ import annotations

from tabletome.games.tomb.board import room
from tabletome.games.tomb.board.board import Board, board, few
from tabletome.games.tomb.board.figures import printed_name
from tabletome.games.tomb.board.names import PER_TILE, square_name
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.cards.tactics import Step
from tabletome.games.tomb.events import Settled
from tabletome.games.tomb.options import OfFigure
from tabletome.games.tomb.options.cards import OnTile
from tabletome.games.tomb.options.monsters import WAY
from tabletome.games.tomb.rules import movement
from tabletome.games.tomb.rules.asking import settle
from tabletome.games.tomb.state import Figure, Hero
from tabletome.kernel import Flow


def go(play: Play, figure: Figure, step: Step, hero: Hero, free: int) -> Flow[None]:
    """How a Monster moves over free squares: beside a Hero, onto its tile, or some tiles toward or away from it.

    (TM-MON-06..08, -12..-15, TM-MON-03)
    """
    if step.name == "to_adj":
        yield from go_beside(play, figure, hero, free)
    elif step.name == "to_tile":
        yield from go_onto_tile(play, figure, hero, free)
    elif step.name == "flee":
        yield from flee(play, figure, hero, step.number, free)
    else:
        yield from advance(play, figure, hero, step.number, free)


def go_beside(play: Play, figure: Figure, hero: Hero, free: int) -> Flow[None]:
    """To a free square adjacent to the Hero; a Monster that is there already may stay. (TM-MON-13, TM-FAQ-02)"""
    beside = room.spots_among(play, figure, free, board(play).steps[hero.at])
    spots = nearest_square(play, figure, beside, hero)
    if spots:
        yield from movement.put(play, figure, spots, play.state.active)


def go_onto_tile(play: Play, figure: Figure, hero: Hero, free: int) -> Flow[None]:
    """To the Hero's tile, unless it is there. (TM-MON-06, -08)"""
    on = board(play)
    if on.tile_distance(figure.squares, 1 << hero.at):
        spots = nearest_square(play, figure, spots_on(play, on, figure, hero.at // PER_TILE, free), hero)
        if spots:
            yield from movement.put(play, figure, spots, play.state.active)


def advance(play: Play, figure: Figure, hero: Hero, tiles: int, free: int) -> Flow[None]:
    """Some tiles along a shortest route, over free Monster symbols, stopping early where tiles are full. (TM-MON-07, -12, -14)"""
    state = play.state
    on = board(play)
    rings = rings_to(on, figure, hero)
    for count in range(min(tiles, len(rings) - 1), 0, -1):
        ends = best_ends(play, on, figure, shortest_routes(on, rings, count), free)
        if ends:
            tile, seat = ends[0], state.active
            if len(ends) > 1:
                question, why = f"{printed_name(play, figure)}: which way?", "equally short; the tile placed first"
                about = OfFigure(figure.id)
                ways = [OnTile(tile) for tile in ends]
                tile = (yield from settle(play, seat, WAY, ways, question, why, about)).tile
            spots = nearest_square(play, figure, spots_on(play, on, figure, tile, free), hero)
            yield from movement.put(play, figure, spots, seat)
            return


def best_ends(table: Table, on: Board, figure: Figure, routes: list[list[int]], free: int) -> list[int]:
    """Where the best of these routes end that have room there: those with a free Monster symbol where it stops, then those
    with the most free symbols on the way. (TM-MON-07, -14)
    """
    with_room = [route for route in routes if room.fits(table, figure, free, on.squares_of(route[-1]))]
    if len(with_room) < 2:
        return [route[-1] for route in with_room]
    ranked: list[tuple[bool, int, int]] = []
    for route in with_room:
        symbols = [room.fits(table, figure, free, on.symbol(tile, "M")) for tile in route]
        ranked.append((symbols[-1], sum(symbols), route[-1]))
    best = max(ranked)[:2]
    return sorted({rank[2] for rank in ranked if rank[:2] == best})


def nearest_square(play: Play, figure: Figure, spots: int, hero: Hero) -> int:
    """House rule `monster_squares: nearest`: of several spots only the one nearest to the Hero is left.

    Among equals it is the one nearest to where the Monster stands, then the first.
    """
    state = play.state
    if not state.house.nearest_squares or not spots & (spots - 1):
        return spots
    on, at = board(play), 1 << hero.at

    def far(spot: int) -> tuple[int, int]:
        squares = room.squares_at(play, figure, spot)
        return on.distance(squares, at), on.distance(squares, figure.squares)

    spot = min(few(spots), key=far)
    why = f"the nearest to {printed_name(play, hero)}, and of those to where it stands"
    question = f"Where does {printed_name(play, figure)} go?"
    play.tell(Settled(question, square_name(spot), why), "TM-FAQ-07")
    return 1 << spot


def flee(play: Play, figure: Figure, hero: Hero, tiles: int, free: int) -> Flow[None]:
    """As far from a Hero as so many tiles lead, onto a Monster symbol if one is free; cornered, it stays. (TM-MON-06, -14)"""
    seat = play.state.active
    on = board(play)
    ends = refuges(play, on, figure, hero, tiles, free)
    if ends:
        tile = ends[0]
        if len(ends) > 1:
            question = f"{printed_name(play, figure)}: which way does it flee?"
            why = "equally far away; the tile placed first"
            about = OfFigure(figure.id)
            ways = [OnTile(tile) for tile in ends]
            tile = (yield from settle(play, seat, WAY, ways, question, why, about)).tile
        spots = spots_on(play, on, figure, tile, free)
        yield from movement.put(play, figure, spots, seat)


def refuges(table: Table, on: Board, figure: Figure, hero: Hero, tiles: int, free: int) -> list[int]:
    """The tiles farthest from a Hero within some tiles, where there is room, if they are farther than where it stands."""
    here = on.tiles_of(figure.squares)
    near = on.tiles_within(here, tiles) & ~here
    rings = on.tile_rings(1 << hero.at // PER_TILE)
    stands = on.tile_distance(figure.squares, 1 << hero.at)
    for distance in range(len(rings) - 1, stands, -1):
        ends = rings[distance] & near
        if ends:
            with_room = [tile for tile in few(ends) if room.fits(table, figure, free, on.squares_of(tile))]
            if with_room:
                return with_room
    return []


def rings_to(on: Board, figure: Figure, hero: Hero) -> list[int]:
    """The tiles 0, 1, 2 … tiles away from a Hero, and last of all those where a Monster stands; none if no way leads there."""
    here = on.tiles_of(figure.squares)
    rings = on.tile_rings(1 << hero.at // PER_TILE, here)
    rings[-1] &= here
    return rings if rings[-1] else []


def shortest_routes(on: Board, rings: list[int], count: int) -> list[list[int]]:
    """The first `count` tiles of every shortest route over connected tiles, from the last of these rings inward."""
    routes = [[tile] for tile in few(rings[-1])]
    for nearer in range(2, count + 2):
        routes = [[*route, tile] for route in routes for tile in few(on.connections[route[-1]] & rings[-nearer])]
    return [route[1:] for route in routes]


def spots_on(table: Table, on: Board, figure: Figure, tile: int, free: int) -> int:
    """Where a Monster stands on a tile: on a free Monster symbol if there is one, else anywhere on it. (TM-MON-06, -08, -15)"""
    on_symbol = room.spots_among(table, figure, free, on.symbol(tile, "M"))
    return on_symbol or room.spots_among(table, figure, free, on.squares_of(tile))
