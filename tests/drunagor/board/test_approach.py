"""Line 7: where a Monster goes that can attack nobody this turn."""

from __future__ import annotations

from math import ceil

import msgspec
import pytest

from tabletome.games.drunagor.board.field import Field, Mind, Piece
from tabletome.games.drunagor.board.planner import because, plan
from tabletome.kernel import Bits
from tests.drunagor.board.boards import called, decide, placed, random_position
from tests.drunagor.board.model import Model


@pytest.mark.rules("DR-AI-08")
def test_it_spends_all_its_movement_towards_its_primary_target() -> None:
    field = placed("M........A ##########")
    decided = decide(field)
    assert (decided.kind, decided.targets) == ("approach", ())
    assert called(field, decided.path) == "a1 b1 c1 d1"
    assert because(decided, {"A": "Maya"}.__getitem__) == (
        "cannot attack yet, goes for Maya by the cheapest route; has less way left: 5, else 6"
    )


LAVA_OR_ROUND = """
    ##########
    #^......##
    M#######.A
    .#######{}
    #.......{}
    ##########
"""
"""Through the Lava 8 points to come beside A; below it 9, or 10 where the corridor ends later."""


@pytest.mark.rules("DR-AI-42")
def test_a_clean_route_is_followed_if_it_needs_no_more_turns() -> None:
    nine, ten = placed(LAVA_OR_ROUND.format(".#", "##")), placed(LAVA_OR_ROUND.format("#.", ".#"))
    round_it = decide(nine)
    assert (round_it.route, called(nine, round_it.path)) == ("clean", "a3 a4 b5 c5")
    through_it = decide(ten)
    assert (through_it.route, called(ten, through_it.path)) == ("harmful", "a3 b2 c2 d2")
    assert decide(ten, movement=5).route == "clean", "8 and 10 points are two turns both"
    assert decide(ten, movement=5, slowed=True).route == "clean", "turns are counted by the full movement"
    assert decide(nine, immune=("lava",)).route == "cheapest"
    assert "through harm" in because(through_it)


@pytest.mark.rules("DR-AI-43")
def test_without_a_route_to_the_first_it_tries_the_next_hero() -> None:
    field = placed("M.......B# #########. A#........ ##########")
    decided = decide(field)
    assert (decided.kind, decided.primary) == ("approach", "B")


@pytest.mark.rules("DR-AI-43")
def test_without_any_route_it_comes_as_near_as_it_can_and_then_stays() -> None:
    field = placed("M...xA.B ########")
    decided = decide(field, movement=5)
    assert (decided.kind, decided.route) == ("approach", "none")
    assert called(field, [decided.end]) == "d1"
    arrived = placed("...MxA.B ########")
    assert decide(arrived, movement=5).path == (3,)
    as_near = placed("....xA.B ...M####")
    assert decide(as_near, movement=5).path == (11,), "though another square is as near"
    darker = placed("...*xA.B ...M####")
    assert decide(darker, movement=5).path == (11,), "and even a dark one"


@pytest.mark.rules("DR-LEVEL-06", "DR-JUMP-03")
def test_a_route_may_lead_down_two_levels_at_once() -> None:
    field = placed("M2......A. ##########", M={"on": "level2"})
    assert decide(field, movement=1).route != "none"
    assert decide(field, movement=1, flies=True).route != "none"


@pytest.mark.rules("DR-AI-42")
def test_among_equally_near_places_darkness_and_then_less_harm_is_preferred() -> None:
    dark = decide(placed("M.......A. ..*......."), movement=2)
    assert (dark.end, dark.verdict.criterion) == (12, "darkness")
    harm = decide(placed("M.^..^..A. .....^...."), movement=2)
    assert (harm.route, harm.end, harm.verdict.criterion) == ("harmful", 12, "harm")
    both = decide(
        placed(
            "M.*..^..A. .....^....",
        ),
        movement=2,
    )
    assert both.end == 2
    equal = decide(placed("M.......A. .........."), movement=2)
    assert [way.end for way in equal.tied] == [2, 12], "the Party Leader picks"


@pytest.mark.rules("DR-AI-42")
def test_without_points_it_stays() -> None:
    field = placed("M........A ##########")
    for state in ({"movement": 0}, {"knocked_down": True}, {"movement": 2, "slowed": True}):
        assert decide(field, **state).path == (0,)


@pytest.mark.rules("DR-AI-42", "DR-AI-08")
def test_without_blockers_it_attacks_after_as_many_turns_as_its_cheapest_route_needs() -> None:
    """On dry, level ground nothing is lost between turns."""
    walked = 0
    for seed in range(600):
        crowded, drawn = random_position(seed)
        ground = msgspec.structs.replace(crowded.ground, water=Bits(0), level1=Bits(0), level2=Bits(0))
        hero = next((one for one in crowded.pieces if one.kind == "hero" and not (one.hidden or one.down)), None)
        mind = Mind("M", drawn.movement, drawn.attack, drawn.range, immune=drawn.immune)
        if hero is None or not mind.movement or crowded.piece("M").large:
            continue
        field = Field(ground, (crowded.piece("M"), hero))
        first = plan(field, mind)
        if first.kind != "approach" or first.route == "none":
            continue
        cost = Model(field, mind).left(
            (field.piece("M").at // ground.width, field.piece("M").at % ground.width), reached_from(field, mind, hero)
        )
        turns = 1
        while (decided := plan(field, mind)).kind == "approach":
            moved = msgspec.structs.replace(field.piece("M"), at=decided.end)
            field, turns = Field(ground, (moved, hero)), turns + 1
            assert turns < 50, f"seed {seed}"
        assert turns <= ceil(cost / mind.movement), f"seed {seed}"
        walked += 1
    assert walked > 30


def reached_from(field: Field, mind: Mind, hero: Piece) -> set[tuple[int, int]]:
    model = Model(field, mind)
    return {spot for spot in model.everywhere() if model.standable(spot) and model.reaches(spot, hero)}


@pytest.mark.rules("DR-AI-44")
def test_other_monsters_are_passed_and_not_stopped_on() -> None:
    field = placed("M.m......A ##########")
    assert called(field, decide(field).path) == "a1 b1 c1 d1"
    ahead = placed("M..m.....A ##########")
    assert called(ahead, decide(ahead).path) == "a1 b1 c1"
    for blocker in "xzpcB":
        blocked = placed(f"M.{blocker}......A ##########", B={"hidden": True}, p={"hidden": True}, c={"hidden": True})
        assert called(blocked, [decide(blocked).end]) == "b1", blocker
    token = placed("M.n......A ##########")
    assert called(token, decide(token).path) == "a1 b1 c1 d1"
