"""Reactions, Counters and what befalls a Player: what is asked there, and about what."""

from __future__ import annotations

import msgspec

from tabletome.games.deck.state import Attack

REACT, ALLY_REACTS, COUNTER, RECOUNTER, ESCALATE = "react", "ally-reacts", "counter", "recounter", "escalate"
SPOT = "spot"
FIRST_STRIKE, TAKE_BLOW = "first-strike", "take-blow"
COUNTER_ILL, BASE_COUNTER = "counter-ill", "base-counter"
FORTITUDE, EXHAUSTION = "fortitude", "exhaustion"


class Attacked(msgspec.Struct, frozen=True):
    """An attack as it stands: whose it is, at whom, by which card or Action, how much and of what it is."""

    by: str
    at: str
    name: str
    amount: int
    ethereal: bool


class Contest(msgspec.Struct, frozen=True):
    """A Grapple, an escape, a Sneak: Actions without a card of their own, by whom and against whom. (DK-CTR-38)"""

    what: str
    by: str
    at: str


class Blow(msgspec.Struct, frozen=True):
    """The Damage that somebody has to take."""

    amount: int


class Grappler(msgspec.Struct, frozen=True):
    """Who wants to Grapple the one that is asked."""

    who: str


class Illness(msgspec.Struct, frozen=True):
    """Poison or Disease."""

    what: str


class Fatigue(msgspec.Struct, frozen=True):
    """What a level of Fatigue is for."""

    why: str


def attacked(attack: Attack) -> Attacked:
    """What a question about an attack is about."""
    return Attacked(attack.by, attack.at, attack.name, attack.amount, attack.ethereal)
