"""The pieces an adventure puts on the board: tokens, Allies, standees, a quarry. (TM-SETUP-12, TM-COMP-20, TM-FAQ-03, -09)"""

from __future__ import annotations

from typing import Any

from tabletome.games.tomb.board.board import PER_TILE, Edge, bits
from tabletome.games.tomb.board.figures import Actor, printed_name, squares_of
from tabletome.games.tomb.cards import adventures
from tabletome.games.tomb.cards import objectives as requirements
from tabletome.games.tomb.cards.adventure_checks import SIGNS, STRIKES
from tabletome.games.tomb.cards.adventures import Piece
from tabletome.games.tomb.cards.language import Attack, Clause, Deed, Op, read_who
from tabletome.games.tomb.events import Distracted, Dropped
from tabletome.games.tomb.options import OfFigure
from tabletome.games.tomb.options.monsters import ALLY
from tabletome.games.tomb.options.move import THROUGH
from tabletome.games.tomb.rules import combat, effects, exploration_phase, movement
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.state import Figure, Hero, State, Token, board, foes, heroes_up, numbered, occupied
from tabletome.kernel import Bits, Choose, Flow, Items, Play, choose
from tabletome.kernel.events import Appeared, Moved, Vanished
from tabletome.packs.library import slug
from tabletome.table import size

KINDS = ("ally", "standee", "quarry")


def piece(state: State, name: str) -> Piece:
    """What the adventure says about a piece."""
    return next(piece for piece in adventures.BOOK[state.adventure].pieces if slug(piece.name) == name)


def supply(state: State, name: str) -> int:
    """How many pieces of this name have not been put on the board yet. (TM-SETUP-12)"""
    return piece(state, name).number - state.counters.get(f"placed {name}", 0)


# --- where ------------------------------------------------------------------------------------------------------------


def place_of(state: State, where: str, context: effects.Context) -> tuple[int, int] | None:
    """The tile that `@ambush far` means, and the squares on it; None if the tile it names is not on the board.

    Without a place it is the tile that was just placed, or that of whoever does it. (TM-TILE-10, -14)
    """
    on = board(state)
    sign, _, name = where.partition(" ")
    by: Actor = context.by if context.by is not None else state.heroes[context.seat(state)]
    if name == "far":
        tiles = sorted(bits(on.tile_rings(on.tiles_of(squares_of(state.heroes[state.active])))[-1]), reverse=True)
    elif name:
        tiles = sorted(requirements.tiles_named(state, name))
    else:
        tiles = [context.tile] if context.tile >= 0 else sorted(bits(on.tiles_of(squares_of(by))))
    if not tiles:
        return None
    if sign == "here":
        return tiles[0], squares_of(by)
    if letter := SIGNS.get(sign, ""):
        tiles.sort(key=lambda tile: not on.symbol(tile, letter))
        return tiles[0], on.symbol(tiles[0], letter)
    return tiles[0], 0


# --- coming into play -------------------------------------------------------------------------------------------------


def put_piece(play: Play[State, Any], word: str, context: effects.Context) -> None:
    """`mushroom @ambush`: put a piece of the adventure on the board, if one is left. (TM-SETUP-12)"""
    state = play.state
    name, _, where = word.partition(" @")
    name = slug(name)
    found = place_of(state, where, context)
    if found is None or supply(state, name) <= 0:
        return
    tile, wanted = found
    kind = piece(state, name).kind
    square = _square(state, tile, wanted, kind)
    if square is None:
        return
    objectives.count(state, f"placed {name}")
    known = piece(state, name)
    number = name if known.number == 1 else numbered(state, name)
    if kind == "token":
        state.tokens.append(Token(number, name, square))
    else:
        hp = known.hp + known.hp_per_hero * len(state.heroes)
        state.figures.append(Figure(number, name, kind, Bits(1 << square), hp, marks={"hp": hp}))
    play.tell(Appeared(number, name, board(state).names[square]), "TM-SETUP-12", "TM-COMP-20")


def _square(state: State, tile: int, wanted: int, kind: str) -> int | None:
    """The first square that is free: a wanted one, one of the tile, or one nearby. Tokens only keep off other tokens."""
    on = board(state)
    taken = occupied(state)
    if kind == "token":
        taken = 0
        for token in state.tokens:
            taken |= 1 << token.at
    for squares in (wanted, on.squares_of(tile), *(on.within(on.squares_of(tile), tiles) for tiles in (1, 2, 3))):
        free = squares & on.open & ~taken
        if free:
            return next(bits(free))
    return next(bits(wanted)) if wanted else None


