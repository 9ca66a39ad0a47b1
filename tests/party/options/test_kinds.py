"""Every request says what it is, and about what: whoever answers goes by that, never by the words of the question."""

from __future__ import annotations

import re
from random import Random

import pytest

from tabletome.games.party.bot import JUDGES, LOOKING, Guildmaster
from tabletome.games.party.game import GAME
from tabletome.games.party.options.arena import BOSS, Against
from tabletome.games.party.options.skull_scrolls import SKULL_SCROLL, SkullMoment
from tabletome.games.party.options.tavern import TAVERN, Visit
from tabletome.kernel import Match

GAMES = [
    (2, {"mode": "rival", "skull_scrolls": True}, 3),
    (1, {"difficulty": "hard"}, 4),
    (3, {"mode": "coop", "difficulty": "easy"}, 5),
]


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_every_request_has_a_kind_that_the_bot_knows_and_always_the_same_sort_of_subject(
    seats: int, options: dict[str, object], seed: int
) -> None:
    match, chance, subjects = Match(GAME, seats, options, seed=seed), Random(seed), dict[str, type]()
    while (asked := match.request) is not None:
        assert re.fullmatch(r"[a-z][a-z0-9-]*", asked.kind), asked
        assert asked.kind in (*JUDGES, *LOOKING)
        assert subjects.setdefault(asked.kind, type(asked.about)) is type(asked.about)
        match.answer(str(asked.option(chance.randrange(asked.size))))
    assert subjects[TAVERN] is Visit


def test_a_request_says_which_card_stage_moment_or_visit_it_is_about() -> None:
    match, bot = Match(GAME, 2, {"mode": "rival", "skull_scrolls": True, "starter": 0}, seed=0), Guildmaster()
    seen: dict[str, list[object]] = {}
    while (asked := match.request) is not None:
        seen.setdefault(asked.kind, []).append(asked.about)
        match.answer(str(bot.choose(match.seat(asked.seat))))
    visits = [about for about in seen[TAVERN] if isinstance(about, Visit)]
    assert {visit.again for visit in visits} == {False, True}
    assert seen[BOSS] == [Against(match.state.boss, 1)] * len(seen[BOSS])
    moments = [about for about in seen[SKULL_SCROLL] if isinstance(about, SkullMoment)]
    assert {moment.victim for moment in moments} == {0, 1}
