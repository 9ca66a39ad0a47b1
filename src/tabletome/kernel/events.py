"""What happens in adventure games, in one vocabulary. `docs/events.md` is written from these declarations.

An event is a frozen struct, told right after the change it speaks of. Figures, cards and places are named by id (`Id`); what
people call them stands beside it in `Event.names`. Games declare kinds of their own in the same way.
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
_WORD = re.compile(r"[A-Z][a-z0-9]*")


class Happened(msgspec.Struct, frozen=True):
    """Something that happened. Its kind is the name of its class: `ConditionGained` is `condition-gained`."""

    kind: ClassVar[str] = "happened"

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

    number: int


class TurnBegan(Happened, frozen=True):
    """It is somebody's turn."""

    who: Id


class TurnEnded(Happened, frozen=True):
    """Somebody's turn is over."""

    who: Id


class PhaseBegan(Happened, frozen=True):
    """A phase of the book begins, in whose turn if it is anybody's."""

    phase: str
    who: Id = ""


class Passed(Happened, frozen=True):
    """Somebody lets a chance go by."""

    who: Id
    what: str = ""


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
    """Dice fell: which ones, what each shows, what it comes to, and what was needed, if that is a number (else 0)."""

    who: Id
    dice: tuple[str, ...]
    results: tuple[Result, ...]
    why: str = ""
    total: int = 0
    needed: int = 0


class Rerolled(Happened, frozen=True):
    """A die was rolled again."""

    who: Id
    die: str
    before: Result
    result: Result
    why: str = ""


class Drew(Happened, frozen=True):
    """A card came from a deck; whom it goes to, if to anybody. Whoever may not see it is told with no card."""

    who: Id
    deck: str
    card: Id = ""


class Shuffled(Happened, frozen=True):
    """A deck was shuffled; `again` if it was made anew from what had been discarded."""

    deck: str
    again: bool = False


class Revealed(Happened, frozen=True):
    """A card was turned face up for all to see."""

    card: Id
    by: Id = ""
    why: str = ""


# --- cards and tokens -------------------------------------------------------------------------------------------------


class CardPlayed(Happened, frozen=True):
    """A card was played or used, on whom if on anybody."""

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
    """Somebody has more of something that is counted: gold, experience, tokens. `total` is what there is then."""

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
    """A figure went, or was moved by somebody, along a path of places; the first is where it stood."""

    who: Id
    path: Ids
    by: Id = ""


class Appeared(Happened, frozen=True):
    """A figure, tile or token came onto the board; `what` is what it is."""

    who: Id
    what: Id = ""
    at: Id = ""


class Vanished(Happened, frozen=True):
    """A figure, tile or token left the board."""

    who: Id
    at: Id = ""
    why: str = ""


# --- fighting ---------------------------------------------------------------------------------------------------------


class Attacked(Happened, frozen=True):
    """Somebody attacks, with a card or weapon if it has a name."""

    who: Id
    on: Ids
    card: Id = ""


class Hit(Happened, frozen=True):
    """An attack hits."""

    who: Id
    on: Id
    card: Id = ""


class Missed(Happened, frozen=True):
    """An attack misses."""

    who: Id
    on: Id
    card: Id = ""


class Damaged(Happened, frozen=True):
    """Somebody lost health; `left` is what is left of it."""

    who: Id
    amount: int
    left: int
    by: Id = ""
    why: str = ""


class Prevented(Happened, frozen=True):
    """Damage did not get through."""

    who: Id
    amount: int
    by: Id = ""


class Healed(Happened, frozen=True):
    """Somebody regained health; `left` is what there is then."""

    who: Id
    amount: int
    left: int
    by: Id = ""


class Defeated(Happened, frozen=True):
    """Somebody was defeated."""

    who: Id
    by: Id = ""


class ConditionGained(Happened, frozen=True):
    """Somebody is now under a condition."""

    who: Id
    condition: str
    by: Id = ""


class ConditionLost(Happened, frozen=True):
    """A condition of somebody has ended."""

    who: Id
    condition: str
    why: str = ""


SHARED: tuple[type[Happened], ...] = (
    RoundBegan, TurnBegan, TurnEnded, PhaseBegan, Passed, Won, Lost,
    Rolled, Rerolled, Drew, Shuffled, Revealed,
    CardPlayed, CardGained, CardDiscarded, Gained, Spent,
    Moved, Appeared, Vanished,
    Attacked, Hit, Missed, Damaged, Prevented, Healed, Defeated, ConditionGained, ConditionLost,
)  # fmt: skip
"""What happens in all games; the games' own kinds stand in their `events.py`."""
