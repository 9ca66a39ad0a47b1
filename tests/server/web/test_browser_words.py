"""The words of the book in a real Chromium: below a card those that stand on it, and all of them in a list to look in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.browsing import PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def at_the_ford(browser: Browser, server: Server, **context: object) -> Player:
    table = server.open("tactics", "me:Ann", chapter=1, heroes=3)
    player = Player(browser, server, **context)  # type: ignore[arg-type]
    player.sit_down(table.table, table.host)
    wait_until_learned(player)
    return player


def wait_until_learned(player: Player) -> None:
    """Until the cards and the words of the book have come: they are fetched beside the table."""
    player.page.wait_for_selector("#cards .card", state="attached")
    player.page.wait_for_function(
        """async () => (await import([...document.scripts].find((one) => one.src.includes("table.js")).src
            .replace("table.js", "glossary.js"))).known()"""
    )


def test_a_card_that_is_pointed_at_explains_the_words_on_it(chromium: Browser, server: Server) -> None:
    player = at_the_ford(chromium, server)
    for option in ("start on d9",):  # then it is about Olette, whose Smoke Step is a RESPONSE
        player.click(option)
        player.wait_until_done()
    player.page.locator("#cards .card", has_text="Smoke Step").first.hover()
    player.page.wait_for_selector("#peek:not([hidden]) .glossary")
    told = player.page.inner_text("#peek .glossary")
    assert "RESPONSE" in told
    assert "played at the moment that it names" in told
    player.close()


def test_the_list_of_words_is_searched_and_leads_to_the_rule(chromium: Browser, server: Server) -> None:
    player = at_the_ford(chromium, server)
    player.choose_from_menu("Words of the book")
    rows = player.page.locator("#dialog [data-word]:visible")
    assert rows.count() >= 40
    assert player.violations() == []
    player.page.fill("#find-word", "slowed")
    assert rows.count() >= 1
    assert all("slowed" in text.lower() for text in rows.all_inner_texts())
    rows.first.get_by_role("button").click()
    player.page.locator("#dialog h2", has_text="Why?").wait_for()
    player.close()


def test_a_phone_shows_the_words_of_a_card_that_is_tapped(chromium: Browser, server: Server) -> None:
    player = at_the_ford(chromium, server, viewport=PHONE, has_touch=True)
    player.click("start on d9")
    player.wait_until_done()
    player.page.locator(".tabs [data-tab=cards]").tap()
    player.page.locator("#cards .card", has_text="Smoke Step").first.tap()
    player.page.wait_for_selector("#dialog[open] .glossary")
    assert "RESPONSE" in player.page.inner_text("#dialog .glossary")
    player.close()


def test_a_card_of_drunagor_explains_the_words_on_it(chromium: Browser, server: Server) -> None:
    table = server.open("drunagor", "me:Ann", mode="one-shot", heroes=2)
    player = Player(chromium, server)
    player.sit_down(table.table, table.host)
    wait_until_learned(player)
    player.page.locator("#cards .card", has_text="Bull Rush").first.hover()
    player.page.wait_for_selector("#peek:not([hidden]) .glossary")
    assert {"ADJ", "DMG", "MOVE"} <= {*player.page.locator("#peek .glossary dt").all_inner_texts()}
    player.choose_from_menu("Words of the book")
    rows = player.page.locator("#dialog [data-word]:visible")
    assert rows.count() > 106
    player.page.fill("#find-word", "wild cube")
    assert "doubles the numbers" in rows.first.inner_text()
    player.close()
