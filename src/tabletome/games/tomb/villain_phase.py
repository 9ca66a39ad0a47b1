"""The Villain Phase: an Encounter, the Villains, then the row of Monster and Trap cards. (TM-VILL-01..16)"""

from __future__ import annotations

from tabletome.games.tomb import cards, combat, encounters, goals, monsters, traps, treasure, turn
from tabletome.games.tomb.actors import clockwise
from tabletome.games.tomb.asking import settle
from tabletome.games.tomb.state import Figure, State
from tabletome.kernel import Flow, Play


def villain_phase(play: Play[State]) -> Flow[None]:
    """Step 1: an Encounter, unless a white tile was placed in this turn's Exploration Phase. (TM-VILL-01..03, -11)"""
    state = play.state
    state.phase = "villains"
    state.turn.acted_figures = []
    state.turn.rows_done = 0
    if combat.all_down(state):
        state.phase = "end_of_turn"
        return
    gentle = state.house.gentle_encounters and state.turn.tile_placed
    if state.turn.tile_placed != "white" and not gentle and not (yield from goals.happened(play, "encounter")):
        yield from encounters.encounter(play, state.active)


def villains(play: Play[State]) -> Flow[None]:
    """Step 2: every Villain in play acts, in every player's Villain Phase, in the order the active player chooses.

    (TM-VILL-04, -05, TM-BOSS-03, -07)
    """
    state = play.state
    waiting = [f for f in state.figures if f.kind == "villain" and f.id not in state.turn.acted_figures]
    if combat.all_down(state):
        state.phase = "end_of_turn"
    elif waiting:
        yield from act(play, waiting, "Which Villain acts first?")
    else:
        state.phase = "row"


def row(play: Play[State]) -> Flow[None]:
    """Step 3: one card of the row; every Monster of its name acts, whoever controls it. (TM-VILL-06..09, -12..-16, TM-TRAP-12)"""
    state = play.state
    cards_left = state.heroes[state.active].row[state.turn.rows_done :]
    if combat.all_down(state) or not cards_left:
        state.phase = "end_of_turn"
        return
    card = cards_left[0]
    if card in cards.traps():
        state.turn.rows_done += 1
        yield from traps.activate(play, card, state.active)
        return
    state.turn.listed = [figure.id for figure in of_name(state, card)]
    state.turn.rows_done += 1
    state.phase = "same_name"


def same_name(play: Play[State]) -> Flow[None]:
    """The Monsters of one name act one after the other; who is on the list was fixed when its card came up. (TM-VILL-12, -16)"""
    state = play.state
    waiting = [f for f in state.figures if f.id in state.turn.listed and f.id not in state.turn.acted_figures]
    if combat.all_down(state) or not waiting:
        state.phase = "row"
        return
    waiting.sort(key=lambda figure: state.turn.listed.index(figure.id))
    yield from act(play, waiting, "Which Monster acts first?")


def act(play: Play[State], waiting: list[Figure], question: str) -> Flow[None]:
    """One of several figures acts, once per Villain Phase. (TM-VILL-13)"""
    state = play.state
    why = "the active player's own first, then clockwise"
    figure = yield from settle(play, state.active, "activate", waiting, lambda figure: figure.id, question, why)
    state.turn.acted_figures.append(figure.id)
    yield from monsters.activate(play, figure)


def of_name(state: State, name: str) -> list[Figure]:
    """All figures of a name: those the active player placed first, then clockwise, each in order of placing. (TM-VILL-07, -12)"""
    found = [figure for figure in state.figures if figure.name == name and figure.kind == "monster"]
    seats = clockwise(state, state.active)
    return sorted(found, key=lambda figure: seats.index(figure.seat) if figure.seat in seats else len(seats))


def end_of_turn(play: Play[State]) -> Flow[None]:
    """A Hero on a chest opens it, the fallen may use tokens; then the player to the left takes its turn.

    (TM-TILE-12, TM-DEF-11, TM-TURN-04)
    """
    state = play.state
    yield from treasure.open_chest(play, state.active)
    yield from goals.turn_ends(play)
    following = clockwise(state, state.active)[1 % len(state.heroes)]
    for seat in clockwise(state, state.active):
        if state.heroes[seat].hp == 0 and seat != following:  # the next player is asked when the turn begins
            yield from turn.offer_tokens(play, state.heroes[seat])
    for hero in state.heroes:
        hero.treasure_drawn = False
    state.active = following
    if state.active == state.first:
        state.round += 1
    state.phase = "start_of_turn"
