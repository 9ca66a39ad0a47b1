"""The turn: payday, the order of phases, refresh, the hand limit. (AP-TURN-01..11, AP-INFO-02, AP-HERO-11, AP-COMP-14)"""

from __future__ import annotations

import pytest

from tabletome.games.party.events import RowFilled
from tabletome.kernel.events import TurnBegan
from tests.party.table import (
    Cards,
    answer,
    asked,
    discards,
    me,
    offered,
    on_quest,
    party_of,
    player,
    quest_card,
    refused,
    spare,
    table,
    told,
)


def payday(gold: int, party: str, turns: int) -> int:
    """The gold after payday in a player's turn of this number."""
    match = table(player(party, gold=gold, turns=turns - 1), player("bo"), phase="turn_start", rows={"town": "ogre"})
    return me(match).gold


@pytest.mark.rules("AP-TURN-03")
def test_payday_is_two_coins() -> None:
    assert payday(3, "ada", turns=2) == 5
    assert payday(3, "ada bo cy", turns=7) == 5


@pytest.mark.rules("AP-TURN-04", "AP-COMP-14")
def test_payday_is_four_coins_without_any_hero() -> None:
    assert payday(1, "", turns=3) == 5
    assert payday(500, "", turns=3) == 504


@pytest.mark.rules("AP-TURN-05", "AP-TURN-06")
def test_there_is_no_payday_on_the_first_turn_hero_or_not() -> None:
    assert payday(3, "ada", turns=1) == 3
    assert payday(5, "", turns=1) == 5


@pytest.mark.rules("AP-TURN-06")
def test_a_wounded_hero_is_a_hero_at_payday() -> None:
    assert payday(1, "ada~", turns=2) == 3


@pytest.mark.rules("AP-TURN-01")
def test_turns_go_clockwise_from_the_starting_player() -> None:
    players = [player("ada", turns=0), player("bo", turns=0), player("cy", turns=0)]
    match = table(
        *players,
        phase="turn_start",
        first=1,
        active=1,
        rows={"town": "ogre", "heroes": "di ed flo gus"},
        decks={"heroes": "hal"},
    )
    turns, rounds = [], []
    for _ in range(4):
        turns.append(asked(match))
        rounds.append(match.state.round)
        answer(match, "skip")
        while offered(match)[-1] == "done":
            answer(match, "done")
    assert turns == [1, 2, 0, 1]
    assert [each.who for each in told(match, TurnBegan)][:4] == ["orange", "purple", "green", "orange"]
    assert rounds == [1, 1, 1, 2]


@pytest.mark.rules("AP-TURN-02", "AP-TAVERN-07", "AP-QUEST-02")
def test_a_turn_is_payday_tavern_quest_tavern_refresh() -> None:
    match = table(
        player("ada", gold=0),
        player("bo"),
        phase="turn_start",
        rows={"town": "ogre", "heroes": "cy di ed flo"},
        decks={"heroes": "gus hal", "town": "ogre"},
        chance=["SS"],
    )
    assert me(match).gold == 2
    assert str(match.state.phase) == "tavern"
    answer(match, "done")
    assert str(match.state.phase) == "quest"
    answer(match, "quest ogre with ada", "done")
    assert str(match.state.phase) == "tavern_again"
    assert match.state.rows["town"].row == []
    assert "AP-QUEST-02" in refused(match, "quest ogre with ada")
    answer(match, "buy cy", "done")
    assert match.state.rows["town"].row == ["ogre"]
    assert match.state.rows["heroes"].row == ["di", "ed", "flo", "gus"]
    assert asked(match) == 1


@pytest.mark.rules("AP-TURN-07")
def test_refresh_fills_every_row_to_the_number_of_the_level() -> None:
    rows = {"town": "a b", "forest": "c d e", "heroes": "ada bo cy"}
    decks = {"town": "f g h", "forest": "i j", "mountains": "k", "heroes": "di ed flo", "legendary-heroes": "queen"}
    match = table(phase="refresh", level=2, rows=rows, decks=decks)
    state = match.state
    assert state.rows["town"].row == ["a", "b", "f", "g"]
    assert state.rows["forest"].row == ["c", "d", "e", "i"]
    assert state.rows["heroes"].row == ["ada", "bo", "cy", "di"]
    assert state.decks["heroes"].layers[0] == ["ed"]
    assert state.rows["mountains"].row == state.rows["legendary-heroes"].row == []
    filled = {"town": ("f", "g"), "forest": ("i",), "heroes": ("di",)}
    assert told(match, RowFilled) == [RowFilled(deck, came) for deck, came in filled.items()]


