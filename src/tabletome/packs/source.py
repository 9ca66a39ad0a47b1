"""YAML that says where it is wrong: every problem in a content file is a `SourceError` with file, line and a sentence.

The YAML read here is the part people expect: `null`, `true`, `false`, whole numbers and decimal numbers mean what they
say, and everything else is text. `on`, `no`, `2024-01-05`, `1:30` and `010` are text. Anchors, aliases and tags are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from tabletome.cards.reading import Unreadable
from tabletome.kernel import TabletomeError
from tabletome.packs import mistakes
from tabletome.packs.places import Place
from tabletome.packs.places import SourceError as SourceError

T = TypeVar("T")

Number = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
"""A whole number as cards have them. Content may come from anybody: no number in it makes a game endless or too large to save."""
Copies = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""How many there are of a card or token."""

LONGEST = 2_000_000  # bytes or characters in one file
_BAD_SIGN = re.compile("[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


class Marked:
    """What a file says as plain data (dict, list, str, int, float, bool, None), with the line of every part."""

    def __init__(self, file: str, data: object, place: Place) -> None:
        self.file = file
        self.data = data
        self._place = place

    def line_of(self, *path: str | int) -> int:
        """The line of `data[path[0]][path[1]]…`; of the nearest part around it if there is no such part.

        >>> parse("name: Ras\\nheroes:\\n  - Asharra\\n  - Artus", "cards.yaml").line_of("heroes", 1)
        4
        """
        place = self._place
        for step in path:
            part = (place.parts or {}).get(step)
            if part is None:
                break
            place = part
        return place.line

    def part(self, *path: str | int) -> object:
        """`data[path[0]][path[1]]…`."""
        part = self.data
        for step in path:
            assert isinstance(part, (dict, list))
            part = part[step]  # type: ignore[index]  # a name in a mapping, a number in a list
        return part

    def error(self, message: str, *path: str | int) -> SourceError:
        """The error to raise when the part at `path` is wrong."""
        return SourceError(self.file, self.line_of(*path), message)

    @contextmanager
    def understood(self, *path: str | int, name: str = "") -> Iterator[None]:
        """For reading what the part at `path` means: whatever goes wrong there is a mistake at its line.

        A `ValueError` brings its own sentence; what is `Unreadable` stands somewhere in the part, on a line of its own. Anything
        else was not foreseen, and is told by what it is; somebody's words have led to it all the same, and their line says which.
        """
        called = f"{name}: " if name else ""
        try:
            yield
        except TabletomeError:
            raise
        except Unreadable as problem:
            place = path_to(problem.text, self.part(*path))
            raise self.error(f"{called}{problem}", *path, *place) from None
        except ValueError as problem:
            raise self.error(f"{called}{problem}", *path) from problem
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            raise self.error(f"{called}this cannot be understood ({what})", *path) from problem

    def convert(self, type_: type[T]) -> T:
        """The data as `type_`, whose structs must all be declared with `forbid_unknown_fields=True`."""
        mistakes.demand_strict(type_)
        try:
            return msgspec.convert(self.data, type_, str_keys=True)
        except msgspec.ValidationError as problem:
            mistake = mistakes.explain(problem, self.data, type_)
        raise self.error(mistake.sentence, *mistake.path)


def path_to(text: str, data: object) -> tuple[str | int, ...]:
    """Where a text stands in what a file says, as a value or else as a key.

    >>> path_to("heal x", [{"name": "Tea"}, {"name": "Broth", "texts": ["heal 1", "heal x"]}])
    (1, 'texts', 1)
    >>> path_to("on x", [{"name": "Tea", "texts": {"on 1": "heal 1", "on x": "heal 2"}}])
    (0, 'texts', 'on x')
    """
    return _path_to(text, data, keys=False) or _path_to(text, data, keys=True)


def _path_to(text: str, data: object, *, keys: bool) -> tuple[str | int, ...]:
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        if text == (key if keys else part):
            return (key,)
        if path := _path_to(text, part, keys=keys):
            return (key, *path)
    return ()


def read(source: Path | bytes | str, type_: type[T], file: str = "") -> T:
    """Read a file (a `Path`), or YAML at hand (`bytes`, `str`), as `type_`. `file` names it in errors."""
    return parse(source, file).convert(type_)


def parse(source: Path | bytes | str, file: str = "") -> Marked:
    """Read a file (a `Path`), or YAML at hand (`bytes`, `str`), as plain data with line numbers."""
    file = file or (str(source) if isinstance(source, Path) else "text")
    # Only when there is something to read: whoever lists games needs no YAML.
    from tabletome.packs.yaml_text import build

    data, place = build(_text(source, file), file)
    return Marked(file, data, place)


def _text(source: Path | bytes | str, file: str) -> str:
    too_long = SourceError(file, 1, f"the file is longer than {LONGEST:,} bytes; split it into several files")
    if isinstance(source, Path):
        try:
            with source.open("rb") as stream:
                source = stream.read(LONGEST + 1)
        except (OSError, ValueError) as problem:
            reason = (isinstance(problem, OSError) and problem.strerror) or problem
            raise SourceError(file, 1, f"the file cannot be read: {reason}") from None
    if len(source) > LONGEST:
        raise too_long
    if isinstance(source, bytes):
        try:
            source = source.decode()
        except UnicodeDecodeError as problem:
            line = problem.object.count(b"\n", 0, problem.start) + 1
            raise SourceError(file, line, "this is not UTF-8 text; save the file as UTF-8") from None
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if bad := _BAD_SIGN.search(text):
        line = text.count("\n", 0, bad.start()) + 1
        if bad[0] == "\t":
            raise SourceError(file, line, "there is a tab here; indent and align with spaces")
        raise SourceError(file, line, f"the sign U+{ord(bad[0]):04X} cannot stand in a file; remove it")
    return text
