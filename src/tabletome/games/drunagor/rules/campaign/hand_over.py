"""From one Chapter of a sequence to the next, and another try at one. (DR-SEQ-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.campaign import CubePlacedAgain
from tabletome.games.drunagor.events.darkness import RuneLaid
from tabletome.games.drunagor.events.heroes import StatusCubeRemoved
from tabletome.games.drunagor.events.story import RuneReturned
from tabletome.games.drunagor.options.campaign import AtCamp
from tabletome.games.drunagor.options.campaign.reliefs import (
    RELIEF,
    Begin,
    CleanseAll,
    ClearRunes,
    CureTrauma,
    reliefs,
)
from tabletome.games.drunagor.options.cubes import STATUS, Block, Blocking, blockable, held
from tabletome.games.drunagor.options.ground.darkness import in_bag
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.campaign.camp import leave, recover
from tabletome.games.drunagor.rules.cubes import cleanse
from tabletome.games.drunagor.state import Hero, Track, camp_of, campaign_of, figure_of, hero, in_line, leader
from tabletome.kernel import Chance, Choose, Flow, acts


def hand_over(play: Play) -> Flow[None]:
    """After the reward: a Free Recall and full Health for all, Conditions off, Resources kept; Pets go, Companions stay; the Rune
    card turns to face A, and Runes and Status Cubes stay.

    (DR-SEQ-02, DR-SEQ-04, DR-SEQ-05, DR-SEQ-06, DR-SEQ-07, DR-SEQ-08, DR-SEQ-11, DR-SEQ-15)
    At a table that was cleared all is set out again (DR-SEQ-09, DR-SEQ-10).
    """
    state, camp = play.state, camp_of(play.state)
    for one in in_line(state):
        recover(play, one)
        figure_of(state, one.id).conditions = {}
    for pet in [one for one in state.figures if one.side == "pet"]:
        leave(play, pet)
    state.runes.face, state.track = "A", Track()
    if state.house.table_save:
        yield from set_out_again(play)
    camp.waiting = [one.id for one in in_line(state)] if state.house.free_role_swap else []
    state.phase = "camp_role"


def set_out_again(play: Play) -> Flow[None]:
    """As after an evening: Status Cubes are placed anew on Skills as their holders like, and as many Runes drawn as lay there.

    (DR-SEQ-09, DR-SEQ-10, DR-SEQ-16)
    """
    runes = play.state.runes
    number = sum(map(len, runes.laid.values()))
    for rune in (rune for laid in runes.laid.values() for rune in laid):
        runes.bag[rune] = 1
    runes.laid = {}
    for _ in range(number):
        drawn: str = yield Chance("bag of Runes", in_bag(play), "Runes for the track", drawn=True)
        del runes.bag[drawn]
        colour = play.library.runes[drawn].colour
        runes.laid.setdefault(colour, []).append(drawn)
        play.tell(RuneLaid(drawn, colour, len(runes.laid[colour])), "DR-SEQ-10")
    for one in in_line(play.state):
        yield from place_again(play, one)


def place_again(play: Play, one: Hero) -> Flow[None]:
    """(DR-SEQ-09)"""
    cubes, one.blocked = [*one.blocked.values()], {}
    for cube in cubes:
        skills = blockable(play, one)
        prompt = f"A {cube.capitalize()} Cube of {name_of(play, one.id)} is placed again: on which Skill?"
        groups = acts([Block(id_) for id_ in skills])
        act: Block = (yield Choose(one.seat, groups, prompt, ("DR-SEQ-09",), STATUS, Blocking(one.id, cube))).arg
        one.blocked[act.skill] = cube
        play.tell(CubePlacedAgain(one.id, cube, act.skill), "DR-SEQ-09")


def relief(play: Play) -> Flow[None]:
    """After all preparations and before the first round of another try: up to three reliefs, each once. (DR-SEQ-12, DR-SEQ-17)"""
    state, campaign, leading = play.state, campaign_of(play.state), leader(play.state)
    offered = reliefs(play)
    act = Begin()
    if offered:
        groups = [*offered, *acts([Begin()])]
        prompt = "Another try: what shall be easier this time?"
        act = (yield Choose(leading.seat, groups, prompt, ("DR-SEQ-12",), RELIEF, AtCamp(leading.id))).arg
    match act:
        case ClearRunes():
            clear_runes(play)
            campaign.reliefs.remove("runes")
        case CleanseAll():
            for one in in_line(state):
                yield from cleanse(play, one, 2)
            campaign.reliefs.remove("cleanse")
        case CureTrauma():
            cure(play, hero(state, act.hero))
            campaign.reliefs.remove("trauma")
        case Begin():
            campaign.reliefs = []
            state.phase = "place_heroes"


def clear_runes(play: Play) -> None:
    """One Rune of each colour goes from the track back into the bag. (DR-SEQ-12, DR-SEQ-14)"""
    runes = play.state.runes
    for colour, laid in runes.laid.items():
        if laid:
            rune = laid.pop()
            runes.bag[rune] = 1
            play.tell(RuneReturned(rune, colour, sum(runes.bag.values())), "DR-SEQ-14")


def cure(play: Play, one: Hero) -> None:
    """One Trauma Cube leaves; there is seldom a second. (DR-SEQ-12)"""
    skill = next(skill for skill, cube in one.blocked.items() if cube == "trauma")
    del one.blocked[skill]
    play.tell(StatusCubeRemoved(one.id, "trauma", skill, held(one, "trauma")), "DR-SEQ-12")
