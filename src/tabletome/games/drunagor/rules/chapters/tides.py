"""Chapter 11, The Drowned Quarter: The River Breathes, and the pens. (DR-DOOR-06, DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.chapters import TideTurned
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, cells
from tabletome.games.drunagor.options.ground.terrain import level
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.keywords.helping import mend
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import begins, beside_any
from tabletome.games.drunagor.rules.special.counters import count, counted, set_counter
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, heroes_by_initiative, monsters
from tabletome.kernel import Bits, Flow
from tabletome.table.grid import cells_of

RULE: Final = "the-river-breathes"
TIDE, TIDES, PEN, CAPTIVES, CAPTIVE = "tide", "tides", "pen", "captives", "blue"
HIGH, LOW = "high", "low"
HIGH_WATER = 13
"""The Special Event of every second high tide."""
LAST_TIDE, PENS, FREED, WORTH = 4, 3, 2, 9.0
"""The high tide that drowns a pen, how many pens there are, and what captives beyond the third pen are worth in Health."""


@special(RULE, "setup built")
def high_water(play: Play, now: Happening) -> Flow[None]:
    """It begins at high tide; a pen that was opened from afar stands open when it is found."""
    if begins(play, now):
        turn(play, HIGH)
    flood(play)
    found_open(play)
    yield from ()


@special(RULE, "round ends")
def tide_turns(play: Play, now: Happening) -> Flow[None]:
    """At the end of every even round; the fourth high tide to come in drowns whoever is penned. (DR-END-04)"""
    if now.number % 2:
        return
    if play.state.story.notes.get(TIDE) == HIGH:
        turn(play, LOW)
        return
    turn(play, HIGH)
    came = play.state.story.counters.get(TIDES, 0) + 1
    set_counter(play, TIDES, came)
    if came >= LAST_TIDE and shut(play):
        lose(play, "the fourth high tide came, and a pen was still shut")
    if not came % 2:
        yield from event(play, HIGH_WATER)


def turn(play: Play, tide: str) -> None:
    play.state.story.notes[TIDE] = tide
    play.tell(TideTurned(tide), "DR-DOOR-06")
    flood(play)


def flood(play: Play) -> None:
    """At high tide level 0 is Water; at low tide, where no Water is printed there, it is Noxious Miasma."""
    play.state.turned = {}
    ground = board(play).ground
    bottom = ground.floor & ~(ground.level1 | ground.level2)
    high = play.state.story.notes[TIDE] == HIGH
    play.state.turned = {"water": Bits(bottom)} if high else {"miasma": Bits(bottom & ~ground.water)}


@special(RULE, "turn ends")
def out_of_breath(play: Play, now: Happening) -> Flow[None]:
    """At high tide a Hero who ends the turn on level 0 without SHIELD takes 1 damage that cannot be prevented."""
    who = now.figure
    if who is None or who.side != "hero" or play.state.story.notes.get(TIDE) != HIGH:
        return
    if not who.resources.get("shield") and level(play, who, who.at) == 0:
        yield from hurt(play, who, 1, RULE)


# --- the pens ---------------------------------------------------------------------------------------------------------


def is_open(table: Table, who: Figure, pen: MapObject) -> str:
    return "it is open" if pen.count else ""


@use("open", PEN, "Open", "opens", cubes=2, unless=is_open, worth=lambda table, who, pen: WORTH)
def open_pen(play: Play, figure: Figure, pen: MapObject) -> Flow[None]:
    lay_on(play, pen, 1)
    yield from count(play, CAPTIVES, 1)


@counted(CAPTIVES)
def captives(play: Play, by: int) -> Flow[None]:
    """So many more pens are open, one on the board first; whoever is freed beyond the third heals every Hero."""
    before = play.state.story.counters.get(CAPTIVES, 0)
    set_counter(play, CAPTIVES, min(PENS, before + by))
    found_open(play)
    for figure in heroes_by_initiative(play.state) if before + by > PENS else ():
        mend(play, figure, FREED * (before + by - PENS), Doing(figure, RULE))
    yield from ()


def found_open(play: Play) -> None:
    """As many pens on the board stand open as are counted, the one found first before the others."""
    pens = landmarks(play, PEN)
    for pen in pens:
        if not pen.count and sum(one.count for one in pens) < play.state.story.counters.get(CAPTIVES, 0):
            lay_on(play, pen, 1)


def shut(table: Table) -> int:
    """So many pens are not open yet."""
    return PENS - table.state.story.counters.get(CAPTIVES, 0)


@endgame("pens open")
def pens_open(play: Play) -> str:
    """All three, and no enemy is adjacent to a captive. (DR-DOOR-10)"""
    return "the three pens are open" if not shut(play) and not threatened(play) else ""


def threatened(table: Table) -> int:
    """The squares of captives with an enemy beside them."""
    penned = cells_of(one.at for one in table.state.objects if one.kind == "npc" and one.colour == CAPTIVE)
    here, found = board(table), 0
    for enemy in monsters(table.state):
        found |= here.adjacent(cells(table, enemy)) & penned
    return found


@aims(RULE)
def to_the_pens(table: Table, who: Figure) -> Iterator[Goal]:
    """Beside a pen that is shut; with all open, to captives whom enemies stand beside."""
    yield Goal(beside_any(table, (pen for pen in landmarks(table, PEN) if not pen.count)), 1.2)
    if not shut(table) and (beset := threatened(table)):
        yield Goal(board(table).adjacent(beset), 0.2)


@shows(RULE)
def told(table: Table) -> str:
    story = table.state.story
    turns = 2 - (table.state.round + 1) % 2
    when = "when this round ends" if turns == 1 else "when the next round ends"
    came = story.counters.get(TIDES, 0)
    return (
        f"{story.notes.get(TIDE, HIGH).capitalize()} tide, which turns {when}; {came} of {LAST_TIDE} high tides have come in; "
        f"{PENS - shut(table)} of {PENS} pens open"
    )