def title(piece_id: str) -> str:
    """
    >>> title("misty-arch-2")
    'Misty Arch 2'
    """
    return piece_id.replace("-", " ").title()


def stand_in(token: Token) -> Figure:
    """A token as the figure that acts, where only its place matters."""
    return Figure(token.id, token.kind, "piece", Bits(1 << token.at), 1)


def in_play(state: State, name: str) -> list[Figure]:
    """The pieces of this name on the board; a token as a figure that stands in for it."""
    figures = [figure for figure in state.figures if figure.name == name]
    return figures + [stand_in(token) for token in state.tokens if token.kind == name]


def is_there(state: State, name: str) -> bool:
    """Is any piece of this name on the board?"""
    for token in state.tokens:  # asked at every step of a Hero Phase: `any` would make a generator each time
        if token.kind == name:
            return True
    for figure in state.figures:  # noqa: SIM110
        if figure.name == name:
            return True
    return False


# --- carrying ---------------------------------------------------------------------------------------------------------


def carried(state: State, hero: Hero) -> list[str]:
    """The names of the pieces a Hero carries, one for each."""
    return [
        name
        for name in (slug(piece.name) for piece in adventures.BOOK[state.adventure].pieces)
        for _ in range(hero.marks.get(f"carries {name}", 0))
    ]


def pick_up(hero: Hero, name: str) -> None:
    hero.marks[f"carries {name}"] = hero.marks.get(f"carries {name}", 0) + 1


def put_down(hero: Hero, name: str) -> None:
    hero.marks[f"carries {name}"] -= 1
    if not hero.marks[f"carries {name}"]:
        del hero.marks[f"carries {name}"]


def drop(play: Play[State, Any], hero: Hero) -> None:
    """A Hero that falls lets go of what it carries; the pieces lie on its square. (TM-SETUP-22)"""
    state = play.state
    for name in carried(state, hero):
        put_down(hero, name)
        token = Token(numbered(state, name), name, hero.at)
        state.tokens.append(token)
        play.tell(Dropped(hero.id, token.id), "TM-SETUP-22")


# --- Allies -----------------------------------------------------------------------------------------------------------


def lead(state: State, ally: Figure, seat: int) -> None:
    """From now on the Ally follows this Hero."""
    ally.marks["leader"] = seat + 1


def allies_follow(play: Play[State, Any]) -> None:
    """At the end of its leader's turn an Ally moves toward that Hero, to the nearest free square. (TM-ACT-02, TM-FAQ-09)"""
    state = play.state
    hero = state.heroes[state.active]
    for ally in [figure for figure in state.figures if figure.marks.get("leader") == state.active + 1]:
        spot = 0 if hero.hp == 0 else nearest(state, ally, hero.at, piece(state, ally.name).moves)
        if spot and spot != ally.squares:
            path = movement.path_to(state, ally.squares, spot)
            ally.squares = Bits(spot)
            play.tell(Moved(ally.id, path), "TM-FAQ-09")


def nearest(state: State, figure: Figure, square: int, tiles: int) -> int:
    """The free square within some tiles of a figure that is fewest steps from a square; its own counts as free."""
    on = board(state)
    free = on.within(figure.squares, tiles) & ~(occupied(state) & ~figure.squares)
    front = reached = 1 << square
    while front and not front & free:
        front = on.spread(front) & ~reached
        reached |= front
    return front & free & -(front & free)


def allies_strike(play: Play[State, Any]) -> Flow[None]:
    """An Ally that can attack does so at the end of each turn, at a Monster adjacent to it. (TM-FAQ-03)"""
    state = play.state
    for ally in [figure for figure in state.figures if figure.kind == "ally"]:
        found = STRIKES.fullmatch(piece(state, ally.name).strikes)
        near = [foe for foe in foes(state) if board(state).adjacent(ally.squares, foe.squares)]
        if found is None or not near:
            continue
        named = [foe.id for foe in near]
        prompt, about = f"{printed_name(ally)}: which Monster?", OfFigure(ally.id)
        chosen = yield from choose(state.active, ALLY, "target", named, prompt, about=about)
        target = near[named.index(chosen)]
        hit = (Clause((Op("dmg", int(found[2])),)),)
        deed = Deed(Attack(read_who("1 monster adj"), int(found[1])), hit)
        yield from effects.perform(play, deed, effects.Context(ally, None, None, ally.name), [target])


