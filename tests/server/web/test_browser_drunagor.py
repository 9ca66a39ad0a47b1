"""Drunagor's table as people see it in a real Chromium: positions of a fight laid on the page, at every size it is played at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tabletome.bots import bot_named
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import State
from tabletome.kernel import Match
from tabletome.server.work.render import SeatInfo, parts
from tabletome.testing.play import Position
from tests.drunagor.chapters.staged import chapter
from tests.drunagor.stage import HUNTING, fight, monster_turn
from tests.drunagor.story.pages import met, option, page
from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium
SMALL_DESKTOP, TABLET = ViewportSize(width=1280, height=720), ViewportSize(width=1024, height=768)
LAY = """(parts) => {
  for (const [name, html] of Object.entries(parts)) document.getElementById(name).innerHTML = html;
  document.body.dataset.boards = document.querySelectorAll("#board svg").length;
  document.body.dataset.cards = document.querySelectorAll("#cards .zone").length;
  document.body.dataset.tab = "question";
  document.body.classList.add("my-turn");
}"""
COVERED = """() => {
  const rooms = ["#people", "#question", "#plan", "#log", "#cards", ".well", "#line"].map((one) => document.querySelector(one));
  const shown = rooms.filter((room) => room && room.offsetHeight);
  const seen = shown.map((room) => [room.id || room.className, room.getBoundingClientRect()]);
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const below = ([, box], place) => seen.slice(place + 1).filter(([, other]) => over(box, other));
  return seen.flatMap((one, place) => below(one, place).map(([other]) => `${one[0]} and ${other}`));
}"""


OPTIONS_BELOW_THE_PREVIEW = """() => {
  const peek = document.getElementById("peek"), box = peek.getBoundingClientRect();
  const covered = (own) => own.top < box.bottom && own.bottom > box.top && own.left < box.right && own.right > box.left;
  const options = [...document.querySelectorAll("#question [data-option]")].map((one) => one.getBoundingClientRect());
  return peek.hidden ? 0 : options.filter(covered).length;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def seated(server: Server, browser: Browser, mode: str = "one-shot") -> Player:
    table = server.open("drunagor", "me:Ann", mode=mode)
    player = Player(browser, server)
    player.sit_down(table.table, table.host)
    player.wait_for_turn()
    return player


@pytest.fixture(scope="module")
def ann(server: Server, chromium: Browser) -> Iterator[Player]:
    player = seated(server, chromium)
    yield player
    player.close()


def lay(player: Player, game: Position[State], size: ViewportSize = DESKTOP) -> None:
    """This position on the page, in a window of this size."""
    player.page.set_viewport_size(size)
    player.page.evaluate(LAY, parts(game.scene(), mine=(0,), seats=(SeatInfo(0, "person", "Ann", online=True),)))


def in_sight(player: Player, selector: str, within: str) -> bool:
    """Whether all of it is seen inside its room, without scrolling."""
    return bool(
        player.page.evaluate(
            """([selector, within]) => {
          const [box, room] = [selector, within].map((one) => document.querySelector(one).getBoundingClientRect());
          return box.height > 0 && box.top >= room.top - 1 && box.bottom <= Math.min(room.bottom, innerHeight) + 1;
        }""",
            [selector, within],
        )
    )


def blow() -> Position[State]:
    """Vorn is hit, and has a Reaction that every cube can pay for."""
    return monster_turn("V1", cubes={"vorn": "yrgb"})


def story() -> Position[State]:
    told = "A wagon lies in the ford, one wheel turning though nothing turns it. " * 6
    game = met(page(option(101, "SELF, FURY 1"), option(102, "SELF, SHIELD 1"), text=told))
    return game.play("interact c3")


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP, TABLET, PHONE], ids=["1440", "1280", "1024", "phone"])
def test_in_a_reaction_window_every_answer_is_in_sight_and_its_plan_covers_nothing(
    ann: Player, size: ViewportSize
) -> None:
    lay(ann, blow(), size)
    ann.page.evaluate("document.getElementById('plan').hidden = false; document.body.classList.add('planning')")
    assert ann.page.evaluate(COVERED) == []
    assert in_sight(ann, "#question [data-option='take it']", "#question")
    ann.page.evaluate("document.getElementById('plan').hidden = true; document.body.classList.remove('planning')")


