"""COPY, CR, PAY, RECALL, SPLIT, REROLL, ROLL, marks and the sums of attacks, on Skills of the tests' own."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Recalled
from tabletome.games.drunagor.options.aim import REROLL, SHARE
from tabletome.games.drunagor.options.cubes import TAKE_BACK
from tabletome.games.drunagor.options.keywords.copy import COPY
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Attacked, Damaged, Healed, Rerolled, Rolled
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, held, monster_turn, one, pool, sheet

KNIFE = {"vorn": ["ferrymans-knife"]}  # Accuracy 7, damage 3, critical from 19 on
HAMMER = {"vorn": ["lintel-hammer"]}  # Accuracy 7, damage 3, PUSH 1 on a hit
TOUGH = {"health": 30}


def swing(text: str, *rolls: int, colour: str = "y", **more: Any) -> Position[State]:
    """Vorn attacks the Monster beside him with a knife."""
    given: dict[str, Any] = {"gear": KNIFE, "faces": {"m1": TOUGH}}
    skills = {"vorn": {"try": f"{colour} weapon {text}"}}
    return fight("V1", skills=skills, chance=rolls, **given | more).play("use try yellow")


def lost(game: Position[State], id_: str = "m1") -> int:
    return 30 - one(game, id_).health


# --- COPY ---------------------------------------------------------------------------------------------------------------


def copying(drawing: str, text: str, symbol: str = "spell", colour: str = "r", **more: Any) -> Position[State]:
    """Maya copies a Skill of Vorn's with a blue one."""
    own = {"vorn": {"lesson": f"{colour} {symbol} {text}"}, "maya": {"ape": "b - ALLY, COPY"}}
    return fight(drawing, turn="maya", skills=own, **more).play("use ape blue").play("copy lesson")


@pytest.mark.rules("DR-KEY-057", "DR-KEY-058")
@pytest.mark.parametrize(
    ("drawing", "colour", "hit"),
    [
        ("M..1.V", "r", True),
        ("M...1V", "r", False),
        ("M....V1", "r", False),
        ("M1...V", "y", True),
        ("M.1..V", "y", False),
    ],
)
def test_a_copy_has_the_range_of_the_skill_it_copies(drawing: str, colour: str, hit: bool) -> None:
    game = copying(f"{drawing} .......", "2 DMG AND SLOW", colour=colour, faces={"m1": TOUGH}, gear={"maya": []})
    assert (lost(game), one(game, "m1").conditions) == ((2, {"slow": 1}) if hit else (0, {}))


@pytest.mark.rules("DR-KEY-057")
def test_where_there_is_one_skill_to_copy_nobody_is_asked() -> None:
    own = {"vorn": {"lesson": "y - SELF, SHIELD 2"}, "maya": {"ape": "b - ALLY, COPY"}}
    game = fight("MV....1", turn="maya", skills=own)
    sheet(game, "vorn").skills = ["lesson"]
    assert one(game.play("use ape blue"), "maya").resources == {"shield": 2}


@pytest.mark.rules("DR-KEY-059")
def test_only_hero_skills_that_are_no_reactions_are_copied() -> None:
    own = {"maya": {"ape": "b - ALLY, COPY"}, "vorn": {"echo": "b - ALLY, COPY", "lesson": "y - SELF, FOCUS 1"}}
    game = fight("MV....1", turn="maya", skills=own, gear={"vorn": ["riveted-coat"]}).play("use ape blue")
    assert game.request.kind == COPY
    library = game.game.library
    offered = {library.skills[option.removeprefix("copy ")] for option in game.offered()}
    board = [library.skills[id_] for id_ in sheet(game, "vorn").skills if library.skills[id_].where == "board"]
    assert offered == {card for card in board if card.symbol not in ("reaction", "passive") and card.id != "echo"}
    assert "lesson" in {card.id for card in offered}
    assert game.refused("copy echo") == "'echo' cannot be copied: only Hero Skills that are no Reactions can"
    for other in ("join-the-fray", "chin-down", "mind-your-head"):
        assert game.refused(f"copy {other}").startswith(f"'{other}' cannot be copied")


