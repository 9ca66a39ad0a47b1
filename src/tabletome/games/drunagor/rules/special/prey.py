"""A Monster strikes a landmark that it goes for. (DR-DOOR-06)"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.state import Figure, MapObject
from tabletome.kernel import Flow

Struck: TypeAlias = Callable[[Play, Figure, MapObject, int], Flow[None]]
STRUCK: dict[str, Struck] = {}


def struck(landmark: str) -> Callable[[Struck], Struck]:
    """Declare the rule below as what happens when a Monster strikes landmarks of this kind, for so much damage."""

    def declare(rule: Struck) -> Struck:
        STRUCK[landmark] = rule
        return rule

    return declare


def strike(play: Play, monster: Figure, thing: MapObject, damage: int) -> Flow[None]:
    """What the Chapter says of it."""
    yield from STRUCK[thing.called](play, monster, thing, damage)
