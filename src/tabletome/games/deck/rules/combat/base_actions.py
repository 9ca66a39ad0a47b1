"""Base Actions: what a Character can do without a card, once per Round. (DK-ACT-10, -25, -30, -31)"""

from __future__ import annotations

from tabletome.games.deck.board import distance, sight
from tabletome.games.deck.cards.information_cards import BaseAction
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Boosted
from tabletome.games.deck.options import boosts, hand
from tabletome.games.deck.rules import effects
from tabletome.games.deck.rules.combat import attack, before_the_attack, damage, lasting
from tabletome.games.deck.state import Attack, Combatant, name_of, symbol_of
from tabletome.kernel import Flow


def act(play: Play, active: Combatant, kind: str, target: str, boost: str = "") -> Flow[None]:
    """Base Damage or healing without a card; it can be reacted to like any attack, and Boosted by a card.

    (DK-ACT-10, -30, DK-DMG-24) It needs light and a fitting Distance, too (DK-LIGHT-01).
    """
    base: BaseAction = next(base for base in play.library.base_actions(active) if base.kind == kind)
    active.base_used.append(kind)
    value, other = play.library.base_value(active), play.state.who(target)
    added = play.library.combat_cards[name_of(boost)] if boost else None
    if added is not None:
        value += boosts.added(added, play.state.round)
        hand.put_down(active, boost)
        play.tell(Boosted(active.id, "", (boost,)), "DK-ACT-30", "DK-BOOST-01")
    if kind == "heal":
        value += play.library.ability_of(active.specialized, "healing")
        damage.heal(play, active, other, value)
        lasting.cure(play, other, ("disease",))
        return
    fits_room = distance.fits_room(play, base.distances)
    if (fits_room or (yield from before_the_attack.off_distance(play, active, "Base Action"))) and (
        sight.plain(play.state)
        or (yield from before_the_attack.goes_on(play, active, other, "Base Action", base.distances))
    ):
        one = Attack(active.id, target, "Base Action", amount=value, ethereal=base.type == "eth")
        caused = yield from attack.exchange(play, one, active, other)
        if added is not None and not active.gone:
            yield from effects.work(play, active, play.state.who(one.at), added, symbol=symbol_of(boost), caused=caused)
    lasting.end_named(active, "sneaking")
