"""The lobby in a real Chromium: boxes to choose from, games to go on with, all of it by eye, key and finger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, ViewportSize

from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Opened, Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium
SIZES = [DESKTOP, ViewportSize(width=1280, height=720), ViewportSize(width=1024, height=768), PHONE]
BOXES = [
    "Adventure Party", "Tomb of Annihilation", "The Adventure Deck System", "Adventure Tactics", "Chronicles of Drunagor",
]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def in_the_lobby(player: Player) -> None:
    player.page.goto(player.server.address)
    player.page.locator("#games .game").first.wait_for()
    player.page.wait_for_function("[...document.images].every((one) => one.complete)")


def sat_at(player: Player, *tables: Opened) -> None:
    """Who has been at all these tables, at the last one last."""
    for table in tables:
        player.sit_down(table.table, table.host)


def test_five_boxes_stand_in_order_of_weight_and_the_examples_apart(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    in_the_lobby(ann)
    assert ann.page.locator("#games h3").all_inner_texts() == BOXES
    weights = ann.page.locator("#games .game").evaluate_all("all => all.map(one => one.querySelectorAll('.on').length)")
    assert weights == [1, 2, 3, 3, 4]
    assert ann.page.locator("#examples button").all_inner_texts() == ["Connect Four", "Dragon Hoard"]
    party = ann.page.locator("#games .game").first.inner_text()
    assert "1–4 players" in party
    assert re.search(r"about \d+–\d+ min", party)
    ann.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES, ids=["1440", "1280", "1024", "phone"])
def test_on_every_screen_all_of_a_box_lies_within_it(
    server: Server, chromium: Browser, size: ViewportSize, theme: str
) -> None:
    ann = Player(chromium, server, viewport=size, color_scheme=theme)
    sat_at(ann, server.open("tomb", "me:Ann", "bot:random"), server.open("party", "friend:Tom", "me:Ann"))
    in_the_lobby(ann)
    ann.page.locator("#running .now").first.wait_for()
    out = ann.page.evaluate(
        """() => [...document.querySelectorAll(".game, .mine")].flatMap((box) => {
      const edge = box.getBoundingClientRect(), parts = [...box.querySelectorAll("*")].filter((one) => one.offsetWidth);
      const beyond = (one) => one.left < edge.left - 1 || one.right > edge.right + 1 || one.bottom > edge.bottom + 1;
      const wide = parts.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth);
      return [...parts.filter((one) => beyond(one.getBoundingClientRect())), ...wide].map((one) => one.outerHTML.slice(0, 80));
    })"""
    )
    assert out == []
    assert ann.page.evaluate("[...document.images].filter((one) => !one.naturalWidth).map((one) => one.src)") == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert ann.violations() == []
    ann.close()


def test_a_box_begins_its_game_wherever_it_is_clicked_and_teaches_it_beside(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    in_the_lobby(ann)
    tomb, window = ann.page.locator("#games .game", has_text="Tomb of Annihilation"), ann.page.locator("dialog[open]")
    tomb.click(position={"x": 60, "y": 60})  # on the picture
    assert window.locator("h2").inner_text() == "Tomb of Annihilation"
    assert window.locator("form.set-up").count() == 1
    ann.page.keyboard.press("Escape")
    tomb.get_by_role("button", name="Learn").click()  # there is one lesson
    ann.page.wait_for_url("**/table/*")
    ann.page.locator("#guide .count", has_text="step 1 of").wait_for()
    in_the_lobby(ann)
    ann.page.get_by_role("button", name="Learn Adventure Tactics").click()
    assert window.locator("h2").inner_text() == "Learn Adventure Tactics"
    lessons = ["1. Move and attack", "2. Responses and potions", "3. Level up and equip"]
    assert window.locator("li").all_inner_texts() == lessons
    window.get_by_role("button", name=lessons[1]).click()
    ann.page.locator("#guide .count", has_text="Responses and potions · step 1 of").wait_for()
    ann.close()


@pytest.mark.parametrize(
    ("name", "comes"), [("Play now: Adventure Party", "Who plays"), ("Learn Adventure Tactics", "Move and attack")]
)
def test_the_set_up_and_the_lessons_are_reached_by_keys_alone(
    server: Server, chromium: Browser, name: str, comes: str
) -> None:
    ann = Player(chromium, server)
    in_the_lobby(ann)

    def chosen() -> str:
        return str(ann.page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent"))

    ann.page.keyboard.press("Tab")
    assert chosen() == "Skip to the games"
    ann.page.keyboard.press("Enter")
    for _ in range(2 * len(BOXES)):
        if chosen() == name:
            break
        ann.page.keyboard.press("Tab")
    assert chosen() == name
    ann.page.keyboard.press("Enter")
    ann.page.locator("dialog[open]").get_by_text(comes).first.wait_for()
    assert ann.violations() == []
    ann.page.keyboard.press("Escape")
    assert chosen() == name  # and back where one was
    ann.close()


def test_going_on_shows_whose_turn_it_is_and_mine_come_first(server: Server, chromium: Browser) -> None:
    mine = server.open("tomb", "me:Ann", "friend:Bob", heroes=["birdsong", "asharra"], ties="settle")
    his = server.open("connect_four", "friend:Tom", "me:Ann")
    ann = Player(chromium, server)
    sat_at(ann, mine, his)  # his was looked at later
    in_the_lobby(ann)
    games = ann.page.locator("#running .mine")
    ann.page.locator("#running .now").wait_for()
    assert games.locator(".state").all_inner_texts() == ["Your turn", "Tom decides"]
    first, second = games.nth(0), games.nth(1)
    assert "Tomb of Annihilation" in first.inner_text()
    assert "You, Bob · just now" in first.inner_text()
    assert first.locator("img.cover").get_attribute("src") == "/api/games/tomb/cover"
    assert second.locator(".blank").inner_text() == "C"
    assert ann.page.locator("#all").is_hidden()
    assert ann.page.locator("#welcome").is_hidden()
    second.get_by_role("link", name="Look in: Connect Four").wait_for()
    first.get_by_role("link", name="Continue: Tomb of Annihilation").click()
    ann.page.wait_for_url(f"**/table/{mine.table}")
    assert ann.wait_for_turn()
    ann.close()


def test_three_games_are_shown_and_all_of_them_when_asked_for(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    sat_at(ann, *(server.open("connect_four", "me:Ann", "me:Bob") for _ in range(4)))
    in_the_lobby(ann)
    shown = ann.page.locator("#running .mine:visible")
    assert shown.count() == 3
    ann.page.get_by_role("button", name="All 4 of my games").click()
    assert shown.count() == 4
    ann.page.get_by_role("button", name="Only the first").click()
    assert shown.count() == 3
    ann.close()


def test_a_game_is_forgotten_only_when_one_is_sure(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "me:Bob")
    ann = Player(chromium, server)
    sat_at(ann, table)
    in_the_lobby(ann)

    def known() -> dict[str, Any]:
        return dict(ann.page.evaluate("JSON.parse(localStorage.getItem('tables'))"))

    forget, window = ann.page.get_by_role("button", name="Forget Connect Four"), ann.page.locator("dialog[open]")
    forget.click()
    assert window.locator("h2").inner_text() == "Forget Connect Four?"
    assert ann.violations() == []
    window.get_by_role("button", name="Keep it").click()
    assert known()[table.table]["key"] == table.host
    forget.click()
    window.get_by_role("button", name="Forget it").click()
    assert "key" not in known()[table.table]
    assert ann.page.locator("#continue").is_hidden()
    assert ann.page.locator("#welcome").is_visible()
    ann.sit_down(table.table, table.host)  # its link leads there still
    ann.close()


def test_a_journal_is_opened_from_a_file(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "me:Bob")
    with table.join() as player:
        player.until("data")
        player.answer("drop 3")
    journal = server.call(f"/api/tables/{table.table}/journal", key=table.host)[1]
    ann = Player(chromium, server)
    in_the_lobby(ann)
    file = FilePayload(name="game.journal", mimeType="text/plain", buffer=journal.encode())
    ann.page.get_by_label("Open a journal").set_input_files(file)
    ann.page.wait_for_url("**/table/*")
    assert ann.wait_for_turn()
    assert table.table not in ann.page.url
    ann.close()
