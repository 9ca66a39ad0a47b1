"""Landmarks that Monsters go for as if they were Companions: a gate that is held against them. (DR-DOOR-06, DR-CMP-12)"""

from __future__ import annotations

from tabletome.games.drunagor.board.field import Piece
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import SpecialRule
from tabletome.games.drunagor.options.figures import lifeless
from tabletome.games.drunagor.options.special import in_force
from tabletome.games.drunagor.state import MapObject

PREY: dict[str, str] = {}
"""The landmarks that Monsters go for, by the Special Rule that makes them."""


def goes_for(rule: SpecialRule, landmark: str) -> None:
    """Declare that Monsters go for landmarks of this kind where a Special Rule is in force."""
    PREY[rule] = landmark


def piece_id(thing: MapObject) -> str:
    """What a landmark is called among those whom a Monster may hit."""
    return f"{thing.kind}-{thing.at}"


def prey(table: Table) -> dict[str, MapObject]:
    """The landmarks that Monsters go for now."""
    sought = {PREY[rule] for rule in in_force(table) if rule in PREY}
    return {piece_id(one): one for one in table.state.objects if one.called in sought} if sought else {}


def things_in_the_way(table: Table) -> list[Piece]:
    """Solid Objects as Monsters see them: what they go for counts as a Companion."""
    sought = prey(table)
    return [
        Piece(one.id, "prey", one.at, one.large) if one.id in sought else one for one in lifeless(table)
    ]  # fmt: skip
