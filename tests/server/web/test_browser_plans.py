"""Planning help in a real Chromium: pointing, focusing and tapping show what something would come to, and leave no trace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.browsing import PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium

MOST_ANSWERS = 40


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def in_a_turn(browser: Browser, server: Server, **context: object) -> Player:
    """Somebody in whose turn there is something to plan: a card can always be discarded to move."""
    table = server.open("tactics", "me:Ann", chapter=7, heroes=3)
    player = Player(browser, server, **context)  # type: ignore[arg-type]
    player.context.add_init_script("localStorage.setItem('guided tactics', 'yes')")
    player.sit_down(table.table, table.host)
    for _ in range(MOST_ANSWERS):
        player.wait_for_turn()
        offered = [str(one.get_attribute("data-option")) for one in player.page.query_selector_all("[data-option]")]
        if any(option.startswith("discard ") for option in offered):
            return player
        calm = [option for option in offered if option in ("keep", "ready", "pass", "stay", "end")]
        player.click(calm[0] if calm else offered[0])
        player.wait_until_done()
    raise AssertionError("no hero's turn came")


def test_pointing_at_an_option_shows_its_reach_on_the_board_and_moving_away_takes_it_off(
    chromium: Browser, server: Server
) -> None:
    player = in_a_turn(chromium, server)
    player.page.locator("#question [data-option^='discard ']").first.hover()
    player.page.wait_for_selector("#plan:not([hidden]) h3")
    assert "in reach" in player.page.inner_text("#plan")
    assert player.page.locator("#board .plan .dusk").count() == 1
    assert player.page.locator("#board .plan .reach").count() == 1
    player.page.mouse.move(2, 2)
    player.page.wait_for_selector("#plan", state="hidden")
    assert player.page.locator("#board .plan").count() == 0
    player.close()


def test_a_plan_is_seen_whole_also_where_the_question_leaves_no_room_below_it(
    chromium: Browser, server: Server
) -> None:
    player = in_a_turn(chromium, server, viewport=ViewportSize(width=1024, height=768))
    room = "() => { const box = document.getElementById('question'); return [box.clientHeight, box.scrollHeight]; }"
    before = player.page.evaluate(room)
    assert before[1] > 400, "a long list of options"
    player.page.locator("#question [data-option^='discard ']").first.hover()
    player.page.wait_for_selector("#plan:not([hidden]) h3")
    whole = "() => { const box = document.getElementById('plan'); return box.scrollHeight <= box.clientHeight + 1; }"
    assert player.page.evaluate(whole)
    assert player.page.evaluate(room) == before, "nothing moves away from under the pointer"
    assert player.page.is_visible("#log")
    player.close()


def test_the_keyboard_gets_the_same_plan_and_it_is_announced(chromium: Browser, server: Server) -> None:
    player = in_a_turn(chromium, server)
    player.page.focus("#question")
    while not str(player.page.evaluate("document.activeElement.dataset.option || ''")).startswith("discard "):
        player.page.keyboard.press("Tab")
    player.page.wait_for_selector("#plan:not([hidden]) h3")
    assert player.page.get_attribute("#plan", "aria-live") == "polite"
    assert player.violations() == []
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("#plan", state="hidden")
    player.close()


def test_pointing_at_an_enemy_shows_what_it_would_do_with_reasons_and_odds(chromium: Browser, server: Server) -> None:
    player = in_a_turn(chromium, server)
    player.page.locator("#threats [data-preview]").first.focus()
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector("#plan .courses li")
    said = player.page.inner_text("#plan")
    assert "if its card came now" in said.lower()
    assert "%" in said
    assert player.page.locator("#board .plan .ghost").count() > 0
    assert player.page.locator("#threats .next-cards li").count() >= 8
    player.close()


def test_the_line_of_turns_stands_in_the_header_with_one_turn_being_taken(chromium: Browser, server: Server) -> None:
    player = in_a_turn(chromium, server)
    assert player.page.locator("#line .turn").count() >= 5
    assert player.page.locator("#line [aria-current=step]").count() == 1
    assert "left" in player.page.inner_text("#line .turn.now")
    assert player.page.locator("#board .piece.foe").count() >= 2
    player.close()


def test_everybody_in_the_line_of_turns_is_named_while_there_is_room(chromium: Browser, server: Server) -> None:
    player = in_a_turn(chromium, server)
    assert (
        player.page.evaluate("[...document.querySelectorAll('#line .turn b')].filter((one) => !one.offsetWidth).length")
        == 0
    )
    player.close()


def test_on_a_phone_the_line_of_turns_stays_above_the_board_and_nothing_is_wider_than_the_screen(
    chromium: Browser, server: Server
) -> None:
    player = in_a_turn(chromium, server, viewport=PHONE, has_touch=True)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    line, board = (player.page.locator(which).bounding_box() for which in ("#line", "#board"))
    assert line is not None
    assert board is not None
    assert line["y"] + line["height"] <= board["y"]
    player.close()


def test_on_a_phone_a_tap_on_an_enemy_shows_its_intentions_and_no_more_than_the_screen_is_wide(
    chromium: Browser, server: Server
) -> None:
    player = in_a_turn(chromium, server, viewport=PHONE, has_touch=True)
    player.page.mouse.move(2, 2)  # the clicks before were a mouse's, which would go on pointing where it lies
    player.page.locator("#line .turn.foe").first.tap()
    player.page.wait_for_selector("#plan .courses li")
    box = player.page.locator("#plan").bounding_box()
    assert box is not None
    assert box["width"] <= PHONE["width"]
    player.close()


def test_on_a_phone_a_finger_that_rests_on_an_option_shows_its_reach_and_chooses_nothing(
    chromium: Browser, server: Server
) -> None:
    player = in_a_turn(chromium, server, viewport=PHONE, has_touch=True)
    player.page.mouse.move(2, 2)
    asked = player.page.inner_text("#question .q")
    finger = """kind => {
        const one = document.querySelector("#question [data-option^='discard ']"), box = one.getBoundingClientRect();
        const at = { clientX: box.x + 5, clientY: box.y + 5, pointerType: "touch", bubbles: true };
        one.dispatchEvent(new PointerEvent(kind, at)); }"""
    player.page.evaluate(finger, "pointerdown")
    player.page.wait_for_selector("#plan:not([hidden]) h3")
    assert "in reach" in player.page.inner_text("#plan")
    assert player.page.locator("#board .plan .reach").count() == 1
    plan, board = (player.page.locator(which).bounding_box() for which in ("#plan", "#board"))
    assert plan is not None
    assert board is not None
    assert plan["height"] > 30
    assert plan["y"] + plan["height"] <= board["y"]  # it stands above the board, which is to be seen
    player.page.evaluate(finger, "pointerup")
    player.page.evaluate(
        "document.querySelector(\"#question [data-option^='discard ']\").click()"
    )  # what a lifted finger does
    assert player.page.inner_text("#question .q") == asked
    assert player.may_act()
    player.close()
