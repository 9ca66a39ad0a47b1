"""Special Rules act at moments: each is declared with the moment it waits for, in the file of its Chapter. (DR-DOOR-06..08)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.cards.places import SpecialRule
from tabletome.games.drunagor.options.special import in_force
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow

Moment: TypeAlias = Literal[
    "adventure begins",
    "setup built",
    "round begins",
    "round ends",
    "turn begins",
    "turn ends",
    "stepped",
    "rolled",
    "recalled",
    "cursed",
    "skill used",
    "afflicted",
    "knocked out",
    "defeated",
    "halved",
    "bystander struck",
    "card acted",
    "way opened",
]  # fmt: skip


class Happening(msgspec.Struct):
    """What a moment is about: whose turn, step, roll, fall or Recall it is, and a number or a card that belongs to it.
    Of a bystander who is struck, `figure` is the Monster and `number` the square; what then becomes of them, the rule says.
    `halved` is when an enemy without rank (Commander, Overlord, Boss, of the story) first falls to half the Health it came with.

    That is the natural roll, the Curse Cubes gained, the Setup that was built, the Skill, the card of the track, the way that
    was opened. A Skill is used for a cube of a `colour`; a roll is made against `others`. A Curse Cube that a Recall brings has
    RECALL for its card.
    """

    figure: Figure | None = None
    number: int = 0
    card: str = ""
    colour: str = ""
    others: tuple[Figure, ...] = ()


RECALL = "recall"
Acting: TypeAlias = Callable[[Play, Happening], Flow[None]]
ACTING: dict[tuple[str, Moment], Acting] = {}


def special(rule: SpecialRule, moment: Moment) -> Callable[[Acting], Acting]:
    """Declare the rule below as what a Special Rule does at a moment."""

    def declare(acting: Acting) -> Acting:
        ACTING[rule, moment] = acting
        return acting

    return declare


ALWAYS: dict[Moment, list[Acting]] = {}


def always(moment: Moment) -> Callable[[Acting], Acting]:
    """Declare the rule below as what happens at a moment in every Chapter, before its Special Rules act."""

    def declare(acting: Acting) -> Acting:
        ALWAYS.setdefault(moment, []).append(acting)
        return acting

    return declare


def awaited(play: Play, moment: Moment) -> bool:
    """Does a Special Rule in force say what happens at this moment?"""
    return any((rule, moment) in ACTING for rule in in_force(play))


def at(
    play: Play, moment: Moment, figure: Figure | None = None, number: int = 0, card: str = "", colour: str = "",
    others: Sequence[Figure] = (),
) -> Flow[None]:  # fmt: skip
    """Every Special Rule in force that waits for this moment acts, the Chapter's first. (DR-DOOR-06)"""
    waiting = [*ALWAYS.get(moment, ())]
    waiting += [acting for rule in in_force(play) if (acting := ACTING.get((rule, moment))) is not None]
    for acting in waiting:
        yield from acting(play, Happening(figure, number, card, colour, tuple(others)))
