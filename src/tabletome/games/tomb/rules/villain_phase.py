"""The Villain Phase: an Encounter, the Villains, then the row of Monster and Trap cards. (TM-VILL-01..16)

A step in which nothing happens hands on to the next one at once; one that begins a flow is taken up again after it.
"""

from __future__ import annotations

from tabletome.games.tomb.cards.library import Play, under_way
from tabletome.games.tomb.options.monsters import ACTIVATE, OfKind
from tabletome.games.tomb.rules import encounters, traps, treasures
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.asking import NOTHING, settle
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.rules.monsters import monsters
from tabletome.games.tomb.state import Figure, State, all_down
from tabletome.kernel import Flow
from tabletome.table.in_turn import clockwise


def villain_phase(play: Play) -> Flow[None] | None:
    """Step 1: an Encounter, unless a white tile was placed in this turn's Exploration Phase. (TM-VILL-01..03, -11)"""
    state = play.state
    so_far = state.turn
    so_far.acted_figures = []
    so_far.rows_done = 0
    if state.heroes[state.active].hp <= 0 and all_down(state):
        state.phase = "end_of_turn"
        return None
    state.phase = "villains"
    if so_far.tile_placed == "white" or (state.house.gentle_encounters and so_far.tile_placed):
        return villains(play)
    if "encounter" in under_way(play).answers:
        return draw_encounter(play)
    return encounters.encounter(play, state.active)


def draw_encounter(play: Play) -> Flow[None]:
    if not (yield from objectives.happened(play, "encounter")):
        yield from encounters.encounter(play, play.state.active)


def villains(play: Play) -> Flow[None] | None:
    """Step 2: every Villain in play acts, in every player's Villain Phase, in the order the active player chooses.

    (TM-VILL-04, -05, TM-BOSS-03, -07)
    """
    state = play.state
    waiting: list[Figure] = []
    for figure in state.figures:
        if figure.kind == "villain" and figure.id not in state.turn.acted_figures:
            waiting.append(figure)  # noqa: PERF401  # seldom there is one: then a loop is faster
    if waiting and not all_down(state):
        return act(play, waiting)
    state.phase = "row"
    return row(play)


def row(play: Play) -> Flow[None] | None:
    """Step 3: one card of the row; every Monster of its name acts, whoever controls it. (TM-VILL-06..09, -12..-16, TM-TRAP-12)"""
    state = play.state
    so_far, hero = state.turn, state.heroes[state.active]
    if so_far.rows_done >= len(hero.row) or (hero.hp <= 0 and all_down(state)):
        state.phase = "end_of_turn"
        return None
    card = hero.row[so_far.rows_done]
    so_far.rows_done += 1
    if card in play.library.traps:
        return traps.activate(play, card, state.active)
    so_far.listed = []
    state.phase = "same_name"
    waiting: list[Figure] = []
    for figure in of_name(state, card):
        so_far.listed.append(figure.id)
        if figure.id not in so_far.acted_figures:
            waiting.append(figure)
    if waiting:
        return act(play, waiting)
    state.phase = "row"
    return row(play)


def same_name(play: Play) -> Flow[None] | None:
    """The Monsters of one name act one after the other; who is on the list was fixed when its card came up. (TM-VILL-12, -16)"""
    state = play.state
    acted = state.turn.acted_figures
    waiting: list[Figure] = []
    for figure_id in state.turn.listed:
        if figure_id not in acted:
            waiting += [figure for figure in state.figures if figure.id == figure_id]
    if waiting and not all_down(state):
        return act(play, waiting)
    state.phase = "row"
    return row(play)


def act(play: Play, waiting: list[Figure]) -> Flow[None]:
    """One of several figures acts, once per Villain Phase. (TM-VILL-13)"""
    if len(waiting) > 1:
        return _choose_who_acts(play, waiting)
    play.state.turn.acted_figures.append(waiting[0].id)
    return monsters.activate(play, waiting[0])


def _choose_who_acts(play: Play, waiting: list[Figure]) -> Flow[None]:
    question, why = "Which Monster acts first?", "the active player's own first, then clockwise"
    if waiting[0].kind == "villain":
        question, why = "Which Villain acts first?", "the one that came into play first"
    seat = play.state.active
    names, about = [figure.id for figure in waiting], OfKind(waiting[0].kind)
    chosen = yield from settle(play, seat, ACTIVATE, "activate", names, question, why, about=about)
    figure = waiting[names.index(chosen)]
    play.state.turn.acted_figures.append(figure.id)
    yield from monsters.activate(play, figure)


def of_name(state: State, name: str) -> list[Figure]:
    """All figures of a name: those the active player placed first, then clockwise, each in order of placing. (TM-VILL-07, -12)"""
    found: list[Figure] = []
    for figure in state.figures:
        if figure.name == name and figure.kind == "monster":
            found.append(figure)  # noqa: PERF401  # mostly it is one of several: a loop is faster
    if len(found) < 2:
        return found
    seats = clockwise(len(state.heroes), state.active)
    return sorted(found, key=lambda figure: seats.index(figure.seat) if figure.seat in seats else len(seats))


def end_of_turn(play: Play) -> Flow[None] | None:
    """A Hero on a chest opens it, everybody may use tokens; then the player to the left takes its turn.

    (TM-TILE-12, TM-DEF-11, TM-ADV-14, TM-TURN-04)
    """
    state = play.state
    opening = treasures.open_chest(play, state.active)
    if opening is not NOTHING:
        return _end_after(play, opening)
    ending = objectives.turn_ends(play)
    if ending is not NOTHING:
        return _offer_tokens_after(play, ending)
    for hero in state.heroes:
        if hero.tokens:
            return _offer_tokens_after(play, NOTHING)
    to_the_left(state)
    return None


def _end_after(play: Play, opening: Flow[None]) -> Flow[None]:
    yield from opening
    yield from _offer_tokens_after(play, objectives.turn_ends(play))


def _offer_tokens_after(play: Play, ending: Flow[None]) -> Flow[None]:
    state = play.state
    yield from ending
    seats = clockwise(len(state.heroes), state.active)
    for seat in seats:
        hero = state.heroes[seat]
        if hero.tokens and seat != seats[1 % len(seats)]:  # the next player is asked when the turn begins
            yield from advancement_tokens.offer_between_turns(play, hero)
    to_the_left(state)


def to_the_left(state: State) -> None:
    """The player to the left takes its turn. (TM-TURN-04)"""
    for hero in state.heroes:
        hero.treasure_drawn = False
    state.active = (state.active + 1) % len(state.heroes)
    if state.active == state.first:
        state.round += 1
    state.phase = "start_of_turn"
