"""Clauses of tied effects, Spell Attacks among them. (DR-GRAM-01..09, DR-SPELL-*)"""

from __future__ import annotations

from msgspec.structs import replace

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Clause, Damage, Tie
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.ground.lifting import lifts, things
from tabletome.games.drunagor.options.targets import holds
from tabletome.games.drunagor.options.values import after_intimidation, marked
from tabletome.games.drunagor.rules.aiming import aim, split
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.effects import befall, body
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.rules.keywords.discarding import fury
from tabletome.games.drunagor.rules.keywords.lifting import lift
from tabletome.kernel import Flow
from tabletome.kernel.events import Attacked


@body(Tie)
def tie(play: Play, doing: Doing, clause: Clause) -> Flow[None]:
    """The same targets for all tied effects, chosen before anything is done. (DR-GRAM-01, DR-GRAM-19)"""
    assert isinstance(clause.body, Tie)
    if clause.split:
        shares = yield from split(play, doing, clause)
        doing = replace(doing, divided=True)
        for one, op in shares:
            yield from befall(play, (op,), one, doing)
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
    does INTIMIDATE, which is gone with the attack (DR-KEY-102).
    """
    if not threat.blows:
        return
    if doing.symbol == "spell":
        play.tell(Attacked(doing.by.id, tuple(blow.who.id for blow in threat.blows), doing.card), "DR-ATK-03")
        furious = yield from fury(play, doing, doing.by, [blow.who for blow in threat.blows])
        for blow in threat.blows:
            more = furious + marked(play, doing.by, blow.who)
            blow.amount = after_intimidation(doing.by, blow.amount + more)
        lose(play, doing.by, "intimidate", why="attacked")
    yield from hit(play, threat, lambda blow: befall(play, ops, blow.who, doing), always=doing.symbol != "monster")
