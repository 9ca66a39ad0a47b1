"""Every set-up that the lobby offers can be begun and is shown, to everybody, at its first decisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletome.cli.serve import games_by_id
from tabletome.kernel import WATCHER, BadSetup, Match, Seeded
from tabletome.scene import text
from tabletome.scene.stage import stage
from tabletome.server.web.lobby import OptionOffer, offer
from tabletome.server.work.render import parts

GAMES = games_by_id()
PAIRS = 12
DECISIONS = 2


def values(option: OptionOffer) -> list[Any]:
    """What the lobby lets one choose for an option."""
    if option.type == "bool":
        return [False, True]
    if option.type == "list":
        return [[], *([choice.value] for choice in option.choices)]
    if option.type == "int" and not option.choices:
        return [option.default, option.default + 1]
    return [choice.value for choice in option.choices] or [option.default]


def set_ups(game: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every value of every option with the others as they stand, then pairs of values, with different numbers of seats."""
    options = offer(GAMES[game]).options
    seats = GAMES[game].seats
    pick = Seeded(len(game))
    singles = [{option.name: value} for option in options for value in values(option)]
    pairs = []
    for _ in range(PAIRS if len(options) > 1 else 0):
        one, other = options[pick.below(len(options))], options[pick.below(len(options))]
        wish = {one.name: values(one)[pick.below(len(values(one)))]}
        pairs.append({**wish, other.name: values(other)[pick.below(len(values(other)))]})
    for number, chosen in enumerate([{}, *singles, *pairs]):
        yield seats[number % len(seats)], chosen
    if game == "deck":
        places = ("first", "second", "third", "fourth")
        for play in ("duel", "fight", "adventure", "campaign"):
            for made in range(1, 2 if play == "duel" else 4):
                yield 2 if play == "duel" else made + 1, {"play": play, places[made]: "make"}


@pytest.mark.parametrize("game", GAMES)
def test_every_set_up_is_begun_and_shown(game: str) -> None:
    begun = 0
    for number, (seats, options) in enumerate(set_ups(game)):
        try:
            match: Match[Any] = Match(GAMES[game], seats, options, seed=number, listen=True)
        except BadSetup:
            continue  # a pair that does not go together is refused with a sentence
        begun += 1
        for _ in range(DECISIONS):
            show(match, f"{game} with {seats} seats and {options}")
            if match.request is None:
                break
            match.answer(Seeded(number, match.answered).below(match.request.size))
    assert begun > len(offer(GAMES[game]).options)


def show(match: Match[Any], what: str) -> None:
    """The page and the words of a position, for every seat and for who looks on."""
    for seat in (*range(match.seats), WATCHER):
        try:
            scene = stage(match.seat(seat))
            assert parts(scene, mine=(seat,))["title"]
            assert text.paint(scene)
        except Exception as error:
            raise AssertionError(f"{what} cannot be shown to seat {seat} after {match.answered} answers") from error
