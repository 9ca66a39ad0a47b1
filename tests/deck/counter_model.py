"""The Counter rules once more, written from the ledger without the game: a list of moves is legal or not, and has a result.

A move list alternates Target, actor, Target, … A Counter or Escalation is written by what it is Played by (`AGI`, `Shield`,
`ud`), a Re-Counter `re`. It is the whole list that is judged, never a state, so that the model shares nothing with the machine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Case:
    """An attack with its listed Counters, the Target's cards by kind, and how many Re-Counters the actor holds."""

    amount: int
    listed: dict[str, str]
    target: dict[str, int]
    actor: int


def legal(case: Case, moves: list[str]) -> bool:
    """Could these moves have been made one after the other? (DK-CTR-10..19, -32, -34)"""
    target, actor = moves[0::2], moves[1::2]
    if any(move != "re" for move in actor) or len(actor) > case.actor:
        return False
    if any(move not in case.listed for move in target) or "ud" in target[1:]:
        return False
    used = Counter(move for move in target if move != "ud")
    return all(case.target.get(kind, 0) >= count for kind, count in used.items())


def result(case: Case, moves: list[str]) -> int:
    """The Damage when both sides stop here: the last unanswered Counter counts. (DK-CTR-12, -33, DK-RFORM-20)"""
    if len(moves) % 2 == 0:
        return case.amount
    if case.listed[moves[-1]] == "none":
        return 0
    return max(1, int(Fraction(case.amount, 2))) if case.amount else 0


def next_moves(case: Case, moves: list[str]) -> set[str]:
    """Every way to go on."""
    return {move for move in ("re", "ud", "Shield", "STR", "AGI", "INT", "PIE", "FOR") if legal(case, [*moves, move])}