@pytest.mark.parametrize("size", [SMALL_DESKTOP, TABLET, PHONE], ids=["1280", "1024", "phone"])
def test_ending_the_turn_is_in_sight_however_much_else_can_be_done(ann: Player, size: ViewportSize) -> None:
    lay(ann, fight("VM1", turn="vorn"), size)
    assert in_sight(ann, "#question [data-option='end']", "#question")


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP, TABLET], ids=["1440", "1280", "1024"])
def test_cubes_keep_their_size_beside_all_that_a_hero_can_have(ann: Player, size: ViewportSize) -> None:
    game = fight(
        "VM1", turn="vorn", resources={"vorn": {"shield": 2, "fury": 1, "focus": 2}},
        conditions={"vorn": {"bleed": 2, "burn": 1}}, blocked={"vorn": {"hold-the-line": "curse"}},
    )  # fmt: skip
    lay(ann, game, size)
    heights = ann.page.evaluate(
        "[...document.querySelectorAll('.panel .cubes')].map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 17


NAMES_CUT = """() => [...document.querySelectorAll('#line .turn b')].filter((one) => one.offsetParent && (
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)).map((one) => one.textContent)"""
PLACES_CUT = """() => [...document.querySelectorAll('#line .place span')].filter((one) => {
    const [own, room] = [one, one.parentNode].map((box) => box.getBoundingClientRect());
    return one.offsetParent && (own.left < room.left || own.right > room.right);
  }).map((one) => one.textContent)"""
RUNES = ("grey", "red", "green", "orange", "blue")


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP], ids=["1440", "1280"])
def test_no_name_on_the_track_is_cut(ann: Player, size: ViewportSize) -> None:
    kinds = dict.fromkeys(("m1", "m2"), "skeleton-archer-rookie") | dict.fromkeys(("m3", "m4"), "shadow-cultist-rookie")
    game = fight("VMLJE1234", turn="vorn", kinds=kinds, cards=[HUNTING])
    lay(ann, game, size)
    assert ann.page.evaluate(NAMES_CUT) == []


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP], ids=["1440", "1280"])
def test_nor_is_one_where_a_commander_fills_the_track(ann: Player, size: ViewportSize) -> None:
    cards = {f"entered in the book {rune}": f"m1 {rune} above 1 DMG" for rune in RUNES}
    kinds = {"m1": "skeleton-archer-rookie", "m2": "shadow-cultist-rookie", "m3": "executioner-rookie"}
    lay(ann, fight("VMLJE1234", turn="vorn", kinds=kinds, cards=[HUNTING], attacks=cards), size)
    assert ann.page.locator("#line .turn").count() == 15
    assert ann.page.evaluate(NAMES_CUT) == []


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP], ids=["1440", "1280"])
@pytest.mark.parametrize("heroes", ["V", "VML"])
def test_an_empty_place_on_the_track_is_named_whole_or_not_at_all(ann: Player, heroes: str, size: ViewportSize) -> None:
    cards = {f"entered in the book {rune}": f"m1 {rune} above 1 DMG" for rune in RUNES[:4]}
    kinds = {"m1": "skeleton-archer-rookie", "m2": "shadow-cultist-rookie"}
    lay(ann, fight(f"{heroes}12", turn="vorn", kinds=kinds, cards=[HUNTING], attacks=cards), size)
    assert ann.page.locator("#line .place").count()
    assert ann.page.evaluate(PLACES_CUT) == []


@pytest.mark.parametrize("size", [DESKTOP, SMALL_DESKTOP, TABLET, PHONE], ids=["1440", "1280", "1024", "phone"])
def test_the_page_of_a_scene_is_read_whole_before_its_question(ann: Player, size: ViewportSize) -> None:
    lay(ann, story(), size)
    cut = ann.page.evaluate(
        "[...document.querySelectorAll('.zone.prose .card, .zone.prose .card-text')]"
        ".filter((one) => one.scrollHeight > one.clientHeight + 2).length"
    )
    assert cut == 0
    assert in_sight(ann, ".zone.prose .card-title", "#cards")
    assert ann.page.evaluate(COVERED) == []
    if size is PHONE:
        top = "(id) => document.getElementById(id).getBoundingClientRect().top"
        assert ann.page.evaluate(top, "cards") < ann.page.evaluate(top, "question")
        assert in_sight(ann, ".zone.prose .card", "#cards")
        assert in_sight(ann, "#question [data-option='choose 102']", "#question")