@pytest.mark.rules("AP-TURN-08")
def test_cards_beyond_the_number_stay() -> None:
    rows = {"town": "a b c d e", "heroes": "ada bo cy di ed"}
    match = table(player(), player("hal"), phase="refresh", level=3, rows=rows, decks={"town": "f", "heroes": "flo"})
    assert match.state.rows["town"].row == ["a", "b", "c", "d", "e"]
    assert match.state.rows["heroes"].row == ["ada", "bo", "cy", "di", "ed"]


@pytest.mark.rules("AP-TURN-10", "AP-TAVERN-04")
def test_gaps_in_a_row_wait_for_refresh() -> None:
    rows = {"town": "ogre", "heroes": "ada bo cy di"}
    match = table(player(gold=4), player("hal"), rows=rows, decks={"heroes": "ed flo gus"})
    answer(match, "buy ada", "buy bo")
    assert str(match.state.phase) == "quest"
    assert match.state.rows["heroes"].row == ["cy", "di"]
    answer(match, "skip")
    assert match.state.rows["heroes"].row == ["cy", "di", "ed", "flo"]


@pytest.mark.rules("AP-TURN-10")
def test_refresh_runs_without_a_quest_too_and_keeps_the_places() -> None:
    match = table(
        player("ada"), player("bo"), phase="quest", rows={"town": "ogre stag"}, decks={"town": "wyrm", "heroes": "cy"}
    )
    answer(match, "skip")
    assert match.state.rows["town"].row == ["ogre", "stag", "wyrm"]


@pytest.mark.rules("AP-TURN-11", "AP-ITEM-01")
def test_refresh_comes_before_the_hand_limit_and_nine_cards_cost_two() -> None:
    hand = "ale ale ale ale ale ale brew spark spark"
    match = table(
        player("ada", hand=hand), player("bo", hand=hand), phase="refresh", decks={"town": "ogre", "heroes": "cy"}
    )
    assert match.state.rows["town"].row == ["ogre"]
    assert (asked(match), offered(match)) == (0, ["discard ale", "discard brew", "discard spark"])
    answer(match, "discard ale", "discard brew")
    assert len(me(match).hand) == 7
    assert discards(match) == ["ale", "brew"]
    assert match.state.active == 1
    assert len(me(match, 1).hand) == 9


@pytest.mark.rules("AP-ITEM-02")
def test_relics_and_weapons_in_hand_count_for_the_limit_and_equipped_ones_do_not() -> None:
    hand = "spark spark spark spark spark crown crown axe"
    match = table(player("ada/axe bo/bow", hand=hand), player("cy", hand="spark"), phase="hand_limit")
    answer(match, "discard crown")
    assert asked(match) == 1
    assert [one.weapon for one in me(match).party] == ["axe", "bow"]


@pytest.mark.rules("AP-INFO-02")
def test_an_empty_quest_deck_leaves_its_row_shorter() -> None:
    match = table(
        player("bo"), player("ada"), phase="refresh", rows={"town": "a b"}, decks={"town": "c", "heroes": "cy"}
    )
    assert match.state.rows["town"].row == ["a", "b", "c"]
    assert match.request is not None


@pytest.mark.rules("AP-HERO-11")
def test_an_empty_hero_deck_is_made_anew_from_its_discards_standard_side_up() -> None:
    match = table(
        player("hal"), player("hal"), phase="refresh", rows={"heroes": "ada bo cy", "town": "ogre"},
        discards={"heroes": "di ed flo gus"}, chance=["ed", "flo"],
    )  # fmt: skip
    assert match.state.rows["heroes"].row == ["ada", "bo", "cy", "ed"]
    assert match.state.decks["heroes"].layers == [["flo"], ["di", "gus"]]
    assert match.state.decks["heroes"].discards == []
    assert spare(match) == []


@pytest.mark.rules("AP-HERO-11")
def test_a_hero_that_died_upgraded_comes_back_on_the_standard_side(plain: Cards) -> None:
    quest_card(plain, "bridge", hits="D", need="")
    match = on_quest("ada+", "bridge", chance=["S", "S"], others=[player(gold=2)])
    answer(match, "done")
    assert party_of(match) == ""
    answer(match, "done", "buy ada")
    assert party_of(match, 1) == "ada"


@pytest.mark.rules("AP-HERO-11")
def test_without_deck_and_discards_fewer_heroes_are_offered() -> None:
    match = table(player("hal", gold=9), player(), rows={"heroes": "ada", "town": "ogre"})
    answer(match, "buy ada")
    assert offered(match, "buy") == []
