"""What is hidden and what is not. (AP-INFO-01, AP-ITEM-05, AP-COOP-13)"""

from __future__ import annotations

import pytest

from tabletome.games.party.options.tavern import Visit
from tabletome.kernel import WATCHER, Seeded, to_plain
from tabletome.kernel.events import Drew
from tests.party.table import Cards, Position, answer, me, on_quest, player, quest_card, table


def seen(match: Position, seat: int) -> str:
    """Everything in a seat's view, in one line."""
    return str(to_plain(match.game.view(match.state, seat)))


@pytest.mark.rules("AP-INFO-01", "AP-ITEM-05")
def test_others_see_how_many_cards_a_hand_holds_and_nothing_of_them() -> None:
    match = table(player("ada", hand="crown heart spark"), player("bo", hand="ale"), decks={"items": "axe bow"})
    for seat in (1, WATCHER):
        shown = match.game.view(match.state, seat)
        assert shown.players[0].hand == ["?", "?", "?*"]
        for secret in ("crown", "heart", "spark", "axe", "bow"):
            assert secret not in seen(match, seat)
    assert match.game.view(match.state, 0).players[0].hand == ["crown", "heart", "spark"]
    assert match.game.view(match.state, 0).players[1].hand == ["?"]


@pytest.mark.rules("AP-INFO-01")
def test_what_lies_on_the_table_is_seen_by_all() -> None:
    match = table(
        player("ada~/axe", gold=5, vp=2, won=["ogre"]),
        player("bo"),
        level=3,
        rows={"town": "a", "heroes": "cy"},
        decks={"heroes": "di"},
        discards={"items": "spark"},
    )
    for seat in (0, 1, WATCHER):
        shown = match.game.view(match.state, seat)
        assert to_plain(shown.players[0]) == to_plain(match.state.players[0])
        assert shown.rows == match.state.rows
        assert shown.decks["items"].discards == ["spark"]
        assert shown.decks["heroes"].layers[0] == ["di"]


@pytest.mark.rules("AP-INFO-01")
def test_a_reward_is_told_to_its_owner_alone(plain: Cards) -> None:
    quest_card(plain, "ogre", need="", win="I")
    match = on_quest("ada", chance=["S"], token=False, decks={"items": "crown"})
    assert me(match).hand == ["crown"]
    for seat, cards in ((0, ["crown"]), (1, [""]), (WATCHER, [""])):
        events = match.seat(seat).events
        assert [event.what["card"] for event in events if event.kind == Drew.kind] == cards


@pytest.mark.rules("AP-INFO-01")
def test_a_new_deal_keeps_what_a_seat_knows_and_varies_the_rest() -> None:
    hidden = set()
    for seed in range(12):
        match = table(
            player("ada", hand="crown spark"),
            player("bo", hand="ale heart"),
            decks={"items": "axe bow", "legendary-items": "ender"},
        )
        world = match.redealt(0, Seeded(seed))
        assert world.state.players[0].hand == ["crown", "spark"]
        assert len(world.state.players[1].hand) == 2
        hidden.add(tuple(world.state.players[1].hand))
    assert hidden <= {(one, two) for one in ("ale", "axe", "bow") for two in ("ender", "heart")} | {("ale", "ender")}
    assert len(hidden) > 3


@pytest.mark.rules("AP-INFO-01", "AP-ITEM-18")
def test_whoever_saw_the_discards_knows_what_a_new_deck_holds() -> None:
    """Orange draws the only card of the deck made anew; what Purple and White held before can be only what is missing."""
    hands = set()
    for seed in range(40):
        match = table(
            player("ada", gold=9), player("bo", gold=9), player("cy", hand="crown"), player("di", hand="bow"),
            level=2, active=1, rows={"heroes": "ed"}, discards={"items": "ale axe spark"}, chance=["ale"],
        )  # fmt: skip
        answer(match, "buy item")
        assert match.state.players[2].old == ["crown"]
        world = match.redealt(0, Seeded(seed)).state
        orange, purple, white = (world.players[other].hand for other in (1, 2, 3))
        assert sorted(purple + white) == ["bow", "crown"]
        assert [world.players[other].old for other in (1, 2, 3)] == [[], purple, white]
        assert sorted(orange + world.decks["items"].layers[0]) == ["ale", "axe", "spark"]
        hands.add((*orange, *purple))
    assert hands == {(one, other) for one in ("ale", "axe", "spark") for other in ("bow", "crown")}


@pytest.mark.rules("AP-INFO-01")
def test_a_card_that_was_played_is_no_longer_counted_among_the_old_ones() -> None:
    match = table(
        player("ada", hand="crown axe", gold=9), player("bo"), level=2, rows={"heroes": "ed"},
        discards={"items": "ale brew"}, chance=["ale"],
    )  # fmt: skip
    answer(match, "buy item", "equip axe to ada", "sell ale")
    assert (me(match).hand, me(match).old) == (["crown"], ["crown"])
    assert match.game.view(match.state, 1).players[0].old == []


@pytest.mark.rules("AP-INFO-01", "AP-ITEM-08")
def test_who_holds_cards_is_asked_whatever_they_are() -> None:
    for hand in ("ale", "spark", "crown"):
        match = on_quest("ada", hand=hand, chance=["S"])
        assert str(match.state.phase) == "pool"
        answer(match, "roll")
        assert str(match.state.phase) == "modify"


@pytest.mark.rules("AP-INFO-01", "AP-TAVERN-08")
@pytest.mark.parametrize(
    ("party", "hand", "coop", "asks"),
    [("ada", "crown", False, True), ("ada", "", False, False), ("", "crown", False, False), ("ada", "", True, False)],
)
def test_a_rival_who_could_hold_a_weapon_is_asked_in_the_tavern(party: str, hand: str, coop: bool, asks: bool) -> None:
    match = table(player(party, hand), player("bo", "axe"), coop=coop, rows={"town": "ogre"})
    assert ((match.state.active, str(match.state.phase)) == (0, "tavern")) is asks
    if asks:
        assert match.request is not None
        assert match.request.about == Visit(0, again=False)
        answer(match, "done", "skip")
        assert match.request.about == Visit(0, again=True)


@pytest.mark.rules("AP-COOP-13")
def test_in_coop_all_hands_are_open_and_deck_orders_are_not() -> None:
    match = table(
        player("ada", hand="crown"),
        player("bo", hand="ale"),
        coop=True,
        decks={"items": "axe bow"},
        rows={"heroes": "cy"},
    )
    shown = match.game.view(match.state, 1)
    assert shown.players[0].hand == ["crown"]
    assert shown.decks["items"].layers == [["?"], ["?"]]


@pytest.mark.rules("AP-INFO-01")
def test_relics_are_shown_at_scoring() -> None:
    match = table(player(hand="crown"), player(), phase="scoring", level=4)
    assert match.game.view(match.state, 1).players[0].hand == ["crown"]
