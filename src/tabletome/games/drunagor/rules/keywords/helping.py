"""HEAL, DRAIN, CLEANSE, PREVENT and RETALIATE. (DR-KEY-044, DR-KEY-078..080, DR-KEY-097, DR-KEY-141, DR-KEY-169)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.grammar import AMOUNT, NUMBER, worth
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.figures import untouchable
from tabletome.games.drunagor.options.targets import cube_reach, within
from tabletome.games.drunagor.options.values import can_regain
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.cubes import cleanse as take_off
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.hit import hit, hurt
from tabletome.games.drunagor.rules.keywords.tokens import cast
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Flow
from tabletome.kernel.events import Healed, Prevented


def is_hurt(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    return can_regain(table, who) > 0


@WORDS.word("HEAL", NUMBER, says="[regains|regain] {0} Health", needs=is_hurt, hint=worth(0.9))
def heal(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Health up to the maximum; what is beyond is lost. (DR-KEY-097, DR-PASS-04)"""
    mend(play, who, cast(play, doing, "HEAL", amount), doing)
    yield from answer(play, doing.by, "HEAL")


def mend(play: Play, who: Figure, amount: int, doing: Doing) -> None:
    gained = min(amount, can_regain(play, who))
    if gained:
        who.health += gained
        play.tell(Healed(who.id, gained, who.health, doing.by.id), "DR-KEY-097")


@WORDS.word("DRAIN", NUMBER, says="[loses|lose] {0} Health to you", hint=worth(-2.0))
def drain(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Health is taken and given; it is no damage that SHIELD, PREVENT or a Reaction could answer. (DR-KEY-078..080)"""
    lost = yield from hurt(play, who, cast(play, doing, "DRAIN", amount), doing.card)
    mend(play, doing.by, lost, doing)


def is_cursed(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    cursed = who.side == "hero" and "curse" in hero(table.state, who.id).blocked.values()
    return cursed or "poison" in who.conditions


@WORDS.word(
    "CLEANSE", NUMBER, says="[loses|lose] up to {0:Curse Cube} and all POISON", needs=is_cursed, hint=worth(2.2)
)
def cleanse(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Curse Cubes leave, and all POISON; no other Condition does. (DR-KEY-044, DR-KEY-045, DR-KEY-148)"""
    lose(play, who, "poison", why="CLEANSE")
    if who.side == "hero":
        yield from take_off(play, hero(play.state, who.id), cast(play, doing, "CLEANSE", amount))


def is_threatened(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    blow = doing.threat.blow(who) if doing.threat is not None else None
    return blow is not None and blow.amount > 0


@WORDS.word("PREVENT", AMOUNT, says="[is|are] spared {0:point of damage}", needs=is_threatened, hint=worth(1.3))
def prevent(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Part of the damage that is about to be taken is not, for one character.

    (DR-KEY-141, DR-DMG-02, DR-KEY-017, DR-KEY-020, DR-PASS-04)
    """
    assert doing.threat is not None
    blow = doing.threat.blow(who)
    assert blow is not None
    prevented = prevents(play, doing, amount, blow.amount)
    blow.amount -= prevented
    blow.prevented += prevented
    play.tell(Prevented(who.id, prevented, doing.by.id), "DR-KEY-141")
    yield from answer(play, doing.by, "PREVENT")


def prevents(table: Table, doing: Doing, amount: Amount, damage: int) -> int:
    """How much of so much damage a PREVENT takes off. (DR-KEY-017, DR-KEY-020, DR-KEY-141)"""
    match amount.measure:
        case "all damage":
            return damage
        case "all but":
            return max(0, damage - amount.number)
        case _:
            return min(cast(table, doing, "PREVENT", amount), damage)


def can_strike_back(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    """Is the one who reacts attacked, and in reach of the attacker? (DR-REACT-07, DR-KEY-169)"""
    threat = doing.threat
    if threat is None or threat.by is None or threat.by not in table.state.figures or threat.blow(doing.by) is None:
        return False
    return within(table, doing.by, threat.by, cube_reach(table, doing))


@WORDS.word("RETALIATE", NUMBER, says="the attacker loses {0} Health", needs=can_strike_back, hint=worth(0.8))
def retaliate(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """Damage to the attacker in the Reaction window; the attack goes on. (DR-KEY-169, DR-KEY-170, DR-GRAM-21)"""
    assert doing.threat is not None
    attacker = doing.threat.by
    assert attacker is not None
    if not untouchable(attacker):
        yield from hit(play, Threat(doing.by, [Blow(attacker, cast(play, doing, "RETALIATE", amount))], doing.card))
