"""A game that is played with the cards of a box, and with packs beside it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from tabletome.kernel import Game
from tabletome.kernel.game import PackLike
from tabletome.packs.library import Libraries

S = TypeVar("S")
L = TypeVar("L")


class BoxedGame(Game[S], Generic[S, L]):
    """The game as a value that has its library: with other packs it is another value, and both can be in play at once."""

    libraries: ClassVar[Libraries[Any]]

    def __init__(self, library: L | None = None) -> None:
        if library is not None:
            self.library = library

    @cached_property
    def library(self) -> L:
        """The cards it is played with: those of the box, unless it was made with others."""
        found: L = self.libraries.box
        return found

    def with_packs(self, packs: tuple[PackLike, ...]) -> Self:
        return self if not packs else type(self)(self.libraries.of(packs))
