"""Distances: none in Simple Play, a line in One Dimensional Play."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import AttackDeclared, Checked, Idle
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Held
from tabletome.kernel import IllegalAnswer, Match
from tests.deck.arena import (
    Position,
    answer,
    asked,
    combat,
    duel,
    fighter,
    foe,
    hp,
    offered,
    once_more,
    printed,
    push,
    solo,
    told,
)
from tests.deck.printed import Cards, foe_card

__all__ = ["printed"]

LINE: dict[str, Any] = {"mode": "1d"}


@pytest.mark.rules("DK-MODE-04", "DK-MODE-06")
def test_in_simple_play_every_distance_is_valid_and_nobody_moves() -> None:
    match = duel(["Longsword U", "Longbow U"], [])
    assert len(offered(match, "play")) == 2
    assert offered(match, "move") == []


@pytest.mark.rules("DK-MODE-20", "DK-CARD-13")
@pytest.mark.parametrize(
    ("at", "names"), [(0, ["Longsword U"]), (1, ["Energy Bolt U", "Longbow U"]), (2, ["Energy Bolt U", "Longbow U"])]
)
def test_a_card_is_used_at_its_distances(at: int, names: list[str]) -> None:
    hand = ["Longsword U", "Longbow U", "Energy Bolt U"]
    match = duel(hand, [], first={"classes": ["Warrior", "Mage"], "level": 4}, second={"at": at}, round=2, **LINE)
    assert sorted({option.split(" at ")[0] for option in offered(match, "play")}) == names
    assert bool(offered(match, "base")) == (at == 0)  # the Warrior's is for Melee
    assert bool(offered(match, "grapple")) == (at == 0)


@pytest.mark.rules("DK-MODE-07", "DK-MODE-08")
@pytest.mark.parametrize(("outdoors", "at"), [(False, 1), (True, 2)])
def test_where_combat_begins(outdoors: bool, at: int) -> None:
    match: Position = Match(Cards.now.game, 2, {"mode": "1d", "outdoors": outdoors}, seed=1)
    assert [who.at for who in match.state.combatants] == [0, at]


@pytest.mark.rules("DK-MODE-09", "DK-MODE-10", "DK-MODE-11", "DK-MODE-26")
def test_a_move_is_one_step_and_the_action() -> None:
    match = duel(["Mace U"] * 7, ["Mace U"] * 7, second={"at": 2}, **LINE)
    assert offered(match, "move") == ["to 1"]
    answer(match, "move to 1")
    assert (match.state.who("p0").at, told(match, AttackDeclared)) == (1, [])
    assert match.state.active.id == "p1"
    with pytest.raises(IllegalAnswer):
        match.answer("play Mace U at p1")


@pytest.mark.rules("DK-MODE-26")
def test_who_moves_away_from_melee_gives_nobody_a_turn_as_who_flees_does() -> None:
    match = duel([], ["Mace U"] * 7, **LINE)
    answer(match, "move to 1")
    assert (asked(match), match.state.phase) == (0, "end_turn")
    match = duel([], ["Mace U"] * 7, **LINE)
    answer(match, "flee")
    assert (asked(match), "play Mace U at p0" in offered(match)) == (1, True)


@pytest.mark.rules("DK-MODE-25")
def test_nobody_moves_too_far_away() -> None:
    assert offered(duel([], [], second={"at": 1}, **LINE), "move") == ["to -1", "to 1"]
    far = duel([], [], second={"at": 2}, **LINE)
    assert offered(far, "move") == ["to 1"]
    assert "flee" in offered(far)
    two = combat(fighter(0, []), fighter(1, [], side=1), fighter(2, [], side=1, at=2), **LINE)
    assert offered(two, "move") == ["to -1", "to 1"]  # the nearest of them counts
    left_behind = duel([], [], second={"at": 5}, **LINE)
    assert offered(left_behind, "move") == ["to 1"]  # closer is always possible


@pytest.mark.rules("DK-MODE-25", "DK-MODE-09")
@pytest.mark.parametrize(("place", "why"), [("2", "one step"), ("0", "one step"), ("-1", "Flee Action")])
def test_why_a_place_on_the_line_is_out_of_reach(place: str, why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        duel([], [], second={"at": 2}, **LINE).answer(f"move to {place}")


@pytest.mark.rules("DK-GRAP-10", "DK-TERM-07")
def test_what_forbids_to_move() -> None:
    one, other = fighter(0, []), fighter(1, [])
    grapple_state.seize(other, one)
    assert offered(combat(one, other, **LINE), "move") == []
    assert offered(duel([], [], first={"held": [Held("cannot", kind="move flee", rounds=2)]}, **LINE), "move") == []


@pytest.mark.rules("DK-MODE-24")
def test_an_area_is_everyone_on_one_point() -> None:
    foes = [foe("Brute", 1, at=1), foe("Brute", 2, at=1), foe("Brute", 3, at=2)]
    match = solo(["Web U"], *foes, first={"classes": ["Mage"]}, chance="UDUD", **LINE)
    answer(match, "play Web U", "declare DD", "aim brute-2")
    assert [bool(match.state.who(f"brute-{number}").held) for number in (1, 2, 3)] == [True, True, False]


@pytest.mark.rules("DK-FLEE-08", "DK-MODE-24")
def test_an_area_aimed_at_one_who_escaped_hits_that_one_and_nobody_where_it_stood() -> None:
    mage = fighter(0, ["Web U"], classes=["Mage"], level=10, at=0)
    gone = foe("Brute", 1, at=2, held=[Held("escaped", rounds=2)])
    match = combat(
        mage, gone, foe("Brute", 2, at=2), foe("Brute", 3, at=1), duel=False, mode="1d", round=3, chance="UDUD"
    )
    answer(match, "play Web U", "declare DD", "aim brute-1")
    caught = [who.id for who in match.state.combatants if any(held.effect == "cannot" for held in who.held)]
    assert caught == ["brute-1"]


@pytest.mark.rules("DK-MODE-24", "DK-MODE-15")
def test_an_area_spares_no_ally_on_its_point() -> None:
    mage, ally = fighter(0, ["Web U"], classes=["Mage"], level=4), fighter(1, [], side=0, at=1)
    match = combat(mage, ally, foe("Brute", 1, at=1), duel=False, chance="UDUD", **LINE)
    answer(match, "play Web U at brute-1", "declare DD", "match")
    assert [bool(match.state.who(name).held) for name in ("p1", "brute-1")] == [True, True]


@pytest.mark.rules("DK-MODE-09", "DK-MODE-25")
@pytest.mark.parametrize(("start", "end"), [(0, 1), (1, 2), (2, 2), (-1, -2)])
def test_a_push_is_one_distance_and_ends_with_the_line(start: int, end: int) -> None:
    match = duel([], [], second={"at": start}, **LINE)
    push(match, "p1", "p0", 1)
    assert match.state.who("p1").at == end


@pytest.mark.rules("DK-MODE-09", "DK-MODE-25")
def test_a_push_of_two_distances_leads_from_melee_to_ranged() -> None:
    match = duel([], [], **LINE)
    push(match, "p1", "p0", 2)
    assert match.state.who("p1").at == 2
    match = duel([], [], first={"at": 3}, second={"at": 3}, **LINE)
    push(match, "p1", "p0", 1)
    assert match.state.who("p1").at == 4  # it counts from whoever pushes, wherever that is


def foe_moves(one: Any, *others: Any, chance: str = "", **fields: Any) -> Position:
    return combat(one, fighter(0, []), *others, chance=chance, duel=False, **LINE, **fields)


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_out_of_reach_moves_closer_instead_of_drawing() -> None:
    match = foe_moves(foe("Brute", at=1))
    assert (match.state.who("brute-1").at, hp(match, "p0")) == (0, 10)
    assert told(match, Checked) == []
    match = foe_moves(foe("Brute", at=0), chance="U")
    assert hp(match, "p0") == 6


@pytest.mark.rules("DK-FOE-44", "DK-DIST-08")
def test_a_foe_with_a_bow_in_melee_steps_back(cards: Cards) -> None:
    cards.add(foe_card("Sentry", acts={"D1 *": 'dmg 4 phys TR "Shortbow"'}))
    match = foe_moves(foe("Sentry", at=0))
    assert abs(match.state.who("sentry-1").at) == 1


@pytest.mark.rules("DK-TRAIT-06")
def test_a_kiter_with_a_bow_moves_away_to_ranged() -> None:
    match = foe_moves(foe("Archer", at=0))
    assert abs(match.state.who("archer-1").at) == 1
    match.state.turn = 0
    match = once_more(match)
    assert abs(match.state.who("archer-1").at) == 2
    for held in ([], [Held("kiting", rounds=1)]):  # far enough away it shoots, and goes no farther
        match = foe_moves(foe("Archer", at=2, held=held), chance="U")
        assert (hp(match, "p0"), match.state.who("archer-1").at) == (6, 2)


@pytest.mark.rules("DK-TRAIT-16")
@pytest.mark.parametrize(("wolves", "at"), [(1, 1), (2, 0)])
def test_outnumber_keeps_out_of_melee_until_there_are_enough(wolves: int, at: int) -> None:
    others = [foe("Wolf", number, at=1) for number in range(2, wolves + 1)]
    match = foe_moves(foe("Wolf", at=1), *others)
    assert match.state.who("wolf-1").at == at


@pytest.mark.rules("DK-TRAIT-16", "DK-FOE-44")
def test_outnumber_does_not_back_into_the_melee_of_another(cards: Cards) -> None:
    cards.add(foe_card("Sniper", acts={"D1 *": 'dmg 4 phys R "Longbow"'}, traits="outnumber 2:1"))
    assert foe_moves(foe("Sniper", at=1)).state.who("sniper-1").at == 2
    match = foe_moves(foe("Sniper", at=1), fighter(1, [], side=0, at=2))
    assert match.state.who("sniper-1").at == 1
    assert told(match, Idle)


@pytest.mark.rules("DK-FLEE-20", "DK-FLEE-01")
def test_who_is_out_of_reach_has_no_extra_turn_against_a_fleer() -> None:
    match = solo([], foe("Brute", at=1), **LINE)
    answer(match, "flee")
    assert (hp(match, "p0"), match.state.who("p0").gone) == (10, "fled")
