"""Hero Skill cards and the Role's card III: what can be learned next. (DR-HERO-16..21, DR-ROLE-05..07)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.kinds import Level, RoleCardNumber, Skill
from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.state import COLOURS, Colour, Hero

THIRD: dict[Level, RoleCardNumber] = {1: "III A", 2: "III B"}


def skills(library: Library, owner: Hero, level: Level) -> list[str]:
    """Skills of Level 1 that were not learned; of Level 2 those whose Level 1 was. Card III of the Role counts as one of them.

    (DR-HERO-19, DR-HERO-20, DR-ROLE-05, DR-ROLE-06, DR-ROLE-07)
    """
    cards = [*library.boards[owner.id].cards, *([third_card(library, owner)] if has_role(library, owner) else ())]
    known = {*owner.skills}
    if level == 1:
        return [first for first, second in cards if not known & {first, second}]
    return [second for first, second in cards if first in known]


def has_role(library: Library, owner: Hero) -> bool:
    """In Battlegrounds nobody has the cards of a Role. (DR-PVP-09)"""
    return library.roles[owner.role].starting[0] in owner.skills


def third_card(library: Library, owner: Hero) -> tuple[str, str]:
    """The two faces of the Role's card III."""
    cards = library.roles[owner.role].cards
    return cards[THIRD[1]][0], cards[THIRD[2]][0]


def cube_colours(skill: Skill) -> list[Colour]:
    """The colour of the cube that comes with a Skill: that of its card; with a Role Skill any.

    (DR-HERO-16, DR-HERO-27, DR-CAMP-15, DR-CAMP-17)
    """
    return [skill.learned] if skill.learned else [*COLOURS]


def learned_cards(table: Table, owner: Hero) -> list[str]:
    """All that a Hero has learned: Skills of cards, of the Role's card III, Class Abilities."""
    third = {*third_card(table.library, owner)}
    known = [skill for skill in owner.skills if skill in third or table.library.skills[skill].where == "card"]
    return [*known, *owner.abilities]
