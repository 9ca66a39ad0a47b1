"""The arena: entry, rolling, ranking, rewards. (AP-ARENA-01..17, AP-COMP-11)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletome.games.party.events import ArenaScored, Ranked, RollRead, TooFewHeroes
from tabletome.games.party.rules import arena
from tabletome.games.party.state import Arena, Competitor
from tabletome.games.party.state import Player as Board
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    asked,
    hero_card,
    look,
    me,
    offered,
    party_of,
    player,
    position,
    quest_card,
    refused,
    table,
    told,
)


def begin(*players: Board, chance: Sequence[str] = (), trigger: int = 0, **fields: Any) -> Position:
    """The arena has just been triggered by a player whose turn it is."""
    seats = len(players)
    order = [(trigger + step) % seats for step in range(1, seats + 1)]
    made = {"rows": {"heroes": "gus hal", "town": "a"}, "level": 3, **fields}
    return table(
        *players, phase="arena_entry", arena="pit", active=trigger, arena_fight=Arena(order), chance=chance, **made
    )


@pytest.fixture(autouse=True)
def pit(plain: Cards) -> None:
    arena_card(plain, hits="")


@pytest.mark.rules("AP-ARENA-01")
def test_the_arena_is_fought_before_the_trigger_player_goes_on(plain: Cards) -> None:
    quest_card(plain, "stag", deck="forest", need="")
    match = table(
        player("ada bo", won=["stag"], token=False), player("cy di", token=False), phase="quest", level=2, arena="pit",
        rows={"forest": "stag", "heroes": "gus hal"}, decks={"boss": "lich"}, chance=["S"],
    )  # fmt: skip
    answer(match, "quest stag with ada")
    assert (asked(match), offered(match)) == (1, ["enter with cy di", "decline"])
    answer(match, "decline", "decline")
    assert (asked(match), match.state.phase) == (0, "tavern_again")


@pytest.mark.rules("AP-ARENA-08")
def test_competitors_may_be_named_in_any_order() -> None:
    match = begin(player("ada bo"), player("ada bo cy"), chance=["S"])
    assert "name every hero only once" in refused(match, "enter with cy cy")
    answer(match, "enter with cy ada")
    assert match.state.arena_fight is not None
    assert match.state.arena_fight.entered[0].heroes == ["ada", "cy"]


@pytest.mark.rules("AP-ARENA-02", "AP-ARENA-03")
def test_entry_is_asked_clockwise_and_competitors_roll_in_the_order_of_entry() -> None:
    match = begin(player("ada bo"), player("ada bo"), player("ada bo"), trigger=1, chance=["S", "M", "S", "M"])
    asked_seats = []
    for choice in ("enter with ada bo", "decline", "enter with ada bo"):
        asked_seats.append(asked(match))
        answer(match, choice)
    assert asked_seats == [2, 0, 1]
    assert asked(match) == 2
    answer(match, "done")
    assert asked(match) == 1


@pytest.mark.rules("AP-ARENA-04")
def test_a_competitor_rolls_as_on_a_quest() -> None:
    match = begin(
        player("ada bo", hand="ale strike"), player(), decks={"items": "axe bow"}, chance=["S", "MR", "H", "SS", "H"]
    )
    answer(match, "enter with ada bo", "drink ale", "roll")
    assert {option.split()[0] for option in offered(match)} == {"reroll", "rune", "scroll", "done"}
    answer(match, "reroll r1", "scroll strike", "set r1 SS", "rune b1 reroll y1")
    assert told(match, ArenaScored) == [ArenaScored("green", 3)]


@pytest.mark.rules("AP-ARENA-05")
def test_the_score_is_the_total_of_the_symbols_that_count() -> None:
    match = begin(player("ada+ bo+", token=False), player(), chance=["SS", "blank", "MR", "blank"])
    answer(match, "enter with ada bo", "done")
    assert told(match, ArenaScored) == [ArenaScored("green", 3)]


@pytest.mark.rules("AP-ARENA-08", "AP-ARENA-13")
def test_exactly_as_many_heroes_as_the_card_shows() -> None:
    match = begin(player("ada bo cy"), player("di", hand="crown"))
    assert told(match, TooFewHeroes) == [TooFewHeroes("orange", match.state.arena)]
    assert offered(match) == ["enter with ada bo", "enter with ada cy", "enter with bo cy", "decline"]
    assert "exactly 2 heroes, not 1 (AP-ARENA-08)" in refused(match, "enter with ada")
    assert "exactly 2 heroes, not 3 (AP-ARENA-08)" in refused(match, "enter with ada bo cy")


@pytest.mark.rules("AP-ARENA-13")
def test_slot_wounds_are_dealt_on_entry_and_who_stays_out_loses_nothing(plain: Cards) -> None:
    arena_card(plain, slots="w.", hits="")
    match = begin(player("ada bo", token=False), player("cy di"), chance=["S", "M"])
    answer(match, "decline", "enter with ada bo", "slot w bo")
    assert party_of(match) == "ada bo~"
    assert party_of(match, 1) == "cy di"
    assert (me(match, 1).vp, me(match, 1).hand) == (0, [])


@pytest.mark.rules("AP-ARENA-09", "AP-ARENA-10", "AP-ARENA-17")
def test_each_competitor_takes_the_wounds_after_the_own_roll_and_keeps_the_score(plain: Cards) -> None:
    arena_card(plain, hits="ww")
    match = begin(player("ada~ di", token=False), player("bo ed", token=False), chance=["M", "S", "S", "SS", "H"])
    answer(match, "enter with bo ed", "enter with ada di")
    answer(match, "wound bo w", "wound ed w")
    assert party_of(match, 1) == "bo~ ed~"
    answer(match, "shield w", "wound ada w")
    assert party_of(match) == "di"
    assert [(each.who, each.score) for each in told(match, ArenaScored)] == [("orange", 3), ("green", 2)]
    assert me(match, 1).vp == 5


def tiers(*scores: int, coop: bool = False) -> list[int]:
    """The tier of each of these scores."""
    entered = [Competitor(seat, [], score) for seat, score in enumerate(scores)]
    state = position(*[player() for _ in scores], arena="pit", arena_fight=Arena([], entered), coop=coop)
    return [arena.tier(look(state), seat) for seat in range(len(scores))]


@pytest.mark.rules("AP-ARENA-06", "AP-ARENA-07", "AP-ARENA-14")
@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((6, 4, 2), (1, 2, 3)),
        ((5, 5), (2, 2)),
        ((5, 5, 3, 3), (2, 2, 4, 4)),
        ((5, 5, 5), (2, 2, 2)),
        ((4, 4, 4, 4), (2, 2, 2, 2)),
        ((5, 4, 4), (1, 3, 3)),
        ((5, 3, 3, 3), (1, 3, 3, 3)),
        ((6, 5, 3, 3), (1, 2, 4, 4)),
        ((7, 6, 5, 4), (1, 2, 3, 4)),
        ((0,), (1,)),
        ((3, 3, 1), (2, 2, 3)),
        ((2, 5, 2, 9), (4, 2, 4, 1)),
    ],
)
def test_positions_have_gaps_and_ties_drop_by_one_tier(scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert tiers(*scores) == list(places)


@pytest.mark.rules("AP-ARENA-14")
def test_below_the_last_printed_tier_there_is_nothing(plain: Cards) -> None:
    arena_card(plain, hits="", tiers=["5vp", "3vp", "1vp"])
    match = begin(
        *[player("ada bo", token=False) for _ in range(4)],
        chance=["SS", "M", "SS", "blank", "S", "blank", "S", "blank"],
    )
    answer(match, *["enter with ada bo"] * 4)
    while match.state.phase == "modify":
        answer(match, "done")
    assert [board.vp for board in match.state.players] == [0, 5, 3, 0]


@pytest.mark.rules("AP-ARENA-15")
def test_the_arena_is_no_quest() -> None:
    match = begin(player("ada bo", token=False), player("ada bo", token=False), chance=["S", "M", "blank", "blank"])
    answer(match, "enter with ada bo", "enter with ada bo")
    assert [board.token for board in match.state.players] == [False, False]
    assert [board.won for board in match.state.players] == [[], []]


@pytest.mark.rules("AP-ARENA-15")
def test_who_fought_in_the_arena_in_vain_has_lost_no_quest_and_goes_on_one(plain: Cards) -> None:
    quest_card(plain, "hut", need="")
    arena_card(plain, slots=".", hits="", tiers=["1vp", "", "", ""])
    match = begin(
        player("ada", token=False), player("bo", token=False), trigger=1, rows={"heroes": "gus hal", "town": "hut"},
        chance=["blank", "M", "ada", "bo"],
    )  # fmt: skip
    answer(match, "enter with ada", "enter with bo")
    assert [board.failed for board in match.state.players] == [False, False]
    answer(match, "done")
    assert (asked(match), offered(match)) == (0, ["quest hut with ada", "skip"])


@pytest.mark.rules("AP-ARENA-15", "AP-ROLL-06")
def test_an_ability_used_on_the_quest_that_led_here_can_be_used_again(plain: Cards) -> None:
    """The limit is once for each quest, and the arena is a roll of its own."""
    hero_card(plain, "eve", dice="r", ability="free: rr ?")
    quest_card(plain, "stag", deck="forest", need="S")
    arena_card(plain, slots=".", hits="")
    match = table(
        player("eve+", won=["stag"], token=False), player(token=False), phase="quest", level=2, arena="pit",
        rows={"forest": "stag", "heroes": "gus hal"}, decks={"boss": "lich"}, chance=["blank", "S", "blank"],
    )  # fmt: skip
    answer(match, "quest stag with eve", "use eve")
    assert told(match, RollRead)[0].won
    answer(match, "enter with eve")
    assert "use eve" in offered(match)


@pytest.mark.rules("AP-ARENA-17")
def test_the_better_score_is_paid_first_whoever_entered_first() -> None:
    """Two Items for the first position, then one for the second: the cards come off one deck."""
    match = begin(
        player("ada bo", token=False), player("ada bo", token=False), decks={"items": "ale spark axe"},
        chance=["blank", "blank", "S", "M"],
    )  # fmt: skip
    answer(match, "enter with ada bo", "enter with ada bo")
    assert [each.who for each in told(match, Ranked)] == ["green", "orange"]
    assert [board.hand for board in match.state.players] == [["ale", "spark"], ["axe"]]


@pytest.mark.rules("AP-ARENA-16", "AP-ARENA-06")
def test_what_the_tiers_of_the_sample_card_pay() -> None:
    match = begin(
        *[player("ed bo", token=False) for _ in range(4)], decks={"items": "ale ale ale ale ale"},
        chance=["SS", "SS", "M", "SS", "S", "M", "SS", "blank", "blank", "blank", "blank", "blank"],
    )  # fmt: skip
    answer(match, *["enter with ed bo"] * 4)
    assert [board.vp for board in match.state.players] == [0, 5, 3, 1]
    assert [len(board.hand) for board in match.state.players] == [1, 2, 1, 1]


@pytest.mark.rules("AP-ARENA-17")
def test_a_single_competitor_is_first_with_any_score_and_takes_the_wounds(plain: Cards) -> None:
    arena_card(plain, hits="w", slots=".")
    match = begin(player("ada", token=False), player(), chance=["blank"])
    answer(match, "enter with ada")
    assert (me(match).vp, party_of(match)) == (5, "ada~")


@pytest.mark.rules("AP-ARENA-17")
def test_without_a_competitor_the_arena_is_skipped() -> None:
    match = begin(player("ada bo", gold=2), player("ada bo"))
    answer(match, "decline", "decline")
    assert match.state.phase == "tavern_again"
    assert match.state.arena_fight is None
    assert told(match, Ranked) == []


@pytest.mark.rules("AP-ARENA-17", "AP-REWARD-05")
def test_a_level_up_of_the_arena_goes_to_a_survivor_who_was_there(plain: Cards) -> None:
    arena_card(plain, hits="D", tiers=["UP", "I", "I", "I"])
    match = begin(player("ada bo cy", token=False), player(), chance=["S", "M"])
    answer(match, "enter with ada bo", "wound ada D")
    assert offered(match) == ["level-up bo", "decline"]


@pytest.mark.rules("AP-ITEM-02", "AP-ITEM-01")
def test_cards_won_in_anothers_turn_are_checked_at_the_end_of_the_own_next_one() -> None:
    full = "spark spark spark spark spark spark crown"
    match = begin(
        player(gold=2),
        player("ada bo", hand=full, token=False),
        decks={"items": "ale ale", "heroes": "cy di"},
        chance=["S", "M"],
    )
    answer(match, "enter with ada bo", "roll", "done")
    assert len(me(match, 1).hand) == 9
    answer(match, "done")
    assert (asked(match), len(me(match, 1).hand)) == (1, 9)
    answer(match, "done", "done")
    assert offered(match) == ["discard ale", "discard crown", "discard spark"]
