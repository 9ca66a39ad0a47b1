"""Effect symbols and items in use: add, loose, reroll, set, heal, prevent; critical hits. (AP-SYM-01..12, AP-ITEM-03..08, -17)"""

from __future__ import annotations

import pytest

from tabletome.games.party.events import RollRead, SymbolsAdded
from tabletome.games.party.state import Arena
from tabletome.kernel.events import Gained, Rerolled
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    discards,
    faces,
    hero_card,
    item_card,
    look,
    me,
    offered,
    on_quest,
    party_of,
    play,
    player,
    pool,
    position,
    quest_card,
    refused,
    spare,
    told,
)


@pytest.mark.rules("AP-SYM-01")
def test_add_a_die_of_any_colour() -> None:
    match = on_quest("ada", "one", hand="brew crown")
    answer(match, "drink brew")
    assert offered(match) == ["colour r", "colour g", "colour b", "colour y"]
    answer(match, "colour b")
    assert pool(match) == "br"


pytestmark = pytest.mark.usefixtures("quests")


@pytest.mark.rules("AP-SYM-02")
def test_add_a_yellow_die() -> None:
    match = on_quest("ed", "one", hand="ale crown")
    answer(match, "drink ale")
    assert pool(match) == "rry"


@pytest.mark.rules("AP-SYM-03")
def test_add_a_rune_gives_exactly_one() -> None:
    match = on_quest("ada/axe", "one", hand="spark crown", token=False, chance=["S"])
    answer(match, "roll", "scroll spark")
    assert offered(match, "rune") == ["loose reroll r1", "loose axe of ada"]
    answer(match, "rune loose axe of ada")
    assert offered(match) == ["done"]


@pytest.mark.rules("AP-SYM-04", "AP-SYM-09")
@pytest.mark.parametrize("colour", ["y", "b", "g", "r"])
def test_reroll_a_die_of_a_colour_reaches_the_unlocked_dice_of_that_colour(plain: Cards, colour: str) -> None:
    item_card(plain, "twist", "scroll", f"rr {colour}")
    rolls = {"r": "S", "b": "M", "g": "A", "y": "H"}
    heroes = {"r": "ada+", "b": "bo+", "g": "cy+", "y": "di+"}
    other = "r" if colour != "r" else "y"
    match = on_quest(
        f"{heroes[colour]} {heroes[other]}", "two", hand="twist crown", chance=[rolls[colour]] * 2 + [rolls[other]] * 2
    )
    answer(match, "roll", "scroll twist")
    assert offered(match) == [f"on {colour}1", f"on {colour}2"]


@pytest.mark.rules("AP-SYM-05")
def test_set_a_red_die_to_any_face() -> None:
    match = on_quest("ada bo", "two", hand="strike crown", chance=["blank", "M"])
    answer(match, "roll", "scroll strike")
    assert offered(match) == ["set r1 S", "set r1 SS", "set r1 H", "set r1 blank"]
    assert "there is no die 'r2'" in refused(match, "set r2 S")
    assert "there is no die" not in refused(match, "set r1 M")
    answer(match, "set r1 SS")
    assert faces(match) == "r:SS b:M"
    assert spare(match) == []


@pytest.mark.rules("AP-SYM-06")
def test_set_a_red_die_to_one_sword(plain: Cards) -> None:
    item_card(plain, "jab", "scroll", "set r S")
    match = on_quest("ada bo", "two", hand="jab crown", chance=["blank", "M"])
    answer(match, "roll", "scroll jab")
    assert faces(match) == "r:S b:M"


@pytest.mark.rules("AP-SYM-07", "AP-SYM-11")
def test_heal_reaches_wounded_heroes_of_the_own_party_only() -> None:
    match = on_quest("ada~", "one", at_home="bo~ cy", hand="salve salve", others=[player("di~")])
    answer(match, "drink salve")
    assert offered(match) == ["heal ada", "heal bo"]
    answer(match, "heal bo")
    assert party_of(match) == "ada~ bo cy"


@pytest.mark.rules("AP-SYM-07")
def test_without_a_wounded_hero_there_is_nobody_to_heal() -> None:
    match = on_quest("ada", "one", hand="salve")
    assert offered(match) == ["roll"]


