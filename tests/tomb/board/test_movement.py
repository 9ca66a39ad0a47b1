"""Movement by squares and by tiles, walls and gaps, who stands in the way, moves at other times. (TM-MOVE-01..18)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.cards import kinds as card_kinds
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.state import Used
from tests.tomb.cards import Cards, look
from tests.tomb.plain import (
    MEADOWS,
    Position,
    asked,
    beast,
    hero,
    hero_at,
    kinds,
    monster,
    offered,
    play,
    position,
    power,
    spare,
    token,
    told,
)
from tests.tomb.stage import CORRIDOR, ENCLOSED, add_item, play_card, reachable, up_the_corridor

pytestmark = pytest.mark.usefixtures("plain")

WALLED = (
    "J17@0,0n"  # `#..A` `.M#.` `.#..` `..T#`: from c3, north and west are dark, b2 lies behind the gap between them
)
NARROW = "J20@0,0n"  # `#..#` `#$M#` `##T#` `#..#`: c3 is the only way between the upper and the lower squares
CORNER = "J23@0,0n J23@1,0n J23@1,1n"  # open ground: tile 3 lies diagonally from tile 1, around tile 2


def steps_from(square: str, steps: int, tiles: str = MEADOWS) -> set[str]:
    """The squares that a Hero alone on these tiles may go to with so many steps."""
    return reachable(play_card(position([hero("ada", square)], tiles=tiles), do=f"self: move {steps}"))


# --- one move ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MOVE-03")
def test_every_square_entered_costs_one_of_the_speed_until_nothing_is_left() -> None:
    match = play(position([hero("ada", "1b4")], tiles=CORRIDOR))
    assert up_the_corridor(5) in reachable(match)
    assert up_the_corridor(6) not in reachable(match)
    match.answer(f"move {up_the_corridor(2)}")
    assert up_the_corridor(5) in reachable(match)
    assert up_the_corridor(6) not in reachable(match)
    match.answer(f"move {up_the_corridor(5)}")
    assert reachable(match) == set()


@pytest.mark.rules("TM-MOVE-04")
def test_a_hero_may_spend_less_than_its_speed() -> None:
    match = play(position([hero("ada", "1b4"), hero("bo", "3b2")], tiles=ENCLOSED))
    match.answer("move 1b2")
    match.answer("end")
    assert hero_at(match) == "1b2"
    assert asked(match) == 1


@pytest.mark.rules("TM-MOVE-04")
def test_a_move_action_may_be_ended_early_to_begin_the_free_move_afresh() -> None:
    match = play(position([hero("ada", "1b4")], tiles=CORRIDOR))
    match.answer("dash")
    match.answer(f"move {up_the_corridor(1)}")
    match.answer("stop")
    assert up_the_corridor(6) in reachable(match)
    assert "stop" not in offered(match)


@pytest.mark.rules("TM-MOVE-05")
def test_a_step_goes_in_any_of_eight_directions_and_a_diagonal_costs_no_more() -> None:
    assert steps_from("1b2", 1) == {"1a1", "1b1", "1c1", "1a2", "1c2", "1a3", "1b3", "1c3"}
    assert "1d4" in steps_from("1a1", 3)
    assert "1d4" not in steps_from("1a1", 2)


@pytest.mark.rules("TM-MOVE-06")
def test_a_dark_square_cannot_be_entered() -> None:
    assert steps_from("1c3", 1, WALLED).isdisjoint({"1c2", "1b3", "1d4"})


@pytest.mark.rules("TM-MOVE-09")
def test_a_hero_cannot_squeeze_between_two_walls() -> None:
    assert "1b2" not in steps_from("1c3", 1, WALLED)


@pytest.mark.rules("TM-MOVE-10")
def test_a_hero_goes_diagonally_around_a_single_wall() -> None:
    assert steps_from("1c3", 1, WALLED) == {"1d2", "1d3", "1b4", "1c4"}


@pytest.mark.rules("TM-MOVE-14")
def test_the_bare_table_is_a_wall_for_a_diagonal_step() -> None:
    assert "2a1" not in steps_from("1d4", 1, "J23@0,0n J23@1,1n")


@pytest.mark.rules("TM-MOVE-14")
def test_figures_are_no_walls_for_a_diagonal_step() -> None:
    figures = [monster("firenewt", "1c2"), monster("firenewt", "1b3")]
    match = play_card(position([hero("ada", "1b2")], figures), do="self: move 1")
    assert "1c3" in reachable(match)


@pytest.mark.rules("TM-TILE-15")
def test_a_diagonal_step_leads_onto_the_diagonal_tile_if_there_is_ground_around_the_corner() -> None:
    assert "3a1" in steps_from("1d4", 1, CORNER)


# --- who and what is in the way ---------------------------------------------------------------------------------------


def through_the_narrows(steps: int, *, figure: str = "", **fallen: int) -> set[str]:
    """Where Ada gets from c2, with Bo or a Monster in the only way south."""
    heroes = [hero("ada", "1c2"), *([] if figure else [hero("bo", "1c3", **fallen)])]
    figures = [monster(figure, "1c3")] if figure else []
    return reachable(play_card(position(heroes, figures, tiles=NARROW), do=f"self: move {steps}"))


@pytest.mark.rules("TM-MOVE-07")
def test_a_hero_moves_through_another_hero_but_does_not_stop_there() -> None:
    assert {"1b4", "1c4"} <= through_the_narrows(2)
    assert "1c3" not in through_the_narrows(2)
    assert through_the_narrows(1).isdisjoint({"1c3", "1b4", "1c4"})


def past_bo_on_a_trap(kind: str, hp: int = 8, **fields: Any) -> Position:
    """Ada on 1c2 can go south only over 1c3, where Bo stands on a trap that was laid under him."""
    heroes = [hero("ada", "1c2", hp=hp), hero("bo", "1c3")]
    laid = [token("trap", "1c3")]
    return play(position(heroes, tiles=NARROW, tokens=laid, decks={"tokens": [kind]}, **fields))


@pytest.mark.rules("TM-TRAP-22", "TM-MOVE-07", "TM-MOVE-15")
def test_a_hero_on_a_trap_is_passed_and_the_trap_goes_off_on_the_way() -> None:
    match = past_bo_on_a_trap("spear")
    assert {"1b4", "1c4"} <= reachable(match)
    assert "1c3" not in reachable(match)
    match.answer("move 1b4")
    assert [what["path"][-1] for what in told(match, "moved")] == ["1c3", "1b4"]
    assert (hero_at(match), [person.hp for person in match.state.heroes]) == ("1b4", [5, 8])
    assert match.state.tokens == []
    assert match.state.turn.steps_left == 3, "two of five steps are made"


@pytest.mark.rules("TM-TRAP-22")
@pytest.mark.parametrize(("kind", "hp"), [("spear", 3), ("draw", 8)])
def test_who_falls_or_is_stunned_beside_a_hero_on_a_trap_lies_on_the_last_free_square(
    cards: Cards, kind: str, hp: int
) -> None:
    ward = power(cards, "ward", "", hit="", when="sprung hero any", do="stun", type="utility")
    match = past_bo_on_a_trap(kind, hp)
    bo = match.state.heroes[1]
    if kind == "draw":
        bo.powers.append(Used(ward))
        moments.enter_card(look(match), bo, 1, bo.powers[0])
        match = play(match.state)
    match.answer("move 1b4")
    if kind == "draw":
        match.answer("use ward by bo")
        assert match.state.heroes[0].stunned
        assert not offered(match, "move"), "a free move ends with that"
    assert hero_at(match) == "1c2"
    assert hero_at(match, 1) == "1c3"


@pytest.mark.rules("TM-TRAP-22")
def test_a_way_around_a_hero_on_a_trap_is_taken_where_it_is_short_enough() -> None:
    heroes = [hero("ada", "1a2"), hero("bo", "1b2")]
    match = play(position(heroes, tokens=[token("trap", "1b2")], decks={"tokens": ["spear"]}))
    match.answer("move 1c2")
    assert match.state.heroes[0].hp == 8
    assert len(match.state.tokens) == 1


@pytest.mark.rules("TM-TRAP-22", "TM-MOVE-16")
def test_a_granted_move_goes_past_a_hero_on_a_trap_too() -> None:
    heroes = [hero("ada", "1c2"), hero("bo", "1c3")]
    state = position(heroes, tiles=NARROW, tokens=[token("trap", "1c3")], decks={"tokens": ["dart"]})
    match = play_card(state, do="self: move 3")
    match.answer("move 1b4")
    assert (hero_at(match), match.state.heroes[0].hp) == ("1b4", 7)


@pytest.mark.rules("TM-MOVE-08")
def test_a_hero_neither_enters_nor_passes_the_square_of_a_monster() -> None:
    assert through_the_narrows(9, figure="firenewt").isdisjoint({"1c3", "1b4", "1c4"})


@pytest.mark.rules("TM-MOVE-15")
def test_tokens_do_not_block_and_a_fallen_hero_can_be_passed_but_not_stood_on() -> None:
    match = play_card(position([hero("ada", "1c2")], tiles=NARROW, tokens=[token("chest", "1c3")]), do="self: move 2")
    assert {"1c3", "1c4"} <= reachable(match)
    assert "1c4" in through_the_narrows(2, hp=0)
    assert "1c3" not in through_the_narrows(2, hp=0)


@pytest.mark.rules("TM-MOVE-15")
def test_a_monster_is_not_put_on_a_fallen_hero() -> None:
    heroes = [hero("ada", "1a1"), hero("bo", "1b2", hp=0)]  # Bo lies on the Monster symbol
    match = play_card(position(heroes, settle_ties=False, decks={"monster": ["firenewt"]}), do="place firenewt @symbol")
    assert "square 1b2" not in offered(match)
    assert {"square 1b1", "square 1d4"} <= set(offered(match))


@pytest.mark.rules("TM-MOVE-18")
def test_walking_away_from_monsters_provokes_nothing(cards: Cards) -> None:
    beast(cards, "adj -> hit +20:8", "* -> move 1")
    figures = [monster("beast", "1a1"), monster("beast", "1c1")]
    match = play(position([hero("ada", "1b2")], figures), [20, 20])
    match.answer("move 1d4")
    assert kinds(match, "moved", "rolled attack", "activated") == ["moved"]
    assert spare(match) == [20, 20]


@pytest.mark.rules("TM-MOVE-18")
def test_the_free_move_and_the_move_action_must_each_end_on_a_free_square() -> None:
    in_the_way = up_the_corridor(5)
    match = play(position([hero("ada", "1b4"), hero("bo", in_the_way)], tiles=CORRIDOR))
    assert in_the_way not in reachable(match)
    match.answer(f"move {up_the_corridor(4)}")
    match.answer("dash")
    assert in_the_way not in reachable(match)
    assert up_the_corridor(9) in reachable(match)


# --- large bases and tiles --------------------------------------------------------------------------------------------


def found_on_the_same_tile(square: str) -> bool:
    """Does a Hero there find the Girallon that stands across tiles 1 and 2 on its own tile?"""
    match = play_card(position([hero("ada", square)], [monster("girallon", "1d2")]), do="each monster same: stun")
    return match.state.figures[0].stunned


@pytest.mark.rules("TM-MOVE-11")
def test_a_large_creature_is_on_every_tile_that_its_base_touches() -> None:
    assert found_on_the_same_tile("1a1")
    assert found_on_the_same_tile("2d4")
    assert not found_on_the_same_tile("3a2")


def tiles_reached(square: str, tiles: int, layout: str) -> set[str]:
    """The tiles that a Hero may be put on when it moves by tiles."""
    match = play_card(position([hero("ada", square)], tiles=layout), do=f"self: tiles {tiles}")
    return {name[0] for name in reachable(match)}


@pytest.mark.rules("TM-TILE-16")
def test_moving_by_tiles_never_goes_diagonally() -> None:
    assert tiles_reached("1d4", 1, CORNER) == {"1", "2"}
    assert tiles_reached("1d4", 2, CORNER) == {"1", "2", "3"}


@pytest.mark.rules("TM-TILE-26")
def test_walls_inside_a_tile_do_not_change_tile_distance_but_adjacency() -> None:
    state = position([hero("ada", "1c3")], [monster("firenewt", "1b2")], tiles=WALLED)
    assert play_card(state, do="each monster same: stun").state.figures[0].stunned
    state = position([hero("ada", "1c3")], [monster("firenewt", "1b2")], tiles=WALLED)
    assert not play_card(state, do="each monster adj: stun").state.figures[0].stunned


def moved_by_tiles(square: str) -> Position:
    """Ada goes one tile up the corridor; a trap lies on the way, another at one end."""
    traps = [token("trap", "1b1"), token("trap", "2b3")]
    match = play_card(
        position([hero("ada", "1b2")], tiles=CORRIDOR, tokens=traps, decks={"tokens": ["dart", "dart"]}),
        do="self: tiles 1",
    )
    match.answer(f"move {square}")
    return match


@pytest.mark.rules("TM-MOVE-17")
def test_moving_by_tiles_enters_only_the_last_square() -> None:
    assert not told(moved_by_tiles("2b4"), "trap-sprung")
    assert len(told(moved_by_tiles("2b3"), "trap-sprung")) == 1


@pytest.mark.rules("TM-MOVE-17")
def test_moving_by_tiles_ends_on_any_free_open_square() -> None:
    match = play_card(position([hero("ada", "1b2"), hero("bo", "2b2")], tiles=CORRIDOR), do="self: tiles 1")
    everywhere = {f"{tile}{column}{row}" for tile in (1, 2) for column in "bc" for row in (1, 2, 3, 4)}
    assert reachable(match) == everywhere - {"1b2", "2b2"}


# --- at other times ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MOVE-02")
def test_an_effect_moves_a_hero_in_the_villain_phase() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "2b2")]
    match = play_card(position(heroes, tiles=ENCLOSED), by="nobody", then="villain_phase", do="active: move 2")
    match.answer("move 1b4")
    assert hero_at(match) == "1b4"
    assert asked(match) == 1


@pytest.mark.rules("TM-MOVE-02")
def test_an_effect_moves_a_hero_in_another_players_turn_and_its_own_player_moves_it() -> None:
    match = play_card(position([hero("ada", "1b2"), hero("bo", "2b2")], tiles=ENCLOSED), do="1 other hero any: move 2")
    assert asked(match) == 1
    match.answer("move 2b4")
    assert (hero_at(match, 1), asked(match)) == ("2b4", 0)


@pytest.mark.rules("TM-MOVE-16")
def test_a_granted_move_has_its_own_limit_ends_on_a_free_square_and_triggers_traps() -> None:
    heroes = [hero("ada", "1b4"), hero("bo", "1b3")]
    decks = {"tokens": ["dart"]}
    match = play_card(position(heroes, tiles=CORRIDOR, tokens=[token("trap", "1c3")], decks=decks), do="self: move 2")
    assert reachable(match) == {"1c4", "1c3", "1b2", "1c2"}
    match.answer("move 1c3")
    assert match.state.heroes[0].hp == 7
    assert reachable(match) == {"1b4", "1c4", "1b2", "1c2"}
    match.answer("move 1c2")
    assert offered(match, "stay") == []


@pytest.mark.rules("TM-MOVE-16")
def test_a_forced_move_ends_on_a_free_square_and_triggers_the_trap_there() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "2b1")]
    figures = [monster("firenewt", "1b1"), *(monster("firenewt", f"2{square}") for square in ("b2", "c1", "c3"))]
    free = ["2c2", "2b3", "2b4", "2c4"]
    state = position(
        heroes, figures, tiles="J01@0,0n J01@0,1n", tokens=[token("trap", square) for square in free],
        decks={"tokens": ["dart"] * 4}, settle_ties=False,
    )  # fmt: skip
    match = play_card(state, by="firenewt-1", do="1 hero adj: push 1")
    assert sorted(offered(match)) == sorted(f"square {square}" for square in free)
    match.answer("square 2c4")
    assert (hero_at(match), match.state.heroes[0].hp) == ("2c4", 7)


@pytest.mark.rules("TM-MOVE-16")
def test_a_large_monster_is_pushed_to_where_its_whole_base_stands_on_free_squares(cards: Cards) -> None:
    beast(cards, name="ogre", base=2)
    beast(cards, name="blocker")
    state = position(
        [hero("ada", "1b2")], [monster("ogre", "1c2"), monster("blocker", "2c3")], tiles="J23@0,0n J23@1,0n"
    )
    match = play_card(state, do="1 monster adj: push 1")
    assert offered(match) == [f"square 2{corner}" for corner in ("a1", "b1", "c1", "a2", "a3")], "its north-west square"


@pytest.mark.rules("TM-MOVE-16")
def test_who_falls_on_a_granted_move_goes_no_farther() -> None:
    trapped = [token("trap", "1b3")]
    heroes = [hero("ada", "1b4", hp=1), hero("bo", "3b2")]
    state = position(heroes, tiles=CORRIDOR, tokens=trapped, decks={"tokens": ["dart"]})
    match = play_card(state, do="self: move 4")
    match.answer("move 1b3")
    assert (match.state.heroes[0].hp, hero_at(match)) == (0, "1b3")
    assert asked(match) == 1, "the turn has passed on"


@pytest.mark.rules("TM-MOVE-07")
def test_a_hero_in_the_first_corner_of_the_board_is_in_the_way_like_any_other() -> None:
    match = play(position([hero("ada", "1b2"), hero("bo", "1a1")]))
    assert "move 1a1" not in offered(match)


@pytest.mark.rules("TM-MOVE-03")
def test_a_hero_of_2nd_level_has_the_speed_of_its_2nd_side(cards: Cards) -> None:
    slow, quick = (card_kinds.Side(15, hp=8, speed=speed, surge=4, at_will=0, utility=0, daily=0) for speed in (2, 4))
    cards.add(card_kinds.PrintedHeroCard("Ada", "human", "scout", "a", "grey", slow, quick, {}, []))
    for level, squares in ((1, 2), (2, 4)):
        match = play(position([hero("ada", "1b4", level=level)], tiles=CORRIDOR))
        assert up_the_corridor(squares) in reachable(match)
        assert up_the_corridor(squares + 1) not in reachable(match)


@pytest.mark.rules("TM-MOVE-03")
def test_one_step_is_a_move_and_no_move_reaches_farther_than_its_steps() -> None:
    assert steps_from("1b2", 1) >= {"1a1", "1c3"}
    assert "1a1" not in steps_from("3b2", 5)


@pytest.mark.rules("TM-MOVE-03", "TM-TREA-03")
def test_speed_is_never_less_than_nothing(cards: Cards) -> None:
    match = play(position([hero("ada", "1b2", items=[add_item(cards, ability={"speed": "-9"})])]))
    assert reachable(match) == set()
    match.answer("dash")
    assert reachable(match) == set()
