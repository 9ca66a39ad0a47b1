"""Monsters and Villains: tactics from top to bottom, whom they choose, where they go, whose card is given up."""

from itertools import product

import pytest

from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.state import Figure
from tests.tomb.cards import Cards, grammar
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    ally,
    asked,
    attacks,
    beast,
    hero,
    lost,
    monster,
    offered,
    play,
    position,
    power,
    spare,
    tile_of,
    token,
    told,
    villain_phase,
    where,
)

pytestmark = pytest.mark.usefixtures("plain")

PREDATOR = ("adj -> hit +5:1", "tile1 -> to_adj; hit +5:2", "* -> move 1")
EVERY_SQUARE = [f"{column}{row}" for row, column in product("1234", "abcd")]


def crowd(tile: int, *spared: str) -> list[Figure]:
    """A tile so full that only the squares named are left."""
    return [monster("blocker", f"{tile}{at}", seat=-1) for at in EVERY_SQUARE if f"{tile}{at}" not in spared]


def followed(match: Position) -> list[str]:
    """The entries of tactics that were followed, in words."""
    return [what["entry"] for what in told(match, "activated")]


# --- the tactics list -------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-03")
def test_the_first_entry_whose_statement_is_true_is_used(plain: Cards) -> None:
    beast(plain, *PREDATOR)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1b1")], [20])
    assert followed(match) == ["a Hero is adjacent"]
    assert lost(match) == 1


@pytest.mark.rules("TM-MON-04")
def test_an_entry_whose_statement_is_not_true_gives_way_to_the_next(plain: Cards) -> None:
    beast(plain, *PREDATOR)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "2b2")], [20])
    assert followed(match) == ["a Hero is within 1 tile"]
    assert lost(match) == 2


@pytest.mark.rules("TM-MON-05")
def test_the_last_entry_is_followed_when_no_statement_is_true(plain: Cards) -> None:
    beast(plain, *PREDATOR)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "4b2")])
    assert followed(match) == ["otherwise"]
    assert tile_of(match, "beast-1") == 3


@pytest.mark.rules("TM-MON-05")
@pytest.mark.parametrize("tactics", [[], ["adj -> hit +5:1"], ["* -> move 1", "* -> move 2"]])
def test_a_tactics_list_ends_with_its_only_default(tactics: list[str]) -> None:
    card = kinds.PrintedMonster("Beast", "animal", 15, 1, 1, tactics, "?", copies=3)
    with pytest.raises(ValueError, match="default"):
        card.read(grammar())


@pytest.mark.rules("TM-MON-10")
def test_after_one_entry_the_turn_is_over_even_if_another_has_become_true(plain: Cards) -> None:
    beast(plain, "adj -> hit +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "1b3")], [monster("beast", "2a1")])
    assert where(match, "beast-1") == ["1b2"]
    assert followed(match) == ["otherwise"]
    assert attacks(match) == []


@pytest.mark.rules("TM-MON-10")
def test_a_later_entry_that_the_first_one_has_made_true_is_not_followed_either(plain: Cards) -> None:
    beast(plain, "tile1 -> to_adj", "adj -> hit +5:1", "* -> place Cub @symbol")
    beast(plain, name="cub")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "2d4")], [20], decks={"monster": ["cub"]})
    assert followed(match) == ["a Hero is within 1 tile"]
    assert where(match, "beast-1")[0] in ("1a2", "1b1", "1b2")
    assert (lost(match), spare(match), len(match.state.figures)) == (0, [20], 1)


@pytest.mark.rules("TM-MON-02")
@pytest.mark.parametrize(("at", "left"), [("1a1", 2), ("2a1", 1)])
def test_a_special_ability_applies_as_printed(plain: Cards, at: str, left: int) -> None:
    jab = power(plain, attack="1 monster tile2 +20", hit="dmg 2")
    state = position([hero("ada", at, powers=[jab])], [monster("triceratops", "3b2")])
    match = play(state, [10])
    match.answer("attack triceratops-1 with jab")
    assert match.state.figures[0].hp == left


