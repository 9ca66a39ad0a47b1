"""Equipment: slots, proficiency, docks, what it brings while it is worn. (DR-EQUIP-*)"""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tabletome.games.drunagor.cards.kinds import EQUIPMENT, SUBTYPES
from tabletome.games.drunagor.cards.library import CONTENT, Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.targets import defenders, weapon_reach
from tabletome.games.drunagor.options.values import max_health
from tabletome.kernel.events import Attacked, Damaged
from tests.drunagor.stage import READ, SIGNS, fight, monster_turn, one, sheet

LEDGER = CONTENT.parent / "ledger.yaml"
ITEMS, BOARDS = GAME.library.items, GAME.library.boards
SIGN = {id_: sign for sign, id_ in SIGNS.items()}
WEAPONS = {"heavy": "lintel-hammer", "light": "blooded-sword", "implement": "schoolroom-wand", "ranged": "elvish-bow"}


def equippable(hero: str, *cards: str) -> list[str]:
    """Which of these a Hero could equip from the bag, two at a time."""
    found = []
    for card in cards:
        game = fight(f"{SIGN[hero]}......1", turn=hero, gear={hero: []}, bag={hero: [card]})
        found += [act.item for act in game.acts("equip")]
    return found


@pytest.mark.rules("DR-EQUIP-01")
def test_a_hero_carries_anything_and_equips_what_they_are_trained_in() -> None:
    game = fight("E.....1", turn="elros", bag={"elros": ["gate-guard-plate"]})
    assert game.refused("equip gate-guard-plate") == "Elros is not proficient with Gate-Guard Plate (plate)"
    given = fight("VE....1", bag={"vorn": ["gate-guard-plate"]}).play("give gate-guard-plate to elros")
    assert sheet(given, "elros").bag == ["gate-guard-plate"]


@pytest.mark.rules("DR-EQUIP-02")
def test_every_type_has_its_subtypes() -> None:
    assert {kind: set(SUBTYPES[kind]) for kind in EQUIPMENT} == {
        "weapon": {"heavy", "light", "implement", "ranged"}, "offhand": {"off-hand weapon", "shield", "relic"},
        "armor": {"cloth", "leather", "plate"}, "trinket": {"trinket"},
    }  # fmt: skip


@pytest.mark.rules("DR-EQUIP-02")
@pytest.mark.parametrize(
    ("subtype", "melee"), [("heavy", True), ("light", True), ("implement", False), ("ranged", False)]
)
def test_heavy_and_light_weapons_reach_adjacent_enemies_and_the_others_an_area(subtype: str, melee: bool) -> None:
    assert ITEMS[WEAPONS[subtype]].subtype == subtype
    attack = READ.text.parse("+0 HIT").clauses[0]
    for drawing, reached in (("V1......", True), ("V..1....", not melee), ("V......1", False)):
        game = fight(drawing, gear={"vorn": [WEAPONS[subtype]]})
        table, vorn = Table(game.state, game.game.library), one(game, "vorn")
        assert bool(defenders(table, vorn, Doing(vorn, "focus"), attack)) == reached, drawing
        assert weapon_reach(table, vorn, Doing(vorn, "focus"), attack) == (0 if melee else 1)
    keen = fight("V1......", gear={"vorn": [WEAPONS[subtype]]}, skills={"vorn": {"eye": "- static +1 RANGE"}})
    table, vorn = Table(keen.state, keen.game.library), one(keen, "vorn")
    assert weapon_reach(table, vorn, Doing(vorn, "focus"), attack) == (0 if melee else 2)


@pytest.mark.rules("DR-EQUIP-03")
def test_each_of_the_four_slots_holds_one_item() -> None:
    assert EQUIPMENT == ("weapon", "offhand", "armor", "trinket")
    gear = {"vorn": ["ring-of-precision", "lintel-hammer"]}
    game = fight("V.....1", gear=gear, bag={"vorn": ["latchkey"]}).play("equip latchkey")
    assert sheet(game, "vorn").equipment == ["lintel-hammer", "latchkey"]
    assert sheet(game, "vorn").bag == ["ring-of-precision"]


@pytest.mark.rules("DR-EQUIP-03")
def test_elros_equips_the_light_weapon_and_neither_shield_nor_cloth() -> None:
    assert equippable("elros", "iron-shield", "blooded-sword", "lesser-displacement-cloak") == ["blooded-sword"]
    for board in BOARDS.values():
        types = sorted(kind for kind in EQUIPMENT for subtype in SUBTYPES[kind] if subtype in board.proficient)
        assert types == ["armor", "offhand", "weapon"], board.name


