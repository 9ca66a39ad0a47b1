"""What an attack would do to whom: exact odds of a Weapon Attack, what a Spell Attack takes. (DR-ATK-*, DR-CRIT-*, DR-SPELL-*)"""

from __future__ import annotations

from fractions import Fraction

from tabletome.games.drunagor.cards.language import Clause, Damage, Tie, Weapon
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.ground.terrain import hit_on
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.passives import expected
from tabletome.games.drunagor.options.targets import defenders, holds, may_attack, targets
from tabletome.games.drunagor.options.values import FACES, after_intimidation, crit_from, marked, weapon
from tabletome.games.drunagor.rules.attack import Roll, damage_of, riders_on
from tabletome.games.drunagor.scene.portraits import face
from tabletome.games.drunagor.state import Figure
from tabletome.scene import Bar, Hit

ONE = Fraction(1, len(FACES))


def struck(table: Table, doing: Doing, clause: Clause) -> tuple[Hit, ...]:
    """What the first attack of a clause would do to each whom it can be aimed at; nobody if it is no attack."""
    if isinstance(clause.body, Weapon):
        if (clause.who is not None and clause.who.attackers) or not may_attack(table, doing.by, doing):
            return ()
        bonus = clause.body.hits[0].value(doing.x, len(table.state.heroes))
        aimed = defenders(table, doing.by, doing, clause)
        return tuple(weapon_hit(table, doing.by, clause, bonus, one) for one in aimed)
    if not clause.damages:
        return ()
    aimed = targets(table, doing, clause)
    return tuple(spell_hit(table, doing, clause.body, one) for one in aimed if holds(table, clause.if_, doing.by, one))


def weapon_hit(table: Table, attacker: Figure, clause: Clause, bonus: int, target: Figure) -> Hit:
    """Every face of the D20: a miss, a hit, or a critical one, with the Surges that it brings.

    (DR-ATK-07, DR-ATK-08, DR-CRIT-10, DR-CRIT-13, DR-PASS-05)
    """
    held = weapon(table, attacker)
    assert held is not None
    riders = riders_on(table, clause, attacker, target)
    total, crit = hit_on(table, attacker, bonus, target), crit_from(table, attacker)
    chances: dict[int, Fraction] = {}
    for natural in FACES:
        every = (*riders, *expected(table, attacker, target, natural))
        roll = Roll(natural, total, held.accuracy, crit).on(every)
        dealt = damage_of(table, attacker, held.damage, every, target, critical=roll.critical) if roll.hits else 0
        lost = _lost(target, dealt)
        chances[lost] = chances.get(lost, Fraction(0)) + ONE
    return _hit(table, target, chances)


def spell_hit(table: Table, doing: Doing, tied: Tie, target: Figure) -> Hit:
    """(DR-ATK-03, DR-SPELL-02)"""
    damage = next(part for part in tied.effects if isinstance(part, Damage))
    dealt = damage.amount.value(doing.x, len(table.state.heroes))
    if doing.symbol == "spell":
        dealt = after_intimidation(doing.by, dealt + marked(table, doing.by, target))
    lost = _lost(target, dealt) if damage.preventable else min(dealt, target.health)
    return _hit(table, target, {lost: Fraction(1)})


def _lost(target: Figure, dealt: int) -> int:
    """What is left of it behind SHIELD. (DR-DMG-05)"""
    return min(target.health, max(0, dealt - target.resources.get("shield", 0)))


def _hit(table: Table, target: Figure, chances: dict[int, Fraction]) -> Hit:
    bars = tuple(Bar(amount, chances[amount], amount >= target.health) for amount in sorted(chances))
    return Hit(
        target.id, name_of(table, target.id), names(table)[target.at], target.health, bars, face(table, target),
        target.side != "monster",
    )  # fmt: skip


def hits_at_all(hit: Hit) -> Fraction:
    """How likely it loses anything."""
    return sum((bar.chance for bar in hit.bars if bar.amount), Fraction(0))
