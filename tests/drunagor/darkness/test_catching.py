"""Whom Darkness catches and crushes, what it does to those who stand on it, and SHADOW AURA."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Caught, Crushed, DarknessGrew, PetDispelled
from tabletome.games.drunagor.options.figures import on_darkness
from tabletome.games.drunagor.state import Figure, Runes, State
from tabletome.kernel.events import Damaged, Rolled
from tabletome.testing.play import Position
from tests.drunagor.stage import HUNTING, darkness_turn, fight, gone, monster_turn, one

VOID = 12 * "#"
LIT = {"vorn": {"torch": "- static IMMUNE TO DARKNESS"}}


def lost(game: Position[State], who: str) -> list[int]:
    """What somebody lost, blow by blow."""
    return [event.amount for event in game.told(Damaged) if event.who == who]


# --- caught -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-36", "DR-DARK-43", "DR-QUICK-48")
def test_being_caught_costs_two_which_nothing_prevents() -> None:
    game = darkness_turn(
        f"..V......... {VOID}", "grey-bar", terrain="S", health={"vorn": 8}, resources={"vorn": {"shield": 4}}
    )  # fmt: skip
    assert game.told(Caught) == [Caught("vorn")]
    assert one(game, "vorn").health == 6
    assert one(game, "vorn").resources == {"shield": 4}


@pytest.mark.rules("DR-DARK-37")
def test_who_is_immune_is_caught_without_harm() -> None:
    game = darkness_turn(f"..V......... {VOID}", "grey-bar", terrain="S", skills=LIT, health={"vorn": 8})
    assert game.told(Caught) == [Caught("vorn")]
    assert one(game, "vorn").health == 8
    assert on_darkness(Table(game.state, game.game.library), one(game, "vorn"))


@pytest.mark.rules("DR-DARK-14")
def test_a_tile_acts_on_the_squares_that_it_covers_alone() -> None:
    game = fight("V....... ........ M.......", darkness="a1 b2", health={"maya": 9})
    table = Table(game.state, game.game.library)
    assert on_darkness(table, one(game, "vorn"))
    assert not on_darkness(table, one(game, "maya"))
    beside = darkness_turn(f"......V.M... {VOID}", "grey-bar", darkness="b1", health={"vorn": 11, "maya": 9})
    assert lost(beside, "vorn") == [], "f1 is dark, g1 is not"


@pytest.mark.rules("DR-DARK-56")
def test_heroes_and_pets_are_caught_and_monsters_are_not() -> None:
    before = fight(
        f"1.V......... {VOID}", terrain="S", cards=[HUNTING], runes=Runes(dict.fromkeys(("grey-bar", "red-wyrm"), 1)),
        health={"vorn": 9}, kinds={"m1": "skeleton-archer-rookie"},
    )  # fmt: skip
    state = before.state
    state.figures.append(Figure("luma", "pet", "luma", 3, 1, owner="vorn"))
    state.phase, state.track.acting = "next_card", ""
    state.track.done = [card.id for card in state.track.cards if card.kind != "rune"]
    game = Position(before.game, state, ["grey-bar"])
    assert game.told(DarknessGrew)[0].squares == ("a1", "b1", "c1", "d1")
    assert [event.who for event in game.told(Caught)] == ["vorn", "luma"]
    assert one(game, "vorn").health == 7
    assert [one.who for one in game.told(PetDispelled)] == ["luma"]
    assert gone(game, "luma")
    assert one(game, "m1").health == 4, "the archer likes it there"


@pytest.mark.rules("DR-DARK-56")
def test_who_is_knocked_out_is_not_hurt() -> None:
    game = darkness_turn(f"..VM........ {VOID}", "grey-bar", terrain="S", health={"maya": 9}, down=["vorn"])
    assert [event.who for event in game.told(Caught)] == ["maya"]
    assert lost(game, "vorn") == []


# --- crushed ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-09")
def test_with_all_heroes_on_darkness_each_is_crushed_for_as_many_as_there_are() -> None:
    game = darkness_turn(
        "VML.....", "grey-bar", darkness="a1 b1 c1", health={"vorn": 9, "maya": 8, "lorelai": 7},
        resources={"vorn": {"shield": 4}},
    )  # fmt: skip
    assert game.told(Crushed) == [Crushed(3)]
    assert not game.told(DarknessGrew)
    assert [one(game, who).health for who in ("vorn", "maya", "lorelai")] == [6, 5, 4]
    assert game.state.darkness.bit_count() == 3


@pytest.mark.rules("DR-DARK-11")
def test_a_crush_hurts_who_is_immune() -> None:
    game = darkness_turn("VM......", "grey-bar", darkness="a1 b1", skills=LIT, health={"vorn": 9, "maya": 8})
    assert [one(game, who).health for who in ("vorn", "maya")] == [7, 6]


@pytest.mark.rules("DR-DARK-57")
def test_who_is_knocked_out_counts_for_a_crush_and_takes_nothing() -> None:
    game = darkness_turn("VML.....", "grey-bar", darkness="a1 b1 c1", health={"vorn": 9, "maya": 8}, down=["lorelai"])
    assert game.told(Crushed) == [Crushed(3)]
    assert [lost(game, who) for who in ("vorn", "maya", "lorelai")] == [[3], [3], []]
    off = darkness_turn("VM.L....", "grey-bar", darkness="a1 b1", health={"vorn": 9, "maya": 8}, down=["lorelai"])
    assert not off.told(Crushed), "who lies off the Darkness is gone for"


# --- on it ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-DARK-17")
def test_darkness_hides_the_terrain_beneath() -> None:
    game = fight("V....... ........", terrain=".L......", darkness="b1", health={"vorn": 9}).play("move b1")
    assert one(game, "vorn").health == 7
    assert one(game, "vorn").conditions == {}


@pytest.mark.rules("DR-DARK-35", "DR-DARK-38", "DR-DARK-46", "DR-QUICK-48")
def test_on_darkness_a_hero_hits_worse_and_only_while_standing_there() -> None:
    try_ = {"vorn": {"try": "y weapon +0 HIT"}}
    dark = fight("V1...... ........", darkness="a1", skills=try_, chance=[8]).play("use try yellow")
    light = fight("V1...... ........", skills=try_, chance=[8]).play("use try yellow")
    [of_dark], [of_light] = dark.told(Rolled), light.told(Rolled)
    assert (of_dark.total, of_light.total) == (6, 8)
    off = fight("V.1..... ........", darkness="a1", skills=try_, chance=[8]).play("move b1", "use try yellow")
    assert off.told(Rolled)[0].total == 8


@pytest.mark.rules("DR-DARK-62")
def test_immunity_to_its_damage_does_not_clear_the_sight() -> None:
    both = {"vorn": {"try": "y weapon +0 HIT", **LIT["vorn"]}}
    game = fight("V1...... ........", darkness="a1", skills=both, chance=[8]).play("use try yellow")
    assert game.told(Rolled)[0].total == 6


@pytest.mark.rules("DR-DARK-35", "DR-DARK-39", "DR-QUICK-48")
def test_a_monster_on_darkness_hits_harder() -> None:
    face = {"m1": {"damage": 3, "black": "POISON 1"}}
    assert lost(monster_turn("V1", faces=face, darkness="b1").play("take it"), "vorn")[0] == 5
    assert lost(monster_turn("V1", faces=face).play("take it"), "vorn")[0] == 3


@pytest.mark.rules("DR-DARK-44")
def test_in_every_turn_the_first_step_on_darkness_hurts() -> None:
    """In Elros' own turn, and again when a Reaction moves him in a Monster's turn."""
    dodge = {"elros": {"dodge": "g reaction SELF, PREVENT 3; MOVE 1"}}
    game = fight(
        "E....... ..1.....", darkness="b1 c1", skills=dodge, turn="elros", health={"elros": 9}, faces={"m1": {"movement": 0}}
    )  # fmt: skip
    game.play("move b1")
    assert one(game, "elros").health == 7
    game.play("end", "react dodge green", "move c1")
    assert lost(game, "elros") == [2, 2]


@pytest.mark.rules("DR-DARK-45")
def test_who_starts_on_darkness_and_stays_is_hurt_at_the_end_of_the_turn() -> None:
    game = fight("V.......", darkness="a1", health={"vorn": 9})
    assert lost(game, "vorn") == []
    game.play("end")
    assert lost(game, "vorn") == [2]
    walked = fight("V.......", darkness="a1", health={"vorn": 9}).play("move b1", "end")
    assert lost(walked, "vorn") == []


@pytest.mark.rules("DR-DARK-60")
def test_being_caught_is_never_spared_and_counts_as_the_damage_of_the_turn() -> None:
    """Vorn steps on Darkness, walks off, is caught by a fresh tile, and ends his turn on it: twice 2, not three times."""
    aura = {"vorn": {"gloom": "b - SELF, SHADOW AURA"}}
    game = fight("V....... ########", darkness="b1", skills=aura, health={"vorn": 9}).play("move c1", "use gloom blue")
    assert lost(game, "vorn") == [2, 2]
    game.play("end")
    assert lost(game, "vorn") == [2, 2]
    caught_only = fight("V....... ########", skills=aura, health={"vorn": 9}).play("use gloom blue", "end")
    assert lost(caught_only, "vorn") == [2]


@pytest.mark.rules("DR-DARK-61")
def test_the_turn_of_the_rune_card_is_a_turn_of_its_own() -> None:
    """Caught in it, Vorn is hurt again at the end of his own turn."""
    game = darkness_turn(f"..V......... {VOID}", "grey-bar", terrain="S", health={"vorn": 11}).comes(
        "red-wyrm", "red-tooth"
    )
    assert lost(game, "vorn") == [2]
    game.play("end")
    assert lost(game, "vorn")[:2] == [2, 2]


# --- SHADOW AURA ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-175")
def test_shadow_aura_lays_a_small_tile_under_its_victim_at_once() -> None:
    game = monster_turn("V1", faces={"m1": {"damage": 3, "black": "SHADOW AURA"}}, health={"vorn": 9}).play("take it")
    assert game.told(DarknessGrew) == [DarknessGrew("", ("a1",), "vorn", 0, broken=True)]
    assert lost(game, "vorn") == [3, 2]
    assert game.state.darkness == 1


@pytest.mark.rules("DR-KEY-175")
def test_shadow_aura_needs_health_to_be_lost() -> None:
    shield = {"vorn": {"shield": 4}}
    face = {"m1": {"damage": 3, "black": "SHADOW AURA"}}
    game = monster_turn("V1", faces=face, resources=shield, health={"vorn": 9}).play("take it")
    assert not game.state.darkness


@pytest.mark.rules("DR-KEY-176")
def test_on_darkness_shadow_aura_does_nothing_and_its_tile_is_one_to_grow_from() -> None:
    face = {"m1": {"damage": 3, "black": "SHADOW AURA"}}
    game = monster_turn("V1", faces=face, darkness="a1", health={"vorn": 9}).play("take it")
    assert lost(game, "vorn") == [3]
    assert not game.told(DarknessGrew)
    immune = {"vorn": {"calm": "- static IMMUNE TO SHADOW AURA"}}
    game = monster_turn("V1", faces=face, skills=immune, health={"vorn": 9}).play("take it")
    assert not game.state.darkness
    grown = darkness_turn(f"V.M......... {VOID}", "orange-star", darkness="a1", health={"vorn": 11, "maya": 9})
    assert grown.told(DarknessGrew)[0].squares == ("b1", "c1")
