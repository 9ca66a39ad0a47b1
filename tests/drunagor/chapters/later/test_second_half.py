"""Chapters 9 to 18: counted, begun, painted room by room, and played to their end, for one to five Heroes."""

from __future__ import annotations

from random import Random

import pytest

from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import State
from tabletome.kernel import Match
from tabletome.scene import svg, text
from tests.drunagor.chapters.trial import by_bots, numbered

DOORS = {9: 3, 10: 2, 11: 3, 12: 2, 13: 2, 14: 4, 15: 3, 16: 2, 17: 3, 18: 2}
MOST_ANSWERS = 20_000


@pytest.mark.parametrize("number", DOORS)
def test_a_chapter_has_its_doors_and_every_door_another_side(number: int) -> None:
    chapter = numbered(number)
    behind = [setup for setup in chapter.setups.values() if setup is not chapter.first]
    assert len(behind) == DOORS[number]
    assert all(setup.story and setup.box and setup.other is not None for setup in behind)
    assert chapter.rule is not None
    assert chapter.story
    assert chapter.success
    assert chapter.failure
    assert len(chapter.voices) == 2
    assert bool(chapter.camp) == (number in (11, 13, 14, 16))


def test_every_scene_of_these_chapters_has_its_place_once() -> None:
    placed = []
    for number in DOORS:
        for setup in numbered(number).setups.values():
            placed += [line.scene for line in setup.always if line.scene]
            placed += [trigger.scene for trigger in setup.interactions]
    written = [id_ for id_ in GAME.library.story.scenes if int(id_.split("-")[0]) in DOORS]
    assert sorted(placed) == sorted(written)


@pytest.mark.rules("DR-RECALL-03")
def test_from_chapter_15_on_a_recall_costs_two_curse_cubes() -> None:
    assert [number for number in DOORS if numbered(number).recall == 2] == [15, 16, 17, 18]


def painted(match: Match[State]) -> None:
    """The page and the text of what is seen, with the Special Rule in sight."""
    assert match.request is not None
    scene = GAME.scene(GAME.view(match.state, 0), match.request)
    shown = text.paint(scene, width=120)
    assert all(str(option) in " ".join(shown.split()) for option in match.request)
    assert "<svg" in svg.paint(scene)


def begun(number: int, heroes: int, seed: int = 1) -> Match[State]:
    options = {"chapter": number, "last": number, "most_tries": 1, "heroes": heroes, "doors": "varied",
               "trauma_limit": 3, "curse_limit": 7}  # fmt: skip
    return Match(GAME, 1, options, seed=seed)


def by_chance(match: Match[State], seed: int, rooms: int = 0) -> Match[State]:
    """Everything at random, but that Doors are opened as soon as they can be; every new room is painted."""
    chance, seen = Random(seed), 0
    while match.request is not None and not (rooms and seen >= rooms):
        assert match.answered < MOST_ANSWERS, "this Adventure never ends"
        request = match.request
        if len(match.state.setups) > seen and match.state.round:
            seen = len(match.state.setups)
            painted(match)
        doors = [option for option in request if str(option).startswith("open ")]
        match.answer(doors[0] if doors else request.option(chance.randrange(request.size)))
    return match


@pytest.mark.parametrize("number", DOORS)
def test_a_chapter_begins_and_its_first_room_is_painted(number: int) -> None:
    match = by_chance(begun(number, 1 + number % 5), number, rooms=1)
    assert match.state.setups == [numbered(number).first.id]


@pytest.mark.soak
@pytest.mark.parametrize("heroes", range(1, 6))
@pytest.mark.parametrize("number", DOORS)
def test_random_play_ends(number: int, heroes: int) -> None:
    for seed in range(5):
        match = by_chance(begun(number, heroes, seed), seed)
        assert match.state.campaign is not None
        assert match.state.campaign.log[-1].chapter == number


@pytest.mark.soak
@pytest.mark.parametrize("heroes", range(1, 6))
@pytest.mark.parametrize("number", DOORS)
def test_bots_play_every_chapter_to_its_end(number: int, heroes: int) -> None:
    for seed in range(1, 4):
        _, ended = by_bots(GAME, number, heroes, seed)
        assert ended.result in ("won", "lost")
        assert ended.why


@pytest.mark.parametrize(("number", "heroes"), [(9, 1), (11, 2), (13, 1), (16, 1), (18, 2)])
def test_bots_play_chapters_to_their_end(number: int, heroes: int) -> None:
    _, ended = by_bots(GAME, number, heroes)
    assert ended.result in ("won", "lost")
    assert ended.why
