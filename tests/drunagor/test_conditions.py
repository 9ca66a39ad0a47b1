"""Condition and Resource tokens: limits, immunities, what they do at the start of a turn, collateral. (DR-COND-*, DR-TOKEN-*)"""

from __future__ import annotations

from typing import get_args

import pytest

from tabletome.games.drunagor.cards.conditions import REDUNDANT
from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.options.values import WRITTEN
from tabletome.games.drunagor.rules.conditions import gain, gain_resource, lose, lose_resource
from tabletome.games.drunagor.state import Condition, State
from tabletome.kernel import Event, Play
from tabletome.kernel.events import ConditionGained, ConditionLost, Damaged, Healed, Spent
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, gone, held, monster_turn, one, pool

CONDITIONS: tuple[Condition, ...] = get_args(Condition)
STACKABLE = [name for name in CONDITIONS if name not in REDUNDANT]
RESOURCES = {"FOCUS": "focus", "FRUIT OF LIFE": "fruit_of_life", "FURY": "fury", "KI": "ki", "SHIELD": "shield"}


@pytest.mark.rules("DR-COND-01")
def test_a_condition_is_a_token_that_goes_back_when_it_has_acted() -> None:
    game = monster_turn("V1", faces={"m1": {"black": "STUN"}}).play("take it")
    assert game.told(ConditionGained) == [ConditionGained("vorn", "stun", "m1", 1)]
    assert game.told(ConditionLost)[-1] == ConditionLost("vorn", "stun", "start of turn")
    assert one(game, "vorn").conditions == {}


@pytest.mark.rules("DR-COND-02")
def test_any_number_of_different_conditions_is_held() -> None:
    four = {"bleed": 4, "burn": 4, "poison": 4}
    game = fight("V.1", conditions={"m1": four}, skills={"vorn": {"mud": "b - ENEMY, SLOW"}}).play("use mud blue")
    assert one(game, "m1").conditions == {**four, "slow": 1}


@pytest.mark.rules("DR-COND-03", "DR-KEY-037", "DR-KEY-195", "DR-COND-04", "DR-KEY-196")
@pytest.mark.parametrize("condition", STACKABLE)
def test_a_stackable_condition_is_held_up_to_four_times(condition: Condition) -> None:
    word = WRITTEN[condition]
    skills = {"vorn": {"first": f"b - ENEMY, {word} 3", "second": f"g - ENEMY, {word} 2"}}
    game = fight("V.1", faces={"m1": {"immune": "SLOW"}}, skills=skills).play("use first blue")
    assert one(game, "m1").conditions == {condition: 3}
    game.play("use second green")
    assert one(game, "m1").conditions == {condition: 4}


@pytest.mark.rules("DR-TOKEN-02", "DR-KEY-041")
def test_of_six_tokens_of_each_stackable_condition_four_are_taken() -> None:
    skills = {"vorn": {str(name): f"b - ENEMY, {WRITTEN[name]} 6" for name in STACKABLE}}
    for name in STACKABLE:
        game = fight("V.1", faces={"m1": {"immune": "SLOW"}}, skills=skills).play(f"use {name} blue")
        assert one(game, "m1").conditions == {name: 4}
    assert sorted(STACKABLE) == ["bleed", "burn", "intimidate", "poison"]


@pytest.mark.rules("DR-COND-06", "DR-TOKEN-01", "DR-KEY-115", "DR-KEY-161", "DR-KEY-214", "DR-KEY-193")
@pytest.mark.parametrize("condition", sorted(REDUNDANT))
def test_a_redundant_condition_is_held_once(condition: Condition) -> None:
    skills = {"vorn": {"again": f"b - SELF, {WRITTEN[condition]} AND SHIELD 1"}}
    game = fight("V.1", conditions={"vorn": {condition: 1}}, skills=skills).play("use again blue")
    assert one(game, "vorn").conditions == {condition: 1}
    assert one(game, "vorn").resources == {"shield": 1}
    assert one(fight("V.1", skills=skills).play("use again blue"), "vorn").conditions == {condition: 1}


@pytest.mark.rules("DR-TOKEN-01")
def test_there_are_five_redundant_conditions() -> None:
    assert sorted(WRITTEN[name] for name in REDUNDANT) == ["KNOCK DOWN", "RANGER'S MARK", "SLOW", "STEALTH", "STUN"]
    for name in sorted(REDUNDANT - {"stealth"}):
        word = WRITTEN[name]
        game = fight("V.1", skills={"vorn": {"a": f"b - ENEMY, {word}", "b": f"g - ENEMY, {word}"}})
        game.play("use a blue", "use b green")
        assert one(game, "m1").conditions == {name: 1}


@pytest.mark.rules("DR-COND-05", "DR-COND-11", "DR-KEY-197", "DR-TOKEN-03", "DR-DMG-04")
@pytest.mark.parametrize("word", RESOURCES)
def test_resources_are_kept_up_to_four_until_they_are_used(word: str) -> None:
    game = fight(
        "V.1",
        resources={"vorn": {RESOURCES[word]: 3}},
        skills={"vorn": {"a": f"b - SELF, {word} 2", "b": f"g - SELF, {word} 1"}},
    ).play("use a blue", "use b green")
    assert one(game, "vorn").resources == {RESOURCES[word]: 4}
    six = fight("V.1", skills={"vorn": {"a": f"b - SELF, {word} 6"}}).play("use a blue")
    assert one(six, "vorn").resources == {RESOURCES[word]: 4}


