"""Range and Target of effects, ties, Spell Attacks, shares of a total. (DR-RANGE-*, DR-TARGET-*, DR-GRAM-*, DR-SPELL-*)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.options.aim import AIM, SHARE
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Attacked, Healed
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, gone, one

TOUGH = {"health": 13}


def uses(drawing: str, skill: str, cube: str = "yellow", **more: Any) -> Position[State]:
    """Vorn uses a Skill of the test's own with a cube of this colour."""
    faces = {f"m{number}": TOUGH for number in range(1, 6)}
    given = {"faces": faces, "cubes": {"vorn": "yrgb"}, **more}
    return fight(drawing, skills={"vorn": {"try": skill}}, **given).play(f"use try {cube}")


def targets(game: Position[State]) -> set[str]:
    """Whom it may be aimed at."""
    assert game.request.kind == AIM
    return {option.removeprefix("aim ") for option in game.offered("aim")}


HURT = {"vorn": 1, "maya": 1, "lorelai": 1, "jaheen": 1}
WIDE = "VM.L.... .......J"
"""Maya beside Vorn, Lorelai one area away, Jaheen three areas away."""


@pytest.mark.rules(
    "DR-RANGE-02", "DR-RANGE-03", "DR-RANGE-05", "DR-RANGE-07", "DR-RANGE-08", "DR-RANGE-09", "DR-RANGE-10", "DR-RANGE-11",
    "DR-TARGET-11",
)  # fmt: skip
@pytest.mark.parametrize(
    ("cube", "reached"),
    [
        ("yellow", {"vorn", "maya"}), ("red", {"vorn", "maya", "lorelai"}), ("green", {"vorn", "maya", "lorelai", "jaheen"}),
        ("blue", {"vorn", "maya", "lorelai", "jaheen"}),
    ],
)  # fmt: skip
def test_the_colour_of_the_cube_gives_the_range(cube: str, reached: set[str]) -> None:
    assert targets(uses(WIDE, "yrgb - HEAL 1", cube, health=HURT)) == reached


@pytest.mark.rules("DR-RANGE-08")
def test_a_passive_reaches_everywhere() -> None:
    game = fight(
        WIDE,
        phase="hero_conditions",
        skills={"vorn": {"rest": "- passive START OF TURN, HEAL 1"}},
        health={**HURT, "vorn": 11},
    )
    assert targets(game) == {"maya", "lorelai", "jaheen"}


@pytest.mark.rules("DR-RANGE-12")
def test_stun_enemy_with_yellow_and_with_blue() -> None:
    for cube, attacked in (("yellow", []), ("blue", ["m1"])):
        game = fight("L....... .......1", turn="lorelai", faces={"m1": TOUGH}, cubes={"lorelai": "yb"})
        game.play(f"use stun-enemy {cube}")
        assert [id_ for told in game.told(Attacked) for id_ in told.on] == attacked


@pytest.mark.rules("DR-RANGE-05")
def test_unlimited_is_everywhere_on_the_revealed_board() -> None:
    assert one(uses("V.####1. ..####..", "g spell 2 DMG", "green"), "m1").health == 11, "beyond a gap, too"


@pytest.mark.rules("DR-TARGET-04", "DR-TARGET-14")
@pytest.mark.parametrize(
    ("who", "reached"),
    [
        ("ENEMY", {"m1", "m2"}),
        ("ALLY", {"maya", "lorelai", "luma"}),
        ("ALLIED HERO", {"maya", "lorelai"}),
        ("HERO", {"vorn", "maya", "lorelai"}),
        ("OTHER HERO", {"maya", "lorelai"}),
        ("OTHER TARGET", {"maya", "lorelai", "luma", "m1", "m2"}),
        ("MONSTER", {"m1", "m2"}),
    ],
)
def test_a_description_says_who_may_be_chosen(who: str, reached: set[str]) -> None:
    game = uses("VML1 ..l2", f"b - {who}, SHIELD 1", "blue")
    assert targets(game) == reached


