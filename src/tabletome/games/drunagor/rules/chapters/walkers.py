"""Chapter 14, Omekka Pass: Nobody Walks Alone, and the far side of the crest. (DR-DOOR-06, DR-DOOR-08)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.figures import board, cells, in_range, standing_on
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.rules.cubes import expend
from tabletome.games.drunagor.rules.goal import endgame
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import room
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, hero, heroes_by_initiative
from tabletome.kernel import Flow
from tabletome.table.grid import cells_of

RULE: Final = "nobody-walks-alone"
BRAZIER = "brazier"
BURNS = 3
"""So many rounds a brazier burns."""
NEAR, NEAR_ENOUGH_FOR_ONE = 1, 3
"""Within so many areas is company; a party of one has only the braziers."""
WHITEOUT, EVERY = 16, 6
"""The Special Event of the sixth gust, and every how many rounds it comes."""
FAR_EDGE = 2
"""The far edge is one row of areas."""
EMBER, LEDGE, KEPT = "ember-in-the-coat", "the-rope-bridge", "brazier-behind-you"


@special(RULE, "turn ends")
def alone(play: Play, now: Happening) -> Flow[None]:
    """A Hero who ends the turn without company and away from every burning brazier suffers FATIGUE 1."""
    who = now.figure
    if who is None or who.side != "hero" or who.down or in_company(play, who):
        return
    if not immune(play, who, "FATIGUE"):
        yield from expend(play, hero(play.state, who.id), 1, "FATIGUE")


def in_company(table: Table, who: Figure) -> bool:
    """Is another Hero, a Pet, a Companion or a fire within RANGE 1? Whoever carries the ember has fire."""
    if EMBER in hero(table.state, who.id).statuses:
        return True
    friends = (one for one in table.state.figures if one is not who and one.side in ("hero", "pet", "companion"))
    if any(one.at >= 0 and in_range(table, who, one, NEAR) for one in friends):
        return True
    near = NEAR_ENOUGH_FOR_ONE if len(table.state.heroes) == 1 else NEAR
    warm = board(table).in_range(cells(table, who), near)
    return any(brazier.count and warm & standing_on(table, brazier) for brazier in landmarks(table, BRAZIER))


def burning(table: Table, who: Figure, brazier: MapObject) -> str:
    return "it burns high" if brazier.count == BURNS else ""


def warmth(table: Table, who: Figure, brazier: MapObject) -> float:
    """A fire is for those who are alone."""
    return 1.5 if not brazier.count and not in_company(table, who) else 0.0


@use("rekindle", BRAZIER, "Light", "lights", cubes=1, unless=burning, worth=warmth)
def rekindle(play: Play, figure: Figure, brazier: MapObject) -> Flow[None]:
    lay_on(play, brazier, BURNS)
    yield from ()


@special(RULE, "round ends")
def burn_down(play: Play, now: Happening) -> Flow[None]:
    """Every fire burns down by a round; what was promised on the ledge keeps one of its fires to the end."""
    kept = any(KEPT in one.statuses for one in play.state.heroes)
    for brazier in landmarks(play, BRAZIER):
        if kept and room(play, LEDGE) >> brazier.at & 1:
            kept = False
        elif brazier.count:
            lay_on(play, brazier, brazier.count - 1)
    if not now.number % EVERY:
        yield from event(play, WHITEOUT)


def far_edge(table: Table) -> int:
    """The westernmost areas of the last Setup."""
    chapter = chapter_of(table)
    last = [*chapter.setups][-1]
    west = chapter.setups[last].at % chapter.width
    return room(table, last) & cells_of(
        square for square in range(chapter.width * chapter.height) if west <= square % chapter.width < west + FAR_EDGE
    )


@endgame("over the crest")
def over_the_crest(play: Play) -> str:
    """Every Hero stands on the far edge. (DR-DOOR-10)"""
    beyond = far_edge(play)
    there = [not one.down and beyond >> one.at & 1 for one in heroes_by_initiative(play.state)]
    return "every Hero is over the crest" if all(there) else ""


@aims(RULE)
def onwards(table: Table, who: Figure) -> Iterator[Goal]:
    """To the far edge once it is in sight."""
    if [*chapter_of(table).setups][-1] in table.state.setups:
        yield Goal(far_edge(table), 3.0)


@shows(RULE)
def told(table: Table) -> str:
    lit = [f"{brazier.count}" for brazier in landmarks(table, BRAZIER) if brazier.count]
    alone = [one for one in heroes_by_initiative(table.state) if one.at >= 0 and not in_company(table, one)]
    fires = f"{len(lit)} braziers burn" if len(lit) != 1 else "1 brazier burns"
    return f"{fires}; {len(alone)} of {len(table.state.heroes)} Heroes walk alone"
