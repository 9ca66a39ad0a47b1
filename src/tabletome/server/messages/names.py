"""Names that people give themselves and their tables, made safe to show beside other people's words."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

BOTS = (
    "Wilmot", "Tansy", "Ferrin", "Odessa", "Burdock", "Sabine", "Hollis", "Merrow", "Quill", "Ragna", "Thistle", "Ansel",
    "Isolde", "Corbin", "Juniper", "Osric", "Marlo", "Petra", "Ivo", "Saffron",
)  # fmt: skip
"""What programs at a table are called."""


def bot_name(table: str, seat: int, taken: Collection[str] = ()) -> str:
    """The name of the bot in a seat: at one table all have different ones, none of them that of a person there.

    >>> bot_name("dark-hall", 1) == bot_name("dark-hall", 2), bot_name("dark-hall", 1) in BOTS
    (False, True)
    """
    first = sum(map(ord, table))
    names = [BOTS[(first + place) % len(BOTS)] for place in range(len(BOTS))]
    free = [name for name in names if name.casefold() not in {one.casefold() for one in taken}]
    return free[seat % len(free)]


def clean_name(text: str) -> str:
    """Without signs that nobody sees but that turn or hide the text around them; spaces are single.

    >>> clean_name("  Ann\\u202e\\x07  of   Chult ")
    'Ann of Chult'
    """
    spaced = "".join(" " if unicodedata.category(sign)[0] == "Z" or sign in "\t\n\r" else sign for sign in text)
    seen = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    return " ".join(seen.split())
