"""What an option would come to: the chance to hit and what it takes, and how far a move reaches."""

from __future__ import annotations

from fractions import Fraction

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.aim import AIM, Aim, Aiming
from tabletome.games.drunagor.options.values import FACES, crit_from
from tabletome.games.drunagor.state import figure_of
from tabletome.kernel import Choose, percent

ALWAYS_MISSES = 1


def hit_chance(bonus: int, accuracy: int, crit: int) -> Fraction:
    """How likely a Weapon Attack hits. (DR-ATK-07, DR-CRIT-10, DR-CRIT-13)

    >>> hit_chance(1, 7, 20)
    Fraction(3, 4)
    """
    hits = [face for face in FACES if face != ALWAYS_MISSES and (face >= crit or face + bonus >= accuracy)]
    return Fraction(len(hits), len(FACES))


def odds(table: Table, asked: Choose | None) -> dict[str, str]:
    """Behind each target of a Weapon Attack, how likely it is hit."""
    about = asked.about if asked is not None and asked.kind == AIM else None
    if asked is None or not isinstance(about, Aiming) or not about.attack or not about.accuracy:
        return {}
    crit = crit_from(table, figure_of(table.state, about.hero))
    likely = percent(hit_chance(about.hit, about.accuracy, crit))
    return {str(option): likely for option in asked if isinstance(option.arg, Aim)}
