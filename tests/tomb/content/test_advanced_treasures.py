"""Fortunes, and the Treasures of the Advanced Deck, card by card."""

from __future__ import annotations

import pytest

from tests.tomb.cards import library
from tests.tomb.content.test_treasures import HERO, defeat_an_ape, owned
from tests.tomb.table import answer, at, figure, offered, person, play_wildly, table, up, wild

pytestmark = pytest.mark.usefixtures("quiet")


# --- Fortunes of the start --------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-22")
def test_a_friendly_forest_spirit_gives_whoever_meets_it_advantage() -> None:
    match = defeat_an_ape("friendly-forest-spirit", {"artus-cimber": "1b2", "asharra": "1a2"})
    assert [one.edge for one in match.state.heroes] == [1, 0]
    assert match.state.decks["treasure"].discards == ["friendly-forest-spirit"]


@pytest.mark.rules("TM-TREA-04", "TM-HEAL-01")
def test_shared_water_heals_everybody_near() -> None:
    match = defeat_an_ape(
        "shared-water",
        {"artus-cimber": "1b2", "asharra": "2a1", "qawasha": "3a1"},
        hp={"artus-cimber": 1, "asharra": 0, "qawasha": 1},
    )
    assert [one.hp for one in match.state.heroes] == [2, 1, 1]


@pytest.mark.rules("TM-TREA-04", "TM-COMP-12")
def test_scattered_coins_are_gold() -> None:
    assert person(defeat_an_ape("scattered-coins"), "artus-cimber").gold == 200


@pytest.mark.rules("TM-TREA-04", "TM-POWER-02")
def test_fresh_heart_turns_up_a_daily() -> None:
    match = table(HERO, {"ape": "1c2"}, [20], powers=["twin-arrows"], decks={"treasure": ["fresh-heart"]})
    answer(match, "attack with twin-arrows")
    assert up(match, "twin-arrows")


@pytest.mark.rules("TM-TREA-04", "TM-COMP-14")
def test_old_campsite_is_worth_a_healing_surge() -> None:
    assert defeat_an_ape("old-campsite").state.surges == 3


# --- advanced Items ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TREA-03", "TM-GEN-04")
def test_cloud_anklets_let_anybody_fly() -> None:
    match = table(HERO, {"ox": "1c1 1c2 1c3 1c4"}, items=["cloud-anklets"])
    assert "move 1d2" in offered(match)
    assert "move 1d2" not in offered(table(HERO, {"ox": "1c1 1c2 1c3 1c4"}))


@pytest.mark.rules("TM-TREA-03")
def test_blue_heron_bow_can_be_used_every_turn() -> None:
    match = table(HERO, {"ox": "3b2"}, [6, 6], items=["blue-heron-bow"])
    answer(match, "attack ox-1 with blue-heron-bow", "end", "attack ox-1 with blue-heron-bow")
    assert figure(match, "ox-1").hp == 9 - 2 + 1  # it heals 1 between the turns
    assert up(match, "blue-heron-bow")


@pytest.mark.rules("TM-TREA-03", "TM-MOVE-16")
def test_serpent_lash_pulls_hit_or_miss() -> None:
    for die, hp in ((6, 7), (5, 9)):
        match = table(HERO, {"ox": "2b2"}, [die], items=["serpent-lash"])
        answer(match, "attack ox-1 with serpent-lash", "square 1c2")
        assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (hp, "1c2")


@pytest.mark.rules("TM-TREA-03", "TM-MOVE-16")
def test_thunder_gong_drives_away_and_stuns() -> None:
    match = table(HERO, {"ox": "1c2 2b2"}, items=["thunder-gong"])
    answer(match, "activate thunder-gong", "square 3a1", "square 4a1")
    assert [figure(match, f"ox-{n}").stunned for n in (1, 2)] == [True, True]
    assert [at(match, f"ox-{n}") for n in (1, 2)] == ["3a1", "4a1"]
    assert "dash" not in offered(match)


@pytest.mark.rules("TM-TREA-03", "TM-COMP-10")
def test_ring_of_embers_burns_four_attackers() -> None:
    match = table(HERO, {"ox": "1c2"}, [15] * 3 + [1] + [15] * 2, items=["ring-of-embers"])
    person(match, "artus-cimber").hp = 8
    answer(match, "use ring-of-embers")
    assert person(match, "artus-cimber").marks["fire-shield"] == 4
    answer(match, "end")
    assert person(match, "artus-cimber").marks["fire-shield"] == 3
    assert figure(match, "ox-1").hp == 8
    answer(match, "end", "end", "end")  # the fourth attack misses
    assert person(match, "artus-cimber").marks["fire-shield"] == 1


@pytest.mark.rules("TM-TREA-03", "TM-COMP-10")
def test_the_last_fire_shield_token_takes_the_shield_with_it() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [15] * 5, items=["ring-of-embers"], surges=6)
    answer(match, "use ring-of-embers", *["end"] * 5)
    assert "fire-shield" not in person(match, "dragonbait").marks
    assert figure(match, "ox-1").hp == 5


