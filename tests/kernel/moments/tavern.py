"""A place where abilities act, and where they may be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletome.kernel import (
    NOBODY,
    Abilities,
    Choose,
    Effect,
    Flow,
    Match,
    One,
    Play,
    Window,
)
from tests.kernel.games import Table, little_game, options


class Tavern:
    """A table at which one moment, `toast`, is reached after every answer, with the abilities a test gives it."""

    def __init__(self, window: Window | Callable[[], Window] | None = None) -> None:
        self.abilities, self.window = Abilities(), window
        self.entering: list[tuple[str, str, int, int]] = []

    def enter(self, ability: str, source: str = "", owner: int = NOBODY, number: int = 0) -> None:
        self.entering.append((ability, source or ability, owner, number))

    def shouting(self, name: str, **how: Any) -> None:
        """An ability that notes its source in the log."""

        def shout(play: Play[Table, Any], effect: Effect, about: Any) -> None:
            play.state.log.append(effect.source)

        self.abilities.at("toast", name, **how)(shout)

    def table(self) -> Table:
        table = Table()
        for ability, source, owner, number in self.entering:
            self.abilities.enter(table.in_play, ability, source, owner, number)
        return table

    def turn(self, play: Play[Table, Any]) -> Flow[None]:
        yield Choose(0, (One("drink"),), "A drink?")
        yield from self.abilities.moment(play, play.state.in_play, "toast", "cheers", self.window)

    def match(self) -> Match[Table]:
        return Match(little_game(self.turn, self.table), 2, seed=1)

    def drink(self) -> Match[Table]:
        match = self.match()
        match.answer("drink")
        return match


def bar(window: Window | Callable[[], Window] | None, *effects: tuple[str, int]) -> Tavern:
    """A tavern in which every effect is one optional ability of the seat."""
    tavern = Tavern(window)
    for name, owner in effects:
        if name not in tavern.abilities.known:
            tavern.shouting(name, optional=True)
        tavern.enter(name, owner=owner)
    return tavern


def asked(match: Match[Table]) -> tuple[int, list[str]] | None:
    """Who is asked to use what; None if it is the next drink."""
    assert match.request is not None
    return None if match.request.prompt == "A drink?" else (match.request.seat, options(match))