# --- the closest Hero -------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-11")
def test_a_hero_on_the_same_tile_is_closer_than_one_next_to_it_on_another(plain: Cards) -> None:
    beast(plain, "tile1 -> hit +5:1", "* -> move 1")
    heroes = [hero("ada", "2a1"), hero("bo", "1a4")]
    match = villain_phase(heroes, [monster("beast", "1d1")], [20])
    assert (lost(match, 0), lost(match, 1)) == (0, 1)


@pytest.mark.rules("TM-MON-11")
def test_of_heroes_equally_many_tiles_away_the_one_fewer_squares_away_is_closest(plain: Cards) -> None:
    beast(plain, "same -> hit +5:1", "* -> move 1")
    heroes = [hero("ada", "1d4"), hero("bo", "1b2")]
    match = villain_phase(heroes, [monster("beast", "1a1")], [20], settle_ties=False)
    assert (lost(match, 0), lost(match, 1)) == (0, 1)


@pytest.mark.rules("TM-MON-11")
def test_squares_are_counted_around_walls(plain: Cards) -> None:
    """Tile T10 has a wall down its middle: from a2 it is 4 steps to c2 and 3 to c4, though both are two columns away."""
    beast(plain, "same -> hit +5:1", "* -> move 1")
    heroes = [hero("ada", "1c2"), hero("bo", "1c4")]
    match = villain_phase(heroes, [monster("beast", "1a2")], [20], tiles="T10@0,0n", settle_ties=False)
    assert (lost(match, 0), lost(match, 1)) == (0, 1)


@pytest.mark.rules("TM-MON-11", "TM-MON-16", "TM-FAQ-07")
def test_the_active_player_chooses_among_heroes_equally_close_to_anybodys_monster(plain: Cards) -> None:
    beast(plain, "same -> hit +5:1", "* -> move 1")
    beast(plain, name="other")
    heroes = [hero("ada", "1a1"), hero("bo", "1a3"), hero("cy", "4d4")]
    figures = [monster("beast", "1a2", seat=0), monster("beast", "4a1", seat=2)]
    match = villain_phase(heroes, figures, [20, 1], active=2, settle_ties=False)
    match.answer("activate beast-1")
    assert asked(match) == 2
    assert offered(match) == ["against ada", "against bo"]
    match.answer("against bo")
    assert (lost(match, 0), lost(match, 1)) == (0, 1)


@pytest.mark.rules("TM-DEF-12")
def test_monsters_act_as_if_fallen_heroes_were_not_there(plain: Cards) -> None:
    beast(plain, "adj -> hit +5:1", "* -> move 1")
    heroes = [hero("ada", "3a1"), hero("bo", "1b1", hp=0)]
    match = villain_phase(heroes, [monster("beast", "1a1")])
    assert tile_of(match, "beast-1") == 2
    assert attacks(match) == []


@pytest.mark.rules("TM-FAQ-09")
def test_monsters_pay_no_heed_to_an_ally(plain: Cards) -> None:
    beast(plain, "adj -> hit +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "2d4")], [monster("beast", "1a1"), ally("1b1")])
    assert tile_of(match, "beast-1") == 2
    assert attacks(match) == []


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-06")
def test_a_monster_that_moves_to_a_tile_stands_on_its_monster_symbol(plain: Cards) -> None:
    beast(plain)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "3d4")], settle_ties=False)
    assert where(match, "beast-1") == ["2b2"]


SYMBOL_ON_ONE_WAY = (
    "J23@0,0n J23@1,0n T17@0,1n J23@1,1n"  # from tile 1 to tile 4, over 2 with a symbol or over 3 without
)


@pytest.mark.rules("TM-MON-07")
def test_monsters_travel_along_the_monster_symbols(plain: Cards) -> None:
    beast(plain)
    match = villain_phase([hero("ada", "4d4")], [monster("beast", "1b2")], tiles=SYMBOL_ON_ONE_WAY, settle_ties=False)
    assert where(match, "beast-1") == ["2b2"]


