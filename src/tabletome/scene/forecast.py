"""What may follow an option, and how likely: the courses of events that chance can take up to the next decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from tabletome.kernel import Game, Match, Odds, odds

MOST_ROWS = 12
BRANCHES, SAMPLES, FEWEST = 4_000, 1_000, 60
"""How much work all odds asked for at once may take: branches of chance followed, then samples instead."""

UNKNOWN = "nobody can say"

IN_WORDS = {
    "appeared": "something appears", "attacked": "somebody attacks", "card-discarded": "a card is lost",
    "card-gained": "a card is gained", "card-played": "a card is used", "condition-gained": "somebody gains a condition",
    "condition-lost": "somebody loses a condition", "damaged": "somebody is hurt", "defeated": "somebody is defeated",
    "gained": "something is gained", "healed": "somebody is healed", "hit": "an attack hits", "lost": "the game is lost",
    "missed": "an attack misses", "moved": "somebody moves", "prevented": "damage is prevented",
    "rerolled": "a die is rolled again",
    "revealed": "a card is revealed", "spent": "something is spent", "vanished": "something vanishes", "won": "the game is won",
}  # fmt: skip
"""Kinds of events as players would say it; those of a single game it may say itself (`Game.in_short`)."""
ASKED = "asked"
"""The kind of the question that comes next, which stands behind the events where it is all that tells courses apart."""
UNSAID = (ASKED, "drew", "rolled", "shuffled", "passed", "phase-began", "round-began", "turn-began", "turn-ended")
"""What happens all the time and tells nothing."""

Told: TypeAlias = tuple[tuple[str, str], ...]
"""What followed an option, as a seat sees it: the kind and the sentence of each event, and what it is asked then."""


class Row(NamedTuple):
    """One course of events: how likely, and what would be told."""

    chance: str
    text: str


class Forecast(NamedTuple):
    """The likeliest courses of events first; how they were found; and in short how likely each kind of event is."""

    rows: tuple[Row, ...]
    how: str
    exact: bool
    short: str
    whole: bool
    """Whether `rows` are all there are."""


def forecast(match: Match[Any], option: str, share: int = 1) -> Forecast:
    """What may follow `option`, as the asked seat will be told it. `share`: one of how many options asked about at once."""
    if why := untold(match, option):
        return Forecast((), why, exact=False, short=why, whole=False)
    found = in_short(odds_of(match, option, share))
    courses = sorted(found.chances, key=lambda course: -found.chances[course])
    rows = [Row(found.percent(course), _in_words(course)) for course in courses[:MOST_ROWS]]
    if len(courses) > MOST_ROWS:
        rest = sum((found.chances[course] for course in courses[MOST_ROWS:]), Fraction(0))
        rarer = Odds({True: rest}, found.exact, found.branches).percent()
        rows.append(Row(rarer, f"{len(courses) - MOST_ROWS} rarer courses of events together"))
    if found.exact:
        how = "certain" if found.branches == 1 else f"exact, {found.branches} ways chance can go"
    else:
        how = f"estimated from {found.branches} samples" if found.branches else UNKNOWN
    return Forecast(tuple(rows), how, found.exact, _summed_up(found, in_words(match.game)), len(courses) <= MOST_ROWS)


def untold(match: Match[Any], option: str) -> str:
    """Why nobody may look ahead at what this brings; nothing if they may."""
    asked = match.request
    found = asked.find(option) if asked is not None else None
    if asked is None or found is None:
        return ""
    return match.game.untold(match.seat(asked.seat).view, asked, found)


def odds_of(match: Match[Any], option: str, share: int) -> Odds:
    """How likely each course of events is, up to the next decision, as the asked seat will see it."""
    assert match.request is not None
    seat = match.request.seat
    if match.request.find(option) is None:
        match.fork().answer(option)  # says why it is not possible

    view = match.seat(seat).view

    def question(world: Match[Any]) -> Hashable:
        return told(world, seat, view)

    return odds(
        match,
        option,
        question,
        most_branches=max(FEWEST, BRANCHES // share),
        samples=max(FEWEST, SAMPLES // share),
    )


def told(world: Match[Any], seat: int, view: Any) -> Told:
    """What a seat was told of all that an imagined world led to, in the words of its view before, and what it is asked then."""
    here = world.seat(seat)
    outcome = here.outcome if here.waiting_for is None else None
    ending = () if outcome is None else (("the game ends", f"The game ends: {outcome.result}."),)
    question = () if here.request is None else ((ASKED, here.request.prompt),)
    return (*((event.kind, world.game.say(event, view)) for event in here.events), *ending, *question)


def in_short(found: Odds) -> Odds:
    """Courses of events without the question at their end, but where it is all that tells them apart: as a die that may be
    rolled again, which nobody has told of yet."""
    asked_after: dict[Hashable, int] = Counter(_without_question(course) for course in found.chances)
    chances: dict[Hashable, Fraction] = {}
    for course, chance in found.chances.items():
        events = _without_question(course)
        chances[events if asked_after[events] == 1 else course] = chance
    return Odds(chances, found.exact, found.branches)


def _without_question(course: Hashable) -> Hashable:
    assert isinstance(course, tuple)
    return course[:-1] if course and course[-1][0] == ASKED else course


def _in_words(course: Hashable) -> str:
    assert isinstance(course, tuple)
    return " ".join(sentence for _, sentence in course) or "nothing you would see"


def in_words(game: Game[Any]) -> dict[str, str]:
    """Kinds of events as players of a game would say them; those of which nothing is said, as nothing."""
    own = {kind.kind: game.in_short.get(kind, "") for kind in game.events} if game.in_short else {}
    return {**own, **IN_WORDS, **dict.fromkeys(UNSAID, "")}


def _summed_up(found: Odds, words: Mapping[str, str]) -> str:
    """How likely each kind of event is to happen at all; the whole story where it is certain."""
    if not found.branches:
        return UNKNOWN
    if len(found.chances) == 1 and found.exact:
        return f"certain: {_in_words(next(iter(found.chances)))}"
    kinds: dict[Hashable, Fraction] = {}
    for course, share in found.chances.items():
        assert isinstance(course, tuple)
        for kind in dict.fromkeys(kind for kind, _ in course):
            kinds[kind] = kinds.get(kind, Fraction(0)) + share
    summed = Odds(kinds, found.exact, found.branches)
    named = {kind: words.get(str(kind), str(kind).replace("-", " ")) for kind in kinds}
    said = [f"{name} {summed.percent(kind)}" for kind, name in named.items() if name]
    return ", ".join(said) or "nothing you would see"
