"""The Villain Phase: when an Encounter comes, which Villains and Monsters act, in what order, and when it all stops."""

import pytest

from tabletome.games.tomb.state import TurnSoFar
from tests.tomb.cards import Cards
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
    token,
    told,
    trap_card,
    villain_phase,
)

pytestmark = pytest.mark.usefixtures("plain")

BITES = ("adj -> hit +5:1", "* -> move 1")
KILLS = ("adj -> hit +20:8", "* -> move 1")


def turn_after(placed: str) -> TurnSoFar:
    return TurnSoFar(tile_placed=placed)


# --- step 1: the Encounter --------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-VILL-01")
def test_a_turn_without_a_new_tile_brings_exactly_one_encounter(plain: Cards) -> None:
    cards = [encounter(plain, name, do="active: dis") for name in ("gust", "squall")]
    match = villain_phase([hero("ada", "1b2")], decks={"encounter": cards})
    assert [draw["card"] for draw in told(match, "drew encounters")] == ["Gust"]


@pytest.mark.rules("TM-VILL-02")
def test_a_black_tile_brings_exactly_one_encounter(plain: Cards) -> None:
    cards = [encounter(plain, name, do="active: dis") for name in ("gust", "squall")]
    match = villain_phase([hero("ada", "1b2")], decks={"encounter": cards}, turn=turn_after("black"))
    assert len(told(match, "drew encounters")) == 1


@pytest.mark.rules("TM-VILL-03")
def test_a_white_tile_brings_no_encounter(plain: Cards) -> None:
    card = encounter(plain, do="active: dis")
    match = villain_phase([hero("ada", "1b2")], decks={"encounter": [card]}, turn=turn_after("white"))
    assert told(match, "drew encounters") == []
    assert match.state.heroes[0].edge == 0


# --- step 2: the Villains ---------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-VILL-04")
def test_a_villain_acts_before_any_monster(plain: Cards) -> None:
    beast(plain)
    beast(plain, name="boss", villain=True)
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "2b2"), monster("boss", "3b2")])
    assert acted(match) == ["Boss", "Beast 1"]


@pytest.mark.rules("TM-VILL-05")
def test_each_villain_acts_and_the_second_only_when_the_first_is_done(plain: Cards) -> None:
    for name in ("boss", "chief"):
        beast(plain, *BITES, name=name, villain=True)
    figures = [monster("boss", "1a2"), monster("chief", "1b1")]
    match = villain_phase([hero("ada", "1a1")], figures, [20, 20], settle_ties=False)
    match.answer("activate chief-1")
    assert kinds(match, "activated", "rolled attack", "damaged") == ["activated", "rolled attack", "damaged"] * 2
    assert acted(match) == ["Chief", "Boss"]


# --- step 3: the row --------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-VILL-06")
def test_the_cards_of_the_row_act_in_the_order_in_which_they_were_drawn(plain: Cards) -> None:
    for name in ("zebra", "adder", "mole"):
        beast(plain, name=name)
    row = [monster(name, at) for name, at in (("zebra", "2a1"), ("adder", "2b1"), ("mole", "2c1"))]
    match = villain_phase([hero("ada", "1b2")], row)
    assert acted(match) == ["Zebra 1", "Adder 1", "Mole 1"]


@pytest.mark.rules("TM-VILL-07", "TM-VILL-14")
def test_all_monsters_of_a_name_act_whoever_controls_them_and_no_others(plain: Cards) -> None:
    match = three_players(plain)
    assert acted(match) == ["Newt 1", "Newt 2"]


@pytest.mark.rules("TM-VILL-08")
def test_monsters_of_a_shared_name_act_again_in_the_phase_of_the_other_player(plain: Cards) -> None:
    match = three_players(plain)
    match.answer("end")
    assert sorted(acted(match)[2:]) == ["Newt 1", "Newt 2"]
    match.answer("end")
    assert acted(match)[4:] == ["Ptera 1"]


def three_players(patch: Cards) -> Position:
    """Players 1 and 2 control a Newt each, player 3 a Ptera; player 1's Villain Phase has been run."""
    beast(patch, name="newt")
    beast(patch, name="ptera")
    heroes = [hero("ada", "1b2"), hero("bo", "1b3"), hero("cy", "1b4")]
    figures = [monster("newt", "3a1", seat=0), monster("newt", "3b1", seat=1), monster("ptera", "3c1", seat=2)]
    return villain_phase(heroes, figures)


@pytest.mark.rules("TM-VILL-09")
def test_two_players_with_a_firenewt_card_each_let_both_act_in_both_phases(plain: Cards) -> None:
    beast(plain, name="firenewt")
    heroes = [hero("ada", "1b2"), hero("bo", "1b3")]
    figures = [monster("firenewt", "3a1", seat=0), monster("firenewt", "3b1", seat=1)]
    match = villain_phase(heroes, figures)
    assert sorted(acted(match)) == ["Firenewt 1", "Firenewt 2"]
    match.answer("end")
    assert sorted(acted(match)[2:]) == ["Firenewt 1", "Firenewt 2"]


