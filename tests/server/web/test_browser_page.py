"""The page as people see it in a real Chromium: nothing cut, nothing doubled, what can be done in sight, ways out of nowhere."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Opened, Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium
Tables: TypeAlias = dict[str, tuple[Opened, Any]]
SMALL_DESKTOP, TABLET = ViewportSize(width=1280, height=720), ViewportSize(width=1024, height=768)
TABLES: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "tomb": ("tomb", ("me:Ann", "bot:good", "bot:good"), {"heroes": ["birdsong", "qawasha", "asharra"]}),
    "party": ("party", ("me:Ann", "bot:good", "bot:good"), {}),
    "deck": ("deck", ("me:Ann", "bot:good"), {"play": "fight", "foes": "Grey Wolf*3", "mode": "2d"}),
    "tactics": ("tactics", ("me:Ann", "bot:captain"), {}),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


@pytest.fixture(scope="module")
def tables(server: Server, chromium: Browser) -> Tables:
    """A table of each game after a few clicks, and what the browser that sits there keeps."""
    begun = {}
    for name, (game, seats, options) in TABLES.items():
        table = server.open(game, *seats, **options)
        ann = Player(chromium, server)
        ann.sit_down(table.table, table.host)
        chance = random.Random(3)
        for _ in range(9):
            assert ann.wait_for_turn()
            options_now = ann.page.locator("#question [data-option]")
            options_now.nth(chance.randrange(options_now.count())).evaluate("one => one.click()")
            ann.wait_until_done()
        ann.wait_for_turn()
        begun[name] = (table, ann.context.storage_state())
        ann.close()
    return begun


def sitting(tables: Tables, name: str, chromium: Browser, viewport: ViewportSize) -> Player:
    table, kept = tables[name]
    phone = viewport["width"] < 760
    ann = Player(chromium, table.server, viewport=viewport, storage_state=kept, has_touch=phone, is_mobile=phone)
    ann.page.goto(f"{table.server.address}/table/{table.table}")
    ann.page.wait_for_selector("#question .q")
    ann.wait_for_turn()
    return ann


CUT = """() => {
  const inside = (one, box) => one.left >= box.left - 1 && one.right <= box.right + 1;
  const parts = { "#question": ".opt, .q, .who", ".left": ".panel, .panel *", "#log": "li", ".top": ".tools *, #title" };
  const cut = [];
  for (const [place, those] of Object.entries(parts)) {
    const outer = document.querySelector(place), box = outer.getBoundingClientRect();
    if (!box.width || getComputedStyle(outer).overflowY === "hidden") continue; // a line that is moved along
    for (const one of outer.querySelectorAll(those)) {
      const own = one.getBoundingClientRect();
      if (!own.width || one.closest(".sr, details:not([open])") || inside(own, box)) continue;
      cut.push(`${place} ${one.className}: ${one.textContent.slice(0, 40)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) cut.push("the page is wider than the window");
  return cut;
}"""
OWN = "[...document.querySelectorAll('.own')].some((one) => one.offsetHeight > 0)"


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("sizes", [(DESKTOP, SMALL_DESKTOP, TABLET), (PHONE,)], ids=["desktop", "phone"])
def test_nothing_is_cut_off_and_ones_own_numbers_are_in_sight(
    tables: Tables, chromium: Browser, name: str, sizes: tuple[ViewportSize, ...]
) -> None:
    ann = sitting(tables, name, chromium, sizes[0])
    for size in sizes:
        ann.page.set_viewport_size(size)
        assert (size, ann.page.evaluate(CUT)) == (size, [])
        assert ann.page.evaluate(OWN)
    ann.close()


@pytest.mark.parametrize("name", ["tomb", "tactics"])
@pytest.mark.parametrize("viewport", [TABLET, PHONE], ids=["1024", "phone"])
def test_all_that_glows_on_a_board_can_be_seen(
    tables: Tables, chromium: Browser, name: str, viewport: ViewportSize
) -> None:
    ann = sitting(tables, name, chromium, viewport)
    outside = ann.page.evaluate(
        """() => {
      const well = document.querySelector(".well").getBoundingClientRect();
      return [...document.querySelectorAll("#board g[data-option]")].filter((lit) => {
        const box = lit.querySelector(".focus").getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
        return x < well.left || x > well.right || y < well.top || y > well.bottom;
      }).map((lit) => lit.dataset.option);
    }"""
    )
    assert outside == []
    ann.close()


def test_on_a_phone_a_tab_says_how_many_cards_can_be_chosen(server: Server, chromium: Browser) -> None:
    table = server.open("deck", "me:Ann", play="fight", foes="Grey Wolf*3")
    ann = Player(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True)
    ann.sit_down(table.table, table.host)
    chance = random.Random(1)
    knob = ann.page.locator(".tabs [data-tab=cards]")
    for _ in range(30):
        ann.wait_for_turn()
        if knob.is_visible() and ann.page.locator("#cards [data-option]").count():
            break
        options = ann.page.locator("#question [data-option]")
        options.nth(chance.randrange(options.count())).evaluate("one => one.click()")
        ann.wait_until_done()
    lit = ann.page.locator("#cards [data-option]").count()
    assert lit > 0
    assert knob.get_attribute("data-lit") == str(lit)
    assert knob.get_attribute("aria-label") == f"Cards, {lit} to choose from"
    ann.close()


def test_a_lit_square_stands_out_from_its_ground(tables: Tables, chromium: Browser) -> None:
    """The dark rim of the light against the ground beside it: at least 3 to 1, as signs need to be seen."""
    ann, chance = sitting(tables, "tomb", chromium, DESKTOP), random.Random(3)
    for _ in range(40):  # what is asked first may lie elsewhere than on the board
        assert ann.wait_for_turn()
        if ann.page.locator("#board .glow2").count():
            break
        options = ann.page.locator("#question [data-option]")
        options.nth(chance.randrange(options.count())).evaluate("one => one.click()")
        ann.wait_until_done()
    strokes = ann.page.evaluate(
        """() => { const rim = getComputedStyle(document.querySelector("#board .glow2"));
        return [rim.stroke, +rim.strokeOpacity]; }"""
    )
    red, green, blue = (int(part) for part in strokes[0].removeprefix("rgb(").removesuffix(")").split(","))
    sand = (0xBC, 0xAB, 0x72)
    mixed = [own * strokes[1] + ground * (1 - strokes[1]) for own, ground in zip((red, green, blue), sand, strict=True)]
    assert (luminance(sand) + 0.05) / (luminance(mixed) + 0.05) >= 3
    ann.close()


def luminance(colour: Sequence[float]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4) for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_figure_in_full_health_has_a_full_ring_and_those_alike_have_numbers(
    server: Server, chromium: Browser
) -> None:
    table = server.open("deck", "me:Ann", play="fight", foes="Grey Wolf*3", mode="2d", first="human-warrior")
    ann = Player(chromium, server)
    ann.sit_down(table.table, table.host)
    chance = random.Random(1)
    while not ann.page.locator("#board .names").count():  # before the Combat nobody has a place
        ann.wait_for_turn()
        options = ann.page.locator("#question [data-option]")
        options.nth(chance.randrange(options.count())).evaluate("one => one.click()")
        ann.wait_until_done()
    rings = ann.page.evaluate(
        """() => [...document.querySelectorAll("#board .piece")].map((piece) => [piece.getAttribute("aria-label"),
        [...piece.querySelectorAll(".pip")].reduce((sum, pip) => sum + pip.getTotalLength(), 0)])"""
    )
    full = [length for label, length in rings if "13 of 13 health" in label]
    assert full
    assert min(full) > 115  # all around: 2 π × 19.5 is 122
    numbers = ann.page.locator("#board .piece.foe .nthn").all_text_contents()
    assert sorted(numbers) == ["1", "2", "3"]
    assert ann.page.locator("#board .names.columns text").first.text_content() == "a"
    assert ann.page.locator("#board .names.rows text").first.text_content() == "1"
    ann.close()


def test_coordinates_stay_in_sight_where_the_board_is_larger_than_its_window(tables: Tables, chromium: Browser) -> None:
    ann = sitting(tables, "tactics", chromium, PHONE)
    ann.page.keyboard.press("+")
    seen = ann.page.evaluate(
        """() => {
      const well = document.querySelector("#board svg").getBoundingClientRect();
      const within = ({ left, top, right, bottom }) =>
        left >= well.left - 1 && top >= well.top - 1 && right <= well.right + 1 && bottom <= well.bottom + 1;
      const names = (side) => [...document.querySelectorAll(`.names.${side} text`)];
      return ["columns", "rows"].map((side) => names(side).filter((one) => within(one.getBoundingClientRect())).length);
    }"""
    )
    assert min(seen) > 1
    ann.close()


# --- names, log, endings ----------------------------------------------------------------------------------------------


def test_nobody_is_called_you_twice_and_bots_have_names(server: Server, chromium: Browser) -> None:
    table = server.open("tomb", "me:", "bot:good", "bot:good", heroes=["birdsong", "qawasha", "asharra"])
    ann = Player(chromium, server)
    ann.sit_down(table.table, table.host)
    ann.wait_for_turn()
    assert ann.page.locator("#question .who").inner_text().lower().split() == ["you"]
    people = ann.page.locator("#people .person")
    assert "you" not in people.nth(0).locator(".seat").inner_text().lower()
    names = people.locator("h3").all_inner_texts()
    assert len(set(names)) == 3
    assert not any("bot" in name.lower() for name in names)
    assert people.nth(1).locator(".seat").inner_text() == "bot · good"
    ann.close()


@pytest.mark.parametrize("name", TABLES)
def test_the_story_has_rounds_as_headings_and_opens_at_its_newest_line(
    tables: Tables, chromium: Browser, name: str
) -> None:
    ann = sitting(tables, name, chromium, PHONE)
    ann.page.locator(".tabs [data-tab=log]").click()
    assert ann.page.locator("#log li.round h3").count() > 0
    assert ann.page.locator("#log li.turn h4").count() > 0
    story = ann.page.locator("#log ol")
    assert story.evaluate("list => list.scrollHeight - list.scrollTop - list.clientHeight") <= 2
    ann.close()


def test_at_the_end_it_is_read_out_how_it_ended_and_nobody_is_to_act(server: Server, chromium: Browser) -> None:
    table = server.open("connect_four", "me:Ann", "me:Bob")
    ann = Player(chromium, server)
    ann.sit_down(table.table, table.host)
    chance = random.Random(5)
    while ann.wait_for_turn():
        assert "is asked" in str(ann.page.locator("#reading").text_content())
        options = ann.page.locator("#question [data-option]")
        options.nth(chance.randrange(options.count())).evaluate("one => one.click()")
        ann.wait_until_done()
    read = str(ann.page.locator("#reading").text_content())
    outcome = server.call(f"/api/tables/{table.table}", key=table.host)[1]["outcome"]
    assert read.startswith(f"The game is over: {outcome}.")
    assert "is to act" not in read
    ann.close()


# --- nowhere ----------------------------------------------------------------------------------------------------------


def test_an_address_that_leads_nowhere_is_a_page_with_a_way_back(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    answer = ann.page.goto(f"{server.address}/tabel/abc")
    assert answer is not None
    assert answer.status == 404
    assert ann.page.get_by_role("heading", name="There is nothing here").is_visible()
    assert ann.violations() == []
    ann.page.get_by_role("link", name="All games").click()
    ann.page.locator(".game").first.wait_for()
    ann.troubles = [trouble for trouble in ann.troubles if "404" not in trouble]  # the browser's own note of it
    ann.close()
    assert server.call("/tabel/abc")[1] == {"status_code": 404, "detail": "Not Found"}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_link_that_opens_nothing_says_so_instead_of_an_empty_table(
    server: Server, chromium: Browser, viewport: ViewportSize
) -> None:
    ann = Player(chromium, server, viewport=viewport)
    ann.page.goto(f"{server.address}/table/nothing#no-key")
    ann.page.get_by_role("heading", name="No way in").wait_for()
    assert ann.page.get_by_role("link", name="All games").last.is_visible()
    assert not any(part.is_visible() for part in ann.page.locator(".well, #log, #cards, .tabs, .tools").all())
    assert ann.violations() == []
    ann.close()


SQUEEZED = """() => {
  const roll = [...document.querySelectorAll(".card")].filter((card) => card.innerText.includes("Not enough yet"));
  const read = [...document.querySelectorAll(".left .panel"), ...roll.map((card) => card.querySelector(".card-text"))];
  return read.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText.slice(0, 60));
}"""


def test_in_party_the_town_and_the_roll_are_read_whole(server: Server, chromium: Browser) -> None:
    table = server.open("party", "me:Ann", "bot:good")
    ann = Player(chromium, server)
    ann.sit_down(table.table, table.host)
    seen = 0
    for _ in range(60):
        assert ann.wait_for_turn()
        rolled = ann.page.locator("#question .q", has_text="Change the roll?").count()
        if rolled:
            seen += 1
            assert ann.page.evaluate(SQUEEZED) == []
        if seen == 3:
            break
        wanted = ["quest ", "buy ", "equip ", "plan", "done"] if not rolled else ["done"]
        offered = ann.page.locator("[data-option]").evaluate_all("all => all.map((one) => one.dataset.option)")
        found = [option for verb in wanted for option in offered if option.startswith(verb)] or offered
        ann.page.locator(f'[data-option="{found[0]}"]').first.evaluate("one => one.click()")
        if ann.page.locator("#menu [role=menuitem]").first.is_visible():
            ann.page.locator("#menu [role=menuitem]").first.click()
        ann.wait_until_done()
    assert seen == 3
    ann.close()


def test_a_short_note_takes_no_more_room_from_the_figures_than_it_needs(server: Server, chromium: Browser) -> None:
    table = server.open("deck", "me:Ann", "bot:good", play="adventure", adventure="M", first="human-warrior")
    ann = Player(chromium, server)
    ann.sit_down(table.table, table.host)
    while ann.page.locator(".left .panel").count() < 5:  # before the Combat there are no Foes
        assert ann.wait_for_turn()
        ann.page.locator("#question [data-option]").first.evaluate("one => one.click()")
        ann.wait_until_done()
    empty = ann.page.evaluate(
        """() => { const notes = document.querySelector(".left .notes"), words = document.createRange();
        words.selectNodeContents(notes.lastElementChild.firstChild);
        return notes.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom; }"""
    )
    assert empty < 20
    ann.close()
