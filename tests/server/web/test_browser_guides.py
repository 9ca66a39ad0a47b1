"""Guided lessons in a real Chromium: they point and never play, and end without leaving anything behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tabletome.kernel import registered
from tabletome.testing.guides import lessons_of
from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium
GUIDED = sorted(game for game, rules in registered().items() if lessons_of(rules))
SETTLED = 400
"""Milliseconds until the camera has come to rest, and the guide with it."""
LESSONS = [(lesson.game, lesson.number) for game in GUIDED for lesson in lessons_of(registered()[game])]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def guided(player: Player, game: str, lesson: int = 1) -> int:
    """Sit down at a guided table; how many steps there are."""
    body = {"game": game, "guide": True, "lesson": lesson, "seats": [{"kind": "me"}]}
    status, opened = player.server.call("/api/tables", body)
    assert status == 201, opened
    player.sit_down(opened["table"], opened["key"])
    player.page.locator("#guide .count").wait_for()
    return len(player.server.call(f"/api/games/{game}/guide?lesson={lesson}")[1])


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_guide_leads_to_its_end_by_what_the_player_does_alone(
    server: Server, chromium: Browser, game: str, lesson: int, viewport: ViewportSize
) -> None:
    ann = Player(chromium, server, viewport=viewport, has_touch=viewport == PHONE)
    guide, steps = ann.page.locator("#guide"), guided(ann, game, lesson)
    for step in range(1, steps):
        ann.page.locator("#guide .count", has_text=f"step {step} of {steps}").wait_for()
        told = guide.locator("p").nth(1)
        assert not [word for word in ("on the right", "on the left") if word in told.inner_text()]
        told.click()  # whoever clicks on what is said plays nothing
        assert ann.may_act()
        box, size = guide.bounding_box(), ann.page.viewport_size
        assert box is not None
        assert size is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"]
        option = guide.get_attribute("data-points")
        ann.page.evaluate("document.querySelectorAll('#question details').forEach(one => { one.open = true; })")
        ann.page.evaluate(
            'option => document.querySelector(`#question [data-option="${CSS.escape(option)}"]`).click()', option
        )
        ann.wait_until_done()
    ann.page.locator("#guide .count", has_text=f"step {steps} of {steps}").wait_for()
    if game == "drunagor" and viewport is DESKTOP:  # it points at nothing, and stands in nobody's way either
        ann.page.wait_for_timeout(SETTLED)
        assert ann.page.evaluate(COVERED) == 0
    guide.get_by_role("button", name="Play on").click()
    guide.wait_for(state="hidden")
    assert ann.page.locator(".pointed-at").count() == 0
    ann.close()


COVERED = """() => {
  const box = document.getElementById("guide").getBoundingClientRect();
  const meant = "#question :is(.q, .opt, summary), #board .piece, #board [data-option], #cards [data-option]";
  const shown = (one) => {
    const own = one.getBoundingClientRect(), room = one.closest("#question, #board, #cards").getBoundingClientRect();
    const corner = [Math.max(own.left, room.left), Math.max(own.top, room.top)];
    return [...corner, Math.min(own.right, room.right), Math.min(own.bottom, room.bottom)];
  };
  const under = ([left, top, right, bottom]) => Math.min(right, box.right) - Math.max(left, box.left) > 3
    && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 3 && right > left && bottom > top;
  return [...document.querySelectorAll(meant)].filter((one) => under(shown(one))).length;
}"""


@pytest.mark.parametrize("lesson", [1, 2, 3])
def test_a_guide_covers_nothing_that_can_be_chosen_and_nobody_on_the_board(
    server: Server, chromium: Browser, lesson: int
) -> None:
    ann = Player(chromium, server)
    guided(ann, "drunagor", lesson)
    ann.page.wait_for_timeout(SETTLED)
    assert ann.page.evaluate(COVERED) == 0
    ann.close()


@pytest.mark.parametrize("game", GUIDED)
def test_ending_a_guide_in_the_middle_leaves_the_game_as_it_is(server: Server, chromium: Browser, game: str) -> None:
    ann = Player(chromium, server)
    guided(ann, game)
    asked = ann.page.locator("#question .q").inner_text()
    ann.page.locator("#guide").get_by_role("button", name="End the guide").click()
    ann.page.locator("#guide").wait_for(state="hidden")
    assert ann.page.locator(".pointed-at").count() == 0
    assert ann.page.locator("#question .q").inner_text() == asked
    assert ann.may_act()
    ann.close()


def test_a_lesson_is_chosen_in_the_lobby_and_at_its_end_the_next_one_is_offered(
    server: Server, chromium: Browser
) -> None:
    ann = Player(chromium, server)
    ann.page.goto(server.address)
    ann.page.locator("#games .game", has_text="Adventure Tactics").click()
    ann.page.get_by_role("button", name="Move and attack").click()
    ann.page.wait_for_url("**/table/*")
    steps = len(server.call("/api/games/tactics/guide?lesson=1")[1])
    for step in range(1, steps):
        ann.page.locator("#guide .count", has_text=f"Move and attack · step {step} of {steps}").wait_for()
        option = ann.page.locator("#guide").get_attribute("data-points")
        ann.page.evaluate(
            'option => document.querySelector(`#question [data-option="${CSS.escape(option)}"]`).click()', option
        )
        ann.wait_until_done()
    ann.page.get_by_role("button", name="Next: Responses and potions").click()
    ann.page.locator("#guide .count", has_text="Responses and potions · step 1 of").wait_for()
    assert ann.may_act()
    ann.close()
