"""What the text of a card does besides its value: deeds separated by commas, each perhaps with a duration.

effect cannot(move,flee) for 2 rounds      the Target can neither Move nor Flee
effect self: guard R any for 3 rounds      a lasting Defense of one's own
on ok: sneaking, search(Sneak Attack)      what follows when the card's check succeeds
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias, cast

import msgspec

from tabletome.games.deck.cards.amounts import Amount, number, read_amount, write_amount
from tabletome.games.deck.cards.durations import Duration, read_duration, write_duration
from tabletome.games.deck.cards.language import DamageType, Whom, split

DeedKind: TypeAlias = Literal[
    "cannot", "guard", "regen", "light",  # these last
    "poison", "disarm", "push",  # against somebody
    "refresh", "regain", "search", "sneaking", "swap", "as_reaction", "cast",  # for somebody
]  # fmt: skip
FORBIDDEN = ("move", "flee", "act", "react", "cast", "attack")
CURED = ("disease", "poison", "effects")
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


_Found: TypeAlias = re.Match[str]
_DEEDS: tuple[tuple[re.Pattern[str], Callable[[_Found], Deed]], ...] = (
    (re.compile(r"cannot\(([a-z, ]+)\)"), lambda f: Deed("cannot", names=_names(f[1], FORBIDDEN))),
    (re.compile(r"guard (\S+) (phys|eth|any)"), lambda f: Deed("guard", amount=read_amount(f[1]), type=cast(DamageType, f[2]))),
    (re.compile(r"regen (\S+)"), lambda f: Deed("regen", amount=read_amount(f[1]))),
    (re.compile(r"light\((\w+)\)"), lambda f: Deed("light", names=_names(f[1], LIGHTS))),
    (re.compile(r"poison\(([^,]+),([1-9])r\)"), lambda f: Deed("poison", amount=read_amount(f[1]), rounds=int(f[2]))),
    (re.compile(r"(push|refresh|regain) (\S+)"), lambda f: Deed(cast(DeedKind, f[1]), amount=read_amount(f[2]))),
    (re.compile(r"(search|cast)\(([^()]+)\)"), lambda f: Deed(cast(DeedKind, f[1]), names=(f[2].strip(),))),
    (re.compile(r"(sneaking|disarm)"), lambda f: Deed(cast(DeedKind, f[1]))),
    (re.compile(r"swap then play weapon"), lambda _: Deed("swap", "self")),
    (re.compile(r"play\(normal card\) as reaction\(self\|ally\)"), lambda _: Deed("as_reaction", "self|ally")),
)  # fmt: skip
KNOWN = (
    "cannot(move,flee), guard R any, regen 1, light(medium), sneaking, poison(1,3r), disarm, push 1, refresh 1, regain 1, "
    "search(Sneak Attack), swap then play weapon, play(normal card) as reaction(self|ally), cast(Energy Bolt)"
)
_FOR_YOURSELF: tuple[DeedKind, ...] = ("sneaking", "regain", "search", "cast", "light", "swap")
_FOR = re.compile(r"(.+?) ((?:for|until) .+)")
_WHOM = re.compile(r"(target|self\|ally|self|ally): (.+)")


def _names(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in known:
            raise ValueError(f"'{name}' is unknown here; there is {', '.join(known)}")
    return names


@cache
def read_deed(text: str, whom: Whom = "target") -> Deed:
    """
    >>> read_deed("cannot(move,flee) for 2 rounds").names
    ('move', 'flee')
    """
    timed = _FOR.fullmatch(text)
    words, duration = (timed[1], read_duration(timed[2])) if timed else (text, None)
    for pattern, made in _DEEDS:
        if found := pattern.fullmatch(words):
            deed = made(found)
            break
    else:
        raise ValueError(f"'{text}' is nothing a card can do; it can: {KNOWN}")
    if (deed.kind in LASTING) != (duration is not None):
        wanted = (
            "says for how long, such as 'for 2 rounds'" if duration is None else "happens at once and lasts no time"
        )
        raise ValueError(f"'{text}': this {wanted}")
    if deed.kind == "as_reaction":
        return deed
    return msgspec.structs.replace(deed, whom="self" if deed.kind in _FOR_YOURSELF else whom, duration=duration)


@cache
def read_deeds(text: str) -> tuple[Deed, ...]:
    """Several deeds; `self:`, `ally:` or `self|ally:` in front says who has them, otherwise the Target does.

    >>> [deed.kind for deed in read_deeds("sneaking, search(Sneak Attack)")]
    ['sneaking', 'search']
    """
    addressed = _WHOM.fullmatch(text)
    whom, words = (cast(Whom, addressed[1]), addressed[2]) if addressed else ("target", text)
    return tuple(read_deed(part, whom) for part in split(words, ", "))


def write_deed(deed: Deed) -> str:
    """
    >>> write_deed(read_deed("guard R phys for 1 round"))
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
