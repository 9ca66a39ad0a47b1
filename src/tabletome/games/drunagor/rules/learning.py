"""Learning: what a reward changes on a Hero's sheet, and what of it stays when the Role is changed.

(DR-HERO-16, DR-HERO-17, DR-HERO-21, DR-CLASS-04, DR-ROLE-05..09) These are plain functions of library and Hero; the Camp and the
set-up of a One-Shot call them.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.options.cubes import POOL
from tabletome.games.drunagor.options.learning import EXPERIENCE, NO_CUBE, Learn, rewards, third_card
from tabletome.games.drunagor.state import Cube, Hero, RoleName


def learn(library: Library, owner: Hero, act: Learn) -> None:
    """A Class Ability, or a Skill with its Action Cube. (DR-HERO-16, DR-HERO-17)"""
    if act.colour == NO_CUBE:
        owner.abilities.append(act.skill)
        return
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


def change_role(library: Library, owner: Hero, role: RoleName) -> None:
    """Cards I and II of the new Role; card III as far as this Hero, not the Role, has learned it. Never during an Adventure.

    (DR-ROLE-08, DR-ROLE-09, DR-ROLE-10)
    """
    old = third_card(library, owner)
    gone = {*library.roles[owner.role].starting, *old}
    face = next((place for place, skill in enumerate(old) if skill in owner.skills), None)
    owner.role = role
    improved = () if face is None else (third_card(library, owner)[face],)
    board = library.boards[owner.id]
    kept = [skill for skill in owner.skills if skill not in gone]
    first = [skill for skill in kept if skill in (*board.skills, board.passive)]
    learned = [skill for skill in kept if skill not in first]
    owner.skills = [*first, *library.roles[role].starting, *learned, *improved]
    for cube in owner.cubes:
        if cube.at in gone:
            cube.at = POOL
    owner.blocked = {skill: cube for skill, cube in owner.blocked.items() if skill not in gone}


def usual_learning(library: Library, owner: Hero, party: Sequence[Hero], experience: str) -> None:
    """What a Hero who does not choose has learned: of the Skills those in the colour that the Hero has most cubes of."""
    cubes = library.boards[owner.id].cubes
    for reward in EXPERIENCE[experience]:
        offered = rewards(library, owner, party, reward)
        if offered:
            learn(library, owner, max(offered, key=lambda act: cubes.count(act.colour) if act.colour != NO_CUBE else 0))
