"""The board as people see it: squares by the names that options use, figures told apart, options where they have a place."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.scene import scene
from tabletome.games.tomb.scene.board import GROUND, SYMBOL, TOKEN, glyph_of
from tabletome.games.tomb.state import Figure, State, Token
from tabletome.kernel import Bits, Choose, acts
from tabletome.packs.library import slug
from tabletome.scene import Board
from tabletome.scene.svg.pieces import piece_words
from tabletome.scene.text import paint
from tabletome.scene.text.board import GROUND_SIGNS, board_lines, glyph, legend_lines
from tabletome.scene.text.words import Pen
from tests.tomb.cards import library, look
from tests.tomb.plain import SQUARE, ally, hero, monster, play, position, square
from tests.tomb.seeing import piece, seen, words
from tests.tomb.table import table

pytestmark = pytest.mark.usefixtures("quiet")

SOLO = {"birdsong": "1b2"}
MANUAL = (Path(__file__).parents[3] / "docs" / "games" / "tomb.md").read_text("utf-8")


def asked_for(verb: str, *names: str, tiles: str = SQUARE) -> Board:
    """The board when somebody is asked for one of several places."""
    state = position([hero("birdsong", "1b2")], tiles=tiles)
    act = next(act for known in GAME.acts.values() for act in known if act.verb == verb)
    groups = acts([act.read(name) for name in names])
    return scene(look(state), Choose(0, groups, "Where?")).boards[0]


def lit(board: Board) -> dict[str, tuple[str, ...]]:
    """The squares that can be clicked, by name, with all that a click can mean."""
    return {cell.name: (cell.option, *cell.also) for cell in board.cells if cell.option}


# --- what squares are called ------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TILE-05")
def test_squares_are_called_on_the_board_as_options_and_log_call_them() -> None:
    shown = seen(table(SOLO, {"ox": "2c3"}))
    board = shown.boards[0]
    moves = {name: options for name, options in lit(board).items() if options[0].startswith("move ")}
    assert len(moves) > 20
    assert all(options == (f"move {name}",) for name, options in moves.items())
    assert all(board.place(cell.x, cell.y) == cell.name for cell in board.cells)
    assert "Ox 1 at 2c3: foe" in words(shown)
    assert "Birdsong at 1b2: hero" in words(shown)


def test_a_square_can_be_found_by_the_number_of_its_tile_and_the_names_along_the_edge() -> None:
    state = position([hero("birdsong", "4c2")], tiles=SQUARE)
    board = scene(look(state), None).boards[0]
    lines = [line.rstrip() for line in board_lines(board, Pen(colour=False), 100)]
    assert lines[0].split() == [*"abcdabcd"]
    above = {
        number: (row, line.index(number))
        for row, line in enumerate(lines)
        for number in re.findall(r"(?<=[ ┼├┈])\d", line)
    }
    assert above.keys() == {"1", "2", "3", "4"}
    row, column = next((row, line.index("B")) for row, line in enumerate(lines) if "B" in line)
    assert lines[row][0] == "2"
    assert lines[0][column] == "c"
    assert above["4"][0] < row
    assert above["4"][1] < column
    assert (above["1"][0], above["3"][0]) == (above["2"][0], above["4"][0])


def test_the_number_of_each_tile_is_drawn_once() -> None:
    board = scene(look(position([hero("birdsong", "4c2")], tiles=SQUARE)), None).boards[0]
    assert [(cell.label, cell.name) for cell in board.cells if cell.label] == [
        (str(tile), f"{tile}a1") for tile in range(1, 5)
    ]


def test_a_large_figure_stands_where_its_base_does_when_it_lies_across_tiles() -> None:
    tiles = "J23@1,0n J23@0,0n"  # tile 2 lies west of tile 1
    base = Bits(sum(1 << square(name) for name in ("2d1", "1a1", "2d2", "1a2")))
    large = monster("triceratops", "1b1")
    state = position([hero("birdsong", "1c4")], [large], tiles=tiles)
    state.figures[0].squares = base
    shown = scene(look(state), None).boards[0]
    figure = next(piece for piece in shown.pieces if piece.id == "triceratops-1")
    assert shown.place(figure.x, figure.y) == "2d1"


# --- signs ------------------------------------------------------------------------------------------------------------


def test_every_sign_of_an_adventure_means_one_thing() -> None:
    fixed = [
        card.glyph for deck in (library().heroes, library().monsters) for name, card in deck.items() if _printed(name)
    ]
    fixed += [sign for sign, _ in TOKEN.values()] + [sign for sign, _, _ in SYMBOL.values()]
    fixed += [GROUND_SIGNS[look] for look in ("jungle", "leaves", "bricks")]
    for number, adventure in library().adventures.items():
        state = State(number, [])
        signs = [*fixed, *(glyph_of(look(state), slug(piece.name)) for piece in adventure.pieces)]
        assert [sign for sign, times in Counter(signs).items() if times > 1] == [], adventure.name


def _printed(name: str) -> bool:
    """Is it a card of the box, not one of a test's own?"""
    return name not in {"ada", "bo", "cy", "di", "ed", "ape", "ox", "husk", "seer"}


