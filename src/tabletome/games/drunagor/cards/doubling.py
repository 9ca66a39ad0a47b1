"""What a Wild Cube makes of a text: every numeral of its effects is doubled. (DR-KEY-241, DR-KEY-243)"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import (
    Amount,
    Clause,
    Damage,
    Hit,
    More,
    Rider,
    Shape,
    Spec,
    Text,
    Tie,
    Weapon,
)

_T = TypeVar("_T", Spec, Rider)


def doubled(text: Text) -> Text:
    """Numerals of effects and attacks count twice; number words, thresholds, Ranges and costs stay as they are."""
    return replace(text, clauses=tuple(_clause(clause) for clause in text.clauses))


def _clause(clause: Clause) -> Clause:
    specs = tuple(_part(spec) for spec in clause.specs)
    if isinstance(clause.body, Tie):
        return replace(clause, specs=specs, body=replace(clause.body, effects=tuple(map(_part, clause.body.effects))))
    hits = tuple(Hit(_amount(hit.amount), hit.minus) for hit in clause.body.hits)
    groups = tuple(tuple(map(_part, group)) for group in clause.body.groups)
    return replace(clause, specs=specs, body=Weapon(hits, groups))


def _part(part: _T) -> _T:
    """HEAL 2, +1 DMG, 2 DMG, CLEAVE 2; not RANGE 1, UP TO TWO, CRIT 18+."""
    match part:
        case Op():
            return replace(part, operands=tuple(map(_operand, part.operands)))
        case More() | Damage():
            return replace(part, amount=_amount(part.amount))
        case Shape() if part.amount is not None:
            return replace(part, amount=_amount(part.amount))
        case _:
            return part


def _operand(operand: object) -> object:
    return _amount(operand) if isinstance(operand, Amount) else operand


def _amount(amount: Amount) -> Amount:
    numeral = amount.measure == "number" and not amount.spelled
    return replace(amount, number=2 * amount.number) if numeral else amount
