"""What the adventure counts and waits for: its events, victory and defeat. (TM-GEN-06..12)"""

from __future__ import annotations

from tabletome.games.tomb.board import objectives
from tabletome.games.tomb.board.board import PER_TILE, board
from tabletome.games.tomb.cards import adventure_text
from tabletome.games.tomb.cards.library import Play, under_way
from tabletome.games.tomb.rules.adventure import pieces, special_rules
from tabletome.games.tomb.rules.asking import NOTHING
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Flow
from tabletome.kernel.events import Lost, Won


class Over(Exception):  # the adventure is over: no error, the way out of whatever was going on
    """The adventure has been won or lost."""


def count(state: State, what: str, by: int = 1) -> None:
    """Keep count of something an adventure may ask for."""
    state.counters[what] = state.counters.get(what, 0) + by


def happened(play: Play, event: str, tile: int = -1) -> Flow[bool]:
    """Let the adventure answer to an event: `tile Grove`, `defeat firenewt`, `round`. (TM-TILE-14, TM-BOSS-01)

    True if the adventure puts something in the place of what usually happens.
    """
    if event in under_way(play).answers:
        return special_rules.happened(play, event, tile)
    return NOTHING


def tile_placed(play: Play, name: str, black: bool, tile: int) -> Flow[None]:
    """A tile was placed and filled. (TM-TILE-14)"""
    count(play.state, "tiles")
    for event in ("tile", f"tile {'black' if black else 'white'}", f"tile {name}"):
        yield from happened(play, event, tile)
    check(play)


def entered(play: Play, hero: Hero) -> Flow[None]:
    """A Hero has come to a square, which may end an adventure that hangs on where somebody stands. (TM-TILE-14, TM-GEN-06)"""
    adventure = under_way(play)
    if adventure.awaits_entering:
        return _entered(play, hero)
    if adventure.ends_by_place:
        check(play)
    return NOTHING


def _entered(play: Play, hero: Hero) -> Flow[None]:
    tile = hero.at // PER_TILE
    yield from happened(play, f"enter {board(play).tiles[tile].name}", tile)
    check(play)


def turn_begins(play: Play) -> Flow[None]:
    """At the start of a round, and of every turn."""
    if under_way(play).awaits_turns:
        return _turn_begins(play)
    check(play)
    return NOTHING


def _turn_begins(play: Play) -> Flow[None]:
    state = play.state
    if state.active == state.first:
        yield from happened(play, "round")
    yield from happened(play, "turn")
    check(play)


def turn_ends(play: Play) -> Flow[None]:
    """Allies move, fight and are in danger; then whatever waits for the end of a turn or round. (TM-FAQ-03, -09)"""
    adventure = under_way(play)
    if adventure.has_allies or adventure.awaits_turns:
        return _turn_ends(play)
    check(play)
    return NOTHING


def _turn_ends(play: Play) -> Flow[None]:
    state = play.state
    if under_way(play).has_allies:
        pieces.allies_follow(play)
        check(play)
        yield from pieces.allies_strike(play)
        yield from pieces.allies_threatened(play)
    yield from happened(play, "turn end")
    if (state.active + 1) % len(state.heroes) == state.first:
        yield from happened(play, "round end")
    check(play)


def check(play: Play) -> None:
    """After every resolved effect: victory first, then the adventure's own defeat. (TM-GEN-06, -09, -12)"""
    adventure = under_way(play)
    if objectives.holds(play, adventure.victory):
        end(play, "won", "TM-GEN-06", adventure.win)
    for way, condition in adventure.defeats:
        if objectives.holds(play, condition):
            end(play, "lost", "TM-GEN-09", way)


def end(play: Play, result: str, rule: str, because: str) -> None:
    """Stop at once, in the middle of whatever is being resolved; `because` is a condition of the adventure, or in words."""
    play.state.result = result
    adventure = under_way(play)
    known = because in (adventure.win, *adventure.lose)
    why = adventure_text.end_text(play.library, adventure, because) if known else because
    heroes = tuple(hero.id for hero in play.state.heroes)
    play.tell(Won(heroes, why) if result == "won" else Lost(heroes, why), rule, "TM-GEN-12")
    raise Over
