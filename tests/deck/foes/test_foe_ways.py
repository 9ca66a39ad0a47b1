"""Two Dimensional Play: which way a Foe goes when others stand in it, and how far one goes that keeps away."""

from typing import Any

import pytest

from tabletome.games.deck.board import distance
from tabletome.games.deck.events.combat import Idle, MoveMeant
from tabletome.games.deck.state import Combatant, Held
from tests.deck.arena import Position, combat, fighter, foe, hp, printed, told
from tests.deck.printed import Cards, foe_card, room_card

__all__ = ["printed"]

RING = "......./.#####./......."
"""Two corridors, one above the other, joined at both ends."""


def drawn(cards: Cards, rows: str) -> str:
    cards.add(room_card("X1", place="out", exits=["X2"], grid=rows))
    return "X1"


def acts(first: Combatant, *others: Combatant, chance: str = "", **fields: Any) -> Position:
    """The first Foe takes its Turn on the map."""
    return combat(first, *others, chance=chance, duel=False, mode="2d", **fields)


def ends(match: Position) -> str:
    """Where the first Foe is after its Turn."""
    return distance.place_name(Cards.now.table(match.state), match.state.combatants[0].at)


# --- into reach -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_goes_around_to_a_free_square_if_an_ally_has_the_near_one(cards: Cards) -> None:
    room = drawn(cards, "...../.###./.....")
    hero, ally = fighter(0, [], at=2), foe("Brute", 2, at=1)
    assert ends(acts(foe("Brute", at=10), hero, room=room)) == "b1"
    assert ends(acts(foe("Brute", at=10), hero, ally, room=room)) == "c3"


@pytest.mark.rules("DK-FOE-44", "DK-MODE-21")
def test_a_foe_takes_no_way_that_an_opponent_bars(cards: Cards) -> None:
    room = drawn(cards, RING)
    above, at_the_end = fighter(0, [], at=3), fighter(1, [], side=0, at=7)
    assert ends(acts(foe("Brute", at=17), above, room=room)) == "b3"  # both ways are as long
    assert ends(acts(foe("Brute", at=17), above, at_the_end, room=room)) == "f3"


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_goes_for_another_if_there_is_no_way_to_the_nearest(cards: Cards) -> None:
    """p0 on a1 has no free square beside it; p1 on h1 has."""
    room = drawn(cards, "........")
    far, ally = fighter(1, [], side=0, at=7), foe("Brute", 2, at=1)
    match = acts(foe("Brute", at=2), fighter(0, [], at=0), far, ally, room=room)
    assert ends(match) == "e1"
    assert told(match, MoveMeant)[0].on == "p1"


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_behind_its_allies_does_not_walk_back(cards: Cards) -> None:
    room = drawn(cards, "..........")
    queue = [foe("Brute", 2, at=3), foe("Brute", 3, at=4)]
    match = acts(foe("Brute", at=2), fighter(0, [], at=9), *queue, room=room)
    assert ends(match) == "c1"
    assert told(match, Idle)


@pytest.mark.rules("DK-FOE-44")
def test_a_foe_that_finds_no_free_square_in_reach_still_comes_nearer(cards: Cards) -> None:
    room = drawn(cards, "......")
    match = acts(foe("Brute", at=4), fighter(0, [], at=0), foe("Brute", 2, at=1), room=room)
    assert ends(match) == "c1"


@pytest.mark.rules("DK-FOE-44", "DK-DIST-13")
def test_a_foe_with_a_bow_for_ranged_alone_steps_back_to_it(cards: Cards) -> None:
    cards.add(foe_card("Bowman", acts={"D1 *": 'dmg 4 phys R "Longbow"'}))
    room = drawn(cards, "........")
    match = acts(foe("Bowman", at=3), fighter(0, [], at=0), room=room)
    assert (ends(match), hp(match, "p0")) == ("e1", 10)  # the first square that is Ranged
    match = acts(foe("Bowman", at=4), fighter(0, [], at=0), room=room, chance="U")
    assert (ends(match), hp(match, "p0")) == ("e1", 6)


# --- keeping away -----------------------------------------------------------------------------------------------------


@pytest.fixture
def thrower(cards: Cards) -> str:
    """A kiter with nothing for Ranged."""
    cards.add(foe_card("Thrower", acts={"D1 *": 'dmg 4 phys T "Darts"'}, traits="kiter"))
    return "Thrower"


@pytest.mark.rules("DK-TRAIT-06")
def test_a_kiter_that_is_far_enough_away_attacks(thrower: str, cards: Cards) -> None:
    room = drawn(cards, "........")
    for name, where in ((thrower, 2), ("Archer", 4)):
        match = acts(foe(name, at=where), fighter(0, [], at=0), room=room, chance="U")
        assert (match.state.combatants[0].at, hp(match, "p0")) == (where, 6)
    near = acts(foe("Archer", at=3), fighter(0, [], at=0), room=room, chance="U")
    assert (near.state.combatants[0].at, hp(near, "p0")) == (3, 6)  # Thrown is far enough, nobody was at Melee
    on_the_way = foe("Archer", at=3, held=[Held("kiting", rounds=1)])
    match = acts(on_the_way, fighter(0, [], at=0), room=room)
    assert (match.state.combatants[0].at, hp(match, "p0")) == (4, 10)  # not farther than it must


@pytest.mark.rules("DK-TRAIT-06")
def test_a_kiter_goes_no_farther_than_it_must(thrower: str) -> None:
    """d4 with an Opponent on c4: e3, e4 and e5 are one step away and at Thrown."""
    match = acts(foe(thrower, at=8 * 3 + 3), fighter(0, [], at=8 * 3 + 2))
    assert ends(match) == "e3"


@pytest.mark.rules("DK-TRAIT-06")
def test_a_kiter_keeps_away_from_the_nearest_of_several(thrower: str) -> None:
    far, near = fighter(0, [], at=8 * 3), fighter(1, [], side=0, at=8 * 3 + 4)
    assert ends(acts(foe(thrower, at=8 * 3 + 3), far, near)) == "c3"


@pytest.mark.rules("DK-TRAIT-16")
def test_too_few_wolves_leave_melee_by_one_step(cards: Cards) -> None:
    room = drawn(cards, "........")
    match = acts(foe("Wolf", at=1), fighter(0, [], at=0), room=room)
    assert (ends(match), hp(match, "p0")) == ("c1", 10)
