"""Chapter 15, The Beginning of the End: Candles on the Table, and the road down. (DR-DOOR-06, DR-END-04, DR-RECALL-03)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.figures import board, standing_on
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.minor.doors import opens_by_itself
from tabletome.games.drunagor.rules.special import RECALL, Happening, special
from tabletome.games.drunagor.rules.special.adventure import begins, beside_any, once, room
from tabletome.games.drunagor.rules.special.counters import count, counted, set_counter
from tabletome.games.drunagor.rules.special.landmarks import use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, hero, heroes_by_initiative, leader, monsters
from tabletome.kernel import Flow

RULE: Final = "candles-on-the-table"
CANDLES, STAND, TRAPDOOR, HALL = "candles", "candelabrum", "trapdoor", "the-upper-table"
BACK_STAIR, GRANARY = "pot-boys-stair", "the-granary"
FEW = 4
"""With so few candles left a bot thinks of lighting one."""
YOUR_PLACE_IS_LAID = 17


def at_first(table: Table) -> int:
    """6 candles, and 2 for every Hero."""
    return 6 + 2 * table.state.party_size


@special(RULE, "setup built")
def lit(play: Play, now: Happening) -> Flow[None]:
    if begins(play, now):
        set_counter(play, CANDLES, at_first(play))
    yield from ()


@special(RULE, "recalled")
def draught(play: Play, now: Happening) -> Flow[None]:
    """Every Recall puts one out."""
    yield from count(play, CANDLES, -1)


@special(RULE, "cursed")
def breath(play: Play, now: Happening) -> Flow[None]:
    """So does every Curse Cube that no Recall has brought; the first in the hall is noticed at the table."""
    if now.card != RECALL:
        yield from count(play, CANDLES, -1)
    who = now.figure
    if who is not None and room(play, HALL) >> who.at & 1 and once(play, HALL):
        yield from event(play, YOUR_PLACE_IS_LAID, hero(play.state, who.id))


@counted(CANDLES)
def candles(play: Play, by: int) -> Flow[None]:
    """Never more than at first; when the last goes out, all is lost, at once. (DR-END-04)"""
    set_counter(play, CANDLES, min(at_first(play), play.state.story.counters.get(CANDLES, 0) + by))
    if not play.state.story.counters[CANDLES]:
        lose(play, "the last candle on the table went out")
    yield from ()


def all_burn(table: Table, who: Figure, stand: MapObject) -> str:
    return "every candle burns" if table.state.story.counters.get(CANDLES, 0) >= at_first(table) else ""


def worth(table: Table, who: Figure, stand: MapObject) -> float:
    return 4.0 if table.state.story.counters.get(CANDLES, 0) <= FEW else 0.0


@use("kindle", STAND, "Pass on a flame at", "passes on a flame at", cubes=2, unless=all_burn, worth=worth)
def pass_on(play: Play, figure: Figure, stand: MapObject) -> Flow[None]:
    yield from count(play, CANDLES, 1)


@special(RULE, "way opened")
def by_the_back_stair(play: Play, now: Happening) -> Flow[None]:
    """The pot-boys' stair comes out beneath the granary floor: its Door opens by itself."""
    if now.card == BACK_STAIR:
        yield from opens_by_itself(play, leader(play.state), GRANARY)


@endgame("road opened")
def road_opened(play: Play) -> str:
    """All Monsters are defeated, and a Hero stands at the trapdoor. (DR-DOOR-10, DR-DOOR-11)"""
    if monsters(play.state):
        return ""
    there = at_the_trapdoor(play)
    found = any(not one.down and there >> one.at & 1 for one in heroes_by_initiative(play.state))
    return "the road down is open" if found else ""


def at_the_trapdoor(table: Table) -> int:
    """Its square, and those beside it."""
    there = 0
    for door in landmarks(table, TRAPDOOR):
        own = standing_on(table, door)
        there |= own | board(table).adjacent(own)
    return there


@aims(RULE)
def down(table: Table, who: Figure) -> Iterator[Goal]:
    """To the trapdoor when nobody is in the way; to a light when few are left."""
    if not monsters(table.state):
        yield Goal(at_the_trapdoor(table), 3.0)
    if table.state.story.counters.get(CANDLES, 0) <= FEW:
        yield Goal(beside_any(table, landmarks(table, STAND)), 0.2)


@shows(RULE)
def told(table: Table) -> str:
    return (
        f"{table.state.story.counters.get(CANDLES, 0)} of {at_first(table)} candles burn; a Recall costs 2 Curse Cubes"
    )
