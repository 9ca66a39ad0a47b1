"""The Exploration Phase: when a tile is drawn, how it lies, and what is put on it."""

import pytest

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.cards import kinds as card_kinds
from tabletome.games.tomb.cards.adventures import PrintedSpecial
from tabletome.games.tomb.state import Placed
from tabletome.kernel import IllegalAnswer
from tabletome.table import contents, size
from tests.tomb.cards import Cards, look
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    acted,
    asked,
    beast,
    encounter,
    hero,
    kinds,
    lost,
    monster,
    offered,
    play,
    position,
    spare,
    square,
    told,
    where,
)
from tests.tomb.stage import add_adventure

pytestmark = pytest.mark.usefixtures("plain")

MEADOW = "J23@0,0n"


def explores(
    at: str,
    *stack: str,
    chance: tuple[int | str, ...] = (),
    monsters: tuple[str, ...] = (),
    encounters: tuple[str, ...] = (),
    traps: int = 9,
    tiles: str = MEADOW,
    settle_ties: bool = True,
) -> Position:
    """The Exploration Phase of Ada, who stands here, with these tiles in the stack; Bo is in the middle of the first tile."""
    heroes = [hero("ada", at), hero("bo", "1c2")]
    decks = {"monster": monsters, "tokens": ["safe"] * traps, "encounter": encounters}
    state = position(heroes, tiles=tiles, stack=stack, phase="exploration_phase", decks=decks, settle_ties=settle_ties)
    return play(state, chance)


# --- drawing a tile ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-EXPL-01", "TM-EXPL-03")
@pytest.mark.parametrize(
    ("at", "placed"),
    [
        ("1b1", Placed("T17", 0, -1, 0)),
        ("1d2", Placed("T17", 1, 0, 1)),
        ("1b4", Placed("T17", 0, 1, 2)),
        ("1a2", Placed("T17", -1, 0, 3)),
    ],
)
def test_a_hero_along_an_unexplored_edge_places_the_top_tile_there_its_triangle_toward_the_hero(
    at: str, placed: Placed
) -> None:
    match = explores(at, "T17", "J01")
    assert match.state.placed[1:] == (placed,)
    assert contents(match.state.stack) == ["J01"]


@pytest.mark.rules("TM-EXPL-01", "TM-EXPL-12")
@pytest.mark.parametrize(
    ("at", "edges"),
    [
        ("2a1", ["explore 2 north"]),
        ("2d1", ["explore 2 north", "explore 2 east"]),
        ("2d4", ["explore 2 east", "explore 2 south"]),
        ("3a4", ["explore 3 south", "explore 3 west"]),
        ("3a2", ["explore 3 west"]),
    ],
)
def test_a_hero_explores_the_edges_of_its_own_tile_along_which_it_stands(at: str, edges: list[str]) -> None:
    match = explores(at, "T17", "J01", tiles="J23@0,0n J23@1,0n J23@0,1n")
    if len(edges) > 1:
        assert offered(match) == edges
        match.answer(edges[0])
    tile, direction = edges[0].split()[1:]
    x, y = {"2": (1, 0), "3": (0, 1)}[tile]
    dx, dy, turns = {"north": (0, -1, 0), "east": (1, 0, 1), "south": (0, 1, 2), "west": (-1, 0, 3)}[direction]
    assert match.state.placed[3:] == (Placed("T17", x + dx, y + dy, turns),)


@pytest.mark.rules("TM-EXPL-02")
def test_a_hero_in_the_second_row_draws_no_tile_and_the_villain_phase_follows(plain: Cards) -> None:
    card = encounter(plain, do="active: dmg 1")
    match = explores("1b2", "T17", encounters=(card,))
    assert len(match.state.placed) == 1
    assert size(match.state.stack) == 1
    assert lost(match) == 1


@pytest.mark.rules("TM-EXPL-02")
def test_an_edge_with_a_tile_beyond_it_is_not_explored() -> None:
    match = explores("1b1", "T17", tiles="J23@0,0n J23@0,-1n")
    assert len(match.state.placed) == 2


@pytest.mark.rules("TM-EXPL-03")
def test_the_stack_is_drawn_from_the_top() -> None:
    match = explores("1b1", "J01", "T17", "T04", chance=())
    assert match.state.placed[-1].tile == "J01"
    assert contents(match.state.stack) == ["T04", "T17"]


