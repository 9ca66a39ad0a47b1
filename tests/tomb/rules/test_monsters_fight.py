"""Monsters with large bases, their attacks and conditions, defeat and Villains. (TM-MON-15..17, TM-BOSS-01..08)"""

import pytest

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.options import encounters as encounters_looks
from tabletome.games.tomb.rules import decks as decks_looks
from tabletome.table import contents
from tests.tomb.cards import Cards, bare, library, look
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    acted,
    adventure,
    asked,
    attacks,
    beast,
    encounter,
    hero,
    lost,
    monster,
    offered,
    play,
    position,
    power,
    spare,
    told,
    villain_phase,
    where,
    worth,
)
from tests.tomb.rules.test_monsters import crowd, followed
from tests.tomb.stage import play_card

pytestmark = pytest.mark.usefixtures("plain")


# --- large bases ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-15")
def test_a_large_monster_covers_the_symbol_with_its_whole_base_on_free_open_squares(plain: Cards) -> None:
    beast(plain, base=2)
    heroes = [hero("ada", "1a1"), hero("bo", "2c1")]
    match = villain_phase(heroes, [monster("beast", "3a1")], settle_ties=False)
    assert offered(match) == ["square 2a1", "square 2a2", "square 2b2"]
    match.answer("square 2b2")
    assert where(match, "beast-1") == ["2b2", "2c2", "2b3", "2c3"]


@pytest.mark.rules("TM-MON-15")
def test_a_large_monster_overlaps_a_neighbour_to_cover_a_symbol_at_the_edge(plain: Cards) -> None:
    """On T10 the symbol b1 has a wall below it: only half on the tile to the north can a large base cover it."""
    beast(plain, base=2)
    tiles = "J23@0,0n T10@0,1n J23@0,2n"
    match = villain_phase([hero("ada", "2c2")], [monster("beast", "3a1")], tiles=tiles)
    assert where(match, "beast-1") == ["1b4", "1c4", "2b1", "2c1"]


@pytest.mark.rules("TM-MON-15")
def test_a_large_monster_that_cannot_cover_the_symbol_touches_the_tile(plain: Cards) -> None:
    beast(plain, base=2)
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "2c3")], settle_ties=False)
    assert match.request is not None
    on = board(look(match))
    spots = {str(option): spot for option, spot in zip(offered(match), large_spots(match), strict=True)}
    assert len(spots) == 8
    assert all(on.tiles_of(spot) & 1 and not spot >> match.state.heroes[0].at & 1 for spot in spots.values())


def large_spots(match: Position) -> list[int]:
    """All places where two by two squares touch the first tile and are free, found by looking at every square."""
    on = board(look(match))
    taken = {match.state.heroes[0].at}
    spots = []
    for (x, y), square in on.at.items():
        corners = [on.at.get((x + dx, y + dy)) for dx in (0, 1) for dy in (0, 1)]
        if None not in corners and not taken & set(corners) and any(c is not None and c < 16 for c in corners):
            spots.append(sum(1 << c for c in corners if c is not None))
        assert square == corners[0]
    return spots


@pytest.mark.rules("TM-COMP-21")
def test_a_girallon_stands_on_several_tiles_at_once_and_is_near_to_both(plain: Cards) -> None:
    heroes = [hero("ada", "1c2"), hero("bo", "2b3")]
    match = villain_phase(heroes, [monster("girallon", "1d2")], [20, 20])
    assert where(match, "girallon-1") == ["1d2", "1d3", "2a2", "2a3"]
    assert (lost(match, 0), lost(match, 1)) == (2, 2)


# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-17")
def test_after_moving_the_attack_goes_against_the_hero_the_entry_selected(plain: Cards) -> None:
    beast(plain, "tile1 -> to_adj; hit +5:1", "* -> move 1")
    heroes = [hero("ada", "2a1"), hero("bo", "2a2"), hero("cy", "2a3")]
    match = villain_phase(heroes, [monster("beast", "1d2")], [20], settle_ties=False)
    match.answer("against cy")
    match.answer("square 2b2")
    assert [event["target"] for event in attacks(match)] == ["Cy"]


@pytest.mark.rules("TM-MON-17")
def test_an_attack_on_a_tile_rolls_once_for_each_hero_above_0(plain: Cards) -> None:
    beast(plain, "same -> hit_each(same) +5:1", "* -> move 1")
    heroes = [hero("ada", "1a1"), hero("bo", "1d4"), hero("cy", "1b2", hp=0)]
    match = villain_phase(heroes, [monster("beast", "1c1")], [20, 1])
    assert [(event["target"], event["hit"]) for event in attacks(match)] == [("Ada", True), ("Bo", False)]
    assert spare(match) == []


