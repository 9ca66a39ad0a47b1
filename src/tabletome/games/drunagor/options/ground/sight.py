"""Who is hidden from whom, and who is engaged. (DR-KEY-200, DR-ENGAGE-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.figures import board, cells, opposed, untouchable
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.state import Figure


def hidden_from(table: Table, figure: Figure, other: Figure) -> bool:
    """Does STEALTH hide a figure from another? Not from its own side, nor from who is immune to it. (DR-KEY-200, DR-KEY-100)"""
    return "stealth" in figure.conditions and opposed(figure, other) and not immune(table, other, "STEALTH")


def unseen_by(table: Table, figure: Figure, other: Figure) -> bool:
    """Can this one not be chosen, nor be noticed, by the other? In a Battleground everybody can be. (DR-KEY-200, DR-PVP-19)"""
    return table.state.contest is None and hidden_from(table, figure, other)


def engaged(table: Table, figure: Figure) -> bool:
    """Beside an enemy that stands and can be perceived. (DR-ENGAGE-01, DR-ENGAGE-10, DR-KO-14, DR-KEY-200)"""
    near = board(table).adjacent(cells(table, figure))
    return any(
        opposed(figure, other) and not untouchable(other) and not unseen_by(table, other, figure)
        for other in table.state.figures
        if cells(table, other) & near
    )
