"""What happens in adventure games, in one vocabulary. `docs/events.md` is written from these declarations.

An event is a frozen struct, told right after the change it speaks of. Figures, cards and places are named by id (`Id`); what
people call them stands beside it in `Event.names`. Games declare kinds of their own in the same way (`Game.events`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

import msgspec

from tabletome.kernel.requests import Result

Id = Annotated[str, msgspec.Meta(title="id")]
"""The id of a figure, card, piece or place; empty where there is none."""
Ids = tuple[Id, ...]
SAID = "said"
_WORD = re.compile(r"[A-Z][a-z0-9]*")


class Happened(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. Its kind is the name of its class: `ConditionGained` is `condition-gained`."""

    kind: ClassVar[str] = "happened"
    uses: ClassVar[tuple[str, ...]] = ()
    """The fields that name what acts or is made use of, not only seen."""
    heading: ClassVar[str] = ""
    """In a log, whether it stands above what follows: as a `round`, or as a `turn` in one."""
    quiet: ClassVar[bool] = False
    """Whether a log for people leaves it out, because what follows says as much."""
    played_as: ClassVar[str] = ""
    """On a page that plays what happens: the shared kind which it looks like, or `said` if it is only to be read."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.kind = "-".join(_WORD.findall(cls.__name__)).lower()


@cache
def id_fields(kind: type[Happened]) -> tuple[str, ...]:
    """The fields of an event that name something by its id, or several."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(field for field in kind.__struct_fields__ if hints[field] == Id or Id in get_args(hints[field]))


def ids_in(event: Happened) -> list[str]:
    """All ids that an event speaks of."""
    ids: list[str] = []
    for field in id_fields(type(event)):
        value = getattr(event, field)
        ids += (value,) if isinstance(value, str) else value
    return [id_ for id_ in ids if id_]


# --- the course of the game -------------------------------------------------------------------------------------------


class RoundBegan(Happened, frozen=True):
    """A new round."""

    heading = "round"

    number: int


class TurnBegan(Happened, frozen=True):
    """It is somebody's turn."""

    uses = ("who",)
    heading = "turn"
    who: Id


class TurnEnded(Happened, frozen=True):
    """Somebody's turn is over."""

    quiet = True
    who: Id


class PhaseBegan(Happened, frozen=True):
    """A phase of the book begins, in whose turn if it is anybody's."""

    phase: str
    who: Id = ""


class Passed(Happened, frozen=True):
    """Somebody lets a chance go by."""

    who: Id
    what: str = ""
    """the chance"""


class Won(Happened, frozen=True):
    """The game is won, by these."""

    who: Ids
    why: str = ""


class Lost(Happened, frozen=True):
    """The game is lost, by these."""

    who: Ids
    why: str = ""


# --- chance -----------------------------------------------------------------------------------------------------------


class Rolled(Happened, frozen=True):
    """Dice fell."""

    uses = ("who",)
    who: Id
    dice: tuple[str, ...]
    results: tuple[Result, ...]
    why: str = ""
    total: int = 0
    """what it comes to, with all that is added; 0 where nothing is added up"""
    needed: int = 0
    """what it had to come to; 0 where that is no number"""


class Rerolled(Happened, frozen=True):
    """A die was rolled again."""

    who: Id
    die: str
    before: Result
    result: Result
    why: str = ""


class Drew(Happened, frozen=True):
    """A card came from a deck. Whoever may not see it is told with no card."""

    who: Id
    """who gets it; empty if nobody does"""
    deck: str
    card: Id = ""


class Shuffled(Happened, frozen=True):
    """A deck was shuffled."""

    deck: str
    again: bool = False
    """whether it was made anew from what had been discarded"""


class Revealed(Happened, frozen=True):
    """A card was turned face up for all to see."""

    card: Id
    by: Id = ""
    why: str = ""


# --- cards and tokens -------------------------------------------------------------------------------------------------


class CardPlayed(Happened, frozen=True):
    """A card was played or used, on whom if on anybody."""

    uses = ("card",)
    who: Id
    card: Id
    on: Ids = ()


class CardGained(Happened, frozen=True):
    """A card came into somebody's hands."""

    who: Id
    card: Id
    why: str = ""