@pytest.mark.rules("DR-EQUIP-04")
def test_the_named_cards_that_elros_can_and_cannot_equip() -> None:
    cards = [
        "blooded-sword", "throwing-dagger", "iron-shield", "padded-leather-armor", "lesser-displacement-cloak",
        "amulet-of-power", "ring-of-precision",
    ]  # fmt: skip
    assert equippable("elros", *cards) == [
        "blooded-sword", "throwing-dagger", "padded-leather-armor", "amulet-of-power", "ring-of-precision",
    ]  # fmt: skip


NAMED: dict[str, tuple[str, str, str]] = {
    "blooded-sword": ("weapon", "light", "starting"), "throwing-dagger": ("offhand", "off-hand weapon", "camp1"),
    "iron-shield": ("offhand", "shield", "camp1"), "padded-leather-armor": ("armor", "leather", "starting"),
    "leather-armor": ("armor", "leather", "starting"), "lesser-displacement-cloak": ("armor", "cloth", "camp1"),
    "amulet-of-power": ("trinket", "trinket", "camp2"), "ring-of-precision": ("trinket", "trinket", "camp1"),
    "jagged-blade-axe": ("weapon", "heavy", "camp1"), "elvish-bow": ("weapon", "ranged", "camp1"),
    "staff-of-the-moon": ("weapon", "implement", "camp1"), "family-locket": ("trinket", "trinket", "adventure"),
    "good-quality-torch": ("offhand", "relic", "adventure"),
}  # fmt: skip


@pytest.mark.rules("DR-EQUIP-05")
@pytest.mark.parametrize("card", NAMED)
def test_the_cards_that_the_book_names_are_what_it_says(card: str) -> None:
    item = ITEMS[card]
    assert (item.type, item.subtype, item.source) == NAMED[card]


@pytest.mark.rules("DR-EQUIP-05")
def test_what_the_book_says_of_named_cards() -> None:
    assert [ITEMS[card].melee for card in ("blooded-sword", "jagged-blade-axe", "elvish-bow")] == [True, True, False]
    assert (ITEMS["elvish-bow"].accuracy, ITEMS["elvish-bow"].damage) == (7, 3)
    assert "RANGE 1" in str(ITEMS["staff-of-the-moon"].text)
    tumble = GAME.library.skills[ITEMS["leather-armor"].skill]
    assert (tumble.name, tumble.symbol, str(tumble.text)) == ("Tumble", "reaction", "SELF, PREVENT 2; MOVE 2")
    assert all(ITEMS[card].back for card in ("family-locket", "good-quality-torch"))
    assert GAME.library.skills[ITEMS["good-quality-torch"].skill].name == "Purge the Wicked"


@pytest.mark.rules("DR-EQUIP-07")
@pytest.mark.parametrize(("where", "stunned"), [("gear", True), ("bag", False)])
def test_a_surge_of_a_weapon_works_while_it_is_equipped(where: str, stunned: bool) -> None:
    place: dict[str, Any] = {"gear": {"vorn": ["bellfounders-mace"]}}
    if where == "bag":
        place = {"gear": {"vorn": ["harvest-bill"]}, "bag": {"vorn": ["bellfounders-mace"]}}
    skills = {"vorn": {"try": "y weapon +0 HIT"}}
    game = fight("V1", skills=skills, health={"m1": 8}, chance=(17,), **place).play("use try yellow")
    assert game.told(Attacked) != []
    assert ("stun" in one(game, "m1").conditions) == stunned


@pytest.mark.rules("DR-EQUIP-07")
def test_what_always_holds_holds_while_it_is_equipped() -> None:
    worn = fight("V.....1", gear={"vorn": ["gate-guard-plate"]})
    carried = fight("V.....1", gear={"vorn": []}, bag={"vorn": ["gate-guard-plate"]})
    health = [max_health(Table(game.state, GAME.library), one(game, "vorn")) for game in (worn, carried)]
    assert health == [13, 11]


@pytest.mark.rules("DR-EQUIP-10")
def test_an_off_hand_tool_brings_its_skill_while_it_is_equipped() -> None:
    worn = fight("M.1", turn="maya", gear={"maya": ["yew-shortbow", "throwing-dagger"]})
    assert "use let-it-go red" in worn.offered()
    carried = fight("M.1", turn="maya", gear={"maya": ["yew-shortbow"]}, bag={"maya": ["throwing-dagger"]})
    assert carried.refused("use let-it-go red") == "you have no Skill 'let-it-go'"


@pytest.mark.rules("DR-EQUIP-11")
@pytest.mark.parametrize("hero", BOARDS)
def test_everybody_wears_trinkets(hero: str) -> None:
    assert equippable(hero, "amulet-of-power") == ["amulet-of-power"]


