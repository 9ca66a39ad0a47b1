"""What cards do: a deed is an attack, if there is one, and clauses that are carried out one after the other.

Whom a clause means is in `targets.py`, what its operations do in `operations.py`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.figures import About, Actor, printed_name, seat_of
from tabletome.games.tomb.board.values import attack_bonus
from tabletome.games.tomb.cards.language import Attack, Clause, Deed, Op
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.options.cards import CARD_USED, TokenOffer
from tabletome.games.tomb.options.tokens import RECHARGE
from tabletome.games.tomb.rules import combat, conditions, hero_phase, moments, operations
from tabletome.games.tomb.rules import targets as aiming
from tabletome.games.tomb.rules.asking import NOTHING
from tabletome.games.tomb.rules.campaign import advancement_tokens, level_up
from tabletome.games.tomb.state import Figure, Hero, State, Used
from tabletome.kernel import Effect, Flow
from tabletome.kernel.events import Attacked, CardPlayed, Hit, Missed, Rolled
from tabletome.table import D20

NO_DAMAGE = Op("dmg", 0)


class Context(msgspec.Struct, gc=False):
    """Who does it, to whom, with what card, and what moment it answers."""

    by: Any
    target: Any = None
    about: Any = None
    card: str = ""
    extra: int = 0
    struck: bool = False
    drawer: int = -1
    tile: int = -1

    def chooser(self, state: State) -> int:
        """The seat that makes the choices: the Hero's own player, else the active one. (TM-FAQ-07, TM-MON-16)"""
        return seat_of(state, self.by) if isinstance(self.by, Hero) else self.seat(state)

    def seat(self, state: State) -> int:
        """Whose Hero is the active one: of an Encounter that of the player who drew it. (TM-ENC-03, -04)"""
        return state.active if self.drawer < 0 else self.drawer


# --- deeds ------------------------------------------------------------------------------------------------------------


def perform(play: Play, deed: Deed, context: Context, targets: list[Actor] | None = None) -> Flow[None]:
    """Everything a card does: its attack, then what it does besides."""
    aim = deed.attack
    if aim is None:
        return run(play, deed.do, context)
    if targets is None:
        targets = aiming.known(play, aim.targets, context)
    if targets is not None and len(targets) < 2 and not deed.do:
        return attack(play, deed, aim, context, targets) if targets else NOTHING
    return _attack_and_more(play, deed, aim, context, targets)


def _attack_and_more(play: Play, deed: Deed, aim: Attack, context: Context, targets: list[Actor] | None) -> Flow[None]:
    if targets is None:
        targets = yield from aiming.whom(play, aim.targets, context)
    if len(targets) > 1 and aim.bonus is not None:
        targets = yield from aiming.in_order(play, aim.targets, context, targets)
    if targets:
        yield from attack(play, deed, aim, context, targets)
    if deed.do:
        yield from run(play, deed.do, context)


def attack(play: Play, deed: Deed, aim: Attack, context: Context, targets: list[Actor]) -> Flow[None]:
    """One roll for every target; a target that has left play is skipped. (TM-COMB-04, -08, -12, TM-COND-15, TM-ENC-07)

    Advantage and Disadvantage roll two dice; then cards may change them, before hit or miss. (TM-COND-02, -06, -16)
    It hits if die plus bonus reach the AC; neither a 20 nor a 1 decides by itself. (TM-COMB-03, -05, -09)
    """
    state, by, card = play.state, context.by, context.card
    edge, roller = (0, card) if by is None else (by.edge, by.id)
    rolled = False
    play.tell(Attacked(roller, tuple(target.id for target in targets), card), "TM-COMB-01")
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
        if "rolled" in state.in_play.effects:
            roll = About(by, target, die, dice=dice, bonus=bonus, source=card)
            yield from moments.moment(play, "rolled", roll, combat.after_roll)
            dice, die, bonus = roll.dice, values.kept_die(roll.dice, edge), roll.bonus
        rolled = True
        ac = values.armour_class(play, target)
        hit = die + bonus >= ac
        names = (D20.name,) * len(dice)
        play.tell(Rolled(roller, names, tuple(dice), "attack", die + bonus, ac), "TM-COMB-05")
        play.tell((Hit if hit else Missed)(roller, target.id, card), "TM-COMB-05")
        if not hit and die < 20 and not deed.miss and not deed.on:
            continue
        here = Context(by, target, context.about, card, 0, hit, context.drawer)
        if hit:
            # a Hero's natural 20 adds 1; Items and abilities add theirs (TM-COMB-08, -09, TM-FAQ-04)
            if by is not None:
                here.extra = values.value(play, "damage", 1 if die == 20 and isinstance(by, Hero) else 0, by)
            if not deed.wounds:  # a hit all the same: it can be answered, and what is added to damage is dealt
                yield from operations.dmg(play, NO_DAMAGE, target, here)
            yield from run(play, deed.hit, here)
        elif deed.miss:
            yield from run(play, deed.miss, here)
        for least, clauses in deed.on:
            if die >= least:
                yield from run(play, clauses, here)
        if die == 20 and isinstance(by, Hero):
            yield from level_up.level_up_on_20(play, by)
    if edge and rolled:
        conditions.use_up_edge(play, by)


