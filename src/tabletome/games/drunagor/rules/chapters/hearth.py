"""Chapter 4, The Raid of Ignispyra: Feed the Hearth. (DR-DOOR-06, DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.cards.places import Door
from tabletome.games.drunagor.options.figures import board, cells, standing_on
from tabletome.games.drunagor.options.foes import is_a
from tabletome.games.drunagor.options.special import bars
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose, win
from tabletome.games.drunagor.rules.minor.doors import opens_by_itself
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.counters import counted as counts
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, leader, monsters
from tabletome.kernel import Flow
from tabletome.words import counted

HEARTH, HALL, FOUNDRY = "mother-hearth", "the-mother-hearth", "foundry-row"
MOST, OPENS, LAST = 8, 3, 10
"""The most flames; the round at whose end the hall opens by itself; the round through which the Hearth must burn."""
SPARKS = 5
FLAMES = "flames"


def hearth(table: Table) -> MapObject | None:
    return next(iter(landmarks(table, HEARTH)), None)


def burns_high(table: Table, who: Figure, thing: MapObject) -> str:
    return f"it holds {MOST} flames, and no more" if thing.count >= MOST else ""


def worth(table: Table, who: Figure, thing: MapObject) -> float:
    """A flame, the more the fewer there are."""
    return 6.0 / (1 + thing.count)


@use("feed", HEARTH, "Put a flame back on", "puts a flame back on", cubes=1, unless=burns_high, worth=worth)
def feed(play: Play, figure: Figure, thing: MapObject) -> Flow[None]:
    """(DR-DOOR-08)"""
    yield from flames(play, 1)


@counts(FLAMES)
def flames(play: Play, by: int) -> Flow[None]:
    """More or fewer flames; what comes before the hall is open waits for it. With the last flame all is lost. (DR-END-04)"""
    thing = hearth(play)
    if thing is None:
        play.state.story.counters[FLAMES] = play.state.story.counters.get(FLAMES, 0) + max(0, by)
        return
    lay_on(play, thing, min(MOST, thing.count + by))
    if not thing.count:
        lose(play, "the Mother-Hearth is out")
    yield from ()


@special("feed-the-hearth", "setup built")
def doors_open(play: Play, now: Happening) -> Flow[None]:
    """What was brought in before joins the Hearth; behind the Door of the foundry sparks fly. (DR-DOOR-07)"""
    if now.card == HALL and (before := play.state.story.counters.pop(FLAMES, 0)):
        yield from flames(play, before)
    if now.card == FOUNDRY:
        yield from event(play, SPARKS)


@special("feed-the-hearth", "turn ends")
def smothered(play: Play, now: Happening) -> Flow[None]:
    """A Minion that ends its turn adjacent to the Hearth puts a flame out. (DR-DOOR-08)"""
    thing, who = hearth(play), now.figure
    if thing is None or who is None or not is_a(play, who, "minion") or who not in play.state.figures:
        return
    if board(play).adjacent(cells(play, who)) & standing_on(play, thing):
        yield from flames(play, -1)


@bars("feed-the-hearth")
def shut(table: Table, door: Door, who: Figure) -> str:
    """(DR-DOOR-06)"""
    return (
        f"the Door to the Hearth opens when round {OPENS} ends"
        if door.id == HALL and table.state.round <= OPENS
        else ""
    )


@special("feed-the-hearth", "round ends")
def rounds_end(play: Play, now: Happening) -> Flow[None]:
    """The hall opens by itself (DR-DOOR-06); and when the Hearth has burned through the last round, it is won. (DR-END-05)"""
    if now.number == OPENS and HALL not in play.state.setups:
        yield from opens_by_itself(play, leader(play.state), HALL)
    if now.number >= LAST and hearth(play) is not None:
        win(play, "the Mother-Hearth burns")


@endgame("hearth held")
def held(play: Play) -> str:
    """The end of a round decides, and nothing before it."""
    return ""


@shows("feed-the-hearth")
def how_high(table: Table) -> str:
    thing = hearth(table)
    burning = counted(thing.count, "flame") if thing is not None else "behind its Door"
    left = LAST + 1 - table.state.round
    return f"Mother-Hearth: {burning}; {counted(left, 'round')} to go"


@aims("feed-the-hearth")
def stand_by_it(table: Table, who: Figure) -> Iterator[Goal]:
    """Beside the Hearth, the nearer the fewer flames are left; and at whoever would put them out."""
    thing = hearth(table)
    if thing is not None:
        yield Goal(board(table).adjacent(standing_on(table, thing)), 0.12 if thing.count > 3 else 0.25)
        minions = [one for one in monsters(table.state) if is_a(table, one, "minion")]
        yield Goal(sum({board(table).adjacent(cells(table, one)) for one in minions}), 0.1)
