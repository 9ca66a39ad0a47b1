"""Why a step in making a Character or in town cannot be taken, in a sentence with the rule."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tabletome.games.deck.cards import library, mixing
from tabletome.games.deck.cards.character import Character, NotLegal, join, specialize
from tabletome.games.deck.options.decks import deck_by_hand, deck_limits
from tabletome.games.deck.options.decks.deck_by_hand import Bench
from tabletome.games.deck.rules.campaign import shopping, town
from tabletome.games.deck.state import State


def why_not(state: State, seat: int, answer: str) -> str:
    """The reason against an answer of a Player who makes a Character or is in town."""
    verb, _, rest = answer.partition(" ")
    who, bench = at_the_bench(state, seat)
    if verb in ("done", "set-out"):
        return "; ".join(map(str, deck_by_hand.wrong(who, bench))) if who.race else ""
    if not rest or verb not in REASONS or not who.class_:
        return ""
    return REASONS[verb](state, who, bench, rest)


def at_the_bench(state: State, seat: int) -> tuple[Character, Bench]:
    if state.phase == "town":
        return state.people[seat], town.bench_of(state)
    draft = next((draft.character for draft in state.drafts if draft.seat == seat), state.drafts[0].character)
    return draft, Bench(draft.level > 1, tuple(state.packs), state.checks)


def why_not_added(state: State, who: Character, bench: Bench, step: str) -> str:
    """By what the deck would be with these cards in it."""
    name, _, copies = step.partition("*")
    if name not in library.combat_cards() or not mixing.in_game(name, bench.packs):
        return f"'{name}' is no card for a Combat Deck (DK-DECK-16)"
    count = who.combat.get(name, 0) + (int(copies) if copies.isdecimal() else 1)
    fuller = msgspec.structs.replace(who, combat={**who.combat, name: count})
    before = {found.rule for found in deck_by_hand.wrong(who, bench)} | {"DK-DECK-04"}
    new = [found for found in deck_by_hand.wrong(fuller, bench) if found.rule not in before]
    return "; ".join(map(str, new))


def why_not_removed(state: State, who: Character, bench: Bench, step: str) -> str:
    name = step.partition("*")[0]
    return "" if name in who.combat else f"there is no {name} in the deck"


def why_not_bought(state: State, who: Character, bench: Bench, name: str) -> str:
    """The price, or that it is of no use. (DK-LOOT-12)"""
    if reason := shopping.why_not_buy(who, name):
        return reason
    card = library.combat_cards()[name]
    if violation := deck_limits.why_not(who, card):
        return str(violation)
    most = deck_limits.most_copies(who, card)
    return f"{who.name} owns {who.owned.get(name, 0)} of {name}, and a deck may hold {most} (DK-DECK-28)"


def why_not_sold(state: State, who: Character, bench: Bench, name: str) -> str:
    return f"there is no Treasure '{name}' in the Story Deck (DK-DECK-14)"


def why_not_become(become: Callable[[Character, str], Character]) -> Callable[[State, Character, Bench, str], str]:
    """Of a Specialized or Hybrid Class. (DK-CHAR-05, -06, DK-DECK-10)"""

    def reason(state: State, who: Character, bench: Bench, name: str) -> str:
        try:
            become(who, name)
        except NotLegal as wrong:
            return str(wrong)
        return ""

    return reason


REASONS: dict[str, Callable[[State, Character, Bench, str], str]] = {
    "add": why_not_added, "remove": why_not_removed, "buy": why_not_bought, "sell": why_not_sold,
    "specialize": why_not_become(specialize), "join": why_not_become(join),
}  # fmt: skip
