"""Glossaries: the words of a rulebook, explained in ours. `glossary.yaml` lies beside a game's code."""

from __future__ import annotations

import inspect
import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tabletome.kernel import Game
from tabletome.packs import source

_Text = Annotated[str, msgspec.Meta(min_length=1)]


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the book, what it means, and the rule it rests on."""

    word: _Text
    means: _Text
    rule: str = ""


@cache
def glossary_of(game: Game[Any]) -> tuple[Word, ...]:
    """The words of a game in alphabetical order; none if nobody has written any."""
    file = Path(inspect.getfile(type(game))).with_name("glossary.yaml")
    if not file.is_file():
        return ()
    words = source.parse(file).convert(list[Word])
    return tuple(sorted(words, key=lambda one: one.word.casefold()))


def explained(words: tuple[Word, ...], text: str) -> tuple[Word, ...]:
    """Those of the words that a text has in it, also in the plural; one that is written in capitals only as such.

    >>> words = (Word("FREE", "costs nothing"), Word("Slowed", "one point"))
    >>> [word.word for word in explained(words, "It is slowed. Set them free.")]
    ['Slowed']
    """
    return tuple(word for word in words if _pattern(word.word).search(text))


@cache
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}s?\b", 0 if word.isupper() else re.IGNORECASE)
