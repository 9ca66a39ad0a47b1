"""The numbers and lists of a state, with their bounds.

Rules and painters count, lay out and compare what a state holds. A number without bounds is an invitation to do so a million
times, so every number of a state has one of these types, or one of its game's own made in the same way. The bounds lie far
beyond anything that play comes to, and are checked whenever a state is read, wherever it comes from.

>>> class Purse(msgspec.Struct):
...     gold: Count = 0
>>> msgspec.convert({"gold": 10**9}, Purse)
Traceback (most recent call last):
...
msgspec.ValidationError: Expected `int` <= 99999 - at `$.gold`
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

import msgspec

_T = TypeVar("_T")

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99_999)]
"""How many of something there are: Hit Points, gold, rounds."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-99_999, le=99_999)]
"""A count that may be below zero: a bonus or penalty; a count in which -1 is none, or no limit."""

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=99)]
"""A seat at the table; -1 is nobody's."""

Place: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=4_095)]
"""A square of a board of up to 64 by 64, or a place in a row; -1 is none."""

Few: TypeAlias = Annotated[list[_T], msgspec.Meta(max_length=60)]
"""Things on the table, where each may be looked at beside all others: figures, players, the cards of a hand."""

Many: TypeAlias = Annotated[list[_T], msgspec.Meta(max_length=1_000)]
"""Things of which there are many, as the cards of a pile."""

Chronicle: TypeAlias = Annotated[list[str], msgspec.Meta(max_length=10_000)]
"""Sentences that tell what happened, and become ever more."""

Named: TypeAlias = Annotated[dict[str, _T], msgspec.Meta(max_length=500)]
"""Things by their names."""
