"""Whether a text would do anything at all: nothing is offered that would not. (AT-ACT-11)"""

from __future__ import annotations

from tabletome.games.tactics.cards.language import Do, Either, If, May, Step, Text, Then
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.holds import holds


def would_do(table: Table, text: Text, doing: Doing) -> bool:
    """Can any part of it be done? Of what one may do the first part must be, for it is the price of the rest."""
    return any(_would_do(table, step, doing) for step in text.steps)


def _would_do(table: Table, step: Step, doing: Doing) -> bool:
    match step:
        case Do(op, test):
            return (test is None or holds(table, test, doing.by, doing)) and op.matters(table, doing.by, doing)
        case If(test, text):
            return holds(table, test, doing.by, doing) and would_do(table, text, doing)
        case May(text):
            return _would_do(table, text.steps[0], doing)
        case Either(texts):
            return any(would_do(table, text, doing) for text in texts)
        case Then():
            return False
