"""What Heroes may do at a landmark, for its price: a lamp to be lit, a gate to be braced. (DR-DOOR-06, DR-DOOR-08)

What it does stands in the file of its Chapter, where it is declared (`rules.special.landmarks.use`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Literal, TypeAlias

import msgspec

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.cubes import available
from tabletome.games.drunagor.options.figures import board, cells, names, standing_on
from tabletome.games.drunagor.options.minor import in_own_turn, why_not_minor
from tabletome.games.drunagor.options.skills import NO_CUBE_ACTION
from tabletome.games.drunagor.state import Figure, MapObject, hero
from tabletome.kernel import Group, acts
from tabletome.words import counted

Price: TypeAlias = Literal["cubes", "minor", "reaction"]
"""A Cube Action that expends cubes, the Minor Action Interact, or an answer that expends cubes and is no action."""
Cubes: TypeAlias = Callable[[Table, Figure, MapObject], int]
WhyNot: TypeAlias = Callable[[Table, Figure, MapObject], str]
Worth: TypeAlias = Callable[[Table, Figure, MapObject], float]
LANDMARK = "landmark"
"""The question whether somebody answers what happens to a landmark."""


class Use(msgspec.Struct, frozen=True):
    """One thing that can be done at a landmark. `says` and `told` are what one does and what was done there, as `Light` and
    `lights`; `cubes` are expended for it. It is not possible while `unless` says why. `worth` is what a bot gives for it. From so
    many areas away as `reach` says it is done as well as beside it.
    """

    id: str
    landmark: str
    says: str
    told: str
    price: Price
    cubes: Cubes
    unless: WhyNot
    worth: Worth
    reach: Cubes


USES: dict[str, Use] = {}
"""By their ids; the Chapters declare them."""


class AtLandmark(msgspec.Struct, frozen=True):
    """Who may answer what happens at the landmark on a square."""

    hero: str
    square: str
    use: str


class UseLandmark(DrunagorAct, frozen=True):
    """Something that is done at an adjacent landmark: `do light at c3`."""

    use: str
    square: str
    verb: ClassVar = "do"
    grammar: ClassVar = seq(name, "at", name)

    def __str__(self) -> str:
        return f"{self.use} at {self.square}"

    def label(self, table: Table, who: Figure) -> str:
        use, thing = USES[self.use], landmark_at(table, self.square)
        assert thing is not None
        price = use.cubes(table, who, thing)
        paid = f" ({counted(price, 'cube')})" if price else ""
        return f"{use.says} {called(table, thing)} on {self.square}{paid}"

    def heading(self, table: Table, who: Figure) -> str:
        return "At hand"

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.square,)

    def why_not(self, table: Table, who: Figure) -> str:
        thing, use = landmark_at(table, self.square), USES.get(self.use)
        if thing is None or use is None or use.landmark != thing.called:
            return f"there is nothing on {self.square} to do this at"
        return why_not_used(table, who, use, thing)


class LetHappen(DrunagorAct, frozen=True):
    """Nothing is done about it."""

    verb: ClassVar = "let it happen"

    def label(self, table: Table, who: Figure) -> str:
        return "Let it happen"


def called(table: Table, thing: MapObject) -> str:
    """`the Street Lamp`"""
    written = table.library.landmarks[thing.called].name
    return written if written.startswith("The ") else f"the {written}"


def landmarks(table: Table, called: str) -> list[MapObject]:
    """All landmarks of a kind on the board."""
    return [one for one in table.state.objects if one.kind == "landmark" and one.called == called]


def landmark_at(table: Table, square: str) -> MapObject | None:
    """The landmark whose square, of a large one the top left, is called so."""
    known = names(table)
    found = (one for one in table.state.objects if one.kind == "landmark" and known[one.at] == square)
    return next(found, None)


def at_hand(table: Table, who: Figure, thing: MapObject, reach: int = 0) -> bool:
    """Is it adjacent, or does one stand on it? With some reach, is it at most so many areas away?"""
    own, other = cells(table, who), standing_on(table, thing)
    near = board(table).in_range(own, reach) if reach else 0
    return bool((own | near | board(table).adjacent(own)) & other)


def why_not_used(table: Table, who: Figure, use: Use, thing: MapObject) -> str:
    """Why a Hero cannot do this now: the wrong moment, too far, too few cubes, or the rule's own reason."""
    if use.price == "cubes":
        if not in_own_turn(table, who):
            return "that is a Cube Action of the own turn"
        if not table.state.turn.cube_actions:
            return NO_CUBE_ACTION
    if use.price == "minor" and (why_not := why_not_minor(table, who, "interaction")):
        return why_not
    if who.down:
        return "whoever is knocked out does nothing"
    if not at_hand(table, who, thing, use.reach(table, who, thing)):
        return f"{called(table, thing)} is not adjacent"
    if why_not := use.unless(table, who, thing):
        return why_not
    price = use.cubes(table, who, thing)
    if len(available(hero(table.state, who.id))) < price:
        return f"that expends {counted(price, 'cube')}, and fewer are available"
    return ""


def usable(table: Table, who: Figure, price: Price) -> Iterator[UseLandmark]:
    """What a Hero can do for this kind of price now, landmark by landmark."""
    for thing in table.state.objects:
        if thing.kind == "landmark":
            for use in USES.values():
                if use.landmark == thing.called and use.price == price and not why_not_used(table, who, use, thing):
                    yield UseLandmark(use.id, names(table)[thing.at])


def landmark_actions(table: Table, who: Figure) -> list[Group]:
    """Cube Actions at landmarks."""
    return acts([*usable(table, who, "cubes")]) if table.state.objects else []


def landmark_interactions(table: Table, who: Figure) -> list[Group]:
    """Minor Actions at landmarks."""
    return acts([*usable(table, who, "minor")]) if table.state.objects else []
