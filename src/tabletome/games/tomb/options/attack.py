"""Attacking with a power or Item: whom it reaches, how likely it hits, what is against it. (TM-POWER-01, -06, TM-COMB-01..05)"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, TypeAlias

from tabletome.cards import optional, phrase, seq
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import (
    Actor,
    candidates,
    find,
    in_reach,
    is_such,
    printed_name,
    squares_of,
)
from tabletome.games.tomb.board.values import attack_bonus, chance_to_hit
from tabletome.games.tomb.cards.kinds import Power, Treasure
from tabletome.games.tomb.cards.language import ADJACENT, Who
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.cards.voices import YOU, who_words
from tabletome.games.tomb.options import ID, TombAct
from tabletome.games.tomb.options.move import action_used
from tabletome.games.tomb.state import FOES, Figure, Hero, Used, foes
from tabletome.kernel import percent
from tabletome.words import counted

STRIKE = "strike"

Up: TypeAlias = dict[str, Power | Treasure]
"""Powers and Items that lie face up, by id: copies of a card are one."""


class Strike(TombAct, frozen=True):
    """An attack with a card: on one target, or without one on all that the card reaches. (TM-POWER-01)"""

    target: str
    card: str
    verb: ClassVar = "attack"
    grammar: ClassVar = seq(optional(phrase("whom", ends=("with",))), optional(seq("with", ID).into(str)))

    def __str__(self) -> str:
        if not self.card:
            return self.target
        return f"{self.target} with {self.card}" if self.target else f"with {self.card}"

    def label(self, table: Table, who: Hero) -> str:
        card = table.library.called(self.card)
        return f"{table.library.called(self.target)} with {card}" if self.target else f"with {card}"

    def places(self, table: Table, who: Hero) -> tuple[str, ...]:
        return (self.target, self.card) if self.target else (self.card,)

    def odds(self, table: Table, who: Hero) -> Fraction | None:
        """Of an attack on one target. (TM-COMB-05)"""
        target = find(table.state, self.target) if self.target else None
        return None if target is None else hit_chance(table, who, self.card, target)

    def odds_of_each(self, table: Table, who: Hero) -> str:
        """Of an attack on several, whom it could reach: `Ox 1 65 %, Ape 1 50 %`; nothing if there is no roll."""
        aim = table.library.usable(self.card).aim
        reached = [] if aim is None else candidates(table, who, aim.targets)
        chances = {printed_name(table, actor): hit_chance(table, who, self.card, actor) for actor in reached}
        shown = {name: percent(chance) for name, chance in chances.items() if chance is not None}
        if len(set(shown.values())) == 1:
            return f"{next(iter(shown.values()))} each"
        return ", ".join(f"{name} {odds}" for name, odds in shown.items())

    @property
    def speaks_of(self) -> tuple[str, ...]:
        return (self.card,)


class Attack(Strike, frozen=True):
    """The Attack action. (TM-TURN-08)"""

    def why_not(self, table: Table, who: Hero) -> str:
        if reason := action_used(table):
            return reason
        if not self.card:
            return _no_card(table, who, self.target)
        if reason := not_at_hand(table, who, self.card):
            return reason
        known = table.library.usable(self.card)
        if known.aim is None:
            return other_verb(known)
        targets = known.aim.targets
        if not self.target:
            if targets.count == 1:
                return f"say whom: attack … with {self.card}"
            meant = who_words(targets, YOU).words
            reached = candidates(table, who, targets)
            return "" if reached else f"{known.name} reaches nobody here: it is for {meant} (TM-COMB-01)"
        if targets.count != 1:
            return f"{known.name} is for several: write 'attack with {self.card}' (TM-POWER-01)"
        target = find(table.state, self.target)
        if not isinstance(target, Figure) or target.kind not in FOES:
            return _no_such_monster(table, self.target)
        return _out_of_reach(table, who, targets, known.name, target)


def attacks(table: Table, hero: Hero, up: Up) -> list[Attack]:
    """Every attack power and attack Item with its targets; copies of a card are offered as one. (TM-POWER-01, -06, TM-COMB-01)"""
    found: list[Attack] = []
    reached: dict[Who, list[Actor]] = {}
    for id_, card in up.items():
        if card.aim is not None:
            who = card.aim.targets
            if who not in reached:
                reached[who] = candidates(table, hero, who)
            if who.count == 1:
                found += [Attack(actor.id, id_) for actor in reached[who]]
            elif reached[who]:
                found.append(Attack("", id_))
    return found


def cards_up(table: Table, hero: Hero) -> Up:
    """The powers and Items of a Hero that lie face up."""
    library = table.library
    up: Up = {used.id: library.powers[used.id] for used in hero.powers if used.up}
    if hero.items:
        up |= {used.id: library.treasures[used.id] for used in hero.items if used.up}
    return up


def hit_chance(table: Table, hero: Hero, card: str, target: Actor) -> Fraction | None:
    """The chance that a Hero hits a target with a power or Item; None if no die is rolled."""
    aim = table.library.usable(card).aim
    if aim is None or aim.bonus is None:
        return None
    return chance_to_hit(table, target, aim.bonus + attack_bonus(table, hero), hero.edge)


def _no_card(table: Table, hero: Hero, target: str) -> str:
    """An attack was declared without saying with what."""
    if not isinstance(find(table.state, target), Figure):
        return _no_such_monster(table, target)
    cards = [attack.card for attack in attacks(table, hero, cards_up(table, hero)) if attack.target == target]
    if not cards:
        return "no power and no Item of the Hero reaches it (TM-COMB-01)"
    return "say with what: " + ", ".join(f"'attack {target} with {card}'" for card in cards)


def _no_such_monster(table: Table, target: str) -> str:
    there = ", ".join(foe.id for foe in foes(table.state)) or "there is none"
    return f"there is no Monster '{target}' in play; whom you can name: {there}"


def not_at_hand(table: Table, hero: Hero, card: str) -> str:
    """Why a Hero cannot use a card at all: it has none, or it lies face down."""
    owned: list[Used] = [used for used in (*hero.powers, *hero.items) if used.id == card]
    if not owned:
        return f"{printed_name(table, hero)} has no card '{table.library.called(card)}'"
    if not any(used.up for used in owned):
        return f"{table.library.usable(card).name} is turned over and has to be turned up first (TM-POWER-02)"
    return ""


def other_verb(card: Power | Treasure) -> str:
    """How a card is used instead."""
    ways = {
        "attack": "is an attack: 'attack … with …'",
        "power": "takes the action: 'power …'",
        "activate": "takes the action: 'activate …'",
        "use": "takes no action: 'use …'",
    }
    return f"{card.name} {ways[card.verb]} (TM-POWER-01, TM-POWER-04)" if card.verb else ""


def _out_of_reach(table: Table, hero: Hero, who: Who, card: str, target: Actor) -> str:
    on, here, there = board(table), squares_of(hero), squares_of(target)
    if not in_reach(on, here, there, who.reach):
        if who.reach == ADJACENT:
            return f"{printed_name(table, target)} is not adjacent, and {card} reaches only who is (TM-COMB-01)"
        tiles = counted(on.tile_distance(here, there), "tile")
        reach = counted(who.reach, "tile")
        return f"{printed_name(table, target)} is {tiles} away, and {card} reaches {reach} (TM-COMB-01)"
    if not is_such(table, target, who.only):
        return f"{card} is only for {who_words(who, YOU).words} (TM-COMB-01)"
    return ""