def test_the_legend_tells_what_symbols_mean_also_under_a_figure() -> None:
    told = words(seen(table({"birdsong": "1b2"}, {"ox": "2c3"})))
    assert "! Monster symbol; ? Ambush symbol" in told.replace("$ Treasure symbol; ", "")
    under = told.partition("Under pieces: ")[2]
    assert under.startswith("Monster symbol 1b2; Ambush symbol 2c3")


# --- figures ----------------------------------------------------------------------------------------------------------


def test_figures_of_one_name_carry_their_number_and_a_villain_needs_none() -> None:
    shown = seen(table(SOLO, {"bog-husk": "2b2 2c2", "gate-warden": "3b3"}, traps="4a4 4b4"))
    assert [piece(shown, f"bog-husk-{place}").number for place in (1, 2)] == [1, 2]
    assert [glyph(piece(shown, f"bog-husk-{place}")) for place in (1, 2)] == ["b1", "b2"]
    assert piece(shown, "gate-warden-1").number == 0
    assert piece(shown, "gate-warden-1").name == "Gate Warden"
    assert [glyph(piece(shown, f"trap-{place}")) for place in (1, 2)] == ["^1", "^2"]
    assert "^1 Trap 1 at 4a4 · ^2 Trap 2 at 4b4" in paint(shown)


def test_a_standee_is_nobodys_foe_and_an_ally_shows_its_hit_points() -> None:
    state = position([hero("birdsong", "1b2")], [ally("1c2")], adventure="8")
    state.figures.append(Figure("misty-arch-1", "misty-arch", "standee", Bits(1 << square("2b2")), 0))
    shown = scene(look(state), None).boards[0]
    arch = next(piece for piece in shown.pieces if piece.id == "misty-arch-1")
    assert (arch.kind, arch.name, arch.health_max) == ("standee", "Misty Arch 1", 0)
    assert piece_words(arch, "2b2") == "Misty Arch 1, standee, at 2b2"
    friend = next(piece for piece in shown.pieces if piece.kind == "ally")
    assert (friend.health, friend.health_max) == (3, 3)


def test_a_token_is_called_by_its_kind_and_number_and_a_trap_that_is_open_by_its_card() -> None:
    state = position([hero("birdsong", "1b2")], tokens=[Token("", "chest", square("2b2"))])
    state.tokens.append(Token("poison-darts-2", "complex", square("2c2"), next(iter(library().traps))))
    shown = seen(play(state))
    assert piece(shown, "chest-1").name == "Chest 1"
    assert piece(shown, "poison-darts-2").name == f"{next(iter(library().traps.values())).name} 2"


# --- options that have a place ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["move", "start", "square", "through", "symbol"])
def test_an_option_about_a_square_is_on_it(verb: str) -> None:
    assert lit(asked_for(verb, "2b2", "3c4")) == {"2b2": (f"{verb} 2b2",), "3c4": (f"{verb} 3c4",)}