@pytest.mark.rules("TM-VILL-12")
def test_the_active_player_chooses_the_order_of_monsters_of_one_name(plain: Cards) -> None:
    beast(plain)
    heroes = [hero("ada", "1b2"), hero("bo", "1a4")]
    figures = [monster("beast", "3a1", seat=1), monster("beast", "3b1", seat=0), monster("beast", "3c1", seat=1)]
    match = villain_phase(heroes, figures, settle_ties=False)
    assert asked(match) == 0
    assert offered(match) == ["activate beast-2", "activate beast-1", "activate beast-3"]
    match.answer("activate beast-3")
    assert acted(match) == ["Beast 3"]


@pytest.mark.rules("TM-VILL-12")
def test_where_ties_are_settled_the_active_players_own_monster_acts_first(plain: Cards) -> None:
    beast(plain)
    heroes = [hero("ada", "1b2"), hero("bo", "1b3"), hero("cy", "1b4")]
    figures = [monster("beast", "3a1", seat=0), monster("beast", "3b1", seat=2), monster("beast", "3c1", seat=1)]
    match = villain_phase(heroes, figures, active=1)
    assert acted(match) == ["Beast 3", "Beast 2", "Beast 1"]


@pytest.mark.rules("TM-VILL-13")
def test_two_cards_of_one_name_activate_each_figure_once(plain: Cards) -> None:
    beast(plain)
    figures = [monster("beast", "3a1"), monster("beast", "3b1")]
    match = villain_phase([hero("ada", "1b2")], figures)
    assert acted(match) == ["Beast 1", "Beast 2"]


@pytest.mark.rules("TM-VILL-15", "TM-MON-09")
def test_a_monster_placed_by_a_monster_joins_the_end_of_the_row_and_acts(plain: Cards) -> None:
    beast(plain, "* -> place Cub @symbol", name="mother")
    beast(plain, name="other")
    beast(plain, name="cub")
    figures = [monster("mother", "2a1", seat=0), monster("other", "3b2", seat=0)]
    match = villain_phase([hero("ada", "1b2")], figures, decks={"monster": ["cub"]})
    assert match.state.heroes[0].row == ["mother", "other", "cub"]
    assert acted(match) == ["Mother 1", "Other 1", "Cub 1"]


@pytest.mark.rules("TM-MON-09")
def test_a_monster_placed_by_anothers_monster_joins_the_row_of_the_active_player(plain: Cards) -> None:
    """Ada's mother acts in the Villain Phase of Bo, who has one too: the cub is Bo's."""
    beast(plain, "pack -> place Cub @symbol", "* -> heal 1", name="mother")
    beast(plain, name="cub")
    figures = [monster("mother", "2a1", seat=0), monster("mother", "2a2", seat=1)]
    heroes = [hero("ada", "1b2"), hero("bo", "1b3")]
    match = villain_phase(heroes, figures, active=1, decks={"monster": ["cub"]})
    assert match.state.heroes[0].row == ["mother"]
    assert match.state.heroes[1].row == ["mother", "cub"]
    assert acted(match) == ["Mother 2", "Mother 1", "Cub 1"]


@pytest.mark.rules("TM-VILL-15")
def test_a_monster_placed_in_the_exploration_phase_acts_in_the_same_turn(plain: Cards) -> None:
    beast(plain)
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=["J01"], decks={"monster": ["beast"]})
    state.phase = "exploration_phase"
    assert acted(play(state)) == ["Beast 1"]


@pytest.mark.rules("TM-VILL-15", "TM-ENC-10")
def test_a_monster_placed_by_the_encounter_acts_in_the_same_phase(plain: Cards) -> None:
    beast(plain)
    beast(plain, name="other")
    card = encounter(plain, do="place Beast @ambush")
    match = villain_phase([hero("ada", "1b2")], [monster("other", "3b2")], decks={"encounter": [card]})
    assert match.state.heroes[0].row == ["other", "beast"]
    assert acted(match) == ["Other 1", "Beast 1"]


@pytest.mark.rules("TM-VILL-16")
def test_survivors_of_a_list_still_act_when_the_card_is_given_up(plain: Cards) -> None:
    beast(plain, "adj -> self: slay", "* -> move 1")
    heroes = [hero("ada", "1a1"), hero("bo", "4a1")]
    figures = [monster("beast", "1a2", seat=0), monster("beast", "3a1", seat=1)]
    match = villain_phase(heroes, figures)
    assert [person.row for person in match.state.heroes] == [[], ["beast"]]
    assert acted(match) == ["Beast 1", "Beast 2"]


@pytest.mark.rules("TM-VILL-16")
def test_one_of_the_same_name_that_comes_later_is_not_on_the_list_and_waits_for_its_own_card(
    plain: Cards,
) -> None:
    beast(plain, "* -> place Beast @symbol")
    beast(plain, name="other")
    figures = [monster("beast", "2a1"), monster("other", "3b2")]
    match = villain_phase([hero("ada", "1b2")], figures, decks={"monster": ["beast"]})
    assert match.state.heroes[0].row == ["beast", "other", "beast"]
    assert acted(match) == ["Beast 1", "Other 1", "Beast 2"]


