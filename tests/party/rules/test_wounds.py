"""Wounds in play: shields, prevention, dealing one by one, death. (AP-WOUND-01..12)"""

from __future__ import annotations

import pytest

from tabletome.games.party.board.dealing import proposal
from tabletome.games.party.events import WoundCancelled, WoundsLost
from tabletome.games.party.rules import scoring
from tests.party.table import (
    Cards,
    Position,
    answer,
    discards,
    hero_card,
    me,
    offered,
    on_quest,
    party_of,
    quest_card,
    refused,
    told,
)


def hit(patch: Cards, party: str, hits: str, *faces: str, need: str = "*9", at_home: str = "") -> Position:
    """Just before the wounds of a quest are dealt; faces not given are blank."""
    quest_card(patch, "test", slots="." * len(party.split()), need=need, hits=hits)
    return on_quest(party, "test", chance=[*faces, *["blank"] * (9 - len(faces))], token=False, at_home=at_home)


@pytest.mark.rules("AP-WOUND-01", "AP-WOUND-12")
def test_a_deadly_wound_kills_and_pays_nothing(plain: Cards) -> None:
    match = hit(plain, "ada+/axe", "D")
    assert party_of(match) == ""
    assert (discards(match, "heroes"), discards(match)) == (["ada"], ["axe"])
    assert (scoring.total(match.play, me(match)), me(match).retired) == (0, [])


@pytest.mark.rules("AP-WOUND-02", "AP-WOUND-03")
def test_a_light_wound_turns_the_card_and_a_second_one_kills(plain: Cards) -> None:
    assert party_of(hit(plain, "ada", "w")) == "ada~"
    assert party_of(hit(plain, "ada~", "w")) == ""
    assert party_of(hit(plain, "ada~", "D")) == ""


@pytest.mark.rules("AP-WOUND-04", "AP-WOUND-11")
@pytest.mark.parametrize(("shield", "left"), [("D", ["ed w"]), ("w", ["ed D"])])
def test_one_shield_cancels_any_one_wound(plain: Cards, shield: str, left: list[str]) -> None:
    match = hit(plain, "ed di", "Dw", "S", "S", "H")
    assert offered(match, "shield") == ["D", "w"]
    answer(match, f"shield {shield}")
    assert offered(match, "shield") == []
    assert offered(match, "wound")[:1] == left


@pytest.mark.rules("AP-WOUND-05")
def test_prevention_and_shields_work_together(plain: Cards) -> None:
    hero_card(plain, "di", std="y", dice="y", ability="free: block w")
    quest_card(plain, "test", need="*9", hits="ww")
    match = on_quest("di+", "test", chance=["H"], token=False)
    answer(match, "use di")
    assert (offered(match, "shield"), offered(match, "block")) == (["w"], ["w"])
    answer(match, "block w", "shield w")
    assert party_of(match) == "di+"


@pytest.mark.rules("AP-WOUND-06")
@pytest.mark.parametrize(("blows", "after"), [("ada bo", "ada~ bo~ cy"), ("ada ada", "bo cy"), ("bo bo", "ada cy")])
def test_wounds_are_dealt_one_by_one_to_active_heroes_of_ones_choice(plain: Cards, blows: str, after: str) -> None:
    match = hit(plain, "ada bo", "ww", at_home="cy")
    assert "AP-WOUND-06" in refused(match, "wound cy w")
    first, second = blows.split()
    answer(match, f"wound {first} w")
    if match.state.phase == "wounds":
        answer(match, f"wound {second} w")
    assert party_of(match) == after


@pytest.mark.rules("AP-WOUND-07")
def test_the_dead_take_no_more_wounds(plain: Cards) -> None:
    match = hit(plain, "ada~ bo cy", "ww")
    answer(match, "wound ada w")
    assert offered(match, "wound") == ["bo w", "cy w"]
    assert "AP-WOUND-07" in refused(match, "wound ada w")


