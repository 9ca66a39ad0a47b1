"""What people call figures, cards, places and decks."""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Table
from tabletome.words import capitalized

PARTY = "party"
"""Who gains and spends what all heroes have in common."""


def name_of(table: Table, id_: str) -> str:
    """What people call a figure, a card or a square."""
    library = table.library
    fight = table.state.fight
    if fight is not None:
        called = library.encounters[fight.chapter].called
        if id_ in called:
            return called[id_]
        if id_ in fight.progress.kinds:
            kind = library.enemies[fight.progress.kinds[id_]]
            return kind.name if kind.boss else f"{kind.name} {id_}"
        if id_ in fight.initiative:
            return "the enemies"
    if id_ in library.names:
        return library.names[id_]
    if id_ == PARTY:
        return "The party"
    return capitalized(id_) if any(hero.name == id_ for hero in table.state.heroes) else id_


def card_name(table: Table, id_: str) -> str:
    return table.library.cards[id_].name if id_ in table.library.cards else name_of(table, id_)
