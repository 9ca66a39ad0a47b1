"""The map pieces of the box, and Chapters that are laid out of them: counts, levels, joints, and what is refused at its line."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.cards.chapters import HIGHEST, TRAYS
from tabletome.games.drunagor.cards.maps import AREA, BRIDGES, PIECES
from tabletome.games.drunagor.cards.places import Chapter, MapFace, Setup
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.rules.setting_up import monster_decks
from tabletome.packs.source import SourceError
from tabletome.table.grid import Grid
from tests.drunagor.places.dungeon import FIRST, SECOND, behind, chapter, read

BOX = GAME.library
SETUPS = [(one, setup) for one in BOX.chapters.values() for setup in one.setups.values()]


@pytest.mark.rules("DR-BOX-06", "DR-BOX-16")
def test_the_box_holds_thirty_two_pieces_with_two_faces_trays_and_bridges() -> None:
    assert len(BOX.maps) == 64
    assert Counter(face.piece for face in BOX.maps.values()) == dict.fromkeys(range(1, PIECES + 1), 2)
    assert (sum(TRAYS.values()), BRIDGES) == (5, 2)
    for piece in range(1, PIECES + 1):
        front, back = BOX.maps[f"{piece:02}a"], BOX.maps[f"{piece:02}b"]
        assert (front.width, front.height) == (back.width, back.height)
        assert (front.map, front.levels) != (back.map, back.levels)


def test_every_face_has_a_spawn_point_and_says_what_it_shows() -> None:
    assert all("S" in "".join(face.map) for face in BOX.maps.values())
    assert len({face.flavour for face in BOX.maps.values()}) == 64


@pytest.mark.rules("DR-BOX-16")
@pytest.mark.parametrize("one", BOX.chapters.values(), ids=lambda one: one.id)
def test_every_chapter_can_be_built_from_the_box(one: Chapter) -> None:
    tiles = [tile for setup in one.setups.values() for tile in setup.tiles]
    assert max(Counter(tile[:2] for tile in tiles).values()) == 1
    trays = Counter(setup.tray for setup in one.setups.values())
    assert all(count <= TRAYS[tray] for tray, count in trays.items())
    assert sum(setup.map.count("=") for setup in one.setups.values()) <= BRIDGES * 2 * 4


@pytest.mark.rules("DR-ROOM-08")
@pytest.mark.parametrize(("one", "setup"), SETUPS, ids=lambda it: it.id)
def test_areas_are_whole_and_of_one_level_and_setups_do_not_overlap(one: Chapter, setup: Setup) -> None:
    rows, levels = setup.map.split(), setup.levels.split()
    assert {*"".join(levels)} <= {*"012"}
    assert max("".join(levels)) <= HIGHEST[setup.tray]
    for y in range(0, one.height, AREA):
        for x in range(0, one.width, AREA):
            area = [(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1) if x + dx < one.width and y + dy < one.height]
            assert len({rows[b][a] == "#" for a, b in area}) == 1
            assert len({levels[b][a] for a, b in area}) == 1
    others = [other.map.replace(" ", "") for other in one.setups.values() if other is not setup]
    own = setup.map.replace(" ", "")
    assert all(sign == "#" or all(other[square] == "#" for other in others) for square, sign in enumerate(own))


@pytest.mark.rules("DR-DOOR-02", "DR-DOOR-03")
@pytest.mark.parametrize(("one", "setup"), SETUPS, ids=lambda it: it.id)
def test_behind_every_door_lies_its_own_setup_unturned(one: Chapter, setup: Setup) -> None:
    grid = Grid(one.width, one.height)
    for door in setup.doors:
        beyond = one.setups[door.id].map.replace(" ", "")
        for square in door.squares:
            x, y = grid.xy(square)
            assert setup.map.replace(" ", "")[square] != "#"
            assert beyond[grid.at(x + door.side.dx, y + door.side.dy)] != "#"
    shown = setup.map.split()
    for face in (BOX.maps[tile] for tile in setup.tiles):
        places = ((x, y) for y in range(one.height - face.height + 1) for x in range(one.width - face.width + 1))
        assert any(_lies(face, shown, x, y) for x, y in places), face.id


def _lies(face: MapFace, shown: list[str], left: int, top: int) -> bool:
    """Is the face seen there as it is printed, but where a bridge covers it?"""
    signs = ((shown[top + y][left + x], sign) for y, row in enumerate(face.map) for x, sign in enumerate(row))
    return all(seen in (sign, "=") for seen, sign in signs)


def test_every_chapter_serves_one_to_five_heroes_with_more_to_meet_for_more_of_them() -> None:
    """In a room where nobody waits, there is nothing more for anybody."""
    for one in [one for one in BOX.chapters.values() if not one.format]:
        assert len(one.first.start) >= 5
        for setup in one.setups.values():
            count = [sum(line.monster for line in setup.lines(heroes)) for heroes in range(1, 6)]
            assert count == sorted(count)
            assert count[0] < count[4] or not count[4]
            assert setup.box


# --- what is refused ----------------------------------------------------------------------------------------------------


def refused(written: dict[str, Any]) -> str:
    with pytest.raises(SourceError) as problem:
        read(written)
    return str(problem.value)


FACE = '- {name: 01a, map: "0000/0000/1111/1111 | ..../.S../..L./~~^D"}'


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("name: 01a", "name: 33a"), "a face is called by its piece, 01 to 32, and its side, a or b, as 07a"),
        (("name: 01a", "name: 01c"), "a face is called by its piece"),
        ((" | ", " "), "a map is written as rows of levels, |, and as many rows of signs, all divided by /"),
        (("0000/0000/", "0000/"), "a map is written as rows of levels"),
        (("1111/1111", "1111/1101"), "c4 lies on another level than the rest of its area"),
        (("1111/1111", "3333/3333"), "levels are 0 1 2, not 3"),
        (("..L.", "..X."), "a map shows . ~ L M ^ D S, not X"),
        ((".S..", "...."), "a face has a Spawn Point (S)"),
        (("0000/0000/1111/1111 | ..../.S../..L./~~^D", "000/000 | .S./..."), "the map is 3 x 2 squares; areas are 2 x 2"),
    ],
)  # fmt: skip
@pytest.mark.rules("DR-LEVEL3D-01", "DR-LEVEL3D-14")
def test_a_face_that_cannot_be_is_refused_at_its_line(change: tuple[str, str], complaint: str) -> None:
    empty = msgspec.structs.replace(BOX, maps={}, chapters={})
    assert empty.adding({"maps.yaml": FACE}).maps["01a"].levels == ("0000", "0000", "1111", "1111")
    with pytest.raises(SourceError, match=r"^maps.yaml:2: ") as problem:
        empty.adding({"maps.yaml": f"\n{FACE.replace(*change)}"})
    assert complaint in str(problem.value)


def test_both_sides_of_a_piece_are_equally_large() -> None:
    empty = msgspec.structs.replace(BOX, maps={}, chapters={})
    back = '- {name: 01b, map: "00/00 | S./.."}'
    with pytest.raises(SourceError, match=r"maps\.yaml:2: 01b: its other side is 4 x 4 squares, this one 2 x 2"):
        empty.adding({"maps.yaml": f"{FACE}\n{back}"})


CHAPTER = """- name: Trial
  goal: none
  setups:
    - name: First
      tray: 1
      tiles:
        - 07a @a1
        - 29a @e1
      start: [a1, b1, c1, d1, a2]
      doors:
        - {to: Second, on: h1 east}
      box: Here it begins.
    - name: Second
      tray: 2
      tiles:
        - 08a @a1
      arrow: a1 west
      box: It is steep.
      endgame: all defeated
