"""Attack rolls. (TM-COMB-01..12, TM-COND-02, -06, -15, -16)"""

from __future__ import annotations

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.figures import About, Actor, Context
from tabletome.games.tomb.board.values import attack_bonus
from tabletome.games.tomb.cards.language import Attack, Deed
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.rules import conditions
from tabletome.games.tomb.rules.campaign import level_up
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.rules.cards.effects import run
from tabletome.games.tomb.rules.cards.moments import after_roll
from tabletome.games.tomb.rules.combat import deal
from tabletome.games.tomb.state import Figure, Hero
from tabletome.kernel import Flow
from tabletome.kernel.events import Attacked, Hit, Missed, Rolled
from tabletome.table import D20


def attack(play: Play, deed: Deed, aim: Attack, context: Context, targets: list[Actor]) -> Flow[None]:
    """One roll for every target; a target that has left play is skipped. (TM-COMB-04, -08, -12, TM-ENC-07)

    Advantage and Disadvantage roll two dice; then cards may change them, before hit or miss. (TM-COND-02, -06, -16)
    The marker is spent with the first dice and counts for all rolls; one gained later is for the next Attack. (TM-COND-15)
    It hits if die plus bonus reach the AC; neither a 20 nor a 1 decides by itself.
    (TM-COMB-03, -05, -09, -11, TM-POWER-01, TM-FAQ-04, TM-TREA-03)
    A Monster that is defeated in the course of its attack does not go on with it. (TM-DEF-01)
    By house rule a Hero may level up with a natural 20. (TM-TOWN-14)
    """
    state, by, card = play.state, context.by, context.card
    edge, roller = (0, card) if by is None else (by.edge, by.id)
    unspent = edge != 0
    play.tell(Attacked(roller, tuple([target.id for target in targets]), card), "TM-COMB-01")
    for target in targets:
        if target.hp <= 0 or (isinstance(target, Figure) and target not in state.figures):
            continue
        if by is not None and by.hp <= 0 and isinstance(by, Figure):
            return
        if aim.bonus is None:
            yield from run(play, deed.hit, Context(by, target, context.about, card, drawer=context.drawer))
            continue
        bonus = aim.bonus if by is None else aim.bonus + attack_bonus(play, by)
        die: int = yield D20.roll(card, roller)
        dice = [die]
        if edge:
            dice.append((yield D20.roll(card, roller)))
            die = values.kept_die(dice, edge)
        if unspent:
            conditions.spend_edge(play, by)
            unspent = False
        roll = About(by, target, die, dice=dice, bonus=bonus, source=card, edge=edge)
        yield from moments.moment(play, "rolled", roll, after_roll)
        dice, die, bonus = roll.dice, values.kept_die(roll.dice, edge), roll.bonus
        ac = values.armour_class(play, target)
        hit = die + bonus >= ac
        names = (D20.name,) * len(dice)
        play.tell(Rolled(roller, names, tuple(dice), "attack", die + bonus, ac), "TM-COMB-05")
        play.tell((Hit if hit else Missed)(roller, target.id, card), "TM-COMB-05")
        here = Context(by, target, context.about, card, 0, hit, context.drawer)
        if hit:
            # a Hero's natural 20 adds 1; Items and abilities add theirs (TM-COMB-08, -09, TM-FAQ-04)
            if by is not None:
                here.extra = values.value(play, "damage", 1 if die == 20 and isinstance(by, Hero) else 0, by)
            if not deed.wounds:  # a hit all the same: it can be answered, and what is added to damage is dealt
                yield from deal(play, target, here, 0)
            yield from run(play, deed.hit, here)
        elif deed.miss:
            yield from run(play, deed.miss, here)
        for least, clauses in deed.on:
            if die >= least:
                yield from run(play, clauses, here)
        if isinstance(by, Hero):
            yield from level_up.level_up_on_20(play, by, die)
