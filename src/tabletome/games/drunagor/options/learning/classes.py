"""Class Abilities: which of the trees can be learned next. (DR-CLASS-02..08)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.state import Hero


def abilities(library: Library, owner: Hero, party: Iterable[Hero], classes: Iterable[str] = ()) -> list[str]:
    """Abilities of the own class and of these `classes`: of every tree that no other Hero has taken, the next one or ones.

    (DR-CLASS-02, DR-CLASS-04, DR-CLASS-05, DR-CLASS-08)
    """
    own = {library.boards[owner.id].cls, *classes}
    taken = {ability for other in party if other.id != owner.id for ability in other.abilities}
    found: list[str] = []
    for tree in library.trees.values():
        if tree.cls in own and not taken & {*tree.abilities}:
            found += next_in(tree.abilities, tree.shape, owner.abilities)
    return found


def next_in(tree: tuple[str, ...], shape: Literal["branch", "chain"], known: Iterable[str]) -> list[str]:
    """The first ability of a tree before all others; then either of the others, or in a chain the next.

    (DR-CLASS-05, DR-CLASS-06)
    """
    known = {*known}
    left = [ability for ability in tree if ability not in known]
    if shape == "chain" or tree[0] in left:
        return left[:1]
    return left
