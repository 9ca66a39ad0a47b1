"""Weapon Attacks: who attacks whom, the roll, what a hit deals; and attacks of Monsters, which never roll.

(DR-ATK-*, DR-CRIT-*, DR-WRANGE-*, DR-MON-33)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Clause, Crit, DoubleDamage, More, Reroll, Rider, Text, Weapon
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.aim import REROLL, Aiming, LetLie, RollAgain
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.foes import x_of
from tabletome.games.drunagor.options.ground.sight import hidden_from
from tabletome.games.drunagor.options.ground.terrain import hit_on, monster_damage
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.passives import joined, rerolling
from tabletome.games.drunagor.options.targets import attackers, defenders, holds, may_attack, weapon_reach
from tabletome.games.drunagor.options.values import (
    D20,
    FACES,
    after_intimidation,
    crit_from,
    hit_bonus,
    marked,
    plus,
    weapon,
)
from tabletome.games.drunagor.rules.aiming import choose, strike
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.cubes import due_recalls
from tabletome.games.drunagor.rules.effects import befall, body, carry_out
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.rules.keywords.discarding import fury
from tabletome.games.drunagor.rules.passives import answer, surge
from tabletome.games.drunagor.rules.protect import protect
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Chance, Choose, Flow, acts
from tabletome.kernel.events import Attacked, CardPlayed, Hit, Missed, Rerolled, Rolled

ALWAYS_MISSES = 1
"""A Critical Failure. (DR-CRIT-10)"""


class Roll(msgspec.Struct):
    """The D20 of a Weapon Attack, and what is added to it."""

    natural: int
    bonus: int
    accuracy: int
    crit: int

    @property
    def critical(self) -> bool:
        return self.natural >= self.crit

    @property
    def hits(self) -> bool:
        """Natural 1 misses, unless something says that it is critical; a critical roll hits; else the total decides.

        (DR-CRIT-10, DR-CRIT-11, DR-CRIT-13, DR-ATK-07)
        """
        if self.natural == ALWAYS_MISSES:
            return self.critical
        return self.critical or self.natural + self.bonus >= self.accuracy

    def on(self, riders: Sequence[Rider], bonus: int | None = None) -> Roll:
        """The same roll against one target, with these riders and what is added against it: of several CRIT the widest counts.

        (DR-CRIT-08, DR-HEIGHT-04)
        """
        crit = min([self.crit, *(rider.least for rider in riders if isinstance(rider, Crit))])
        return Roll(self.natural, self.bonus if bonus is None else bonus, self.accuracy, crit)


@body(Weapon)
def weapon_clause(play: Play, doing: Doing, clause: Clause) -> Flow[None]:
    """Every attacker makes every attack of the clause, one after the other, each at a target of its own choice.

    (DR-ATK-10, DR-ATK-11, DR-GRAM-17, DR-GRAM-20) Whoever cannot attack wastes it (DR-ENGAGE-09, DR-ATK-16).
    """
    assert isinstance(clause.body, Weapon)
    who = clause.who
    striking = [doing.by]
    if who is not None and who.attackers:
        found = [one for one in attackers(play, doing, clause, who) if may_attack(play, one, doing)]
        found = [one for one in found if defenders(play, one, doing, clause)]
        about = Aiming(doing.by.id, doing.card, str(clause), attack=True)
        striking = yield from choose(play, doing, clause, found, who.least, who.most, about)
    for attacker in striking:
        for term in clause.body.hits:
            if attacker in play.state.figures and not attacker.down and may_attack(play, attacker, doing):
                yield from _attack(play, doing, clause, attacker, term.value(doing.x, len(play.state.heroes)))


def _attack(play: Play, doing: Doing, clause: Clause, attacker: Figure, bonus: int) -> Flow[None]:
    """Choose the targets, roll once, see whom it hits, each for itself, deal the damage. (DR-ATK-17, DR-HEIGHT-04)

    What waits for it joins in (DR-PASS-04..08, DR-CRIT-11), and FURY (DR-KEY-094); STEALTH and INTIMIDATE end with it
    (DR-KEY-203, DR-KEY-102).
    """
    chosen = yield from _defenders(play, doing, clause, attacker, bonus)
    if not chosen:
        return
    play.tell(Attacked(attacker.id, tuple(one.id for one in chosen), doing.card), "DR-ATK-02")
    held = weapon(play, attacker)
    assert held is not None
    chosen = yield from protect(play, attacker, chosen, doing.card, held.damage)
    joining = yield from answer(play, attacker, "ATTACK", chosen)
    riders = {one.id: riders_on(play, clause, attacker, one) for one in chosen}
    joined_riders(play, riders, joining, attacker, chosen)
    bonuses = {one.id: hit_on(play, attacker, bonus, one) for one in chosen}
    roll = Roll(0, max(bonuses.values()), held.accuracy, crit_from(play, attacker))
    yield from _roll(play, doing, clause, attacker, roll, riders)
    lose(play, attacker, "stealth", why="attacked")
    surging = yield from surge(play, attacker, roll.natural, chosen)
    joined_riders(play, riders, surging, attacker, chosen)
    if roll.natural == ALWAYS_MISSES:
        failing = yield from answer(play, attacker, "CRITICAL FAILURE", chosen)
        joined_riders(play, riders, failing, attacker, chosen)
    struck = [one for one in chosen if roll.on(riders[one.id], bonuses[one.id]).hits]
    for one in chosen:
        if one not in struck:
            play.tell(Missed(attacker.id, one.id, held.id), "DR-ATK-09")
    if not struck:
        lose(play, attacker, "intimidate", why="attacked")
        yield from answer(play, attacker, "MISS")
        return
    for one in struck:
        play.tell(Hit(attacker.id, one.id, held.id), "DR-ATK-07")
    joined_riders(play, riders, (yield from answer(play, attacker, "HIT", struck)), attacker, struck)
    base = held.damage + (yield from fury(play, doing, attacker, struck))
    blows = [
        Blow(one, damage_of(play, attacker, base, riders[one.id], one, critical=roll.on(riders[one.id]).critical))
        for one in struck
    ]
    lose(play, attacker, "intimidate", why="attacked")
    own = Doing(
        attacker, doing.card, "weapon", doing.colour if attacker is doing.by else "", large_too=clause.large_too
    )

    def collateral(blow: Blow) -> Flow[None]:
        ops = [rider for rider in riders.get(blow.who.id, ()) if isinstance(rider, Op)]
        return befall(play, ops, blow.who, own)

    yield from hit(play, Threat(attacker, blows, doing.card), collateral)


def joined_riders(
    play: Table, riders: dict[str, tuple[Rider, ...]], clauses: Sequence[Clause], attacker: Figure, on: Sequence[Figure]
) -> None:
    """What Passives add to the attack joins its riders, for each target as far as it holds. (DR-PASS-06)"""
    for one in on:
        riders[one.id] = (*riders[one.id], *joined(play, clauses, attacker, one))


def riders_on(play: Table, clause: Clause, attacker: Figure, target: Figure) -> tuple[Rider, ...]:
    """The riders that count for one target: those after IF only if it holds; from hiding the damage is doubled.

    (DR-ATK-15, DR-KEY-204) DOUBLE DAMAGE never counts twice (DR-CRIT-14).
    """
    riders = clause.riders(holds=holds(play, clause.if_, attacker, target))
    return (*riders, DoubleDamage()) if hidden_from(play, attacker, target) else riders


def _defenders(play: Play, doing: Doing, clause: Clause, attacker: Figure, bonus: int) -> Flow[list[Figure]]:
    """One enemy in Range, or as many as the shape of the attack allows. (DR-KEY-046, DR-KEY-126, DR-KEY-128, DR-KEY-206)"""
    shape = clause.shape
    if shape is not None and shape.word == "STRIKE":
        reach = weapon_reach(play, attacker, doing, clause)
        return (yield from strike(play, doing, clause, shape, reach, harm=True, by=attacker))
    most = shape.most(doing.x, len(play.state.heroes)) if shape is not None else 1
    most += plus(play, attacker, shape.word) if shape is not None else 0
    held = weapon(play, attacker)
    assert held is not None
    total = hit_bonus(play, attacker, bonus)
    about = Aiming(attacker.id, doing.card, str(clause), True, most, total, held.accuracy, held.damage)
    own = Doing(attacker, doing.card, doing.symbol, doing.colour)
    return (yield from choose(play, own, clause, defenders(play, attacker, doing, clause), 1, most, about))


def _roll(
    play: Play, doing: Doing, clause: Clause, attacker: Figure, roll: Roll, riders: Mapping[str, Sequence[Rider]]
) -> Flow[None]:
    """The D20; on a miss once again, if a REROLL allows it and the player wants it.

    (DR-ATK-17, DR-CRIT-01, DR-KEY-165, DR-KEY-166) A Special Rule may listen (DR-DOOR-06).
    """
    roll.natural = yield Chance(D20, FACES, "attack", name_of(play, attacker.id))
    play.tell(
        Rolled(attacker.id, (D20,), (roll.natural,), doing.card, roll.natural + roll.bonus, roll.accuracy), "DR-ATK-02"
    )
    against = [one for one in play.state.figures if one.id in riders]
    yield from at(play, "rolled", attacker, roll.natural, others=against)
    if any(roll.on(some).hits for some in riders.values()):
        return
    by = _reroll(play, doing, clause, attacker, riders)
    if not by:
        return
    about = Aiming(attacker.id, doing.card, str(clause), True, 0, roll.natural + roll.bonus, roll.accuracy)
    prompt = f"You rolled {roll.natural} ({roll.natural + roll.bonus} against {roll.accuracy}). Roll again?"
    groups = [*acts([RollAgain()]), *acts([LetLie()])]
    option = yield Choose(seat_of(play.state, attacker), groups, prompt, ("DR-KEY-165",), REROLL, about)
    if isinstance(option.arg, RollAgain):
        if by == rerolling(play, attacker):
            play.state.turn.answered.append(by)
            play.tell(CardPlayed(attacker.id, by), "DR-PASS-04")
        before = roll.natural
        roll.natural = yield Chance(D20, FACES, "attack", name_of(play, attacker.id))
        play.tell(Rerolled(attacker.id, D20, before, roll.natural, by), "DR-KEY-165")
        yield from at(play, "rolled", attacker, roll.natural, others=against)
        doing.rerolled = doing.rerolled or by == doing.card


def _reroll(play: Table, doing: Doing, clause: Clause, attacker: Figure, riders: Mapping[str, Sequence[Rider]]) -> str:
    """The card that allows a REROLL: the Skill, once for all its attacks; what joined this attack; what answers a miss once in a
    turn. None if there is none. (DR-KEY-165)"""
    own = clause.riders(holds=True).count(Reroll())
    if own and not doing.rerolled:
        return doing.card
    if any(list(some).count(Reroll()) > own for some in riders.values()):
        return held.id if (held := weapon(play, attacker)) is not None else ""
    return rerolling(play, attacker)


def damage_of(
    play: Table, attacker: Figure, base: int, riders: Sequence[Rider], target: Figure, *, critical: bool
) -> int:
    """(Weapon + all DMG terms, not below 0) x 2 for DOUBLE DAMAGE x 2 for a Critical Hit.

    (DR-ATK-08, DR-CRIT-02, DR-CRIT-06, DR-KEY-155)
    """
    more = sum(one.value() for one in riders if isinstance(one, More))
    damage = after_intimidation(attacker, base + more + plus(play, attacker, "DMG") + marked(play, attacker, target))
    if any(isinstance(one, DoubleDamage) for one in riders):
        damage *= 2
    return damage * 2 if critical else damage


def monster_attack(play: Play, monster: Figure, targets: Sequence[Figure]) -> Flow[None]:
    """It hits every target; nobody rolls. Then what else its text says, and due Recalls.

    (DR-MON-33, DR-MON-35, DR-MON-36, DR-RECALL-11, DR-KEY-102)
    """
    face = play.library.monsters[monster.card]
    if face.damage is None or not targets:
        return
    play.tell(Attacked(monster.id, tuple(one.id for one in targets), face.id), "DR-MON-33")
    damage = monster_damage(play, monster)
    aimed = yield from protect(play, monster, targets, face.id, damage)
    lose(play, monster, "intimidate", why="attacked")
    doing = Doing(monster, face.id, "monster", x=x_of(play, monster))
    ops = [effect for effect in face.black.collateral if isinstance(effect, Op)]
    threat = Threat(monster, [Blow(one, damage) for one in aimed], face.id, not face.black.has("VICIOUS"))
    yield from hit(play, threat, lambda blow: befall(play, ops, blow.who, doing))
    yield from carry_out(play, doing, Text(face.black.clauses))
    yield from due_recalls(play)