def test_what_ends_the_adventure_is_not_cut_while_there_is_room_below_it(ann: Player) -> None:
    lay(ann, chapter(1, heroes=2))
    assert ann.page.evaluate(
        "(() => { const notes = document.querySelector('.notes'); return notes.scrollHeight <= notes.clientHeight + 1; })()"
    )


def test_an_option_that_is_pointed_at_is_not_said_again_on_top_of_the_next_one(
    server: Server, chromium: Browser
) -> None:
    player = seated(server, chromium)
    player.page.clock.install()
    player.page.locator("#question [data-option]").first.hover()
    player.page.clock.run_for(400)
    assert player.page.locator("#question [data-option].same").count() == 1
    assert player.page.evaluate(OPTIONS_BELOW_THE_PREVIEW) == 0
    player.close()


def test_the_campaign_log_is_read_in_the_middle_of_an_adventure_and_is_what_is_printed(
    server: Server, chromium: Browser
) -> None:
    player = seated(server, chromium, mode="campaign")
    player.choose_from_menu("Campaign Log")
    assert "Played by player 1." in player.page.inner_text("#dialog .record")
    assert player.page.locator("#dialog button", has_text="Print").is_visible()
    player.page.keyboard.press("Escape")
    player.page.emulate_media(media="print")
    assert player.page.locator("#record article").first.is_visible()
    assert player.page.locator("#table").is_hidden()
    player.page.emulate_media(media="screen")
    assert player.page.locator("#record").is_hidden()
    player.close()


def spend(player: Player) -> None:
    """Vorn moves away and uses two Skills on himself; nobody is near, so that items might still be exchanged."""
    for first in ("start ", "move ", "use remove-curse-defender yellow", "use drop-the-bar "):
        player.wait_for_turn()
        player.page.locator(f"#question [data-option^='{first}']").last.evaluate("one => one.click()")
        player.wait_until_done()


def test_a_turn_ends_by_itself_when_only_items_could_be_exchanged_and_is_asked_for_after_an_undo(
    server: Server, chromium: Browser
) -> None:
    player = seated(server, chromium)
    spend(player)
    player.page.locator("#log li.turn", has_text=" acts").first.wait_for()
    player.page.click("#undo")
    player.page.wait_for_selector("#redo:not([disabled])", state="attached")
    player.page.locator("#question [data-wish=end]").wait_for()
    player.close()


ROWS = """(selector) => new Set([...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().top)).size"""


def test_fifteen_skills_lie_in_two_rows(ann: Player) -> None:
    """A Hero of Chapter 2 has so many; a third row for one of them would be taken from the board."""
    game = fight("V....1", passives=True, learned={"vorn": ["whole-doorway"]}, gear={"vorn": ["riveted-coat"]})
    lay(ann, game)
    assert ann.page.locator(".zone.compact:first-child li").count() == 15
    assert ann.page.evaluate(ROWS, ".zone.compact:first-child li") == 2


def veteran() -> Position[State]:
    """Five Heroes, the first of whom has learned as much as a Campaign gives."""
    learned = [
        "whole-doorway", "lintel-and-post", "fetch-it-back", "the-far-hinge", "right-of-way", "warlords-charge", "two-behind-me",
        "nobody-past-this", "sturdiness", "shut-twice", "post-and-beam", "thick-skulled", "one-more-fall",
    ]  # fmt: skip
    gear = {"vorn": ["lintel-hammer", "riveted-coat", "iron-shield"]}
    return fight("VMLJE123", turn="vorn", passives=True, learned={"vorn": learned}, gear=gear, cards=[HUNTING])


def test_all_that_a_veteran_can_do_is_seen_at_once(ann: Player) -> None:
    lay(ann, veteran())
    assert ann.page.locator("#zone-skills li").count() >= 19
    room = ann.page.locator("#cards").bounding_box()
    boxes = [one.bounding_box() for one in ann.page.locator("#cards .compact li").all()]
    assert room is not None
    assert max(box["y"] + box["height"] for box in boxes if box) <= room["y"] + room["height"] + 1
    assert ann.page.evaluate(COVERED) == []


