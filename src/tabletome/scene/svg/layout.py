"""Where the squares of a board lie in its picture."""

from __future__ import annotations

from tabletome.scene.svg.grounds import S, ground_name
from tabletome.scene.vocabulary import Board, Piece

MARGIN = 14


class Layout:
    """Where the squares of one board lie."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = {(cell.x, cell.y): cell for cell in board.ground()}
        self.left, self.top, right, bottom = board.extent()
        self.columns, self.rows = right - self.left, bottom - self.top
        slots = [cell for cell in self.cells.values() if ground_name(cell.look) == "slot"]
        self.rack = bool(slots) and len(slots) == self.columns * self.rows
        edge = MARGIN + (14 if self.rack else 0)
        self.x0 = edge + (20 if any(board.row_names) else 0)
        self.y0 = edge + (18 if any(board.column_names) else 0)
        self.width = self.x0 + self.columns * S + edge
        self.height = self.y0 + self.rows * S + edge + (12 if self.rack else 0)

    def corner(self, x: float, y: float) -> tuple[float, float]:
        return self.x0 + (x - self.left) * S, self.y0 + (y - self.top) * S

    def sunk(self, piece: Piece) -> bool:
        cell = self.cells.get((piece.x, piece.y))
        return cell is not None and ground_name(cell.look) == "slot"
