"""Pets: which of them a Hero may call, where they arrive, which of them acts next, whom they can bite. (DR-PET-*)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.abilities import Pets
from tabletome.games.drunagor.cards.kinds import Pet
from tabletome.games.drunagor.cards.language import Text, Who
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.story_cards import Companion
from tabletome.games.drunagor.options import OnOne
from tabletome.games.drunagor.options.figures import beside, board, cells, in_range, names, occupied, opposed
from tabletome.games.drunagor.options.ground.sight import engaged
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.skills import skills_of
from tabletome.games.drunagor.options.targets import ADJACENT, EVERYWHERE, can_be_aimed_at
from tabletome.games.drunagor.options.values import always, waiting
from tabletome.games.drunagor.state import Figure, hero
from tabletome.packs.library import slug
from tabletome.table.grid import squares

PET, NEXT_PET, RETURN = "pet", "next-pet", "return"
ANY = "any"
REACH = {"melee": ADJACENT, "ranged": 1, "magical": EVERYWHERE}
"""How far a Pet's attack reaches, in areas. (DR-PET-20)"""


class Calling(msgspec.Struct, frozen=True):
    """Who calls a Pet, by which card, and what its clause says."""

    hero: str
    card: str
    text: str


class Waiting(msgspec.Struct, frozen=True):
    """Whose Pets wait for their turns."""

    hero: str


class Returning(msgspec.Struct, frozen=True):
    """Which Pet flies back to its Hero."""

    hero: str


class PetAct(OnOne, frozen=True):
    """An act about one Pet."""

    pet: str

    def called(self, table: Table) -> str:
        return name_of(table, self.pet)


class Activate(PetAct, frozen=True):
    """A Pet on the board moves and then attacks, at once. (DR-PET-18)"""

    verb: ClassVar = "activate"

    def label(self, table: Table, who: Figure) -> str:
        return f"{self.called(table)} acts"

    def heading(self, table: Table, who: Figure) -> str:
        return "Which Pet?"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.pet not in table.library.pets:
            return f"there is no Pet '{self.pet}'"
        if all(one.id != self.pet for one in pets_of(table, who)):
            return f"{self.called(table)} is not on the board with you: summon it, if you know it"
        return f"{self.called(table)} has acted, or is not whom this calls"


class Summon(PetAct, frozen=True):
    """A Pet arrives on a free square beside its Hero. (DR-PET-03, DR-PET-13)"""

    square: str
    verb: ClassVar = "summon"
    grammar: ClassVar = seq(name, name)

    def __str__(self) -> str:
        return f"{self.pet} {self.square}"

    def label(self, table: Table, who: Figure) -> str:
        return f"{self.called(table)} to {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Summon a Pet"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.square, self.pet)

    def why_not(self, table: Table, who: Figure) -> str:
        if self.pet not in table.library.pets:
            return f"there is no Pet '{self.pet}'"
        if any(one.card == self.pet for one in table.state.figures if one.side == "pet"):
            return f"{self.called(table)} is on the board"
        if self.square not in {names(table)[square] for square in arrivals(table, who)}:
            return f"{self.square} is not a free square beside you"
        if table.library.pets[self.pet].unique:
            return f"{self.called(table)} comes only by the card that names it"
        return f"you do not know {self.called(table)}, or this calls another Pet"


class GoesNext(PetAct, frozen=True):
    """Of several Pets and Companions of a Hero, the one whose turn comes next. (DR-PET-11, DR-CMP-15)"""

    verb: ClassVar = "next"

    def label(self, table: Table, who: Figure) -> str:
        return f"{self.called(table)} first"

    def heading(self, table: Table, who: Figure) -> str:
        return "Who acts next?"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"'{self.pet}' does not wait for its turn"


class FlyBack(OnOne, frozen=True):
    """A square beside its Hero, where a Pet with FLYBY lands after its attack. (DR-KEY-087)"""

    square: str
    verb: ClassVar = "fly back"

    def label(self, table: Table, who: Figure) -> str:
        return f"Back to {self.square}"

    def heading(self, table: Table, who: Figure) -> str:
        return "Flies back"

    def why_not(self, table: Table, who: Figure) -> str:
        return f"{self.square} is not a free square beside its Hero"


