"""Chapter 3, The Jewell of Free People: The Weight of a Crown. (DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.cards.story import GainItem
from tabletome.games.drunagor.options.doors import beside_door, chapter_of, closed_doors
from tabletome.games.drunagor.options.figures import beside, board, cells, setup_floor, standing_on
from tabletome.games.drunagor.options.special import changes
from tabletome.games.drunagor.options.special.aims import Goal, Haste, aims, dreads, hurries
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.conditions import gain
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.minor.receiving import receive
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.rules.story.effects import event, gain_item
from tabletome.games.drunagor.state import Figure, Hero, MapObject, figure_of, hero, heroes_by_initiative, monsters
from tabletome.kernel import Flow

JEWEL, STONE, DAYLIGHT, CHAMBER = "the-jewel", "uncrowning-stone", "daylight", "the-moot-chamber"
THEY_RISE = 2
STRONGER = 100
"""More than any Hero has Health: the bearer is the Strongest."""


def bearer(table: Table) -> Hero | None:
    """Who has the Jewel, in hand or bag."""
    return next((one for one in table.state.heroes if JEWEL in (*one.bag, *one.equipment)), None)


@changes("the-weight-of-a-crown", "strength")
def weighs(table: Table, who: Figure, strength: int) -> int:
    """To every Monster and to the Darkness the bearer is the strongest. (DR-DOOR-06)"""
    bears = bearer(table)
    return strength + STRONGER if bears is not None and bears.id == who.id else strength


def gone(table: Table, who: Figure, stone: MapObject) -> str:
    return "the Jewel has been lifted" if bearer(table) is not None else ""


@use("lift", STONE, "Lift the Jewel from", "lifts the Jewel from", price="minor", unless=gone)
def lift(play: Play, figure: Figure, stone: MapObject) -> Flow[None]:
    """With a bare hand: it is in the bag, and the kneeling ones rise. (DR-DOOR-08)"""
    yield from gain_item(play, hero(play.state, figure.id), GainItem(JEWEL, "The Jewel"), STONE)
    yield from event(play, THEY_RISE, hero(play.state, figure.id))
    bare(play)


def bare(play: Play) -> None:
    """The Stone shows whether the Jewel lies in it."""
    for stone in landmarks(play, STONE):
        lies = int(bearer(play) is None)
        if stone.count != lies:
            lay_on(play, stone, lies)


@special("the-weight-of-a-crown", "turn ends")
def look_at_the_stone(play: Play, now: Happening) -> Flow[None]:
    bare(play)
    yield from ()


@special("the-weight-of-a-crown", "setup built")
def they_kneel(play: Play, now: Happening) -> Flow[None]:
    """The small Monsters of the chamber kneel with their backs to the Door: STUN and KNOCK DOWN."""
    if now.card == CHAMBER:
        floor = setup_floor(play, landmarks(play, STONE)[0].at)
        for one in monsters(play.state):
            if cells(play, one) & floor and not one.large:
                gain(play, one, "stun")
                gain(play, one, "knock_down")
    yield from ()


@special("the-weight-of-a-crown", "knocked out")
def it_rolls(play: Play, now: Happening) -> Flow[None]:
    """A standing Hero who is adjacent picks it up, the fastest first; alone, one keeps it; else all is lost. (DR-END-04)"""
    bears = bearer(play)
    if bears is None or now.figure is None or bears.id != now.figure.id or len(play.state.heroes) == 1:
        return
    near = [
        one
        for one in heroes_by_initiative(play.state)
        if not one.down and beside(play, figure_of(play.state, bears.id), one)
    ]
    if not near:
        lose(play, "the Jewel has rolled away")
    (bears.bag if JEWEL in bears.bag else bears.equipment).remove(JEWEL)
    yield from receive(play, near[0], JEWEL)
    bare(play)


def daylight(table: Table) -> int:
    return sum({standing_on(table, one) for one in landmarks(table, DAYLIGHT)})


@endgame("jewel in daylight")
def in_daylight(play: Play) -> str:
    bears = bearer(play)
    figure = figure_of(play.state, bears.id) if bears is not None else None
    return (
        "the Jewel is in daylight" if figure is not None and not figure.down and daylight(play) >> figure.at & 1 else ""
    )


@shows("the-weight-of-a-crown")
def whose(table: Table) -> str:
    bears = bearer(table)
    return (
        f"The Jewel: {table.library.boards[bears.id].name} bears it"
        if bears is not None
        else "The Jewel: nobody has it"
    )


@aims("the-weight-of-a-crown")
def carry_it_out(table: Table, who: Figure) -> Iterator[Goal]:
    """To the Stone; who has the Jewel, to the daylight, or first to the last Door; the others keep beside the bearer."""
    bears = bearer(table)
    if bears is None:
        yield Goal(sum(board(table).adjacent(1 << one.at) for one in landmarks(table, STONE)), 0.25)
    elif bears.id == who.id:
        yield Goal(daylight(table) or sum(beside_door(table, door) for door in closed_doors(table)), 0.7)
    else:
        yield Goal(board(table).adjacent(cells(table, figure_of(table.state, bears.id))), 0.3)


@dreads("the-weight-of-a-crown")
def alone_with_it(table: Table, who: Figure) -> bool:
    """Does the Jewel roll away if its bearer is knocked out now?"""
    bears = bearer(table)
    if bears is None or bears.id != who.id or len(table.state.heroes) == 1:
        return False
    return not any(one.side == "hero" and not one.down and beside(table, who, one) for one in table.state.figures)


@hurries("the-weight-of-a-crown")
def runs(table: Table, who: Figure) -> Haste:
    """Once the Jewel is lifted, the way out matters more than who stands in it."""
    return "now" if bearer(table) is not None and len(table.state.setups) < len(chapter_of(table).setups) else ""
