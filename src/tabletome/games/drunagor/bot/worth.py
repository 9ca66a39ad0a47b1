"""What texts and blows are worth, in points of Health that change hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt

from tabletome.cards import Op
from tabletome.games.drunagor.bot.dangers import scarred
from tabletome.games.drunagor.cards.language import (
    Amount,
    Clause,
    Damage,
    DoubleDamage,
    More,
    Plain,
    Rider,
    Shape,
    Tie,
    Weapon,
)
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.allies.pets import activations, summons
from tabletome.games.drunagor.options.cubes import available, held
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, cells, opposed
from tabletome.games.drunagor.options.ground.terrain import hit_on
from tabletome.games.drunagor.options.targets import (
    attackers,
    defenders,
    holds,
    may_attack,
    reach_of,
    strike_areas,
    struck,
    targets,
    weapon_reach,
)
from tabletome.games.drunagor.options.values import (
    after_intimidation,
    crit_from,
    immune,
    limit,
    marked,
    max_health,
    plus,
    weapon,
)
from tabletome.games.drunagor.state import Figure, Hero, hero

KILL, DANGEROUS, LAST_BLOW, FACES = 3.0, 1.0, 0.5, 20
"""What a defeated Monster is worth beyond its Health, and for each point of its damage: it strikes no more. The last blow has
this share of it."""
CUBE, CORRUPTED = (2.0, 1.1, 0.8, 0.6, 0.45), 60.0
"""What a spent cube costs by how many Curse Cubes one can still hold, and the last cube when there is no room for another."""
CLEANSED = (2.0, 1.6, 1.3, 1.1, 1.0)
"""How much more it is worth to be rid of a Curse Cube, by the same."""
COST = {"PAY": 0.9, "EXPEND": 1.2, "DISCARD": 1.0}
AGAINST_ALLY = -1.5
"""Harm to one's own side counts more than the same to an enemy."""
COLLATERAL = 0.7
LAST_LIFE = 1.5
"""How much more it counts to heal who must not fall again."""
MOVING = frozenset(("PUSH", "TELEKINESIS"))
"""Words that move their target: whether there is room for it is not looked at from every square."""
PET_ACTS, PET_COMES = 2.6, 4.0
"""What an activation of a Pet is worth, and its coming."""


def cube(table: Table, owner: Hero) -> float:
    """What a spent cube costs: it brings the next Curse Cube nearer, and the last one brings it at once."""
    left = limit(table, owner, "curse") - held(owner, "curse")
    if left <= 0 and len(available(owner)) == 1:
        return CORRUPTED
    return CUBE[min(max(0, left), len(CUBE) - 1)]


def blow(table: Table, target: Figure, damage: int) -> float:
    """What so much damage takes from an enemy: SHIELD first, never more than it has.

    The nearer to its end, the more a blow counts, so that all strike at one.
    """
    lost = min(target.health, max(0, damage - target.resources.get("shield", 0)))
    if not lost:
        return 0.0
    dangerous = (table.library.monsters[target.card].damage or 0) if target.side == "monster" else 0
    whole = max(target.health, max_health(table, target))
    nearer = sqrt(target.health / whole) - sqrt((target.health - lost) / whole)
    done = (1 - LAST_BLOW) * nearer + LAST_BLOW * (lost == target.health)
    return lost + (KILL + DANGEROUS * dangerous) * done


def effect(table: Table, doing: Doing, op: Op, who: Figure) -> float:
    """What one keyword is worth to the caster's side, done to this character."""
    moves = op.name in MOVING
    if immune(table, who, op.name) if moves else not op.matters(table, who, doing):
        return 0.0
    worth = op.worth
    if op.name == "HEAL":
        missing = max_health(table, who) - who.health
        worth = 0.9 * min(missing, _number(op)) * (1.4 if 2 * who.health <= max_health(table, who) else 1.0)
        worth *= LAST_LIFE if who.side == "hero" and scarred(table, hero(table.state, who.id)) else 1.0
    if op.name == "CLEANSE" and who.side == "hero":
        owner = hero(table.state, who.id)
        left = limit(table, owner, "curse") - held(owner, "curse")
        worth *= CLEANSED[min(max(0, left), len(CLEANSED) - 1)]
    if opposed(doing.by, who):
        return -worth
    return worth if worth > 0 else worth * -AGAINST_ALLY


def _number(op: Op) -> int:
    first = op.operands[0] if op.operands else None
    return first.value() if isinstance(first, Amount) else 1


def attack(table: Table, doing: Doing, clause: Clause, by: Figure, bonus: int, target: Figure) -> float:
    """A Weapon Attack at one target: hits and Critical Hits by their chances, and collateral."""
    held = weapon(table, by)
    if held is None:
        return 0.0
    riders = clause.riders(holds=holds(table, clause.if_, by, target))
    hits, crits = chances(hit_on(table, by, bonus, target), held.accuracy, crit_from(table, by, riders))
    damage = dealt(table, by, held.damage, riders, target)
    ops = [rider for rider in riders if isinstance(rider, Op)]
    riding = COLLATERAL * sum(effect(table, doing, op, target) for op in ops) if damage < target.health else 0.0
    return (hits - crits) * blow(table, target, damage) + crits * blow(table, target, 2 * damage) + hits * riding


