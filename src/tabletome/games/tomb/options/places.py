"""Where options lie on the table: on squares, edges, tiles, pieces and cards."""

from __future__ import annotations

from tabletome.kernel import Choose

ON_SQUARES = ("move", "start", "square", "through", "symbol")


AT_EDGES = ("explore", "edge")


class Options:
    """The options of a request by what they are about. `acting` is the seat whose Hero is to act, or nobody's: -1."""

    def __init__(self, asked: Choose | None, acting: int = -1) -> None:
        self.acting = acting
        self.squares: dict[str, list[str]] = {}
        self.edges: dict[str, str] = {}
        self.tiles: dict[str, str] = {}
        self.pieces: dict[str, list[str]] = {}
        self.cards: dict[str, list[str]] = {}
        for option in asked or ():
            text = str(option)
            if option.verb in ON_SQUARES:
                self.squares.setdefault(text.split(" ", 1)[1], []).append(text)
            elif option.verb in AT_EDGES:
                self.edges[text.split(" ", 1)[1]] = text
            elif option.verb == "tile":
                self.tiles[text.split(" ", 1)[1]] = text
            elif option.verb == "attack" and not text.startswith("attack with"):
                target, _, card = text.removeprefix("attack ").partition(" with ")
                self.pieces.setdefault(target, []).append(text)
                self.cards.setdefault(card, []).append(text)
            elif option.verb in ("target", "disable", "activate", "against", "do", "next"):
                self.pieces.setdefault(text.split(" ")[-1], []).append(text)
            elif " " in text:
                self.cards.setdefault(text.split(" ")[-1], []).append(text)

    def first(self, name: str) -> str:
        """What clicking a piece or card does."""
        return next(iter((*self.pieces.get(name, ()), *self.cards.get(name, ()))), "")

    def others(self, name: str) -> tuple[str, ...]:
        """What else it could mean."""
        return (*self.pieces.get(name, ()), *self.cards.get(name, ()))[1:]
