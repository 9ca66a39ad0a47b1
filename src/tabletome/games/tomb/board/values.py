"""The numbers of a figure with all that changes them: AC, bonuses, Speed, odds. (TM-TREA-02, TM-COMB-05, TM-SETUP-22)"""

from __future__ import annotations

from fractions import Fraction

from tabletome.games.tomb.board import objectives as requirements
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import (
    Actor,
    squares_of,
)
from tabletome.games.tomb.cards.adventures import Change
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.state import Figure, Hero, Mark, carrying
from tabletome.packs.library import slug


def steps_left(table: Table, hero: Hero) -> int:
    """What is left of the move under way, or a whole free move if none was made. (TM-TURN-07, -13, TM-COND-11)"""
    turn = table.state.turn
    if turn.steps_left >= 0:
        return turn.steps_left
    return 0 if turn.moved or hero.stunned else speed(table, hero)


def best_bonus(table: Table, hero: Hero, kind: str) -> int:
    """The highest Item bonus to attack rolls or to AC; only one counts. (TM-TREA-02, -07)"""
    best = 0
    if hero.items:
        known = table.library.treasures
        for item in hero.items:
            if item.up and (bonus := known[item.id].bonuses.get(kind, 0)) > best:
                best = bonus
    return best


def attack_bonus(table: Table, by: Actor) -> int:
    """The best Item bonus and whatever else adds to attack rolls. (TM-TREA-02, -07, TM-COMB-03, TM-ENC-09)"""
    items = best_bonus(table, by, "attack") if isinstance(by, Hero) and by.items else 0
    return value(table, "attack", items, by)


ALL_HEROES = "all heroes"


def value(table: Table, name: str, base: int, actor: Actor) -> int:
    """A number of a figure with all that changes it."""
    state = table.state
    effects_here = state.in_play.effects
    if name in effects_here:
        for effect in effects_here[name]:
            if effect.source == actor.id or effect.source == ALL_HEROES:  # those of others change nothing
                base = table.library.abilities.changed(state, effect, base, actor)
    return base + changed(table, name, actor) if under_way(table).changed else base


def speed(table: Table, hero: Hero) -> int:
    """How many squares one move has. (TM-MOVE-03, TM-SETUP-22, TM-ENC-09, TM-TREA-03)"""
    card = table.library.heroes[hero.id]
    printed = card.first.speed if hero.level == 1 else card.second.speed
    return max(0, value(table, "speed", printed, hero))


def armour_class(table: Table, actor: Actor) -> int:
    """What a roll must reach: printed, plus the best bonus of an Item and all others.

    (TM-TREA-02, -07, TM-COMB-05, TM-SETUP-22)
    """
    if isinstance(actor, Figure):
        ac = table.library.monsters[actor.name].ac
    else:
        card = table.library.heroes[actor.id]
        ac = card.first.ac if actor.level == 1 else card.second.ac
        if actor.items:
            ac += best_bonus(table, actor, "ac")
        if actor.marks:
            ac += actor.marks.get(Mark.AC, 0)
    if "ac" in table.state.in_play.effects or under_way(table).changed:
        return value(table, "ac", ac, actor)
    return ac


def kept_die(dice: list[int], edge: int) -> int:
    """The higher die with Advantage, the lower one with Disadvantage."""
    return min(dice) if edge < 0 else max(dice)


def chance_to_hit(table: Table, target: Actor, bonus: int, edge: int) -> Fraction:
    """The exact chance that a roll with this bonus hits, before any card changes it. (TM-COMB-05, TM-COND-02, -06)

    >>> from tabletome.games.tomb.game import GAME
    >>> from tabletome.games.tomb.state import State
    >>> hero = Hero("birdsong", hp=5)
    >>> table = Table(State("1", [hero]), GAME.library)
    >>> chance_to_hit(table, hero, armour_class(table, hero) - 11, 0)
    Fraction(1, 2)
    """
    needed = armour_class(table, target) - bonus
    single = Fraction(min(20, max(0, 21 - needed)), 20)
    if edge > 0:
        return 1 - (1 - single) ** 2
    return single**2 if edge < 0 else single


def changed(table: Table, value: str, actor: Actor) -> int:
    """By how much a number of a figure is different in this adventure. (TM-SETUP-22, TM-GEN-04)"""
    by = 0
    for change in under_way(table).changed:
        if change.value == value and _concerns(table, change, actor):
            by += change.by
    return by


def _concerns(table: Table, change: Change, actor: Actor) -> bool:
    if isinstance(actor, Hero) != (change.who == "heroes"):
        return False
    if change.provided and not requirements.holds(table, change.condition):
        return False
    if change.carrying and not actor.marks.get(carrying(slug(change.carrying))):
        return False
    return not change.tile or not requirements.tiles_named(table, change.tile).isdisjoint(
        bits(board(table).tiles_of(squares_of(actor)))
    )