@pytest.mark.rules("TM-MON-07", "TM-MON-12")
def test_a_symbol_that_is_taken_draws_nobody_and_the_way_is_the_active_players_choice(
    plain: Cards,
) -> None:
    beast(plain)
    beast(plain, name="blocker")
    figures = [monster("beast", "1b2"), monster("blocker", "2b2", seat=-1)]
    match = villain_phase([hero("ada", "4d4")], figures, tiles=SYMBOL_ON_ONE_WAY, settle_ties=False)
    assert offered(match) == ["tile 2", "tile 3"]


@pytest.mark.rules("TM-MON-07")
def test_a_way_with_more_free_symbols_is_preferred_to_one_with_fewer(plain: Cards) -> None:
    """To tile 6 in the far corner, 2 of 3 tiles: over 2 to 4 there are two symbols, over 3 (which has none) to 5 only one."""
    beast(plain, "* -> move 2")
    tiles = "J23@0,0n J23@1,0n T17@0,1n J23@1,1n J23@0,2n J23@1,2n"
    match = villain_phase([hero("ada", "6d4")], [monster("beast", "1b2")], tiles=tiles, settle_ties=False)
    assert tile_of(match, "beast-1") == 4


@pytest.mark.rules("TM-MON-08")
@pytest.mark.parametrize("hp", [8, 0])
def test_where_the_symbol_is_taken_the_active_player_picks_any_free_square(plain: Cards, hp: int) -> None:
    beast(plain)
    heroes = [hero("ada", "2b2", hp=hp), hero("bo", "2d4")]
    match = villain_phase(heroes, [monster("beast", "1b2")], settle_ties=False)
    assert asked(match) == 0
    assert offered(match) == [f"square 2{at}" for at in EVERY_SQUARE if at not in ("b2", "d4")]
    match.answer("square 2c1")
    assert where(match, "beast-1") == ["2c1"]


@pytest.mark.rules("TM-MON-08")
def test_on_a_tile_without_a_symbol_the_active_player_picks_any_free_square(plain: Cards) -> None:
    beast(plain)
    match = villain_phase([hero("ada", "2c2")], [monster("beast", "1b2")], tiles="J23@0,0n T17@0,1n", settle_ties=False)
    assert set(offered(match)) == {f"square 2{at}" for at in ("b1", "c1", "b2", "d2", "c3", "d3", "b4", "c4")}


@pytest.mark.rules("TM-MON-12")
def test_a_monster_moves_along_a_shortest_route_and_is_placed_where_it_stops(plain: Cards) -> None:
    beast(plain, "* -> move 2")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "4b2")])
    assert where(match, "beast-1") == ["2b2"]
    assert [event["path"] for event in told(match, "moved")] == [["4b2", "2b2"]]


@pytest.mark.rules("TM-MON-12")
def test_a_monster_stops_early_on_the_tile_of_its_target(plain: Cards) -> None:
    beast(plain, "* -> move 3")
    match = villain_phase([hero("ada", "2a1")], [monster("beast", "3b2")])
    assert tile_of(match, "beast-1") == 2


@pytest.mark.rules("TM-MON-12")
def test_a_monster_on_the_tile_of_its_target_stays_where_it_is(plain: Cards) -> None:
    beast(plain, "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1d4")], settle_ties=False)
    assert where(match, "beast-1") == ["1d4"]


@pytest.mark.rules("TM-MON-12")
def test_routes_never_cross_a_closed_border(plain: Cards) -> None:
    """Tile J09 is walled to the east: from tile 2 to tile 1 the way leads over 4 and 3."""
    beast(plain)
    walled = "J09@0,0n J23@1,0n J23@0,1n J23@1,1n"
    match = villain_phase([hero("ada", "1a2")], [monster("beast", "2b2")], tiles=walled, settle_ties=False)
    assert tile_of(match, "beast-1") == 4


