"""How far an ability of an enemy reaches: what a move before it is made for, and whether it needs a target. (AT-BOSS-16)"""

from __future__ import annotations

import msgspec

from tabletome.cards import Op
from tabletome.games.tactics.board.squares import GRID, Range
from tabletome.games.tactics.cards.language import Area, Reach, Text, Whom

ANYWHERE = Range(1, GRID.width, sight=False)


class Reaching(msgspec.Struct, frozen=True):
    """`aimed`: it is done to one target in its range. Else it is done around its user, or needs nobody at all (no range)."""

    range: Range | None
    aimed: bool


def reaching(text: Text, basic: Range) -> Reaching:
    """The reach of the first word of a text that reaches for heroes; `basic` is that of the basic attack."""
    for op in text.ops():
        found = _attack(op, basic) if op.word.name == "atk" else _other(op)
        if found is not None:
            return found
    return Reaching(None, aimed=False)


def _attack(op: Op, basic: Range) -> Reaching:
    reach = next(operand for operand in op.operands if isinstance(operand, Reach))
    area = next((int(operand) for operand in op.operands if isinstance(operand, Area)), 0)
    if reach.basic:
        return Reaching(basic, aimed=True)
    if reach.most:
        return Reaching(Range(max(1, reach.least), reach.most), aimed=True)
    return Reaching(Range(1, max(1, area), sight=False), aimed=False)


def _other(op: Op) -> Reaching | None:
    """Words that name whom they are done to: one hero in range and sight, or all that are near enough."""
    for operand in op.operands:
        if not isinstance(operand, Whom):
            continue
        if operand.word in ("hero", "ally", "target"):
            reach = operand.reach
            return Reaching(Range(max(1, reach.least), reach.most) if reach is not None else ANYWHERE, aimed=True)
        if operand.word in ("heroes", "others", "all"):
            reach = operand.reach
            near = Range(1, reach.most, sight=False) if reach is not None else ANYWHERE
            return Reaching(near, aimed=False)
    return None
