"""Campaigns whose adventures end as a test wishes, as soon as the first turn begins; everything between them is played.

match = campaign("won", "lost", heroes=["birdsong"])
to_town(match)
"""

from __future__ import annotations

from typing import Any

from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.game import PHASES, Tomb
from tabletome.games.tomb.rules import hero_phase
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.state import Campaign, Hero, Visit
from tabletome.kernel import Flow, Match, Seeded
from tests.tomb.cards import library
from tests.tomb.plain import Position


class Decided(Tomb):
    """The adventures of a campaign end in this order; those after the last one are played."""

    results: tuple[str, ...] = ()


def decided(*results: str) -> Decided:
    """A game of campaigns with these results."""

    def start_of_turn(play: Play) -> Flow[None]:
        here = play.state.campaign
        assert here is not None
        tries = len(here.won) + here.failures
        if tries < len(results):
            objectives.end(play, results[tries], "TM-GEN-06", "the test says so")
        yield from hero_phase.start_of_turn(play)

    class WithResults(Decided):
        phases = {**PHASES, "start_of_turn": start_of_turn}

    return WithResults(library())


def campaign(*results: str, heroes: list[str], seed: int = 7, **options: Any) -> Position:
    """A campaign at its first question."""
    chosen = {"mode": "campaign", "ties": "settle", "heroes": heroes, **options}
    return Match(decided(*results), len(heroes), chosen, chance=Seeded(seed), listen=True)


def of(match: Position) -> Campaign:
    assert match.state.campaign is not None
    return match.state.campaign


def visit(match: Position) -> Visit:
    here = of(match).visit
    assert here is not None
    return here


def person(match: Position, name: str) -> Hero:
    """A Hero, wherever it is."""
    return next(hero for hero in (*match.state.heroes, *of(match).absent) if hero.id == name)


def take(match: Position, *answers: str) -> None:
    for answer in answers:
        match.answer(answer)


def routine(match: Position) -> None:
    """One answer that leaves everything as it is: leave town, bring the same Hero, stand anywhere, the first player first."""
    assert match.request is not None, "the campaign is over"
    verbs = {option.verb for option in match.request}
    match.answer("leave" if "leave" in verbs else 0)


def until(match: Position, phase: str, most: int = 200) -> None:
    """Answer by routine until something is asked in this phase."""
    for _ in range(most):
        if match.request is None or match.state.phase == phase:
            break
        routine(match)
    assert match.state.phase == phase, f"it is the phase '{match.state.phase}'"


def to_town(match: Position, *, before: bool = False) -> None:
    """Go on to the next visit to town after an adventure, or before one."""
    if match.state.phase == "town":
        here = visit(match)
        while of(match).visit is here and match.state.phase == "town":
            routine(match)
    for _ in range(200):
        if match.state.phase == "town" and visit(match).before == before:
            return
        routine(match)
    raise AssertionError("the party never comes to town")


def to_adventure(match: Position) -> None:
    """Go on until the Heroes take their places on the start tile."""
    until(match, "place_heroes")


def deck(match: Position, name: str) -> list[str]:
    """The cards of a deck in order of their names."""
    return sorted(card for layer in match.state.decks[name].layers for card in layer)