@pytest.mark.rules("TM-MON-17")
def test_the_active_player_chooses_the_order_in_which_an_area_is_attacked(plain: Cards) -> None:
    beast(plain, "same -> hit_each(same) +5:1", "* -> move 1")
    heroes = [hero("ada", "1b1"), hero("bo", "1d1"), hero("cy", "4a1")]
    match = villain_phase(heroes, [monster("beast", "1c1", seat=2)], [20, 1], active=2, settle_ties=False)
    match.answer("against ada")
    assert asked(match) == 2
    match.answer("target bo")
    assert [event["target"] for event in attacks(match)] == ["Bo", "Ada"]


# --- conditions of the Monster itself ---------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-03")
def test_damaged_means_below_the_hit_points_a_villain_has_with_this_many_heroes(plain: Cards) -> None:
    beast(plain, "damaged -> heal 1", "* -> move 1", name="boss", villain=True, hp=4, hp_per_hero=2)
    heroes = [hero("ada", "1a1"), hero("bo", "1b1"), hero("cy", "1c1")]
    match = villain_phase(heroes, [monster("boss", "4b2", hp=9)])
    assert followed(match) == ["it is damaged"]
    assert match.state.figures[0].hp == 10
    match.answer("end")
    assert followed(match)[1:] == ["otherwise"]


@pytest.mark.rules("TM-MON-03", "TM-TILE-27", "TM-COMB-02")
def test_a_statement_that_asks_for_no_reach_is_true_also_of_heroes_behind_walls(plain: Cards) -> None:
    beast(plain, "damaged -> heal 1", "* -> move 1", hp=3)
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "2b2", hp=1)], tiles="J01@0,0n J01@1,0n")
    assert followed(match) == ["it is damaged"]


@pytest.mark.rules("TM-MON-03")
@pytest.mark.parametrize(("other", "entry"), [("3b2", "another of its name is within 1 tile"), ("4b2", "otherwise")])
def test_a_pack_needs_another_of_its_name_within_1_tile(plain: Cards, other: str, entry: str) -> None:
    beast(plain, "pack -> heal 1", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "2b2"), monster("beast", other)])
    assert followed(match)[0] == entry


@pytest.mark.rules("TM-MON-03")
@pytest.mark.parametrize(("hp", "entry"), [(1, "another Monster within 1 tile is damaged"), (2, "otherwise")])
def test_kin_is_hurt_if_another_monster_within_1_tile_is_damaged(plain: Cards, hp: int, entry: str) -> None:
    beast(plain, "kin-hurt -> each other monster tile1: heal 1", "* -> move 1")
    beast(plain, name="other", hp=2)
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "2b2"), monster("other", "3b2", hp=hp, seat=-1)])
    assert followed(match) == [entry]
    assert match.state.figures[1].hp == 2


@pytest.mark.rules("TM-MON-03")
@pytest.mark.parametrize(("friend", "victim"), [("1c1", "bo"), ("4a1", "ada")])
def test_a_hero_is_alone_if_no_other_stands_on_its_tile(plain: Cards, friend: str, victim: str) -> None:
    beast(plain, "tile2&alone -> hit +5:1", "* -> move 1")
    heroes = [hero("ada", "1a1"), hero("bo", "3a1"), hero("cy", friend)]
    match = villain_phase(heroes, [monster("beast", "2a4")], [20])
    assert [event["target"].lower() for event in attacks(match)] == [victim]


@pytest.mark.rules("TM-COND-13", "TM-COND-14")
def test_a_stunned_monster_skips_one_activation_and_recovers(plain: Cards) -> None:
    beast(plain, "adj -> hit +5:1", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "1b1", stunned=True)], [20])
    assert (acted(match), lost(match)) == ([], 0)
    match.answer("end")
    assert (acted(match), lost(match)) == (["Beast 1"], 1)


@pytest.mark.rules("TM-COND-17")
def test_a_stunned_villain_skips_its_next_activation_in_whichever_phase_that_is(plain: Cards) -> None:
    beast(plain, name="boss", villain=True)
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    match = villain_phase(heroes, [monster("boss", "4b2", stunned=True)])
    assert acted(match) == []
    match.answer("end")
    assert acted(match) == ["Boss"]


# --- being defeated ---------------------------------------------------------------------------------------------------


def killed_by(patch: Cards, rows: list[list[str]], victim: str = "newt", active: int = 0) -> Position:
    """The active player kills a Monster; the rows hold these cards, and for each there is a figure."""
    jab = power(patch, attack="1 monster any +20")
    names = ("ada", "bo", "cy", "di")[: len(rows)]
    heroes = [hero(name, f"1{column}1", powers=[jab]) for name, column in zip(names, "abcd", strict=False)]
    figures = [monster(card, f"3{'abcd'[seat]}1", seat=seat) for seat, row in enumerate(rows) for card in row]
    state = position(heroes, figures, active=active)
    match = play(state, [10])
    match.answer(f"attack {victim}-1 with jab")
    return match