@pytest.mark.rules("DR-TARGET-04")
def test_a_named_pet_alone_is_meant() -> None:
    game = uses("VM.1 ljE.", "b - LUMA, SHIELD 1", "blue")
    assert (one(game, "luma").resources, one(game, "jinx").resources) == ({"shield": 1}, {})


@pytest.mark.rules("DR-TARGET-10")
def test_whoever_aims_at_somebody_adjacent_does_not_mean_themselves() -> None:
    assert targets(uses("MVL. ...1", "b - TARGET ADJ, SHIELD 1", "blue")) == {"maya", "lorelai"}


@pytest.mark.rules("DR-RANGE-15", "DR-KEY-153")
def test_an_area_at_a_corner_is_one_away() -> None:
    game = uses("V.... .... ...1 ..... .....2", "r spell 2 DMG", "red")
    assert (one(game, "m1").health, one(game, "m2").health) == (11, 13)


@pytest.mark.rules("DR-RANGE-16")
def test_red_reaches_who_is_adjacent_across_a_border() -> None:
    assert one(uses(".V1.", "r spell 2 DMG", "red"), "m1").health == 11


@pytest.mark.rules("DR-RANGE-01", "DR-TARGET-05")
def test_self_is_the_caster_whatever_the_range() -> None:
    game = uses("V..M", "b - SELF, SHIELD 2", "blue")
    assert (one(game, "vorn").resources, one(game, "maya").resources) == ({"shield": 2}, {})


@pytest.mark.rules("DR-RANGE-06", "DR-KEY-125", "DR-MOVE-04")
def test_move_without_a_target_is_the_casters_own() -> None:
    game = uses("V..M", "g - MOVE 3", "green")
    assert game.request.kind == "move"
    assert game.request.about.hero == "vorn"  # type: ignore[attr-defined]


@pytest.mark.rules("DR-KEY-125")
def test_a_move_effect_waits_for_a_minor_action_on_the_way() -> None:
    game = fight("V..C...1 ........", skills={"vorn": {"try": "g - MOVE 4"}}, chest=["bitter-tea"], chance=["blank"])
    game.play("use try green", "move c1")
    assert "search d1" in game.offered()
    game.play("search d1")
    assert game.state.chests == []
    assert "move e1" in game.offered(), "two points are left"


@pytest.mark.rules("DR-RANGE-08", "DR-RANGE-07")
@pytest.mark.parametrize(("cube", "reached"), [("yellow", {"vorn", "maya"}), ("red", {"vorn", "maya", "lorelai"})])
def test_more_range_is_for_red_cubes(cube: str, reached: set[str]) -> None:
    own = {"vorn": {"try": "yr - HEAL 1", "eye": "- static +1 RANGE"}}
    game = fight("VM...L.. .......J", skills=own, health=HURT, cubes={"vorn": "yr"}).play(f"use try {cube}")
    assert targets(game) == reached


@pytest.mark.rules("DR-TARGET-01")
def test_one_target_unless_the_text_says_otherwise() -> None:
    first = uses("VM.1", "r - SHIELD 1", "red").play("aim maya")
    assert first.request.kind != AIM
    more = uses("VM.1", "r - UP TO TWO TARGETS, SHIELD 1", "red").play("aim maya", "aim vorn")
    assert [one(more, id_).resources for id_ in ("vorn", "maya")] == [{"shield": 1}] * 2


@pytest.mark.rules("DR-TARGET-01", "DR-KEY-126")
def test_of_a_multishot_fewer_may_be_chosen_than_it_allows() -> None:
    game = uses("V..1 ..2. ..3.", "b spell MULTISHOT 2, 2 DMG", "blue").play("aim m2")
    assert targets(game) == {"m1", "m3"}
    game.play("enough")
    assert [one(game, id_).health for id_ in ("m1", "m2", "m3")] == [13, 11, 13]


