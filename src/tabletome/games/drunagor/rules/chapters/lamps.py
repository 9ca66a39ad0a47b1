"""Chapter 8, Where the Lamps Went Out: Guttering."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.state import Figure, MapObject
from tabletome.kernel import Flow

LAMP, DARK, BURNING = "street-lamp", 0, 1


def burns(table: Table, who: Figure, lamp: MapObject) -> str:
    return "it is burning" if lamp.count else ""


@use("light", LAMP, "Light", "lights", cubes=2, unless=burns)
def light(play: Play, figure: Figure, lamp: MapObject) -> Flow[None]:
    """A lamp burns for 2 cubes."""
    lay_on(play, lamp, BURNING)
    yield from ()