@pytest.mark.rules("DR-EQUIP-14", "DR-EQUIP-18")
def test_two_dock_slots_serve_two_threats_each_once() -> None:
    gear = {"elros": ["padded-leather-armor"]}
    game = monster_turn("1E2", gear=gear, cubes={"elros": "yr"}, blocked={"elros": dict.fromkeys(
        GAME.library.boards["elros"].skills + GAME.library.roles["leader"].starting, "curse")})  # fmt: skip
    assert game.offered("react") == ["react give-a-little yellow", "react give-a-little red"]
    game.play("react give-a-little yellow")
    assert game.asked[0] == "react", "the second Monster: nobody was asked twice about the first blow"
    assert game.offered("react") == ["react give-a-little red"]
    game.play("react give-a-little red")
    assert [event.amount for event in game.told(Damaged) if event.by] == [1, 1]


@pytest.mark.rules("DR-EQUIP-18")
def test_a_skill_with_one_of_two_slots_filled_takes_a_cube_that_fits_the_other() -> None:
    game = monster_turn(
        "1E", gear={"elros": ["padded-leather-armor"]}, cubes={"elros": "yr"}, spent={"elros": {"give-a-little": "y"}}
    )
    assert [act for act in game.offered("react") if "give-a-little" in act] == ["react give-a-little red"]


FIELDS = {
    "name": "name", "type": "type", "subtype": "subtype", "weapon attack type": "melee", "accuracy or dock slots": "accuracy",
    "base damage (weapons only)": "damage", "description": "text", "source": "source", "set icon": "source",
    "illustration": "subtype",
}  # fmt: skip
"""What the fields of the book's cards are called here; the set icon tells the source, the picture is drawn for the subtype."""


@pytest.mark.rules("DR-EQUIP-16")
def test_equipment_has_the_fields_of_the_book() -> None:
    ledger = yaml.safe_load(LEDGER.read_text())
    (entry,) = [entry for entry in ledger if entry["id"] == "DR-EQUIP-16"]
    assert list(FIELDS) == entry["data"]["fields"]
    for item in ITEMS.values():
        assert all(hasattr(item, field) for field in FIELDS.values())
        assert bool(item.accuracy and item.damage) == (item.type == "weapon"), item.name
        slots = GAME.library.skills[item.skill].slots if item.skill else ()
        assert len(slots) <= 2
        assert all(slots)
    weapons = {item.subtype: item.melee for item in ITEMS.values() if item.type == "weapon"}
    assert weapons == {subtype: subtype not in ("ranged", "implement") for subtype in weapons}


@pytest.mark.rules("DR-EQUIP-17")
def test_every_hero_is_proficient_as_ruled() -> None:
    assert {board.name: set(board.proficient) for board in BOARDS.values()} == {
        "Elros": {"light", "off-hand weapon", "leather"}, "Vorn": {"heavy", "shield", "plate"},
        "Maya": {"ranged", "off-hand weapon", "leather"}, "Lorelai": {"implement", "relic", "cloth"},
        "Jaheen": {"heavy", "relic", "plate"},
    }  # fmt: skip
    assert equippable("jaheen", "furnace-apron", "lesser-displacement-cloak") == ["furnace-apron"]


SHEAF = "the-brass-sheaf"


@pytest.mark.rules("DR-EQUIP-19")
def test_maximum_and_present_health_go_with_a_bonus() -> None:
    off = fight("M.....1", turn="maya", gear={"maya": [SHEAF]}, health={"maya": 8}).play(f"unequip {SHEAF}")
    assert (one(off, "maya").health, max_health(Table(off.state, GAME.library), one(off, "maya"))) == (6, 9)
    on = fight("M.....1", turn="maya", gear={"maya": []}, bag={"maya": [SHEAF]}, health={"maya": 6})
    on.play(f"equip {SHEAF}")
    assert (one(on, "maya").health, max_health(Table(on.state, GAME.library), one(on, "maya"))) == (8, 11)
    same = fight("M.....1", turn="maya", gear={"maya": ["yew-shortbow"]}).play("unequip yew-shortbow")
    assert same.told(Damaged) == [], "nothing changes without a bonus"


@pytest.mark.rules("DR-PASS-04", "DR-EQUIP-19")
def test_health_that_goes_with_an_item_is_lost() -> None:
    skills = {"maya": {"wait": "- passive WHEN LOSE HEALTH, SELF, SHIELD 1"}}
    game = fight("M.....1", turn="maya", gear={"maya": [SHEAF]}, skills=skills).play(f"unequip {SHEAF}")
    assert one(game, "maya").resources == {"shield": 1}


@pytest.mark.rules("DR-EQUIP-19")
def test_whoever_takes_off_their_last_health_is_knocked_out() -> None:
    game = fight("M.....1", turn="maya", gear={"maya": [SHEAF]}, health={"maya": 2}).play(f"unequip {SHEAF}")
    assert one(game, "maya").down
    assert game.asked[0] == "status-cube"
