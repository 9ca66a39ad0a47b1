"""Content as immutable values: decks read from files, and a library for every set of packs.

A game's library is a frozen struct of such decks. Box plus pack is another library; two of them live side by side, also with two
versions of one pack.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from tabletome.kernel import BadSetup, TabletomeError
from tabletome.kernel.errors import shown
from tabletome.packs.pack import Pack
from tabletome.packs.source import SourceError, parse

Source = Path | bytes | str
MOST_KEPT = 32
"""So many libraries are kept for the next match with the same packs."""
MOST_DIGITS = 5


class Printed(Protocol):
    """An entry of a content file: whatever else it says, it has a name."""

    @property
    def name(self) -> str: ...


P = TypeVar("P", bound=Printed)
T = TypeVar("T")
L = TypeVar("L")


@lru_cache(4096)
def slug(name: str) -> str:
    """A name as it is written in options.

    >>> slug("Giant's Bane")
    'giants-bane'
    """
    letters = "".join(sign if sign.isalnum() else " " for sign in name.lower().replace("'", "").replace("’", ""))
    return "-".join(letters.split())


def named(entry: Printed) -> str:
    """The id of an entry, from its name."""
    return slug(entry.name)


def read_deck(
    source: Source,
    printed: type[P],
    make: Callable[[P], T],
    also: Mapping[str, T],
    file: str = "",
    id_of: Callable[[P], str] = named,
) -> Mapping[str, T]:
    """The cards of a file by id, with those of the box they join; a mistake is a `SourceError` with file and line.

    Where names are for people only, `id_of` says what else a card is called by.
    """
    marked = parse(source, file)
    entries: list[P] = marked.convert(list[printed])  # type: ignore[valid-type]  # a type known only here
    deck = dict(also)
    for place, entry in enumerate(entries):
        id_ = id_of(entry)
        if not id_:
            raise marked.error(f"the name {entry.name!r} has neither a letter nor a digit; give it one", place)
        if id_ in deck:
            raise marked.error(f"{entry.name} is there already; give it another name", place)
        with marked.understood(place, name=entry.name):
            deck[id_] = make(entry)
    return MappingProxyType(deck)


class Libraries(Generic[L]):
    """The libraries of a game: of the box alone, and with packs. Each is made once; nothing is ever mixed into another."""

    def __init__(self, read_box: Callable[[], L], add: Callable[[L, Pack], L], files: Collection[str]) -> None:
        """`add` makes a library with one pack more, or says what is wrong with it; `files` are those a pack may bring."""
        self._read_box, self._add, self._files = read_box, add, files
        self._made: OrderedDict[tuple[str, ...], L] = OrderedDict()

    @cached_property
    def box(self) -> L:
        """What is in the box, read when it is first needed: who lists games waits for no cards."""
        return self._read_box()

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
                library = self._with(library, pack)
            self._made[key] = library
            if len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return library

    def _readable(self, pack: object) -> Pack:
        if not isinstance(pack, Pack) or not set(self._files) & set(pack.files):
            raise BadSetup(f"a pack for this game holds {', '.join(self._files)}")
        return pack

    def _with(self, library: L, pack: Pack) -> L:
        """A library with one pack more. A pack that cannot be used leaves nothing behind, and can be mended and tried again."""
        try:
            for file in sorted(set(self._files) & set(pack.files)):
                refuse_large_numbers(pack, file)
            return self._add(library, pack)
        except BadSetup:
            raise
        except TabletomeError as problem:  # a `SourceError`, which has its place
            raise BadSetup(str(problem)) from problem
        except Exception as problem:  # without this pack there would be no problem: whoever brought it has to know
            what = shown(f"{type(problem).__name__}: {problem}", 200)
            raise BadSetup(f"the pack {pack.id} cannot be used ({what})") from problem


def refuse_large_numbers(pack: Pack, file: str) -> None:
    """In whatever language a game's cards are written: none can count or add up beyond what a state can hold."""
    text = pack.files[file].decode()
    if found := re.search(rf"\d{{{MOST_DIGITS + 1},}}", text):
        line = text.count("\n", 0, found.start()) + 1
        number = shown(found[0], 20)
        raise SourceError(
            f"{pack.id}/{file}", line, f"{number} is too large; numbers have at most {MOST_DIGITS} digits here"
        )
