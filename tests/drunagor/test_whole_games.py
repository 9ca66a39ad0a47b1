"""Whole fights at random: they end, cubes are conserved, tokens keep their limits, and figures stand apart."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tabletome.games.drunagor.bot import JUDGES, PREPARED
from tabletome.games.drunagor.cards.conditions import REDUNDANT
from tabletome.games.drunagor.cards.kinds import EQUIPMENT
from tabletome.games.drunagor.cards.library import Library, Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import board, cells
from tabletome.games.drunagor.options.gear.bags import BAG
from tabletome.games.drunagor.options.ground.forced import Forcing
from tabletome.games.drunagor.options.minor.agreeing import AT_ONCE, ROOM
from tabletome.games.drunagor.options.values import ENDLESS, can_regain, equipped, max_health
from tabletome.games.drunagor.state import BASES, MOST_TOKENS, UNLIMITED, State, monsters
from tabletome.kernel import Match
from tabletome.table.grid import cells_of

MOST_ANSWERS = 20_000
LEARNED = {"III A": 1, "III B": 2}
"""The cubes that came with the faces of a Role's card III; with a Hero Skill card they are as many as its level."""


def keeps_the_pieces(state: State, library: Library = GAME.library) -> None:
    """What holds at every question. (DR-HERO-05, DR-TOKEN-01..03, DR-STAT-09, DR-KEY-187, DR-INIT-12, DR-BOSS-04)"""
    table = Table(state, library)
    taken = cells_of(state.chests)
    for one in state.figures:
        assert one.health >= 0, one
        assert one.health <= max_health(table, one) or can_regain(table, one) == ENDLESS, one
        assert all(0 < count <= (1 if name in REDUNDANT else MOST_TOKENS) for name, count in one.conditions.items()), (
            one
        )
        assert all(0 < count <= MOST_TOKENS or name in UNLIMITED for name, count in one.resources.items()), one
        assert not one.down or (one.health == 0 and not one.conditions), one
        here = cells(table, one)
        assert not here & taken, f"{one.id} shares a square"
        assert here & board(table).ground.floor == here, f"{one.id} stands on no floor"
        taken |= here
    for hero in state.heroes:
        skills = {*hero.skills, *(item.skill for item in equipped(table, hero))}
        cubes = [cube.colour for cube in hero.cubes]
        assert cubes[:5] == [*GAME.library.boards[hero.id].cubes]
        assert len(cubes) == 5 + sum(LEARNED.get(GAME.library.skills[skill].card, 0) or GAME.library.skills[skill].level
                                     for skill in hero.skills)  # fmt: skip
        assert {cube.at for cube in hero.cubes} <= {"", "expended", *skills}
        assert not {cube.at for cube in hero.cubes} & hero.blocked.keys(), "two cubes on one Skill"
        assert {*hero.blocked} <= {*hero.skills}
        assert len(hero.bag) <= BAG
        assert {*hero.flipped} <= {*hero.bag, *hero.equipment, *hero.stash}
        slots = [GAME.library.items[card].type for card in hero.equipment]
        assert len({*slots}) == len(slots)
        assert {*slots} <= {*EQUIPMENT}
    bases = [one.base for one in monsters(state) if library.monsters[one.card].type != "boss"]
    assert len({*bases}) == len(bases)
    assert {*bases} <= {*BASES}
    assert {card.id for card in state.track.cards if card.kind == "monster"} == {one.card for one in monsters(state)}


def in_between(match: Match[State]) -> bool:
    """Is somebody asked what to do with a card for which there is no room, or where a character goes that was run over?

    Until it is answered, a bag holds too much and two figures share squares. (DR-CHEST-11, DR-SHOVE-03)
    """
    asked = match.request
    shoved = asked is not None and isinstance(asked.about, Forcing) and asked.about.word == "SHOVE"
    return shoved or (asked is not None and asked.kind in (AT_ONCE, ROOM))


def played(seed: int, heroes: int, *, looking: bool = True) -> Match[State]:
    """A fight to its end, everything at random: whether the party is chosen, what it has learned, whether ties are asked."""
    chance = Random(seed)
    options = {
        "mode": "one-shot", "heroes": heroes, "party": chance.choice(["usual", "choose"]),
        "ties": chance.choice(["ask", "settle"]), "experience": chance.choice(["none", "some", "veteran"]),
    }  # fmt: skip
    match: Match[State] = Match(GAME, 1 + seed % heroes, options, seed=seed)
    while match.request is not None:
        assert match.answered < MOST_ANSWERS, "this fight never ends"
        match.answer(match.request.option(chance.randrange(match.request.size)))
        if looking and match.state.figures and not in_between(match):
            keeps_the_pieces(match.state)
    return match


@pytest.mark.parametrize("heroes", range(1, 6))
@pytest.mark.rules("DR-HERO-05", "DR-STRUCT-06")
def test_fights_end_and_keep_their_pieces(heroes: int) -> None:
    results = {played(seed, heroes).state.result for seed in range(6)}
    assert results <= {"won", "lost"}


@pytest.mark.soak
@pytest.mark.parametrize("heroes", range(1, 6))
def test_a_thousand_fights_end_and_chance_alone_hardly_wins_one(heroes: int) -> None:
    results = Counter(played(seed, heroes, looking=not seed % 10).state.result for seed in range(1_000))
    assert results["won"] + results["lost"] == 1_000
    assert results["won"] <= 80, "the bot is to win at least 250, and chance no more than a third of that"


def test_the_bot_can_judge_every_question() -> None:
    assert {*JUDGES, *PREPARED} == {*GAME.acts}