@pytest.mark.rules("TM-TREA-03", "TM-GEN-04")
def test_elixir_of_two_suns_gives_another_action() -> None:
    match = table(HERO, {"ox": "3b2"}, [8, 8], powers=["long-shot"], items=["elixir-of-two-suns"])
    assert "use elixir-of-two-suns" not in offered(match)
    answer(match, "attack ox-1 with long-shot", "use elixir-of-two-suns", "attack ox-1 with long-shot")
    assert figure(match, "ox-1").hp == 7
    assert owned(match) == []


@pytest.mark.rules("TM-TREA-03", "TM-HEAL-01", "TM-HEAL-02")
@pytest.mark.parametrize("asharra", [0, 1])
def test_phoenix_ash_raises_who_has_fallen_or_is_about_to(asharra: int) -> None:
    heroes = {"artus-cimber": "2a1", "asharra": "1b2"}
    match = table(heroes, hp={"asharra": asharra}, items=["phoenix-ash"])
    answer(match, "use phoenix-ash", "target asharra")
    assert person(match, "asharra").hp == 4 + asharra
    assert owned(match) == []


@pytest.mark.rules("TM-TREA-03")
@pytest.mark.parametrize("item", ["phoenix-ash", "twin-whistles", "war-drum"])
def test_no_item_is_in_vain_for_a_hero_alone(item: str) -> None:
    match = table(HERO, hp={"artus-cimber": 1}, items=[item])
    assert f"use {item}" in offered(match)


@pytest.mark.rules("TM-TREA-03", "TM-MOVE-16", "TM-TRAP-15")
def test_twin_whistles_change_places_and_a_trap_is_triggered() -> None:
    heroes = {"artus-cimber": "1b2", "asharra": "4a1"}
    match = table(heroes, items=["twin-whistles"], traps="1b2", decks={"tokens": ["dart"]})
    answer(match, "use twin-whistles")
    assert (at(match, "artus-cimber"), at(match, "asharra")) == ("4a1", "1b2")
    assert person(match, "asharra").hp == 5


@pytest.mark.rules("TM-TREA-03", "TM-ADV-12")
def test_amber_of_the_stopped_wasp_makes_any_monster_roll_again() -> None:
    match = table(
        {"asharra": "1b2", "artus-cimber": "4a1"},
        {"ox": "1c2"},
        [19, 2],
        items=["artus-cimber: amber-of-the-stopped-wasp"],
    )
    answer(match, "end", "use amber-of-the-stopped-wasp by artus-cimber")
    assert person(match, "asharra").hp == 6


# --- advanced Fortunes ------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TREA-04", "TM-HEAL-01")
def test_ancestors_blessing_reaches_everybody() -> None:
    match = defeat_an_ape("ancestors-blessing", {"artus-cimber": "1b2", "asharra": "4a1"}, hp={"asharra": 1})
    assert person(match, "asharra").hp == 3


@pytest.mark.rules("TM-TREA-04", "TM-XP-01")
def test_hunters_notes_are_experience() -> None:
    match = defeat_an_ape("hunters-notes", decks={"monster": ["ox", "husk", "ape"]})
    assert match.state.experience == ["ape", "ox", "husk"]


@pytest.mark.rules("TM-TREA-04")
def test_hidden_cache_is_gold_and_another_treasure() -> None:
    match = table(
        HERO, {"ape": "1c2"}, [20], powers=["knife-and-boot"], decks={"treasure": ["hidden-cache", "old-campsite"]}
    )
    answer(match, "attack ape-1 with knife-and-boot")
    assert person(match, "artus-cimber").gold == 400
    assert match.state.surges == 3


@pytest.mark.rules("TM-TREA-04", "TM-COND-10")
def test_sudden_quiet_stuns_everything_near() -> None:
    match = table(
        HERO, {"ape": "1c2", "ox": "2b2 3b2"}, [20], powers=["knife-and-boot"], decks={"treasure": ["sudden-quiet"]}
    )
    answer(match, "attack ape-1 with knife-and-boot")
    assert [figure(match, f"ox-{n}").stunned for n in (1, 2)] == [True, False]


# --- all of them ------------------------------------------------------------------------------------------------------

USED = [card.id for card in library().treasures.values() if card.use]
OTHERS = [card.id for card in library().treasures.values() if not card.use]


@pytest.mark.parametrize("card", USED)
def test_every_item_can_be_used_in_the_middle_of_anything(card: str) -> None:
    daily = ["twin-arrows"] if card == "sun-potion" else []
    states = ((wild("artus-cimber", seed, items=[card], powers=daily), seed) for seed in range(12))
    assert any(play_wildly(state, card, seed) for state, seed in states)


@pytest.mark.parametrize("card", OTHERS)
def test_everything_else_works_in_the_middle_of_anything(card: str) -> None:
    for seed in range(2):
        state = wild("artus-cimber", seed, items=[card] if library().treasures[card].type == "item" else [])
        state.decks["treasure"].layers.insert(0, [card])
        assert not play_wildly(state, "nothing", seed)
