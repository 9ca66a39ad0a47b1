"""Lines of adventures, Rooms, tables for a Rest, titles and Treasures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.adventure_cards import (
    Exit,
    Loot,
    Many,
    Task,
    read_adventure,
    read_room,
    read_task,
    read_title,
    read_treasure,
    read_wandering,
)

CELLAR = (
    'room M4 "Cellar"; in; light dark; dist MT; escape dense; ud D; solo Goblin Skirmisher; group Goblin Skirmisher*4, Bandit; '
    'at T; presneak yes; task door "Iron door": Difficult STR -> M5; exits M1(stairs) M5; loot Healing Potion, gold 4; '
    'grid ####/#.F#/#Eo#; text "Dark; and damp."'
)


@pytest.mark.rules("DK-MAP-09", "DK-MAP-12")
def test_a_room_says_what_its_two_cards_say() -> None:
    cellar = read_room(CELLAR)
    assert (cellar.id, cellar.name, cellar.indoors, cellar.light) == ("M4", "Cellar", True, "dark")
    assert (cellar.distances, cellar.escape, cellar.symbol, cellar.at) == (("M", "T"), "dense", "D", "T")
    assert cellar.exits == (Exit("M1", "stairs"), Exit("M5"))
    assert cellar.loot == Loot(("Healing Potion",), 4)
    assert cellar.tasks == (Task("door", "Iron door", "Difficult", ("STR",), "M5"),)
    assert cellar.grid == ("####", "#.F#", "#Eo#")
    assert cellar.presneak
    assert cellar.text == "Dark; and damp."


@pytest.mark.rules("DK-MAP-11", "DK-MAP-20")
def test_a_room_has_other_foes_for_one_player_than_for_a_group() -> None:
    cellar = read_room(CELLAR)
    assert cellar.foes(1) == (Many("Goblin Skirmisher"),)
    assert cellar.foes(2) == cellar.foes(5) == (Many("Goblin Skirmisher", 4), Many("Bandit"))


@pytest.mark.rules("DK-MAP-23")
def test_a_room_may_list_more_foes_for_three_and_four() -> None:
    lists = "solo Ghoul; group Ghoul*2; three Ghoul*3; four Ghoul*5"
    assert [read_room(f'room X1 "Hall"; {lists}; exits X2').foes(players)[0].count for players in (1, 2, 3, 4)] == [
        1,
        2,
        3,
        5,
    ]
    shorter = "solo Ghoul; group Ghoul*2; three Ghoul*3"
    assert read_room(f'room X1 "Hall"; {shorter}; exits X2').foes(4) == (Many("Ghoul", 3),)
    with pytest.raises(ValueError, match="none for a group"):
        read_room('room X1 "Hall"; four Ghoul*5; exits X2')


@pytest.mark.rules("DK-MAP-02")
def test_a_room_that_shows_no_distance_allows_every_one() -> None:
    assert read_room('room X1 "Hall"; exits X2').distances == ("M", "T", "R")


def test_a_task_may_give_loot_and_fit_two_attributes() -> None:
    task = read_task('climb "Broken ladder": Extremely Difficult AGI,STR -> loot Bow, gold 3')
    assert (task.difficulty, task.attributes, task.loot) == ("Extremely Difficult", ("AGI", "STR"), Loot(("Bow",), 3))


def test_every_way_leads_to_a_room_of_the_same_adventure_and_every_name_is_a_card() -> None:
    rooms, foes = library.rooms(), library.foes()
    things = library.combat_cards().keys() | library.treasures().keys()
    for room in rooms.values():
        for exit_ in room.exits:
            assert exit_.room in rooms
            assert exit_.room[0] == room.id[0]
            assert room.id in {back.room for back in rooms[exit_.room].exits}
        assert {many.name for many in (*room.solo, *room.group, *room.three, *room.four)} <= foes.keys()
        assert {name for loot in (room.loot, *(task.loot for task in room.tasks)) for name in loot.names} <= things
    for table in library.wandering().values():
        assert table.adventure in library.adventures()
        assert {many.name for _, row in table.rows for many in row} <= foes.keys()
    assert {title.goal for title in library.titles().values()} <= rooms.keys()


def test_the_goal_of_every_adventure_can_be_reached_from_its_start() -> None:
    for adventure in library.adventures().values():
        reached, new = {adventure.start}, [adventure.start]
        while new:
            for exit_ in library.rooms()[new.pop()].exits:
                if exit_.room not in reached:
                    reached.add(exit_.room)
                    new.append(exit_.room)
        assert adventure.goal in reached
        assert reached == {room for room in library.rooms() if room.startswith(adventure.id)}


def test_decks_actions_and_spells_of_foes_name_cards_that_exist() -> None:
    combat = library.combat_cards()
    for deck in (*library.starter_decks().values(), *library.collections().values()):
        assert {name for name, _ in deck.cards} <= combat.keys()
    for card in combat.values():
        assert not card.of or combat[card.of].kind in ("pet", "hireling")
        assert {
            name for deed in (*card.deeds, *card.on_ok) if deed.kind in ("search", "cast") for name in deed.names
        } <= combat.keys()
    for foe in library.foes().values():
        assert {line.deed.spell for line in foe.acts if line.deed.spell} <= combat.keys()


@pytest.mark.parametrize(
    ("read", "line", "problem"),
    [
        (read_room, "room Cellar; exits M1", "is no Room"),
        (read_room, 'room M4 "Cellar"', "has no exit"),
        (read_room, 'room M4 "Cellar"; exits M1; solo Ghoul', "for one Player and for a group"),
        (read_room, 'room M4 "Cellar"; exits M1; exits M2', "stands twice"),
        (read_room, 'room M4 "Cellar"; exits north', "is no exit"),
        (read_room, 'room M4 "Cellar"; exits M1; light dim', "is no field of a Room"),
        (read_room, 'room M4 "Cellar"; exits M1; grid ##/#', "rows of the same length"),
        (read_room, 'room M4 "Cellar"; exits M1; task door "D": Normal STR -> M9', "which is no exit of it"),
        (read_room, 'room M4 "Cellar"; exits M1; task door "D": Hard STR -> M1', "is no difficulty"),
        (read_task, "door: Normal STR -> M1", "is no task"),
        (read_adventure, 'adventure M "Hall"; start M1', "is no adventure"),
        (read_wandering, "story rest M: UU Ghoul", "is no table for a Rest"),
        (read_wandering, "story rest M: D2 UU ghoul; else nothing", "are no Foes"),
        (read_title, "story title Hero", "is no title"),
        (read_treasure, "treasure Crown", "is no Treasure"),
    ],
)
def test_whatever_is_none_of_them_is_refused(read: Callable[[str], object], line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read(line)
