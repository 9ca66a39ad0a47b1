"""Names that people give themselves and their tables, made safe to show beside other people's words."""

from __future__ import annotations

import unicodedata


def clean_name(text: str) -> str:
    """Without signs that nobody sees but that turn or hide the text around them; spaces are single.

    >>> clean_name("  Ann\\u202e\\x07  of   Chult ")
    'Ann of Chult'
    """
    spaced = "".join(" " if unicodedata.category(sign)[0] == "Z" or sign in "\t\n\r" else sign for sign in text)
    seen = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    return " ".join(seen.split())
