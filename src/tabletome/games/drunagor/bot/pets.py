"""Pets as the reference player plays them: to the enemy they hurt most, and back out of reach."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tabletome.cards import Op
from tabletome.games.drunagor.board.ground import Board
from tabletome.games.drunagor.bot import worth
from tabletome.games.drunagor.bot.dangers import foe_of
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.allies.companions import TRICK, Acting, Treat, Trick, tricks
from tabletome.games.drunagor.options.allies.pets import (
    Activate,
    Calling,
    FlyBack,
    Returning,
    Summon,
    ally_card,
    bitten,
)
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, cells, opposed
from tabletome.games.drunagor.options.ground.terrain import HARMS, unhurt
from tabletome.games.drunagor.options.move import MoveTo, Moving, flies
from tabletome.games.drunagor.options.special.aims import goals_of
from tabletome.games.drunagor.options.values import can_regain, max_health
from tabletome.games.drunagor.state import Figure, figure_of, monsters
from tabletome.table.reach import reach, rings

ON_DARKNESS, FARTHEST = 0.5, 60
AWAY, OUT_OF_REACH = 0.25, 6
NEARER, BESIDE, ACTS = 0.15, 0.2, 0.8
"""What a square nearer to the enemy is worth, what one beside an enemy costs, and how much of a bite an activation brings."""


HARMED = 4.0
"""What it costs to be harmed on the way: a Pet does not survive it."""
LOST = 3.0
"""What it costs a Companion to stand where one blow of an enemy may defeat it."""


def bite(table: Table, pet: Figure) -> float:
    """The best blow from where it stands."""
    card = ally_card(table, pet)
    damage = card.damage or 0
    doing = Doing(pet, card.id, "monster")
    ops = [effect for effect in card.black.collateral if isinstance(effect, Op)]

    def on(target: Figure) -> float:
        riding = sum(worth.effect(table, doing, op, target) for op in ops) if damage < target.health else 0.0
        return worth.blow(table, target, damage) + worth.COLLATERAL * riding

    return max((on(target) for target in bitten(table, pet)), default=0.0)


def stand(table: Table, pet: Figure) -> float:
    """Near enough to bite next time, beside as few enemies as may be."""
    grid, own = board(table).grid, cells(table, pet)
    apart = [grid.apart(own, cells(table, one)) for one in table.state.figures if opposed(pet, one)]
    return -NEARER * min(apart, default=0) - BESIDE * sum(far <= 1 for far in apart)


def out_of_reach(table: Table, one: Figure) -> float:
    """Who does not fight keeps away from enemies."""
    grid, own = board(table).grid, cells(table, one)
    apart = [grid.apart(own, cells(table, foe)) for foe in table.state.figures if opposed(one, foe)]
    return AWAY * min([*apart, OUT_OF_REACH])


def in_reach(table: Table, one: Figure) -> Callable[[int], float]:
    """What it costs a Companion to stand on a square, for each enemy that can reach it there and defeat it with one blow."""
    sturdiness = table.library.story.companions[one.card].sturdiness
    heroes = sum({cells(table, other) for other in table.state.figures if other.side == "hero"})
    foes = [foe_of(table, other, heroes) for other in monsters(table.state) if other.at >= 0 and opposed(one, other)]
    deadly = [foe.zone for foe in foes if foe.damage > sturdiness]
    return lambda square: LOST * sum(zone >> square & 1 for zone in deadly)


def on_the_way(table: Table, one: Figure) -> float:
    """How near a square is to where the Chapter wants this one, and whether it hurts to stay on it."""
    here, own = board(table), cells(table, one)
    far = sum(goal.pull * _steps(here, own, goal.squares) for goal in goals_of(table, one))
    return -far - ON_DARKNESS * bool(own & here.ground.darkness)


def _steps(here: Board, own: int, goal: int) -> int:
    found = rings(here.small.steps, goal, points=FARTHEST, through=int(here.ground.floor))
    return next((steps for steps, ring in enumerate(found) if ring & own), FARTHEST)


def at(pet: Figure, square: int) -> Figure:
    return msgspec.structs.replace(pet, at=square)


def move(table: Table, about: Moving) -> Callable[[DrunagorAct], float]:
    """Where it bites best, if it comes there unharmed; of squares from which it bites alike, where it stands best.

    Others that are moved just stand.
    """
    moved, here = figure_of(table.state, about.hero), board(table)
    spared = unhurt(table, moved)
    harmful = sum({here.small.harms[harm] for harm in HARMS if harm not in spared})
    safe = ~harmful
    if not about.jumping and not flies(table, moved):
        safe = reach(here.small.walk, 1 << moved.at, about.points, through=~harmful)

    def value(act: DrunagorAct) -> float:
        there = at(moved, here.grid.square(act.square)) if isinstance(act, MoveTo) else moved
        bites = bite(table, there) if moved.side in ("pet", "companion") else 0.0
        return bites + stand(table, there) - HARMED * (not safe >> there.at & 1)

    return value


def call(table: Table, who: Figure, about: Calling, act: DrunagorAct) -> float:
    """A Pet that can act is worth more than one that only comes."""
    if isinstance(act, Activate):
        pet = figure_of(table.state, act.pet)
        return 1.0 + ACTS * table.library.pets[pet.card].damage + bite(table, pet)
    if isinstance(act, Summon):
        square = board(table).grid.square(act.square)
        pet = Figure(act.pet, "pet", act.pet, square, 1, owner=about.hero)
        return 0.5 + 0.2 * table.library.pets[act.pet].damage + bite(table, pet) + stand(table, pet)
    return 0.0


def fly_back(table: Table, who: Figure, about: Returning, act: DrunagorAct) -> float:
    assert isinstance(act, FlyBack)
    return stand(table, at(figure_of(table.state, about.hero), board(table).grid.square(act.square)))


def tharmagar(table: Table, who: Figure, about: Acting) -> Callable[[DrunagorAct], float]:
    """A hurt Hero first, then a Condition for who will live to suffer it; he walks where he can do either, and lives."""
    him = figure_of(table.state, about.hero)
    danger = in_reach(table, him)

    def standing(there: Figure) -> float:
        return bool(tricks(table, there)) + out_of_reach(table, there) + on_the_way(table, there) - danger(there.at)

    def value(act: DrunagorAct) -> float:
        match act:
            case Treat():
                one = figure_of(table.state, act.figure)
                weak = 2 * one.health <= max_health(table, one)
                return 2.0 + min(2, can_regain(table, one)) + 3.0 * weak
            case Trick():
                one = figure_of(table.state, act.figure)
                return 2.0 + 0.2 * min(one.health, 2 * TRICK) - 0.3 * one.conditions.get(act.condition, 0)
            case MoveTo():
                return 1.0 + standing(at(him, board(table).grid.square(act.square)))
        return 0.9 + standing(him)

    return value
