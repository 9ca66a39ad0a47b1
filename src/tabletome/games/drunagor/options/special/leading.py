"""People who are led by the hand: taken with Interact, they go where their Hero goes, in a line, until let go. (DR-DOOR-08)

Which NPC tokens can be led is said by the Special Rule of the Chapter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import SpecialRule
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.options.minor import in_own_turn, may_take, why_not_minor
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.special import in_force
from tabletome.games.drunagor.state import Figure, MapObject
from tabletome.kernel import Group, acts

LED: dict[SpecialRule, tuple[str, str]] = {}
"""The colour of the NPC tokens that can be led under a rule, and what people call them."""


def leads(rule: SpecialRule, colour: str, called: str) -> None:
    """Declare that NPC tokens of this colour are led by the hand where a Special Rule is in force."""
    LED[rule] = (colour, called)


def led_called(table: Table, colour: str) -> str:
    """`villager`; of who cannot be led, nothing."""
    found = (LED[rule][1] for rule in in_force(table) if rule in LED and LED[rule][0] == colour)
    return next(found, "")


def _whom(table: Table, one: MapObject | None) -> str:
    """`the villager`, but `Sanna`."""
    called = led_called(table, one.colour) if one is not None else ""
    return called if called[:1].isupper() else f"the {called}"


def npc_at(table: Table, square: str) -> MapObject | None:
    known = names(table)
    return next((one for one in table.state.objects if one.kind == "npc" and known[one.at] == square), None)


def line_of(table: Table, who: str) -> list[MapObject]:
    """Those whom a Hero leads, the first in the line first."""
    return sorted((one for one in table.state.objects if one.with_ == who), key=lambda one: one.count)


def can_be_led(table: Table) -> Iterator[MapObject]:
    """All whom somebody could lead, or leads."""
    colours = {LED[rule][0] for rule in in_force(table) if rule in LED}
    yield from (one for one in table.state.objects if one.kind == "npc" and one.colour in colours)


class TakeHand(OnOne, frozen=True):
    """Of an adjacent person, who then goes where one goes; a Minor Action. (DR-TURN-09, DR-DOOR-08)"""

    square: str
    verb: ClassVar = "take hand"

    def label(self, table: Table, who: Figure) -> str:
        one = npc_at(table, self.square)
        return f"Take {_whom(table, one)} on {self.square} by the hand"

    def heading(self, table: Table, who: Figure) -> str:
        return "Interact"

    def why_not(self, table: Table, who: Figure) -> str:
        one = npc_at(table, self.square)
        if one is None or not led_called(table, one.colour):
            return f"nobody who can be led stands on {self.square}"
        if one.with_ == who.id:
            return "you hold that hand already"
        if why_not := why_not_minor(table, who, "interaction"):
            return why_not
        return f"{self.square} is not adjacent"


class LetGo(OnOne, frozen=True):
    """Of a hand that one holds; whoever stands behind it in the line is let go too. It is no action."""

    square: str
    verb: ClassVar = "let go"

    def label(self, table: Table, who: Figure) -> str:
        one = npc_at(table, self.square)
        return f"Let go of {_whom(table, one)} on {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Let go"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, who.id)} leads nobody who stands on {self.square}"


def hands(table: Table, who: Figure) -> list[Group]:
    """Whom a Hero may take by the hand now, another Hero's too, and whom let go."""
    people = list(can_be_led(table))
    if not people or not in_own_turn(table, who):
        return []
    known, near = names(table), board(table).adjacent(cells(table, who))
    there = [one for one in people if near >> one.at & 1 and one.with_ != who.id]
    taking = acts([TakeHand(known[one.at]) for one in there]) if may_take(table, who, "interaction") else []
    return [*taking, *acts([LetGo(known[one.at]) for one in line_of(table, who.id)])]
