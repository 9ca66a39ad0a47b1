"""Markets: what they sell, what it costs, and where gold and cards go."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.events.campaign import Bought, Sold
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.campaign.market import on_sale
from tabletome.games.tactics.state import State
from tabletome.kernel.events import Gained, Spent
from tabletome.table import contents, size
from tabletome.testing.play import Position
from tests.tactics.campaign.road import campaign, decided, ended, gold, hero, road
from tests.tactics.fight.stage import sheet

OWN = {
    card: one.origin
    for card, one in GAME.library.cards.items()
    if one.kind == "equipment" and one.origin.startswith("M")
}


@pytest.mark.rules("AT-MARKET-01")
def test_only_where_the_guide_marks_a_market_can_anything_be_bought() -> None:
    assert road("chapter", 8, gold=2).asked[0] == "market"
    elsewhere = road("chapter", 2, gold=4)
    assert elsewhere.asked[0] == "story"
    assert "there is no market here" in elsewhere.refused("buy honest-sword for roberta")
    assert {number: one.market for number, one in GAME.library.guide.chapters.items() if one.market} == {
        8: "M1", 9: "M1", 17: "M2", 30: "M3", 38: "M4", 50: "M5",
    }  # fmt: skip


@pytest.mark.rules("AT-MARKET-02", "AT-MARKET-03", "AT-MARKET-12")
def test_a_market_sells_what_was_left_behind_and_what_it_alone_has() -> None:
    for chapter, market in ((8, "M1"), (17, "M2"), (30, "M3"), (38, "M4"), (50, "M5")):
        game = road("market", chapter, gold=2, goods=["ring-of-healing"])
        rare = {card for card, origin in OWN.items() if origin == market}
        assert set(on_sale(Table(game.state, GAME.library))) == {"ring-of-healing", *rare}
        assert rare
    first = road("market", 8, gold=2)
    assert "no 'boat-hook' for sale here" in first.refused("buy boat-hook for roberta")
    assert "for sale here" in first.refused("buy rowan-staff for roberta")  # still in Supply - Loot


@pytest.mark.rules("AT-MARKET-04", "AT-MARKET-05", "AT-MARKET-07")
def test_two_bags_go_to_the_supply_and_the_card_to_any_hero() -> None:
    game = road("market", 8, gold=3)
    before = campaign(game).supply_items["bag-of-gold"]
    game.play("buy honest-sword for elwyn")
    assert hero(game, "elwyn").equipment == ["honest-sword"]
    assert gold(game) == 1
    assert campaign(game).supply_items["bag-of-gold"] == before + 2
    assert game.told(Bought) == [Bought("elwyn", "honest-sword", 2)]
    assert [one.amount for one in game.told(Spent)] == [2]
    assert "it costs 2 bags of gold, and the party has 1" in game.refused("buy counting-beads for roberta")
    assert "for sale here" in game.refused("buy honest-sword for roberta")  # it is gone


@pytest.mark.rules("AT-MARKET-06", "AT-EQUIP-08", "AT-SETUP-11", "AT-EQUIP-06", "AT-EQUIP-10")
def test_what_was_bought_is_in_the_tuck_box_and_may_be_worn_shuffled_in_or_left_out() -> None:
    """A Wizard may wear a sword; of two weapons one lies on the board, and the other waits for the next time."""
    game = road("set_out", 10, equipment={"elwyn": ["honest-sword", "rowan-staff", "goblin-leathers"]}).play(
        "begin normal"
    )
    while getattr(game.request.about, "hero", "") != "elwyn":
        game.play("ready")
    mine = sheet(game, "elwyn")
    assert {slot: card for slot, card in mine.board.items() if slot != "feature"} == {
        "weapon": "rowan-staff", "armor": "goblin-leathers",
    }  # fmt: skip
    assert "lies in that place" in game.refused("lay out honest-sword")
    game.play("take off rowan-staff", "lay out honest-sword", "shuffle in rowan-staff", "ready")
    assert sheet(game, "elwyn").board["weapon"] == "honest-sword"
    after = ended(game, "failure")
    assert hero(after, "elwyn").equipment == ["honest-sword", "rowan-staff", "goblin-leathers"]
    state = after.state
    state.phase = "set_out"
    again = type(game)(GAME, state, seats=1).play("begin normal")
    assert set(sheet(again, "elwyn").board.values()) == {"arcane-ward", "rowan-staff", "goblin-leathers"}
    assert sheet(again, "elwyn").tuck == ["honest-sword"]


@pytest.mark.rules("AT-MARKET-08", "AT-MARKET-09", "AT-MARKET-13")
def test_equipment_is_sold_for_one_bag_bought_back_for_two_and_deals_go_on_until_one_leaves() -> None:
    game = road("market", 8, gold=1, equipment={"roberta": ["ring-of-healing"], "olette": ["rowan-staff"]})
    game.play("sell ring-of-healing", "sell rowan-staff")
    assert gold(game) == 3
    assert hero(game, "roberta").equipment == []
    assert game.told(Sold) == [Sold("roberta", "ring-of-healing", 1), Sold("olette", "rowan-staff", 1)]
    assert [one.total for one in game.told(Gained)] == [2, 3]
    game.play("buy ring-of-healing for tolben")
    assert gold(game) == 1
    assert hero(game, "tolben").equipment == ["ring-of-healing"]
    game.play("leave")
    assert game.asked[0] == "story"
    assert "there is no market here" in game.refused("sell ring-of-healing")


@pytest.mark.rules("AT-MARKET-10")
def test_gold_is_finite() -> None:
    game = road("market", 8, gold=12, equipment={"roberta": ["rowan-staff"]})
    assert "no bag of gold left in the supply" in game.refused("sell rowan-staff")
    assert "sell rowan-staff" not in game.offered()


@pytest.mark.rules("AT-LOOT-05", "AT-MARKET-08")
def test_only_equipment_can_be_sold() -> None:
    game = road("market", 8, gold=2, items={"queens-banner": 1, "honey-pot": 1})
    for item in ("queens-banner", "honey-pot", "battle-cry"):
        assert "nothing else can be sold" in game.refused(f"sell {item}")


@pytest.mark.rules("AT-MARKET-13", "AT-MARKET-04", "AT-MARKET-10")
def test_a_party_with_nothing_to_spend_or_sell_walks_past() -> None:
    assert road("chapter", 8, gold=1).asked[0] == "story"
    enough = road("chapter", 8, gold=2)
    assert enough.asked[0] == "market"
    assert len(enough.offered("buy")) == 4 * 3
    assert "no 'quill' in the party" in enough.refused("buy honest-sword for quill")
    assert enough.offered("leave") == ["leave"]
    poor = road("chapter", 8, equipment={"roberta": ["rowan-staff"]})
    assert poor.offered() == ["leave", "sell rowan-staff"]
    last_bag = road("chapter", 8, gold=11, equipment={"roberta": ["rowan-staff"]})
    assert "sell rowan-staff" in last_bag.offered()


@pytest.mark.rules("AT-MARKET-11")
def test_a_piece_of_two_bags_brings_one_and_all_item_cards_are_33() -> None:
    game = road("market", 8, gold=2)
    items = campaign(game)
    assert sum(items.party_items.values()) + sum(items.supply_items.values()) == 33
    assert items.party_items["bag-of-gold"] + items.supply_items["bag-of-gold"] == 12
    assert items.party_items["revive-potion"] + items.supply_items["revive-potion"] == 6
    game.play("buy honest-sword for elwyn")
    assert gold(game) == 0
    game.play("sell honest-sword")
    assert gold(game) == 1
    assert sum(items.party_items.values()) + sum(items.supply_items.values()) == 33


@pytest.mark.rules("AT-COMP-11")
def test_cards_go_between_the_named_decks_and_none_is_lost() -> None:
    """A loot reward, a purchase and a random encounter, and where their cards come from and go to."""

    def decks(game: Position[State]) -> tuple[int, int, int, int, int]:
        now = campaign(game)
        owned = sum(len(one.equipment) for one in game.state.heroes)
        loot, items, party = size(now.loot), sum(now.supply_items.values()), sum(now.party_items.values())
        return loot, items, party, size(now.random), owned + len(now.to_share) + len(now.goods)

    won = decided(5, "success", chance=["rowan-staff", "ash-bow", "eel-spear"])
    assert decks(won) == (29, 28, 5, 9, 3)  # three cards of loot, two bags: five items are the party's
    assert campaign(won).to_share == ["rowan-staff", "ash-bow", "eel-spear"]
    won.play("give roberta", "give roberta", "decline")
    assert decks(won) == (29, 28, 5, 9, 3)
    assert campaign(won).goods == ["eel-spear"]  # for the market, not back into Supply - Loot
    shop = road("market", 8, gold=2, goods=["eel-spear"], loot=contents(campaign(won).loot))
    assert decks(shop) == (29, 28, 5, 9, 1)
    shop.play("buy eel-spear for elwyn")
    assert decks(shop) == (29, 30, 3, 9, 1)  # two bags from Party - Items to Supply - Items
    met = road("random", 2, going=5, chance=["the-plank", "ash-bow"], gold=2)
    assert decks(met) == (32, 28, 5, 8, 0)
    met.play("answer 1")  # a bag for the girl, a card of loot for the party, and the encounter back into its deck
    assert decks(met) == (31, 29, 4, 9, 1)