@pytest.mark.rules("TM-DEF-03")
def test_the_attackers_own_card_of_that_name_is_given_up_whichever_figure_falls(plain: Cards) -> None:
    beast(plain, name="newt")
    match = killed_by(plain, [["newt"], ["newt"]], active=1)
    assert [figure.id for figure in match.state.figures] == ["newt-2"]
    assert [person.row for person in match.state.heroes] == [["newt"], []]
    assert match.state.experience == ["newt"]


@pytest.mark.rules("TM-DEF-04")
def test_without_one_the_first_player_clockwise_gives_up_the_card(plain: Cards) -> None:
    beast(plain, name="newt")
    match = killed_by(plain, [[], [], ["newt"], ["newt"]])
    assert [person.row for person in match.state.heroes] == [[], [], [], ["newt"]]


@pytest.mark.rules("TM-DEF-04")
def test_clockwise_goes_on_past_the_last_seat(plain: Cards) -> None:
    beast(plain, name="newt")
    match = killed_by(plain, [["newt"], ["newt"], [], []], active=2)
    assert [person.row for person in match.state.heroes] == [[], ["newt"], [], []]


@pytest.mark.rules("TM-DEF-02")
def test_the_player_controlling_a_defeated_monster_puts_its_card_on_the_experience_pile(
    plain: Cards,
) -> None:
    beast(plain, name="newt")
    match = killed_by(plain, [[], ["newt"]])
    assert match.state.heroes[1].row == []
    assert match.state.experience == ["newt"]


@pytest.mark.rules("TM-DEF-07")
def test_a_monster_killed_by_nobody_gives_experience_counted_from_the_active_player_but_no_treasure(
    plain: Cards,
) -> None:
    beast(plain, name="newt")
    card = encounter(plain, do="1 monster same: slay")
    heroes = [hero("ada", "1a1"), hero("bo", "2a1"), hero("cy", "1c1")]
    figures = [monster("newt", "4a1", seat=0), monster("newt", "2b2", seat=2)]
    decks = {"encounter": [card], "treasure": ["fang-charm"]}
    match = villain_phase(heroes, figures, active=1, decks=decks)
    assert match.state.experience == ["newt"]
    assert [person.row for person in match.state.heroes] == [["newt"], [], []]
    assert told(match, "drew treasures") == []
    assert contents(match.state.decks["treasure"]) == ["fang-charm"]


# --- Villains ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-BOSS-01")
def test_no_villain_is_in_the_monster_deck() -> None:
    villains = {card.id for card in library().monsters.values() if card.villain}
    assert len(villains) == 4
    assert not villains & set(contents(decks_looks.decks(bare())["monster"]))
    assert not villains & set(numbers.copies(library().monsters.values(), "advanced"))


@pytest.mark.rules("TM-BOSS-08", "TM-MON-15")
def test_a_villain_without_room_on_its_tile_appears_on_the_nearest_that_has_some(plain: Cards) -> None:
    beast(plain, name="blocker")
    beast(plain, name="boss", villain=True, base=2)
    state = position([hero("ada", "1b2")], crowd(1, "1b2", "1d4", "1a1"))
    match = play_card(state, do="place Boss @symbol")
    assert {name[0] for name in where(match, "boss-1")} == {"2"}
    state = position([hero("ada", "1b2")], [*crowd(1, "1b2"), *crowd(2)])
    match = play_card(state, do="place Boss @symbol")
    assert {name[0] for name in where(match, "boss-1")} == {"3"}


@pytest.mark.rules("TM-BOSS-08", "TM-MON-14")
def test_a_monster_without_room_on_its_tile_is_left_out(plain: Cards) -> None:
    beast(plain, name="blocker")
    beast(plain, name="ogre", base=2)
    state = position([hero("ada", "1b2")], crowd(1, "1b2", "1d4", "1a1"), decks={"monster": ["ogre"]})
    match = play_card(state, do="place Ogre @symbol")
    assert [event["card"] for event in told(match, "no-room")] == ["Ogre"]
    assert contents(match.state.decks["monster"]) == ["ogre"]


@pytest.mark.rules("TM-BOSS-02")
def test_a_villain_is_a_target_for_whatever_targets_monsters(plain: Cards) -> None:
    beast(plain, name="boss", villain=True)
    jab = power(plain, attack="1 monster same +5")
    state = position([hero("ada", "1a1", powers=[jab])], [monster("boss", "1d4")])
    assert offered(play(state), "attack") == ["attack boss-1 with jab"]


