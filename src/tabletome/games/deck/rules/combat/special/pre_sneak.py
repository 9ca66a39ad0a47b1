"""Pre-Sneak: unseen into a new Room or Combat Zone, without Playing a Sneak Card. (DK-SNEAK-01..09, -24, -25, DK-TRAIT-05)"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from tabletome.games.deck.cards.library import Library, Play
from tabletome.games.deck.events.combat import CounterPlayed, Spotted
from tabletome.games.deck.options import PASS, hand
from tabletome.games.deck.options.counters import SPOT, Counter, DrawOut
from tabletome.games.deck.options.moves import COME_UNSEEN, PRE_SNEAK, WALK_IN, ComeUnseen
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.combat import counters, fatigue, rounds
from tabletome.games.deck.rules.combat.counters import Dispute
from tabletome.games.deck.rules.combat.special import sneak
from tabletome.games.deck.rules.foes import reactions as foe_reactions
from tabletome.games.deck.state import Combatant, Held, Leaves, name_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import ConditionGained
from tabletome.table.deck import contents


def presneak(play: Play) -> Flow[None]:
    """Both sides come in; whoever can may try to do so unseen. (DK-SNEAK-01..03, DK-TRAIT-05)"""
    for player in rounds.players(play.state):
        if can_presneak(play.library, player):
            option = yield Choose(
                player.seat, (COME_UNSEEN, WALK_IN), "Try to come in unseen?", ("DK-SNEAK-01",), PRE_SNEAK
            )
            if isinstance(option.arg, ComeUnseen):
                yield from attempt(play, player)
    yield from ambush(play)


def ambush(play: Play) -> Flow[None]:
    """Sneaky Foes Pre-Sneak, those of a kind together with one draw; a party that is surprised at a Rest does not.

    (DK-TRAIT-05, DK-SNEAK-24)
    """
    for group in foe_reactions.groups(play.state):
        if play.library.foe(group[0]).trait("sneaky") and play.state.opponents(group[0]):
            yield from attempt(play, *group)
    rounds.clear_table(play)
    for combatant in play.state.combatants:
        combatant.reacted = False
    play.state.phase = "ready"
    rounds.end_if_over(play)


def can_presneak(library: Library, player: Combatant) -> bool:
    """Sneak Cards anywhere in the Combat Deck: Draw Deck, hand or Discard Deck. Some need none. (DK-SNEAK-01)"""
    if library.has_ability(player, "presneak_without"):
        return True
    owned = frozenset(chain(*player.deck.layers, player.hand, player.deck.discards))
    return sneaks_among(library, owned)


@lru_cache(maxsize=256)
def sneaks_among(library: Library, cards: frozenset[str]) -> bool:
    """If there is a Sneak Card among some cards; those of a Character hardly ever change."""
    return any(library.combat_cards[name_of(card)].sneak_check for card in cards)


def attempt(play: Play, who: Combatant, *others: Combatant) -> Flow[None]:
    """Unseen, it and those with it are Sneaking; no card is held and no deck is searched for it. (DK-SNEAK-02..04, -09)"""
    unseen = yield from sneak.unseen(play, who, spots)
    for one in (who, *others):
        if unseen:
            one.held.append(Held("sneaking"))
            play.tell(ConditionGained(one.id, "sneaking"), "DK-SNEAK-03")
        else:
            play.tell(Spotted(one.id), "DK-SNEAK-02")
    if not unseen:
        return
    for ability in play.library.abilities(who):
        if ability.kind == "presneak_search":
            yield from sneak.find(play, who, ability.of)


def spots(play: Play, dispute: Dispute) -> Flow[Leaves]:
    """Intellect after a missed draw: a Foe by its icon, a Player from hand, or from the Draw Deck for a level of Fatigue.

    (DK-SNEAK-06..08, -25)
    """
    spotter = dispute.target
    if spotter.is_foe:
        return (yield from counters.counters(play, dispute))
    in_hand = counters.able(play, spotter, dispute, "counter")
    in_deck = [card for card in contents(spotter.deck) if hand.is_attribute(card, dispute.listed[0].by)]
    groups = (
        *acts([Counter(card) for card in in_hand]),
        *acts([DrawOut(card) for card in sorted(set(in_deck if not in_hand else ()))]),
        PASS,
    )
    question = f"Counter {dispute.name}? From the Draw Deck it costs a level of Fatigue."
    rules = ("DK-SNEAK-06", "DK-SNEAK-07")
    option = yield from asking.asked(play, Choose(spotter.seat, groups, question, rules, SPOT, dispute.about))
    match option.arg:
        case Counter(card):
            counters.put(play, spotter, card, "counter", dispute.what, *rules)
        case DrawOut(card):
            yield from fatigue.draw_out(play, spotter, card)
            play.tell(CounterPlayed(spotter.id, card, "counter", dispute.what), *rules)
        case _:
            return ""
    return "none"
