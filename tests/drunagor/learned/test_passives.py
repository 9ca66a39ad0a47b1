"""Passives: what always holds, what waits, what a cube takes away. (DR-PASS-*, DR-STAT-07, DR-STAT-08, DR-STAT-11)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import KnockedOut
from tabletome.games.drunagor.options.passives import PRICE, AtOnce
from tabletome.games.drunagor.options.values import limit, max_health
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import CardPlayed, Damaged, Gained, Healed
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, held, monster_turn, one, sheet

BILL = {"vorn": ["harvest-bill"]}
HEARTY = {"hearty": "- static +2 HP"}
CLEANSE = {"wash": "b - SELF, CLEANSE 1"}


def top(game: Position[State], id_: str = "vorn") -> int:
    return max_health(Table(game.state, game.game.library), one(game, id_))


@pytest.mark.rules("DR-PASS-01")
def test_a_passive_works_without_a_cube_even_when_none_is_left() -> None:
    game = fight("V.1", skills={"vorn": HEARTY}, expended={"vorn": "yyrgb"})
    assert top(game) == 13
    assert game.refused("use hearty yellow") == "Hearty is passive: no cube is spent on it"


@pytest.mark.rules("DR-PASS-02", "DR-PASS-04")
def test_static_benefits_hold_and_triggered_effects_wait() -> None:
    skills = {"vorn": {**HEARTY, "hunter": "- passive WHEN DEFEAT MONSTER, SELF, FOCUS 1", "zap": "b spell 1 DMG"}}
    game = fight("V1....2", skills=skills, health={"m1": 2}).play("use zap blue", "aim m1")
    assert (top(game), one(game, "vorn").resources) == (13, {})
    killed = fight("V1....2", skills=skills, health={"m1": 1}).play("use zap blue", "aim m1")
    assert one(killed, "vorn").resources == {"focus": 1}


@pytest.mark.rules("DR-PASS-04")
def test_a_card_answers_once_in_a_turn_but_every_hit() -> None:
    skills = {"vorn": {"twice": "y weapon +0 HIT / +0 HIT", "wait": "- passive WHEN MISS, SELF, FURY 1"}}
    game = fight("V1", skills=skills, gear=BILL, chance=(2, 3)).play("use twice yellow")
    assert one(game, "vorn").resources == {"fury": 1}
    hits = {"vorn": {"twice": "y weapon +0 HIT / +0 HIT", "wait": "- passive WHEN HIT, BLEED 1"}}
    bled = fight("V1", skills=hits, gear=BILL, faces={"m1": {"health": 13}}, chance=(15, 15)).play("use twice yellow")
    assert one(bled, "m1").conditions == {"bleed": 2}


@pytest.mark.rules("DR-PASS-04")
def test_every_figure_of_a_monster_card_has_a_turn_of_its_own() -> None:
    """What answers once in a turn answers again when the next figure acts."""
    twins: Any = {id_: {"id": "twins", "black": "VICIOUS"} for id_ in ("m1", "m2")}
    wait = {"wait": "- passive WHEN LOSE HEALTH, SELF, FURY 1"}
    game = monster_turn("1V2", faces=twins, skills={"vorn": wait}, cubes={"vorn": ""})
    assert len([one for one in game.told(Gained) if one.what == "fury"]) == 2


@pytest.mark.rules("DR-PASS-04")
def test_a_rider_counts_only_while_its_state_holds() -> None:
    def hit(**more: Any) -> int:
        skills = {"vorn": {"blow": "y weapon +0 HIT", "dark": "- passive WHEN ATTACK, +2 DMG IF TARGET BLEED"}}
        game = fight("V1", skills=skills, gear=BILL, chance=(15,), **more).play("use blow yellow")
        assert (CardPlayed("vorn", "dark") in game.told(CardPlayed)) == bool(more)
        return 8 - one(game, "m1").health

    assert (hit(), hit(conditions={"m1": {"bleed": 1}})) == (4, 6)


@pytest.mark.rules("DR-PASS-04")
def test_the_dark_helps_who_stands_in_it() -> None:
    def hit(state: str) -> int:
        skills = {"elros": {"blow": "y weapon +0 HIT"}}
        game = fight(
            "E1", turn="elros", skills=skills, learned={"elros": ["patient-knife"]}, gear={"elros": ["ferrymans-knife"]},
            terrain=state, chance=(18,), faces={"m1": {"health": 13}},
        ).play("use blow yellow")  # fmt: skip
        return 13 - one(game, "m1").health

    assert hit("..") == 3
    assert hit("D.") == 5


# --- a price ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-PASS-04")
def test_the_price_of_a_passive_may_be_declined() -> None:
    morning = {"vorn": {"morning": "- passive START OF TURN, PAY 1 LIFE, SELF, FOCUS 1"}}
    game = fight("V.1", skills=morning, phase="hero_conditions")
    assert game.asked == (PRICE, AtOnce("vorn", "morning"))
    game.play("pay")
    assert (one(game, "vorn").health, one(game, "vorn").resources) == (10, {"focus": 1})
    kept = fight("V.1", skills=morning, phase="hero_conditions").play("go without")
    assert (one(kept, "vorn").health, one(kept, "vorn").resources) == (11, {})
    poor = fight("V.1", skills=morning, phase="hero_conditions", health={"vorn": 1})
    assert poor.asked[0] == "turn", "nobody pays with the last Health"


@pytest.mark.rules("DR-PASS-04")
def test_a_price_is_paid_for_what_rides_on_an_attack() -> None:
    skills = {"vorn": {"blow": "y weapon +0 HIT", "blood": "- passive WHEN ATTACK, PAY 1 LIFE, +2 DMG"}}
    game = fight("V1", skills=skills, gear=BILL, chance=(15,)).play("use blow yellow", "pay")
    assert (one(game, "m1").health, one(game, "vorn").health) == (2, 10)
    dry = fight("V1", skills=skills, gear=BILL, chance=(15,)).play("use blow yellow", "go without")
    assert (one(dry, "m1").health, one(dry, "vorn").health) == (4, 11)


# --- a cube on it -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-STAT-07")
def test_who_covers_an_immunity_can_be_stunned() -> None:
    def stunned(**more: Any) -> bool:
        game = monster_turn(
            "V1", skills={"vorn": {"calm": "- static IMMUNE TO STUN"}}, faces={"m1": {"black": "STUN"}}, **more
        )
        game.play("take it")
        return "stun" in one(game, "vorn").conditions or game.state.turn.cube_actions == 1

    assert not stunned()
    assert stunned(blocked={"vorn": {"calm": "curse"}})


@pytest.mark.rules("DR-PASS-03", "DR-KEY-099")
@pytest.mark.parametrize(("passives", "lies"), [(True, False), (False, True)])
def test_nobody_knocks_vorn_down_who_holds_the_line(passives: bool, lies: bool) -> None:
    game = monster_turn("V1", passives=passives, faces={"m1": {"black": "KNOCK DOWN"}}, cubes={"vorn": ""})
    assert ("knock_down" in one(game, "vorn").conditions) == lies
    assert one(game, "vorn").health == 9 + 2 * passives


@pytest.mark.rules("DR-STAT-08")
def test_a_curse_on_a_health_passive_costs_its_health_until_it_is_cleansed() -> None:
    skills = {"vorn": {**HEARTY, **CLEANSE, "cut": "- static -1 HP"}}
    game = fight("V....1", skills=skills, health={"vorn": 9}, cubes={"vorn": "bb"})
    assert top(game) == 12
    game.play("recall", "block hearty")
    assert (top(game), one(game, "vorn").health) == (10, 7)
    assert Damaged("vorn", 2, 7) in game.told(Damaged)


@pytest.mark.rules("DR-STAT-08")
def test_cleansing_it_brings_the_health_back() -> None:
    skills = {"vorn": {**HEARTY, **CLEANSE, "cut": "- static -1 HP"}}
    game = fight("V....1", skills=skills, health={"vorn": 7}, blocked={"vorn": {"hearty": "curse"}})
    assert top(game) == 10
    game.play("use wash blue")
    assert (top(game), one(game, "vorn").health) == (12, 9)
    assert game.told(Healed)[0].left == 9


@pytest.mark.rules("DR-STAT-11")
def test_losing_the_health_of_a_covered_passive_can_knock_one_out() -> None:
    game = fight("V....1", skills={"vorn": HEARTY}, health={"vorn": 2}, cubes={"vorn": "bb"})
    game.play("recall", "block hearty")
    assert game.told(KnockedOut) == [KnockedOut("vorn")]
    assert one(game, "vorn").down


@pytest.mark.rules("DR-HERO-04")
def test_no_bonus_raises_health_above_16() -> None:
    game = fight("J1", turn="jaheen", skills={"jaheen": {"a": "- static +4 HP"}})
    assert top(game, "jaheen") == 15
    more = fight("J1", turn="jaheen", skills={"jaheen": {"a": "- static +4 HP", "b": "- static +2 HP"}})
    assert top(more, "jaheen") == 16


# --- limits -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-END-03")
def test_abilities_let_a_hero_hold_more_status_cubes() -> None:
    cursed = dict.fromkeys(("arcing-swing", "guarding-strike", "bull-rush", "drop-the-bar", "mind-your-head"), "curse")
    plain = fight("J....1", turn="jaheen", blocked={"jaheen": dict.fromkeys(cursed, "curse")}, cubes={"jaheen": "bb"})
    plain.play("recall", plain_block(plain, "recall"))
    assert plain.result == "lost"
    broad = fight(
        "J....1", turn="jaheen", blocked={"jaheen": dict.fromkeys(cursed, "curse")}, cubes={"jaheen": "bb"},
        learned={"jaheen": ["broad-back"]},
    )  # fmt: skip
    assert limit(Table(broad.state, broad.game.library), sheet(broad, "jaheen"), "curse") == 6
    broad.play("recall", plain_block(broad, "recall"))
    assert broad.result == ""
    assert held(broad, "jaheen", "curse") == 6


def plain_block(game: Position[State], first: str) -> str:
    """The Skill that a Curse Cube of a Recall goes on: any free one."""
    trial = fight("J....1", turn="jaheen", cubes={"jaheen": "bb"})
    trial.play(first)
    return trial.offered("block")[0]


@pytest.mark.rules("DR-END-03")
def test_one_more_fall_holds_one_more_trauma() -> None:
    def fallen(learned: list[str]) -> str:
        game = monster_turn(
            "V1",
            health={"vorn": 1},
            cubes={"vorn": ""},
            blocked={"vorn": {"arcing-swing": "trauma"}},
            learned={"vorn": learned},
        )
        return game.play(game.offered("block")[0]).result

    assert (fallen([]), fallen(["one-more-fall"])) == ("lost", "")