@pytest.mark.rules("TM-EXPL-11")
def test_exploring_is_not_a_choice() -> None:
    state = position([hero("ada", "1b1")], tiles=MEADOW, stack=["T17"])
    match = play(state)
    match.answer("end")
    assert len(match.state.placed) == 2
    assert offered(match, "explore") == []


@pytest.mark.rules("TM-EXPL-12")
def test_on_a_corner_the_player_chooses_the_edge_and_one_tile_is_placed() -> None:
    match = explores("1d1", "T17", "T17")
    assert asked(match) == 0
    assert offered(match) == ["explore 1 north", "explore 1 east"]
    with pytest.raises(IllegalAnswer):
        match.answer("pass")
    match.answer("explore 1 east")
    assert match.state.placed[1:] == (Placed("T17", 1, 0, 1),)
    assert size(match.state.stack) == 1


@pytest.mark.rules("TM-TILE-22")
def test_with_an_empty_stack_no_tile_is_placed_and_an_encounter_comes(plain: Cards) -> None:
    card = encounter(plain, do="active: dmg 1")
    match = explores("1b1", encounters=(card,))
    assert len(match.state.placed) == 1
    assert lost(match) == 1


@pytest.mark.rules("TM-EXPL-16")
def test_a_tile_placed_by_an_effect_is_filled_but_does_not_prevent_the_encounter(plain: Cards) -> None:
    beast(plain, "* -> heal 1")
    card = encounter(plain, do="active: dmg 1")
    chart = card_kinds.PrintedPower("Chart", "Ada", "utility", when="hero-phase", do="explore")
    plain.add(chart)
    decks = {"monster": ["beast"], "encounter": [card]}
    match = play(position([hero("ada", "1b2", powers=["chart"])], tiles=MEADOW, stack=["J01"], decks=decks))
    match.answer("use chart")
    match.answer("explore 1 north")
    assert match.state.placed[-1] == Placed("J01", 0, -1, 0)
    assert where(match, "beast-1") == ["2b3"]
    match.answer("end")
    assert lost(match) == 1


@pytest.mark.rules("TM-EXPL-16", "TM-VILL-03")
def test_a_white_tile_of_the_exploration_phase_itself_prevents_the_encounter(plain: Cards) -> None:
    card = encounter(plain, do="active: dmg 1")
    match = explores("1b1", "J01", encounters=(card,))
    assert (len(match.state.placed), lost(match)) == (2, 0)


@pytest.mark.rules("TM-EXPL-16", "TM-VILL-02")
def test_a_black_tile_of_the_exploration_phase_brings_one_encounter(plain: Cards) -> None:
    card = encounter(plain, do="active: dmg 1")
    match = explores("1b1", "J07", encounters=(card, card))
    assert (len(match.state.placed), lost(match)) == (2, 1)


# --- filling a tile ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TILE-11", "TM-EXPL-04", "TM-EXPL-15")
def test_a_tile_is_filled_with_monsters_then_traps_then_chests(plain: Cards) -> None:
    """J11 has one symbol of each: Monster on b3, Treasure on c2, Trap on c3."""
    beast(plain, "* -> heal 1")
    match = explores("1b1", "J11", monsters=("beast",))
    assert where(match, "beast-1") == ["2b3"]
    assert {piece.kind: piece.at for piece in match.state.tokens} == {"trap": square("2c3"), "chest": square("2c2")}
    assert kinds(match, "appeared", "appeared trap", "appeared chest") == [
        "appeared",
        "appeared trap",
        "appeared chest",
    ]


@pytest.mark.rules("TM-EXPL-05")
def test_the_card_of_a_new_monster_goes_to_the_end_of_the_explorers_row(plain: Cards) -> None:
    beast(plain, name="old")
    beast(plain, name="new")
    heroes = [hero("ada", "1c2"), hero("bo", "1b1")]
    figures = [monster("old", "1d4", seat=1), monster("old", "1a4", seat=0)]
    state = position(heroes, figures, tiles=MEADOW, stack=["J01"], phase="exploration_phase", active=1)
    state.decks["monster"].layers = [["new"]]
    match = play(state)
    assert [person.row for person in match.state.heroes] == [["old"], ["old", "new"]]