@pytest.mark.rules("DR-KEY-245")
def test_a_copy_leaves_the_copied_skill_alone_whatever_lies_on_it() -> None:
    game = copying("MV1...", "SELF, SHIELD 2", "-", spent={"vorn": {"lesson": "r"}}, cubes={"vorn": "y", "maya": "b"})
    assert one(game, "maya").resources == {"shield": 2}
    assert [cube.at for cube in sheet(game, "vorn").cubes] == ["", "lesson"]
    cursed = copying("MV1...", "SELF, SHIELD 2", "-", blocked={"vorn": {"lesson": "curse"}})
    assert one(cursed, "maya").resources == {"shield": 2}
    assert [cube.at for cube in sheet(cursed, "maya").cubes if cube.colour == "blue"] == ["ape"]


@pytest.mark.rules("DR-KEY-245", "DR-KEY-136")
def test_a_copy_fails_where_the_skill_itself_would() -> None:
    unarmed = copying("M1.V", "+0 HIT", "weapon", "y", gear={"maya": []})
    assert unarmed.told(Attacked) == []
    shot = copying("M1.V", "+0 HIT", "weapon", "r", gear={"maya": ["yew-shortbow"]})
    assert shot.told(Attacked) == [], "engaged"
    own = {"vorn": {"lesson": "y - PAY 2 LIFE, SELF, FOCUS 1"}, "maya": {"ape": "b - ALLY, COPY"}}
    weak = fight("MV..1.", turn="maya", skills=own, health={"maya": 2}).play("use ape blue")
    assert "copy lesson" not in weak.offered()
    assert "copy guarding-strike" in weak.offered()


# --- CR, PAY, RECALL, SPLIT ---------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-063")
@pytest.mark.parametrize(("colour", "reached"), [("yellow", "m1"), ("red", "m1 m2"), ("blue", "m1 m2 m3")])
def test_cr_is_the_range_of_the_cube(colour: str, reached: str) -> None:
    own = {"vorn": {"try": "yrb spell CR, EACH ENEMY, 2 DMG"}}
    game = fight("V1.2..3.", skills=own).play(f"use try {colour}")
    assert " ".join(event.who for event in game.told(Damaged)) == reached


@pytest.mark.rules("DR-KEY-063")
def test_more_range_is_added_to_a_red_cubes() -> None:
    own = {"vorn": {"try": "yr spell CR, EACH ENEMY, 2 DMG", "eye": "- static +1 RANGE"}}
    for colour, reached in (("yellow", ["m1"]), ("red", ["m1", "m2"])):
        game = fight("V1...2..3.", skills=own).play(f"use try {colour}")
        assert [event.who for event in game.told(Damaged)] == reached


@pytest.mark.rules("DR-KEY-135")
def test_life_is_paid_before_anything_is_done() -> None:
    own = {
        "vorn": {"try": "y - PAY 2 LIFE, SELF, HEAL 1", "odd": "y weapon PAY 2 LIFE, +0 HIT, +1 DMG IF SELF WOUNDED"}
    }
    game = fight("V1", skills=own, health={"vorn": 6}, resources={"vorn": {"shield": 2}}).play("use try yellow")
    assert ([event.left for event in game.told(Damaged)], one(game, "vorn").health) == ([4], 5)
    assert one(game, "vorn").resources == {"shield": 2}, "nothing prevents it"
    wounded = fight("V1", skills=own, health={"vorn": 7}, gear=KNIFE, faces={"m1": TOUGH}, chance=(9,)).play(
        "use odd yellow"
    )
    assert lost(wounded) == 4, "at 5 of 11 when the attack is made"


@pytest.mark.rules("DR-KEY-136")
def test_nobody_pays_with_the_last_health() -> None:
    own = {"vorn": {"try": "y - PAY 2 LIFE, SELF, FOCUS 1", "spite": "y reaction PAY 2 LIFE, SELF, PREVENT 3"}}
    poor = fight("V1", skills=own, health={"vorn": 2})
    assert poor.refused("use try yellow") == "Try would cost your last Health"
    assert "use try yellow" in fight("V1", skills=own, health={"vorn": 3}).offered()
    bleeding = monster_turn("V1", skills=own, health={"vorn": 2}, faces={"m1": {"damage": 1}})
    assert bleeding.refused("react spite yellow") == "Spite would cost your last Health"
    assert "react spite yellow" in monster_turn("V1", skills=own, health={"vorn": 3}).offered()


