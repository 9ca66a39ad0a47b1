"""The Final Boss and the end of the game. (AP-BOSS-03..14, AP-END-01..06)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletome.games.party.events import SetOut, TooFewHeroes
from tabletome.games.party.options.arena import Against
from tabletome.games.party.rules import scoring
from tabletome.games.party.state import Player as Board
from tabletome.kernel.events import Gained, Lost
from tests.party.table import (
    Cards,
    Position,
    answer,
    asked,
    boss_card,
    faces,
    hero_card,
    item_card,
    look,
    me,
    odds_of,
    offered,
    party_of,
    player,
    pool,
    position,
    refused,
    table,
    told,
)


@pytest.fixture(autouse=True)
def lich(plain: Cards) -> None:
    boss_card(plain)


def fight(*players: Board, chance: Sequence[str] = (), **fields: Any) -> Position:
    """The last turns are over."""
    return table(*players, phase="boss_begins", level=4, boss="lich", chance=chance, **fields)


@pytest.mark.rules("AP-BOSS-03")
def test_all_heroes_are_healed_before_the_fight() -> None:
    match = fight(player("ada~ bo~"), player("cy~"), player("di~"))
    assert [party_of(match, seat) for seat in range(3)] == ["ada bo", "cy", "di"]


@pytest.mark.rules("AP-BOSS-04", "AP-BOSS-05", "AP-BOSS-11", "AP-END-01", "AP-END-04")
def test_everybody_has_one_chance_in_player_order_whoever_wins() -> None:
    chance = ["SS", "SS", "blank", "SS", "SS"]
    match = fight(*[player("ada", token=False) for _ in range(3)], first=1, active=2, chance=chance)
    seats = []
    for _ in range(3):
        seats.append(asked(match))
        assert match.outcome is None
        answer(match, "fight with ada")
    assert seats == [1, 2, 0]
    assert [board.boss_stages for board in match.state.players] == [2, 2, 0]
    assert match.request is None
    assert match.outcome is not None


@pytest.mark.rules("AP-BOSS-12")
def test_those_who_fight_may_be_named_in_any_order_in_both_stages(plain: Cards) -> None:
    boss_card(plain, slots="..")
    match = fight(player("ada bo cy", token=False), player(), chance=["SS", "blank", "M", "A"])
    answer(match, "fight with cy ada")
    assert (me(match).boss_stages, match.state.phase) == (1, "second_stage")
    answer(match, "fight with cy bo")
    assert told(match, SetOut)[-1].heroes == ("bo", "cy")


@pytest.mark.rules("AP-BOSS-06")
def test_the_stages_are_separate_quests(plain: Cards) -> None:
    hero_card(plain, "flo", std="rr", dice="rr", ability="free: rr r")
    match = fight(player("flo+", token=False), player(), chance=["SS", "blank", "S", "S", "S", "SS"])
    answer(match, "fight with flo", "use flo", "on r2")
    assert (me(match).boss_stages, faces(match)) == (1, "r:S r:S")
    assert offered(match) == ["use flo", "done"]


@pytest.mark.rules("AP-BOSS-06", "AP-BOSS-12")
def test_heroes_are_sent_to_one_stage_after_the_other_and_told_what_it_takes(plain: Cards) -> None:
    boss_card(plain, slots="..", need="*1", s2={"slots": ".", "need": "SS"})
    match = fight(player("ada bo", token=False), player(), chance=["SS", "M", "blank"])
    assert match.request is not None
    assert (match.request.about, odds_of(match, "fight with ada bo")) == (Against("lich", 1), "stage 1: 88.9 %")
    assert "exactly 2 heroes, not 1 (AP-BOSS-12)" in refused(match, "fight with ada")
    answer(match, "fight with ada bo")
    assert match.request.about == Against("lich", 2)
    assert [odds_of(match, f"fight with {one}") for one in ("ada", "bo")] == ["stage 2: 33.3 %", "stage 2: 0 %"]
    assert "exactly 1 hero, not 2 (AP-BOSS-12)" in refused(match, "fight with ada bo")
    answer(match, "fight with bo")
    assert [each.heroes for each in told(match, SetOut)] == [("ada", "bo"), ("bo",)]


@pytest.mark.rules("AP-BOSS-07")
def test_a_potion_acts_on_one_stage_only(plain: Cards) -> None:
    item_card(plain, "red", "potion", "+r")
    match = fight(player("ada", hand="red red", token=False), player(), chance=["SS", "blank"])
    answer(match, "fight with ada", "drink red", "roll", "done")
    assert (me(match).boss_stages, pool(match)) == (1, "r")


@pytest.mark.rules("AP-BOSS-08", "AP-BOSS-09", "AP-BOSS-13")
@pytest.mark.parametrize(
    ("chance", "vp", "cited"),
    [(["blank"], 0, []), (["SS", "blank"], 3, [("AP-BOSS-08",)]), (["SS", "SS"], 8, [("AP-BOSS-09",)])],
    ids=["no stage", "one stage", "both stages"],
)
def test_the_big_reward_replaces_that_of_the_first_stage(
    chance: list[str], vp: int, cited: list[tuple[str, ...]]
) -> None:
    match = fight(player("ada", token=False), player(), chance=chance)
    answer(match, "fight with ada")
    assert me(match).vp == vp
    assert match.events is not None
    assert [event.rules for event in match.events if event.kind == Gained.kind] == cited


@pytest.mark.rules("AP-BOSS-12")
def test_the_first_stage_needs_exactly_its_heroes(plain: Cards) -> None:
    boss_card(plain, slots="...")
    match = fight(player("ada bo"), player("ada bo cy"))
    assert told(match, TooFewHeroes) == [TooFewHeroes("green", match.state.boss)]
    assert (asked(match), offered(match)) == (1, ["fight with ada bo cy", "stay"])
    assert "exactly 3 heroes, not 2 (AP-BOSS-12)" in refused(match, "fight with ada bo")


@pytest.mark.rules("AP-BOSS-12", "AP-BOSS-13")
def test_the_second_stage_is_fought_by_whoever_is_left(plain: Cards) -> None:
    boss_card(plain, slots="...", hits="Dw")
    match = fight(player("ada bo cy", hand="crown", token=False), player(), chance=["SS", "M", "A"])
    answer(match, "fight with ada bo cy", "roll", "done", "wound ada D", "wound bo w")
    assert (match.state.phase, party_of(match), pool(match)) == ("pool", "bo~ cy", "bg")


@pytest.mark.rules("AP-BOSS-12")
def test_heroes_are_named_anew_for_the_second_stage(plain: Cards) -> None:
    boss_card(plain, slots="..", s2={"slots": "."})
    match = fight(player("ada bo cy", token=False), player(), chance=["SS", "M"])
    answer(match, "fight with ada bo")
    assert offered(match) == ["fight with ada", "fight with bo", "fight with cy"]


@pytest.mark.rules("AP-BOSS-12")
def test_nobody_left_ends_the_attempt_with_the_first_reward(plain: Cards) -> None:
    boss_card(plain, hits="D")
    match = fight(player("ada", token=False), player(), chance=["SS"])
    answer(match, "fight with ada")
    assert (me(match).vp, me(match).boss_stages) == (3, 1)


@pytest.mark.rules("AP-BOSS-13")
def test_between_the_stages_nothing_heals_and_the_token_stays(plain: Cards) -> None:
    boss_card(plain, hits="w")
    match = fight(player("ada", hand="crown"), player(), chance=["blank", "SS", "S"])
    answer(match, "fight with ada", "roll", "reroll r1", "done")
    assert (match.state.phase, party_of(match), me(match).token) == ("pool", "ada~", False)
    answer(match, "roll")
    assert offered(match) == ["done"]


@pytest.mark.rules("AP-BOSS-13")
def test_a_player_may_stay_away_from_the_boss() -> None:
    match = fight(player("ada"), player("bo"))
    answer(match, "stay", "stay")
    assert match.state.result == "all lose"


@pytest.mark.rules("AP-BOSS-14")
def test_boss_rewards_are_not_cut_by_the_hand_limit(plain: Cards) -> None:
    boss_card(plain, win2="L")
    hand = "spark spark spark spark spark spark spark"
    match = fight(
        player("ada", hand=hand, token=False), player(), chance=["SS", "SS"], decks={"legendary-items": "heart"}
    )
    answer(match, "fight with ada", "roll", "done", "roll", "done")
    assert match.request is None
    assert len(me(match).hand) == 8
    assert scoring.total(match.play, me(match)) == 4


# --- the end ----------------------------------------------------------------------------------------------------------


def result(*players: Board, **fields: Any) -> tuple[str, tuple[float, ...]]:
    outcome = table(*players, phase="scoring", level=4, **fields).outcome
    assert outcome is not None
    return outcome.result, outcome.scores


@pytest.mark.rules("AP-END-02")
def test_if_nobody_defeats_the_boss_all_lose() -> None:
    assert result(player(vp=30, boss_stages=1), player(vp=5), player()) == ("all lose", (0.0, 0.0, 0.0))


@pytest.mark.rules("AP-END-03")
def test_the_most_vp_win_whoever_dealt_the_blow() -> None:
    assert result(player(vp=25), player(vp=20, boss_stages=2)) == ("green wins", (1.0, 0.0))


@pytest.mark.rules("AP-END-05", "AP-HERO-09", "AP-ITEM-05", "AP-REWARD-02")
def test_what_counts_in_the_end(plain: Cards) -> None:
    item_card(plain, "idol", "relic", vp=1)
    board = player("bo+ cy+", hand="crown idol ale", gold=12, vp=6, won=["ogre"] * 9, retired=["ada"])
    assert scoring.sources(look(position()), board) == {"quests": 9, "tokens": 6, "retired": 3, "relics": 4}
    assert scoring.total(look(position()), board) == 22


@pytest.mark.rules("AP-END-06")
@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ({"vp": 20}, {"vp": 20, "boss_stages": 2}, "orange wins"),
        ({"vp": 19, "boss_stages": 2, "won": ["ogre"]}, {"vp": 20, "boss_stages": 2}, "green wins"),
        ({"vp": 19, "boss_stages": 2, "won": ["ogre"]}, {"vp": 20, "boss_stages": 2, "gold": 9}, "green wins"),
        ({"vp": 20, "boss_stages": 2, "gold": 4}, {"vp": 20, "boss_stages": 2, "gold": 5}, "orange wins"),
        ({"vp": 20, "boss_stages": 2, "gold": 5}, {"vp": 20, "boss_stages": 2, "gold": 5}, "green and orange win"),
    ],
)
def test_ties_go_to_a_slayer_then_to_quests_then_to_gold(one: Any, other: Any, winner: str) -> None:
    word, scores = result(player(**one), player(**other))
    assert word == winner
    assert sum(scores) == 1.0


@pytest.mark.rules("AP-END-01")
def test_after_scoring_nothing_is_asked() -> None:
    match = table(phase="scoring", level=4)
    assert match.request is None
    assert [each.why for each in told(match, Lost)] == ["all lose"]
