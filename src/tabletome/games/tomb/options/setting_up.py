"""Choices before an adventure: who is played and brought, with which powers, where each Hero starts and who is first."""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.tomb.board.seating import taking_part
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import OnCard, OnFigure, OnSquare, Subject, TombAct, alone
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Group

HERO, BRING, POWER, START, FIRST = "hero", "bring", "power", "start", "first"


class OfAdventure(Subject, frozen=True):
    """The adventure that Heroes are brought to."""

    number: int


class OfType(Subject, frozen=True):
    """The type of the power that is chosen."""

    type: str


class ChooseHero(OnFigure, frozen=True):
    """Who is played. (TM-GEN-03)"""

    verb: ClassVar = "hero"

    def why_not(self, table: Table, who: Hero) -> str:
        return _taken(table, who, self.id)


class Bring(OnFigure, frozen=True):
    """Which Hero comes along to the next adventure. (TM-CAMP-10)"""

    verb: ClassVar = "bring"

    def why_not(self, table: Table, who: Hero) -> str:
        return _taken(table, who, self.id)


class SitOut(TombAct, frozen=True):
    """Not to take part in this adventure. (TM-CAMP-11)"""

    verb: ClassVar = "sit-out"

    def label(self, table: Table, who: Hero) -> str:
        return "sit this adventure out"

    def why_not(self, table: Table, who: Hero) -> str:
        if table.state.campaign is None:
            return "a single adventure is for all who set it up; only in a campaign can one be sat out (TM-CAMP-11)"
        if len(taking_part(table.state)) == 1:
            return "somebody must go, and all the others sit out already (TM-CAMP-11)"
        return ""


class ChoosePower(OnCard, frozen=True):
    """A power of the type that is asked for. (TM-SETUP-18)"""

    verb: ClassVar = "power"


class Start(OnSquare, frozen=True):
    """Where a Hero starts. (TM-SETUP-16)"""

    verb: ClassVar = "start"


class First(OnFigure, frozen=True):
    """Who takes the first turn. (TM-TURN-01)"""

    verb: ClassVar = "first"


class RollOff(TombAct, frozen=True):
    """Dice say who takes the first turn. (TM-TURN-02)"""

    verb: ClassVar = "roll-off"

    def label(self, table: Table, who: Hero) -> str:
        return "roll for it: the highest goes first"


SIT_OUT, ROLL_OFF = alone(SitOut()), alone(RollOff())


def _taken(table: Table, who: Hero, name: str) -> str:
    heroes = table.library.heroes
    if name not in heroes:
        return f"there is no such Hero; there are {', '.join(heroes)}"
    if name in {hero.id for hero in table.state.heroes} - {who.id}:
        return f"{heroes[name].name} is played by somebody else (TM-GEN-03)"
    return ""


def may_sit_out(state: State, seat: int) -> list[Group]:
    """In a campaign a player need not take part, as long as another one does. (TM-CAMP-03, -11)"""
    return [] if state.campaign is None or taking_part(state) == [seat] else [SIT_OUT]


def allowed_powers(table: Table, hero: Hero) -> dict[str, int]:
    """How many powers of each type the Hero card allows at the Hero's level. (TM-HERO-07)"""
    side = table.library.heroes[hero.id].side(hero.level)
    return {"at-will": side.at_will, "utility": side.utility, "daily": side.daily}


def selected_powers(table: Table, hero: Hero, type_: str) -> list[str]:
    """The powers of a type that a Hero has chosen; those that go with its card are not chosen."""
    always = table.library.heroes[hero.id].always
    return [used.id for used in hero.powers if table.library.powers[used.id].type == type_ and used.id not in always]


def unselected_powers(table: Table, hero: Hero, type_: str) -> list[str]:
    """The other powers of a type that a Hero could choose, the suggested ones first. (TM-SETUP-15, -19)"""
    taken = {used.id for used in hero.powers}
    return [power for power in table.library.own_powers[hero.id].get(type_, ()) if power not in taken]
