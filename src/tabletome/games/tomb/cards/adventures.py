"""Adventures as data: stack, pieces, special rules, objective, defeat, Aftermath, town.

The adventure book is `content/adventures.yaml`. What an adventure says is checked when it is read: a tile, piece, card or
condition that does not exist is an error with file and line. How its special rules run is in `rules/adventure/`, its conditions
are in `objectives.py`. (TM-GEN-06..11, TM-SETUP-11, -12, -21, -22)
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

from tabletome.games.tomb.cards import adventure_checks, objectives
from tabletome.games.tomb.cards.language import Deed, read_deed
from tabletome.games.tomb.cards.library import CONTENT
from tabletome.packs import source
from tabletome.packs.library import slug

PRICES = ((3, 5), (6, 6), (9, 7))  # cancelling costs 5 up to adventure 3, 6 up to 6, 7 up to 9
DEAREST = 8
SURGE = "surge"

Place = Literal["marketplace", "trading post", "trade", "advancement"]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces of the box that an adventure uses, and what they are in it. (TM-SETUP-06, -12, TM-COMP-02, -10, -20)

    A `token` lies on a square; an `ally` follows the Hero who leads it, `moves` tiles a turn; a `standee` stands in the way; a
    `quarry` runs from the Heroes. An Ally that is `threatened` and led loses 1 Hit Point at the end of each turn in which a
    Monster is adjacent to it; `strikes: +5:1` lets it attack. A `decoy` keeps a Monster busy that acts on its tile.
    (TM-FAQ-03, -09)
    """

    name: str
    number: int = 1
    box: str = ""
    kind: Literal["token", "ally", "standee", "quarry"] = "token"
    hp: int = 1
    hp_per_hero: int = 0
    moves: int = 0
    threatened: bool = False
    strikes: str = ""
    decoy: bool = False


def awaited(when: str) -> str:
    """The event a rule waits for. Those of certain rounds wait for any round and then look which one it is.

    >>> awaited("every 2 rounds"), awaited("defeat Bog Husk"), awaited("tile Fern Walk")
    ('round', 'defeat bog-husk', 'tile Fern Walk')
    """
    word, _, rest = when.partition(" ")
    if word == "every" or (word == "round" and rest.isdecimal()):
        return "round"
    return f"{word} {slug(rest)}" if word in ("defeat", "hurt") and rest else when


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A Special Adventure Rule: what happens `when` something does, `provided` a condition holds. (TM-SETUP-22)

    With `each`, it happens once for every piece of that name, at its place. `instead` takes the place of the Encounter.
    """

    name: str
    when: str
    attack: str = ""
    hit: str = ""
    miss: str = ""
    do: str = ""
    each: str = ""
    provided: str = ""
    once: bool = False
    instead: bool = False

    @cached_property
    def deed(self) -> Deed:
        return read_deed(self.attack, self.hit, self.miss, self.do)


class SpecialAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """An action the adventure provides. (TM-ACT-01)

    It is done to a piece `on` the board within `reach`, or standing on a `tile`. `roll` is what a d20 must reach. On success the
    piece may be taken off (`takes`), be carried by the Hero (`carries`) or be led (`leads`); a piece the Hero `needs` is used up.
    Of a `riddle` only one of the pieces left is the right one, and nobody knows which.
    """

    name: str
    on: str = ""
    tile: str = ""
    reach: Literal["adj", "same", "here"] = "adj"
    provided: str = ""
    needs: str = ""
    roll: int = 0
    do: str = ""
    fail: str = ""
    takes: bool = False
    carries: bool = False
    leads: bool = False
    riddle: bool = False

    @cached_property
    def piece(self) -> str:
        """The piece it is done to, as options write it."""
        return slug(self.on)

    @cached_property
    def needed(self) -> str:
        """The mark of a Hero who carries what it needs."""
        return f"carries {slug(self.needs)}"


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that is different in this adventure: on a tile, for who carries something, or everywhere. (TM-SETUP-22)"""

    value: Literal["speed", "ac", "attack", "damage", "surge", "disable"]
    by: int
    who: Literal["heroes", "monsters"] = "heroes"
    tile: str = ""
    carrying: str = ""
    provided: str = ""


class Aftermath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What winning changes: gold for each Hero, and by number cards that enter or leave the decks. (TM-DECK-04, TM-CAMP-02)"""

    text: str
    gold: int = 0
    add: list[str] = []
    remove: list[str] = []
    draw_tokens: int = 0


class Town(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the Heroes are before and after the adventure, what is there, and what Level Up costs. (TM-TOWN-02, -13, -18)"""

    name: str
    places: list[Place] = []
    level_up: int = 0


class Adventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One adventure. `stack` lists the parts of the tile stack from the top: `8 jungle`, `3 jungle + Sunken Gate`.

    `win` and `lose` are conditions; every adventure states both. Among the ways to lose, `surge` is the standard one: a Hero
    begins its turn at 0 Hit Points and no Healing Surge is left. Where it is missing, the adventure goes on. (TM-GEN-07..10)
    A Hero who is `alone` gets so many Healing Surges more.
    """

    number: int
    name: str
    kind: str
    story: str
    goal: str
    stack: list[str]
    win: str = ""
    lose: list[str] = []
    start: str = "Clearing"
    surges: int = 2
    alone: int = 0
    cancel: int = 0
    pieces: list[Piece] = []
    special: list[Special] = []
    actions: list[SpecialAction] = []
    changes: list[Change] = []
    aftermath: Aftermath = Aftermath("")
    town: Town = Town("the wilds")

    @cached_property
    def price(self) -> int:
        """What cancelling an Encounter costs: its own price, or the usual one of its number. (TM-XP-04, -10)"""
        return self.cancel or next((price for last, price in PRICES if self.number <= last), DEAREST)

    @cached_property
    def answers(self) -> dict[str, list[int]]:
        """Which of the special rules wait for an event, by their places."""
        found: dict[str, list[int]] = {}
        for place, special in enumerate(self.special):
            found.setdefault(awaited(special.when), []).append(place)
        return found

    @cached_property
    def awaits_entering(self) -> bool:
        """Does any rule wait for a Hero to enter a tile?"""
        return any(event.startswith("enter ") for event in self.answers)

    @cached_property
    def awaits_turns(self) -> bool:
        """Does any rule wait for a turn or round to begin or end?"""
        return not {"round", "turn", "turn end", "round end"}.isdisjoint(self.answers)

    @property
    def surge_loss(self) -> bool:
        """Is the standard loss in force? (TM-GEN-07, -08)"""
        return SURGE in self.lose

    @cached_property
    def ends(self) -> tuple[objectives.Test, objectives.Test]:
        """Is it won? Is it lost in one of its own ways? Asked after every effect. (TM-GEN-06, -09)"""
        return objectives.test(self.win), objectives.any_of(self.own_defeats)

    @cached_property
    def usual_end(self) -> tuple[str, int, int]:
        """Something counted, how many of it win, and the last round, if it ends by nothing else. (TM-GEN-06, -09)"""
        return objectives.usual_end(self.win, self.own_defeats)

    @cached_property
    def ends_by_place(self) -> bool:
        """Does its end hang on where anybody stands?"""
        return any(" on " in clause for clause in (self.win, *self.lose))

    @cached_property
    def own_defeats(self) -> tuple[str, ...]:
        """The ways to lose besides the standard one. (TM-GEN-09)"""
        return tuple(clause for clause in self.lose if clause != SURGE)

    @cached_property
    def has_allies(self) -> bool:
        """Is any of its pieces an Ally, or one that can be led?"""
        return any(piece.kind == "ally" for piece in self.pieces) or any(action.leads for action in self.actions)

    @cached_property
    def has_decoy(self) -> bool:
        """Does any of its pieces keep Monsters busy?"""
        return any(piece.decoy for piece in self.pieces)


def read_adventures(content: Path | str, file: str = "") -> dict[str, Adventure]:
    """Adventures by number. Whatever is wrong with one is a `SourceError` at its line. (TM-GEN-10)"""
    marked = source.parse(content, file)
    found: dict[str, Adventure] = {}
    for index, entry in enumerate(marked.convert(list[Adventure])):
        if str(entry.number) in found:
            raise marked.error(
                f"there are two adventures {entry.number}; give each a number of its own", index, "number"
            )
        for problem in adventure_checks.problems(entry):
            raise marked.error(f"adventure {entry.number}: {problem.sentence}", index, *problem.path)
        found[str(entry.number)] = entry
    return found


class Book(dict[str, Adventure]):
    """The adventure book, opened when an adventure is first looked up. (TM-SETUP-01)"""

    def __missing__(self, number: str) -> Adventure:
        known = all_adventures()
        if number in known:
            return known[number]
        raise KeyError(number)


BOOK = Book()
"""The adventures by number: `BOOK[state.adventure]` is the one under way, which is looked up after every effect."""


def all_adventures() -> dict[str, Adventure]:
    """The whole adventure book, by number. (TM-SETUP-01)"""
    if not BOOK:
        BOOK.update(read_adventures(CONTENT / "adventures.yaml"))
    return BOOK
