"""Adventures with their Rooms, tables for a Rest and titles; Treasures."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.adventure_cards import Exit, Loot, Many, Task
from tabletome.games.deck.cards.language import Check
from tabletome.games.deck.rules.effects import WORDS
from tabletome.packs.source import SourceError
from tests.deck.printed import BOX, room_card

CELLAR = room_card(
    "M4",
    name="Cellar",
    light="dark",
    distances="MT",
    escape="dense",
    symbol="D",
    solo="Goblin Skirmisher",
    group="Goblin Skirmisher*4, Bandit",
    at="T",
    presneak=True,
    tasks=[{"kind": "door", "name": "Iron door", "difficulty": "Difficult", "attributes": ["STR"], "opens": "M5"}],
    exits=["M1(stairs)", "M5"],
    loot=["Healing Potion"],
    gold=4,
    grid="####/#.F#/#Eo#",
    text="Dark; and damp.",
)


@pytest.mark.rules("DK-MAP-08", "DK-MAP-09", "DK-MAP-12")
def test_a_room_says_what_its_two_cards_say() -> None:
    cellar = CELLAR
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
    cellar = CELLAR
    assert cellar.foes(1) == (Many("Goblin Skirmisher"),)
    assert cellar.foes(2) == cellar.foes(5) == (Many("Goblin Skirmisher", 4), Many("Bandit"))


@pytest.mark.rules("DK-MAP-23")
def test_a_room_may_list_more_foes_for_three_and_four() -> None:
    lists = {"solo": "Ghoul", "group": "Ghoul*2", "three": "Ghoul*3", "exits": ["X2"]}
    room = room_card("X1", **lists, four="Ghoul*5")
    assert [room.foes(players)[0].count for players in (1, 2, 3, 4)] == [1, 2, 3, 5]
    assert room_card("X1", **lists).foes(4) == (Many("Ghoul", 3),)
    with pytest.raises(ValueError, match="none for a group"):
        room_card("X1", name="Hall", four="Ghoul*5", exits=["X2"])


@pytest.mark.rules("DK-MAP-23")
def test_a_room_may_list_other_foes_on_squares() -> None:
    lists = {"solo": "Ghoul", "group": "Ghoul*2", "three": "Ghoul*3", "exits": ["X2"]}
    room = room_card("X1", **lists, squares={3: "Ghoul*6", 4: "Wraith"})
    assert [room.foes(players, squares=True) for players in (1, 2, 3, 4)] == [
        (Many("Ghoul"),), (Many("Ghoul", 2),), (Many("Ghoul", 6),), (Many("Wraith"),),
    ]  # fmt: skip
    assert [room.foes(players)[0].count for players in (1, 2, 3, 4)] == [1, 2, 3, 3]
    with pytest.raises(ValueError, match="none for a group"):
        room_card("X1", name="Hall", squares={3: "Ghoul*5"}, exits=["X2"])


@pytest.mark.rules("DK-MAP-02")
def test_a_room_that_shows_no_distance_allows_every_one() -> None:
    assert room_card("X1", name="Hall", exits=["X2"]).distances == ("M", "T", "R")


def test_a_task_may_give_loot_and_fit_two_attributes() -> None:
    fields = {
        "kind": "climb",
        "name": "Broken ladder",
        "difficulty": "Extremely Difficult",
        "attributes": ["AGI", "STR"],
    }
    [task] = room_card("X1", tasks=[{**fields, "loot": ["Bow"], "gold": 3}]).tasks
    assert (task.difficulty, task.attributes, task.loot) == ("Extremely Difficult", ("AGI", "STR"), Loot(("Bow",), 3))


def test_every_way_leads_to_a_room_of_the_same_adventure_and_every_name_is_a_card() -> None:
    rooms, foes = BOX.rooms, BOX.foes
    things = BOX.combat_cards.keys() | BOX.treasures.keys()
    for room in rooms.values():
        for exit_ in room.exits:
            assert exit_.room in rooms
            assert exit_.room[0] == room.id[0]
            assert room.id in {back.room for back in rooms[exit_.room].exits}
        assert {many.name for many in (*room.solo, *room.group, *room.three, *room.four)} <= foes.keys()
        assert {name for loot in (room.loot, *(task.loot for task in room.tasks)) for name in loot.names} <= things
    for table in BOX.wandering.values():
        assert table.adventure in BOX.adventures
        assert {many.name for _, row in table.rows for many in row} <= foes.keys()
    assert {title.goal for title in BOX.titles.values()} <= rooms.keys()


def test_the_goal_of_every_adventure_can_be_reached_from_its_start() -> None:
    for adventure in BOX.adventures.values():
        reached, new = {adventure.start}, [adventure.start]
        while new:
            for exit_ in BOX.rooms[new.pop()].exits:
                if exit_.room not in reached:
                    reached.add(exit_.room)
                    new.append(exit_.room)
        assert adventure.goal in reached
        assert reached == {room for room in BOX.rooms if room.startswith(adventure.id)}


def test_decks_actions_and_spells_of_foes_name_cards_that_exist() -> None:
    combat = BOX.combat_cards
    for deck in (*BOX.starter_decks.values(), *BOX.collections.values()):
        assert {name for name, _ in deck.cards} <= combat.keys()
    for card in combat.values():
        assert not card.of or combat[card.of].kind in ("pet", "hireling")
        assert {*card.effect.cards(), *card.on_ok.cards()} <= combat.keys()
    for foe in BOX.foes.values():
        assert {line.deed.spell for line in foe.acts if line.deed.spell} <= combat.keys()


DOOR = {"kind": "door", "name": "Iron door", "attributes": ["STR"]}


@pytest.mark.rules("DK-MAP-09", "DK-MAP-11")
@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, "has no exit"),
        ({"exits": ["M1"], "solo": "Ghoul"}, "for one Player and for a group"),
        ({"exits": ["M1"], "three": "Ghoul"}, "lists Foes for three, for four or on squares, but none for a group"),
        ({"exits": ["M1"], "four": "Ghoul"}, "lists Foes for three, for four or on squares, but none for a group"),
        (
            {"exits": ["M1"], "solo": "ghoul", "group": "Ghoul"},
            "at column 1 stands 'ghoul', where the name of a Foe belongs",
        ),
        (
            {"exits": ["M1"], "solo": "Ghoul*0", "group": "Ghoul"},
            "at column 7 stands '0', where how many, 2 to 9, belongs",
        ),
        ({"exits": ["north"]}, "at column 1 stands 'north', where the number of a Room, such as M4, belongs"),
        ({"exits": ["M1"], "grid": "##/#"}, "rows of the same length"),
        ({"exits": ["M1"], "tasks": [{**DOOR, "opens": "M9"}]}, "which is no exit of it"),
        ({"exits": ["M1"], "tasks": [{**DOOR, "difficulty": "Hard", "opens": "M1"}]}, "is no difficulty"),
        ({"exits": ["M1"], "tasks": [DOOR]}, "'Iron door': success opens an exit"),
        ({"exits": ["M1"], "tasks": [{**DOOR, "opens": "M1", "gold": 2}]}, "'Iron door': success opens an exit"),
    ],
)
def test_what_no_room_could_print_is_refused_with_a_sentence(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        room_card("M4", **fields)


HALL = """\
- id: M
  name: The Hall
  level: 1
  start: M1
  goal: M2
  rest:
    D2 UU: Ghoul
    D2 DD: Bandit*2
  titles:
    Cleanser: M2
  rooms:
  - id: M1
    name: Door
    exits: [M2]
  - id: M2
    name: Throne
    exits: [M1]
    solo: Ghoul
    group: Ghoul*2