@pytest.mark.rules("DR-COND-07", "DR-KEY-099")
def test_who_is_immune_takes_no_token() -> None:
    game = fight("V.1", skills={"vorn": {"cup": "b - ENEMY, POISON 2 AND BURN 1"}}).play("use cup blue")
    assert one(game, "m1").conditions == {"burn": 1}
    hero = monster_turn(
        "V1", faces={"m1": {"black": "POISON 2 AND SLOW"}}, skills={"vorn": {"hide": "- static IMMUNE TO POISON"}}
    ).play("take it")
    assert one(hero, "vorn").conditions == {"slow": 1}


@pytest.mark.rules("DR-COND-08", "DR-COND-09")
def test_immediate_effects_leave_no_token_and_conditions_do() -> None:
    skills = {"vorn": {"a": "b - SELF, HEAL 3 AND CLEANSE 1"}}
    game = fight("V.1", health={"vorn": 4}, skills=skills, blocked={"vorn": {"bull-rush": "curse"}}).play("use a blue")
    assert (one(game, "vorn").health, held(game, "vorn", "curse")) == (7, 0)
    assert (one(game, "vorn").conditions, one(game, "vorn").resources) == ({}, {})
    tired = monster_turn("V1", faces={"m1": {"black": "FATIGUE 1"}}, cubes={"vorn": "yy"}).play("take it")
    assert (one(tired, "vorn").conditions, pool(tired, "vorn")) == ({}, "y")
    text = "SLOW, POISON 1, STEALTH, BLEED 1, BURN 1, FOCUS 1, SHIELD 1 AND KI 1"
    tokens = fight("V.1", skills={"vorn": {"a": f"b - SELF, {text}"}}).play("use a blue")
    assert one(tokens, "vorn").conditions == {"slow": 1, "poison": 1, "stealth": 1, "bleed": 1, "burn": 1}
    assert one(tokens, "vorn").resources == {"focus": 1, "shield": 1, "ki": 1}


@pytest.mark.rules("DR-COND-10", "DR-KO-08")
def test_a_knocked_out_hero_is_affected_by_nothing() -> None:
    face = {"black": "STRIKE 1, FATIGUE 1 AND SLOW", "attack": "ranged"}
    game = monster_turn("VM.1 ....", down=["maya"], faces={"m1": face}, cubes={"maya": "yr", "vorn": "yr"})
    while game.request.kind in ("react", "expend"):
        game.play(game.offered()[-1])
    assert (pool(game, "maya"), one(game, "maya").conditions) == ("ry", {})
    assert one(game, "vorn").conditions == {"slow": 1}


@pytest.mark.rules("DR-COND-12", "DR-COND-13", "DR-COND-14", "DR-QUICK-27")
@pytest.mark.parametrize(
    ("roll", "shield", "lost", "bleed"),
    [(2, 0, 0, {}), (15, 3, 0, {}), (15, 2, 1, {"bleed": 2}), (15, 0, 3, {"bleed": 2})],
)
def test_collateral_of_a_weapon_attack_needs_a_point_of_health(
    roll: int, shield: int, lost: int, bleed: dict[str, int]
) -> None:
    game = fight(
        "V1", health={"m1": 8}, resources={"m1": {"shield": shield} if shield else {}}, gear={"vorn": ["lintel-hammer"]},
        skills={"vorn": {"cut": "y weapon +2 HIT, BLEED 2"}}, chance=(roll,),
    ).play("use cut yellow")  # fmt: skip
    assert (8 - one(game, "m1").health, one(game, "m1").conditions) == (lost, bleed)


@pytest.mark.rules("DR-COND-13")
def test_on_a_monsters_card_what_is_tied_to_its_attack_is_collateral() -> None:
    game = monster_turn("V1", faces={"m1": {"black": "BLEED 2"}}, resources={"vorn": {"shield": 4}}).play("take it")
    assert one(game, "vorn").conditions == {}


@pytest.mark.rules("DR-COND-15")
def test_what_is_tied_to_a_heros_spell_lands_even_if_no_health_is_lost() -> None:
    game = fight("V1", resources={"m1": {"shield": 2}}, skills={"vorn": {"coal": "y spell 2 DMG AND BLEED 2"}})
    game.play("use coal yellow")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (8, {"bleed": 2})


@pytest.mark.rules("DR-COND-16")
def test_no_collateral_is_laid_on_the_dead_but_what_has_another_receiver_is() -> None:
    game = fight("V1.2", health={"m1": 2}, skills={"vorn": {"cut": "y weapon +0 HIT, BURN 2"}}, chance=(15,)).play(
        "use cut yellow"
    )
    assert gone(game, "m1")
    assert game.told(ConditionGained) == []


