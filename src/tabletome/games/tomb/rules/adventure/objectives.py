"""What the adventure counts and waits for: its events, victory and defeat. (TM-GEN-06..12)"""

from __future__ import annotations

from tabletome.games.tomb.board import objectives
from tabletome.games.tomb.cards import adventure_text
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.state import State
from tabletome.kernel import Over
from tabletome.kernel.events import Lost, Won


def count(state: State, what: str, by: int = 1) -> None:
    """Keep count of something an adventure may ask for."""
    state.counters[what] = state.counters.get(what, 0) + by


def moved(play: Play) -> None:
    """Somebody stands elsewhere, which may end an adventure that hangs on where anybody stands. (TM-GEN-06)"""
    if under_way(play).ends_by_place:
        check(play)


def check(play: Play) -> None:
    """After every resolved effect: victory first, then the adventure's own defeat. (TM-GEN-06, -09, -12, TM-GEN-07)"""
    adventure = under_way(play)
    if objectives.holds(play, adventure.victory):
        end(play, "won", "TM-GEN-06", adventure.win)
    for way, condition in adventure.defeats:
        if objectives.holds(play, condition):
            end(play, "lost", "TM-GEN-09", way)


def end(play: Play, result: str, rule: str, because: str) -> None:
    """Stop at once, in the middle of whatever is being resolved; `because` is a condition of the adventure, or in words.

    (TM-GEN-06, TM-GEN-07, TM-GEN-09)
    """
    play.state.result = result
    play.tell(lambda: _ended(play, Won if result == "won" else Lost, because), rule, "TM-GEN-12")
    raise Over


def _ended(table: Table, how: type[Won | Lost], because: str) -> Won | Lost:
    adventure = under_way(table)
    known = because in (adventure.win, *adventure.lose)
    why = adventure_text.end_text(table.library, adventure, because) if known else because
    return how(tuple(hero.id for hero in table.state.heroes), why)
