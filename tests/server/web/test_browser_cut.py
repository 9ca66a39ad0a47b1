"""The connection is cut, in a real Chromium: what was decided in a trial stays there, a decision in the game is done once."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.browsing import Player, chromium, needs_chromium
from tests.server.serving import Client, Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium


class House:
    """A server that can lose its power, and come back at the same address with the same games."""

    def __init__(self, folder: Path) -> None:
        self.store = f"sqlite:///{folder}/tables.db"
        self.server = Server(self.store)

    def hold(self) -> None:
        """From now on nothing that is sent is read."""
        self.server.process.send_signal(signal.SIGSTOP)

    def cut(self) -> None:
        self.server.kill()

    def mend(self) -> None:
        self.server = Server(self.store, port=self.server.port)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    if house.server.process.poll() is None:
        house.server.stop()


def seen_by_a_watcher(server: Server, table: str, key: str) -> Any:
    with Client(server, table, key) as watcher:
        return watcher.until("data")["view"]


def try_things_out(player: Player) -> None:
    assert player.wait_for_turn()
    player.page.click("#what-if")
    player.wait_for_banner("What if")
    assert player.wait_for_turn()


def wait_until_back(player: Player) -> None:
    player.page.wait_for_selector("#link-state[data-state=on]")
    player.page.wait_for_selector("#banner", state="hidden")


def troubles_besides_the_cut(player: Player) -> list[str]:
    """A browser says so itself when a server cannot be reached."""
    return [one for one in player.troubles if "ERR_" not in one and "WebSocket connection" not in one]


@pytest.mark.parametrize("when", ["on the way", "while cut off"])
def test_what_was_clicked_in_a_trial_is_never_played_in_the_game(house: House, chromium: Browser, when: str) -> None:
    table = house.server.open("connect_four", "me:Ann", "me:Bob")
    ann = Player(chromium, house.server)
    ann.sit_down(table.table, table.host)
    before = seen_by_a_watcher(house.server, table.table, table.watch)
    try_things_out(ann)
    if when == "on the way":
        house.hold()
        ann.page.keyboard.press("3")
        assert not ann.may_act()  # it waits for the answer
    house.cut()
    ann.page.wait_for_selector("#link-state[data-state=wait]")
    if when == "while cut off":
        ann.page.keyboard.press("3")
        ann.page.keyboard.press("Control+z")
        ann.page.keyboard.press("Control+y")
    house.mend()
    ann.wait_until_told("The trial ended with the connection.")
    wait_until_back(ann)
    assert ann.wait_for_turn()
    assert seen_by_a_watcher(house.server, table.table, table.watch) == before
    assert ann.page.evaluate("window.toasted") == ["The trial ended with the connection."]
    ann.page.keyboard.press("1")  # the game itself goes on
    ann.wait_until_done()
    assert ann.wait_for_turn()
    assert seen_by_a_watcher(house.server, table.table, table.watch) != before
    assert troubles_besides_the_cut(ann) == []
    ann.context.close()


def test_a_menu_that_was_opened_in_a_trial_plays_nothing_in_the_game(house: House, chromium: Browser) -> None:
    _, opened = house.server.call("/api/tables", {"game": "tomb", "guide": True, "seats": [{"kind": "me"}]})
    ann = Player(chromium, house.server)
    ann.sit_down(opened["table"], opened["key"])
    for option in ("start 1c2", "move 1b1", "end"):
        assert ann.wait_for_turn()
        ann.click(option)
        ann.wait_until_done()
    try_things_out(ann)
    ann.page.locator("#board .piece[data-also]").first.click()
    ann.page.locator("#menu [role=menuitem]").nth(1).wait_for()
    house.cut()
    ann.page.wait_for_selector("#link-state[data-state=wait]")
    house.mend()
    wait_until_back(ann)
    assert ann.wait_for_turn()
    ann.page.locator("#menu [role=menuitem]").nth(1).click()
    ann.wait_until_told("meant for a trial which is over")
    watch = next(link["key"] for link in opened["links"] if link["role"] == "watch")
    with Client(house.server, opened["table"], watch) as watcher:
        assert watcher.until("data")["waiting_for"] == 0
    assert "attack" not in house.server.call(f"/api/tables/{opened['table']}/journal", key=opened["key"])[1]
    ann.context.close()


def test_whoever_finds_no_room_comes_in_as_soon_as_there_is_some(tmp_path: Path, chromium: Browser) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db", "--sockets-per-address", "1") as server:
        table = server.open("connect_four", "me:Ann", "me:Bob")
        with table.join(table.watch) as watcher:
            watcher.until("data")
            ann = Player(chromium, server)
            ann.page.goto(f"{server.address}/table/{table.table}#{table.host}")
            ann.wait_until_told("the most that one may have")
        assert ann.wait_for_turn()
        ann.close()


def test_what_was_clicked_in_the_game_while_cut_off_is_done_once(house: House, chromium: Browser) -> None:
    table = house.server.open("connect_four", "me:Ann", "me:Bob")
    ann = Player(chromium, house.server)
    ann.sit_down(table.table, table.host)
    chance = random.Random(5)
    for _ in range(3):
        assert ann.wait_for_turn()
        seq = house.server.call(f"/api/tables/{table.table}", key=table.watch)[1]["seq"]
        house.hold()
        ann.click_something(chance)
        house.cut()
        ann.page.wait_for_selector("#link-state[data-state=wait]")
        house.mend()
        assert ann.wait_for_turn()
        assert house.server.call(f"/api/tables/{table.table}", key=table.watch)[1]["seq"] == seq + 1
    assert troubles_besides_the_cut(ann) == []
    ann.context.close()