@pytest.mark.rules("TM-EXPL-06")
def test_the_figure_goes_on_the_symbol_of_the_new_tile_not_of_an_older_one(plain: Cards) -> None:
    beast(plain, "* -> heal 1")
    match = explores("1b1", "J01", monsters=("beast",))
    assert where(match, "beast-1") == ["2b3"]


@pytest.mark.rules("TM-EXPL-07")
def test_a_tile_with_two_monster_symbols_gets_two_cards_and_two_figures(plain: Cards) -> None:
    for name in ("newt", "ptera"):
        beast(plain, "* -> heal 1", name=name)
    match = explores("1b1", "T03", monsters=("newt", "ptera"))
    assert match.state.heroes[0].row == ["newt", "ptera"]
    assert [where(match, name) for name in ("newt-1", "ptera-1")] == [["2b2"], ["2c3"]]


@pytest.mark.rules("TM-EXPL-15")
def test_the_active_player_chooses_the_order_of_several_monster_symbols(plain: Cards) -> None:
    for name in ("newt", "ptera"):
        beast(plain, "* -> heal 1", name=name)
    match = explores("1b1", "T03", monsters=("newt", "ptera"), settle_ties=False)
    assert asked(match) == 0
    assert offered(match) == ["symbol 2b2", "symbol 2c3"]
    match.answer("symbol 2c3")
    assert [where(match, name) for name in ("newt-1", "ptera-1")] == [["2c3"], ["2b2"]]


@pytest.mark.rules("TM-EXPL-08")
def test_a_monster_the_player_already_controls_is_discarded_and_another_drawn(plain: Cards) -> None:
    match = second_newt(plain, controller=0)
    assert match.state.heroes[0].row == ["newt", "ptera"]
    assert match.state.decks["monster"].discards == ["newt"]


@pytest.mark.rules("TM-EXPL-09")
def test_a_monster_that_only_another_player_controls_is_placed_normally(plain: Cards) -> None:
    match = second_newt(plain, controller=1)
    assert [person.row for person in match.state.heroes] == [["newt"], ["newt"]]
    assert match.state.decks["monster"].discards == []


def second_newt(patch: Cards, controller: int) -> Position:
    """Ada explores while somebody controls a Newt; on top of the deck are a Newt and a Ptera."""
    for name in ("newt", "ptera"):
        beast(patch, "* -> heal 1", name=name)
    heroes = [hero("ada", "1b1"), hero("bo", "1c2")]
    figures = [monster("newt", "1d4", seat=controller)]
    decks = {"monster": ["newt", "ptera"]}
    return play(position(heroes, figures, tiles=MEADOW, stack=["J01"], phase="exploration_phase", decks=decks))


@pytest.mark.rules("TM-EXPL-10")
def test_each_trap_symbol_gets_a_token_face_down_from_the_pile() -> None:
    """T12 has 2 Trap symbols, T05 has 1: of a pile of 3 tokens all lie on the board after both, and none is turned up."""
    match = explores("1b1", "T12", traps=3)
    assert [piece.at for piece in match.state.tokens] == [square("2b2"), square("2d3")]
    assert told(match, "trap-sprung") == []
    assert size(match.state.decks["tokens"]) - len(match.state.tokens) == 1


@pytest.mark.rules("TM-EXPL-10")
def test_the_pile_gets_smaller_with_every_token_placed() -> None:
    match = explores("1b1", "T12", traps=1)
    assert [piece.at for piece in match.state.tokens] == [square("2b2")]


@pytest.mark.rules("TM-EXPL-13")
def test_if_only_matching_cards_exist_no_monster_is_placed_and_play_goes_on(plain: Cards) -> None:
    beast(plain, "* -> heal 1", name="newt")
    figures = [monster("newt", "1d4")]
    state = position([hero("ada", "1b1")], figures, tiles=MEADOW, stack=["J01"], phase="exploration_phase")
    state.decks["monster"].layers = [["newt", "newt"]]
    state.decks["monster"].discards = ["newt"]
    match = play(state)
    assert [figure.id for figure in match.state.figures] == ["newt-1"]
    assert len(told(match, "no-monster")) == 1
    assert match.state.round == 2
    pile = match.state.decks["monster"]
    assert sorted([*contents(pile), *pile.discards]) == ["newt"] * 3


