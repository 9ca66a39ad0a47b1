"""Clauses of tied effects, Spell Attacks among them. (DR-GRAM-01..09, DR-SPELL-*)"""

from __future__ import annotations

import msgspec

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Clause, Damage, More, Rider, Tie
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.ground.lifting import lifts, things
from tabletome.games.drunagor.options.passives import joined
from tabletome.games.drunagor.options.targets import holds
from tabletome.games.drunagor.options.values import after_intimidation, marked
from tabletome.games.drunagor.rules.aiming import aim, split
from tabletome.games.drunagor.rules.allies.pets import ACTIVATE, call_pets
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.effects import befall, body
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.rules.keywords.discarding import fury
from tabletome.games.drunagor.rules.keywords.lifting import lift
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.rules.protect import protect
from tabletome.kernel import Flow
from tabletome.kernel.events import Attacked


@body(Tie)
def tie(play: Play, doing: Doing, clause: Clause) -> Flow[None]:
    """The same targets for all tied effects, chosen before anything is done. (DR-GRAM-01, DR-GRAM-19)

    Pets are called (DR-PET-01), what is SPLIT is divided (DR-KEY-190), TELEKINESIS lifts things, too (DR-KEY-219).
    A TRAMPLE is for the moves of its own clause (DR-KEY-223).
    """
    assert isinstance(clause.body, Tie)
    if any(op.name == ACTIVATE for op in clause.ops()):
        yield from call_pets(play, doing, clause)
        return
    if clause.split:
        shared = msgspec.structs.replace(doing, divided=True)
        for one, op in (yield from split(play, doing, clause)):
            yield from befall(play, (op,), one, shared)
        return
    if lifts(clause) and things(play, doing, clause):
        yield from lift(play, doing, clause)
        return
    chosen = yield from aim(play, doing, clause)
    meant = [one for one in chosen if holds(play, clause.if_, doing.by, one)]
    ops = [part for part in clause.body.effects if isinstance(part, Op)]
    doing.together, doing.trample = meant, 0
    if clause.damages:
        threat = _damage(play, doing, clause.body)
        threat.blows = [Blow(one, threat.amount) for one in meant]
        yield from _spell(play, doing, threat, ops)
    else:
        for one in meant:
            yield from befall(play, ops, one, doing)


def _damage(play: Play, doing: Doing, tied: Tie) -> Threat:
    damage = next(part for part in tied.effects if isinstance(part, Damage))
    amount = damage.amount.value(doing.x, len(play.state.heroes))
    return Threat(doing.by, [], doing.card, damage.preventable, amount)


def _spell(play: Play, doing: Doing, threat: Threat, ops: list[Op]) -> Flow[None]:
    """Damage that needs no roll. What is tied to a Hero's lands whether or not Health was lost; a Monster's is collateral.

    (DR-ATK-03, DR-SPELL-02, DR-COND-15, DR-MON-38) A mark and FURY count for Spell Attacks alone (DR-KEY-155, DR-KEY-094), as
    does INTIMIDATE, which is gone with the attack (DR-KEY-102), and what waits for one (DR-PASS-04, DR-PASS-06).
    """
    if not threat.blows:
        return
    riders: dict[str, tuple[Rider, ...]] = {}
    if doing.symbol == "spell":
        aimed = [blow.who for blow in threat.blows]
        play.tell(Attacked(doing.by.id, tuple(one.id for one in aimed), doing.card), "DR-ATK-03")
        aimed = yield from protect(play, doing.by, aimed, doing.card, threat.amount)
        for blow, one in zip(threat.blows, aimed, strict=True):
            blow.who = one
        joining = yield from answer(play, doing.by, "SPELL ATTACK", aimed)
        riders = {one.id: joined(play, joining, doing.by, one) for one in aimed}
        furious = yield from fury(play, doing, doing.by, aimed)
        for blow in threat.blows:
            more = furious + marked(play, doing.by, blow.who)
            more += sum(one.value() for one in riders[blow.who.id] if isinstance(one, More))
            blow.amount = after_intimidation(doing.by, blow.amount + more)
        lose(play, doing.by, "intimidate", why="attacked")

    def collateral(blow: Blow) -> Flow[None]:
        also = [rider for rider in riders.get(blow.who.id, ()) if isinstance(rider, Op)]
        return befall(play, [*ops, *also], blow.who, doing)

    yield from hit(play, threat, collateral, always=doing.symbol != "monster")
