"""Advantage, Disadvantage and Stunned. (TM-COND-01..19)"""

from __future__ import annotations

import pytest

from tabletome.games.tomb.cards.adventures import PrintedSpecial
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.rules.decks import set_out
from tabletome.games.tomb.state import ADVANTAGE, DISADVANTAGE
from tabletome.kernel import Result
from tests.tomb.cards import Cards, look
from tests.tomb.plain import (
    Position,
    acted,
    attacks,
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
from tests.tomb.stage import CORRIDOR, ENCLOSED, add_adventure, pebble, play_card, reachable

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture(autouse=True)
def _beasts(cards: Cards) -> None:
    beast(cards, "adj -> hit +5:1", "* -> move 1", hp=9)


def attack(*dice: Result, edge: int = 0, **card: str) -> Position:
    """Ada attacks the beast beside her: with +5 against AC 15, for 1, unless the card says otherwise."""
    written = {"attack": "1 monster adj +5", "hit": "dmg 1", **card}
    return play_card(position([hero("ada", "1b2", edge=edge)], [monster("beast", "1c2")]), dice, **written)


def after(do: str, **fields: int) -> int:
    """The marker that Ada holds after this: 1 for Advantage, -1 for Disadvantage."""
    return play_card(position([hero("ada", "1b2", **fields)]), do=do).state.heroes[0].edge


# --- Advantage and Disadvantage ---------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COND-01")
def test_a_hero_holds_one_advantage_marker_at_most() -> None:
    assert after("self: adv") == ADVANTAGE
    assert after("self: adv", edge=ADVANTAGE) == ADVANTAGE


@pytest.mark.rules("TM-COND-05")
def test_a_hero_holds_one_disadvantage_marker_at_most() -> None:
    assert after("self: dis") == DISADVANTAGE
    assert after("self: dis", edge=DISADVANTAGE) == DISADVANTAGE


@pytest.mark.rules("TM-COND-04")
def test_gaining_disadvantage_with_advantage_leaves_neither() -> None:
    assert after("self: dis", edge=ADVANTAGE) == 0


@pytest.mark.rules("TM-COND-08")
def test_gaining_advantage_with_disadvantage_leaves_neither() -> None:
    assert after("self: adv", edge=DISADVANTAGE) == 0


@pytest.mark.rules("TM-COND-02")
def test_with_advantage_the_higher_of_two_dice_counts() -> None:
    match = attack(6, 15, edge=ADVANTAGE)
    assert [(roll["dice"], roll["total"], roll["hit"]) for roll in attacks(match)] == [([6, 15], 20, True)]


@pytest.mark.rules("TM-COND-06")
def test_with_disadvantage_the_lower_of_two_dice_counts() -> None:
    match = attack(15, 6, edge=DISADVANTAGE)
    assert [(roll["dice"], roll["total"], roll["hit"]) for roll in attacks(match)] == [([15, 6], 11, False)]


@pytest.mark.rules("TM-COND-03", "TM-COND-07")
@pytest.mark.parametrize("edge", [ADVANTAGE, DISADVANTAGE])
@pytest.mark.parametrize("dice", [(2, 1), (20, 19)])
def test_the_marker_goes_after_the_attack_hit_or_miss(cards: Cards, edge: int, dice: tuple[int, int]) -> None:
    heroes = [hero("ada", "1b2", edge=edge, powers=[power(cards)])]
    card = {"attack": "1 monster adj +0", "hit": "dmg 1"}
    match = play_card(position(heroes, [monster("beast", "1c2")]), [*dice, 3], **card)
    assert match.state.heroes[0].edge == 0
    match.answer("attack beast-1 with jab")
    assert [len(roll["dice"]) for roll in attacks(match)] == [2, 1]


@pytest.mark.rules("TM-COND-09")
def test_advantage_and_disadvantage_work_for_monsters_as_for_heroes() -> None:
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "1c2", edge=DISADVANTAGE)], [18, 3])
    assert [(roll["dice"], roll["hit"]) for roll in attacks(match)] == [([18, 3], False)]
    assert match.state.figures[0].edge == 0
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "1c2", edge=ADVANTAGE)], [3, 18])
    assert lost(match) == 1
    assert match.state.figures[0].edge == 0


@pytest.mark.rules("TM-COND-15")
def test_advantage_counts_for_every_roll_of_one_attack_and_is_then_gone() -> None:
    figures = [monster("beast", square) for square in ("1c2", "1c3", "1a1")]
    state = position([hero("ada", "1b2", edge=ADVANTAGE)], figures)
    match = play_card(state, [1, 2, 3, 4, 5, 6], attack="each monster same +0", hit="dmg 1")
    assert [roll["dice"] for roll in attacks(match)] == [[1, 2], [3, 4], [5, 6]]
    assert match.state.heroes[0].edge == 0


