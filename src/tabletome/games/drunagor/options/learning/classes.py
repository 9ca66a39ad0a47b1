"""Class Abilities: which of the trees can be learned next. (DR-CLASS-02..09, DR-MULTI-*)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.state import Hero


def abilities(library: Library, owner: Hero, party: Iterable[Hero], *, multiclass: bool = False) -> list[str]:
    """Abilities of the own classes: of every tree that no other Hero has taken, the next one or ones. With Multiclassing, who has
    no Secondary Class may begin one with the first ability of any of its trees.

    (DR-CLASS-02, DR-CLASS-04, DR-CLASS-05, DR-CLASS-08, DR-MULTI-01, DR-MULTI-02, DR-MULTI-05)
    """
    others = [other for other in party if other.id != owner.id]
    taken = {ability for other in others for ability in other.abilities}
    own = {library.boards[owner.id].cls, owner.secondary}
    open_to = {*second_classes(library, owner, others)} if multiclass else set()
    found: list[str] = []
    for tree in library.trees.values():
        if not taken & {*tree.abilities} and tree.cls in own | open_to:
            found += next_in(tree.abilities, tree.shape, owner.abilities)
    return found


def second_classes(library: Library, owner: Hero, others: Iterable[Hero]) -> list[str]:
    """The classes that a Hero without a Secondary Class may take as one: those that nobody in the party was born to.

    (DR-MULTI-01, DR-MULTI-03, DR-MULTI-04)
    """
    if owner.secondary:
        return []
    played = {library.boards[one.id].cls for one in (owner, *others)}
    return [cls for cls in dict.fromkeys(tree.cls for tree in library.trees.values()) if cls not in played]


def next_in(tree: tuple[str, ...], shape: Literal["branch", "chain"], known: Iterable[str]) -> list[str]:
    """The first ability of a tree before all others; then either of the others, or in a chain the next.

    (DR-CLASS-05, DR-CLASS-06)
    """
    known = {*known}
    left = [ability for ability in tree if ability not in known]
    if shape == "chain" or tree[0] in left:
        return left[:1]
    return left