def run(play: Play, clauses: tuple[Clause, ...], context: Context) -> Flow[None]:
    """Clauses one after the other, each complete before the next."""
    if len(clauses) == 1 and clauses[0].who is None and len(clauses[0].ops) == 1:
        [op] = clauses[0].ops  # what most cards do: it needs no flow around its own
        running = operations.OPS[op.name](play, op, context.by if context.target is None else context.target, context)
        return NOTHING if running is None else running
    return _run_all(play, clauses, context) if clauses else NOTHING


def _run_all(play: Play, clauses: tuple[Clause, ...], context: Context) -> Flow[None]:
    for clause in clauses:
        who = clause.who
        if who is None:
            actors = [context.by if context.target is None else context.target]
        else:
            known = aiming.known(play, who, context, fallen=clause.reaches_fallen)
            actors = known if known is not None else (yield from aiming.whom(play, who, context, clause.reaches_fallen))
        for actor in actors:
            for op in clause.ops:
                running = operations.OPS[op.name](play, op, actor, context)
                if running is not None:
                    yield from running


# --- cards that answer a moment ---------------------------------------------------------------------------------------


def use_free_card(play: Play, effect: Effect, about: Any) -> Flow[None]:
    """A Utility power or an Item used at its own moment; it needs no action. (TM-POWER-04, -05, -07, TM-TREA-03)

    One that stays face up answers a moment once.
    """
    state = play.state
    hero = state.heroes[effect.owner]
    used = next(card for card in (*hero.powers, *hero.items) if card.id == effect.ability and card.up)
    if play.library.usable(used.id).stays_up:
        about.answered.append((effect.owner, used.id))
    running = use_card(play, hero, used, about)
    return running if not hero.tokens else _then_recharge(play, hero, used, running)


def _then_recharge(play: Play, hero: Hero, used: Used, running: Flow[None]) -> Flow[None]:
    """A card that was just turned over can be wanted again before the turn ends. (TM-ADV-14)"""
    yield from running
    if not used.up:
        why = f"{printed_name(play, hero)} has used {play.library.usable(used.id).name}"
        offer = TokenOffer(CARD_USED, hero.id, by=used.id)
        yield from advancement_tokens.offer_tokens(play, hero, why, offer, only=RECHARGE)


def use_card(play: Play, hero: Hero, used: Used, about: Any = None) -> Flow[None]:
    """Use a free power or Item: declared, turned over or discarded, then carried out. (TM-POWER-05, -06)"""
    play.tell(CardPlayed(hero.id, used.id), "TM-POWER-04")
    power = play.library.powers.get(used.id)
    deed = power.deed if power is not None else play.library.treasures[used.id].deed
    hero_phase.declare(play, hero, used)
    target = None if about is None else about.subject if about.subject is not hero else None
    yield from perform(play, deed, Context(hero, target, about, used.id))


def use_token(play: Play, effect: Effect, about: Any) -> Flow[None]:
    """An Advancement token: turned over, no action needed. (TM-ADV-03..05, -08, -09)"""
    state = play.state
    hero = state.heroes[effect.owner]
    used = next(token for token in hero.tokens if token.id == effect.ability and token.up)
    moments.turn_over(play, hero, used)
    play.tell(CardPlayed(hero.id, used.id), "TM-ADV-08")
    ops = {"plus-2-attack": Op("roll", 2), "plus-1-damage": Op("harm", 1), "reroll": Op("reroll")}
    context = Context(hero, None, about, used.id)
    running = operations.OPS[ops[used.id].name](play, ops[used.id], hero, context)
    if running is not None:
        yield from running
