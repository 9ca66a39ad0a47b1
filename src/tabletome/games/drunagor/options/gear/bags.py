"""What Heroes carry, and what may change its place. (DR-BAG-*, DR-EQUIP-01, DR-EQUIP-03, DR-EXCH-06)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.kinds import Item
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import cubes_on
from tabletome.games.drunagor.options.figures import board, cells, opposed, untouchable
from tabletome.games.drunagor.options.names import FRUIT
from tabletome.games.drunagor.options.values import face_up
from tabletome.games.drunagor.state import MOST_TOKENS, Figure, Hero, figure_of, hero

BAG = 2
"""So many items does a bag hold, Consumables and Equipment alike. (DR-BAG-01, DR-BAG-02)"""


def has_room(owner: Hero) -> bool:
    return len(owner.bag) < BAG


def proficient(table: Table, owner: Hero, card: str) -> bool:
    """Is the Hero trained in its Subtype? In Trinkets everybody is. (DR-EQUIP-01, DR-EQUIP-11)"""
    subtype = table.library.items[card].subtype
    return subtype == "trinket" or subtype in table.library.boards[owner.id].proficient


def worn_instead(table: Table, owner: Hero, card: str) -> str:
    """What is equipped in the slot that an item goes into; each of the four holds one. (DR-EQUIP-03, DR-EXCH-06)"""
    items = table.library.items
    return next((other for other in owner.equipment if items[other].type == items[card].type), "")


def held_by_a_cube(table: Table, owner: Hero, card: str) -> bool:
    """Does an Action Cube lie on it? Then it stays where it is. (DR-EXCH-06)"""
    face: Item = face_up(table, owner, card)
    return bool(face.skill and cubes_on(owner, face.skill))


def neighbours(table: Table, who: Figure) -> list[Hero]:
    """The Heroes in adjacent squares; nobody trades with one who is knocked out. (DR-EXCH-03, DR-EXCH-04, DR-EXCH-12)"""
    near = board(table).adjacent(cells(table, who))
    beside = [one for one in table.state.figures if one.side == "hero" and cells(table, one) & near]
    return [hero(table.state, one.id) for one in beside if not opposed(one, who) and not untouchable(one)]


def carried(table: Table, owner: Hero) -> list[str]:
    """What a Hero could hand over: each kind of card in the bag once, and a FRUIT OF LIFE. (DR-EXCH-11, DR-KEY-093)"""
    fruit = [FRUIT] if figure_of(table.state, owner.id).resources.get("fruit_of_life") else []
    return [*dict.fromkeys(owner.bag), *fruit]


def holds_all_fruits(table: Table, owner: Hero) -> bool:
    return figure_of(table.state, owner.id).resources.get("fruit_of_life", 0) >= MOST_TOKENS


def item_name(table: Table, owner: Hero, card: str) -> str:
    """What people call an item as it lies."""
    return "a FRUIT OF LIFE" if card == FRUIT else face_up(table, owner, card).name
