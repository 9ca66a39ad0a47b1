"""Damage and healing, and what happens at 0 HP."""

from __future__ import annotations

from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Unharmed
from tabletome.games.deck.options import Always, always
from tabletome.games.deck.options.reactions import DIE, EXHAUSTION, LIVE, Die
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.adventure import spoils
from tabletome.games.deck.rules.combat import fatigue
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import Damaged, Healed


def hurt(play: Play, attacker: Combatant, target: Combatant, amount: int) -> Flow[None]:
    """An attack lowers the HP of its Target, who remembers who did it; a fleer may be hampered.

    (DK-DMG-01, DK-FOE-43, DK-TRAIT-08, DK-FLEE-04)
    """
    target.last_attacker = attacker.id
    if not amount:
        play.tell(Unharmed(target.id, attacker.id), "DK-DMG-20")
        return
    target.damage_by[attacker.id] = target.damage_by.get(attacker.id, 0) + amount
    target.hurt += amount
    target.hp = max(0, target.hp - amount)
    play.tell(Damaged(target.id, amount, target.hp, attacker.id), "DK-DMG-01", "DK-DMG-20")
    if not target.hp:
        yield from fall(play, target, by_player=not attacker.is_foe)
    if target.fleeing and not target.gone:
        yield from grapple_state.hamper(play, attacker, target)


def lose(play: Play, target: Combatant, amount: int, why: str, *rules: str, by_player: bool) -> Flow[None]:
    """HP go without an attack, by these rules. (DK-TRAIT-18, DK-TRAIT-45, DK-HAZ-06)"""
    if not amount:
        return
    target.hp = max(0, target.hp - amount)
    play.tell(Damaged(target.id, amount, target.hp, why=why), *rules)
    if not target.hp:
        yield from fall(play, target, by_player=by_player)


def fall(play: Play, target: Combatant, *, by_player: bool) -> Flow[None]:
    """At 0 HP a Foe is dead, a Player is beaten by a Player or may take Exhaustion instead.

    (DK-DEATH-01..05, DK-DUEL-01, DK-FOE-16)
    """
    target.hp = 0
    if target.is_foe:
        fatigue.leave(play, target, "dead", ("DK-FOE-14",))
        spoils.fell(play, target)
    elif by_player:
        beaten(play, target)
    elif target.hand_maximum > 1 and (yield from prefers_exhaustion(play, target)):
        target.hp = 1
        yield from fatigue.take_level(play, target, "Exhaustion instead of death")
    else:
        fatigue.leave(play, target, "dead", ("DK-DEATH-05",))


def beaten(play: Play, target: Combatant) -> None:
    """No Exhaustion saves from a Player, not even from an Ally; the loser of a Duel stays at 1 HP, unless it is to the death.

    (DK-DEATH-02, DK-DUEL-01)
    """
    if play.state.deadly or not play.state.duel:
        target.hp = 0
        fatigue.leave(play, target, "dead", ("DK-DEATH-02",))
    else:
        target.hp = 1
        fatigue.leave(play, target, "beaten", ("DK-DUEL-01",))


def prefers_exhaustion(play: Play, target: Combatant) -> Flow[bool]:
    """The one at 0 HP may take one level of Exhaustion and stay alive with 1 HP. (DK-DEATH-01, -04, DK-TURN-28)"""
    if asking.wished(play, target, "live") is not None:
        return True
    question = "You are at 0 HP. Take a level of Exhaustion, or die?"
    option = yield Choose(target.seat, (LIVE, DIE, *always("live")), question, ("DK-DEATH-01",), EXHAUSTION)
    if isinstance(option.arg, Always):
        asking.stand(play, target, option.arg)
    return not isinstance(option.arg, Die)


def heal(play: Play, healer: Combatant, target: Combatant, amount: int) -> None:
    """HP come back, never above the maximum. (DK-DMG-14, -23, DK-FOE-15)"""
    restored = min(amount, target.max_hp - target.hp)
    target.hp += restored
    play.state.last_healer[healer.side] = healer.id
    play.tell(Healed(target.id, restored, target.hp, healer.id), "DK-DMG-14", "DK-DMG-23")
