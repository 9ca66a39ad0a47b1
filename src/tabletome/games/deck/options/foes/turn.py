"""The lines of a Foe Card as they serve now: out of whose reach, what is in vain, where a Move helps."""

from __future__ import annotations

from functools import cache

from tabletome.games.deck.board import distance, stepping
from tabletome.games.deck.cards.amounts import number
from tabletome.games.deck.cards.foe_cards import FoeCard, FoeDeed
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options.foes import targets as foe_targets
from tabletome.games.deck.options.foes import traits as foe_traits
from tabletome.games.deck.options.foes.targets import distances_of, reachable
from tabletome.games.deck.state import (
    Combatant,
    forbidden,
    has_effect,
)

MOST_CALLED = 2
"""So many Foes of a kind are in a Combat at most before nobody answers a call any more."""


@cache
def is_driven(card: FoeCard) -> bool:
    """If one of its traits may decide about the Action of a Foe. (DK-TRAIT-40)"""
    return any(trait.name in DRIVES for trait in card.traits)


DRIVES = ("selfpres", "cowardly", "healer", "kiter", "outnumber", "overwhelm")


def out_of_reach(table: Table, foe: Combatant, card: FoeCard) -> Combatant | None:
    """If no line of this Round reaches a legal Target, the nearest Opponent in sight; on the map the nearest a Move leads to.

    (DK-FOE-44, DK-SNEAK-20)
    """
    state = table.state
    lines = card.lines("acts", state.round, foe_targets.met(table, foe, card))
    for line in lines:
        if foe_targets.visible(table, foe, line.deed):
            return None
    others = [other for other in distance.opponents(state, foe) if not has_effect(other, "sneaking")]
    if not others or not any(line.deed.kind in ("dmg", "spell") for line in lines):
        return None
    others.sort(key=lambda other: distance.gap(table, foe, other))
    if state.mode != "2d" or len(others) == 1:
        return others[0]
    return next((other for other in others if closer(table, foe, card, other) is not None), others[0])


def closer(table: Table, foe: Combatant, card: FoeCard, target: Combatant) -> int | None:
    """Where a Foe Moves to bring a line of this Round to bear, if a Move helps."""
    state = table.state
    lines = [line.deed for line in card.lines("acts", state.round) if line.deed.kind in ("dmg", "spell")]
    distances = {name for deed in lines for name in distance.usable(table, distances_of(table.library, deed))}
    return stepping.step_closer(table, foe, target, distances, no_melee=foe_traits.too_few(state, foe, card))


def no_target(table: Table, foe: Combatant, deed: FoeDeed) -> str:
    """Why a line that was drawn is wasted."""
    what = named(deed)
    if foe_targets.prevented(table.library, foe, deed):
        return bound(foe) or f"{what} is of no use now"
    return f"{what} reaches nobody that it sees" if reachable(table, foe, deed) else f"{what} reaches nobody"


def bound(foe: Combatant) -> str:
    """What an effect keeps a Foe from, in words. (DK-TERM-07)"""
    return next((f"it cannot {what}" for what in ("attack", "cast") if forbidden(foe, what)), "")


def named(deed: FoeDeed) -> str:
    """What a line is called in the log."""
    return deed.spell or deed.label or {"dmg": "Base Damage", "grapple": "A Grapple"}.get(deed.kind, deed.kind)


BARE_HANDS = FoeDeed("dmg", number(1), label="Strike")
"""What every Foe can do in a Grapple or before it. (DK-GRAP-11, -20)"""
