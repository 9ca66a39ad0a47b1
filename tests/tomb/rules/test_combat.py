"""Attacks: who can be a target, the roll, damage and critical hits. (TM-COMB-01..12)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.cards.adventures import PrintedPiece
from tabletome.games.tomb.rules.cards.moments import gain_marker
from tabletome.kernel import Result
from tests.tomb.cards import Cards, look
from tests.tomb.plain import (
    MEADOWS,
    Position,
    ally,
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
    token,
    told,
    trap_card,
    villain_phase,
)
from tests.tomb.stage import add_adventure, add_item, play_card

pytestmark = pytest.mark.usefixtures("plain")

WALLED = "J17@0,0n"  # c3 and b2 lie diagonally, with dark squares on both corners between them


@pytest.fixture(autouse=True)
def _tough_beast(cards: Cards) -> None:
    beast(cards, "* -> heal 1", hp=9)


def targets(reach: str, *beasts: str, tiles: str = MEADOWS, at: str = "1b2") -> set[str]:
    """The squares of the beasts that something with this reach affects from a square."""
    state = position([hero("ada", at)], [monster("beast", square) for square in beasts], tiles=tiles)
    match = play_card(state, attack=f"each monster {reach}", hit="stun")
    return {square for square, figure in zip(beasts, match.state.figures, strict=True) if figure.stunned}


def attack(*dice: Result, by: str | None = None, hp: int = 9, **card: Any) -> Position:
    """Ada attacks a beast beside her, or the beast attacks her."""
    return play_card(position([hero("ada", "1b2")], [monster("beast", "1c2", hp=hp)]), dice, by=by, **card)


# --- targets ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMB-01")
def test_a_power_reaches_adjacent_monsters_or_monsters_some_tiles_away() -> None:
    beasts = ("1c3", "1d4", "2a1", "3a1", "4a1")
    assert targets("adj", *beasts) == {"1c3"}
    assert targets("same", *beasts) == {"1c3", "1d4"}
    assert targets("tile1", *beasts) == {"1c3", "1d4", "2a1"}
    assert targets("tile2", *beasts) == {"1c3", "1d4", "2a1", "3a1"}
    assert targets("adj", "1b1", "1c1", at="1a1") == {"1b1"}


@pytest.mark.rules("TM-COMB-01")
def test_an_attack_is_offered_only_with_a_legal_target(cards: Cards) -> None:
    figures = [monster("beast", "1c3"), monster("beast", "1d2")]
    match = play(position([hero("ada", "1b2", powers=[power(cards)])], figures))
    assert offered(match, "attack") == ["attack beast-1 with jab"]


@pytest.mark.rules("TM-COMB-02")
def test_a_border_walled_along_its_whole_length_puts_the_next_tile_out_of_reach() -> None:
    assert targets("tile1", "2b2", tiles="J01@0,0n J01@1,0n") == set()
    assert targets("tile1", "2b2", tiles="J01@0,0n J01@0,1n") == {"2b2"}


@pytest.mark.rules("TM-COMB-01", "TM-COMB-02")
def test_what_asks_for_no_reach_affects_monsters_anywhere_also_behind_walls() -> None:
    assert targets("any", "1c2", "2b2", tiles="J01@0,0n J01@1,0n") == {"1c2", "2b2"}


@pytest.mark.rules("TM-COMB-10")
def test_adjacent_is_one_legal_step_also_diagonally_and_across_a_border_but_not_through_walls() -> None:
    assert targets("adj", "1c3", "2a1", "1d4", at="1d2") == {"1c3", "2a1"}
    assert targets("adj", "1b2", "1d3", tiles=WALLED, at="1c3") == {"1d3"}


@pytest.mark.rules("TM-COMB-10")
def test_beside_any_square_of_a_large_base_is_adjacent_to_it(cards: Cards) -> None:
    beast(cards, name="ogre", base=2)
    heroes = [hero("ada", "1a1"), hero("bo", "1d1"), hero("cy", "1a4"), hero("di", "1d4"), hero("ed", "2a2")]
    match = play_card(position(heroes, [monster("ogre", "1b2")]), by="ogre-1", do="each hero adj: dmg 1")
    assert [lost(match, seat) for seat in range(5)] == [1, 1, 1, 1, 0]


@pytest.mark.rules("TM-TILE-27")
def test_there_is_no_line_of_sight() -> None:
    heroes = [hero("ada", "1d2"), hero("bo", "2a2")]
    figures = [monster("beast", square) for square in ("2a1", "2a3", "2b1", "2b2", "2b3", "2d2")]
    match = play_card(position(heroes, figures), attack="each monster tile1", hit="stun")
    assert match.state.figures[-1].stunned


@pytest.mark.rules("TM-COMB-12")
def test_targets_are_fixed_before_the_first_roll_and_one_that_is_gone_is_skipped() -> None:
    figures = [monster("beast", "1c2"), monster("beast", "1c3")]
    match = play_card(
        position([hero("ada", "1b2")], figures), [10, 10], attack="each monster same +20", hit="each monster same: slay"
    )
    assert [roll["target"] for roll in attacks(match)] == ["Beast 1"]
    assert spare(match) == [10]


@pytest.mark.rules("TM-COMB-12")
def test_a_target_stays_one_even_if_the_attacker_is_no_longer_in_reach_of_it() -> None:
    figures = [monster("beast", "1c2"), monster("beast", "1c3")]
    state = position([hero("ada", "1b2")], figures)
    match = play_card(state, [10, 10], attack="each monster same +20", hit="dmg 1; self: tiles 2")
    match.answer("move 3b2")
    assert [roll["target"] for roll in attacks(match)] == ["Beast 1", "Beast 2"]
    assert [figure.hp for figure in match.state.figures] == [8, 8]


@pytest.mark.rules("TM-COMB-12")
def test_a_monster_that_comes_into_reach_during_an_attack_is_no_target() -> None:
    figures = [monster("beast", "1c2"), monster("beast", "3c3")]
    state = position([hero("ada", "1b2")], figures)
    match = play_card(state, [10, 10], attack="each monster same +20", hit="dmg 1; each other monster any: pull 2")
    match.answer("square 1d4")
    assert [roll["target"] for roll in attacks(match)] == ["Beast 1"]
    assert spare(match) == [10]


@pytest.mark.rules("TM-COMB-12")
def test_the_attacker_chooses_the_order_of_the_rolls() -> None:
    figures = [monster("beast", square) for square in ("1c2", "1c3", "1a1")]
    state = position([hero("ada", "1b2")], figures, settle_ties=False)
    match = play_card(state, [1, 2, 3], attack="each monster same +0", hit="dmg 1")
    match.answer("target beast-2")
    match.answer("target beast-3")
    assert [(roll["target"], roll["total"]) for roll in attacks(match)] == [
        ("Beast 2", 1),
        ("Beast 3", 2),
        ("Beast 1", 3),
    ]


# --- the roll ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMB-03")
def test_the_bonus_is_added_to_the_die() -> None:
    assert attacks(attack(9, attack="1 monster adj +7", hit="dmg 1"))[0]["total"] == 16
    assert attacks(attack(9, attack="1 monster adj +0", hit="dmg 1"))[0]["total"] == 9


@pytest.mark.rules("TM-COMB-04")
def test_every_target_gets_a_roll_of_its_own() -> None:
    figures = [monster("beast", square) for square in ("1c2", "1c3", "1a1")]
    match = play_card(position([hero("ada", "1b2")], figures), [10, 9, 20], attack="each monster same +5", hit="dmg 1")
    assert [roll["total"] for roll in attacks(match)] == [15, 14, 25]
    assert [figure.hp for figure in match.state.figures] == [8, 9, 7]


@pytest.mark.rules("TM-COMB-05")
@pytest.mark.parametrize(("die", "hit"), [(9, True), (8, False)])
def test_an_attack_hits_a_monster_if_die_plus_bonus_reach_its_ac(die: int, hit: bool) -> None:
    match = attack(die, attack="1 monster adj +6", hit="dmg 1")
    assert (match.state.figures[0].hp == 8) is hit


@pytest.mark.rules("TM-COMB-05")
@pytest.mark.parametrize(("die", "hit"), [(9, True), (8, False)])
def test_an_attack_hits_a_hero_if_die_plus_bonus_reach_its_ac(die: int, hit: bool) -> None:
    match = attack(die, by="beast-1", attack="1 hero adj +6", hit="dmg 1")
    assert (lost(match) == 1) is hit


@pytest.mark.rules("TM-FAQ-04")
def test_an_effect_tied_to_a_number_looks_at_the_die_without_any_bonus() -> None:
    card: Any = {"attack": "1 monster adj +2", "hit": "dmg 1", "on": {"20": "stun"}}
    assert not attack(18, **card).state.figures[0].stunned
    assert attack(20, **card).state.figures[0].stunned


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMB-06")
def test_a_hit_deals_the_listed_damage_and_a_miss_none() -> None:
    assert attack(15, hp=3, attack="1 monster adj +0", hit="dmg 2").state.figures[0].hp == 1
    assert attack(14, hp=3, attack="1 monster adj +0", hit="dmg 2").state.figures[0].hp == 3


@pytest.mark.rules("TM-COMB-07")
def test_damage_stays_until_it_is_enough(cards: Cards) -> None:
    heroes = [hero("ada", "1b2", powers=[power(cards, hit="dmg 2")])]
    match = play_card(position(heroes, [monster("beast", "1c2", hp=3, seat=-1)]), [12], do="each monster adj: dmg 1")
    match.answer("end")
    assert match.state.figures[0].hp == 2
    match.answer("attack beast-1 with jab")
    assert match.state.figures == []


@pytest.mark.rules("TM-COMB-08")
def test_a_heros_natural_20_adds_1_damage() -> None:
    assert attack(20, attack="1 monster adj +0", hit="dmg 2").state.figures[0].hp == 6
    assert attack(19, attack="1 monster adj +0", hit="dmg 2").state.figures[0].hp == 7


@pytest.mark.rules("TM-COMB-08")
def test_a_heros_natural_20_adds_1_damage_even_to_none() -> None:
    for die, hp in ((20, 8), (19, 9)):
        [beast_hit] = attack(die, attack="1 monster adj +0", hit="stun").state.figures
        assert (beast_hit.hp, beast_hit.stunned) == (hp, True)
    assert attack(20, attack="1 monster adj +0", hit="stun", hp=1).state.figures == []


@pytest.mark.rules("TM-COMB-09")
def test_a_natural_20_does_not_hit_by_itself_and_a_natural_1_does_not_miss() -> None:
    assert attack(20, attack="1 monster adj -6", hit="dmg 2").state.figures[0].hp == 9
    assert attack(1, attack="1 monster adj +14", hit="dmg 2").state.figures[0].hp == 7


@pytest.mark.rules("TM-COMB-09")
def test_a_monsters_natural_20_adds_nothing() -> None:
    assert lost(attack(20, by="beast-1", attack="1 hero adj +0", hit="dmg 1")) == 1


@pytest.mark.rules("TM-COMB-09")
def test_the_natural_20_of_an_ally_adds_nothing(cards: Cards) -> None:
    fighter = add_adventure(cards, pieces=[PrintedPiece(name="guide", kind="ally", hp=3, strikes="+0:1")])
    state = position([hero("ada", "3b2")], [ally("1b2"), monster("beast", "1c2")], adventure=fighter)
    state.phase = "end_of_turn"
    match = play(state, [20])
    assert [(roll["by"], roll["dice"], roll["hit"]) for roll in attacks(match)] == [("Guide 1", [20], True)]
    assert match.state.figures[1].hp == 8


@pytest.mark.rules("TM-COMB-09")
def test_the_natural_20_of_an_encounter_or_a_trap_adds_nothing(cards: Cards) -> None:
    assert lost(attack(20, by="nobody", attack="active +0", hit="dmg 1")) == 1
    trap_card(cards, attack="each hero same +0", hit="dmg 1")
    person = hero("ada", "1b2", row=["pit"])
    match = villain_phase([person], tokens=[token("complex", "1d4", "pit")], chance=[20])
    assert lost(match) == 1


@pytest.mark.rules("TM-COMB-09")
def test_a_critical_hit_counts_only_against_the_target_of_that_roll() -> None:
    figures = [monster("beast", "1c2"), monster("beast", "1c3")]
    state = position([hero("ada", "1b2"), hero("bo", "3b2")], figures)
    match = play_card(state, [20, 19], attack="each monster same +0", hit="each other hero any: dmg 1; target: dmg 1")
    assert [figure.hp for figure in match.state.figures] == [7, 8]
    assert lost(match, 1) == 2


@pytest.mark.rules("TM-COMB-11")
@pytest.mark.parametrize(("listed", "dealt"), [(1, 2), (4, 5)])
def test_damage_is_listed_plus_critical_plus_bonuses_minus_reductions(cards: Cards, listed: int, dealt: int) -> None:
    hide = beast(cards, name="triceratops", hp=9, ac=15, ability={"taken-afar": "-1"})
    heroes = [hero("ada", "1b2", tokens=["plus-1-damage"])]
    match = play_card(position(heroes, [monster(hide, "3b2")]), [20], attack="1 monster tile2 +0", hit=f"dmg {listed}")
    match.answer("use plus-1-damage by ada")
    assert match.state.figures[0].hp == 9 - dealt


@pytest.mark.rules("TM-COMB-11")
def test_reductions_never_make_damage_less_than_nothing(cards: Cards) -> None:
    hide = beast(cards, name="triceratops", hp=9, ac=15, ability={"taken-afar": "-1"})
    match = play_card(
        position([hero("ada", "1b2")], [monster(hide, "3b2", hp=5)]), [15], attack="1 monster tile2 +0", hit="dmg 0"
    )
    assert match.state.figures[0].hp == 5


@pytest.mark.rules("TM-COMB-11")
def test_hit_points_do_not_fall_below_0() -> None:
    match = attack(15, by="beast-1", attack="1 hero adj +0", hit="dmg 99")
    assert [event["left"] for event in told(match, "damaged")] == [0]


@pytest.mark.rules("TM-COMB-12")
def test_a_hero_that_fell_before_its_roll_is_not_attacked_any_more() -> None:
    """What happens to the first target fells the second one, against which no die is rolled."""
    state = position([hero("ada", "1b1"), hero("bo", "1b3", hp=1)], [monster("beast", "1b2")])
    card = {"by": "beast-1", "attack": "each hero same +0", "hit": "dmg 1; each other hero any: dmg 1"}
    match = play_card(state, [20], **card)
    assert [roll["target"] for roll in attacks(match)] == ["Ada"]
    assert [person.hp for person in match.state.heroes] == [6, 0]


@pytest.mark.rules("TM-COMP-10", "TM-DEF-09")
@pytest.mark.parametrize(("hp", "lies"), [(2, True), (1, False)])
def test_no_token_is_laid_on_a_hero_that_has_fallen(hp: int, lies: bool) -> None:
    state = position([hero("ada", "1b2", hp=hp)], [monster("beast", "1c2")])
    match = play_card(state, [20], by="beast-1", attack="1 hero adj +0", hit="dmg 1, mark web")
    assert ("web" in match.state.heroes[0].marks) == lies


# --- an attack that is broken off -------------------------------------------------------------------------------------


@pytest.mark.rules("TM-DEF-01")
def test_a_monster_that_is_defeated_in_its_attack_does_not_go_on_with_it(cards: Cards) -> None:
    beast(cards, "adj -> hit_each(adj) +6:1", "* -> move 1", hp=1)
    state = position([hero("ada", "1b2"), hero("bo", "1b3")], [monster("beast", "1c2")], phase="villain_phase")
    gain_marker(look(state), state.heroes[0], "fire-shield")  # whoever hits Ada takes 1 damage
    match = play(state, [20, 20])
    assert [roll["target"] for roll in attacks(match)] == ["Ada"]
    assert (lost(match, 0), lost(match, 1), match.state.figures) == (1, 0, [])
    assert spare(match) == [20]


@pytest.mark.rules("TM-GEN-12", "TM-GEN-09")
def test_defeat_is_looked_for_after_each_wound_of_an_attack_on_several(cards: Cards) -> None:
    number = add_adventure(cards, lose=["down >= 1"])
    beast(cards, "adj -> hit_each(adj) +6:1", "* -> move 1", hp=1)
    heroes = [hero("ada", "1b2", hp=1), hero("bo", "1b3")]
    match = villain_phase(heroes, [monster("beast", "1c2")], [20, 20], adventure=number)
    assert match.outcome is not None
    assert match.outcome.result == "lost"
    assert [roll["target"] for roll in attacks(match)] == ["Ada"]
    assert spare(match) == [20]


@pytest.mark.rules("TM-COMB-11", "TM-TREA-03")
def test_what_makes_damage_worse_does_so_only_for_its_owner(cards: Cards) -> None:
    heroes = [hero("ada", "1b2", items=[add_item(cards, ability={"taken": "+1"})]), hero("bo", "1b3")]
    match = play_card(
        position(heroes, [monster("beast", "1c2")]), by="nobody", do="each hero any: dmg 1; each monster any: dmg 1"
    )
    assert (lost(match, 0), lost(match, 1), match.state.figures[0].hp) == (2, 1, 8)


# --- tokens for a roll: none is offered that could change nothing -----------------------------------------------------


def is_offered(cards: Cards, token: str, *dice: int, edge: int = 0) -> bool:
    """Whether Ada, who attacks a beast with +5 against AC 15, may use her token for this roll."""
    beast(cards, "* -> heal 1", hp=9)
    state = position([hero("ada", "1b2", tokens=[token], edge=edge)], [monster("beast", "1c2")])
    match = play_card(state, dice, attack="1 monster adj +5", hit="dmg 1")
    return bool(offered(match, "use"))


@pytest.mark.rules("TM-ADV-05", "TM-POWER-06")
@pytest.mark.parametrize(("die", "expected"), [(9, True), (10, False)])
def test_plus_2_attack_is_not_offered_for_a_roll_that_hits_without_it(cards: Cards, die: int, expected: bool) -> None:
    assert is_offered(cards, "plus-2-attack", die) == expected


@pytest.mark.rules("TM-ADV-12")
def test_plus_2_attack_does_not_make_a_natural_20(cards: Cards) -> None:
    beast(cards, "* -> heal 1", hp=9)
    state = position([hero("ada", "1b2", tokens=["plus-2-attack"])], [monster("beast", "1c2")])
    match = play_card(state, [18], attack="1 monster adj -4", hit="dmg 1")
    match.answer("use plus-2-attack by ada")
    assert match.state.figures[0].hp == 8


@pytest.mark.rules("TM-ADV-03", "TM-POWER-06")
@pytest.mark.parametrize(("dice", "edge", "expected"), [((20,), 0, False), ((19,), 0, True), ((20, 4), -1, True)])
def test_reroll_is_not_offered_for_a_20_that_counts(
    cards: Cards, dice: tuple[int, ...], edge: int, expected: bool
) -> None:
    assert is_offered(cards, "reroll", *dice, edge=edge) == expected
