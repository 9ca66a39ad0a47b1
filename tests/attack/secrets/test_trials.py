"""What workers work out for a seat is the same in two games that it cannot tell apart, whatever is hidden from it there."""

from __future__ import annotations

import random
import secrets
from itertools import islice
from typing import Any

import pytest

from tabletome.kernel import Match, Seeded, journal, spec_of
from tabletome.server.work import jobs
from tests.attack.server.watching import GAMES

from .twins import twins

PAIRS = 4
OPTIONS: dict[str, dict[str, Any]] = {"dragon_hoard": {}, "party": {}, "deck": {"play": "duel"}}


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials have chance of their own, which is drawn anew each time: here it is the same, so that nothing else differs."""
    jobs.know({name: spec_of(GAMES[name]) for name in OPTIONS})
    monkeypatch.setattr(Seeded, "fresh", lambda: Seeded(5))
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_trial_begins_and_goes_on_as_if_what_the_seat_cannot_know_had_been_dealt_anew(name: str) -> None:
    game, gone_on = GAMES[name], 0
    for pair in islice(twins(game, random.Random(name), OPTIONS[name]), PAIRS):
        real = [position(name, text) for text in pair.journals]
        assert real[0] != real[1]
        one, other = (jobs.begin_trial(each, (pair.looking,), True) for each in real)
        assert one == other
        asked = jobs.match_at(one.position).request
        if asked is not None:
            gone_on += 1
            option = str(asked.option(0))
            one, other = (jobs.try_answer(each.position, asked.seat, option, (pair.looking,)) for each in (one, other))
            assert one == other
    assert gone_on, "no trial came to a decision of its owner"


@pytest.mark.parametrize("name", OPTIONS)
def test_what_a_page_shows_and_foresees_is_the_same(name: str) -> None:
    for pair in islice(twins(GAMES[name], random.Random(name), OPTIONS[name]), PAIRS):
        matches = [match_of(name, text) for text in pair.journals]
        looker, around = jobs.Looker((pair.looking,)), jobs.Table(("Ann", "Bob"), ())
        pages = [
            jobs.page(jobs.position_of(match, setting(name)), match.events or (), looker, around, heard=0)
            for match in matches
        ]
        assert pages[0] == pages[1]
        told = [jobs.data(jobs.position_of(match, setting(name)), match.events or (), looker) for match in matches]
        assert told[0] == told[1]


def setting(name: str) -> jobs.Setting:
    return jobs.Setting(name, 2, OPTIONS[name])


def match_of(name: str, text: str) -> Match[Any]:
    return journal.read(text, lambda _: GAMES[name], listen=True)


def position(name: str, text: str) -> jobs.Position:
    return jobs.position_of(match_of(name, text), setting(name))
