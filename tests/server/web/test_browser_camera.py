"""The camera over a board that is too large for the screen: on a phone it looks at whoever acts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser

from tabletome.games.tomb.bot import Adventurer
from tabletome.games.tomb.game import GAME
from tabletome.kernel import Match
from tests.server.browsing import PHONE, Player, chromium, needs_chromium
from tests.server.serving import Server, serving

__all__ = ["chromium"]

pytestmark = needs_chromium

WHERE = """(() => {
  const svg = document.querySelector("#board svg[data-board]"), box = (thing) => thing.getBoundingClientRect();
  const view = box(svg), who = box(svg.querySelector(".halo")), seen = svg.viewBox.baseVal;
  const lit = [...svg.querySelectorAll("[data-option]")].map(box);
  const along = (low, high, from, length, board) => ({
    inside: who[low] > view[low] && who[high] < view[high],
    part: length < board - 1,
    cut: lit.some((one) => one[low] < view[low] || one[high] > view[high]),
    middle: Math.abs(who[low] + who[high] - view[low] - view[high]) / 2 < 24,
    edge: from < 1 || from + length > board - 1,
  });
  return [along("left", "right", seen.x, seen.width, +svg.dataset.width),
          along("top", "bottom", seen.y, seen.height, +svg.dataset.height)];
})()"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/tables.db", same_dice=True) as running:
        yield running


def journals() -> Iterator[str]:
    """Turns of Heroes on a board of many tiles, each of a game of its own."""
    for seed in range(40):
        match = Match(GAME, 3, {"adventure": 1}, seed=seed)
        bot = Adventurer(seed)
        while match.request is not None and not (match.state.phase == "hero_phase" and len(match.state.placed) >= 10):
            match.answer(bot.choose(match.seat(match.request.seat)))
        if match.request is not None:
            yield match.journal(seed=False)


def test_on_a_phone_the_camera_looks_at_the_hero_who_acts_if_not_all_can_be_seen(
    server: Server, chromium: Browser
) -> None:
    found, parts = journals(), 0
    for journal in islice(found, 4):
        status, table = server.call("/api/tables/import", {"journal": journal})
        assert status in (200, 201), table
        ann = Player(chromium, server, viewport=PHONE, has_touch=True)
        ann.sit_down(table["table"], table["key"])
        ann.page.wait_for_selector("#board .halo")
        ann.page.wait_for_function(
            f"() => {WHERE}.every(({{ inside, middle, edge, cut }}) => inside && (middle || edge || !cut))"
        )
        parts += sum(axis["part"] for axis in ann.page.evaluate(WHERE))
        assert ann.troubles == []
        ann.close()
    assert parts, "some board was too large for the screen"
