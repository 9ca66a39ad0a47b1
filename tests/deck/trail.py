"""Positions of an adventure: a party at a stop in a Room of `trail_adventures.yaml`, hands as a test deals them, scripted chance.

    match = stop(hero(0, ["Strength U"]), room="X3", chance="UUU")
    answer(match, "try Iron door", "declare UUD")

Where a test does not say otherwise the Room was entered and cleared, and the party is asked what next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tabletome.games.deck.state import Combatant, Journey, State
from tabletome.kernel import Match, Scripted
from tests.deck.arena import Position, fighter, printed
from tests.deck.printed import Cards, cards_of

__all__ = ["printed"]

CARDS = cards_of(("trail_adventures.yaml", "adventures.yaml"))


@pytest.fixture(autouse=True)
def places(cards: Cards) -> None:
    """The Rooms of the tests lie beside those of the box."""
    cards.lay(CARDS)


def hero(seat: int = 0, hand: Iterable[str] = (), **fields: Any) -> Combatant:
    """A Character of the party."""
    return fighter(seat, hand, **{"side": 0, **fields})


def stop(*party: Combatant, room: str = "X1", chance: Iterable[str] = (), **fields: Any) -> Position:
    """The party at a stop; `fields` are those of the Journey, or of the State."""
    party = party or (hero(),)
    known = {name: fields.pop(name) for name in [*fields] if name in Journey.__struct_fields__}
    journey = Journey("X", room, **{"entered": [room], "cleared": [room], **known})
    made = {"phase": "explore", "duel": False, "room": room, **fields}
    state = State([*party], journey=journey, **made)
    seats = sum(not who.is_foe for who in party)
    return Match(Cards.now.game, seats, {}, chance=Scripted([*chance]), listen=True, state=state)


def in_combat(*combatants: Combatant, room: str = "X2", chance: Iterable[str] = (), **fields: Any) -> Position:
    """A Combat in a Room that is not cleared yet, in the Action of the first combatant, on Round 3."""
    order = [who.id for who in combatants]
    made = {"phase": "action", "round": 3, "cleared": [], "came_from": "X1", "order": order, **fields}
    return stop(*combatants, room=room, chance=chance, **made)


def on_the_way(match: Position) -> Journey:
    assert match.state.journey is not None
    return match.state.journey


def foes(match: Position) -> list[str]:
    return [who.id for who in match.state.living() if who.is_foe]
