"""Darkness grows, catches and crushes. (DR-DARK-*)"""

from __future__ import annotations

from tabletome.games.drunagor.board.darkness import SMALL_TILES, Breaking, breaks
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.cards.runes import Rune
from tabletome.games.drunagor.events.darkness import Caught, Crushed, DarknessGrew
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.ground.darkness import (
    DARKNESS,
    Growing,
    LayDarkness,
    catch_damage,
    caught,
    hunted,
    layings,
    named,
    night_of,
    target_of,
)
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.state import Figure, heroes_by_initiative, leader
from tabletome.kernel import Bits, Choose, Flow
from tabletome.table.grid import squares


def spread(play: Play, rune: Rune) -> Flow[None]:
    """The tile of a Rune goes for the strongest Hero who is not on Darkness, as near as it can come; it is broken into small
    tiles if it fits nowhere, or if these come strictly nearer. With no such Hero, Darkness crushes all.

    (DR-DARK-05..09, DR-DARK-25..28, DR-DARK-52, DR-DARK-55)
    """
    target = target_of(play)
    if target is None:
        yield from crush(play)
        return
    now = night_of(play)
    rings = now.layers.distances(target.at)
    distance, placements = now.nearest(rune.shape, rings)
    reached = now.reach(rings, SMALL_TILES)
    small = reached[0] if reached is not None else None
    broken = breaks(distance if placements else None, small)
    if broken:
        laid = yield from lay_small(play, rune)
    else:
        laid = yield from choose(play, rune, placements)
        lay(play, laid)
    near = (small or 0) if broken else distance
    play.tell(DarknessGrew(rune.id, named(play, laid), target.id, near, broken), "DR-DARK-05")
    yield from catch(play, laid)


def lay_small(play: Play, rune: Rune) -> Flow[int]:
    """Up to three small tiles as one growth; those left over when a target is reached go for the next. Tells what they cover.

    (DR-DARK-26, DR-DARK-31, DR-DARK-33, DR-DARK-34, DR-DARK-53)
    """
    laid, heroes = 0, hunted(play)
    places, breaking = Breaking().places(night_of(play), heroes)
    while places:
        tile = yield from choose(play, rune, [1 << place for place in squares(places)])
        breaking = breaking.after(night_of(play), heroes, tile.bit_length() - 1)
        lay(play, tile, small=True)
        laid |= tile
        places, breaking = breaking.places(night_of(play), heroes)
    return laid


def choose(play: Play, rune: Rune, placements: list[int]) -> Flow[int]:
    """Among equally near placements the Party Leader picks, or the first in reading order is taken. (DR-DARK-07, DR-AI-36)"""
    target = target_of(play)
    if len(placements) == 1 or target is None or play.state.house.ties != "ask":
        return placements[0]
    leading = leader(play.state)
    prompt = f"The Darkness goes for {name_of(play, target.id)} and could grow in several ways. Which?"
    about = Growing(leading.id, rune.id, target.id)
    act: LayDarkness = (
        yield Choose(leading.seat, layings(play, placements), prompt, ("DR-DARK-07",), DARKNESS, about)
    ).arg
    return act.places_of(play)


def lay(play: Play, places: int, *, small: bool = False) -> None:
    """Tiles on these places; whatever stands there stays. A small one can be lifted.

    (DR-DARK-17, DR-DARK-65, DR-BRIDGE-05, DR-KEY-219)
    """
    state, grid = play.state, board(play).grid
    state.small_tiles = Bits(state.small_tiles | places & grid.board if small else state.small_tiles)
    state.darkness = Bits(state.darkness | places & grid.board)
    state.under_bridges = Bits(state.under_bridges | places >> len(grid.names))


def catch(play: Play, places: int) -> Flow[None]:
    """Every Hero, Pet and Companion on a square that is newly dark takes 2, each time, target or not.

    (DR-DARK-36, DR-DARK-37, DR-DARK-43, DR-DARK-56, DR-DARK-60)
    """
    for one in caught(play, places):
        play.tell(Caught(one.id), "DR-DARK-43")
        play.state.turn.suffered.setdefault(one.id, []).append(DARKNESS)
        if damage := catch_damage(play, one):
            yield from hurt(play, one, damage, DARKNESS)


def crush(play: Play) -> Flow[None]:
    """All Heroes are on Darkness: each who stands takes as much damage as there are Heroes, immune or not.

    (DR-DARK-09, DR-DARK-11, DR-DARK-57, DR-DARK-58)
    """
    heroes = heroes_by_initiative(play.state)
    play.tell(Crushed(len(heroes)), "DR-DARK-09")
    for one in heroes:
        yield from hurt(play, one, len(heroes), "crush")


def under(play: Play, one: Figure) -> Flow[None]:
    """A small tile under somebody, which needs no connection and works at once. (DR-KEY-175, DR-KEY-176)"""
    lay(play, 1 << one.at, small=True)
    play.tell(DarknessGrew("", named(play, 1 << one.at), one.id, 0, broken=True), "DR-KEY-175")
    yield from catch(play, 1 << one.at)
