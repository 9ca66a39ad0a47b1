"""The words every picture is made of: what a game shows, with no word about how it is painted.

A game's `scene` turns a view (what one seat may know) and the current request into a `Scene`. Painters turn the scene into
text or SVG. Whatever can be done carries the notation of the option that does it, so a click and a typed line are one thing.
Where a click could mean several things, `option` is the first of them and `also` are the others.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tabletome.kernel import GameFault

LONGEST_SIDE = 512
MOST_SQUARES = 65_536


class Cell(msgspec.Struct, frozen=True):
    """One square of a board. `look` names its ground (floor, dark, water, …); `option` is what clicking it does.

    `text` is printed on the ground, drawn as `icon` where a painter knows that name. Squares of one `region` are one tile or
    room. `level` is how many steps the square stands above the ground. `name` is what the square is called where columns and
    rows do not tell; `label` stands at its corner, as the number of a tile does. `odds` is how likely it is that what is feared
    comes to it.
    """

    x: int
    y: int
    look: str = "floor"
    text: str = ""
    option: str = ""
    icon: str = ""
    region: str = ""
    level: int = 0
    also: tuple[str, ...] = ()
    name: str = ""
    label: str = ""
    odds: str = ""


class Border(msgspec.Struct, frozen=True):
    """A wall, door or edge drawn on one side of a square: `side` is n, e, s or w."""

    x: int
    y: int
    side: str
    look: str = "wall"


class Badge(msgspec.Struct, frozen=True):
    """A condition or counter on a piece: a sign of its own shape and the words it stands for."""

    sign: str
    name: str
    count: int = 1
    icon: str = ""


class Piece(msgspec.Struct, frozen=True):
    """A figure, stone or token. `glyph` is what identifies it in one sign; `kind` decides its shape.

    `icon` names a drawing for painters that have one, often a face; `active` marks the figure whose turn it is. `number` tells
    figures of one glyph apart, 0 is none; `mark` does it where the game calls them by more than a number; `base` is the colour
    of its base, if figures are told apart by that. `losing` is how much of its health is about to be lost.
    """

    id: str
    x: int
    y: int
    name: str
    glyph: str
    kind: str = "token"  # hero, foe, ally, standee (nobody's friend or foe), token
    colour: str = "amber"
    size: int = 1
    health: int = 0
    health_max: int = 0
    badges: tuple[Badge, ...] = ()
    down: bool = False
    option: str = ""
    odds: str = ""
    icon: str = ""
    active: bool = False
    also: tuple[str, ...] = ()
    number: int = 0
    mark: str = ""
    losing: int = 0
    base: str = ""


class Cube(msgspec.Struct, frozen=True):
    """A small cube as it lies before a player. One that is `gone` leaves its place: an outline. `icon` is a sign on it, `name`
    what it is called where its colour does not say it all."""

    colour: str
    gone: bool = False
    icon: str = ""
    name: str = ""
    option: str = ""


class Board(msgspec.Struct, frozen=True):
    """A grid of squares with what stands on it; (0, 0) is the top left square.

    A square that is not among the cells is a hole in the board; a board without any cells is plain floor all over. `meanings`
    says what signs printed on squares stand for.
    """

    id: str
    columns: int
    rows: int
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    borders: tuple[Border, ...] = ()
    title: str = ""
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    meanings: dict[str, str] = {}

    def __post_init__(self) -> None:
        """Painters go over all squares of the grid, also where it has holes, so there may not be any number of them."""
        if max(self.columns, self.rows) > LONGEST_SIDE or self.columns * self.rows > MOST_SQUARES:
            raise GameFault(
                f"the board '{self.id}' would have {self.columns} by {self.rows} squares; a picture has at most "
                f"{LONGEST_SIDE} on a side and {MOST_SQUARES} in all"
            )

    def ground(self) -> tuple[Cell, ...]:
        """The squares there are, those outside the grid left out."""
        if not self.cells:
            return tuple(Cell(x, y) for y in range(self.rows) for x in range(self.columns))
        return tuple(cell for cell in self.cells if 0 <= cell.x < self.columns and 0 <= cell.y < self.rows)

    def standing(self) -> tuple[Piece, ...]:
        """The pieces that stand inside the grid."""
        return tuple(piece for piece in self.pieces if 0 <= piece.x < self.columns and 0 <= piece.y < self.rows)

    def extent(self) -> tuple[int, int, int, int]:
        """The part of the grid in use, as (left, top, right, bottom) with right and bottom excluded.

        >>> Board("b", 9, 9, cells=(Cell(2, 3), Cell(4, 3))).extent()
        (2, 3, 5, 4)
        """
        ground, standing = self.ground(), self.standing()
        if not ground and not standing:
            return (0, 0, 0, 0)
        lefts = [cell.x for cell in ground] + [piece.x for piece in standing]
        tops = [cell.y for cell in ground] + [piece.y for piece in standing]
        rights = [cell.x + 1 for cell in ground] + [
            min(piece.x + max(1, piece.size), self.columns) for piece in standing
        ]
        bottoms = [cell.y + 1 for cell in ground] + [min(piece.y + max(1, piece.size), self.rows) for piece in standing]
        return (min(lefts), min(tops), max(rights), max(bottoms))

    def place(self, x: int, y: int) -> str:
        """What the square is called: its own name, else that of its column and row.

        >>> Board("b", 2, 2, column_names=("a", "b"), row_names=("2", "1")).place(1, 0), Board("b", 2, 2).place(1, 0)
        ('b2', 'column 2, row 1')
        >>> Board("b", 2, 2, (Cell(1, 0, name="the gate"),)).place(1, 0)
        'the gate'
        """
        for cell in self.cells:
            if cell.x == x and cell.y == y and cell.name:
                return cell.name
        column = self.column_names[x] if x < len(self.column_names) else ""
        row = self.row_names[y] if y < len(self.row_names) else ""
        return f"{column}{row}" if column and row else f"column {column or x + 1}, row {row or y + 1}"


class Card(msgspec.Struct, frozen=True):
    """A card: a tag (its kind), a title, lines of text. A card face down shows only its back.

    `now` says in a few words what it can do at this moment; one that is `idle` can do nothing, and goes to dusk. On its places
    lie `cubes`; `colours` are those of its edge, `icon` is the sign of its kind.
    """

    id: str
    title: str
    tag: str = ""
    lines: tuple[str, ...] = ()
    option: str = ""
    face_down: bool = False
    spent: bool = False
    also: tuple[str, ...] = ()
    now: str = ""
    idle: bool = False
    cubes: tuple[Cube, ...] = ()
    colours: tuple[str, ...] = ()
    icon: str = ""


class Zone(msgspec.Struct, frozen=True):
    """A place where cards lie: a hand, a market row, a discard pile. `count` is for decks of which only the size shows.

    The zone with the id `question` holds the cards that the question is about; text paints it beside the question. Cards of
    `prose` are pages to be read: they are set wide, paragraph by paragraph. A `compact` zone has many cards of few words, all of
    which are to be seen at once.
    """

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    count: int | None = None
    option: str = ""
    prose: bool = False
    compact: bool = False


class Stat(msgspec.Struct, frozen=True):
    """A named number, out of `of` if it has a maximum; `losing` is how much of it is about to be lost. `cubes` are drawn in its
    place where a painter can."""

    name: str
    value: int | str
    of: int | None = None
    losing: int = 0
    cubes: tuple[Cube, ...] = ()


class Panel(msgspec.Struct, frozen=True):
    """A person at the table, or the party as a whole: who, what they play, their numbers. A `figure` goes by its own name,
    whoever plays it: so it is called on the board and in the story."""

    id: str
    name: str
    role: str = ""
    glyph: str = ""
    colour: str = "amber"
    stats: tuple[Stat, ...] = ()
    active: bool = False
    seat: int | None = None
    icon: str = ""
    figure: bool = False


class Track(msgspec.Struct, frozen=True):
    """A line of steps with markers on it: initiative, countdown, level. `at` gives the step each marker stands on."""

    id: str
    title: str
    steps: tuple[str, ...]
    at: dict[str, int] = {}


class Turn(msgspec.Struct, frozen=True):
    """One turn of the line in which everybody acts: whose, as what kind of figure, and whether it is over or being taken.

    `id` is that of the piece which takes it. `note` stands below the name: how many actions are left, that it is next. Where the
    line lies in several rows, `row` counts them from 0; an `empty` place is one that nobody has taken.
    """

    id: str
    name: str
    note: str = ""
    kind: str = "hero"  # as of pieces
    colour: str = "amber"
    icon: str = ""
    glyph: str = ""
    state: Literal["done", "now", "to come", "empty"] = "to come"
    row: int = 0


class Likely(msgspec.Struct, frozen=True):
    """Something that may come next, how likely it is, and what it says."""

    text: str
    odds: str = ""
    lines: tuple[str, ...] = ()


class Threat(msgspec.Struct, frozen=True):
    """An adversary that is played by its cards: its numbers, what it can do, what it has shown, and what may come next.

    `note` stands above what may come, as that all of it is equally likely.
    """

    id: str
    name: str
    role: str = ""
    icon: str = ""
    glyph: str = ""
    colour: str = "red"
    stats: tuple[Stat, ...] = ()
    lines: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    left: tuple[Likely, ...] = ()
    note: str = ""


class Branch(msgspec.Struct, frozen=True):
    """One thing of a tree that may be reached: its level out of how many, what it needs (ids of others, each as often as it is
    needed), and how it stands: owned, open, taken by somebody else, closed, or the one that is being looked at.
    """

    id: str
    name: str
    icon: str = ""
    colour: str = "amber"
    level: int = 0
    levels: int = 0
    needs: tuple[str, ...] = ()
    state: Literal["owned", "open", "taken", "closed", "chosen"] = "closed"
    note: str = ""
    option: str = ""


class Tree(msgspec.Struct, frozen=True):
    """Things that lead to other things, as classes do: `roots` need nothing, `branches` grow from them."""

    id: str
    title: str
    roots: tuple[Branch, ...]
    branches: tuple[Branch, ...]


class Die(msgspec.Struct, frozen=True):
    """A die as it lies on the table."""

    name: str
    face: str
    colour: str = "ivory"
    note: str = ""
    option: str = ""
    also: tuple[str, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """One option as the question box lists it."""

    option: str
    label: str
    odds: str = ""


class ChoiceGroup(msgspec.Struct, frozen=True):
    """Options of one verb, listed together. `folded`: seldom wanted; those that lie on the table are not listed again."""

    title: str
    choices: tuple[Choice, ...]
    folded: bool = False


class Term(msgspec.Struct, frozen=True):
    """One number of a sum that is written out: the sign before it, and what it is."""

    value: int
    name: str
    sign: Literal["", "+", "−", "="] = ""


class Prompt(msgspec.Struct, frozen=True):
    """Whose decision it is and what is asked. Only the seat that is asked gets the groups.

    `sum` writes out what is at stake, `notes` stand below it in small. What is `urgent` comes at somebody right now: nobody
    should miss it.
    """

    seat: int
    who: str
    question: str
    groups: tuple[ChoiceGroup, ...] = ()
    sum: tuple[Term, ...] = ()
    notes: tuple[str, ...] = ()
    urgent: bool = False


class Line(msgspec.Struct, frozen=True):
    """A sentence of the log, with the rules it rests on. A `heading`, of a round or of a turn, stands above what follows."""

    text: str
    rules: tuple[str, ...] = ()
    heading: str = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat sees at one moment. With `foresight` every foe may be asked what it would do if it acted now.

    `record` is what is kept of a campaign: it lies aside, and can be read and printed at any time.
    """

    title: str
    subtitle: str = ""
    boards: tuple[Board, ...] = ()
    panels: tuple[Panel, ...] = ()
    zones: tuple[Zone, ...] = ()
    line: tuple[Turn, ...] = ()
    tracks: tuple[Track, ...] = ()
    threats: tuple[Threat, ...] = ()
    trees: tuple[Tree, ...] = ()
    dice: tuple[Die, ...] = ()
    notes: tuple[Line, ...] = ()
    prompt: Prompt | None = None
    log: tuple[Line, ...] = ()
    foresight: bool = False
    record: Zone | None = None

    def options_on_the_table(self) -> tuple[str, ...]:
        """Every option that has a place among boards, cards, dice, trees and cubes, in the order in which it lies there."""
        placed: list[Cell | Piece | Card | Die] = [cell for board in self.boards for cell in board.ground()]
        placed += [piece for board in self.boards for piece in board.standing()]
        placed += [card for zone in self.zones for card in zone.cards] + list(self.dice)
        found = [option for thing in placed for option in (thing.option, *thing.also)]
        found += [branch.option for tree in self.trees for branch in (*tree.roots, *tree.branches)]
        found += [zone.option for zone in self.zones]
        found += [cube.option for panel in self.panels for stat in panel.stats for cube in stat.cubes]
        return tuple(dict.fromkeys(option for option in found if option))
