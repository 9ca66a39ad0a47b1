"""Words as painters may show them: cleaned of what could harm, measured in columns, cut and wrapped to a width."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from tabletome.scene.vocabulary import Cube, Term

_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # control sequences: colours, cursor moves
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # strings: titles, links
    r"|\x1b[ -/]*[0-~]?"
)
_JOINERS = "\u200c\u200d"  # they shape scripts and emoji; every other format character only hides or reorders text
_TERMINAL_NOISE = re.compile("[\u200b-\u200f\u2060\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")
_SEPARATORS = {"Zs", "Zl", "Zp"}
_UNSEEN = {"Cc", "Cf", "Cs"}


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    r"""The text on one line without control characters, escape sequences or direction overrides.

    >>> clean("Kob\x1b[31mold\n\u202ethe  great")
    'Kobold the great'
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    text = _ESCAPES.sub("", text)
    return " ".join("".join(_kept(sign) for sign in text).split())


def _kept(sign: str) -> str:
    if sign in _JOINERS:
        return sign
    category = unicodedata.category(sign)
    if category in _SEPARATORS or sign in "\t\n\v\f\r\x85":
        return " "
    if category in _UNSEEN or ord(sign) & 0xFFFE == 0xFFFE:
        return ""
    return sign


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Clean text without the joiners and selectors of which terminals disagree how wide they are."""
    text = clean(text)
    return text if text.isascii() else " ".join(_TERMINAL_NOISE.sub("", text).split())


def display_width(text: str) -> int:
    """How many columns a terminal gives the text.

    >>> display_width("dragon"), display_width("龍"), display_width("é"), display_width("🐉")
    (6, 2, 1, 2)
    """
    if text.isascii():
        return len(text)
    return sum(_sign_width(sign) for sign in text)


@lru_cache(maxsize=4096)
def _sign_width(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"} or "\u1160" <= sign <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text if it fits into so many columns, otherwise its beginning and an ellipsis.

    >>> cut("Grave Warden", 8), cut("龍龍龍", 4)
    ('Grave W…', '龍…')
    """
    if display_width(text) <= width:
        return text
    taken, room = "", width - 1
    for sign in text:
        room -= _sign_width(sign)
        if room < 0:
            break
        taken += sign
    return taken.rstrip() + "…" if width > 0 else ""


def pad(text: str, width: int, align: str = "<") -> str:
    """The text with spaces up to so many columns: at its end (<), before it (>) or on both sides (^)."""
    missing = max(0, width - display_width(text))
    if align == ">":
        return " " * missing + text
    left = missing // 2 if align == "^" else 0
    return " " * left + text + " " * (missing - left)


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most `width` columns, broken at spaces where possible; all but the first begin with the indent.

    Spaces made by `unbroken` hold words together and come out as plain ones.

    >>> wrap("one two three", 8, "  ")
    ['one two', '  three']
    """
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):
        for part in _parts(word, max(1, width - display_width(indent))):
            if line.strip() and display_width(line) + 1 + display_width(part) > width:
                lines.append(line)
                line = indent + part
            else:
                line = f"{line} {part}" if line.strip() else line + part
    lines += [line] if line or not lines else []
    return [line.replace("\u00a0", " ") for line in lines]


def sum_words(terms: Sequence[Term]) -> str:
    """A sum in one line.

    >>> from tabletome.scene.vocabulary import Term
    >>> sum_words((Term(5, "hit"), Term(2, "Shield", "−"), Term(3, "lost", "=")))
    '5 hit − 2 Shield = 3 lost'
    """
    return " ".join(f"{term.sign} {term.value} {plain(term.name)}".strip() for term in terms)


def cube_words(cubes: Sequence[Cube]) -> str:
    """What lies there: `yellow, 2 red`; `none` where every place is empty.

    >>> from tabletome.scene.vocabulary import Cube
    >>> cube_words((Cube("red"), Cube("yellow", gone=True), Cube("red"), Cube("violet", name="Curse")))
    '2 red, Curse'
    """
    lying = [
        plain(cube.name) or "".join(filter(str.isalnum, cube.colour)) or "plain" for cube in cubes if not cube.gone
    ]
    counts = [(lying.count(name), name) for name in dict.fromkeys(lying)]
    return ", ".join(f"{count} {name}" if count > 1 else name for count, name in counts) or "none"


def unbroken(text: str) -> str:
    """The text with spaces at which no line is broken."""
    return text.replace(" ", "\u00a0")


def _parts(word: str, width: int) -> list[str]:
    """A word in pieces that fit: only a word longer than a whole line is broken."""
    if display_width(word) <= width:
        return [word]
    parts = [""]
    for sign in word:
        if parts[-1] and display_width(parts[-1]) + _sign_width(sign) > width:
            parts.append("")
        parts[-1] += sign
    return parts


_INKS = {
    "bold": "1",
    "dim": "2",
    "option": "1;33",
    "hero": "1;36",
    "foe": "1;31",
    "ally": "1;32",
    "token": "1",
    "red": "1;31",
    "yellow": "1;33",
    "green": "1;32",
    "blue": "1;34",
    "violet": "1;35",
}


class Pen:
    """Writes in ink: with colour as ANSI escapes, without as the bare words."""

    def __init__(self, *, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, ink: str) -> str:
        """The text in that ink; the spaces around it stay bare."""
        code = _INKS.get(ink)
        body = text.strip(" ")
        if not self.colour or code is None or not body:
            return text
        start = text.index(body)
        return f"{text[:start]}\x1b[{code}m{body}\x1b[0m{text[start + len(body) :]}"
