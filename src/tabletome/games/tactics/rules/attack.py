"""Attacks: aimed, declared, rolled, and carried through for everybody they strike. (AT-ATK-*, AT-AOE-*)"""

from __future__ import annotations

import msgspec

from tabletome.cards import Op, Parser, before, either, many, matching, one_of, optional, seq
from tabletome.games.tactics.cards.language import AREA, CONDITION, DICE, REACH, SIDE, Amount, Area, Reach
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import amount as amount_text
from tabletome.games.tactics.cards.text import reach as reach_text
from tabletome.games.tactics.events import Ignored, Reckoned, Resolved
from tabletome.games.tactics.options.aim import Aiming
from tabletome.games.tactics.options.attack import ADDS, attack_dice, attack_plus, bonus, dealt, halves
from tabletome.games.tactics.options.doing import Attack, Doing
from tabletome.games.tactics.options.targets import attack_targets, centres, middles, struck_by
from tabletome.games.tactics.options.values import parts
from tabletome.games.tactics.rules import lasting
from tabletome.games.tactics.rules.asking.choosing import choose_centre, in_order, pick
from tabletome.games.tactics.rules.conditions import inflict
from tabletome.games.tactics.rules.damage import strike
from tabletome.games.tactics.rules.dice import roll
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.playing import mark_used
from tabletome.games.tactics.state import Actor, Condition, fight_of
from tabletome.kernel import Flow
from tabletome.kernel.events import Attacked

ATTACK = "atk"
RANGED: Parser[Reach] = either(REACH, before(matching(r"a\d+", "an area, as a1"), Reach()))
"""A range; an attack that states none has range zero, so that it needs an area, whose centre is its user. (AT-ATK-02)"""
BASIC = Amount(basic=True)
BASIC_REACH = Reach(basic=True)
SIDES = {"foes": "enemy", "heroes": "hero"}


class Inflict(msgspec.Struct, frozen=True):
    """An effect of an attack: a condition, if it did any damage. (AT-COND-02)"""

    condition: Condition

    def __str__(self) -> str:
        return self.condition


class Pierce(msgspec.Struct, frozen=True):
    """The attack ignores what reduces damage."""

    def __str__(self) -> str:
        return "pierce"


Effect = Inflict | Pierce | Op


class Effects(msgspec.Struct, frozen=True):
    """What stands behind the colon of an attack. (AT-ATK-11)"""

    effects: tuple[Effect, ...] = ()

    def __str__(self) -> str:
        return f": {', '.join(map(str, self.effects))}" if self.effects else ""


EFFECT: Parser[Effect] = either(CONDITION.map(Inflict), one_of({"pierce": Pierce()}), WORDS.grammar())
EFFECTS: Parser[Effects] = optional(seq(":", many(EFFECT, ",")).into(Effects), otherwise=Effects())


def _says(amount: Amount, reach: Reach, area: int, side: str, effects: Effects) -> str:
    size = int(area)
    if size and not reach.most:
        aimed = f"attack {f'every {SIDES[side]}' if side else 'everybody else'} within {size}"
    else:
        only = f" ({side} only)" if side else ""
        aimed = f"attack at range {reach_text(reach)}" + (f", area {size}{only}" if size else "")
    pierces = "; it ignores reductions" if Pierce() in effects.effects else ""
    said = [_effect(effect) for effect in effects.effects if not isinstance(effect, Pierce)]
    dealt = amount_text(amount) if amount.colours or amount.basic or amount.of else f"{amount.plus} damage"
    return f"{aimed}: {dealt}{pierces}" + (f". Effect: {'; '.join(said)}" if said else "")


def _effect(effect: Inflict | Op) -> str:
    return f"it is {effect.condition}" if isinstance(effect, Inflict) else effect.printed(third=True)


