"""TODO."""

from __future__ import annotations

from tabletome.games.tomb.board.figures import About, printed_name
from tabletome.games.tomb.cards.library import Table


def after_roll(table: Table, about: About) -> str:
    """What is asked after an attack roll."""
    name = about.source if about.subject is None else printed_name(table, about.subject)
    return f"{name} rolled {about.number}+{about.bonus}: use a card?"


def after_die(table: Table, about: About) -> str:
    """What is asked after a die that is no attack roll."""
    return f"{printed_name(table, about.subject)} rolled {about.dice[0]}: use a card?"
