"""Counter, Re-Counter and Escalation: a card is answered by a card until somebody passes. (DK-CTR-10..23, -30, -32, -38)

It is the same for an attack and for an Action without a card of its own: a Grapple, an escape, a Sneak.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.games.deck.cards.language import Counter as Listed
from tabletome.games.deck.cards.library import Library, Play, Table
from tabletome.games.deck.events.combat import CounterPlayed
from tabletome.games.deck.options import PASS, Pass, hand, reactions
from tabletome.games.deck.options.counters import COUNTER, ESCALATE, RECOUNTER, Contest, Counter, Escalate, Recounter
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.options.reactions import Attacked, attacked
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.combat import updown
from tabletome.games.deck.state import Attack, Combatant, Leaves, name_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.words import capitalized

Answer: TypeAlias = Literal["counter", "recounter", "escalate"]
KINDS: dict[Answer, str] = {"counter": COUNTER, "recounter": RECOUNTER, "escalate": ESCALATE}
ACTS: dict[Answer, type[Counter] | type[Recounter]] = {"counter": Counter, "recounter": Recounter, "escalate": Escalate}
RULES: dict[Answer, str] = {"counter": "DK-CTR-04", "recounter": "DK-CTR-10", "escalate": "DK-CTR-13"}
DRAWN_FOR: dict[Answer, str] = {
    "counter": "a Counter to",
    "recounter": "a Re-Counter for",
    "escalate": "an Escalation against",
}


class Dispute(msgspec.Struct, frozen=True):
    """What is Countered: who does it to whom, and by what either may answer."""

    what: str
    actor: Combatant
    target: Combatant
    own: tuple[str, ...]
    """The Attributes by which the actor Re-Counters."""
    listed: tuple[Listed, ...]
    """By what the Target Counters, and what each leaves."""
    instead: str = ""
    """A kind of card that Re-Counters as well. (DK-CTR-11)"""
    attack: Attack | None = None

    @property
    def about(self) -> Attacked | Contest:
        if self.attack is not None:
            return attacked(self.attack)
        return Contest(self.what, self.actor.id, self.target.id)

    @property
    def name(self) -> str:
        return f"the {self.what}" if self.attack is None else self.what


def of_attack(table: Table, attack: Attack) -> Dispute:
    """The Counters and the Attribute of the card Played; Base Actions have none. (DK-CTR-10, -11, -38)"""
    state = table.state
    actor, target = state.who(attack.by), state.who(attack.at)
    if not attack.printed:
        return Dispute(attack.name, actor, target, (), (), attack=attack)
    card = table.library.combat_cards[attack.name]
    own = (card.attribute,) if card.attribute is not None else ()
    return Dispute(attack.name, actor, target, own, card.counters, card.recounter, attack)


def of_action(
    what: str, actor: Combatant, target: Combatant, own: tuple[str, ...], against: tuple[str, ...]
) -> Dispute:
    """An Action without a card of its own, Countered by Attributes. (DK-CTR-38)"""
    return Dispute(what, actor, target, own, tuple(Listed(attribute) for attribute in against))


# --- the exchange of cards --------------------------------------------------------------------------------------------


def escalation(play: Play, dispute: Dispute, leaves: Leaves) -> Flow[Leaves]:
    """A Counter stands: actor and Target in turn, one card each, until someone passes; the last unanswered one decides.

    (DK-CTR-10..19, -30, -33)
    """
    attack = dispute.attack
    while leaves:
        if attack is not None:
            attack.step, attack.counter = "recounter", leaves
        if not (yield from recounters(play, dispute)):
            break
        if attack is not None:
            attack.step, attack.counter = "escalate", ""
        leaves = yield from counters(play, dispute, "escalate")
    if attack is not None:
        attack.counter = leaves
    return leaves


def prevails(play: Play, dispute: Dispute) -> Flow[bool]:
    """An Action is Countered; does its actor prevail after all? (DK-CTR-14)"""
    return not (yield from escalation(play, dispute, "none"))


def counters(play: Play, dispute: Dispute, answer: Answer = "counter") -> Flow[Leaves]:
    """The Target Counters, or Escalates, which no Up/Down and no Base Action does; what it leaves. (DK-CTR-13, -16, -18..24)"""
    target = dispute.target
    if target.is_foe:
        return (yield from drawn(play, target, dispute, dispute.listed, answer))
    card = yield from played(play, target, dispute, answer)
    return result_of(play.library, card, dispute.listed) if card else ""


def recounters(play: Play, dispute: Dispute) -> Flow[bool]:
    """The actor may undo the Counter. (DK-CTR-10, -11)"""
    actor = dispute.actor
    if not dispute.own:
        return False
    if actor.is_foe:
        icons = tuple(Listed(attribute) for attribute in dispute.own)
        return bool((yield from drawn(play, actor, dispute, icons, "recounter")))
    return bool((yield from played(play, actor, dispute, "recounter")))


# --- Foes and Players -------------------------------------------------------------------------------------------------


def drawn(play: Play, foe: Combatant, dispute: Dispute, listed: tuple[Listed, ...], answer: Answer) -> Flow[Leaves]:
    """A Foe draws the pattern of its icon; it Re-Counters and Escalates only if its card says so. (DK-CTR-20..22, DK-FOE-27)"""
    if answer != "counter" and not play.library.foe(foe).escalates:
        return ""
    amount = dispute.attack.amount if dispute.attack is not None else 0
    way = foe_answers.best_icon(play.library, foe, listed, amount)
    if way is None:
        return ""
    counter, pattern = way
    why = f"{counter.by}, {DRAWN_FOR[answer]} {dispute.name}"
    return counter.result if (yield from updown.passed(play, pattern, why, foe)) else ""


def played(play: Play, who: Combatant, dispute: Dispute, answer: Answer) -> Flow[str]:
    """One card of a Player, or none. Whoever has cards is asked, so that being asked says nothing about them. (DK-CTR-32)"""
    if not who.hand:
        return ""
    name = dispute.name
    questions = {
        "counter": f"Counter {name}?",
        "recounter": f"{capitalized(name)} is Countered. Re-Counter?",
        "escalate": f"Your Counter to {name} is undone. Escalate?",
    }
    groups = (*acts([ACTS[answer](card) for card in able(play, who, dispute, answer)]), PASS)
    rules = (RULES[answer], "DK-CTR-32")
    option = yield from asking.asked(
        play, Choose(who.seat, groups, questions[answer], rules, KINDS[answer], dispute.about)
    )
    act: Pass | Counter | Recounter = option.arg
    if isinstance(act, Pass):
        return ""
    put(play, who, act.card, answer, dispute.what, *rules)
    return act.card


def able(table: Table, who: Combatant, dispute: Dispute, answer: Answer) -> list[str]:
    """The cards in hand with which somebody can answer. (DK-CTR-04, -10, -11, -16)"""
    cards = hand.cards_in(table.library, who)
    if answer != "recounter":
        return reactions.counter_cards(table.library, who, dispute.listed, table.state.round, cards)
    others = [card for card, printed in cards if printed.kind == dispute.instead]
    return sorted({*hand.attribute_cards(who, *dispute.own), *others})


def put(play: Play, who: Combatant, card: str, answer: Answer, what: str, *rules: str) -> None:
    """The card is Played and always succeeds; whoever Counters has reacted. (DK-CTR-32, DK-TURN-12)"""
    hand.put_down(who, card)
    if answer != "recounter":
        who.reacted = True
    play.tell(CounterPlayed(who.id, card, answer, what), *rules)


def result_of(library: Library, card: str, listed: tuple[Listed, ...]) -> Leaves:
    """What a Counter by this card leaves: nothing, or half. (DK-CTR-33)"""
    printed = library.combat_cards[name_of(card)]
    by = "Shield" if printed.kind == "shield" else printed.attribute
    return next(counter.result for counter in listed if counter.by == by)
