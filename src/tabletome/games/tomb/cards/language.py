"""The language cards are written in, close to what such a card prints. Its words stand with the rules they name, in rules/.

    attack: 1 monster tile1 +6      targets, reach and bonus; without a bonus there is no roll
    hit: dmg 1, dis                 what happens to a target that is hit
    then: 1 hero tile1: adv         a clause may name its own targets: who, colon, what

Reach is `adj` (adjacent), `same` (on the same tile), `tile2` (within 2 tiles) or `any`. Whatever cannot be read is refused with a
sentence, so that a card can never mean something else than it says.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from tabletome.cards import (
    Op,
    Parser,
    Vocabulary,
    either,
    many,
    matching,
    number,
    one_of,
    optional,
    phrase,
    seq,
    signed,
)
from tabletome.cards.reading import Cursor
from tabletome.words import article, counted

ADJACENT, ANYWHERE = -1, 99
NAMED = ("self", "target", "active", "attacker", "closest", "owner")
ONLY = ("stunned", "damaged", "undead")
KINDS = {
    "hero": "hero", "heroes": "hero", "monster": "monster", "monsters": "monster", "figure": "figure", "figures": "figure",
}  # fmt: skip


# --- whom -------------------------------------------------------------------------------------------------------------


class Who(msgspec.Struct, frozen=True, cache_hash=True):
    """Whom something affects. `count` 0 is everyone; `name` is a figure already known: self, target, active, attacker.

    `only` keeps those that are stunned, damaged or undead; `together` means all on one tile within reach; `of` counts
    the reach from another figure than the one who acts.
    """

    name: str = ""
    count: int = 1
    up_to: bool = False
    other: bool = False
    kind: str = ""
    reach: int = ANYWHERE
    only: str = ""
    together: bool = False
    of: str = ""


def _words(*words: str) -> Parser[str]:
    return one_of({word: word for word in words})


TILES = matching(r"tile(\d)", "tile1, tile2 …").map(int)
REACH = either(one_of({"adj": ADJACENT, "same": 0, "any": ANYWHERE}), TILES)
_count = either(
    one_of({"each": (0, False)}),
    seq("up to", number).into(lambda count: (count, True)),
    number.map(lambda count: (count, False)),
)
_where = either(seq("at", TILES).into(lambda tiles: (tiles, True)), REACH.map(lambda reach: (reach, False)))
_only = optional(_words(*ONLY))


def _who(count: tuple[int, bool], other: bool, kind: str, where: tuple[int, bool], of: str, only: str) -> Who:
    (number, up_to), (reach, together) = count, where
    return Who("", number, up_to, other, kind, reach, only, together, of)


WHO: Parser[Who] = either(
    seq(_words(*NAMED), _only).into(lambda name, only: Who(name, only=only)),
    seq(
        optional(_count, otherwise=(1, False)), optional(one_of({"other": True}), otherwise=False), one_of(KINDS),
        optional(_where, otherwise=(ANYWHERE, False)), optional(seq("of", _words("target")).into(str)), _only,
    ).into(_who),
)  # fmt: skip


def read_who(text: str) -> Who:
    """
    >>> who = read_who("up to 2 other monsters tile1 of target stunned")
    >>> who.count, who.up_to, who.other, who.kind, who.reach, who.of, who.only
    (2, True, True, 'monster', 1, 'target', 'stunned')
    """
    return WHO.parse(text)


# --- what -------------------------------------------------------------------------------------------------------------


class Clause(msgspec.Struct, frozen=True, dict=True):
    """What is done to whom; without a `who`, to whom the card speaks of anyway."""

    ops: tuple[Op, ...]
    who: Who | None = None

    @cached_property
    def heals(self) -> bool:
        return any(op.name == "heal" for op in self.ops)

    @cached_property
    def reaches_fallen(self) -> bool:
        """Does it do something that a Hero at 0 Hit Points can be given? (TM-DEF-10, TM-HEAL-02)"""
        return any(op.name in ("heal", "adv", "dis", "stun") for op in self.ops)


class Attack(msgspec.Struct, frozen=True):
    """Targets and, if there is a roll, its bonus."""

    targets: Who
    bonus: int | None = None


class Deed(msgspec.Struct, frozen=True, dict=True):
    """All that a card does: an attack with what follows hit and miss, and what it does besides.

    `on` is what a number on the die itself adds: the least die, and what happens to the target. (TM-FAQ-04)
    """

    attack: Attack | None = None
    hit: tuple[Clause, ...] = ()
    miss: tuple[Clause, ...] = ()
    do: tuple[Clause, ...] = ()
    on: tuple[tuple[int, tuple[Clause, ...]], ...] = ()

    @cached_property
    def wounds(self) -> bool:
        """Does a hit deal damage to its target? (TM-ADV-04)"""
        return any(
            op.name == "dmg" and (clause.who is None or clause.who.name == "target")
            for clause in self.hit
            for op in clause.ops
        )

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return (*self.hit, *self.miss, *self.do, *(clause for _, clauses in self.on for clause in clauses))


ATTACK = seq(WHO, optional(signed, otherwise=None)).into(Attack)


class Grammar:
    """How texts are read over a vocabulary."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        whom: Parser[Who | None] = optional(seq(WHO, ":").into(lambda who: who), otherwise=None)
        self.clause = seq(whom, many(words.grammar(), ",")).into(lambda who, ops: Clause(ops, who))
        self._clauses = many(self.clause, ";")

    def clauses(self, text: str) -> tuple[Clause, ...]:
        return self._clauses.parse(text) if text.strip() else ()

    def deed(
        self, attack: str = "", hit: str = "", miss: str = "", do: str = "", on: dict[str, str] | None = None
    ) -> Deed:
        """The parts of a card as they are written."""
        aim = ATTACK.parse(attack) if attack else None
        dice = tuple((least_die(die), self.clauses(text)) for die, text in (on or {}).items())
        return Deed(aim, self.clauses(hit), self.clauses(miss), self.clauses(do), dice)

    def damage(self, amount: int) -> tuple[Clause, ...]:
        """So much damage, if any, in the words of a card."""
        return self.clauses(f"dmg {amount}") if amount else ()


