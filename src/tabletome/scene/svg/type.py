"""Type for SVG: how wide words are, where they break, and how they are written into a document.

Nobody knows which of the system's fonts will be used, so widths are those of the widest among the usual ones.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from tabletome.scene.text.words import clean

SANS = 'Inter,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans","Liberation Sans",system-ui,sans-serif'
SERIF = '"EB Garamond","Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif","Times New Roman",serif'

# Advance widths in ems, the widest of Inter, Roboto, Liberation Sans and Noto Sans for each sign.
_WIDTHS = {
    0.22: "'",
    0.27: "ijl·’‘",
    0.3: " \u00a0!,.:;",
    0.36: "()I[]ft",
    0.4: '"/\\r{}',
    0.45: "-",
    0.5: "`s“”–",
    0.56: "*17?JL^_ackvxyz|",
    0.6: "025689FZbdeghnopqu",
    0.66: "#$+34<=>BEKPSTXY×−",
    0.7: "ARV~",
    0.76: "&CDHNU",
    0.8: "GOQw",
    0.92: "%M",
    0.96: "Wm",
    1.0: "@…—→←↑↓",
}
_ADVANCE = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_FACES = {"sans": 1.03, "bold": 1.09, "serif": 1.0, "caps": 1.09}
_SPACED = 0.08  # capitals are set with this much air between them, in ems


@lru_cache(maxsize=16384)
def ems(text: str) -> float:
    """The width of the text in ems."""
    return sum(_ADVANCE.get(sign) or _other(sign) for sign in text)


@lru_cache(maxsize=2048)
def _other(sign: str) -> float:
    category = unicodedata.category(sign)
    if category in {"Mn", "Me", "Cf"}:
        return 0.0
    if unicodedata.east_asian_width(sign) in "WF" or category == "So":
        return 1.3
    return {"Lu": 0.8, "Ll": 0.66}.get(category, 1.0)


def width_of(text: str, size: float, face: str = "sans") -> float:
    """How wide the text is at that size, at the most."""
    if face == "caps":
        return (ems(text.upper()) * _FACES[face] + _SPACED * len(text)) * size
    return ems(text) * size * _FACES[face]


def fit(text: str, size: float, width: float, face: str = "sans") -> str:
    """The text if it fits, otherwise as much of it as does and an ellipsis.

    >>> fit("Grave Warden", 10, 46)
    'Grave…'
    """
    if width_of(text, size, face) <= width:
        return text
    room = width - width_of("…", size, face)
    taken = ""
    for sign in text:
        room -= width_of(sign, size, face)
        if room < 0:
            break
        taken += sign
    return taken.rstrip(" ,.;:") + "…"


def lines_of(text: str, size: float, width: float, face: str = "sans", most: int = 99) -> list[str]:
    """The text in lines that fit, at most so many; if more were needed the last one says so by an ellipsis."""
    lines: list[str] = []
    line = ""
    words = [part for word in text.split(" ") if word for part in _parts(word, size, width, face)]
    for place, word in enumerate(words):
        longer = f"{line} {word}" if line else word
        if not line or width_of(longer, size, face) <= width:
            line = longer
        elif len(lines) + 1 == most:
            return [*lines, fit(" ".join([line, *words[place:]]), size, width, face)]
        else:
            lines.append(line)
            line = word
    return [*lines, line] if line else lines


def _parts(word: str, size: float, width: float, face: str) -> list[str]:
    """A word in pieces that fit: only a word wider than a whole line is broken."""
    if width_of(word, size, face) <= width:
        return [word]
    parts = [""]
    for sign in word:
        if parts[-1] and width_of(parts[-1] + sign, size, face) > width:
            parts.append("")
        parts[-1] += sign
    return parts


_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escaped(text: str) -> str:
    """Clean text, safe between tags and in attributes.

    >>> escaped('<b onload="x">')
    '&lt;b onload=&quot;x&quot;&gt;'
    """
    text = clean(text)
    return text if text.isalnum() else text.translate(_ESCAPED)


def n(number: float) -> str:
    """A coordinate, as short as it can be.

    >>> n(12.0), n(0.126), n(1440)
    ('12', '0.13', '1440')
    """
    return f"{round(number, 2):.7g}"


def words(text: str, x: float, y: float, style: str, extra: str = "") -> str:
    """A line of text at a place, in a style of the sheet. The text is cleaned and escaped here and nowhere else."""
    return f'<text x="{n(x)}" y="{n(y)}" class="{style}"{extra}>{escaped(text)}</text>'
