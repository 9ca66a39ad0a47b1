"""Another Role: what of the learning stays. (DR-ROLE-08..10)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.options.cubes import POOL
from tabletome.games.drunagor.options.learning.skills import third_card
from tabletome.games.drunagor.state import Hero, RoleName


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
