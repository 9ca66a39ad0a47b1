"""Rewards of quests, and item draws. (AP-REWARD-01..11, AP-ITEM-18, AP-QUEST-11, -14)"""

from __future__ import annotations

import pytest

from tabletome.games.party.events import DrawLost, LevelUpLost
from tabletome.games.party.rules import scoring
from tabletome.table import size
from tests.party.table import (
    Cards,
    Position,
    answer,
    discards,
    item_card,
    me,
    offered,
    on_quest,
    party_of,
    player,
    quest_card,
    refused,
    told,
)


def after(
    patch: Cards, party: str, won: bool, win: str, fail: str = "", at_home: str = "", **fields: object
) -> Position:
    """A quest with these rewards, won or failed."""
    quest_card(patch, "test", slots="." * len(party.split()), need="" if won else "*9", win=win, fail=fail)
    decks = {"items": "ale brew spark", "legendary-items": "heart ender"}
    return on_quest(party, "test", chance=["blank"] * 9, token=False, at_home=at_home, **{"decks": decks, **fields})


@pytest.mark.rules("AP-REWARD-01", "AP-QUEST-11")
def test_coins_and_items_are_collected(plain: Cards) -> None:
    match = after(plain, "ada", True, "2g I", gold=1)
    assert (me(match).gold, me(match).hand) == (3, ["ale"])


@pytest.mark.rules("AP-REWARD-01")
def test_a_card_that_says_so_brings_coins_at_once(plain: Cards) -> None:
    item_card(plain, "purse", "scroll", "gain 2g")
    match = on_quest("ada", hand="crown purse", gold=1, chance=["blank"])
    answer(match, "roll", "scroll purse")
    assert me(match).gold == 3


@pytest.mark.rules("AP-REWARD-02")
def test_vp_stay_on_the_card(plain: Cards) -> None:
    match = after(plain, "ada", True, "5vp")
    assert (me(match).vp, scoring.total(match.play, me(match))) == (0, 5)


@pytest.mark.rules("AP-REWARD-03", "AP-REWARD-04")
def test_items_come_from_their_decks(plain: Cards) -> None:
    match = after(plain, "ada", True, "2I L", hand="axe heart")
    answer(match, "roll", "done")
    assert me(match).hand == ["ale", "axe", "brew", "heart", "heart"]  # in an order that tells nothing
    assert [size(match.state.decks[deck]) for deck in ("items", "legendary-items")] == [1, 1]


@pytest.mark.rules("AP-REWARD-05", "AP-REWARD-11", "AP-HERO-03")
def test_a_level_up_is_for_a_hero_who_was_there_and_may_be_declined(plain: Cards) -> None:
    match = after(plain, "ada~/axe bo", True, "UP", at_home="cy")
    assert offered(match) == ["level-up ada", "level-up bo", "decline"]
    assert "only a hero who was there" in refused(match, "level-up cy")
    answer(match, "level-up ada")
    assert party_of(match) == "ada+~/axe bo cy"
    match = after(plain, "ada", True, "UP")
    answer(match, "decline")
    assert party_of(match) == "ada"
    match = after(plain, "ada bo cy", True, "2UP")
    answer(match, "level-up ada", "level-up cy")
    assert (party_of(match), match.state.phase) == ("ada+ bo cy+", "tavern_again")


@pytest.mark.rules("AP-REWARD-11", "AP-HERO-06")
def test_a_level_up_without_a_standard_hero_is_lost(plain: Cards) -> None:
    match = after(plain, "ada+ queen", True, "UP", at_home="bo")
    assert (match.state.phase, party_of(match)) == ("tavern_again", "ada+ queen bo")
    assert told(match, LevelUpLost) == [LevelUpLost("green")]


@pytest.mark.rules("AP-REWARD-06", "AP-REWARD-07", "AP-REWARD-08", "AP-QUEST-14", "AP-COMP-08")
def test_parchment_is_paid_on_failure_and_once_on_success(plain: Cards) -> None:
    match = after(plain, "ada", False, "UP 2I", "I")
    assert (me(match).hand, party_of(match)) == (["ale"], "ada")
    match = after(plain, "ada", True, "UP 2I", "I")
    answer(match, "level-up ada")
    assert (me(match).hand, party_of(match)) == (["ale", "brew"], "ada+")
    match = after(plain, "ada", False, "2g L", "L", gold=0)
    assert (me(match).gold, me(match).hand) == (0, ["heart"])


@pytest.mark.rules("AP-ITEM-18")
def test_an_empty_item_deck_is_made_anew_from_its_discards(plain: Cards) -> None:
    match = after(plain, "ada", True, "I", decks={}, discards={"items": "spark spark spark"})
    assert (me(match).hand, discards(match), size(match.state.decks["items"])) == (["spark"], [], 2)


@pytest.mark.rules("AP-REWARD-03", "AP-ITEM-18", "AP-INFO-01")
def test_only_a_deck_made_anew_tells_what_hands_cannot_come_from_it(plain: Cards) -> None:
    for decks, known in (({"items": "ale"}, ["heart"]), ({}, ["crown", "heart"])):
        rival = player("bo", hand="crown heart", old=["heart"])
        match = after(plain, "ada", True, "I", decks=decks, discards={"items": "brew"}, others=[rival])
        assert me(match, 1).old == known


@pytest.mark.rules("AP-ITEM-18")
def test_a_used_item_lies_on_the_discards_of_its_deck() -> None:
    match = on_quest("ada", hand="ale crown")
    answer(match, "drink ale")
    assert (me(match).hand, discards(match), discards(match, "legendary-items")) == (["crown"], ["ale"], [])


@pytest.mark.rules("AP-ITEM-18")
def test_a_draw_from_nothing_is_lost(plain: Cards) -> None:
    match = after(plain, "ada", True, "2I", decks={"items": "ale"})
    assert me(match).hand == ["ale"]
    assert told(match, DrawLost) == [DrawLost("green", "items")]
