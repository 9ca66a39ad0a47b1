"""Weapon Attacks: the roll, Critical Hits, what a hit deals, whom it reaches. (DR-ATK-*, DR-CRIT-*, DR-WRANGE-*, DR-ENGAGE-*)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.options.aim import AIM, AREA
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Attacked, ConditionGained, Hit, Missed, Rolled
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, gone, one

BILL = ["harvest-bill"]  # a Melee Weapon, Accuracy 9, damage 4
KNIFE = ["ferrymans-knife"]  # a Melee Weapon, Accuracy 7, damage 3, CRIT 19+
ROD = ["lampwrights-rod"]  # an Implement, which is Ranged, Accuracy 9, damage 4
TOUGH = {"health": 13}


def swing(text: str, *rolls: int, weapon: list[str] = BILL, **more: Any) -> Position[State]:
    """Vorn beside a tough Monster uses a yellow Weapon Skill with this text; it is aimed by itself."""
    faces = {"m1": TOUGH}
    game = fight(
        "V1", skills={"vorn": {"try": f"y weapon {text}"}}, gear={"vorn": weapon}, faces=faces, chance=rolls, **more
    )
    return game.play("use try yellow")


def lost(game: Position[State], id_: str = "m1") -> int:
    return TOUGH["health"] - one(game, id_).health


# --- the roll ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ATK-02", "DR-ATK-04", "DR-ATK-07", "DR-ATK-09")
@pytest.mark.parametrize(("natural", "damage"), [(7, 4), (6, 0)])
def test_d20_and_hit_bonus_are_compared_with_the_accuracy(natural: int, damage: int) -> None:
    game = swing("+2 HIT, BLEED 1", natural)
    (rolled,) = game.told(Rolled)
    assert (rolled.results, rolled.total, rolled.needed) == ((natural,), natural + 2, 9)
    assert lost(game) == damage
    assert one(game, "m1").conditions == ({"bleed": 1} if damage else {})
    assert len(game.told(Hit)) == bool(damage)
    assert len(game.told(Missed)) == (not damage)


@pytest.mark.rules("DR-ATK-08", "DR-COND-13")
def test_a_hit_deals_the_weapon_and_the_bonus_and_its_collateral() -> None:
    game = swing("+0 HIT, +1 DMG AND BLEED 1", 9)
    assert lost(game) == 5
    assert one(game, "m1").conditions == {"bleed": 1}
    strong = fight(
        "V1", skills={"vorn": {"try": "y weapon +0 HIT", "arm": "- static +2 DMG"}}, gear={"vorn": BILL}, faces={"m1": TOUGH},
        chance=(9,),
    )  # fmt: skip
    assert lost(strong.play("use try yellow")) == 6


@pytest.mark.rules("DR-CRIT-10")
def test_a_natural_1_misses_whatever_the_bonus() -> None:
    assert lost(swing("+8 HIT", 1)) == 0
    assert lost(swing("+8 HIT", 2)) == 4


@pytest.mark.rules("DR-CRIT-01", "DR-KEY-012")
def test_only_a_natural_20_is_critical_not_a_total_of_20() -> None:
    assert lost(swing("+6 HIT", 14)) == 4
    assert lost(swing("+6 HIT", 20)) == 8


@pytest.mark.rules("DR-CRIT-02", "DR-CRIT-04")
def test_a_critical_hit_doubles_the_bonus_too() -> None:
    assert lost(swing("+0 HIT, +1 DMG", 20, weapon=KNIFE)) == 8


@pytest.mark.rules("DR-CRIT-03")
def test_a_critical_hit_doubles_no_condition() -> None:
    assert one(swing("+0 HIT, BLEED 1", 20), "m1").conditions == {"bleed": 1}


@pytest.mark.rules("DR-CRIT-05", "DR-CRIT-06", "DR-CRIT-07")
@pytest.mark.parametrize(
    ("text", "natural", "damage"),
    [("+0 HIT, DOUBLE DAMAGE", 12, 6), ("+0 HIT, DOUBLE DAMAGE", 20, 12), ("+0 HIT, -1 DMG AND DOUBLE DAMAGE", 20, 8)],
)
def test_double_damage_is_no_critical_hit_and_both_multiply(text: str, natural: int, damage: int) -> None:
    assert lost(swing(text, natural, weapon=KNIFE)) == damage


@pytest.mark.rules("DR-CRIT-06")
def test_four_times_the_damage_with_its_bonus() -> None:
    game = fight(
        "V1", skills={"vorn": {"try": "y weapon +0 HIT, +1 DMG AND DOUBLE DAMAGE"}}, gear={"vorn": KNIFE},
        faces={"m1": {"health": 20}}, chance=[20],
    )  # fmt: skip
    game.play("use try yellow")
    assert one(game, "m1").health == 4  # (3 + 1) x 4 = 16


@pytest.mark.rules("DR-CRIT-14", "DR-KEY-204")
def test_double_damage_never_counts_twice() -> None:
    """Out of hiding the damage is doubled; with DOUBLE DAMAGE on the card it is doubled once all the same."""
    plain = swing("+0 HIT", 12, weapon=KNIFE, conditions={"vorn": {"stealth": 1}})
    both = swing("+0 HIT, DOUBLE DAMAGE", 12, weapon=KNIFE, conditions={"vorn": {"stealth": 1}})
    assert lost(plain) == lost(both) == 6
    assert one(plain, "vorn").conditions == {}


@pytest.mark.rules("DR-CRIT-08", "DR-CRIT-09", "DR-KEY-067")
@pytest.mark.parametrize(("natural", "damage"), [(13, 3), (15, 3), (16, 6), (20, 6)])
def test_the_widest_critical_range_counts(natural: int, damage: int) -> None:
    game = fight(
        "V1", skills={"vorn": {"try": "y weapon +0 HIT, CRIT 18+ AND CRIT 16+"}}, gear={"vorn": KNIFE},
        faces={"m1": TOUGH}, chance=[natural],
    )  # fmt: skip
    assert lost(game.play("use try yellow")) == damage


@pytest.mark.rules("DR-CRIT-08")
@pytest.mark.parametrize(("natural", "bleeding", "damage"), [(17, 0, 3), (17, 1, 6), (19, 0, 6)])
def test_a_critical_range_after_an_if_counts_only_where_that_holds(natural: int, bleeding: int, damage: int) -> None:
    game = fight(
        "V1", skills={"vorn": {"try": "y weapon +0 HIT, CRIT 16+ IF TARGET BLEED"}}, gear={"vorn": KNIFE},
        faces={"m1": TOUGH}, conditions={"m1": {"bleed": bleeding}} if bleeding else {}, chance=[natural],
    )  # fmt: skip
    assert lost(game.play("use try yellow")) == damage, "the knife itself is critical from 19 on"


@pytest.mark.rules("DR-CRIT-13")
def test_a_critical_roll_hits_even_below_the_accuracy() -> None:
    assert lost(swing("-12 HIT, CRIT 18+", 18)) == 8
    assert lost(swing("-12 HIT, CRIT 18+", 17)) == 0


@pytest.mark.rules("DR-CRIT-12", "DR-ATK-03")
def test_spells_roll_nothing_and_are_never_critical() -> None:
    game = fight("V1", skills={"vorn": {"try": "y spell 3 DMG"}}, faces={"m1": TOUGH}).play("use try yellow")
    assert lost(game) == 3
    assert game.told(Rolled) == []


# --- several attacks --------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ATK-10", "DR-ATK-12")
def test_rapid_shots_with_a_hit_and_a_miss() -> None:
    game = fight(
        "M..1", turn="maya", skills={"maya": {"rapid": "r weapon +0 HIT / +0 HIT"}}, gear={"maya": KNIFE}, cubes={"maya": "rg"},
        faces={"m1": TOUGH}, chance=[7, 6],
    )  # fmt: skip
    game.play("use rapid red")
    assert [one_.results for one_ in game.told(Rolled)] == [(7,), (6,)]
    assert lost(game) == 3
    assert [cube.at for cube in game.state.heroes[0].cubes] == ["rapid", ""]


@pytest.mark.rules("DR-ATK-11")
def test_between_two_attacks_the_target_may_be_changed() -> None:
    game = fight(
        "1V2", skills={"vorn": {"try": "y weapon +0 HIT / +0 HIT"}}, gear={"vorn": BILL},
        faces={"m1": {"health": 4}, "m2": {"health": 8}}, chance=[9, 9],
    )  # fmt: skip
    game.play("use try yellow", "aim m1")
    assert gone(game, "m1")
    assert one(game, "m2").health == 4


@pytest.mark.rules("DR-ATK-13", "DR-ATK-14")
def test_collateral_comes_with_each_attack_that_hits() -> None:
    game = swing("+0 HIT / +0 HIT, BLEED 1 AND SLOW", 9, 9)
    assert one(game, "m1").conditions == {"bleed": 2, "slow": 1}


@pytest.mark.rules("DR-ATK-13", "DR-COND-12")
def test_an_attack_that_is_absorbed_brings_no_collateral() -> None:
    game = swing("+0 HIT / +0 HIT, BLEED 1 AND SLOW", 9, 9, resources={"m1": {"shield": 4}})
    assert one(game, "m1").conditions == {"bleed": 1, "slow": 1}
    assert one(game, "m1").resources == {}


@pytest.mark.rules("DR-ATK-15")
def test_riders_count_for_all_attacks_of_the_skill() -> None:
    assert lost(swing("+0 HIT / +2 HIT, +1 DMG", 9, 2)) == 5


@pytest.mark.rules("DR-ATK-16")
def test_without_a_weapon_the_attack_is_wasted() -> None:
    game = swing("+0 HIT; SELF, SHIELD 1", weapon=[])
    assert game.told(Attacked) == []
    assert one(game, "vorn").resources == {"shield": 1}


@pytest.mark.rules("DR-ATK-17", "DR-KEY-126", "DR-KEY-127", "DR-KEY-128")
def test_the_targets_of_a_multishot_are_named_before_the_one_roll() -> None:
    game = fight(
        "V..1 ...2", skills={"vorn": {"try": "r weapon MULTISHOT 2, +0 HIT"}}, gear={"vorn": BILL},
        faces={"m1": TOUGH, "m2": TOUGH}, chance=[9],
    )  # fmt: skip
    game.play("use try red", "aim m1")
    assert game.request.kind == AIM
    assert game.told(Rolled) == []
    assert "aim m1" not in game.offered()
    game.play("aim m2")
    assert lost(game) == lost(game, "m2") == 4
    assert len(game.told(Rolled)) == 1


@pytest.mark.rules("DR-KEY-046", "DR-KEY-047")
def test_a_cleave_hits_adjacent_enemies_only_with_one_roll() -> None:
    game = fight(
        "1.. .V2 .3. ... 4..", skills={"vorn": {"try": "y weapon CLEAVE 2, +0 HIT"}}, gear={"vorn": BILL},
        faces=dict.fromkeys(("m1", "m2", "m3", "m4"), TOUGH), chance=[9],
    )  # fmt: skip
    game.play("use try yellow")
    assert set(game.offered()) == {"aim m1", "aim m2", "aim m3"}
    game.play("aim m1", "aim m3")
    assert [lost(game, id_) for id_ in ("m1", "m2", "m3", "m4")] == [4, 0, 4, 0]
    assert len(game.told(Rolled)) == 1


@pytest.mark.rules("DR-KEY-128")
def test_a_cleave_may_be_made_at_fewer() -> None:
    game = fight(
        "1V2", skills={"vorn": {"try": "y weapon CLEAVE 2, +0 HIT"}}, gear={"vorn": BILL},
        faces={"m1": TOUGH, "m2": TOUGH}, chance=[9],
    )  # fmt: skip
    game.play("use try yellow", "aim m2", "enough")
    assert (lost(game), lost(game, "m2")) == (0, 4)


@pytest.mark.rules("DR-KEY-128", "DR-KEY-126", "DR-KEY-046")
@pytest.mark.parametrize(("word", "most"), [("CLEAVE", 3), ("MULTISHOT", 2)])
def test_one_more_cleave_is_one_more_target_of_a_cleave_and_of_nothing_else(word: str, most: int) -> None:
    own = {"vorn": {"try": f"y weapon {word} 2, +0 HIT", "one": "y weapon +0 HIT", "flail": "- static +1 CLEAVE"}}
    faces = dict.fromkeys(("m1", "m2", "m3"), TOUGH)
    game = fight("1V2 .3.", skills=own, gear={"vorn": BILL}, faces=faces, cubes={"vorn": "yy"}, chance=[9, 9])
    game.play("use try yellow", *(f"aim m{number}" for number in range(1, most + 1)))
    assert len(game.told(Attacked)[0].on) == most
    assert game.request.kind == TURN
    assert len(game.play("use one yellow", "aim m1").told(Attacked)[-1].on) == 1


@pytest.mark.rules("DR-TARGET-06", "DR-TARGET-07", "DR-KEY-206", "DR-KEY-207", "DR-KEY-209", "DR-KEY-210")
def test_a_melee_strike_hits_whole_areas_beside_the_attacker_with_one_roll() -> None:
    """Vorn on b1 touches his own area, the next one and none of those below row 2."""
    game = fight(
        "1V2. ...3 .... 4...", skills={"vorn": {"try": "y weapon STRIKE 1, +0 HIT"}}, gear={"vorn": BILL},
        faces=dict.fromkeys(("m1", "m2", "m3", "m4"), TOUGH), chance=[9],
    )  # fmt: skip
    game.play("use try yellow")
    assert game.request.kind == AREA
    assert set(game.offered()) == {"strike a1", "strike c1"}
    game.play("strike c1")
    assert [lost(game, id_) for id_ in ("m1", "m2", "m3", "m4")] == [0, 4, 4, 0]
    assert len(game.told(Rolled)) == 1


@pytest.mark.rules("DR-TARGET-08", "DR-KEY-208")
def test_a_ranged_strike_is_aimed_at_areas_in_range() -> None:
    game = fight(
        "V....... ...1..2.", skills={"vorn": {"try": "r weapon STRIKE 2, +0 HIT"}}, gear={"vorn": BILL},
        faces={"m1": TOUGH, "m2": TOUGH}, chance=[9],
    )  # fmt: skip
    game.play("use try red")
    assert (lost(game), lost(game, "m2")) == (4, 0)


@pytest.mark.rules("DR-KEY-165", "DR-KEY-166")
def test_a_reroll_is_for_a_miss_and_its_result_stands() -> None:
    game = swing("+0 HIT, REROLL", 3, 9)
    game.play("reroll")
    assert lost(game) == 4
    assert swing("+0 HIT, REROLL", 9).request.kind == TURN
    assert lost(swing("+0 HIT, REROLL", 3).play("keep")) == 0


@pytest.mark.rules("DR-COND-16")
def test_a_defeated_target_takes_no_collateral() -> None:
    game = fight(
        "V1.2",
        skills={"vorn": {"try": "y weapon +0 HIT, BURN 2"}},
        gear={"vorn": BILL},
        faces={"m1": {"health": 4}},
        chance=[9],
    )
    game.play("use try yellow")
    assert gone(game, "m1")
    assert game.told(ConditionGained) == []


@pytest.mark.rules("DR-COND-14")
@pytest.mark.parametrize(("natural", "shield", "bleed"), [(6, 0, 0), (7, 4, 0), (7, 3, 2)])
def test_bleed_behind_a_hit_needs_one_lost_health(natural: int, shield: int, bleed: int) -> None:
    game = swing("+2 HIT, BLEED 2", natural, resources={"m1": {"shield": shield} if shield else {}})
    assert one(game, "m1").conditions.get("bleed", 0) == bleed


# --- Range of Weapon Attacks ------------------------------------------------------------------------------------------

REACHED = {
    # colour, weapon, engaged: the Monsters that can be attacked; m1 is adjacent, m2 one area away, m3 far off
    ("yellow", "bill", True): {"m1"}, ("yellow", "rod", True): {"m1"},
    ("red", "bill", False): {"m2"}, ("red", "rod", False): {"m2"},
    ("red", "bill", True): set(), ("red", "rod", True): set(),
    ("green", "bill", True): {"m1", "m2", "m3"}, ("blue", "rod", True): {"m1", "m2", "m3"},
    ("green", "rod", False): {"m2", "m3"}, ("blue", "bill", False): {"m2", "m3"}, ("yellow", "rod", False): set(),
}  # fmt: skip


@pytest.mark.rules(
    "DR-WRANGE-01", "DR-WRANGE-03", "DR-WRANGE-04", "DR-WRANGE-05", "DR-WRANGE-07", "DR-ENGAGE-02", "DR-ENGAGE-03",
    "DR-QUICK-24", "DR-EQUIP-08",
)  # fmt: skip
@pytest.mark.parametrize(("colour", "weapon", "engaged"), REACHED)
def test_the_colour_of_the_cube_gives_the_range_whatever_the_weapon(colour: str, weapon: str, *, engaged: bool) -> None:
    drawing = "V1.2.... .......3" if engaged else "V..2.... .......3"
    game = fight(
        drawing, skills={"vorn": {"try": "yrgb weapon +0 HIT"}}, gear={"vorn": BILL if weapon == "bill" else ROD},
        cubes={"vorn": colour[0] * 2}, faces=dict.fromkeys(("m1", "m2", "m3"), TOUGH), chance=[9],
    )  # fmt: skip
    game.play(f"use try {colour}")
    if game.request.kind == AIM:
        found = {option.removeprefix("aim ") for option in game.offered()}
    else:
        found = {id_ for told in game.told(Attacked) for id_ in told.on}
    assert found == REACHED[colour, weapon, engaged]


@pytest.mark.rules("DR-WRANGE-06", "DR-RANGE-10", "DR-RANGE-11")
@pytest.mark.parametrize(("colour", "attacked"), [("yellow", ("m1",)), ("red", ())])
def test_join_the_fray_while_engaged(colour: str, attacked: tuple[str, ...]) -> None:
    game = fight("V1.2", gear={"vorn": BILL}, faces={"m1": TOUGH, "m2": TOUGH}, cubes={"vorn": "yr"}, chance=[9])
    game.play(f"use join-the-fray {colour}", "stay")
    assert tuple(id_ for told in game.told(Attacked) for id_ in told.on) == attacked


@pytest.mark.rules("DR-ENGAGE-01", "DR-ENGAGE-06", "DR-MOVE-14")
def test_whoever_touches_an_enemy_at_a_corner_is_engaged() -> None:
    """Lorelai and Elros touch the Rotten Flesh, Maya does not: she alone may shoot."""
    shot = "r weapon +0 HIT"
    stab = "y weapon +0 HIT"
    for hero, can in (("lorelai", False), ("elros", False), ("maya", True)):
        game = fight(
            "L... .1.. E..M", turn=hero, skills={hero: {"shot": shot, "stab": stab}}, gear={hero: BILL}, faces={"m1": TOUGH},
            cubes={hero: "yr"}, chance=[9, 9],
        )  # fmt: skip
        game.play("use shot red")
        assert bool(game.told(Attacked)) == can, hero
        game.play("use stab yellow")
        assert len(game.told(Attacked)) == 1, hero  # a stab at who is adjacent, which Maya's only shot was not


@pytest.mark.rules("DR-ENGAGE-09")
def test_engagement_is_looked_at_when_the_attack_is_made() -> None:
    for square, attacks in (("c3", 1), ("b1", 0)):
        game = fight(
            "1... V... ....", skills={"vorn": {"try": "r weapon MOVE 2; +1 HIT"}}, gear={"vorn": BILL}, faces={"m1": TOUGH},
            cubes={"vorn": "rr"}, chance=[9],
        )  # fmt: skip
        game.play("use try red", f"move {square}")
        assert len(game.told(Attacked)) == attacks


@pytest.mark.rules("DR-ENGAGE-08")
def test_engagement_stops_no_red_skill_without_a_weapon_attack() -> None:
    game = fight("J1", turn="jaheen", health={"jaheen": 3}, cubes={"jaheen": "rr"})
    game.play("use blessing-of-the-sun red", "aim jaheen")
    assert (one(game, "jaheen").health, one(game, "jaheen").resources) == (5, {"shield": 2})


# --- on somebody's word -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-GRAM-13", "DR-GRAM-17", "DR-GRAM-20", "DR-GRAM-18")
def test_up_to_two_targets_before_hit_are_those_who_attack() -> None:
    """Vorn spends a green cube and reaches everywhere; Maya attacks with her Weapon's type, adjacent."""
    game = fight(
        "V...M2.. .....1..", skills={"vorn": {"charge": "g weapon MOVE 5; SELF, FOCUS 1; UP TO TWO TARGETS, +0 HIT, +1 DMG"}},
        gear={"vorn": BILL, "maya": BILL}, faces={"m1": TOUGH, "m2": TOUGH}, chance=[9, 9],
    )  # fmt: skip
    game.play("use charge green", "stay")
    assert one(game, "vorn").resources == {"focus": 1}
    assert set(game.offered()) == {"aim vorn", "aim maya", "enough"}
    game.play("aim vorn", "aim maya", "aim m1", "aim m2")
    assert (lost(game), lost(game, "m2")) == (5, 5)


@pytest.mark.rules("DR-ENGAGE-07", "DR-EQUIP-06", "DR-EQUIP-09")
def test_on_command_a_ranged_weapon_cannot_be_used_while_engaged() -> None:
    for gear, told in ((ROD, 0), (BILL, 1)):
        game = fight(
            "V... ...L ...1", skills={"vorn": {"word": "b weapon ALLY, +0 HIT"}}, gear={"lorelai": gear}, faces={"m1": TOUGH},
            chance=[9],
        )  # fmt: skip
        game.play("use word blue")
        assert len(game.told(Attacked)) == told


@pytest.mark.rules("DR-EQUIP-08", "DR-EQUIP-09")
def test_on_command_the_type_of_the_weapon_gives_the_range() -> None:
    for gear, told in ((ROD, 1), (BILL, 0)):
        game = fight(
            "V... ...L .... ...1", skills={"vorn": {"word": "b weapon ALLY, +0 HIT"}}, gear={"lorelai": gear},
            faces={"m1": TOUGH}, chance=[9],
        )  # fmt: skip
        game.play("use word blue")
        assert len(game.told(Attacked)) == told
