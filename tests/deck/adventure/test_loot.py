"""Loot: where a found card goes, who gets it, and that the Combat Deck keeps its size."""

from __future__ import annotations

import pytest

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.adventure_cards import Loot
from tabletome.games.deck.options import loot
from tabletome.games.deck.rules.adventure import loot_cards
from tabletome.games.deck.state import Combatant, all_cards, total
from tabletome.kernel import Chance, Flow
from tabletome.table.deck import contents, shuffled
from tests.deck.printed import BOX


def finder(hand: int = 7) -> Combatant:
    cards = [f"Dagger {'UD'[place % 2]}" for place in range(hand - 1)] + ["Longsword U"]
    return Combatant(
        "ada",
        "Ada",
        0,
        0,
        hp=9,
        max_hp=9,
        hand=cards,
        deck=shuffled("Ada's Draw Deck", ["Staff U", "Staff D", "Spear D"]),
    )


@pytest.mark.rules("DK-LOOT-01")
def test_rooms_and_foes_give_what_is_listed_on_their_cards() -> None:
    fire = BOX.rooms["W10"]
    found = loot_cards.spoils(
        BOX, fire.loot, ["Bandit Captain", "Bandit", "Bandit"]
    )  # the Bandits have nothing but Gold
    assert (found.names, found.gold) == (("Opal Ring", "Healing Potion"), 10)
    assert loot_cards.spoils(BOX, BOX.rooms["M4"].loot, ["Goblin Skirmisher"]) == Loot()
    assert loot_cards.spoils(BOX, Loot(), ["Hedge Wizard"] * 2).names == (
        "Scroll of Energy Bolt",
        "Scroll of Energy Bolt",
    )


@pytest.mark.rules("DK-LOOT-02")
def test_loot_taken_into_hand_removes_another_card_of_the_hand_from_the_adventure() -> None:
    ada = finder()
    loot_cards.into_hand(ada, "Healing Potion U", "Longsword U")
    assert len(ada.hand) == 7
    assert "Healing Potion U" in ada.hand
    assert "Longsword U" not in ada.hand
    assert ada.removed == ["Longsword U"]
    with pytest.raises(ValueError, match="the hand is full"):
        loot_cards.into_hand(ada, "Healing Potion D")


@pytest.mark.rules("DK-LOOT-10")
def test_into_a_hand_with_room_no_card_leaves_and_the_draw_deck_keeps_its_size() -> None:
    ada = finder(hand=5)
    before = len(all_cards(ada)) + 1
    loot_cards.into_hand(ada, "Healing Potion U")
    assert len(ada.hand) == 6
    assert ada.removed == []
    loot_cards.into_draw_deck(ada, "Antidote D", "Spear D")
    assert len(all_cards(ada)) - len(ada.removed) == before
    assert ada.removed == ["Spear D"]  # still among the Character's cards, only not in this adventure


@pytest.mark.rules("DK-LOOT-04")
def test_loot_put_into_the_draw_deck_takes_the_place_of_one_of_its_cards() -> None:
    ada = finder()
    loot_cards.into_draw_deck(ada, "Antidote U", "Staff D")
    assert contents(ada.deck) == ["Antidote U", "Spear D", "Staff U"]
    assert len(ada.deck.layers) == 1  # shuffled: nobody knows where the card lies
    with pytest.raises(ValueError, match="not in the Draw Deck"):
        loot_cards.into_draw_deck(ada, "Antidote U", "Longsword U")
    assert len(ada.hand) == 7


def drawn_out(flow: Flow[str], symbols: str) -> tuple[str, int]:
    """Run a flow of Up/Down draws with these symbols; the result, and how many were drawn."""
    asked = next(flow)
    for place, symbol in enumerate(symbols, start=1):
        assert isinstance(asked, Chance)
        try:
            asked = flow.send(symbol)
        except StopIteration as stop:
            return stop.value, place
    raise AssertionError("more symbols are wanted")


@pytest.mark.rules("DK-LOOT-11")
def test_claimants_without_an_agreement_draw_three_each_and_more_matches_take_the_card() -> None:
    claim = {"Ada": "U", "Bo": "D"}
    assert drawn_out(loot_cards.draw_for(claim, "Holy Symbol"), "UUD" + "UUD") == ("Ada", 6)
    assert drawn_out(loot_cards.draw_for(claim, "Holy Symbol"), "UDD" + "DDU") == ("Bo", 6)
    assert drawn_out(loot_cards.draw_for(claim, "Holy Symbol"), "UUD" + "DDU" + "UDD" + "DUD") == (
        "Bo",
        12,
    )  # a tie is drawn again


