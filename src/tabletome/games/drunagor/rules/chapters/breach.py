"""Chapter 10, The Breach: Stone by Stone. (DR-DOOR-06, DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.kinds import SetupLine
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.figures import names
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.setting_up import build
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import begins, beside_any, once
from tabletome.games.drunagor.rules.special.counters import counted, set_counter
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, monsters
from tabletome.kernel import Flow
from tabletome.words import counted as number_of

RULE: Final = "stone-by-stone"
HOLE, STONES, HOLES = "hole-in-the-wall", "stones", "holes"
CLOSED, ALL, EVERY, TOO_MANY = 3, 3, 4, 3
"""Cubes that close a hole, the holes, every how many rounds somebody comes through, and how many for each Hero are too many."""
READY = {1: 6, 2: 5, 3: 2}
"""The stones that the masons have ready for a small party."""
THE_STONES_SETTLE, WORTH = 12, 8.0


@special(RULE, "round ends")
def through_the_holes(play: Play, now: Happening) -> Flow[None]:
    """At the end of every fourth round a White Veteran through each open hole, at most one for each Hero; then all are counted.

    (DR-END-04)
    """
    if not now.number % EVERY:
        for hole in open_holes(play)[: len(play.state.heroes)]:
            yield from build(play, [SetupLine(hole.at, "white", rank="Veteran")])
    inside, most = len(monsters(play.state)), TOO_MANY * len(play.state.heroes)
    if inside > most:
        lose(play, f"{inside} Monsters are inside the wall")


def open_holes(table: Table) -> list[MapObject]:
    return [hole for hole in landmarks(table, HOLE) if hole.count < CLOSED]


def is_closed(table: Table, who: Figure, hole: MapObject) -> str:
    return "it is closed" if hole.count >= CLOSED else ""


@use("wall", HOLE, "Put a cube on", "puts a cube on", cubes=1, unless=is_closed, worth=lambda table, who, hole: WORTH)
def wall_up(play: Play, figure: Figure, hole: MapObject) -> Flow[None]:
    """A cube, and with it the stones that the masons have ready, as many as the hole still needs."""
    counters = play.state.story.counters
    ready = min(counters.get(STONES, 0), CLOSED - hole.count - 1)
    if ready:
        set_counter(play, STONES, counters[STONES] - ready)
    counters[whose(play, figure, hole)] = counters.get(whose(play, figure, hole), 0) + 1
    yield from laid(play, hole, 1 + ready)


def whose(table: Table, figure: Figure, hole: MapObject) -> str:
    """Under which name it is remembered how many cubes of a Hero lie on a hole."""
    return f"{figure.id} {names(table)[hole.at]}"


def laid(play: Play, hole: MapObject, cubes: int) -> Flow[None]:
    lay_on(play, hole, min(CLOSED, hole.count + cubes))
    if hole.count == CLOSED:
        yield from closed(play)


@special(RULE, "recalled")
def taken_back(play: Play, now: Happening) -> Flow[None]:
    """Whoever Recalls takes their cubes off every hole that is still open."""
    assert now.figure is not None
    counters = play.state.story.counters
    for hole in landmarks(play, HOLE):
        cubes = counters.pop(whose(play, now.figure, hole), 0)
        if cubes and hole.count < CLOSED:
            lay_on(play, hole, hole.count - cubes)
    yield from ()


@counted(HOLES)
def holes(play: Play, by: int) -> Flow[None]:
    """Somebody else closes a hole: of those in sight the one with most cubes, else the next that is found."""
    for _ in range(by):
        seen = sorted(open_holes(play), key=lambda hole: -hole.count)
        if seen:
            yield from laid(play, seen[0], CLOSED)
        else:
            yield from closed(play)


def closed(play: Play) -> Flow[None]:
    """One more is closed; the first of them settles the wall."""
    set_counter(play, HOLES, play.state.story.counters.get(HOLES, 0) + 1)
    if once(play, HOLES):
        yield from event(play, THE_STONES_SETTLE)


@special(RULE, "setup built")
def found_closed(play: Play, now: Happening) -> Flow[None]:
    """Few Heroes find stones ready. A hole that was closed from afar is closed when it is found."""
    counters = play.state.story.counters
    if begins(play, now) and play.state.party_size in READY:
        set_counter(play, STONES, READY[play.state.party_size])
    for hole in open_holes(play):
        if sum(one.count == CLOSED for one in landmarks(play, HOLE)) < counters.get(HOLES, 0):
            lay_on(play, hole, CLOSED)
    yield from ()


@endgame("holes closed")
def all_closed(play: Play) -> str:
    """(DR-DOOR-10)"""
    return "the three holes are closed" if play.state.story.counters.get(HOLES, 0) >= ALL else ""


@aims(RULE)
def to_the_holes(table: Table, who: Figure) -> Iterator[Goal]:
    yield Goal(beside_any(table, open_holes(table)), 1.2)


@shows(RULE)
def told(table: Table) -> str:
    counters, most = table.state.story.counters, TOO_MANY * len(table.state.heroes)
    ready = f"; the masons have {number_of(counters[STONES], 'stone')} ready" if counters.get(STONES) else ""
    inside = f"{len(monsters(table.state))} Monsters inside the wall, {most} at most"
    return f"{counters.get(HOLES, 0)} of {ALL} holes closed{ready}; {inside}"
