"""Reactions: which a Hero can use against a threat, and for whom. (DR-REACT-*)"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tabletome.cards import name, one_of, optional, seq
from tabletome.games.drunagor.cards.kinds import Skill
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.cubes import WILD, called
from tabletome.games.drunagor.options.doing import Doing, Threat
from tabletome.games.drunagor.options.figures import opposed, untouchable
from tabletome.games.drunagor.options.minor.focus import focus_abilities, why_not_focused
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.skills import (
    can_bleed,
    payments,
    payments_of,
    reaction_skills,
    skills_of,
)
from tabletome.games.drunagor.options.targets import reach_of, within
from tabletome.games.drunagor.state import COLOURS, Colour, Figure, figure_of, hero

REACT = "react"
FOCUS: Literal["focus"] = "focus"
PAYMENT = one_of({payment: payment for payment in (*COLOURS, FOCUS)})
PREVENT, RETALIATE = "PREVENT", "RETALIATE"


class Danger(msgspec.Struct, frozen=True):
    """The threat that a Reaction may answer: by whom, with what, and how much is left for whom after SHIELD.

    `lessened` says for whom SHIELD and Reactions have taken how much off it, where they have.
    """

    hero: str
    by: str
    card: str
    damage: tuple[tuple[str, int], ...]
    lessened: tuple[tuple[str, int, int], ...] = ()

    def left(self, who: str) -> int:
        return dict(self.damage).get(who, 0)


class React(DrunagorAct, frozen=True):
    """A Reaction, paid with a cube of this colour, or a Focus Ability with tokens, for oneself or for another.

    (DR-REACT-03, DR-REACT-05, DR-FOCUS-02)
    """

    skill: str
    colour: Colour | Literal["focus"]
    wild: bool = False
    on: str = ""
    verb: ClassVar = "react"
    grammar: ClassVar = seq(name, PAYMENT, WILD, optional(seq("for", name).into(str)))

    @property
    def cube(self) -> Colour | Literal[""]:
        """The colour of the cube, if it is paid with one."""
        return "" if self.colour == "focus" else self.colour

    def __str__(self) -> str:
        return f"{self.skill} {called(self.colour, wild=self.wild)}" + (f" for {self.on}" if self.on else "")

    def label(self, table: Table, who: Figure) -> str:
        """Its name; where several cubes can pay for it, that stands above, and here which one."""
        card = table.library.skills[self.skill]
        paid = called(self.colour, wild=self.wild)
        title = paid if self._several(table, who) else card.name if self.cube else f"{card.name} ({card.cost} FOCUS)"
        return f"{title}{f' for {name_of(table, self.on)}' if self.on else ''}"

    def heading(self, table: Table, who: Figure) -> str:
        if self._several(table, who):
            return f"{table.library.skills[self.skill].name}, for a cube of this colour"
        return "Reactions, each for FOCUS" if self.colour == FOCUS else "Reactions, each for a cube"

    def _several(self, table: Table, who: Figure) -> bool:
        return bool(self.cube) and len(payments(table, hero(table.state, who.id), self.skill)) > 1

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.skill, self.on or who.id)

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.skill not in (*skills_of(table, owner), *table.library.boards[owner.id].focus):
            return f"you have no Skill '{self.skill}'"
        card = table.library.skills[self.skill]
        if card.symbol != "reaction":
            return f"{card.name} is no Reaction"
        if card.where == "focus" and (why := why_not_focused(table, owner, self.skill)):
            return why
        if (card.where == "focus") != (self.colour == FOCUS):
            return f"{card.name} is paid with {'FOCUS' if card.where == 'focus' else 'a cube'}"
        if self.cube and (self.cube, self.wild) not in payments(table, owner, self.skill):
            return f"{card.name} cannot be paid with a {self.colour} cube now"
        if not can_bleed(table, owner, self.skill):
            return f"{card.name} would cost your last Health"
        return f"{card.name} does not reach whom it should protect, or they are not threatened"


class LetBe(DrunagorAct, frozen=True):
    """No Reaction."""

    verb: ClassVar = "take it"

    def label(self, table: Table, who: Figure) -> str:
        return "No Reaction"


def reactions(table: Table, figure: Figure, threat: Threat) -> list[React]:
    """The Reactions of a Hero to a threat; one for each Hero. (DR-REACT-01..09, DR-KO-06, DR-FOCUS-05)"""
    if figure.down or figure.id in threat.reacted:
        return []
    owner = hero(table.state, figure.id)
    found: list[React] = []
    for id_, colour, wild in payments_of(table, owner, reaction_skills(table, owner)):
        if can_bleed(table, owner, id_):
            found += _for_whom(table, figure, React(id_, colour, wild), threat)
    for id_ in focus_abilities(table, owner, reactions=True):
        found += _for_whom(table, figure, React(id_, FOCUS), threat)
    return found


def _for_whom(table: Table, figure: Figure, act: React, threat: Threat) -> list[React]:
    """A Reaction for each target of the threat that it may be used for."""
    card, doing = table.library.skills[act.skill], reacting(table, figure, act, threat)
    protected = [blow.who for blow in threat.blows if protects(table, card, doing, blow.who)]
    return [React(act.skill, act.colour, act.wild, one.id if one is not figure else "") for one in protected]


def protects(table: Table, card: Skill, doing: Doing, one: Figure) -> bool:
    """May this Reaction be used for this target of the threat? Its PREVENT must reach it; SELF is for oneself.

    A Reaction that only strikes back is for whoever is attacked and reaches the attacker.
    (DR-REACT-05..07, DR-REACT-17, DR-KEY-142, DR-KEY-169, DR-PVP-31)
    """
    if untouchable(one) or opposed(one, doing.by):
        return False
    clause = next((clause for clause in card.text.clauses if any(op.name == PREVENT for op in clause.ops())), None)
    if clause is None:
        by = doing.threat.by if doing.threat is not None else None
        first = card.text.clauses[0]
        return one is doing.by and by is not None and within(table, doing.by, by, reach_of(table, doing, first))
    if clause.self_only or one is doing.by:
        return one is doing.by and not (clause.who is not None and clause.who.side == "ally")
    return within(table, doing.by, one, reach_of(table, doing, clause))


def danger(figure: Figure, threat: Threat) -> Danger:
    left = tuple((blow.who.id, blow.amount) for blow in threat.blows)
    less = tuple(
        (blow.who.id, blow.shielded, blow.prevented) for blow in threat.blows if blow.shielded or blow.prevented
    )
    return Danger(figure.id, threat.by.id if threat.by is not None else "", threat.card, left, less)


def reacting(table: Table, figure: Figure, act: React, threat: Threat) -> Doing:
    """A Reaction as it is carried out; without a cube its Range has no limit. (DR-FOCUS-10)"""
    protected = figure_of(table.state, act.on) if act.on else figure
    return Doing(figure, act.skill, "reaction", act.cube, threat, protected, wild=act.wild)
