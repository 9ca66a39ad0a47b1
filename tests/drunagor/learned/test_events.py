"""Every event of the card language happens, and is answered by whoever waits for it. (DR-PASS-04)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from tabletome.games.drunagor.cards.language import Event
from tabletome.games.drunagor.state import State, Trap
from tabletome.kernel.events import CardPlayed, Gained
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter
from tests.drunagor.stage import darkness_turn, fight, monster_turn

BLOW, SPELL = "y weapon +0 HIT", "y spell 1 DMG"
BILL = {"vorn": ["harvest-bill"]}


def waits(event: Event) -> str:
    return f"- passive WHEN {event}, SELF, SHIELD 1"


def staged(event: Event, skill: str, **more: Any) -> Position[State]:
    """Vorn beside a Monster, waiting for an event, with a Skill to bring it about."""
    return fight("V1", skills={"vorn": {"wait": waits(event), "try": skill}}, gear=BILL, **more)


def attack(event: Event, roll: int) -> Position[State]:
    return staged(event, BLOW, chance=(roll,)).play("use try yellow")


def ally() -> Position[State]:
    skills = {"vorn": {"try": "y weapon PAY 1 LIFE, +0 HIT"}, "maya": {"wait": waits("ALLY LOSES HEALTH")}}
    return fight("V1 M.", skills=skills, gear=BILL, chance=(2,)).play("use try yellow")


def prevented() -> Position[State]:
    return monster_turn("V1", skills={"vorn": {"wait": waits("PREVENT"), "try": "y reaction PREVENT 1"}}).play(
        "react try yellow"
    )


def pushed() -> Position[State]:
    game = fight("V1..", skills={"vorn": {"wait": waits("MOVE ENEMY"), "try": "y - ENEMY, PUSH 1"}}).play(
        "use try yellow"
    )
    return game.play(game.offered()[0])


def trapped() -> Position[State]:
    return monster_turn(
        "V....1", skills={"vorn": {"wait": waits("TRAP SPRUNG")}}, traps=[Trap("bear", 2, "vorn", "snare")]
    )


def drawn() -> Position[State]:
    skills = {"vorn": {"wait": waits("RUNE DRAWN")}}
    return darkness_turn("........ ........ ........ .......V", "grey-bar", terrain="S.......", skills=skills)


def bitten() -> Position[State]:
    game = fight("M.l1....", turn="maya", skills={"maya": {"wait": waits("PET ATTACK")}}, health={"m1": 9})
    return game.play("end", "stay")


MOMENTS: dict[Event, Callable[[], Position[State]]] = {
    "ATTACK": lambda: attack("ATTACK", 2),
    "HIT": lambda: attack("HIT", 15),
    "SPELL ATTACK": lambda: staged("SPELL ATTACK", SPELL).play("use try yellow"),
    "MISS": lambda: attack("MISS", 2),
    "CRITICAL FAILURE": lambda: attack("CRITICAL FAILURE", 1),
    "DEFEAT MONSTER": lambda: fight(
        "V1...2", skills={"vorn": {"wait": waits("DEFEAT MONSTER"), "try": SPELL}}, health={"m1": 1}
    ).play("use try yellow"),
    "LOSE HEALTH": lambda: staged("LOSE HEALTH", "y weapon PAY 1 LIFE, +0 HIT", chance=(2,)).play("use try yellow"),
    "ALLY LOSES HEALTH": ally,
    "PREVENT": prevented,
    "HEAL": lambda: staged("HEAL", "y - SELF, HEAL 1", health={"vorn": 3}).play("use try yellow"),
    "RECALL": lambda: staged("RECALL", BLOW, cubes={"vorn": "yy"}).play("recall", "block try"),
    "FOCUS USED": lambda: staged("FOCUS USED", BLOW, resources={"vorn": {"focus": 2}}, chance=(2,)).play("focus hammer-crush"),
    "MOVE ENEMY": pushed,
    "ADVENTURE START": lambda: staged("ADVENTURE START", BLOW, phase="place_heroes"),
    "TRAP SPRUNG": trapped,
    "RUNE DRAWN": drawn,
    "PET ATTACK": bitten,
    "REGAIN BREATH": lambda: staged("REGAIN BREATH", BLOW, phase="hero_conditions", down=["vorn"]),
}  # fmt: skip


@pytest.mark.rules("DR-PASS-04")
@pytest.mark.parametrize("event", MOMENTS)
def test_what_waits_for_an_event_acts_when_it_happens(event: Event) -> None:
    game = MOMENTS[event]()
    waiting = "maya" if event in ("ALLY LOSES HEALTH", "PET ATTACK") else "vorn"
    assert CardPlayed(waiting, "wait") in game.told(CardPlayed)
    assert Gained(waiting, "shield", 1, 1) in game.told(Gained)


@pytest.mark.rules("DR-PASS-04")
@pytest.mark.parametrize("moves", ["TELEKINESIS 2", "SWAP"])
def test_whoever_lifts_or_swaps_an_enemy_has_moved_it(moves: str) -> None:
    skills = {"vorn": {"wait": waits("MOVE ENEMY"), "try": f"y - ENEMY, {moves}", "help": f"y - ALLY, {moves}"}}
    game = fight("V1.. M...", skills=skills).play("use try yellow")
    if moves != "SWAP":
        game.play("put at c1")
    assert CardPlayed("vorn", "wait") in game.told(CardPlayed)
    friend = fight("V1.. M...", skills=skills).play("use help yellow")
    if moves != "SWAP":
        friend.play("put at b2")
    assert CardPlayed("vorn", "wait") not in friend.told(CardPlayed)


@pytest.mark.rules("DR-PASS-04")
def test_health_that_others_lose_is_answered_by_their_allies_alone() -> None:
    skills = {"vorn": {"own": waits("LOSE HEALTH"), "try": SPELL}, "maya": {"ally": waits("ALLY LOSES HEALTH")}}
    struck = monster_turn("1V.M", skills=skills, cubes={"vorn": "", "maya": ""}, faces={"m1": {"movement": 0}})
    assert {*struck.told(CardPlayed)} == {CardPlayed("vorn", "own"), CardPlayed("maya", "ally")}
    enemy = fight("V1.M", skills=skills).play("use try yellow")
    assert enemy.told(CardPlayed) == [CardPlayed("vorn", "try")], "an enemy is no ally"
    alone = monster_turn("1M.V", skills=skills, cubes={"vorn": "", "maya": ""}, faces={"m1": {"movement": 0}})
    assert alone.told(CardPlayed) == [], "neither lost Vorn any, nor is Maya her own ally"


@pytest.mark.rules("DR-PASS-04")
def test_a_monster_that_is_hurt_or_dies_by_others_is_not_defeated_by_oneself() -> None:
    skills = {"vorn": {"kill": waits("DEFEAT MONSTER"), "try": SPELL}, "maya": {"kill": waits("DEFEAT MONSTER")}}
    hurt = fight("V1.M..2", skills=skills, health={"m1": 2}).play("use try yellow")
    assert CardPlayed("vorn", "kill") not in hurt.told(CardPlayed)
    killed = fight("V1.M..2", skills=skills, health={"m1": 1}).play("use try yellow")
    assert [event for event in killed.told(CardPlayed) if event.card == "kill"] == [CardPlayed("vorn", "kill")]
    fallen = monster_turn("1V.M", skills=skills, cubes={"vorn": "", "maya": ""}, health={"vorn": 1})
    assert fallen.told(CardPlayed) == [], "nor does a Monster that knocks a Hero out answer"


@pytest.mark.rules("DR-GRAM-05")
def test_a_part_that_cannot_affect_somebody_does_not_happen() -> None:
    """Maya is at full Health: she gains the SHIELD, and nobody is healed."""
    skills = {"vorn": {"wait": waits("HEAL"), "try": "b - ALLY, HEAL 1 AND SHIELD 1"}}
    for health, healed in ((9, False), (5, True)):
        game = fight("VM.1", skills=skills, health={"maya": health}).play("use try blue")
        assert Gained("maya", "shield", 1, 1) in game.told(Gained)
        assert (CardPlayed("vorn", "wait") in game.told(CardPlayed)) is healed


@pytest.mark.rules("DR-PASS-04")
def test_a_door_that_is_opened_is_answered() -> None:
    game = adventure(chapter(), "c2")
    vorn = game.state.heroes[0]
    vorn.equipment.append("folded-map")
    vorn.flipped = ["folded-map"]
    game.play("move d3")
    assert vorn.flipped == ["folded-map"]
    game.play("open d3")
    assert game.state.heroes[0].flipped == [], "WHEN OPEN DOOR, FLIP"


def test_no_event_is_forgotten() -> None:
    assert {*MOMENTS, "OPEN DOOR"} == {*get_args(Event)}
