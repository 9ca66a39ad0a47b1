"""Passives, Class Abilities and Equipment that wait for something: whose texts answer it, and what of them rides on an attack.

(DR-PASS-*, DR-TURN-03)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal

import msgspec

from tabletome.cards import Op
from tabletome.games.drunagor.cards.language import Clause, Event, Reroll, Rider, Text, Weapon
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct, OnOne
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.targets import holds
from tabletome.games.drunagor.options.values import waiting
from tabletome.games.drunagor.state import Figure

PASSIVES, PRICE = "passives", "price"
EVERY_TIME: frozenset[Event] = frozenset(("ATTACK", "HIT", "PET ATTACK"))
"""What happens with every attack is answered each time; everything else by each card once in a turn, whoever's turn it is."""


class AtOnce(msgspec.Struct, frozen=True):
    """Whose Passives act at the same time; or which of them asks for its price."""

    hero: str
    card: str = ""


class ActsFirst(OnOne, frozen=True):
    """Of several that act at the same time, this one first. (DR-PASS-12)"""

    card: str
    verb: ClassVar = "first"

    def label(self, table: Table, who: Figure) -> str:
        return name_of(table, self.card)

    def heading(self, table: Table, who: Figure) -> str:
        return "First"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{name_of(table, self.card)} does not act now"


class PayPrice(DrunagorAct, frozen=True):
    """A Passive that has a price acts."""

    verb: ClassVar = "pay"

    def label(self, table: Table, who: Figure) -> str:
        return "Pay"


class GoWithout(DrunagorAct, frozen=True):
    """The price of a Passive may be declined, and with it what it buys."""

    verb: ClassVar = "go without"

    def label(self, table: Table, who: Figure) -> str:
        return "Go without"


def answering(table: Table, figure: Figure, event: Event) -> Iterator[tuple[str, Text]]:
    """The texts of a character, with their cards, that wait for this to happen."""
    for card, text in waiting(table, figure):
        if text.lead is not None and text.lead.word == "WHEN" and text.lead.event == event:
            yield card, text


def surging(table: Table, figure: Figure, natural: int) -> Iterator[tuple[str, Text]]:
    """The texts that a natural roll brings out. (DR-PASS-05)"""
    for card, text in waiting(table, figure):
        if text.lead is not None and text.lead.word == "ROLL" and natural >= text.lead.least:
            yield card, text


def turning(table: Table, figure: Figure, at: Literal["START OF TURN", "END OF TURN"]) -> Iterator[tuple[str, Text]]:
    """The texts for the start or the end of the turn. (DR-TURN-03)"""
    for card, text in waiting(table, figure):
        if text.lead is not None and text.lead.word == at:
            yield card, text


# --- what rides on an attack --------------------------------------------------------------------------------------------


def rides(text: Text, clause: Clause) -> bool:
    """Does a clause join the attack that is under way: what changes it, or mere harm that names nobody?

    A roll, an attack, a hit and a Spell Attack are such; all else is carried out at once. (DR-PASS-05, DR-PASS-06, DR-PASS-11)
    What changes a Critical Failure joins it, too (DR-CRIT-11).
    """
    lead = text.lead
    if lead is None or clause.specs:
        return False
    if isinstance(clause.body, Weapon) and lead.event == "CRITICAL FAILURE":
        return not clause.body.hits
    if not (lead.word == "ROLL" or lead.event in (*EVERY_TIME, "SPELL ATTACK")):
        return False
    if isinstance(clause.body, Weapon):
        return not clause.body.hits
    return all(isinstance(part, Op) and part.worth < 0 and not part.word.happens for part in clause.body.effects)


def joined(table: Table, clauses: Iterable[Clause], attacker: Figure, target: Figure) -> tuple[Rider, ...]:
    """What riding clauses add to an attack at this target, as far as their IF holds."""
    found: list[Rider] = []
    for clause in clauses:
        holding = holds(table, clause.if_, attacker, target)
        if isinstance(clause.body, Weapon):
            found += clause.riders(holds=holding)
        elif holding:
            found += clause.body.effects
    return tuple(found)


def counts(table: Table, text: Text, figure: Figure, on: Sequence[Figure]) -> bool:
    """Would a text come to anything? What only rides while a state holds does nothing on any other target, and a REROLL on a miss
    was offered with the roll."""
    return any(
        clause.if_ is None or not rides(text, clause) or any(holds(table, clause.if_, figure, one) for one in on)
        for clause in text.clauses
        if text.lead is None or text.lead.event != "MISS" or not rerolls(clause)
    )


def rerolls(clause: Clause) -> bool:
    """Is it nothing but a REROLL of the attack under way?"""
    return isinstance(clause.body, Weapon) and not clause.body.hits and {*clause.body.riders()} == {Reroll()}


def rerolling(table: Table, figure: Figure) -> str:
    """A card that answers a miss with a REROLL and has not done so in this turn; none if there is none. (DR-KEY-165)"""
    free = (one for one in answering(table, figure, "MISS") if one[0] not in table.state.turn.answered)
    return next((card for card, text in free if any(rerolls(clause) for clause in text.clauses)), "")


def expected(table: Table, attacker: Figure, target: Figure, natural: int) -> tuple[Rider, ...]:
    """What joins a Weapon Attack with this natural roll for sure: all that rides and has no price."""
    texts = [text for event in ("ATTACK", "HIT") for _, text in answering(table, attacker, event)]
    texts += [text for _, text in surging(table, attacker, natural)]
    free = [clause for text in texts for clause in text.clauses if clause.cost is None and rides(text, clause)]
    return joined(table, free, attacker, target)
