"""The reference player looks where it goes, saves who must not fall again, and finishes what others have begun."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.bot import champion
from tabletome.games.drunagor.state import State
from tabletome.testing.play import Position
from tests.drunagor.stage import fight

ROOM = "V.1......... ............ ............ ............"
CURSES = ("arcing-swing", "bull-rush", "spinning-throw", "mind-your-head", "drop-the-bar")


def answer(game: Position[State]) -> str:
    """What the bot says to what is asked."""
    return str(champion(0).choose(game.match.seat(game.seat)))


@pytest.mark.parametrize(("health", "said"), [(9, "move c1"), (2, "end")])
def test_nobody_crosses_darkness_with_their_last_health(health: int, said: str) -> None:
    game = fight("V..C ####", health={"vorn": health}, cubes={"vorn": ""}, darkness="b1")
    assert answer(game) == said


def test_who_has_a_trauma_cube_leaves_the_reach_of_enemies() -> None:
    slow = {"m1": {"damage": 5, "movement": 1}}
    scarred = fight(ROOM, health={"vorn": 3}, cubes={"vorn": ""}, blocked={"vorn": {"bull-rush": "trauma"}}, faces=slow)
    assert answer(scarred) in ("move a4", "move b4", "move c4")


def test_of_two_enemies_the_one_that_falls_is_hit() -> None:
    flesh = {"m1": "rotten-flesh-rookie", "m2": "rotten-flesh-rookie"}
    bow = {"maya": ["goosefeather-longbow", "leather-armor"]}
    game = fight("M.....12", turn="maya", gear=bow, cubes={"maya": "b"}, health={"m1": 8, "m2": 2}, kinds=flesh)
    assert answer(game.play("use rangers-mark blue")) == "aim m2"


def test_the_last_cube_is_kept_when_there_is_no_room_for_a_curse_cube() -> None:
    drawing, yellow = "V1", {"vorn": "y"}
    assert answer(fight(drawing, cubes=yellow)).startswith("use")
    cursed = fight(drawing, cubes=yellow, blocked={"vorn": dict.fromkeys(CURSES, "curse")})
    assert answer(cursed) == "end"


@pytest.mark.parametrize(("kind", "beside"), [("skeleton-archer-rookie", True), ("rotten-flesh-rookie", False)])
def test_archers_are_pushed_beside_heroes_and_others_away(kind: str, *, beside: bool) -> None:
    drawing = """
        ......
        .V1...
        ....M.
        ......
    """
    game = fight(
        drawing,
        skills={"vorn": {"shove": "y spell PUSH 1"}},
        cubes={"vorn": "yg"},
        health={"m1": 8},
        kinds={"m1": kind},
    )
    said = answer(game.play("use shove yellow", "aim m1"))
    assert (said in ("put at d2", "put at d3")) == beside
    assert said in game.offered()


@pytest.mark.parametrize(("damage", "near"), [(4, True), (5, False)])
def test_whom_one_blow_defeats_plays_no_tricks_where_an_enemy_can_come(damage: int, *, near: bool) -> None:
    """A blow that exceeds the Sturdiness of 4 is the end of Tharmagar."""
    faces = {"m1": {"damage": damage, "movement": 2, "attack": "melee"}}
    game = fight("V.T.....1. .......... .......... ..........", cubes={"vorn": ""}, faces=faces).play("end")
    game.play(answer(game))
    one = next(one for one in game.state.figures if one.id == "tharmagar")
    foe = next(one for one in game.state.figures if one.side == "monster")
    apart = abs(one.at % 10 - foe.at % 10)
    assert (apart <= 3) == near
