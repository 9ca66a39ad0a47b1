"""What people call figures, cards, Skills, Roles and places."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.state import BASES, figure

FRUIT = "fruit-of-life"
"""A FRUIT OF LIFE token, which changes hands like an item but needs no place in the bag. (DR-KEY-093)"""


def name_of(table: Table, id_: str) -> str:
    """What people call a figure, a card or a square; of several Monsters of a kind the colour of the base tells them apart."""
    library = table.library
    one = figure(table.state, id_)
    if one is not None and one.base:
        return f"{library.monsters[one.card].name} ({one.base})"
    decks = (
        library.boards, library.skills, library.items, library.roles, library.monsters, library.pets, library.chapters,
        library.runes, library.track_cards, library.landmarks,
    )  # fmt: skip
    for deck in decks:
        if id_ in deck:
            return deck[id_].name
    if id_ == FRUIT:
        return "FRUIT OF LIFE"
    setups = library.chapters[table.state.place].setups
    if id_ in setups:
        return setups[id_].name
    gone = (f"{kind.name} ({base})" for kind in library.kinds.values() for base in BASES if id_ == f"{kind.id}-{base}")
    return next(gone, id_)  # a Monster that has left the board
