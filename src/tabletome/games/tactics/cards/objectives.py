"""The language of objectives: what an encounter asks for, main and bonus. (AT-OBJ-22)

defeat(boss) and defeat_count(wraith, 3)
use(lever, 3)
reach(gate, all)
within(6)
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, many, name, number, one_of, seq
from tabletome.words import counted

Kind: TypeAlias = Literal[
    "defeat", "defeat_count", "defeat_all", "survive", "reach", "hold", "protect", "use",
    "within", "no_knockout", "potions_left", "all_minions", "order", "untouched",
]  # fmt: skip
MAIN: tuple[Kind, ...] = ("defeat", "defeat_count", "defeat_all", "survive", "reach", "hold", "protect", "use")
BONUS: tuple[Kind, ...] = (*MAIN, "within", "no_knockout", "potions_left", "all_minions", "order", "untouched")
ALL_HEROES = 0
"""Everybody who is not knocked out, at least one."""


class Goal(msgspec.Struct, frozen=True):
    """One condition: of or about whom, which, or where, how many or how long, and before whom."""

    kind: Kind
    what: str = ""
    number: int = 0
    before: str = ""

    def __str__(self) -> str:
        count = "all" if self.kind == "reach" and self.number == ALL_HEROES else str(self.number or "")
        if self.before:
            return f"{self.kind}({self.what} before {self.before})"
        inside = ", ".join(filter(None, (self.what, count)))
        return f"{self.kind}({inside})" if inside else self.kind


Objective: TypeAlias = tuple[Goal, ...]
"""All of them together."""


def _named(kind: Kind) -> Parser[Goal]:
    return seq(kind, "(", name, ")").into(lambda what: Goal(kind, what))


def _counted(kind: Kind) -> Parser[Goal]:
    return seq(kind, "(", name, ",", number, ")").into(lambda what, count: Goal(kind, what, count))


def _number(kind: Kind) -> Parser[Goal]:
    return seq(kind, "(", number, ")").into(lambda count: Goal(kind, number=count))


_MANY = either(one_of({"all": ALL_HEROES}), number)
GOALS: dict[Kind, Parser[Goal]] = {
    "defeat": _named("defeat"),
    "defeat_count": _counted("defeat_count"),
    "survive": _number("survive"),
    "reach": seq("reach", "(", name, ",", _MANY, ")").into(lambda what, count: Goal("reach", what, count)),
    "hold": _counted("hold"),
    "protect": either(
        seq("protect", "(", name, ",", number, "rounds", ")").into(lambda what, count: Goal("protect", what, count)),
        _counted("protect"),
    ),
    "use": _counted("use"),
    "within": _number("within"),
    "potions_left": _number("potions_left"),
    "order": seq("order", "(", name, "before", name, ")").into(lambda what, before: Goal("order", what, before=before)),
    "untouched": _named("untouched"),
    "defeat_all": one_of({"defeat_all": Goal("defeat_all")}),
    "no_knockout": one_of({"no_knockout": Goal("no_knockout")}),
    "all_minions": one_of({"all_minions": Goal("all_minions")}),
}
_MAIN_GOAL = either(*(GOALS[kind] for kind in MAIN))
_BONUS_GOAL = either(*(GOALS[kind] for kind in BONUS))


def _joined(goal: Parser[Goal]) -> Parser[Objective]:
    return many(goal, "and")


MAIN_OBJECTIVE: Parser[Objective] = _joined(_MAIN_GOAL)
BONUS_OBJECTIVE: Parser[Objective] = _joined(_BONUS_GOAL)


def objective_text(objective: Objective) -> str:
    """What players are told to do."""
    return " and ".join(goal_text(goal) for goal in objective)


def goal_text(goal: Goal) -> str:
    what = goal.what.replace("-", " ")
    everybody = "all heroes" if not goal.number else counted(goal.number, "hero")
    return {
        "defeat": f"defeat {'both bosses' if goal.what == 'both' else f'the {what}'}",
        "defeat_count": f"defeat {counted(goal.number, what)}",
        "defeat_all": "defeat every enemy",
        "survive": f"survive {counted(goal.number, 'round')}",
        "reach": f"get {everybody} to the {what}",
        "hold": f"hold the {what} for {counted(goal.number, 'round')}",
        "protect": f"protect the {what} for {counted(goal.number, 'round')}",
        "use": f"use {counted(goal.number, what)}",
        "within": f"be done within {counted(goal.number, 'round')}",
        "no_knockout": "let nobody be knocked out",
        "potions_left": f"have {counted(goal.number, 'revive potion')} left",
        "all_minions": "defeat all minions",
        "order": f"defeat the {what} before the {goal.before.replace('-', ' ')}",
        "untouched": f"keep the {what} unharmed",
    }[goal.kind]
