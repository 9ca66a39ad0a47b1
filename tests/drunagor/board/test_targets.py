"""Whom a Monster goes for: the examples of the book, ranks, several targets, Pets, and those it does not perceive."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.board.field import Behaviour, Field, Mind, Piece
from tabletome.games.drunagor.board.moving import reach, walk
from tabletome.games.drunagor.board.plan import Plan, Verdict
from tabletome.games.drunagor.board.planner import because, plan, plan_best, retarget
from tabletome.games.drunagor.board.ranges import free_squares
from tabletome.games.drunagor.board.ranking import heroes
from tabletome.games.drunagor.board.routes import mover
from tabletome.table.grid import squares
from tests.drunagor.board.boards import called, decide, placed, random_position, without

HALL = """
    A.......
    ........
    ...M..B.
    ......C.
    ........
    ........
"""
"""The Executioner of pages 39 and 40: A is Jaheen with 10 Health, B Elros with 8, C Lorelai with 6."""


def cleave(field: Field, **mind: Any) -> Plan:
    return decide(field, shape="cleave", number=2, **mind)


# --- the worked examples of pages 16, 39 and 40, and hard cases 1 and 2 -----------------------------------------------------


@pytest.mark.rules("DR-AI-10")
def test_the_executioner_goes_for_two_weaker_heroes_together() -> None:
    assert cleave(placed(HALL)).targets == ("B", "C")


SPREAD = """
    A.......
    ........
    ....M..B
    ........
    ........
    ....pC..
