"""The words of Monsters in play: ATTACK TWICE, PROTECT, EVOLVE, REGENERATION, COMMAND, AMBUSH, INTIMIDATE; Darkness, height."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import (
    Commanded,
    Decided,
    Manifested,
    PetDispelled,
    Protected,
    TerrainActed,
    TrapSprung,
)
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.protect import PROTECT
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.state import Runes, State, Trap
from tabletome.kernel.events import (
    Attacked,
    ConditionGained,
    Damaged,
    Defeated,
    Gained,
    Healed,
    Hit,
    Moved,
    Rolled,
)
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, gone, monster_turn, one

ARCHER, CULTIST, EXECUTIONER = "skeleton-archer-rookie", "shadow-cultist-rookie", "executioner-rookie"
TWICE = {"black": "ATTACK TWICE", "movement": 0, "damage": 3}
BARE: dict[str, list[str]] = {"vorn": [], "maya": [], "elros": [], "jaheen": [], "lorelai": []}
"""Nobody has gear to react with."""


def unanswered(game: Position[State]) -> Position[State]:
    """Nobody reacts, as long as somebody is asked to."""
    while game.match.request is not None and game.asked[0] == REACT:
        game.play("take it")
    return game


def attacks(game: Position[State], who: str = "m1") -> list[tuple[str, ...]]:
    return [event.on for event in game.told(Attacked) if event.who == who]


def lost(game: Position[State], who: str) -> list[int]:
    """What attacks have taken from somebody."""
    return [event.amount for event in game.told(Damaged) if event.who == who and event.by]


# --- ATTACK TWICE ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-028")
def test_who_attacks_twice_moves_once_and_attacks_two_times() -> None:
    face = {**TWICE, "movement": 2}
    game = unanswered(monster_turn("V..1.", faces={"m1": face}, health={"vorn": 10}))
    assert one(game, "vorn").health == 4
    order = [event.kind for event in game.match.events or () if event.kind in ("moved", "attacked")]
    assert order == ["moved", "attacked", "attacked"]


@pytest.mark.rules("DR-MON-33")
def test_without_a_target_there_is_no_second_attack() -> None:
    game = unanswered(monster_turn("V1", faces={"m1": TWICE}, health={"vorn": 1}))
    game.play(game.offered()[0])
    assert attacks(game) == [("vorn",)]


@pytest.mark.rules("DR-KEY-029")
def test_each_of_two_attacks_may_be_reacted_to_by_the_same_hero() -> None:
    guard = {"jaheen": {"guard": "b reaction PREVENT 3", "ward": "b reaction PREVENT 3"}}
    game = monster_turn(
        "M1....J",
        faces={"m1": TWICE},
        skills=guard,
        cubes={"jaheen": "bb", "maya": ""},
        health={"maya": 12, "jaheen": 9},
    )
    game.play("react guard blue for maya")
    assert game.asked[0] == REACT, "the second attack"
    game.play("react ward blue for maya")
    assert one(game, "maya").health == 12


@pytest.mark.rules("DR-KEY-030")
def test_a_target_that_has_left_gives_way_to_another_in_reach() -> None:
    dodge = {"elros": {"dodge": "g reaction SELF, PREVENT 1; MOVE 3"}}
    game = monster_turn(
        ".....\n.E1V.\n.....", faces={"m1": TWICE}, skills=dodge, cubes={"elros": "gg", "vorn": "g"}, gear=BARE,
        health={"elros": 10, "vorn": 9},
    )  # fmt: skip
    game.play("react dodge green", "move a2")
    unanswered(game)
    assert attacks(game) == [("elros",), ("vorn",)]
    assert at(game, "m1") == "c2", "it does not move for it"


@pytest.mark.rules("DR-KEY-031")
def test_the_second_attack_finds_another_target_or_is_lost() -> None:
    alone = unanswered(monster_turn("M1...L", faces={"m1": TWICE}, health={"maya": 3, "lorelai": 2}))
    while alone.asked[0] == "status-cube":
        alone.play(alone.offered()[0])
    assert attacks(alone) == [("maya",)]
    other = unanswered(monster_turn("M1L", faces={"m1": TWICE}, health={"maya": 3, "lorelai": 2}))
    while other.asked[0] != "turn" and len(attacks(other)) < 2:
        other.play(other.offered()[0] if other.asked[0] != REACT else "take it")
    assert attacks(other) == [("maya",), ("lorelai",)]


# --- PROTECT --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-143", "DR-KEY-145")
def test_a_hero_with_protect_takes_the_blow_before_shield_and_reactions() -> None:
    game = monster_turn(
        "1M.\n.V.", faces={"m1": {"movement": 0, "damage": 3, "black": "SLOW"}},
        skills={"vorn": {"guard": "- static PROTECT"}}, health={"maya": 12, "vorn": 10},
        resources={"vorn": {"shield": 1}}, gear=BARE,
    )  # fmt: skip
    assert game.asked[0] == PROTECT
    game.play("step in for maya")
    unanswered(game)
    assert (one(game, "vorn").health, one(game, "vorn").resources, one(game, "maya").health) == (8, {}, 12)
    assert one(game, "vorn").conditions == {"slow": 1}


@pytest.mark.rules("DR-KEY-144")
def test_nobody_protects_from_an_attack_that_is_aimed_at_them_too() -> None:
    face = {"movement": 0, "damage": 2, "black": "CLEAVE 2"}
    guard = {"vorn": {"guard": "- static PROTECT"}}
    both = monster_turn("1M.\n.V.", faces={"m1": face}, skills=guard, health={"maya": 9, "vorn": 9})
    assert attacks(both) == [("vorn", "maya")]
    assert both.asked[0] == REACT, "nobody is asked to step in"
    outside = monster_turn("1MV\nJ..", faces={"m1": face}, skills=guard, health={"maya": 9, "jaheen": 8, "vorn": 7})
    assert attacks(outside) == [("maya", "jaheen")]
    assert (outside.asked[0], outside.offered("step in for")) == (PROTECT, ["step in for maya"])


@pytest.mark.rules("DR-KEY-145")
def test_a_monster_with_protect_becomes_the_target_of_the_roll() -> None:
    game = fight(
        "E1.\n.2.", turn="elros", kinds={"m1": ARCHER}, faces={"m2": {"blue": "PROTECT", "health": 9}}, chance=(15,),
        skills={"elros": {"try": "y weapon +0 HIT, BLEED 1"}}, gear={"elros": ["harvest-bill"]},
    )  # fmt: skip
    game.play("use try yellow", "aim m1")
    assert game.told(Protected) == [Protected("m2", "m1")]
    assert game.kinds.index("protected") < game.kinds.index("rolled")
    assert [event.on for event in game.told(Hit)] == ["m2"]
    assert one(game, "m1").health == 4
    assert (one(game, "m2").health < 9, one(game, "m2").conditions) == (True, {"bleed": 1})


@pytest.mark.rules("DR-KEY-251")
def test_who_protects_from_a_vicious_blow_loses_all_of_it() -> None:
    face = {"movement": 0, "damage": 3, "black": "VICIOUS"}
    game = monster_turn(
        "1M.\n.V.", faces={"m1": face}, skills={"vorn": {"guard": "- static PROTECT"}}, health={"maya": 12, "vorn": 10},
        resources={"vorn": {"shield": 4}},
    )  # fmt: skip
    game.play("step in for maya")
    assert (one(game, "vorn").health, one(game, "vorn").resources, one(game, "maya").health) == (7, {"shield": 4}, 12)


@pytest.mark.rules("DR-KEY-145", "DR-KEY-251")
def test_a_protector_takes_the_place_of_one_target_only_and_of_a_spells_too() -> None:
    guard = {"m3": {"blue": "PROTECT", "health": 9}}
    spell = {"lorelai": {"try": "b spell UP TO TWO TARGETS, 2 DMG"}}
    game = fight("12.L\n.3..", turn="lorelai", faces=guard, skills=spell, health={"m1": 8, "m2": 8})
    game.play("use try blue", "aim m1", "aim m2")
    assert game.told(Protected) == [Protected("m3", "m1")]
    assert [one(game, id_).health for id_ in ("m1", "m2", "m3")] == [8, 6, 7]
    chain = fight(
        "12.L\n..3.", turn="lorelai", faces={id_: {"blue": "PROTECT", "health": 9} for id_ in ("m2", "m3")}, skills=spell,
        health={"m1": 8},
    )  # fmt: skip
    chain.play("use try blue", "aim m1", "enough")
    assert chain.told(Protected) == [Protected("m2", "m1")], "nobody protects who has stepped in"


# --- what grows and heals ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-082", "DR-KEY-083")
def test_evolve_adds_damage_and_movement_for_good_and_again() -> None:
    face = {"pink": "EVOLVE", "damage": 3, "movement": 3, "health": 9}
    game = unanswered(monster_turn("1....V", faces={"m1": face}, health={"vorn": 11}))
    assert game.told(Gained) == [Gained("m1", "damage", 2, 2), Gained("m1", "movement", 1, 1)]
    assert (at(game, "m1"), lost(game, "vorn")) == ("e1", [5]), "4 squares, 5 damage"
    again = unanswered(
        monster_turn("1.....V", faces={"m1": face}, health={"vorn": 11}, resources={"m1": {"damage": 2, "movement": 1}})
    )
    assert (at(again, "m1"), lost(again, "vorn")) == ("f1", [7])
    assert one(again, "m1").resources == {"damage": 4, "movement": 2}


@pytest.mark.rules("DR-KEY-162", "DR-KEY-163")
def test_regeneration_heals_after_conditions_and_never_beyond_the_maximum() -> None:
    face = {"pink": "REGENERATION 3", "health": 6, "movement": 0}
    game = monster_turn("1....V", faces={"m1": face}, health={"m1": 4})
    assert game.told(Healed) == [Healed("m1", 2, 6, "m1")]
    dying = monster_turn("1....V", faces={"m1": face}, health={"m1": 2}, conditions={"m1": {"poison": 2}})
    assert dying.told(Defeated) == [Defeated("m1")]
    assert dying.told(Healed) == []


# --- COMMAND ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-048")
def test_a_commanded_monster_takes_a_whole_turn_before_its_commander_goes_on() -> None:
    game = monster_turn(
        "V.2......1", kinds={"m1": CULTIST}, faces={"m1": {"pink": "COMMAND", "damage": 2}, "m2": {"movement": 2, "health": 9}},
        conditions={"m2": {"poison": 1}}, health={"vorn": 11},
    )  # fmt: skip
    unanswered(game)
    assert game.told(Commanded) == [Commanded("m1", "m2")]
    assert game.told(Damaged)[0].who == "m2", "its Conditions count"
    assert [event.who for event in game.told(Attacked)][:2] == ["m2", "m1"]
    assert at(game, "m2") in ("b1", "b2")


@pytest.mark.rules("DR-KEY-049")
def test_without_another_monster_a_command_does_nothing() -> None:
    game = unanswered(monster_turn("V1", faces={"m1": {"pink": "COMMAND"}}))
    assert game.told(Commanded) == []
    assert attacks(game) == [("vorn",)]


@pytest.mark.rules("DR-KEY-050")
@pytest.mark.parametrize(
    ("faces", "health", "commanded"),
    [
        ({"m2": {"rank": "Veteran"}, "m3": {}}, {"m2": 6, "m3": 9}, "m2"),
        ({"m2": {"type": "white", "rank": "Champion"}, "m3": {}}, {"m2": 9, "m3": 1}, "m3"),
        ({"m2": {}, "m3": {}}, {"m2": 3, "m3": 4}, "m3"),
        ({"m2": {"slot": "blue below"}, "m3": {"slot": "red below"}}, {"m2": 4, "m3": 4}, "m3"),
        ({"m2": {}, "m3": {}}, {"m2": 4, "m3": 4}, "m2"),
    ],
    ids=["rank before Health", "type before rank", "Health", "faster slot", "first base"],
)
def test_the_strongest_other_monster_is_commanded(
    faces: dict[str, dict[str, Any]], health: dict[str, int], commanded: str
) -> None:
    face = {"pink": "COMMAND", "movement": 0}
    game = monster_turn("1..V..\n2....3", kinds={"m1": CULTIST}, faces={"m1": face, **faces}, health=health)
    assert game.told(Commanded)[0] == Commanded("m1", commanded)


@pytest.mark.rules("DR-KEY-051")
def test_who_is_commanded_does_not_command() -> None:
    face = {"pink": "COMMAND, SHIELD 1", "movement": 0}
    game = monster_turn(
        "1......V..2", faces={"m1": {**face, "id": "one"}, "m2": {**face, "id": "two", "slot": "blue below"}}
    )
    assert [event.who for event in game.told(Commanded)][:1] == ["m1"]
    assert game.told(Gained)[:2] == [Gained("m2", "shield", 1, 1), Gained("m1", "shield", 1, 1)]
    assert len(game.told(Commanded)) <= 2, "the second one when its own card comes"


# --- MANIFEST ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-120", "DR-KEY-121")
@pytest.mark.parametrize(("rune", "gained"), [("grey", {"shield": 2}), ("red", {"damage": 2, "movement": 1})])
def test_who_manifests_does_what_the_colour_of_a_rune_brings_and_puts_it_back(
    rune: str, gained: dict[str, int]
) -> None:
    runes = {colour: id_ for id_, one in GAME.library.runes.items() if (colour := one.colour) in ("grey", "red")}
    game = monster_turn(
        "1....V", kinds={"m1": "shadow-cultist-fighter"}, runes=Runes(dict.fromkeys(runes.values(), 1)), chance=(runes[rune],),  # type: ignore[index]
    )  # fmt: skip
    assert game.told(Manifested) == [Manifested("m1", runes[rune], rune)]  # type: ignore[index]
    assert one(game, "m1").resources == gained
    assert game.state.runes.bag == dict.fromkeys(runes.values(), 1)
    assert (game.state.runes.laid, game.state.darkness, game.state.result) == ({}, 0, "")


@pytest.mark.rules("DR-KEY-121")
def test_the_last_rune_may_be_manifested_and_without_any_nothing_happens() -> None:
    last = next(iter(GAME.library.runes))
    game = monster_turn("1....V", kinds={"m1": "shadow-cultist-fighter"}, runes=Runes({last: 1}))
    assert len(game.told(Manifested)) == 1
    assert (game.state.runes.bag, game.state.result) == ({last: 1}, "")
    assert monster_turn("1....V", kinds={"m1": "shadow-cultist-fighter"}).told(Manifested) == []


# --- AMBUSH -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-022", "DR-KEY-024", "DR-KEY-027")
def test_an_ambush_lands_beside_its_prey_and_suffers_only_where_it_lands() -> None:
    face = {"blue": "AMBUSH", "movement": 1}
    game = monster_turn("#V.LLLLLLL.1", faces={"m1": face}, terrain="..^LLLLLLL..", conditions={"m1": {"slow": 1}})
    game.play("goes c1 at vorn")
    unanswered(game)
    assert (at(game, "m1"), attacks(game)) == ("c1", [("vorn",)])
    assert game.told(TerrainActed) == [TerrainActed("m1", "spikes")]
    assert "slow" not in one(game, "m1").conditions
    down = monster_turn("V..........1", faces={"m1": face}, conditions={"m1": {"knock_down": 1}})
    assert (at(down, "m1"), attacks(down), one(down, "m1").conditions) == ("l1", [], {})


# --- damage -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MON-43", "DR-KEY-101", "DR-KEY-104")
@pytest.mark.parametrize(
    ("dark", "intimidated", "grown", "damage"), [(True, 4, 0, 1), (False, 4, 0, 0), (True, 0, 0, 5), (False, 1, 2, 4)]
)
def test_the_damage_of_a_monster_is_a_sum_and_never_below_nothing(
    dark: bool, intimidated: int, grown: int, damage: int
) -> None:
    tokens = {"m1": {"intimidate": intimidated}} if intimidated else {}
    game = monster_turn(
        "V1", faces={"m1": {"damage": 3, "movement": 0, "black": "BLEED 1"}}, terrain=".D" if dark else "..",
        conditions=tokens, resources={"m1": {"damage": grown}} if grown else {},
    )  # fmt: skip
    assert (game.asked[0] == REACT) == (damage > 0), "0 is no threat"
    unanswered(game)
    assert lost(game, "vorn") == ([damage] if damage else [])
    assert bool(game.told(ConditionGained)) == (damage > 0), "and brings nothing with it"


@pytest.mark.rules("DR-MON-42")
@pytest.mark.parametrize("levels", ["20", "02", "00"])
def test_height_changes_nothing_for_a_monster(levels: str) -> None:
    game = unanswered(monster_turn("V1", faces={"m1": {"damage": 3, "movement": 0}}, levels=f"{levels} {levels}"))
    assert lost(game, "vorn") == [3]
    assert game.told(Rolled) == []


@pytest.mark.rules("DR-KEY-103")
def test_nobody_holds_more_than_four_intimidate() -> None:
    skills = {"vorn": {"try": "y spell 1 DMG AND INTIMIDATE 2"}}
    game = fight("V1", skills=skills, conditions={"m1": {"intimidate": 3}}).play("use try yellow")
    assert one(game, "m1").conditions == {"intimidate": 4}


@pytest.mark.rules("DR-KEY-102")
def test_intimidate_waits_for_an_attack_and_leaves_with_it_even_if_it_misses() -> None:
    game = fight("V1", skills={"vorn": {"try": "y weapon +0 HIT"}}, conditions={"vorn": {"intimidate": 3}}, chance=(1,))
    assert one(game, "vorn").conditions == {"intimidate": 3}
    game.play("use try yellow")
    assert one(game, "vorn").conditions == {}
    waits = monster_turn("V....1", faces={"m1": {"movement": 1}}, conditions={"m1": {"intimidate": 2}})
    assert one(waits, "m1").conditions == {"intimidate": 2}, "its turn alone takes nothing off"
    strikes = unanswered(monster_turn("V1", faces={"m1": {"damage": 3}}, conditions={"m1": {"intimidate": 2}}))
    assert (lost(strikes, "vorn"), one(strikes, "m1").conditions) == ([1], {})


@pytest.mark.rules("DR-KEY-105")
def test_intimidate_lessens_the_first_of_several_attacks_before_it_is_doubled() -> None:
    two = {"vorn": {"try": "y weapon +0 HIT / +0 HIT"}}
    game = fight("V1", skills=two, health={"m1": 8}, conditions={"vorn": {"intimidate": 1}}, chance=(15, 15))
    game.play("use try yellow")
    base = lost(game, "m1")[1]
    assert lost(game, "m1") == [base - 1, base]
    critical = fight(
        "V1", skills=two, faces={"m1": {"health": 30}}, conditions={"vorn": {"intimidate": 1}}, chance=(20, 15)
    )
    critical.play("use try yellow")
    assert lost(critical, "m1") == [2 * (base - 1), base]


@pytest.mark.rules("DR-KEY-105")
def test_intimidate_lessens_the_first_of_two_attacks_and_every_target_of_one() -> None:
    twice = monster_turn("V1", faces={"m1": TWICE}, conditions={"m1": {"intimidate": 1}}, health={"vorn": 11})
    assert lost(unanswered(twice), "vorn") == [2, 3]
    face = {"black": "CLEAVE 2", "damage": 3, "movement": 0}
    cleave = monster_turn("V1M", faces={"m1": face}, conditions={"m1": {"intimidate": 1}})
    unanswered(cleave)
    assert (lost(cleave, "vorn"), lost(cleave, "maya")) == ([2], [2])


# --- on the way -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MTURN-09", "DR-AI-18", "DR-AI-20")
def test_a_monster_goes_around_lava_if_it_can_and_through_it_if_it_must() -> None:
    around = unanswered(
        monster_turn("1...V\n.....\n.....", terrain=".LL..\n.LL..\n.....", faces={"m1": {"movement": 5}})
    )
    assert attacks(around) == [("vorn",)]
    assert one(around, "m1").conditions == {}
    through = unanswered(
        monster_turn("1...V\n.....\n.....", terrain=".L...\n.L...\n.L...", faces={"m1": {"movement": 3}})
    )
    assert attacks(through) == [("vorn",)]
    assert one(through, "m1").conditions == {"burn": 2}
    dying = unanswered(monster_turn("1...V\n.....", terrain=".L...\n.L...", faces={"m1": {"movement": 3, "health": 2}}))
    assert attacks(dying) == [("vorn",)], "even to its death"


@pytest.mark.rules("DR-AI-56")
def test_a_monster_walks_into_a_trap() -> None:
    faces = {"m1": {"movement": 5, "health": 9}}
    plain = monster_turn("1.....V.", faces=faces).told(Moved)[0].path
    game = monster_turn("1.....V.", faces=faces, traps=[Trap("fire", 2, "vorn", "try")])
    walked = [square for event in game.told(Moved) for square in event.path]
    assert list(dict.fromkeys(walked)) == list(plain), "by the same way"
    assert len(game.told(TrapSprung)) == 1


@pytest.mark.rules("DR-AI-57")
def test_a_monster_that_dies_on_its_way_does_not_attack() -> None:
    game = monster_turn("1..V", levels="2200\n2200", faces={"m1": {"movement": 3, "health": 2}})
    assert gone(game, "m1")
    assert game.told(Decided)[0].on == ("vorn",), "it meant to"
    assert attacks(game) == []


@pytest.mark.rules("DR-QUICK-40", "DR-AI-12", "DR-AI-13")
def test_two_heroes_are_better_than_a_hero_and_a_pet() -> None:
    face = {"black": "MULTISHOT 2", "attack": "ranged", "movement": 0, "damage": 1}
    game = monster_turn("1..V..\n...M..\n...l..", faces={"m1": face}, health={"vorn": 3, "maya": 2})
    assert attacks(game) == [("vorn", "maya")]
    cleave = {"black": "CLEAVE 2", "movement": 3, "damage": 1}
    apart = monster_turn(
        "J.....\nl.....\n..1...\n......\n....VM", faces={"m1": cleave}, health={"jaheen": 9, "vorn": 3, "maya": 2}
    )
    assert attacks(apart) == [("vorn", "maya")], "though Jaheen is stronger and a Pet beside him"
    one_hero = monster_turn("1..M..\n......\n...l..", faces={"m1": face})
    assert attacks(one_hero) == [("maya", "luma")]
    unanswered(one_hero)
    assert one_hero.told(PetDispelled) == [PetDispelled("luma", "defeated", "m1")]


@pytest.mark.rules("DR-AI-39", "DR-QUICK-40")
def test_a_pet_is_attacked_alone_if_no_hero_is_in_reach() -> None:
    game = monster_turn("1..l.......M", faces={"m1": {"movement": 3}})
    assert attacks(game) == [("luma",)]
    stunned = monster_turn("1..l.......M", faces={"m1": {"movement": 3}}, conditions={"m1": {"stun": 1}})
    assert attacks(stunned) == []
