"""Allies: they follow, fight and are in danger at the end of a turn. (TM-ACT-02, TM-FAQ-03, -09)"""

from __future__ import annotations

from tabletome.games.tomb.board import room
from tabletome.games.tomb.board.adventure_pieces import piece
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import Context, printed_name
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.options import OfFigure
from tabletome.games.tomb.options.cards import Target
from tabletome.games.tomb.options.monsters import ALLY
from tabletome.games.tomb.rules import combat
from tabletome.games.tomb.rules.adventure.events import happened
from tabletome.games.tomb.rules.adventure.objectives import moved
from tabletome.games.tomb.rules.asking import one_of
from tabletome.games.tomb.rules.cards import effects
from tabletome.games.tomb.state import Figure, Mark, State, foes, occupied
from tabletome.kernel import Bits, Flow
from tabletome.kernel.events import Moved


def turn_ends(play: Play) -> Flow[None]:
    """Allies move, fight and are in danger; then whatever waits for the end of a turn or round.

    (TM-FAQ-03, -09, TM-SETUP-22, TM-GEN-12)
    """
    state = play.state
    allies_follow(play)
    moved(play)
    yield from allies_strike(play)
    yield from allies_threatened(play)
    yield from happened(play, "turn end")
    if (state.active + 1) % len(state.heroes) == state.first:
        yield from happened(play, "round end")


def lead(state: State, ally: Figure, seat: int) -> None:
    """From now on the Ally follows this Hero."""
    ally.marks[Mark.LEADER] = seat + 1


def allies_follow(play: Play) -> None:
    """At the end of its leader's turn an Ally moves toward that Hero; one that is adjacent stays. (TM-ACT-02, TM-FAQ-09)"""
    state = play.state
    hero = state.heroes[state.active]
    if hero.hp == 0:
        return
    for ally in [figure for figure in state.figures if figure.marks.get(Mark.LEADER) == state.active + 1]:
        spot = behind(play, ally, hero.at, piece(play, ally.name).moves)
        if spot != ally.squares:
            path = room.path_to(play, ally.squares, spot)
            ally.squares = Bits(spot)
            play.tell(Moved(ally.id, path), "TM-FAQ-09")


def behind(table: Table, ally: Figure, square: int, tiles: int) -> int:
    """The free square within some tiles of an Ally that is fewest steps from its leader's, its own counting as free; of several
    the one it has the fewest steps to, so that it does not walk past its leader. (TM-FAQ-09)"""
    on = board(table)
    free = on.within(ally.squares, tiles) & ~(occupied(table.state) & ~ally.squares)
    front = reached = 1 << square
    while front and not front & free:
        front = on.spread(front) & ~reached
        reached |= front
    nearest = [1 << spot for spot in bits(front & free)] or [int(ally.squares)]
    return min(nearest, key=lambda spot: on.distance(ally.squares, spot))


def allies_strike(play: Play) -> Flow[None]:
    """An Ally that can attack does so at the end of each turn, at a Monster adjacent to it. (TM-FAQ-03)"""
    state = play.state
    for ally in [figure for figure in state.figures if figure.kind == "ally"]:
        deed = piece(play, ally.name).attack
        near = [foe for foe in foes(state) if board(play).adjacent(ally.squares, foe.squares)]
        if deed is None or not near:
            continue
        offered, about = [Target(foe.id) for foe in near], OfFigure(ally.id)
        chosen = yield from one_of(state.active, ALLY, offered, f"{printed_name(play, ally)}: which Monster?", about)
        target = near[offered.index(chosen)]
        yield from effects.perform(play, deed, Context(ally, None, None, ally.name), [target])


def allies_threatened(play: Play) -> Flow[None]:
    """An Ally that is led and has a Monster adjacent to it loses 1 Hit Point. (TM-FAQ-09, TM-GEN-04)"""
    state = play.state
    for ally in [figure for figure in state.figures if figure.kind == "ally" and figure.marks.get(Mark.LEADER)]:
        near = [foe for foe in foes(state) if board(play).adjacent(ally.squares, foe.squares)]
        if near and piece(play, ally.name).threatened:
            yield from combat.damage(play, ally, 1, None, printed_name(play, near[0]))
