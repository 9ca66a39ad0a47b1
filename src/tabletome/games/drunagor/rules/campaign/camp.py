"""The Camp Phase: rest first, then rewards, gear, Roles, and on to the next Chapter. (DR-CAMP-03, DR-CAMP-31, DR-CAMPOV-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.campaign import AllyLeft, Rested, StatusErased
from tabletome.games.drunagor.events.heroes import StatusCubeRemoved
from tabletome.games.drunagor.options.cubes import POOL, held
from tabletome.games.drunagor.rules.campaign.rewards import next_reward, whole
from tabletome.games.drunagor.state import Figure, Hero, Runes, Track, camp_of, figure_of, in_line


def camp_heal(play: Play) -> None:
    """Each Hero in turn: Conditions, Resources, Curse and Trauma Cubes leave; cubes and Health are back; Statuses end, Pets and
    Companions go their way. Auras and Outcomes stay.

    (DR-CAMP-31, DR-CAMPOV-02, DR-LOG-04, DR-LOG-07, DR-LOG-11, DR-CMP-12)
    """
    state = play.state
    state.track, state.runes = Track(), Runes()
    for one in in_line(state):
        figure = figure_of(state, one.id)
        figure.conditions, figure.resources = {}, {}
        for skill, cube in list(one.blocked.items()):
            del one.blocked[skill]
            play.tell(StatusCubeRemoved(one.id, cube, skill, held(one, cube)), "DR-CAMP-31")
        ended, one.statuses = one.statuses, []
        recover(play, one)
        for status in ended:
            play.tell(StatusErased(one.id, status), "DR-LOG-04")
    for ally in [one for one in state.figures if one.side in ("pet", "companion")]:
        leave(play, ally)
    next_reward(play)


def recover(play: Play, one: Hero) -> None:
    """All cubes back, on one's feet, at full Health. (DR-CAMP-31, DR-SEQ-04)"""
    for cube in one.cubes:
        cube.at, cube.wild, cube.instead = POOL, False, ""
    figure_of(play.state, one.id).down = False
    whole(play, one)
    play.tell(Rested(one.id, figure_of(play.state, one.id).health), "DR-CAMP-31")


def leave(play: Play, ally: Figure) -> None:
    """A Pet is dismissed, a Companion discharged. (DR-CAMP-31, DR-SEQ-06)"""
    play.tell(AllyLeft(ally.id, ally.owner), "DR-CAMP-31")
    play.state.figures.remove(ally)


def camp_log(play: Play) -> None:
    """All is written in the Campaign Log, and the next Adventure can begin. (DR-CAMPOV-04, DR-CAMP-31)"""
    assert not camp_of(play.state).waiting
    play.state.phase = "chapter" if play.state.campaign is not None else "set_up"
