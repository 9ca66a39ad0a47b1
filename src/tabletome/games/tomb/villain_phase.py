"""The Villain Phase: an Encounter, the Villains, then the row of Monster and Trap cards. (TM-VILL-01..16)"""

from __future__ import annotations

from tabletome.games.tomb import advancement, adventures, cards, combat, encounters, goals, monsters, traps, treasure
from tabletome.games.tomb.actors import clockwise
from tabletome.games.tomb.asking import settle
from tabletome.games.tomb.state import Figure, State
from tabletome.kernel import Flow, Play


def villain_phase(play: Play[State]) -> Flow[None] | None:
    """Step 1: an Encounter, unless a white tile was placed in this turn's Exploration Phase. (TM-VILL-01..03, -11)"""
    state = play.state
    turn = state.turn
    state.phase = "villains"
    turn.acted_figures = []
    turn.rows_done = 0
    if combat.all_down(state):
        state.phase = "end_of_turn"
    elif turn.tile_placed != "white" and not (state.house.gentle_encounters and turn.tile_placed):
        if "encounter" in adventures.BOOK[state.adventure].answers:
            return draw_encounter(play)
        return encounters.encounter(play, state.active)
    return None


def draw_encounter(play: Play[State]) -> Flow[None]:
    if not (yield from goals.happened(play, "encounter")):
        yield from encounters.encounter(play, play.state.active)


def villains(play: Play[State]) -> Flow[None] | None:
    """Step 2: every Villain in play acts, in every player's Villain Phase, in the order the active player chooses.

    (TM-VILL-04, -05, TM-BOSS-03, -07)
    """
    state = play.state
    waiting = [f for f in state.figures if f.kind == "villain" and f.id not in state.turn.acted_figures]
    if combat.all_down(state):
        state.phase = "end_of_turn"
    elif waiting:
        return act(play, waiting, "Which Villain acts first?", "the one that came into play first")
    else:
        state.phase = "row"
    return None


def row(play: Play[State]) -> Flow[None] | None:
    """Step 3: one card of the row; every Monster of its name acts, whoever controls it. (TM-VILL-06..09, -12..-16, TM-TRAP-12)"""
    state = play.state
    turn, cards_in_row = state.turn, state.heroes[state.active].row
    if turn.rows_done >= len(cards_in_row) or combat.all_down(state):
        state.phase = "end_of_turn"
        return None
    card = cards_in_row[turn.rows_done]
    turn.rows_done += 1
    if card in cards.traps():
        return traps.activate(play, card, state.active)
    turn.listed = [figure.id for figure in of_name(state, card)]
    state.phase = "same_name"
    return None


def same_name(play: Play[State]) -> Flow[None] | None:
    """The Monsters of one name act one after the other; who is on the list was fixed when its card came up. (TM-VILL-12, -16)"""
    state = play.state
    listed, acted = state.turn.listed, state.turn.acted_figures
    waiting = [figure for figure in state.figures if figure.id in listed and figure.id not in acted]
    if not waiting or combat.all_down(state):
        state.phase = "row"
        return None
    if len(waiting) > 1:
        waiting.sort(key=lambda figure: listed.index(figure.id))
    return act(play, waiting, "Which Monster acts first?", "the active player's own first, then clockwise")


def act(play: Play[State], waiting: list[Figure], question: str, why: str) -> Flow[None]:
    """One of several figures acts, once per Villain Phase; `why` it is the first if nobody is asked. (TM-VILL-13)"""
    if len(waiting) > 1:
        return _choose_who_acts(play, waiting, question, why)
    play.state.turn.acted_figures.append(waiting[0].id)
    return monsters.activate(play, waiting[0])


def _choose_who_acts(play: Play[State], waiting: list[Figure], question: str, why: str) -> Flow[None]:
    seat = play.state.active
    figure = yield from settle(play, seat, "activate", waiting, lambda figure: figure.id, question, why)
    yield from act(play, [figure], question, why)


def of_name(state: State, name: str) -> list[Figure]:
    """All figures of a name: those the active player placed first, then clockwise, each in order of placing. (TM-VILL-07, -12)"""
    found = [figure for figure in state.figures if figure.name == name and figure.kind == "monster"]
    if len(found) < 2:
        return found
    seats = clockwise(state, state.active)
    return sorted(found, key=lambda figure: seats.index(figure.seat) if figure.seat in seats else len(seats))


def end_of_turn(play: Play[State]) -> Flow[None]:
    """A Hero on a chest opens it, everybody may use tokens; then the player to the left takes its turn.

    (TM-TILE-12, TM-DEF-11, TM-ADV-14, TM-TURN-04)
    """
    state = play.state
    yield from treasure.open_chest(play, state.active)
    yield from goals.turn_ends(play)
    seats = clockwise(state, state.active)
    following = seats[1 % len(seats)]
    for seat in seats:
        hero = state.heroes[seat]
        if hero.tokens and seat != following:  # the next player is asked when the turn begins
            yield from advancement.offer_between_turns(play, hero)
    for hero in state.heroes:
        hero.treasure_drawn = False
    state.active = following
    if state.active == state.first:
        state.round += 1
    state.phase = "start_of_turn"
