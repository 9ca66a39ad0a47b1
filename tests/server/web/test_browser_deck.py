"""The Adventure Deck System in a real Chromium: a fight and an adventure by clicks, to the end; nothing keeps anybody out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ElementHandle

from tests.server.browsing import PHONE, Player, chromium, needs_chromium
from tests.server.serving import Opened, Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium

FIGHT = {"play": "fight", "foes": "Goblin Skirmisher", "first": "human-warrior", "mode": "2d"}
ADVENTURE = {"play": "adventure", "adventure": "M", "first": "human-warrior", "mode": "1d"}
PATIENCE, MOST_CLICKS = 40, 400
FORWARD, AWAY = ("play ", "defend ", "die"), ("flee", "leave", "die")
"""What brings a game to its end, and what does so for those whose patience is."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def sit_down(chromium: Browser, server: Server, table: Opened, **context: object) -> Player:
    """Somebody who knows the game already, at the first seat."""
    player = Player(chromium, server, **context)  # type: ignore[arg-type]
    player.context.add_init_script("localStorage.setItem('guided deck', 'yes')")
    player.sit_down(table.table, table.host)
    return player


def click_something(player: Player, chance: random.Random, first: tuple[str, ...] = ()) -> str:
    """Click one of the options, on the board, in the hand or beside the question; the option."""
    thing = on_the_page(player, chance, first)
    option, several = str(thing.get_attribute("data-option")), thing.get_attribute("data-also")
    thing.click()
    if several:
        player.page.locator("#menu [role=menuitem]").first.click()
    return option


def on_the_page(player: Player, chance: random.Random, first: tuple[str, ...]) -> ElementHandle:
    """Something to click; a small screen has the cards, the question and the rest behind tabs."""
    for tab in ("", "question", "cards"):
        if tab:
            player.page.click(f"[data-tab={tab}]")
        seen = [one for one in player.page.query_selector_all("[data-option]") if one.is_visible()]
        chance.shuffle(seen)
        written = {one: str(one.get_attribute("data-option")) for one in seen}
        seen.sort(key=lambda one: (written[one].startswith("always"), not written[one].startswith(first)))
        for thing in seen:
            if on_top(thing):
                return thing
    raise AssertionError("nothing can be clicked")


def on_top(thing: ElementHandle) -> bool:
    """Whether a click on its middle is for it: a square lies below the piece on it."""
    thing.scroll_into_view_if_needed()
    hit = """one => { const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
        return document.elementFromPoint(x, y)?.closest("[data-option]") === one; }"""
    return bool(thing.evaluate(hit))


@pytest.mark.parametrize("options", [FIGHT, ADVENTURE], ids=["fight on squares", "adventure on the line"])
def test_a_whole_game_is_played_by_clicks(server: Server, chromium: Browser, options: dict[str, object]) -> None:
    table = server.open("deck", "me:Ann", **options)
    ann = sit_down(chromium, server, table)
    chance = random.Random(2)
    clicked: list[str] = []
    while ann.wait_for_turn():
        first = FORWARD if len(clicked) < PATIENCE else AWAY
        clicked.append(click_something(ann, chance, first).partition(" ")[0])
        assert len(clicked) < MOST_CLICKS
    assert clicked[:4] == ["take"] * 4  # the opening hand is clicked, card by card
    assert "declare" in clicked
    info = server.call(f"/api/tables/{table.table}", key=table.host)[1]
    assert info["over"] is True
    assert info["outcome"].lower() in ann.page.locator("#question").inner_text().lower()
    ann.close()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_nothing_keeps_anybody_out(server: Server, chromium: Browser, viewport: dict[str, int] | None) -> None:
    table = server.open("deck", "me:Ann", **FIGHT)
    ann = sit_down(chromium, server, table, **({"viewport": viewport} if viewport else {}))
    chance = random.Random(5)
    for _ in range(6):
        assert ann.wait_for_turn()
        click_something(ann, chance)
    ann.wait_for_turn()
    assert ann.violations() == []
    if viewport:
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    ann.close()
