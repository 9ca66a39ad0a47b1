"""What an adventure answers to: a tile placed or entered, a figure defeated, rounds and turns. (TM-SETUP-22, TM-TILE-14)"""

from __future__ import annotations

from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.board import objectives as requirements
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import Actor, Context
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.adventures import Special
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.events import RuleApplied
from tabletome.games.tomb.rules.adventure.objectives import check, count, moved
from tabletome.games.tomb.rules.cards import effects
from tabletome.games.tomb.state import Hero
from tabletome.kernel import Flow
from tabletome.packs.library import slug


def happened(play: Play, event: str, tile: int = -1) -> Flow[bool]:
    """Let the adventure answer to an event: `tile Grove`, `defeat firenewt`, `round`. (TM-TILE-14, TM-BOSS-01, TM-SETUP-22)

    True if the adventure puts something in the place of what usually happens.
    """
    state = play.state
    instead = False
    adventure = under_way(play)
    for place in adventure.answers.get(event, ()):
        special = adventure.rules[place]
        if _in_force(play, place, special):
            if special.once:
                state.counters[f"once {place}"] = 1
            instead = instead or special.instead
            play.tell(RuleApplied(special.name, special.instead), "TM-SETUP-22", "TM-GEN-04")
            yield from _carry_out(play, special, tile)
    return instead


def _in_force(table: Table, place: int, special: Special) -> bool:
    state = table.state
    if not special.awaits.is_now(state.round):
        return False
    if special.each and not adventure_pieces.in_play(state, slug(special.each)):
        return False
    done = special.once and state.counters.get(f"once {place}", 0)
    return not done and (not special.provided or requirements.holds(table, special.condition))


def _carry_out(play: Play, special: Special, tile: int) -> Flow[None]:
    """Once for the active Hero, or once for every piece that the rule is about, at its place."""
    state = play.state
    by: list[Actor] = [state.heroes[state.active]]
    if special.each:
        by = [*adventure_pieces.in_play(state, slug(special.each))]
    for actor in by:
        context = Context(actor, None, None, special.name)
        context.tile = tile
        yield from effects.perform(play, special.deed, context)
        check(play)


def tile_placed(play: Play, name: str, black: bool, tile: int) -> Flow[None]:
    """A tile was placed and filled. (TM-TILE-14)"""
    count(play.state, "tiles")
    for event in ("tile", f"tile {'black' if black else 'white'}", f"tile {name}"):
        yield from happened(play, event, tile)
    check(play)


def entered(play: Play, hero: Hero) -> Flow[None]:
    """A Hero has come to a square, which may end an adventure that hangs on where somebody stands. (TM-TILE-14, TM-GEN-06)"""
    tile = hero.at // PER_TILE
    yield from happened(play, f"enter {board(play).tiles[tile].name}", tile)
    moved(play)


def turn_begins(play: Play) -> Flow[None]:
    """At the start of a round, and of every turn."""
    state = play.state
    if state.active == state.first:
        yield from happened(play, "round")
    yield from happened(play, "turn")
