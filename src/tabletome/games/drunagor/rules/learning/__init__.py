"""Learning: what a reward changes on a Hero's sheet.

(DR-HERO-16, DR-HERO-17, DR-HERO-21, DR-CLASS-04, DR-ROLE-05..07) These are plain functions of library and Hero; the Camp and the
set-up of a One-Shot call them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.options.learning import EXPERIENCE, NO_CUBE, Learn, Reward, rewards
from tabletome.games.drunagor.options.learning.skills import third_card
from tabletome.games.drunagor.state import Cube, Hero


def learn(library: Library, owner: Hero, act: Learn) -> None:
    """A Class Ability, or a Skill with its Action Cube; of a Role Skill its colour is written down. The first ability of another
    class makes that the Secondary Class, for good. (DR-HERO-16, DR-HERO-17, DR-CAMP-18, DR-MULTI-02, DR-HERO-21)
    """
    if act.colour == NO_CUBE:
        owner.abilities.append(act.skill)
        cls = library.trees[library.skills[act.skill].owner].cls
        if cls != library.boards[owner.id].cls:
            owner.secondary = cls
        return
    if act.skill in third_card(library, owner):
        owner.role_cubes.append(act.colour)
    before = other_face(library, owner, act.skill)
    if before in owner.skills:
        flip(owner, before, act.skill)
    else:
        owner.skills.append(act.skill)
    owner.cubes.append(Cube(act.colour))


def other_face(library: Library, owner: Hero, skill: str) -> str:
    """The Level 1 Skill on the back of a Level 2 Skill; nothing of any other. (DR-HERO-21)"""
    cards = (*library.boards[owner.id].cards, third_card(library, owner))
    return next((first for first, second in cards if second == skill), "")


def flip(owner: Hero, before: str, after: str) -> None:
    """The card is turned over: what lies in its slot stays there. (DR-HERO-21)"""
    owner.skills[owner.skills.index(before)] = after
    for cube in owner.cubes:
        if cube.at == before:
            cube.at = after
    if before in owner.blocked:
        owner.blocked[after] = owner.blocked.pop(before)


def usual_learning(library: Library, owner: Hero, party: Sequence[Hero], experience: str) -> None:
    """What a Hero who does not choose has learned."""
    for reward in EXPERIENCE[experience]:
        usual_lesson(library, owner, party, reward)


def usual_lesson(library: Library, owner: Hero, party: Sequence[Hero], reward: Reward) -> None:
    """Of the Skills one in the colour that the Hero has most cubes of, of the Class Abilities the first."""
    cubes = library.boards[owner.id].cubes
    offered = rewards(library, owner, party, reward)
    if offered:
        learn(library, owner, max(offered, key=lambda act: cubes.count(act.colour) if act.colour != NO_CUBE else 0))