def chances(bonus: int, accuracy: int, crit: int) -> tuple[float, float]:
    """How likely a roll hits at all, and how likely it is critical. (DR-ATK-07, DR-CRIT-10, DR-CRIT-13)"""
    needed = max(2, min(crit, accuracy - bonus))
    return (FACES + 1 - needed) / FACES, (FACES + 1 - crit) / FACES


def dealt(table: Table, by: Figure, base: int, riders: Sequence[Rider], target: Figure) -> int:
    more = sum((-1 if one.minus else 1) * one.amount.value() for one in riders if isinstance(one, More))
    damage = after_intimidation(by, base + more + plus(table, by, "DMG") + marked(table, by, target))
    doubled = "stealth" in by.conditions or any(isinstance(one, DoubleDamage) for one in riders)
    return 2 * damage if doubled else damage


def clause(table: Table, doing: Doing, one: Clause) -> float:
    """What a clause is worth, aimed as well as may be."""
    cost = COST[one.cost.verb] * one.cost.value() if one.cost is not None else 0.0
    if isinstance(one.body, Weapon):
        return _weapon(table, doing, one, one.body) - cost
    return _tie(table, doing, one, one.body) - cost


def _weapon(table: Table, doing: Doing, one: Clause, body: Weapon) -> float:
    who = one.who
    if who is None or not who.attackers:
        return _attacks(table, doing, one, body, doing.by)
    found = [_attacks(table, doing, one, body, by) for by in attackers(table, doing, one, who)]
    return sum(sorted(found, reverse=True)[: who.most])


def _attacks(table: Table, doing: Doing, one: Clause, body: Weapon, by: Figure) -> float:
    if not may_attack(table, by, doing):
        return 0.0
    shape = one.shape
    worth = 0.0
    for hit in body.hits:
        bonus = hit.value()
        if shape is not None and shape.word == "STRIKE":
            worth += _strike(table, doing, one, by, shape, partial(attack, table, doing, one, by, bonus))
            continue
        each = [attack(table, doing, one, by, bonus, target) for target in defenders(table, by, doing, one)]
        worth += sum(sorted(each, reverse=True)[: shape.most() if shape is not None else 1])
    return worth


def _strike(
    table: Table, doing: Doing, one: Clause, by: Figure, shape: Shape, worth_on: Callable[[Figure], float]
) -> float:
    reach = weapon_reach(table, by, doing, one) if isinstance(one.body, Weapon) else reach_of(table, doing, one)
    here = board(table)
    taken = here.areas.touched(sum({cells(table, one) for one in table.state.figures if opposed(by, one)}))
    areas = [
        sum(worth_on(target) for target in struck(table, by, (area,), harm=True))
        for area in strike_areas(table, by, reach)
        if taken >> area & 1
    ]
    return sum(sorted(areas, reverse=True)[: shape.most()])


def _tie(table: Table, doing: Doing, one: Clause, body: Tie) -> float:
    if Plain("SPLIT") in one.specs:
        return _split(table, doing, one, body)
    shape, who = one.shape, one.who
    if shape is not None and shape.word == "STRIKE":
        return _strike(table, doing, one, doing.by, shape, lambda target: tied(table, doing, one, body, target))
    if who is None and shape is None and any(op.name in ("MOVE", "JUMP") for op in one.ops()):
        return 0.0  # where it leads to is judged by the rest of the text
    if any(op.name == "ACTIVATE" for op in one.ops()):
        called = len(activations(table, doing.by, who)), len(summons(table, doing.by, who))
        return PET_ACTS if called[0] else PET_COMES if called[1] else 0.0
    if one.happens and not any(opposed(doing.by, other) for other in table.state.figures):
        return 0.0  # nobody comes into a trap
    worths = sorted((tied(table, doing, one, body, target) for target in targets(table, doing, one)), reverse=True)
    if who is not None and who.every:
        return sum(worths)
    most = shape.most() if shape is not None else who.most if who is not None else 1
    least = who.least if who is not None else 1
    return sum(worth for place, worth in enumerate(worths[:most]) if worth > 0 or place < least)


def tied(table: Table, doing: Doing, one: Clause, body: Tie, target: Figure) -> float:
    """What a tie is worth on one target."""
    if not holds(table, one.if_, doing.by, target):
        return 0.0
    damage = sum(part.amount.value() for part in body.effects if isinstance(part, Damage))
    worth = 0.0
    if damage:
        worth = blow(table, target, after_intimidation(doing.by, damage) + marked(table, doing.by, target))
        if damage >= target.health + target.resources.get("shield", 0):
            return worth
    return worth + sum(effect(table, doing, op, target) for op in body.effects if isinstance(op, Op))


def _split(table: Table, doing: Doing, one: Clause, body: Tie) -> float:
    op = next(one.ops())
    total = _number(op)
    useful = [who for who in targets(table, doing, one) if op.matters(table, who, doing) and not opposed(doing.by, who)]
    return op.worth / max(1, total) * total if useful else 0.0


def text(table: Table, doing: Doing, clauses: Iterable[Clause]) -> float:
    return sum(clause(table, doing, one) for one in clauses)
