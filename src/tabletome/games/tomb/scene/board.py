"""The board in the picture: tiles, figures and tokens, with the options that have a place on it."""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.tomb.board import adventure_pieces, figures
from tabletome.games.tomb.board.board import Board as Laid
from tabletome.games.tomb.board.board import Edge, bits, board
from tabletome.games.tomb.board.figures import printed_name
from tabletome.games.tomb.board.names import PER_TILE, tile_name
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.cards.tiles import DIRECTION_NAMES, SIDE
from tabletome.games.tomb.options.attack import Strike
from tabletome.games.tomb.scene.badges import badges, token_badges
from tabletome.games.tomb.state import FOES, Figure, Hero, Token, number_of
from tabletome.kernel import percent
from tabletome.packs.library import slug
from tabletome.scene import Board, Border, Cell, Piece, face_of
from tabletome.scene.options import Offered
from tabletome.table import size

GROUND = {"jungle": ("jungle", "leaves"), "tomb": ("tomb", "bricks")}
SYMBOL = {
    "M": ("!", "claw", "Monster"), "T": ("%", "trap", "Trap"), "A": ("?", "eye", "Ambush"), "$": ("$", "chest", "Treasure"),
}  # fmt: skip
"""The sign, the drawing and the name of each symbol on a tile. Letters are figures: no symbol can be taken for one."""
TOKEN = {"trap": ("^", "trap"), "complex": ("&", "skull"), "chest": ("=", "chest")}
"""The sign and the drawing of the tokens that every adventure has."""
COLOUR = {"villain": "violet", "monster": "red", "ally": "green"}
ROLE_ICON = {"bard": "lute", "druid": "leaf", "paladin": "shield", "wizard": "star", "ranger": "bow"}


def the_board(table: Table, offered: Offered, acting: int) -> Board:
    """The tiles as they lie, moved so that the top left one begins at (0, 0).

    A square is called by its tile's number, its column and its row on that tile: the number stands at the corner of each tile,
    letters and figures along the edge of the board. (TM-TILE-05)
    """
    state = table.state
    on = board(table)
    left, top = min(tile.x for tile in on.placed) * SIDE, min(tile.y for tile in on.placed) * SIDE
    right, bottom = max(tile.x for tile in on.placed) * SIDE + SIDE, max(tile.y for tile in on.placed) * SIDE + SIDE

    def place(squares: int) -> tuple[int, int]:
        """The north-west corner of a base."""
        x, y = min((on.where[square] for square in bits(squares)), key=lambda where: where[::-1])
        return x - left, y - top

    cells = tuple(cell for tile in range(len(on.placed)) for cell in tile_cells(on, tile, (left, top), offered))
    standing = [token_piece(table, token, place(1 << token.at), offered) for token in state.tokens]
    standing += [figure_piece(table, figure, place(figure.squares), offered) for figure in state.figures]
    standing += [hero_piece(table, hero, place(1 << hero.at), offered, acting) for hero in state.heroes if hero.at >= 0]
    return Board(
        "board",
        right - left,
        bottom - top,
        cells,
        tuple(standing),
        column_names=tuple("abcd"[x % SIDE] for x in range(right - left)),
        row_names=tuple(str(y % SIDE + 1) for y in range(bottom - top)),
        borders=tuple(unexplored_borders(table, on, (left, top))),
        meanings={cell.text: symbol_words(cell.text) for cell in cells if cell.text},
    )


def unexplored_borders(table: Table, on: Laid, corner: tuple[int, int]) -> Iterator[Border]:
    """The unexplored edges, square by square, as long as there are tiles to explore. (TM-TILE-05, -22)"""
    for edge in on.unexplored() if size(table.state.stack) else ():
        for square in bits(on.edge_mask(edge)):
            x, y = on.where[square]
            yield Border(x - corner[0], y - corner[1], DIRECTION_NAMES[edge.direction][0], "edge")


def tile_cells(on: Laid, tile: int, corner: tuple[int, int], offered: Offered) -> list[Cell]:
    """The sixteen squares of a tile, each with the options about it, about an edge it lies along and about its tile."""
    floor, dark = GROUND[on.tiles[tile].kind]
    lit = placed_options(on, tile, offered)
    cells = []
    for square in range(PER_TILE * tile, PER_TILE * (tile + 1)):
        row, column = divmod(square % PER_TILE, SIDE)
        symbols = [symbol for letter, symbol in SYMBOL.items() if on.symbol(tile, letter) >> square & 1]
        option, *also = lit.get(square, [""])
        cells.append(
            Cell(
                SIDE * on.placed[tile].x + column - corner[0],
                SIDE * on.placed[tile].y + row - corner[1],
                floor if on.open >> square & 1 else dark,
                text="".join(sign for sign, _, _ in symbols),
                icon=symbols[0][1] if symbols else "",
                option=option,
                also=tuple(also),
                region=f"tile {tile + 1}",
                name=on.names[square],
                label=str(tile + 1) if square == PER_TILE * tile else "",
            )
        )
    return cells


