"""Sneaking: a declared symbol that the other side must draw, Intellect against Agility, and the search for a Sneak Attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.cards.texts import CARD
from tabletome.games.deck.events.combat import Spotted
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.options.turn import LEAVE, SEARCH_DECK, OfCard, Take, takes
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.combat import counters, lasting, updown
from tabletome.games.deck.rules.combat.counters import Dispute
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Combatant, Held, Leaves, name_of, symbol_of
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import CardGained, ConditionGained
from tabletome.table.deck import contents
from tabletome.table.deck import search as take_out

Counters: TypeAlias = Callable[[Play, Dispute], Flow[Leaves]]
"""How somebody may Counter."""


@WORDS.word("sneaking", says="you Sneak", hint=0)
def vanish(play: Play, who: Combatant, doing: Doing) -> None:
    """(DK-SNEAK-20)"""
    who.held.append(Held("sneaking"))
    play.tell(ConditionGained(who.id, "sneaking"), "DK-SNEAK-20")


def play(play: Play, active: Combatant, card: str, printed: CombatCard) -> Flow[None]:
    """A Sneak Card: unseen, it stays as a Persistent Effect and allows the search; seen, it is discarded. (DK-SNEAK-05, -21)"""
    if not (yield from unseen(play, active)):
        play.tell(Spotted(active.id), "DK-SNEAK-21")
        return
    lasting.hold(active, card, "sneaking")
    play.tell(ConditionGained(active.id, "sneaking"), "DK-SNEAK-20", "DK-SNEAK-21")
    for op in printed.on_ok.ops:
        if op.name != "sneaking":  # the card itself is held for that
            yield from op.run(play, active, Doing(active, printed, symbol_of(card)))


def unseen(play: Play, active: Combatant, spots: Counters = counters.counters) -> Flow[bool]:
    """The other side draws once together; if that misses, one of them may Counter with Intellect; Agility Re-Counters.

    (DK-SNEAK-02, -03, -06, -08, -09, -22, DK-CTR-38)
    """
    if active.is_foe:
        symbol = foe_answers.symbol(play.library, active)
    else:
        symbol = yield from updown.declare(play, active, "Sneak", "Sneak: which symbol do you declare?", "DK-SNEAK-02")
    others = play.state.opponents(active)
    disputes = [counters.of_action("Sneak", active, other, ("AGI",), ("INT",)) for other in others]
    if (yield from updown.passed(play, symbol, "spotting the sneaker", others[0])):
        return (yield from counters.prevails(play, disputes[0]))
    for dispute in disputes:
        if (yield from spots(play, dispute)):
            return (yield from counters.prevails(play, dispute))
    return True


@WORDS.word("search", CARD, says="search your Draw Deck for a {0} Card", hint=0)
def look_through(play: Play, who: Combatant, doing: Doing, name: str) -> Flow[None]:
    """A Foe has no deck to look through. (DK-SNEAK-05)"""
    if not who.is_foe:
        yield from find(play, who, name)


def find(play: Play, active: Combatant, name: str) -> Flow[None]:
    """Look through the Draw Deck for a card, show it, take it, shuffle. (DK-SNEAK-05, -21)"""
    found = sorted({card for card in contents(active.deck) if name_of(card) == name})
    groups = (*takes(found), LEAVE)
    question = f"Search your Draw Deck for a {name}?"
    option = yield from asking.asked(
        play, Choose(active.seat, groups, question, ("DK-SNEAK-05",), SEARCH_DECK, OfCard(name))
    )
    if isinstance(option.arg, Take):
        take_out(active.deck, option.arg.card)
        lasting.show(active, option.arg.card)
        play.tell(CardGained(active.id, option.arg.card, "the Draw Deck"), "DK-SNEAK-05")


def search(play: Play, active: Combatant, target: str) -> Flow[None]:
    """A Turn spent looking for a sneaker: the sneaker declares, the searcher draws one and spots on a match. (DK-SNEAK-20)"""
    sneaker = play.state.who(target)
    if sneaker.is_foe:
        symbol = foe_answers.symbol(play.library, sneaker)
    else:
        question = "You are looked for: which symbol do you declare?"
        symbol = yield from updown.declare(play, sneaker, "the search", question, "DK-SNEAK-20")
    if (yield from updown.passed(play, symbol, "the search", active)):
        lasting.end_named(sneaker, "sneaking")
        play.tell(Spotted(sneaker.id), "DK-SNEAK-20")
