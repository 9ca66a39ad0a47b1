"""Chapter 8, Where the Lamps Went Out: Guttering. (DR-DOOR-06, DR-DOOR-08, DR-DTURN-04, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.cards.story import Draw
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.figures import board, cells, standing_on
from tabletome.games.drunagor.options.special.aims import Goal, Haste, aims, hurries
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose, win
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.counters import counted, set_counter
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.rules.story.effects import event, runes_drawn
from tabletome.games.drunagor.state import Figure, Hero, MapObject, hero, heroes_by_initiative, leader
from tabletome.kernel import Flow

LAMP, LIFT, CARD = "street-lamp", "the-lift", "guttering"
DARK, BURNING, FOR_GOOD = 0, 1, 2
FAILURES, LAMPS, MOST_FAILURES, COMES_DOWN = "failures", "lamps", 8, 8
ONE_LAMP_LESS, LENT_FIRE = 10, "lent-fire"
BACK = 3
"""So many rounds before the lift is down a bot turns back to it."""
FIRE = ("good-quality-torch", "shard-of-ashkarrel", "wardens-spear")
"""What burns in a bag, or in a hand. (DR-DOOR-06)"""


def has_fire(owner: Hero) -> bool:
    return any(item in (*owner.bag, *owner.equipment) and item not in owner.flipped for item in FIRE)


def price(table: Table, who: Figure, lamp: MapObject) -> int:
    return 1 if has_fire(hero(table.state, who.id)) else 2


def burns(table: Table, who: Figure, lamp: MapObject) -> str:
    return "it is burning" if lamp.count else ""


@use("light", LAMP, "Light", "lights", cubes=price, unless=burns, worth=lambda table, who, lamp: 6.0)
def light(play: Play, figure: Figure, lamp: MapObject) -> Flow[None]:
    """A lamp burns; the first one that is lit with fire lent by the dragon burns for good. (DR-DOOR-08)"""
    lent = any(LENT_FIRE in one.statuses for one in play.state.heroes) and LENT_FIRE not in play.state.story.happened
    if lent:
        play.state.story.happened.append(LENT_FIRE)
    lay_on(play, lamp, FOR_GOOD if lent else BURNING)
    yield from ()


def burning(table: Table) -> list[MapObject]:
    return [one for one in landmarks(table, LAMP) if one.count]


def lamps_in_all(table: Table) -> int:
    """Those behind closed Doors too."""
    setups = chapter_of(table).setups.values()
    return sum(line.called == LAMP for setup in setups for line in setup.always)


def far(table: Table, lamp: MapObject) -> int:
    """How far the nearest Hero is."""
    return min(board(table).apart(1 << lamp.at, cells(table, one)) for one in heroes_by_initiative(table.state))


@special("guttering", "card acted")
def gutters(play: Play, now: Happening) -> Flow[None]:
    """Face A puts a lamp out, face B draws a Rune if two or more are dark. The card is flipped by now. (DR-DTURN-04)"""
    if now.card != CARD:
        return
    if play.state.runes.special == "B":
        yield from one_fails(play)
    elif lamps_in_all(play) - len(burning(play)) >= 2:
        yield from runes_drawn(play, leader(play.state), Draw(1), CARD)


def one_fails(play: Play) -> Flow[None]:
    """The burning lamp farthest from every Hero, the first of several; if none burns, a house is taken all the same."""
    lit = [one for one in burning(play) if one.count == BURNING]
    if lit:
        lay_on(play, max(lit, key=lambda lamp: far(play, lamp)), DARK)
    yield from failures(play, 1)
    yield from event(play, ONE_LAMP_LESS)


@counted(FAILURES)
def failures(play: Play, by: int) -> Flow[None]:
    """With the eighth the last house is taken. (DR-END-04)"""
    number = play.state.story.counters.get(FAILURES, 0) + by
    set_counter(play, FAILURES, number)
    if number >= MOST_FAILURES:
        lose(play, "the last house is taken")
    yield from ()


@counted(LAMPS)
def lamps(play: Play, by: int) -> Flow[None]:
    """Nearest to the Heroes: dark ones are lit, burning ones put out; before there is any, it waits."""
    here = landmarks(play, LAMP)
    if not here:
        play.state.story.counters[LAMPS] = play.state.story.counters.get(LAMPS, 0) + max(0, by)
        return
    for _ in range(abs(by)):
        fitting = [one for one in here if (one.count == DARK if by > 0 else one.count == BURNING)]
        if fitting:
            lay_on(play, min(fitting, key=lambda lamp: far(play, lamp)), BURNING if by > 0 else DARK)
    yield from ()


@special("guttering", "setup built")
def a_street(play: Play, now: Happening) -> Flow[None]:
    """What was promised before a lamp was in sight."""
    if landmarks(play, LAMP) and (waiting := play.state.story.counters.pop(LAMPS, 0)):
        yield from lamps(play, waiting)


def lift(table: Table) -> int:
    return sum({standing_on(table, one) for one in landmarks(table, LIFT)})


@special("guttering", "round ends")
def rounds_end(play: Play, now: Happening) -> Flow[None]:
    """All four lamps burn, or every Hero is on the lift after round 8. (DR-END-05)"""
    if len(burning(play)) == lamps_in_all(play):
        win(play, "all four lamps are burning")
    if now.number > COMES_DOWN and all(lift(play) >> one.at & 1 for one in heroes_by_initiative(play.state)):
        win(play, "the lift carries you up", "lift")
    yield from ()


@endgame("lamps or lift")
def at_the_end_of_a_round(play: Play) -> str:
    """The end of a round decides, and nothing before it."""
    return ""


@shows("guttering")
def street(table: Table) -> str:
    failed = table.state.story.counters.get(FAILURES, 0)
    down = "down" if table.state.round > COMES_DOWN else f"down after round {COMES_DOWN}"
    lit = f"Lamps: {len(burning(table))} of {lamps_in_all(table)} burning"
    return f"{lit}, failed {failed} of {MOST_FAILURES} times; the lift is {down}"


@aims("guttering")
def relight(table: Table, who: Figure) -> Iterator[Goal]:
    """To dark lamps; in time back to the lift, if more than one is still dark by then, whatever it costs to stand there."""
    if given_up(table):
        yield Goal(lift(table), 0.8 if table.state.round < COMES_DOWN else 3.0)
        return
    dark = [one for one in landmarks(table, LAMP) if not one.count]
    yield Goal(sum(board(table).adjacent(1 << one.at) for one in dark), 0.3)


@hurries("guttering")
def down_the_street(table: Table, who: Figure) -> Haste:
    """The other lamps stand behind Doors."""
    return "later" if given_up(table) else "now" if all(one.count for one in landmarks(table, LAMP)) else ""


def given_up(table: Table) -> bool:
    """Is it time to turn back, so that all are on the lift before the last house is taken?"""
    return table.state.round >= COMES_DOWN - BACK and len(burning(table)) < lamps_in_all(table) - 1
