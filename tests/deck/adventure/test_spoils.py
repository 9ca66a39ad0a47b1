"""Spoils: Experience and Gold when a Foe falls, the Loot of a Room when it is cleared, and who takes it where."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.events.combat import Left, LotsDrawn
from tabletome.games.deck.events.story import LootFound, LootLeft
from tabletome.games.deck.state import Held
from tabletome.kernel import IllegalAnswer
from tabletome.table.deck import Deck, contents
from tests.deck.arena import FILLER, Position, answer, asked, foe, offered, once_more, printed, solo, told
from tests.deck.printed import Cards, foe_card, room_card
from tests.deck.trail import hero, in_combat, on_the_way, places, stop

__all__ = ["places", "printed"]

GOBLIN = "goblin-skirmisher-1"


def gains(match: Position) -> list[tuple[int, int]]:
    return [(who.xp, who.gold) for who in match.state.combatants if not who.is_foe]


# --- Experience and Gold ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-16", "DK-FOE-19")
def test_a_goblin_defeated_alone() -> None:
    match = solo(["Mace U"], foe("Goblin Skirmisher", hp=1), chance="DDD")
    answer(match, f"play Mace U at {GOBLIN}")
    assert gains(match) == [(1, 1)]
    assert told(match, Left) == [Left(GOBLIN, "dead")]


@pytest.mark.rules("DK-FOE-18")
def test_a_foe_begins_with_the_hp_of_its_heart_and_falls_when_they_are_gone() -> None:
    match = stop(hero(hand=["Longsword U"]), room="X2", phase="enter", cleared=[])
    brute = match.state.who("brute-1")
    assert (brute.hp, brute.max_hp) == (9, 9)
    for left in (4, 0):
        match = in_combat(hero(hand=["Longsword U"]), foe("Brute", hp=left + 5))
        answer(match, "play Longsword U at brute-1")
        assert [what.how for what in told(match, Left)] == (["dead"] if not left else [])


@pytest.mark.rules("DK-FOE-17", "DK-FOE-47")
@pytest.mark.parametrize(("players", "hired", "each"), [(1, 0, 7), (2, 0, 3), (3, 0, 2), (2, 1, 2)])
def test_everyone_who_is_there_when_it_falls_shares_hirelings_too(players: int, hired: int, each: int) -> None:
    party = [hero(seat, ["Mace U"]) for seat in range(players)]
    for _ in range(hired):
        party[0].held.append(Held("hireling", "Shieldbearer U", amount=8))
    match = in_combat(*party, foe("Troll", hp=1), room="X6")
    answer(match, "play Mace U at troll-1")
    assert [xp for xp, _ in gains(match)] == [each] * players


@pytest.mark.rules("DK-FOE-47")
def test_pets_and_those_who_fled_before_share_nothing() -> None:
    party = [hero(0, ["Mace U"], held=[Held("pet", "War Hound U", amount=5)]), hero(1), hero(2, gone="fled")]
    match = in_combat(*party, foe("Troll", hp=1), room="X6")
    answer(match, "play Mace U at troll-1")
    assert [xp for xp, _ in gains(match)] == [3, 3, 0]


@pytest.mark.rules("DK-FOE-19", "DK-FOE-46")
def test_gold_is_shared_and_the_odd_coin_goes_to_who_struck_last() -> None:
    party, goblin = [hero(0), hero(1, ["Mace U"])], foe("Goblin Skirmisher", hp=1)
    match = in_combat(*party, goblin, room="X6", order=["p1", "p0", GOBLIN], chance="DDD")
    answer(match, f"play Mace U at {GOBLIN}")
    assert gains(match) == [(1, 0), (1, 1)]


@pytest.mark.rules("DK-FOE-46")
@pytest.mark.parametrize(
    ("order", "shares"),
    [(["p0", "p2", "p1"], [2, 1, 2]), (["p1", "p0", "p2"], [2, 1, 2]), (["p2", "p0", "p1"], [2, 2, 1])],
)
def test_odd_coins_go_on_in_turn_order(order: list[str], shares: list[int], cards: Cards) -> None:
    rich = foe_card("Rich", hp=1, gold=5, acts={"D1 *": 'dmg 1 phys M "Claws"'})
    cards.add(rich)
    party = [hero(seat, ["Mace U"]) for seat in range(3)]
    match = in_combat(*party, foe("Rich"), room="X6", order=[*order, "rich-1"], turn=order.index("p0"))
    answer(match, "play Mace U at rich-1")
    assert [gold for _, gold in gains(match)] == shares


@pytest.mark.rules("DK-FOE-19", "DK-FOE-47")
@pytest.mark.parametrize(("hired", "gold"), [(0, 8), (1, 4), (3, 2)])
def test_a_hireling_keeps_its_share_of_the_gold(hired: int, gold: int, cards: Cards) -> None:
    rich = foe_card("Rich", hp=1, gold=8, acts={"D1 *": 'dmg 4 phys M "Claws"'})
    cards.add(rich)
    held = [Held("hireling", "Shieldbearer U", amount=8) for _ in range(hired)]
    match = in_combat(hero(0, ["Mace U"], held=held), foe("Rich"), room="X6")
    answer(match, "play Mace U at rich-1")
    assert gains(match) == [(1, gold)]


# --- Loot -------------------------------------------------------------------------------------------------------------


def found(hand: Any = ("Dagger U",), **fields: Any) -> Position:
    """The Lair is cleared, and its Potion lies there."""
    match = in_combat(hero(0, ["Mace U", *hand], **fields), foe("Rat", hp=1))
    answer(match, "play Mace U at rat-1")
    return match


@pytest.mark.rules("DK-MAP-13", "DK-LOOT-01", "DK-LOOT-05")
def test_the_loot_of_a_room_comes_with_its_last_foe() -> None:
    match = in_combat(hero(0, ["Mace U"]), hero(1, ["Mace U"]), foe("Rat", 1, hp=1), foe("Rat", 2, hp=1))
    answer(match, "play Mace U at rat-1", "keep")
    assert on_the_way(match).found == []
    assert told(match, LootFound) == []
    with pytest.raises(IllegalAnswer):
        match.answer("claim")
    answer(match, "play Mace U at rat-2")
    assert told(match, LootFound) == [LootFound(("Healing Potion",))]
    assert gains(match) == [(2, 3), (2, 2)]  # five Gold of the Room, one coin left over
    assert offered(match) == ["claim", "pass"]


@pytest.mark.rules("DK-LOOT-02", "DK-LOOT-10")
def test_into_a_full_hand_for_another_card_of_it() -> None:
    match = found(fatigue=6)
    answer(match, "hand for Dagger U")
    who = match.state.combatants[0]
    assert (who.hand, who.removed) == (["Healing Potion D"], ["Dagger U"])
    assert match.seat(1).view.combatants[0].hand == ["Healing Potion D"]  # all saw it


@pytest.mark.rules("DK-LOOT-02", "DK-LOOT-10")
def test_into_a_hand_that_has_room_without_another_card_leaving() -> None:
    match = found()
    answer(match, "hand")
    who = match.state.combatants[0]
    assert (who.hand, who.removed) == (["Dagger U", "Healing Potion D"], [])


@pytest.mark.rules("DK-CARD-17")
@pytest.mark.parametrize("symbol", ["U", "D"])
def test_a_found_card_has_the_symbol_of_its_room(symbol: str, cards: Cards) -> None:
    cards.add(
        room_card("X2", name="Lair", symbol=symbol, solo="Rat", group="Rat", exits=["X1"], loot=["Healing Potion"]),
    )
    match = found()
    answer(match, "hand")
    assert match.state.combatants[0].hand == ["Dagger U", f"Healing Potion {symbol}"]


@pytest.mark.rules("DK-LOOT-11", "DK-LOOT-01")
def test_one_thing_after_the_other_is_taken_before_anybody_goes_on(cards: Cards) -> None:
    cards.add(
        room_card("X2", name="Lair", solo="Rat", group="Rat", exits=["X1"], loot=["Healing Potion", "Healing Potion"]),
    )
    match = found()
    for _ in range(2):
        assert "aside" in offered(match)
        answer(match, "aside")
    assert match.state.combatants[0].aside == ["Healing Potion"] * 2
    assert offered(match, "go") == ["X1"]


@pytest.mark.rules("DK-LOOT-03")
def test_set_aside_it_is_out_of_the_way() -> None:
    match = found()
    answer(match, "aside")
    assert match.state.combatants[0].aside == ["Healing Potion"]
    assert match.state.combatants[0].hand == ["Dagger U"]


@pytest.mark.rules("DK-LOOT-04", "DK-LOOT-10")
def test_into_the_draw_deck_for_another_card_of_it() -> None:
    match = found(deck=Deck("Draw Deck of p0", [[FILLER, "Spear U"]]))
    answer(match, "deck for Spear U")
    assert contents(match.state.combatants[0].deck) == ["Healing Potion D", FILLER]
    assert match.state.combatants[0].removed == ["Spear U"]


@pytest.mark.rules("DK-LOOT-02")
def test_a_card_that_the_finder_cannot_play_can_only_be_set_aside(cards: Cards) -> None:
    potion = cards.library.combat_cards["Healing Potion"]
    for stranger, class_ in (("Doom Nine", "Mage"), ("Plain Spark", "Warrior")):  # too high a Level, another Class
        cards.put("combat_cards", "Healing Potion", cards.library.combat_cards[stranger])
        assert offered(found(classes=[class_])) == ["aside"]
    cards.add(potion)
    assert offered(found()) == ["aside", "hand", f"deck for {FILLER}"]


@pytest.mark.rules("DK-LOOT-05")
def test_a_treasure_is_never_a_card_of_the_combat_deck() -> None:
    match = in_combat(hero(0, ["Mace U"]), foe("Rat", hp=1), room="X5")
    answer(match, "play Mace U at rat-1")
    who = match.state.combatants[0]
    assert (who.treasures, who.aside, who.hand) == (["Jade Heron"], [], [])


@pytest.mark.rules("DK-LOOT-11")
def test_one_claims_the_others_do_not() -> None:
    match = in_combat(hero(0, ["Mace U"]), hero(1), hero(2), foe("Rat", hp=1))
    answer(match, "play Mace U at rat-1", "pass", "claim", "pass")
    assert asked(match) == 1
    answer(match, "aside")
    assert [who.aside for who in match.state.combatants] == [[], ["Healing Potion"], []]


@pytest.mark.rules("DK-LOOT-11")
def test_several_claimants_draw_and_more_matches_take_it() -> None:
    match = in_combat(hero(0, ["Mace U"]), hero(1), foe("Rat", hp=1), chance="UDD" + "DDU")
    answer(match, "play Mace U at rat-1", "claim", "claim", "duel", "draw for it")
    answer(match, "declare U", "declare D", "aside")
    assert [Cards.now.game.say(event) for event in match.events or () if event.kind == LotsDrawn.kind] == [
        "P0 declares ▲ and draws ▲▼▼: 1 match.",
        "P1 declares ▼ and draws ▼▼▲: 2 matches.",
    ]
    assert [who.aside for who in match.state.combatants] == [[], ["Healing Potion"]]


@pytest.mark.rules("DK-LOOT-11")
def test_what_nobody_claims_stays_where_it_is() -> None:
    match = in_combat(hero(0, ["Mace U"]), hero(1), foe("Rat", hp=1))
    answer(match, "play Mace U at rat-1", "pass", "pass")
    assert told(match, LootLeft) == [LootLeft("Healing Potion")]
    assert offered(match, "go") == ["X1", "X6"]


@pytest.mark.rules("DK-LOOT-01", "DK-FLEE-24")
def test_loot_of_foes_that_fell_before_a_flight_lies_there_until_the_room_is_cleared() -> None:
    fled, captain = hero(0, ["Mace U"], gone="fled"), foe("Bandit Captain", gone="dead", hp=0)
    match = in_combat(fled, foe("Rat", hp=1), captain, phase="after")
    assert on_the_way(match).room == "X1"
    answer(match, "go X2")
    match.state.order, match.state.light = ["p0", "rat-1"], "medium"
    match = once_more(match)
    answer(match, "play Mace U at rat-1")
    assert told(match, LootFound) == [LootFound(("Healing Potion", "Healing Potion"))]  # the Room's and the Captain's
    assert match.state.combatants[0].xp == 1  # the Captain was paid for when he fell
