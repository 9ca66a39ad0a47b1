"""Consumables and FRUITS OF LIFE: used once, from the own bag, with unlimited Range. (DR-CONS-*, DR-KEY-092, DR-KEY-093)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.kinds import SUBTYPES
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Handed
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.targets import ADJACENT, EVERYWHERE, reach_of, weapon_reach
from tests.drunagor.stage import READ, fight, gone, monster_turn, one, sheet

CORDIAL, SCRAP, TEA, PARDONS = "millers-cordial", "chalked-scrap", "bitter-tea", "page-of-pardons"
ITEMS = GAME.library.items


@pytest.mark.rules("DR-CONS-01")
def test_a_potion_heals_once_and_lies_among_the_discards() -> None:
    game = fight("V.....1", bag={"vorn": [CORDIAL]}, health={"vorn": 4}).play(f"consume {CORDIAL}")
    assert one(game, "vorn").health == 8
    assert sheet(game, "vorn").bag == []
    assert game.state.decks["chest"].discards == [CORDIAL]
    assert game.refused(f"consume {CORDIAL}") == "there is no Miller's Cordial in your bag"


@pytest.mark.rules("DR-QUICK-30")
def test_a_potion_and_a_fruit_are_not_used_in_one_turn() -> None:
    game = fight("V.....1", bag={"vorn": [CORDIAL, TEA], "maya": []}, resources={"vorn": {"fruit_of_life": 1}})
    assert game.offered("consume") == [f"consume {CORDIAL}", f"consume {TEA}", "consume fruit-of-life"]
    game.play(f"consume {CORDIAL}")
    once = "Use a Consumable Item is possible once in a turn"
    assert game.refused("consume fruit-of-life") == game.refused(f"consume {TEA}") == once
    beside = fight("VM....1", bag={"maya": [CORDIAL]}, resources={"maya": {"fruit_of_life": 1}})
    assert beside.offered("consume") == [], "only from the own bag, or the own board"


@pytest.mark.rules("DR-CONS-03")
def test_every_consumable_is_a_gem_a_pattern_a_potion_or_a_scroll() -> None:
    assert SUBTYPES["consumable"] == {"gem", "pattern", "potion", "scroll"}
    chest = [item for item in ITEMS.values() if item.source == "chest"]
    assert {item.subtype for item in chest} == SUBTYPES["consumable"]
    assert {item.type for item in chest} == {"consumable"}
    assert {item.type for item in ITEMS.values() if item.subtype in SUBTYPES["consumable"]} == {"consumable"}


@pytest.mark.rules("DR-CONS-04", "DR-FLIP-08")
def test_the_cosmic_gemstone_comes_from_adventures_and_from_chests_with_one_effect() -> None:
    gems = [item for item in ITEMS.values() if item.name == "Cosmic Gemstone"]
    assert sorted((item.source, item.subtype, str(item.text)) for item in gems) == [
        ("adventure", "gem", "FLIP SOCKET"),
        ("chest", "gem", "FLIP SOCKET"),
    ]


@pytest.mark.rules("DR-CONS-05")
def test_a_scroll_reaches_everywhere() -> None:
    game = fight("V.........12", bag={"vorn": [PARDONS]}).play(f"consume {PARDONS}", "aim m1", "aim m2")
    assert [one(game, id_).conditions for id_ in ("m1", "m2")] == [{"stun": 1}, {"stun": 1}]
    struck = fight("V.........12", bag={"vorn": [SCRAP]}, health={"m1": 2}).play(f"consume {SCRAP}")
    assert gone(struck, "m1"), "both stand in one area"
    assert one(struck, "m2").health == 6


@pytest.mark.rules("DR-CONS-05")
def test_a_weapon_attack_by_a_consumable_reaches_as_far_as_the_weapon() -> None:
    attack, heal = READ.text.parse("+0 HIT").clauses[0], READ.text.parse("HEAL 2").clauses[0]
    game = fight("VM....1")
    table = Table(game.state, GAME.library)
    reach = {
        id_: weapon_reach(table, one(game, id_), Doing(one(game, id_), CORDIAL), attack) for id_ in ("vorn", "maya")
    }
    assert reach == {"vorn": ADJACENT, "maya": 2}, "a hammer, and a bow with +1 RANGE"
    assert reach_of(table, Doing(one(game, "vorn"), CORDIAL), heal) == EVERYWHERE


@pytest.mark.rules("DR-KEY-077")
def test_to_discard_is_to_lose_tokens() -> None:
    skills = {"vorn": {"try": "y - DISCARD 1 FOCUS TO: SELF, SHIELD 1"}}
    game = fight("V.....1", skills=skills, resources={"vorn": {"focus": 2}}).play("use try yellow")
    assert one(game, "vorn").resources == {"focus": 1, "shield": 1}


@pytest.mark.rules("DR-KEY-092")
def test_a_fruit_heals_two_and_is_the_consumable_of_the_turn() -> None:
    game = fight("V.....1", health={"vorn": 5}, resources={"vorn": {"fruit_of_life": 2}}).play("consume fruit-of-life")
    assert one(game, "vorn").health == 7
    assert one(game, "vorn").resources == {"fruit_of_life": 1}
    assert game.state.turn.minor == ["consumable"]
    assert "Vorn uses FRUIT OF LIFE." in game.log


@pytest.mark.rules("DR-KEY-093")
def test_fruits_change_hands_and_need_no_room() -> None:
    full = {"maya": [CORDIAL, SCRAP]}
    fruits = {"vorn": {"fruit_of_life": 2}, "maya": {"fruit_of_life": 2}}
    game = fight("VM....1", bag=full, resources=fruits).play("give fruit-of-life to maya")
    assert (one(game, "vorn").resources, one(game, "maya").resources) == ({"fruit_of_life": 1}, {"fruit_of_life": 3})
    assert sheet(game, "maya").bag == [CORDIAL, SCRAP]
    assert game.told(Handed) == [Handed("maya", "vorn", "fruit-of-life")]
    taken = fight("VM....1", bag={"vorn": [CORDIAL, SCRAP]}, resources=fruits)
    labels = [
        act.label(Table(taken.state, GAME.library), one(taken, "vorn"))
        for act in taken.acts()
        if act.verb in ("give", "take")
    ]
    assert labels[0] == "Give Miller's Cordial to Maya"
    assert labels[2:] == ["Give a FRUIT OF LIFE to Maya", "Take a FRUIT OF LIFE from Maya"]
    taken.play("take fruit-of-life from maya")
    assert one(taken, "vorn").resources == {"fruit_of_life": 3}


@pytest.mark.rules("DR-KEY-093")
def test_nobody_holds_more_than_four_fruits() -> None:
    fruits = {"vorn": {"fruit_of_life": 1}, "maya": {"fruit_of_life": 4}}
    game = fight("VM....1", resources=fruits)
    assert game.offered("give") == []
    assert game.offered("take") == ["take fruit-of-life from maya"]


@pytest.mark.rules("DR-TOKEN-10")
def test_stealth_is_a_condition_and_leaves_who_is_knocked_out() -> None:
    game = monster_turn(
        "VM..1", faces={"m1": {"attack": "magical", "black": "STRIKE 1"}}, health={"vorn": 1, "maya": 9},
        conditions={"vorn": {"stealth": 1, "rangers_mark": 1}}, gear={"vorn": [], "maya": []},
    )  # fmt: skip
    while not one(game, "vorn").down:
        game.play("take it")
    assert one(game, "vorn").conditions == {}
