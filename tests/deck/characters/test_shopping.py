"""Gold and what it buys, Treasure and what it brings, Hirelings for one adventure."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.combat_cards import of_kind
from tabletome.games.deck.options.characters.town import why_not_buy
from tabletome.games.deck.rules.campaign import shopping
from tabletome.games.deck.state import Character
from tests.deck.heroes import hero, starter
from tests.deck.printed import BOX


def with_gold(gold: int) -> Character:
    return msgspec.structs.replace(hero("Dwarf", "Priest"), story=story_cards.gain((), gold=gold))


@pytest.mark.rules("DK-LOOT-12")
def test_common_cards_cost_5_gold_times_their_level() -> None:
    ada = shopping.buy(BOX, with_gold(10), "Righteous Blow")  # a Level 2 Skill
    assert ada.gold == 0
    assert ada.owned["Righteous Blow"] == 1
    assert shopping.buy(BOX, with_gold(11), "Longsword").gold == 6
    with pytest.raises(ValueError, match="Righteous Blow costs 10 Gold, and there are only 9"):
        shopping.buy(BOX, with_gold(9), "Righteous Blow")
    with pytest.raises(ValueError, match="no card 'Excalibur'"):
        shopping.buy(BOX, with_gold(99), "Excalibur")


@pytest.mark.rules("DK-LOOT-12")
def test_magic_items_have_their_printed_price_and_every_one_has_one() -> None:
    assert shopping.buy(BOX, with_gold(30), "Holy Symbol").gold == 5
    for card in of_kind(BOX.combat_cards.values(), "item", "pet", "hireling"):
        assert shopping.buy(BOX, with_gold(card.price), card.name).gold == 0
        assert why_not_buy(BOX, with_gold(card.price - 1), card.name)


@pytest.mark.rules("DK-LOOT-12")
def test_a_hireling_comes_with_its_actions_and_leaves_when_the_adventure_is_over() -> None:
    ada = shopping.buy(BOX, shopping.buy(BOX, with_gold(30), "Acolyte"), "Hawk")
    hired = {"Acolyte", "Bandage", "Litany"}
    kept = {"Hawk", "Dive", "Warning Cry"}
    assert hired | kept <= set(ada.owned)
    ada = msgspec.structs.replace(ada, combat={"Mace": 10, "Litany": 1, "Hawk": 1})
    after = shopping.dismiss_hirelings(BOX, ada)
    assert not hired & set(after.owned)
    assert kept <= set(after.owned)
    assert after.combat == {"Mace": 10, "Hawk": 1}
    with pytest.raises(ValueError, match="Litany comes with Acolyte"):
        shopping.buy(BOX, with_gold(50), "Litany")


@pytest.mark.rules("DK-LOOT-12", "DK-DECK-14")
def test_treasure_is_sold_at_its_value() -> None:
    ada = shopping.find(BOX, with_gold(1), "Garnet Crown")
    assert ada.gold == 1
    assert shopping.sell(ada, "Garnet Crown").gold == 1 + BOX.treasures["Garnet Crown"].value
    with pytest.raises(ValueError, match="no Treasure"):
        shopping.sell(shopping.sell(ada, "Garnet Crown"), "Garnet Crown")


@pytest.mark.rules("DK-LOOT-03")
def test_loot_can_be_set_aside_and_the_combat_deck_stays_as_it_is() -> None:
    ada, deck = starter("elf-mage")
    ada = msgspec.structs.replace(ada, combat=deck)
    after = shopping.set_aside(ada, "Scroll of Web", "Scroll of Web", "Dagger")
    assert after.combat == deck
    assert after.owned["Scroll of Web"] == 2
    assert after.owned["Dagger"] == ada.owned["Dagger"] + 1


@pytest.mark.rules("DK-LOOT-05")
def test_gold_and_treasure_never_come_among_the_playable_cards() -> None:
    before = with_gold(0)
    ada = shopping.find(BOX, before, "Healing Potion", "Opal Ring", gold=3)
    assert ada.gold == 3
    assert [card.name for card in ada.story if card.kind == "Treasure"] == ["Opal Ring"]
    assert {name for name in ada.owned if ada.owned[name] != before.owned.get(name, 0)} == {"Healing Potion"}
    assert ada.combat == before.combat