@pytest.mark.rules("TM-BOSS-02")
def test_a_villain_counts_where_monsters_are_counted_and_where_one_helps_another(plain: Cards) -> None:
    beast(plain, "* -> heal 1", name="boss", villain=True, hp=3)
    beast(plain, "kin-hurt -> each other monster tile1: heal 1", "* -> move 1")
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "3a1"), monster("boss", "3c1", hp=1, stunned=True)])
    assert followed(match) == ["another Monster within 1 tile is damaged"]
    assert match.state.figures[1].hp == 2
    adventure(plain, lose=["surge", "monsters >= 2"])
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "3a1"), monster("boss", "3c1")])
    assert match.outcome is not None
    assert match.outcome.result == "lost"


@pytest.mark.rules("TM-BOSS-03")
def test_a_villain_acts_in_the_villain_phase_of_every_player(plain: Cards) -> None:
    beast(plain, name="boss", villain=True)
    heroes = [hero(name, f"1{column}1") for name, column in zip(("ada", "bo", "cy", "di"), "abcd", strict=True)]
    match = villain_phase(heroes, [monster("boss", "4b2")])
    for _ in range(3):
        match.answer("end")
    assert acted(match) == ["Boss"] * 4


@pytest.mark.rules("TM-BOSS-04")
def test_a_defeated_villain_is_worth_its_level(plain: Cards) -> None:
    beast(plain, name="boss", villain=True, xp=5)
    match = killed_by(plain, [["boss"]], "boss")
    assert encounters_looks.worth(bare(), match.state.experience) == 5


@pytest.mark.rules("TM-BOSS-05")
@pytest.mark.parametrize("drawn", [False, True])
def test_a_defeated_villain_gives_a_treasure_once_per_turn(plain: Cards, drawn: bool) -> None:
    beast(plain, name="boss", villain=True)
    jab = power(plain, attack="1 monster any +20")
    state = position([hero("ada", "1a1", powers=[jab], treasure_drawn=drawn)], [monster("boss", "3a1")])
    state.decks["treasure"].layers = [["fang-charm"]]
    match = play(state, [10])
    match.answer("attack boss-1 with jab")
    assert len(told(match, "drew treasures")) == (0 if drawn else 1)


@pytest.mark.rules("TM-BOSS-07")
def test_a_villain_is_in_nobodys_row_and_the_active_player_orders_several(plain: Cards) -> None:
    for name in ("boss", "chief"):
        beast(plain, name=name, villain=True)
    card = encounter(plain, do="place Boss @symbol; place Chief @symbol")
    heroes = [hero("ada", "1a1"), hero("bo", "1b1")]
    match = villain_phase(heroes, active=1, decks={"encounter": [card]}, settle_ties=False)
    match.answer("square 1c2")
    assert [person.row for person in match.state.heroes] == [[], []]
    assert asked(match) == 1
    assert offered(match) == ["activate boss-1", "activate chief-1"]


@pytest.mark.rules("TM-BOSS-07")
def test_a_spent_villain_card_leaves_the_game(plain: Cards) -> None:
    beast(plain, name="boss", villain=True, xp=3)
    [newt] = worth(plain, 2)
    card = encounter(plain, do="active: dmg 1")
    match = villain_phase([hero("ada", "1a1")], decks={"encounter": [card]}, experience=["boss", newt])
    match.answer(f"cancel boss+{newt}")
    assert match.state.experience == []
    assert match.state.decks["monster"].discards == [newt]


@pytest.mark.rules("TM-EXPL-14")
def test_a_monster_that_a_card_names_comes_even_if_the_player_controls_one(plain: Cards) -> None:
    beast(plain)
    card = encounter(plain, do="place Beast @symbol")
    decks = {"encounter": [card], "monster": ["beast", "beast"]}
    match = villain_phase([hero("ada", "1a1")], [monster("beast", "4b2")], decks=decks)
    assert match.state.heroes[0].row == ["beast", "beast"]
    assert contents(match.state.decks["monster"]) == ["beast"]


@pytest.mark.rules("TM-EXPL-14")
def test_a_named_monster_comes_from_the_discards_if_none_is_in_the_deck(plain: Cards) -> None:
    beast(plain)
    card = encounter(plain, do="place Beast @symbol")
    state = position([hero("ada", "1a1")], phase="villain_phase", decks={"encounter": [card]})
    state.decks["monster"].discards = ["beast"]
    match = play(state)
    assert match.state.heroes[0].row == ["beast"]
    assert match.state.decks["monster"].discards == []


@pytest.mark.rules("TM-EXPL-14", "TM-BOSS-06")
def test_a_named_monster_whose_cards_are_all_in_use_does_not_come(plain: Cards) -> None:
    beast(plain, "tile3 -> place Cub @symbol", "* -> move 1")
    beast(plain, name="cub")
    figures = [monster("beast", "4b2"), monster("cub", "3b2")]
    match = villain_phase([hero("ada", "1a1")], figures)
    assert followed(match)[0] == "otherwise"
    assert [figure.name for figure in match.state.figures] == ["beast", "cub"]
