"""The nine adventures as their cards have them: Rooms that hang together, Foes, loot and tables that exist."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.adventure_cards import Adventure, Room
from tests.deck.heroes import ledger
from tests.deck.printed import BOX

ADVENTURES = list(BOX.adventures.values())


def rooms(adventure: Adventure) -> dict[str, Room]:
    return {name: room for name, room in BOX.rooms.items() if name.startswith(adventure.id)}


def reached(adventure: Adventure) -> set[str]:
    """The Rooms one comes to from the start, through all exits."""
    found, ahead = set(), [adventure.start]
    while ahead:
        here = ahead.pop()
        if here not in found:
            found.add(here)
            ahead += [way.room for way in BOX.rooms[here].exits]
    return found


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_an_adventure_has_8_to_12_rooms_that_can_all_be_reached(adventure: Adventure) -> None:
    own = rooms(adventure)
    assert 8 <= len(own) <= 12
    assert reached(adventure) == set(own)
    assert adventure.goal in own
    assert own[adventure.goal].solo  # something is to be defeated there
    for name, room in own.items():
        for way in room.exits:
            back = [other.room for other in own[way.room].exits]
            assert name in back or adventure.id == "A", f"{way.room} has no way back to {name}"


def test_every_room_belongs_to_an_adventure() -> None:
    assert {name[0] for name in BOX.rooms} == set(BOX.adventures)


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_a_group_meets_more_foes_than_a_lone_player(adventure: Adventure) -> None:
    for room in rooms(adventure).values():
        assert sum(many.count for many in room.group) > sum(many.count for many in room.solo) or not room.solo


def test_foes_loot_and_titles_exist() -> None:
    things = {*BOX.combat_cards, *BOX.treasures}
    for room in BOX.rooms.values():
        assert {many.name for many in (*room.solo, *room.group)} <= set(BOX.foes)
        assert set(room.loot.names) <= things
        for task in room.tasks:
            assert set(task.loot.names) <= things
    for table in BOX.wandering.values():
        assert {many.name for _, foes in table.rows for many in foes} <= set(BOX.foes)
    assert {title.goal for title in BOX.titles.values()} <= set(BOX.rooms)
    assert set(BOX.wandering) == set(BOX.adventures)


NEAREST = {"M": range(1, 2), "T": range(2, 4), "R": range(4, 9)}
"""How many squares away the nearest Foe is. (DK-MODE-21)"""


def squares(room: Room, sign: str) -> set[tuple[int, int]]:
    return {(row, column) for row, line in enumerate(room.grid) for column, found in enumerate(line) if found == sign}


def apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def test_foes_begin_at_a_distance_that_their_room_allows() -> None:
    for room in BOX.rooms.values():
        if room.solo:
            assert room.at in room.distances


def test_a_grid_has_places_for_four_players_and_all_foes_at_the_rooms_distance() -> None:
    for room in BOX.rooms.values():
        assert bool(room.grid) == bool(room.solo)
        if not room.grid:
            continue
        entry, foes = squares(room, "E"), squares(room, "F")
        assert len(entry) == 4
        assert len(foes) >= max(sum(many.count for many in side) for side in (room.solo, room.group))
        assert room.at is not None
        assert min(apart(one, other) for one in entry for other in foes) in NEAREST[room.at]
        everywhere = {(row, column) for row in range(len(room.grid)) for column in range(len(room.grid[0]))}
        farthest = max(apart(one, other) for one in everywhere for other in everywhere)
        assert (
            farthest < 4 or "R" in room.distances
        )  # a Room too small for Ranged is too small for it on the grid as well


def test_on_a_grid_everybody_can_come_to_everybody() -> None:
    for room in BOX.rooms.values():
        free = set().union(*(squares(room, sign) for sign in ".o~FE"))
        here = {min(free)} if free else set()
        while grown := {other for other in free - here if any(apart(other, one) == 1 for one in here)}:
            here |= grown
        assert here == free


def test_every_treasure_can_be_found_somewhere() -> None:
    loot = {
        name
        for room in BOX.rooms.values()
        for got in (room.loot, *(task.loot for task in room.tasks))
        for name in got.names
    }
    assert set(BOX.treasures) <= loot


def test_two_adventures_are_indoors_one_outdoors_one_dark_one_an_arena() -> None:
    def share(adventure: str, what: str) -> float:
        own = list(rooms(BOX.adventures[adventure]).values())
        return sum(bool(what == "in" and room.indoors) or what == room.light for room in own) / len(own)

    assert share("M", "in") == 1
    assert share("K", "in") > 0.7
    assert share("W", "in") == 0
    assert share("W", "bright") > 0.5
    assert share("D", "dark") > 0.7
    arena = rooms(BOX.adventures["A"])
    assert all(len(room.exits) <= 2 for room in arena.values())  # one bout after the other
    assert all(sum(many.count for many in room.solo) <= 1 for room in arena.values())  # and each a duel


@pytest.mark.rules("DK-MAP-06")
def test_the_sample_room_is_that_of_the_book() -> None:
    told, room = ledger("DK-MAP-06"), BOX.rooms["M1"]
    assert (room.id, room.name) == (told["room"], told["name"])
    assert [many.name for many in room.solo for _ in range(many.count)] == told["solo"]
    assert [many.name for many in room.group for _ in range(many.count)] == told["group"]
    assert len(room.distances) == len(told["distances"])
    assert "M4" in [way.room for way in room.exits if way.way == "stairs"]
    assert room.presneak
    assert room.loot.names


def test_the_foes_of_a_campaign_lead_from_level_1_to_10() -> None:
    """With as many Players as it may be: who has won all adventures below the last has the XP for its Level. (DK-CHAR-07)"""
    *before, last = sorted(ADVENTURES, key=lambda adventure: adventure.level)
    assert (last.level, last.name) == (10, "The Red Mountain")
    for players in (1, 2, 3, 4):
        xp = sum(
            many.count * story_cards.shares_of_xp(BOX.foes[many.name].xp, players)
            for adventure in before
            for room in rooms(adventure).values()
            for many in room.foes(players)
        )
        assert xp >= BOX.levels[last.level].xp


def test_every_foe_is_met_somewhere() -> None:
    met = {many.name for room in BOX.rooms.values() for many in (*room.solo, *room.group, *room.three, *room.four)}
    met |= {many.name for table in BOX.wandering.values() for _, row in table.rows for many in row}
    assert met >= set(BOX.foes)


OWN_RULES = {
    "M": "traps", "A": "crowd", "W": "hunted", "D": "slippery", "K": "tide", "P": "ground", "G": "waves", "V": "backwards",
    "R": "seals",
}  # fmt: skip


def special(adventure: Adventure) -> set[str]:
    """What goes on in an adventure besides Foes, tasks, and a log or two that is wet."""
    own = rooms(adventure).values()
    hazards = [hazard for room in own for hazard in room.hazards]
    found = {
        "traps": any(hazard.is_trap for hazard in hazards),
        "slippery": any(hazard.balance for hazard in hazards),
        "ground": any(hazard.strikes == "round" for hazard in hazards),
        "tide": bool(adventure.tide) or any(hazard.strikes == "tide" for hazard in hazards),
        "waves": any(room.waves for room in own),
        "seals": any(task.seal for room in own for task in room.tasks),
        "hunted": adventure.hunted is not None,
        "crowd": adventure.crowd is not None,
        "backwards": adventure.backwards,
    }
    return {rule for rule, there in found.items() if there}


def test_each_adventure_has_one_rule_that_no_other_has() -> None:
    assert {adventure.id: special(adventure) for adventure in ADVENTURES} == {
        id_: {rule} for id_, rule in OWN_RULES.items()
    }


@pytest.mark.parametrize(("foe", "goal"), [("Goblin Shaman", "G9"), ("Archwizard", "V10"), ("Red Dragon", "R12")])
def test_nobody_comes_to_the_end_without_meeting_the_shaman_the_archwizard_and_the_dragon(foe: str, goal: str) -> None:
    room = BOX.rooms[goal]
    assert BOX.adventures[goal[0]].goal == goal
    for players in (1, 2, 3, 4):
        for squares in (False, True):
            assert foe in [many.name for many in room.foes(players, squares=squares)]


@pytest.mark.rules("DK-MAP-12", "DK-MAP-09")
def test_a_hazard_lies_on_an_exit_of_its_room() -> None:
    room = next(room for room in BOX.rooms.values() if any(hazard.way for hazard in room.hazards))
    room.check()
    (hazard, *_) = [hazard for hazard in room.hazards if hazard.way]
    with pytest.raises(ValueError, match="is no exit of it"):
        msgspec.structs.replace(room, hazards=(msgspec.structs.replace(hazard, way="M99"),)).check()