@pytest.mark.rules("DR-KEY-035", "DR-KEY-036")
def test_bleed_takes_a_point_for_each_token_once() -> None:
    game = fight("V.....1", phase="hero_conditions", health={"vorn": 8}, conditions={"vorn": {"bleed": 3}})
    assert game.told(Damaged) == [Damaged("vorn", 3, 5, "", "bleed")]
    assert one(game, "vorn").conditions == {}


@pytest.mark.rules("DR-KEY-039", "DR-KEY-040", "DR-KEY-041")
def test_burn_takes_a_point_for_each_token_and_loses_one_a_turn() -> None:
    game = fight(
        "V.......1",
        phase="hero_conditions",
        health={"vorn": 11},
        conditions={"vorn": {"burn": 4}},
        faces={"m1": {"movement": 0}},
    )
    assert game.told(Spent)[0] == Spent("vorn", "burn", 1, 3, "start of turn")
    burnt = [one(game, "vorn").health, *(one(game.play("end"), "vorn").health for _ in range(4))]
    assert burnt == [7, 4, 2, 1, 1]
    assert one(game, "vorn").conditions == {}


@pytest.mark.rules("DR-KEY-146", "DR-KEY-147")
def test_poison_takes_a_point_for_each_token_every_turn_and_stays() -> None:
    game = fight(
        "V.......1",
        phase="hero_conditions",
        health={"vorn": 8},
        conditions={"vorn": {"poison": 2}},
        faces={"m1": {"movement": 0}},
    )
    health = [one(game, "vorn").health, *(one(game.play("end"), "vorn").health for _ in range(2))]
    assert health == [6, 4, 2]
    assert one(game, "vorn").conditions == {"poison": 2}


@pytest.mark.rules("DR-QUICK-10")
def test_conditions_are_neither_shielded_nor_answered() -> None:
    game = fight(
        "V.....1",
        phase="hero_conditions",
        health={"vorn": 8},
        conditions={"vorn": {"poison": 2}},
        resources={"vorn": {"shield": 2}},
    )
    assert (one(game, "vorn").health, one(game, "vorn").resources, game.asked[0]) == (6, {"shield": 2}, "turn")


@pytest.mark.rules("DR-HERO-03")
def test_losses_and_gains_move_the_health_of_a_hero() -> None:
    game = fight(
        "V.....1",
        phase="hero_conditions",
        health={"vorn": 9},
        conditions={"vorn": {"bleed": 3}},
        skills={"vorn": {"a": "b - SELF, HEAL 2"}},
    ).play("use a blue")
    assert (game.told(Damaged)[0].left, game.told(Healed)[0].left) == (6, 8)


def told(game: Position[State]) -> tuple[Play[State, Library], list[Event]]:
    """A run of rules over the position, and what they tell."""
    heard: list[Event] = []
    return Play(game.state, game.game.library, hear=heard.append), heard


@pytest.mark.rules("DR-COND-01", "DR-COND-03", "DR-COND-06", "DR-COND-07", "DR-COND-10", "DR-KO-08")
def test_a_condition_tells_how_many_tokens_came_and_nothing_where_none_did() -> None:
    play, heard = told(fight("VM..1", down=["maya"]))
    vorn, maya, flesh = play.state.figures
    assert [gain(play, vorn, "bleed", 3), gain(play, vorn, "bleed", 3), gain(play, vorn, "bleed", 1)] == [3, 1, 0]
    assert [event.what["total"] for event in heard] == [3, 4]
    assert [gain(play, maya, "slow"), gain(play, flesh, "poison", 2)] == [0, 0]
    assert (maya.conditions, flesh.conditions, len(heard)) == ({}, {}, 2)
    assert [lose(play, vorn, "bleed", 1), lose(play, vorn, "bleed"), lose(play, vorn, "bleed")] == [1, 3, 0]
    assert [event.kind for event in heard[2:]] == ["spent", "condition-lost"]
    assert vorn.conditions == {}


@pytest.mark.rules("DR-COND-10", "DR-COND-11", "DR-TOKEN-03", "DR-DMG-11")
def test_a_resource_tells_how_many_tokens_came_or_went() -> None:
    play, heard = told(fight("VM..1", down=["maya"]))
    vorn, maya, _ = play.state.figures
    assert [
        gain_resource(play, vorn, "ki", 3),
        gain_resource(play, vorn, "ki", 3),
        gain_resource(play, vorn, "ki"),
    ] == [3, 1, 0]
    assert gain_resource(play, vorn, "damage", 6) == 6
    assert [(event.what["amount"], event.what["total"]) for event in heard] == [(3, 3), (1, 4), (6, 6)]
    assert (gain_resource(play, maya, "ki", 2), maya.resources) == (0, {})
    assert [
        lose_resource(play, vorn, "ki", 3),
        lose_resource(play, vorn, "ki", 3),
        lose_resource(play, vorn, "ki"),
    ] == [3, 1, 0]
    assert lose_resource(play, vorn, "focus", 1) == 0
    assert (vorn.resources, len(heard)) == ({"damage": 6}, 5)