"""


@pytest.mark.rules("DR-BOX-16", "DR-BOX-17")
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("08a @a1", "07b @a1"), "chapters.yaml:16: Trial: map piece 07 lies there already, with this face or the other"),
        (("29a @e1", "07a @e1"), "chapters.yaml:8: Trial: map piece 07 lies there already"),
        (("08a @a1", "99a @a1"), "chapters.yaml:16: Trial: there is no map face '99a'"),
        (("29a @e1", "29a @c1"), "chapters.yaml:8: Trial: 29a lies on another map piece"),
        (("29a @e1", "29a @f1"), "chapters.yaml:8: Trial: 29a does not lie on whole areas"),
        (("tray: 2", "tray: 1"), "chapters.yaml:16: Trial: this has squares of level 2; Dungeon Tray 1 goes to 1"),
        (("tray: 2", "tray: 3"), "chapters.yaml:16: Trial: this has squares of level 2; Dungeon Tray 3 goes to 0"),
        (("endgame: all defeated", ""), "no Setup has the Endgame Trigger"),
        (
            ("goal: none", "goal: none\n  rune_card: Monster Raid"),
            "chapters.yaml:3: Trial: there is no card 'Monster Raid' for the rune slot",
        ),
        (("      start: [a1, ", "      start: ["), "a party of 5 needs 5 start squares, here are 4"),
    ],
)  # fmt: skip
def test_what_the_box_cannot_build_is_refused_at_its_line(change: tuple[str, str], complaint: str) -> None:
    empty = msgspec.structs.replace(BOX, chapters={})
    assert empty.adding({"chapters.yaml": CHAPTER}).chapters["trial"].name == "Trial"
    with pytest.raises(SourceError) as problem:
        empty.adding({"chapters.yaml": CHAPTER.replace(*change)})
    assert complaint in str(problem.value)


@pytest.mark.rules("DR-ROOM-08", "DR-ROOM-09", "DR-DOOR-02", "DR-DOOR-03")
@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"tiles": ["08a @b1"]}, "08a does not lie on whole areas"),
        ({"tiles": ["08a @a2"]}, "08a does not lie on whole areas"),
        ({"arrow": "a2 west"}, "the arrow of Second shifts its areas against those of the First Setup"),
        ({"arrow": "d1 east"}, "the arrow of Second does not point at its Door; no Setup is turned"),
        ({"arrow": ""}, "Second has no arrow that points at its Door"),
        ({"arrow": "b1 west"}, "b1 west is no edge of the map"),
        ({"arrow": "e1 west"}, "e1 is no floor"),
        ({"tiles": ["08a @a5"], "arrow": "a7 west"}, "the map of Second does not begin in column a and row 1"),
        ({"tiles": ["26a @a1"], "arrow": "a7 west"}, "Second lies above or left of the First Setup"),
        ({"tiles": ["13a @a1", "14a @i1", "15a @q1"]}, "Second goes beyond the 26 columns of the table"),
    ],
)  # fmt: skip
def test_a_setup_that_does_not_join_its_door_is_refused(change: dict[str, Any], complaint: str) -> None:
    assert complaint in refused(chapter(None, SECOND | change))


def test_rooms_that_overlap_and_doors_that_lead_nowhere_are_refused() -> None:
    third = SECOND | {"name": "Third", "tiles": ["10a @a1", "05a @e1"], "arrow": "c1 north", "tray": 1}
    ends_there = {"doors": [*FIRST["doors"], {"to": "Third", "on": "c4 south"}]}
    assert read(chapter(ends_there, SECOND, third | {"tiles": ["10a @a1"]})).chapters["trial"].setups.keys() == {
        "first", "second", "third",
    }  # fmt: skip
    low = behind() | {"tiles": ["26a @a1"], "arrow": "a3 west"}
    assert "Third lies on another Setup" in refused(chapter(ends_there, low, third))
    assert "no Door leads to Second" in refused(chapter({"doors": []}))
    assert "no Setup 'Nowhere' waits for a Door" in refused(chapter({"doors": [{"to": "Nowhere", "on": "d3 east"}]}))
    twice = {"doors": [*FIRST["doors"], {"to": "Second", "on": "c4 south"}]}
    assert "no Setup 'Second' waits for a Door" in refused(chapter(twice))
    assert "two Setups have one name" in refused(chapter(None, SECOND, SECOND | {"tiles": ["10a @a1"]}))
    assert "c3 east is no edge of the map" in refused(chapter({"doors": [{"to": "Second", "on": "c3 east"}]}))


@pytest.mark.parametrize(
    ("bridges", "complaint"),
    [
        (["a1 east level 3"], "level 3"),
        (["a1 east level 1"], "a bridge lies higher than what it spans"),
        (["c3 east level 1"], "a bridge lies over map pieces"),
        (["b1 south level 2"], "a bridge does not lie on whole areas"),
        (["c1 south level 2"] * 3, "3 bridges are used, the box has 2"),
    ],
)
def test_a_bridge_that_cannot_lie_there_is_refused(bridges: list[str], complaint: str) -> None:
    said = refused(chapter(None, SECOND | {"bridges": bridges}))
    assert complaint in said or "belongs" in said
    assert "chapters.yaml:1" in said


@pytest.mark.rules("DR-BOX-17")
def test_no_tray_is_used_more_often_than_it_is_there() -> None:
    third = SECOND | {"name": "Third", "tiles": ["10a @a1"], "arrow": "c1 north"}
    ends_there = {"doors": [*FIRST["doors"], {"to": "Third", "on": "c4 south"}], "tray": 1}
    low = SECOND | {"tiles": ["05a @a1"], "tray": 1}
    assert read(chapter(ends_there, low, third | {"tray": 2})).chapters["trial"].number == 0
    said = refused(chapter(ends_there, low, third | {"tray": 1}))
    assert "Dungeon Tray 1 is used 3 times, the box has 2" in said


@pytest.mark.rules("DR-BRIDGE-01", "DR-BRIDGE-11", "DR-BOX-17")
def test_a_bridge_has_the_level_it_is_laid_on_and_covers_what_is_beneath() -> None:
    first = {"tray": 2, "tiles": ["05b @a1"], "bridges": ["c1 south level 2"]}
    setup = read(chapter(first)).chapters["trial"].first
    assert [row[:4] for row in setup.map.split()] == ["..==", "..==", "S.==", "..=="]
    assert [row[:4] for row in setup.levels.split()] == ["0022"] * 4


@pytest.mark.rules("DR-SETUP-09")
def test_decks_hold_what_random_lines_of_every_chapter_call_for() -> None:
    decks = monster_decks(BOX)
    for _, setup in SETUPS:
        for line in setup.lines(5):
            assert not line.random or f"{line.type} {line.rank}" in decks
