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
from tests.tactics.campaign.road import road
from tests.tactics.campaign.test_level_up import levelling

__all__ = ["chromium"]

pytestmark = needs_chromium
LONG = 1_500  # milliseconds: well after what is pointed at is shown
SMALL_DESKTOP, TABLET = ViewportSize(width=1280, height=720), ViewportSize(width=1024, height=768)
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


HIDES_LITTLE = """() => {
  const box = document.getElementById("guide").getBoundingClientRect();
  const across = (one) => Math.max(0, Math.min(one.right, box.right) - Math.max(one.left, box.left));
  const along = (one) => Math.max(0, Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top));
  const shown = [...document.querySelectorAll("#cards .card, #question .opt")].map((one) => one.getBoundingClientRect());
  return box.width && shown.every((one) => across(one) * along(one) < 0.1 * one.width * one.height);
}"""
INSIDE = """() => {
  const box = document.getElementById("guide").getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
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


def test_enemies_without_a_boss_are_named_whole_in_the_line(ann: Player) -> None:
    match: Match[State] = Match(GAME, 1, {"chapter": 1}, seed=1)
    while match.request is not None and match.request.kind != "turn":
        match.answer(str(next(iter(match.request))))
    lay(ann, match, DESKTOP)
    assert set(ann.page.locator("#line .turn.foe b").all_inner_texts()) == {"The enemies"}
    assert ann.page.evaluate(CUT_OFF, "#line .turn.foe b") == []


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP, TABLET], ids=["1440", "1280", "1024"])
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


def test_on_a_phone_some_of_the_level_up_cards_can_be_chosen_without_scrolling(ann: Player) -> None:
    lay(ann, levelling("roberta").match, PHONE)
    buttons, window = (
        "#question .group:first-of-type .opt, #question .group:nth-of-type(2) .opt:first-of-type",
        "#question",
    )
    assert ann.page.locator(buttons).count() == 2
    assert ann.page.evaluate(SEEN_WHOLE, [buttons, window])
    tree = ann.page.locator(".tree-picture").bounding_box()
    assert tree is not None
    assert tree["width"] > PHONE["width"]  # as large as it can be read; it is pushed about


def test_a_page_that_lies_there_whole_is_not_shown_once_more(ann: Player) -> None:
    lay(ann, levelling("roberta").match, DESKTOP)
    ann.page.locator("#cards .card, .zones .card").first.hover()
    ann.page.wait_for_selector("#peek:not([hidden]) .card")
    lay(ann, road("market", 8, gold=3).match, DESKTOP)
    ann.page.mouse.move(2, 2)
    ann.page.wait_for_selector("#peek", state="hidden")
    ann.page.locator(".prose .card").first.hover()
    ann.page.wait_for_timeout(LONG)
    assert ann.page.locator("#peek").is_hidden()


def test_encounters_are_all_named_alike_in_the_set_up(ann: Player) -> None:
    page = ann.context.new_page()
    page.set_viewport_size(DESKTOP)
    page.goto(ann.server.address)
    page.get_by_role("button", name="Play now: Adventure Tactics").click()
    chapters = page.locator("#option-chapter")
    assert [name for name in chapters.locator("option").all_inner_texts() if ":" in name or "level" in name] == []
    chapters.select_option(label="5. Toll Takers")
    assert page.locator(".meant").first.inner_text() == "Defeat the boss, level 2"
    page.close()


@pytest.mark.parametrize("size", [DESKTOP, TABLET], ids=["1440", "1024"])
def test_a_lesson_that_points_at_a_card_hides_none(ann: Player, size: ViewportSize) -> None:
    wish = {"game": "tactics", "guide": True, "lesson": 3, "seats": [{"kind": "me"}]}
    _, opened = ann.server.call("/api/tables", wish)
    page = ann.context.new_page()
    page.set_viewport_size(size)
    page.goto(f"{ann.server.address}/table/{opened['table']}#{opened['key']}")
    page.locator("#cards .pointed-at").wait_for()
    page.wait_for_function(HIDES_LITTLE)
    page.set_viewport_size(ViewportSize(width=size["width"] - 200, height=size["height"]))
    page.wait_for_function(INSIDE)
    page.close()
