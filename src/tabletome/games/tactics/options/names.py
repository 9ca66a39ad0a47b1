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
    if id_ in library.guide.random:
        return library.guide.random[id_].name
    for deck in (library.cards, library.creatures, library.items, library.perks, library.level_ups, library.classes):
        if id_ in deck:
            return deck[id_].name
    for enemies in (library.enemies, library.boss_cards):
        if id_ in enemies:
            return enemies[id_].name
    for enemy in library.enemies.values():
        for card in (*enemy.passives, *enemy.actives.values()):
            if card.id == id_:
                return card.name
    if id_ == PARTY:
        return "The party"
    return capitalized(id_) if any(hero.name == id_ for hero in table.state.heroes) else id_


def card_name(table: Table, id_: str) -> str:
    return table.library.cards[id_].name if id_ in table.library.cards else name_of(table, id_)
