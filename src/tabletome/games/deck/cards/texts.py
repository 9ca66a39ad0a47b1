"""The text of a card over a vocabulary: what is done, to whom, in the words that the rules declare.

cannot(move,flee) for 2 rounds             the Target can neither Move nor Flee
self: guard R any for 3 rounds             a lasting Defense of one's own
sneaking, search(Sneak Attack)             words that are always for whoever Plays the card

How long a word lasts is its last operand. What it prints has WHO where it names whom it is done to; a word without WHO is for
whoever Plays the card, whatever stands in front.
"""

from __future__ import annotations

import msgspec

from tabletome.cards import Op, Parser, Vocabulary, either, many, matching, one_of, optional, phrase, seq
from tabletome.games.deck.cards.durations import Duration
from tabletome.games.deck.cards.language import WHOM, Whom
from tabletome.words import listed, sentence

WHO = "WHO"
PEOPLE: dict[Whom, str] = {
    "target": "the Target",
    "self": "you",
    "ally": "you or an Ally",
    "self|ally": "you or an Ally",
}


class Text(msgspec.Struct, frozen=True):
    """`whom` is who has what the words do, unless a word is for whoever Plays the card."""

    whom: Whom
    ops: tuple[Op, ...]

    def whom_of(self, op: Op) -> Whom:
        return self.whom if WHO in op.printed(third=True) else "self"

    def __str__(self) -> str:
        addressed = "" if self.whom == "target" else f"{self.whom}: "
        return addressed + ", ".join(map(str, self.ops))


def duration(op: Op) -> Duration | None:
    """How long a word lasts, if it does not happen at once."""
    return next((operand for operand in op.operands if isinstance(operand, Duration)), None)


def printed(text: Text) -> str:
    """A text as its card prints it."""
    third = text.whom != "self"
    return sentence(listed(op.printed(third=third).replace(WHO, PEOPLE[text.whom]) for op in text.ops))


# --- operands ---------------------------------------------------------------------------------------------------------


def in_brackets(*known: str) -> Parser[tuple[str, ...]]:
    """Some of these words: `(move,flee)`."""
    return seq("(", many(one_of({name: name for name in known}), ","), ")").into(lambda names: names)


CARD = seq("(", phrase("the name of a card", ends=")"), ")").into(str)
FOR_ROUNDS = matching("([1-9])r", "a number of Rounds such as 3r").map(int)


def grammar(words: Vocabulary) -> Parser[Text]:
    """The grammar of a whole text over a vocabulary."""
    target: Parser[Whom] = one_of({"target": "target"})
    whom = optional(seq(either(WHOM, target), ":").into(lambda whom: whom), "target")
    return seq(whom, many(words.grammar(), ",")).into(Text)
