"""The pieces an adventure puts on the board: tokens, Allies, standees, a quarry. (TM-SETUP-12, TM-COMP-20, TM-FAQ-03, -09)"""

from __future__ import annotations

from tabletome.games.tomb.board import objectives as requirements
from tabletome.games.tomb.board import room
from tabletome.games.tomb.board.adventure_pieces import carried, in_play, piece, supply
from tabletome.games.tomb.board.board import PER_TILE, Edge, bits, board
from tabletome.games.tomb.board.figures import Actor, printed_name, squares_of
from tabletome.games.tomb.cards.adventure_checks import SIGNS, STRIKES
from tabletome.games.tomb.cards.language import Attack, Clause, Deed, Op, read_who
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.events import Distracted, Dropped
from tabletome.games.tomb.options import OfFigure
from tabletome.games.tomb.options.monsters import ALLY
from tabletome.games.tomb.options.move import THROUGH
from tabletome.games.tomb.rules import combat, effects, exploration_phase, movement
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.state import Figure, Hero, State, Token, foes, heroes_up, numbered, occupied
from tabletome.kernel import Bits, Choose, Flow, Items, choose
from tabletome.kernel.events import Appeared, Moved, Vanished
from tabletome.packs.library import slug
from tabletome.table import size

KINDS = ("ally", "standee", "quarry")


# --- where ------------------------------------------------------------------------------------------------------------


def place_of(table: Table, where: str, context: effects.Context) -> tuple[int, int] | None:
    """The tile that `@ambush far` means, and the squares on it; None if the tile it names is not on the board.

    Without a place it is the tile that was just placed, or that of whoever does it. (TM-TILE-10, -14)
    """
    state = table.state
    on = board(table)
    sign, _, name = where.partition(" ")
    by: Actor = context.by if context.by is not None else state.heroes[context.seat(state)]
    if name == "far":
        tiles = sorted(bits(on.tile_rings(on.tiles_of(squares_of(state.heroes[state.active])))[-1]), reverse=True)
    elif name:
        tiles = sorted(requirements.tiles_named(table, name))
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


def put_piece(play: Play, word: str, context: effects.Context) -> None:
    """`mushroom @ambush`: put a piece of the adventure on the board, if one is left. (TM-SETUP-12)"""
    state = play.state
    name, _, where = word.partition(" @")
    name = slug(name)
    found = place_of(play, where, context)
    if found is None or supply(play, name) <= 0:
        return
    tile, wanted = found
    kind = piece(play, name).kind
    square = _square(play, tile, wanted, kind)
    if square is None:
        return
    objectives.count(state, f"placed {name}")
    known = piece(play, name)
    number = name if known.number == 1 else numbered(state, name)
    if kind == "token":
        state.tokens.append(Token(number, name, square))
    else:
        hp = known.hp + known.hp_per_hero * len(state.heroes)
        state.figures.append(Figure(number, name, kind, Bits(1 << square), hp, marks={"hp": hp}))
    play.tell(Appeared(number, name, board(play).names[square]), "TM-SETUP-12", "TM-COMP-20")


def _square(table: Table, tile: int, wanted: int, kind: str) -> int | None:
    """The first square that is free: a wanted one, one of the tile, or one nearby. Tokens only keep off other tokens."""
    state = table.state
    on = board(table)
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


# --- carrying ---------------------------------------------------------------------------------------------------------


def pick_up(hero: Hero, name: str) -> None:
    hero.marks[f"carries {name}"] = hero.marks.get(f"carries {name}", 0) + 1


def put_down(hero: Hero, name: str) -> None:
    hero.marks[f"carries {name}"] -= 1
    if not hero.marks[f"carries {name}"]:
        del hero.marks[f"carries {name}"]


def drop(play: Play, hero: Hero) -> None:
    """A Hero that falls lets go of what it carries; the pieces lie on its square. (TM-SETUP-22)"""
    state = play.state
    for name in carried(play, hero):
        put_down(hero, name)
        token = Token(numbered(state, name), name, hero.at)
        state.tokens.append(token)
        play.tell(Dropped(hero.id, token.id), "TM-SETUP-22")