def area_of(table: Table, by: Actor, area: int, side: str, doing: Doing) -> tuple[int, str]:
    """The size of an attack's area with what makes it larger, and whom it is for: that may spare heroes. (AT-AOE-02)"""
    more = parts(table, "area", by, doing)
    spared = "foes" if any(part.spares_heroes for part in more) else ""
    return area + sum(part.amount for part in more), side or spared


def can_attack(
    table: Table, by: Actor, doing: Doing, amount: Amount, reach: Reach, area: int, side: str, effects: Effects
) -> bool:
    """Is there anybody it could strike? (AT-ACT-11)"""
    begun = begin(table, by, doing, amount, effects)
    size, struck = area_of(table, by, area, side, begun)
    if not size:
        return bool(attack_targets(table, by, reach, begun))
    return bool(in_area(table, by, reach, begun, size, struck))


def in_area(table: Table, by: Actor, reach: Reach, begun: Doing, size: int, side: str) -> list[Actor]:
    """The opponents that an area could strike, wherever it is centred. (AT-ACT-11)"""
    aims = centres(table, by, reach, begun, attack=True)
    found = struck_by(table, by, aims, size, side, around=not reach.most and not reach.basic)
    return [one for one in found if one.side == "enemy"] if by.side != "enemy" else found


def begin(table: Table, by: Actor, doing: Doing, amount: Amount, effects: Effects) -> Doing:
    """An attack that is about to be made, as what changes values looks at it."""
    basic = not doing.card or (doing.card in table.library.cards and table.library.cards[doing.card].kind == "basic")
    pierce = Pierce() in effects.effects
    made = Attack(by, doing.card, amount, [], basic, doing.response, pierce)
    return Doing(by, doing.card, aim=doing.aim, attack=made, happening=doing.happening, response=doing.response)


@WORDS.word(
    ATTACK, DICE, RANGED, AREA, SIDE, EFFECTS, needs=can_attack, says=_says,
    hint=lambda amount, reach, area, side, effects: -1.7 * (len(amount.colours) + amount.basic) - amount.plus,
)  # fmt: skip
def attack(
    play: Play, by: Actor, doing: Doing, amount: Amount, reach: Reach, area: int, side: str, effects: Effects
) -> Flow[None]:
    """One attack: its target is fixed before any die is rolled, the roll counts for all it strikes. (AT-ATK-04, AT-AOE-08)"""
    begun = begin(play, by, doing, amount, effects)
    made = begun.attack
    assert made is not None
    made.struck = yield from _aim(play, begun, reach, area, side, attack_text(amount, reach, area, side, effects))
    begun.target = doing.target = made.struck[0]
    play.tell(Attacked(by.id, tuple(one.id for one in made.struck), doing.card), "AT-ATK-04")
    yield from moment(play, "attack-declared", made.struck, by, card=doing.card, attack=made)
    if by.on_board:
        yield from _carry_through(play, begun, effects)
        doing.dealt = begun.dealt
    yield from lasting.end(play, "attack", by.id)


def attack_text(amount: Amount, reach: Reach, area: int, side: str, effects: Effects) -> str:
    """An attack in notation."""
    return str(Op(WORDS.words[ATTACK], (amount, reach, Area(area), side, effects)))


def _aim(play: Play, begun: Doing, reach: Reach, area: int, side: str, text: str) -> Flow[list[Actor]]:
    """Whom it strikes: one in range and sight, or all in an area that strikes an opponent. (AT-ATK-04, AT-AOE-04, AT-CARD-02)"""
    by, made = begun.by, begun.attack
    assert made is not None
    size, side = area_of(play, by, area, side, begun)
    about = Aiming(
        by.id, begun.card, ATTACK, attack_dice(play, by, made.amount, begun), attack_plus(play, by, made.amount, begun),
        made.pierce, size, side, text,
    )  # fmt: skip
    if not size:
        found = attack_targets(play, by, reach, begun)
        return [(yield from pick(play, begun, found, about, "Whom do you attack?"))]
    aims = middles(centres(play, by, reach, begun, attack=True), by, in_area(play, by, reach, begun, size, side), size)
    centre = yield from choose_centre(play, begun, aims, about)
    return struck_by(play, by, centre, size, side, around=not reach.most and not reach.basic)


