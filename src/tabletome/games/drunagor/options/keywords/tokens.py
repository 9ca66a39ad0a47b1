"""Tokens a Hero may use of its own accord: FURY on a hit, KI for an attack. (DR-KEY-094..096, DR-KEY-110..112)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.drunagor.cards.language import Amount, Clause, Hit, Weapon
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.targets import defenders, may_attack
from tabletome.games.drunagor.state import Figure, Resource
from tabletome.kernel import Group, acts

FURY = "fury"
KI = "KI"
"""What stands for the card of an attack that a KI token pays for."""
KI_ATTACK = Clause(Weapon((Hit(Amount(0)),)))
ONCE: frozenset[Resource] = frozenset(("fury", "ki"))
"""Tokens of which a Hero discards one in a turn or Reaction, whatever for. (DR-KEY-095, DR-KEY-111)"""


class Raging(msgspec.Struct, frozen=True):
    """Who has hit whom, and with what."""

    hero: str
    card: str
    on: tuple[str, ...]


class UseFury(DrunagorAct, frozen=True):
    """1 FURY for 1 more damage to everybody who was hit. (DR-KEY-094, DR-KEY-096)"""

    verb: ClassVar = "use fury"

    def label(self, table: Table, who: Figure) -> str:
        return "Discard 1 FURY: +1 DMG"


class SaveFury(DrunagorAct, frozen=True):
    verb: ClassVar = "save fury"

    def label(self, table: Table, who: Figure) -> str:
        return "Keep the FURY"


class KiAttack(DrunagorAct, frozen=True):
    """A Weapon Attack for a KI token: no Cube Action, no Minor Action. (DR-KEY-110, DR-KEY-112)"""

    verb: ClassVar = "use ki"

    def label(self, table: Table, who: Figure) -> str:
        return "Discard 1 KI: a Weapon Attack with +0 HIT"

    def heading(self, table: Table, who: Figure) -> str:
        return "Tokens"

    def why_not(self, table: Table, who: Figure) -> str:
        if not who.resources.get("ki"):
            return "you have no KI"
        if not may_discard(table, who, "ki"):
            return "you have discarded a KI in this turn"
        if not may_attack(table, who, attack_of(who)):
            return "you have no Weapon, or one that is not used while engaged"
        return "nobody is in reach of your Weapon"


def may_discard(table: Table, who: Figure, token: Resource, doing: Doing | None = None) -> bool:
    """Has a Hero the token, and not used one in this turn yet, or in this Reaction of its own? (DR-KEY-095, DR-KEY-111)"""
    return bool(who.resources.get(token)) and token not in discarded(table, who, doing)


def discarded(table: Table, who: Figure, doing: Doing | None) -> list[Resource]:
    """The tokens that a Hero has discarded so far in its Reaction, or else in this turn, whoever's it is."""
    if doing is not None and doing.threat is not None and doing.by is who:
        return doing.discarded
    return table.state.turn.spent.get(who.id, [])


def attack_of(who: Figure) -> Doing:
    """The attack of a KI token: no cube, so the Range is that of the Weapon. (DR-KEY-112)"""
    return Doing(who, KI, "weapon")


def ki_attacks(table: Table, who: Figure) -> list[Group]:
    doing = attack_of(who)
    ready = may_discard(table, who, "ki") and may_attack(table, who, doing)
    return acts([KiAttack()]) if ready and defenders(table, who, doing, KI_ATTACK) else []
