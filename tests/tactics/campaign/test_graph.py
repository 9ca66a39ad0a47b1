"""The chapter graph of the campaign: every way ends, gives nine levels, and meets each encounter at one level. (notes 5.7)"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tabletome.games.tactics.cards.heroes import HEROES, level_at
from tabletome.games.tactics.game import GAME

LIBRARY = GAME.library
CHAPTERS, ENCOUNTERS, GUIDE = LIBRARY.guide.chapters, LIBRARY.encounters, LIBRARY.guide

GRAPH = {
    1: "2,3 2 1,4", 4: "2 2 4", 5: "8,9 8 8", 6: "8,9 8 8", 7: "9,10 8 8", 10: "12,13 12 10,11", 11: "12,13 12 10,11",
    14: "17,18 17 14,15", 15: "17,19 17 14,15", 16: "18,19 17 16,14", 20: "23,24 23 23", 21: "23,24 23 23", 22: "24 23 23",
    23: "25,26 25 23,24", 24: "25,26 25 23,24", 27: "30,31 30 27,28", 28: "30,32 30 27,28", 29: "31,32 30 29,28",
    33: "36,37 36 36", 34: "36,37 36 36", 35: "37 36 36", 36: "38,39 38 36,37", 37: "38,39 38 36,37", 40: "43,44 43 40,41",
    41: "43,44 43 40,41", 42: "44 43 42,41", 45: "48,49 48 45,46", 46: "48,49 48 45,46", 47: "49 48 47,46", 48: "50,51 50 48,49",
    49: "50,51 50 48,49", 52: "54 55 52,56", 53: "54 55 53,56",
}  # fmt: skip
STORIES = {
    2: "5*,6", 3: "6,7", 8: "10*,11", 9: "10,11", 12: "14*,15", 13: "14,16", 17: "20*,21", 18: "20,22", 19: "21,22",
    25: "27*,28*", 26: "27,28,29", 30: "33*,34", 31: "33,35,33,35", 32: "34,35",
    38: "40*,41", 39: "40,41,42", 43: "45*,46", 44: "45*,46,47",
    50: "52,52,52", 51: "52,53", 54: "", 55: "", 56: "",
}  # fmt: skip


def chapters(written: str) -> tuple[int, ...]:
    return tuple(int(one) for one in written.split(","))


def test_the_encounters_lead_where_the_notes_say() -> None:
    assert set(ENCOUNTERS) == set(GRAPH)
    for chapter, written in GRAPH.items():
        one = ENCOUNTERS[chapter]
        assert (one.green, one.orange, one.failure) == tuple(map(chapters, written.split())), chapter


def test_the_stories_lead_where_the_notes_say_and_travel_where_they_say() -> None:
    assert set(CHAPTERS) - set(ENCOUNTERS) == set(STORIES)
    for chapter, written in STORIES.items():
        found = ",".join(f"{one.go}{'*' if one.random else ''}" for one in CHAPTERS[chapter].choices)
        assert found == written, chapter


@pytest.mark.rules("AT-CAMP-09")
def test_there_are_56_chapters_and_all_can_be_reached_from_the_first() -> None:
    reached, waiting = set[int](), [1]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += follow_ups(here)
    assert len(CHAPTERS) == 56
    assert reached == set(CHAPTERS)
    assert (len(ENCOUNTERS), len(GUIDE.random), len(GUIDE.markets), len(GUIDE.endings)) == (33, 17, 5, 3)


def follow_ups(chapter: int) -> list[int]:
    if chapter in ENCOUNTERS:
        one = ENCOUNTERS[chapter]
        return [*one.green, *one.orange, *one.failure]
    return [choice.go for choice in CHAPTERS[chapter].choices]


def forward(chapter: int) -> Iterator[int]:
    """Where a party that does not fail goes on."""
    if chapter in ENCOUNTERS:
        yield from dict.fromkeys([*ENCOUNTERS[chapter].green, *ENCOUNTERS[chapter].orange])
    else:
        yield from dict.fromkeys(choice.go for choice in CHAPTERS[chapter].choices)


@cache
def ways(chapter: int) -> frozenset[tuple[int, int, int, int]]:
    """All ways from a chapter to an ending: how many chapters, encounters and levels they have, and which ending."""
    own = ENCOUNTERS.get(chapter)
    here = (1, int(own is not None), int(own is not None and own.success.level))
    if CHAPTERS[chapter].ending:
        return frozenset({(*here, chapter)})
    return frozenset(
        (here[0] + way[0], here[1] + way[1], here[2] + way[2], way[3]) for go in forward(chapter) for way in ways(go)
    )


@pytest.mark.rules("AT-CAMP-16", "AT-CAMP-12")
def test_every_way_ends_after_nine_level_ups_and_thirteen_encounters_or_so() -> None:
    found = ways(1)
    assert {levels for _, _, levels, _ in found} == {9}
    assert {ending for *_, ending in found} == {54, 55}  # the third comes by giving up
    assert {encounters for _, encounters, _, _ in found} == {13}
    assert {length for length, *_ in found} == {22, 23}
    for chapter in (54, 55, 56):
        ending = GUIDE.endings[CHAPTERS[chapter].ending]
        assert re.search("Domianne|[Tt]he Queen", ending.text), "each says what becomes of her"


def test_failures_lead_to_an_encounter_that_gives_as_many_levels_or_go_on_at_the_same_level() -> None:
    """Detours do not change the level at which any encounter is met. (AT-CAMP-16)"""
    for chapter, encounter in ENCOUNTERS.items():
        for go in encounter.failure:
            if CHAPTERS[go].ending:
                continue
            assert level_at(LIBRARY, go) == encounter.level, (chapter, go)
            if encounter.success.level:
                assert go in ENCOUNTERS
                assert ENCOUNTERS[go].success.level


@pytest.mark.parametrize("chapter", sorted(ENCOUNTERS))
def test_every_encounter_is_met_at_its_level_on_every_way(chapter: int) -> None:
    """The level is one more than the level ups given before, whichever way was taken."""
    before = {1: {1}}
    waiting = [1]
    while waiting:
        here = waiting.pop()
        levels = before[here]
        after = {one + int(here in ENCOUNTERS and ENCOUNTERS[here].success.level) for one in levels}
        for go in forward(here):
            if not after <= before.get(go, set()):
                before[go] = before.get(go, set()) | after
                waiting.append(go)
    if chapter != 4:  # only after a failure
        assert before[chapter] == {ENCOUNTERS[chapter].level}


def test_each_act_gives_two_levels_and_the_last_one() -> None:
    acts = list(GUIDE.acts)
    for act, wanted in zip(acts, (2, 2, 2, 2, 1), strict=True):
        levels = {one.level for number, one in ENCOUNTERS.items() if CHAPTERS[number].act == act and one.success.level}
        assert len(levels) == wanted, act


def test_eight_random_encounters_are_added_by_chapters_and_nine_are_there_from_the_start() -> None:
    added = [one.adds_random for one in CHAPTERS.values() if one.adds_random]
    start = [id_ for id_, card in GUIDE.random.items() if card.start]
    assert (len(added), len(start)) == (8, 9)
    assert sorted([*added, *start]) == sorted(GUIDE.random)


def test_every_flag_comes_back_somewhere_and_in_every_ending() -> None:
    flags = {choice.sets for one in CHAPTERS.values() for choice in one.choices if choice.sets}
    assert len(flags) == 10
    for flag in flags:
        assert any(flag in (echo.flag, echo.no_flag) for one in CHAPTERS.values() for echo in one.echoes), flag
        assert all(flag in ending.flags for ending in GUIDE.endings.values()), flag


def test_what_makes_the_last_choice_possible_lies_on_ways_that_lead_to_it() -> None:
    """Chapter 53 needs one of three flags, each of which can be set on a way there."""
    choice = next(one for one in CHAPTERS[51].choices if one.go == 53)
    assert choice.needs == ("bell", "ember", "deserter")
    setters = {one.sets: number for number, chapter in CHAPTERS.items() for one in chapter.choices if one.sets}
    for flag in choice.needs:
        reached, waiting = set[int](), [setters[flag]]
        while waiting:
            here = waiting.pop()
            if here not in reached:
                reached.add(here)
                waiting += forward(here)
        assert 51 in reached, flag


def test_heroes_speak_only_in_their_own_voices_and_texts_name_nobody_else() -> None:
    """A party has three to five heroes: what all read names none of them."""
    for chapter in CHAPTERS.values():
        read = " ".join([
            chapter.opening, chapter.again, chapter.briefing, chapter.success, chapter.success_bonus, chapter.failure,
            *(echo.text for echo in chapter.echoes), *(one.text + one.label for one in chapter.choices), *chapter.ways.values(),
        ])  # fmt: skip
        for hero in HEROES:
            assert hero.capitalize() not in read, (chapter.number, hero)
        assert set(chapter.voices) <= set(HEROES)


def test_named_rewards_are_those_of_the_cards_that_say_so() -> None:
    """A perk or piece of equipment that says it comes from a chapter is what that chapter's bonus gives."""
    given = {one.bonus_reward.perk or one.bonus_reward.equipment: number for number, one in ENCOUNTERS.items()}
    given.pop("", None)
    said = {
        id_: int(card.origin.split()[1])
        for id_, card in LIBRARY.cards.items()
        if card.kind in ("equipment", "perk") and card.origin.startswith("chapter ")
    }
    assert given == said
    assert len(said) == 20