@pytest.mark.rules("TM-EXPL-12")
@pytest.mark.parametrize("verb", ["explore", "edge"])
def test_an_edge_is_chosen_by_the_squares_along_it_and_a_corner_may_mean_two(verb: str) -> None:
    north, west = f"{verb} 1 north", f"{verb} 1 west"
    assert lit(asked_for(verb, "1 north", "1 west")) == {
        "1a1": (north, west), "1b1": (north,), "1c1": (north,), "1d1": (north,),
        "1a2": (west,), "1a3": (west,), "1a4": (west,),
    }  # fmt: skip


def test_a_tile_is_chosen_by_any_of_its_squares_that_are_open() -> None:
    found = lit(asked_for("tile", "2", "11", tiles="J23@0,0n J07@1,0n"))
    state = position([hero("birdsong", "1b2")], tiles="J23@0,0n J07@1,0n")
    shown = scene(look(state), None).boards[0]
    is_open = {cell.name for cell in shown.cells if cell.region == "tile 2" and cell.look == "jungle"}
    assert 0 < len(is_open) < 16
    assert found == dict.fromkeys(is_open, ("tile 2",))


# --- what the manual says about it ------------------------------------------------------------------------------------


def explained() -> dict[str, str]:
    """The signs that the manual explains, each with what it says about it."""
    table_of_signs = MANUAL.partition("| sign | what it is |")[2].partition("\n\n")[0]
    rows = [row.strip("|").split("|") for row in table_of_signs.splitlines() if row.startswith("| `")]
    return {sign: meaning.strip() for signs, meaning in rows for sign in re.findall(r"`([^`]+)`", signs)}


def test_the_manual_explains_the_signs_of_tiles_and_tokens() -> None:
    told = explained()
    assert told["!"] == "Monster, Ambush, Trap and Treasure symbol, printed on the tile"
    in_order = [sign for sign, meaning in told.items() if meaning == told["!"]]
    symbols = {name: sign for sign, _, name in SYMBOL.values()}
    assert in_order == [symbols[name] for name in ("Monster", "Ambush", "Trap", "Treasure")]
    tokens = {"trap": "a trap token, face down", "complex": "a token of a Complex Trap", "chest": "a chest"}
    assert {kind: told[f"{TOKEN[kind][0]}1"] for kind in TOKEN} == tokens
    grounds = [GROUND_SIGNS[dark] for _, dark in GROUND.values()]
    assert told[grounds[0]] == told[grounds[1]] == "a dark square of the jungle, of the tomb: no figure can enter it"
    assert {GROUND_SIGNS[floor] for floor, _ in GROUND.values()} == {"·"}
    assert told["·"] == "an open square"


def test_the_manual_names_heroes_and_villains_by_their_letters() -> None:
    told = explained()
    heroes = [card for card in library().heroes.values() if card.name in told[card.glyph]]
    assert [card.name for card in heroes] == ["Birdsong", "Qawasha", "Dragonbait", "Asharra", "Artus Cimber"]
    for card in library().monsters.values():
        if card.villain:
            assert f"`{card.glyph}` {card.name}" in told["O"]


def test_the_board_in_the_manual_is_what_the_terminal_shows() -> None:
    match = table({"birdsong": "1b3", "qawasha": "2a1"}, {"bog-husk": "1c3"}, traps="2b2",
                  tiles="J07@0,0n J23@1,0n", powers=["claws-in-rhythm"])  # fmt: skip
    board, pen = seen(match).boards[0], Pen(colour=False)
    lines = [*board_lines(board, pen, 100), *legend_lines(board, pen, 100)]
    shown = MANUAL.partition("one sign for each square:\n\n```\n")[2].partition("\n```")[0].splitlines()
    assert shown == [line.rstrip() for line in lines][: len(shown)]
    assert len(shown) == 6 + 4, "the board, and who stands on it"


def test_the_manual_explains_what_may_be_chosen_and_what_lies_under_a_figure() -> None:
    match = table(SOLO, {"bog-husk": "1c2"}, traps="1b2", powers=["claws-in-rhythm"])
    drawn = "".join(board_lines(seen(match).boards[0], Pen(colour=False), 100)).replace(" ", "")
    for sign in ("B'", "<b1>", "[·]", "┊"):
        assert sign in drawn
        assert sign in explained()
