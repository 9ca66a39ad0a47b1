"""After an encounter: rewards by result and party size, their order, failure, what is kept and what is reset."""

from __future__ import annotations

import json

import msgspec
import pytest

from tabletome.games.tactics.cards.heroes import hearts, level
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.events.campaign import LevelledUp, LootDrawn, Unclaimed
from tabletome.games.tactics.game import GAME, Tactics
from tabletome.games.tactics.options.values import hand_size
from tabletome.kernel.events import Gained, Spent
from tabletome.table import contents, shuffled, size
from tabletome.testing.play import Position
from tests.tactics.campaign.road import PARTY, campaign, decided, ended, gold, hero, road
from tests.tactics.fight.stage import figure, sheet, the_fight

FIVE = ("roberta", "olette", "tolben", "elwyn", "quill")


@pytest.mark.rules("AT-LOOT-02", "AT-LOOT-05", "AT-OBJ-05")
@pytest.mark.parametrize(("heroes", "cards"), [(3, 2), (4, 3), (5, 3)])
def test_loot_comes_from_the_shuffled_deck_as_many_cards_as_the_chapter_says_for_so_many_heroes(
    heroes: int, cards: int
) -> None:
    loot = ["ash-bow", "eel-spear", "frog-charm", "rowan-staff", "wool-plugs"]
    game = decided(5, "success", heroes=FIVE[:heroes], loot=loot, chance=loot[:cards])
    assert game.told(LootDrawn) == [LootDrawn(tuple(loot[:cards]))]
    assert contents(campaign(game).loot) == loot[cards:]
    assert gold(game) == 2
    finder = road("set_up", 5, heroes=FIVE[:heroes], loot=loot)
    hero(finder, "roberta").perks = ["finders-eye"]
    assert len(ended(finder, "success", loot[: cards + 1]).told(LootDrawn)[0].cards) == cards + 1


@pytest.mark.rules("AT-LOOT-07")
def test_a_loot_deck_that_runs_out_gives_what_is_left_and_nobody_must_take_it() -> None:
    game = decided(5, "success", loot=["rowan-staff"])
    assert game.told(LootDrawn) == [LootDrawn(("rowan-staff",))]
    game.play("decline")
    assert campaign(game).goods == ["rowan-staff"]
    assert game.told(Unclaimed) == [Unclaimed("rowan-staff")]


@pytest.mark.rules("AT-OBJ-03")
def test_the_bonus_objective_is_optional_gives_more_and_opens_other_branches() -> None:
    plain = decided(7, "success", loot=[])
    assert campaign(plain).chapter == 8, "the only way"
    assert all(not one.equipment for one in plain.state.heroes)
    both = decided(7, "+success", loot=[]).play("give olette", "done")
    assert both.offered() == ["go 9", "go 10"]
    assert hero(both, "olette").equipment == ["goblin-leathers"]


@pytest.mark.rules("AT-LOOT-01", "AT-PERK-01", "AT-PERK-02")
def test_the_bonus_objective_gives_what_the_chapter_names_for_it() -> None:
    plain = decided(6, "success", loot=[])
    assert campaign(plain).to_share == []
    assert (campaign(plain).done, campaign(decided(6, "failure", loot=[])).done) == ([6], [])
    game = decided(6, "+success", loot=[])
    assert game.asked[0] == "share"
    assert "a perk is always received" in game.refused("decline")
    game.play("give quill" if "give quill" in game.offered() else "give olette")
    owners = [one.name for one in game.state.heroes if "unwebbed" in one.perks]
    assert owners == ["olette"]
    assert hero(game, "olette").cards["web-walk"] == 1


@pytest.mark.rules("AT-MARKET-12", "AT-OBJ-09")
def test_equipment_that_a_chapter_names_goes_to_a_hero_or_is_left_for_the_markets() -> None:
    earned = decided(7, "+success", loot=[]).play("give tolben")
    assert hero(earned, "tolben").equipment == ["goblin-leathers"]
    missed = decided(7, "success", loot=[])
    assert campaign(missed).goods == ["goblin-leathers"]
    assert campaign(missed).chapter == 8
    assert "goblin-leathers" in {act.card for act in missed.acts("buy")}


