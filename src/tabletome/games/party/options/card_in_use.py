"""What a card that is being carried out asks: which way, which die, which hero. (AP-ROLL-05, AP-SYM-01..12)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import matching, one_of, seq
from tabletome.cards import number as a_number
from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import dice_names, wounded_heroes
from tabletome.games.party.board.in_use import left_to_do, open_ways
from tabletome.games.party.cards import text
from tabletome.games.party.cards.dice import BLANK, face_of
from tabletome.games.party.cards.language import Changes
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.signs import COLOURS, die_words, face_name
from tabletome.games.party.options import CARD, DIE, IN_USE, PartyAct, hero_name, on_colour, on_die
from tabletome.games.party.options.roll import die_name
from tabletome.games.party.options.roll_odds import NONE, Figures, Roll, unrolled
from tabletome.games.party.state import Attempt, attempt
from tabletome.words import capitalized

WAY, ADD_DIE, REROLL_DIE, SET_DIE, REMOVE_DIE, HEAL = (
    "way", "add-die", "reroll-die", "set-die", "remove-die", "heal",
)  # fmt: skip
QUESTIONS = (WAY, ADD_DIE, REROLL_DIE, SET_DIE, REMOVE_DIE, HEAL)
COLOUR = one_of({colour: colour for colour in COLOURS})


class Using(msgspec.Struct, frozen=True):
    """The card, ability or weapon in use, and whose it is."""

    source: str
    owner: int


class ForCardInUse(PartyAct, frozen=True):
    """An answer to what a card needs to know; its odds are those with the rest of the card used well."""

    def odds(self, table: Table, who: int) -> Figures:
        now = table.state.attempt
        if now is None:
            return NONE
        if not now.rolled:
            return self.unrolled(table, now)
        doing, left = table.state.doing, left_to_do(table)
        assert doing is not None
        if doing.chooser != now.seat and left and (len(left) > 1 or left[0].up_to > 1):
            return NONE  # whoever hurts the roller would not choose well for the roller
        return self.rolled(table, Roll(table), left)

    def unrolled(self, table: Table, now: Attempt) -> Figures:
        """The roll to come, after this."""
        return unrolled(table, left_to_do(table)[1:])

    def rolled(self, table: Table, roll: Roll, left: Changes) -> Figures:
        """The roll on the table, after this."""
        return roll.after((left[1:],))


class ChooseWay(ForCardInUse, frozen=True):
    """One of the alternatives of a card, in the order printed."""

    number: int
    verb: ClassVar = "way"
    grammar: ClassVar = seq(a_number)
    title: ClassVar = "Choose a way"

    def __str__(self) -> str:
        return str(self.number)

    def way(self, table: Table) -> Changes:
        """What this way changes."""
        return tuple(effect.change for effect in open_ways(table)[self.number - 1])

    def label(self, table: Table, who: int) -> str:
        return capitalized(text.way_words(open_ways(table)[self.number - 1]))

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (IN_USE,)

    def unrolled(self, table: Table, now: Attempt) -> Figures:
        return unrolled(table, self.way(table))

    def rolled(self, table: Table, roll: Roll, left: Changes) -> Figures:
        return roll.after((self.way(table),))


class AddDie(ForCardInUse, frozen=True):
    """A die of a colour that the card leaves open. (AP-SYM-01, -02)"""

    colour: str
    verb: ClassVar = "colour"
    grammar: ClassVar = seq(COLOUR)
    title: ClassVar = "Add a die"

    def __str__(self) -> str:
        return self.colour

    def label(self, table: Table, who: int) -> str:
        return f"Add {die_words(self.colour)}"

    def joined(self, table: Table) -> Changes:
        change, *rest = left_to_do(table)
        return (change._replace(joins=self.colour), *rest)

    def unrolled(self, table: Table, now: Attempt) -> Figures:
        return unrolled(table, self.joined(table))

    def rolled(self, table: Table, roll: Roll, left: Changes) -> Figures:
        return roll.after((self.joined(table),))


class RerollDie(ForCardInUse, frozen=True):
    """A die that the card rerolls. (AP-SYM-04)"""

    die: str
    verb: ClassVar = "on"
    grammar: ClassVar = seq(DIE)
    title: ClassVar = "Reroll a die"

    def __str__(self) -> str:
        return self.die

    def label(self, table: Table, who: int) -> str:
        return f"Reroll {die_name(table, self.die)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_die(self.die),)

    def rolled(self, table: Table, roll: Roll, left: Changes) -> Figures:
        doing = table.state.doing
        assert doing is not None
        return roll.after((left,), on=roll.place(self.die), touched=doing.touched)


class Stop(ForCardInUse, frozen=True):
    """Of a reroll of several dice the others stay. (AP-SYM-04)"""

    verb: ClassVar = "stop"
    says: ClassVar = "Stop here"


class SetDie(ForCardInUse, frozen=True):
    """A die turned to a face. (AP-SYM-05, -06)"""

    die: str
    face: str
    verb: ClassVar = "set"
    grammar: ClassVar = seq(DIE, matching(rf"[SAMHR]+|{BLANK}", "a face").map(face_of))
    title: ClassVar = "Turn a die"

    def __str__(self) -> str:
        return f"{self.die} {self.face or BLANK}"

    def label(self, table: Table, who: int) -> str:
        return f"Turn {die_name(table, self.die)} to {face_name(self.face)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_die(self.die),)

    def rolled(self, table: Table, roll: Roll, left: Changes) -> Figures:
        return roll.after((left[1:],), pool=dice.turned(roll.pool, roll.place(self.die), self.face))

    def why_not(self, table: Table, who: int) -> str:
        known = self.die in dice_names(attempt(table.state).pool)
        return "" if known else f"there is no die '{self.die}' in the pool"


class RemoveDie(ForCardInUse, frozen=True):
    """A skull scroll takes a die out of the pool. (AP-ITEM-14)"""

    colour: str
    verb: ClassVar = "remove"
    grammar: ClassVar = seq(COLOUR)
    title: ClassVar = "Take a die away"

    def __str__(self) -> str:
        return self.colour

    def label(self, table: Table, who: int) -> str:
        return f"Take {die_words(self.colour)} away"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_colour(self.colour),)

    def unrolled(self, table: Table, now: Attempt) -> Figures:
        return unrolled(table, colours=now.colours.replace(self.colour, "", 1))


class HealHero(ForCardInUse, frozen=True):
    """A wounded hero of the roller's own party, at home or not. (AP-SYM-07, -11)"""

    hero: str
    verb: ClassVar = "heal"
    grammar: ClassVar = seq(CARD)
    title: ClassVar = "Heal"

    def __str__(self) -> str:
        return self.hero

    def aside(self, table: Table, who: int) -> str:
        return "after healing"

    def label(self, table: Table, who: int) -> str:
        return f"Heal {hero_name(table, self.hero)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.hero,)

    def why_not(self, table: Table, who: int) -> str:
        hurt = self.hero in wounded_heroes(table.state)
        return "" if hurt else "only a wounded hero of your own party can be healed (AP-SYM-07, AP-SYM-11)"
