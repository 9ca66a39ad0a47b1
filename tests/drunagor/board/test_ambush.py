"""AMBUSH: the Monster appears beside its Primary Target instead of walking."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.board.planner import because
from tests.drunagor.board.boards import called, decide, placed


@pytest.mark.rules("DR-KEY-022", "DR-KEY-023")
def test_it_appears_on_a_free_square_that_the_targets_player_picks() -> None:
    field = placed("M..........xA. ##########.#..")
    decided = decide(field, ambush=True)
    assert (decided.kind, decided.picker, decided.targets) == ("ambush", "A", ("A",))
    assert called(field, [way.end for way in decided.tied]) == "n1 m2 n2"
    assert decided.path == (0, decided.end)
    assert because(decided) == "appears beside A, whose player picks the square; one of 3 equal ways"
    for state in ({"stunned": True}, {"harmless": True}):
        held = decide(field, ambush=True, **state)
        assert (held.kind, held.targets) == ("ambush", ()), "it appears, and attacks nobody"


def test_where_it_lands_it_suffers_the_ground_but_nothing_on_the_way() -> None:
    field = placed("M^^^^^!A ########")
    decided = decide(field, ambush=True)
    assert (called(field, [decided.end]), decided.way.harms) == ("g1", 1)
    assert decide(field, ambush=True, immune=("spikes",)).way.harms == 0


@pytest.mark.rules("DR-KEY-025")
def test_if_it_can_attack_its_primary_target_it_stays() -> None:
    field = placed("MA.. ....")
    assert (decide(field, ambush=True).kind, decide(field, ambush=True).path) == ("attack", (0,))
    other = placed("MB.. ...A")
    assert decide(other, ambush=True).kind == "ambush", "somebody else in reach does not count"


@pytest.mark.rules("DR-KEY-026")
def test_without_a_free_square_beside_the_first_it_takes_the_next_and_else_walks() -> None:
    field = placed("M..B..xA ######zy")
    decided = decide(field, ambush=True)
    assert (decided.primary, called(field, [way.end for way in decided.tied])) == ("B", "c1 e1")
    shut = placed("M....xA# #####z##")
    assert decide(shut, ambush=True).kind == "approach"
    large = placed("M.......A. ......x...", M={"large": True})
    assert decide(large, ambush=True, movement=1).kind == "approach", "a Chest keeps a large one away"


@pytest.mark.rules("DR-KEY-026")
def test_it_hits_as_many_as_it_can_from_the_square_picked() -> None:
    field = placed("M.....A.B. #####.####")
    decided = decide(field, ambush=True, shape="cleave", number=2)
    assert {called(field, [way.end]): way.targets for way in decided.tied} == {
        "f1": ("A",), "h1": ("A", "B"), "f2": ("A",),
    }  # fmt: skip
    alone = decide(field, ambush=True)
    assert {way.targets for way in alone.tied} == {("A",)}


def test_knock_down_cancels_it_and_slow_does_not() -> None:
    field = placed("M......A ########")
    assert decide(field, ambush=True, knocked_down=True).path == (0,)
    assert decide(field, ambush=True, slowed=True, movement=1).kind == "ambush"
