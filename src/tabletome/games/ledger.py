"""Rule ledgers: every rule of a book in our words, with a stable id, so that tests can say which rules they prove.

An entry is *proven* when a passing test names its id, *physical* when it only tells people how to handle cardboard and
says so with `physical: <why>`, and *unproven* otherwise. That holds for entries of every kind: what a box contains (kind
`component`) is proven by the content we ship, or else is cardboard.
"""

from __future__ import annotations

import re
from collections.abc import Container
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tabletome.packs import source

PREFIXES = {"tomb": "TM", "party": "AP", "deck": "DK", "tactics": "AT", "drunagor": "DR"}
PROVEN = Path(__file__).parent / "proven.json"

_NEEDS = {
    "rule": ("tests",),
    "optional": ("tests",),
    "table": ("data", "tests"),
    "ruling": ("question", "ruling", "why", "tests"),
    "example": ("given", "then"),
    "component": ("data",),
}
_Text = Annotated[str, msgspec.Meta(min_length=1)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule of a book. `tests` says in a line how it shows in play; a ruling answers a `question` the book leaves open.

    `part` says in which part of a large book's making the rule is built; 0 where a book is made in one.
    """

    id: str
    page: int | _Text
    topic: _Text
    kind: Literal["rule", "optional", "component", "table", "example", "ruling"]
    part: Annotated[int, msgspec.Meta(ge=0)] = 0
    rule: _Text
    tests: _Text = ""
    question: _Text = ""
    ruling: _Text = ""
    why: _Text = ""
    keyword: _Text = ""
    restates: _Text = ""
    physical: _Text = ""
    data: object = None
    given: object = None
    then: object = None


class Ledger(msgspec.Struct, frozen=True):
    """The rules of one book by id, in the order of the file."""

    game: str
    entries: dict[str, Entry]


class Tally(msgspec.Struct, frozen=True):
    """How much of a ledger is proven: `proven + physical + len(unproven) == total`."""

    total: int
    proven: int
    physical: int
    unproven: list[str]


def load(game: str) -> Ledger:
    """The ledger of a game that we ship."""
    return read(Path(__file__).parent / game / "ledger.yaml", game)


def load_all() -> dict[str, Ledger]:
    """The ledgers of all games that we ship, by game."""
    return {game: load(game) for game in PREFIXES}


def read(file: Path | str, game: str) -> Ledger:
    """Read a ledger from a file or text; a mistake in it is a `SourceError` with its line."""
    marked = source.parse(file, f"{game}/ledger.yaml")
    prefix = PREFIXES[game]
    form = re.compile(rf"{prefix}(-[A-Z0-9]+)+-[0-9]+[a-z]?")
    entries: dict[str, Entry] = {}
    first: dict[str, int] = {}
    for place, entry in enumerate(marked.convert(list[Entry])):
        if not form.fullmatch(entry.id):
            example = f"{prefix}-GEN-01"
            raise marked.error(f"`{entry.id}` is no id of this ledger; an id here is like {example}", place, "id")
        if entry.id in entries:
            line = first[entry.id]
            raise marked.error(f"`{entry.id}` stands here a second time, first on line {line}", place, "id")
        needs = () if entry.physical else _NEEDS[entry.kind]
        for key in needs:
            if not getattr(entry, key):
                raise marked.error(f"{entry.id} lacks the key `{key}`, which every {entry.kind} needs", place)
        entries[entry.id] = entry
        first[entry.id] = marked.line_of(place, "id")
    return Ledger(game, entries)


def tally(ledger: Ledger, proven: Container[str]) -> Tally:
    """Count a ledger, given the ids that are proven. A proof counts even of an entry that is marked physical."""
    count = dict.fromkeys(("proven", "physical"), 0)
    unproven: list[str] = []
    for entry in ledger.entries.values():
        if entry.id in proven:
            count["proven"] += 1
        elif entry.physical:
            count["physical"] += 1
        else:
            unproven.append(entry.id)
    return Tally(len(ledger.entries), count["proven"], count["physical"], unproven)


def proofs(file: Path = PROVEN) -> dict[str, dict[str, list[str]]]:
    """The report that the test run writes: for each game, the ids that are proven and the tests that prove them."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, list[str]]])
    except (OSError, msgspec.MsgspecError) as problem:
        raise source.SourceError(
            file.name, 1, f"the rules report cannot be read ({problem}); run `make rules`"
        ) from None
