"""Another Role for the next Chapters, and another colour for the cube that came with its Skill. (DR-ROLE-08..10, DR-CAMP-18)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import one_of, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import COLOURS, ROLES, Colour, Figure, Hero, RoleName
from tabletome.kernel import Group, acts

NEW_ROLE, SWAP, NEW_COLOUR = "new-role", "swap-roles", "new-colour"


class Swapping(msgspec.Struct, frozen=True):
    """Who is asked to change Roles, and by whom."""

    hero: str
    by: str


class Recolouring(msgspec.Struct, frozen=True):
    """Whose cube it is, and what colour it has."""

    hero: str
    colour: Colour


class Become(DrunagorAct, frozen=True):
    """A Role that is free, or that another Hero gives in exchange. (DR-ROLE-08, DR-ROLE-10)"""

    role: RoleName
    verb: ClassVar = "become"
    grammar: ClassVar = seq(one_of({role: role for role in ROLES}))
    elsewhere: ClassVar = "a Role is changed in the Camp, never during an Adventure"

    def __str__(self) -> str:
        return self.role

    def label(self, table: Table, who: Figure) -> str:
        role, other = table.library.roles[self.role], holder(table, self.role)
        if other is not None:
            return f"{role.name}, in exchange with {name_of(table, other.id)}"
        return f"{role.name}: {role.strength}"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.role,)

    def why_not(self, table: Table, who: Figure) -> str:
        return (
            f"{name_of(table, who.id)} is the {table.library.roles[self.role].name} already, or has just asked for it"
        )


class Keep(DrunagorAct, frozen=True):
    """The Role as it is."""

    verb: ClassVar = "keep role"

    def label(self, table: Table, who: Figure) -> str:
        return "Keep the Role"


class Recolour(DrunagorAct, frozen=True):
    """The colour that the cube of a Role Skill has from now on. (DR-CAMP-18)"""

    colour: Colour
    verb: ClassVar = "colour"
    grammar: ClassVar = seq(one_of({colour: colour for colour in COLOURS}))

    def __str__(self) -> str:
        return self.colour

    def label(self, table: Table, who: Figure) -> str:
        return f"A {self.colour} cube"

    def heading(self, table: Table, who: Figure) -> str:
        return ""


def holder(table: Table, role: RoleName) -> Hero | None:
    return next((one for one in table.state.heroes if one.role == role), None)


def new_roles(table: Table, owner: Hero, but: RoleName | None = None) -> list[Group]:
    """Every other Role, free or somebody's, but one that was just asked for in vain; or none. (DR-ROLE-10)"""
    roles = [role for role in ROLES if role in table.library.roles and role not in (owner.role, but)]
    return [*acts([Become(role) for role in roles]), *acts([Keep()])]


def new_colours() -> list[Group]:
    return acts([Recolour(colour) for colour in COLOURS])
