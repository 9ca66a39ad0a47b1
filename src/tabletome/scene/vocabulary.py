"""The words every picture is made of: what a game shows, with no word about how it is painted.

A game's `scene` turns a view (what one seat may know) and the current request into a `Scene`. Painters turn the scene into
text or SVG. Whatever can be done carries the notation of the option that does it, so a click and a typed line are one thing.
"""

from __future__ import annotations

import msgspec


class Cell(msgspec.Struct, frozen=True):
    """One square of a board. `look` names its ground (floor, dark, water, …); `option` is what clicking it does."""

    x: int
    y: int
    look: str = "floor"
    text: str = ""
    option: str = ""


class Border(msgspec.Struct, frozen=True):
    """A wall or door drawn on one side of a square: `side` is n, e, s or w."""

    x: int
    y: int
    side: str
    look: str = "wall"


class Badge(msgspec.Struct, frozen=True):
    """A condition or counter on a piece: a sign of its own shape and the words it stands for."""

    sign: str
    name: str
    count: int = 1


class Piece(msgspec.Struct, frozen=True):
    """A figure, stone or token. `glyph` is what identifies it in one sign; `kind` decides its shape."""

    id: str
    x: int
    y: int
    name: str
    glyph: str
    kind: str = "token"  # hero, foe, ally, token
    colour: str = "amber"
    size: int = 1
    health: int = 0
    health_max: int = 0
    badges: tuple[Badge, ...] = ()
    down: bool = False
    option: str = ""
    odds: str = ""


class Board(msgspec.Struct, frozen=True):
    """A grid of squares with what stands on it; (0, 0) is the top left square."""

    id: str
    columns: int
    rows: int
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    borders: tuple[Border, ...] = ()
    title: str = ""
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A card: a tag (its kind), a title, lines of text. A card face down shows only its back."""

    id: str
    title: str
    tag: str = ""
    lines: tuple[str, ...] = ()
    option: str = ""
    face_down: bool = False
    spent: bool = False


class Zone(msgspec.Struct, frozen=True):
    """A place where cards lie: a hand, a market row, a discard pile. `count` is for decks of which only the size shows."""

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    count: int | None = None
    option: str = ""


class Stat(msgspec.Struct, frozen=True):
    """A named number, out of `of` if it has a maximum."""

    name: str
    value: int | str
    of: int | None = None


class Panel(msgspec.Struct, frozen=True):
    """A person at the table, or the party as a whole: who, what they play, their numbers."""

    id: str
    name: str
    role: str = ""
    glyph: str = ""
    colour: str = "amber"
    stats: tuple[Stat, ...] = ()
    active: bool = False
    seat: int | None = None


class Track(msgspec.Struct, frozen=True):
    """A line of steps with markers on it: initiative, countdown, level. `at` gives the step each marker stands on."""

    id: str
    title: str
    steps: tuple[str, ...]
    at: dict[str, int] = {}


class Die(msgspec.Struct, frozen=True):
    """A die as it lies on the table."""

    name: str
    face: str
    colour: str = "ivory"
    note: str = ""
    option: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One option as the question box lists it."""

    option: str
    label: str
    odds: str = ""


class ChoiceGroup(msgspec.Struct, frozen=True):
    """Options of one verb, listed together."""

    title: str
    choices: tuple[Choice, ...]


class Prompt(msgspec.Struct, frozen=True):
    """Whose decision it is and what is asked. Only the seat that is asked gets the groups."""

    seat: int
    who: str
    question: str
    groups: tuple[ChoiceGroup, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """A sentence of the log, with the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat sees at one moment."""

    title: str
    subtitle: str = ""
    boards: tuple[Board, ...] = ()
    panels: tuple[Panel, ...] = ()
    zones: tuple[Zone, ...] = ()
    tracks: tuple[Track, ...] = ()
    dice: tuple[Die, ...] = ()
    notes: tuple[Line, ...] = ()
    prompt: Prompt | None = None
    log: tuple[Line, ...] = ()