class CardDiscarded(Happened, frozen=True):
    """A card left somebody's hands or the table."""

    who: Id
    card: Id
    why: str = ""


class Gained(Happened, frozen=True):
    """Somebody has more of something that is counted: gold, experience, tokens."""

    who: Id
    what: str
    amount: int
    total: int
    why: str = ""


class Spent(Happened, frozen=True):
    """Somebody has less of something that is counted."""

    who: Id
    what: str
    amount: int
    total: int
    why: str = ""


# --- on the board -----------------------------------------------------------------------------------------------------


class Moved(Happened, frozen=True):
    """A figure went, or was moved."""

    uses = ("who", "by")
    who: Id
    path: Ids
    """the places one after the other; the first is where it stood"""
    by: Id = ""
    """who moved it, if it was not its own doing"""


class Appeared(Happened, frozen=True):
    """A figure, tile or token came onto the board."""

    who: Id
    what: Id = ""
    """what it is, where several are of one kind"""
    at: Id = ""


class Vanished(Happened, frozen=True):
    """A figure, tile or token left the board."""

    who: Id
    at: Id = ""
    why: str = ""


# --- fighting ---------------------------------------------------------------------------------------------------------


class Attacked(Happened, frozen=True):
    """Somebody attacks."""

    uses = ("who", "card")
    who: Id
    on: Ids
    card: Id = ""
    """with what card or weapon"""


class Hit(Happened, frozen=True):
    """An attack hits."""

    uses = ("who", "card")
    who: Id
    on: Id
    card: Id = ""


class Missed(Happened, frozen=True):
    """An attack misses."""

    uses = ("who", "card")
    who: Id
    on: Id
    card: Id = ""


class Damaged(Happened, frozen=True):
    """Somebody lost health."""

    uses = ("by",)
    who: Id
    amount: int
    left: int
    by: Id = ""
    why: str = ""


class Prevented(Happened, frozen=True):
    """Damage did not get through."""

    uses = ("by",)
    who: Id
    amount: int
    by: Id = ""


class Healed(Happened, frozen=True):
    """Somebody regained health."""

    uses = ("by",)
    who: Id
    amount: int
    left: int
    by: Id = ""


class Defeated(Happened, frozen=True):
    """Somebody was defeated."""

    uses = ("by",)
    who: Id
    by: Id = ""


class ConditionGained(Happened, frozen=True):
    """Somebody is now under a condition."""

    uses = ("by",)
    who: Id
    condition: str
    by: Id = ""
    total: int = 1
    """how many tokens of it there are then, where they are counted"""


class ConditionLost(Happened, frozen=True):
    """A condition of somebody has ended."""

    who: Id
    condition: str
    why: str = ""


CHAPTERS: dict[str, tuple[type[Happened], ...]] = {
    "The course of the game": (RoundBegan, TurnBegan, TurnEnded, PhaseBegan, Passed, Won, Lost),
    "Chance": (Rolled, Rerolled, Drew, Shuffled, Revealed),
    "Cards and tokens": (CardPlayed, CardGained, CardDiscarded, Gained, Spent),
    "On the board": (Moved, Appeared, Vanished),
    "Fighting": (
        Attacked, Hit, Missed, Damaged, Prevented, Healed, Defeated, ConditionGained, ConditionLost,
    ),
}  # fmt: skip
SHARED: tuple[type[Happened], ...] = tuple(kind for kinds in CHAPTERS.values() for kind in kinds)
"""What happens in all games; the games' own kinds stand in their `events.py`."""

FIELDS = {
    "again": "whether it is not the first time",
    "amount": "how much",
    "at": "the place",
    "before": "what the die showed before",
    "by": "whose doing it is",
    "card": "the card",
    "condition": "the condition",
    "deck": "what the deck is called",
    "dice": "what the dice are called",
    "die": "what the die is called",
    "left": "how much health there is then",
    "needed": "what had to be rolled",
    "number": "which one, counted from 1",
    "on": "to whom it is done",
    "path": "the places one after the other",
    "phase": "the phase, as the book calls it",
    "result": "what the die shows",
    "results": "what each die shows",
    "total": "how much there is then",
    "what": "what it is",
    "who": "whom it is about",
    "why": "for what, or by what",
}
"""What a field of that name means in every event. Where one means something else, a docstring below the field says so."""
