"""Two worlds played on side by side: the same answers, and the same chance where a seat sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from tabletome.kernel import BadChance, Chance, Match, Result, Seeded, to_plain

PLAYED_ON, NEARLY_USED_UP = 8, 4
"""How many answers a mirrored game goes on for; how few cards of a deck may tell which world it is."""


World: TypeAlias = Match[Any]


def in_both(world: World, twin: World, seed: int) -> Iterator[str]:
    """Answer at random what can be answered in either world, a few times."""
    for number in range(PLAYED_ON):
        assert world.request is not None
        assert twin.request is not None
        there = {str(option) for option in twin.request}
        both = [option for option in map(str, world.request) if option in there]
        if not both:
            return
        option = both[Seeded(seed, number).below(len(both))]
        world.answer(option)
        yield option


def side_by_side(mirror: Mirror, world: World, twin: World, answers: Iterator[object]) -> Iterator[None]:
    """Give the twin the answers that `answers` gives the world and, where it can be, the same chance, until the two part."""
    while world.request is not None and twin.request is not None and not may_part(world, twin):
        mirror.begin()
        option = next(answers, None)
        if option is None or twin.request.find(str(option)) is None:
            return
        try:
            twin.answer(str(option))
        except BadChance:
            return  # the twin's decks cannot give the same cards
        if mirror.used < len(mirror.results):
            return  # what was chance in one world was certain in the other
        if is_over(world) and is_over(twin):
            return  # now all may be shown
        yield


def is_over(world: World) -> bool:
    return world.request is None


def may_part(world: World, twin: World) -> bool:
    """Would drawing show which of the two worlds it is, although nothing is left to chance: is a deck nearly used up?"""
    if world.encoded() == twin.encoded():
        return False
    tops = [[deck["layers"][:1] for deck in decks(to_plain(one.state))] for one in (world, twin)]
    return any(
        one != other and any(len(layer) < NEARLY_USED_UP or len(set(layer)) == 1 for layer in (*one, *other))
        for one, other in zip(*tops, strict=True)
    )


def decks(plain: Any) -> Iterator[dict[str, Any]]:
    """All the decks in plain data."""
    if isinstance(plain, dict):
        if plain.keys() == {"name", "layers", "discards"}:
            yield plain
        for value in plain.values():
            yield from decks(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from decks(value)


class Mirror:
    """Two chance sources. The second gives what the first gave where the seats see it (and gives up where that cannot be),
    and something of its own where they do not. Where some see what others do not, it gives up and says so: `seen_by_some`."""

    def __init__(self, seats: Sequence[int], seed: int) -> None:
        self.seats, self.source, self.unseen, self.used = seats, Seeded(seed), Seeded(seed + 1), 0
        self.results: list[tuple[str, Result]] = []
        self.seen_by_some = False
        self.lead, self.follow = _Side(self._lead), _Side(self._follow)

    def begin(self) -> None:
        self.results, self.used = [], 0

    def _lead(self, request: Chance) -> Result:
        result = self.source.answer(request)
        self.results.append((request.label, result))
        return result

    def _follow(self, request: Chance) -> Result:
        if self.used == len(self.results):
            raise BadChance("the worlds part")
        label, result = self.results[self.used]
        self.used += 1
        seeing = [seat for seat in self.seats if request.to is None or seat in request.to]
        if not seeing:
            return self.unseen.answer(request)
        if len(seeing) < len(self.seats):
            self.seen_by_some = True
            raise BadChance("not all see it")
        if label != request.label or result not in request.outcomes:
            raise BadChance("the worlds part")
        return result


class _Side:
    def __init__(self, answer: Callable[[Chance], Result]) -> None:
        self.answer = answer

    def seek(self, results: int) -> None:
        """After an error nothing is played on."""
