"""What the text of a card does besides its value: deeds separated by commas, each perhaps with a duration.

effect: cannot(move,flee) for 2 rounds      the Target can neither Move nor Flee
effect: "self: guard R any for 3 rounds"    a lasting Defense of one's own
on_ok: sneaking, search(Sneak Attack)       what follows when the card's check succeeds
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, many, matching, one_of, optional, phrase, seq
from tabletome.games.deck.cards.amounts import AMOUNT, Amount, number, write_amount
from tabletome.games.deck.cards.durations import DURATION, Duration, write_duration
from tabletome.games.deck.cards.language import TYPE, WHOM, DamageType, Whom

DeedKind: TypeAlias = Literal[
    "cannot", "guard", "regen", "light",  # these last
    "poison", "disarm", "push",  # against somebody
    "refresh", "regain", "search", "sneaking", "swap", "as_reaction", "cast",  # for somebody
]  # fmt: skip
FORBIDDEN = ("move", "flee", "act", "react", "cast", "attack")
Cured: TypeAlias = Literal["disease", "poison", "effects"]
LIGHTS = ("dark", "medium", "bright")
LASTING: tuple[DeedKind, ...] = ("cannot", "guard", "regen", "light")
"""Deeds that must say how long they last."""


class Deed(msgspec.Struct, frozen=True):
    """One thing a card's text does. Only the fields its kind speaks of are filled.

    cannot: `names` of what the Target may not do. guard: `amount` of Defense against `type`. regen: `amount` HP at the
    start of every Round. light: the Room is `names[0]`. poison: `amount` Damage per Round for `rounds` Rounds. disarm:
    the Weapon drops. push: `amount` Distance categories away. refresh: `amount` levels of Fatigue go. regain: `amount`
    cards of the Discard Deck come to the hand. search: the Draw Deck for `names[0]`. swap: to another Weapon, and play
    it at once. as_reaction: one Normal card of the hand is played as a Reaction. cast: the Spell `names[0]`.
    """

    kind: DeedKind
    whom: Whom = "target"
    amount: Amount = number(0)
    names: tuple[str, ...] = ()
    type: DamageType = "any"
    rounds: int = 0
    duration: Duration | None = None


def _named(*known: str) -> Parser[tuple[str, ...]]:
    return seq("(", many(one_of({name: name for name in known}), ","), ")").into(lambda names: names)


_CARD = seq("(", phrase("the name of a card", ends=")"), ")")
_POISON = seq("(", AMOUNT, ",", matching("([1-9])r", "a number of Rounds such as 3r").map(int), ")")
_LASTING: Parser[Deed] = either(
    seq("cannot", _named(*FORBIDDEN)).into(lambda names: Deed("cannot", names=names)),
    seq("guard", AMOUNT, TYPE).into(lambda amount, type_: Deed("guard", amount=amount, type=type_)),
    seq("regen", AMOUNT).into(lambda amount: Deed("regen", amount=amount)),
    seq("light", _named(*LIGHTS)).into(lambda names: Deed("light", names=names)),
)
_AT_ONCE: Parser[Deed] = either(
    seq("poison", _POISON).into(lambda how: Deed("poison", amount=how[0], rounds=how[1])),
    seq("push", AMOUNT).into(lambda amount: Deed("push", amount=amount)),
    seq("refresh", AMOUNT).into(lambda amount: Deed("refresh", amount=amount)),
    seq("regain", AMOUNT).into(lambda amount: Deed("regain", amount=amount)),
    seq("search", _CARD).into(lambda names: Deed("search", names=names)),
    seq("cast", _CARD).into(lambda names: Deed("cast", names=names)),
    one_of({"sneaking": Deed("sneaking"), "disarm": Deed("disarm"), "swap then play weapon": Deed("swap")}),
    one_of({"play(normal card) as reaction(self|ally)": Deed("as_reaction", "self|ally")}),
)
DEED: Parser[Deed] = either(
    seq(_LASTING, DURATION).into(lambda deed, duration: msgspec.structs.replace(deed, duration=duration)), _AT_ONCE
)
_FOR_YOURSELF: tuple[DeedKind, ...] = ("sneaking", "regain", "search", "cast", "light", "swap")


def _done_to(whom: Whom, deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    return tuple(
        deed
        if deed.kind == "as_reaction"
        else msgspec.structs.replace(deed, whom="self" if deed.kind in _FOR_YOURSELF else whom)
        for deed in deeds
    )


_ADDRESSED: Parser[Whom] = optional(
    seq(either(WHOM, one_of({"target": "target"})), ":").into(lambda whom: whom), "target"
)
DEEDS: Parser[tuple[Deed, ...]] = seq(_ADDRESSED, many(DEED, ",")).into(_done_to)


@cache
def read_deeds(text: str) -> tuple[Deed, ...]:
    """Several deeds; `self:`, `ally:` or `self|ally:` in front says who has them, otherwise the Target does.

    >>> [deed.kind for deed in read_deeds("sneaking, search(Sneak Attack)")]
    ['sneaking', 'search']
    """
    return DEEDS.parse(text)


def write_deed(deed: Deed) -> str:
    """
    >>> write_deed(read_deeds("guard R phys for 1 round")[0])
    'guard R phys for 1 round'
    """
    text = _write(deed)
    return f"{text} {write_duration(deed.duration)}" if deed.duration else text


def _write(deed: Deed) -> str:
    amount, names = write_amount(deed.amount), ",".join(deed.names)
    match deed.kind:
        case "cannot" | "light" | "search" | "cast":
            return f"{deed.kind}({names})"
        case "guard":
            return f"guard {amount} {deed.type}"
        case "poison":
            return f"poison({amount},{deed.rounds}r)"
        case "regen" | "push" | "refresh" | "regain":
            return f"{deed.kind} {amount}"
        case "swap":
            return "swap then play weapon"
        case "as_reaction":
            return "play(normal card) as reaction(self|ally)"
        case _:
            return deed.kind