def test_what_was_bought_since_is_not_given_a_second_time() -> None:
    bought = decided(10, "+success", loot=[], equipment={"roberta": ["ring-of-healing"]})
    assert campaign(bought).to_share == []
    waiting = decided(10, "+success", loot=[], goods=["ring-of-healing"])
    assert (campaign(waiting).to_share, campaign(waiting).goods) == (["ring-of-healing"], [])


@pytest.mark.rules("AT-CAMP-11")
def test_levels_are_gained_before_loot_is_shared_and_both_before_trades_and_the_way_on() -> None:
    game = decided(1, "+success", loot=["rowan-staff"])
    kinds: list[str] = []
    while game.asked[0] != "story":
        if not kinds or kinds[-1] != game.asked[0]:
            kinds.append(game.asked[0])
        game.play(
            {
                "level-up": "level cleric-1" if "level cleric-1" in game.offered() else game.offered()[0],
                "level-bonus": "nothing",
                "replace": "keep",
                "share": "give elwyn",
                "trade": "done",
                "ways": "go 2",
            }[game.asked[0]]
        )
    assert kinds[-3:] == ["share", "trade", "ways"]
    assert set(kinds[:-3]) <= {"level-up", "level-bonus", "replace"}
    assert len(game.told(LevelledUp)) == 4


@pytest.mark.rules("AT-OBJ-08", "AT-OBJ-10", "AT-LOOT-06", "AT-MARKET-10")
def test_gold_moves_from_the_supply_to_the_party_and_loot_to_heroes() -> None:
    game = decided(5, "success", gold=1, loot=["rowan-staff"])
    assert (gold(game), campaign(game).supply_items["bag-of-gold"]) == (3, 9)
    assert [one.amount for one in game.told(Gained)] == [2]
    game.play("give olette")
    assert hero(game, "olette").equipment == ["rowan-staff"]
    assert "rowan-staff" not in campaign(game).party_items
    short = decided(5, "success", gold=11, loot=[])
    assert gold(short) == 12


@pytest.mark.rules("AT-OBJ-21", "AT-OBJ-15", "AT-CAMP-10", "AT-CAMP-11")
def test_a_failure_brings_nothing_costs_what_the_red_column_says_and_goes_on_or_tries_again() -> None:
    game = decided(5, "failure", gold=3)
    assert gold(game) == 2
    assert [one.amount for one in game.told(Spent)] == [1]
    assert campaign(game).chapter == 8
    assert campaign(game).failed == [5]
    assert 5 not in campaign(game).done
    assert not game.told(LootDrawn)
    assert GAME.library.guide.chapters[5].failure not in campaign(game).page  # it was read before
    poor = decided(5, "failure")
    assert gold(poor) == 0
    level_chapter = decided(1, "failure")
    assert level_chapter.asked[0] == "ways"
    assert campaign(level_chapter).page == [GAME.library.guide.chapters[1].failure]
    assert [level(one) for one in level_chapter.state.heroes] == [1, 1, 1, 1]


@pytest.mark.rules("AT-LOOT-01", "AT-OBJ-05")
def test_a_chapter_that_lists_no_loot_gives_none() -> None:
    game = decided(52, "success")
    assert not game.told(LootDrawn)
    assert game.result == "throne-of-ash"


@pytest.mark.rules("AT-OBJ-06", "AT-OBJ-07", "AT-OBJ-15")
def test_the_result_is_read_from_the_section_that_belongs_to_it() -> None:
    chapter = GAME.library.guide.chapters[1]
    assert campaign(decided(1, "+success", loot=[])).page == [chapter.success_bonus]
    assert campaign(decided(1, "success", loot=[])).page == [chapter.success]