"""


def test_an_adventure_is_read_with_its_rooms_its_rest_and_its_titles() -> None:
    read: dict[str, dict[str | int, Any]] = {}
    for placed in library.read_file(WORDS, HALL, "adventures.yaml"):
        read.setdefault(placed.deck, {})[placed.key] = placed.card
    assert (read["adventures"]["M"].name, [*read["rooms"]], read["titles"]["Cleanser"].goal) == (
        "The Hall",
        ["M1", "M2"],
        "M2",
    )
    assert read["wandering"]["M"].rows[1] == (Check(2, "DD"), (Many("Bandit", 2),))


@pytest.mark.parametrize(
    ("written", "instead", "sentence"),
    [
        ("  goal: M2\n", "", "adventures.yaml:1: [0]: the key `goal` is missing"),
        (
            "- id: M\n",
            "- id: Hall\n",
            "adventures.yaml:1: The Hall: at column 1 stands 'Hall', where one letter belongs",
        ),
        (
            "goal: M2",
            "goal: throne",
            "adventures.yaml:5: The Hall: at column 1 stands 'throne', where the number of a Room",
        ),
        ("D2 DD", "DD", "adventures.yaml:8: The Hall: at column 1 stands 'DD', where a draw, D1 to D6, belongs"),
        ("D2 DD", "D3 DD", "adventures.yaml:1: The Hall: the lines for a Rest ask for different numbers of draws"),
        (
            "Bandit*2",
            "bandit*2",
            "adventures.yaml:8: The Hall: at column 1 stands 'bandit', where the name of a Foe belongs",
        ),
        (
            "Cleanser: M2",
            "Cleanser: all",
            "adventures.yaml:10: The Hall: at column 1 stands 'all', where the number of a Room",
        ),
        (
            "id: M2",
            "id: W2",
            "adventures.yaml:15: Room W2: at column 1 stands 'W2', where a number that begins with M belongs",
        ),
        ("id: M2", "id: M1", "adventures.yaml:15: Room M1: this is there already; give it another name"),
        (
            "  - id: M2\n    name: Throne\n    exits: [M1]",
            "  - id: M2\n    name: Throne",
            "adventures.yaml:15: Room M2: Room M2 has no exit",
        ),
        ("Ghoul*2", "Ghoul*x", "adventures.yaml:19: Room M2: at column 7 stands 'x', where how many, 2 to 9, belongs"),
        (
            "    name: Door",
            "    name: Door\n    light: dim",
            "adventures.yaml:14: [0].rooms[0].light: the text 'dim' is not known here",
        ),
        ("  rooms:", "  fame: 3\n  rooms:", "adventures.yaml:11: [0]: unknown key `fame`; did you mean `name`?"),
    ],
)
def test_a_mistake_in_an_adventure_is_named_with_its_line(written: str, instead: str, sentence: str) -> None:
    assert written in HALL
    with pytest.raises(SourceError) as refused:
        library.Library(WORDS).adding(library.read_file(WORDS, HALL.replace(written, instead, 1), "adventures.yaml"))
    assert str(refused.value).startswith(sentence)


def test_a_treasure_has_its_worth() -> None:
    with pytest.raises(SourceError, match=r"^treasures\.yaml:1: \[0\]: the key `value` is missing"):
        library.read_file(WORDS, "- name: Crown", "treasures.yaml")
