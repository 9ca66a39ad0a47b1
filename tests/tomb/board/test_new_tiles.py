"""Tiles as they come out of the stack, and Healing Surges."""

from __future__ import annotations

import pytest

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.game import GAME
from tabletome.kernel import Match
from tabletome.table import contents
from tests.tomb.cards import Cards, library, look
from tests.tomb.plain import beast, hero, monster, offered, play, position, power, square, where

pytestmark = pytest.mark.usefixtures("plain")


def dead_ends() -> list[str]:
    """The single tiles that have no way on."""
    found = []
    for tile in library().tiles.values():
        placed = position([hero("ada", "1b1")], tiles=f"{tile.id}@0,0n") if not tile.double else None
        if placed is not None and len(board(look(placed)).unexplored()) == 1:
            found.append(tile.id)
    return found


@pytest.mark.rules("TM-COMP-14", "TM-COMP-18")
def test_adventures_begin_with_two_healing_surges_and_the_box_has_no_more_than_six(plain: Cards) -> None:
    assert Match(GAME, 3, {"adventure": 1}, seed=1).state.surges == 2
    hymn = power(plain, name="hymn", attack="", do="surge 3")
    match = play(position([hero("ada", "1b2", powers=[hymn])], surges=5))
    match.answer("power hymn")
    assert match.state.surges == 6


@pytest.mark.rules("TM-TILE-06")
def test_a_tile_is_not_a_square(plain: Cards) -> None:
    beast(plain, "* -> move 1", name="imp")
    sling = power(plain, name="sling", attack="1 monster tile1 +5", hit="dmg 1")
    jab = power(plain, name="jab", attack="1 monster adj +5", hit="dmg 1")
    match = play(position([hero("ada", "1a1", powers=[sling, jab])], [monster("imp", "1d1")]))
    assert offered(match, "attack") == ["attack imp-1 with sling"]


@pytest.mark.rules("TM-TILE-09")
def test_every_monster_and_trap_symbol_of_a_new_tile_gets_its_figure_or_token(plain: Cards) -> None:
    names = [beast(plain, "* -> heal 1", name=name) for name in ("imp", "ogre")]
    decks = {"monster": names, "tokens": ["safe"] * 5}
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=["J22"], phase="exploration_phase", decks=decks)
    match = play(state)
    on = board(look(match))
    monsters, traps = on.symbol(1, "M"), on.symbol(1, "T")
    assert monsters.bit_count() == 2
    assert sum(figure.squares for figure in match.state.figures) == monsters
    assert sum(1 << token.at for token in match.state.tokens if token.kind == "trap") == traps != 0
    assert where(match, "imp-1") != where(match, "ogre-1")


@pytest.mark.rules("TM-TILE-23")
def test_a_tile_that_would_close_the_last_way_on_goes_under_the_stack() -> None:
    first, second = dead_ends()[:2]
    edge = (
        "1b4" if board(look(position([hero("ada", "1b1")], tiles=f"{first}@0,0n"))).open >> square("1b4") & 1 else "1c4"
    )
    state = position(
        [hero("ada", edge)],
        tiles=f"{first}@0,0n",
        stack=[second, "J23"],
        phase="exploration_phase",
        decks={"tokens": ["safe"] * 9},
    )
    match = play(state)
    assert [placed.tile for placed in match.state.placed] == [first, "J23"]
    assert contents(match.state.stack) == [second]
    assert board(look(match)).unexplored()


@pytest.mark.rules("TM-TILE-24")
def test_a_double_tile_that_does_not_fit_is_attached_elsewhere_and_covers_no_other() -> None:
    tiles = "J23@0,0n J23@0,-2n"
    state = position(
        [hero("ada", "1b1")], tiles=tiles, stack=["S2"], phase="exploration_phase", decks={"tokens": ["safe"] * 9}
    )
    match = play(state)
    placed = match.state.placed
    assert [tile.tile for tile in placed[2:]] == ["S2", "S2"]
    assert len({(tile.x, tile.y) for tile in placed}) == 4
    assert (0, -1) not in {(tile.x, tile.y) for tile in placed}
