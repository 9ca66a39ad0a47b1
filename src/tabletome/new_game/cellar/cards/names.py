"""What people call things: in options, in the picture and in the log."""

from __future__ import annotations

from tabletome.new_game.cellar.cards.library import Table


def name_of(table: Table, id_: str) -> str:
    """What people call a figure, a card or a square."""
    kind, _, number = id_.rpartition("-")
    if kind in table.library.monsters:
        return f"{table.library.monsters[kind].name} {number}"
    if id_ in table.library.cards:
        return table.library.cards[id_].name
    return id_.capitalize() if any(hero.id == id_ for hero in table.state.heroes) else id_
