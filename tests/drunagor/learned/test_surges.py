"""Surges: what a natural roll brings, before its own result. (DR-PASS-05..13)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.aim import AIM
from tabletome.games.drunagor.options.passives import PASSIVES, AtOnce
from tabletome.games.drunagor.rules.passives import surge
from tabletome.games.drunagor.state import State
from tabletome.kernel import Choose
from tabletome.kernel.events import CardPlayed, Gained, Missed
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, one

WEAPON = {"vorn": "harvest-bill", "jaheen": "harvest-bill", "lorelai": "lampwrights-rod"}
"""Accuracy 9, damage 4, and no words."""


def attack(hero: str, roll: int, *surges: str, drawing: str = "V1", **more: Any) -> Position[State]:
    """A Weapon Attack at the one Monster beside a Hero that has these Surges; it has 13 Health."""
    skills = {f"surge-{place}": f"- passive {text}" for place, text in enumerate(surges)}
    given = {
        "skills": {hero: {"blow": "y weapon +0 HIT", **skills}}, "gear": {hero: [WEAPON[hero]]}, "turn": hero, "chance": (roll,),
        "faces": {"m1": {"health": 13}},
    }  # fmt: skip
    return fight(drawing, **{**given, **more}).play("use blow yellow")


def lost(game: Position[State]) -> int:
    return 13 - one(game, "m1").health


@pytest.mark.rules("DR-PASS-05")
@pytest.mark.parametrize(("roll", "damage"), [(15, 4), (16, 5)])
def test_a_surge_raises_the_damage_of_the_very_attack(roll: int, damage: int) -> None:
    assert lost(attack("vorn", roll, "ROLL 16+, +1 DMG")) == damage


@pytest.mark.parametrize(("roll", "damage"), [(16, 4), (17, 8)])
def test_a_surge_makes_the_roll_a_critical_hit(roll: int, damage: int) -> None:
    assert lost(attack("vorn", roll, "ROLL 16+, CRIT 17+")) == damage


def test_a_critical_hit_by_a_surge_hits_whatever_the_accuracy() -> None:
    game = attack("vorn", 3, "ROLL 3+, CRIT 3+")
    assert lost(game) == 8
    assert game.told(Missed) == []


@pytest.mark.rules("DR-PASS-06", "DR-PASS-07", "DR-HERO-24")
def test_gravity_control_adds_stun_to_the_attack_once_it_is_learned() -> None:
    leads: Any = {"drawing": "L1", "roles": {"lorelai": "leader"}}
    game = attack("lorelai", 16, learned={"lorelai": ["gravity-control"]}, **leads)
    assert one(game, "m1").conditions == {"stun": 1}
    assert CardPlayed("lorelai", "gravity-control") in game.told(CardPlayed)
    below = attack("lorelai", 15, learned={"lorelai": ["gravity-control"]}, **leads)
    assert one(below, "m1").conditions == {}
    untaught = attack("lorelai", 16, passives=True, **leads)
    assert one(untaught, "m1").conditions == {}, "it stands on a card"


@pytest.mark.rules("DR-PASS-11")
def test_what_enhances_an_attack_needs_health_to_be_lost() -> None:
    learned = {"lorelai": ["gravity-control"]}
    shielded = attack("lorelai", 16, drawing="L1", learned=learned, resources={"m1": {"shield": 4}})
    assert lost(shielded) == 0
    assert one(shielded, "m1").conditions == {}


@pytest.mark.rules("DR-PASS-11")
def test_what_does_not_enhance_it_acts_even_if_it_misses() -> None:
    game = attack("vorn", 3, "ROLL 3+, SELF, SHIELD 1")
    assert game.told(Missed)
    assert one(game, "vorn").resources == {"shield": 1}


@pytest.mark.rules("DR-PASS-11")
def test_a_surge_that_says_whom_it_is_for_enhances_nothing() -> None:
    game = attack("vorn", 3, "ROLL 3+, SELF, BLEED 1")
    assert game.told(Missed)
    assert one(game, "vorn").conditions == {"bleed": 1}, "at once, though nobody was hit"


@pytest.mark.rules("DR-PASS-08", "DR-PASS-09")
def test_the_beacon_shields_anybody_before_the_damage_is_dealt() -> None:
    game = attack("jaheen", 15, drawing="J1....M", passives=True)
    assert game.asked[0] == AIM, "at any Range, even an enemy"
    assert {"aim maya", "aim jaheen", "aim m1"} <= {*game.offered()}
    assert lost(game) == 0, "the attack waits"
    game.play("aim maya")
    assert one(game, "maya").resources == {"shield": 2}
    assert game.kinds.index("gained") < game.kinds.index("damaged")
    assert lost(game) == 4


@pytest.mark.rules("DR-PASS-10")
def test_surges_come_with_every_d20_that_is_rolled_and_enhance_nothing_but_attacks() -> None:
    game = fight("J....M", turn="jaheen", passives=True, skills={"jaheen": {"more": "- passive ROLL 15+, STUN"}})
    play = Play(game.state, game.game.library)
    flow = surge(play, one(game, "jaheen"), 15)
    asked = next(flow)
    assert isinstance(asked, Choose)
    with pytest.raises(StopIteration):
        flow.send(next(option for option in asked if str(option) == "aim maya"))
    assert one(game, "maya").resources == {"shield": 2}
    assert one(game, "maya").conditions == one(game, "jaheen").conditions == {}
    with pytest.raises(StopIteration):
        next(surge(play, one(game, "jaheen"), 14))


@pytest.mark.rules("DR-PASS-12")
def test_of_several_surges_the_player_says_which_acts_first() -> None:
    surges = ("ROLL 16+, SELF, FURY 1", "ROLL 16+, SELF, FOCUS 1")
    game = attack("vorn", 17, *surges)
    assert game.asked == (PASSIVES, AtOnce("vorn"))
    assert game.offered() == ["first surge-0", "first surge-1"]
    assert game.refused("first blow") == "Blow does not act now"
    game.play("first surge-1")
    assert [gained.what for gained in game.told(Gained)] == ["focus", "fury"]
    assert attack("vorn", 15, *surges).asked[0] == "turn", "none of them"


@pytest.mark.rules("DR-PASS-12")
def test_between_heroes_initiative_decides() -> None:
    waits = {"wait": "- passive WHEN ALLY LOSES HEALTH, SELF, FURY 1"}
    skills = {"vorn": {"try": "y weapon PAY 1 LIFE, +0 HIT"}, "maya": waits, "lorelai": {"wait-2": waits["wait"]}}
    game = fight("V1 LM", skills=skills, gear={"vorn": ["harvest-bill"]}, chance=(2,)).play("use try yellow")
    assert [gained.who for gained in game.told(Gained)] == ["maya", "lorelai"], "the Striker before the Controller"


@pytest.mark.rules("DR-PASS-13", "DR-STAT-07")
@pytest.mark.parametrize("cube", ["curse", "trauma"])
def test_a_passive_with_a_cube_on_it_does_nothing(cube: str) -> None:
    covered = attack("vorn", 16, "ROLL 16+, +1 DMG", blocked={"vorn": {"surge-0": cube}})
    assert lost(covered) == 4
