"""A game under new rules, in a real Chromium: players are told. One that those rules cannot take up says why, is read, stepped
through and taken away."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Opened, serving

NEW_RULES = "The rules of this game have changed since it was last played."

__all__ = ["chromium"]

pytestmark = needs_chromium

OTHER_RULES = (
    "UPDATE tabletome_tables SET body = json_set(body, '$.digest', 'of other rules')",
    "UPDATE tabletome_entries SET body = json_set(body, '$.what', 'column 99') WHERE body ->> 'kind' = 'answer'",
    "UPDATE tabletome_checkpoints SET state = x'00'",
)
"""As if it had been played by rules of which nothing fits those of today."""


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A table at which five moves were made, by rules that are gone."""
    file = tmp_path_factory.mktemp("store") / "tables.db"
    with serving(f"sqlite:///{file}") as server:
        table = server.open("connect_four", "me:Ann", "me:Bob")
        with table.join() as ann:
            for _ in range(5):
                asked = ann.until_asked()
                assert asked is not None
                ann.answer(asked["options"][0], asked["seat"])
    change(file)
    with serving(f"sqlite:///{file}") as server:
        yield Opened(server, table.table, table.host, {}, table.watch)


def change(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        for statement in OTHER_RULES:
            assert store.execute(statement).rowcount > 0


def open_page(chromium: Browser, closed: Opened, **context: object) -> Player:
    ann = Player(chromium, closed.server, **context)  # type: ignore[arg-type]
    ann.sit_down(closed.table, closed.host)
    ann.wait_for_banner("This game cannot go on here")
    return ann


def story(ann: Player) -> int:
    """How many lines the story has."""
    return ann.page.locator("#log li").count()


def test_a_player_is_told_of_new_rules_once_and_can_read_it_again_in_the_story(
    tmp_path: Path, chromium: Browser
) -> None:
    file = tmp_path / "tables.db"
    with serving(f"sqlite:///{file}") as server:
        table = server.open("connect_four", "me:Ann", "me:Bob")
    with closing(sqlite3.connect(file)) as store, store:
        assert store.execute(OTHER_RULES[0]).rowcount == 1
    with serving(f"sqlite:///{file}") as server:
        ann = Player(chromium, server)
        ann.sit_down(table.table, table.host)
        ann.wait_until_told(NEW_RULES)
        ann.page.locator("#log", has_text=NEW_RULES).wait_for()
        ann.page.reload()
        assert ann.wait_for_turn()
        ann.page.locator("#log", has_text=NEW_RULES).wait_for()
        assert ann.page.evaluate("window.toasted") == []
        ann.close()


def test_a_closed_table_says_why_and_is_stepped_through(closed: Opened, chromium: Browser) -> None:
    ann = open_page(chromium, closed)
    whole = story(ann)
    assert whole >= 5
    assert not ann.may_act()
    assert ann.page.locator("#undo").is_disabled()
    assert ann.page.locator("#what-if").is_disabled()
    ann.page.click("#history")
    ann.wait_for_banner("looking back")
    ann.page.locator("#past output", has_text="4 of 5").wait_for()
    assert story(ann) < whole
    ann.page.keyboard.press("[")
    ann.page.locator("#past output", has_text="3 of 5").wait_for()
    ann.page.get_by_text("Back to now").click()
    ann.wait_for_banner("This game cannot go on here")
    assert story(ann) == whole
    ann.close()


def test_a_closed_table_is_taken_away_as_a_file(closed: Opened, chromium: Browser) -> None:
    ann = open_page(chromium, closed)
    with ann.page.expect_download() as saved:
        ann.choose_from_menu("Save as a file")
    assert "connect_four" in Path(saved.value.path()).read_text()
    ann.close()


@pytest.mark.parametrize(("viewport", "theme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["desktop", "phone"])
def test_a_closed_table_keeps_nobody_out(
    closed: Opened, chromium: Browser, viewport: dict[str, int], theme: str
) -> None:
    ann = open_page(chromium, closed, viewport=viewport, color_scheme=theme)
    assert ann.page.locator("#log li").first.is_visible()
    assert ann.violations() == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    ann.close()


def test_the_host_of_a_damaged_table_deletes_it_in_the_lobby(tmp_path: Path, chromium: Browser) -> None:
    file = tmp_path / "tables.db"
    with serving(f"sqlite:///{file}") as server:
        ann = Player(chromium, server)
        ann.page.goto(f"{server.address}/")
        ann.page.locator("#examples button", has_text="Connect Four").click()
        ann.page.locator("form button[type=submit]", has_text="Start").click()
        assert ann.wait_for_turn()
        with closing(sqlite3.connect(file)) as store, store:
            assert store.execute("UPDATE tabletome_tables SET body = '{'").rowcount == 1
        ann.page.goto(f"{server.address}/")
        ann.page.locator("#continue", has_text="your turn").wait_for()
        server.stop()
    with serving(f"sqlite:///{file}", port=server.port) as server:
        ann.server = server
        ann.page.goto(f"{server.address}/")
        ann.page.locator("#continue", has_text="is damaged in the store").wait_for()
        ann.page.locator("#continue").get_by_text("Delete", exact=True).click()
        ann.page.locator("#continue li").wait_for(state="detached")
        ann.page.reload()
        assert ann.page.locator("#continue li").count() == 0
        [refused] = ann.troubles
        assert "409" in refused, "which the browser itself writes down"
        ann.troubles.clear()
        ann.close()
        with closing(sqlite3.connect(file)) as store:
            assert store.execute("SELECT count(*) FROM tabletome_tables").fetchone() == (0,)


def test_the_lobby_says_that_a_closed_table_can_only_be_read(closed: Opened, chromium: Browser) -> None:
    ann = open_page(chromium, closed)
    ann.page.goto(f"{closed.server.address}/")
    ann.page.locator("#continue", has_text="can only be read").wait_for()
    ann.close()
