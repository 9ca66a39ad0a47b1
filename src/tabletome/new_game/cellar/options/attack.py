"""Attacking: a monster in reach, with an attack card in hand or with bare fists. (CL-04)"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.kernel import Group, acts
from tabletome.new_game.cellar.board.targets import near
from tabletome.new_game.cellar.cards.kinds import Card
from tabletome.new_game.cellar.cards.library import Table
from tabletome.new_game.cellar.cards.names import name_of
from tabletome.new_game.cellar.options import CellarAct
from tabletome.new_game.cellar.state import Figure, Hero, named
from tabletome.table import D6
from tabletome.words import counted

FISTS = "fists"
HERO_DEFENCE = 4
FACES = [int(face) for face in D6.faces]


class Attack(CellarAct, frozen=True):
    target: str
    card: str
    verb: ClassVar = "attack"
    grammar: ClassVar = seq(name, "with", name)

    def __str__(self) -> str:
        return f"{self.target} with {self.card}"

    def label(self, table: Table, who: Hero) -> str:
        return f"Attack {name_of(table, self.target)} with {name_of(table, self.card)}"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.target,)

    def odds(self, table: Table, who: Hero) -> Fraction:
        target = named(table.state, self.target)
        hits = sum(face >= needed(table, target) for face in FACES) if target is not None else 0
        return Fraction(hits, len(FACES))

    def why_not(self, table: Table, who: Hero) -> str:
        if table.state.acted:
            return "you have acted in this turn"
        if self.card not in attack_cards(table, who):
            return f"you have no attack '{self.card}'"
        target, card = named(table.state, self.target), table.library.cards[self.card]
        if target not in table.state.monsters:
            return f"there is no monster '{self.target}' in the cellar"
        if target not in in_reach(table, who, self.card):
            return f"{card.name} cannot reach farther than {counted(reach_of(card), 'square')}"
        return ""


def needed(table: Table, target: Figure) -> int:
    """What the die must show to hit. (CL-04)"""
    return HERO_DEFENCE if isinstance(target, Hero) else table.library.monsters[target.kind].defence


def attack_cards(table: Table, hero: Hero) -> list[str]:
    """Bare fists, and the attack cards in hand."""
    return [FISTS, *(card for card in dict.fromkeys(hero.hand) if table.library.cards[card].kind == "attack")]


def in_reach(table: Table, hero: Hero, card: str) -> list[Figure]:
    """The monsters that an attack card reaches."""
    aim = table.library.cards[card].text.aim
    return near(table, hero, aim) if aim is not None else []


def reach_of(card: Card) -> int:
    return card.text.aim.within if card.text.aim is not None else 0


def attacks(table: Table, hero: Hero) -> list[Group]:
    """Every attack a hero may make now."""
    if table.state.acted:
        return []
    cards = attack_cards(table, hero)
    return acts([Attack(figure.id, card) for card in cards for figure in in_reach(table, hero, card)])
