"""What lies beside the game: the names of the grades, the dice table, the scale of the arena, and tears."""

from __future__ import annotations

import pytest

from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.events import Cried, QuestCompleted, QuestFailed
from tabletome.games.party.state import Arena
from tabletome.kernel import WATCHER
from tabletome.scene import Scene, Track
from tabletome.scene.stage import stage
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    asked,
    boss_card,
    kinds,
    offered,
    on_quest,
    player,
    quest_card,
    refused,
    table,
)


def tag(match: Position, name: str) -> str:
    """What kind of card the scene of the roller says this is."""
    return next(card.tag for zone in stage(match.seat(0)).zones for card in zone.cards if card.id == name)


# --- grades -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-COMP-02")
@pytest.mark.parametrize(
    ("deck", "level", "before", "grade"),
    [("town", 1, 2, "normal quest"), ("forest", 2, 1, "heroic quest"), ("mountains", 3, 1, "legendary quest")],
)
def test_each_deck_is_a_grade_of_its_own_by_name_and_for_the_progress_of_the_town(
    plain: Cards, deck: str, level: int, before: int, grade: str
) -> None:
    arena_card(plain)
    boss_card(plain)
    others = [name for name in ("town", "forest", "mountains") if name != deck]
    for number in range(4):
        for name in others:
            quest_card(plain, f"{name}-{number}", deck=name)
        quest_card(plain, f"same-{number}", deck=deck)
    quest_card(plain, "last", deck=deck, need="")
    same, elsewhere = [f"same-{number}" for number in range(before)], [f"{n}-{i}" for n in others for i in range(4)]
    for won, moved in ((elsewhere, 0), ([*same, *elsewhere], 1)):
        match = on_quest(
            "ada", "last", chance=["S"], won=won, arena="pit", boss="lich", decks={"arena": "pit", "boss": "lich"}
        )
        assert tag(match, "last") == grade
        answer(match, "done")
        assert match.state.level == level + moved, won


# --- the dice table ---------------------------------------------------------------------------------------------------


def dice_table(found: Scene) -> dict[str, list[str]]:
    panel = next(panel for panel in found.panels if panel.id == "dice-table")
    return {stat.name.rstrip(":"): str(stat.value).split(", ") for stat in panel.stats}


@pytest.mark.rules("AP-COMP-15")
def test_everybody_can_look_at_all_faces_of_all_dice_at_any_moment() -> None:
    match = table(player("ada", hand="spark", gold=2), player(), rows={"heroes": "cy", "town": "ogre"}, chance=["S"])
    for option in ("done", "quest ogre with ada", "roll", "done"):
        before = match.encoded()
        for seat in (0, 1, WATCHER):
            shown = dice_table(stage(match.seat(seat)))
            assert shown["red"] == ["sword", "sword", "2 swords", "2 swords", "shield", "blank"]
            assert {name: len(faces) for name, faces in shown.items()} == {"red": 6, "green": 6, "blue": 6, "yellow": 6}
        assert match.encoded() == before
        answer(match, option)


@pytest.mark.rules("AP-COMP-15")
def test_the_dice_table_shows_the_faces_that_can_come_up() -> None:
    match = on_quest("bo", "ogre", chance=["M"])
    shown = dice_table(stage(match.seat(0)))
    for die in DICE.values():
        assert len(shown[die.name]) == len(die.results)
        assert shown[die.name].count("blank") == die.results.count("blank")


# --- the scale of the arena -------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-ARENA-12")
def test_the_meeples_stand_on_the_scale_of_the_arena_by_their_scores(plain: Cards) -> None:
    arena_card(plain, hits="")
    done = [player("ed bo", token=False), player("ed bo", token=False)]
    match = table(
        player("ada bo"), *done, phase="arena_entry", level=3, arena="pit", arena_fight=Arena([1, 2, 0]),
        chance=["SS", "SS", "M", "SS", "S", "M", "S", "M"],
    )  # fmt: skip
    assert not scale(match)
    answer(match, "enter with ed bo", "enter with ed bo", "enter with ada bo")
    before = match.encoded()
    assert [(track.steps, track.at) for track in scale(match)] == [
        (("0", "1", "2", "3", "4", "5"), {"Orange": 5, "Purple": 4})
    ]
    assert match.encoded() == before


@pytest.mark.rules("AP-ARENA-12")
def test_the_scale_of_the_boss_shows_how_many_stages_everybody_has_beaten(plain: Cards) -> None:
    boss_card(plain, s2={"need": "*9"})
    fighters = [player("ed", token=False), player("ed"), player("ed")]
    match = table(*fighters, phase="boss_begins", level=4, boss="lich", chance=["SS", "S", "S", "S"])
    assert [track.at for track in scale(match)] == [{"Green": 0, "Orange": 0, "Purple": 0}]
    answer(match, "fight with ed")
    assert [track.at for track in scale(match)] == [{"Green": 1, "Orange": 0, "Purple": 0}]


def scale(match: Position) -> list[Track]:
    """The scale at the edge of the card, as everybody sees it."""
    return [track for track in stage(match.seat(WATCHER)).tracks if track.id == "scale"]


# --- tears ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-QUEST-16")
def test_after_a_failed_quest_one_may_cry_and_nothing_happens() -> None:
    match = on_quest("ada", "ogre", chance=["blank"], token=False, others=[])
    assert kinds(match, QuestFailed, Cried) == [QuestFailed]
    assert offered(match, "cry") == [""]
    before = match.encoded()
    answer(match, "cry", "cry")
    assert match.encoded() == before
    assert kinds(match, QuestFailed, Cried) == [QuestFailed, Cried, Cried]
    assert asked(match) == 0
    answer(match, "done")
    assert (match.state.phase, match.state.round) == ("tavern", 2)
    assert not offered(match, "cry")


@pytest.mark.rules("AP-QUEST-16")
def test_nobody_has_to_cry_and_nobody_can_without_a_failed_quest() -> None:
    match = on_quest("ada", "ogre", chance=["SS"])
    answer(match, "done")
    assert kinds(match, QuestCompleted, QuestFailed) == [QuestCompleted]
    assert "after a failed quest" in refused(match, "cry")
