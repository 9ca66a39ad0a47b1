"""The theatre in a real Chromium: what happened is seen to happen, and whoever does not want to wait does not have to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser

from tabletome.scene.svg.grounds import S
from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium

WITH_MOTION = "localStorage.setItem('motion', 'on');"
WATCHED = """window.staged = []; window.walked = [];
new MutationObserver((changes) => {
  const added = changes.filter((change) => change.target.id === "theatre").flatMap((change) => [...change.addedNodes]);
  for (const made of added) staged.push([made.className, made.textContent]);
}).observe(document, { childList: true, subtree: true });
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (this.matches(".piece")) walked.push([this.dataset.piece, frames.map((frame) => frame.transform)]);
  return animate.call(this, frames, how);
};"""
STOPPED = """const later = window.setTimeout;
window.setTimeout = (run, ms, ...more) => document.body?.classList.contains("playing") ? 0 : later(run, ms, ...more);"""
"""A step of the theatre does not end by itself."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db") as running:
        yield running


def seated(browser: Browser, server: Server, *scripts: str, **more: Any) -> Player:
    """Somebody at the guided first fight, of which it is known how it goes."""
    player = Player(browser, server, **more)
    for script in scripts:
        player.context.add_init_script(script)
    body = {"game": "tactics", "guide": True, "seats": [{"kind": "me"}]}
    status, opened = server.call("/api/tables", body)
    assert status == 201, opened
    player.sit_down(opened["table"], opened["key"])
    player.page.locator("#guide").get_by_role("button", name="End the guide").click()
    return player


def choose(player: Player, option: str) -> None:
    player.page.wait_for_selector(f'#question [data-option="{option}"]', state="attached")
    player.page.evaluate(
        'option => document.querySelector(`#question [data-option="${CSS.escape(option)}"]`).click()', option
    )


def to_the_flames(player: Player) -> None:
    """Up to Tolben's attack: a move before it, and dice after it."""
    for option in (
        "start on d9", "start on e9", "start on f9", "keep", "keep", "keep", "play basic-move", "move f7", "play divine-flames",
    ):  # fmt: skip
        choose(player, option)
        player.wait_until_done()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_figure_walks_its_way_dice_fall_and_what_is_lost_floats_above_the_one_who_loses_it(
    chromium: Browser, server: Server, viewport: Any
) -> None:
    player = seated(chromium, server, WITH_MOTION, WATCHED, "localStorage.setItem('pace', 'fast')", viewport=viewport)
    to_the_flames(player)
    staged = player.page.evaluate("staged")
    assert ["said banner", "Round 1 begins"] in staged
    assert any(style == "thrown" and "Tolben rolls" in text for style, text in staged)
    assert any(style == "float loss" and text.startswith("−") for style, text in staged)
    assert ["float word", "weakened"] in staged
    ways = [frames for who, frames in player.page.evaluate("walked") if who == "tolben" and len(frames) == 3]
    places = [tuple(float(part) for part in frame[10:-1].replace("px", "").split(",")) for frame in ways[0]]
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(places)]
    assert steps == [(0, -S), (0, -S)]  # f9, f8, f7
    assert player.page.locator("#theatre > *").count() == 0  # nothing is left lying about
    player.close()


def test_on_a_phone_the_camera_turns_to_whoever_something_happens_to(chromium: Browser, server: Server) -> None:
    seen = """const put = Element.prototype.animate; window.outside = [];
        Element.prototype.animate = function (frames, how) {
          if (this.matches(".float.loss")) {
            const at = this.getBoundingClientRect(), well = document.querySelector(".well").getBoundingClientRect();
            const x = at.x + at.width / 2, y = at.y + at.height / 2;
            outside.push(!(x > well.left && x < well.right && y > well.top && y < well.bottom));
          }
          return put.call(this, frames, how);
        };"""
    player = seated(chromium, server, WITH_MOTION, seen, viewport=PHONE)
    to_the_flames(player)
    assert player.page.evaluate("outside") == [False]  # the goblin stands where the board was not seen
    player.close()


