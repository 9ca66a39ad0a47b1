"""Choosing heroes, who plays whom, the mode of an encounter, and what a new campaign has."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.events.campaign import HandedOver, HeroChosen
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import House, enemies
from tabletome.kernel import BadSetup
from tabletome.table import contents, size
from tabletome.testing.play import Position
from tests.tactics.campaign.road import begun, campaign, deck_size, ended, hero, road
from tests.tactics.fight.stage import the_fight


@pytest.mark.rules("AT-HERO-01", "AT-HERO-17", "AT-HERO-02", "AT-COMP-03")
def test_a_hero_begins_in_one_of_five_basic_classes_and_no_two_in_the_same() -> None:
    game = begun(heroes=3)
    assert game.offered() == [f"pick {name}" for name in ("roberta", "olette", "tolben", "elwyn", "quill")]
    assert "a hero begins in a basic class" in game.refused("pick paladin")
    game.play("pick elwyn")
    assert hero(game, "elwyn").taken == ["wizard-starter"]
    assert hero(game, "elwyn").cls == "wizard"
    assert "no two heroes begin in one class" in game.refused("pick elwyn")
    assert "pick elwyn" not in game.offered()


@pytest.mark.rules("AT-PARTY-06", "AT-PARTY-07", "AT-PARTY-03")
def test_sam_and_aimie_take_four_heroes_and_leave_tolben_at_home() -> None:
    game = begun(seats=2, heroes=4)
    for seat, name in ((0, "roberta"), (1, "elwyn"), (0, "olette"), (1, "quill")):
        game.play(f"pick {name}", seat=seat)
    assert [(one.who, one.seat) for one in game.told(HeroChosen)] == [
        ("roberta", 0), ("elwyn", 1), ("olette", 0), ("quill", 1),
    ]  # fmt: skip
    assert game.asked[0] == "set-out"
    assert "stays as it is" in game.refused("pick tolben")
    game.play("begin normal")
    wanted = GAME.library.encounters[1].enemies[4]
    assert len(enemies(game.state)) == len(wanted)
    assert [one.id for one in the_fight(game).actors if one.side == "hero"] == ["roberta", "olette", "elwyn", "quill"]


@pytest.mark.rules("AT-PARTY-05", "AT-PARTY-12")
def test_heroes_change_hands_at_the_start_of_an_encounter_and_nobody_is_left_without() -> None:
    game = road("set_out", 5, seats=2, heroes=("roberta", "olette", "tolben"), chance=(4, 4, 1, 1))
    assert [one.seat for one in game.state.heroes] == [0, 1, 0]
    assert "at least one hero" in game.refused("hand olette to 1")
    assert "player 1 plays Roberta already" in game.refused("hand roberta to 1")
    assert "there is no player 3" in game.refused("hand roberta to 3")
    assert "there is no player 0" in game.refused("hand roberta to 0")
    assert "no 'quill' in this party" in game.refused("hand quill to 2")
    assert game.offered("hand") == ["hand roberta to 2", "hand tolben to 2"]
    assert game.offered("exchange") == ["exchange roberta for olette", "exchange olette for tolben"]
    game.play("hand roberta to 2")
    assert hero(game, "roberta").seat == 1
    assert game.news(HandedOver) == [HandedOver("roberta", 1)]
    game.play("exchange olette for tolben")
    assert (hero(game, "olette").seat, hero(game, "tolben").seat) == (0, 1)
    game.play("begin normal")
    assert "at the start of an encounter, not in it" in game.refused("hand roberta to 1")


@pytest.mark.rules("AT-MODE-04", "AT-SETUP-25", "AT-SETUP-23", "AT-MODE-01", "AT-MODE-02")
def test_the_mode_is_chosen_for_each_encounter_and_potions_are_back_for_the_next() -> None:
    game = road("set_out", 5)
    assert game.offered("begin") == ["begin normal", "begin easy", "begin hard"]
    game.play("begin easy")
    assert the_fight(game).potions == 4
    assert "before an encounter, not in it" in game.refused("begin hard")
    assert the_fight(road("set_out", 5).play("begin hard")).potions == 2
    after = ended(game, "failure", potions=1)
    assert campaign(after).history[0].potions == 3
    assert campaign(after).chapter == 8
    state = after.state
    state.campaign.chapter, state.phase = 10, "set_out"
    again = Position(GAME, state, seats=1).play("begin normal")
    assert the_fight(again).potions == 3


def test_the_table_may_agree_on_a_mode_that_is_offered_first() -> None:
    assert road("set_out", 5, house=House(mode="hard")).offered("begin")[0] == "begin hard"


@pytest.mark.rules(
    "AT-SETUP-23", "AT-RAND-07", "AT-CAMP-01", "AT-CAMP-08", "AT-COMP-16", "AT-LOOT-05", "AT-PARTY-01", "AT-HERO-01"
)
@pytest.mark.parametrize(("heroes", "potions"), [(3, 2), (4, 3), (5, 3)])
def test_a_new_campaign_has_its_potions_nine_random_encounters_and_chapter_one(heroes: int, potions: int) -> None:
    """A campaign that is over is begun again in the same way: nothing of the first is in it."""
    game = begun(heroes=heroes)
    for _ in range(heroes):
        game.play(game.offered()[0])
    now = campaign(game)
    assert {item: count for item, count in now.party_items.items() if count} == {"revive-potion": potions}
    assert size(now.random) == 9
    assert (now.chapter, now.done, now.flags) == (1, [], [])
    assert [record.chapter for record in now.history] == [1]
    for one in game.state.heroes:
        assert (len(one.taken), deck_size(game, one.name)) == (1, 11)
    assert sum(now.supply_items.values()) == 33 - potions
    assert len(contents(now.loot)) == 32
    assert now.basics == {"basic-move": 50 - 3 * heroes, "basic-attack": 50 - 3 * heroes}


@pytest.mark.rules("AT-CAMP-16", "AT-CAMP-17")
def test_a_campaign_may_begin_later_with_heroes_of_that_level() -> None:
    game = begun(heroes=3, chapter=25)
    for _ in range(3):
        game.play(game.offered()[0])
    assert game.asked[0] == "story"
    assert {len(one.taken) for one in game.state.heroes} == {5}
    # chapters 1, 5, 10, 14, 20 and 23 or the like lie before it: two of them give 2 cards of loot, four give 1
    assert sum(len(one.equipment) for one in game.state.heroes) == 8
    with pytest.raises(BadSetup, match="chapter 57 is no chapter"):
        begun(chapter=57)


def test_the_suggested_build_is_two_levels_of_the_own_class_then_its_elite_class_then_the_own_again() -> None:
    game = begun(heroes=5, chapter=52)
    for _ in range(5):
        game.play(game.offered()[0])
    elite = {
        "roberta": "barbarian",
        "olette": "assassin",
        "tolben": "bishop",
        "elwyn": "necromancer",
        "quill": "ranger",
    }
    for one in game.state.heroes:
        own = one.taken[0].removesuffix("-starter")
        wanted = [f"{own}-starter", f"{own}-2", *(f"{elite[one.name]}-{step}" for step in range(1, 6))]
        assert one.taken == [*wanted, *(f"{own}-{step}" for step in range(3, 6))]


@pytest.mark.rules("AT-MODE-05", "AT-SETUP-25", "AT-SETUP-23")
def test_with_the_house_rule_used_potions_stay_used_and_a_success_brings_one_back() -> None:
    for result, left in (("failure", 1), ("success", 2)):
        game = road("set_out", 5, house=House(keep_potions=True), loot=[]).play("begin normal")
        after = ended(game, result, potions=1)
        assert campaign(after).party_items["revive-potion"] == left
        assert campaign(after).supply_items["revive-potion"] == 6 - left
    none = road("set_out", 5, house=House(keep_potions=True), items={"revive-potion": 0})
    assert the_fight(none.play("begin hard")).potions == 0
    for drunk, result, left in ((3, "failure", 1), (4, "failure", 0), (1, "failure", 3), (0, "success", 3)):
        easy = road("set_out", 5, house=House(keep_potions=True), loot=[]).play("begin easy")
        assert campaign(ended(easy, result, potions=4 - drunk)).party_items["revive-potion"] == left