@pytest.mark.rules("TM-VILL-16")
def test_a_card_that_left_the_row_before_its_place_activates_nothing(plain: Cards) -> None:
    beast(plain, "* -> each other monster: slay", name="slayer")
    beast(plain, name="victim")
    beast(plain, name="late")
    figures = [monster("slayer", "2b2"), monster("victim", "3b2")]
    match = villain_phase([hero("ada", "1b2")], figures)
    assert acted(match) == ["Slayer 1"]
    assert match.state.heroes[0].row == ["slayer"]


@pytest.mark.rules("TM-VILL-06", "TM-VILL-16")
def test_cards_behind_one_that_is_given_up_keep_their_place(plain: Cards) -> None:
    beast(plain, "* -> self: slay", name="mayfly")
    beast(plain, name="second")
    beast(plain, name="third")
    figures = [monster("mayfly", "2a1"), monster("second", "2b2"), monster("third", "3b2")]
    match = villain_phase([hero("ada", "1b2")], figures)
    assert acted(match) == ["Mayfly 1", "Second 1", "Third 1"]


# --- when all Heroes are down -----------------------------------------------------------------------------------------


@pytest.mark.rules("TM-VILL-10")
def test_the_phase_ends_at_once_when_the_last_hero_falls(plain: Cards) -> None:
    for name in ("killer", "second", "third"):
        beast(plain, *KILLS, name=name)
    heroes = [hero("ada", "1a1"), hero("bo", "1d4", hp=0)]
    figures = [monster("killer", "1a2"), monster("second", "1b1"), monster("third", "1b2")]
    match = villain_phase(heroes, figures, [20], surges=1)
    assert acted(match) == ["Killer 1"]
    assert match.state.active == 1
    assert spare(match) == []


@pytest.mark.rules("TM-VILL-10")
def test_another_of_the_same_name_does_not_act_once_the_last_hero_has_fallen(plain: Cards) -> None:
    beast(plain, *KILLS)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1a2"), monster("beast", "1b1")], [20])
    assert acted(match) == ["Beast 1"]


@pytest.mark.rules("TM-VILL-10")
def test_a_second_villain_does_not_act_once_the_last_hero_has_fallen(plain: Cards) -> None:
    for name in ("boss", "chief"):
        beast(plain, *KILLS, name=name, villain=True)
    match = villain_phase([hero("ada", "1a1")], [monster("boss", "1a2"), monster("chief", "1b1")], [20])
    assert acted(match) == ["Boss"]


@pytest.mark.rules("TM-VILL-10")
def test_a_trap_card_does_not_act_once_the_last_hero_has_fallen(plain: Cards) -> None:
    beast(plain, *KILLS)
    trap_card(plain, do="each monster: adv")
    person = hero("ada", "1a1", row=["beast", "pit"])
    pit = token("complex", "1a1", "pit")
    match = villain_phase([person], [monster("beast", "1a2", seat=-1)], [20], tokens=[pit])
    assert told(match, "trap-acted") == []


@pytest.mark.rules("TM-VILL-10")
def test_a_monster_does_nothing_more_once_the_last_hero_has_fallen(plain: Cards) -> None:
    beast(plain, "adj -> hit +20:8; place Cub @symbol", "* -> move 1")
    beast(plain, name="cub")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1a2")], [20], decks={"monster": ["cub"]})
    assert [figure.name for figure in match.state.figures] == ["beast"]


@pytest.mark.rules("TM-VILL-10")
def test_a_trap_card_with_several_tokens_stops_when_the_last_hero_has_fallen(plain: Cards) -> None:
    for name in ("cub", "pup"):
        beast(plain, name=name)
    trap_card(plain, attack="each hero any +20", hit="dmg 8", do="place monster @symbol")
    person = hero("ada", "1a1", row=["pit"])
    pits = [token("complex", "1a1", "pit"), token("complex", "2a1", "pit")]
    match = villain_phase([person], tokens=pits, chance=[20], decks={"monster": ["cub", "pup"]})
    assert [what["at"] for what in told(match, "appeared")] == ["1b2"]


@pytest.mark.rules("TM-VILL-11")
def test_the_whole_phase_is_skipped_if_all_heroes_are_down_when_it_begins(plain: Cards) -> None:
    beast(plain)
    beast(plain, name="boss", villain=True)
    trap_card(plain, do="each monster: adv")
    card = encounter(plain, do="each monster: adv")
    figures = [monster("beast", "2b2"), monster("boss", "3b2")]
    fallen = hero("ada", "1b2", hp=0, row=["pit"])
    match = villain_phase([fallen], figures, decks={"encounter": [card]})
    assert kinds(match, "drew encounters", "activated", "trap-acted") == []
    assert [figure.edge for figure in match.state.figures] == [0, 0]
    assert match.state.round == 2


@pytest.mark.rules("TM-VILL-10")
def test_an_encounter_that_fells_the_last_hero_ends_the_phase(plain: Cards) -> None:
    beast(plain)
    card = encounter(plain, do="active: dmg 8")
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "2b2")], decks={"encounter": [card]}, surges=1)
    assert acted(match) == []
    assert lost(match) == 4