@pytest.mark.rules("DR-TARGET-12")
def test_nobody_is_asked_about_those_whom_it_would_not_help() -> None:
    game = uses("VML1", "b - HEAL 1", "blue", health={"vorn": 3})
    assert game.request.kind != AIM
    assert one(game, "vorn").health == 4


@pytest.mark.rules("DR-TARGET-02")
def test_blessing_of_the_sun_reaches_oneself_and_one_area() -> None:
    game = fight("J..M...V .......1", turn="jaheen", cubes={"jaheen": "rr"}).play("use blessing-of-the-sun red")
    assert targets(game) == {"jaheen", "maya"}


@pytest.mark.rules("DR-TARGET-03", "DR-TARGET-10")
def test_bull_rush_hits_up_to_two_adjacent_enemies() -> None:
    game = fight("12.. 3V.4 ...5", faces={f"m{number}": TOUGH for number in range(1, 6)}).play(
        "use bull-rush green", "stay"
    )
    assert targets(game) == {"m1", "m2", "m3"}
    game.play("aim m1", "aim m3")
    assert [one(game, f"m{number}").health for number in range(1, 6)] == [11, 13, 11, 13, 13]


@pytest.mark.rules("DR-TARGET-10")
def test_target_adj_is_adjacent_whatever_the_range() -> None:
    game = uses("V..1 2...", "g spell TARGET ADJ, 2 DMG", "green")
    assert [one(game, id_).health for id_ in ("m1", "m2")] == [13, 11]


@pytest.mark.rules("DR-TARGET-04", "DR-TARGET-14")
def test_an_ally_is_neither_an_enemy_nor_oneself() -> None:
    game = uses("VM.L 1...", "b - ALLY, HEAL 2", "blue", health={**HURT, "m1": 3})
    assert targets(game) == {"maya", "lorelai"}
    alone = uses("V..1", "b - ALLY, HEAL 2", "blue", health={"vorn": 3})
    assert alone.told(Healed) == []
    assert one(uses("V..1", "b - HEAL 2", "blue", health={"vorn": 3, "m1": 13}), "vorn").health == 5


@pytest.mark.rules("DR-TARGET-12")
def test_damage_is_for_enemies_and_everything_else_for_anybody() -> None:
    game = uses("VM.. ....", "y spell 2 DMG", "yellow")
    assert (game.told(Attacked), one(game, "maya").health) == ([], 9)
    assert targets(uses("VM1. ....", "b - SLOW", "blue")) == {"vorn", "maya", "m1"}


@pytest.mark.rules("DR-TARGET-12")
def test_the_question_warns_where_friend_and_foe_are_in_range_and_names_first_whom_it_is_meant_for() -> None:
    harm = uses("VM1. ....", "b - SLOW", "blue")
    assert harm.offered() == ["aim m1", "aim vorn", "aim maya"]
    assert harm.request.prompt == "Try: on whom? (SLOW) It harms whom you choose, friend or foe."
    help_ = uses("VM1. ....", "b - HEAL 2", "blue", health={"vorn": 3, "m1": 3, "maya": 3})
    assert help_.offered() == ["aim vorn", "aim maya", "aim m1"]
    assert help_.request.prompt == "Try: on whom? (HEAL 2) It helps whom you choose, friend or foe."
    own = uses("VM1. ....", "b - HEAL 2", "blue", health={"vorn": 3, "maya": 3})
    assert own.request.prompt == "Try: on whom? (HEAL 2)"
    assert uses("V12. ....", "b spell 2 DMG", "blue").request.prompt == "Try: on whom? (2 DMG)"


@pytest.mark.rules("DR-TARGET-13")
def test_a_chest_is_no_target() -> None:
    assert uses("VC.. ....", "b spell 2 DMG", "blue").told(Attacked) == []


@pytest.mark.rules("DR-TARGET-06", "DR-TARGET-09")
def test_a_strike_hits_all_enemies_of_an_area_and_spares_allies() -> None:
    game = uses("V.12 ..3M", "r spell STRIKE 1, 2 DMG", "red")
    assert [one(game, id_).health for id_ in ("m1", "m2", "m3", "maya")] == [11, 11, 11, 9]


