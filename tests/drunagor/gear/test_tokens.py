"""What lies on the map and on cards besides figures: what it is, and whom it stops. (DR-TOKEN-05..08)"""

from __future__ import annotations

from typing import get_args

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.figures import lifeless, names, occupied
from tabletome.games.drunagor.options.move import way
from tabletome.games.drunagor.options.values import WRITTEN, immune
from tabletome.games.drunagor.state import NPC_COLOURS, SLOTS, Condition, State, Trap, TrapKind
from tabletome.kernel.bits import from_plain, to_plain
from tabletome.table.grid import cells_of
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter
from tests.drunagor.stage import at, fight, monster_turn, one


@pytest.mark.rules("DR-TOKEN-06")
def test_being_large_and_standing_in_water_are_no_conditions() -> None:
    skills = {"vorn": {"try": "y - ENEMY, CLEANSE 9"}}
    game = fight(
        "V.1...", terrain=".~~...", faces={"m1": {"immune": "LARGE"}}, conditions={"m1": {"poison": 2}}, skills=skills
    )
    game.play("move b2", "use try yellow")
    table, monster = Table(game.state, game.game.library), one(game, "m1")
    assert monster.conditions == {}
    assert immune(table, monster, "STUN")
    assert way(table, one(game, "vorn"), 3, 1).points == 2, "into the Water of b1: a step, and a point for the Water"
    assert {"DIFFICULT TERRAIN", "LARGE"}.isdisjoint(WRITTEN.values())
    assert set(WRITTEN) == set(get_args(Condition))


@pytest.mark.rules("DR-TOKEN-07")
def test_an_evolved_monster_has_two_tokens_of_damage_and_one_of_movement() -> None:
    game = monster_turn("V.......1", faces={"m1": {"pink": "EVOLVE"}})
    assert one(game, "m1").resources == {"damage": 2, "movement": 1}
    assert at(game, "m1") == "f1", "three squares, not two"


LINES = ["Chest @a3", "Event @b3", "Interaction @c1", "Time @c3"]
PEOPLE = [
    f"NPC {colour} @{square}" for colour, square in zip(NPC_COLOURS, ("d1", "d2", "a2", "b4", "c4", "d4"), strict=True)
]


def furnished() -> Position[State]:
    """A room with a token of every kind that a Setup places; Vorn stands on c2."""
    return adventure(chapter({"always": [*LINES, *PEOPLE]}), "c2")


@pytest.mark.rules("DR-TOKEN-05")
def test_a_setup_places_every_kind_of_token_and_a_save_keeps_them() -> None:
    game = furnished()
    placed = [(one.kind, one.colour, names(Table(game.state, game.game.library))[one.at]) for one in game.state.objects]
    assert placed[:3] == [("event", "", "b3"), ("interaction", "", "c1"), ("time", "", "c3")]
    assert placed[3:] == [("npc", line.split()[1], line.split("@")[1]) for line in PEOPLE]
    assert len({colour for _, colour, _ in placed[3:]}) == 6
    assert len(game.state.chests) == 1
    again = from_plain(to_plain(game.state), State)
    assert again.objects == game.state.objects
    assert get_args(TrapKind) == ("bear", "fire", "poison")
    assert game.state.track.at in SLOTS, "the Initiative Marker stands on the track, never on the map"
    drawn = {piece.name for piece in game.scene().boards[0].pieces}
    people = game.game.library.story.npcs.values()
    assert {npc.colour for npc in people} == {*NPC_COLOURS}
    assert {"Chest", "Event", "Interaction", "Time", *(npc.name for npc in people)} <= drawn


@pytest.mark.rules("DR-TOKEN-05", "DR-TOKEN-08")
def test_who_moves_is_stopped_by_solid_tokens_and_by_no_others() -> None:
    game = furnished()
    solid = {"a3", "c1", *(line.split("@")[1] for line in PEOPLE)}
    assert solid.isdisjoint(act.square for act in game.acts("move"))
    assert {"b3", "c3", "a1"} <= {act.square for act in game.acts("move")}
    assert [game.refused(f"move {square}") for square in ("c1", "d2")] == [
        "something stands on c1",
        "something stands on d2",
    ]
    game.play("move b3")
    assert at(game, "vorn") == "b3", "on the Event"
    kinds = {piece.id.partition("-")[0]: piece.kind for piece in lifeless(Table(game.state, game.game.library))}
    assert kinds == {"chest": "chest", "interaction": "object", "npc": "npc"}


@pytest.mark.rules("DR-TOKEN-08")
def test_traps_and_darkness_stop_nobody() -> None:
    traps = [Trap("bear", 2, "vorn", "snare-the-gap")]
    game = fight("V.....1", traps=traps, darkness="b1 c1")
    assert {"b1", "c1"} <= {act.square for act in game.acts("move")}
    table = Table(game.state, game.game.library)
    assert occupied(table) == cells_of([one(game, "vorn").at, one(game, "m1").at])
