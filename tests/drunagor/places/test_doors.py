"""Opening Doors: who may, what is told, what joins where, who acts when. (DR-DOOR-*, DR-OPEN-*, DR-ROOM-*)"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import DoorOpened, SetupBuilt, StoryRead
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.doors import beside_door, closed_doors
from tabletome.games.drunagor.options.figures import board
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.rules.setting_up import summon
from tabletome.games.drunagor.state import State, figure_of, monsters
from tabletome.kernel import Bits, Choose, Play
from tabletome.kernel.events import Appeared, TurnBegan
from tabletome.table.grid import squares
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import FIRST, SECOND, adventure, behind, chapter

ARCHER, CULTIST = "WM: Skeleton Archer - Rookie", "WM: Shadow Cultist - Rookie"


def table(game: Position[State]) -> Table:
    return Table(game.state, game.game.library)


def opened(*lines: str, starts: tuple[str, ...] = ("c2",), **more: Any) -> Position[State]:
    """The first Hero goes beside the Door, with one movement point left, and opens it."""
    game = adventure(chapter(None, behind(*lines, **more)), *starts)
    return game.play("move d3", "open d3")


@pytest.mark.rules("DR-OPEN-01")
def test_a_hero_beside_a_door_opens_it_and_its_setup_is_built() -> None:
    game = adventure(chapter(), "c2")
    assert "open d3" not in game.offered()
    assert game.refused("open d3") == "you are not adjacent to the Door at d3"
    assert game.refused("open a1") == "there is no closed Door at a1"
    game.play("move d3")
    assert game.state.setups == ["first"]
    game.play("open d3")
    assert game.state.setups == ["first", "second"]
    assert game.told(DoorOpened) == [DoorOpened("vorn", "d3")]
    assert game.refused("open d3") == "there is no closed Door at d3"


@pytest.mark.rules("DR-OPEN-04")
def test_a_door_is_an_edge_that_is_touched_by_lines_and_corners() -> None:
    game = adventure(chapter(), "c2")
    (door,) = closed_doors(table(game))
    names = board(table(game)).grid.names
    assert [names[square] for square in squares(beside_door(table(game), door))] == ["d2", "d3", "d4"]
    assert game.refused("move e3") == "e3 is no floor"
    game.play("move d2")
    assert "open d3" in game.offered()


@pytest.mark.rules("DR-OPEN-04")
def test_an_opened_door_is_gone_and_the_squares_it_parted_are_connected() -> None:
    game = opened()
    assert not [*closed_doors(table(game))]
    game.play("move e3")
    assert figure_of(game.state, "vorn").at == board(table(game)).grid.square("e3")


@pytest.mark.rules("DR-OPEN-01", "DR-TURN-09")
def test_nobody_opens_a_door_with_an_enemy_adjacent() -> None:
    first = {"always": [f"{CULTIST} @d1"]}
    game = adventure(chapter(first), "c2")
    game.play("move d2")
    assert game.refused("open d3") == "Open a Door is not possible with an enemy adjacent"


@pytest.mark.rules("DR-OPEN-01", "DR-TURN-10")
def test_only_one_door_is_opened_in_a_turn() -> None:
    third = SECOND | {"name": "Third", "tiles": ["10a @a1"], "arrow": "c1 north", "tray": 1}
    first = {"doors": [*FIRST["doors"], {"to": "Third", "on": "c4 south"}]}
    game = adventure(chapter(first, behind(), third), "c2").play("move d3", "open d3")
    assert game.refused("open c4") == "Open a Door is possible once in a turn"


@pytest.mark.rules("DR-OPEN-02", "DR-DOOR-05", "DR-QUICK-37")
def test_the_story_is_read_then_the_setup_stands_then_the_box_is_read_before_play_goes_on() -> None:
    game = opened(f"{ARCHER} @d1", "Chest @b1")
    after = game.kinds[game.kinds.index("door-opened") :]
    assert after == ["door-opened", "story-read", "card-placed", "appeared", "appeared", "setup-built"]
    assert game.told(StoryRead)[-1] == StoryRead("second", "It was dark.")
    assert game.told(SetupBuilt)[-1] == SetupBuilt("second", 1, "It is steep.")
    assert game.asked[0] == TURN


@pytest.mark.rules("DR-OPEN-02")
def test_what_a_door_does_happens_once_after_its_setup_is_built() -> None:
    second = behind(f"{ARCHER} @d1", on_open="EACH HERO, BLEED 1")
    game = adventure(chapter(None, second), "c2", "b2").play("move d3", "open d3")
    after = game.kinds[game.kinds.index("door-opened") :]
    assert after[-3:] == ["setup-built", "condition-gained", "condition-gained"]
    assert [figure_of(game.state, id_).conditions for id_ in ("vorn", "maya")] == [{"bleed": 1}] * 2
    assert game.asked[0] == TURN


@pytest.mark.rules("DR-DOOR-02", "DR-QUICK-37")
def test_the_arrow_square_lies_beyond_the_door() -> None:
    second = behind(f"{ARCHER} @a3")
    game = adventure(chapter(None, second), "c2").play("move d2", "open d3")
    assert game.told(Appeared)[-1].at == "e3"
    grid = board(table(game)).grid
    assert grid.apart(1 << grid.square("d3"), 1 << grid.square("e3")) == 1


@pytest.mark.rules("DR-DOOR-03", "DR-DOOR-04")
def test_a_setup_keeps_the_orientation_of_the_first_setup() -> None:
    """The second room lies on Tray 2; its loft is in the north and its landing in the south, as the piece shows them."""
    game = opened(tiles=["09a @a1"])
    setup = table(game).library.chapters["trial"].setups["second"]
    assert setup.tray == 2
    ground = board(table(game)).ground
    grid = board(table(game)).grid
    levels = ["".join(str(ground.level(grid.at(x, y))) for x in range(4, 8)) for y in range(4)]
    assert levels == ["2222", "2222", "1111", "1111"]
    assert tuple(levels) == table(game).library.maps["09a"].levels


@pytest.mark.rules("DR-ROOM-05")
def test_a_monster_whose_card_lands_behind_the_opener_acts_in_the_same_round() -> None:
    game = opened(f"{ARCHER} @d1")
    game.play("end")
    assert [event.who for event in game.told(TurnBegan)][:2] == ["vorn", "skeleton-archer-yellow"]


@pytest.mark.rules("DR-ROOM-06")
def test_a_monster_whose_card_lands_before_the_opener_waits_for_the_next_round() -> None:
    """Vorn and Maya are done when Lorelai, the Controller, opens the Door: the archer's slot above has gone by."""
    game = adventure(chapter(None, behind(f"{ARCHER} @d1")), "a1", "b1", "c2").play("end", "end")
    game.play("move d3", "open d3", "end")
    begun = [event.who for event in game.told(TurnBegan)]
    assert begun == ["vorn", "maya", "lorelai", "vorn"]
    assert game.state.round == 2


