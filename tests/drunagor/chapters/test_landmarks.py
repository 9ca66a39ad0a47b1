"""Landmarks: what Heroes do at them for cubes, what is seen of them, and that they stand in the way. (DR-DOOR-06, DR-DOOR-08)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import LandmarkChanged, LandmarkUsed
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.special.landmarks import USES
from tabletome.games.drunagor.rules.special.landmarks import DEEDS
from tabletome.games.drunagor.state import MapObject, State
from tabletome.packs.places import SourceError
from tabletome.scene import text
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter
from tests.drunagor.stage import pool


def lamps(*lines: str, **more: Any) -> Position[State]:
    return adventure(chapter({"always": list(lines), **more}), "c2")


def thing(game: Position[State], place: int = 0) -> MapObject:
    return game.state.objects[place]


def test_a_lamp_is_lit_by_an_adjacent_hero_as_a_cube_action_that_expends_two_cubes() -> None:
    game = lamps("Landmark: Street Lamp @d1")
    assert thing(game).count == 0
    assert len(pool(game, "vorn")) == 5
    game.play("do light at d1", "give up yellow", "give up red")
    assert thing(game).count == 1
    assert len(pool(game, "vorn")) == 3
    assert game.state.turn.cube_actions == 1
    assert game.told(LandmarkUsed) == [LandmarkUsed("vorn", "lights", "street-lamp", "d1")]
    assert game.told(LandmarkChanged) == [LandmarkChanged("street-lamp", "d1", 1, "burning")]


def test_it_is_not_offered_from_afar_nor_twice_nor_without_cubes() -> None:
    game = lamps("Landmark: Street Lamp @d1")
    assert "do light at d1" in game.offered()
    game.play("move a2")
    assert game.refused("do light at d1") == "the Street Lamp is not adjacent"
    game = lamps("Landmark: Street Lamp, 1 @d1")
    assert game.refused("do light at d1") == "it is burning"
    game = lamps("Landmark: Street Lamp @d1")
    for cube in game.state.heroes[0].cubes[1:]:
        cube.at = "expended"
    game.play("move c1")
    assert game.refused("do light at d1") == "that expends 2 cubes, and fewer are available"


def test_a_landmark_is_solid_a_large_one_fills_its_area_and_on_a_flat_one_people_stand() -> None:
    game = lamps("Landmark: Street Lamp @d1")
    assert "move d1" not in game.offered()
    game = lamps("Landmark: Mother-Hearth, 6 @d4")
    table = Table(game.state, game.game.library)
    assert board(table).grid.names[thing(game).at] == "c3"
    assert not {"move c3", "move d3", "move c4", "move d4"} & {*game.offered()}
    assert "move b4" in game.offered()


def test_what_lies_on_landmarks_and_what_is_counted_is_seen_beside_the_goal() -> None:
    game = lamps("Landmark: Street Lamp @d1", "Landmark: Street Lamp, 1 @d2", "Landmark: Mother-Hearth, 6 @d4")
    game.state.story.counters["awake"] = 2
    told = [line.text for line in game.scene().notes]
    assert "Street Lamp: dark, burning." in told
    assert "Mother-Hearth: 6 flames." in told
    assert "awake: 2." in told


def test_in_text_a_sign_on_the_ground_is_explained() -> None:
    """Spawn Points, and landmarks on which people stand."""
    painted = " ".join(text.paint(lamps("Landmark: Mill Steps @d4").scene(), width=100).split())
    assert "+ Spawn Point" in painted
    assert "> Mill Steps" in painted


def test_a_line_that_names_no_landmark_is_refused() -> None:
    with pytest.raises(SourceError, match="names a landmark that there is none of"):
        lamps("Landmark: Street Lump @d1")


def test_every_use_is_declared_with_its_deed_for_a_landmark_that_there_is() -> None:
    assert {*USES} == {*DEEDS}
    assert {use.landmark for use in USES.values()} <= {*GAME.library.landmarks}
