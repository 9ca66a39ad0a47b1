"""Options as people read them: the names on the cards instead of ids."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tabletome.games.tomb.cards import library

_WORD = re.compile(r"[^ +]+")


@lru_cache(4096)  # asked for every option that is shown, and in questions
def in_words(written: str) -> str:
    """What an option is about, with the names of cards and figures.

    >>> in_words("bog-husk-2 with bramble-lash"), in_words("ash-seer+bog-husk"), in_words("regain-2-hp")
    ('Bog Husk 2 with Bramble Lash', 'Ash Seer + Bog Husk', 'regain 2 hp')
    """
    return _WORD.sub(lambda word: _name(word[0]), written).replace("+", " + ")


@cache
def _name(word: str) -> str:
    name, _, number = word.rpartition("-")
    if word in _names():
        return _names()[word]
    if number.isdecimal() and name in _names():
        known = library.monsters().get(name)
        return _names()[name] if known is not None and known.villain else f"{_names()[name]} {number}"
    return word.replace("-", " ")


@cache
def _names() -> dict[str, str]:
    decks = (
        library.heroes(), library.powers(), library.treasures(), library.monsters(), library.traps(), library.spells(),
        library.encounters(),
    )  # fmt: skip
    return {name: card.name for deck in decks for name, card in deck.items()}


def forget() -> None:
    """Cards have joined those of the box: names are looked up anew."""
    for known in (in_words, _name, _names):
        known.cache_clear()
