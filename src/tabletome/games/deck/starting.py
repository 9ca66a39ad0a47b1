"""A Combat of an adventure begins: the Foes take their places and nothing of the last Combat goes on."""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.deck import distance, setting_up
from tabletome.games.deck.places import Many
from tabletome.games.deck.state import Combatant, State

FOES_SIDE = 1


def foes_of(state: State, many: Iterable[Many]) -> list[Combatant]:
    """The Foes of a Room or of a table, if there are any."""
    text = ", ".join(f"{one.name}*{one.count}" for one in many)
    return setting_up.foes(text, FOES_SIDE, state.packs) if text else []


def begin(state: State, foes: list[Combatant]) -> None:
    """Everybody of the party against these Foes, in the Room where the party is. (DK-TURN-26, DK-SETUP-13)"""
    state.combatants = [who for who in state.combatants if not who.is_foe] + foes
    state.defeated = []
    state.round, state.rounds_done, state.counts_done = 1, 0, 0
    state.order, state.turn, state.attack = [], 0, None
    state.last_caster, state.last_healer = {}, {}
    for who in state.combatants:
        who.hurt, who.last_attacker, who.damage_by = 0, "", {}
        who.base_used, who.fortitude_used, who.reacted = [], False, False
        who.fleeing, who.hampered, who.avoided = False, False, {}
    distance.place(state)
