"""Cancelling wounds, dealing them one by one, and the plan the program proposes. (AP-WOUND-01..14)"""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import pytest

from tabletome.games.party.board.wounds import (
    Blow,
    Target,
    after,
    defend,
    harm,
    kills,
    least_harmful,
    plans,
    struck,
    without,
)

A, B, C = Target("A"), Target("B"), Target("C")


def hurt(hero: Target) -> Target:
    return Target(hero.id, True, hero.worth)


def state(heroes: tuple[Target, ...]) -> str:
    """Living heroes, small letters for the wounded."""
    return "".join(sorted(hero.id.lower() if hero.wounded else hero.id for hero in heroes))


def outcomes(wounds: str, *heroes: Target) -> set[str]:
    return {state(after(heroes, plan)) for plan in plans(wounds, heroes)}


# --- blows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-WOUND-01", "AP-WOUND-02", "AP-WOUND-03")
def test_a_deadly_wound_kills_a_light_one_wounds_and_a_second_one_kills() -> None:
    assert state(struck((A, B), Blow("D", "A"))) == "B"
    assert state(struck((A, B), Blow("w", "A"))) == "Ba"
    assert state(struck((hurt(A), B), Blow("w", "A"))) == "B"
    assert [kills("D", wounded=False), kills("w", wounded=False), kills("w", wounded=True)] == [True, False, True]


@pytest.mark.rules("AP-WOUND-06")
def test_two_light_wounds_go_to_one_hero_or_to_two_and_to_nobody_at_home() -> None:
    assert outcomes("ww", A, B) == {"ab", "A", "B"}
    with pytest.raises(ValueError, match="AP-WOUND-06"):
        struck((A, B), Blow("w", "C"))


@pytest.mark.rules("AP-WOUND-07")
def test_a_killed_hero_takes_no_more() -> None:
    living = struck((A, B), Blow("D", "A"))
    with pytest.raises(ValueError, match="AP-WOUND-07"):
        struck(living, Blow("w", "A"))
    assert outcomes("Dw", hurt(A), hurt(B)) == {""}


@pytest.mark.rules("AP-WOUND-08")
def test_a_deadly_wound_may_follow_a_light_one_on_the_same_hero() -> None:
    assert state(after((A, B), (Blow("w", "A"), Blow("D", "A")))) == "B"
    assert outcomes("wD", A, B) == {"A", "B", "a", "b"}


@pytest.mark.rules("AP-WOUND-10")
def test_wounds_that_nobody_is_left_to_take_are_lost() -> None:
    assert list(plans("DDD", [A])) == [(Blow("D", "A"),)]
    assert list(plans("ww", [])) == [()]


@pytest.mark.rules("AP-WOUND-13")
def test_the_dragon_without_shields() -> None:
    dealt = (Blow("D", "A"), Blow("w", "B"), Blow("w", "C"))
    assert dealt in set(plans("Dww", [hurt(A), B, C]))
    assert state(after((hurt(A), B, C), dealt)) == "bc"


@pytest.mark.rules("AP-WOUND-14")
def test_the_dragon_with_one_shield_on_the_deadly_wound() -> None:
    heroes = (hurt(A), B, C)
    left = without("Dww", "D")
    assert state(after(heroes, (Blow("w", "B"), Blow("w", "B")))) == "Ca"
    assert state(after(heroes, (Blow("w", "B"), Blow("w", "C")))) == "abc"
    assert {"Ca", "abc"} <= outcomes(left, *heroes)


def by_hand(wounds: str, heroes: tuple[Target, ...]) -> set[str]:
    """Every order of the wounds with every list of heroes for them, those left out that a dead hero would have to take."""
    found = set()
    for order in permutations(wounds):
        for names in product([hero.id for hero in heroes], repeat=len(order)):
            marks = {hero.id: int(hero.wounded) for hero in heroes}
            for wound, name in zip(order, names, strict=True):
                if min(marks.values(), default=2) >= 2:
                    break
                if marks[name] >= 2:
                    marks = {}
                    break
                marks[name] = 2 if wound == "D" else marks[name] + 1
            if marks or not heroes:
                living = [name.lower() if count else name for name, count in marks.items() if count < 2]
                found.add("".join(sorted(living)))
    return found