"""


@pytest.mark.rules("DR-AI-11")
def test_the_executioner_goes_for_the_strongest_hero_if_it_can_hit_only_one() -> None:
    assert cleave(without(placed(SPREAD), "p")).targets == ("A",)


@pytest.mark.rules("DR-AI-14")
def test_a_pet_next_to_the_weakest_hero_changes_nothing() -> None:
    field = placed(SPREAD)
    assert cleave(field).targets == ("A",)
    assert cleave(without(field, "A", "B")).targets == ("C", "p"), "it could hit both"


@pytest.mark.rules("DR-AI-15", "DR-AI-13")
def test_a_square_that_touches_the_strongest_hero_and_the_pet_is_taken() -> None:
    field = placed("p... #... A... .... ..M. ....")
    decided = cleave(field)
    assert (called(field, [decided.end]), decided.targets) == ("b2", ("A", "p"))
    assert called(field, [cleave(without(field, "p")).end]) == "b4", "a shorter way without it"


@pytest.mark.rules("DR-MTURN-05", "DR-MTURN-06", "DR-AI-04")
def test_with_more_heroes_in_range_than_shots_the_strongest_are_hit() -> None:
    field = placed("M.AB ..C.", A={"health": 6}, B={"health": 10}, C={"health": 8})
    decided = decide(field, movement=0, attack="ranged", shape="multishot", number=2)
    assert decided.targets == ("B", "C")


# --- ranks ------------------------------------------------------------------------------------------------------------------

RANKED = {
    "A": Piece("A", "hero", 0, health=9, slot=3, curses=1, cubes=2, resources=0),
    "B": Piece("B", "hero", 1, health=7, slot=1, curses=3, cubes=5, resources=2),
    "C": Piece("C", "hero", 2, health=9, slot=2, curses=0, cubes=2, resources=4),
    "D": Piece("D", "hero", 3, health=3, slot=5, curses=3, cubes=5, resources=0),
    "E": Piece("E", "hero", 4, health=3, slot=4, curses=1, cubes=4, resources=4),
}
ORDERS: dict[Behaviour, str] = {
    "strongest": "CABED",
    "bloodseeker": "DEBAC",
    "reckoner": "BDAEC",
    "defiant": "BDECA",
    "relentless": "ACEDB",
    "covetous": "CEBAD",
}


@pytest.mark.rules(
    "DR-KEY-140", "DR-KEY-139", "DR-KEY-038", "DR-KEY-060", "DR-KEY-061", "DR-KEY-073", "DR-KEY-159", "DR-KEY-164",
    "DR-KEY-238", "DR-AI-05", "DR-MTURN-04",
)  # fmt: skip
@pytest.mark.parametrize(("behaviour", "order"), ORDERS.items())
def test_each_word_ranks_by_its_value_and_then_by_the_slot(behaviour: Behaviour, order: str) -> None:
    field = placed("........ ........")
    for pieces in permutations(RANKED.values()):
        standing = Field(field.ground, (*pieces, Piece("M", "monster", 8)))
        assert "".join(one.id for one in heroes(standing, Mind("M", 3, behaviour=behaviour))) == order


@pytest.mark.rules("DR-AI-32")
def test_the_order_is_that_of_this_moment() -> None:
    field = placed("A#M#B# #.#.## ###### ######")
    assert decide(field).targets == ("A",)
    hurt = msgspec.structs.replace(
        field, pieces=tuple(msgspec.structs.replace(one, health=7) if one.id == "A" else one for one in field.pieces)
    )
    assert decide(hurt).targets == ("B",)


@pytest.mark.rules("DR-AI-07", "DR-AI-33")
def test_if_its_primary_target_is_out_of_reach_it_takes_the_next_it_can_reach() -> None:
    field = placed("A.......C.B. ........M... ............ ............", B={"health": 9}, C={"health": 4})
    decided = decide(field)
    assert decided.targets == ("B",)
    assert decided.primary == "A"


@pytest.mark.rules("DR-AI-33", "DR-AI-03")
def test_groups_of_one_size_are_compared_hero_by_hero() -> None:
    field = placed("A#M#B# D.#.C# ###### ######", D={"health": 2})
    decided = cleave(field)
    assert decided.targets == ("A", "D")
    assert decided.verdict == Verdict("rank", whom=("A", "D"), instead_of=("B", "C"))


@pytest.mark.rules("DR-AI-02")
def test_attack_twice_looks_for_no_second_hero() -> None:
    field = placed("A#M#B# #.#.C# ###### ######")
    assert decide(field, shape="twice", number=2).targets == ("A",)


@pytest.mark.rules("DR-KEY-128", "DR-KEY-046")
def test_fewer_heroes_than_it_could_hit_are_hit_once_each() -> None:
    field = placed("M.AB ....")
    assert decide(field, movement=0, attack="ranged", shape="multishot", number=3).targets == ("A", "B")
    opposite = placed("A... .M.. ..B. ....")
    assert decide(opposite, shape="cleave", number=2).targets == ("A", "B")


@pytest.mark.rules("DR-MON-41")
def test_a_number_of_targets_of_zero_counts_as_one() -> None:
    field = placed("M.AB ....")
    assert decide(field, movement=0, attack="ranged", shape="multishot", number=0).targets == ("A",)


@pytest.mark.rules("DR-KEY-185", "DR-KEY-186", "DR-AI-59")
def test_slaughter_goes_for_the_nearest_npc_token_and_nobody_else_does() -> None:
    field = placed("n...M..o ......A.", n={"health": 99}, o={"health": 99})
    decided = decide(field, behaviour="slaughter")
    assert decided.targets == ("o",)
    assert decide(field).targets == ("A",)
    assert decide(without(field, "n", "o"), behaviour="slaughter").targets == ("A",)
    assert decide(field, behaviour="slaughter", shape="cleave", number=2).targets == ("o", "A")
    even = decide(placed("n..M..o. ........"), behaviour="slaughter")
    assert {way.targets for way in even.tied} == {("n",), ("o",)}, "equally near ones are the Party Leader's choice"


@pytest.mark.rules("DR-PVP-35")
def test_the_nearest_hero_is_counted_over_whatever_stands_in_the_way() -> None:
    field = placed("M.xA.B.. ..x..... ..x..... ........", A={"health": 1}, B={"health": 9})
    ranked = heroes(field, Mind("M", 3, behaviour="nearest"))
    assert [one.id for one in ranked] == ["A", "B"]
    groups = heroes(field, Mind("M", 3, behaviour="nearest", shape="cleave", number=2))
    assert [one.id for one in groups] == ["B", "A"], "groups are those of the Strongest"


# --- Pets and Companions ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-AI-12", "DR-AI-13")
def test_adding_a_pet_never_changes_the_heroes_chosen() -> None:
    """The Pet is put where the Monster cannot come, so that it stands in nobody's way; a ranged one it would engage."""
    with_pet = 0
    for seed in range(400):
        crowded, mind = random_position(seed)
        field = without(crowded, *[one.id for one in crowded.pieces if one.kind in ("pet", "companion")])
        if mind.ambush or mind.attack == "ranged":
            continue
        reached = reach(walk(field, mover(mind)))
        within = sum(reached.walk.places.cells(place) for place in squares(reached.places))
        free = [at for at in free_squares(field, field.ground.floor) if not within >> at & 1]
        alone = plan(field, mind)
        seen = {one.id for one in heroes(field, mind)}
        for at in free[:: max(1, len(free) // 3)]:
            together = plan(Field(field.ground, (*field.pieces, Piece("dog", "pet", at))), mind)
            assert seen.intersection(together.way.targets) == set(alone.way.targets) & seen, f"seed {seed}, pet at {at}"
            with_pet += "dog" in together.way.targets and bool(seen.intersection(together.way.targets))
    assert with_pet > 10, "in some positions it is hit besides"


@pytest.mark.rules("DR-AI-39", "DR-CMP-06")
def test_without_a_hero_in_reach_it_hits_a_pet_and_ends_nearer_to_its_primary_target() -> None:
    field = placed("............ M.p........A ............ ............")
    decided = decide(field)
    assert decided.targets == ("p",)
    assert {called(field, [way.end]) for way in decided.tied} == {"d1", "d2", "d3"}
    assert decided.primary == "A"
    near = placed("M.cA .... .... ....")
    assert decide(near).targets == ("A",), "a Hero comes first"


@pytest.mark.rules("DR-AI-40", "DR-CMP-07")
def test_between_pet_and_companion_the_party_leader_picks() -> None:
    field = placed("pMc# #A## #### ####")
    decided = decide(field, shape="cleave", number=2)
    assert [way.targets for way in decided.tied] == [("A", "p"), ("A", "c")]
    assert {way.targets for way in decide(without(field, "A")).tied} == {("p",), ("c",)}


@pytest.mark.rules("DR-AI-41")
def test_with_no_hero_in_sight_the_nearest_pet_by_the_way_is_approached_and_without_a_way_the_nearest_straight() -> (
    None
):
    walled = placed("M#p..... .#...... ........ q.......")
    assert decide(walled, movement=1).primary == "q", "two steps; the other one is nearer, but three steps away"
    cut_off = placed("M.##.q.p ..##.... ####.... ####....")
    assert decide(cut_off, movement=1).primary == "q"


@pytest.mark.rules("DR-AI-41")
def test_with_all_heroes_hidden_a_visible_pet_is_the_target() -> None:
    field = placed("M..Ap... ........", A={"hidden": True})
    assert decide(field, attack="ranged", movement=2).targets == ("p",)
    far = placed("Mq#.......p. ............", q={"hidden": True})
    decided = decide(far)
    assert (decided.kind, decided.primary) == ("approach", "p")
    two = placed("c.......M......p ................")
    assert decide(two).primary == "p", "the nearest if nobody is asked"
    assert {way.end for way in decide(two).tied} >= {5, 11}, "the Party Leader may name the other"


# --- who is perceived -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-AI-34", "DR-KEY-100", "DR-KEY-200")
def test_hidden_and_knocked_out_heroes_are_no_targets() -> None:
    rows = "A#M#B# #.#.## ###### ######"
    assert decide(placed(rows, A={"hidden": True})).targets == ("B",)
    assert decide(placed(rows, A={"hidden": True}), sees_hidden=True).targets == ("A",)
    assert decide(placed(rows, A={"down": True}), sees_hidden=True).targets == ("B",)


@pytest.mark.rules("DR-AI-09")
def test_whoever_perceives_nobody_neither_moves_nor_attacks() -> None:
    field = placed("M..A p...", A={"hidden": True}, p={"hidden": True})
    decided = decide(field)
    assert (decided.kind, decided.path, decided.targets) == ("pass", (0,), ())
    assert because(decided) == "passes: perceives nobody"


@pytest.mark.rules("DR-KEY-239")
def test_a_knocked_out_hero_is_not_the_weakest() -> None:
    field = placed("A#M#B# #.#.C# ###### ######", C={"down": True, "health": 0})
    assert decide(field, behaviour="bloodseeker").targets == ("B",)


# --- STRIKE -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-AI-54", "DR-KEY-201")
def test_a_strike_counts_whom_it_perceives_and_hits_everybody_in_the_area() -> None:
    field = placed("A.##C. B.##D. ##M### #k####", B={"hidden": True})
    decided = decide(field, movement=0, shape="strike", attack="ranged", number=1)
    assert (decided.targets, decided.way.areas) == (("C", "D"), (4,))
    only = decide(without(field, "C", "D"), movement=0, shape="strike", attack="ranged", number=1)
    assert only.targets == ("A", "B"), "the hidden one is hit with it"


@pytest.mark.rules("DR-KEY-207", "DR-KEY-209", "DR-KEY-208")
def test_a_melee_strike_chooses_areas_with_an_adjacent_square_its_own_included() -> None:
    own = placed("MA.. .B..")
    assert decide(own, movement=0, shape="strike").targets == ("A", "B")
    corner = placed(".M.A ....")
    assert decide(corner, movement=0, shape="strike").targets == ("A",), "c1 is adjacent and of A's area"
    far = placed("M..A ....")
    assert decide(far, movement=0, shape="strike").targets == ()
    ranged = placed("M...A... ........")
    assert decide(ranged, movement=0, shape="strike", attack="ranged").targets == ()
    assert decide(ranged, movement=0, shape="strike", attack="ranged", range=2).targets == ("A",)
    assert decide(ranged, movement=0, shape="strike", attack="magical").targets == ("A",)


@pytest.mark.rules("DR-KEY-209")
def test_a_strike_takes_different_areas_up_to_its_number() -> None:
    field = placed("A.B. .... C.M. ....")
    two = decide(field, movement=0, shape="strike", number=2, attack="magical")
    assert two.targets == ("A", "B")
    assert decide(field, movement=0, shape="strike", number=3, attack="magical").targets == ("A", "B", "C")


# --- alternatives, stunned, and targets that are gone -----------------------------------------------------------------------


@pytest.mark.rules("DR-AI-55")
def test_of_two_attacks_the_one_with_the_better_plan_is_used() -> None:
    field = placed("A#M#B# #.#.C# ###### ######")
    shot, cut = Mind("M", 3, "ranged", range=2), Mind("M", 3, shape="cleave", number=2)
    assert plan_best(field, [shot, cut])[0] == cut
    alone = without(field, "C", "B")
    assert plan_best(alone, [shot, cut])[0] == shot, "it need not move to shoot"
    assert plan_best(alone, [cut, cut])[0] is cut
    pet = placed("Mp.....A.. ##########")
    bite, spell = Mind("M", 0), Mind("M", 0, "magical")
    assert plan_best(pet, [bite, spell])[0] == spell, "a Hero comes before a Pet"
    assert plan_best(pet, [spell, bite])[0] == spell
    assert plan_best(placed("M.p....A.. ##########"), [bite, Mind("M", 2)])[0] == Mind("M", 2), (
        "and a Pet before nobody"
    )


@pytest.mark.rules("DR-AI-46", "DR-MON-19")
@pytest.mark.parametrize("state", [{"stunned": True}, {"harmless": True}])
def test_stunned_or_harmless_it_moves_as_if_it_would_attack(state: dict[str, bool]) -> None:
    field = placed("M...A... ........")
    decided, usual = decide(field, **state), decide(field)
    assert decided.path == usual.path
    assert (decided.targets, usual.targets) == ((), ("A",))
    assert decided.way.targets == ("A",)
    assert decide(field, movement=2, slowed=True, **state).path == decide(field, movement=2, slowed=True).path == (0,)


@pytest.mark.rules("DR-AI-52")
def test_targets_that_are_gone_are_replaced_from_where_it_stands() -> None:
    field = placed("AMB. .C..")
    mind = Mind("M", 3, shape="cleave", number=2)
    assert retarget(field, mind, ("A", "B")) == ("A", "B")
    fallen = placed("AMB. .C..", A={"down": True})
    assert retarget(fallen, mind, ("A", "B")) == ("B",), "those planned who are still legal"
    assert retarget(fallen, mind, ("A",)) == ("B", "C"), "none is: the best set"
    assert retarget(placed("AM.. ....", A={"down": True}), mind, ("A",)) == ()


@pytest.mark.rules("DR-AI-60")
def test_a_monster_at_the_end_of_its_strength_still_attacks() -> None:
    field = placed("AM.. ....", M={"health": 1})
    assert decide(field).targets == ("A",)
    assert decide(field).path == (1,)
