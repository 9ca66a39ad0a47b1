"""Large Monsters: how they stand, move and strike, and what does not work on them. (DR-MON-04..09, DR-MON-17, DR-AI-47)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.kinds import SetupLine
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.figures import cells
from tabletome.games.drunagor.options.place import NEAREST
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.rules.setting_up import build, monster_decks
from tabletome.games.drunagor.state import BASES, State
from tabletome.kernel import Flow
from tabletome.kernel.events import Attacked, ConditionGained, Damaged, Gained, Moved
from tabletome.table import contents
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, monster_turn, one

KNIGHT, ABOMINATION, ARCHER = "shadow-knight-rookie", "abomination-rookie", "skeleton-archer-rookie"
EMPTY = "...... ...... ...... ......"


def knight(drawing: str, **face: Any) -> Position[State]:
    """A Shadow Knight's turn."""
    more = {name: face.pop(name) for name in ("terrain", "levels", "health", "conditions", "resources") if name in face}
    return monster_turn(drawing, kinds={"m1": KNIGHT}, faces={"m1": face} if face else {}, **more)


def covers(game: Position[State], id_: str) -> int:
    return cells(Table(game.state, game.game.library), one(game, id_)).bit_count()


def built(drawing: str, *lines: SetupLine, chance: tuple[str, ...] = ()) -> Position[State]:
    """What a Setup with these lines places beside what is drawn."""

    def building(play: Play) -> Flow[None]:
        yield from build(play, lines)
        play.state.phase = "hero_action"

    class Building(Drunagor):
        phases = {**Drunagor.phases, "set_up": building}  # as all games do

    drawn = fight(drawing)
    drawn.state.phase = "set_up"
    drawn.state.decks = monster_decks(GAME.library)
    return Position(Building(drawn.game.library), drawn.state, chance, 1)


# --- on the board -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MON-04", "DR-MON-06", "DR-MON-18")
def test_a_large_monster_is_summoned_onto_the_whole_area_of_its_square() -> None:
    game = built(f"V..... {EMPTY}", SetupLine(9, "black", "shadow-knight"), SetupLine(23, "white", "skeleton-archer"))
    large, small = [one for one in game.state.figures if one.side == "monster"]
    assert (large.large, large.at, large.base, covers(game, large.id)) == (True, 2, BASES[0], 4), (
        "d2 lies in the area of c1"
    )
    assert (small.large, small.base, covers(game, small.id)) == (False, BASES[1], 1)
    assert large.health == GAME.library.monsters[KNIGHT].health
    assert {card.id for card in game.state.track.cards} >= {KNIGHT, ARCHER}


@pytest.mark.rules("DR-MON-06", "DR-ROOM-07")
def test_an_area_that_is_not_free_gives_way_to_a_nearest_one() -> None:
    game = built(f"V..... ..L... {EMPTY}", SetupLine(2, "black", "abomination"))
    assert game.asked[0] == NEAREST
    assert game.offered() == ["put on e1", "put on a3", "put on c3", "put on e3"], "a1 is Vorn's"
    game.play("put on c3")
    assert at(game, "abomination-yellow") == "c3"
    two = built("..V... ...... ###### ######", SetupLine(2, "black", "abomination"))
    assert two.offered() == ["put on a1", "put on e1"]


def test_a_random_black_monster_comes_from_the_black_deck() -> None:
    game = built(f"V..... {EMPTY}", SetupLine(9, "black"), chance=(ABOMINATION,))
    assert [one.card for one in game.state.figures if one.side == "monster"] == [ABOMINATION]
    assert sorted(contents(game.state.decks["black Rookie"])) == [ABOMINATION, KNIGHT]


@pytest.mark.rules("DR-MON-06", "DR-MOVE-15")
def test_a_large_monster_moves_from_area_to_area() -> None:
    game = knight("1.........V\n...........")
    assert game.told(Moved)[0].path == ("a1", "c1", "e1")
    assert (at(game, "m1"), covers(game, "m1")) == ("e1", 4)


@pytest.mark.rules("DR-AI-47", "DR-KEY-207")
def test_a_large_monster_strikes_from_each_of_its_squares() -> None:
    for drawing in ("V....\n.1...\n.....", "..V..\n1....\n.....", "1....\n.....\n..V..", "1....\n.....\nV...."):
        game = knight(drawing, movement=0, black="BLEED 1")
        assert [event.on for event in game.told(Attacked)] == [("vorn",)], drawing


@pytest.mark.rules("DR-MON-43", "DR-AI-47", "DR-DARK-42")
def test_one_square_of_darkness_is_enough_for_a_large_monster() -> None:
    dark = knight("1.V.\n....", terrain="....\nD...", movement=0).play("take it")
    assert [event.amount for event in dark.told(Damaged)] == [7]
    plain = knight("1.V.\n....", terrain="....\n..D.", movement=0).play("take it")
    assert [event.amount for event in plain.told(Damaged)] == [5]


