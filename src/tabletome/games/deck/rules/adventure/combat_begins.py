"""A Combat of an adventure begins: the Foes take their places and nothing of the last Combat goes on."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.adventure_cards import Many
from tabletome.games.deck.cards.durations import first_round
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.state import Combatant
from tabletome.kernel import BadSetup

FOES_SIDE = 1


def foes_of(table: Table, many: Sequence[Many]) -> list[Combatant]:
    """The Foes of a Room or of a table, if there are any."""
    found: list[Combatant] = []
    for one in many:
        found += setting_up.copies(table.library.foes[one.name], one.count, FOES_SIDE)
    if len({foe.id for foe in found}) < len(found):
        raise BadSetup(f"Room {table.state.room}: write each kind of Foe once, with how many there are")
    return found


def more_of(table: Table, name: str, count: int, there: Sequence[Combatant]) -> list[Combatant]:
    """So many more of a kind of Foe, numbered on from those of the kind who are there."""
    known = sum(foe.foe == name for foe in there)
    return setting_up.copies(table.library.foes[name], known + count, FOES_SIDE)[known:]


def begin(table: Table, foes: list[Combatant]) -> None:
    """Everybody of the party against these Foes, in the Room where the party is. (DK-TURN-26, DK-SETUP-13, DK-MODE-07)"""
    state = table.state
    state.combatants = [who for who in state.combatants if not who.is_foe] + foes
    state.round, state.rounds_done, state.counts_done = first_round(backwards=lookup.clock(table).backwards), 0, 0
    state.order, state.turn, state.attack = [], 0, None
    state.last_caster, state.last_healer = {}, {}
    for who in state.combatants:
        who.hurt, who.last_attacker, who.damage_by = 0, "", {}
        who.base_used, who.fortitude_used, who.reacted = [], False, False
        who.fleeing, who.hampered, who.avoided = False, False, {}
    distance.place(table)
