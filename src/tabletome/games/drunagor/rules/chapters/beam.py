"""Chapter 13, The Last Lantern of Hezechia: The Turning Beam. (DR-DOOR-06, DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.chapters import BeamTurned, DarknessLifted
from tabletome.games.drunagor.options.figures import board, cells, names, standing_on
from tabletome.games.drunagor.options.foes import commander, is_a
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.conditions import gain
from tabletome.games.drunagor.rules.conditions import lose as take_off
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import begins, once
from tabletome.games.drunagor.rules.special.counters import count, counted, set_counter
from tabletome.games.drunagor.rules.special.landmarks import use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, hero, monsters
from tabletome.kernel import Bits, Flow
from tabletome.table.grid import Direction, squares

RULE: Final = "the-turning-beam"
BEAM, LANTERN, COUNTER, REEVE = "beam", "lantern", "lantern", "the Reeve"
WAYS = {"north": Direction.N, "east": Direction.E, "south": Direction.S, "west": Direction.W}
FIRST_WAY, KEYS = "south", "keepers-keys"
NEEDS, DAZZLED = 5, 2
"""The turns that the Reeve needs beside the Lantern, and the INTIMIDATE of whoever stands in its light."""
COMES_ROUND, EVERY = 15, 3
"""The Special Event of the beam, and every how many rounds it comes."""


@special(RULE, "setup built")
def lit(play: Play, now: Happening) -> Flow[None]:
    if begins(play, now):
        set_counter(play, COUNTER, NEEDS)
        play.state.story.notes[BEAM] = FIRST_WAY
    yield from ()


def keys(table: Table, who: Figure, lantern: MapObject) -> int:
    """Whoever has the keeper's keys turns it from an area away."""
    return int(KEYS in hero(table.state, who.id).statuses)


@use("turn", LANTERN, "Turn", "turns", price="minor", reach=keys, worth=lambda table, who, thing: better_turned(table))
def turn(play: Play, figure: Figure, lantern: MapObject) -> Flow[None]:
    """A quarter to the right."""
    ways = [*WAYS]
    play.state.story.notes[BEAM] = ways[(ways.index(way(play)) + 1) % len(ways)]
    play.tell(BeamTurned(way(play)), "DR-DOOR-06")
    shine(play)
    yield from ()


@special(RULE, "round begins")
def shines(play: Play, now: Happening) -> Flow[None]:
    shine(play)
    yield from ()


@special(RULE, "turn begins")
def dazzles(play: Play, now: Happening) -> Flow[None]:
    """A Monster that begins its turn in the beam is seen."""
    if now.figure is not None and now.figure.side == "monster":
        seen(play, now.figure)
    yield from ()


def shine(play: Play) -> None:
    """Darkness tiles in the beam are taken off, and every Monster in it is seen. What is printed stays."""
    state, lit = play.state, beam(play)
    lifted = state.darkness & lit
    if lifted:
        state.darkness, state.small_tiles = Bits(state.darkness & ~lit), Bits(state.small_tiles & ~lit)
        known = names(play)
        play.tell(DarknessLifted(tuple(known[square] for square in squares(lifted))), "DR-DOOR-06")
    for monster in monsters(state):
        seen(play, monster)


def seen(play: Play, monster: Figure) -> None:
    """Who stands in the beam loses STEALTH and has INTIMIDATE 2, if it had less."""
    if cells(play, monster) & beam(play):
        take_off(play, monster, "stealth", why="the beam")
        gain(play, monster, "intimidate", max(0, DAZZLED - monster.conditions.get("intimidate", 0)), LANTERN)


def way(table: Table) -> str:
    """The way the beam points."""
    return table.state.story.notes.get(BEAM, FIRST_WAY)


def beam(table: Table, to: str = "") -> int:
    """From the Lantern to the end of the map, as wide as the Lantern."""
    here, lit = board(table), 0
    for lantern in landmarks(table, LANTERN):
        front = standing_on(table, lantern)
        for _ in range(max(here.grid.width, here.grid.height)):
            front = here.grid.shift(front, WAYS[to or way(table)])
            lit |= front
        lit &= ~standing_on(table, lantern)
    return lit & here.ground.floor


# --- the Reeve and the Lantern ----------------------------------------------------------------------------------------------


@special(RULE, "turn ends")
def blows(play: Play, now: Happening) -> Flow[None]:
    """Each of her turns that ends beside the Lantern brings its end nearer."""
    reeve = commander(play)
    if reeve is not None and now.figure is reeve and board(play).adjacent(cells(play, reeve)) & light(play):
        yield from count(play, COUNTER, -1)


def light(table: Table) -> int:
    """The squares of the Lantern."""
    return sum(standing_on(table, lantern) for lantern in landmarks(table, LANTERN))


@counted(COUNTER)
def out(play: Play, by: int) -> Flow[None]:
    """When she needs no more turns, the Lantern goes out, and all is lost. (DR-END-04)"""
    set_counter(play, COUNTER, play.state.story.counters.get(COUNTER, NEEDS) + by)
    if not play.state.story.counters[COUNTER]:
        lose(play, "the Reeve has put out the Lantern")
    yield from ()


@special(RULE, "round ends")
def comes_round(play: Play, now: Happening) -> Flow[None]:
    if not now.number % EVERY:
        yield from event(play, COMES_ROUND)


@special(RULE, "defeated")
def fallen(play: Play, now: Happening) -> Flow[None]:
    if now.figure is not None and is_a(play, now.figure, "commander", "overlord"):
        once(play, REEVE)
    yield from ()


@endgame("commander defeated")
def defeated(play: Play) -> str:
    """(DR-DOOR-10)"""
    return "the Reeve is defeated, and the Lantern burns" if REEVE in play.state.story.happened else ""


# --- for bots and for the eye ------------------------------------------------------------------------------------------------


def better_turned(table: Table) -> float:
    """Would the beam, turned a quarter, show more enemies and take off more Darkness?"""
    ways = [*WAYS]
    return _shown(table, ways[(ways.index(way(table)) + 1) % len(ways)]) - _shown(table, way(table))


def _shown(table: Table, to: str) -> float:
    lit = beam(table, to)
    found = sum(bool(cells(table, one) & lit) for one in monsters(table.state))
    return 0.8 * found + 0.1 * (table.state.darkness & lit).bit_count()


@aims(RULE)
def lure(table: Table, who: Figure) -> Iterator[Goal]:
    """Away from the Lantern, so that the Reeve follows."""
    if commander(table) is not None and landmarks(table, LANTERN):
        here = board(table)
        near = here.adjacent(light(table))
        yield Goal(here.ground.floor & ~(light(table) | near | here.adjacent(near)), 0.15)


@shows(RULE)
def told(table: Table) -> str:
    left = table.state.story.counters.get(COUNTER, NEEDS)
    turns = "1 more turn" if left == 1 else f"{left} more turns"
    return f"The Reeve needs {turns} beside the Lantern; its beam points {way(table)}"
