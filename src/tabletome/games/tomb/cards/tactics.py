"""The tactics of Monsters: lines of a condition, an arrow and what is done, the first that fits. (TM-MON-03..05)

adj -> hit +6:1 [dis]           a line of a Monster's tactics: condition, arrow, deeds
tile1&hp<=3 -> to_adj; hit +7:1 [stun; self: heal 1] miss 1
* -> move 2
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from tabletome.cards import Parser, either, many, matching, number, one_of, optional, seq
from tabletome.games.tomb.cards.language import (
    ADJACENT,
    ANYWHERE,
    TILES,
    Attack,
    Clause,
    Deed,
    Grammar,
    Who,
)


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


class Strike(msgspec.Struct, frozen=True):
    """A Monster's attack: on the chosen Hero, or on each Hero within `area`; `deed` is it in the words of a card."""

    deed: Deed
    area: int | None = None

    @property
    def bonus(self) -> int:
        assert self.deed.attack is not None
        assert self.deed.attack.bonus is not None
        return self.deed.attack.bonus


class Step(msgspec.Struct, frozen=True):
    """Something else a tactics entry does: to_adj, to_tile, move, flee, or a clause of the card language."""

    name: str
    number: int = 0
    clause: Clause | None = None


class Entry(msgspec.Struct, frozen=True):
    """One entry of a tactics list."""

    condition: Condition
    deeds: tuple[Strike | Step, ...]

    @property
    def against_hero(self) -> bool:
        """Does it do something about the Hero it selects: move toward or away from it, or attack it alone?"""
        return any(deed.area is None if isinstance(deed, Strike) else deed.clause is None for deed in self.deeds)


STATEMENTS = ("stunned", "damaged", "alone", "pack", "kin-hurt")
_part: Parser[dict[str, Any]] = either(
    one_of({"adj": {"reach": ADJACENT}, "same": {"reach": 0}, "adv": {"edge": 1}, "dis": {"edge": -1}}),
    TILES.map(lambda reach: {"reach": reach}),
    seq("hp", "<=", number).into(lambda wounded: {"wounded": wounded}),
    one_of({statement: {statement.replace("-", "_"): True} for statement in STATEMENTS}),
)


def _joined(parts: tuple[dict[str, Any], ...]) -> Condition:
    return Condition(**{key: value for part in parts for key, value in part.items()})


CONDITION: Parser[Condition] = either(one_of({"*": Condition(always=True)}), many(_part, "&").map(_joined))
_area = either(one_of({"adj": ADJACENT, "same": 0}), TILES)


class TacticsGrammar:
    """How tactics are read over the language of cards."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        area: Parser[int | None] = either(seq("hit_each", "(", _area, ")").into(int), one_of({"hit": None}))
        effects = optional(seq("[", many(grammar.clause, ";"), "]").into(lambda clauses: clauses), otherwise=())
        strike = seq(
            area, "+", number, ":", number, effects, optional(seq("miss", number).into(int), otherwise=0)
        ).into(self._strike)
        step = either(
            one_of({name: Step(name) for name in ("to_adj", "to_tile")}),
            seq(one_of({name: name for name in ("move", "flee")}), matching(r"\d", "a number of tiles").map(int)).into(
                Step
            ),
        )
        clause = grammar.clause.map(self._clause)
        self.entry = seq(CONDITION, "->", many(either(strike, step, clause), ";")).into(Entry)

    def _strike(self, area: int | None, bonus: int, damage: int, effects: tuple[Clause, ...], miss: int) -> Strike:
        hit = (*self.grammar.damage(damage), *effects)
        return Strike(Deed(Attack(Who("target"), bonus), hit, self.grammar.damage(miss)), area)

    def _clause(self, clause: Clause) -> Step:
        return Step("do", clause=clause if clause.who is not None else Clause(clause.ops, Who("self")))


def read_tactics(grammar: Grammar, lines: list[str]) -> tuple[Entry, ...]:
    """A tactics list; its last entry, and only that one, has no condition. (TM-MON-03, -05)"""
    read = TacticsGrammar(grammar).entry.parse
    entries = tuple(read(line) for line in lines)
    if not entries or not entries[-1].condition.always:
        raise ValueError("the last entry of a tactics list must be a default: '* -> …'")
    if any(entry.condition.always for entry in entries[:-1]):
        raise ValueError("only the last entry of a tactics list may be a default")
    return entries
