"""The card that is being carried out: what it does, and what of it is left. (AP-ROLL-05)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.party.board.heroes import power_named
from tabletome.games.party.cards.language import Changes, Deed, Effect, Trigger
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import attempt


def power_deed(table: Table, name: str, trigger: Trigger) -> Deed:
    """What an ability or a weapon of the roller's party does."""
    return power_named(table, attempt(table.state).seat, name, trigger).deed


def deed_in_use(table: Table) -> Deed:
    """All that the card in use does: an ability or weapon of a hero, a potion or scroll, or a skull scroll."""
    doing = table.state.doing
    assert doing is not None
    if doing.trigger:
        return power_deed(table, doing.source, doing.trigger)
    item = table.library.items[doing.source]
    return item.deed if item.curse is None else item.curse.deed


def open_ways(table: Table) -> list[Sequence[Effect]]:
    """The ways of the card in use to choose between; once one has been chosen, none."""
    doing = table.state.doing
    assert doing is not None
    deed = deed_in_use(table) if doing.ways else ()
    return [deed[way] for way in doing.ways]


def effects_left(table: Table) -> Sequence[Effect]:
    """The effects of the chosen way that are not done, the one at hand first."""
    doing = table.state.doing
    assert doing is not None
    return () if doing.ways else deed_in_use(table)[doing.way][doing.done :]


def left_to_do(table: Table) -> Changes:
    """What the card in use still changes, the effect at hand first; of a reroll of several dice, those that are left."""
    doing = table.state.doing
    assert doing is not None
    changes = tuple(effect.change for effect in effects_left(table))
    if not doing.touched:
        return changes
    return (changes[0]._replace(up_to=changes[0].up_to - len(doing.touched)), *changes[1:])
