"""What people call figures, cards, places and decks."""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.state import actor
from tabletome.words import capitalized


def name_of(table: Table, id_: str) -> str:
    """What people call a figure, a card or a square."""
    library = table.library
    if table.state.fight is not None:
        figure = actor(table.state, id_)
        if figure is not None and figure.side == "enemy":
            kind = library.enemies[figure.kind]
            return kind.name if kind.boss else f"{kind.name} {id_}"
    for deck in (library.cards, library.creatures, library.items, library.perks, library.level_ups, library.classes):
        if id_ in deck:
            return deck[id_].name
    if id_ in library.enemies:
        return library.enemies[id_].name
    return capitalized(id_) if any(hero.name == id_ for hero in table.state.heroes) else id_


def card_name(table: Table, id_: str) -> str:
    return table.library.cards[id_].name if id_ in table.library.cards else id_
