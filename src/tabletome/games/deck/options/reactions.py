"""What a Player can do against an attack: defend, heal, Counter, Base Actions; and who takes the blow. (DK-CTR-01..08)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

import msgspec

from tabletome.cards import seq
from tabletome.games.deck.board import distance
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.language import Counter
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.cards.text import title
from tabletome.games.deck.options import (
    Alone,
    Boost,
    DeckAct,
    OfACard,
    boosted,
    boosts,
    cards,
    cards_refused,
    copy,
    hand,
    in_hand,
    odds,
    one,
    rows,
    with_boost,
    write_boost,
)
from tabletome.games.deck.options.base_actions import BaseReaction
from tabletome.games.deck.options.counters import Counter as CounterBy
from tabletome.games.deck.options.hand import Cards, Hand
from tabletome.games.deck.state import Attack, Combatant, Held, forbidden, name_of
from tabletome.kernel import Group, acts

REACT, ALLY_REACTS, TAKE_BLOW, EXHAUSTION = "react", "ally-reacts", "take-blow", "exhaustion"


class Attacked(msgspec.Struct, frozen=True):
    """An attack as it stands: whose it is, at whom, by which card or Action, how much and of what it is."""

    by: str
    at: str
    name: str
    amount: int
    ethereal: bool


class Blow(msgspec.Struct, frozen=True):
    """The Damage that somebody has to take."""

    amount: int


def attacked(attack: Attack) -> Attacked:
    """What a question about an attack is about."""
    return Attacked(attack.by, attack.at, attack.name, attack.amount, attack.ethereal)


# --- acts -------------------------------------------------------------------------------------------------------------


class DoNothing(Alone, frozen=True):
    verb: ClassVar = "none"
    says: ClassVar = "Do nothing"


class Defend(DeckAct, frozen=True):
    """A defense card with its Boost. (DK-CTR-02, -07)"""

    card: str
    boost: Boost = ()
    verb: ClassVar = "defend"
    title: ClassVar = "Defend"
    grammar: ClassVar = seq(copy, with_boost)

    def __str__(self) -> str:
        return f"{self.card} with {write_boost(self.boost)}" if self.boost else self.card

    def label(self, table: Table, who: Combatant) -> str:
        printed, attack = table.library.combat_cards[name_of(self.card)], table.state.attack
        text = f"{title(self.card)}{boosted(self.boost)}"
        if printed.value is None or attack is None:
            return text
        value = boosts.worth(table.library, who, printed, self.boost, table.state.round)
        return f"{text}: takes {min(hand.defense_against(printed, value, attack), attack.amount)} off"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (in_hand(self.card),)

    def why_not(self, table: Table, who: Combatant) -> str:
        return cards_refused.why_not_defended(table, who, self.card, self.boost)


class Cover(Alone, frozen=True):
    """(DK-CTR-09, DK-DMG-21)"""

    verb: ClassVar = "cover"
    says: ClassVar = "The Shield held up covers it"


class HealNow(OfACard, frozen=True):
    """A healing card that is also a Reaction. (DK-ACT-02, DK-CARD-10)"""

    verb: ClassVar = "heal"
    title: ClassVar = "Heal as a Reaction"


class Match(Alone, frozen=True):
    """A Counter by Up/Down. (DK-CTR-05)"""

    verb: ClassVar = "match"
    says: ClassVar = "Try to match the Up/Down"

    def odds(self, table: Table, who: Combatant) -> Fraction | None:
        return odds.of_a_match(table, table.state.attack) if table.state.attack is not None else None


class TakeIt(Alone, frozen=True):
    verb: ClassVar = "take it"
    says: ClassVar = "Take it yourself"


class LetCompanion(OfACard, frozen=True):
    """A Pet or Hireling takes the blow. (DK-ACT-35)"""

    verb: ClassVar = "let"
    title: ClassVar = "Let a companion take it"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (f"held {self.card}",)


class Live(Alone, frozen=True):
    """(DK-DEATH-01)"""

    verb: ClassVar = "exhaustion"
    says: ClassVar = "Live, with a level of Exhaustion"


class Die(Alone, frozen=True):
    verb: ClassVar = "die"
    says: ClassVar = "Die"


NONE, COVER, MATCH, TAKE_IT, LIVE, DIE = map(one, (DoNothing(), Cover(), Match(), TakeIt(), Live(), Die()))


# --- what can be done -------------------------------------------------------------------------------------------------


def groups(table: Table, target: Combatant, attack: Attack) -> tuple[Group, ...]:
    """What a Player can do against an attack. A fleer Plays no Reaction Cards. (DK-CTR-01, -04, -05, DK-FLEE-03)"""
    state = table.state
    found: list[Group] = [NONE]
    found += acts([BaseReaction(name) for name in table.library.base_reactions(target) if name not in target.base_used])
    if forbidden(target, "react"):
        return tuple(found)
    held = hand.of(table.library, target)
    if not target.fleeing:
        found += rows(Defend, defenses(table, target, attack, held))
        if attack.ranged and cover(target):
            found.append(COVER)
        found += acts([HealNow(card) for card in healing_cards(table.library, target, state.round, held)])
        found += cards.inspired(table, target, held)
    counters = table.library.listed_counters(attack)
    found += acts([CounterBy(card) for card in counter_cards(table.library, target, counters, state.round, held.cards)])
    if any(counter.by == "ud" for counter in counters):
        found.append(MATCH)
    return tuple(found)


def defenses(table: Table, target: Combatant, attack: Attack, held: Hand) -> list[tuple[str, Boost]]:
    """The Reaction Cards that defend or do something else, with every Boost; one that lists Distances must reach the attacker.

    (DK-CTR-02, -07, DK-DMG-11, DK-DIST-02)
    """
    state = table.state
    found: list[tuple[str, Boost]] = []
    for card, printed in held.reacting:
        if not (printed.value.kind == "def" if printed.value else printed.effect.ops):
            continue
        if printed.distances and not distance.in_reach(table, target, state.who(attack.by), printed.distances):
            continue
        if hand.usable(table.library, target, printed):
            found += [(card, boost) for boost in boosts.boosts(table.library, target, printed, state.round, held, card)]
    return found


def healing_cards(library: Library, target: Combatant, round_: int, held: Hand) -> list[str]:
    """The healing cards in hand that can be Played as a Reaction. (DK-CARD-10)"""
    return [
        card
        for card, printed in held.reacting
        if printed.value is not None and printed.value.kind == "heal"
        if hand.usable(library, target, printed) and printed.rondel.playable(round_)
    ]


def cover(target: Combatant) -> Held | None:
    """A Shield Card that was Played this Round and still stands against Ranged attacks. (DK-CTR-09, DK-DMG-21)"""
    return next((held for held in target.held if held.effect == "cover" and held.covers), None)


# --- Counters ---------------------------------------------------------------------------------------------------------


def counter_cards(
    library: Library, target: Combatant, counters: tuple[Counter, ...], round_: int, held: Cards
) -> list[str]:
    """The cards in hand that are listed as a Counter: Attributes, and Shield Cards where they are named.

    Up/Downs and Base Actions never Escalate. (DK-CTR-04, -16, -18, -19, -23)
    """
    if not counters:
        return []
    named = [counter.by for counter in counters]
    return [card for card, printed in held if fits(library, target, printed, named, round_)]


def fits(library: Library, target: Combatant, card: CombatCard, named: list[str], round_: int) -> bool:
    if card.kind == "attribute":
        return card.attribute in named
    if card.kind != "shield" or "Shield" not in named or target.fleeing:
        return False
    return hand.usable(library, target, card) and card.rondel.playable(round_)
