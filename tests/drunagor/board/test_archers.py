"""Ranged and magical Monsters: Range, engagement, Darkness and harmful ground."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.games.drunagor.board.planner import because
from tabletome.kernel import Bits
from tests.drunagor.board.boards import called, decide, placed, without


@pytest.mark.rules("DR-AI-24", "DR-RANGE-15")
def test_a_ranged_attack_reaches_one_area_far_unless_its_card_says_more() -> None:
    field = placed("M..A.B.. ........", A={"health": 5}, B={"health": 9})
    assert decide(field, movement=0, attack="ranged").targets == ("A",)
    assert decide(field, movement=0, attack="ranged", range=2).targets == ("B",)
    near = placed("M...A... ........")
    assert decide(near, movement=2, attack="ranged").targets == ("A",)
    assert decide(near, movement=2, attack="ranged", slowed=True).targets == (), (
        "SLOW keeps it where it is, out of Range"
    )


@pytest.mark.rules("DR-AI-27")
def test_an_archer_in_a_dead_end_neither_moves_nor_attacks() -> None:
    """Hard case 17."""
    field = placed("M.#..B.. .A#.....")
    decided = decide(field, attack="ranged", range=3)
    assert (decided.kind, decided.path, decided.targets) == ("pass", (0,), ())
    assert because(decided) == "passes: cannot get away"
    free = decide(without(field, "A"), attack="ranged", range=3)
    assert (free.path, free.targets) == ((0,), ("B",))


@pytest.mark.rules("DR-AI-50", "DR-KEY-200", "DR-ENGAGE-10")
def test_hidden_and_knocked_out_heroes_and_tokens_engage_nobody() -> None:
    """Hard case 17: beside hidden Elros only, an archer shoots others; it still cannot walk through him."""
    rows = "MA#B #n## #### ####"
    for unseen in ({"hidden": True}, {"down": True}):
        decided = decide(placed(rows, A=unseen), attack="ranged")
        assert (decided.path, decided.targets) == ((0,), ("B",))
    assert decide(placed(rows, A={"hidden": True}), attack="ranged", sees_hidden=True).kind == "pass"
    blocked = placed("M#.. A.B. #### ####", A={"hidden": True})
    assert decide(blocked).path == (0, 5)
    wall = placed("MA.B ####", A={"hidden": True})
    assert (decide(wall).path, decide(wall).targets) == ((0,), ())


@pytest.mark.rules("DR-AI-50", "DR-AI-51")
def test_a_pet_engages_an_archer_like_a_hero() -> None:
    beside = placed("Mp.A ####")
    assert decide(beside, attack="ranged").kind == "pass"
    apart = placed("M.pA ####")
    assert decide(apart, attack="ranged").path == (0,)


@pytest.mark.rules("DR-AI-26")
def test_an_engaged_archer_leaves_and_then_shoots() -> None:
    field = placed("AM...... ........ ........ ........")
    decided = decide(field, attack="ranged")
    assert decided.targets == ("A",)
    assert called(field, decided.path) == "b1 c1"
    assert decided.way.points == 1


@pytest.mark.rules("DR-AI-49")
def test_an_archer_that_can_leave_but_hit_nobody_still_leaves() -> None:
    field = placed("AMmk.... ########")
    decided = decide(field, attack="ranged")
    assert (decided.kind, decided.targets) == ("approach", ())
    assert called(field, decided.path) == "b1 c1 d1 e1"


@pytest.mark.rules("DR-AI-27")
def test_an_engaged_archer_knocked_down_passes_and_a_free_one_shoots() -> None:
    field = placed("AM...... ........")
    assert decide(field, attack="ranged", knocked_down=True).kind == "pass"
    apart = placed("A.M..... ........")
    decided = decide(apart, attack="ranged", knocked_down=True)
    assert (decided.path, decided.targets) == ((2,), ("A",))


@pytest.mark.rules("DR-AI-51", "DR-AI-25")
def test_an_archer_does_not_end_beside_a_pet_to_shoot() -> None:
    field = placed("M......A ###p####")
    decided = decide(field, attack="ranged", movement=5)
    assert (called(field, [decided.end]), decided.targets) == ("f1", ("A",))
    assert called(field, [decide(without(field, "p"), attack="ranged", movement=5).end]) == "e1"


@pytest.mark.rules("DR-AI-51")
def test_on_its_way_an_archer_ends_engaged_only_if_all_equally_near_places_are() -> None:
    field = placed("""
        ####p#########
        ###........###
        ##m###########
        #M##########A#
        ##.###########
        ###........###
    """)
    decided = decide(field, attack="ranged", movement=2)
    assert (decided.kind, called(field, [decided.end]), decided.verdict.criterion) == ("approach", "d6", "engaged")
    alone = decide(without(field, "p"), attack="ranged", movement=2)
    assert called(field, [way.end for way in alone.tied]) == "d2 d6"
    shut = msgspec.structs.replace(
        field, ground=msgspec.structs.replace(field.ground, floor=Bits(field.ground.floor & ~(1 << 4 * 14 + 2)))
    )
    assert called(shut, [decide(shut, attack="ranged", movement=2).end]) == "d2", "there is no other"


@pytest.mark.rules("DR-AI-28")
def test_multishot_moves_to_hit_more_heroes() -> None:
    field = placed("M.A...B. ........")
    assert decide(field, attack="ranged").path == (0,)
    decided = decide(field, attack="ranged", movement=4, shape="multishot", number=2)
    assert decided.targets == ("A", "B")
    assert decided.whom.criterion == "heroes"
    assert called(field, [decided.end]) == "e1"


@pytest.mark.rules("DR-AI-23")
def test_melee_monsters_are_not_hampered_by_being_engaged() -> None:
    field = placed("AMB. .C..")
    assert decide(field).targets == ("A",)
    assert decide(field).path == (1,)


@pytest.mark.rules("DR-AI-29", "DR-AI-30")
def test_a_magical_attack_reaches_everywhere_and_ignores_engagement() -> None:
    field = placed("M..............A ................")
    decided = decide(field, attack="magical")
    assert (decided.path, decided.targets) == ((0,), ("A",))
    beside = placed("BM.............A C...............")
    assert (decide(beside, attack="magical").path, decide(beside, attack="magical").targets) == ((1,), ("A",))


@pytest.mark.rules("DR-AI-22", "DR-AI-31", "DR-MTURN-08")
def test_a_magical_monster_moves_to_darkness_and_off_harmful_ground_only() -> None:
    """Hard case 18."""
    dark = placed("M.*....A ........")
    assert called(dark, decide(dark, attack="magical").path) == "a1 b1 c1"
    plain = placed("M......A ........")
    assert decide(plain, attack="magical").path == (0,)
    lava = placed("M......A ........", M={"on": "lava"})
    decided = decide(lava, attack="magical")
    assert (called(lava, decided.path), decided.way.harms) == ("a1 b1", 0)
    assert decide(lava, attack="magical", immune=("lava",)).path == (0,)


@pytest.mark.rules("DR-AI-38")
def test_a_monster_on_spikes_steps_off_if_it_can_hit_the_same() -> None:
    field = placed(".A.. .M.. .... ....", M={"on": "spikes"})
    decided = decide(field)
    assert decided.way.points == 1
    assert decided.targets == ("A",)
    assert decided.way.harms == 0
    cornered = placed("#A#. #M#. #### ####", M={"on": "spikes"})
    assert decide(cornered).path == (5,)


@pytest.mark.rules("DR-MTURN-07", "DR-AI-06", "DR-MON-30")
def test_a_monster_moves_only_if_it_needs_to() -> None:
    field = placed(".A.. .M..")
    assert (decide(field).path, decide(field).targets) == ((5,), ("A",))
    three_off = placed("M..A ....")
    assert (decide(three_off).way.points, decide(three_off).targets) == (2, ("A",))
