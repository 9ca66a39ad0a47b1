"""Chapter 17, The Throne Below: Do Not Wake Them, and the gate of the throne. (DR-DOOR-06, DR-END-04, DR-RECALL-03)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.chapters import SleeperWoke
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.figures import board, cells, names
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.setting_up import summon
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import beside_any, once, resolved, room
from tabletome.games.drunagor.rules.special.counters import count, counted, set_counter
from tabletome.games.drunagor.state import Figure, MapObject, heroes_by_initiative
from tabletome.kernel import Flow
from tabletome.table.grid import squares

RULE: Final = "do-not-wake-them"
SLEEPER, WOKEN, GATE, GATE_SCENE = "white", "woken", "field-gate", "17-c"
CHILDREN, SANNA_SCENE, KNIGHT = "the-pen-of-the-children", "17-b", "shadow-knight-champion"
LOUD, MOST_WOKEN = 3, 12
"""A natural roll up to this wakes somebody; so many woken, and all wake."""


@special(RULE, "rolled")
def noise(play: Play, now: Happening) -> Flow[None]:
    """A Hero's attack roll of a natural 3 or less wakes the sleeper nearest to the target, the first in reading order."""
    if now.figure is None or now.figure.side != "hero" or now.number > LOUD:
        return
    nearest = sleeper_by(play, now.others)
    if nearest is not None:
        yield from wake(play, nearest)


def sleepers(table: Table) -> list[MapObject]:
    return [one for one in table.state.objects if one.kind == "npc" and one.colour == SLEEPER]


def sleeper_by(table: Table, targets: tuple[Figure, ...]) -> MapObject | None:
    """Of several targets any counts; a Hero who hits at nothing that stands wakes nobody."""
    here, there = board(table), [cells(table, one) for one in targets if one.at >= 0]
    if not there:
        return None
    return min(
        sleepers(table),
        key=lambda one: (min(here.apart(1 << one.at, target) for target in there), one.at),
        default=None,
    )


def wake(play: Play, sleeper: MapObject) -> Flow[None]:
    """A Minion stands where somebody slept."""
    play.state.objects.remove(sleeper)
    play.tell(SleeperWoke(names(play)[sleeper.at]), "DR-DOOR-06")
    minion = play.library.monsters.get(chapter_of(play).minion)
    if minion is not None:
        yield from summon(play, minion, sleeper.at)
    yield from count(play, WOKEN, 1)


@counted(WOKEN)
def woken(play: Play, by: int) -> Flow[None]:
    """With the twelfth all is lost, at once. (DR-END-04)"""
    set_counter(play, WOKEN, play.state.story.counters.get(WOKEN, 0) + by)
    if play.state.story.counters[WOKEN] >= MOST_WOKEN:
        lose(play, f"{MOST_WOKEN} sleepers have woken")
    yield from ()


# --- the pen of the children ----------------------------------------------------------------------------------------------


@special(RULE, "turn ends")
def wardens(play: Play, now: Happening) -> Flow[None]:
    """When Sanna has been spoken to, Shadow Knights come from both sides: one, and one more for every second Hero."""
    if play.state.story.charges.get(SANNA_SCENE) != 0 or not once(play, CHILDREN):
        return
    knights = 1 + len(play.state.heroes) // 2
    points = [square for square in squares(board(play).ground.spawn) if room(play, CHILDREN) >> square & 1]
    for place in range(knights):
        yield from summon(play, play.library.monsters[KNIGHT], points[place % len(points)])


# --- the gate of the throne -----------------------------------------------------------------------------------------------


@endgame("at the gate")
def at_the_gate(play: Play) -> str:
    """Every Hero is adjacent to the gate, and its scene has been resolved. (DR-DOOR-10)"""
    beside = by_the_gate(play)
    there = [not one.down and beside >> one.at & 1 for one in heroes_by_initiative(play.state)]
    return "every Hero stands at the gate of the throne" if all(there) and resolved(play, GATE_SCENE) else ""


def by_the_gate(table: Table) -> int:
    return beside_any(table, landmarks(table, GATE))


@aims(RULE)
def to_the_gate(table: Table, who: Figure) -> Iterator[Goal]:
    yield Goal(by_the_gate(table), 3.0)


@shows(RULE)
def told(table: Table) -> str:
    return f"{table.state.story.counters.get(WOKEN, 0)} of {MOST_WOKEN} sleepers woken, {len(sleepers(table))} asleep in sight"
