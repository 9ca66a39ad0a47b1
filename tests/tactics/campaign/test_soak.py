"""Many campaigns of the bot: no error, all three endings, and everything in the box is met and used. Behind `make soak`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tabletome.games.tactics.cards.kinds import Card
from tests.tactics.campaign.test_whole_campaigns import LIBRARY, played

CAMPAIGNS = 300


def asks_to_be_played(card: Card) -> bool:
    """Is it a card that somebody plays or uses, and that is told?"""
    return card.kind in ("action", "feature", "equipment", "item") and card.mode != "ongoing" and bool(card.text.steps)


class Found(msgspec.Struct):
    """What was met in some campaigns: endings, chapters, what heroes owned, and what was told by the kind of event."""

    endings: Counter[str] = msgspec.field(default_factory=Counter)
    chapters: set[int] = msgspec.field(default_factory=set)
    owned: set[str] = msgspec.field(default_factory=set)
    told: dict[str, set[str]] = msgspec.field(default_factory=dict)

    def travel(self, seed: int) -> None:
        """A campaign of the bot to its end, with options that depend on its number."""
        match = played(
            seed, listen=True, seats=1 + seed % 3, heroes=3 + seed % 3, most_tries=60,
            agree="vote" if seed % 2 else "lead", keep_potions=seed % 7 == 0,
        )  # fmt: skip
        assert match.outcome is not None, seed
        self.endings[match.outcome.result] += 1
        self.chapters |= {record.chapter for record in match.state.campaign.history}
        for hero in match.state.heroes:
            self.owned |= {*hero.features, *hero.passives, *hero.dice, *hero.perks, *hero.equipment, *hero.taken}
            self.owned |= {*hero.cards}
        for event in match.events or ():
            card = event.what.get("card") or event.what.get("item") or event.what.get("what")
            if isinstance(card, str):
                self.told.setdefault(event.kind, set()).add(card)


def missing(found: Found) -> dict[str, set[Any]]:
    """What there is and was not met, by what it is."""
    told, cards = found.told, LIBRARY.cards
    used = told.get("card-played", set()) | told.get("revealed", set())
    kept = ("passive", "dice", "feature", "equipment", "action")
    left: dict[str, set[Any]] = {
        "endings": set(LIBRARY.guide.endings) - set(found.endings),
        "chapters": set(LIBRARY.guide.chapters) - found.chapters,
        "level up cards": set(LIBRARY.level_ups) - found.owned,
        "perks": set(LIBRARY.perks) - found.owned,
        "cards nobody owned": {id_ for id_, card in cards.items() if card.kind in kept} - found.owned,
        "cards nobody played": {id_ for id_, card in cards.items() if asks_to_be_played(card)} - used,
        "boss cards": set(LIBRARY.boss_cards) - used,
        "random encounters": set(LIBRARY.guide.random) - told.get("random-encounter-drawn", set()),
        "creatures": set(LIBRARY.creatures) - told.get("appeared", set()),
    }
    return {what: things for what, things in left.items() if things}


@pytest.mark.soak
def test_three_hundred_campaigns_end_in_all_three_ways_and_use_everything() -> None:
    found = Found()
    for seed in range(CAMPAIGNS):
        found.travel(seed)
    assert missing(found) == {}
