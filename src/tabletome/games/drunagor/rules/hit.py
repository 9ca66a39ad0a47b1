"""From a hit to its consequences, in the one order of the book. (DR-DMG-12)"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events import Withstood
from tabletome.games.drunagor.options.allies.companions import withstands
from tabletome.games.drunagor.options.doing import Blow, Threat
from tabletome.games.drunagor.options.figures import opposed, untouchable
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.conditions import lose_resource
from tabletome.games.drunagor.rules.falling import fall
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.rules.reactions import window
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Figure, heroes_by_initiative
from tabletome.kernel import Flow
from tabletome.kernel.events import Damaged, Prevented

HALVED = "halved"
Collateral = Callable[[Blow], Flow[None]]
"""What befalls a target beside the damage."""


def hit(play: Play, threat: Threat, collateral: Collateral | None = None, *, always: bool = False) -> Flow[None]:
    """Targets and damage are fixed: SHIELD, the Reaction window, Health, knock-outs and defeats, collateral.

    Collateral befalls who lost Health and still stands (DR-COND-12, DR-DMG-13); what is tied to a Hero's Spell Attack `always`
    lands (DR-COND-15); a Companion has no Health to lose (DR-CMP-17). Damage of 0 is no threat (DR-MON-43).
    """
    threat.blows = [blow for blow in threat.blows if not untouchable(blow.who)]
    if threat.preventable and any(blow.amount for blow in threat.blows):
        _use_shields(play, threat)
        yield from window(play, threat)
    yield from _lose_health(play, threat)
    for blow in threat.blows:
        stands = blow.who in play.state.figures and not untouchable(blow.who) and blow.who.side != "companion"
        if collateral and (always or blow.lost) and stands:
            yield from collateral(blow)
    yield from _answered(play, threat)


def hurt(play: Play, figure: Figure, amount: int, why: str) -> Flow[int]:
    """Damage that nothing reduces and no Reaction answers: Conditions, falling, what is paid in blood.

    (DR-KEY-129, DR-PASS-04)
    """
    if untouchable(figure):
        return 0
    blow = Blow(figure, amount)
    threat = Threat(None, [blow], why, preventable=False)
    yield from _lose_health(play, threat)
    yield from _answered(play, threat)
    return blow.lost


def _answered(play: Play, threat: Threat) -> Flow[None]:
    """Heroes who lost Health, and whose allies did, in Initiative order; then who defeated a Monster. (DR-PASS-04, DR-PASS-12)"""
    lost = [blow.who for blow in threat.blows if blow.lost and blow.who.side != "companion"]
    for figure in heroes_by_initiative(play.state) if lost else ():
        if figure in lost:
            yield from answer(play, figure, "LOSE HEALTH")
        if any(one is not figure and not opposed(one, figure) for one in lost):
            yield from answer(play, figure, "ALLY LOSES HEALTH")
    if threat.by is not None and any(one.side == "monster" and not one.health for one in lost):
        yield from answer(play, threat.by, "DEFEAT MONSTER")


def halves(table: Table, who: Figure) -> bool:
    """Has an enemy without rank fallen to half its Health for the first time, and still stands?"""
    if who.side != "monster" or not who.health or not table.library.monsters[who.card].single:
        return False
    return 2 * who.health <= max_health(table, who) and f"{HALVED} {who.id}" not in table.state.story.happened


def _use_shields(play: Play, threat: Threat) -> None:
    """As many SHIELD tokens as there is damage, whether one likes it or not. (DR-DMG-03, DR-DMG-05, DR-DMG-11)"""
    for blow in threat.blows:
        used = lose_resource(play, blow.who, "shield", blow.amount, "damage")
        if used:
            blow.amount -= used
            blow.shielded += used
            play.tell(Prevented(blow.who.id, used), "DR-DMG-05")


def _withstand(play: Play, blow: Blow) -> None:
    """A Companion has no Health: a blow up to its Sturdiness leaves no trace, one point more defeats it.

    (DR-CMP-02, DR-CMP-03, DR-KEY-215)
    """
    if not withstands(play, blow.who, blow.amount):
        blow.lost, blow.who.health = blow.who.health, 0
    elif blow.amount:
        play.tell(Withstood(blow.who.id, blow.amount), "DR-CMP-02")


def _lose_health(play: Play, threat: Threat) -> Flow[None]:
    """All lose Health at once; then those at 0 fall, Heroes in Initiative order. (DR-DMG-01, DR-KO-17)

    A Companion has Sturdiness instead (DR-CMP-02); who is first brought to half its Health may do something (DR-DOOR-06).
    """
    by = threat.by.id if threat.by is not None else ""
    for blow in threat.blows:
        if blow.who.side == "companion":
            _withstand(play, blow)
            continue
        blow.lost = min(blow.amount, blow.who.health)
        if blow.lost:
            blow.who.health -= blow.lost
            play.tell(Damaged(blow.who.id, blow.lost, blow.who.health, by, threat.card), "DR-DMG-01")
    halved = [blow.who for blow in threat.blows if blow.lost and halves(play, blow.who)]
    fallen = [blow.who for blow in threat.blows if blow.lost and not blow.who.health]
    order = heroes_by_initiative(play.state)
    for figure in sorted(fallen, key=lambda one: order.index(one) if one in order else len(order)):
        yield from fall(play, figure, threat)
    for figure in halved:
        play.state.story.happened.append(f"{HALVED} {figure.id}")
        yield from at(play, "halved", figure)
