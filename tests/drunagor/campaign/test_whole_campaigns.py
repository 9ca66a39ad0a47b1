"""Whole Campaigns: by bots and by chance, saved and taken up again at every decision of a Camp."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tabletome.bots import bot_named
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.campaign.road import CHAPTERS, road
from tabletome.games.drunagor.options.gear.bags import BAG
from tabletome.games.drunagor.options.learning import LEARN, Learn, Learning
from tabletome.games.drunagor.options.minor.agreeing import ROOM
from tabletome.games.drunagor.options.place import START
from tabletome.games.drunagor.rules.learning import other_face
from tabletome.games.drunagor.state import State, campaign_of, hero
from tabletome.kernel import Choose, Match
from tests.drunagor.campaign.roads import SEQUENCE, library
from tests.drunagor.test_whole_games import in_between, keeps_the_pieces

MOST_ANSWERS = 60_000
REWARDS = [
    ["S1"], ["I1"], ["CA"], ["A"], ["S1"], ["I1", "CA"], ["S1"], ["S2"], ["S1"], ["A"], ["CA"], ["A"], ["I2"],
    ["CA", "S2", "I2"], ["S1", "I3"], ["CA"], ["S2", "I3"], [],
]  # fmt: skip
"""What the eighteen Chapters give. (DR-CAMP-37)"""
SEQUENTIAL = (5, 8, 10, 11, 13, 16, 18)
EIGHTEEN = Drunagor(
    library(
        *({"reward": given, **(SEQUENCE if number in SEQUENTIAL else {})} for number, given in enumerate(REWARDS, 1))
    )
)
"""The Campaign in eighteen small rooms."""


def ended(match: Match[State], result: str, seed: int) -> Match[State]:
    """The Adventure under way ends so."""
    state = deepcopy(match.state)
    state.phase, state.result = result, result  # type: ignore[assignment]
    return Match(EIGHTEEN, state.seats, None, state=state, seed=seed)


def walked(seed: int, heroes: int, **options: Any) -> Match[State]:
    """All Chapters are won or lost by a word; what is asked in between is answered at random, and looked at."""
    chance = Random(seed)
    match: Match[State] = Match(EIGHTEEN, 1 + seed % heroes, {"heroes": heroes, **options}, seed=seed)
    while (request := match.request) is not None:
        if request.kind == START:
            match = ended(match, chance.choice(("won", "won", "lost")), chance.randrange(10**6))
            continue
        option = chance.choice([*request])
        keeps_the_rules(match.state, request, option.arg)
        match.answer(option)
    return match


def keeps_the_rules(state: State, request: Choose, act: object) -> None:
    """Nobody learns Level 2 before Level 1; no stash has anything from a Chest; there is one of each card. (DR-CAMP-13)"""
    items = EIGHTEEN.library.items
    if request.kind == LEARN:
        assert isinstance(act, Learn)
        assert isinstance(request.about, Learning)
        one = hero(state, request.about.hero)
        first = other_face(EIGHTEEN.library, one, act.skill)
        assert not first or first in one.skills
    for one in state.heroes:
        assert not [card for card in one.stash if items[card].source == "chest"]
        assert {*one.flipped} <= {*one.equipment, *one.bag, *one.stash}
        assert len(one.bag) <= BAG or request.kind == ROOM
    owned = [card for one in state.heroes for card in (*one.equipment, *one.bag, *one.stash)]
    single = [card for card in owned if items[card].source not in ("starting", "chest")]
    assert len(single) == len({*single})


@pytest.mark.rules("DR-CAMP-13", "DR-CAMP-25", "DR-CAMP-32")
@pytest.mark.parametrize("seed", range(4))
def test_random_walks_through_all_rewards_keep_the_rules(seed: int) -> None:
    match = walked(seed, 1 + seed % 5, multiclass=bool(seed % 2), table_save=seed > 1, free_role_swap=seed == 3)
    assert match.outcome is not None
    assert match.outcome.result == "won"
    assert [one.chapter for one in campaign_of(match.state).log if one.result == "won"] == [*range(1, CHAPTERS + 1)]
    for one in match.state.heroes:
        assert len(one.cubes) >= 5 + 5, "Skills of Level 1 can always be learned"


@pytest.mark.soak
def test_many_random_walks_end() -> None:
    results = [walked(seed, 1 + seed % 5, multiclass=True).state.result for seed in range(100)]
    assert {*results} == {"won"}


@pytest.mark.rules("DR-LOG-03")
def test_a_campaign_is_taken_up_again_at_every_decision_of_a_camp() -> None:
    """Chapter 14 gives a Class Ability, a Skill of Level 2 and a Camp Item; then gear and Roles."""
    match: Match[State] = Match(EIGHTEEN, 2, {"heroes": 2, "chapter": 14, "multiclass": True}, seed=3)
    bot, kinds = bot_named("champion", EIGHTEEN, 1), list[str]()
    while match.request is not None and match.request.kind != START:
        match.answer(bot.choose(match.seat(match.request.seat)))
    match = ended(match, "won", 5)
    while match.request is not None and match.request.kind != START:
        again = Match.load(match.save(), EIGHTEEN)
        assert again.state == match.state
        assert again.request is not None
        assert [str(option) for option in again.request] == [str(option) for option in match.request]
        kinds.append(match.request.kind)
        match.answer(bot.choose(match.seat(match.request.seat)))
    assert {*kinds} == {"offer", "learn", "arrange", "new-role"}


# --- bots ---------------------------------------------------------------------------------------------------------------


def played(game: Drunagor, seed: int, **options: Any) -> Match[State]:
    """A Campaign by the reference player, which is saved and taken up again with every Chapter."""
    match: Match[State] = Match(game, 1, options, seed=seed)
    bot = bot_named("champion", game, seed)
    log = 0
    while (request := match.request) is not None:
        assert match.answered < MOST_ANSWERS, "this Campaign never ends"
        match.answer(bot.choose(match.seat(request.seat)))
        if len(campaign_of(match.state).log) > log:
            log = len(campaign_of(match.state).log)
            match = Match.load(match.save(), game)
        if match.request is not None and match.state.camp is None and not in_between(match):
            keeps_the_pieces(match.state, game.library)
    return match


def test_the_bot_plays_a_short_campaign_and_makes_use_of_its_camps() -> None:
    """Two small rooms: it learns, takes what is better than what it has, wears it, and goes on."""
    short = Drunagor(library({"reward": ["S1", "I1", "CA"]}, {}))
    match = played(short, 1, heroes=2, most_tries=20)
    assert match.state.result == "won"
    for one in match.state.heroes:
        assert len(one.cubes) == 6
        assert len(one.abilities) == 1
        assert [card for card in one.equipment if short.library.items[card].source == "camp1"]


def test_the_bot_plays_the_first_chapters_of_the_campaign() -> None:
    match = played(GAME, 1, heroes=2, last=2, most_tries=1)
    log = campaign_of(match.state).log
    assert log[-1].result == match.state.result
    assert [one.chapter for one in log] == [1, 2][: len(log)]


@pytest.mark.soak
@pytest.mark.parametrize("heroes", range(1, 6))
def test_the_bot_plays_the_whole_campaign(heroes: int) -> None:
    match = played(GAME, heroes, heroes=heroes, most_tries=99)
    log = campaign_of(match.state).log
    won = [one.chapter for one in log if one.result == "won"]
    assert won == [*road(GAME.library)][: len(won)]
    assert match.state.result == "lost" or won[-1] == CHAPTERS
