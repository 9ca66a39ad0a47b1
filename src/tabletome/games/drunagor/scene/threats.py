"""The Reaction window as a moment nobody misses: what comes at whom, as a sum, and what each answer leaves. (DR-DMG-12)"""

from __future__ import annotations

from typing import Any

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.protect import Guarding
from tabletome.games.drunagor.options.react import Danger, React
from tabletome.games.drunagor.scene.plans import saves
from tabletome.games.drunagor.state import Figure, Hero, figure, figure_of
from tabletome.scene import Term

Damage = tuple[tuple[str, int], ...]


def danger_prompt(table: Table, hero: Hero, about: Danger) -> dict[str, Any]:
    """The sum for oneself, or for the one who loses most; below it what the others lose."""
    first = _first(about.damage, hero.id)
    shield, prevented = next(((one[1], one[2]) for one in about.lessened if one[0] == first), (0, 0))
    left = about.left(first)
    terms = [
        Term(left + shield + prevented, "hit"),
        Term(shield, "Shield", "−"),
        Term(prevented, "Prevent", "−"),
        Term(left, "lost" if first == hero.id else name_of(table, first), "="),
    ]
    return {"sum": tuple(terms), "notes": _others(table, about.damage, first), "urgent": True}


def guarding_prompt(table: Table, about: Guarding) -> dict[str, Any]:
    """Before SHIELD: what everybody would take."""
    return {"notes": _others(table, about.damage, ""), "urgent": True}


def _first(damage: Damage, own: str) -> str:
    """Whose sum is written out: one's own if one is hit, else that of whom it takes most from."""
    return own if own in dict(damage) else max(damage, key=lambda one: one[1])[0]


def _others(table: Table, damage: Damage, first: str) -> tuple[str, ...]:
    return tuple(
        f"{name_of(table, id_)}: Health {one.health} → {max(0, one.health - amount)}"
        for id_, amount in sorted(damage, key=lambda one: one[0] != first)
        if (one := figure(table.state, id_)) is not None
    )


def saved(table: Table, who: Figure, about: Danger, act: React | None) -> str:
    """`6 → 4`: Health of whom a Reaction protects, after it; without one, of oneself or of whom it takes most from."""
    if act is None:
        one, left = figure_of(table.state, _first(about.damage, who.id)), about.left(_first(about.damage, who.id))
    else:
        one = figure_of(table.state, act.on) if act.on else who
        left = about.left(one.id) - saves(table, who, about, act)
    name = "" if one is who else f"{name_of(table, one.id)} "
    return f"{name}{one.health} → {max(0, one.health - left)}"