def test_a_kind_that_is_there_already_joins_its_card() -> None:
    first = {"always": [f"{CULTIST} @a4"], "start": ["c2", "c1", "d1", "b1", "d2"]}
    game = adventure(chapter(first, behind(f"{CULTIST} @d1")), "c2").play("move d3", "open d3")
    assert len(monsters(game.state)) == 2
    assert [card.id for card in game.state.track.cards] == ["vorn", "shadow-cultist-rookie"]


@pytest.mark.rules("DR-QUICK-35", "DR-QUICK-36", "DR-ROOM-02", "DR-ROOM-04")
def test_after_a_door_the_move_goes_on_with_the_points_left() -> None:
    game = adventure(chapter(None, behind(f"{ARCHER} @d1")), "b1").play("move d3")
    assert (game.state.turn.points, game.state.turn.cube_actions) == (1, 2)
    game.play("open d3")
    assert (game.state.turn.points, game.state.turn.cube_actions, game.state.turn.figure) == (1, 2, "vorn")
    assert {"move e3", "move e4"} <= {*game.offered()}
    assert "move f3" not in game.offered()


@pytest.mark.rules("DR-ROOM-07")
def test_what_belongs_on_a_taken_square_of_a_setup_stays_in_that_setup() -> None:
    """Squares of the first room are as near to e3, but it belongs to the second."""
    second = {**behind(f"{ARCHER} @a3", f"{CULTIST} @a4"), "tiles": ["32b @a1", "29a @c1"], "tray": 1}
    game = adventure(chapter(None, second), "c2").play("move d3", "open d3")
    play = Play(game.state, game.game.library)
    flow = summon(play, play.library.monsters["executioner-rookie"], board(table(game)).grid.square("e3"))
    asked = next(flow)
    assert isinstance(asked, Choose)
    assert [str(option) for option in asked] == ["put on e2", "put on f2", "put on f3", "put on f4"]
    asked = next(summon(play, play.library.monsters["executioner-rookie"], board(table(game)).grid.square("d3")))
    assert isinstance(asked, Choose)
    assert {str(option)[-2] for option in asked} <= {*"abcd"}, "d3 is of the first room, and e3 beside it is not"