@pytest.mark.rules("DR-KO-07", "DR-KEY-098")
def test_nobody_can_choose_a_knocked_out_hero() -> None:
    game = uses("VMJ1", "b - HEAL 3", "blue", health={"vorn": 3, "jaheen": 3, "m1": 13}, down=["maya"])
    assert targets(game) == {"vorn", "jaheen"}
    assert "knocked out" in game.refused("aim maya")


# --- ties and clauses -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-GRAM-01", "DR-GRAM-04", "DR-GRAM-09")
def test_tied_effects_go_to_the_same_target() -> None:
    game = uses("VMC.", "b - BURN 1, BLEED 1 AND SLOW", "blue")
    assert game.offered("lift") == [], "a Chest is no target"
    game.play("aim maya")
    assert one(game, "maya").conditions == {"burn": 1, "bleed": 1, "slow": 1}
    assert game.request.kind != AIM


@pytest.mark.rules("DR-GRAM-05", "DR-GRAM-06", "DR-COND-07")
def test_what_a_target_is_immune_to_is_left_out_and_the_rest_applies() -> None:
    faces = {"m1": {**TOUGH, "immune": "STUN"}}
    game = fight("L1", turn="lorelai", faces=faces, cubes={"lorelai": "yy"}).play("use stun-enemy yellow")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (12, {})


@pytest.mark.rules("DR-GRAM-07", "DR-GRAM-08", "DR-GRAM-18")
def test_magic_missile_gives_each_of_two_targets_the_full_damage() -> None:
    game = fight("L..1 ..2.", turn="lorelai", faces={"m1": TOUGH, "m2": TOUGH}, cubes={"lorelai": "rr"})
    game.play("use magic-missile red", "aim m1")
    assert targets(game) == {"m2"}
    game.play("aim m2")
    assert [one(game, id_).health for id_ in ("m1", "m2")] == [11, 11]


@pytest.mark.rules("DR-GRAM-10", "DR-GRAM-11", "DR-GRAM-12", "DR-GRAM-14", "DR-GRAM-15", "DR-SKILL-04")
def test_each_clause_has_targets_of_its_own() -> None:
    game = fight(
        "1JV", turn="jaheen", faces={"m1": TOUGH}, health={"vorn": 5}, gear={"jaheen": ["harvest-bill"]}, cubes={"jaheen": "yy"},
        chance=[9],
    )  # fmt: skip
    game.play("use invigorating-blow yellow")
    assert (one(game, "vorn").health, one(game, "m1").health) == (8, 9)


@pytest.mark.rules("DR-GRAM-14", "DR-GRAM-16")
def test_a_target_holds_up_to_the_next_semicolon() -> None:
    game = uses("VM..", "b - SELF, SHIELD 1; FURY 1", "blue")
    assert one(game, "vorn").resources == {"shield": 1}
    assert targets(game) == {"vorn", "maya"}


@pytest.mark.rules("DR-GRAM-19")
def test_who_fell_to_an_earlier_clause_cannot_be_chosen_in_a_later_one() -> None:
    game = uses("V1.2", "b spell ALL ADJ ENEMIES, 13 DMG; 1 DMG", "blue")
    assert gone(game, "m1")
    assert one(game, "m2").health == 12


@pytest.mark.rules("DR-SKILL-06", "DR-SKILL-07")
def test_what_cannot_be_done_is_wasted_and_the_rest_is_done() -> None:
    game = uses("V...", "y spell 2 DMG; SELF, SHIELD 1", "yellow")
    assert one(game, "vorn").resources == {"shield": 1}
    assert [cube.at for cube in game.state.heroes[0].cubes if cube.colour == "yellow"] == ["try"]