@pytest.mark.rules("TM-MON-13")
def test_a_monster_moving_adjacent_may_take_any_free_square_beside_the_hero(plain: Cards) -> None:
    beast(plain, "tile1 -> to_adj; hit +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "2d4")], [1], settle_ties=False)
    assert asked(match) == 0
    assert set(offered(match)) == {"square 1b1", "square 1a2", "square 1b2"}
    match.answer("square 1a2")
    assert where(match, "beast-1") == ["1a2"]


@pytest.mark.rules("TM-MON-13")
def test_squares_beside_a_hero_count_on_whichever_tile_they_lie(plain: Cards) -> None:
    beast(plain, "tile1 -> to_adj; hit +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "1d1")], [monster("beast", "2d4")], [1], settle_ties=False)
    assert set(offered(match)) == {f"square {at}" for at in ("1c1", "1c2", "1d2", "2a1", "2a2")}


@pytest.mark.rules("TM-FAQ-02")
def test_a_monster_already_adjacent_may_stay_or_take_another_square(plain: Cards) -> None:
    beast(plain, "tile1 -> to_adj; hit +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1a2")], [1], settle_ties=False)
    assert set(offered(match)) == {"square 1a2", "square 1b1", "square 1b2"}


@pytest.mark.rules("TM-FAQ-07", "TM-MON-08")
def test_also_where_only_the_first_two_squares_are_left_the_player_chooses_one(plain: Cards) -> None:
    beast(plain, "tile1 -> to_adj; hit +5:1", "* -> move 1")
    beast(plain, name="blocker")
    blockers = [monster("blocker", at, seat=-1) for at in ("1a3", "1b2", "1b3")]
    match = villain_phase([hero("ada", "1a2")], [monster("beast", "1d4"), *blockers], [1], settle_ties=False)
    assert offered(match) == ["square 1a1", "square 1b1"]
    match.answer("square 1b1")
    assert where(match, "beast-1") == ["1b1"]


@pytest.mark.rules("TM-MON-14")
def test_a_surrounded_hero_is_passed_over_for_the_next_closest(plain: Cards) -> None:
    beast(plain, "same -> to_adj; hit +5:1", "* -> move 1")
    beast(plain, name="blocker")
    blockers = [monster("blocker", at, seat=-1) for at in ("1a2", "1b1", "1b2")]
    heroes = [hero("ada", "1a1"), hero("bo", "1d4")]
    match = villain_phase(heroes, [monster("beast", "1c1"), *blockers], [20])
    assert (lost(match, 0), lost(match, 1)) == (0, 1)


@pytest.mark.rules("TM-MON-14")
def test_a_tactic_that_can_be_done_to_nobody_gives_way_to_the_next(plain: Cards) -> None:
    beast(plain, "same -> to_adj; hit +5:1", "same -> hit +5:2", "* -> move 1")
    beast(plain, name="blocker")
    blockers = [monster("blocker", at, seat=-1) for at in ("1a2", "1b1", "1b2")]
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1c1"), *blockers], [20])
    assert lost(match) == 2


@pytest.mark.rules("TM-MON-14")
def test_an_attack_on_an_area_with_nobody_in_it_gives_way_to_the_next_entry(plain: Cards) -> None:
    beast(plain, "tile1 -> hit_each(adj) +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "2d4")])
    assert followed(match) == ["otherwise"]


@pytest.mark.rules("TM-MON-14")
@pytest.mark.parametrize(("left", "does"), [(["cub"], "within 2 tiles"), ([], "otherwise")])
def test_calling_a_monster_of_which_no_card_is_left_gives_way_to_the_next_entry(
    plain: Cards, left: list[str], does: str
) -> None:
    beast(plain, "tile2 -> place Cub @symbol", "* -> move 1", name="mother")
    beast(plain, name="cub")
    figures = [monster("mother", "2a1"), monster("cub", "4a1", seat=-1)]
    match = villain_phase([hero("ada", "1b2")], figures, decks={"monster": left})
    [entry, *_] = followed(match)
    assert does in entry
    assert len([figure for figure in match.state.figures if figure.name == "cub"]) == 1 + len(left)


@pytest.mark.rules("TM-MON-14", "TM-DEF-12")
def test_an_area_with_only_the_fallen_in_it_counts_as_empty(plain: Cards) -> None:
    beast(plain, "tile1 -> hit_each(adj) +5:1", "* -> move 1")
    heroes = [hero("ada", "1a1"), hero("bo", "2c4", hp=0)]
    match = villain_phase(heroes, [monster("beast", "2d4")])
    assert followed(match) == ["otherwise"]


@pytest.mark.rules("TM-MON-14")
def test_a_tile_move_stops_one_tile_earlier_if_the_last_tile_is_full(plain: Cards) -> None:
    beast(plain, "* -> move 2")
    beast(plain, name="blocker")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "3b2"), *crowd(1, "1a1")])
    assert tile_of(match, "beast-1") == 2