def least_die(text: str) -> int:
    """From which number on the die upward: `18+`, or `20` alone."""
    form = either(seq(number, "+").into(int), one_of({"20": 20}))
    least: int = form.parse(text)
    if not 1 <= least <= 20 or (least == 20 and text != "20"):
        raise ValueError(f"'{text}' is no number on the die; write '18+' or '20'")
    return least


# --- operands ---------------------------------------------------------------------------------------------------------

PLACES = {
    "ambush": "on the Ambush symbol", "symbol": "on a Monster symbol", "treasure": "on the Treasure symbol",
    "trap": "on a Trap symbol", "tile": "on the tile", "here": "on that square",
}  # fmt: skip
LETTERS = {"ambush": "A", "symbol": "M", "treasure": "$", "trap": "T"}
START, FARTHEST = "start", "far"


class Where(msgspec.Struct, frozen=True):
    """Where something is put: on a symbol or anywhere, here or on another tile.

    >>> str(Where("ambush")), str(Where("symbol", "far")), str(Where("tile", "Temple Square"))
    ('on the Ambush symbol', 'on a Monster symbol of the farthest tile', 'on Temple Square')
    """

    sign: str = ""
    tile: str = ""

    def __str__(self) -> str:
        of = {FARTHEST: "the farthest tile", START: "the start tile"}.get(self.tile, self.tile)
        if self.sign == "tile" and of:
            return f"on {of}"
        return f"{PLACES.get(self.sign, 'there')} of {of}" if of else PLACES.get(self.sign, "there")


class Placing(msgspec.Struct, frozen=True):
    """A piece of the adventure, and where it is put: `mushroom @ambush`."""

    name: str
    where: Where = Where()

    @property
    def one(self) -> str:
        return article(self.name)


class MonsterPlacing(Placing, frozen=True):
    """A Monster or Villain by name, or any: `monster @symbol far`."""

    @property
    def any(self) -> bool:
        return self.name == "monster"

    @property
    def one(self) -> str:
        return article("Monster" if self.any else self.name)


