"""How Monsters move by their tactics, and where there is room for them. (TM-MON-06..08, -12..-15, TM-FAQ-02)"""

from __future__ import annotations

from tabletome.games.tomb import movement
from tabletome.games.tomb.actors import printed_name
from tabletome.games.tomb.asking import NOTHING, settle
from tabletome.games.tomb.board import PER_TILE, bits
from tabletome.games.tomb.notation import Step
from tabletome.games.tomb.state import Figure, Hero, State, board
from tabletome.kernel import Flow, Play


def go(play: Play[State], figure: Figure, step: Step, hero: Hero) -> Flow[None]:
    """How a Monster moves: beside a Hero, onto its tile, or some tiles toward or away from it. (TM-MON-06..08, -12..-15)"""
    if step.name == "to_adj":
        return go_beside(play, figure, hero)
    if step.name == "to_tile":
        return go_onto_tile(play, figure, hero)
    if step.name == "flee":
        return flee(play, figure, hero, step.number)
    return advance(play, figure, hero, step.number)


def go_beside(play: Play[State], figure: Figure, hero: Hero) -> Flow[None]:
    """To a free square beside the Hero. (TM-MON-13, TM-FAQ-02)"""
    state = play.state
    spots = nearest_square(play, figure, spots_beside(state, figure, hero), hero)
    return movement.put(play, figure, spots, state.active, "first free square beside the Hero") if spots else NOTHING


def go_onto_tile(play: Play[State], figure: Figure, hero: Hero) -> Flow[None]:
    """To the Hero's tile, unless it is there. (TM-MON-06, -08)"""
    state = play.state
    if not board(state).tile_distance(figure.squares, 1 << hero.at):
        return NOTHING
    free = movement.free_squares(state, figure)
    spots = nearest_square(play, figure, spots_on(state, figure, hero.at // PER_TILE, free), hero)
    return movement.put(play, figure, spots, state.active, "first free square of the tile") if spots else NOTHING


def advance(play: Play[State], figure: Figure, hero: Hero, tiles: int) -> Flow[None]:
    """Some tiles along a shortest route, over free Monster symbols, stopping early where tiles are full. (TM-MON-07, -12, -14)"""
    state = play.state
    free = movement.free_squares(state, figure)
    distance = board(state).tile_distance(figure.squares, 1 << hero.at)
    for count in range(min(tiles, distance), 0, -1):
        ends = best_ends(state, figure, shortest_routes(state, figure, hero, count, distance), free)
        if ends:
            tile, seat = ends[0], state.active
            if len(ends) > 1:
                question, why = f"{printed_name(figure)}: which way?", "equally short; the tile placed first"
                tile = yield from settle(play, seat, "tile", ends, lambda tile: str(tile + 1), question, why)
            spots = nearest_square(play, figure, spots_on(state, figure, tile, free), hero)
            yield from movement.put(play, figure, spots, seat, "first free square of the tile")
            return


def best_ends(state: State, figure: Figure, routes: list[list[int]], free: int) -> list[int]:
    """Where the best of these routes end that have room there: those with a free Monster symbol where it stops, then those
    with the most free symbols on the way. (TM-MON-07, -14)
    """
    on = board(state)
    with_room = [route for route in routes if movement.fits(state, figure, free, on.squares_of(route[-1]))]
    if len(with_room) < 2:
        return [route[-1] for route in with_room]
    ranked: list[tuple[bool, int, int]] = []
    for route in with_room:
        symbols = [movement.fits(state, figure, free, on.symbol(tile, "M")) for tile in route]
        ranked.append((symbols[-1], sum(symbols), route[-1]))
    best = max(ranked)[:2]
    return sorted({rank[2] for rank in ranked if rank[:2] == best})


def nearest_square(play: Play[State], figure: Figure, spots: list[int], hero: Hero) -> list[int]:
    """House rule `monster_squares: nearest`: of several places only the one nearest to the Hero is left.

    Among equals it is the one nearest to where the Monster stands, then the first.
    """
    state = play.state
    if not state.house.nearest_squares or len(spots) < 2:
        return spots
    on, at = board(state), 1 << hero.at
    spot = min(spots, key=lambda spot: (on.distance(spot, at), on.distance(spot, figure.squares)))
    if play.hear is not None:
        why = f"the nearest to {printed_name(hero)}, and of those to where it stands"
        question = f"Where does {printed_name(figure)} go?"
        play.tell("settled", question=question, chosen=movement.spot_name(state, spot), why=why, rules=("TM-FAQ-07",))
    return [spot]


def flee(play: Play[State], figure: Figure, hero: Hero, tiles: int) -> Flow[None]:
    """As far from a Hero as so many tiles lead, onto a Monster symbol if one is free; cornered, it stays. (TM-MON-06, -14)"""
    state, seat = play.state, play.state.active
    ends = refuges(state, figure, hero, tiles)
    if ends:
        question = f"{printed_name(figure)}: which way does it flee?"
        why = "equally far away; the tile placed first"
        tile = yield from settle(play, seat, "tile", ends, lambda tile: str(tile + 1), question, why)
        spots = spots_on(state, figure, tile, movement.free_squares(state, figure))
        yield from movement.put(play, figure, spots, seat, "first free square of the tile")


def refuges(state: State, figure: Figure, hero: Hero, tiles: int) -> list[int]:
    """The tiles farthest from a Hero within some tiles, where there is room, if they are farther than where it stands."""
    on = board(state)
    here = on.tiles_of(figure.squares)
    near = on.tiles_within(here, tiles) & ~here
    rings = on.tile_rings(1 << hero.at // PER_TILE)
    stands = on.tile_distance(figure.squares, 1 << hero.at)
    free = movement.free_squares(state, figure)
    for distance in range(len(rings) - 1, stands, -1):
        ends = rings[distance] & near
        if room := [tile for tile in bits(ends) if movement.fits(state, figure, free, on.squares_of(tile))]:
            return room
    return []


def shortest_routes(state: State, figure: Figure, hero: Hero, count: int, distance: int) -> list[list[int]]:
    """The first `count` tiles of every shortest route over connected tiles to the Hero's tile, which is so far away."""
    on = board(state)
    rings = on.tile_rings(1 << hero.at // PER_TILE)
    if distance >= len(rings):
        return []  # no way leads there
    routes = [[tile] for tile in bits(on.tiles_of(figure.squares) & rings[distance])]
    for nearer in range(distance - 1, distance - 1 - count, -1):
        routes = [[*route, tile] for route in routes for tile in bits(on.connections[route[-1]] & rings[nearer])]
    return [route[1:] for route in routes]


def spots_on(state: State, figure: Figure, tile: int, free: int) -> list[int]:
    """Where a Monster stands on a tile: on a free Monster symbol if there is one, else anywhere on it. (TM-MON-06, -08, -15)"""
    on = board(state)
    on_symbol = movement.spots_among(state, figure, free, on.symbol(tile, "M"))
    return on_symbol or movement.spots_among(state, figure, free, on.squares_of(tile))


def spots_beside(state: State, figure: Figure, hero: Hero) -> list[int]:
    """All free places adjacent to a Hero; a Monster that is there already may stay. (TM-MON-13, TM-FAQ-02)"""
    beside = board(state).steps[hero.at]
    return movement.free_spots(state, figure, beside)
