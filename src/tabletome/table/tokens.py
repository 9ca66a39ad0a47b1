"""Counts of named tokens: held up to a cap, taken from a supply that can run out, never below nothing."""

import msgspec

from tabletome.kernel import Count, Named


class Tokens(msgspec.Struct):
    """What a character, a card or the common supply holds; a kind it has none of is not listed."""

    held: Named[Count] = {}


def count(tokens: Tokens, kind: str) -> int:
    """How many of the kind are held."""
    return tokens.held.get(kind, 0)


def gain(tokens: Tokens, kind: str, number: int = 1, *, cap: int | None = None) -> int:
    """Add tokens, at most up to the cap; tells how many really came (DR-TOKEN-01..04).

    >>> burning = Tokens({"BURN": 3})
    >>> gain(burning, "BURN", 2, cap=4), burning
    (1, Tokens(held={'BURN': 4}))
    """
    _check(number)
    if cap is not None:
        number = max(0, min(number, cap - count(tokens, kind)))
    if number:
        tokens.held[kind] = count(tokens, kind) + number
    return number


def lose(tokens: Tokens, kind: str, number: int = 1) -> int:
    """Take tokens away, as many as there are; tells how many really went.

    >>> shield = Tokens({"SHIELD": 2})
    >>> lose(shield, "SHIELD", 5), shield
    (2, Tokens(held={}))
    """
    _check(number)
    number = min(number, count(tokens, kind))
    if number == count(tokens, kind):
        tokens.held.pop(kind, None)
    else:
        tokens.held[kind] -= number
    return number


def move(source: Tokens, target: Tokens, kind: str, number: int = 1, *, cap: int | None = None) -> int:
    """Hand tokens over, as many as the source has and the target may hold; tells how many really moved.

    With a common supply as the source this is a gain that can run dry (TM-COMP-17).

    >>> supply, hero = Tokens({"chest": 1}), Tokens()
    >>> move(supply, hero, "chest", 2), supply, hero
    (1, Tokens(held={}), Tokens(held={'chest': 1}))
    """
    _check(number)
    gained = gain(target, kind, min(number, count(source, kind)), cap=cap)
    return lose(source, kind, gained)


def _check(number: int) -> None:
    if number < 0:
        raise ValueError(f"{number} tokens cannot change hands; gain or lose a number from 0 up.")
