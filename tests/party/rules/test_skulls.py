"""Skull scrolls: an option, five windows, played by others. (AP-ITEM-14..16)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletome.games.party.events import RollRead
from tabletome.games.party.game import GAME, LIBRARIES
from tabletome.games.party.state import Arena
from tabletome.games.party.state import Player as Board
from tabletome.kernel import Match
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    asked,
    discards,
    faces,
    item_card,
    me,
    odds_of,
    offered,
    on_quest,
    party_of,
    player,
    pool,
    quest_card,
    refused,
    skull,
    table,
    told,
)

BOX = LIBRARIES.box


@pytest.fixture(autouse=True)
def scrolls(plain: Cards) -> None:
    """The skull scrolls of the box are away; these are in."""
    plain.without("items", *(name for name, item in BOX.items.items() if item.skull))
    skull(plain, "butter", "after_roll", "rr ? (chooser: you)")
    skull(plain, "laugh", "last_call", "rr ? (chooser: you)")
    skull(plain, "page", "after_roll", "set ? - (chooser: target)")
    skull(plain, "fog", "pool_formed", "-? (chooser: target)")
    skull(plain, "horn", "quest_declared", "hit w")
    skull(plain, "lunch", "quest_declared", "toughen 1")
    skull(plain, "tax", "turn_start", "steal 2g")
    quest_card(plain, "two", slots="..", need="*2")


def against(*others: Board, chance: Sequence[str] = (), party: str = "ada cy", **fields: Any) -> Position:
    """The first player has declared a quest for two."""
    return on_quest(party, "two", others=list(others), chance=chance, skulls=True, **fields)


@pytest.mark.rules("AP-ITEM-15")
@pytest.mark.parametrize(("skulls", "size"), [(False, 48), (True, 56)])
def test_skull_scrolls_are_sorted_out_unless_they_are_wanted(skulls: bool, size: int) -> None:
    state = Match(GAME, 2, {"skull_scrolls": skulls}, seed=5).state
    items = [item for layer in state.decks["items"].layers for item in layer]
    items += [item for board in state.players for item in board.hand]
    assert len(items) == size
    assert any(BOX.items[item].skull for item in items) == skulls


@pytest.mark.rules("AP-ITEM-15", "AP-ITEM-16")
def test_they_are_off_by_default_and_then_nobody_is_asked() -> None:
    assert not Match(GAME, 2, seed=5).state.skulls
    match = on_quest("ada cy", "two", others=[player("bo", hand="butter")], chance=["S", "A"])
    assert (asked(match), match.state.phase) == (0, "modify")
    answer(match, "done")
    assert match.state.phase == "tavern_again"  # and there is no last call


@pytest.mark.rules("AP-ITEM-14")
def test_a_skull_scroll_is_played_in_anothers_turn_and_hits_the_roller() -> None:
    match = against(player("bo", hand="butter"), chance=["SS", "A", "blank"])
    answer(match, "pass", "pass")  # quest declared, pool formed
    assert (asked(match), offered(match)) == (1, ["skull butter", "pass", "hold back"])
    answer(match, "skull butter", "on r1")
    assert faces(match) == "r:blank g:A"
    assert discards(match) == ["butter"]
    assert asked(match) == 0


@pytest.mark.rules("AP-ITEM-16")
def test_opponents_are_asked_clockwise_each_once_in_every_window() -> None:
    match = against(player("bo", hand="butter butter"), player("bo", hand="page"), chance=["SS", "A", "S"])
    answer(match, "pass", "pass", "pass", "pass")
    assert asked(match) == 1
    answer(match, "skull butter", "on r1")
    assert (asked(match), offered(match)) == (2, ["skull page", "pass", "hold back"])
    answer(match, "pass")
    assert asked(match) == 0


@pytest.mark.rules("AP-ITEM-16")
def test_who_holds_back_is_not_asked_again_until_the_own_next_turn() -> None:
    match = against(player("bo", hand="butter"), player("di", hand="page"), chance=["SS", "A"])
    assert asked(match) == 1
    answer(match, "hold back")
    windows = []
    while match.state.window:
        windows.append((match.state.window, asked(match)))
        answer(match, "pass")
    assert windows == [("quest_declared", 2), ("pool_formed", 2), ("after_roll", 2)]
    assert [board.holds_back for board in match.state.players] == [False, True, False]


@pytest.mark.rules("AP-ITEM-16")
def test_with_the_own_turn_holding_back_is_over() -> None:
    match = table(player("ada"), player("bo", holds_back=True), phase="turn_start", active=1, skulls=True)
    assert not me(match, 1).holds_back


@pytest.mark.rules("AP-ITEM-16")
def test_in_the_arena_the_others_are_asked_clockwise_from_whoever_rolls(plain: Cards) -> None:
    arena_card(plain, slots=".", hits="")
    match = table(
        player("ada", hand="butter"), player("bo", hand="butter"), player("cy", hand="butter"), phase="arena_entry",
        arena="pit", active=0, arena_fight=Arena([1, 2, 0]), level=3, skulls=True, chance=["A"],
    )  # fmt: skip
    answer(match, "decline", "enter with cy", "decline", "roll")
    windows = []
    while match.state.window:
        windows.append((match.state.window, asked(match)))
        answer(match, "pass")
    assert windows == [("pool_formed", 0), ("pool_formed", 1), ("after_roll", 0), ("after_roll", 1)]


@pytest.mark.rules("AP-ITEM-16", "AP-ROLL-01")
@pytest.mark.parametrize(
    ("card", "passes", "phase"),
    [("horn", 0, "quest_declared"), ("fog", 1, "pool_formed"), ("butter", 2, "after_roll"), ("laugh", 3, "last_call")],
)
def test_a_scroll_is_played_in_its_own_window_only(card: str, passes: int, phase: str) -> None:
    match = against(player("bo", hand=card), chance=["S", "A"])
    windows = []
    for _ in range(4):
        if asked(match) == 0:
            answer(match, "done")
        assert match.state.window
        windows.append((match.state.window, offered(match)))
        answer(match, "pass")
    assert [name for name, _ in windows] == ["quest_declared", "pool_formed", "after_roll", "last_call"]
    assert [name for name, options in windows if f"skull {card}" in options] == [phase]
    assert windows[passes][0] == phase


@pytest.mark.rules("AP-ITEM-16")
def test_after_a_last_call_the_roller_may_answer_and_then_it_is_final() -> None:
    match = against(player("bo", hand="laugh laugh"), chance=["SS", "A", "blank", "S"])
    answer(match, "pass", "pass", "pass", "done")
    answer(match, "skull laugh", "on r1")
    assert (asked(match), match.state.phase) == (0, "modify")
    answer(match, "reroll r1")
    assert match.state.phase == "tavern_again"
    assert told(match, RollRead)[0].won


@pytest.mark.rules("AP-ITEM-16")
def test_without_a_scroll_played_at_the_last_call_evaluation_follows() -> None:
    match = against(player("bo", hand="laugh"), chance=["SS", "A"])
    answer(match, "pass", "pass", "pass", "done", "pass")
    assert match.state.phase == "tavern_again"


@pytest.mark.rules("AP-ITEM-14", "AP-ITEM-16")
def test_a_die_less_chosen_by_the_target() -> None:
    match = against(player("bo", hand="fog"), chance=["A"])
    answer(match, "pass", "skull fog")
    assert (asked(match), offered(match)) == (0, ["remove r", "remove g"])
    answer(match, "remove r")
    assert faces(match) == "g:A"
    match = against(player("bo", hand="fog"), party="ed cy", chance=["S", "A"])
    answer(match, "pass", "skull fog")
    assert (odds_of(match, "remove r"), odds_of(match, "remove g")) == ("61.1 %", "66.7 %")
    answer(match, "remove r")
    assert faces(match) == "r:S g:A"  # one of the two red ones


@pytest.mark.rules("AP-ITEM-14")
def test_a_die_set_to_its_blank_face_by_the_target() -> None:
    match = against(player("bo", hand="page"), chance=["SS", "A"])
    answer(match, "pass", "pass", "skull page")
    assert (asked(match), offered(match)) == (0, ["set r1 blank", "set g1 blank"])
    answer(match, "set g1 blank")
    assert faces(match) == "r:SS g:blank"


@pytest.mark.rules("AP-ITEM-14", "AP-ITEM-16")
@pytest.mark.parametrize(
    ("fields", "mistake"),
    [
        ({"kind": "potion"}, "only a standard scroll can carry a skull"),
        ({"legendary": True}, "only a standard scroll can carry a skull"),
        ({"window": None}, "names the window in which it is played"),
        ({"window": "turn_start"}, "a skull scroll of the window turn_start"),
        ({"skull": False, "effect": "rr ?"}, "only a skull scroll names a window"),
    ],
)
def test_only_a_scroll_carries_a_skull_and_it_names_a_window_that_fits(
    plain: Cards, fields: dict[str, Any], mistake: str
) -> None:
    made = {"kind": "scroll", "effect": "target roller: rr ?", "skull": True, "window": "after_roll", **fields}
    with pytest.raises(ValueError, match=mistake):
        item_card(plain, "oddity", made.pop("kind"), **made)


@pytest.mark.rules("AP-ITEM-14")
def test_one_wound_more() -> None:
    match = against(player("bo", hand="horn"), chance=["SS", "A"], token=False)
    answer(match, "skull horn")
    assert party_of(match) == "ada cy"
    answer(match, "plan")
    assert party_of(match).count("~") == 1


@pytest.mark.rules("AP-ITEM-14")
def test_one_hit_point_more() -> None:
    match = against(player("bo", hand="lunch"), chance=["S", "A"], token=False)
    answer(match, "skull lunch")
    assert told(match, RollRead)[0].won is False


@pytest.mark.rules("AP-ITEM-16", "AP-ITEM-14")
def test_the_start_of_a_turn_is_a_window() -> None:
    match = table(
        player("ada", gold=3),
        player("bo", hand="tax"),
        player("cy"),
        phase="turn_start",
        skulls=True,
        rows={"town": "ogre", "heroes": "di"},
    )
    assert (asked(match), offered(match)) == (1, ["skull tax", "pass", "hold back"])
    answer(match, "skull tax")
    assert (me(match).gold, me(match, 1).gold) == (3, 2)  # two stolen, then payday


@pytest.mark.rules("AP-INFO-01", "AP-ITEM-16")
def test_everybody_with_a_card_is_asked_and_nobody_once_all_scrolls_of_a_window_are_gone(
    plain: Cards,
) -> None:
    match = against(player("bo", hand="ale"), player("bo"), chance=["S", "A"])
    assert (asked(match), offered(match)) == (1, ["pass", "hold back"])
    assert "AP-ITEM-16" in refused(match, "skull horn")
    match = against(
        player("bo", hand="ale"), chance=["S", "A"], discards={"items": "horn horn lunch lunch"}, hand="crown"
    )
    assert (asked(match), match.state.phase) == (0, "pool")
    assert pool(match) == "gr"
