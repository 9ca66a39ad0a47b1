"""The pieces of a game of Tomb, as plain data.

Nothing here ever points back to what holds it, so the collector of cycles need not look at any of it (`gc=False`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from tabletome.kernel import Bits, Chronicle, Count, Few, InPlay, Many, Named, Number, Place, SeatNumber
from tabletome.table import Deck

ADVANTAGE, DISADVANTAGE = 1, -1
FOES = ("monster", "villain")
ALLY = "ally"
MOST_TILES = 200
"""Tiles on the table: there are 45 in the box, and packs bring more."""
TURNS = "nesw"

Edge: TypeAlias = Annotated[int, msgspec.Meta(ge=DISADVANTAGE, le=ADVANTAGE)]
Cell: TypeAlias = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""Where a tile lies, counted in tiles from the start tile."""


class Placed(msgspec.Struct, frozen=True, array_like=True, cache_hash=True, gc=False):
    """A tile on the table: the cell it lies in, its quarter turns, and which half of a double tile it is."""

    tile: str
    x: Cell
    y: Cell
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    part: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0

    def __str__(self) -> str:
        """A word: tile, cell, and the direction in which it was laid; `.2` for the half with the triangle of a double tile.

        >>> str(Placed("J07", 0, -2, 3)), str(Placed("S2", 1, 0, 1, 1))
        ('J07@0,-2w', 'S2.2@1,0e')
        """
        return f"{self.tile}{'.2' if self.part else ''}@{self.x},{self.y}{TURNS[self.turns]}"


Layout: TypeAlias = Annotated[tuple[Placed, ...], msgspec.Meta(max_length=MOST_TILES)]


class Mark(StrEnum):
    """What `marks` count besides markers, charges used and pieces carried, which go by their names."""

    AC = "ac"
    """A bonus until the start of the next turn."""
    HP = "hp"
    """The most Hit Points of a piece of the adventure."""
    LEADER = "leader"
    """The place of the Hero that an Ally follows, counted from 1."""
    TRIED = "tried"
    """A piece of a riddle that was wrong since the last right one."""
    RULED_OUT = "ruled out"
    """A piece of a riddle that cannot be the next one, by what wrong ones have told."""
    SOLVED = "solved"
    PILE = "pile"
    """Which pile of trap tokens it came from."""


def carrying(piece: str) -> str:
    """The mark that counts how many pieces of a name a Hero carries."""
    return f"carries {piece}"


class Used(msgspec.Struct, gc=False):
    """A card or token somebody owns, face up or turned over."""

    id: str
    up: bool = True


class Hero(msgspec.Struct, gc=False):
    """A Hero and all that belongs to it. At 0 Hit Points it lies on its square. (TM-HERO-04, TM-DEF-09)

    `declined` remembers of tokens that may be used at any time what was at stake when their owner last kept them.
    """

    id: str
    level: Count = 1
    hp: Count = 0
    at: Place = -1
    edge: Edge = 0
    stunned: bool = False
    powers: Few[Used] = []
    items: Few[Used] = []
    tokens: Few[Used] = []
    gold: Count = 0
    row: Few[str] = []
    treasure_drawn: bool = False
    marks: Named[Number] = {}
    declined: Named[Count] = {}


class Figure(msgspec.Struct, gc=False):
    """A Monster, Villain, Ally or standee on the board. `squares` are those its base covers. (TM-MOVE-11, TM-DEF-07)

    `seat` is the player who placed it; its card may since belong to another, for cards of one name are alike.
    """

    id: str
    name: str
    kind: str
    squares: Bits
    hp: Count
    edge: Edge = 0
    stunned: bool = False
    marks: Named[Number] = {}
    seat: SeatNumber = -1


class Token(msgspec.Struct, gc=False):
    """A token on a square: a trap (face down until it is triggered), a chest, or a piece of the adventure."""

    id: str
    kind: str
    at: Place
    card: str = ""
    marks: Named[Number] = {}


class Lasting(msgspec.Struct, gc=False):
    """An Encounter that stays in play until something ends it. (TM-ENC-09)"""

    card: str
    seat: SeatNumber


class TurnSoFar(msgspec.Struct, gc=False):
    """What the active Hero has done this turn."""

    moved: bool = False
    acted: bool = False
    steps_left: Number = -1
    free_move: bool = False
    tile_placed: str = ""
    acted_figures: Few[str] = []
    rows_done: Count = 0
    listed: Few[str] = []


