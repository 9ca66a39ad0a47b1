"""Content as immutable values: decks read from files, and a library for every set of packs.

A game's library is a frozen struct of such decks. Box plus pack is another library; two of them live side by side, also with two
versions of one pack.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from tabletome.cards.reading import Unreadable
from tabletome.kernel import BadSetup
from tabletome.packs.pack import Pack
from tabletome.packs.source import parse

Source = Path | bytes | str
MOST_KEPT = 32
"""So many libraries are kept for the next match with the same packs."""


class Printed(Protocol):
    """An entry of a content file: whatever else it says, it has a name."""

    @property
    def name(self) -> str: ...


P = TypeVar("P", bound=Printed)
T = TypeVar("T")
L = TypeVar("L")


def slug(name: str) -> str:
    """A name as it is written in options.

    >>> slug("Giant's Bane")
    'giants-bane'
    """
    letters = "".join(sign if sign.isalnum() else " " for sign in name.lower().replace("'", "").replace("’", ""))
    return "-".join(letters.split())


def read_deck(
    source: Source, printed: type[P], make: Callable[[P], T], also: Mapping[str, T], file: str = ""
) -> Mapping[str, T]:
    """The cards of a file by id, with those of the box they join; a mistake is a `SourceError` with file and line."""
    marked = parse(source, file) if file else parse(source)
    entries: list[P] = marked.convert(list[printed])  # type: ignore[valid-type]  # a type known only here
    deck = dict(also)
    for place, entry in enumerate(entries):
        if slug(entry.name) in deck:
            raise marked.error(f"{entry.name} is there already; give it another name", place)
        try:
            deck[slug(entry.name)] = make(entry)
        except Unreadable as problem:
            raise marked.error(f"{entry.name}: {problem}", place) from None
    return MappingProxyType(deck)


class Libraries(Generic[L]):
    """The libraries of a game: of the box alone, and with packs. Each is made once; nothing is ever mixed into another."""

    def __init__(self, box: L, add: Callable[[L, Pack], L], files: Collection[str]) -> None:
        """`add` makes a library with one pack more, or says what is wrong with it; `files` are those a pack may bring."""
        self.box, self._add, self._files = box, add, files
        self._made: OrderedDict[tuple[str, ...], L] = OrderedDict()

    def of(self, packs: Iterable[object]) -> L:
        """The library of the box and these packs."""
        brought = [self._readable(pack) for pack in packs]
        if not brought:
            return self.box
        key = tuple(pack.digest for pack in brought)
        library = self._made.get(key)
        if library is None:
            library = self.box
            for pack in brought:
                library = self._add(library, pack)
            self._made[key] = library
            if len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return library

    def _readable(self, pack: object) -> Pack:
        if not isinstance(pack, Pack) or not set(self._files) & set(pack.files):
            raise BadSetup(f"a pack for this game holds {', '.join(self._files)}")
        return pack