@pytest.mark.rules("TM-MON-14")
def test_a_monster_with_no_room_to_go_to_stays(plain: Cards) -> None:
    beast(plain, "* -> move 2")
    beast(plain, name="blocker")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "3c4"), *crowd(1, "1a1"), *crowd(2)])
    assert where(match, "beast-1") == ["3c4"]


@pytest.mark.rules("TM-MON-06", "TM-MON-12")
@pytest.mark.parametrize(("at", "stands"), [("2d4", "1b2"), ("1d4", "1d4")])
def test_a_monster_moves_to_the_tile_of_a_hero_unless_it_is_there(plain: Cards, at: str, stands: str) -> None:
    beast(plain, "tile1 -> to_tile; hit +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", at)], [20], settle_ties=False)
    assert (where(match, "beast-1"), lost(match)) == ([stands], 1)


@pytest.mark.rules("TM-MON-06", "TM-MON-12")
def test_a_monster_flees_to_the_symbol_of_the_farthest_tile(plain: Cards) -> None:
    beast(plain, "adj -> flee 2", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1b1")], settle_ties=False)
    assert where(match, "beast-1") == ["3b2"]


@pytest.mark.rules("TM-MON-14")
def test_a_cornered_monster_cannot_flee_and_does_the_next_thing(plain: Cards) -> None:
    beast(plain, "adj -> flee 1", "* -> hit +5:1")
    match = villain_phase([hero("ada", "3d1")], [monster("beast", "4a1")], [20])
    assert where(match, "beast-1") == ["4a1"]
    assert lost(match) == 1


@pytest.mark.rules("TM-MON-18", "TM-TRAP-03")
@pytest.mark.parametrize("kind", ["trap", "chest", "mushroom"])
def test_a_token_on_the_symbol_is_no_obstacle_and_a_trap_is_not_triggered(plain: Cards, kind: str) -> None:
    beast(plain)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "3b2")], tokens=[token(kind, "2b2")])
    assert where(match, "beast-1") == ["2b2"]
    assert [piece.kind for piece in match.state.tokens] == [kind]


@pytest.mark.rules("TM-MON-18")
def test_an_ally_on_the_symbol_is_an_obstacle(plain: Cards) -> None:
    beast(plain)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "3b2"), ally("2b2")])
    assert tile_of(match, "beast-1") == 2
    assert where(match, "beast-1") != ["2b2"]


@pytest.mark.rules("TM-MON-18")
def test_a_monster_goes_beside_a_hero_onto_the_only_square_left_also_if_a_token_lies_there(plain: Cards) -> None:
    beast(plain, "tile1 -> to_adj; hit +5:1", "* -> move 1")
    beast(plain, name="blocker")
    figures = [monster("beast", "1d4"), *(monster("blocker", at, seat=-1) for at in ("1a2", "1b1"))]
    match = villain_phase([hero("ada", "1a1")], figures, [1], tokens=[token("trap", "1b2")])
    assert where(match, "beast-1") == ["1b2"]
    assert len(attacks(match)) == 1


@pytest.mark.rules("TM-TILE-17", "TM-MON-06")
def test_a_monster_flees_no_farther_than_its_tiles_lead(plain: Cards) -> None:
    beast(plain, "tile1 -> flee 1", "* -> move 1")
    match = villain_phase([hero("ada", "4b2")], [monster("beast", "3b2")])
    assert tile_of(match, "beast-1") == 2
