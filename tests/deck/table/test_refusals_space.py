"""What the game says about something that cannot be done from here."""

from typing import Any

import pytest

from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Held
from tabletome.kernel import IllegalAnswer
from tests.deck.arena import Position, combat, duel, fighter, printed
from tests.deck.printed import Cards, room_card

__all__ = ["printed"]


def refused(match: Position, answer: str, why: str) -> None:
    with pytest.raises(IllegalAnswer) as error:
        match.answer(answer)
    assert why in str(error.value)


def line(*hand: str, at: int = 1, **fields: Any) -> Position:
    return duel(hand, [], second={"at": at}, mode="1d", **fields)


@pytest.mark.rules("DK-DIST-06", "DK-DIST-13", "DK-WEAP-17", "DK-GRAP-01", "DK-MODE-09", "DK-MODE-11")
@pytest.mark.parametrize(
    ("card", "answer", "why"),
    [
        ("Longsword U", "play Longsword U at p1", "P1 is at Thrown; Longsword is for Melee (DK-DIST-13)"),
        ("Longsword U", "throw Longsword U at p1", "Longsword does not list Throw (DK-WEAP-17)"),
        ("Dagger U", "play Dagger U at p1", "Dagger reaches Thrown only if you throw it (DK-DIST-06)"),
        ("Mace U", "grapple p1 declaring U", "a Grapple is at Melee only, and P1 is not (DK-GRAP-01)"),
        ("Mace U", "move to 5", "a Move is one step along the line (DK-MODE-09, DK-MODE-11)"),
        ("Mace U", "move b4", "a Move is one step along the line (DK-MODE-09, DK-MODE-11)"),
    ],
)
def test_out_of_reach(card: str, answer: str, why: str) -> None:
    refused(line(card), answer, why)


@pytest.mark.rules("DK-MODE-25")
def test_too_far_away() -> None:
    refused(line(at=2), "move to -1", "farther away than this is the Flee Action (DK-MODE-25)")


@pytest.mark.rules("DK-MODE-06")
def test_nobody_has_a_place_in_simple_play() -> None:
    refused(duel([], []), "move to 1", "there is no Move (DK-MODE-06)")


@pytest.mark.rules("DK-WEAP-31")
def test_what_lies_elsewhere() -> None:
    there = {"dropped": ["Mace", "Shield"], "fallen_at": {"Mace": 3, "Shield": 3}}
    match = line("Mace U", "Small Shield U", first=there)
    refused(match, "play Mace U at p1", "Mace lies on the ground: retrieve it first")
    refused(match, "retrieve Mace", "Mace does not lie here (DK-WEAP-31)")
    refused(match, "equip shield", "the Shield does not lie here")


@pytest.mark.rules("DK-FLEE-25", "DK-GRAP-10")
def test_what_holds_somebody() -> None:
    one, other = fighter(0, []), fighter(1, [])
    grapple_state.seize(other, one)
    match = combat(one, other, mode="1d")
    refused(match, "flee", "must break free before Fleeing (DK-FLEE-25)")
    refused(match, "move to 1", "nobody in a Grapple can move from the space (DK-GRAP-10)")
    held = duel([], [], first={"held": [Held("cannot", kind="move flee", rounds=2)]}, mode="1d")
    refused(held, "move to 1", "an effect forbids you to Move")
    refused(held, "flee", "an effect forbids you to Flee")


@pytest.mark.rules("DK-MODE-21", "DK-MODE-22", "DK-MAP-04")
def test_the_room_and_its_walls(cards: Cards) -> None:
    cards.add(room_card("X1", distances="MT", exits=["X2"], grid="...# ...# #... ...."))
    match = duel(["Longbow U", "Energy Bolt U"], [], first={"at": 0}, second={"at": 1}, mode="2d", room="X1")
    refused(match, "play Longbow U at p1", "P1 is at Melee; Longbow is for Thrown and Ranged")
    refused(match, "move d1", "d1 is a wall")
    refused(match, "move b1", "somebody stands on b1")
    refused(match, "move d4", "a Move is up to 2 squares")
    refused(match, "move z9", "there is no square z9 here")
    match = duel(["Longbow U"], [], first={"at": 4}, second={"at": 12}, mode="2d", room="X1")
    refused(match, "play Longbow U at p1", "a wall stands between you and P1 (DK-MODE-22)")
    cards.add(room_card("X1", distances="M", exits=["X2"]))
    refused(duel(["Longbow U"], [], room="X1"), "play Longbow U at p1", "the Room allows only Melee (DK-MAP-04)")
