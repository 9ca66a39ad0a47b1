"""The tactics of Monsters: lines of a condition, an arrow and what is done, the first that fits. (TM-MON-03..05)"""

from __future__ import annotations

import re
from functools import cached_property

import msgspec

from tabletome.games.tomb.cards.language import ADJACENT, ANYWHERE, Clause, Who, read_clauses


class Condition(msgspec.Struct, frozen=True, dict=True):
    """The opening statement of a tactics entry: how near a Hero must be, and what must be true of it or of the Monster.

    `alone`: no other Hero stands on that Hero's tile. `pack`: another Monster of this name is within 1 tile. `kin-hurt`: another
    Monster within 1 tile is damaged.
    """

    reach: int = ANYWHERE
    stunned: bool = False
    wounded: int = 0
    edge: int = 0
    damaged: bool = False
    always: bool = False
    alone: bool = False
    pack: bool = False
    kin_hurt: bool = False

    @cached_property
    def of_any_hero(self) -> bool:
        """Does it ask nothing of the Hero but to be near?"""
        return not (self.stunned or self.wounded or self.edge or self.alone)

    @cached_property
    def of_any(self) -> bool:
        """Does it ask nothing but how near a Hero is?"""
        return self.of_any_hero and not (self.damaged or self.pack or self.kin_hurt)


class Strike(msgspec.Struct, frozen=True, cache_hash=True):
    """A Monster's attack: on the chosen Hero, or on each Hero within `area`."""

    bonus: int
    damage: int
    effects: tuple[Clause, ...] = ()
    area: int | None = None
    miss: int = 0


class Step(msgspec.Struct, frozen=True):
    """Something else a tactics entry does: to_adj, to_tile, move, flee, or a clause of the card language."""

    name: str
    number: int = 0
    clause: Clause | None = None


class Entry(msgspec.Struct, frozen=True):
    """One entry of a tactics list."""

    condition: Condition
    deeds: tuple[Strike | Step, ...]


STATEMENTS = ("stunned", "damaged", "alone", "pack", "kin-hurt")


STRIKE = re.compile(r"hit(?:_each\((adj|same|tile(\d))\))? \+(\d+):(\d+)(?: \[([^\]]+)\])?(?: miss (\d))?")


DEEDS = re.compile(r";(?![^\[]*\])")  # what a hit brings may have parts of its own: hit +6:1 [dis; self: heal 1]


def read_entry(text: str) -> Entry:
    """
    >>> entry = read_entry("tile1 -> to_adj; hit +7:1 [stun]")
    >>> entry.condition.reach, [type(deed).__name__ for deed in entry.deeds]
    (1, ['Step', 'Strike'])
    """
    head, arrow, tail = text.partition("->")
    if not arrow:
        raise ValueError(f"'{text}' is no tactics entry: write 'condition -> deed; deed'")
    return Entry(_condition(head.strip()), tuple(_deed(part.strip()) for part in DEEDS.split(tail)))


def _condition(text: str) -> Condition:
    if text == "*":
        return Condition(always=True)
    reach, wounded, edge = ANYWHERE, 0, 0
    true: dict[str, bool] = {}
    for part in text.split("&"):
        if found := re.fullmatch(r"adj|same|tile(\d)", part):
            reach = ADJACENT if part == "adj" else 0 if part == "same" else int(found[1])
        elif found := re.fullmatch(r"hp<=(\d+)", part):
            wounded = int(found[1])
        elif part in ("adv", "dis"):
            edge = 1 if part == "adv" else -1
        elif part in STATEMENTS:
            true[part.replace("-", "_")] = True
        else:
            known = ", ".join(("adj", "same", "tileN", "hp<=N", "adv", "dis", *STATEMENTS, "*"))
            raise ValueError(f"'{part}' is no condition of tactics; known are {known}")
    return Condition(reach=reach, wounded=wounded, edge=edge, **true)


def _deed(text: str) -> Strike | Step:
    if found := STRIKE.fullmatch(text):
        area_word, tiles, bonus, damage, effects, miss = found.groups()
        area = (
            None if area_word is None else ADJACENT if area_word == "adj" else 0 if area_word == "same" else int(tiles)
        )
        return Strike(int(bonus), int(damage), read_clauses(effects or ""), area, int(miss or 0))
    if text in ("to_adj", "to_tile"):
        return Step(text)
    if found := re.fullmatch(r"(move|flee) (\d)", text):
        return Step(found[1], int(found[2]))
    [clause] = read_clauses(text)
    return Step("do", clause=clause if clause.who is not None else Clause(clause.ops, Who("self")))


def read_tactics(lines: list[str]) -> tuple[Entry, ...]:
    """A tactics list; its last entry, and only that one, has no condition. (TM-MON-03, -05)"""
    entries = tuple(read_entry(line) for line in lines)
    if not entries or not entries[-1].condition.always:
        raise ValueError("the last entry of a tactics list must be a default: '* -> …'")
    if any(entry.condition.always for entry in entries[:-1]):
        raise ValueError("only the last entry of a tactics list may be a default")
    return entries
