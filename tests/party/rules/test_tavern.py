"""The Tavern: buying heroes, overriding, retirement, weapons. (AP-TAVERN-01..08, AP-HERO-01..10, AP-ITEM-09..13)"""

from __future__ import annotations

import pytest

from tabletome.games.party.board.rows import for_sale
from tabletome.games.party.rules import scoring
from tabletome.kernel.events import Shuffled
from tabletome.table import stacked
from tests.party.table import (
    Cards,
    Position,
    answer,
    discards,
    hero_card,
    look,
    me,
    offered,
    on_quest,
    party_of,
    play,
    player,
    position,
    refused,
    table,
    told,
)


def tavern(
    party: str = "", gold: int = 9, hand: str = "", heroes: str = "", deck: str = "", level: int = 1
) -> Position:
    """In the Tavern, with these heroes in the row and in the deck."""
    return table(
        player(party, hand, gold),
        player("hal"),
        level=level,
        rows={"heroes": heroes, "town": "ogre"},
        decks={"heroes": deck, "legendary-heroes": "queen"},
    )


@pytest.mark.rules("AP-TAVERN-01")
def test_heroes_are_bought_as_long_as_there_is_gold(plain: Cards) -> None:
    hero_card(plain, "bo", std="b", cost=3)
    hero_card(plain, "cy", std="g", cost=4)
    match = tavern(gold=5, heroes="ada bo cy")
    answer(match, "buy ada")
    assert me(match).gold == 3
    assert "costs 4 gold, and there are only 3 (AP-TAVERN-01)" in refused(match, "buy cy")
    answer(match, "buy bo")
    assert (me(match).gold, party_of(match)) == (0, "ada bo")
    match = tavern(gold=plain.library.cheapest, hand="axe", heroes="di")
    assert (offered(match, "buy"), me(match).gold) == (["di"], 2)  # the very price is enough


@pytest.mark.rules("AP-TAVERN-02", "AP-TAVERN-03")
def test_the_top_card_of_the_deck_is_for_sale_like_the_row() -> None:
    match = tavern(heroes="ada bo cy di", deck="ed flo")
    assert offered(match, "buy") == ["ada", "bo", "cy", "di", "ed"]
    assert "not on offer (AP-TAVERN-02)" in refused(match, "buy flo")
    match = tavern(heroes="ada bo")
    answer(match, "buy bo")
    assert for_sale(match.state, "heroes") == ["ada"]  # the deck is empty, and nothing lies on it


@pytest.mark.rules("AP-TAVERN-04")
def test_buying_the_top_card_uncovers_the_next_which_may_be_bought_at_once() -> None:
    match = tavern(gold=6, heroes="ada bo", deck="cy di ed flo")
    answer(match, "buy cy", "buy di", "buy ed")
    assert (party_of(match), me(match).gold) == ("cy di ed", 0)
    assert for_sale(match.state, "heroes") == ["ada", "bo", "flo"]


@pytest.mark.rules("AP-TAVERN-04", "AP-HERO-11")
def test_the_next_card_is_uncovered_without_the_discards_as_long_as_the_deck_has_cards() -> None:
    state = position(player("ada", gold=2), player("hal"), rows={"heroes": "bo", "town": "ogre"})
    state.decks["heroes"] = stacked("heroes", ["cy"], ["di", "ed"])
    state.decks["heroes"].discards = ["flo"]
    match = play(state, ["ed"])
    answer(match, "buy cy")
    assert for_sale(match.state, "heroes") == ["bo", "ed"]
    assert (match.state.decks["heroes"].layers, discards(match, "heroes")) == ([["ed"], ["di"]], ["flo"])
    assert not told(match, Shuffled)


@pytest.mark.rules("AP-TAVERN-05")
def test_legendary_heroes_are_for_sale_only_once_they_are_unlocked() -> None:
    assert "AP-TAVERN-05" in refused(tavern(gold=20, level=2, heroes="ada"), "buy queen")
    match = tavern(gold=20, level=3, heroes="ada")
    answer(match, "buy queen")
    assert (party_of(match), me(match).gold) == ("queen", 13)


@pytest.mark.rules("AP-HERO-01", "AP-HERO-04")
def test_a_full_party_must_override_and_a_smaller_one_may() -> None:
    match = tavern("ada bo", heroes="cy")
    assert offered(match, "buy") == ["cy", "cy over ada", "cy over bo"]
    match = tavern("ada bo di", heroes="cy")
    assert offered(match, "buy") == ["cy over ada", "cy over bo", "cy over di"]
    assert "the party is full" in refused(match, "buy cy")
    assert "ed is not in the party (AP-HERO-04)" in refused(match, "buy cy over ed")
    answer(match, "buy cy over bo")
    assert party_of(match) == "ada di cy"
    assert "the party is full" in refused(tavern("ada bo di", gold=2, heroes="cy"), "buy cy")


@pytest.mark.rules("AP-HERO-05", "AP-HERO-09")
def test_an_upgraded_hero_who_is_overridden_retires_for_vp_and_counts_as_no_quest() -> None:
    match = tavern("ada+ bo", heroes="cy", deck="di")
    before = scoring.total(match.play, me(match))
    answer(match, "buy cy over ada")
    assert me(match).retired == ["ada"]
    assert scoring.total(match.play, me(match)) == before + 3
    assert me(match).won == []
    assert discards(match, "heroes") == []


