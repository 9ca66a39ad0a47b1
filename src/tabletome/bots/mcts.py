"""Monte-Carlo tree search for any game, with chance, hidden hands and any number of seats.

Each iteration imagines a world that the seat cannot tell from the true one, follows the tree by the options that exist in
that world, adds one node, plays the game out, and credits every option on the way with the score of the seat that took it.
The tree holds options only, never positions, so one tree serves all worlds (information-set search, open loop).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from time import perf_counter
from typing import Any, TypeAlias

from tabletome.bots.bot import Bot, asked, private_chance
from tabletome.kernel import Choose, Game, GameFault, Match, Option, Seat

ITERATIONS = 500
EXPLORATION = 0.5
MOST_DECISIONS = 5_000
"""A game not over after so many imagined decisions is judged as it stands."""
DECISIONS_BEFORE_EVALUATION = 40
"""How far a playout goes in a game that can judge its own positions."""

_Key: TypeAlias = tuple[int, str, Any]


class _Node:
    """An option in the tree: how often it was there to take, how often it was taken, and what came of it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.available = self.visits = 0
        self.total = 0.0
        self.children: dict[_Key, _Node] = {}


class MonteCarlo:
    """Searches for a number of `iterations`, deterministically for a seed, or for a number of `seconds`.

    Playouts are random, or played by the game's own bot named `rollout`. If the game evaluates positions, playouts stop after
    `depth` decisions; otherwise they go on to the end of the game.
    """

    def __init__(
        self,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        depth: int = DECISIONS_BEFORE_EVALUATION,
        exploration: float = EXPLORATION,
    ) -> None:
        self.seed, self.iterations, self.seconds = seed, iterations, seconds
        self.depth, self.exploration = depth, exploration
        self._chance = private_chance(seed)
        self._rollout: Bot | None = None

    def choose(self, seat: Seat[Any]) -> Option:
        request = asked(seat)
        if request.size == 1:
            return request.option(0)
        root = self.search(seat)
        unvisited = _Node()
        tried = [root.children.get(key, unvisited) for key in _keys(request)]
        best = max(tried, key=lambda node: (node.visits, node.total))
        return request.option(tried.index(best))

    def search(self, seat: Seat[Any]) -> _Node:
        """The tree that grows within the budget."""
        root = _Node()
        if "rollout" in seat.game.bots and self._rollout is None:
            self._rollout = seat.game.bots["rollout"](self.seed)
        if self.seconds is None:
            for _ in range(self.iterations):
                self._iterate(root, seat.imagine(self._chance))
        else:
            end = perf_counter() + self.seconds
            self._iterate(root, seat.imagine(self._chance))
            while perf_counter() < end:
                self._iterate(root, seat.imagine(self._chance))
        return root

    def _iterate(self, root: _Node, world: Match[Any]) -> None:
        taken = self._descend(root, world)
        self._play_out(world)
        scores = _scores(world)
        for node, seat in taken:
            node.visits += 1
            node.total += scores[seat]

    def _descend(self, node: _Node, world: Match[Any]) -> list[tuple[_Node, int]]:
        """Walk down the tree by what is possible in this world, to the first option never tried, and take it."""
        taken: list[tuple[_Node, int]] = []
        for _ in range(MOST_DECISIONS):
            request = world.request
            if request is None:
                break
            if request.size == 1:
                world.answer(0)
                continue
            untried, index = self._select(node.children, request)
            if untried is None:
                node = node.children[_key(request, index)]
                taken.append((node, request.seat))
                world.answer(index)
            else:
                child = node.children[untried] = _Node()
                child.available = 1
                taken.append((child, request.seat))
                world.answer(index)
                break
        return taken

    def _select(self, children: dict[_Key, _Node], request: Choose) -> tuple[_Key | None, int]:
        """An option never tried, if there is one; otherwise the one with the best upper confidence bound."""
        untried: list[tuple[_Key, int]] = []
        best, chosen, exploration = -1.0, 0, self.exploration
        for index, key in enumerate(_keys(request)):
            node = children.get(key)
            if node is None:
                untried.append((key, index))
                continue
            node.available += 1
            bound = node.total / node.visits + exploration * sqrt(log(node.available) / node.visits)
            if bound > best:
                best, chosen = bound, index
        if untried:
            return untried[self._chance.below(len(untried))]
        return None, chosen

    def _play_out(self, world: Match[Any]) -> None:
        evaluates = type(world.game).evaluate is not Game.evaluate
        below, rollout = self._chance.below, self._rollout
        for _ in range(self.depth if evaluates else MOST_DECISIONS):
            request = world.request
            if request is None:
                break
            if rollout is None:
                world.answer(below(request.size))
            else:
                world.answer(rollout.choose(world.seat(request.seat)))


def _key(request: Choose, index: int) -> _Key:
    option = request.option(index)
    return request.seat, option.verb, option.arg


def _keys(request: Choose) -> Iterator[_Key]:
    """What tells the options of a request apart. The seat is part of it: chance may change who decides next."""
    seat = request.seat
    for group in request.groups:
        verb = group.verb
        for arg in group.args():
            yield seat, verb, arg


def _scores(world: Match[Any]) -> Sequence[float]:
    """The score of every seat at the end of a game, or the game's guess where the playout stopped."""
    outcome = world.outcome
    if outcome is not None:
        return outcome.scores
    if world.request is None:
        raise GameFault(f"{world.game.name} ended without an outcome")
    guesses = [world.game.evaluate(world.state, seat) for seat in range(world.seats)]
    return [0.5 if guess is None else guess for guess in guesses]
