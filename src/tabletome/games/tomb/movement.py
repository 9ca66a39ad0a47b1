"""Moving Heroes by squares and by tiles, and moving figures that do not move themselves. (TM-MOVE-01..18)

A move is made of stretches. A stretch leads to any square the Hero can reach without entering a trap's square on the way, or into
a trap's square, which triggers it; then the move goes on with what is left of it. So every path can be walked, and the player is
asked only where it matters.
"""

from __future__ import annotations

from tabletome.games.tomb import cards, crossing, goals, moments, traps
from tabletome.games.tomb.actors import Actor, printed_name, seat_of, squares_of
from tabletome.games.tomb.asking import NOTHING, choose, settle
from tabletome.games.tomb.board import Board, bits
from tabletome.games.tomb.state import FOES, Figure, Hero, State, board, figure_squares, occupied
from tabletome.kernel import Bits, Choose, Flow, One, Play, Spots


def speed(state: State, hero: Hero) -> int:
    """How many squares one move has. (TM-MOVE-03)"""
    printed = cards.heroes()[hero.id].side(hero.level).speed
    return max(0, moments.value(state, "speed", printed, hero))


def stretches(state: State, hero: Hero, steps: int, figures: int) -> tuple[int, ...]:
    """Where the next stretch can end: entry d holds the squares exactly d steps away. Others than Heroes stand on `figures`.

    Other Heroes can be passed but not stopped at, Monsters block, and a trap's square ends the stretch. (TM-MOVE-05..10)
    Who flies passes over Monsters and traps too, and stops on a trap's square only to trigger it. (TM-GEN-04)
    """
    on = board(state)
    bit, blocked, others, trapped = on.bit, figures, 0, 0
    for other in state.heroes:
        if other is not hero and other.at >= 0:
            others |= bit[other.at]
    for token in state.tokens:
        if token.kind == "trap":
            trapped |= bit[token.at]
    if "fly" in state.in_play.effects and moments.value(state, "fly", 0, hero) > 0:
        blocked, others, trapped = 0, others | blocked, 0
    if others & trapped:
        return crossing.rings(on, hero.at, steps, blocked, others, trapped)
    return stretch_rings(on, hero.at, steps, blocked, others, trapped)


def stretch_rings(on: Board, start: int, steps: int, blocked: int, others: int, trapped: int) -> tuple[int, ...]:
    steps_from, bit, front = on.steps, on.bit, 1 << start
    left = on.open & ~blocked & ~front
    free, safe = ~others, ~trapped
    ends = [0]
    for _ in range(steps):
        ring = 0
        while front:
            square = front.bit_length() - 1
            ring |= steps_from[square]
            front ^= bit[square]
        ring &= left
        if not ring:
            break
        left ^= ring
        ends.append(ring & free)
        front = ring & safe
    return tuple(ends)


def all_of(rings: tuple[int, ...]) -> int:
    squares = 0
    for ring in rings:
        squares |= ring
    return squares


def destinations(state: State, hero: Hero, steps: int) -> int:
    """Wherever the next stretch can end."""
    return all_of(stretches(state, hero, steps, figure_squares(state)))


def left_after(rings: tuple[int, ...], square: int, steps: int) -> int:
    """What is left of a move after the stretch to a square. (TM-MOVE-03)"""
    for ring in rings:
        if ring >> square & 1:
            break
        steps -= 1
    return steps


def walk(play: Play[State], hero: Hero, square: int, rings: tuple[int, ...]) -> Flow[None]:
    """A stretch to one of these squares. (TM-MOVE-03, -07)"""
    if isinstance(rings, crossing.Rings) and not rings.safe >> square & 1:
        return crossing.cross(play, hero, square)
    return arrive(play, hero, square)


def arrive(play: Play[State], hero: Hero, square: int) -> Flow[None]:
    """Put a Hero on a square; a trap there is triggered, whoever caused the move. (TM-TRAP-01, -15)"""
    hero.at = square
    if play.hear is not None:
        play.tell("moves", who=printed_name(hero), at=board(play.state).names[square], rules=("TM-MOVE-03",))
    for token in play.state.tokens:
        if token.at == square and token.kind == "trap":
            return _walk_into_trap(play, hero)
    return goals.entered(play, hero)


def _walk_into_trap(play: Play[State], hero: Hero) -> Flow[None]:
    yield from traps.enter_square(play, hero)
    yield from goals.entered(play, hero)


def granted_move(play: Play[State], hero: Hero, steps: int) -> Flow[None]:
    """A move that an effect gives, stretch by stretch. (TM-MOVE-02, -16)"""
    seat = seat_of(play.state, hero)
    while steps > 0 and hero.hp > 0:
        rings = stretches(play.state, hero, steps, figure_squares(play.state))
        squares = all_of(rings)
        if not squares:
            return
        names = board(play.state).names
        option = yield Choose(seat, (Spots("move", squares, names), One("stay")), f"Move up to {steps} squares?")
        if option.verb == "stay":
            return
        steps = left_after(rings, option.arg, steps)
        yield from walk(play, hero, option.arg, rings)


