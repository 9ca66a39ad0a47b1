"""What may be done: one file per family of verbs, each an act with its notation, words, place, odds and reasons against it.

Everything here only looks (it takes a `Table`); what an act does stands in rules/, which offer these and carry them out. The
kinds of questions, and what each is about, stand with the acts that answer them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, ClassVar, TypeAlias

from tabletome.cards import Parser, either, many, matching, name, one_of, optional, rest, seq
from tabletome.cards.reading import Cursor
from tabletome.games.deck.cards.combat_cards import ATTRIBUTE_NAMES
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.cards.text import ARROWS, title
from tabletome.games.deck.state import SYMBOLS, Combatant, State, Wish, copy_of, name_of, symbol_of
from tabletome.kernel import Act, Group, Items, acts

Boost: TypeAlias = tuple[str, ...]
"""The cards that are Played with another: Attribute Cards that pay for it, or one Boost card; none if it is not Boosted."""
NO_BOOST: Boost = ()
DECLARED = {"U": "Up ▲", "D": "Down ▼"}
"""Symbols as people read them."""


# --- notation ---------------------------------------------------------------------------------------------------------


def _copy(cursor: Cursor) -> str:
    """The words of a name up to the symbol of the copy."""
    first = cursor.at
    while cursor.here and cursor.here not in SYMBOLS:
        cursor.at += 1
    if not cursor.here or cursor.at == first:
        cursor.at = first
        cursor.stuck("a card with its symbol, such as 'Dagger U'")
    cursor.take()
    return cursor.text[cursor.starts[first] - 1 : cursor.starts[cursor.at - 1]]


def words_until(*ends: str) -> Parser[str]:
    """The words of a name up to one that ends it."""

    def read(cursor: Cursor) -> str:
        first = cursor.at
        while cursor.here and cursor.here not in ends:
            cursor.at += 1
        if cursor.at == first:
            cursor.stuck("a name")
        last = cursor.at - 1
        return cursor.text[cursor.starts[first] - 1 : cursor.starts[last] - 1 + len(cursor.tokens[last])]

    return Parser(read)


CODES: dict[str, str] = {**ATTRIBUTE_NAMES}
NAMES: dict[str, str] = {attribute: name for name, attribute in ATTRIBUTE_NAMES.items()}
"""The Attribute Cards by the short names of their Attributes."""


def write_payment(cards: Boost) -> str:
    """
    >>> write_payment(("Agility D", "Strength U", "Strength U"))
    'AGI*D+STR*UU'
    """
    symbols: dict[str, str] = {}
    for card in cards:
        attribute = CODES[name_of(card)]
        symbols[attribute] = symbols.get(attribute, "") + symbol_of(card)
    return "+".join(f"{attribute}*{those}" for attribute, those in symbols.items())


def is_payment(boost: Boost) -> bool:
    """If a Boost is paid with Attribute Cards and is no card by itself."""
    return bool(boost) and name_of(boost[0]) in CODES


def write_boost(boost: Boost) -> str:
    return write_payment(boost) if is_payment(boost) else "".join(boost)


copy = Parser(_copy)
figure = name
symbol = one_of({symbol: symbol for symbol in SYMBOLS})
_attribute_cards = seq(one_of(NAMES), "*", matching("[UD]+", "the symbols of the cards, such as 'UU'")).into(
    lambda name, symbols: tuple(copy_of(name, symbol) for symbol in symbols)
)
payment: Parser[Boost] = many(_attribute_cards, "+").map(lambda parts: tuple(chain.from_iterable(parts)))
"""Attribute Cards that pay for something.

