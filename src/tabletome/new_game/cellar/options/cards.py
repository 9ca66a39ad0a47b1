"""Playing cards from the hand: actions in the own turn, reactions when hit. (CL-05, CL-06, CL-09)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, optional, seq
from tabletome.kernel import Group, acts
from tabletome.new_game.cellar.board.targets import Blow, Doing, near, would_do
from tabletome.new_game.cellar.cards.library import Table
from tabletome.new_game.cellar.cards.names import name_of
from tabletome.new_game.cellar.options import CellarAct
from tabletome.new_game.cellar.state import Hero


class PlayCard(CellarAct, frozen=True):
    card: str
    on: str = ""
    verb: ClassVar = "play"
    grammar: ClassVar = seq(name, optional(seq("on", name).into(str)))

    def __str__(self) -> str:
        return f"{self.card} on {self.on}" if self.on else self.card

    def label(self, table: Table, who: Hero) -> str:
        return f"{name_of(table, self.card)}{f' on {name_of(table, self.on)}' if self.on else ''}"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.on or self.card,)

    def why_not(self, table: Table, who: Hero) -> str:
        if table.state.acted:
            return "you have acted in this turn"
        if self.card not in who.hand:
            return f"you have no '{self.card}' in hand"
        if table.library.cards[self.card].kind != "action":
            return f"{table.library.cards[self.card].name} is not an action"
        if self not in playable(table, who, self.card):
            return f"{table.library.cards[self.card].name} would do nothing{f' to {self.on}' if self.on else ''}"
        return ""


class React(CellarAct, frozen=True):
    card: str
    verb: ClassVar = "react"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Hero) -> str:
        return table.library.cards[self.card].name

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.card,)

    def why_not(self, table: Table, who: Hero) -> str:
        if self.card not in who.hand:
            return f"you have no '{self.card}' in hand"
        return f"{table.library.cards[self.card].name} is not for this moment"


def playable(table: Table, hero: Hero, card: str) -> list[PlayCard]:
    """All ways to play a card that would do something."""
    text = table.library.cards[card].text
    if text.aim is None:
        return [PlayCard(card)] if would_do(table, text, Doing(hero)) else []
    reached = near(table, hero, text.aim)
    return [PlayCard(card, figure.id) for figure in reached if would_do(table, text, Doing(hero, figure))]


def plays(table: Table, hero: Hero) -> list[Group]:
    """Every action card a hero may play now."""
    if table.state.acted:
        return []
    cards = [card for card in dict.fromkeys(hero.hand) if table.library.cards[card].kind == "action"]
    return acts([play for card in cards for play in playable(table, hero, card)])


def reactions(table: Table, hero: Hero, moment: str, blow: Blow) -> list[Group]:
    """Every card in hand that waits for this moment and would do something."""
    cards, doing = table.library.cards, Doing(hero, blow=blow)
    waiting = [card for card in dict.fromkeys(hero.hand) if cards[card].text.when == moment]
    return acts([React(card) for card in waiting if would_do(table, cards[card].text, doing)])
