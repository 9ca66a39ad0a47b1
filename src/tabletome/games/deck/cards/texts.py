"""The text of a card over a vocabulary: what is done, to whom, in the words that the rules declare.

cannot(move,flee) for 2 rounds             the Target can neither Move nor Flee
self: guard R any for 3 rounds             a lasting Defense of one's own
sneaking, search(Sneak Attack)             words that are always for whoever Plays the card

How long a word lasts is its last operand. What it prints has WHO where it names whom it is done to; a word without WHO is for
whoever Plays the card, whatever stands in front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tabletome.cards import Op, Parser, Vocabulary, either, many, matching, one_of, optional, phrase, seq
from tabletome.games.deck.cards.amounts import AMOUNT, Amount, amount_words, number
from tabletome.games.deck.cards.durations import Duration, duration_words
from tabletome.games.deck.cards.language import WHOM, Whom
from tabletome.words import listed, sentence

WHO = "WHO"
PEOPLE: dict[Whom, str] = {
    "target": "the Target",
    "self": "you",
    "ally": "you or an Ally",
    "self|ally": "you or an Ally",
}
UNSAID = 4
"""So many Rounds a word is thought to last that does not name their number."""


class Nature(msgspec.Struct, frozen=True):
    """What else is declared of a word: whether only Special cards have it, being a way to Play another card; and how much of
    it is of use to somebody now, in points of its hint. `most` is asked with the table and whom it is done to.
    """

    special: bool = False
    most: Callable[[Any, Any], float] | None = None


class Text(msgspec.Struct, frozen=True):
    """The words of a card in their order, and to whom each is done."""

    whom: Whom = "target"
    ops: tuple[Op, ...] = ()
    done_to: tuple[Whom, ...] = ()

    def op(self, name: str) -> Op | None:
        """The word of this name, if it stands there."""
        return next((op for op in self.ops if op.name == name), None)

    def has(self, name: str) -> bool:
        return any(op.name == name for op in self.ops)

    def cards(self) -> Iterator[str]:
        """The names of other cards in it."""
        for op in self.ops:
            yield from (name for kind, name in zip(op.word.operands, op.operands, strict=True) if kind is CARD)

    @property
    def special(self) -> bool:
        """If it is a way to Play another card, which only Special cards have."""
        return any(op.word.nature is not None and op.word.nature.special for op in self.ops)

    @property
    def words(self) -> str:
        """What the card prints, within a sentence."""
        third = self.whom != "self"
        return listed(op.printed(third=third).replace(WHO, PEOPLE[self.whom]) for op in self.ops)

    def __str__(self) -> str:
        """What the card prints."""
        return sentence(self.words)


def _text(whom: Whom, ops: tuple[Op, ...]) -> Text:
    return Text(whom, ops, tuple(whom if WHO in op.printed(third=True) else "self" for op in ops))


NO_TEXT = Text()


def duration(op: Op) -> Duration | None:
    """How long a word lasts, if it does not happen at once."""
    return next((operand for operand in op.operands if isinstance(operand, Duration)), None)


def on_round(operand: object, round_: int) -> object:
    """An operand as it is on a Round: an amount and a duration are numbers."""
    if isinstance(operand, Amount):
        return operand.value(round_)
    if isinstance(operand, Duration):
        return operand.rounds.value(round_) if operand.span == "rounds" else UNSAID
    return tuple(on_round(part, round_) for part in operand) if isinstance(operand, tuple) else operand


def hint(op: Op, round_: int) -> float:
    """What a word is worth to whom it is done to, if it is Played on this Round; less than nothing if it harms."""
    return op.word.hint(*(on_round(operand, round_) for operand in op.operands))


# --- operands and what they print -------------------------------------------------------------------------------------


def in_brackets(*known: str) -> Parser[tuple[str, ...]]:
    """Some of these words: `(move,flee)`."""
    return seq("(", many(one_of({name: name for name in known}), ","), ")").into(lambda names: names)


CARD = seq("(", phrase("the name of a card", ends=")"), ")").into(str)
"""The name of another card."""
FOR_ROUNDS = matching("([1-9])r", "a number of Rounds such as 3r").map(int)
A_ROUND: Parser[tuple[Amount, int]] = seq("(", AMOUNT, ",", FOR_ROUNDS, ")")
"""So much each Round, and for how many: `(2,3r)`."""


def counted(amount: Amount, noun: str) -> str:
    """
    >>> counted(number(1), "card"), counted(number(2), "card")
    ('1 card', '2 cards')
    """
    return f"{amount_words(amount)} {noun}{'' if amount == number(1) else 's'}"


def lasts(words: str, how_long: Duration) -> str:
    """A printed form with how long it goes on."""
    return f"{words} {duration_words(how_long)}"


def grammar(words: Vocabulary) -> Parser[Text]:
    """The grammar of a whole text over a vocabulary."""
    target: Parser[Whom] = one_of({"target": "target"})
    whom = optional(seq(either(WHOM, target), ":").into(lambda whom: whom), "target")
    return seq(whom, many(words.grammar(), ",")).into(_text)