@pytest.mark.rules("TM-EXPL-13")
def test_a_card_that_fits_is_found_even_if_it_is_the_last_of_the_discards(plain: Cards) -> None:
    """The deck holds a Newt, the discards a Ptera and Newts: in the new deck chance may bring Newts first."""
    for name in ("newt", "ptera"):
        beast(plain, "* -> heal 1", name=name)
    figures = [monster("newt", "1d4")]
    state = position([hero("ada", "1b1")], figures, tiles=MEADOW, stack=["J01"], phase="exploration_phase")
    state.decks["monster"].layers = [["newt"]]
    state.decks["monster"].discards = ["ptera", "newt"]
    match = play(state, ["newt", "newt"])
    assert match.state.heroes[0].row == ["newt", "ptera"]
    assert spare(match) == []


@pytest.mark.rules("TM-EXPL-14")
def test_the_redraw_compares_with_what_was_placed_on_the_same_tile(plain: Cards) -> None:
    for name in ("newt", "ptera"):
        beast(plain, "* -> heal 1", name=name)
    match = explores("1b1", "T03", monsters=("newt", "newt", "ptera"))
    assert match.state.heroes[0].row == ["newt", "ptera"]


@pytest.mark.rules("TM-EXPL-14")
def test_the_redraw_holds_for_monsters_drawn_by_an_encounter(plain: Cards) -> None:
    for name in ("newt", "ptera"):
        beast(plain, "* -> heal 1", name=name)
    card = encounter(plain, do="place monster @ambush")
    heroes = [hero("ada", "1b2")]
    decks = {"monster": ["newt", "ptera"], "encounter": [card]}
    match = play(position(heroes, [monster("newt", "1d4")], tiles=MEADOW, phase="villain_phase", decks=decks))
    assert match.state.heroes[0].row == ["newt", "ptera"]


@pytest.mark.rules("TM-EXPL-05", "TM-MON-14")
def test_a_monster_for_which_there_is_no_room_is_not_placed_and_its_card_is_discarded(
    plain: Cards,
) -> None:
    """A large Monster finds no two by two squares on T02, nor half on the tile before it, where the others stand."""
    beast(plain, "* -> heal 1", base=2)
    beast(plain, name="blocker")
    blockers = [monster("blocker", at, seat=-1) for at in ("1a1", "1b1", "1c1", "1d1")]
    state = position([hero("ada", "1b1", hp=8)], blockers[:1] + blockers[2:], tiles=MEADOW, stack=["T02"])
    state.phase = "exploration_phase"
    state.decks["monster"].layers = [["beast"]]
    match = play(state)
    assert [figure.name for figure in match.state.figures] == ["blocker"] * 3
    assert match.state.decks["monster"].discards == ["beast"]
    assert match.state.heroes[0].row == []


@pytest.mark.rules("TM-BOSS-01", "TM-TILE-14")
def test_an_event_of_the_adventure_brings_in_a_villain_when_its_tile_is_drawn(plain: Cards) -> None:
    beast(plain, "* -> heal 1", name="boss", villain=True)
    rule = PrintedSpecial("Here it comes", "tile Fern Walk", "", do="place Boss @symbol")
    number = add_adventure(plain, special=[rule])
    for tile, figures in (("J01", ["boss"]), ("T17", [])):
        state = position([hero("ada", "1b1")], tiles=MEADOW, stack=[tile], phase="exploration_phase", adventure=number)
        match = play(state)
        assert [figure.name for figure in match.state.figures] == figures
        assert match.state.heroes[0].row == []
    assert acted(match) == []


@pytest.mark.rules("TM-TILE-24", "TM-FAQ-07")
def test_a_tile_that_fits_at_several_edges_equally_near_is_placed_where_the_active_player_likes() -> None:
    """North of Ada there is room for one cell only; a double tile goes to the nearest edge where it fits."""
    tiles = "J23@0,0n J23@0,-2n J23@1,-2n J23@1,-1n J23@1,0n"
    match = explores("1b1", "S2", tiles=tiles, settle_ties=False)
    assert asked(match) == 0
    assert set(offered(match)) == {"edge 1 south", "edge 1 west"}
    match.answer("edge 1 west")
    assert match.state.placed[-2:] == (Placed("S2", -1, 0, 3, 1), Placed("S2", -2, 0, 3, 0))
    assert board(look(match)).cells[-1, 0] == 5
