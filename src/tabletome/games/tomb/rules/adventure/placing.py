"""Pieces that an adventure puts on the board, and what Heroes carry. (TM-SETUP-12, -22, TM-COMP-20)"""

from __future__ import annotations

from tabletome.games.tomb.board import objectives as requirements
from tabletome.games.tomb.board.adventure_pieces import carried, piece, supply
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import Actor, Context, squares_of
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.language import FARTHEST, LETTERS, Placing, Where, placing
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.events import Distracted, Dropped
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.state import Figure, Hero, Mark, Token, carrying, numbered, occupied
from tabletome.kernel import Bits
from tabletome.kernel.events import Appeared
from tabletome.packs.library import slug

KINDS = ("ally", "standee", "quarry")


def place_of(table: Table, where: Where, context: Context) -> tuple[int, int] | None:
    """The tile that `@ambush far` means, and the squares on it; None if the tile it names is not on the board.

    Without a place it is the tile that was just placed, or that of whoever does it. (TM-TILE-10, -14, TM-SETUP-22, TM-EXPL-06)
    """
    state = table.state
    on = board(table)
    sign, name = where.sign, where.tile
    by: Actor = context.by if context.by is not None else state.heroes[context.seat(state)]
    if name == FARTHEST:
        tiles = sorted(bits(on.tile_rings(on.tiles_of(squares_of(state.heroes[state.active])))[-1]), reverse=True)
    elif name:
        tiles = sorted(requirements.tiles_named(table, name))
    else:
        tiles = [context.tile] if context.tile >= 0 else sorted(bits(on.tiles_of(squares_of(by))))
    if not tiles:
        return None
    if sign == "here":
        return tiles[0], squares_of(by)
    if letter := LETTERS.get(sign, ""):
        tiles.sort(key=lambda tile: not on.symbol(tile, letter))
        return tiles[0], on.symbol(tiles[0], letter)
    return tiles[0], 0


@WORDS.word("piece", placing, says="{0.one} is placed {0.where}", hint=0.5, happens=True)
def put_piece(play: Play, actor: Actor, context: Context, placing: Placing) -> None:
    """`mushroom @ambush`: put a piece of the adventure on the board, if one is left. (TM-SETUP-12, TM-SETUP-22, TM-TILE-14)"""
    state = play.state
    name = slug(placing.name)
    found = place_of(play, placing.where, context)
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
        state.figures.append(Figure(number, name, kind, Bits(1 << square), hp, marks={Mark.HP: hp}))
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


def pick_up(hero: Hero, name: str) -> None:
    hero.marks[carrying(name)] = hero.marks.get(carrying(name), 0) + 1


def put_down(hero: Hero, name: str) -> None:
    hero.marks[carrying(name)] -= 1
    if not hero.marks[carrying(name)]:
        del hero.marks[carrying(name)]


def drop(play: Play, hero: Hero) -> None:
    """A Hero that falls lets go of what it carries; the pieces lie on its square. (TM-SETUP-22)"""
    state = play.state
    for name in carried(play, hero):
        put_down(hero, name)
        token = Token(numbered(state, name), name, hero.at)
        state.tokens.append(token)
        play.tell(Dropped(hero.id, token.id), "TM-SETUP-22")


def distracted(play: Play, figure: Figure) -> bool:
    """A Monster that acts on a tile with a decoy tears the decoy down, and that is all it does. (TM-GEN-04, TM-SETUP-22)"""
    state, decoys = play.state, under_way(play).decoys
    if figure.kind != "monster" or not decoys:
        return False
    tiles = board(play).tiles_of(figure.squares)
    for token in state.tokens:
        if token.kind in decoys and tiles >> token.at // PER_TILE & 1:
            state.tokens.remove(token)
            play.tell(Distracted(figure.id, token.id), "TM-GEN-04", "TM-SETUP-22")
            return True
    return False


@WORDS.word("token", placing, says="{0.one} token is placed {0.where}", hint=0.5, happens=True)
def put_token(play: Play, actor: Actor, context: Context, placing: Placing) -> None:
    """A token is put on the board without being counted: `mushroom @ambush`."""
    state, on = play.state, board(play)
    tile = next(bits(on.tiles_of(squares_of(actor))))
    letter = LETTERS.get(placing.where.sign, "")
    places = (on.symbol(tile, letter) if letter else 0) or squares_of(actor)
    state.tokens.append(Token(numbered(state, placing.name), placing.name, next(bits(places))))
