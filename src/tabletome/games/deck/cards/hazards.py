"""Hazards: traps, falling rocks, slippery ledges, rising water; and the rule that an adventure has to itself.

A hazard is an entry of a Room (`PrintedHazard`), a rule of its own an entry of an adventure:

    hazards:
      - {name: Swinging blade, on: M5, check: U, attributes: [AGI], damage: 3}          a trap on the way to M5
      - {name: Hot vents, each: round, check: UD, attributes: [AGI], damage: 2 eth}     strikes in every Round of a Combat there
    hunted: {by: Grey Wolf, every: 4}
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, matching, number, one_of, optional, seq
from tabletome.games.deck.cards.language import DamageType
from tabletome.games.deck.cards.text import TYPE, attributes_words
from tabletome.games.deck.state import Attribute
from tabletome.packs.source import Number

Strikes: TypeAlias = Literal["way", "entry", "tide", "round", "failure"]
SYMBOLS: Parser[str] = matching(r"[UD*]{1,4}", "the symbols to be matched, such as U or UD,")
WHEN = {
    "way": "on the way to {way}, for everybody",
    "entry": "for everybody who comes in",
    "tide": "for everybody who comes in at high tide",
    "round": "for everybody at the beginning of every Round",
    "failure": "for who fails here",
}
_TYPE: Parser[DamageType] = one_of({"phys": "phys", "eth": "eth"})
DAMAGE: Parser[tuple[int, DamageType]] = seq(number, optional(_TYPE, "phys"))


class Hazard(msgspec.Struct, frozen=True):
    """What strikes without anybody attacking, what evades it, and the Damage otherwise. (DK-HAZ-01, DK-DMG-03)"""

    name: str
    strikes: Strikes
    check: str
    attributes: tuple[Attribute, ...]
    damage: int
    type: DamageType
    way: str = ""
    balance: bool = False

    @property
    def is_trap(self) -> bool:
        """A trap lies on a way and springs once; everything else strikes again. (DK-HAZ-03)"""
        return self.strikes == "way" and not self.balance


class Hunted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Foe for each Player catches up with the party with every so manieth Room. (DK-ADV-02)"""

    by: str
    every: Number


class Crowd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gold for a Combat that is won within so many Rounds. (DK-ADV-05)"""

    rounds: Number
    gold: Number


class PrintedHazard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hazard as a content file has it: on a way (`on: M5`), or each time that something happens (`each: entry`)."""

    name: str
    check: str
    damage: str | int
    attributes: tuple[Attribute, ...] = ()
    on: str = ""
    each: Literal["entry", "tide", "round", "failure"] | None = None
    balance: bool = False


def read_hazard(printed: PrintedHazard) -> Hazard:
    """
    >>> read_hazard(PrintedHazard(name="Swinging blade", on="M5", check="U", damage=3)).is_trap
    True
    """
    if bool(printed.on) == bool(printed.each):
        raise ValueError(f"'{printed.name}' lies on a way ('on: M5') or strikes at a time ('each: round'), one of both")
    if printed.balance and not printed.on:
        raise ValueError(f"'{printed.name}': balance is kept on a way ('on: M5')")
    damage, type_ = DAMAGE.parse(str(printed.damage))
    if not damage:
        raise ValueError(f"'{printed.name}' does no Damage")
    return Hazard(
        printed.name, printed.each or "way", SYMBOLS.parse(printed.check), printed.attributes, damage, type_, printed.on,
        printed.balance,
    )  # fmt: skip


def hazard_text(one: Hazard) -> str:
    """
    >>> hazard_text(Hazard("Tripwire", "way", "U", ("AGI",), 2, "phys", "M7"))
    'Tripwire, on the way to M7, for everybody, once: match U or use Agility, or take 2 Physical Damage.'
    """
    when = WHEN[one.strikes].format(way=one.way) + (", once" if one.is_trap else "")
    helps = f" or use {attributes_words(one.attributes)}" if one.attributes else ""
    unless = " with no Agility Card in hand" if one.balance else ""
    return f"{one.name}, {when}{unless}: match {one.check}{helps}, or take {one.damage} {TYPE[one.type]} Damage."
