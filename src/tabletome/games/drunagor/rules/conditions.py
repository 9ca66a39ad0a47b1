"""Condition and Resource tokens: gained up to their limits, and lost. (DR-COND-*, DR-TOKEN-*)

What Conditions do at the start of a turn stands in `turns.conditions_step`.
"""

from __future__ import annotations

from tabletome.games.drunagor.cards.conditions import REDUNDANT
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.values import WRITTEN, immune
from tabletome.games.drunagor.state import MOST_TOKENS, UNLIMITED, Condition, Figure, Resource
from tabletome.kernel.events import ConditionGained, ConditionLost, Gained, Spent


def most_of(condition: Condition) -> int:
    """How many tokens of a Condition a character holds at most. (DR-COND-03, DR-COND-06, DR-TOKEN-01, DR-TOKEN-02)"""
    return 1 if condition in REDUNDANT else MOST_TOKENS


def gain(
    play: Play, figure: Figure, condition: Condition, amount: int = 1, by: str = "", *, large_too: bool = False
) -> int:
    """Tokens of a Condition, each figure for itself; those beyond the limit are ignored, and so are they by whoever is immune.

    Tells how many came. (DR-COND-01..07, DR-COND-10, DR-TOKEN-09)
    """
    if figure.down or figure.side == "npc" or immune(play, figure, WRITTEN[condition], large_too=large_too):
        return 0
    before = figure.conditions.get(condition, 0)
    after = min(most_of(condition), before + amount)
    if after > before:
        figure.conditions[condition] = after
        play.tell(ConditionGained(figure.id, condition, by, after), "DR-COND-01")
    return after - before


def lose(play: Play, figure: Figure, condition: Condition, amount: int = MOST_TOKENS, why: str = "") -> int:
    """Tokens of a Condition go back to the supply, all of them unless a number is said. Tells how many went. (DR-COND-01)"""
    before = figure.conditions.get(condition, 0)
    after = max(0, before - amount)
    if after == before:
        return 0
    if after:
        figure.conditions[condition] = after
        play.tell(Spent(figure.id, condition, before - after, after, why), "DR-COND-01")
    else:
        del figure.conditions[condition]
        play.tell(ConditionLost(figure.id, condition, why), "DR-COND-01")
    return before - after


def gain_resource(play: Play, figure: Figure, resource: Resource, amount: int = 1) -> int:
    """Resource tokens, most kinds up to four. Tells how many came. (DR-COND-11, DR-TOKEN-03, DR-DMG-04)"""
    if figure.down or figure.side == "npc":
        return 0
    before = figure.resources.get(resource, 0)
    after = before + amount if resource in UNLIMITED else min(MOST_TOKENS, before + amount)
    if after > before:
        figure.resources[resource] = after
        play.tell(Gained(figure.id, resource, after - before, after), "DR-COND-11")
    return after - before


def lose_resource(play: Play, figure: Figure, resource: Resource, amount: int = 1, why: str = "") -> int:
    """Resource tokens are used, as many as there are. Tells how many went. (DR-COND-11, DR-DMG-11)"""
    before = figure.resources.get(resource, 0)
    after = max(0, before - amount)
    if after == before:
        return 0
    if after:
        figure.resources[resource] = after
    else:
        del figure.resources[resource]
    play.tell(Spent(figure.id, resource, before - after, after, why), "DR-COND-11")
    return before - after
