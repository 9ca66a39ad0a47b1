"""The sheet that is painted on: definitions used once, ids given once, signs, and the document around it all."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tabletome.scene.svg.icons import DRAWINGS, icon_name
from tabletome.scene.svg.theme import THEMES, Theme, style_sheet
from tabletome.scene.svg.type import ems, escaped, n
from tabletome.scene.text.words import clean


class Block(NamedTuple):
    """Something painted with its top left corner at (0, 0), and the room it takes."""

    width: float
    height: float
    svg: str


NOTHING = Block(0, 0, "")


class Grain:
    """Numbers that look thrown but are the same for the same keys in every process.

    >>> Grain("leaves", 1)(0, 10) == Grain("leaves", 1)(0, 10)
    True
    """

    def __init__(self, *keys: object) -> None:
        self._state = seed(*keys)

    def __call__(self, low: float, high: float) -> float:
        """A number from low to high."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return low + (high - low) * (self._state >> 8) / 0x1000000

    def pick(self, things: tuple[str, ...]) -> str:
        """One of the things."""
        return things[int(self(0, len(things)))]


def seed(*keys: object) -> int:
    """A number made of the keys alone; `hash` would differ from process to process."""
    return zlib.crc32("/".join(str(key) for key in keys).encode("utf-8", "replace"))


class Sheet:
    """What one document needs to know while it is painted."""

    def __init__(self, theme: str) -> None:
        self.theme: Theme = THEMES.get(theme, THEMES["dark"])
        self._definitions: dict[str, str] = {}
        self._ids: dict[str, int] = {}  # each with how many have begun like it

    def define(self, name: str, make: Callable[[], str]) -> str:
        """The id of a definition, made when it is first wanted. `make` gives an element without id."""
        ident = f"tt-{self.theme.name}-{name}"
        if ident not in self._definitions:
            element = make()
            tag = element.index(" ") if " " in element[: element.index(">")] else element.index(">")
            self._definitions[ident] = f'{element[:tag]} id="{ident}"{element[tag:]}'
        return ident

    def ident(self, *parts: object) -> str:
        """An id attribute readable from its parts and unique in the document."""
        stem = re.sub(r"[^A-Za-z0-9_-]+", "-", "-".join(str(part) for part in parts)).strip("-") or "x"
        ident, again = stem, self._ids.get(stem, 1)
        while ident in self._ids:
            again += 1
            ident = f"{stem}-{again}"
        self._ids[stem] = again
        self._ids.setdefault(ident, 1)
        return f' id="{ident}"'

    def sign(self, icon: str, sign: str, x: float, y: float, size: float, fill: str) -> str:
        """A drawing centred on a point; a sign that nobody has drawn is set as type."""
        if name := icon_name(icon, clean(sign)):
            ident = self.define(f"i-{name}", lambda: _symbol(DRAWINGS[name]))
            half = size / 2
            box = f'x="{n(x - half)}" y="{n(y - half)}" width="{n(size)}" height="{n(size)}"'
            return f'<use href="#{ident}" {box} fill="{fill}"/>'
        text = clean(sign)
        text = text[:3] if text.isascii() else text[:8]  # one sign of an emoji may be many characters
        if not text:
            return ""
        height = min(size * 0.95, size * 1.15 / max(ems(text), 0.1))
        style = f'font-size="{n(height)}" font-weight="700" text-anchor="middle" fill="{fill}"'
        return f'<text x="{n(x)}" y="{n(y + height * 0.355)}" {style}>{escaped(text)}</text>'

    def document(self, width: float, height: float, body: str, title: str, description: str) -> str:
        """The whole picture as a file of its own."""
        size = f'viewBox="0 0 {n(width)} {n(height)}" width="{n(width)}" height="{n(height)}"'
        root = f'class="tt-{self.theme.name}" role="group" aria-label="{escaped(title)}"'
        told = f"<title>{escaped(title)}</title><desc>{escaped(description)}</desc>"
        style = f"<style>{style_sheet(self.theme)}</style>"
        defs = f"<defs>{''.join(self._definitions.values())}</defs>"
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {root}>{told}{style}{defs}{body}</svg>'


def _symbol(path: str) -> str:
    return f'<symbol viewBox="0 0 24 24"><path fill-rule="evenodd" d="{path}"/></symbol>'


def at(x: float, y: float, svg: str) -> str:
    """The painting moved to a place."""
    return f'<g transform="translate({n(x)},{n(y)})">{svg}</g>' if svg else ""


def stack(blocks: Iterable[Block], gap: float) -> Block:
    """Blocks below each other; those without height take no room."""
    painted: list[str] = []
    width, height = 0.0, 0.0
    for block in blocks:
        if block.height <= 0:
            continue
        height += gap if painted else 0
        painted.append(at(0, height, block.svg))
        width, height = max(width, block.width), height + block.height
    return Block(width, height, "".join(painted))


def choosable(option: str, label: str = "", also: Sequence[str] = ()) -> str:
    """The attributes of what can be chosen; none if there is no option. `also` are the other things a click could mean."""
    if not option:
        return ""
    menu = f' aria-haspopup="menu" data-also="{attribute(json.dumps(list(also), ensure_ascii=False))}"' if also else ""
    return (
        f' data-option="{attribute(option)}"{menu} role="button" tabindex="0" aria-label="{escaped(label or option)}"'
    )


def attribute(text: str) -> str:
    """The text to the letter, as an attribute keeps it; only what XML cannot hold is left out."""
    held = "".join(sign for sign in text if _xml_holds(sign)) if not text.isprintable() else text
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        held = held.replace(sign, entity)
    return held.replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;")


def _xml_holds(sign: str) -> bool:
    return sign in "\t\n\r" or " " <= sign <= "\ud7ff" or "\ue000" <= sign <= "\ufffd" or sign >= "\U00010000"


def hint(text: str) -> str:
    """What a pointer that rests, or a screen reader, is told."""
    return f"<title>{escaped(text)}</title>"


def box(width: float, height: float, style: str = "box", radius: float = 12) -> str:
    """A rounded rectangle with a soft edge below it, as if it lay on the table."""
    size = f'width="{n(width)}" height="{n(height)}" rx="{n(radius)}"'
    shade = f'<rect y="2.5" {size} class="sh" opacity=".22"/>'
    return f'{shade}<rect {size} class="{style}"/>'
