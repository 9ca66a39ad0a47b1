"""The pool, the roll and its modifiers: potions, abilities, weapons, the reroll token, runes.

(AP-POOL-01..06, AP-ROLL-01..06, AP-REROLL-01..04, AP-RUNE-01..11, AP-SETUP-09)
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletome.games.party.events import SymbolsAdded
from tabletome.kernel import odds
from tabletome.kernel.events import Rerolled
from tests.party.table import (
    Cards,
    answer,
    asked,
    faces,
    hero_card,
    item_card,
    look,
    me,
    offered,
    on_quest,
    party_of,
    player,
    pool,
    quest_card,
    refused,
    spare,
    table,
    told,
)

# --- the pool ---------------------------------------------------------------------------------------------------------

pytestmark = pytest.mark.usefixtures("quests")


@pytest.mark.rules("AP-POOL-01", "AP-HERO-02")
def test_the_pool_is_the_dice_on_the_sides_that_are_up_of_those_who_go(plain: Cards) -> None:
    hero_card(plain, "bo", std="b", dice="by")
    match = on_quest("ada bo+", "two", at_home="cy", hand="ale")
    assert pool(match) == "bry"


@pytest.mark.rules("AP-POOL-02", "AP-ITEM-03", "AP-SYM-02")
def test_potions_are_drunk_while_the_pool_is_formed_and_never_after_the_roll() -> None:
    match = on_quest("ed", "one", hand="ale ale", chance=["S", "S", "H"])
    answer(match, "drink ale")
    assert pool(match) == "rry"
    answer(match, "roll")
    assert "before the roll (AP-ITEM-03, AP-POOL-02)" in refused(match, "drink ale")
    assert me(match).hand == ["ale"]


@pytest.mark.rules("AP-ITEM-17")
def test_any_number_of_potions_may_be_drunk() -> None:
    match = on_quest("ada", "one", hand="ale ale ale spark")
    answer(match, "drink ale", "drink ale", "drink ale")
    assert pool(match) == "ryyy"


@pytest.mark.rules("AP-POOL-03")
def test_dice_belong_to_no_hero_once_they_are_in_the_pool(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="free: rr y")
    match = on_quest("ada+ di", "two", chance=["S", "blank", "H"])
    answer(match, "use ada")
    assert faces(match) == "r:S y:H"


@pytest.mark.rules("AP-POOL-04", "AP-SYM-01")
def test_there_are_four_dice_of_a_colour_and_a_potion_may_be_wasted_on_a_fifth(plain: Cards) -> None:
    item_card(plain, "red", "potion", "+r")
    match = on_quest("ed ada flo", "three", hand="red brew crown")
    assert pool(match) == "rrrr"
    assert match.request is not None
    assert [group.title for group in match.request.groups if group.size] == [
        "drink a potion", "drink in vain: there is no die left to add", "roll",
    ]  # fmt: skip
    answer(match, "drink red")
    assert pool(match) == "rrrr"
    answer(match, "drink brew")
    assert offered(match) == ["colour g", "colour b", "colour y"]
    answer(match, "colour g")
    assert pool(match) == "grrrr"


@pytest.mark.rules("AP-SETUP-09", "AP-POOL-04")
def test_all_dice_are_free_again_for_the_next_player() -> None:
    chance = ["S"] * 4 + ["SS"] * 4
    match = on_quest("ed+ ada", "two", chance=chance, token=False, others=[player("ed+ ada", hand="ale", token=False)])
    answer(match, "done", "done", "quest two with ed ada")
    assert pool(match) == "rrrr"
    answer(match, "roll")
    assert faces(match) == "r:SS r:SS r:SS r:SS"


@pytest.mark.rules("AP-POOL-05", "AP-ITEM-10")
def test_weapons_add_their_dice_with_the_heroes_own() -> None:
    match = on_quest("ada/shield bo", "two", hand="ale")
    assert pool(match) == "bry"


@pytest.mark.rules("AP-POOL-05")
def test_a_die_added_after_the_roll_is_rolled_at_once(plain: Cards) -> None:
    item_card(plain, "gust", "scroll", "+g")
    match = on_quest("ada", "one", hand="gust crown", chance=["S", "blank", "AA"])
    answer(match, "roll", "scroll gust")
    assert faces(match) == "r:S g:blank"
    answer(match, "reroll g1")
    assert faces(match) == "r:S g:AA"


# --- the roll ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-DICE-01", "AP-ROLL-01")
@pytest.mark.parametrize(
    ("hero", "sides"),
    [
        ("ada", {"r:S": 2, "r:SS": 2, "r:H": 1, "r:blank": 1}),
        ("cy", {"g:A": 2, "g:AA": 1, "g:AR": 1, "g:R": 1, "g:blank": 1}),
        ("bo", {"b:M": 2, "b:MR": 2, "b:R": 1, "b:blank": 1}),
        ("di", {"y:H": 2, "y:HR": 1, "y:SH": 1, "y:M": 1, "y:blank": 1}),
    ],
)
def test_a_die_falls_on_each_of_its_six_sides_alike(hero: str, sides: dict[str, int]) -> None:
    """A hero goes on a quest, and every branch of chance is followed to what then lies on the table."""
    match = table(player(hero), player(), phase="quest", rows={"town": "one"})
    rolled = odds(match, f"quest one with {hero}", faces)
    assert rolled.exact
    assert rolled.chances == {face: Fraction(number, 6) for face, number in sides.items()}


@pytest.mark.rules("AP-ROLL-01")
def test_all_dice_of_the_pool_are_rolled() -> None:
    match = on_quest("ed bo cy", "three", hand="ale crown", chance=["S", "blank", "M", "A", "H"])
    answer(match, "drink ale", "roll")
    assert faces(match) == "r:S r:blank b:M g:A y:H"
    assert spare(match) == []


@pytest.mark.rules("AP-ROLL-02")
def test_every_kind_of_modifier_is_offered_to_the_roller(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="free: rr r")
    match = on_quest("ada+ bo~/axe", "two", hand="strike", chance=["S", "MR"])
    answer(match, "roll")
    assert offered(match) == [
        "reroll r1", "reroll b1", "rune b1 reroll r1", "rune b1 axe of bo", "use ada", "scroll strike", "done",
    ]  # fmt: skip


@pytest.mark.rules("AP-ROLL-03", "AP-ITEM-08")
def test_nobody_else_is_asked_while_a_player_rolls() -> None:
    match = on_quest("ada", "one", chance=["S", "SS"], others=[player("bo", hand="strike")])
    assert asked(match) == 0
    assert "scroll strike" not in offered(match)
    answer(match, "reroll r1")
    assert match.state.phase == "tavern_again"
    assert me(match, 1).hand == ["strike"]


@pytest.mark.rules("AP-ROLL-04")
def test_heroes_at_home_lend_neither_ability_nor_weapon(plain: Cards) -> None:
    hero_card(plain, "cy", std="g", dice="g", ability="free: +R")
    match = on_quest("bo", "one", at_home="cy+/axe", chance=["MR"])
    assert offered(match) == ["reroll b1", "done"]
    assert "AP-ROLL-04" in refused(match, "use cy")
    assert "AP-ROLL-04" in refused(match, "rune b1 axe of cy")


@pytest.mark.rules("AP-ROLL-05")
def test_modifiers_come_one_after_the_other_each_after_seeing_the_last() -> None:
    match = on_quest("ada bo", "two", chance=["S", "MR", "blank", "SS"])
    answer(match, "rune b1 reroll r1")
    assert faces(match) == "r:blank (b:MR)"
    answer(match, "reroll r1")
    assert [each.result for each in told(match, Rerolled)] == ["blank", "SS"]


@pytest.mark.rules("AP-ROLL-06", "AP-BOSS-06")
def test_a_free_ability_works_once_per_quest_and_again_on_the_next(plain: Cards) -> None:
    hero_card(plain, "di", std="y", dice="y", ability="free: rr y")
    for _ in range(2):
        match = on_quest("di+", "one", hand="spark", chance=["H", "M"])
        answer(match, "roll", "use di")
        assert "once per quest" in refused(match, "use di")


@pytest.mark.rules("AP-HERO-02")
def test_a_bracketed_preview_is_no_ability(plain: Cards) -> None:
    hero_card(plain, "di", std="y", dice="y", ability="free: rr y")
    match = on_quest("di", "one", hand="spark", chance=["H"])
    answer(match, "roll")
    assert offered(match, "use") == []
    assert "only a preview (AP-HERO-02)" in refused(match, "use di")
    match = on_quest("di+", "one", hand="spark", chance=["H"])
    answer(match, "roll")
    assert offered(match, "use") == ["di"]


# --- the reroll token -------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-REROLL-01")
def test_the_token_rerolls_no_die_that_is_not_there_or_locked() -> None:
    match = on_quest("ada bo", "two", chance=["blank", "MR", "S"])
    assert "there is no die 'r2' in the pool" in refused(match, "reroll r2")
    answer(match, "rune b1 reroll r1")
    assert "b1 is locked" in refused(match, "reroll b1")


@pytest.mark.rules("AP-REROLL-01", "AP-REROLL-02")
def test_the_token_rerolls_one_die_and_is_then_inactive() -> None:
    match = on_quest("ada bo cy", "three", hand="spark", chance=["S", "M", "A", "blank"])
    answer(match, "roll", "reroll b1")
    assert (faces(match), me(match).token) == ("r:S b:blank g:A", False)
    assert "inactive side (AP-REROLL-02)" in refused(match, "reroll r1")


@pytest.mark.rules("AP-REROLL-04")
def test_the_token_reaches_dice_with_an_unused_rune_but_no_locked_ones() -> None:
    match = on_quest("bo ada", "two", chance=["MR", "blank", "S"])
    assert offered(match, "reroll") == ["b1", "r1"]
    answer(match, "rune b1 reroll r1")
    assert offered(match, "reroll") == ["r1"]
    assert "b1 is locked" in refused(match, "reroll b1")


@pytest.mark.rules("AP-REROLL-03")
def test_won_quests_do_not_bring_the_token_back(plain: Cards) -> None:
    quest_card(plain, "one", need="")
    match = on_quest("ada", "one", chance=["S"], token=False)
    assert (me(match).won, me(match).token) == (["one"], False)


# --- runes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-RUNE-01", "AP-SYM-03")
def test_runes_come_from_dice_scrolls_and_abilities(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="free: +R")
    match = on_quest("ada+ bo", "two", hand="spark", token=False, chance=["S", "R", "SS", "H", "blank"])
    answer(match, "roll")
    assert {use.split()[0] for use in offered(match, "rune")} == {"b1"}
    answer(match, "use ada", "scroll spark", "rune b1 reroll r1", "rune loose reroll r1", "rune loose reroll r1")
    assert match.state.phase == "tavern_again"  # three runes are spent, and there is nothing left to use
    assert spare(match) == []


@pytest.mark.rules("AP-RUNE-02", "AP-RUNE-03", "AP-RUNE-06", "AP-RUNE-07")
def test_a_rune_rerolls_another_die_and_locks_its_own_whose_other_symbols_count(plain: Cards) -> None:
    quest_card(plain, "two", slots="..", need="M S")
    match = on_quest("bo ada", "two", chance=["MR", "blank", "S"])
    answer(match, "rune b1 reroll r1")
    assert faces(match) == "(b:MR) r:S"
    assert offered(match) == ["reroll r1", "done"]
    answer(match, "done")
    assert me(match).won == ["two"]


@pytest.mark.rules("AP-RUNE-04")
def test_a_rune_never_rerolls_the_die_it_came_from() -> None:
    match = on_quest("bo", "one", chance=["MR"])
    assert offered(match, "rune") == []
    assert "AP-RUNE-04" in refused(match, "rune b1 reroll b1")


@pytest.mark.rules("AP-RUNE-05")
def test_a_die_with_an_unused_rune_may_be_rerolled_and_its_new_rune_used() -> None:
    match = on_quest("bo+ ada", "two", chance=["MR", "R", "blank", "MR", "S"])
    answer(match, "rune b1 reroll b2")
    assert faces(match) == "(b:MR) b:MR r:blank"
    answer(match, "rune b2 reroll r1")
    assert faces(match) == "(b:MR) (b:MR) r:S"


@pytest.mark.rules("AP-RUNE-08", "AP-RUNE-09")
def test_a_rune_may_pay_for_an_ability_once_per_quest(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="R: +S")
    match = on_quest("ada+ bo+", "two", chance=["S", "MR", "MR"])
    answer(match, "rune b1 ada")
    assert faces(match) == "r:S (b:MR) b:MR"
    assert "once per quest" in refused(match, "rune b2 ada")
    assert offered(match, "rune") == ["b2 reroll r1"]


@pytest.mark.rules("AP-RUNE-08", "AP-RUNE-09")
def test_the_odds_of_an_ability_do_not_count_on_it_a_second_time(plain: Cards) -> None:
    hero_card(plain, "bo", std="b", dice="bb", ability="R: +S")
    quest_card(plain, "two", need="SS")
    match = on_quest("bo+", "two", chance=["MR", "MR"], token=False)
    assert match.request is not None
    told_of = {str(option): option.arg.odds(look(match.state), 0) for option in match.request}
    assert told_of["rune b1 bo"] == "0 %"


@pytest.mark.rules("AP-RUNE-08")
def test_what_a_rune_pays_for_is_named_and_what_it_cannot_pay_for_is_refused() -> None:
    match = on_quest("bo+~/axe", "one", chance=["MR", "MR"], token=False)
    assert match.request is not None
    aside = {str(option): option.arg.aside(look(match.state), 0) for option in match.request}
    assert aside["rune b1 axe of bo"] == "with Axe"
    assert aside["rune b1 bo"] == "with the ability, for a rune"
    assert "there is no such rune or use for it" in refused(match, "rune b1 bow of bo")
    assert "there is no such rune or use for it" in refused(match, "rune r1 bo")


@pytest.mark.rules("AP-RUNE-02", "AP-RUNE-03", "AP-RUNE-10")
def test_a_refused_reroll_names_the_die_that_is_locked() -> None:
    match = on_quest("bo+ ada", "two", chance=["MR", "MR", "blank", "S"], token=False)
    answer(match, "rune b1 reroll r1")
    assert "b1 is locked" in refused(match, "rune b1 reroll r1")
    assert "b1 is locked" in refused(match, "rune b2 reroll b1")
    assert [(each.before, each.result) for each in told(match, Rerolled)] == [("blank", "S")]


@pytest.mark.rules("AP-RUNE-08", "AP-SYM-07", "AP-SYM-11")
def test_a_rune_heals_by_the_ability_of_a_hero_also_one_who_stayed_at_home() -> None:
    match = on_quest("bo+", "one", at_home="cy~", chance=["MR", "M"])
    answer(match, "rune b1 bo")
    assert party_of(match) == "bo+ cy"
    assert faces(match) == "(b:MR) b:M"


@pytest.mark.rules("AP-RUNE-10")
def test_a_locked_die_can_be_neither_rerolled_nor_set(plain: Cards) -> None:
    item_card(plain, "bend", "scroll", "set b *")
    match = on_quest("bo+ ada", "two", hand="bend again", chance=["MR", "M", "S", "SS"])
    answer(match, "roll", "rune b1 reroll r1", "scroll bend")
    assert {option.split()[0] for option in offered(match, "set")} == {"b2"}
    answer(match, "set b2 R", "scroll again")
    assert offered(match) == ["on b2", "on r1"]


@pytest.mark.rules("AP-RUNE-11")
def test_a_loose_rune_locks_nothing_and_is_gone_with_the_quest() -> None:
    match = on_quest("ada", "one", hand="spark", token=False, chance=["blank", "S"])
    answer(match, "roll", "scroll spark", "rune loose reroll r1")
    assert told(match, Rerolled)[-1].result == "S"
    match = on_quest("ada cy", "two", hand="spark again", token=False, chance=["S", "A"])
    answer(match, "roll", "scroll spark")
    assert offered(match, "rune") == ["loose reroll r1", "loose reroll g1"]
    answer(match, "done")
    assert match.state.attempt is None


# --- nothing is offered that does nothing -----------------------------------------------------------------------------


@pytest.mark.rules("AP-RUNE-03", "AP-RUNE-08", "AP-RUNE-10")
def test_a_rune_pays_for_no_ability_that_could_only_change_its_own_die(plain: Cards) -> None:
    hero_card(plain, "bo", std="b", dice="rb", ability="R: set g A | set b MR")
    match = on_quest("bo+", "one", chance=["S", "MR"])
    assert offered(match, "rune") == ["b1 reroll r1"]
    assert "the rune locks b1" in refused(match, "rune b1 bo")
    assert faces(match) == "r:S b:MR"


@pytest.mark.rules("AP-RUNE-08", "AP-RUNE-10", "AP-RUNE-11")
def test_another_die_of_the_colour_or_a_loose_rune_leaves_something_to_change(plain: Cards) -> None:
    hero_card(plain, "bo", std="b", dice="bb", ability="R: set b MR")
    two = on_quest("bo+", "one", token=False, hand="crown", chance=["MR", "blank"])
    answer(two, "roll")
    assert offered(two, "rune") == ["b1 reroll b2", "b1 bo"]
    answer(two, "rune b1 bo")
    assert faces(two) == "(b:MR) b:MR"

    hero_card(plain, "bo", std="b", dice="b", ability="R: set b MR")
    loose = on_quest("bo+", "one", token=False, hand="spark", chance=["R"])
    answer(loose, "roll", "scroll spark")
    assert offered(loose, "rune") == ["loose reroll b1", "loose bo"]


@pytest.mark.rules("AP-RUNE-08", "AP-RUNE-10")
def test_a_rune_pays_for_an_ability_of_which_one_part_still_does_something(plain: Cards) -> None:
    hero_card(plain, "bo", std="b", dice="b", ability="R: set b MR & +S")
    match = on_quest("bo+", "one", chance=["MR"])
    assert offered(match, "rune") == ["b1 bo"]
    answer(match, "rune b1 bo", "done")
    assert told(match, SymbolsAdded)[0].symbols == "S"

    hero_card(plain, "bo", std="b", dice="rb", ability="R: set r SS | set b MR")
    match = on_quest("bo+", "one", token=False, hand="crown", chance=["S", "MR"])
    answer(match, "roll", "rune b1 bo")
    assert faces(match) == "r:SS (b:MR)"


@pytest.mark.rules("AP-WOUND-05", "AP-ITEM-06")
@pytest.mark.parametrize(
    ("hits", "used", "left"),
    [
        ("w", "ward", []),
        ("w", "mail", []),
        ("ww", "ward", ["mail", "oath", "ward"]),
        ("Dw", "mail", ["oath", "ward"]),
        ("Dw", "ward", ["mail", "oath", "ward"]),
        ("D", "ward", []),
        ("DD", "oath", ["oath", "ward"]),
    ],
)
def test_a_scroll_is_only_offered_while_there_is_a_wound_for_it_to_prevent(
    plain: Cards, hits: str, used: str, left: list[str]
) -> None:
    """Ward stops any wound, mail a light one, oath a deadly one; one is played and one more of each is still in hand."""
    for name, wound in (("ward", "?"), ("mail", "w"), ("oath", "D")):
        item_card(plain, name, "scroll", f"block {wound}")
    quest_card(plain, "one", hits=hits, need="*9")
    match = on_quest("ada", "one", token=False, hand=f"mail oath ward {used}", chance=["S"])
    answer(match, "roll", f"scroll {used}")
    can = {"mail": "w" in hits, "oath": "D" in hits, "ward": True}
    assert offered(match, "scroll") == [name for name in left if can[name]]


@pytest.mark.rules("AP-WOUND-05")
def test_what_a_hero_always_prevents_is_counted_before_a_scroll_is_offered(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="always: block ?")
    item_card(plain, "ward", "scroll", "block ?")
    quest_card(plain, "one", hits="w", need="*9")
    match = on_quest("ada+", "one", token=False, hand="ward", chance=["S"])
    answer(match, "roll")
    assert offered(match) == ["done"]
    assert "would do anything now" in refused(match, "scroll ward")