# --- whose they are -----------------------------------------------------------------------------------------------------


def pets_of(table: Table, owner: Figure) -> list[Figure]:
    """A Hero's Pets on the board, the one that came first in front. (DR-PET-05, DR-PET-14, DR-PET-16)"""
    return [one for one in table.state.figures if one.side == "pet" and one.owner == owner.id]


def most_pets(table: Table, owner: Figure) -> int:
    """One at a time, unless something allows more. (DR-PET-16, DR-PET-17)"""
    bonuses = always(table, owner).bonuses
    return max((bonus.amount.value() for bonus in bonuses if isinstance(bonus, Pets)), default=1)


def known(table: Table, owner: Figure) -> list[Pet]:
    """The Pets of whoever has a Pet Skill, those that its cards name, and those of its class trees. (DR-PET-23)"""
    cards = hero(table.state, owner.id)
    trees = {table.library.skills[ability].owner for ability in cards.abilities if ability in table.library.skills}
    texts = [table.library.skills[skill].text for skill in skills_of(table, cards)]
    named = {noun for text in (*texts, *(text for _, text in waiting(table, owner))) for noun in _names(text)}
    return [
        pet
        for pet in table.library.pets.values()
        if pet.known == ANY or pet.noun in named or (pet.known and slug(pet.known) in trees)
    ]


def _names(text: Text) -> list[str]:
    return [noun for clause in text.clauses if clause.who is not None for noun in clause.who.names]


# --- what a call offers -------------------------------------------------------------------------------------------------


def activations(table: Table, owner: Figure, who: Who | None) -> list[Activate]:
    """The Hero's Pets on the board that a text calls: the one it names, or any. (DR-PET-14, DR-PET-15)"""
    return [Activate(one.id) for one in pets_of(table, owner) if _called(table.library.pets[one.card], who)]


def summons(table: Table, owner: Figure, who: Who | None) -> list[Summon]:
    """The Pets that may be summoned instead, each on every free square beside the Hero.

    (DR-PET-03, DR-PET-04, DR-PET-10, DR-PET-13, DR-PET-24) A unique one comes only if it is named (DR-KEY-236).
    """
    there = {one.card for one in table.state.figures if one.side == "pet"}
    coming = [
        pet
        for pet in known(table, owner)
        if pet.id not in there and _called(pet, who) and not (pet.unique and not (who is not None and who.names))
    ]
    called = names(table)
    return [Summon(pet.id, called[square]) for pet in coming for square in arrivals(table, owner)]


def _called(pet: Pet, who: Who | None) -> bool:
    return who is None or not who.names or pet.noun in who.names


def arrivals(table: Table, owner: Figure, but: Figure | None = None) -> list[int]:
    """The free squares beside a Hero, whatever their level. (DR-PET-03, DR-PET-04)"""
    return list(squares(board(table).adjacent(cells(table, owner)) & ~occupied(table, but)))


# --- whom a Pet can hit -------------------------------------------------------------------------------------------------


def ally_card(table: Table, ally: Figure) -> Pet | Companion:
    """The card of a Pet or of a Companion, which attacks as a Pet does. (DR-CMP-18)"""
    return table.library.pets[ally.card] if ally.side == "pet" else table.library.story.companions[ally.card]


def bitten(table: Table, pet: Figure) -> list[Figure]:
    """Whom a Pet's or Companion's attack reaches from where it stands; at Range nobody while it is engaged.

    (DR-PET-20, DR-CMP-18)
    """
    card = ally_card(table, pet)
    if card.attack is None:
        return []
    if card.attack == "ranged" and engaged(table, pet):
        return []
    reach = reach_of_pet(card)
    found = [one for one in table.state.figures if opposed(pet, one) and can_be_aimed_at(table, pet, one)]
    if reach == ADJACENT:
        return [one for one in found if beside(table, pet, one)]
    return found if reach == EVERYWHERE else [one for one in found if in_range(table, pet, one, reach)]


def reach_of_pet(card: Pet | Companion) -> int:
    """(DR-PET-20, DR-CMP-18)"""
    if card.attack is None:
        return ADJACENT
    return card.black.range.areas.value() if card.black.range is not None else REACH[card.attack]
