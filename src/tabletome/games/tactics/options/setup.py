"""Setting up an encounter: what lies on a hero's board, where it begins, and its opening hand. (AT-SETUP-10..17, AT-DRAW-04)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import seq
from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import TacticsAct
from tabletome.games.tactics.options.aim import SQUARE
from tabletome.games.tactics.options.cards import CardAct, sheet_of
from tabletome.games.tactics.options.figures import free
from tabletome.games.tactics.options.names import card_name
from tabletome.games.tactics.state import Actor, fight_of, hero_named
from tabletome.kernel import Each, Group, acts

LOADOUT, START, MULLIGAN = "loadout", "start", "mulligan"
MOST_PASSIVES, MOST_DICE = 3, 2


class SettingUp(msgspec.Struct, frozen=True):
    """Which hero gets ready."""

    hero: str


class LayOut(CardAct, frozen=True):
    """A feature, piece of equipment or ability from the tuck box onto the board.

    (AT-SETUP-10, AT-SETUP-11, AT-SETUP-14, AT-SETUP-15)
    """

    verb: ClassVar = "lay out"

    def label(self, table: Table, who: Actor) -> str:
        return card_name(table, self.card)

    def heading(self, table: Table, who: Actor) -> str:
        return "Onto the board"

    def why_not(self, table: Table, who: Actor) -> str:
        sheet = sheet_of(table, who)
        if self.card not in sheet.tuck:
            return f"there is no '{self.card}' in the tuck box"
        card = table.library.cards[self.card]
        if card.slot is not None:
            return f"{card_name(table, sheet.board[card.slot])} lies in that place"
        most = MOST_PASSIVES if card.kind == "passive" else MOST_DICE
        return f"no more than {most} {'passive' if card.kind == 'passive' else 'dice'} abilities may lie on the board"


class ShuffleIn(CardAct, frozen=True):
    """A feature or piece of equipment that is shuffled into the action deck. (AT-SETUP-12)"""

    verb: ClassVar = "shuffle in"

    def label(self, table: Table, who: Actor) -> str:
        return card_name(table, self.card)

    def heading(self, table: Table, who: Actor) -> str:
        return "Into the action deck"

    def why_not(self, table: Table, who: Actor) -> str:
        if self.card not in sheet_of(table, who).tuck:
            return f"there is no '{self.card}' in the tuck box"
        return "abilities are not shuffled into the deck"


class TakeOff(CardAct, frozen=True):
    """A card that goes back into the tuck box."""

    verb: ClassVar = "take off"

    def label(self, table: Table, who: Actor) -> str:
        return card_name(table, self.card)

    def heading(self, table: Table, who: Actor) -> str:
        return "Back into the tuck box"

    def why_not(self, table: Table, who: Actor) -> str:
        return f"there is no '{self.card}' on the board"


class Ready(TacticsAct, frozen=True):
    verb: ClassVar = "ready"

    def label(self, table: Table, who: Actor) -> str:
        return "Ready"


class StartOn(TacticsAct, frozen=True):
    """A yellow square to begin on. (AT-SETUP-02, AT-SETUP-27)"""

    square: int
    verb: ClassVar = "start on"
    grammar: ClassVar = seq(SQUARE)

    def __str__(self) -> str:
        return GRID.names[self.square]

    def label(self, table: Table, who: Actor) -> str:
        return f"Start on {self}"

    def places(self, table: Table, who: Actor) -> tuple[str, ...]:
        return (str(self),)

    def why_not(self, table: Table, who: Actor) -> str:
        if not table.library.maps[fight_of(table.state).map].yellow >> self.square & 1:
            return f"{self} does not lie in the yellow area"
        return f"{self} is taken"


class Mulligan(TacticsAct, frozen=True):
    """The whole opening hand is shuffled back. (AT-DRAW-04)"""

    verb: ClassVar = "mulligan"

    def label(self, table: Table, who: Actor) -> str:
        return "Shuffle it back and draw anew"


class Keep(TacticsAct, frozen=True):
    verb: ClassVar = "keep"

    def label(self, table: Table, who: Actor) -> str:
        return "Keep it"


def has_room(table: Table, hero: Actor, card: str) -> bool:
    """Is there a place for a card on the board?"""
    sheet, printed = sheet_of(table, hero), table.library.cards[card]
    if printed.kind == "passive":
        return len(sheet.passives) < MOST_PASSIVES
    if printed.kind == "dice":
        return len(sheet.dice) < MOST_DICE
    return printed.slot not in sheet.board


def loadouts(table: Table, hero: Actor) -> list[Group]:
    """All that a hero may still lay out, shuffle in or take off again."""
    sheet, cards = sheet_of(table, hero), table.library.cards
    tuck = list(dict.fromkeys(sheet.tuck))
    out = [*sheet.board.values(), *sheet.passives, *sheet.dice]
    return [
        *acts([LayOut(card) for card in tuck if has_room(table, hero, card)]),
        *acts([ShuffleIn(card) for card in tuck if cards[card].slot is not None]),
        *acts([TakeOff(card) for card in out]),
    ]


def owned(table: Table, hero: str) -> list[str]:
    """All features, equipment and abilities of a hero, which it chooses from."""
    one = hero_named(table.state, hero)
    return [*one.features, *one.equipment, *one.passives, *one.dice]


def starts(table: Table) -> list[Group]:
    """The yellow squares that are free."""
    mask = table.library.maps[fight_of(table.state).map].yellow & free(table)
    return [Each(StartOn.verb, mask, GRID.names, make=StartOn)] if mask else []
