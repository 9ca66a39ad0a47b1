"""Words of enemies that no other test shows: DRAIN, CURSE, COVETOUS, tokens without a limit; half the Health of a Commander."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import Decided, KnockedOut
from tabletome.games.drunagor.options.cubes import STATUS
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.rules.special import ACTING, Happening
from tabletome.games.drunagor.state import State
from tabletome.kernel import Flow
from tabletome.kernel.events import Damaged, Gained, Healed
from tabletome.testing.play import Position
from tests.drunagor.foes.test_attack_cards import unanswered
from tests.drunagor.stage import attack_turn, fight, held, monster_turn, one

BARE: dict[str, Any] = {
    "cubes": {"vorn": "", "maya": "", "lorelai": ""},
    "gear": {"vorn": [], "maya": [], "lorelai": []},
}
GUARD = {"vorn": {"guard": "b reaction SELF, PREVENT 9"}}
DRAINER: dict[str, Any] = {"black": "DRAIN 2", "movement": 0, "damage": 1}


# --- DRAIN ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-078")
def test_what_is_drained_goes_from_the_target_to_the_drainer() -> None:
    game = monster_turn("V1", faces={"m1": DRAINER}, health={"vorn": 9, "m1": 4}, **BARE)
    assert (one(game, "vorn").health, one(game, "m1").health) == (6, 6)


@pytest.mark.rules("DR-KEY-079", "DR-KEY-080")
def test_draining_is_no_damage_that_shield_or_a_reaction_could_lessen() -> None:
    shield = {"vorn": {"shield": 4}}
    game = attack_turn(
        "1..V",
        "STRONGEST HERO, DRAIN 2",
        skills=GUARD,
        cubes={"vorn": "b"},
        resources=shield,
        health={"vorn": 9, "m1": 10},
    )
    assert game.asked[0] != REACT
    assert (one(game, "vorn").health, one(game, "vorn").resources) == (7, shield["vorn"])
    assert one(game, "m1").health == 12


@pytest.mark.rules("DR-KEY-080")
def test_no_more_is_drained_than_there_is_and_who_has_none_left_falls() -> None:
    game = attack_turn("1..V.M\n......", "WEAKEST HERO, DRAIN 3", health={"vorn": 1, "maya": 9, "m1": 10}, **BARE)
    assert game.told(KnockedOut)[0].who == "vorn"
    assert one(cursed(game), "m1").health == 11


@pytest.mark.rules("DR-KEY-080")
def test_a_drainer_stops_at_its_maximum_but_a_commander_has_none() -> None:
    full = monster_turn("V1", faces={"m1": {**DRAINER, "health": 8}}, health={"vorn": 9, "m1": 7}, **BARE)
    assert (one(full, "m1").health, full.told(Healed)[0].amount) == (8, 1)
    reeve = attack_turn("1..V", "STRONGEST HERO, DRAIN 2", health={"vorn": 9, "m1": 90}, **BARE)
    assert one(reeve, "m1").health == 92


# --- CURSE ------------------------------------------------------------------------------------------------------------


def cursed(game: Position[State]) -> Position[State]:
    while game.match.request is not None and game.asked[0] == STATUS:
        game.play(game.offered()[0])
    return game


@pytest.mark.rules("DR-KEY-071")
def test_curse_2_brings_two_curse_cubes() -> None:
    game = attack_turn(
        "1..V", "STRONGEST HERO, CURSE 2", blocked={"vorn": {"arcing-swing": "curse"}}, cubes={"vorn": "y"}
    )
    assert held(cursed(game), "vorn", "curse") == 3


@pytest.mark.rules("DR-KEY-072")
def test_immunity_to_curse_stops_the_effect_and_not_the_cube_of_a_recall() -> None:
    immune = {"vorn": {"calm": "- static IMMUNE TO CURSE"}}
    game = attack_turn(
        "1......V", "STRONGEST HERO, CURSE 1", skills=immune, cubes={"vorn": "y"}, faces={"m1": {"movement": 0}}
    )
    assert held(cursed(game), "vorn", "curse") == 0
    cursed(game.play("recall"))
    assert held(game, "vorn", "curse") == 1


# --- COVETOUS and tokens ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-062")
@pytest.mark.parametrize(
    ("tokens", "whom"),
    [
        ({"vorn": {"focus": 2, "shield": 1}, "maya": {"ki": 2}}, "vorn"),
        ({"vorn": {"focus": 3}, "maya": {"ki": 1, "shield": 1}}, "vorn"),
        ({"vorn": {"focus": 2}, "maya": {"fruit_of_life": 1, "fury": 1, "movement": 1}}, "maya"),
        ({"vorn": {"damage": 1, "health": 1}, "maya": {"ki": 1}}, "vorn"),
    ],
)
def test_the_covetous_count_every_resource_token_and_neither_conditions_nor_cubes(
    tokens: dict[str, dict[str, int]], whom: str
) -> None:
    other = "maya" if whom == "vorn" else "vorn"
    game = monster_turn(
        "V1M", faces={"m1": {"blue": "COVETOUS", "movement": 0}}, resources=tokens,
        conditions={other: {"bleed": 4, "poison": 4}}, cubes={other: "yyyyy", whom: ""}, health={other: 12},
    )  # fmt: skip
    assert game.told(Decided)[0].on == (whom,)


@pytest.mark.rules("DR-TOKEN-04")
def test_tokens_for_damage_and_movement_have_no_limit() -> None:
    face = {"pink": "EVOLVE, EVOLVE, EVOLVE", "movement": 0, "damage": 1}
    game = unanswered(monster_turn("V1", faces={"m1": face}, health={"vorn": 12}, **BARE))
    assert one(game, "m1").resources == {"damage": 6, "movement": 3}
    assert [event.total for event in game.told(Gained)] == [2, 1, 4, 2, 6, 3]
    assert game.told(Damaged)[0].amount == 7
    assert one(game, "m1").resources["damage"] > 4, "four is the limit of others"


# --- half its Health --------------------------------------------------------------------------------------------------


@pytest.fixture
def halved() -> Iterator[list[tuple[str, int]]]:
    """A Special Rule that notes whoever falls to half their Health."""
    noted: list[tuple[str, int]] = []

    def note(play: Play, what: Happening) -> Flow[None]:
        assert what.figure is not None
        noted.append((what.figure.id, what.figure.health))
        yield from ()

    ACTING["failing-light", "halved"] = note
    yield noted
    del ACTING["failing-light", "halved"]


@pytest.mark.parametrize("kind", ["the-reeve", "the-undead-king", "brother-quill"])
def test_a_special_rule_may_wait_until_an_enemy_has_first_lost_half_its_health(
    halved: list[tuple[str, int]], kind: str
) -> None:
    skills = {"vorn": {"five": "g spell ENEMY, 5 DMG", "more": "g spell ENEMY, 2 DMG"}}
    game = fight(
        "1..V", kinds={"m1": kind}, faces={"m1": {"health": 20, "per_hero": 0}}, skills=skills, cubes={"vorn": "gggg"},
        health={"m1": 16}, cube_actions=4,
    )  # fmt: skip
    game.state.story.rules.append("failing-light")
    ready: Position[State] = Position(game.game, game.state, ())
    ready.play("use five green")
    assert halved == []
    ready.play("use more green")
    assert halved == [("m1", 9)]


def test_it_is_told_once_and_of_no_common_monster(halved: list[tuple[str, int]]) -> None:
    skills = {"vorn": {"five": "g spell EACH ENEMY, 5 DMG", "more": "g spell EACH ENEMY, 1 DMG"}}
    game = fight(
        "1..V.2..\n........", kinds={"m1": "the-reeve"}, faces={"m1": {"health": 4}, "m2": {"health": 9}}, skills=skills,
        power={"m1": 5}, cubes={"vorn": "gggg"}, health={"m1": 14, "m2": 8}, cube_actions=4,
    )  # fmt: skip
    game.state.story.rules.append("failing-light")
    ready: Position[State] = Position(game.game, game.state, ())
    ready.play("use five green", "use more green")
    assert halved == [("m1", 9)], "of 20: four times its power"
