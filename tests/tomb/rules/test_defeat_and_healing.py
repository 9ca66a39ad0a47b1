"""Defeated Monsters, Treasure, chests, fallen Heroes and Healing Surges. (TM-DEF-01..13, TM-HEAL-01..05, TM-TILE-12, -13, -28)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.state import DISADVANTAGE, Figure, Hero
from tests.tomb.cards import Cards, library
from tests.tomb.plain import (
    Position,
    acted,
    ally,
    asked,
    beast,
    hero,
    kinds,
    lost,
    monster,
    offered,
    play,
    position,
    power,
    token,
    told,
    villain_phase,
)
from tests.tomb.stage import add_item, play_card

pytestmark = pytest.mark.usefixtures("plain")

SLAY = {"attack": "1 monster adj +20", "hit": "dmg 9"}
CLEAVE = {"attack": "each monster same +20", "hit": "dmg 9"}


@pytest.fixture(autouse=True)
def _cards(cards: Cards) -> None:
    beast(cards, "adj -> hit +5:1", "* -> move 1")
    for name in ("amulet", "bell", "cup"):
        add_item(cards, name)


def items(match: Position, seat: int = 0) -> list[str]:
    return [item.id for item in match.state.heroes[seat].items]


def rows(match: Position) -> list[list[str]]:
    """What lies in the row of every player."""
    return [person.row for person in match.state.heroes]


def party(count: int) -> list[Hero]:
    """Heroes on one tile, Ada where she can reach a Monster on 1c2."""
    squares = ("1b2", "1a1", "1a2", "1a3")
    return [hero(name, square) for name, square in zip(("ada", "bo", "cy", "di"), squares[:count], strict=False)]


# --- defeated Monsters ------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-DEF-01")
def test_a_monster_at_0_hit_points_is_off_the_board() -> None:
    match = play_card(position(party(1), [monster("beast", "1c2", hp=1)]), [10], attack="1 monster adj +5", hit="dmg 1")
    assert match.state.figures == []
    assert told(match, "defeated") == [{"who": "Beast 1", "by": "Ada"}]
    assert [(what["what"], what["amount"]) for what in told(match, "gained")] == [("Experience", 1)]


@pytest.mark.rules("TM-DEF-02")
def test_the_card_of_whoever_controls_the_monster_goes_to_the_experience_pile() -> None:
    match = play_card(position(party(2), [monster("beast", "1c2", seat=1)]), [10], **SLAY)
    assert rows(match) == [[], []]
    assert match.state.experience == ["beast"]


@pytest.mark.rules("TM-DEF-03")
def test_the_attackers_own_card_of_that_name_is_used_if_it_has_one() -> None:
    figures = [monster("beast", "1c2", seat=1), monster("beast", "3c2", seat=0)]
    match = play_card(position(party(2), figures), [10], **SLAY)
    assert rows(match) == [[], ["beast"]]
    assert [figure.id for figure in match.state.figures] == ["beast-2"]


@pytest.mark.rules("TM-DEF-04")
def test_without_an_own_card_the_first_player_clockwise_gives_one_up() -> None:
    figures = [monster("beast", "1c2", seat=3), monster("beast", "3c2", seat=2)]
    match = play_card(position(party(4), figures), [10], **SLAY)
    assert rows(match) == [[], [], [], ["beast"]]


@pytest.mark.rules("TM-DEF-04")
def test_clockwise_goes_on_from_the_last_player_to_the_first() -> None:
    figures = [monster("beast", "1b4", seat=2), monster("beast", "3c2", seat=1)]
    match = play_card(position([*party(3), hero("di", "1a4")], figures), [10], by="di", **SLAY)
    assert rows(match) == [[], [], ["beast"], []]


@pytest.mark.rules("TM-DEF-01", "TM-MON-02")
def test_with_a_defeated_monster_its_special_ability_leaves_the_table(cards: Cards) -> None:
    beast(cards, name="ox", ability={"taken-afar": "-1"})
    state = position(party(1), [monster("ox", "1c2"), monster("ox", "3c2")])
    assert [effect.source for effect in state.in_play.effects["taken-afar"]] == ["ox-1", "ox-2"]
    match = play_card(state, [10], **SLAY)
    assert [effect.source for effect in match.state.in_play.effects["taken-afar"]] == ["ox-2"]


@pytest.mark.rules("TM-DEF-07")
def test_damage_and_conditions_belong_to_the_figure_not_to_the_card(cards: Cards) -> None:
    beast(cards, "* -> heal 1", name="ox", hp=3)
    figures = [monster("ox", "1c2", seat=0), monster("ox", "3c2", seat=1, hp=1, stunned=True)]
    match = play_card(position(party(2), figures), [10], **SLAY)
    assert [(figure.id, figure.hp, figure.stunned) for figure in match.state.figures] == [("ox-2", 1, True)]
    assert rows(match) == [[], ["ox"]]


@pytest.mark.rules("TM-DEF-07")
def test_a_monster_that_nobody_defeated_gives_experience_from_the_active_player_on_but_no_treasure() -> None:
    figures = [monster("beast", "1c2", seat=0), monster("beast", "1c3", seat=1), monster("beast", "1d4", seat=2)]
    state = position(party(3), figures, active=1, decks={"treasure": ["amulet"]})
    match = play_card(state, by="nobody", do="1 monster any: slay")
    match.answer("target beast-1")
    assert rows(match) == [["beast"], [], ["beast"]]
    assert match.state.experience == ["beast"]
    assert not told(match, "drew treasures")


# --- Treasure for a kill ----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-DEF-05")
def test_a_hero_that_defeats_a_monster_draws_a_treasure() -> None:
    match = play_card(
        position(party(1), [monster("beast", "1c2")], decks={"treasure": ["amulet", "bell"]}), [10], **SLAY
    )
    assert items(match) == ["amulet"]


@pytest.mark.rules("TM-DEF-06")
def test_only_one_treasure_is_drawn_however_many_monsters_are_defeated_in_a_turn() -> None:
    figures = [monster("beast", square) for square in ("1c2", "1c3", "1d4")]
    state = position(party(1), figures, decks={"treasure": ["amulet", "bell", "cup"]})
    match = play_card(state, [10, 10, 10], **CLEAVE)
    assert items(match) == ["amulet"]
    assert match.state.experience == ["beast"] * 3


@pytest.mark.rules("TM-DEF-06")
def test_the_next_turn_brings_a_treasure_again(cards: Cards) -> None:
    heroes = [hero("ada", "1b2", powers=[power(cards)])]
    figures = [monster("beast", "1c2"), monster("beast", "1c3", seat=-1)]
    match = play_card(position(heroes, figures, decks={"treasure": ["amulet", "bell"]}), [10, 20], **SLAY)
    match.answer("target beast-1")
    match.answer("end")
    match.answer("attack beast-2 with jab")
    assert items(match) == ["amulet", "bell"]


@pytest.mark.rules("TM-DEF-08")
def test_a_kill_in_another_players_turn_brings_its_hero_a_treasure_of_its_own(cards: Cards) -> None:
    heroes = [hero("ada", "1b2", powers=[power(cards)]), hero("bo", "3b2")]
    figures = [monster("beast", "1c2"), monster("beast", "3c2"), monster("beast", "3c3")]
    state = position(heroes, figures, decks={"treasure": ["amulet", "bell", "cup"]})
    match = play_card(state, [10, 10, 10], by="bo", attack="each monster same +20", hit="slay")
    assert asked(match) == 1
    match.answer("give bo")
    match.answer("attack beast-1 with jab")
    match.answer("give ada")
    assert (items(match, 0), items(match, 1)) == (["bell"], ["amulet"])
    assert len(match.state.experience) == 3


@pytest.mark.rules("TM-FAQ-03")
def test_a_monster_defeated_by_an_ally_gives_experience_but_no_treasure(cards: Cards) -> None:
    heroes = [hero("ada", "1b2", powers=[power(cards)])]
    figures: list[Figure] = [monster("beast", "1c2"), monster("beast", "2b2"), ally("2b3")]
    state = position(heroes, figures, decks={"treasure": ["amulet", "bell"]})
    match = play_card(state, [10, 10], by="guide-1", **SLAY)
    assert match.state.experience == ["beast"]
    assert items(match) == []
    match.answer("attack beast-1 with jab")
    assert items(match) == ["amulet"]


# --- chests -----------------------------------------------------------------------------------------------------------


def on_a_chest(**fields: Any) -> Position:
    """The turn of Ada, who stands on a chest, comes to its end; Bo is next."""
    heroes = [hero("ada", "1b2", **fields), hero("bo", "3b2")]
    decks = {"treasure": ["amulet", "bell", "cup"]}
    return play(position(heroes, tokens=[token("chest", "1b2")], phase="end_of_turn", decks=decks))


@pytest.mark.rules("TM-TILE-12")
def test_a_hero_that_ends_its_turn_on_a_chest_draws_two_treasures_and_keeps_one() -> None:
    match = on_a_chest()
    assert offered(match) == ["keep amulet", "keep bell"]
    match.answer("keep bell")
    match.answer("give ada")
    assert items(match) == ["bell"]
    assert match.state.decks["treasure"].discards == ["amulet"]


@pytest.mark.rules("TM-TILE-13")
def test_an_opened_chest_is_gone() -> None:
    match = on_a_chest()
    match.answer("keep bell")
    match.answer("give bo")
    assert match.state.tokens == []
    match.answer("end")
    match.answer("end")
    assert len(told(match, "chest-opened")) == 1


@pytest.mark.rules("TM-TILE-28")
def test_a_chest_comes_on_top_of_the_treasure_for_a_kill_and_its_item_may_go_to_any_hero() -> None:
    state = position(
        [hero("ada", "1b2"), hero("bo", "3b2")], [monster("beast", "1c2")], tokens=[token("chest", "1b2")],
        decks={"treasure": ["amulet", "bell", "cup"]},
    )  # fmt: skip
    match = play_card(state, [10], **SLAY)
    match.answer("give ada")
    match.answer("end")
    match.answer("keep cup")
    match.answer("give bo")
    assert (items(match, 0), items(match, 1)) == (["amulet"], ["cup"])


@pytest.mark.rules("TM-TILE-28")
def test_a_fallen_hero_does_not_open_the_chest_under_it() -> None:
    match = on_a_chest(hp=0)
    assert not told(match, "chest-opened")
    assert [piece.kind for piece in match.state.tokens] == ["chest"]
    assert told(on_a_chest(hp=1), "chest-opened"), "one Hit Point is enough"


# --- fallen Heroes ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-DEF-09")
def test_a_fallen_hero_stays_on_its_square_and_takes_no_more_damage() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "1c3", hp=1)]
    match = play_card(position(heroes), by="nobody", do="each hero any: dmg 2; each hero any: dmg 2")
    assert kinds(match, "fell") == ["fell"]
    assert [event["who"] for event in told(match, "damaged")] == ["Ada", "Bo", "Ada"]
    assert (match.state.heroes[1].hp, match.state.heroes[1].at) == (0, heroes[1].at)
    match = play_card(position([hero("ada", "1b2", hp=0), hero("bo", "1c3")]), by="nobody", do="active: dmg 2")
    assert kinds(match, "damaged", "fell") == []


def ward() -> str:
    """A power for when a Hero nearby is hit."""
    return next(card.id for card in library().powers.values() if card.when == "struck hero tile1")


def omen() -> str:
    """An Item for when a Monster rolls."""
    return next(card.id for card in library().treasures.values() if card.when == "rolled monster any")


def a_beast_hits_ada(**bo: Any) -> Position:
    """Bo, beside her, has cards that could answer: Items after the die, powers after the hit."""
    heroes = [hero("ada", "1b2"), hero("bo", "1a3", **bo)]
    return play_card(
        position(heroes, [monster("beast", "1c2")]), [20], by="beast-1", attack="1 hero adj +0", hit="dmg 3"
    )


@pytest.mark.rules("TM-DEF-09")
def test_a_fallen_hero_uses_neither_powers_nor_items() -> None:
    match = a_beast_hits_ada(powers=[ward()], items=[omen()])
    assert asked(match) == 1
    assert offered(match) == [f"use {omen()} by bo", "pass"]
    match.answer("pass")
    assert offered(match) == [f"use {ward()} by bo", "pass"]
    match = a_beast_hits_ada(powers=[ward()], items=[omen()], hp=0)
    assert asked(match) == 0
    assert lost(match) == 3


@pytest.mark.rules("TM-DEF-10")
def test_conditions_stay_with_a_hero_that_falls_and_gets_up_again() -> None:
    heroes = [hero("ada", "1b2", hp=1, edge=DISADVANTAGE)]
    match = play_card(position(heroes), do="self: dmg 1")
    assert kinds(match, "fell", "healed", "turn-began") == ["fell", "turn-began", "healed"]
    assert match.state.heroes[0].edge == DISADVANTAGE


@pytest.mark.rules("TM-DEF-10")
def test_a_hero_gains_conditions_while_it_falls_and_while_it_lies() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "1b3", hp=1), hero("cy", "1a3", hp=0)]
    match = play_card(position(heroes), do="each other hero any: dmg 1, dis, stun")
    assert [(person.hp, person.edge, person.stunned) for person in match.state.heroes[1:]] == [
        (0, DISADVANTAGE, True)
    ] * 2


@pytest.mark.rules("TM-DEF-11")
def test_a_fallen_hero_still_uses_its_advancement_tokens_and_stands_up() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "1b3"), hero("cy", "1a3", hp=0, tokens=["regain-2-hp"])]
    match = play(position(heroes))
    match.answer("end")
    assert asked(match) == 2
    match.answer("use regain-2-hp")
    assert match.state.heroes[2].hp == 2
    assert match.state.active == 1


@pytest.mark.rules("TM-DEF-11", "TM-TURN-14")
def test_who_falls_in_the_own_hero_phase_may_stand_up_before_the_exploration_phase() -> None:
    heroes = [hero("ada", "1b1", hp=2, tokens=["regain-2-hp"]), hero("bo", "1b3")]
    match = play_card(position(heroes, tiles="J23@0,0n", stack=["T17"]), do="self: dmg 8")
    assert (asked(match), offered(match)) == (0, ["use regain-2-hp", "pass"])
    assert [placed.tile for placed in match.state.placed] == ["J23"]
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 2
    assert [placed.tile for placed in match.state.placed] == ["J23", "T17"], "nothing more in between"
    assert asked(match) == 1


@pytest.mark.rules("TM-DEF-12")
def test_monsters_act_as_if_a_fallen_hero_were_not_there() -> None:
    heroes = [hero("ada", "1b2", hp=0), hero("bo", "4b2")]
    match = villain_phase(heroes, [monster("beast", "1c2")])
    assert [event["against"] for event in told(match, "activated")] == ["Bo"]
    assert kinds(match, "rolled attack", "moved") == ["moved"]
    assert match.state.figures[0].squares.bit_length() > 16


@pytest.mark.rules("TM-DEF-13", "TM-HEAL-03")
def test_a_hero_that_starts_its_turn_at_0_must_spend_a_surge_for_its_surge_value() -> None:
    match = play(position([hero("ada", "1b2", hp=0)], phase="start_of_turn"))
    assert match.answered == 0
    assert kinds(match, "healed") == ["healed"]
    assert (match.state.heroes[0].hp, match.state.surges) == (4, 1)


# --- healing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-HEAL-01")
def test_heroes_and_monsters_regain_hit_points_but_never_more_than_their_total(cards: Cards) -> None:
    beast(cards, "* -> heal 1", name="ox", hp=3)
    figures = [monster("ox", "1c2", hp=2), monster("ox", "1c3", hp=1)]
    match = play_card(position([hero("ada", "1b2", hp=7)], figures), do="each monster any: heal 2; self: heal 2")
    assert [figure.hp for figure in match.state.figures] == [3, 3]
    assert match.state.heroes[0].hp == 8


@pytest.mark.rules("TM-HEAL-02")
def test_a_fallen_hero_that_regains_hit_points_stands_up_and_uses_its_powers_again() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "1b3", hp=0, powers=[ward()])]
    state = position(heroes, [monster("beast", "1c2")])
    match = play_card(state, [20], do="1 other hero adj: heal 1")
    assert match.state.heroes[1].hp == 1
    match.answer("end")
    assert (asked(match), offered(match)) == (1, [f"use {ward()} by bo", "pass"])


@pytest.mark.rules("TM-HEAL-04")
def test_after_the_surge_the_hero_takes_its_turn_as_normal() -> None:
    match = play(position([hero("ada", "1b2", hp=0)], phase="start_of_turn"))
    assert {"move", "dash", "end"} <= {option.split()[0] for option in offered(match)}


@pytest.mark.rules("TM-HEAL-05")
def test_no_surge_is_used_above_0_hit_points_or_in_another_turn() -> None:
    match = play(position([hero("ada", "1b2", hp=1), hero("bo", "1b3", hp=0)], phase="start_of_turn"))
    assert (match.state.heroes[0].hp, match.state.heroes[1].hp, match.state.surges) == (1, 0, 2)
    assert "surge" not in " ".join(offered(match))
    match.answer("end")
    assert (match.state.heroes[1].hp, match.state.surges) == (4, 1)


@pytest.mark.rules("TM-COMP-14")
@pytest.mark.parametrize(("before", "by", "after"), [(1, -1, 0), (0, -1, 0), (5, 2, 6), (2, 1, 3)])
def test_the_party_has_none_to_six_healing_surges(before: int, by: int, after: int) -> None:
    match = play_card(position([hero("ada", "1b2")], surges=before), do=f"surge {by:+d}")
    assert match.state.surges == after


@pytest.mark.rules("TM-DEF-09", "TM-COMP-10")
def test_no_token_is_laid_on_a_hero_that_falls(plain: Cards) -> None:
    beast(plain)
    for hp, webbed in ((8, True), (2, False)):
        state = position([hero("ada", "1b2", hp=hp), hero("bo", "4a1")], [monster("beast", "1c2")])
        match = play_card(state, [10], by="beast-1", attack="1 hero adj +20", hit="dmg 2; mark web")
        assert ("web" in match.state.heroes[0].marks) == webbed


@pytest.mark.rules("TM-ADV-14", "TM-DEF-11")
def test_who_falls_in_its_own_villain_phase_may_stand_up_before_the_next_monster_acts(plain: Cards) -> None:
    beast(plain, "* -> hit +20:5", hp=9)
    heroes = [hero("ada", "1b2", hp=2, tokens=["regain-2-hp"]), hero("bo", "4a1")]
    match = villain_phase(heroes, [monster("beast", "1c2"), monster("beast", "1c3")], [10, 10])
    assert acted(match) == ["Beast 1"]
    assert offered(match) == ["use regain-2-hp", "pass"]
    assert match.state.heroes[0].hp == 0