@pytest.mark.rules("TM-COND-15")
def test_an_effect_without_a_roll_does_not_use_the_marker_up() -> None:
    assert attack(edge=ADVANTAGE, attack="1 monster adj").state.heroes[0].edge == ADVANTAGE


@pytest.mark.rules("TM-COND-15")
def test_advantage_that_an_attack_brings_is_for_the_next_attack() -> None:
    figures = [monster("beast", "1c2"), monster("beast", "1c3")]
    card = {"attack": "each monster same +0", "hit": "dmg 1; self: adv"}
    match = play_card(position([hero("ada", "1b2")], figures), [15, 15], **card)
    assert [len(roll["dice"]) for roll in attacks(match)] == [1, 1]
    assert match.state.heroes[0].edge == ADVANTAGE


@pytest.mark.rules("TM-COND-15")
@pytest.mark.parametrize(("before", "gained"), [("adv", ADVANTAGE), ("dis", DISADVANTAGE)])
def test_a_marker_gained_while_another_is_used_is_kept_for_the_next_attack(before: str, gained: int) -> None:
    """It is like the one that is used: that one was spent when the dice were rolled, so this one is new."""
    match = attack(15, 15, edge=gained, hit=f"dmg 1; self: {before}")
    assert match.state.heroes[0].edge == gained


@pytest.mark.rules("TM-COND-15")
@pytest.mark.parametrize(("edge", "gained"), [(DISADVANTAGE, ADVANTAGE), (ADVANTAGE, DISADVANTAGE)])
def test_a_marker_gained_while_its_opposite_is_used_takes_nothing_away(edge: int, gained: int) -> None:
    match = attack(1, 1, edge=edge, miss=f"self: {'adv' if gained > 0 else 'dis'}")
    assert [len(roll["dice"]) for roll in attacks(match)] == [2]
    assert match.state.heroes[0].edge == gained


@pytest.mark.rules("TM-COND-15")
def test_all_rolls_of_an_attack_are_made_with_the_marker_it_began_with() -> None:
    """Each hit brings Disadvantage, which does not change a roll of this Attack."""
    figures = [monster("beast", "1c2"), monster("beast", "1c3"), monster("beast", "1c1")]
    card = {"attack": "each monster same +0", "hit": "dmg 1; self: dis"}
    match = play_card(position([hero("ada", "1b2", edge=ADVANTAGE)], figures), [15, 1, 1, 15, 1, 2], **card)
    assert [roll["dice"] for roll in attacks(match)] == [[15, 1], [1, 15], [1, 2]]
    assert [roll["hit"] for roll in attacks(match)] == [True, True, False]
    assert match.state.heroes[0].edge == DISADVANTAGE


@pytest.mark.rules("TM-COND-15")
def test_a_monster_keeps_the_advantage_that_being_hurt_during_its_attack_gives_it(cards: Cards) -> None:
    beast(cards, "adj -> hit +5:1", "* -> move 1", name="brute", hp=9, ability={"hurt": "self: adv"})
    heroes = [hero("ada", "1b2")]
    state = position(heroes, [monster("brute", "1c2", edge=DISADVANTAGE)], phase="villain_phase")
    moments.gain_marker(look(state), state.heroes[0], "fire-shield")
    match = play(state, [18, 19])
    assert [len(roll["dice"]) for roll in attacks(match)] == [2]
    assert match.state.figures[0].hp == 8, "it burnt itself"
    assert match.state.figures[0].edge == ADVANTAGE


@pytest.mark.rules("TM-COND-16")
def test_only_the_die_that_is_used_can_be_a_natural_20() -> None:
    assert attack(20, 12, edge=DISADVANTAGE).state.figures[0].hp == 8
    assert attack(20, 12, edge=ADVANTAGE).state.figures[0].hp == 7


# --- Stunned ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COND-10")
def test_stunned_is_put_on_the_hero_or_on_one_figure() -> None:
    figures = [monster("beast", "1c2"), monster("beast", "3c2")]
    match = play_card(position([hero("ada", "1b2")], figures), do="1 monster adj: stun; self: stun")
    assert [figure.stunned for figure in match.state.figures] == [True, False]
    assert match.state.heroes[0].stunned


@pytest.mark.rules("TM-COND-11")
def test_a_stunned_hero_has_no_free_move_but_an_action_even_to_move(cards: Cards) -> None:
    heroes = [hero("ada", "1b3", stunned=True, powers=[power(cards)], items=[pebble(cards)])]
    match = play(position(heroes, [monster("beast", "1b2")], tiles=ENCLOSED, tokens=[token("trap", "1c2")]))
    assert {option.split()[0] for option in offered(match)} == {"dash", "attack", "disable", "use", "end"}
    match.answer("dash")
    match.answer("move 2b4")
    assert offered(match) == ["use pebble", "end"]