@pytest.mark.rules("DR-OPEN-03")
def test_where_doors_vary_chance_decides_what_stands_behind_one() -> None:
    second = behind(f"{ARCHER} @d1", other={"always": [f"{CULTIST} @c3", "Chest @d4"]})
    found = {}
    for drawn in ("as printed", "otherwise"):
        game = adventure(chapter(None, second), "c2", chance=(drawn,), doors="varied").play("move d3", "open d3")
        found[drawn] = [(event.what, event.at) for event in game.told(Appeared)[1:]]
    assert found["as printed"] == [("skeleton-archer-rookie", "h1")]
    assert found["otherwise"] == [("shadow-cultist-rookie", "g3"), ("chest", "h4")]
    printed = adventure(chapter(None, second), "c2").play("move d3", "open d3")
    assert [event.what for event in printed.told(Appeared)[1:]] == ["skeleton-archer-rookie"]


@pytest.mark.rules("DR-OPEN-03")
def test_every_door_of_the_chapters_has_another_setup_for_who_has_been_there() -> None:
    for one in GAME.library.chapters.values():
        for setup in one.setups.values():
            assert (setup.other is None) == (setup is one.first)
            assert setup.other is None or setup.other.lines(5) != setup.lines(5)


# --- what is behind a Door --------------------------------------------------------------------------------------------------


BEHIND = (
    behind(f"{ARCHER} @d1", "Chest @b1"),
    {**behind(), "tiles": ["13b @a1", "28a @i1"], "arrow": "a3 west", "story": "Another story.", "box": "Another box."},
    {**behind(), "name": "Second", "missing": ["d4"], "plus": {"2+": "GM - Rookie @c1"}},
)


@pytest.mark.rules("DR-DOOR-01", "DR-ROOM-09")
@pytest.mark.parametrize("other", BEHIND)
def test_nothing_tells_what_is_behind_a_closed_door(other: dict[str, Any]) -> None:
    """Two Adventures that differ only behind their Door show the same until it is opened, and answer alike to every try."""
    games = [adventure(chapter(None, room), "c2", "b2") for room in (behind(), other)]
    for answers in ((), ("move d3",), ("end",), ("end",)):
        seen = []
        for game in games:
            game.play(*answers)
            view = game.game.view(game.state, 0)
            seen.append((
                msgspec.json.encode(game.game.scene(view, game.request)), msgspec.to_builtins(view, builtin_types=(Bits,)),
                game.offered(),
                [game.refused(f"move {square}") for square in ("e3", "h1", "j2", "z20")], game.refused("open c3"),
            ))  # fmt: skip
        assert seen[0] == seen[1]
