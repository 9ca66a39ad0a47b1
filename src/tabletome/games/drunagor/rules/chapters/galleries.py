"""Chapter 7, The Undermountain Galleries: The Knitted Map. (DR-DOOR-06, DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.cards.places import Door
from tabletome.games.drunagor.cards.story import Join
from tabletome.games.drunagor.options.doors import beside_door, closed_doors
from tabletome.games.drunagor.options.figures import beside, board, cells, opposed, standing_on
from tabletome.games.drunagor.options.special import bars
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.story.effects import companion_joins, event
from tabletome.games.drunagor.state import Figure, figure, figure_of, leader, monsters
from tabletome.kernel import Bits, Flow

GUIDE, HALL, CROSSING = "tharmagar", "lift-hall", "the-crossing-of-five-arches"
RATS = 9


@special("the-knitted-map", "adventure begins")
def he_comes_along(play: Play, now: Happening) -> Flow[None]:
    """Tharmagar follows the Party Leader. (DR-CMP-16)"""
    yield from companion_joins(play, leader(play.state), Join(GUIDE, "Tharmagar"), CROSSING)


@bars("the-knitted-map")
def without_him(table: Table, door: Door, who: Figure) -> str:
    """A Door opens only while he stands adjacent to it, too. (DR-DOOR-06)"""
    guide = figure(table.state, GUIDE)
    there = guide is not None and bool(beside_door(table, door) & cells(table, guide))
    return "" if there else "Tharmagar is not adjacent to the Door"


@special("the-knitted-map", "stepped")
def wool_lies(play: Play, now: Happening) -> Flow[None]:
    """The wool shows which stones hold: areas that he has crossed are plain floor, whatever Water is there. (DR-DOOR-08)"""
    if now.figure is not None and now.figure.id == GUIDE:
        here = board(play)
        area = here.base(now.figure.at, large=True) & here.ground.water
        if area:
            play.state.turned[""] = Bits(play.state.turned.get("", 0) | area)
    yield from ()


@special("the-knitted-map", "setup built")
def rats(play: Play, now: Happening) -> Flow[None]:
    """(DR-DOOR-07)"""
    if now.card == CROSSING:
        yield from event(play, RATS)


@special("the-knitted-map", "defeated")
def he_falls(play: Play, now: Happening) -> Flow[None]:
    """(DR-END-04)"""
    if now.figure is not None and now.figure.id == GUIDE:
        lose(play, "Tharmagar is defeated")
    yield from ()


def hall(table: Table) -> int:
    return sum({standing_on(table, one) for one in landmarks(table, HALL)})


@endgame("guide in the lift hall")
def in_the_lift_hall(play: Play) -> str:
    """(DR-DOOR-10)"""
    guide = figure(play.state, GUIDE)
    if guide is None or not hall(play) & cells(play, guide):
        return ""
    safe = not any(beside(play, guide, one) for one in play.state.figures if opposed(guide, one))
    return "Tharmagar is in the lift hall" if safe else ""


@shows("the-knitted-map")
def where_he_is(table: Table) -> str:
    guide = figure(table.state, GUIDE)
    if guide is None or guide.at < 0:
        return ""
    return f"Tharmagar stands on {board(table).grid.names[guide.at]}"


@aims("the-knitted-map")
def bring_him(table: Table, who: Figure) -> Iterator[Goal]:
    """Whoever he follows leads him on to the Doors, and in the end to the lift hall; before enemies he stays behind."""
    guide = figure(table.state, GUIDE)
    if guide is None or who.id not in (GUIDE, guide.owner):
        return
    if who.id == GUIDE and monsters(table.state) and not hall(table):
        yield Goal(board(table).adjacent(cells(table, figure_of(table.state, guide.owner))), 0.3)
    else:
        yield Goal(hall(table) or sum(beside_door(table, door) for door in closed_doors(table)), 0.3)
