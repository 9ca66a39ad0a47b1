"""The chance of one table. It alone knows the seed, and gives it to nobody."""

from __future__ import annotations

from typing import NoReturn

from tabletome.kernel import Chance, Result, Seeded


class Dice:
    """A chance source that cannot be copied, sent to another process or asked for its seed: no trial can come by it."""

    __slots__ = ("__source",)

    def __init__(self, seed: int, used: int = 0) -> None:
        self.__source = Seeded(seed, used)

    def answer(self, request: Chance) -> Result:
        return self.__source.answer(request)

    def seek(self, results: int) -> None:
        self.__source.seek(results)

    def go_to(self, used: int) -> None:
        """As if so many results had been given."""
        self.__source.counter = used

    def __repr__(self) -> str:
        return "<Dice>"

    def __copy__(self) -> NoReturn:
        raise TypeError("the dice of a table cannot be copied")

    def __deepcopy__(self, memo: object) -> NoReturn:
        raise TypeError("the dice of a table cannot be copied")

    def __reduce__(self) -> NoReturn:
        raise TypeError("the dice of a table cannot leave it")
