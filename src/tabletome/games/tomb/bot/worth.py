"""What cards are worth to the reference bot: healing, protection, harm."""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.tomb.board import figures
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.cards.kinds import Encounter
from tabletome.games.tomb.cards.language import ADJACENT, Clause
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options.cards import Moment
from tabletome.games.tomb.options.tokens import RECHARGE, REGAIN
from tabletome.games.tomb.state import Hero

UNWANTED = {"swap", "explore", "carry"}
"""Words that help only at the right moment, which this bot does not know."""
USUAL_AC, SEVERAL = 14, 1.5  # what most Monsters have, and how many of them an attack on all meets


def words_of(clauses: Iterable[Clause]) -> set[str]:
    """The words of the card language in a text."""
    return {op.name for clause in clauses for op in clause.ops}


def harm(card: Encounter) -> float:
    """Roughly how bad an Encounter is: Hit Points, turns and Monsters count."""
    worths = [_to_heroes(clause) * op.worth for clause in (*card.deed.hit, *card.deed.do) for op in clause.ops]
    if any(worth > 0 for worth in worths):
        return 0.0
    return 1.0 if card.until or min(worths, default=0.0) <= -1 else 0.3


def _to_heroes(clause: Clause) -> int:
    """What helps Monsters harms Heroes, the more if it helps all of them."""
    if clause.who is None or clause.who.kind != "monster":
        return 1
    return -1 if clause.who.count else -2


def helps_roll(table: Table, about: Moment, card: str) -> bool:
    """Should a card change a roll: a Hero's that falls short by no more than it can add, or a good one of a foe?"""
    known = table.library.powers.get(card) or table.library.treasures.get(card)
    raised = 2 if card == "plus-2-attack" else 0
    if known is not None:
        raised = sum(op.operands[0] for clause in known.deed.do for op in clause.ops if op.name == "roll")
    if not any(hero.id == about.who for hero in table.state.heroes):
        return about.short == 0
    return 0 < about.short <= raised if raised else about.short > 0


def takes_blow(table: Table, hero: Hero, about: Moment) -> bool:
    """Should a Hero take a blow for another: does it keep the other from falling, or can it stand it better, without falling?"""
    struck = next((other for other in table.state.heroes if other.id == about.who), None)
    if struck is None or hero.hp <= about.amount:
        return False
    return struck.hp <= about.amount or hero.hp >= struck.hp + 2


def granted_steps(table: Table, card: str) -> int:
    """How many squares a card lets its user move, if that is all it does."""
    known = table.library.powers.get(card) or table.library.treasures.get(card)
    ops = [] if known is None else [op for clause in known.deed.do for op in clause.ops]
    return ops[0].operands[0] if len(ops) == 1 and ops[0].name == "move" else 0


def amount_of(clauses: Iterable[Clause]) -> int:
    """How many Hit Points a healing text gives to one Hero."""
    amount: int = next(op.operands[0] for clause in clauses for op in clause.ops if op.name == "heal")
    return amount


def healed(table: Table, hero: Hero, clauses: Iterable[Clause]) -> float:
    """How many Hit Points a healing text would give back, to whom needs it most; more if somebody is about to fall."""
    clause = next(clause for clause in clauses if clause.heals)
    amount = amount_of([clause])
    who, on = clause.who, board(table)
    reach = ADJACENT if who is None or who.name else who.reach
    near = [
        other
        for other in table.state.heroes
        if other.at >= 0 and (other is hero or (reach >= 0 and on.tile_distance(1 << hero.at, 1 << other.at) <= reach))
    ]
    gains = [min(amount, figures.health(table, other) - other.hp) * (1.3 if other.hp <= 2 else 1.0) for other in near]
    return sum(gains) if who is not None and not who.name and who.count == 0 else max(gains, default=0.0)


def power_worth(table: Table, card: str) -> float:
    """Roughly what a power does when it is used: how often it hits, whom, and what it does besides; nothing if at a moment
    that this bot does not know."""
    power = table.library.powers[card]
    deed = power.deed
    if words_of(deed.do) & UNWANTED:
        return 0.0
    done = sum(abs(op.worth) for clause in deed.do for op in clause.ops)
    if deed.attack is None:
        return done
    hit, missed = (sum(abs(op.worth) for clause in part for op in clause.ops) for part in (deed.hit, deed.miss))
    bonus, targets = deed.attack.bonus, deed.attack.targets
    chance = 1.0 if bonus is None else min(1.0, max(0.0, (21 - USUAL_AC + bonus) / 20))
    return done + (chance * hit + (1 - chance) * missed) * (targets.count or SEVERAL)


def use_worth(table: Table, hero: Hero, card: str) -> float:
    """Healing when it is needed, protection whenever it is offered, the rest when it costs nothing."""
    if card == REGAIN:  # who waits loses nothing: it is asked before it falls, and when it has
        return 3.0 if hero.hp == 0 else -1.0
    if card == RECHARGE:
        return 2.0
    known = table.library.powers.get(card) or table.library.treasures.get(card)
    if known is None:
        return 0.5
    words = words_of(known.deed.do)
    if "heal" in words:
        at_a_fall = known.moment is not None and known.moment.moment == "falls"
        return 3.0 if at_a_fall or healed(table, hero, known.deed.do) >= amount_of(known.deed.do) else -1.0
    if words & UNWANTED:
        return -1.0
    if "clear" in words and not any(other.edge < 0 or other.stunned for other in table.state.heroes):
        return -1.0
    return 1.0
