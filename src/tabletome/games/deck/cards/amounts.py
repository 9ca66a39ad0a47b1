"""Amounts that change with the Round: `3`, `R`, `R/2+1`, `Rx2`, `R-1`, `iR` (the inverse Round).

An amount is a number, or a term of R with a number added or taken away. (DK-RFORM-01, -04, -23)
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, cast

import msgspec

from tabletome.cards import glued

Term: TypeAlias = Literal["", "R", "R/2", "Rx", "iR"]
ROUNDS = range(1, 7)


class Amount(msgspec.Struct, frozen=True):
    """`term` of the Round (`times` only for Rx), and `plus`, which is all there is to a plain number. (DK-RFORM-23)"""

    term: Term = ""
    times: int = 1
    plus: int = 0

    def value(self, round_: int) -> int:
        """What the amount is on a Round: the term, rounded down, at least 1, then what is added. (DK-RFORM-05, -06, -18, -19)

        >>> [read_amount("R/2+1").value(round_) for round_ in ROUNDS]
        [2, 2, 2, 3, 3, 4]
        """
        if not self.term:
            return self.plus
        total = _term(self.term, self.times, round_) + self.plus
        return max(1, total) if self.term == "R/2" or self.plus < 0 else total


def _term(term: Term, times: int, round_: int) -> int:
    """(DK-RFORM-01, -05, -09, -12)"""
    match term:
        case "R/2":
            return half(round_)
        case "Rx":
            return round_ * times
        case "iR":
            return 7 - round_
        case _:
            return round_


def half(amount: int) -> int:
    """Half of an amount, rounded down, at least 1; half of nothing is nothing. (DK-RFORM-18, -20)

    >>> [half(amount) for amount in (0, 1, 3, 5)]
    [0, 1, 1, 2]
    """
    return max(1, amount // 2) if amount > 0 else 0


def number(amount: int) -> Amount:
    """A plain number; also what an amount becomes when an effect that lasts fixes its R. (DK-RFORM-22)"""
    return Amount(plus=amount)


def _amount(text: str) -> Amount:
    if text.isdecimal():
        return number(int(text))
    sign = "-" if "-" in text else "+"
    term, _, plus = text.partition(sign)
    added = int(f"{sign}{plus}") if plus else 0
    if term[1:2] in ("x", "×"):
        return Amount("Rx", int(term[2:]), added)
    return Amount(cast(Term, term), 1, added)


_WRITTEN = r"(?:[0-9]+|(?:R/2|R[x×][2-9]|iR|R)(?:[+-][0-9]+)?)(?![\w+*/×-])"  # and nothing that would belong to it
AMOUNT = glued(_WRITTEN, "an amount such as 3, R, R/2+1, Rx2 or iR").map(_amount)


@cache
def read_amount(text: str) -> Amount:
    """
    >>> read_amount("iR+1").value(6)
    2
    """
    return AMOUNT.parse(text)


def write_amount(amount: Amount) -> str:
    """
    >>> write_amount(Amount("Rx", 2, -1))
    'Rx2-1'
    """
    if not amount.term:
        return str(amount.plus)
    term = f"Rx{amount.times}" if amount.term == "Rx" else amount.term
    return f"{term}{amount.plus:+}" if amount.plus else term


def amount_words(amount: Amount) -> str:
    """As a sentence says it.

    >>> amount_words(read_amount("R/2+1"))
    'R/2+1'
    >>> amount_words(read_amount("iR"))
    'Inverse R'
    """
    return write_amount(amount).replace("iR", "Inverse R").replace("x", "×")
