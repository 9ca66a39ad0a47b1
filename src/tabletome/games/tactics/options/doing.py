"""What is going on while a text is carried out: who does it, on whom, in which attack, in answer to what."""

from __future__ import annotations

from typing import Literal

import msgspec

from tabletome.games.tactics.cards.language import Amount, Moment
from tabletome.games.tactics.state import Actor


class Roll(msgspec.Struct):
    """Dice being rolled: for what, which colours, and what they show once they have fallen."""

    by: Actor
    purpose: Literal["atk", "heal", "dmg"]
    dice: list[str]
    results: list[int] = []


class Attack(msgspec.Struct):
    """An attack under way. Who is struck is settled once (AT-AOE-13); `ignored` are those who ignore it (AT-ATK-12)."""

    by: Actor
    card: str
    amount: Amount
    struck: list[Actor]
    basic: bool = False
    response: bool = False
    pierce: bool = False
    ignored: list[str] = []


class Blow(msgspec.Struct):
    """HP about to be lost by somebody; responses make it smaller or take it upon themselves. (AT-KO-16)"""

    who: Actor
    amount: int
    by: Actor | None = None


class Happening(msgspec.Struct):
    """A moment: which, about whom, whose doing it is, and with what. (AT-KEY-04)"""

    moment: Moment
    who: list[Actor] = []
    by: Actor | None = None
    card: str = ""
    attack: Attack | None = None
    blow: Blow | None = None
    roll: Roll | None = None


class Doing(msgspec.Struct):
    """A text being carried out by somebody. `target` is whom it chose or attacked last, `aim` whom an enemy goes for.

    `dealt` is the damage its latest attack did, `happening` the moment it answers.
    """

    by: Actor
    card: str
    target: Actor | None = None
    aim: Actor | None = None
    dealt: int = 0
    attack: Attack | None = None
    roll: Roll | None = None
    happening: Happening | None = None
    then_follows: bool = False
    response: bool = False