@pytest.mark.rules("DR-KEY-158")
def test_recall_brings_back_up_to_its_number_of_cubes_without_a_curse() -> None:
    own = {"vorn": {"think": "b - SELF, RECALL 2", "a": "y - SELF, FOCUS 1"}}
    away: dict[str, Any] = {"spent": {"vorn": {"a": "y"}}, "expended": {"vorn": "rg"}, "cubes": {"vorn": "b"}}
    game = fight("V....1", skills=own, **away).play("use think blue")
    assert game.request.kind == TAKE_BACK
    assert game.offered() == ["take back yellow", "take back red", "take back green", "no more"], (
        "not the one that paid"
    )
    game.play("take back green", "take back yellow")
    assert (pool(game, "vorn"), held(game, "vorn", "curse")) == ("gy", 0)
    assert game.told(Recalled) == [Recalled("vorn", "free", ("green", "yellow"))]
    fewer = fight("V....1", skills=own, **away).play("use think blue", "take back red", "no more")
    assert pool(fewer, "vorn") == "r"


@pytest.mark.rules("DR-KEY-190", "DR-KEY-191", "DR-KEY-192")
@pytest.mark.parametrize(("static", "total"), [("+0 HP", 4), ("+1 HEAL", 5), ("+1 SHIELD", 4)])
def test_a_bonus_is_added_to_the_total_that_is_divided(static: str, total: int) -> None:
    own = {"vorn": {"bread": "b - SPLIT, HEAL 4", "kind": f"- static {static}"}}
    game = fight("VML...1", skills=own, health={"vorn": 2, "maya": 2, "lorelai": 2}).play("use bread blue")
    assert game.request.kind == SHARE
    assert f"give maya {total}" in game.offered()
    assert game.refused("give maya 0") != ""
    assert game.refused(f"give maya {total + 1}") != ""
    game.play(f"give maya {total - 1}", "give lorelai 1")
    assert [one(game, id_).health for id_ in ("vorn", "maya", "lorelai")] == [2, 1 + total, 3]
    assert [event.amount for event in game.told(Healed)] == [total - 1, 1]


# --- REROLL, ROLL X+, sums ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-165", "DR-KEY-166", "DR-ATK-18")
def test_a_skill_has_one_reroll_and_the_new_result_stands() -> None:
    game = swing("+0 HIT / +0 HIT, REROLL", 3, 9, 3)
    assert game.request.kind == REROLL
    game.play("reroll")
    assert (game.request.kind, lost(game), len(game.told(Rolled))) == (TURN, 3, 2), "the second miss stays one"
    late = swing("+0 HIT / +0 HIT, REROLL", 9, 3, 2)
    assert lost(late.play("reroll")) == 3
    assert late.told(Rerolled)[0].result == 2, "a second miss is one for good"
    kept = swing("+0 HIT / +0 HIT, REROLL", 3, 4, 9).play("keep")
    assert kept.request.kind == REROLL, "it was not used"
    assert lost(kept.play("reroll")) == 3


@pytest.mark.rules("DR-KEY-166", "DR-ATK-18")
def test_a_critical_failure_may_become_a_critical_hit() -> None:
    assert lost(swing("+0 HIT, REROLL", 1, 20).play("reroll")) == 6
    assert lost(swing("+8 HIT, REROLL", 2, 20)) == 3, "no reroll of a hit"


@pytest.mark.rules("DR-CRIT-15")
@pytest.mark.parametrize(
    ("text", "roll", "intimidate", "damage"),
    [
        ("+0 HIT, +1 DMG", 20, 2, 4),
        ("+0 HIT, +1 DMG", 12, 2, 2),
        ("+0 HIT, +1 DMG AND DOUBLE DAMAGE", 20, 2, 8),
        ("+0 HIT, -1 DMG AND DOUBLE DAMAGE", 12, 4, 0),
        ("+0 HIT, -4 DMG", 20, 0, 0),
    ],
)
def test_what_is_added_and_taken_off_comes_before_doubling(text: str, roll: int, intimidate: int, damage: int) -> None:
    shaken = {"vorn": {"intimidate": intimidate}} if intimidate else {}
    assert lost(swing(text, roll, conditions=shaken)) == damage


@pytest.mark.rules("DR-CRIT-15")
def test_shield_takes_its_part_of_what_was_doubled() -> None:
    assert lost(swing("+0 HIT, +1 DMG", 20, resources={"m1": {"shield": 3}})) == 5


