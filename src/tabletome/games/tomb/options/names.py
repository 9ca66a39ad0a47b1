"""Options as people read them: the names on the cards instead of ids."""

from __future__ import annotations

import re

from tabletome.games.tomb.cards.library import Table

_WORD = re.compile(r"[^ +]+")


def in_words(table: Table, written: str) -> str:
    """What an option is about, with the names of cards and figures: `Bog Husk 2 with Bramble Lash`, `regain 2 hp`."""
    return _WORD.sub(lambda word: _name(table, word[0]), written).replace("+", " + ")


def _name(table: Table, word: str) -> str:
    names = table.library.names
    if word in names:
        return names[word]
    name, _, number = word.rpartition("-")
    if number.isdecimal() and name in names:
        known = table.library.monsters.get(name)
        return names[name] if known is not None and known.villain else f"{names[name]} {number}"
    return word.replace("-", " ")