@pytest.mark.rules("AP-WOUND-08")
def test_a_deadly_wound_may_go_to_a_wounded_hero(plain: Cards) -> None:
    match = hit(plain, "ada bo", "wD")
    answer(match, "wound ada w", "wound ada D")
    assert party_of(match) == "bo"


@pytest.mark.rules("AP-WOUND-09")
@pytest.mark.parametrize("need", ["*1", "*9"])
def test_wounds_land_whether_the_quest_is_won_or_not(plain: Cards, need: str) -> None:
    match = hit(plain, "ada", "w", "S", need=need)
    assert party_of(match) == "ada~"
    assert me(match).won == (["test"] if need == "*1" else [])


@pytest.mark.rules("AP-WOUND-10")
def test_wounds_nobody_is_left_to_take_are_lost(plain: Cards) -> None:
    match = hit(plain, "ada", "DDD", at_home="bo cy")
    assert party_of(match) == "bo cy"
    assert told(match, WoundsLost) == [WoundsLost("DD")]


@pytest.mark.rules("AP-WOUND-11")
def test_the_proposed_plan_kills_nobody_if_it_can(plain: Cards) -> None:
    match = hit(plain, "ada bo di", "Dww", "S", "M", "H")
    defence, _ = proposal(match.play)
    assert defence.by_shields == "D"
    answer(match, "plan")
    party = party_of(match)
    assert len(party.split()) == 3
    assert party.count("~") == 2


@pytest.mark.rules("AP-WOUND-11")
def test_shields_need_not_be_used(plain: Cards) -> None:
    match = hit(plain, "di", "D", "H")
    answer(match, "wound di D")
    assert party_of(match) == ""
    match = hit(plain, "di ada", "ww", "H", "S")
    answer(match, "wound di w")
    assert offered(match, "shield") == []
    assert party_of(match) == "di~ ada"


@pytest.mark.rules("AP-WOUND-05")
def test_a_prevention_stops_one_wound_of_its_kind(plain: Cards) -> None:
    hero_card(plain, "di", std="y", dice="y", ability="free: block w")
    quest_card(plain, "test", need="*9", hits="wwD", slots="..")
    match = on_quest("di+ ada", "test", chance=["M", "S"], token=False)
    answer(match, "use di")
    assert offered(match, "block") == ["w"]
    answer(match, "block w")
    assert offered(match, "block") == []
    assert offered(match, "wound") == ["di D", "di w", "ada D", "ada w"]


@pytest.mark.rules("AP-WOUND-05", "AP-WOUND-11", "AP-QUEST-18")
def test_each_prevention_is_used_once_by_hand_or_by_the_plan(plain: Cards) -> None:
    hero_card(plain, "di", std="y", dice="y", ability="free: block w2")
    quest_card(plain, "test", need="*9", hits="wwww", slots="..")
    for by_hand in range(3):
        match = on_quest("di+ ada", "test", chance=["M", "S"], token=False)
        answer(match, "use di", *["block w"] * by_hand, "plan")
        assert [each.means for each in told(match, WoundCancelled)] == ["block", "block"]
        assert party_of(match) == "di+~ ada~"


@pytest.mark.rules("AP-WOUND-06", "AP-WOUND-07")
def test_only_a_wound_that_is_there_can_be_dealt(plain: Cards) -> None:
    match = hit(plain, "ada bo", "w")
    assert "wounds go to living active heroes (AP-WOUND-06, AP-WOUND-07)" in refused(match, "wound ada D")


@pytest.mark.rules("AP-WOUND-11")
@pytest.mark.parametrize(
    ("party", "left"),
    [("ada+ bo", "ada+"), ("ada bo/axe", "bo/axe"), ("queen ada+", "queen"), ("cy ada/axe", "cy"), ("cy ada+", "ada+")],
)
def test_the_proposed_plan_spares_whom_it_would_cost_most_to_replace(plain: Cards, party: str, left: str) -> None:
    hero_card(plain, "cy", std="g", dice="g", cost=5)
    match = hit(plain, party, "D")
    answer(match, "plan")
    assert party_of(match) == left