def allies_threatened(play: Play[State, Any]) -> Flow[None]:
    """An Ally that is led and has a Monster adjacent to it loses 1 Hit Point. (TM-FAQ-09, TM-GEN-04)"""
    state = play.state
    for ally in [figure for figure in state.figures if figure.kind == "ally" and figure.marks.get("leader")]:
        near = [foe for foe in foes(state) if board(state).adjacent(ally.squares, foe.squares)]
        if near and piece(state, ally.name).threatened:
            yield from combat.damage(play, ally, 1, None, printed_name(near[0]))


# --- a quarry ---------------------------------------------------------------------------------------------------------


def quarry_flees(play: Play[State, Any], name: str, tiles: int) -> Flow[None]:
    """A quarry runs tile by tile: off the map if it can, over an unexplored edge, else to the tile farthest from all Heroes.

    When it runs over an edge the next tile is placed there and filled. (TM-SETUP-22, TM-EXPL-16)
    """
    state = play.state
    for quarry in [figure for figure in state.figures if figure.name == name]:
        for _ in range(tiles):
            here = next(bits(quarry.squares)) // PER_TILE
            edges = [edge for edge in board(state).unexplored() if edge.tile == here]
            if edges and size(state.stack):
                yield from _over_the_edge(play, quarry, edges[0])
            elif edges:
                state.figures.remove(quarry)
                objectives.count(state, f"escaped {name}")
                play.tell(Vanished(quarry.id, why="escaped"), "TM-SETUP-22")
                break
            else:
                _to_tile(play, quarry, _farthest_neighbour(state, here))
        objectives.check(play)


def _over_the_edge(play: Play[State, Any], quarry: Figure, edge: Edge) -> Flow[None]:
    state = play.state
    before = len(state.placed)
    yield from exploration_phase.explore(play, edge)
    if len(state.placed) > before and board(state).connections[edge.tile] >> before & 1:
        _to_tile(play, quarry, before)


def _farthest_neighbour(state: State, here: int) -> int:
    """The connected tile, or this one, that is the most tiles away from the nearest Hero; the first placed among equals."""
    on = board(state)
    heroes = 0
    for hero in heroes_up(state):
        heroes |= 1 << hero.at
    tiles = [here, *bits(on.connections[here])]
    return max(tiles, key=lambda tile: (on.tile_distance(on.squares_of(tile), heroes) if heroes else 0, -tile))


def _to_tile(play: Play[State, Any], quarry: Figure, tile: int) -> None:
    state = play.state
    spots = movement.free_spots(state, quarry, board(state).squares_of(tile))
    if spots and not quarry.squares & board(state).squares_of(tile):
        path = movement.path_to(state, quarry.squares, spots[-1])
        quarry.squares = Bits(spots[-1])
        play.tell(Moved(quarry.id, path), "TM-SETUP-22")


# --- decoys and gates -------------------------------------------------------------------------------------------------


def distracted(play: Play[State, Any], figure: Figure) -> bool:
    """A Monster that acts on a tile with a decoy tears the decoy down, and that is all it does. (TM-GEN-04, TM-SETUP-22)"""
    state = play.state
    if figure.kind != "monster" or not adventures.BOOK[state.adventure].has_decoy:
        return False
    tiles = board(state).tiles_of(figure.squares)
    for token in state.tokens:
        if tiles >> token.at // PER_TILE & 1 and _is_decoy(state, token):
            state.tokens.remove(token)
            play.tell(Distracted(figure.id, token.id), "TM-GEN-04", "TM-SETUP-22")
            return True
    return False


def _is_decoy(state: State, token: Token) -> bool:
    return any(piece.decoy and slug(piece.name) == token.kind for piece in adventures.BOOK[state.adventure].pieces)


def step_through(play: Play[State, Any], hero: Hero, name: str) -> Flow[None]:
    """Walk into one gate and out of another: to a free square adjacent to any other piece of that name. (TM-SETUP-22)"""
    state = play.state
    on = board(state)
    squares = 0
    for gate in in_play(state, name):
        if not on.adjacent(gate.squares, 1 << hero.at):
            squares |= on.spread(gate.squares)
    free = list(bits(squares & on.open & ~occupied(state)))
    if free:
        seat = state.heroes.index(hero)
        option = yield Choose(
            seat, (Items("through", free, lambda square: on.names[square]),), "Where do you come out?", kind=THROUGH
        )
        yield from movement.arrive(play, hero, option.arg)
