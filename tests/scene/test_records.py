"""What is kept of a campaign can be read at any time, in every game that has one: also in the middle of an adventure."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.bots import bot_named
from tabletome.kernel import Match, game_named
from tabletome.scene import Scene, Zone

CAMPAIGNS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "tomb": ("good", {"mode": "campaign"}, {}),
    "deck": ("good", {"play": "campaign"}, {"play": "adventure"}),
    "tactics": ("captain", {"play": "campaign"}, {"play": "encounter"}),
    "drunagor": ("champion", {}, {"mode": "one-shot"}),
}
MOST_ANSWERS = 400


def record_in_an_adventure(spec: str, options: dict[str, Any], bot: str) -> Zone | None:
    """As it lies beside the first board with somebody to fight on it."""
    game = game_named(spec)
    match: Match[Any] = Match(game, 1, options, seed=3)
    player, seat = bot_named(bot, game, 3), match.seat(0)
    for _ in range(MOST_ANSWERS):
        scene = game.scene(seat.view, match.request)
        assert isinstance(scene, Scene)
        if any(piece.kind == "foe" for board in scene.boards for piece in board.pieces):
            return scene.record
        match.answer(player.choose(seat))
    raise AssertionError("nobody was met")


@pytest.mark.parametrize("spec", CAMPAIGNS)
def test_the_log_of_a_campaign_can_be_read_while_an_adventure_is_played(spec: str) -> None:
    bot, campaign, _ = CAMPAIGNS[spec]
    kept = record_in_an_adventure(spec, campaign, bot)
    assert kept is not None
    assert kept.cards
    assert all(card.title for card in kept.cards)


@pytest.mark.parametrize("spec", CAMPAIGNS)
def test_nothing_is_kept_of_what_is_played_by_itself(spec: str) -> None:
    bot, _, alone = CAMPAIGNS[spec]
    assert record_in_an_adventure(spec, alone, bot) is None