def _carry_through(play: Play, begun: Doing, effects: Effects) -> Flow[None]:
    """Roll, then damage and effects for each of those struck, in order. (AT-ATK-05, AT-ATK-11, AT-ATK-14)"""
    by, made = begun.by, begun.attack
    assert made is not None
    rolled = yield from roll(play, by, made.amount, begun, "atk")
    damage = dealt(play, by, rolled + bonus(play, by, begun))
    _tell_damage(play, begun, rolled, damage)
    for part in (*parts(play, "attack_bonus", by, begun), *parts(play, "attack_dice", by, begun)):
        mark_used(play, part.owner, part.card, part.once)
    fight = fight_of(play.state)
    for target in made.struck:
        if target.id in made.ignored:
            play.tell(Ignored(target.id, by.id), "AT-ATK-12")
    ordered = yield from in_order(
        play, begun, [one for one in made.struck if one.on_board and one.id not in made.ignored]
    )
    fight.striking += len(ordered)
    for target in ordered:
        fight.striking -= 1
        if target.on_board:
            yield from _hit(play, begun, target, damage, effects)
    play.tell(Resolved(by.id, tuple(one.id for one in made.struck)), "AT-ATK-08")


def _tell_damage(play: Play, begun: Doing, rolled: int, damage: int) -> None:
    """Why an attack deals more or less than was rolled. (AT-ATK-14)"""
    if damage != rolled:
        changed = [
            part.card for value in ADDS for part in parts(play, value, begun.by, begun) if part.amount and part.card
        ]
        play.tell(Reckoned(begun.by.id, damage, rolled, tuple(dict.fromkeys(changed)), halves(begun.by)), "AT-ATK-14")


def _hit(play: Play, begun: Doing, target: Actor, damage: int, effects: Effects) -> Flow[None]:
    """Damage, then the effects if the target is still alive: of conditions only if there was any damage.

    (AT-ATK-11, AT-COND-02, AT-COND-17, AT-BOSS-15)
    """
    fight, made = fight_of(play.state), begun.attack
    assert made is not None
    fallen_before = fight.progress.deeds.count(target.id)
    begun.dealt = yield from strike(play, made, target, damage, begun)
    for effect in effects.effects:
        if not target.on_board or fight.progress.deeds.count(target.id) > fallen_before:
            return
        if isinstance(effect, Inflict):
            if begun.dealt:
                yield from inflict(play, target, effect.condition, begun.by)
        elif isinstance(effect, Op) and begun.by.on_board:
            after = Doing(begun.by, begun.card, target=target, aim=begun.aim, dealt=begun.dealt)
            if effect.matters(play, begun.by, after):
                yield from effect.run(play, begun.by, after)


def basic_attack(play: Play, by: Actor, aim: Actor | None, effect: Condition | None = None) -> Flow[None]:
    """The basic attack of an enemy or a creature, if anybody is in its reach. (AT-ENEMY-07, AT-SUM-09)"""
    effects = Effects((Inflict(effect),)) if effect is not None else Effects()
    doing = Doing(by, "", aim=aim)
    if can_attack(play, by, doing, BASIC, BASIC_REACH, 0, "", effects):
        yield from attack(play, by, doing, BASIC, BASIC_REACH, 0, "", effects)


def is_attacked(table: Table, by: Actor, doing: Doing) -> bool:
    return doing.attack is not None and doing.target in doing.attack.struck


@WORDS.word("ignore", needs=is_attacked, hint=2.5, says="the attack is ignored")
def ignore(play: Play, by: Actor, doing: Doing) -> None:
    """Whoever the moment is about ignores the attack; its dice are rolled all the same. (AT-ATK-12, AT-ATK-13)"""
    assert doing.attack is not None
    assert doing.target is not None
    doing.attack.ignored.append(doing.target.id)