@pytest.mark.rules("AP-HERO-07")
def test_a_legendary_hero_retires_if_its_card_has_vp_and_is_discarded_otherwise(plain: Cards) -> None:
    match = tavern("queen", heroes="cy", level=3)
    answer(match, "buy cy over queen")
    assert (me(match).retired, scoring.total(match.play, me(match))) == (["queen"], 4)
    hero_card(plain, "queen", std="", dice="rby", legendary=True, cost=7, vp=0)
    match = tavern("queen", heroes="cy", level=3)
    answer(match, "buy cy over queen")
    assert (me(match).retired, discards(match, "legendary-heroes")) == ([], ["queen"])


@pytest.mark.rules("AP-HERO-08")
def test_an_overridden_standard_hero_is_discarded_with_its_weapon_and_nothing_passes_on() -> None:
    match = tavern("ada~/axe", gold=5, heroes="bo")
    answer(match, "buy bo over ada")
    assert (party_of(match), me(match).gold) == ("bo", 3)
    assert scoring.total(match.play, me(match)) == 0
    assert discards(match) == ["axe"]
    assert "ada" in for_sale(match.state, "heroes")  # the deck was empty and is made anew from its discards


@pytest.mark.rules("AP-HERO-08", "AP-HERO-05")
def test_a_retiring_hero_leaves_its_weapon_on_the_discard_pile() -> None:
    match = tavern("ada+/axe", heroes="bo")
    answer(match, "buy bo over ada")
    assert (me(match).retired, discards(match)) == (["ada"], ["axe"])


@pytest.mark.rules("AP-HERO-09")
def test_heroes_in_the_party_are_worth_nothing() -> None:
    assert scoring.total(look(position()), player("ada+ bo+ queen")) == 0


@pytest.mark.rules("AP-TAVERN-06", "AP-ITEM-09")
def test_a_weapon_is_equipped_in_the_tavern_for_nothing() -> None:
    match = tavern("ada bo", gold=0, hand="axe")
    assert offered(match, "equip") == ["axe to ada", "axe to bo"]
    answer(match, "equip axe to bo")
    assert (party_of(match), me(match).hand) == ("ada bo/axe", [])


@pytest.mark.rules("AP-TAVERN-06")
def test_no_weapon_is_equipped_in_the_quest_phase() -> None:
    match = tavern("ada", gold=0, hand="axe")
    answer(match, "done")
    assert match.state.phase == "quest"
    assert "AP-TAVERN-06" in refused(match, "equip axe to ada")


@pytest.mark.rules("AP-TAVERN-07")
def test_phase_4_is_a_tavern_like_phase_2() -> None:
    match = on_quest("ada", hand="axe", chance=["SS"], rows={"town": "ogre", "heroes": "bo"})
    answer(match, "roll", "done")
    assert match.state.phase == "tavern_again"
    assert offered(match) == ["buy bo", "buy bo over ada", "equip axe to ada", "done"]
    answer(match, "buy bo")
    assert party_of(match) == "ada bo"


@pytest.mark.rules("AP-ITEM-11")
def test_an_equipped_weapon_cannot_be_moved_or_taken_off() -> None:
    match = tavern("ada/axe bo", heroes="cy", hand="spark", level=2)
    assert "cannot be moved or taken off (AP-ITEM-11)" in refused(match, "equip axe to bo")
    assert "cannot be sold (AP-TOWN-18)" in refused(match, "sell axe")
    assert offered(match, "equip") == []


@pytest.mark.rules("AP-ITEM-12", "AP-HERO-07", "AP-COMP-10")
def test_world_ender_is_only_for_upgraded_and_legendary_heroes() -> None:
    match = tavern("ada bo+ queen", hand="world-ender")
    assert offered(match, "equip") == ["world-ender to bo", "world-ender to queen"]
    assert "AP-ITEM-12" in refused(match, "equip world-ender to ada")
    answer(match, "equip world-ender to queen")
    assert party_of(match) == "ada bo+ queen/world-ender"


@pytest.mark.rules("AP-ITEM-13")
def test_a_second_weapon_takes_the_place_of_the_first() -> None:
    match = tavern("ada/axe", hand="bow")
    answer(match, "equip bow to ada")
    assert (party_of(match), discards(match)) == ("ada/bow", ["axe"])


@pytest.mark.rules("AP-TAVERN-08")
def test_a_hero_cannot_be_dismissed_and_rivals_cannot_trade() -> None:
    match = tavern("ada bo cy", gold=0, hand="axe")
    assert "AP-TAVERN-08" in refused(match, "dismiss ada")
    assert "AP-TAVERN-08" in refused(match, "give axe to orange")
    assert offered(match) == ["equip axe to ada", "equip axe to bo", "equip axe to cy", "done"]


@pytest.mark.rules("AP-TAVERN-08")
def test_tavern_actions_mix_in_any_order() -> None:
    match = tavern("ada", gold=6, hand="axe bow", heroes="bo cy", deck="di ed")
    answer(match, "equip axe to ada", "buy bo", "equip bow to bo", "buy di")
    assert party_of(match) == "ada/axe bo/bow di"


@pytest.mark.rules("AP-HERO-10")
def test_a_hero_in_a_party_is_not_for_sale_anywhere() -> None:
    match = tavern(heroes="ada bo", deck="cy")
    answer(match, "buy ada")
    assert "ada" not in for_sale(match.state, "heroes")
    assert "not on offer" in refused(match, "buy ada")