@pytest.mark.rules("AP-WOUND-06", "AP-WOUND-07", "AP-WOUND-08", "AP-WOUND-10")
def test_the_plans_are_all_there_are_for_three_heroes_and_four_wounds() -> None:
    for count in range(5):
        for wounds in map("".join, combinations_with_replacement("wD", count)):
            for marks in product((False, True), repeat=3):
                heroes = tuple(Target(name, wounded) for name, wounded in zip("ABC", marks, strict=True))
                assert outcomes(wounds, *heroes) == by_hand(wounds, heroes), (wounds, heroes)


# --- defence ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-WOUND-04")
def test_one_shield_cancels_one_wound_of_either_kind() -> None:
    assert defend("D", 1).left == ""
    assert defend("w", 1).left == ""
    assert defend("Dw", 1).left == "w"
    assert defend("Dw", 0).left == "Dw"
    assert defend("ww", 5).by_shields == "ww"


@pytest.mark.rules("AP-WOUND-05")
def test_preventions_work_beside_shields_each_on_its_kind() -> None:
    assert defend("ww", 1, "w").left == ""
    assert defend("DD", 1, "w").left == "D"
    assert defend("Dw", 1, "w").left == ""
    assert defend("Dww", 0, "?D") == defend("Dww", 0, "D?")
    assert defend("Dww", 0, "?D").left == "w"


@pytest.mark.rules("AP-WOUND-11")
def test_the_default_plan_saves_everybody_from_the_dragon_with_one_shield() -> None:
    defence = defend("Dww", 1)
    assert defence.by_shields == "D"
    assert state(after((A, B, C), least_harmful(defence.left, (A, B, C)))) in {"Abc", "Bac", "Cab"}


@pytest.mark.rules("AP-WOUND-11")
def test_the_default_defence_and_plan_are_the_least_harmful_of_all() -> None:
    for wounds in ("D", "w", "ww", "Dw", "DD", "www", "Dww", "DDw", "Dwww", "DDww"):
        for shields, preventions in ((0, ""), (1, ""), (2, ""), (0, "w"), (1, "w"), (0, "?D"), (1, "D"), (0, "wwD")):
            for marks in product((False, True), repeat=3):
                heroes = tuple(
                    Target(name, mark, worth) for name, mark, worth in zip("ABC", marks, (2, 5, 3), strict=True)
                )
                plan = least_harmful(defend(wounds, shields, preventions).left, heroes)
                best = min(
                    harm(after(heroes, each))
                    for left in every_rest(wounds, "?" * shields + preventions)
                    for each in plans(left, heroes)
                )
                assert harm(after(heroes, plan)) == best, (wounds, shields, preventions, heroes)


def every_rest(wounds: str, preventions: str) -> set[str]:
    """What can be left of the wounds, each prevention used on something or not at all."""
    rests = {wounds}
    for prevention in preventions:
        rests |= {without(rest, wound) for rest in rests for wound in rest if prevention in (wound, "?")}
    return rests


def test_if_somebody_has_to_die_it_is_the_one_worth_least() -> None:
    heroes = (Target("A", False, 9), Target("B", False, 2), Target("C", False, 5))
    assert state(after(heroes, least_harmful("D", heroes))) == "AC"
    assert state(after(heroes, least_harmful("Dw", heroes))) == "AC"  # the light wound first, on the one who dies


def test_nothing_to_deal_or_nobody_to_take_it_makes_an_empty_plan() -> None:
    assert least_harmful("", (A, B)) == ()
    assert least_harmful("w", ()) == ()
    with pytest.raises(ValueError, match="no wound"):
        without("w", "D")