class Counted(msgspec.Struct, frozen=True):
    """Something by name, and how much: `water -2`."""

    name: str
    number: int

    @property
    def tiles(self) -> str:
        return counted(self.number, "tile")

    @property
    def hit_points(self) -> str:
        return counted(self.number, "Hit Point")


def counted_words(name: str) -> str:
    """What an adventure keeps count of, in words.

    >>> counted_words("wrong levers"), counted_words("water level")
    ('the number of wrong levers', 'the water level')
    """
    return f"the {name}" if name.endswith("level") else f"the number of {name}"


class MarkerName(str):
    """The id of a marker."""

    __slots__ = ()


class PieceName(str):
    """A piece of the adventure by name."""

    __slots__ = ()


_ENDS = (",", ";", "]")
_place = either(
    seq(_words(*PLACES), optional(phrase("the name of a tile", ends=_ENDS))).into(Where),
)
_at = optional(seq("@", _place).into(lambda where: where), otherwise=Where())
placing = seq(
    phrase(
        "a piece",
        ends=("@", *_ENDS),
    ),
    _at,
).into(Placing)
monster_placing = seq(
    phrase(
        "a Monster",
        ends=("@", *_ENDS),
    ),
    _at,
).into(MonsterPlacing)
marker = matching(r"[\w'-]+", "a marker").map(MarkerName)
piece_name = phrase("a piece", ends=_ENDS).map(PieceName)


def _counted(cursor: Cursor) -> Counted:
    words = []
    while cursor.here and cursor.here not in (*_ENDS, "+") and not cursor.here.lstrip("-").isdecimal():
        words.append(cursor.take())
    if not words:
        cursor.stuck("a name")
    return Counted(" ".join(words), signed.read(cursor))


counted_thing: Parser[Counted] = Parser(_counted)
"""A name and how much."""


def _shown(written: str) -> tuple[int, int]:
    place, _, face = written.removeprefix("die-").partition("-")
    return int(place) - 1, int(face)


DIE_SHOWN = matching(r"die-\d{1,4}-\d{1,4}", "a die such as die-1-7").map(_shown)
"""The place of a die, and what it shows."""


# --- moments ----------------------------------------------------------------------------------------------------------

MOMENTS = {
    "turn": "at the start of a turn",
    "rolled": "after a die is rolled for an attack, before hit or miss",
    "struck": "when a Hero is hit, before damage",
    "hits": "when a Hero has hit, before damage",
    "hurt": "after damage that was survived",
    "falls": "when a Hero falls to 0 Hit Points",
    "appears": "when a Monster comes into play",
    "acts": "when a Monster is activated",
    "sprung": "when a trap is triggered",
    "drawn": "when an Encounter is drawn",
    "event-attack": "when an Event-Attack is drawn",
    "dies": "when a Monster is defeated, before its figure leaves",
    "slain": "when a Monster is defeated",
    "hero-phase": "in the own Hero Phase",
}
VALUES = ("fly", "speed", "ac", "attack", "damage", "surge", "taken", "taken-afar", "disable")
ITEM_VALUES = ("item-attack", "item-ac")
"""Of these only the best of all Items counts."""


class When(msgspec.Struct, frozen=True):
    """A moment and the figure it must be about: `struck hero tile1`, `rolled self`."""

    moment: str
    who: Who


WHEN = seq(_words(*MOMENTS), optional(WHO, otherwise=Who("self"))).into(When)


class Ability(msgspec.Struct, frozen=True):
    """What a card always does: it changes a value, or it carries out a text at a moment. `key` is how the card writes it."""

    key: str
    value: str = ""
    number: int = 0
    when: When | None = None
    clauses: tuple[Clause, ...] = ()


def read_ability(grammar: Grammar, key: str, text: Any) -> Ability:
    """
    >>> read_ability(Grammar(Vocabulary()), "ac", "+1").number
    1
    """
    if key in (*VALUES, *ITEM_VALUES):
        return Ability(key, key, int(text))
    return Ability(key, when=WHEN.parse(key.replace("/", " ")), clauses=grammar.clauses(text))