def move_by_tiles(play: Play[State], hero: Hero, tiles: int) -> Flow[None]:
    """To any free square of a tile within so many connected tiles; the squares between do not count. (TM-MOVE-17, TM-TILE-16)"""
    state = play.state
    on = board(state)
    squares = on.within(1 << hero.at, tiles) & ~occupied(state)
    if squares:
        option = yield Choose(
            seat_of(state, hero), (Spots("move", squares, on.names), One("stay")), f"Move up to {tiles} tiles?"
        )
        if option.verb == "move":
            yield from arrive(play, hero, option.arg)


def shift_by_tiles(
    play: Play[State], actor: Actor, by: Actor | None, tiles: int, *, away: bool, seat: int
) -> Flow[None]:
    """Push a figure away from another or pull it closer, tile by tile, to a free square. (TM-MOVE-16, TM-TRAP-15)"""
    state = play.state
    if by is None or actor.hp <= 0:
        return
    on, here = board(state), squares_of(by)
    best = on.tile_distance(here, squares_of(actor))
    spots: list[int] = []
    distances: dict[int, int] = {}  # of many squares, on few tiles
    for spot in free_spots(state, actor, on.within(squares_of(actor), tiles)):
        under = on.tiles_of(spot)
        if under not in distances:
            distances[under] = on.tile_distance(here, spot)
        distance = distances[under]
        if distance > best if away else distance < best:
            best, spots = distance, [spot]
        elif spots and distance == best:
            spots.append(spot)
    if spots and isinstance(by, Hero):
        spots = [(yield from choose_spot(play, actor, spots, seat))]
    if spots:
        yield from put(play, actor, spots, seat, "as far as it can be moved; the first free square")


def carry(play: Play[State], figure: Figure, by: Actor, tiles: int, seat: int) -> Flow[None]:
    """A Hero's effect puts a Monster on any free square it allows. (TM-FAQ-05)"""
    spots = free_spots(play.state, figure, board(play.state).within(squares_of(by), tiles))
    if spots:
        spot = yield from choose_spot(play, figure, spots, seat)
        yield from put(play, figure, [spot], seat, "The Hero's player chose the square.")


def free_spots(state: State, actor: Actor, within: int) -> list[int]:
    """The places where a figure can stand wholly on free squares, touching the squares given."""
    return spots_among(state, actor, free_squares(state, actor), within)


def free_squares(state: State, actor: Actor) -> int:
    """The open squares that no other figure occupies. (TM-MON-18)"""
    return board(state).open & ~(occupied(state) & ~squares_of(actor))


def spots_among(state: State, actor: Actor, free: int, within: int) -> list[int]:
    """The places where a figure can stand wholly on these free squares, touching the squares given. (TM-MON-15)"""
    if is_large(actor):
        return [spot for spot in board(state).footprints(2, within) if spot & free == spot]
    left, spots = free & within, []
    while left:
        spot = left & -left
        spots.append(spot)
        left ^= spot
    return spots


def is_large(actor: Actor) -> bool:
    """Does its base cover four squares? (TM-MON-15)"""
    return not isinstance(actor, Hero) and actor.kind in FOES and cards.monsters()[actor.name].base > 1


def fits(state: State, actor: Actor, free: int, within: int) -> bool:
    """Can a figure stand wholly on these free squares, touching the squares given? (TM-MON-15)"""
    return bool(spots_among(state, actor, free, within) if is_large(actor) else free & within)


def spot_name(state: State, spot: int) -> str:
    """How the place of a figure is written: by its square, or by the north-west one of a large base."""
    on = board(state)
    if not spot & (spot - 1):
        return on.names[spot.bit_length() - 1]
    return on.names[min(bits(spot), key=lambda square: on.where[square][::-1])]


def choose_spot(play: Play[State], actor: Actor, spots: list[int], seat: int) -> Flow[int]:
    """A Hero's player chooses where a figure goes, also at a table that lets the program settle ties. (TM-FAQ-05)"""
    question = f"Where does {printed_name(actor)} go?"
    return choose(seat, "square", spots, lambda spot: spot_name(play.state, spot), question)


def settle_spot(play: Play[State], spots: list[int], seat: int, question: str, why: str) -> Flow[int]:
    """One of several places where a figure can stand."""
    state = play.state
    if spots[0] & (spots[0] - 1):  # of a large base
        return settle(play, seat, "square", spots, lambda spot: spot_name(state, spot), question, why)
    names = board(state).names
    return settle(play, seat, "square", spots, lambda spot: names[spot.bit_length() - 1], question, why, numbers=True)


def put(play: Play[State], actor: Actor, spots: list[int], seat: int, why: str) -> Flow[None]:
    """Put a figure on one of several places, the player choosing."""
    return put_at(play, actor, spots[0]) if len(spots) == 1 else _put_at_one(play, actor, spots, seat, why)


def _put_at_one(play: Play[State], actor: Actor, spots: list[int], seat: int, why: str) -> Flow[None]:
    spot = yield from settle_spot(play, spots, seat, f"Where does {printed_name(actor)} go?", why)
    yield from put_at(play, actor, spot)


def put_at(play: Play[State], actor: Actor, spot: int) -> Flow[None]:
    """Put a figure on a place."""
    if isinstance(actor, Hero):
        return arrive(play, actor, next(bits(spot)))
    actor.squares = Bits(spot)
    if play.hear is not None:
        at = spot_name(play.state, spot)
        play.tell("moves", who=printed_name(actor), at=at, rules=("TM-MON-06", "TM-MON-08"))
    return NOTHING