>>> payment.parse("AGI*D+STR*UU")
('Agility D', 'Strength U', 'Strength U')
"""
boost = either(payment, copy.map(lambda card: (card,)))
with_boost = optional(seq("with", boost).into(tuple), otherwise=NO_BOOST)


# --- words ------------------------------------------------------------------------------------------------------------


def paid_in_words(cards: Boost) -> str:
    """
    >>> paid_in_words(("Agility D", "Strength U", "Strength U")), paid_in_words(("Intellect U",))
    ('Agility ▼ and 2 Strength ▲▲', 'Intellect ▲')
    """
    symbols: dict[str, str] = {}
    for card in cards:
        symbols[name_of(card)] = symbols.get(name_of(card), "") + ARROWS[symbol_of(card)]
    parts = [f"{f'{len(those)} ' if len(those) > 1 else ''}{name} {those}" for name, those in symbols.items()]
    return " and ".join(parts)


def boosted(boost: Boost) -> str:
    if not boost:
        return ""
    return f" with {paid_in_words(boost) if is_payment(boost) else title(boost[0])}"


def named(state: State, id_: str) -> str:
    """What a combatant is called."""
    return next((who.name for who in state.combatants if who.id == id_), id_)


def find(state: State, id_: str) -> Combatant | None:
    """A combatant that is still in the Combat."""
    return next((other for other in state.living() if other.id == id_), None)


def in_hand(card: str) -> str:
    """Where a card of the own hand lies on the picture."""
    return f"hand {card}"


# --- acts -------------------------------------------------------------------------------------------------------------


class DeckAct(Act[Table, Combatant], frozen=True):
    """An act of a Character; `title` stands above it and its like in a list."""

    title: ClassVar[str] = ""

    def heading(self, table: Table, who: Combatant) -> str:
        return self.title


class Alone(DeckAct, frozen=True):
    """An act that needs no more words than these."""

    says: ClassVar[str]

    def label(self, table: Table, who: Combatant) -> str:
        return self.says


class OfACard(DeckAct, frozen=True):
    """An act with one card of the hand."""

    card: str
    grammar: ClassVar = seq(copy)

    def __str__(self) -> str:
        return self.card

    def label(self, table: Table, who: Combatant) -> str:
        return title(self.card)

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (in_hand(self.card),)


class OfAFigure(DeckAct, frozen=True):
    """An act that is about somebody."""

    target: str
    grammar: ClassVar = seq(figure)

    def __str__(self) -> str:
        return self.target

    def label(self, table: Table, who: Combatant) -> str:
        return named(table.state, self.target)

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (self.target,)


class OfAName(DeckAct, frozen=True):
    """An act that is about a card, Room, task or Class by its name."""

    name: str
    grammar: ClassVar = seq(rest)

    def __str__(self) -> str:
        return self.name

    def label(self, table: Table, who: Combatant) -> str:
        return self.name


class Pass(Alone, frozen=True):
    verb: ClassVar = "pass"
    says: ClassVar = "Pass"


class Enough(Alone, frozen=True):
    verb: ClassVar = "enough"
    says: ClassVar = "That is enough"


class Keep(Alone, frozen=True):
    verb: ClassVar = "keep"
    says: ClassVar = "Keep it"


class Decline(Alone, frozen=True):
    verb: ClassVar = "decline"
    says: ClassVar = "Decline"


class Rows(Group, gc=False):
    """An act for every row of fields, made when somebody looks: most of a hundred ways to pay for a card are never looked at."""

    rows: Sequence[tuple[Any, ...]]
    make: Callable[..., DeckAct]

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def title(self) -> str:
        return self.verb

    def pick(self, index: int) -> DeckAct:
        return self.make(*self.rows[index])

    def name(self, arg: Any) -> str:
        return str(arg)


def rows(act: type[DeckAct], able: Sequence[tuple[Any, ...]]) -> list[Group]:
    """A group of acts with one verb, or none."""
    return [Rows(act.verb, able, act)] if able else []


def one(act: DeckAct, rules: tuple[str, ...] = ()) -> Group:
    """A group of a single act."""
    return Items(act.verb, (act,), str, rules=rules)


PASS, ENOUGH, KEEP, DECLINE = one(Pass()), one(Enough()), one(Keep()), one(Decline())


# --- standing wishes: an answer that a Player gives once, for this time and all that follow ---------------------------

ALWAYS: dict[Wish, str] = {
    "draw": "Draw as many as the Draw Deck gives, now and at the end of every Turn",
    "keep": "Keep it, now and whenever the hand is full",
    "U": "Up ▲, now and whenever one symbol is declared",
    "D": "Down ▼, now and whenever one symbol is declared",
    "live": "Take the level, now and whenever it comes to that",
    "bare": "No Shield, one Weapon, now and in every Combat",
    "shield": "Take up a Shield, now and in every Combat",
    "dual": "Take two Weapons, now and in every Combat",
}


class Always(DeckAct, frozen=True):
    """From now on this is the answer, and the question is not put again. (DK-TURN-28)"""

    wish: Wish
    verb: ClassVar = "always"
    title: ClassVar = "Always"
    grammar: ClassVar = seq(one_of({wish: wish for wish in ALWAYS}))

    def __str__(self) -> str:
        return self.wish

    def label(self, table: Table, who: Combatant) -> str:
        return ALWAYS[self.wish]


class AskAgain(Alone, frozen=True):
    """All wishes of a Player are forgotten. (DK-TURN-28)"""

    verb: ClassVar = "ask"
    says: ClassVar = "Ask me again what I always wanted"


ASK_AGAIN = one(AskAgain())


def always(*wishes: Wish) -> list[Group]:
    return acts([Always(wish) for wish in wishes])


def wishes(state: State, who: Combatant) -> list[Wish]:
    return state.wishes.get(who.seat, [])


def ask_again(state: State, who: Combatant) -> list[Group]:
    """Offered to whoever has a standing wish."""
    return [ASK_AGAIN] if wishes(state, who) else []
