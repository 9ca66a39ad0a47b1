"""The set-ups that a game offers to people: every value of every option at least once, then more of them at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, TypeAlias

import msgspec

from tabletome.kernel import BadSetup, Game, Seeded
from tabletome.scene.set_up import Question, questions

SetUp: TypeAlias = tuple[int, dict[str, Any]]
"""How many play, and the options."""
SEATS = "seats"
TRIES = 80
"""So many set-ups are thrown together before a value counts as one that cannot be had."""


class NotOffered(BadSetup):
    """A value is offered that no set-up can have."""


def set_ups(game: Game[Any], more: int = 0, seed: int = 0, fixed: Mapping[str, Any] | None = None) -> Iterator[SetUp]:
    """Set-ups in which every value that is offered stands at least once, and `more` of them besides.

    `fixed` are options (or `seats`) that stay as they are; what does not go with them is left out. Where nothing is fixed, a
    value that no set-up can have is a `NotOffered`.
    """
    maker = _Maker(game, seed, dict(fixed or {}))
    missing = [(name, value) for name in maker.names for value in maker.values(name)]
    while missing:
        made = maker.made({missing[0][0]: missing[0][1]}, missing)
        if made is None and not fixed:
            name, value = missing[0]
            raise NotOffered(f"{game.name} offers {name} = {value!r}, but no set-up can have it")
        if made is None:
            missing = missing[1:]
            continue
        seats, options = made
        covered = {(name, shown) for name, shown in _covered(maker, seats, options)}
        missing = [(name, value) for name, value in missing[1:] if (name, _key(value)) not in covered]
        yield seats, options
    for _ in range(more):
        yield maker.any()


def pairs(game: Game[Any], sample: int, seed: int = 0) -> Iterator[SetUp]:
    """A sample of the pairs of values of two options, each in a set-up that has both; what cannot go together is left out."""
    maker = _Maker(game, seed, {})
    every = [
        ((one, first), (other, second))
        for one, other in combinations(maker.names, 2)
        for first in maker.values(one)
        for second in maker.values(other)
    ]
    for _ in range(min(sample, len(every))):
        pair = every.pop(maker.chance.below(len(every)))
        if (made := maker.made(dict(pair), [])) is not None:
            yield made


def _key(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _covered(maker: _Maker, seats: int, options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield SEATS, _key(seats)
    for name, value in options.items():
        if name not in maker.asked or not maker.shown(name, seats, options):
            continue
        if maker.asked[name].type == "list":
            yield from ((name, _key(one)) for one in value or [""])
        else:
            yield name, _key(value)


class _Maker:
    """Throws set-ups together as somebody in the lobby would: what is not asked stays as it is."""

    def __init__(self, game: Game[Any], seed: int, fixed: dict[str, Any]) -> None:
        self.game, self.fixed, self.chance = game, fixed, Seeded(seed)
        self.asked: dict[str, Question] = {
            question.name: question for question in questions(game) if question.place != "never"
        }
        self.names = [name for name in (SEATS, *self.asked) if name not in fixed]

    def values(self, name: str) -> list[Any]:
        """What can be chosen; of a list, what can stand in it, and nothing."""
        if name == SEATS:
            return list(self.game.seats)
        question = self.asked[name]
        if question.type == "bool":
            return [False, True]
        known = [choice.value for choice in question.choices]
        return ["", *known] if question.type == "list" else known or [question.preset]

    def any(self) -> SetUp:
        return self.made({}, []) or (self.game.seats[0], dict(self.fixed))

    def made(self, given: dict[str, Any], wanted: list[tuple[str, Any]]) -> SetUp | None:
        """A set-up with what is given, and with others that are wanted if they fit; None if there is none."""
        for number in range(TRIES):
            thrown = self._thrown(given, wanted if number < TRIES // 2 else [])
            if thrown is None:
                continue
            seats, options = thrown
            try:
                self.game.set_up(seats, options, ())
            except BadSetup:
                continue
            return seats, options
        return None

    def _thrown(self, given: dict[str, Any], wanted: list[tuple[str, Any]]) -> SetUp | None:
        """A set-up at random; None if it asks nothing of what has to be in it."""
        seats = self.fixed.get(SEATS, given.get(SEATS, self._picked(SEATS, wanted)))
        options: dict[str, Any] = {}
        for name, question in self.asked.items():
            if name in self.fixed:
                options[name] = self.fixed[name]
                continue
            value = given.get(name, self._picked(name, wanted))
            options[name] = self._listed(question, value, seats) if question.type == "list" else value
        for name, question in self.asked.items():
            for_so_many = next((one.seats for one in question.choices if one.value == options[name]), [])
            if not self.shown(name, seats, options):
                if name in given:
                    return None
                options[name] = self.fixed.get(name, question.preset)
            elif for_so_many and seats not in for_so_many and name not in self.fixed:
                return None
        return seats, options

    def shown(self, name: str, seats: int, options: Mapping[str, Any]) -> bool:
        """Whether it is asked at all, with so many seats and the other options as they are."""
        question = self.asked[name]
        fits = all(options[other] in values for other, values in question.when.items())
        return fits and (question.seat is None or question.seat < seats)

    def _picked(self, name: str, wanted: list[tuple[str, Any]]) -> Any:
        values = [value for other, value in wanted if other == name] or self.values(name)
        return values[self.chance.below(len(values))]

    def _listed(self, question: Question, value: Any, seats: int) -> list[Any]:
        """A list beside seats: nothing, or one for each of them, all different."""
        if value == "":
            return []
        left = [choice.value for choice in question.choices if choice.value != value]
        return [value, *(left.pop(self.chance.below(len(left))) for _ in range(min(seats - 1, len(left))))]