def test_all_of_five_heroes_are_seen_beside_what_ends_the_adventure(ann: Player) -> None:
    lay(ann, veteran())
    notes = ann.page.locator(".notes").bounding_box()
    cubes = [one.bounding_box() for one in ann.page.locator(".panel .cubes").all()]
    assert notes is not None
    assert [box["y"] + box["height"] <= notes["y"] + 1 for box in cubes if box] == [True] * 5


def test_the_story_is_read_beside_a_question(server: Server, chromium: Browser) -> None:
    player = seated(server, chromium)
    player.page.locator("#question [data-option^='start ']").first.click()
    player.page.locator("#question [data-option='end']").wait_for()
    for size, least in ((DESKTOP, 80), (SMALL_DESKTOP, 24), (TABLET, 24)):
        player.page.set_viewport_size(size)
        assert player.page.evaluate("document.querySelector('#log ol').clientHeight") >= least
        assert player.page.evaluate(COVERED) == []
    player.close()


def before_a_door() -> str:
    """A game of one, led by the game's own bot until a Door can be opened."""
    match = Match(GAME, 1, {"mode": "one-shot", "chapter": 1, "heroes": 2}, seed=1)
    bot = bot_named("champion", GAME, 0)
    while match.request is not None and not any(str(one).startswith("open ") for one in match.request):
        match.answer(bot.choose(match.seat(0)))
    return match.journal()


def test_what_lies_behind_a_door_is_read_where_its_story_begins(server: Server, chromium: Browser) -> None:
    status, opened = server.call("/api/tables/import", {"journal": before_a_door()})
    assert status == 201, opened
    player = Player(chromium, server)
    player.sit_down(opened["table"], opened["key"])
    player.wait_for_turn()
    player.page.locator("#question [data-option^='open ']").evaluate("one => one.click()")
    story = player.page.locator("#log li", has_text="The toll bar falls behind you")
    story.wait_for()
    list_, line = player.page.locator("#log ol").bounding_box(), story.bounding_box()
    assert list_ is not None
    assert line is not None
    assert list_["y"] <= line["y"] < list_["y"] + list_["height"]
    player.close()


def test_in_a_reaction_window_the_story_does_not_lie_over_the_cards(ann: Player) -> None:
    lay(ann, blow())
    assert ann.page.evaluate(COVERED) == []


def test_on_a_phone_cards_and_people_have_the_screen_to_themselves(ann: Player) -> None:
    lay(ann, veteran(), PHONE)
    for tab, within in (("cards", "#cards .card"), ("people", ".panel")):
        ann.page.evaluate("(tab) => { document.body.dataset.tab = tab; }", tab)
        boxes = [one.bounding_box() for one in ann.page.locator(within).all()]
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] for box in boxes if box)
        assert ann.page.locator(".well").is_hidden()
    ann.page.evaluate("document.body.dataset.tab = 'question'")


def test_what_a_hero_has_stands_in_few_lines(ann: Player) -> None:
    """Beside the cubes as far as there is room, else below them in the full width of the panel, not one below the other."""
    game = fight(
        "VM1", resources={"vorn": {"shield": 1, "fury": 1}}, conditions={"vorn": {"burn": 1}},
        blocked={"vorn": {"hold-the-line": "curse"}}, cubes={"vorn": "gb"}, expended={"vorn": "yyr"},
    )  # fmt: skip
    lay(ann, game)
    assert ann.page.locator(".panel:first-of-type .numbers div").count() == 5
    assert ann.page.evaluate(ROWS, ".panel:first-of-type .numbers div") <= 2


def test_in_a_low_window_a_threat_to_two_shows_the_first_reaction_and_the_last_answer(ann: Player) -> None:
    game = monster_turn(
        "V1M", faces={"m1": {"black": "CLEAVE 2", "damage": 6}}, cubes={"vorn": "yrgb", "maya": ""},
        resources={"vorn": {"shield": 2}},
    )  # fmt: skip
    lay(ann, game, SMALL_DESKTOP)
    assert in_sight(ann, "#question [data-option^='react ']", "#question")
    assert in_sight(ann, "#question [data-option='take it']", "#question")
