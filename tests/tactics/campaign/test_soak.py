"""Many campaigns of the bot: no error, all three endings, and everything in the box is met and used. Behind `make soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.game import GAME
from tests.tactics.campaign.test_whole_campaigns import LIBRARY, played

CAMPAIGNS = 300


def asks_to_be_played(card: Card) -> bool:
    """Is it a card that somebody plays or uses, and that is told?"""
    return card.kind in ("action", "feature", "equipment", "item") and card.mode != "ongoing" and bool(card.text.steps)


@pytest.mark.soak
def test_three_hundred_campaigns_end_in_all_three_ways_and_use_everything() -> None:
    endings: Counter[str] = Counter()
    chapters: set[int] = set()
    owned: set[str] = set()
    told: dict[str, set[str]] = {}
    for seed in range(CAMPAIGNS):
        seats = 1 + seed % 3
        match = played(
            seed,
            listen=True,
            seats=seats,
            heroes=3 + seed % 3,
            most_tries=60,
            agree="vote" if seed % 2 else "lead",
            keep_potions=seed % 7 == 0,
        )
        assert match.outcome is not None, seed
        endings[match.outcome.result] += 1
        chapters |= {record.chapter for record in match.state.campaign.history}
        for hero in match.state.heroes:
            owned |= {
                *hero.features,
                *hero.passives,
                *hero.dice,
                *hero.perks,
                *hero.equipment,
                *hero.taken,
                *hero.cards,
            }
        for event in match.events or ():
            card = event.what.get("card") or event.what.get("item") or event.what.get("what")
            if isinstance(card, str):
                told.setdefault(event.kind, set()).add(card)
    assert set(endings) == set(LIBRARY.guide.endings)
    assert chapters == set(LIBRARY.guide.chapters)
    levels = {id_ for id_, card in LIBRARY.level_ups.items()}
    assert levels <= owned
    assert set(LIBRARY.perks) <= owned
    abilities = {
        id_ for id_, card in LIBRARY.cards.items() if card.kind in ("passive", "dice", "feature", "equipment", "action")
    }
    assert abilities <= owned
    used = told["card-played"] | told.get("revealed", set())
    assert {id_ for id_, card in LIBRARY.cards.items() if asks_to_be_played(card)} <= used
    assert told["random-encounter-drawn"] == set(LIBRARY.guide.random)
    assert set(LIBRARY.creatures) <= told["appeared"]
    assert GAME.library is LIBRARY
