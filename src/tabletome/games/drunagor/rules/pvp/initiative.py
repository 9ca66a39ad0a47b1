"""The Initiative Roll: who is fastest takes the first place on the track; teams take turns. (DR-PVP-05..07, DR-PVP-27)"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.campaign.road import ONE_SHOTS
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import D20, FACES
from tabletome.games.drunagor.rules.campaign.start import usual_rewards
from tabletome.games.drunagor.rules.learning import usual_learning
from tabletome.games.drunagor.rules.party import new_hero, teams_of, usual_gear
from tabletome.games.drunagor.rules.pvp.sides import contest_of
from tabletome.games.drunagor.state import SLOTS, Hero, RoleName
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import Rolled

PLACES: tuple[RoleName, ...] = ("defender", "leader", "striker", "controller", "support")
"""The Heroes' places on the track, the fastest first. (DR-INIT-11, DR-PVP-07)"""
assert sorted(PLACES, key=SLOTS.index) == list(PLACES)


def pvp_deal(play: Play) -> Flow[None]:
    """Who does not choose gets a Hero by chance, with the usual gear: no seat has the better one. (DR-PVP-36)"""
    state, library = play.state, play.library
    teams = teams_of(chapter_of(play), state.party_size)
    for number in range(state.party_size):
        left = tuple(id_ for id_ in library.boards if all(one.id != id_ for one in state.heroes))
        dealt = str((yield Chance("Heroes", left, "who fights", drawn=True)))
        gear = usual_gear(library, dealt)
        dealing = new_hero(library, dealt, number % state.seats, PLACES[number], gear, number % teams)
        state.heroes.append(dealing)
        usual_learning(library, dealing, state.heroes, state.house.experience)
    state.phase = "pvp_initiative"


def pvp_initiative(play: Play) -> Flow[None]:
    """All are built alike. Everybody rolls; who is tied rolls again among themselves. Roles only name the places on the track.

    (DR-PVP-36, DR-PVP-05, DR-PVP-06, DR-PVP-07, DR-PVP-09, DR-PVP-27)
    """
    state = play.state
    usual_rewards(play.library, state.heroes, ONE_SHOTS.get(contest_of(play).row, ()))
    fastest = yield from _rolled(play, state.heroes)
    for place, one in zip(PLACES, alternating(fastest), strict=False):
        one.role = place
    state.phase = "set_up"


def _rolled(play: Play, heroes: Sequence[Hero]) -> Flow[list[Hero]]:
    """These Heroes in the order of their rolls, the highest first. (DR-PVP-27)"""
    rolls: dict[int, list[Hero]] = {}
    for one in heroes:
        natural: int = yield Chance(D20, FACES, "initiative", name_of(play, one.id))
        play.tell(Rolled(one.id, (D20,), (natural,), "", natural), "DR-PVP-05")
        rolls.setdefault(natural, []).append(one)
    order: list[Hero] = []
    for natural in sorted(rolls, reverse=True):
        tied = rolls[natural]
        order += (yield from _rolled(play, tied)) if len(tied) > 1 else tied
    return order


def alternating(fastest: Sequence[Hero]) -> list[Hero]:
    """The fastest of all, then the fastest of the other team, and so on; who fights alone goes by the roll alone.

    (DR-PVP-06, DR-PVP-07, DR-PVP-27)
    """
    teams: dict[int, list[Hero]] = {}
    for one in fastest:
        teams.setdefault(one.team, []).append(one)
    return [one for one in chain.from_iterable(zip_longest(*teams.values())) if one is not None]
