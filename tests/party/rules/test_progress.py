"""Town progress: requirements, bonuses, unlocks, reveals. (AP-TOWN-01..07, -14..19, -22, -23, AP-END-07)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.party.board.rows import for_sale
from tabletome.games.party.events import ArenaOpened, LastTurnsBegan, TownAdvanced, Upgraded
from tabletome.games.party.state import Player
from tabletome.kernel import Happened
from tabletome.kernel.events import Gained, Revealed, TurnBegan
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    asked,
    boss_card,
    kinds,
    me,
    offered,
    on_quest,
    player,
    quest_card,
    refused,
    table,
    told,
)

GRADES = {"town": "ogre", "forest": "stag", "mountains": "wyrm"}


@pytest.fixture(autouse=True)
def cards(plain: Cards) -> None:
    """Quests that are won by themselves, an arena nobody can enter, a boss."""
    for grade, name in GRADES.items():
        quest_card(plain, name, deck=grade, need="", win="1g")
    arena_card(plain, slots="...")
    boss_card(plain)


def completes(grade: str, won: str = "", others: list[Player] | None = None, **fields: Any) -> Position:
    """The first player has these quests and completes one more of a grade."""
    decks = {
        "arena": "pit",
        "boss": "lich",
        "forest": "a b",
        "mountains": "c",
        "legendary-heroes": "queen the-runelord",
        "heroes": "cy di ed flo",
    }
    return on_quest(
        "ada", GRADES[grade], chance=["S"], token=False, won=won.split(), others=others or [player()],
        **{"decks": decks, "arena": "pit" if grade != "town" else "", **fields},
    )  # fmt: skip


@pytest.mark.rules("AP-TOWN-01", "AP-TOWN-02", "AP-TOWN-05", "AP-TOWN-17")
def test_the_second_town_quest_of_one_player_moves_the_town_to_level_2() -> None:
    match = completes("town", "", [player(won=["ogre"])])
    assert match.state.level == 1
    match = completes("town", "ogre")
    assert (match.state.level, me(match).vp) == (2, 2)


@pytest.mark.rules("AP-TOWN-03", "AP-TOWN-06")
def test_the_second_forest_quest_moves_it_to_level_3_and_pays_its_player_alone() -> None:
    match = completes("forest", "stag ogre ogre ogre ogre ogre", [player(), player()])
    assert match.state.level == 3
    assert [board.vp for board in match.state.players] == [3, 0, 0]


@pytest.mark.rules("AP-TOWN-03", "AP-TOWN-04")
def test_quests_of_another_grade_do_not_count() -> None:
    match = completes("town", "ogre ogre", level=2, rows={"town": "ogre", "heroes": "gus hal"})
    assert match.state.level == 2
    match = completes("forest", "stag stag", level=3, rows={"forest": "stag", "heroes": "gus hal"})
    assert match.state.level == 3


@pytest.mark.rules("AP-TOWN-04", "AP-BOSS-01", "AP-BOSS-02", "AP-BOSS-10")
def test_the_second_mountain_quest_calls_the_boss_and_everybody_has_one_more_turn() -> None:
    match = completes("mountains", "", [player(won=["wyrm"]), player()], boss="lich")
    assert (match.state.level, match.state.last_turns) == (3, [])
    match = completes("mountains", "wyrm", [player(), player()], boss="lich")
    assert (match.state.level, match.state.last_turns, me(match).vp) == (4, [1, 2, 0], 4)


@pytest.mark.rules("AP-TOWN-05", "AP-TOWN-19")
def test_new_actions_are_there_at_once_and_for_everybody() -> None:
    match = completes("town", "ogre", [player("bo", gold=3)], gold=4)
    assert match.state.phase == "tavern_again"
    assert offered(match, "scout") == ["heroes"]
    assert "not open yet (AP-TOWN-19" in refused(match, "scout forest")
    answer(match, "done")
    assert (asked(match), match.state.level) == (1, 2)
    assert "scout forest" not in offered(match)  # all of its cards lie in the row
    assert match.state.rows["forest"].row == ["a", "b"]
    answer(match, "scout heroes")


@pytest.mark.rules("AP-TOWN-07", "AP-TOWN-22")
@pytest.mark.parametrize(("seats", "bonus"), [(2, 0), (3, 1), (4, 1)])
def test_the_second_player_is_paid_among_three_or_four(seats: int, bonus: int) -> None:
    others = [player() for _ in range(seats - 1)]
    match = completes("town", "ogre", others, level=3, rows={"town": "ogre", "heroes": "gus hal"}, first_to={"town": 1})
    assert me(match).vp == bonus
    assert match.state.level == 3


@pytest.mark.rules("AP-TOWN-07", "AP-TOWN-22")
def test_the_third_player_is_not_paid_and_nobody_is_paid_twice() -> None:
    rows_now = {"town": "ogre", "heroes": "gus hal"}
    others = [player(), player()]
    first = {"town": 1}
    match = completes("town", "ogre", others, level=2, rows=rows_now, first_to=first, second_to={"town": 2})
    assert me(match).vp == 0
    match = completes("town", "ogre ogre", others, level=2, rows=rows_now, first_to={"town": 0})
    assert me(match).vp == 0


@pytest.mark.rules("AP-TOWN-22", "AP-TOWN-17")
@pytest.mark.parametrize(("grade", "bonus"), [("town", 1), ("forest", 1), ("mountains", 2)])
def test_the_second_bonus_of_every_step(grade: str, bonus: int) -> None:
    rows_now = {grade: GRADES[grade], "heroes": "gus hal"}
    others = [player(), player()]
    match = completes(
        grade, GRADES[grade], others, level=4, rows=rows_now, first_to={grade: 1}, last_turns=[1], boss="lich"
    )
    assert me(match).vp == bonus
    assert match.state.last_turns == [1]


@pytest.mark.rules("AP-TOWN-14", "AP-SETUP-13")
def test_each_step_reveals_or_calls_what_the_track_says() -> None:
    match = completes("town", "ogre")
    assert (match.state.arena, match.state.boss) == ("pit", "")
    assert told(match, ArenaOpened) == []
    match = completes("forest", "stag")
    assert match.state.boss == "lich"
    assert len(told(match, ArenaOpened)) == 1
    match = completes("mountains", "wyrm", boss="lich")
    assert len(told(match, LastTurnsBegan)) == 1


@pytest.mark.rules("AP-TOWN-15", "AP-TOWN-19", "AP-SETUP-10")
def test_mountains_and_legendary_heroes_open_at_refresh() -> None:
    match = completes("forest", "stag", [player("bo", gold=9)], gold=9)
    assert match.state.phase == "tavern_again"
    assert match.state.rows["mountains"].row == []
    assert for_sale(match.state, "legendary-heroes") == []
    assert "AP-TAVERN-05" in refused(match, "buy queen")
    answer(match, "done")
    assert match.state.rows["mountains"].row == ["c"]
    assert for_sale(match.state, "legendary-heroes") == ["queen", "the-runelord"]


@pytest.mark.rules("AP-TOWN-23", "AP-ARENA-01")
def test_the_order_of_a_progression(plain: Cards) -> None:
    quest_card(plain, "stag", deck="forest", need="", win="1g UP")
    match = completes("forest", "stag")
    answer(match, "level-up ada")
    order: list[type[Happened]] = [Gained, Upgraded, TownAdvanced, Gained, Revealed, ArenaOpened]
    assert kinds(match, *order) == order
    assert (match.state.phase, match.state.level) == ("tavern_again", 3)


@pytest.mark.rules("AP-BOSS-10", "AP-TURN-01")
def test_the_last_turns_run_from_the_next_player_to_the_one_who_called_the_boss() -> None:
    match = completes(
        "mountains", "wyrm", [player("bo", hand="crown"), player("cy", hand="crown"), player("di", hand="crown")], boss="lich",
        rows={"mountains": "wyrm", "heroes": "gus hal flo"}, first=2,
    )  # fmt: skip
    turns = []
    while match.state.phase != "boss_fight":
        if match.state.phase == "tavern":
            turns.append(asked(match))
        answer(match, "skip" if match.state.phase == "quest" else "done")
        if turns and match.state.phase == "tavern" and asked(match) == turns[-1]:
            turns.pop()
    assert [each.who for each in told(match, TurnBegan)] == ["orange", "purple", "white", "green"]
    assert turns == [1, 2, 3, 0]
    assert asked(match) == 2


@pytest.mark.rules("AP-END-07")
def test_when_nobody_is_left_to_hire_the_boss_comes() -> None:
    match = table(
        player("ada", hand="crown"), player("bo", hand="crown"), phase="refresh", level=2, decks={"boss": "lich"}
    )
    assert (match.state.level, match.state.boss, match.state.last_turns) == (4, "lich", [0])
    assert (match.state.active, me(match).vp) == (1, 0)
    match = table(
        player("ada", hand="crown"), player("bo", hand="crown"), phase="refresh", level=2, decks={"heroes": "cy"}
    )
    assert match.state.level == 2
