"""The page in a real Chromium: whole games by clicks, two browsers at one table, a phone, accessibility."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.browsing import DESKTOP, HANGS, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def play_to_the_end(player: Player, seed: int, most: int = 2_000) -> int:
    """Click until the game is over; how many clicks it took."""
    chance = random.Random(seed)
    for clicks in range(most):
        if not player.wait_for_turn():
            return clicks
        player.click_something(chance)
    raise AssertionError(f"the game was not over after {most} clicks")


def wait_for_either(*players: Player) -> Player | None:
    """Whoever has to decide; nobody when the game is over for all."""
    deadline = time.monotonic() + HANGS
    while not all(player.over for player in players):
        for player in players:
            if player.may_act():
                return player
        assert time.monotonic() < deadline, "nobody has to decide, and the game is not over"
        players[0].page.wait_for_timeout(20)
    return None


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("connect_four", ("me:Ann", "bot:random"), {}),
        ("tomb", ("me:Ann",), {"heroes": ["birdsong"], "ties": "settle"}),
        ("party", ("me:Ann",), {"mode": "coop", "difficulty": "hard"}),
    ],
    ids=["connect_four", "tomb", "party"],
)
def test_a_whole_game_is_played_by_clicks(
    server: Server, chromium: Browser, game: str, seats: tuple[str, ...], options: dict[str, object]
) -> None:
    table = server.open(game, *seats, **options)
    ann = Player(chromium, server)
    ann.sit_down(table.table, table.host)
    clicks = play_to_the_end(ann, seed=2)
    assert clicks > 3
    assert ann.page.evaluate("window.toasted") == []  # no click was for a position that had passed
    info = server.call(f"/api/tables/{table.table}", key=table.host)[1]
    assert info["over"] is True
    assert info["outcome"].lower() in ann.page.locator("#question").inner_text().lower()
    ann.close()


def test_two_browsers_play_a_game_with_hidden_hands_and_one_reloads_in_mid_turn(
    server: Server, chromium: Browser
) -> None:
    table = server.open("dragon_hoard", "me:Ann", "friend:Bob")
    ann, bob = Player(chromium, server), Player(chromium, server)
    ann.sit_down(table.table, table.host)
    bob.sit_down(table.table, table.friends[1])
    chance = random.Random(4)
    for click in range(400):
        mover = wait_for_either(ann, bob)
        if mover is None:
            break
        if click % 7 == 3:
            mover.page.reload()
            mover.wait_for_turn()
        mover.click_something(chance)
        mover.wait_until_done()
    assert ann.over
    assert bob.over
    info = server.call(f"/api/tables/{table.table}", key=table.host)[1]
    assert info["over"] is True
    ann.close()
    bob.close()


def test_the_address_bar_and_the_requests_hold_no_secret(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "bot:random")
    ann = Player(chromium, server)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(f"{request.url} {request.headers.get('referer', '')}"))
    ann.sit_down(table.table, table.host)
    ann.page.reload()
    ann.wait_for_turn()
    assert table.host not in ann.page.url
    assert table.host not in " ".join(asked).replace(f"#{table.host}", "")
    ann.close()


def test_a_menu_asks_where_a_click_could_mean_several_things(server: Server, chromium: Browser) -> None:
    status, opened = server.call("/api/tables", {"game": "tomb", "guide": True, "seats": [{"kind": "me"}]})
    assert status == 201
    ann = Player(chromium, server)
    ann.sit_down(opened["table"], opened["key"])
    for option in ("start 1c2", "move 1b1", "end"):
        ann.wait_for_turn()
        ann.click(option)
        ann.wait_until_done()
    ann.wait_for_turn()
    ann.page.locator("#board .piece[data-also]").first.click()  # waits until the pieces stand still
    menu = ann.page.locator("#menu [role=menuitem]")
    menu.first.wait_for()
    assert menu.count() >= 2
    menu.nth(1).click()
    ann.wait_until_done()
    assert "attack" in server.call(f"/api/tables/{opened['table']}/journal", key=opened["key"])[1]
    ann.close()


def test_the_keyboard_alone_is_enough(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "me:Bob")
    ann = Player(chromium, server)
    ann.sit_down(table.table, table.host)
    for key in "121212":
        ann.wait_for_turn()
        ann.page.keyboard.press(key)
        ann.wait_until_done()
    ann.wait_for_turn()
    with table.join(table.watch) as watcher:
        stood = watcher.until("data")
    ann.page.keyboard.press("Control+z")
    ann.wait_until_done()
    with table.join(table.watch) as watcher:
        taken_back = watcher.until("data")
    assert taken_back["seq"] == stood["seq"] + 1
    assert taken_back["view"] != stood["view"]
    ann.wait_for_turn()
    ann.page.keyboard.press("Control+y")
    ann.wait_until_done()
    with table.join(table.watch) as watcher:
        assert watcher.until("data")["view"] == stood["view"]
    ann.wait_for_turn()
    ann.page.keyboard.press("1")
    ann.page.wait_for_selector("body[data-over=true]")
    ann.close()


def test_a_game_is_begun_in_the_lobby_and_gone_on_with_later(server: Server, chromium: Browser, tmp_path: Path) -> None:
    ann = Player(chromium, server)
    ann.page.goto(f"{server.address}/")
    ann.page.locator("#examples").get_by_text("Connect Four").click()
    ann.page.locator("dialog[open] button[type=submit], dialog[open] .primary").last.click()
    ann.page.wait_for_url("**/table/*")
    ann.wait_for_turn()
    ann.click_something(random.Random(1))
    ann.page.goto(f"{server.address}/")
    ann.page.locator("#continue a").first.click()
    ann.page.wait_for_url("**/table/*")
    ann.wait_for_turn()
    ann.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["tomb", "dragon_hoard"])
def test_nothing_keeps_anybody_out(
    server: Server, chromium: Browser, game: str, viewport: ViewportSize, theme: str
) -> None:
    table = server.open(game, "me:Ann", "bot:random")
    ann = Player(chromium, server, viewport=viewport, color_scheme=theme)
    ann.page.goto(f"{server.address}/")
    ann.page.wait_for_selector("#games button, #games a")
    assert ann.violations() == []
    ann.sit_down(table.table, table.host)
    chance = random.Random(3)
    for _ in range(4):
        if ann.wait_for_turn():
            ann.click_something(chance)
    ann.wait_for_turn()
    assert ann.violations() == []
    small = ann.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert small, "the page is wider than the screen"
    ann.close()