class House(msgspec.Struct, gc=False):
    """What the table agreed on at set-up, besides who settles ties."""

    choose_powers: bool = False
    nearest_squares: bool = False
    gentle_encounters: bool = False
    level_up_on_20: bool = False
    full_heal_on_level_up: bool = False
    packs: Few[str] = []


class Visit(msgspec.Struct, gc=False):
    """A visit to town: before or after the adventure, what the Marketplace offers, the seats still to act. (TM-TOWN-01, -17)"""

    before: bool
    offer: Few[str] = []
    seats: Few[SeatNumber] = []
    waited: Few[SeatNumber] = []


class Campaign(msgspec.Struct, gc=False):
    """What outlasts an adventure. Heroes that stay behind keep all that is theirs. (TM-CAMP-01..10)

    `won` are the adventures won, `failures` how often one was lost, `sold` how many Advancement tokens of each type the party has
    bought; `log` tells the campaign in sentences. With `most_tries` the campaign is lost after so many failures; 0 is no limit.
    The players of the seats `sitting_out` do not take part in the present adventure.
    """

    absent: Few[Hero] = []
    won: Few[Count] = []
    failures: Count = 0
    most_tries: Count = 0
    sold: Named[Count] = {}
    visit: Visit | None = None
    log: Chronicle = []
    sitting_out: Few[SeatNumber] = []


class State(msgspec.Struct, gc=False):
    """One adventure under way. Heroes sit in the order of the seats; `active` is the place whose turn it is.

    What is called a seat here and in the rules is a place among the Heroes in play: see rules/places.py.
    """

    adventure: str
    heroes: Few[Hero]
    phase: str = "set_up"
    active: SeatNumber = 0
    first: SeatNumber = 0
    round: Count = 1
    turn: TurnSoFar = msgspec.field(default_factory=TurnSoFar)
    placed: Layout = ()
    stack: Deck = msgspec.field(default_factory=lambda: Deck("tiles"))
    figures: Few[Figure] = []
    tokens: Few[Token] = []
    decks: Named[Deck] = {}
    experience: Many[str] = []
    surges: Count = 2
    lasting: Few[Lasting] = []
    in_play: InPlay = msgspec.field(default_factory=InPlay)
    counters: Named[Number] = {}
    serial: Named[Count] = {}
    settle_ties: bool = False
    house: House = msgspec.field(default_factory=House)
    campaign: Campaign | None = None
    result: str = ""


def hero_squares(state: State) -> int:
    """The squares that Heroes stand or lie on."""
    squares = 0
    for hero in state.heroes:
        if hero.at >= 0:
            squares |= 1 << hero.at
    return squares


def figure_squares(state: State) -> int:
    """The squares that Monsters, Villains, Allies and standees occupy."""
    squares = 0
    for figure in state.figures:
        squares |= figure.squares
    return squares


def ally_squares(state: State) -> int:
    """The squares that Allies stand on."""
    squares = 0
    for figure in state.figures:
        if figure.kind == ALLY:
            squares |= figure.squares
    return squares


def occupied(state: State) -> int:
    """The squares that a figure occupies; tokens do not. (TM-MON-18, TM-MOVE-15)"""
    return hero_squares(state) | figure_squares(state)


def heroes_up(state: State) -> list[Hero]:
    return [hero for hero in state.heroes if hero.hp > 0]


def foes(state: State) -> list[Figure]:
    """Monsters and Villains in play. (TM-BOSS-02)"""
    return [figure for figure in state.figures if figure.kind in FOES]


def numbered(state: State, name: str) -> str:
    """A new id for a figure or token of this name: `firenewt-2`."""
    state.serial[name] = state.serial.get(name, 0) + 1
    return f"{name}-{state.serial[name]}"


def all_down(state: State) -> bool:
    """Has every Hero fallen? (TM-VILL-10)"""
    return not any(hero.hp > 0 for hero in state.heroes)


def number_of(id_: str) -> int:
    """The number in the id of a figure or token; 0 if there is but one of it.

    >>> number_of("bog-husk-2"), number_of("blessing")
    (2, 0)
    """
    number = id_.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
