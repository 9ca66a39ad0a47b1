"""The Rondel of a card: on which Rounds it is played at its Primary value, at its Secondary value, or not at all.

`P2-5 S1,6` is Primary on Rounds 2 to 5 and Secondary on 1 and 6; a Round that is not named is closed. (DK-CARD-02..04)
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, glued, optional, seq
from tabletome.games.deck.cards.amounts import AMOUNT, ROUNDS, Amount, amount_words, write_amount

Standing: TypeAlias = Literal["primary", "secondary", "closed"]


class Rondel(msgspec.Struct, frozen=True):
    primary: tuple[int, ...]
    secondary: tuple[int, ...] = ()

    def standing(self, round_: int) -> Standing:
        """
        >>> [read_rondel("P2-5 S1").standing(round_) for round_ in (1, 2, 6)]
        ['secondary', 'primary', 'closed']
        """
        if round_ in self.primary:
            return "primary"
        return "secondary" if round_ in self.secondary else "closed"

    def playable(self, round_: int) -> bool:
        return round_ in self.primary or round_ in self.secondary

    @property
    def rounds(self) -> tuple[int, ...]:
        """The Rounds on which the card can be played."""
        return tuple(sorted(self.primary + self.secondary))

    def reaches(self, round_: int, cards: int) -> bool:
        """If the card can be played on a Round when `cards` Boost it by "+1 R" each: forward, not past 6. (DK-BOOST-26)

        >>> [read_rondel("P3,4").reaches(round_, 1) for round_ in ROUNDS]
        [False, False, True, True, True, False]
        """
        return self.playable(round_) or max(self.rounds) < round_ <= min(max(self.rounds) + cards, 6)


EVERY_ROUND = Rondel(tuple(ROUNDS))


class Values(msgspec.Struct, frozen=True):
    """`a|b`: an amount for Primary Rounds and one for Secondary Rounds; `a` alone serves for both."""

    primary: Amount
    secondary: Amount

    def on(self, rondel: Rondel, round_: int) -> int:
        """On a Round. A card that a Boost brings outside its Rounds has its Primary value. (DK-CARD-03, -04, DK-RFORM-21)"""
        amount = self.secondary if rondel.standing(round_) == "secondary" else self.primary
        return amount.value(round_)


def rounds_after(letter: str, example: str) -> Parser[tuple[int, ...]]:
    """Rounds behind a letter (or none), each once and in their order.

    >>> rounds_after("r", "r1-3,6").parse("r1-3,6")
    (1, 2, 3, 6)
    """
    written = glued(rf"{letter}([1-6](?:-[1-6])?(?:,[1-6](?:-[1-6])?)*)", f"Rounds such as {example}")
    return written.only(_in_order, "Rounds, each once and in their order").map(_rounds)


def _in_order(text: str) -> bool:
    ends = [int(sign) for sign in text if sign.isdecimal()]
    return ends == sorted(set(ends))


def _rounds(text: str) -> tuple[int, ...]:
    parts = [part.partition("-") for part in text.split(",")]
    return tuple(round_ for first, _, last in parts for round_ in range(int(first), int(last or first) + 1))


ROUNDS_LISTED = rounds_after("", "2-5 or 1,6")


@cache
def read_rounds(text: str) -> tuple[int, ...]:
    """
    >>> read_rounds("1-3,6")
    (1, 2, 3, 6)
    """
    return ROUNDS_LISTED.parse(text)


def write_rounds(rounds: tuple[int, ...]) -> str:
    """
    >>> write_rounds((1, 2, 3, 5, 6))
    '1-3,5,6'
    """
    runs: list[list[int]] = []
    for round_ in rounds:
        if runs and round_ == runs[-1][-1] + 1:
            runs[-1].append(round_)
        else:
            runs.append([round_])
    parts = [f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs]
    return ",".join(parts)


_PRIMARY, _SECONDARY = rounds_after("P", "P2-5"), rounds_after("S", "S1,6")
RONDEL: Parser[Rondel] = either(
    seq(_PRIMARY, optional(_SECONDARY, ())).into(Rondel), _SECONDARY.map(lambda rounds: Rondel((), rounds))
).only(lambda rondel: not {*rondel.primary} & {*rondel.secondary}, "each Round as Primary or Secondary, not as both,")


@cache
def read_rondel(text: str) -> Rondel:
    """
    >>> read_rondel("P5,6 S1-4")
    Rondel(primary=(5, 6), secondary=(1, 2, 3, 4))
    """
    return RONDEL.parse(text)


def write_rondel(rondel: Rondel) -> str:
    parts = [f"P{write_rounds(rondel.primary)}"] if rondel.primary else []
    return " ".join([*parts, f"S{write_rounds(rondel.secondary)}"] if rondel.secondary else parts)


VALUES: Parser[Values] = seq(AMOUNT, optional(seq("|", AMOUNT).into(lambda amount: amount), None)).into(
    lambda primary, secondary: Values(primary, secondary or primary)
)


@cache
def read_values(text: str) -> Values:
    """
    >>> read_values("R|2").secondary
    Amount(term='', times=1, plus=2)
    """
    return VALUES.parse(text)


def write_values(values: Values) -> str:
    primary, secondary = write_amount(values.primary), write_amount(values.secondary)
    return primary if primary == secondary else f"{primary}|{secondary}"


def values_words(values: Values) -> str:
    """
    >>> values_words(read_values("5|3"))
    '5 (Secondary 3)'
    """
    if values.primary == values.secondary:
        return amount_words(values.primary)
    return f"{amount_words(values.primary)} (Secondary {amount_words(values.secondary)})"
