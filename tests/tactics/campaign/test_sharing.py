"""Who gets what: by the word of one, by vote, by two red dice; and trades."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.events import Decided
from tabletome.games.tactics.events.campaign import EquipmentGained, LeadRolled, PerkGained, Traded
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import House
from tests.tactics.campaign.road import campaign, hero, road
from tests.tactics.fight.stage import boss_turn

VOTE = House(agree="vote")


@pytest.mark.rules("AT-EQUIP-04", "AT-EQUIP-01", "AT-EQUIP-10")
def test_the_party_gives_each_card_to_any_hero_it_likes() -> None:
    game = road("share", 5, to_share=["honest-sword", "goblin-leathers", "lucky-button"], result="success")
    assert game.offered() == ["give roberta", "give olette", "give tolben", "give elwyn", "decline"]
    game.play("give elwyn", "give elwyn", "give roberta")
    assert hero(game, "elwyn").equipment == ["honest-sword", "goblin-leathers"]
    assert hero(game, "roberta").equipment == ["lucky-button"]
    assert [one.who for one in game.told(EquipmentGained)] == ["elwyn", "elwyn", "roberta"]
    assert {GAME.library.cards[card].slot for card in ("honest-sword", "goblin-leathers", "lucky-button")} == {
        "weapon", "armor", "accessory",
    }  # fmt: skip


@pytest.mark.rules("AT-EQUIP-05", "AT-PARTY-11", "AT-PERK-03")
def test_whoever_rolls_highest_hands_out_everything() -> None:
    dice = [3, 2, 4, 2, 1, 2]
    game = road("share", 6, seats=3, to_share=["honest-sword", "unwebbed"], result="+success", chance=dice)
    assert game.told(LeadRolled) == [LeadRolled((5, 6, 3), 1)]
    assert game.request.rules == ("AT-EQUIP-04",)
    game.play("give roberta", seat=1)
    assert game.request.rules == ("AT-PERK-02",)
    game.play("give tolben", seat=1)
    assert hero(game, "roberta").equipment == ["honest-sword"]
    assert game.told(PerkGained) == [PerkGained("tolben", "unwebbed")]
    assert len(game.told(LeadRolled)) == 1


@pytest.mark.rules("AT-EQUIP-09")
def test_those_who_are_tied_for_the_highest_roll_again() -> None:
    dice = [3, 3, 1, 1, 4, 2, *[1, 2], *[2, 2]]
    game = road("share", 5, seats=3, to_share=["honest-sword"], result="success", chance=dice)
    assert game.told(LeadRolled) == [LeadRolled((6, 2, 6), -1), LeadRolled((3, 0, 4), 2)]
    assert game.seat == 2
    assert game.spare == []


@pytest.mark.rules("AT-PARTY-11")
def test_with_votes_the_same_word_of_all_decides_and_otherwise_the_dice() -> None:
    agreed = road("share", 5, seats=2, to_share=["honest-sword"], result="success", house=VOTE)
    agreed.play("give tolben", seat=0).play("give tolben", seat=1)
    assert hero(agreed, "tolben").equipment == ["honest-sword"]
    assert not agreed.told(LeadRolled)
    quarrel = road(
        "share", 5, seats=2, to_share=["honest-sword", "ash-bow"], result="success", house=VOTE, chance=[1, 1, 4, 4]
    )
    quarrel.play("give tolben", seat=0).play("give olette", seat=1)
    assert quarrel.told(LeadRolled) == [LeadRolled((2, 8), 1)]
    assert hero(quarrel, "olette").equipment == ["honest-sword"]
    quarrel.play("give olette", seat=1)  # who won the roll hands out the rest
    assert hero(quarrel, "olette").equipment == ["honest-sword", "ash-bow"]


@pytest.mark.rules("AT-PARTY-11", "AT-ENEMY-06")
def test_in_a_fight_the_player_earliest_in_the_line_settles_a_quarrel() -> None:
    board = """
        ..........
        .R.B.O....
    """
    settings = {"seats": 2, "house": House(agree="vote", ties="ask"), "chance": [2], "line": ["B", "olette", "roberta"]}
    quarrel = boss_turn(board, "boss: activate", **settings)
    quarrel.play("aim roberta", seat=0).play("aim olette", seat=1)
    assert [one.on for one in quarrel.told(Decided)] == ["olette"]
    agreed = boss_turn(board, "boss: activate", **settings)
    agreed.play("aim roberta", seat=0).play("aim roberta", seat=1)
    assert [one.on for one in agreed.told(Decided)] == ["roberta"]


def test_a_story_is_decided_by_vote_too() -> None:
    game = road("story", 3, seats=2, house=VOTE).play("decide 2", seat=0).play("decide 2", seat=1)
    assert campaign(game).chapter == 7


@pytest.mark.rules("AT-EQUIP-07", "AT-FEAT-05")
def test_equipment_changes_hands_after_an_encounter_and_nothing_else_does() -> None:
    game = road("trade", 1, equipment={"roberta": ["ring-of-healing"]}, result="+success")
    for kept in ("battle-cry", "stalwart", "cleave"):
        assert "only equipment can be traded" in game.refused(f"trade {kept} to olette")
    game.play("trade ring-of-healing to olette")
    assert game.told(Traded) == [Traded("roberta", "olette", "ring-of-healing")]
    assert (hero(game, "roberta").equipment, hero(game, "olette").equipment) == ([], ["ring-of-healing"])
    game.play("done")
    assert game.asked[0] == "ways"
    fighting = road("set_out", 5, equipment={"roberta": ["ring-of-healing"]}).play("begin normal")
    assert "after an encounter, not in it" in fighting.refused("trade ring-of-healing to olette")


@pytest.mark.rules("AT-EQUIP-07")
def test_each_player_gives_away_only_what_its_own_heroes_have() -> None:
    equipment = {"roberta": ["ring-of-healing"], "olette": ["ash-bow"]}
    game = road("trade", 1, seats=2, equipment=equipment, result="+success", chance=[4, 4, 1, 1])
    assert game.seat == 0
    assert "belongs to Olette" in game.refused("trade ash-bow to roberta")
    game.play("done", seat=0).play("done", seat=1)
    assert game.asked[0] == "ways"
