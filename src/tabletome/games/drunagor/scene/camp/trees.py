"""The trees of a class: what was learned, what can be, what comes after it. (DR-CLASS-03..09)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.drunagor.cards.kinds import Tree as ClassTree
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.learning.classes import second_classes
from tabletome.games.drunagor.scene.portraits import COLOURS
from tabletome.games.drunagor.state import Hero
from tabletome.scene import Branch, Tree
from tabletome.scene.options import Offered
from tabletome.words import possessive

SIGNS = ("sun", "moon", "star", "leaf")
"""Tells the four trees of a class apart."""
Standing = Literal["owned", "open", "taken", "closed", "chosen"]


def class_trees(table: Table, owner: Hero, offered: Offered) -> tuple[Tree, ...]:
    """The trees of the Hero's classes, and of those that may become the second one. (DR-MULTI-01)"""
    library, board = table.library, table.library.boards[owner.id]
    others = [one for one in table.state.heroes if one.id != owner.id]
    second = second_classes(library, owner, others) if table.state.house.multiclass else []
    classes = [board.cls, *([owner.secondary] if owner.secondary else second)]
    return tuple(_class(table, owner, cls, offered) for cls in classes)


def _class(table: Table, owner: Hero, cls: str, offered: Offered) -> Tree:
    trees = [tree for tree in table.library.trees.values() if tree.cls == cls]
    signs = {tree.id: SIGNS[place % len(SIGNS)] for place, tree in enumerate(trees)}
    found = [
        [_branch(table, owner, tree, ability, signs[tree.id], offered) for ability in tree.abilities] for tree in trees
    ]
    roots, branches = tuple(one[0] for one in found), tuple(branch for one in found for branch in one[1:])
    name = possessive(table.library.boards[owner.id].name)
    return Tree(f"class-{cls.lower()}", f"{name} Class Abilities: {cls}", roots, branches)


def _branch(table: Table, owner: Hero, tree: ClassTree, ability: str, sign: str, offered: Offered) -> Branch:
    skill, place = table.library.skills[ability], tree.abilities.index(ability)
    option = offered.at(ability)
    taken = any({*tree.abilities} & {*one.abilities} for one in table.state.heroes if one.id != owner.id)
    state: Standing = "owned" if ability in owner.abilities else "open" if option else "taken" if taken else "closed"
    needs = (tree.abilities[0],) if place else ()
    later = place > 1 and tree.shape == "chain" and state == "closed"
    note = f"after {table.library.skills[tree.abilities[1]].name}" if later else str(skill.text or skill.static)
    return Branch(ability, skill.name, sign, COLOURS.get(owner.id, "teal"), 0, 0, needs, state, note, option)