# --- its card -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-MON-17", "DR-MON-39", "DR-MON-70")
def test_a_shadow_knight_shields_itself_strikes_two_areas_and_knocks_down_whom_it_hurts() -> None:
    game = knight("1...V.\n......\n....M.\n......", resources={"maya": {"shield": 4}}, damage=4)
    order = [kind for kind in game.kinds if kind in ("gained", "moved", "attacked")]
    assert order == ["gained", "moved", "attacked"]
    assert game.told(Gained) == [Gained("m1", "shield", 1, 1)]
    assert game.told(Attacked)[0].on == ("vorn", "maya"), "two areas"
    while game.asked[0] == REACT:
        game.play("take it")
    assert game.told(ConditionGained) == [ConditionGained("vorn", "knock_down", "m1", 1)], "Maya lost nothing"


@pytest.mark.rules("DR-MON-07")
@pytest.mark.parametrize(("word", "token"), [("STUN", "stun"), ("KNOCK DOWN", "knock_down")])
def test_stun_and_knock_down_do_not_work_on_a_large_monster(word: str, token: str) -> None:
    skills = {"vorn": {"try": f"y spell 2 DMG AND {word} AND BLEED 1"}}
    game = fight(".V1.\n....", kinds={"m1": KNIGHT}, skills=skills).play("use try yellow")
    assert (one(game, "m1").health, one(game, "m1").conditions) == (38, {"bleed": 1})
    plain = fight(".V1.\n....", faces={"m1": {"large": True}}, skills=skills).play("use try yellow")
    assert one(plain, "m1").conditions == {"bleed": 1}, "whatever its card says"
    small = fight("V1..\n....", skills=skills).play("use try yellow")
    assert one(small, "m1").conditions == {token: 1, "bleed": 1}


@pytest.mark.rules("DR-MON-07", "DR-KEY-150")
@pytest.mark.parametrize("word", ["PUSH 2", "TELEKINESIS 2"])
def test_a_large_monster_is_not_moved(word: str) -> None:
    game = fight("V.1.....\n........", kinds={"m1": KNIGHT}, skills={"vorn": {"try": f"b - ENEMY, {word}"}})
    game.play("use try blue")
    assert at(game, "m1") == "c1"
    assert game.told(Moved) == []


@pytest.mark.rules("DR-MON-08")
def test_only_a_text_that_says_so_gets_past_the_immunities_of_large_monsters() -> None:
    skills = {"vorn": {"more": "y spell LARGE TOO, 1 DMG AND STUN", "less": "y spell 1 DMG AND STUN"}}
    game = fight(".V1.\n....", kinds={"m1": KNIGHT}, skills=skills, cubes={"vorn": "yy"}).play("use less yellow")
    assert one(game, "m1").conditions == {}
    game.play("use more yellow")
    assert one(game, "m1").conditions == {"stun": 1}
    blow = {"vorn": {"try": "y weapon LARGE TOO, +9 HIT, KNOCK DOWN"}}
    hit = fight(".V1.\n....", kinds={"m1": KNIGHT}, skills=blow, chance=(15,)).play("use try yellow")
    assert one(hit, "m1").conditions == {"knock_down": 1}


@pytest.mark.rules("DR-MON-08")
def test_a_push_that_works_on_large_monsters_moves_one_by_areas() -> None:
    push = {"vorn": {"more": "b - LARGE TOO, ENEMY, PUSH 2", "less": "b - ENEMY, PUSH 2"}}
    game = fight("V.1.......\n..........", kinds={"m1": KNIGHT}, skills=push, cubes={"vorn": "bb"})
    game.play("use less blue")
    assert at(game, "m1") == "c1"
    game.play("use more blue")
    assert (at(game, "m1"), covers(game, "m1")) == ("g1", 4)


@pytest.mark.rules("DR-MON-09", "DR-KEY-116")
def test_the_large_icon_gives_a_small_monster_the_immunities_and_nothing_else() -> None:
    skills = {"vorn": {"try": "y spell 1 DMG AND STUN"}}
    for face in ({"immune": "LARGE"}, {"blue": "LARGE"}):
        game = fight("V1..\n....", skills=skills, faces={"m1": face}).play("use try yellow")
        assert (one(game, "m1").conditions, covers(game, "m1")) == ({}, 1)
        lifted = fight("V1..\n....", skills={"vorn": {"lift": "b - ENEMY, TELEKINESIS 2"}}, faces={"m1": face})
        assert lifted.play("use lift blue").told(Moved) == []
        assert lifted.asked[0] == TURN, "it is no target"
        walks = monster_turn("1.......V.", faces={"m1": {**face, "movement": 3}})
        assert (walks.told(Moved)[0].path, at(walks, "m1")) == (("a1", "b1", "c1", "d1"), "d1"), "squares, not areas"
