"""What an encounter asks for: the language of objectives, its text, and when one is met or lost. (AT-OBJ-01, AT-OBJ-22)

defeat(boss)                    hold(raft, 4)                  within(5)
defeat_count(wraith, 5)         reach(gate, all)               no_knockout
defeat_all and survive(3)       protect(mill, 6 rounds)        order(bell before boss)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, either, many, name, number, one_of, seq
from tabletome.words import capitalized, counted, listed, plural, spelled

Kind: TypeAlias = Literal[
    "defeat", "defeat_count", "defeat_all", "survive", "reach", "hold", "protect", "use",
    "within", "no_knockout", "potions_left", "all_minions", "order", "untouched",
]  # fmt: skip
MAIN: frozenset[Kind] = frozenset(
    ["defeat", "defeat_count", "defeat_all", "survive", "reach", "hold", "protect", "use"]
)
"""What a main objective can be; a bonus can be any. (AT-OBJ-22)"""
ALL = 0
"""`reach(gate, all)`: every hero that is not knocked out, at least one."""
BOSS, BOTH = "boss", "both"


class Goal(msgspec.Struct, frozen=True):
    """One condition: of what or whom, and how many or how long."""

    kind: Kind
    of: str = ""
    number: int = 0
    before: str = ""

    def __str__(self) -> str:
        match self.kind:
            case "order":
                inside = f"{self.of} before {self.before}"
            case "reach":
                inside = f"{self.of}, {self.number or 'all'}"
            case "protect":
                inside = f"{self.of}, {self.number} rounds"
            case _:
                inside = ", ".join(filter(None, (self.of, str(self.number) if self.number else "")))
        return f"{self.kind}({inside})" if inside else self.kind


class Objective(msgspec.Struct, frozen=True):
    """All its goals must be met, at the same moment."""

    goals: tuple[Goal, ...]

    def __str__(self) -> str:
        return " and ".join(map(str, self.goals))


class Tally(msgspec.Struct, frozen=True):
    """What has happened in an encounter so far, as far as objectives count it.

    `round` is the present round, `rounds` how many are over; `enemies` are those in play, `bosses` and `minions` all that ever
    were, by id; `kinds` the kind of each. `deeds` are the ids of enemies that were defeated (each time, also one that came back,
    AT-BOSS-14) and the kinds of things that were used, in order. `touched` and `gone` are protected figures that lost health or
    fell, `held` the rounds in a row for which the area was held, `there` the heroes in it, `standing` those not knocked out.
    """

    round: int = 1
    rounds: int = 0
    enemies: frozenset[str] = frozenset()
    bosses: tuple[str, ...] = ()
    minions: tuple[str, ...] = ()
    kinds: Mapping[str, str] = {}
    deeds: tuple[str, ...] = ()
    touched: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    knocked_out: int = 0
    potions: int = 0
    held: int = 0
    there: int = 0
    standing: int = 0

    def named(self, word: str) -> tuple[str, ...]:
        """The ids a name stands for: the boss, both bosses, one enemy, all of a kind, or a thing."""
        if word in (BOSS, BOTH):
            return self.bosses
        return tuple([id_ for id_, kind in self.kinds.items() if word in (id_, kind)]) or (word,)

    def first(self, word: str) -> int | None:
        """When it was done to the last of those a name stands for; None if not yet."""
        ids = self.named(word)
        if not ids or not all(id_ in self.deeds for id_ in ids):
            return None
        return max(self.deeds.index(id_) for id_ in ids)


# --- met, lost, how far -----------------------------------------------------------------------------------------------


def met(objective: Objective, tally: Tally) -> bool:
    """Whether all of it holds now. (AT-OBJ-04, AT-OBJ-17)"""
    return all(goal_met(goal, tally) for goal in objective.goals)


def lost(objective: Objective, tally: Tally) -> bool:
    """Whether it can no longer be met: of a main objective that is a failure at once. (AT-OBJ-22)"""
    return any(goal_lost(goal, tally) for goal in objective.goals)


def goal_met(goal: Goal, tally: Tally) -> bool:
    done, needed = progress(goal, tally)
    return done >= needed and not goal_lost(goal, tally)


def goal_lost(goal: Goal, tally: Tally) -> bool:
    match goal.kind:
        case "within":
            return tally.round > goal.number
        case "no_knockout":
            return tally.knocked_out > 0
        case "potions_left":
            return tally.potions < goal.number
        case "untouched":
            return goal.of in tally.touched or goal.of in tally.gone
        case "protect":
            return goal.of in tally.gone
        case "order":
            first, then = tally.first(goal.of), tally.first(goal.before)
            return then is not None and (first is None or first > then)
        case _:
            return False


def progress(goal: Goal, tally: Tally) -> tuple[int, int]:
    """How much of it is done, and how much it takes. (AT-OBJ-01)"""
    return _PROGRESS[goal.kind](goal, tally)


def _defeated(ids: tuple[str, ...], tally: Tally) -> tuple[int, int]:
    return sum(1 for id_ in ids if id_ in tally.deeds), max(1, len(ids))


def _all_defeated(goal: Goal, tally: Tally) -> tuple[int, int]:
    everybody = len(tally.bosses) + len(tally.minions)
    return everybody - len(tally.enemies), everybody


def _reached(goal: Goal, tally: Tally) -> tuple[int, int]:
    return tally.there, goal.number or max(1, tally.standing)


def _counted(goal: Goal, tally: Tally) -> tuple[int, int]:
    return sum(1 for deed in tally.deeds if goal.of in (deed, tally.kinds.get(deed))), goal.number


def _kept(goal: Goal, tally: Tally) -> tuple[int, int]:
    """What holds from the start, unless it is lost."""
    return 1, 1


_PROGRESS: dict[Kind, Callable[[Goal, Tally], tuple[int, int]]] = {
    "defeat": lambda goal, tally: _defeated(tally.named(goal.of), tally),
    "defeat_all": _all_defeated,
    "all_minions": lambda goal, tally: _defeated(tally.minions, tally),
    "defeat_count": _counted,
    "use": _counted,
    "survive": lambda goal, tally: (tally.rounds, goal.number),
    "protect": lambda goal, tally: (tally.rounds, goal.number),
    "hold": lambda goal, tally: (tally.held, goal.number),
    "reach": _reached,
    "order": lambda goal, tally: (1 if tally.first(goal.of) is not None else 0, 1),
    "within": _kept,
    "no_knockout": _kept,
    "potions_left": _kept,
    "untouched": _kept,
}


# --- text -------------------------------------------------------------------------------------------------------------


def text(objective: Objective, names: Mapping[str, str] | None = None) -> str:
    """An objective as a chapter prints it. `names` say what enemies, places and things are called."""
    known = names or {}

    def called(word: str) -> str:
        return known.get(word) or (f"the {word}" if word[:1].islower() else word)

    return capitalized(listed(_words(goal, called) for goal in objective.goals))


def _words(goal: Goal, called: Callable[[str], str]) -> str:
    of = called(goal.of)
    several = plural(goal.of.replace("-", " "))
    forms: dict[Kind, str] = {
        "defeat": "defeat both bosses" if goal.of == BOTH else f"defeat {of}",
        "defeat_all": "defeat every enemy",
        "defeat_count": f"defeat {several} {spelled(goal.number)} times",
        "survive": f"hold out for {counted(goal.number, 'round')}",
        "reach": f"bring {spelled(goal.number) if goal.number else 'every standing'} "
        f"{'heroes' if goal.number > 1 else 'hero'} to {of}",
        "hold": f"hold {of} for {counted(goal.number, 'round')}",
        "protect": f"keep {of} standing for {counted(goal.number, 'round')}",
        "use": f"use {spelled(goal.number)} {several if goal.number > 1 else goal.of.replace('-', ' ')}",
        "within": f"be done within {counted(goal.number, 'round')}",
        "no_knockout": "let no hero be knocked out",
        "potions_left": f"have {counted(goal.number, 'revive potion')} left",
        "all_minions": "defeat every minion",
        "order": f"deal with {of} before {called(goal.before)}",
        "untouched": f"let nobody harm {of}",
    }
    return forms[goal.kind]


def standing(objective: Objective, tally: Tally) -> str:
    """How it stands, for the table: `2/5`, `lost`, `met`. (AT-OBJ-01)"""
    if lost(objective, tally):
        return "lost"
    if met(objective, tally):
        return "met"
    return ", ".join("{}/{}".format(*progress(goal, tally)) for goal in objective.goals if not goal_met(goal, tally))


# --- reading ----------------------------------------------------------------------------------------------------------


def _plain(kind: Kind) -> Goal:
    return Goal(kind)


_WHOLE: dict[str, Kind] = {"defeat_all": "defeat_all", "no_knockout": "no_knockout", "all_minions": "all_minions"}
_OF: dict[str, Kind] = {"defeat": "defeat", "untouched": "untouched"}
_NUMBER: dict[str, Kind] = {"survive": "survive", "within": "within", "potions_left": "potions_left"}
_OF_NUMBER: dict[str, Kind] = {"defeat_count": "defeat_count", "use": "use", "hold": "hold"}
GOAL: Parser[Goal] = either(
    seq(one_of(_OF), "(", name, ")").into(Goal),
    seq(one_of(_NUMBER), "(", number, ")").into(lambda kind, number: Goal(kind, "", number)),
    seq(one_of(_OF_NUMBER), "(", name, ",", number, ")").into(Goal),
    seq(one_of({"reach": "reach"}), "(", name, ",", either(one_of({"all": ALL}), number), ")").into(Goal),
    seq(one_of({"protect": "protect"}), "(", name, ",", number, "rounds", ")").into(Goal),
    seq(one_of({"order": "order"}), "(", name, "before", name, ")").into(
        lambda kind, of, before: Goal(kind, of, 0, before)
    ),
    one_of(_WHOLE).map(_plain),
)
OBJECTIVE: Parser[Objective] = many(GOAL, "and").map(Objective)
