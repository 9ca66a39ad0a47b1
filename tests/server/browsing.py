"""A real Chromium that plays by clicks."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ElementHandle, Page, ViewportSize, sync_playwright

from .serving import Server

HANGS = 600.0
"""Seconds after which a page that does not come to what is waited for will not: those who paint it give way to everything else
on a busy machine, the browser itself does not, and so it may be minutes there."""
CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
DESKTOP, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)

KEEP_TOASTS = """window.toasted = [];
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  for (const node of added) if (node.matches?.(".toast")) window.toasted.push(node.textContent);
}).observe(document, { childList: true, subtree: true });"""

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here (apt install chromium)")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS), timeout=1_000 * HANGS)
        yield browser
        browser.close()


class Player:
    """Somebody at a browser. Whatever goes wrong in the page, or asks another machine for anything, is kept in `troubles`."""

    def __init__(self, browser: Browser, server: Server, *, viewport: ViewportSize = DESKTOP, **context: Any) -> None:
        self.context = browser.new_context(viewport=viewport, reduced_motion="reduce", **context)
        self.context.add_init_script(
            "localStorage.setItem('guided tomb', 'yes'); localStorage.setItem('guided party', 'yes')"
        )
        self.context.add_init_script(KEEP_TOASTS)
        self.context.set_default_timeout(1_000 * HANGS)
        self.page: Page = self.context.new_page()
        self.server = server
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)
        self.page.on("request", self._note_outside)

    def _note_outside(self, request: Any) -> None:
        if not request.url.startswith(
            (self.server.address, self.server.address.replace("http", "ws"), "data:", "blob:")
        ):
            self.troubles.append(f"asked for {request.url}")

    def sit_down(self, table: str, key: str) -> None:
        self.page.goto(f"{self.server.address}/table/{table}#{key}")
        self.page.wait_for_selector("#link-state[data-state=on]")
        self.page.wait_for_selector("#question .q, #question p, #question button", state="attached")

    def wait_until_told(self, text: str) -> None:
        """Until a toast has said this, however long ago since the page was opened."""
        self.page.wait_for_function("text => window.toasted.some((told) => told.includes(text))", arg=text)

    def wait_for_banner(self, text: str) -> None:
        self.page.locator("#banner", has_text=text).wait_for()

    def choose_from_menu(self, text: str) -> None:
        """Something from the menu behind the three dots."""
        self.page.click("#more")
        self.page.locator("#menu [role=menuitem]", has_text=text).click()

    @property
    def over(self) -> bool:
        return str(self.page.evaluate("document.body.dataset.over")) == "true"

    def wait_for_turn(self) -> bool:
        """Whether this player has to decide; False when the game is over."""
        ready = "body.my-turn:not(.busy), body[data-over=true]:not(.busy)"
        self.page.wait_for_selector(ready)
        return not self.over

    def wait_until_done(self) -> None:
        """Until the server has acknowledged what was clicked."""
        self.page.wait_for_selector("body:not(.busy)")

    def may_act(self) -> bool:
        return bool(
            self.page.evaluate(
                "document.body.classList.contains('my-turn') && !document.body.classList.contains('busy')"
            )
        )

    def click_something(self, chance: random.Random) -> str:
        """Click one of the options, wherever on the page it lies; the option."""
        found = self.page.query_selector_all("#board [data-option], #question [data-option], #dice [data-option]")
        thing = chance.choice([one for one in found if one.is_visible() and self._on_top(one)])
        option, several = str(thing.get_attribute("data-option")), thing.get_attribute("data-also")
        thing.click()
        if several:
            self.page.locator("#menu [role=menuitem]").first.click()
        return option

    def _on_top(self, thing: ElementHandle) -> bool:
        """Whether a click on its middle is for it: a square lies below the piece on it, whose menu offers the square, too."""
        thing.scroll_into_view_if_needed()
        hit = """one => { const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
            return document.elementFromPoint(x, y)?.closest("[data-option]") === one; }"""
        return bool(thing.evaluate(hit))

    def click(self, option: str) -> None:
        self.page.locator(f'[data-option="{option}"]').first.click(force=True)

    def violations(self) -> list[str]:
        """What an accessibility checker has to say about the page as it is."""
        found = Axe().run(self.page).response["violations"]
        return [f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:120]})" for one in found]

    def close(self) -> None:
        assert self.troubles == [], self.troubles
        self.context.close()
