"""What a Monster has decided: where it goes, whom it hits, and the criterion that decided. (DR-AI-35, DR-AI-36)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

Criterion: TypeAlias = Literal[
    "heroes", "rank", "allies", "way left", "engaged", "darkness", "harm", "water", "points", "trampled", "chests", "shoved",
    "distance", "stays", "leader", "only",
]  # fmt: skip
"""What decided, in the order of the book's notes: most Heroes, best-ranked Heroes, most Pets and Companions, least way left, not
ending engaged (DR-AI-51), on Darkness, least harm, no Water, fewest points, most trampled, fewest Chests crushed, fewest
Monsters shoved; straight distance and staying where there is no way (DR-AI-43); the Party Leader among equals; nothing else."""
Passing: TypeAlias = Literal["", "perceives nobody", "cannot get away"]
"""Why it neither moves nor attacks: nobody to perceive (DR-AI-09), or engaged and unable to leave (DR-AI-27)."""
Route: TypeAlias = Literal["", "only", "clean", "harmful", "none"]
"""Which route it follows towards its target: the cheapest hurts nobody; a clean one that needs no more turns; the cheapest,
harmful one, since a clean one needs more turns or does not exist; there is no route at all. (DR-AI-42, DR-AI-43)"""


class Way(msgspec.Struct, frozen=True):
    """One thing that it could do: where it ends, over which squares, whom it then hits.

    `end` and `path` are squares, of a large Monster the top left ones of its areas; a path begins where it stands, and one of a
    single square is to stay. `targets` are all that the attack hits, Heroes first; `areas` those that a STRIKE hits. `harms` and
    `water` are what the path makes it suffer, `points` what its steps cost.
    """

    end: int
    path: tuple[int, ...]
    targets: tuple[str, ...] = ()
    areas: tuple[int, ...] = ()
    harms: int = 0
    water: bool = False
    points: int = 0


class Verdict(msgspec.Struct, frozen=True):
    """The criterion that decided last, with the value that won and the best that did not; for ranks, whom each would hit."""

    criterion: Criterion
    taken: int = 0
    other: int = 0
    whom: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """What it does. `tied` are the ways between which the Party Leader may pick, the first in reading order being `way`.

    (DR-AI-36) Of an `ambush` the player of `picker` picks instead (DR-KEY-023). `primary` is whom it seeks: its Primary Target,
    or whom it approaches. `attacks` is false too if it would attack but is stunned or harmless (DR-AI-46, DR-MON-19).
    """

    kind: Literal["attack", "approach", "ambush", "pass"]
    way: Way
    verdict: Verdict
    tied: tuple[Way, ...] = ()
    primary: str = ""
    attacks: bool = False
    passing: Passing = ""
    route: Route = ""
    picker: str = ""

    @property
    def end(self) -> int:
        return self.way.end

    @property
    def path(self) -> tuple[int, ...]:
        return self.way.path

    @property
    def targets(self) -> tuple[str, ...]:
        """Whom the attack is to hit; nobody if there is none to be made."""
        return self.way.targets if self.attacks else ()


def because(plan: Plan, called: Callable[[str], str] = str) -> str:
    """Why it does what it does, in words and numbers, for the log; `called` names characters."""
    raise NotImplementedError
