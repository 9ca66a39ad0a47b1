"""Chapter 2, Blackriver's Missing: Never Count Them Aloud. (DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.story import Followed
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.figures import board, cells, names, occupied, standing_on
from tabletome.games.drunagor.options.special.aims import Goal, Haste, aims, hurries
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.leading import can_be_led, leads, line_of
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.counters import set_counter
from tabletome.games.drunagor.rules.special.leading import out_of_line
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, heroes_by_initiative
from tabletome.kernel import Flow
from tabletome.kernel.events import Vanished
from tabletome.table.grid import squares
from tabletome.table.reach import rings

VILLAGER, STEPS, HOME, AWAKE = "yellow", "mill-steps", "home", "awake"
WALKS = 3
"""So many squares an awake villager walks by itself when a round ends."""
CALLED = {1: 3, 2: 1, 3: 1, 4: 1}
"""How many are awake from the beginning, by the number of Heroes."""
RIVER_GIVES_BACK, LED_OUT = 3, 3
"""The Special Event that comes when so many are home: those of the cellar and the archive."""
FARTHEST = 60

leads("never-count-them-aloud", VILLAGER, "villager")


def steps(table: Table) -> int:
    """The mill steps, where villagers are safe, as bits."""
    return sum({standing_on(table, one) for one in landmarks(table, STEPS)})


def villagers(table: Table) -> int:
    """How many there are in the whole Chapter."""
    setups = chapter_of(table).setups.values()
    return sum(line.colour == VILLAGER for setup in setups for line in setup.always)


@special("never-count-them-aloud", "adventure begins")
def neighbours_call(play: Play, now: Happening) -> Flow[None]:
    """For a few Heroes there are too many hands: some villagers hear the neighbours call, and walk by themselves."""
    if awake := CALLED.get(len(play.state.heroes), 0):
        set_counter(play, AWAKE, awake)
    yield from ()


@special("never-count-them-aloud", "stepped")
def reach_the_steps(play: Play, now: Happening) -> Flow[None]:
    """Whoever has come to the mill steps goes up by themselves, and is home."""
    safe = steps(play)
    for one in [one for one in can_be_led(play) if safe >> one.at & 1]:
        yield from go_home(play, one)


def go_home(play: Play, one: MapObject) -> Flow[None]:
    out_of_line(play, one)
    play.state.objects.remove(one)
    play.tell(Vanished("villager", names(play)[one.at], "home"), "DR-DOOR-08")
    home = play.state.story.counters.get(HOME, 0) + 1
    set_counter(play, HOME, home)
    if home == LED_OUT:
        yield from event(play, RIVER_GIVES_BACK)


@special("never-count-them-aloud", "round ends")
def round_is_over(play: Play, now: Happening) -> Flow[None]:
    """Those who are awake walk; then whoever stands on Darkness, led by nobody and with no Hero adjacent, is lost.

    With one villager lost all is lost. (DR-END-04)
    """
    waiting = sorted(
        (one for one in can_be_led(play) if not one.with_), key=lambda one: _way(play).get(one.at, FARTHEST)
    )
    for one in waiting[: play.state.story.counters.get(AWAKE, 0)]:
        _walk(play, one)
    yield from reach_the_steps(play, now)
    here = board(play)
    standing = sum({cells(play, one) for one in heroes_by_initiative(play.state) if not one.down})
    for one in can_be_led(play):
        if not one.with_ and here.ground.darkness >> one.at & 1 and not here.adjacent(1 << one.at) & standing:
            lose(play, "the Darkness has taken a villager")


def _way(table: Table) -> dict[int, int]:
    """How far every square is from the mill steps."""
    here = board(table)
    found = rings(here.small.steps, steps(table), points=FARTHEST, through=int(here.ground.floor))
    return {square: far for far, ring in enumerate(found) for square in squares(ring)}


def _walk(play: Play, one: MapObject) -> None:
    """Up to three squares nearer to the mill steps, over squares where nobody stands, and never onto Darkness."""
    way, here = _way(play), board(play)
    for _ in range(WALKS):
        taken = occupied(play) | here.ground.darkness
        near = [square for square in squares(here.adjacent(1 << one.at)) if not taken >> square & 1]
        best = min(near, key=lambda square: (way.get(square, FARTHEST), square), default=one.at)
        if way.get(best, FARTHEST) >= way.get(one.at, FARTHEST):
            break
        one.at = best
    play.tell(Followed("", "villager", (names(play)[one.at],)), "DR-DOOR-08")


@endgame("all home")
def all_home(play: Play) -> str:
    return "all the missing are home" if play.state.story.counters.get(HOME, 0) == villagers(play) else ""


@shows("never-count-them-aloud")
def at_home(table: Table) -> str:
    counters = table.state.story.counters
    walking = f", {awake} of them awake" if (awake := counters.get(AWAKE, 0)) else ""
    seen = len(list(can_be_led(table)))
    return f"Villagers: {counters.get(HOME, 0)} of {villagers(table)} home, {seen} in sight{walking}"


@aims("never-count-them-aloud")
def fetch_them(table: Table, who: Figure) -> Iterator[Goal]:
    """To whom nobody leads; with somebody by the hand, home."""
    if line_of(table, who.id):
        yield Goal(steps(table), 0.6)
        return
    waiting = [one.at for one in can_be_led(table) if not one.with_]
    here = board(table)
    yield Goal(sum({here.adjacent(1 << at) for at in waiting}), 0.4)
    threatened = here.grid.near(int(here.ground.darkness))
    yield Goal(sum({here.adjacent(1 << at) for at in waiting if threatened >> at & 1}), 0.4)


@hurries("never-count-them-aloud")
def one_after_the_other(table: Table, who: Figure) -> Haste:
    """Those in sight come first, if there are as many as Heroes."""
    return "later" if len(list(can_be_led(table))) >= len(table.state.heroes) else ""
