"""What Heroes of a Battleground can do instead of the Skills of a Role. (DR-PVP-09, DR-PVP-10)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import CubeAct, cursed, held, kinds_available
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import opposed, untouchable
from tabletome.games.drunagor.options.skills import NO_CUBE_ACTION
from tabletome.games.drunagor.options.targets import cube_reach, within
from tabletome.games.drunagor.options.values import bonus_to_hold, max_health
from tabletome.games.drunagor.state import Colour, Figure, Hero, hero
from tabletome.kernel import Group, acts

MEND = "Mend"
"""What stands for the card of this Cube Action."""
MENDS = "HEAL 2 AND CLEANSE 1"


TRAUMAS = 2
"""So many Trauma Cubes for each of its Heroes defeat a side. (DR-PVP-24)"""


def side(table: Table, team: int) -> list[Hero]:
    return [one for one in table.state.heroes if one.team == team]


def side_traumas(table: Table, team: int) -> tuple[int, int]:
    """How many Trauma Cubes a side holds together, and how many defeat it. (DR-PVP-24, DR-PVP-26)"""
    heroes = side(table, team)
    fatal = sum(TRAUMAS + bonus_to_hold(table, one, "trauma") for one in heroes)
    return sum(held(one, "trauma") for one in heroes), fatal


class Mend(CubeAct, frozen=True):
    """A cube is Expended to HEAL 2 and CLEANSE 1: a Cube Action. (DR-PVP-10)"""

    verb: ClassVar = "mend"

    def label(self, table: Table, who: Figure) -> str:
        return f"{str(self).capitalize()} cube"

    def heading(self, table: Table, who: Figure) -> str:
        return f"Expend a cube to {MENDS}"

    def why_not(self, table: Table, who: Figure) -> str:
        if table.state.contest is None:
            return "this is for Battlegrounds only; Roles have a Skill for it"
        if not table.state.turn.cube_actions:
            return NO_CUBE_ACTION
        if (self.colour, self.wild) not in kinds_available(hero(table.state, who.id)):
            return CubeAct.why_not(self, table, who)
        return "nobody whom this cube reaches is hurt or cursed"


def mends(table: Table, who: Figure) -> list[Group]:
    """The cubes that can be Expended so, where it would do any good. (DR-PVP-10)"""
    if table.state.contest is None or not table.state.turn.cube_actions:
        return []
    kinds = kinds_available(hero(table.state, who.id))
    return acts([Mend(colour, wild) for colour, wild in kinds if _helps(table, who, colour)])


def _helps(table: Table, who: Figure, colour: Colour) -> bool:
    reach = cube_reach(table, Doing(who, MEND, colour=colour))
    near = [one for one in table.state.figures if not opposed(who, one) and within(table, who, one, reach)]
    return any(not untouchable(one) and (_cursed(table, one) or one.health < max_health(table, one)) for one in near)


def _cursed(table: Table, one: Figure) -> bool:
    return one.side == "hero" and bool(cursed(hero(table.state, one.id)))
