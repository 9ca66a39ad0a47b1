"""Opening hands: single cards of the Combat Deck, or a ready hand of four for who does not know it yet. (DK-SETUP-01, -17)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from tabletome.cards import many, one_of, seq
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import DeckAct, copy
from tabletome.games.deck.options.characters.deck_limits import Checks
from tabletome.games.deck.options.turn import NOT_AT_FIRST, Take
from tabletome.games.deck.state import SYMBOLS, Combatant, copies, copy_of, name_of
from tabletome.kernel import Group, acts, made
from tabletome.table.deck import contents
from tabletome.words import listed

OPENING_CARDS = 4
FIRST_ROUNDS = (1, 2, 3)
Plan: TypeAlias = Literal["ready", "strike", "hold"]
Role: TypeAlias = Literal["attack", "defense", "attribute", "boost", "heal"]
PLANS: dict[Plan, tuple[str, tuple[Role, ...]]] = {
    "ready": ("Ready for anything", ("attack", "defense", "attribute", "heal", "boost", "attack", "defense")),
    "strike": ("To strike hard", ("attack", "attack", "boost", "attribute", "attribute", "attack")),
    "hold": ("To hold out", ("defense", "attack", "defense", "heal", "attribute", "defense", "attack")),
}
"""By its name: what a hand is for, and what is looked for until it has four cards."""


class ReadyHand(DeckAct, frozen=True):
    """Four cards at once, by what they are for. (DK-SETUP-17)"""

    plan: Plan
    cards: tuple[str, ...]
    verb: ClassVar = "hand"
    title: ClassVar = "A ready hand"
    grammar: ClassVar = seq(one_of({plan: plan for plan in PLANS}), many(copy, "and").map(tuple))

    def __str__(self) -> str:
        return f"{self.plan} {' and '.join(self.cards)}"

    def label(self, table: Table, who: Combatant) -> str:
        return f"{PLANS[self.plan][0]}: {listed(map(name_of, self.cards))}"


def groups(table: Table, player: Combatant) -> list[Group]:
    """The ready hands that differ, as long as nothing is chosen; any single card but Fortitude. (DK-SETUP-01, -02, -17)"""
    deck = tuple(contents(player.deck))
    ready = () if player.hand else ready_hands(table.library, deck)
    return [*acts(ready), *made(Take, able(deck, table.state.checks))]


@lru_cache(maxsize=1024)
def able(deck: tuple[str, ...], checks: Checks) -> tuple[str, ...]:
    """Different cards but Fortitude. Copies that differ by their symbol only are one choice, the symbol of which there are more;
    both are offered where Draw Decks give the symbols of checks, since there it matters which are left. (DK-SETUP-02, -17)
    """
    counts = counted(deck)
    if checks == "draw":
        return tuple(sorted(counts))
    return tuple([more_of(counts, name) for name in sorted({*map(name_of, counts)})])


def counted(deck: Iterable[str]) -> Counter[str]:
    """How many there are of each card but Fortitude."""
    return Counter([card for card in deck if name_of(card) != NOT_AT_FIRST])


def more_of(counts: Counter[str], name: str) -> str:
    """The copy of which there are more; of as many of both, Up."""
    return max(copies(name), key=counts.__getitem__)


@lru_cache(maxsize=256)
def ready_hands(library: Library, deck: tuple[str, ...]) -> tuple[ReadyHand, ...]:
    """Those that differ: a Combat Deck hardly ever changes between two Combats. (DK-SETUP-17)"""
    ready: dict[tuple[str, ...], ReadyHand] = {}
    for plan in PLANS:
        cards = tuple(sorted(ready_hand(library, deck, plan)))
        if len(cards) == OPENING_CARDS:
            ready.setdefault(cards, ReadyHand(plan, cards))
    return (*ready.values(),)


def ready_hand(library: Library, deck: Iterable[str], plan: Plan) -> list[str]:
    """Four cards: of each role that is looked for the best that is left, every name once but for Attributes."""
    left = counted(deck)
    found: list[str] = []
    for role in PLANS[plan][1]:
        once = {name_of(card) for card in found} if role != "attribute" else set()
        names = sorted({name_of(card) for card, count in left.items() if count} - once)
        best = best_of(library, left, names, role)
        if best and len(found) < OPENING_CARDS:
            card = more_of(left, best)
            left[card] -= 1
            found.append(card)
    return found


def best_of(library: Library, left: Counter[str], names: Iterable[str], role: Role) -> str:
    fitting = [name for name in names if ROLES[role](library.combat_cards[name])]
    if role == "attribute":
        return max(fitting, key=lambda name: sum(left[copy_of(name, symbol)] for symbol in SYMBOLS), default="")
    return max(fitting, key=lambda name: soon(library.combat_cards[name]), default="")


def soon(card: CombatCard) -> float:
    """What a card is worth over the first Rounds, on those on which it is not closed."""
    return sum(card.value_on(round_) for round_ in FIRST_ROUNDS if card.rondel.playable(round_))


def does(kind: str) -> Callable[[CombatCard], bool]:
    return lambda card: card.value is not None and card.value.kind == kind and card.kind != "item"


ROLES: dict[Role, Callable[[CombatCard], bool]] = {
    "attack": lambda card: does("dmg")(card) and card.can("N"),
    "defense": lambda card: does("def")(card) and card.can("!"),
    "attribute": lambda card: card.kind == "attribute",
    "boost": lambda card: card.kind != "attribute" and card.can("B"),
    "heal": does("heal"),
}
