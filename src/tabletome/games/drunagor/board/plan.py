"""What a Monster has decided: where it goes, whom it hits, and the criterion that decided. (DR-AI-35, DR-AI-36)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from tabletome.words import listed

Criterion: TypeAlias = Literal[
    "heroes", "rank", "allies", "way left", "engaged", "darkness", "harm", "water", "points", "trampled", "chests", "shoved",
    "distance", "stays", "leader", "only",
]  # fmt: skip
"""What decided, in the order of the book's notes: most Heroes, best-ranked Heroes, most Pets and Companions, least way left, not
ending engaged (DR-AI-51), on Darkness, least harm, no Water, fewest points, most trampled, fewest Chests crushed, fewest
Monsters shoved; straight distance and staying where there is no way (DR-AI-43); the Party Leader among equals; nothing else."""
Passing: TypeAlias = Literal["", "perceives nobody", "cannot get away"]
"""Why it neither moves nor attacks: nobody to perceive (DR-AI-09), or engaged and unable to leave (DR-AI-27)."""
Route: TypeAlias = Literal["", "cheapest", "clean", "harmful", "none"]
"""Which route it follows towards its target: the cheapest, which is clean too; a clean one that needs no more turns; the
cheapest and harmful one, since a clean one needs more turns or does not exist; there is none at all. (DR-AI-42, DR-AI-43)"""

SENTENCES: dict[Criterion, str] = {
    "heroes": "hits more Heroes: {0}, else {1}",
    "allies": "hits more Pets and Companions: {0}, else {1}",
    "way left": "has less way left: {0}, else {1}",
    "engaged": "does not end engaged",
    "darkness": "ends on Darkness",
    "harm": "suffers less harm: {0}, else {1}",
    "water": "enters no Water",
    "points": "has the shorter way: {0}, else {1}",
    "trampled": "tramples more enemies: {0}, else {1}",
    "chests": "crushes fewer Chests: {0}, else {1}",
    "shoved": "shoves fewer Monsters: {0}, else {1}",
    "distance": "is nearer: {0}, else {1}",
    "stays": "stays, being as near as it can come",
    "leader": "one of {0} equal ways",
    "only": "the only way",
}
"""What each criterion but the rank says, with the value that won and the next."""


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
    or whom it approaches. `whom` is the criterion by which its targets were chosen, `verdict` the one that decided last of all.
    `attacks` is false too if it would attack but is stunned or harmless (DR-AI-46, DR-MON-19).
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
    whom: Verdict = Verdict("only")

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
    """Why it does what it does, in words and numbers, for the log; `called` names characters.

    >>> stay = Way(0, (0,))
    >>> because(Plan("attack", stay, Verdict("heroes", 2, 1)))
    'hits more Heroes: 2, else 1'
    >>> because(Plan("attack", stay, Verdict("points", 1, 3), whom=Verdict("rank", whom=("Vorn",), instead_of=("Maya",))))
    'prefers Vorn to Maya; has the shorter way: 1, else 3'
    >>> because(Plan("approach", stay, Verdict("only"), primary="Maya", route="clean"), str.upper)
    'cannot attack yet, goes for MAYA by a clean route; the only way'
    >>> because(Plan("pass", stay, Verdict("only"), passing="perceives nobody"))
    'passes: perceives nobody'
    """
    if plan.kind == "pass":
        return f"passes: {plan.passing}"
    decided = _decided(plan.verdict, called)
    if plan.kind == "ambush":
        return f"appears beside {called(plan.primary)}, whose player picks the square; {decided}"
    if plan.kind == "attack":
        first = _decided(plan.whom, called)
        return decided if plan.whom == plan.verdict or plan.whom.criterion == "only" else f"{first}; {decided}"
    routes: dict[Route, str] = {
        "": "",
        "cheapest": "by the cheapest route",
        "clean": "by a clean route",
        "harmful": "through harm, a clean route takes more turns",
        "none": "without any route",
    }
    return f"cannot attack yet, goes for {called(plan.primary)} {routes[plan.route]}; {decided}"


def _decided(verdict: Verdict, called: Callable[[str], str]) -> str:
    if verdict.criterion == "rank":
        return f"prefers {listed(map(called, verdict.whom))} to {listed(map(called, verdict.instead_of))}"
    return SENTENCES[verdict.criterion].format(verdict.taken, verdict.other)
