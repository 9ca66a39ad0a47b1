"""Roles are changed between Chapters. (DR-ROLE-08..10, DR-CAMP-18)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.campaign import CubeRecoloured
from tabletome.games.drunagor.events.heroes import RoleTaken
from tabletome.games.drunagor.options.campaign import AtCamp
from tabletome.games.drunagor.options.campaign.roles import (
    NEW_COLOUR,
    NEW_ROLE,
    SWAP,
    Become,
    Keep,
    Recolour,
    Recolouring,
    Swapping,
    holder,
    new_colours,
    new_roles,
)
from tabletome.games.drunagor.options.minor.agreeing import Agree, Decline
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.campaign.rewards import whole
from tabletome.games.drunagor.rules.learning.roles import change_role
from tabletome.games.drunagor.state import Hero, RoleName, camp_of, hero
from tabletome.kernel import Choose, Flow, acts


def camp_role(play: Play) -> Flow[None]:
    """Each Hero may take another Role: a free one, or that of a Hero who agrees to exchange. (DR-ROLE-08, DR-ROLE-10)"""
    camp = camp_of(play.state)
    if not camp.waiting:
        play.state.phase = "camp_log"
        return
    one = hero(play.state, camp.waiting[0])
    prompt = f"{name_of(play, one.id)} is the {play.library.roles[one.role].name}. Another Role?"
    rules = ("DR-ROLE-08", "DR-ROLE-10")
    act: Become | Keep = (yield Choose(one.seat, new_roles(play, one), prompt, rules, NEW_ROLE, AtCamp(one.id))).arg
    camp.waiting.pop(0)
    if isinstance(act, Become):
        yield from become(play, one, act.role)


def become(play: Play, one: Hero, role: RoleName) -> Flow[None]:
    """(DR-ROLE-08, DR-ROLE-09, DR-ROLE-10)"""
    other, before = holder(play, role), one.role
    if other is not None and not (yield from _agrees(play, other, one)):
        return
    yield from _change(play, one, role)
    if other is not None:
        yield from _change(play, other, before)


def _agrees(play: Play, other: Hero, one: Hero) -> Flow[bool]:
    """Whoever plays both need not ask themselves. (DR-ROLE-10)"""
    if other.seat == one.seat:
        return True
    asks, roles = name_of(play, one.id), play.library.roles
    prompt = f"{asks} wants to be the {roles[other.role].name}; you would be the {roles[one.role].name}. Do you agree?"
    groups = [*acts([Agree()]), *acts([Decline()])]
    answer = yield Choose(other.seat, groups, prompt, ("DR-ROLE-10",), SWAP, Swapping(other.id, one.id))
    return isinstance(answer.arg, Agree)


def _change(play: Play, one: Hero, role: RoleName) -> Flow[None]:
    """With the Role, the colour of the cubes that came with its Skills may change. (DR-CAMP-18)"""
    change_role(play.library, one, role)
    play.tell(RoleTaken(one.id, role), "DR-ROLE-08")
    whole(play, one)
    for place, colour in enumerate(one.role_cubes):
        prompt = f"{name_of(play, one.id)} has a {colour} cube for a Role Skill. Which colour from now on?"
        about = Recolouring(one.id, colour)
        act: Recolour = (yield Choose(one.seat, new_colours(), prompt, ("DR-CAMP-18",), NEW_COLOUR, about)).arg
        if act.colour != colour:
            next(cube for cube in reversed(one.cubes) if cube.colour == colour).colour = act.colour
            one.role_cubes[place] = act.colour
            play.tell(CubeRecoloured(one.id, colour, act.colour), "DR-CAMP-18")
