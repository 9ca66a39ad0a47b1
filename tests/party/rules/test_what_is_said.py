"""What refusals, odds and texts say of a rule: why not, with which hero or weapon, and what is counted on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletome.games.party.cards.language import NEED
from tabletome.games.party.cards.text import hero_text
from tabletome.games.party.options.roll_odds import of_heroes, scrolls_left
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    hero,
    hero_card,
    item_card,
    look,
    odds_of,
    offered,
    on_quest,
    position,
    quest_card,
    refused,
    skull,
)

pytestmark = pytest.mark.usefixtures("quests")


def options(match: Position) -> dict[str, tuple[str, str]]:
    """What stands on every option, and what beside its odds."""
    assert match.request is not None
    table, seat = match.play, match.request.seat
    return {str(one): (one.arg.label(table, seat), one.arg.aside(table, seat)) for one in match.request}


@pytest.mark.rules("AP-HERO-02")
def test_a_standard_side_brackets_what_the_upgraded_one_can_do_and_a_legendary_hero_has_one_side(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="rr", ability="free: +S")
    hero_card(plain, "queen", std="", dice="rb", ability="free: +S", legendary=True)
    ada, queen = (hero_text(plain.library.heroes[name]) for name in ("ada", "queen"))
    assert [line for line in ada if line.startswith("(")] == [f"({ada[3]})"]
    assert not [line for line in queen if line.startswith("(")]
    assert (ada[2].startswith("Upgraded"), queen[0].startswith("Legendary hero")) == (True, True)


@pytest.mark.rules("AP-ROLL-04", "AP-ROLL-06", "AP-RUNE-09", "AP-HERO-02")
def test_why_an_ability_cannot_be_used(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="free: set b M")
    hero_card(plain, "cy", std="g", dice="g", ability="free: +R")
    hero_card(plain, "di", std="y", dice="y", ability="free: +S")
    match = on_quest("ada+ di+", "two", at_home="cy+", chance=["S", "H"])
    assert offered(match, "use") == ["di"]
    assert "of active heroes that would do something (AP-ROLL-04)" in refused(match, "use ada")
    assert "a hero left at home contributes nothing (AP-ROLL-04)" in refused(match, "use cy")
    answer(match, "use di")
    assert "it works once per quest, and it was used (AP-ROLL-06, AP-RUNE-09)" in refused(match, "use di")


@pytest.mark.rules("AP-ROLL-06", "AP-RUNE-03", "AP-RUNE-08")
def test_an_option_says_whose_ability_or_weapon_it_is_and_which_rune_pays(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="free: +S & R: +A")
    item_card(plain, "club", "weapon", "free: +M & R: +S")
    match = on_quest("ada+/club bo", "two", hand="spark crown", token=False, chance=["S", "MR"])
    answer(match, "roll", "scroll spark")
    said = options(match)
    assert said["use ada"][1] == "with the ability"
    assert said["use club of ada"][1] == "with Club"
    assert said["rune b1 ada"][1] == "with the ability, for a rune"
    assert said["rune b1 club of ada"][1] == "with Club"
    assert said["rune b1 reroll r1"][0].endswith("with the rune on b1")
    assert said["rune loose reroll r1"][0].endswith("with the loose rune")


@pytest.mark.rules("AP-ITEM-03", "AP-POOL-02")
def test_why_a_card_cannot_be_drunk() -> None:
    match = on_quest("ada", "one", hand="ale salve spark", chance=["S"])
    assert offered(match, "drink") == ["ale"]
    for held in ("spark", "salve"):  # a scroll, and a potion for the wounded
        assert "that is no potion that would do anything now (AP-ITEM-03)" in refused(match, f"drink {held}")
    assert "'brew' is not in your hand" in refused(match, "drink brew")


@pytest.mark.rules("AP-ITEM-03", "AP-ITEM-06")
@pytest.mark.parametrize(
    ("kind", "effect", "mistake"),
    [
        ("potion", "rr r", "a potion cannot reroll; it can gain, heal, block, add, loose$"),
        ("potion", "set r SS", "a potion cannot set; it can gain"),
        ("scroll", "hit w", "a scroll cannot hit; it can gain, heal, block, add, loose, reroll, set$"),
        ("scroll", "set r AA", "the red die has no face 'AA'"),
    ],
)
def test_potions_do_what_can_be_done_before_the_roll_and_scrolls_what_can_be_done_after_it(
    plain: Cards, kind: str, effect: str, mistake: str
) -> None:
    with pytest.raises(ValueError, match=mistake):
        item_card(plain, "oddity", kind, effect)


@pytest.mark.rules("AP-ITEM-06", "AP-INFO-01")
def test_the_odds_count_on_the_scrolls_in_hand_and_on_nothing_else_there(plain: Cards) -> None:
    skull(plain, "butter", "after_roll", "rr ?")
    match = on_quest("ada", "one", hand="ale axe butter crown spark strike", chance=["S"])
    assert scrolls_left(look(match.state)) == ["spark", "strike"]


@pytest.mark.rules("AP-SYM-12")
def test_the_odds_of_heroes_count_what_critical_hits_bring_and_no_other_ability(plain: Cards) -> None:
    for ability, odds in (("crit: +A", Fraction(1, 3)), ("free: +A", 0)):
        hero_card(plain, "flo", std="r", dice="r", ability=ability)
        assert of_heroes(look(position()), [hero("flo+")], NEED.parse("A"), "") == odds


@pytest.mark.rules("AP-SYM-05", "AP-SYM-06")
def test_the_odds_of_a_die_that_is_set_count_on_the_rest_of_the_card(plain: Cards) -> None:
    quest_card(plain, "one", need="SSS")
    item_card(plain, "flash", "scroll", "set r * +S")
    match = on_quest("ada", "one", hand="crown flash", token=False, chance=["blank"])
    answer(match, "roll", "scroll flash")
    assert (odds_of(match, "set r1 SS"), odds_of(match, "set r1 S")) == ("100 %", "0 %")


@pytest.mark.rules("AP-COOP-08")
def test_an_arena_takes_the_marks_for_its_number_of_heroes_and_has_to_say_what_counts(plain: Cards) -> None:
    for slots in (".", "..", "..."):
        name = arena_card(plain, slots=slots)
        assert Cards.now.library.arenas[name].marks == tuple(plain.library.coop.marks[len(slots)])
    for wrong in ("", "....", ".x"):
        with pytest.raises(ValueError, match=r"no hero slots|no wounds"):
            arena_card(plain, slots=wrong)
    for wrong in ("", "X", "S S"):
        with pytest.raises(ValueError, match="says not what counts"):
            arena_card(plain, count=wrong)
