"""Tactics' table as people see it in a real Chromium: a fight with five heroes and a crowd, at the sizes it is played at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import State, fight_of
from tabletome.kernel import Match
from tabletome.server.work.render import SeatInfo, parts
from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving
from tests.server.web.test_browser_drunagor import LAY

__all__ = ["chromium"]

pytestmark = needs_chromium
SMALL_DESKTOP = ViewportSize(width=1280, height=720)
CUT_OFF = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => !one.clientWidth || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""
SEEN_WHOLE = """([selector, room]) => {
  const box = document.querySelector(room).getBoundingClientRect();
  const found = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const inside = (one) => one.height > 0 && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
  const covered = (one, other) => other.top < one.bottom - 1 && other.bottom > one.top + 1;
  return found.every((one, place) => inside(one) && !found.slice(place + 1).some((other) => covered(one, other)));
}"""


@pytest.fixture(scope="module")
def ann(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as server:
        yield from seated(chromium, server)


def seated(browser: Browser, server: Server) -> Iterator[Player]:
    table = server.open("tactics", "me:Ann", chapter=52, heroes=5)
    player = Player(browser, server)
    player.context.add_init_script("localStorage.setItem('guided tactics', 'yes')")
    player.sit_down(table.table, table.host)
    player.wait_for_turn()
    yield player
    player.close()


@pytest.fixture(scope="module")
def crowd() -> Match[State]:
    """The first turn of another hero than Roberta before Queen Domianne: eight cards in the line, seven minions."""
    match: Match[State] = Match(GAME, 1, {"chapter": 52, "heroes": 5}, seed=4)
    calm = ("ready", "keep", "pass")
    while match.request is not None and not (
        match.request.kind == "turn" and fight_of(match.state).turn.who != "roberta"
    ):
        offered = [str(option) for option in match.request]
        match.answer(next((answer for answer in calm if answer in offered), offered[0]))
    return match


def lay(player: Player, match: Match[State], size: ViewportSize) -> None:
    here = match.seat(0)
    scene = GAME.scene(here.view, here.request)
    player.page.set_viewport_size(size)
    player.page.evaluate(LAY, parts(scene, mine=(0,), seats=(SeatInfo(0, "person", "Ann", online=True),)))


def test_five_heroes_and_what_ends_the_game_are_in_sight_together(ann: Player, crowd: Match[State]) -> None:
    lay(ann, crowd, DESKTOP)
    assert ann.page.locator("#people .panel").count() == 5
    assert ann.page.evaluate(SEEN_WHOLE, ["#people .panel, .left .notes", ".left"])
    assert ann.page.evaluate(CUT_OFF, "#people .name, #people .beside") == []


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP], ids=["1440", "1280"])
def test_the_line_names_every_hero(ann: Player, crowd: Match[State], size: ViewportSize) -> None:
    lay(ann, crowd, size)
    names = "#line .turn:not(.foe) b"
    assert sorted(ann.page.locator(names).all_inner_texts()) == ["Elwyn", "Olette", "Quill", "Roberta", "Tolben"]
    assert ann.page.evaluate(CUT_OFF, names) == []


def test_a_boss_of_two_words_is_named_in_two_lines(ann: Player, crowd: Match[State]) -> None:
    lay(ann, crowd, DESKTOP)
    assert set(ann.page.locator("#line .turn.foe b").all_inner_texts()) == {"Queen Domianne"}
    assert ann.page.evaluate(CUT_OFF, "#line .turn.foe b") == []


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP], ids=["1440", "1280"])
def test_what_a_boss_would_do_now_can_be_asked_without_scrolling(
    ann: Player, crowd: Match[State], size: ViewportSize
) -> None:
    lay(ann, crowd, size)
    assert ann.page.evaluate(SEEN_WHOLE, ["#threats .foresee", "#threats"])


def test_on_a_phone_the_line_has_a_row_of_its_own(ann: Player, crowd: Match[State]) -> None:
    lay(ann, crowd, PHONE)
    line, tools = ann.page.locator("#line").bounding_box(), ann.page.locator("#more").bounding_box()
    assert line is not None
    assert tools is not None
    assert line["y"] >= tools["y"] + tools["height"]
    assert line["width"] > 0.9 * PHONE["width"]
