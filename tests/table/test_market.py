"""A market: a row of cards on offer, filled from a deck."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.kernel import Flow, GameFault
from tabletome.table import Market, contents, discard, shuffled, stacked
from tabletome.table.market import refill, take


def run(flow: Flow[list[str]], *results: str) -> list[str]:
    """Run a refill with these results of chance."""
    left = list(results)
    try:
        request: Any = next(flow)
        while True:
            assert request.why == "market"
            request = flow.send(left.pop(0))
    except StopIteration as end:
        assert not left
        came: list[str] = end.value
        return came


def test_a_market_is_filled_from_the_top_of_its_deck() -> None:
    market, deck = Market(), stacked("shop", ["axe"], ["bow"], ["gem"], ["axe"])
    assert run(refill(market, deck, 3)) == ["axe", "bow", "gem"]
    assert market.row == ["axe", "bow", "gem"]
    assert contents(deck) == ["axe"]


def test_which_card_comes_is_chance_when_nobody_knows_it() -> None:
    market, deck = Market(), shuffled("shop", ["axe", "bow", "gem"])
    assert run(refill(market, deck, 2), "gem", "axe") == ["gem", "axe"]
    assert contents(deck) == ["bow"]


def test_a_gap_stays_until_the_next_refill_and_new_cards_come_last() -> None:
    market, deck = Market(["axe", "bow", "gem"]), stacked("shop", ["rope"])
    take(market, "bow")
    assert market.row == ["axe", "gem"]
    assert run(refill(market, deck, 3)) == ["rope"]
    assert market.row == ["axe", "gem", "rope"]


def test_of_two_equal_cards_one_is_taken() -> None:
    market = Market(["axe", "bow", "axe"])
    take(market, "axe")
    assert market.row == ["bow", "axe"]


def test_what_is_not_on_offer_cannot_be_taken() -> None:
    market = Market(["axe"])
    with pytest.raises(GameFault, match="bow is not on offer"):
        take(market, "bow")
    assert market.row == ["axe"]


def test_a_full_market_stays_as_it_is() -> None:
    market, deck = Market(["axe", "bow", "gem"]), shuffled("shop", ["rope", "lamp"])
    assert run(refill(market, deck, 3)) == []
    assert run(refill(market, deck, 1)) == []
    assert market.row == ["axe", "bow", "gem"]


def test_an_empty_deck_takes_its_discards_before_the_market_stays_short() -> None:
    market, deck = Market(), stacked("shop", ["axe"])
    discard(deck, "gem", "gem")
    assert run(refill(market, deck, 5)) == ["axe", "gem", "gem"]
    assert market.row == ["axe", "gem", "gem"]
    assert run(refill(market, deck, 5)) == []


def test_markets_do_not_share_their_rows_and_come_back_from_their_bytes() -> None:
    one, two = Market(), Market()
    run(refill(one, stacked("shop", ["axe"]), 1))
    assert two.row == []
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(one), type=Market) == one