@pytest.mark.rules("DK-DECK-12", "DK-LOOT-05")
def test_gold_and_experience_go_to_the_story_cards_at_once() -> None:
    deck = story_cards.gain((), xp=3, gold=4)
    deck = story_cards.gain(deck, xp=2, gold=1)
    assert (total(deck, "Experience"), total(deck, "Gold")) == (5, 5)
    assert {card.kind for card in deck} == {"Experience", "Gold"}
    assert story_cards.gain(deck) == deck  # nothing gained is no card


@pytest.mark.rules("DK-DECK-14")
def test_a_treasure_is_sold_for_the_gold_on_its_card() -> None:
    deck = story_cards.add_treasure(story_cards.gain((), gold=1), "Silver Chalice", 5)
    assert total(deck, "Gold") == 1  # a Treasure is not Gold before it is sold
    sold = story_cards.sell(deck, "Silver Chalice")
    assert total(sold, "Gold") == 6
    assert not [card for card in sold if card.kind == "Treasure"]
    with pytest.raises(ValueError, match="no Treasure"):
        story_cards.sell(sold, "Silver Chalice")


def test_two_treasures_of_a_name_are_sold_one_by_one() -> None:
    deck = story_cards.add_treasure(story_cards.add_treasure((), "Opal Ring", 14), "Opal Ring", 14)
    deck = story_cards.sell(deck, "Opal Ring")
    assert [card.name for card in deck if card.kind == "Treasure"] == ["Opal Ring"]


def test_paying_gives_change_and_refuses_what_is_not_there() -> None:
    deck = story_cards.gain(story_cards.gain((), gold=7, xp=2), gold=2)
    assert total(story_cards.pay(deck, 5), "Gold") == 4
    assert total(story_cards.pay(deck, 9), "Gold") == 0
    assert total(story_cards.pay(deck, 9), "Experience") == 2
    with pytest.raises(ValueError, match="costs 10 Gold, and there are only 9"):
        story_cards.pay(deck, 10)


def test_a_title_is_told_once() -> None:
    deck = story_cards.record((), "Cleanser of the Hall")
    assert story_cards.told(deck) == ("Cleanser of the Hall",)
    assert story_cards.record(deck, "Cleanser of the Hall") == deck


@pytest.mark.rules("DK-DECK-15")
def test_an_adventure_awards_the_titles_of_the_rooms_that_were_cleared() -> None:
    assert story_cards.told(story_cards.record_titles(BOX, (), ["M1", "M4", "M5", "M9"])) == ("Cleanser of the Hall",)
    assert story_cards.told(story_cards.record_titles(BOX, (), ["M1", "M4"])) == ()
    both = story_cards.record_titles(BOX, story_cards.record((), "Breaker of Vaults"), ["M8", "M9"])
    assert sorted(story_cards.told(both)) == ["Breaker of Vaults", "Cleanser of the Hall"]


@pytest.mark.rules("DK-FOE-17", "DK-FOE-19", "DK-FOE-46")
def test_left_over_coins_go_round_from_the_last_blow_and_experience_is_at_least_one() -> None:
    assert story_cards.shares_of_gold(7, ["Ada", "Bo", "Cy"], "Bo") == {"Ada": 2, "Bo": 3, "Cy": 2}
    assert story_cards.shares_of_gold(8, ["Ada", "Bo", "Cy"], "Cy") == {"Ada": 3, "Bo": 2, "Cy": 3}
    assert sum(story_cards.shares_of_gold(8, ["Ada", "Bo", "Cy"], "Cy").values()) == 8
    assert [story_cards.shares_of_xp(xp, 3) for xp in (1, 3, 5, 6)] == [1, 1, 1, 2]


@pytest.mark.rules("DK-LOOT-02")
@pytest.mark.parametrize(("level", "able"), [(-1, False), (0, True), (1, True)])
def test_loot_is_taken_by_whoever_has_its_level(level: int, able: bool) -> None:
    card = next(card for card in BOX.combat_cards.values() if card.level > 1 and not card.requires)
    ada = finder(hand=5)
    ada.level = card.level + level
    assert (loot.INTO_HAND in loot.places_for(BOX, ada, card.name)) == able
