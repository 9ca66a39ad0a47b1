"""Action Cubes and Status Cubes: where they are, what they pay, what they block, and when too many end it.

(DR-CUBE-*, DR-STAT-*, DR-END-01, DR-END-02)
"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import CubesExpended, StatusCubeGained, StatusCubeRemoved
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.cubes import CLEANSE, EXPEND, STATUS, Blocking, Expending
from tabletome.games.drunagor.options.skills import open_slots
from tabletome.games.drunagor.state import Cube, House
from tabletome.kernel.events import Lost
from tests.drunagor.stage import SIGNS, fight, held, monster_turn, one, pool, sheet

BOARD = (
    "arcing-swing", "guarding-strike", "spinning-throw", "mind-your-head", "bull-rush", "shoulder-to-hinge", "whirlwind-of-steel",
    "drop-the-bar",
)  # fmt: skip
ROLE = ("remove-curse-defender", "in-the-way", "join-the-fray", "take-it-here")
FIVE_CURSES = dict.fromkeys(BOARD[:5], "curse")


@pytest.mark.rules("DR-HERO-05")
def test_every_cube_is_in_the_pool_on_a_skill_or_expended() -> None:
    game = fight("V.....1").play("use drop-the-bar blue", "expend red")
    places = [cube.at for cube in sheet(game, "vorn").cubes]
    assert sorted(places) == ["", "", "", "drop-the-bar", "expended"]


@pytest.mark.rules("DR-CUBE-01")
def test_a_skill_of_four_colours_is_paid_with_action_cubes_alone() -> None:
    blocked = {"vorn": {"arcing-swing": "curse", "bull-rush": "trauma"}}
    game = fight("V.....1", cubes={"vorn": "yrgb"}, blocked=blocked)
    paid = [act.colour for act in game.acts("use") if act.skill == "remove-curse-defender"]
    assert paid == ["yellow", "red", "green", "blue"]


@pytest.mark.rules("DR-CUBE-02")
def test_status_cubes_pay_for_nothing() -> None:
    blocked = {"vorn": {"arcing-swing": "curse", "bull-rush": "curse"}}
    game = fight("V.....1", cubes={"vorn": "y"}, blocked=blocked, skills={"vorn": {"calm": "b - SELF, SHIELD 1"}})
    assert {act.colour for act in game.acts("use")} == {"yellow"}
    assert game.refused("use calm blue") == "you have no blue cube available"


@pytest.mark.rules("DR-CUBE-03", "DR-KEY-085", "DR-KEY-086")
def test_fatigue_expends_cubes_that_their_owner_chooses() -> None:
    game = monster_turn("V1", faces={"m1": {"black": "FATIGUE 2"}}, cubes={"vorn": "yyb"}).play("take it")
    assert game.asked == (EXPEND, Expending("vorn", 2))
    assert game.refused("give up green") == "you have no green cube available"
    game.play("give up blue")
    assert pool(game, "vorn") == "y"
    assert [event.cubes for event in game.told(CubesExpended)] == [("blue",), ("yellow",)]


@pytest.mark.rules("DR-KEY-085")
def test_fatigue_takes_what_there_is_if_there_is_too_little() -> None:
    game = monster_turn(
        "V1", faces={"m1": {"black": "FATIGUE 3"}}, cubes={"vorn": "g"}, gear={"vorn": ["harvest-bill"]}
    )
    game.play("take it", "block arcing-swing")
    assert [event.cubes for event in game.told(CubesExpended)] == [("green",)]


@pytest.mark.rules("DR-KEY-085", "DR-KEY-086")
def test_nobody_is_asked_which_cubes_where_all_of_them_go() -> None:
    game = monster_turn(
        "V1", faces={"m1": {"black": "FATIGUE 2"}}, cubes={"vorn": "yb"}, gear={"vorn": ["harvest-bill"]}
    )
    game.play("take it")
    assert game.asked[0] == STATUS
    assert [event.cubes for event in game.told(CubesExpended)] == [("yellow",), ("blue",)]


@pytest.mark.rules("DR-STAT-04", "DR-STAT-12")
def test_of_two_free_skills_one_is_chosen_and_the_only_one_is_taken_unasked() -> None:
    curses = dict.fromkeys((*BOARD, *ROLE), "curse")
    two = {skill: cube for skill, cube in curses.items() if skill not in ("bull-rush", "in-the-way")}
    asked = fight("V....1", cubes={"vorn": "y"}, blocked={"vorn": two}, house=House(curse_limit=99)).play("recall")
    assert asked.offered() == ["block bull-rush", "block in-the-way"]
    one_left = {skill: cube for skill, cube in curses.items() if skill != "bull-rush"}
    taken = fight("V....1", cubes={"vorn": "y"}, blocked={"vorn": one_left}, house=House(curse_limit=99)).play("recall")
    assert taken.told(StatusCubeGained) == [StatusCubeGained("vorn", "curse", "bull-rush", 12)]


@pytest.mark.rules("DR-CUBE-04", "DR-KEY-084")
def test_an_expended_cube_pays_for_nothing_until_it_is_recalled() -> None:
    game = fight("V.....1", cubes={"vorn": "yr"}, expended={"vorn": "b"})
    assert game.refused("use drop-the-bar blue") == "you have no blue cube available"
    game.play("recall", "block arcing-swing")
    while "end" not in game.offered():
        game.play("take it")
    assert "use drop-the-bar blue" in game.offered()


@pytest.mark.rules("DR-CUBE-05", "DR-QUICK-13")
def test_a_spent_cube_blocks_its_skill_until_it_is_recalled() -> None:
    game = fight("V.....1", cubes={"vorn": "yy"}, spent={"vorn": {"arcing-swing": "y"}})
    assert game.refused("use arcing-swing yellow") == "the cube on Arcing Swing must be recalled first"
    assert "use guarding-strike yellow" in game.offered()


@pytest.mark.rules("DR-CUBE-05")
def test_a_cube_takes_the_place_of_its_colour_and_a_wild_one_that_of_the_colour_it_stands_for() -> None:
    game = fight("M...1", turn="maya", gear={"maya": ["yew-shortbow", "padded-leather-armor"]})
    maya, table = sheet(game, "maya"), Table(game.state, game.game.library)
    assert open_slots(table, maya, "give-a-little") == [("yellow",), ("red",)]
    maya.cubes.append(Cube("red", "give-a-little"))
    assert open_slots(table, maya, "give-a-little") == [("yellow",)]
    maya.cubes[-1] = Cube("red", "give-a-little", wild=True, instead="yellow")
    assert open_slots(table, maya, "give-a-little") == [("red",)]


@pytest.mark.rules("DR-STAT-01", "DR-KO-05", "DR-STAT-09")
def test_a_trauma_cube_goes_on_a_free_hero_or_role_skill_never_on_equipment() -> None:
    game = monster_turn("V1", health={"vorn": 1}, gear={"vorn": ["harvest-bill", "riveted-coat"]}).play("take it")
    assert game.asked == (STATUS, Blocking("vorn", "trauma"))
    assert [act.skill for act in game.acts("block")] == [*BOARD, *ROLE]
    assert (
        game.refused("block chin-down")
        == "'chin-down' is none of your Hero and Role Skills; Equipment takes no such cube"
    )
    game.play("block guarding-strike")
    assert game.told(StatusCubeGained) == [StatusCubeGained("vorn", "trauma", "guarding-strike", 1)]


@pytest.mark.rules("DR-STAT-02")
def test_a_skill_with_a_trauma_cube_cannot_be_used() -> None:
    game = fight("V1", blocked={"vorn": {"guarding-strike": "trauma"}})
    assert game.refused("use guarding-strike yellow") == "Guarding Strike is blocked by a Trauma Cube"


@pytest.mark.rules("DR-STAT-05", "DR-KEY-069")
def test_a_skill_with_a_curse_cube_cannot_be_used() -> None:
    game = fight("L1", turn="lorelai", blocked={"lorelai": {"magic-missile": "curse"}})
    assert game.refused("use magic-missile red") == "Magic Missile is blocked by a Curse Cube"
    assert "use magic-missile red" not in game.offered()


@pytest.mark.rules("DR-STAT-02", "DR-STAT-05")
def test_a_blocked_passive_does_nothing() -> None:
    quiet = fight(
        "V.....1", phase="hero_conditions", health={"vorn": 5}, blocked={"vorn": {"morning": "curse"}},
        skills={"vorn": {"morning": "- passive START OF TURN, SELF, HEAL 1"}},
    )  # fmt: skip
    assert one(quiet, "vorn").health == 5


@pytest.mark.rules("DR-STAT-03")
def test_cleanse_never_removes_a_trauma_cube() -> None:
    game = fight(
        "V.....1",
        blocked={"vorn": {"arcing-swing": "trauma", "bull-rush": "curse"}},
        skills={"vorn": {"calm": "b - SELF, CLEANSE 2"}},
    ).play("use calm blue")
    assert sheet(game, "vorn").blocked == {"arcing-swing": "trauma"}


@pytest.mark.rules("DR-STAT-04", "DR-STAT-09")
def test_a_curse_cube_goes_on_a_hero_or_role_skill_on_which_no_cube_lies() -> None:
    game = monster_turn(
        "V1", faces={"m1": {"black": "CURSE 1"}}, cubes={"vorn": "yrg"}, spent={"vorn": {"arcing-swing": "y"}},
        blocked={"vorn": {"bull-rush": "curse"}},
    ).play("take it")  # fmt: skip
    assert game.asked == (STATUS, Blocking("vorn", "curse"))
    offered = [act.skill for act in game.acts("block")]
    assert offered == [skill for skill in (*BOARD, *ROLE) if skill not in ("arcing-swing", "bull-rush")]
    assert game.refused("block arcing-swing") == "a cube lies on Arcing Swing"


@pytest.mark.rules("DR-STAT-06", "DR-KEY-044", "DR-STAT-12")
def test_cleanse_frees_skills_that_the_holder_chooses() -> None:
    game = fight(
        "VJ....1", turn="jaheen", seats=2, blocked={"vorn": dict.fromkeys(BOARD[:3], "curse")},
        skills={"jaheen": {"calm": "b - ALLY, CLEANSE 2"}},
    ).play("use calm blue")  # fmt: skip
    assert (game.asked, game.seat) == ((CLEANSE, Blocking("vorn", "curse")), 0)
    assert game.refused("free bull-rush") == "there is no Curse Cube on 'bull-rush'"
    game.play("free spinning-throw", "free arcing-swing")
    assert sheet(game, "vorn").blocked == {"guarding-strike": "curse"}
    assert [event.total for event in game.told(StatusCubeRemoved)] == [2, 1]


@pytest.mark.rules("DR-STAT-06")
def test_a_freed_skill_can_be_used_again() -> None:
    game = fight("V.....1", blocked={"vorn": {"bull-rush": "curse"}}, skills={"vorn": {"calm": "b - SELF, CLEANSE 1"}})
    assert "use bull-rush green" not in game.offered()
    assert "use bull-rush green" in game.play("use calm blue").offered()


@pytest.mark.rules("DR-STAT-10")
def test_with_no_skill_free_the_cube_pushes_an_action_cube_into_the_expended_box() -> None:
    spent = dict(zip(BOARD[:6], "yyrrgg", strict=True))
    curses = dict.fromkeys((*BOARD[6:], *ROLE), "trauma")
    game = monster_turn(
        "V1", faces={"m1": {"black": "CURSE 1"}}, cubes={"vorn": "rrr"}, spent={"vorn": spent}, blocked={"vorn": curses},
        house=House(trauma_limit=9), gear={"vorn": ["harvest-bill"]},
    ).play("block bull-rush")  # fmt: skip
    assert sheet(game, "vorn").blocked["bull-rush"] == "curse"
    assert [cube.at for cube in sheet(game, "vorn").cubes].count("expended") == 1
    assert "bull-rush" not in [cube.at for cube in sheet(game, "vorn").cubes]


@pytest.mark.rules("DR-END-01", "DR-STRUCT-04", "DR-KO-15")
def test_the_second_trauma_cube_of_one_hero_is_the_end_for_all() -> None:
    game = monster_turn(
        "V1...MLJ",
        seats=4,
        health={"vorn": 1},
        blocked={"vorn": {"arcing-swing": "trauma"}},
        faces={"m1": {"black": "ATTACK TWICE"}},
    )
    while not game.result:
        game.play("block bull-rush" if game.asked[0] == STATUS else "take it")
    assert (game.result, game.match.outcome and game.match.outcome.scores) == ("lost", (0.0, 0.0, 0.0, 0.0))
    assert game.told(Lost)[0].why == "Vorn succumbed to wounds"
    assert game.kinds[-1] == "lost"


@pytest.mark.rules("DR-END-01")
def test_the_first_trauma_cube_is_borne_and_a_house_rule_allows_more() -> None:
    first = monster_turn("V1", health={"vorn": 1}).play("take it", "block bull-rush")
    assert (first.result, held(first, "vorn", "trauma")) == ("", 1)
    house = monster_turn(
        "V1", health={"vorn": 1}, blocked={"vorn": {"arcing-swing": "trauma"}}, house=House(trauma_limit=2)
    ).play("take it", "block bull-rush")
    assert (house.result, held(house, "vorn", "trauma")) == ("", 2)


@pytest.mark.rules("DR-END-02", "DR-KEY-070", "DR-STRUCT-04")
def test_the_sixth_curse_cube_of_one_hero_is_the_end_for_all() -> None:
    game = fight("VM....1", cubes={"vorn": "y"}, blocked={"vorn": FIVE_CURSES}).play(
        "recall", "block shoulder-to-hinge"
    )
    assert (game.result, game.told(Lost)[0].why) == ("lost", "Vorn was corrupted by Curses")
    four = fight("VM....1", cubes={"vorn": "y"}, blocked={"vorn": dict.fromkeys(BOARD[:4], "curse")})
    four.play("recall", "block shoulder-to-hinge")
    assert (four.result, held(four, "vorn", "curse")) == ("", 5)
    house = fight("VM....1", cubes={"vorn": "y"}, blocked={"vorn": FIVE_CURSES}, house=House(curse_limit=6))
    assert house.play("recall", "block shoulder-to-hinge").result == ""


@pytest.mark.rules("DR-HERO-06", "DR-HERO-08", "DR-CUBE-01")
@pytest.mark.parametrize("sign", SIGNS)
def test_a_board_has_two_skills_of_each_colour_used_with_a_cube_of_that_colour_only(sign: str) -> None:
    who = SIGNS[sign]
    skills = [GAME.library.skills[id_] for id_ in GAME.library.boards[who].skills]
    colours = sorted(next(iter(skill.colours)) for skill in skills)
    assert colours == sorted(["yellow", "red", "green", "blue"] * 2)
    game = fight(f"{sign}.....1", turn=who, cubes={who: "yrgb"})
    on_board = {skill.id for skill in skills}
    offered = {act.skill: act.colour for act in game.acts("use") if act.skill in on_board}
    active = {skill.id: next(iter(skill.colours)) for skill in skills if skill.symbol != "reaction"}
    assert offered == active


@pytest.mark.rules("DR-KEY-075", "DR-KEY-183")
@pytest.mark.parametrize(("word", "left"), [("DISARM", "g"), ("SILENCE", "ryy")])
def test_disarm_takes_melee_and_ranged_cubes_and_silence_the_others(word: str, left: str) -> None:
    game = monster_turn("V1", faces={"m1": {"black": word}}, cubes={"vorn": "yyrg"}, gear={"vorn": ["harvest-bill"]})
    game.play("take it")
    assert pool(game, "vorn") == left


@pytest.mark.rules("DR-KEY-075")
def test_disarm_takes_wild_cubes_of_its_colours_too() -> None:
    game = monster_turn("V1", faces={"m1": {"black": "DISARM"}}, cubes={"vorn": "yg"}, gear={"vorn": ["harvest-bill"]})
    sheet(game, "vorn").cubes[0].wild = True
    assert pool(game.play("take it"), "vorn") == "g"


@pytest.mark.rules("DR-KEY-076", "DR-KEY-184", "DR-KEY-099")
@pytest.mark.parametrize("word", ["DISARM", "SILENCE", "FATIGUE 2"])
@pytest.mark.parametrize("item", ["counted-mans-mail", "drovers-harness", "readers-shawl"])
def test_who_is_immune_keeps_their_cubes_and_immunity_to_fatigue_is_immunity_to_both(word: str, item: str) -> None:
    blocked = {"counted-mans-mail": ("DISARM", "SILENCE", "FATIGUE 2"), "drovers-harness": ("DISARM",)}
    game = monster_turn("V1", faces={"m1": {"black": word}}, cubes={"vorn": "yyrg"}, gear={"vorn": [item]}).play(
        "take it"
    )
    if game.asked[0] == EXPEND:
        game.play("give up yellow", "give up yellow")
    assert (pool(game, "vorn") == "gryy") == (word in blocked.get(item, ("SILENCE",)))