# --- Allies -----------------------------------------------------------------------------------------------------------


def lead(state: State, ally: Figure, seat: int) -> None:
    """From now on the Ally follows this Hero."""
    ally.marks["leader"] = seat + 1


def allies_follow(play: Play) -> None:
    """At the end of its leader's turn an Ally moves toward that Hero, to the nearest free square. (TM-ACT-02, TM-FAQ-09)"""
    state = play.state
    hero = state.heroes[state.active]
    for ally in [figure for figure in state.figures if figure.marks.get("leader") == state.active + 1]:
        spot = 0 if hero.hp == 0 else nearest(play, ally, hero.at, piece(play, ally.name).moves)
        if spot and spot != ally.squares:
            path = room.path_to(play, ally.squares, spot)
            ally.squares = Bits(spot)
            play.tell(Moved(ally.id, path), "TM-FAQ-09")


def nearest(table: Table, figure: Figure, square: int, tiles: int) -> int:
    """The free square within some tiles of a figure that is fewest steps from a square; its own counts as free."""
    on = board(table)
    free = on.within(figure.squares, tiles) & ~(occupied(table.state) & ~figure.squares)
    front = reached = 1 << square
    while front and not front & free:
        front = on.spread(front) & ~reached
        reached |= front
    return front & free & -(front & free)


def allies_strike(play: Play) -> Flow[None]:
    """An Ally that can attack does so at the end of each turn, at a Monster adjacent to it. (TM-FAQ-03)"""
    state = play.state
    for ally in [figure for figure in state.figures if figure.kind == "ally"]:
        found = STRIKES.fullmatch(piece(play, ally.name).strikes)
        near = [foe for foe in foes(state) if board(play).adjacent(ally.squares, foe.squares)]
        if found is None or not near:
            continue
        named = [foe.id for foe in near]
        prompt, about = f"{printed_name(play, ally)}: which Monster?", OfFigure(ally.id)
        chosen = yield from choose(state.active, ALLY, "target", named, prompt, about=about)
        target = near[named.index(chosen)]
        hit = (Clause((Op("dmg", int(found[2])),)),)
        deed = Deed(Attack(read_who("1 monster adj"), int(found[1])), hit)
        yield from effects.perform(play, deed, effects.Context(ally, None, None, ally.name), [target])


def allies_threatened(play: Play) -> Flow[None]:
    """An Ally that is led and has a Monster adjacent to it loses 1 Hit Point. (TM-FAQ-09, TM-GEN-04)"""
    state = play.state
    for ally in [figure for figure in state.figures if figure.kind == "ally" and figure.marks.get("leader")]:
        near = [foe for foe in foes(state) if board(play).adjacent(ally.squares, foe.squares)]
        if near and piece(play, ally.name).threatened:
            yield from combat.damage(play, ally, 1, None, printed_name(play, near[0]))


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
        path = room.path_to(play, quarry.squares, spots[-1])
        quarry.squares = Bits(spots[-1])
        play.tell(Moved(quarry.id, path), "TM-SETUP-22")


# --- decoys and gates -------------------------------------------------------------------------------------------------


def distracted(play: Play, figure: Figure) -> bool:
    """A Monster that acts on a tile with a decoy tears the decoy down, and that is all it does. (TM-GEN-04, TM-SETUP-22)"""
    state = play.state
    if figure.kind != "monster" or not under_way(play).has_decoy:
        return False
    tiles = board(play).tiles_of(figure.squares)
    for token in state.tokens:
        if tiles >> token.at // PER_TILE & 1 and _is_decoy(play, token):
            state.tokens.remove(token)
            play.tell(Distracted(figure.id, token.id), "TM-GEN-04", "TM-SETUP-22")
            return True
    return False


def _is_decoy(table: Table, token: Token) -> bool:
    return any(piece.decoy and slug(piece.name) == token.kind for piece in under_way(table).pieces)


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
        option = yield Choose(
            seat, (Items("through", free, lambda square: on.names[square]),), "Where do you come out?", kind=THROUGH
        )
        yield from movement.arrive(play, hero, option.arg)