def placed_options(on: Laid, tile: int, offered: Offered) -> dict[int, list[str]]:
    """The options by the squares of a tile on which they can be clicked: of the square, of its tile, of an edge it lies along."""
    lit: dict[int, list[str]] = {}
    edges = [Edge(tile, direction) for direction in range(len(DIRECTION_NAMES))]
    places = [(on.names[square], 1 << square) for square in range(PER_TILE * tile, PER_TILE * (tile + 1))]
    places += [(f"tile {tile_name(tile)}", on.squares_of(tile)), *((str(edge), on.edge_mask(edge)) for edge in edges)]
    for place, covered in places:
        if first := offered.at(place):
            for square in bits(covered):
                lit.setdefault(square, []).extend((first, *offered.also(place)))
    return lit


def symbol_words(signs: str) -> str:
    """
    >>> symbol_words("!"), symbol_words("?$")
    ('Monster symbol', 'Ambush symbol, Treasure symbol')
    """
    return ", ".join(f"{name} symbol" for sign, _, name in SYMBOL.values() if sign in signs)


def hero_piece(table: Table, hero: Hero, at: tuple[int, int], offered: Offered, acting: int) -> Piece:
    card = table.library.heroes[hero.id]
    return Piece(
        hero.id,
        *at,
        card.name,
        card.glyph,
        "hero",
        card.colour,
        health=hero.hp,
        health_max=figures.health(table, hero),
        badges=badges(table, hero),
        down=hero.hp == 0,
        option=offered.at(hero.id),
        also=offered.also(hero.id),
        icon=ROLE_ICON.get(card.role, ""),
        active=acting >= 0 and hero is table.state.heroes[acting],
    )


def figure_piece(table: Table, figure: Figure, at: tuple[int, int], offered: Offered) -> Piece:
    card = table.library.monsters.get(figure.name)
    kind = "foe" if figure.kind in FOES else "ally" if figure.kind == "ally" else "standee"
    return Piece(
        figure.id,
        *at,
        printed_name(table, figure),
        glyph_of(table, figure.name) if card is None else card.glyph,
        kind,
        COLOUR.get(figure.kind, "slate"),
        size=1 if card is None else card.base,
        health=figure.hp if kind != "standee" else 0,
        health_max=figures.health(table, figure) if kind != "standee" else 0,
        badges=badges(table, figure),
        option=offered.at(figure.id),
        odds=hit_odds(table, figure, offered),
        also=offered.also(figure.id),
        icon=face_of(figure.name, slug(printed_name(table, figure)), "captive" if kind == "standee" else ""),
        number=0 if card is not None and card.villain else number_of(figure.id),
    )


def hit_odds(table: Table, figure: Figure, offered: Offered) -> str:
    """The chance that the attack a click would make hits, in per cent."""
    aimed = [
        option.arg
        for option in offered.asked or ()
        if isinstance(option.arg, Strike) and option.arg.target == figure.id
    ]
    chance = aimed[0].odds(table, table.state.heroes[table.state.active]) if aimed else None
    return "" if chance is None else percent(chance)


def token_piece(table: Table, token: Token, at: tuple[int, int], offered: Offered) -> Piece:
    title = adventure_pieces.title(token.id)
    sign, icon = TOKEN.get(token.kind, ("", face_of(token.kind, slug(title)) or "gem"))
    return Piece(
        token.id,
        *at,
        f"{table.library.traps[token.card].name} {number_of(token.id)}" if token.card else title,
        sign or glyph_of(table, token.kind),
        "token",
        "slate",
        option=offered.at(token.id),
        also=offered.also(token.id),
        icon=icon,
        badges=token_badges(token),
        number=number_of(token.id),
    )


def glyph_of(table: Table, name: str) -> str:
    """A letter of the name of an adventure's piece that no Hero, Monster or other piece of this adventure has."""
    taken = {card.glyph for deck in (table.library.heroes, table.library.monsters) for card in deck.values()}
    others = [slug(piece.name) for piece in under_way(table).own_pieces]
    for other in dict.fromkeys((*others, name)):
        letters = [*other.upper(), *other, *"ZYXWVU"]
        glyph = next((letter for letter in letters if letter.isalpha() and letter not in taken), "*")
        if other == name:
            break
        taken.add(glyph)
    return glyph
