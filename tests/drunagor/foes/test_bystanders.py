"""SLAUGHTER in play: NPC tokens are struck by whom it stands on, obstacles for all others. (DR-AI-59, DR-KEY-185)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import BystanderStruck, Decided
from tabletome.games.drunagor.rules.special import ACTING, Happening
from tabletome.games.drunagor.state import House, State
from tabletome.kernel import Flow
from tabletome.kernel.events import Attacked, Damaged, Vanished
from tabletome.testing.play import Position
from tests.drunagor.foes.test_attack_cards import unanswered
from tests.drunagor.stage import at, monster_turn

BARE: dict[str, Any] = {"cubes": {"vorn": "", "maya": ""}, "gear": {"vorn": [], "maya": []}}
SLAYER: dict[str, Any] = {"blue": "SLAUGHTER", "movement": 2, "damage": 3}


def turn(drawing: str, npcs: str, face: dict[str, Any], **more: Any) -> Position[State]:
    return unanswered(monster_turn(drawing, faces={"m1": face}, npcs=npcs, **BARE, **more))


@pytest.mark.rules("DR-KEY-185", "DR-KEY-186")
def test_a_slaughterer_goes_for_the_bystander_and_one_hit_removes_them() -> None:
    game = turn("1..V....\n........\n........", "a3", SLAYER)
    assert game.told(Decided)[0].on == ("npc-16",)
    assert game.told(BystanderStruck) == [BystanderStruck("m1", "a3", "yellow")]
    assert game.state.objects == []
    assert game.told(Vanished)[0].at == "a3"
    assert not game.told(Damaged)


@pytest.mark.rules("DR-KEY-186")
def test_the_nearest_bystander_is_first_and_without_one_it_hunts_the_strongest_hero() -> None:
    game = turn("1....V..\n........", "c1 h2", {**SLAYER, "movement": 6})
    assert [event.at for event in game.told(BystanderStruck)] == ["c1"]
    assert [one.at for one in game.state.objects] == [15]
    alone = turn("1.V.....\n........", "", SLAYER, health={"vorn": 9})
    assert alone.told(Attacked)[0].on == ("vorn",)


@pytest.mark.rules("DR-KEY-186")
def test_bystanders_and_heroes_are_struck_together_the_bystanders_first() -> None:
    game = turn("1V......\n........", "a2 b2", {**SLAYER, "movement": 0, "black": "CLEAVE 2"})
    assert len(game.told(BystanderStruck)) == 2
    assert not game.told(Damaged), "two bystanders rank above Vorn"
    three = turn("1V......\n........", "a2 b2", {**SLAYER, "movement": 0, "black": "CLEAVE 3"})
    assert (len(three.told(BystanderStruck)), three.told(Damaged)[0].who) == (2, "vorn")


@pytest.mark.rules("DR-KEY-186")
def test_between_bystanders_as_near_the_party_leader_is_asked() -> None:
    game = monster_turn(
        "1......V\n........", faces={"m1": {**SLAYER, "movement": 0}}, npcs="a2 b2", house=House(ties="ask"), **BARE
    )
    assert game.offered() == ["goes a1 at npc-8", "goes a1 at npc-9"]
    game.play("goes a1 at npc-9")
    assert [event.at for event in game.told(BystanderStruck)] == ["b2"]


@pytest.mark.rules("DR-AI-59")
def test_any_other_monster_leaves_bystanders_alone() -> None:
    game = turn("1..V....\n........", "b1", {"movement": 2, "damage": 3}, health={"vorn": 9})
    assert game.told(Attacked)[0].on == ("vorn",)
    assert len(game.state.objects) == 1
    assert at(game, "m1") != "b1", "but nobody stands on them"


@pytest.fixture
def shielded() -> Iterator[list[int]]:
    """A Special Rule by which bystanders survive a blow."""
    struck: list[int] = []

    def note(play: Play, what: Happening) -> Flow[None]:
        struck.append(what.number)
        yield from ()

    ACTING["failing-light", "bystander struck"] = note
    yield struck
    del ACTING["failing-light", "bystander struck"]


@pytest.mark.rules("DR-KEY-186")
def test_what_a_blow_does_to_a_bystander_the_adventure_may_say(shielded: list[int]) -> None:
    game = turn("1......V\n........", "a2", {**SLAYER, "movement": 0}, rules=["failing-light"])
    assert shielded == [8]
    assert [one.at for one in game.state.objects] == [8]
