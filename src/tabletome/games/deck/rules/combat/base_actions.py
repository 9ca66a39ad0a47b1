"""Base Actions: what a Character can do without a card, once per Round. (DK-ACT-10, -25, -30, -31)"""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.board import distance, sight
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.information_cards import BaseAction
from tabletome.games.deck.events.combat import Boosted
from tabletome.games.deck.options import boosts, hand, targeting
from tabletome.games.deck.rules import effects
from tabletome.games.deck.rules.combat import attack, before_the_attack, damage, lasting
from tabletome.games.deck.state import Attack, Combatant, State, grappling, symbol_of
from tabletome.kernel import Flow, Group, Items, Play


def groups(state: State, active: Combatant, in_hand: hand.Hand, at: str = "") -> list[Group]:
    """The Base Actions, and the same with a Boost card. (DK-ACT-30)"""
    bare = [arg for arg in options(state, active) if not at or arg[1] == at]
    if not bare:
        return []
    plain = Items("base", bare, name)
    boosted = [
        (card, kind, target)
        for card, printed in in_hand.boosting
        for kind, target in bare
        if boosts.adds(active, printed, kind, state.round)
    ]
    return [plain, Items("boost", boosted, boosted_name)] if boosted else [plain]


def options(state: State, active: Combatant) -> list[tuple[str, str]]:
    """The Base Actions of a Turn, each once per Round. (DK-ACT-10, -25, -31)"""
    found: list[tuple[str, str]] = []
    for base in lookup.base_actions(active):
        if base.action == "N" and base.kind not in active.base_used:
            able = (
                targeting.open_to_attack(state, active, base.distances) if base.kind == "dmg" else state.allies(active)
            )
            if base.against:
                able = [other for other in able if is_a(other, base.against)]
            in_close = base.kind == "dmg" and base.type == "phys" and "M" in base.distances
            if grappling(active) and not in_close:
                continue
            found += [(base.kind, target.id) for target in able]
    return found


def is_a(other: Combatant, what: str) -> bool:
    """If a Foe Card has a trait that a Base Action is about: an Exorcist strikes the undead. (DK-CHAR-05)"""
    return other.is_foe and any(trait.name == what for trait in lookup.foe(other).traits)


def name(arg: tuple[str, str]) -> str:
    return f"{'attack' if arg[0] == 'dmg' else arg[0]} {arg[1]}"


def boosted_name(arg: tuple[str, str, str]) -> str:
    return f"{arg[0]}: {name(arg[1:])}"


def act(play: Play[State, Any], active: Combatant, kind: str, target: str, boost: str = "") -> Flow[None]:
    """Base Damage or healing without a card; it can be reacted to like any attack, and Boosted by a card.

    (DK-ACT-10, -30, DK-DMG-24)
    """
    base: BaseAction = next(base for base in lookup.base_actions(active) if base.kind == kind)
    active.base_used.append(kind)
    value, other = lookup.base_value(active), play.state.who(target)
    added = effects.boost_card(boost)
    if added is not None:
        value += boosts.added(added, play.state.round)
        hand.put_down(active, boost)
        play.tell(Boosted(active.id, "", (boost,)), "DK-ACT-30", "DK-BOOST-01")
    if kind == "heal":
        value += lookup.ability_of(active.specialized, "healing")
        damage.heal(play, active, other, value)
        lasting.cure(play, other, ("disease",))
        return
    fits_room = distance.fits_room(play.state, base.distances)
    if (fits_room or (yield from before_the_attack.off_distance(play, active, "Base Action"))) and (
        sight.plain(play.state)
        or (yield from before_the_attack.goes_on(play, active, other, "Base Action", base.distances))
    ):
        one = Attack(active.id, target, "Base Action", amount=value, ethereal=base.type == "eth")
        caused = yield from attack.exchange(play, one, active, other)
        if added is not None and not active.gone:
            yield from effects.work(play, active, play.state.who(one.at), added, symbol=symbol_of(boost), caused=caused)
    lasting.end_named(active, "sneaking")
