"""The quick chart at the end of the book, entry by entry. (DR-QUICK-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.options.aim import AIM
from tabletome.games.drunagor.options.move import MOVE
from tabletome.games.drunagor.options.turn import TURN
from tabletome.kernel.events import Attacked, Damaged, Healed
from tests.drunagor.stage import at, fight, one


@pytest.mark.rules("DR-QUICK-14", "DR-RANGE-08")
@pytest.mark.parametrize(("letter", "far"), [("y", False), ("r", False), ("g", True), ("b", True)])
def test_only_green_and_blue_reach_three_areas_away(letter: str, far: bool) -> None:
    colour = {"y": "yellow", "r": "red", "g": "green", "b": "blue"}[letter]
    skills = {"vorn": {"bolt": f"{letter} spell 2 DMG"}}
    assert bool(fight("V.....1.", skills=skills).play(f"use bolt {colour}").told(Damaged)) is far
    assert fight("V1......", skills=skills).play(f"use bolt {colour}").told(Damaged)
    assert bool(fight("V.1.....", skills=skills).play(f"use bolt {colour}").told(Damaged)) is (letter != "y")


@pytest.mark.rules("DR-QUICK-14")
def test_a_green_move_is_for_the_hero_alone() -> None:
    game = fight("VM....1.", skills={"vorn": {"run": "g - MOVE 2"}}).play("use run green")
    assert game.asked[0] == MOVE
    game.play("move a2")
    assert (at(game, "vorn"), at(game, "maya")) == ("a2", "b1")


@pytest.mark.rules("DR-QUICK-15", "DR-TARGET-11")
def test_an_effect_without_a_target_may_go_to_oneself() -> None:
    game = fight("VM.1", health={"vorn": 5, "maya": 5}, skills={"vorn": {"mend": "y - HEAL 3"}}).play("use mend yellow")
    assert game.offered() == ["aim vorn", "aim maya"]


@pytest.mark.rules("DR-QUICK-16", "DR-GRAM-14")
def test_a_restriction_holds_up_to_the_next_semicolon() -> None:
    skills = {"vorn": {"both": "b spell SELF, HEAL 2 AND SHIELD 1; 2 DMG"}}
    game = fight("VM.12", health={"vorn": 5, "maya": 5}, skills=skills).play("use both blue")
    assert (one(game, "vorn").health, one(game, "vorn").resources, one(game, "maya").health) == (7, {"shield": 1}, 5)
    assert game.offered() == ["aim m1", "aim m2"]


@pytest.mark.rules("DR-QUICK-17")
def test_self_heals_nobody_else() -> None:
    game = fight("VM.1", health={"vorn": 5, "maya": 5}, skills={"vorn": {"mend": "b - SELF, HEAL 2"}}).play(
        "use mend blue"
    )
    assert [event.who for event in game.told(Healed)] == ["vorn"]


@pytest.mark.rules("DR-QUICK-18")
def test_up_to_two_targets_take_two_each() -> None:
    game = fight("V1.2.3", skills={"vorn": {"bolts": "b spell UP TO TWO TARGETS, 2 DMG"}})
    game.play("use bolts blue", "aim m1", "aim m3")
    assert [one(game, id_).health for id_ in ("m1", "m2", "m3")] == [6, 8, 6]


@pytest.mark.rules("DR-QUICK-19")
def test_first_the_move_then_the_damage() -> None:
    game = fight("V.....1.2", skills={"vorn": {"charge": "g spell MOVE 3; UP TO TWO TARGETS, 2 DMG"}}).play(
        "use charge green"
    )
    assert game.asked[0] == MOVE
    game.play("move d1")
    assert game.asked[0] == AIM
    game.play("aim m2", "enough")
    assert [event.who for event in game.told(Damaged)] == ["m2"]


@pytest.mark.rules("DR-QUICK-20", "DR-SKILL-07")
def test_up_to_allows_nobody_and_a_plain_effect_does_not() -> None:
    skills = {"vorn": {"bolts": "b spell UP TO TWO TARGETS, 2 DMG", "bolt": "g spell 2 DMG"}}
    none = fight("V1.2", skills=skills).play("use bolts blue", "enough")
    assert (none.told(Damaged), none.asked[0]) == ([], TURN)
    must = fight("V1.2", skills=skills).play("use bolt green")
    assert must.offered() == ["aim m1", "aim m2"]


@pytest.mark.rules("DR-QUICK-21", "DR-SKILL-06")
def test_what_cannot_be_applied_is_wasted_and_the_rest_is_done() -> None:
    skills = {"vorn": {"dash": "b - SELF, SHIELD 2; MOVE 3", "bolt": "y spell 2 DMG"}}
    game = fight("V....1", resources={"vorn": {"shield": 4}}, skills=skills).play("use dash blue")
    assert (one(game, "vorn").resources, game.asked[0]) == ({"shield": 4}, MOVE)
    game.play("move b1", "use bolt yellow")
    assert game.told(Damaged) == []


@pytest.mark.rules("DR-QUICK-22", "DR-TARGET-12")
def test_damage_is_never_aimed_at_an_ally_or_oneself() -> None:
    game = fight("VM....1", skills={"vorn": {"bolt": "y spell 2 DMG"}}).play("use bolt yellow")
    assert (game.told(Damaged), game.asked[0]) == ([], TURN)


@pytest.mark.rules("DR-QUICK-25", "DR-ATK-07")
@pytest.mark.parametrize(("roll", "hits"), [(6, False), (7, True), (8, True)])
def test_a_result_equal_to_the_accuracy_hits(roll: int, hits: bool) -> None:
    skills = {"vorn": {"blow": "y weapon +0 HIT"}}
    game = fight("V1..", gear={"vorn": ["lintel-hammer"]}, skills=skills, chance=(roll,)).play("use blow yellow")
    assert bool(game.told(Damaged)) is hits


@pytest.mark.rules("DR-QUICK-26", "DR-CRIT-10")
@pytest.mark.parametrize(("roll", "damage"), [(1, 0), (19, 3), (20, 6)])
def test_a_natural_20_doubles_and_a_natural_1_misses(roll: int, damage: int) -> None:
    skills = {"vorn": {"blow": "y weapon +8 HIT"}}
    game = fight("V1..", gear={"vorn": ["lintel-hammer"]}, skills=skills, chance=(roll,)).play("use blow yellow")
    assert 8 - one(game, "m1").health == damage
    assert game.told(Attacked)
