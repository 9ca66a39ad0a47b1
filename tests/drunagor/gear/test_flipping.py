"""Items with two faces: which one lies up, and what turns it. (DR-FLIP-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import Flipped
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.gear.flip import FLIP, Flipping
from tabletome.table import contents
from tests.drunagor.stage import fight, one, pool, sheet

TORCH, LOCKET, LANTERN, LOAF = "good-quality-torch", "family-locket", "storm-lantern", "loaf-and-knife"
GEM, CHEST_GEM, PATTERN = "cosmic-gemstone", "cosmic-gemstone-of-a-chest", "menders-pattern"
STAFF, SHIELD, BLADE = "hollow-staff", "bossless-shield", "crownless-blade"
ITEMS = GAME.library.items


@pytest.mark.rules("DR-FLIP-01")
def test_the_face_that_lies_up_works_and_the_other_does_not() -> None:
    game = fight("V.....1", gear={"vorn": [LOCKET]}, health={"vorn": 5}).play("use look-once blue")
    assert sheet(game, "vorn").flipped == [LOCKET]
    assert game.told(Flipped) == [Flipped("vorn", LOCKET, "open-locket")]
    assert game.refused("use look-once yellow") == "you have no Skill 'look-once'"
    assert "Family Locket is turned over: Open Locket." in game.log


@pytest.mark.rules("DR-FLIP-01", "DR-FLIP-04")
def test_the_back_of_the_locket_waits_for_its_owner_to_regain_breath() -> None:
    game = fight("V.....1", gear={"vorn": [LOCKET]}, flipped={"vorn": [LOCKET]}, down=["vorn"], phase="hero_conditions")
    assert sheet(game, "vorn").flipped == []
    assert game.told(Flipped) == [Flipped("vorn", LOCKET, LOCKET)]
    assert "use look-once blue" in game.offered()


@pytest.mark.rules("DR-FLIP-02")
def test_a_card_that_went_back_comes_again_with_its_front_up() -> None:
    bag = {"vorn": [LOCKET, "latchkey"]}
    game = fight("V.....1", gear={"vorn": ["harvest-bill"]}, bag=bag, flipped={"vorn": [LOCKET]})
    game.play(f"unequip harvest-bill dropping {LOCKET}")
    assert contents(game.state.decks["adventure"]) == [LOCKET]
    assert sheet(game, "vorn").flipped == []


@pytest.mark.rules("DR-FLIP-03")
def test_nobody_turns_an_item_over_at_will() -> None:
    game = fight("V.....1", gear={"vorn": [LOCKET]})
    assert game.offered("flip") == []
    assert game.refused(f"flip {LOCKET}") == "nobody turns an item over at will: an effect does it"


@pytest.mark.rules("DR-FLIP-04")
def test_a_flipped_card_is_still_flipped_when_the_adventure_ends() -> None:
    game = fight("J1", turn="jaheen", gear={"jaheen": ["lintel-hammer", TORCH]}, health={"m1": 1})
    game.play("use purge-the-wicked yellow")
    assert game.result == "won"
    assert sheet(game, "jaheen").flipped == [TORCH]


@pytest.mark.rules("DR-FLIP-05")
def test_purge_the_wicked_turns_the_torch_over() -> None:
    game = fight("J1", turn="jaheen", gear={"jaheen": ["lintel-hammer", TORCH]}).play("use purge-the-wicked yellow")
    assert sheet(game, "jaheen").flipped == [TORCH]
    assert one(game, "m1").conditions == {"burn": 2}


@pytest.mark.rules("DR-FLIP-06", "DR-FLIP-09")
@pytest.mark.parametrize("where", ["gear", "bag"])
def test_a_gemstone_turns_a_socket_item_equipped_or_carried(where: str) -> None:
    gear = {"lorelai": [STAFF] if where == "gear" else []}
    bag = {"lorelai": [GEM] if where == "gear" else [GEM, STAFF]}
    game = fight("L.....1", turn="lorelai", gear=gear, bag=bag).play(f"consume {GEM}")
    assert sheet(game, "lorelai").flipped == [STAFF]
    assert GEM not in sheet(game, "lorelai").bag
    assert ITEMS[ITEMS[STAFF].back].name == "Star-Eyed Staff"


@pytest.mark.rules("DR-FLIP-09")
def test_of_two_sockets_the_owner_chooses_one_and_a_cube_on_it_does_not_matter() -> None:
    game = fight(
        "V.....1", gear={"vorn": ["harvest-bill", SHIELD]}, bag={"vorn": [GEM, BLADE]}, cubes={"vorn": "rb"},
        spent={"vorn": {"elbow-up": "y"}},
    ).play(f"consume {GEM}")  # fmt: skip
    assert game.asked == (FLIP, Flipping("vorn", GEM))
    assert game.offered() == [f"flip {SHIELD}", f"flip {BLADE}"]
    assert sheet(game.play(f"flip {SHIELD}"), "vorn").flipped == [SHIELD]


@pytest.mark.rules("DR-FLIP-07")
def test_no_other_gem_and_no_pattern_turns_a_socket_item_back() -> None:
    carried = {"lorelai": [GEM, PATTERN]}
    game = fight("L.....1", turn="lorelai", gear={"lorelai": [STAFF]}, bag=carried, flipped={"lorelai": [STAFF]})
    game.play(f"consume {GEM}")
    assert sheet(game, "lorelai").flipped == [STAFF]
    other = fight("L.....1", turn="lorelai", gear={"lorelai": [STAFF]}, bag=carried, flipped={"lorelai": [STAFF]})
    other.play(f"consume {PATTERN}")
    assert sheet(other, "lorelai").flipped == [STAFF]
    assert one(other, "lorelai").resources == {"shield": 2}
    backs = [ITEMS[item.back] for item in ITEMS.values() if item.socket and item.back]
    assert not [face.name for face in backs for op in face.text.ops() if op.name == "FLIP"]


@pytest.mark.rules("DR-FLIP-08", "DR-FLIP-11")
def test_gems_of_both_kinds_turn_a_socket_item_and_go_back_to_where_they_came_from() -> None:
    adventure = fight("L.....1", turn="lorelai", gear={"lorelai": [STAFF]}, bag={"lorelai": [GEM]})
    adventure.play(f"consume {GEM}")
    chest = fight("L.....1", turn="lorelai", gear={"lorelai": [STAFF]}, bag={"lorelai": [CHEST_GEM]})
    chest.play(f"consume {CHEST_GEM}")
    assert sheet(adventure, "lorelai").flipped == sheet(chest, "lorelai").flipped == [STAFF]
    assert contents(adventure.state.decks["adventure"]) == [GEM]
    assert chest.state.decks["chest"].discards == [CHEST_GEM]


@pytest.mark.rules("DR-FLIP-10")
def test_a_cube_is_expended_if_the_other_face_has_no_place_for_it() -> None:
    game = fight("J1", turn="jaheen", gear={"jaheen": ["lintel-hammer", TORCH]}).play("use purge-the-wicked yellow")
    assert [cube.at for cube in sheet(game, "jaheen").cubes if cube.at] == ["expended"]
    assert pool(game, "jaheen") == "bgry"


@pytest.mark.rules("DR-FLIP-10")
def test_a_cube_stays_where_the_other_face_has_a_place_for_it() -> None:
    game = fight("EV....1", turn="elros", gear={"elros": ["blooded-sword", LOAF]}, health={"vorn": 4})
    game.play("use cut-a-slice yellow")
    assert sheet(game, "elros").flipped == [LOAF]
    assert [cube.at for cube in sheet(game, "elros").cubes if cube.at] == ["point-not-edge"]
    assert game.refused("use point-not-edge red") == "the cube on Point, Not Edge must be recalled first"


@pytest.mark.rules("DR-FLIP-03")
def test_a_pattern_turns_a_double_sided_item_without_a_socket() -> None:
    bag = {"lorelai": [PATTERN, STAFF]}
    game = fight("L.....1", turn="lorelai", gear={"lorelai": [TORCH, LOCKET]}, bag=bag, flipped={"lorelai": [TORCH]})
    game.play(f"consume {PATTERN}")
    assert game.offered() == [f"flip {TORCH}", f"flip {LOCKET}"]
    game.play(f"flip {TORCH}")
    assert sheet(game, "lorelai").flipped == []


@pytest.mark.rules("DR-EQUIP-19")
def test_health_goes_with_the_face_that_gives_it() -> None:
    game = fight("V.....1", gear={"vorn": ["caravan-horn"]}, health={"vorn": 5}).play("use sledges-ho blue")
    assert (sheet(game, "vorn").flipped, one(game, "vorn").health) == (["caravan-horn"], 6)


def test_a_gem_without_a_socket_to_fill_is_used_up_all_the_same() -> None:
    game = fight("V.....1", bag={"vorn": [GEM]}).play(f"consume {GEM}")
    assert sheet(game, "vorn").bag == []
    assert game.told(Flipped) == []
