"""Many Campaigns of both bots from Chapter 1 to the epilogue, saved and taken up again on the way: behind `make soak`.

They end without error, every Outcome falls either way, and nothing in the box and the books is never met.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import takewhile
from random import Random
from typing import Any

import msgspec
import pytest

from tabletome.bots import bot_named
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.campaign.log import epilogue, outcomes
from tabletome.games.drunagor.options.set_up import BATTLEGROUNDS
from tabletome.games.drunagor.state import State, campaign_of
from tabletome.kernel import Match, journal
from tabletome.lab.content import Seen, Watcher, coverage
from tests.drunagor.campaign.test_whole_campaigns import MOST_ANSWERS
from tests.drunagor.test_whole_games import in_between, keeps_the_pieces
from tests.slices import Slice

CAMPAIGNS = 100
BOTS = ("champion", "curious")
ELSEWHERE: list[tuple[int, dict[str, Any]]] = [
    (1, {"mode": "one-shot", "heroes": 5}),
    *((4, {"mode": "pvp", "battleground": one, "heroes": 4}) for one in BATTLEGROUNDS if one != "the-ferry-landing"),
    (2, {"mode": "pvp", "battleground": "the-ferry-landing"}),
]
"""The Toll Room, and the four Battlegrounds."""
SAVED = 300
"""About once in so many decisions a Campaign is saved and taken up again, besides at every Chapter."""
NEVER_GIVEN_UP, GIVEN_UP = 99, 3


def set_up(number: int) -> dict[str, Any]:
    """Every fifth Campaign has as many Heroes; all versions of Monsters, both Setups behind Doors, Overlords, house rules.

    Only Campaigns that are given up after three failures have a Trauma limit of 1: one Chapter could be lost a hundred times.
    """
    heroes, cycle, hard = 1 + number % 5, number // 5, number % 11 == 10
    return {
        "heroes": heroes, "most_tries": GIVEN_UP if hard else NEVER_GIVEN_UP, "trauma_limit": 1 if hard else 2 + number % 2,
        "variants": ("standard", "alternate", "complex", "ask")[cycle % 4], "doors": ("printed", "varied")[number % 2],
        "party": ("usual", "choose")[cycle % 2], "overlords": ("never", "ask")[number % 3 == 1],
        "deck_building": ("printed", "ask")[number % 3 == 2], "multiclass": number % 4 == 3,
        "agree": ("lead", "vote")[number % 2], "table_save": number % 7 == 0, "free_role_swap": number % 7 == 1,
    }  # fmt: skip


class Found(msgspec.Struct):
    """What came of some Campaigns: how they ended, what the party wrote down, what was read at the end, what was met."""

    endings: Counter[str] = msgspec.field(default_factory=Counter)
    chapters: Counter[str] = msgspec.field(default_factory=Counter)
    outcomes: Counter[str] = msgspec.field(default_factory=Counter)
    read: Counter[str] = msgspec.field(default_factory=Counter)
    seen: Seen = msgspec.field(default_factory=Seen)
    resumed: int = 0

    def travel(self, number: int) -> None:
        """A Campaign to its end."""
        options = set_up(number)
        chance, watcher = Random(number), Watcher(GAME)
        match: Match[State] = Match(GAME, 1 + number % options["heroes"], options, seed=number, listen=True)
        bot, held, chapters, answers = bot_named(BOTS[number % 2], GAME, number), set[str](), 0, 0
        while (request := match.request) is not None:
            assert answers < MOST_ANSWERS, "this Campaign never ends"
            match.answer(bot.choose(match.seat(request.seat)))
            answers += 1
            watch(match, watcher)
            held |= {*outcomes(Table(match.state, GAME.library))}
            log = campaign_of(match.state).log
            if len(log) > chapters:
                say(
                    f"Campaign {number}: Chapter {log[-1].chapter} {log[-1].result} in round {log[-1].rounds}, {log[-1].why}"
                )
            if len(log) > chapters or not chance.randrange(SAVED):
                chapters, match = len(log), taken_up_again(match)
                self.resumed += 1
        self.note(match, held)
        self.seen.add(watcher.seen())

    def visit(self, place: int) -> None:
        """Where no Campaign leads."""
        seats, options = ELSEWHERE[place]
        watcher = Watcher(GAME)
        match: Match[State] = Match(GAME, seats, options, seed=place, listen=True)
        bot = bot_named("champion", GAME, place)
        while (request := match.request) is not None:
            match.answer(bot.choose(match.seat(request.seat)))
            watch(match, watcher)
        self.seen.add(watcher.seen())

    def note(self, match: Match[State], held: set[str]) -> None:
        """How it ended, and what is to be read then."""
        state = match.state
        self.endings[state.result] += 1
        self.chapters.update(f"{one.chapter} {one.result}" for one in campaign_of(state).log)
        self.outcomes.update(held)
        self.read.update(epilogue(Table(state, GAME.library)))


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def watch(match: Match[State], watcher: Watcher) -> None:
    """What was told is noted, and what lies on the table."""
    assert match.events is not None
    watcher.hear(match.events)
    match.events.clear()
    watcher.look(match.state)


def taken_up_again(match: Match[State]) -> Match[State]:
    """The same Campaign from what was saved of it: it stands where it stood, and asks what it asked."""
    if match.request is not None and match.state.camp is None and not in_between(match):
        keeps_the_pieces(match.state)
    again = journal.read(match.save(), journal.only(GAME), listen=True, from_checkpoint=True)
    assert again.state == match.state
    assert asked(again) == asked(match)
    assert again.events is not None
    again.events.clear()
    return again


def asked(match: Match[State]) -> tuple[int, list[str]]:
    return (match.request.seat, [str(option) for option in match.request]) if match.request is not None else (-1, [])


def missing(found: Found) -> dict[str, list[str]]:
    """What there is and was not met, by what it is."""
    entries = GAME.library.story.entries.values()
    sentences = [text for page in GAME.library.epilogue.values() for text in (page.held, page.not_held) if text]
    left = {
        "endings": [result for result in ("won", "lost") if not found.endings[result]],
        "Outcomes": [one.name for one in entries if one.kind == "outcome" and not found.outcomes[one.id]],
        "sentences of the epilogue": [text[:60] for text in sentences if not found.read[text]],
        **{kind.kind: [thing.id for thing in kind.never_met] for kind in coverage(GAME.content(), found.seen)},
    }
    return {what: things for what, things in left.items() if things}


@pytest.mark.soak
def test_a_hundred_campaigns_end_every_way_and_meet_everything() -> None:
    found, played = Found(), 0
    for place in range(len(ELSEWHERE)):
        found.visit(place)
    for number in takewhile(lambda number: number < CAMPAIGNS, Slice().games()):
        found.travel(number)
        played += 1
        say(f"Campaign {number}: {dict(found.endings)}, resumed {found.resumed} times, not met yet: {missing(found)}")
    assert {*found.endings} <= {"won", "lost"}
    if played == CAMPAIGNS:
        assert missing(found) == {}
