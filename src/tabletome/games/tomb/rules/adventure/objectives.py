"""What the adventure counts and waits for: its events, victory and defeat. (TM-GEN-06..12)"""

from __future__ import annotations

from typing import Any

from tabletome.games.tomb.board.board import PER_TILE
from tabletome.games.tomb.cards import adventure_text, adventures, objectives
from tabletome.games.tomb.rules.adventure import pieces, special_rules
from tabletome.games.tomb.rules.asking import NOTHING
from tabletome.games.tomb.state import Hero, State, board
from tabletome.kernel import Flow, Play
from tabletome.kernel.events import Lost, Won


class Over(Exception):  # the adventure is over: no error, the way out of whatever was going on
    """The adventure has been won or lost."""


def count(state: State, what: str, by: int = 1) -> None:
    """Keep count of something an adventure may ask for."""
    state.counters[what] = state.counters.get(what, 0) + by


def happened(play: Play[State, Any], event: str, tile: int = -1) -> Flow[bool]:
    """Let the adventure answer to an event: `tile Grove`, `defeat firenewt`, `round`. (TM-TILE-14, TM-BOSS-01)

    True if the adventure puts something in the place of what usually happens.
    """
    if event in adventures.BOOK[play.state.adventure].answers:
        return special_rules.happened(play, event, tile)
    return NOTHING


def tile_placed(play: Play[State, Any], name: str, black: bool, tile: int) -> Flow[None]:
    """A tile was placed and filled. (TM-TILE-14)"""
    count(play.state, "tiles")
    for event in ("tile", f"tile {'black' if black else 'white'}", f"tile {name}"):
        yield from happened(play, event, tile)
    check(play)


def entered(play: Play[State, Any], hero: Hero) -> Flow[None]:
    """A Hero has come to a square, which may end an adventure that hangs on where somebody stands. (TM-TILE-14, TM-GEN-06)"""
    adventure = adventures.BOOK[play.state.adventure]
    if adventure.awaits_entering:
        return _entered(play, hero)
    if adventure.ends_by_place:
        check(play)
    return NOTHING


def _entered(play: Play[State, Any], hero: Hero) -> Flow[None]:
    tile = hero.at // PER_TILE
    yield from happened(play, f"enter {board(play.state).tiles[tile].name}", tile)
    check(play)


def turn_begins(play: Play[State, Any]) -> Flow[None]:
    """At the start of a round, and of every turn."""
    if adventures.BOOK[play.state.adventure].awaits_turns:
        return _turn_begins(play)
    check(play)
    return NOTHING


def _turn_begins(play: Play[State, Any]) -> Flow[None]:
    state = play.state
    if state.active == state.first:
        yield from happened(play, "round")
    yield from happened(play, "turn")
    check(play)


def turn_ends(play: Play[State, Any]) -> Flow[None]:
    """Allies move, fight and are in danger; then whatever waits for the end of a turn or round. (TM-FAQ-03, -09)"""
    adventure = adventures.BOOK[play.state.adventure]
    if adventure.has_allies or adventure.awaits_turns:
        return _turn_ends(play)
    check(play)
    return NOTHING


def _turn_ends(play: Play[State, Any]) -> Flow[None]:
    state = play.state
    if adventures.BOOK[state.adventure].has_allies:
        pieces.allies_follow(play)
        check(play)
        yield from pieces.allies_strike(play)
        yield from pieces.allies_threatened(play)
    yield from happened(play, "turn end")
    if (state.active + 1) % len(state.heroes) == state.first:
        yield from happened(play, "round end")
    check(play)


def check(play: Play[State, Any]) -> None:
    """After every resolved effect: victory first, then the adventure's own defeat. (TM-GEN-06, -09, -12)"""
    state = play.state
    adventure = adventures.BOOK[state.adventure]
    counted, wanted, last_round = adventure.usual_end
    if state.counters.get(counted, 0) < wanted and state.round <= last_round:
        return  # seen at a glance of most adventures: it goes on
    is_won, is_lost = adventure.ends
    if is_won(state):
        end(play, "won", "TM-GEN-06", adventure.win)
    if is_lost(state):
        end(play, "lost", "TM-GEN-09", next(way for way in adventure.own_defeats if objectives.holds(state, way)))


def end(play: Play[State, Any], result: str, rule: str, because: str) -> None:
    """Stop at once, in the middle of whatever is being resolved; `because` is a condition of the adventure, or in words."""
    play.state.result = result
    adventure = adventures.BOOK[play.state.adventure]
    known = because in (adventure.win, *adventure.lose)
    why = adventure_text.end_text(adventure, because) if known else because
    heroes = tuple(hero.id for hero in play.state.heroes)
    play.tell(Won(heroes, why) if result == "won" else Lost(heroes, why), rule, "TM-GEN-12")
    raise Over
