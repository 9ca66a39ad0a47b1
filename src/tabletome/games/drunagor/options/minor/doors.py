"""Open a Door: a Minor Action beside it. (DR-OPEN-01, DR-OPEN-04)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.doors import beside_door, closed_doors, door_at, door_name
from tabletome.games.drunagor.options.minor import may_take, why_not_minor
from tabletome.games.drunagor.options.special import barred
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Group, acts


class OpenDoor(OnOne, frozen=True):
    """The Door that closes this square and the next; nobody knows what is behind it. (DR-DOOR-01, DR-OPEN-01)"""

    square: str
    verb: ClassVar = "open"

    def label(self, table: Table, who: Figure) -> str:
        return f"Open the Door at {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Open a Door"

    def why_not(self, table: Table, who: Figure) -> str:
        door = door_at(table, self.square)
        if door is None:
            return f"there is no closed Door at {self.square}"
        if why_not := why_not_minor(table, who, "door") or barred(table, door, who):
            return why_not
        return f"you are not adjacent to the Door at {self.square}"


def doors_to_open(table: Table, who: Figure) -> list[Group]:
    """The closed Doors beside a Hero."""
    if who.at < 0 or not may_take(table, who, "door"):
        return []
    near = [
        door for door in closed_doors(table) if beside_door(table, door) >> who.at & 1 and not barred(table, door, who)
    ]
    return acts([OpenDoor(door_name(table, door)) for door in near])
