"""Adventures as data: stack, pieces, special rules, objective, defeat, Aftermath, town.

The adventure book is `content/adventures.yaml`. What an adventure says is checked when it is read: a tile, piece, card or
condition that does not exist is an error with file and line. How its special rules run is in `rules/adventure/`, its conditions
are in `objectives.py`. (TM-GEN-06..11, TM-SETUP-11, -12, -21, -22)
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec
from msgspec.structs import asdict

from tabletome.cards.reading import either, many, number, one_of, optional, phrase, seq
from tabletome.games.tomb.cards import objectives
from tabletome.games.tomb.cards.language import Clause, Deed, Grammar
from tabletome.games.tomb.cards.objectives import AMOUNT, Amount, Compared, Condition, Standing
from tabletome.games.tomb.state import carrying
from tabletome.packs.library import slug

PRICES = ((3, 5), (6, 6), (9, 7))  # cancelling costs 5 up to adventure 3, 6 up to 6, 7 up to 9
DEAREST = 8
SURGE = "surge"

Place = Literal["marketplace", "trading post", "trade", "advancement"]


class PrintedPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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

    def read(self, grammar: Grammar) -> Piece:
        return Piece(**asdict(self), attack=read_strikes(grammar, self.strikes) if self.strikes else None)


class Piece(PrintedPiece, frozen=True, kw_only=True):
    """`attack` is what an Ally does that strikes."""

    attack: Deed | None

    @property
    def id(self) -> str:
        return slug(self.name)


STRIKES = seq("+", number, ":", number)


def read_strikes(grammar: Grammar, text: str) -> Deed:
    """An Ally's attack: `+5:1`."""
    bonus, damage = STRIKES.parse(text)
    return grammar.deed(f"1 monster adj +{bonus}", f"dmg {damage}")


class Awaited(msgspec.Struct, frozen=True):
    """What a rule waits for: an event, if need be only in every so many rounds, or in a certain one."""

    event: str
    every: int = 1
    round: int = 0

    def is_now(self, number: int) -> bool:
        """Does it wait for this round?"""
        return number % self.every == 0 and self.round in (0, number)


_name = phrase("a name")
WHEN = either(
    seq("every", number, "rounds").into(lambda every: Awaited("round", every=every)),
    one_of({event: Awaited(event) for event in ("round end", "turn end", "start", "turn", "encounter", "fall")}),
    seq("round", optional(number, otherwise=0)).into(lambda number: Awaited("round", round=number)),
    seq(one_of({word: word for word in ("defeat", "hurt")}), _name).into(
        lambda word, name: Awaited(f"{word} {slug(name)}")
    ),
    seq(one_of({word: word for word in ("tile", "enter")}), _name).into(lambda word, name: Awaited(f"{word} {name}")),
    one_of({event: Awaited(event) for event in ("tile", "defeat")}),
)


class Stacked(msgspec.Struct, frozen=True):
    """Tiles of the stack: so many of a kind, or the one of a name."""

    name: str
    amount: Amount | None = None


PART_OF_STACK = many(
    either(
        seq(AMOUNT, one_of({kind: kind for kind in ("jungle", "tomb")})).into(
            lambda amount, kind: Stacked(kind, amount)
        ),
        phrase("the name of a tile", ends=("+",)).map(Stacked),
    ),
    "+",
)


class PrintedSpecial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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

    def read(self, grammar: Grammar) -> Special:
        return Special(
            **asdict(self),
            awaits=WHEN.parse(self.when),
            condition=_condition(self.provided),
            deed=grammar.deed(self.attack, self.hit, self.miss, self.do),
        )


class Special(PrintedSpecial, frozen=True, kw_only=True):
    awaits: Awaited
    condition: Condition
    deed: Deed


class PrintedAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action the adventure provides. (TM-ACT-01)

    It is done to a piece `on` the board within `reach`, or standing on a `tile`. `roll` is what a d20 must reach. On success the
    piece may be taken off (`takes`), be carried by the Hero (`carries`) or be led (`leads`); a piece the Hero `needs` is used up.
    Of a `riddle` only one of the pieces left is the right one; a wrong one tells whether that has a higher or a lower number.
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

    def read(self, grammar: Grammar) -> SpecialAction:
        return SpecialAction(
            **asdict(self),
            condition=_condition(self.provided),
            done=grammar.clauses(self.do),
            failed=grammar.clauses(self.fail),
        )