@pytest.mark.rules("AT-CAMP-13", "AT-SETUP-18", "AT-SETUP-25")
def test_what_belongs_to_an_encounter_is_reset_and_everything_else_is_kept() -> None:
    fought = road(
        "set_out", 1, gold=4, equipment={"roberta": ["honest-sword"]}, items={"honey-pot": 1}, flags=["banner"]
    ).play("begin easy")
    roberta = figure(fought, "roberta")
    roberta.hp, roberta.conditions = 2, ["slowed"]
    mine = sheet(fought, "roberta")
    cards = contents(mine.deck)
    mine.aside, mine.removed, mine.hand = cards[:3], cards[3:4], cards[4:6]
    mine.deck = shuffled("roberta's deck", cards[6:])
    the_fight(fought).items["honey-pot"] = 0
    after = ended(fought, "failure", potions=1)
    assert after.state.fight is None
    assert campaign(after).party_items["honey-pot"] == 0  # it was used
    assert campaign(after).supply_items["honey-pot"] == 1
    after.play("done", "go 1", "begin normal")
    while after.asked[0] == "loadout":
        after.play("ready")
    again = figure(after, "roberta")
    assert (again.hp, again.conditions) == (hearts(GAME.library, hero(after, "roberta")), [])
    assert size(sheet(after, "roberta").deck) == 11
    assert sheet(after, "roberta").board["weapon"] == "honest-sword"
    assert (the_fight(after).potions, gold(after), campaign(after).flags) == (3, 4, ["banner"])
    assert the_fight(after).mode == "normal"


def test_perks_count_for_the_party_more_loot_and_a_potion_more() -> None:
    loot = ["ash-bow", "eel-spear", "frog-charm", "rowan-staff"]
    game = road("set_up", 5, loot=loot)
    hero(game, "roberta").perks = ["finders-eye", "good-cellar"]
    state = game.state
    after = ended(Position(GAME, state, seats=1), "success", loot[:3])
    assert len(after.told(LootDrawn)[0].cards) == 4
    state.phase, state.fight = "set_up", None
    assert the_fight(Position(GAME, state, seats=1)).potions == 4


@pytest.mark.rules("AT-CAMP-05")
def test_a_special_rule_of_a_chapter_holds_in_it_and_not_in_the_next() -> None:
    entry = _entry(1) | {"chapter": 99, "name": "Open Hands", "special": "mod hand_size +1 heroes"}
    text = {
        "name": "Open Hands",
        "chapter": 99,
        "act": "the-border",
        "opening": ".",
        "briefing": ".",
        "success": ".",
        "success_bonus": ".",
        "failure": ".",
        "ways": {"2": "On", "3": "On", "1": "Again", "4": "Again"},
    }
    library = GAME.library.adding({"encounters.yaml": json.dumps([entry]), "chapters.yaml": json.dumps([text])})
    for chapter, hand in ((99, 5), (1, 4)):
        game = road("set_up", chapter, library=library)
        table = Table(game.state, library)
        assert [hand_size(table, figure(game, name)) for name in PARTY] == [hand] * 4
    with pytest.raises(Exception, match=r"encounters.yaml.*a special rule changes a value of heroes or foes"):
        GAME.library.adding({"encounters.yaml": json.dumps([entry | {"special": "heal 1 heroes"}])})


def _entry(chapter: int) -> dict[str, object]:
    from tabletome.games.tactics.cards.library import CONTENT
    from tabletome.packs.source import parse

    entries = parse(CONTENT / "encounters.yaml").data
    assert isinstance(entries, list)
    return dict(next(entry for entry in entries if entry["chapter"] == chapter))


def test_the_game_is_of_the_library_it_was_made_with() -> None:
    assert isinstance(road("chapter").game, Tactics)
    assert msgspec.structs.asdict(GAME.library.guide.acts["the-border"])["name"] == "The Border"
