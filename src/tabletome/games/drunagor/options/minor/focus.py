"""Focus Abilities and Class Abilities that are actions: in the own turn, paid with tokens instead of a cube.

(DR-FOCUS-*, DR-TURN-12, DR-CLASS-11)
"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import SkillAct
from tabletome.games.drunagor.options.keywords.costs import affordable
from tabletome.games.drunagor.options.minor import may_take, why_not_minor
from tabletome.games.drunagor.state import Figure, Hero, figure_of, hero
from tabletome.kernel import Group, acts


class UseFocus(SkillAct, frozen=True):
    """A Focus Ability as a Minor Action. (DR-FOCUS-02, DR-FOCUS-03)"""

    verb: ClassVar = "focus"

    def label(self, table: Table, who: Figure) -> str:
        return f"{SkillAct.label(self, table, who)}, {table.library.skills[self.skill].cost} FOCUS"

    def heading(self, table: Table, who: Figure) -> str:
        return "Focus Abilities"

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.skill not in table.library.boards[owner.id].focus:
            return f"you have no Focus Ability '{self.skill}'"
        card = table.library.skills[self.skill]
        if card.symbol == "reaction":
            return f"{card.name} is a Reaction: it answers a threat"
        return why_not_focused(table, owner, self.skill) or why_not_minor(table, who, "focus")


class UseAbility(SkillAct, frozen=True):
    """A Class Ability that is an action, for the price it says. (DR-CLASS-11, DR-CLASS-18)"""

    verb: ClassVar = "ability"

    def heading(self, table: Table, who: Figure) -> str:
        return "Class Abilities"

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.skill not in owner.abilities:
            return f"you have not learned '{self.skill}'"
        card = table.library.skills[self.skill]
        if card.passive:
            return f"{card.name} is passive: it acts by itself"
        if self.skill in table.state.turn.answered:
            return f"{card.name} was used in this turn"
        return f"you cannot pay for {card.name}: {card.text.clauses[0].cost}"


def why_not_focused(table: Table, owner: Hero, ability: str) -> str:
    """Why a Focus Ability cannot be used now; nothing if it can. One in a turn, whoever's turn it is.

    (DR-FOCUS-03, DR-FOCUS-06, DR-FOCUS-07, DR-FOCUS-13)
    """
    card, tokens = table.library.skills[ability], figure_of(table.state, owner.id).resources.get("focus", 0)
    if any(one in table.state.turn.focused for one in table.library.boards[owner.id].focus):
        return "you have used a Focus Ability in this turn"
    if tokens < card.cost:
        return f"{card.name} costs {card.cost} FOCUS, and you have {tokens}"
    return ""


def focus_abilities(table: Table, owner: Hero, *, reactions: bool) -> list[str]:
    """The Focus Abilities that can be paid for now: Reactions, or the others. (DR-FOCUS-02)"""
    return [
        id_
        for id_ in table.library.boards[owner.id].focus
        if (table.library.skills[id_].symbol == "reaction") == reactions and not why_not_focused(table, owner, id_)
    ]


def ability_actions(table: Table, owner: Hero) -> list[str]:
    """The Class Abilities that are actions and can be paid for now, each once in a turn. (DR-CLASS-18)"""
    figure = figure_of(table.state, owner.id)
    found = []
    for id_ in owner.abilities:
        card = table.library.skills[id_]
        if card.passive or id_ in table.state.turn.answered:
            continue
        costs = [clause.cost for clause in card.text.clauses if clause.cost is not None]
        if all(affordable(table, figure, cost) for cost in costs):
            found.append(id_)
    return found


def focus_uses(table: Table, who: Figure) -> list[Group]:
    """All of these that may be used now, in the own turn; being engaged forbids none.

    (DR-TURN-12, DR-FOCUS-02, DR-MINOR-01)
    """
    if table.state.turn.figure != who.id or who.side != "hero":
        return []
    owner = hero(table.state, who.id)
    focus = [UseFocus(id_) for id_ in focus_abilities(table, owner, reactions=False) if may_take(table, who, "focus")]
    return [*acts(focus), *acts([UseAbility(id_) for id_ in ability_actions(table, owner)])]