# --- RANGER'S MARK --------------------------------------------------------------------------------------------------------

MARK = {"maya": {"mark": "b spell RANGER'S MARK AND 3 DMG", "shot": "r weapon +0 HIT", "dart": "g spell 3 DMG"}}


def marking(**more: Any) -> Position[State]:
    given: dict[str, Any] = {
        "turn": "maya", "faces": {"m1": TOUGH, "m2": TOUGH}, "gear": {"maya": ["ferrymans-knife"], "vorn": ["ferrymans-knife"]},
        "skills": {**MARK, "vorn": {"throw": "r weapon +0 HIT"}}, "cubes": {"maya": "bbrrg", "vorn": "rrr"},
    }  # fmt: skip
    return fight("M..1 V..2", **given | more)


@pytest.mark.rules("DR-GRAM-02", "DR-GRAM-03")
def test_tied_effects_happen_at_once_and_do_not_profit_from_each_other() -> None:
    game = marking(health={"m1": 8}).play("use mark blue", "aim m1")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (5, {"rangers_mark": 1})


@pytest.mark.rules("DR-KEY-155", "DR-KEY-156")
@pytest.mark.parametrize(("roll", "damage"), [(12, 4), (20, 8)])
def test_the_rangers_attacks_deal_one_more_to_who_is_marked(roll: int, damage: int) -> None:
    marked = {"m1": {"rangers_mark": 1}}
    shot = marking(conditions=marked, chance=[roll]).play("use shot red", "aim m1")
    assert lost(shot) == damage
    other = marking(conditions=marked, chance=[roll]).play("use shot red", "aim m2")
    assert lost(other, "m2") == damage - (1 if roll < 20 else 2)
    vorn = marking(conditions=marked, turn="vorn", chance=[roll]).play("use throw red", "aim m1")
    assert lost(vorn) == damage - (1 if roll < 20 else 2)


@pytest.mark.rules("DR-KEY-155")
def test_the_mark_counts_for_her_spells_and_for_nothing_that_is_no_attack() -> None:
    marked = {"m1": {"rangers_mark": 1}}
    assert lost(marking(conditions=marked).play("use dart green", "aim m1")) == 4
    trick = {**MARK, "maya": {"trick": "g - 3 DMG"}}
    assert lost(marking(conditions=marked, skills=trick).play("use trick green", "aim m1")) == 3


@pytest.mark.rules("DR-KEY-157")
def test_marks_stay_and_several_may_lie_each_once() -> None:
    game = marking(conditions={"m1": {"rangers_mark": 1}}).play("use mark blue", "aim m2")
    assert [one(game, id_).conditions for id_ in ("m1", "m2")] == [{"rangers_mark": 1}] * 2
    again = marking(conditions={"m1": {"rangers_mark": 1}}).play("use mark blue", "aim m1")
    assert one(again, "m1").conditions == {"rangers_mark": 1}
    turn = monster_turn("M..1", turn="m1", conditions={"m1": {"rangers_mark": 1}}, cubes={"maya": ""})
    assert one(turn, "m1").conditions == {"rangers_mark": 1}, "its turn does not take it off"


# --- Passives -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-134")
@pytest.mark.parametrize(("cube", "most"), [(None, 13), ("curse", 11), ("trauma", 11)])
def test_a_passive_holds_unless_a_cube_lies_on_it(cube: str | None, most: int) -> None:
    own = {"vorn": {"line": "- static +2 HP"}}
    game = fight("V..1", skills=own, blocked={"vorn": {"line": cube}} if cube else {}, cubes={"vorn": ""})
    assert max_health(Table(game.state, game.game.library), one(game, "vorn")) == most


@pytest.mark.rules("DR-ATK-05")
@pytest.mark.parametrize(("static", "hits"), [("+1 HIT", True), ("+0 HIT", False)])
def test_passives_add_to_the_roll(static: str, hits: bool) -> None:
    own = {"vorn": {"try": "y weapon +1 HIT", "aim": f"- static {static}"}}
    game = fight("V1", skills=own, gear=KNIFE, faces={"m1": TOUGH}, chance=(5,)).play("use try yellow")
    assert lost(game) == (3 if hits else 0)
