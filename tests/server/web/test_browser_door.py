"""Who sits where, in a real Chromium: a seat is its first guest's, others knock, all are told; links and tables end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Opened, Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def come(chromium: Browser, table: Opened, key: str = "", **context: object) -> Player:
    """Another browser, that comes by this link."""
    player = Player(chromium, table.server, **context)  # type: ignore[arg-type]
    player.sit_down(table.table, key or table.host)
    return player


def move(player: Player, key: str) -> None:
    """A decision by key."""
    assert player.wait_for_turn()
    player.page.keyboard.press(key)
    player.wait_until_done()


def let_in(player: Player) -> None:
    player.page.locator("#door").get_by_text("Let them in").click()


def test_whoever_comes_second_looks_on_until_the_first_lets_them_in_and_then_plays(
    server: Server, chromium: Browser
) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    ann, bob = come(chromium, table), come(chromium, table, table.friends[1])
    other = come(chromium, table, table.friends[1])
    other.wait_for_banner("Somebody else sits there already, as Bob. They and the host are asked to let you in.")
    move(ann, "1")
    assert bob.wait_for_turn()
    other.page.locator("#question", has_text="Bob").wait_for()
    assert not other.may_act()
    assert other.page.locator("#board [data-option], #question [data-option]").count() == 0
    let_in(bob)
    assert other.wait_for_turn()
    assert other.page.locator("#banner").is_hidden()
    bob.page.locator("#door .knock").wait_for(state="detached")
    move(other, "1")
    assert ann.wait_for_turn()
    for player in (ann, bob, other):
        player.close()


def test_the_host_lets_somebody_in_and_all_are_told(server: Server, chromium: Browser) -> None:
    table = server.open("dragon_hoard", "me:Ann", "friend:Bob")
    ann, bob = come(chromium, table), come(chromium, table, table.friends[1])
    ann.wait_until_told("Bob sits down.")
    bob.close()
    watcher = come(chromium, table, table.watch)
    other = come(chromium, table, table.friends[1])
    ann.page.locator("#door", has_text="link of Bob").wait_for()
    assert watcher.page.locator("#door").inner_text() == ""
    let_in(ann)
    told = "The host let another browser in: it plays for Bob, too, and sees what Bob sees."
    for player in (ann, watcher, other):
        player.wait_until_told(told)
        player.page.locator("#log", has_text=told).wait_for(state="attached")
        player.close()


def test_whoever_is_not_let_in_is_told_so_and_goes_on_looking(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    ann = come(chromium, table)
    other = come(chromium, table)
    other.wait_for_banner("Somebody else sits there already, as Ann. They are asked to let you in. Until then")
    ann.page.locator("#door", has_text="link of Ann and the host").wait_for()
    ann.page.locator("#door").get_by_text("No", exact=True).click()
    other.wait_for_banner("You were not let in.")
    told = other.page.evaluate("window.toasted")
    assert told == ["You were not let in. You can look on."], "what the banner says is not said twice, what is new is"
    assert ann.wait_for_turn()
    assert not other.may_act()
    ann.close()
    other.close()


def test_whoever_sits_at_a_table_comes_back_to_the_seat_even_after_the_table_was_forgotten(
    server: Server, chromium: Browser
) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    ann = come(chromium, table)
    ann.page.goto(f"{server.address}/")
    ann.page.locator("#continue").get_by_text("Forget").click()
    ann.page.get_by_role("button", name="Forget it").click()
    ann.page.reload()
    assert ann.page.locator("#continue").is_hidden()
    ann.sit_down(table.table, table.host)
    move(ann, "1")
    ann.close()


def test_a_browsers_secret_stands_nowhere_but_in_the_joining(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    ann = Player(chromium, server)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.sit_down(table.table, table.host)
    secret = ann.page.evaluate("table => JSON.parse(localStorage.tables)[table].secret", table.table)
    assert len(secret) == 32
    assert secret not in ann.page.content()
    assert secret not in " ".join(asked)
    ann.close()


@pytest.mark.parametrize(("viewport", "theme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["desktop", "phone"])
def test_a_knock_keeps_nobody_out(server: Server, chromium: Browser, viewport: dict[str, int], theme: str) -> None:
    table = server.open("tomb", "me:Ann", "friend:Bob")
    ann = come(chromium, table, viewport=viewport, color_scheme=theme)
    others = [come(chromium, table, viewport=viewport, color_scheme=theme) for _ in range(2)]
    ann.page.locator("#door .knock").nth(1).wait_for()
    for player in (ann, *others):
        assert player.violations() == []
        assert player.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert ann.page.locator("#door").get_attribute("aria-live") == "polite"
    for player in (ann, *others):
        player.close()


def test_the_keyboard_answers_a_knock_and_is_back_at_the_question(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    ann, other = come(chromium, table), come(chromium, table)
    ann.page.locator("#door .knock").wait_for()
    for _ in range(40):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("document.activeElement.textContent") == "Let them in":
            break
    ann.page.keyboard.press("Enter")
    assert other.wait_for_turn()
    ann.page.wait_for_function("() => document.activeElement.id === 'question'")
    move(ann, "1")
    ann.close()
    other.close()


def test_the_host_deletes_a_table_after_being_asked(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "friend:Bob")
    ann, bob = come(chromium, table), come(chromium, table, table.friends[1])
    bob.page.click("#more")
    assert bob.page.locator("#menu").get_by_text("Delete").count() == 0
    ann.choose_from_menu("Delete this table")
    ann.page.get_by_text("Keep it").click()
    assert server.call(f"/api/tables/{table.table}", key=table.watch)[0] == 200
    ann.choose_from_menu("Delete this table")
    ann.page.get_by_text("Delete it for good").click()
    ann.page.wait_for_url(f"{server.address}/")
    assert ann.page.locator("#continue").is_hidden()
    bob.page.get_by_text("No way in").wait_for()
    bob.wait_until_told("the host has deleted this table")
    assert server.call(f"/api/tables/{table.table}", key=table.watch)[0] == 401
    ann.close()
    bob.close()


def test_a_new_host_link_closes_the_old_one_and_the_host_plays_on(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "bot:random")
    ann = come(chromium, table)
    ann.page.click("#share")
    ann.page.get_by_text("New host link").click()
    ann.wait_until_told("You host by a new link now")
    ann.page.wait_for_selector("#link-state[data-state=on]")
    move(ann, "1")
    ann.page.reload()
    move(ann, "1")
    thief = Player(chromium, server)
    thief.page.goto(f"{server.address}/table/{table.table}#{table.host}")
    thief.page.get_by_text("No way in").wait_for()
    assert server.call(f"/api/tables/{table.table}", key=table.host)[0] == 401
    ann.close()
    thief.close()


def test_only_a_table_that_was_opened_with_a_guide_has_one(server: Server, chromium: Browser) -> None:
    wish = {"game": "tomb", "title": "A guided first turn", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    _, named = server.call("/api/tables", wish)
    _, guided = server.call("/api/tables", {"game": "tomb", "guide": True, "seats": [{"kind": "me"}]})
    ann = Player(chromium, server)
    ann.sit_down(guided["table"], guided["key"])
    ann.page.locator("#guide", has_text="Step 1").wait_for()
    ann.sit_down(named["table"], named["key"])
    assert ann.wait_for_turn()
    assert ann.page.locator("#guide").is_hidden()
    ann.close()