@pytest.mark.rules("DR-SKILL-07")
def test_up_to_may_be_nobody_and_a_number_may_not() -> None:
    assert "enough" in uses("V12.", "b spell UP TO TWO TARGETS, 2 DMG", "blue").offered()
    assert "enough" not in uses("V12.", "b spell 2 DMG", "blue").offered()


@pytest.mark.rules("DR-KEY-190")
def test_a_total_is_divided_with_at_least_one_for_each() -> None:
    game = uses("VM.L", "b - SPLIT, SHIELD 4", "blue")
    assert game.request.kind == SHARE
    game.play("give maya 3", "give lorelai 1")
    assert [one(game, id_).resources.get("shield", 0) for id_ in ("vorn", "maya", "lorelai")] == [0, 3, 1]


# --- Spell Attacks ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-SPELL-01", "DR-SPELL-04")
def test_whirlwind_of_steel() -> None:
    game = fight("1V2.", health={"m1": 4, "m2": 3}, cubes={"vorn": "bb"}).play(
        "use whirlwind-of-steel blue", "aim m1", "aim m2"
    )
    assert one(game, "vorn").resources == {"shield": 2}
    assert [one(game, id_).health for id_ in ("m1", "m2")] == [3, 2]
    assert [told.on for told in game.told(Attacked)] == [("m1", "m2")]


@pytest.mark.rules("DR-SPELL-02", "DR-SPELL-03", "DR-COND-15")
def test_what_is_tied_to_a_heros_spell_lands_though_nothing_is_lost() -> None:
    game = uses("V1", "y spell 2 DMG AND STUN", resources={"m1": {"shield": 2}})
    assert (one(game, "m1").health, one(game, "m1").conditions, one(game, "m1").resources) == (13, {"stun": 1}, {})


@pytest.mark.rules("DR-ATK-01")
def test_a_skill_without_a_symbol_is_no_attack() -> None:
    game = uses("V1", "y - BLEED 2", conditions={"vorn": {"intimidate": 1}}).play("aim m1")
    assert (game.told(Attacked), one(game, "vorn").conditions) == ([], {"intimidate": 1})
    assert one(game, "m1").conditions == {"bleed": 2}


@pytest.mark.rules("DR-COND-07", "DR-SKILL-07")
def test_who_is_immune_may_be_chosen_instead_of_oneself() -> None:
    """Rotten Flesh does not mind POISON; Vorn need not poison himself for it."""
    game = fight("V1", skills={"vorn": {"try": "y - POISON 2"}}, faces={"m1": {"immune": "POISON"}}).play(
        "use try yellow", "aim m1"
    )
    assert [one(game, id_).conditions for id_ in ("vorn", "m1")] == [{}, {}]


@pytest.mark.rules("DR-KEY-101", "DR-KEY-102", "DR-KEY-104")
def test_intimidate_takes_its_number_off_the_next_attack() -> None:
    game = uses("V1", "y spell 3 DMG", conditions={"vorn": {"intimidate": 2}})
    assert (one(game, "m1").health, one(game, "vorn").conditions) == (12, {})
    blow = uses(
        "V1", "y weapon +0 HIT", conditions={"vorn": {"intimidate": 2}}, gear={"vorn": ["harvest-bill"]}, chance=(15,)
    )
    assert (one(blow, "m1").health, one(blow, "vorn").conditions) == (11, {})


@pytest.mark.rules("DR-KEY-155", "DR-KEY-156")
def test_the_mark_counts_from_the_next_attack_of_the_ranger_and_is_doubled() -> None:
    game = fight(
        "M..1", turn="maya", faces={"m1": {"health": 20}}, gear={"maya": ["ferrymans-knife"]}, cubes={"maya": "rbg"},
        skills={"maya": {"shot": "r weapon +0 HIT"}}, chance=[20],
    )  # fmt: skip
    game.play("use rangers-mark blue")
    assert one(game, "m1").health == 17
    game.play("use shot red")
    assert one(game, "m1").health == 9  # (3 + 1) x 2
