"""Setting up a game in a real Chromium: in words for people, who am I in plain sight, nothing asked that does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize

from tests.server.browsing import DESKTOP, PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium
RULEBOOKS = ("Tomb of Annihilation", "Adventure Party", "The Adventure Deck System", "Adventure Tactics", "Drunagor")

NOTE_WHAT_IS_ON_TOP = """new MutationObserver((changes) => {
  const made = changes.flatMap((change) => [...change.addedNodes]).find((node) => node.matches?.(".toast"));
  if (!made) return;
  made.parentElement.style.pointerEvents = "auto";
  const box = made.getBoundingClientRect();
  window.onTop = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).className;
}).observe(document, { childList: true, subtree: true });"""
"""What lies where a toast is put: looked at in that moment, as it does not stay."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def at_the_set_up(player: Player, game: str) -> Locator:
    player.page.goto(player.server.address)
    player.page.locator(".game", has_text=game).click()
    form = player.page.locator("dialog[open] form")
    form.wait_for()
    return form


def begun(player: Player) -> dict[str, Any]:
    """Start, and what the table says of itself then."""
    player.page.get_by_role("button", name="Start").click()
    player.page.wait_for_selector("#link-state[data-state=on]")
    player.page.wait_for_selector("#question .q", state="attached")
    table = player.page.url.rpartition("/")[2]
    known = player.page.evaluate("id => JSON.parse(localStorage.getItem('tables'))[id]", table)
    found: dict[str, Any] = player.server.call(f"/api/tables/{table}", key=known["key"], secret=known["secret"])[1]
    return found


@pytest.mark.parametrize("game", RULEBOOKS)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_set_up_speaks_to_people_and_fits_its_window(
    server: Server, chromium: Browser, game: str, viewport: ViewportSize
) -> None:
    ann = Player(chromium, server, viewport=viewport)
    form = at_the_set_up(ann, game)
    ann.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    said = form.inner_text() + " ".join(form.locator("option").all_text_contents())
    assert not [word for word in ("`", ".py", "*2", "TM-", "AP-", "DK-", "AT-", "DR-", "by its letter") if word in said]
    cut = ann.page.evaluate(
        """() => {
      const window = document.querySelector("dialog[open]"), edge = window.getBoundingClientRect().right - 8;
      const parts = [...window.querySelectorAll("select, input, p, label, button, li")].filter((one) => one.offsetWidth);
      return parts.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.outerHTML.slice(0, 80));
    }"""
    )
    assert cut == []
    ann.close()


def test_what_is_chosen_is_read_whole_and_what_it_means_stands_below(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    form = at_the_set_up(ann, "drunagor")
    cut = form.evaluate(
        """(form) => [...form.querySelectorAll(".field select")].filter((one) => one.offsetWidth).filter((one) => {
      const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(one);
      pen.font = style.font;
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return pen.measureText(one.selectedOptions[0].textContent).width > room;
    }).map((one) => one.selectedOptions[0].textContent)"""
    )
    assert cut == []
    mode = form.locator("[data-asks=mode]")
    assert mode.locator(".meant").inner_text() == "Eighteen Chapters with the same Heroes, and a Camp between them"
    mode.locator("select").select_option(label="Player versus Player")
    assert mode.locator(".meant").inner_text() == "Heroes against each other, in a Battleground"
    ann.close()


def test_who_am_i_stands_beside_the_seat_and_nobody_is_offered_twice(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    form = at_the_set_up(ann, "Tomb of Annihilation")
    mine, other = form.get_by_label("Hero, seat 1"), form.get_by_label("Hero, seat 2")
    assert mine.is_visible()
    mine.select_option(label="Asharra")
    assert other.locator("option", has_text="Asharra").is_disabled()
    begun(ann)
    panels = ann.page.locator("#people .person")
    assert "Asharra" in panels.nth(0).inner_text()
    assert "No Hero yet" not in panels.nth(1).inner_text()
    ann.close()


def test_what_does_not_fit_is_not_asked(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    form = at_the_set_up(ann, "The Adventure Deck System")
    kind, adventure, foes = (form.locator(f"[data-asks={name}]") for name in ("play", "adventure", "foes"))
    assert (adventure.is_visible(), foes.is_visible()) == (True, False)
    kind.locator("select").select_option(label="a fight against Foes")
    assert (adventure.is_visible(), foes.is_visible()) == (False, True)
    kind.locator("select").select_option(label="a Duel of two")
    form.get_by_label("One seat more").click()
    assert kind.locator("select option:checked").inner_text() == "an adventure"
    assert kind.locator("option", has_text="a Duel").is_disabled()
    form.get_by_label("Character, seat 3").select_option(label="Elf Mage")
    begun(ann)
    assert "Elf Mage" in ann.page.locator("#people .person").nth(2).inner_text()
    ann.close()


def test_ties_are_settled_unless_somebody_wants_to_be_asked(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    form = at_the_set_up(ann, "Tomb of Annihilation")
    ties = form.get_by_label("When several would do")
    assert ties.is_visible()
    assert ties.locator("option:checked").inner_text() == "go by the stated rule"
    asked: list[Any] = []
    ann.page.on("request", lambda request: asked.append(request.post_data_json) if request.method == "POST" else None)
    begun(ann)
    assert asked[0]["options"]["ties"] == "settle"
    ann.close()


def test_a_refused_set_up_says_why_above_the_window(server: Server, chromium: Browser) -> None:
    ann = Player(chromium, server)
    ann.context.add_init_script(NOTE_WHAT_IS_ON_TOP)
    form = at_the_set_up(ann, "Adventure Tactics")
    for _ in range(3):
        form.get_by_label("One seat more").click()
    ann.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    # The page itself offers no such choice any more; one that was opened before could.
    ann.page.evaluate("document.querySelector('dialog[open] [data-asks=heroes] select').value = '3'")
    ann.page.get_by_role("button", name="Start").click()
    ann.wait_until_told("5 players cannot share 3 heroes")
    ann.page.wait_for_function("() => window.onTop !== undefined")
    assert "toast" in str(ann.page.evaluate("window.onTop"))
    ann.troubles = [trouble for trouble in ann.troubles if "400" not in trouble]  # the browser's own note of a refusal
    ann.close()