@pytest.mark.rules("AP-SYM-11")
def test_heal_cancels_no_wound_that_is_still_to_come(plain: Cards) -> None:
    quest_card(plain, "one", hits="w", need="*9")
    hero_card(plain, "flo", std="r", dice="r", ability="free: heal")
    match = on_quest("flo+~", "one", chance=["S"], token=False)
    answer(match, "use flo")
    assert party_of(match) == "flo+~"


@pytest.mark.rules("AP-SYM-10")
def test_a_die_that_was_set_is_used_like_one_that_was_rolled(plain: Cards) -> None:
    item_card(plain, "bend", "scroll", "set b *")
    match = on_quest("bo ada", "two", hand="bend crown", chance=["blank", "blank", "S"])
    answer(match, "roll", "scroll bend", "set b1 MR", "rune b1 reroll r1")
    assert faces(match) == "(b:MR) r:S"


@pytest.mark.rules("AP-SYM-08", "AP-SYM-12")
def test_critical_hits_are_read_from_the_final_faces_locked_ones_included(plain: Cards) -> None:
    quest_card(plain, "two", slots="..", need="*9", hits="wwwww")
    hero_card(plain, "flo", std="r", dice="rrrr", ability="crit: +H")
    match = on_quest("flo+ cy", "two", chance=["SS", "S", "S", "blank", "AA", "SS"])
    answer(match, "reroll r4")
    [result] = told(match, RollRead)
    assert result.symbols == {"S": 6, "A": 2, "H": 3}


@pytest.mark.rules("AP-SYM-08", "AP-SYM-12")
def test_every_critical_hit_pays_the_gold_of_an_ability(plain: Cards) -> None:
    quest_card(plain, "one", need="*9", win="", fail="")
    hero_card(plain, "flo", std="r", dice="rrr", ability="crit: gain 2g")
    match = on_quest("flo+", "one", token=False, chance=["SS", "SS", "S"])
    assert [gain.amount for gain in told(match, Gained) if gain.why == "flo"] == [2, 2]


@pytest.mark.rules("AP-SYM-12")
def test_loose_symbols_make_no_critical_hit(plain: Cards) -> None:
    quest_card(plain, "one", need="*9", hits="w")
    hero_card(plain, "flo", std="r", dice="r", ability="crit: +H")
    item_card(plain, "blades", "scroll", "+S +S")
    match = on_quest("flo+", "one", hand="blades", token=False, chance=["S"])
    answer(match, "roll", "scroll blades")
    assert told(match, RollRead)[0].symbols == {"S": 3}


@pytest.mark.rules("AP-ITEM-04", "AP-BOSS-07")
def test_a_potion_is_discarded_after_one_use() -> None:
    match = on_quest("ada", "one", hand="ale crown")
    answer(match, "drink ale")
    assert (me(match).hand, discards(match)) == (["crown"], ["ale"])


@pytest.mark.rules("AP-ITEM-06", "AP-ITEM-07")
def test_a_scroll_is_read_after_the_roll_and_discarded() -> None:
    match = on_quest("ada", "one", hand="spark crown", chance=["S"])
    assert offered(match) == ["roll"]
    assert "after the dice were rolled (AP-ITEM-06)" in refused(match, "scroll spark")
    answer(match, "roll", "scroll spark")
    assert (me(match).hand, discards(match)) == (["crown"], ["spark"])
    assert offered(match, "scroll") == []


@pytest.mark.rules("AP-ITEM-06")
def test_a_scroll_that_would_do_nothing_is_refused_with_the_reason(plain: Cards) -> None:
    item_card(plain, "bend", "scroll", "set b *")
    match = on_quest("ada", "one", hand="bend spark", chance=["S"])
    answer(match, "roll")
    assert "would do anything now (AP-ITEM-06)" in refused(match, "scroll bend")
    assert offered(match, "scroll") == ["spark"]


@pytest.mark.rules("AP-ITEM-17")
def test_effects_of_several_scrolls_add_up() -> None:
    match = on_quest("ada cy", "two", hand="spark spark crown", token=False, chance=["S", "A", "SS", "AA"])
    answer(match, "roll", "scroll spark", "scroll spark", "rune loose reroll r1", "rune loose reroll g1")
    assert faces(match) == "r:SS g:AA"