@pytest.mark.rules("TM-COND-12")
def test_a_heros_stunned_marker_goes_at_the_end_of_its_hero_phase() -> None:
    match = villain_phase([hero("ada", "1b2", stunned=True)], [monster("beast", "1c2")], [20])
    assert match.state.heroes[0].stunned
    match = play(position([hero("ada", "1b2", stunned=True)], [monster("beast", "1c2")]), [20])
    match.answer("end")
    assert kinds(match, "rolled attack") == ["rolled attack"]
    assert not match.state.heroes[0].stunned
    assert offered(match, "move")


@pytest.mark.rules("TM-COND-12", "TM-TURN-14")
def test_a_stunned_hero_that_falls_in_its_own_hero_phase_is_not_stunned_when_it_is_back() -> None:
    heroes = [hero("ada", "1b2", hp=1, stunned=True), hero("bo", "3b2")]
    match = play_card(position(heroes, [monster("beast", "1c2", seat=-1)]), do="self: dmg 1")
    assert match.state.heroes[0].hp == 0
    assert not match.state.heroes[0].stunned, "its Hero Phase is over"
    match.answer("end")
    assert match.state.active == 0
    assert offered(match, "move"), "the surge raised it, and it has its free move"


@pytest.mark.rules("TM-COND-13", "TM-COND-14")
def test_a_stunned_monster_skips_one_activation_and_recovers() -> None:
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "1c2", stunned=True)], [20])
    assert kinds(match, "skipped", "activated", "rolled attack", "moved") == ["skipped"]
    assert lost(match) == 0
    assert not match.state.figures[0].stunned
    match.answer("end")
    assert acted(match) == ["Beast 1"]
    assert lost(match) == 1


@pytest.mark.rules("TM-COND-17")
def test_a_figure_holds_one_stunned_marker_at_most() -> None:
    heroes = [hero("ada", "1b2", tokens=[])]
    match = play_card(
        position(heroes, [monster("beast", "1c2", stunned=True)]),
        [20],
        then="villain_phase",
        do="each monster adj: stun",
    )
    match.answer("end")
    assert kinds(match, "skipped", "activated") == ["skipped", "activated"]


@pytest.mark.rules("TM-COND-17")
def test_a_stunned_villain_skips_the_next_villain_phase_whosever_it_is(cards: Cards) -> None:
    boss = beast(cards, "* -> heal 1", name="boss", villain=True)
    heroes = [hero("ada", "1b2"), hero("bo", "2b2")]
    match = villain_phase(heroes, [monster(boss, "3c2", stunned=True)])
    assert kinds(match, "skipped", "activated") == ["skipped"]
    match.answer("end")
    assert kinds(match, "skipped", "activated") == ["skipped", "activated"]


@pytest.mark.rules("TM-COND-18")
def test_a_hero_stunned_in_the_middle_of_its_free_move_loses_the_rest_of_it(cards: Cards) -> None:
    sting = PrintedSpecial(name="Sting", when="enter Fern Walk", do="active: stun")
    match = play(position([hero("ada", "1b1")], tiles=CORRIDOR, adventure=add_adventure(cards, special=[sting])))
    match.answer("move 2b3")
    assert match.state.heroes[0].stunned
    assert offered(match) == ["dash", "end"]
    match.answer("end")
    assert not match.state.heroes[0].stunned


@pytest.mark.rules("TM-COND-18")
def test_a_hero_stunned_before_it_moved_loses_its_free_move_at_once() -> None:
    match = play_card(position([hero("ada", "1b4")], tiles=CORRIDOR), do="self: stun")
    assert offered(match, "move") == []
    match.answer("dash")
    assert reachable(match)


@pytest.mark.rules("TM-COND-19")
def test_conditions_leave_with_a_defeated_monster(cards: Cards) -> None:
    cub = beast(cards, "* -> heal 1", name="cub")
    heroes = [hero("ada", "1b2")]
    figures = [monster(cub, "1c2", stunned=True, edge=ADVANTAGE)]
    state = position(heroes, figures, decks={"monster": [cub]})
    match = play_card(state, [20], attack="1 monster adj +0", hit="dmg 1, stun, adv", do="place cub @symbol")
    assert [(figure.id, figure.stunned, figure.edge) for figure in match.state.figures] == [("cub-2", False, 0)]
    assert [event["who"] for event in told(match, "condition-gained")] == []


@pytest.mark.rules("TM-COND-19")
def test_the_next_adventure_begins_without_conditions(cards: Cards) -> None:
    state = play_card(position([hero("ada", "1b2")]), do="self: stun; self: dis").state
    assert (state.heroes[0].stunned, state.heroes[0].edge) == (True, DISADVANTAGE)
    following = add_adventure(cards)
    set_out(look(state), following)
    assert (state.heroes[0].stunned, state.heroes[0].edge) == (False, 0)
