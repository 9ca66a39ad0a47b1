"""Town: what is on offer to whom, and out of what a deck is rebuilt."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.state import Campaign, Character, State
from tabletome.kernel import IllegalAnswer, Match
from tests.deck.arena import answer, offered
from tests.deck.printed import Cards, combat_card


def in_town(gold: int, owned: dict[str, int] | None = None, packs: Iterable[str] = ()) -> Match[State]:
    """A Human Warrior in town with so much Gold, who owns so many of some cards."""
    (who,) = setting_up.people(Cards.now.library, ("human-warrior",))
    who = msgspec.structs.replace(
        who, story=story_cards.gain(who.story, gold=gold), owned={**who.owned, **(owned or {})}
    )
    state = State(
        [setting_up.combatant(Cards.now.library, who, 0, 0)], people=[who], duel=False, phase="town", packs=[*packs]
    )
    state.campaign = Campaign(in_town=[0])
    return Match(Cards.now.game, 1, {}, seed=1, state=state)


def who(match: Match[State]) -> Character:
    return match.state.people[0]


@pytest.mark.rules("DK-LOOT-12", "DK-DECK-28")
def test_nobody_is_sold_more_of_a_skill_than_a_deck_may_hold() -> None:
    assert "Power Strike" in offered(in_town(5, {"Power Strike": 3}), "buy")
    full = in_town(5, {"Power Strike": 4})
    assert "Power Strike" not in offered(full, "buy")
    with pytest.raises(IllegalAnswer):
        full.answer("buy Power Strike")
    assert "Healing Potion" in offered(in_town(5, {"Healing Potion": 9}), "buy")  # of these one may own any number


@pytest.mark.rules("DK-LOOT-12", "DK-MODE-16")
def test_cards_of_a_pack_are_on_offer_only_where_it_is_in_the_game(cards: Cards) -> None:
    card = combat_card(
        "weapon", "Test Flail", action="Normal", value="dmg 4 phys", distances="M", attribute="STR", size="M", hands=1
    )
    assert "Test Flail" not in offered(in_town(50), "buy")
    cards.add(card)
    assert "Test Flail" in offered(in_town(50), "buy")


@pytest.mark.rules("DK-CHAR-09")
def test_the_automatic_deck_takes_only_what_is_owned() -> None:
    match = in_town(0)
    answer(match, "automatic")
    assert all(count <= who(match).owned.get(name, 0) for name, count in who(match).combat.items())
    assert "set-out" in offered(match)