@pytest.mark.rules("AP-SYM-04")
def test_a_reroll_of_up_to_two_dice_takes_different_dice_and_may_stop() -> None:
    match = on_quest("ada cy di", "three", hand="again again", token=False, chance=["S", "A", "H", "SS", "AA", "M"])
    answer(match, "roll", "scroll again", "on r1")
    assert offered(match) == ["on g1", "on y1", "stop"]
    answer(match, "on g1", "scroll again", "on y1", "stop")
    assert [each.die for each in told(match, Rerolled)] == ["r1", "g1", "y1"]


@pytest.mark.rules("AP-WOUND-05")
def test_prevention_from_a_potion_counts_at_evaluation(plain: Cards) -> None:
    quest_card(plain, "one", need="*9", hits="wD")
    item_card(plain, "bark", "potion", "block ?2")
    match = on_quest("ada", "one", hand="bark", token=False, chance=["S"])
    answer(match, "drink bark", "plan")
    assert party_of(match) == "ada"


@pytest.mark.rules("AP-ROLL-05")
def test_a_card_with_two_ways_asks_which(plain: Cards) -> None:
    item_card(plain, "flask", "potion", "+R | gain 2g")
    match = on_quest("ada", "one", hand="flask crown", gold=0)
    answer(match, "drink flask")
    assert offered(match) == ["way 1", "way 2"]
    answer(match, "way 2")
    assert me(match).gold == 2


def odds_shown(match: Position) -> dict[str, str]:
    """What each option tells the roller of its chances."""
    assert match.request is not None
    return {str(option): option.arg.odds(look(match.state), 0) for option in match.request}


@pytest.mark.rules("AP-REROLL-01", "AP-REROLL-02")
def test_the_odds_of_the_token_do_not_count_on_it_a_second_time(plain: Cards) -> None:
    quest_card(plain, "one", need="SS")
    match = on_quest("ada", "one", chance=["blank"])
    assert odds_shown(match) == {"reroll r1": "33.3 %", "done": "0 %"}


@pytest.mark.rules("AP-ROLL-05")
def test_being_done_counts_on_nothing_more(plain: Cards) -> None:
    quest_card(plain, "one", need="SS")
    match = on_quest("ada", "one", hand="strike", chance=["S"])
    answer(match, "roll")
    assert odds_shown(match)["done"] == "0 %"

    arena_card(plain, slots=".", hits="")
    state = position(player("ada", hand="strike"), player(), phase="arena_entry", level=3, arena="pit")
    state.arena_fight = Arena([0])
    match = play(state, ["S"])
    answer(match, "enter with ada", "roll")
    assert odds_shown(match)["done"] == "average 1.00"


@pytest.mark.rules("AP-ROLL-05")
def test_ways_of_a_card_that_would_do_nothing_are_not_asked_for(plain: Cards) -> None:
    quest_card(plain, "one", need="SS")
    item_card(plain, "wish", "scroll", "set b M | +S | gain 2g")
    match = on_quest("ada", "one", hand="wish crown", gold=0, token=False, chance=["S"])
    answer(match, "roll")
    assert odds_shown(match)["scroll wish"] == "100 %"
    answer(match, "scroll wish")
    assert offered(match) == ["way 1", "way 2"]
    answer(match, "way 1")
    assert told(match, SymbolsAdded) == [SymbolsAdded("S", "wish")]

    item_card(plain, "wish", "scroll", "set b M | gain 2g")
    match = on_quest("ada", "one", hand="wish crown", gold=0, token=False, chance=["S"])
    answer(match, "roll", "scroll wish")
    assert (me(match).gold, offered(match)) == (2, ["done"])


@pytest.mark.rules("AP-ROLL-06", "AP-RUNE-09")
def test_a_free_and_a_rune_ability_of_one_card_are_used_up_apart(plain: Cards) -> None:
    hero_card(plain, "flo", std="r", dice="rr", ability="R: set r SS & free: rr r")
    match = on_quest("flo+ bo", "two", token=False, chance=["S", "blank", "MR", "S"])
    answer(match, "use flo", "on r2")
    assert offered(match) == ["rune b1 reroll r1", "rune b1 reroll r2", "rune b1 flo", "done"]
    answer(match, "rune b1 flo", "set r1 SS")
    assert told(match, RollRead)[0].symbols == {"S": 3, "M": 1}
