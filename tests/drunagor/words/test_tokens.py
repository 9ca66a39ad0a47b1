"""FURY and KI: discarded by choice, one of each in a turn or Reaction. (DR-KEY-090, DR-KEY-094..096, DR-KEY-110..112)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.options.keywords.tokens import FURY, Raging
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Attacked, Damaged, Spent
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, monster_turn, one

KNIFE = {"vorn": ["ferrymans-knife"]}  # Accuracy 7, damage 3, light
BOW = {"vorn": ["yew-shortbow"]}  # Accuracy 8, damage 3, ranged, Range 2
TOUGH = {"m1": {"health": 30}, "m2": {"health": 30}}


def raging(text: str, *rolls: int, drawing: str = "V1", symbol: str = "weapon", **more: Any) -> Position[State]:
    given: dict[str, Any] = {
        "gear": KNIFE, "resources": {"vorn": {"fury": 2}},
        "faces": {id_: face for id_, face in TOUGH.items() if id_[1] in drawing},
    }  # fmt: skip
    skills = {"vorn": {"try": f"y {symbol} {text}", "again": "y weapon +0 HIT"}}
    return fight(drawing, skills=skills, chance=rolls, cubes={"vorn": "yyrgb"}, **given | more).play("use try yellow")


def lost(game: Position[State], id_: str = "m1") -> int:
    return 30 - one(game, id_).health


@pytest.mark.rules("DR-KEY-094")
@pytest.mark.parametrize(("answer", "damage", "left"), [("use fury", 4, 1), ("save fury", 3, 2)])
def test_on_a_hit_a_fury_may_be_discarded_for_one_more_damage(answer: str, damage: int, left: int) -> None:
    game = raging("+0 HIT", 9)
    assert game.asked == (FURY, Raging("vorn", "try", ("m1",)))
    assert game.offered() == ["use fury", "save fury"]
    game.play(answer)
    assert (lost(game), one(game, "vorn").resources) == (damage, {"fury": left})


@pytest.mark.rules("DR-KEY-094")
def test_fury_is_for_spells_too_and_not_for_a_miss_nor_for_damage_that_is_no_attack() -> None:
    spell = raging("2 DMG", symbol="spell")
    assert spell.request.kind == FURY
    assert lost(spell.play("use fury")) == 3
    assert raging("+0 HIT", 2).request.kind == TURN
    assert raging("2 DMG", symbol="-").request.kind == TURN
    assert raging("+0 HIT", 9, resources={}).request.kind == TURN


@pytest.mark.rules("DR-KEY-095")
def test_one_fury_in_a_turn() -> None:
    used = raging("+0 HIT", 9, 9).play("use fury", "use again yellow")
    assert (used.request.kind, lost(used), one(used, "vorn").resources) == (TURN, 7, {"fury": 1})
    saved = raging("+0 HIT", 9, 9).play("save fury", "use again yellow")
    assert saved.request.kind == FURY, "one that was kept may be used on the second attack"
    twice = raging("+0 HIT / +0 HIT", 9, 9).play("use fury")
    assert (twice.request.kind, lost(twice)) == (TURN, 7)


@pytest.mark.rules("DR-KEY-095")
def test_a_new_turn_and_each_reaction_have_a_fury_of_their_own() -> None:
    next_turn = raging("+0 HIT", 9, 9).play("use fury", "end")
    while next_turn.request.kind != TURN:
        next_turn.play("take it")
    assert next_turn.play("use again yellow").request.kind == FURY
    spite = {"vorn": {"spite": "y reaction SELF, PREVENT 1; +0 HIT; +0 HIT"}}
    game = monster_turn("V1", skills=spite, gear=KNIFE, faces=TOUGH | {"m1": {"health": 30, "damage": 3}}, chance=(9, 9),
                        resources={"vorn": {"fury": 3}})  # fmt: skip
    game.state.turn.spent["vorn"] = ["fury"]  # as if one had been used in this turn
    game.play("react spite yellow").play("use fury")
    assert [event.amount for event in game.told(Damaged) if event.who == "m1"] == [4, 3], "one in the Reaction"
    assert one(game, "vorn").resources == {"fury": 2}


@pytest.mark.rules("DR-KEY-096", "DR-KEY-094")
def test_fury_is_doubled_and_counts_for_every_target() -> None:
    assert lost(raging("+0 HIT", 20).play("use fury")) == 8
    assert lost(raging("+0 HIT", 20, resources={})) == 6
    assert lost(raging("+0 HIT", 20).play("save fury")) == 6
    cleave = raging("CLEAVE 2, +0 HIT", 9, drawing="1V2").play("aim m1", "aim m2", "use fury")
    assert (lost(cleave), lost(cleave, "m2")) == (4, 4)


@pytest.mark.rules("DR-KEY-095", "DR-KEY-111", "DR-KEY-090")
@pytest.mark.parametrize("token", ["FURY", "KI", "FOCUS"])
def test_they_are_held_up_to_four(token: str) -> None:
    held = {"vorn": {token.lower(): 3}}
    game = fight("V..1", resources=held, skills={"vorn": {"gain": f"b - SELF, {token} 2"}}).play("use gain blue")
    assert one(game, "vorn").resources == {token.lower(): 4}


# --- KI -----------------------------------------------------------------------------------------------------------------


def at_ready(drawing: str = "V1", *rolls: int, ki: int = 1, **more: Any) -> Position[State]:
    given: dict[str, Any] = {"gear": KNIFE, "faces": {"m1": TOUGH["m1"]}, "resources": {"vorn": {"ki": ki}}}
    return fight(drawing, chance=rolls, **given | more)


@pytest.mark.rules("DR-KEY-110")
@pytest.mark.parametrize(("roll", "damage"), [(7, 3), (6, 0)])
def test_a_ki_is_a_weapon_attack_without_a_bonus(roll: int, damage: int) -> None:
    game = at_ready("V1", roll).play("use ki")
    assert (lost(game), one(game, "vorn").resources) == (damage, {})
    assert game.told(Attacked) == [Attacked("vorn", ("m1",), "KI")]


@pytest.mark.rules("DR-KEY-111")
def test_one_ki_in_a_turn_whatever_for() -> None:
    game = at_ready("V1", 9, ki=3).play("use ki")
    assert game.refused("use ki") == "you have discarded a KI in this turn"
    assert one(game, "vorn").resources == {"ki": 2}
    price = {"vorn": {"called": "b - DISCARD 1 KI TO: SELF, SHIELD 2"}}
    paid = at_ready("V1", 9, ki=3, skills=price).play("use ki", "use called blue")
    assert one(paid, "vorn").resources == {"ki": 2}, "no second one for the Skill"
    other = at_ready("V1", 9, ki=3, skills=price).play("use called blue")
    assert one(other, "vorn").resources == {"ki": 2, "shield": 2}
    assert "use ki" not in other.offered()
    assert other.told(Spent)[0].why == "called"
    last = at_ready("V1", 9, ki=1, skills=price).play("use called blue")
    assert one(last, "vorn").resources == {"shield": 2}, "the last one pays, too"


@pytest.mark.rules("DR-KEY-111")
def test_a_reaction_has_a_ki_of_its_own() -> None:
    spite = {
        "vorn": {"spite": "y reaction SELF, PREVENT 1; DISCARD 1 KI TO: SELF, SHIELD 1; DISCARD 1 KI TO: SELF, FOCUS 1"}
    }
    game = monster_turn("V1", skills=spite, faces={"m1": {"damage": 1}}, resources={"vorn": {"ki": 3}})
    game.state.turn.spent["vorn"] = ["ki"]
    game.play("react spite yellow")
    assert one(game, "vorn").resources == {"ki": 2, "shield": 1}


@pytest.mark.rules("DR-KEY-112")
def test_ki_takes_no_action_and_reaches_as_far_as_the_weapon() -> None:
    late = at_ready("V1", 9, cube_actions=0, free_move=False, points=2).play("use ki")
    assert (late.state.turn.cube_actions, late.state.turn.points, lost(late)) == (0, 2, 3)
    assert at_ready("V.1").refused("use ki") == "nobody is in reach of your Weapon"
    far = at_ready("V....1.", 9, gear=BOW)
    assert lost(far.play("use ki")) == 3
    assert at_ready("V.....1", gear=BOW).refused("use ki") == "nobody is in reach of your Weapon"
    near = at_ready("V1", gear=BOW)
    assert near.refused("use ki") == "you have no Weapon, or one that is not used while engaged"
    assert at_ready("V1", ki=0).refused("use ki") == "you have no KI"
