"""The Villain Phase: an Encounter, the Villains, then the row of Monster and Trap cards. (TM-VILL-01..16)"""

from __future__ import annotations

from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.options.monsters import ACTIVATE, LetAct, OfKind
from tabletome.games.tomb.rules.adventure.allies import turn_ends
from tabletome.games.tomb.rules.adventure.events import happened
from tabletome.games.tomb.rules.asking import settle
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.rules.cards import encounters, treasures
from tabletome.games.tomb.rules.monsters import monsters
from tabletome.games.tomb.rules.trap_cards import activate
from tabletome.games.tomb.state import Figure, State, all_down
from tabletome.kernel import Flow
from tabletome.table.in_turn import clockwise


def villain_phase(play: Play) -> Flow[None]:
    """Step 1: an Encounter, unless a white tile was placed in this turn's Exploration Phase.

    (TM-VILL-01..03, -11, TM-VILL-06, TM-VILL-13, TM-SETUP-22)
    """
    state = play.state
    so_far = state.turn
    so_far.acted_figures = []
    so_far.rows_done = 0
    if all_down(state):
        state.phase = "end_of_turn"
        return
    state.phase = "villains"
    spared = so_far.tile_placed == "white" or (state.house.gentle_encounters and so_far.tile_placed)
    if not spared and not (yield from happened(play, "encounter")):
        yield from encounters.encounter(play, state.active)


def villains(play: Play) -> Flow[None]:
    """Step 2: every Villain in play acts, in every player's Villain Phase, in the order the active player chooses.

    (TM-VILL-04, -05, TM-BOSS-03, -07)
    """
    state = play.state
    acted = state.turn.acted_figures
    waiting = [figure for figure in state.figures if figure.kind == "villain" and figure.id not in acted]
    if waiting and not all_down(state):
        yield from act(play, waiting)
    else:
        state.phase = "row"
        yield from row(play)


def row(play: Play) -> Flow[None]:
    """Step 3: one card of the row; every Monster of its name acts, whoever controls it. (TM-VILL-06..09, -12..-16, TM-TRAP-12)"""
    state = play.state
    so_far, hero = state.turn, state.heroes[state.active]
    if so_far.rows_done >= len(hero.row) or all_down(state):
        state.phase = "end_of_turn"
        return
    card = hero.row[so_far.rows_done]
    so_far.rows_done += 1
    if card in play.library.traps:
        yield from activate(play, card, state.active)
        return
    so_far.listed = [figure.id for figure in of_name(state, card)]
    state.phase = "same_name"
    yield from same_name(play)


def same_name(play: Play) -> Flow[None]:
    """The Monsters of one name act one after the other; who is on the list was fixed when its card came up. (TM-VILL-12, -16)"""
    state = play.state
    acted = state.turn.acted_figures
    listed = [figure_id for figure_id in state.turn.listed if figure_id not in acted]
    waiting = [figure for figure_id in listed for figure in state.figures if figure.id == figure_id]
    if not waiting or all_down(state):
        state.phase = "row"
        return
    yield from act(play, waiting)
    if len(waiting) == 1:
        state.phase = "row"


def act(play: Play, waiting: list[Figure]) -> Flow[None]:
    """One of several figures acts, once per Villain Phase, as the active player chooses.

    (TM-VILL-13, TM-VILL-12, TM-VILL-05, TM-BOSS-07)
    """
    figure = waiting[0] if len(waiting) == 1 else (yield from who_acts(play, waiting))
    play.state.turn.acted_figures.append(figure.id)
    yield from monsters.activate(play, figure)


def who_acts(play: Play, waiting: list[Figure]) -> Flow[Figure]:
    """The active player says who is first. (TM-VILL-12)"""
    question, why = "Which Monster acts first?", "the active player's own first, then clockwise"
    if waiting[0].kind == "villain":
        question, why = "Which Villain acts first?", "the one that came into play first"
    offered = [LetAct(figure.id) for figure in waiting]
    about = OfKind(waiting[0].kind)
    chosen = yield from settle(play, play.state.active, ACTIVATE, offered, question, why, about)
    return waiting[offered.index(chosen)]


def of_name(state: State, name: str) -> list[Figure]:
    """All figures of a name: those the active player placed first, then clockwise, each in order of placing. (TM-VILL-07, -12)"""
    found = [figure for figure in state.figures if figure.name == name and figure.kind == "monster"]
    if len(found) > 1:
        seats = clockwise(len(state.heroes), state.active)
        found.sort(key=lambda figure: seats.index(figure.seat) if figure.seat in seats else len(seats))
    return found


def end_of_turn(play: Play) -> Flow[None]:
    """A Hero on a chest opens it, everybody may use tokens; then the player to the left takes its turn.

    (TM-TILE-12, TM-DEF-11, TM-ADV-14, TM-TURN-04, TM-TILE-13, TM-FAQ-09)
    """
    state = play.state
    yield from treasures.open_chest(play, state.active)
    yield from turn_ends(play)
    seats = clockwise(len(state.heroes), state.active)
    following = seats[1 % len(seats)]  # asked when the next turn begins
    for hero in [state.heroes[seat] for seat in seats if seat != following and state.heroes[seat].tokens]:
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
