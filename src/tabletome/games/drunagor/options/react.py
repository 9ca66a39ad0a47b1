"""Reactions: which a Hero can use against a threat, and for whom. (DR-REACT-*)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, optional, seq
from tabletome.games.drunagor.cards.kinds import Skill
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.cubes import COLOUR, WILD, called
from tabletome.games.drunagor.options.doing import Doing, Threat
from tabletome.games.drunagor.options.figures import untouchable
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.skills import can_bleed, paid_with, payments, skills_of
from tabletome.games.drunagor.options.targets import reach_of, within
from tabletome.games.drunagor.state import Colour, Figure, figure_of, hero

REACT = "react"
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
    """A Reaction, paid with a cube of this colour, for oneself or for another. (DR-REACT-03, DR-REACT-05)"""

    skill: str
    colour: Colour
    wild: bool = False
    on: str = ""
    verb: ClassVar = "react"
    grammar: ClassVar = seq(name, COLOUR, WILD, optional(seq("for", name).into(str)))

    def __str__(self) -> str:
        return f"{self.skill} {called(self.colour, wild=self.wild)}" + (f" for {self.on}" if self.on else "")

    def label(self, table: Table, who: Figure) -> str:
        card = table.library.skills[self.skill]
        several = len(payments(table, hero(table.state, who.id), self.skill)) > 1
        paid = f" ({paid_with(table, self.skill, self.colour, wild=self.wild)})" if several else ""
        return f"{card.name}{paid}{f' for {name_of(table, self.on)}' if self.on else ''}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Reactions, each for a cube"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.skill, self.on or who.id)

    def why_not(self, table: Table, who: Figure) -> str:
        owner = hero(table.state, who.id)
        if self.skill not in skills_of(table, owner):
            return f"you have no Skill '{self.skill}'"
        card = table.library.skills[self.skill]
        if card.symbol != "reaction":
            return f"{card.name} is no Reaction"
        if (self.colour, self.wild) not in payments(table, owner, self.skill):
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
    """The Reactions of a Hero to a threat; one for each Hero. (DR-REACT-01..09, DR-KO-06)"""
    if figure.down or figure.id in threat.reacted:
        return []
    owner = hero(table.state, figure.id)
    found: list[React] = []
    for id_ in skills_of(table, owner):
        card = table.library.skills[id_]
        if card.symbol != "reaction" or not can_bleed(table, owner, id_):
            continue
        for colour, wild in payments(table, owner, id_):
            doing = Doing(figure, id_, "reaction", colour, threat)
            protected = [blow.who for blow in threat.blows if protects(table, card, doing, blow.who)]
            found += [React(id_, colour, wild, one.id if one is not figure else "") for one in protected]
    return found


def protects(table: Table, card: Skill, doing: Doing, one: Figure) -> bool:
    """May this Reaction be used for this target of the threat? Its PREVENT must reach it; SELF is for oneself.

    A Reaction that only strikes back is for whoever is attacked and reaches the attacker.
    (DR-REACT-05..07, DR-REACT-17, DR-KEY-142, DR-KEY-169)
    """
    if untouchable(one) or one.side == "monster":
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
    """A Reaction as it is carried out."""
    protected = figure_of(table.state, act.on) if act.on else figure
    return Doing(figure, act.skill, "reaction", act.colour, threat, protected, wild=act.wild)