class SpecialAction(PrintedAction, frozen=True, kw_only=True, dict=True):
    """`done` is what comes of it, `failed` if the roll or the guess fails."""

    condition: Condition
    done: tuple[Clause, ...]
    failed: tuple[Clause, ...]

    @cached_property
    def piece(self) -> str:
        """The piece it is done to, as options write it."""
        return slug(self.on)

    @cached_property
    def needed(self) -> str:
        """The mark of a Hero who carries what it needs."""
        return carrying(slug(self.needs))


class PrintedChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that is different in this adventure: on a tile, for who carries something, or everywhere. (TM-SETUP-22)"""

    value: Literal["speed", "ac", "attack", "damage", "surge", "disable"]
    by: int
    who: Literal["heroes", "monsters"] = "heroes"
    tile: str = ""
    carrying: str = ""
    provided: str = ""

    def read(self) -> Change:
        return Change(**asdict(self), condition=_condition(self.provided))


class Change(PrintedChange, frozen=True, kw_only=True):
    condition: Condition


def _condition(text: str) -> Condition:
    return objectives.read(text) if text.strip() else ()


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


class PrintedAdventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One adventure. `stack` lists the parts of the tile stack from the top: `8 jungle`, `3 jungle + Sunken Gate`.

    `win` and `lose` are conditions; every adventure states both. Among the ways to lose, `surge` is the standard one: a Hero
    begins its turn at 0 Hit Points and no Healing Surge is left. Where it is missing, the adventure goes on. (TM-GEN-07..10)
    `surges` are the Healing Surges of the group, or a number for each size of it: `[5, 3, 3, 2, 2]`. (TM-SETUP-14)
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
    surges: int | list[int] = 2
    cancel: int = 0
    pieces: list[PrintedPiece] = []
    special: list[PrintedSpecial] = []
    actions: list[PrintedAction] = []
    changes: list[PrintedChange] = []
    aftermath: Aftermath = Aftermath("")
    town: Town = Town("the wilds")

    def surges_for(self, heroes: int) -> int:
        """The Healing Surges of a group of so many Heroes. (TM-SETUP-14)"""
        return self.surges if isinstance(self.surges, int) else self.surges[heroes - 1]

    def read(self, grammar: Grammar) -> Adventure:
        return Adventure(
            **asdict(self),
            parts=tuple(PART_OF_STACK.parse(part) for part in self.stack),
            victory=_condition(self.win),
            defeats=tuple((clause, objectives.read(clause)) for clause in self.lose if clause != SURGE),
            own_pieces=tuple(piece.read(grammar) for piece in self.pieces),
            rules=tuple(special.read(grammar) for special in self.special),
            special_actions=tuple(action.read(grammar) for action in self.actions),
            changed=tuple(change.read() for change in self.changes),
        )


class Adventure(PrintedAdventure, frozen=True, kw_only=True, dict=True):
    """`parts` are those of the tile stack from the top, `victory` says when it is won, `defeats` the ways to lose besides the
    standard one, as they are written and as they are read. (TM-SETUP-21, TM-GEN-06, -09)
    """

    parts: tuple[tuple[Stacked, ...], ...]
    victory: Condition
    defeats: tuple[tuple[str, Condition], ...]
    own_pieces: tuple[Piece, ...]
    rules: tuple[Special, ...]
    special_actions: tuple[SpecialAction, ...]
    changed: tuple[Change, ...]

    @cached_property
    def price(self) -> int:
        """What cancelling an Encounter costs: its own price, or the usual one of its number. (TM-XP-04, -10)"""
        return self.cancel or next((price for last, price in PRICES if self.number <= last), DEAREST)

    @cached_property
    def answers(self) -> dict[str, list[int]]:
        """Which of the special rules wait for an event, by their places."""
        found: dict[str, list[int]] = {}
        for place, special in enumerate(self.rules):
            found.setdefault(special.awaits.event, []).append(place)
        return found

    @cached_property
    def decoys(self) -> frozenset[str]:
        """The pieces that keep Monsters busy, as tokens are called."""
        return frozenset(piece.id for piece in self.own_pieces if piece.decoy)

    @cached_property
    def ends_by_place(self) -> bool:
        """Does its end hang on where anybody stands?"""
        parts = [part for condition in (self.victory, *(read for _, read in self.defeats)) for part in condition]
        return any(isinstance(part, Standing) or (isinstance(part, Compared) and part.of_places) for part in parts)

    @property
    def surge_loss(self) -> bool:
        """Is the standard loss in force? (TM-GEN-07, -08)"""
        return SURGE in self.lose