def test_a_key_ends_it_and_the_same_key_chooses_nothing(chromium: Browser, server: Server) -> None:
    player = seated(chromium, server, WITH_MOTION, STOPPED)
    for option in ("start on d9", "start on e9", "start on f9"):
        choose(player, option)
        if option == "start on f9":
            player.page.wait_for_selector("body.playing")
            player.page.keyboard.press("1")
        player.wait_until_done()
    assert player.page.locator("body.playing").count() == 0
    assert player.page.locator("#question .q").inner_text().startswith("Keep the opening hand")
    assert player.page.locator("#log", has_text="Roberta keeps").count() == 0  # the first of three is still asked
    assert player.page.locator("#question .who").inner_text().lower().startswith("roberta")
    player.close()


def test_space_ends_one_step_after_the_other(chromium: Browser, server: Server) -> None:
    player = seated(chromium, server, WITH_MOTION, STOPPED, WATCHED)
    for option in ("start on d9", "start on e9", "start on f9", "keep", "keep"):
        choose(player, option)
        while player.page.locator("body.busy").count():
            player.page.keyboard.press(" ")
    before = player.page.evaluate("staged.length")
    choose(player, "keep")
    player.page.wait_for_function("before => staged.length === before + 1", arg=before)
    player.page.keyboard.press(" ")
    player.page.wait_for_function(
        "before => staged.length === before + 2 || !document.body.classList.contains('busy')", arg=before
    )
    while player.page.locator("body.busy").count():
        player.page.keyboard.press(" ")
    player.close()


def test_a_click_on_an_option_of_the_old_picture_only_ends_what_is_played(chromium: Browser, server: Server) -> None:
    player = seated(chromium, server, WITH_MOTION, STOPPED)
    for option in ("start on d9", "start on e9"):
        choose(player, option)
        player.wait_until_done()
    choose(player, "start on f9")
    player.page.wait_for_selector("body.playing")
    player.page.locator("#question [data-option]").first.click(force=True)
    player.wait_until_done()
    assert player.page.locator("#question .q").inner_text().startswith("Keep the opening hand")
    assert player.page.evaluate("window.toasted") == []
    player.close()


def test_tools_work_while_something_is_played(chromium: Browser, server: Server) -> None:
    player = seated(chromium, server, WITH_MOTION, STOPPED)
    for option in ("start on d9", "start on e9"):
        choose(player, option)
        player.wait_until_done()
    choose(player, "start on f9")
    player.page.wait_for_selector("body.playing")
    player.page.click("#more")
    player.page.locator("#menu [role=menuitem]", has_text="Pace of the play: normal").click()
    player.page.locator("#menu [role=menuitem]", has_text="Off").click()
    player.wait_until_done()
    choose(player, "keep")  # with the theatre off, nothing is played, and steps that never end hold up nobody
    player.wait_until_done()
    assert player.page.locator("body.playing").count() == 0
    player.close()


def test_without_motion_nothing_is_held_up_and_what_was_lost_stands_there_for_a_while(
    chromium: Browser, server: Server
) -> None:
    player = seated(chromium, server, STOPPED, WATCHED)  # the system asks for less motion
    to_the_flames(player)
    staged = player.page.evaluate("staged")
    assert any(style == "float loss still" for style, _ in staged)
    assert any(style == "thrown" for style, _ in staged)
    assert not [who for who, frames in player.page.evaluate("walked") if len(frames) == 3]
    assert player.violations() == []
    player.close()


def test_what_is_looked_at_in_the_past_and_what_stood_there_when_one_came_is_not_played(
    chromium: Browser, server: Server
) -> None:
    player = seated(chromium, server, WITH_MOTION, WATCHED, "localStorage.setItem('pace', 'fast')")
    to_the_flames(player)
    before = player.page.evaluate("staged.length")
    player.page.keyboard.press("[")
    player.page.wait_for_selector("#past:not([hidden])")
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("#past", state="hidden")
    player.page.reload()
    player.page.wait_for_selector("#question [data-option]")
    assert player.page.evaluate("staged.length") == 0
    assert before > 0
    player.close()
