"""SHIELD, Reactions, Health and what is left of them. (DR-DMG-*, DR-REACT-*)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.options.doing import Blow, Threat
from tabletome.games.drunagor.options.react import REACT, Danger
from tabletome.games.drunagor.rules.reactions import window
from tabletome.games.drunagor.state import State
from tabletome.kernel import Choose, Play
from tabletome.kernel.events import Damaged, Moved
from tabletome.testing.play import Position
from tests.drunagor.stage import at, fight, held, monster_turn, one, pool, sheet

TUMBLE = "g reaction SELF, PREVENT 2; MOVE 2"
LIGHT = "gb reaction PREVENT 2"


def struck(
    drawing: str = "1V",
    damage: int = 3,
    text: str = "",
    *,
    skills: dict[str, dict[str, str]] | None = None,
    **more: Any,
) -> Position[State]:
    """A melee Monster attacks whom it stands beside, for so much, with this black text.

    Nobody has other Reactions than the test's own, and Lorelai stands far away, whose turn comes next.
    """
    every = ("vorn", "maya", "lorelai", "jaheen", "elros")
    face = {"damage": damage, "movement": 0, "attack": "melee", **({"black": text} if text else {})}
    given = {
        "gear": {id_: ["harvest-bill"] for id_ in every}, "cubes": dict.fromkeys(every, "yrgb"),
        "blocked": {id_: dict.fromkeys(REACTIONS, "curse") for id_ in every},
    }  # fmt: skip
    kinds = {"m1": "skeleton-archer-rookie"}
    far = f"{drawing} .......... .......... .........L"
    acted = ("vorn", "maya", "jaheen", "elros")
    return monster_turn(far, kinds=kinds, faces={"m1": face}, skills=skills or {}, done=acted, **given | more)


REACTIONS = (
    "mind-your-head", "roll-with-it", "divert", "before-you-ask", "nowhere-written", "take-it-here",
    "preventing-light", "in-the-way",
)  # fmt: skip
"""The Reactions of the box, and PROTECT, which these tests lay cubes on."""


@pytest.mark.rules("DR-DMG-01", "DR-HERO-03", "DR-MON-33")
def test_damage_that_nothing_stops_is_lost_health() -> None:
    game = struck(health={"vorn": 8})
    assert (one(game, "vorn").health, one(game, "vorn").down) == (5, False)
    assert game.told(Damaged)[0] == Damaged("vorn", 3, 5, "m1", one(game, "m1").card)


@pytest.mark.rules("DR-DMG-03", "DR-DMG-05", "DR-DMG-11", "DR-KEY-177", "DR-KEY-178")
@pytest.mark.parametrize(("shield", "damage", "left", "lost"), [(2, 3, 0, 1), (1, 1, 0, 0), (4, 1, 3, 0), (2, 2, 0, 0)])
def test_shields_are_used_without_asking_as_many_as_there_is_damage(
    shield: int, damage: int, left: int, lost: int
) -> None:
    game = struck(damage=damage, resources={"vorn": {"shield": shield}}, health={"vorn": 8})
    assert one(game, "vorn").resources.get("shield", 0) == left
    assert one(game, "vorn").health == 8 - lost


@pytest.mark.rules("DR-DMG-06", "DR-DMG-07", "DR-DMG-10")
@pytest.mark.parametrize(("reacts", "health"), [(True, 8), (False, 7)])
def test_shields_go_before_the_reaction_is_offered(*, reacts: bool, health: int) -> None:
    game = struck(
        skills={"vorn": {"parry": "y reaction SELF, PREVENT 3"}}, resources={"vorn": {"shield": 2}}, health={"vorn": 8}
    )
    assert game.request.kind == REACT
    assert one(game, "vorn").resources == {}
    about = game.request.about
    assert isinstance(about, Danger)
    assert about.left("vorn") == 1
    game.play("react parry yellow" if reacts else "take it")
    assert one(game, "vorn").health == health


@pytest.mark.rules("DR-DMG-06")
def test_shield_and_prevent_together() -> None:
    game = struck(
        damage=5,
        skills={"vorn": {"parry": "y reaction SELF, PREVENT 3"}},
        resources={"vorn": {"shield": 2}},
        health={"vorn": 8},
    )
    assert one(game.play("react parry yellow"), "vorn").health == 8


@pytest.mark.rules("DR-DMG-09", "DR-REACT-08")
def test_five_damage_on_shield_2_leaves_three_points_for_one_reaction_of_each_hero() -> None:
    game = struck(
        "1VJ", damage=5, resources={"vorn": {"shield": 2}}, health={"vorn": 8},
        skills={"vorn": {"a": "y reaction SELF, PREVENT 1", "b": "r reaction SELF, PREVENT 1"}, "jaheen": {"light": LIGHT}},
    )  # fmt: skip
    assert one(game, "vorn").resources == {}
    assert game.request.about.left("vorn") == 3  # type: ignore[attr-defined]
    game.play("react a yellow")
    assert [type(act).__name__ for act in game.acts()] == ["React", "React", "LetBe"]  # Jaheen's, with green or blue
    game.play("react light green for vorn")
    assert one(game, "vorn").health == 8


@pytest.mark.rules("DR-DMG-08", "DR-REACT-16")
def test_the_window_opens_even_if_shields_absorb_all() -> None:
    game = struck(
        "1M.. ....", damage=2, skills={"maya": {"tumble": TUMBLE}}, resources={"maya": {"shield": 4}}, turn="m1"
    )
    assert game.request.kind == REACT
    game.play("react tumble green", "move d2")
    assert (at(game, "maya"), one(game, "maya").health) == ("d2", 9)
    assert one(game, "maya").resources == {"shield": 2}


@pytest.mark.rules("DR-DMG-02", "DR-REACT-01")
def test_a_reaction_is_offered_against_a_threat_alone() -> None:
    game = fight("V.1", skills={"vorn": {"parry": "y reaction SELF, PREVENT 3"}})
    assert not any("parry" in option for option in game.offered())
    assert "answers a threat" in game.refused("use parry yellow")


@pytest.mark.rules("DR-REACT-02", "DR-KEY-129")
def test_nothing_answers_damage_that_cannot_be_prevented() -> None:
    game = fight(
        "V.1", phase="hero_conditions", skills={"vorn": {"parry": "y reaction SELF, PREVENT 3"}},
        conditions={"vorn": {"bleed": 2}}, resources={"vorn": {"shield": 4}}, health={"vorn": 8},
    )  # fmt: skip
    assert game.request.kind != REACT
    assert (one(game, "vorn").health, one(game, "vorn").resources) == (6, {"shield": 4})


@pytest.mark.rules("DR-REACT-03", "DR-CUBE-05")
def test_a_reaction_takes_a_cube_of_its_colour_which_stays_on_it() -> None:
    game = struck("1M", skills={"maya": {"tumble": TUMBLE}}, cubes={"maya": "yrb"})
    assert game.request.kind != REACT
    game = struck("1M", skills={"maya": {"tumble": TUMBLE}}, cubes={"maya": "yrg"}).play("react tumble green", "stay")
    assert pool(game, "maya") == "ry"
    assert [cube.at for cube in sheet(game, "maya").cubes if cube.colour == "green"] == ["tumble"]


@pytest.mark.rules("DR-REACT-05", "DR-REACT-06", "DR-QUICK-12")
def test_a_reaction_may_protect_an_ally_unless_it_says_self() -> None:
    game = struck("1V.J", skills={"jaheen": {"light": LIGHT, "own": "y reaction SELF, PREVENT 3"}}, health={"vorn": 8})
    assert set(game.offered()) == {"react light green for vorn", "react light blue for vorn", "take it"}
    assert one(game.play("react light blue for vorn"), "vorn").health == 7


@pytest.mark.rules("DR-REACT-06")
def test_ally_keeps_a_reaction_from_protecting_oneself() -> None:
    assert struck(skills={"vorn": {"mind": "r reaction ALLY, PREVENT 3"}}).request.kind != REACT


@pytest.mark.rules("DR-REACT-09")
def test_two_heroes_may_help_the_same_one() -> None:
    game = struck("1VJ ..E", damage=5, skills={"jaheen": {"a": LIGHT}, "elros": {"b": LIGHT}}, health={"vorn": 8})
    game.play("react b green for vorn", "react a green for vorn")
    assert one(game, "vorn").health == 7


@pytest.mark.rules("DR-REACT-10")
def test_tumble_and_preventing_light_against_an_archer() -> None:
    game = monster_turn(
        "M..1 J...", kinds={"m1": "skeleton-archer-rookie"}, gear={"maya": ["leather-armor"]}, roles={"jaheen": "support"},
        cubes={"maya": "g", "jaheen": "b"}, blocked={"jaheen": {"before-you-ask": "curse"}}, health={"jaheen": 5},
    )  # fmt: skip
    before = one(game, "maya").health
    assert game.request.about.left("maya") == 3  # type: ignore[attr-defined]
    game.play("react tumble green", "stay", "react preventing-light blue for maya")
    assert one(game, "maya").health == before


@pytest.mark.rules("DR-REACT-12", "DR-REACT-08")
def test_one_attack_is_one_threat_however_many_it_is_aimed_at() -> None:
    game = struck(
        "V1M ...J", text="CLEAVE 2", skills={"jaheen": {"a": LIGHT, "b": LIGHT}}, health={"vorn": 8, "maya": 8}
    )  # fmt: skip
    assert {"react a green for vorn", "react a green for maya"} <= set(game.offered())
    game.play("react a green for vorn")
    assert game.request.kind != REACT
    assert (one(game, "vorn").health, one(game, "maya").health) == (7, 5)


@pytest.mark.rules("DR-REACT-14", "DR-INIT-11")
def test_who_let_it_be_is_asked_again_after_a_reaction() -> None:
    """Vorn, the Defender, comes before Elros, the Leader."""
    game = struck(
        "1VE",
        skills={"vorn": {"parry": "y reaction SELF, PREVENT 1"}, "elros": {"help": "y reaction PREVENT 1"}},
        health={"vorn": 8},
    )
    asked = []
    for answer in ("take it", "react help yellow for vorn", "react parry yellow"):
        asked.append(game.request.about.hero)  # type: ignore[attr-defined]
        game.play(answer)
    assert asked == ["vorn", "elros", "vorn"]
    assert one(game, "vorn").health == 7


@pytest.mark.rules("DR-REACT-14")
def test_the_window_closes_when_all_have_let_it_be() -> None:
    game = struck(
        "1VE", skills={"vorn": {"parry": "y reaction SELF, PREVENT 1"}, "elros": {"help": "y reaction PREVENT 1"}}
    )
    assert game.play("take it", "take it").request.kind != REACT


@pytest.mark.rules("DR-GRAM-21")
def test_only_what_strikes_back_goes_to_the_attacker() -> None:
    game = struck("1VM", skills={"vorn": {"parry": "y reaction SELF, PREVENT 1; ALLY, SHIELD 1"}}, health={"vorn": 8})
    game.play("react parry yellow")
    assert (one(game, "maya").resources, one(game, "m1").resources) == ({"shield": 1}, {})


@pytest.mark.rules("DR-REACT-15", "DR-AI-53")
def test_a_move_in_a_reaction_does_not_dodge() -> None:
    game = struck("1M.. ....", skills={"maya": {"tumble": TUMBLE}}, text="SLOW", health={"maya": 8})
    game.play("react tumble green", "move d2")
    assert (one(game, "maya").health, one(game, "maya").conditions) == (7, {"slow": 1})
    assert game.told(Moved)[0].path[-1] == "d2"


@pytest.mark.rules("DR-REACT-17", "DR-KEY-142")
@pytest.mark.parametrize(
    ("drawing", "colours", "helps"),
    [("1VJ", "y", True), ("1V.J", "y", False), ("1V.J", "r", True), ("1V...J", "r", False), ("1V...J", "b", True)],
)
def test_a_reaction_has_the_range_of_its_colour(drawing: str, colours: str, *, helps: bool) -> None:
    game = struck(drawing, skills={"jaheen": {"help": f"{colours} reaction PREVENT 2"}})
    assert (game.request.kind == REACT) == helps


@pytest.mark.rules("DR-REACT-04", "DR-MOVE-11")
def test_a_reaction_in_the_own_turn_is_no_cube_action_and_ends_the_move() -> None:
    """What strikes in a Hero's own turn is what its own blow provokes: here a text that hurts oneself stands in for it."""
    game = fight("V..1", skills={"vorn": {"parry": "y reaction SELF, PREVENT 1"}}, points=2, free_move=False)
    play, vorn = Play(game.state, game.game.library), one(game, "vorn")
    flow = window(play, Threat(None, [Blow(vorn, 3)]))
    asked = next(flow)
    assert isinstance(asked, Choose)
    with pytest.raises(StopIteration):
        flow.send(next(option for option in asked if str(option) == "react parry yellow"))
    assert (game.state.turn.cube_actions, game.state.turn.points) == (2, 0)


@pytest.mark.rules("DR-DMG-12", "DR-MON-36", "DR-MON-37", "DR-MON-44", "DR-COND-12")
@pytest.mark.parametrize(("prevent", "burn"), [(2, 0), (1, 2)])
def test_collateral_needs_one_lost_health_of_that_target(prevent: int, burn: int) -> None:
    game = struck(
        damage=3,
        text="BURN 2",
        skills={"vorn": {"parry": f"y reaction SELF, PREVENT {prevent}"}},
        resources={"vorn": {"shield": 1}},
    )
    game.play("react parry yellow")
    assert one(game, "vorn").conditions.get("burn", 0) == burn


@pytest.mark.rules("DR-DMG-13")
def test_who_is_knocked_out_takes_no_collateral() -> None:
    game = struck(
        damage=3,
        text="POISON 2 AND CURSE 1",
        health={"vorn": 2},
        blocked={"vorn": {"bull-rush": "curse", "mind-your-head": "curse", "take-it-here": "curse"}},
    )
    game.play("block arcing-swing")
    assert (one(game, "vorn").conditions, held(game, "vorn", "curse"), held(game, "vorn", "trauma")) == ({}, 3, 1)


@pytest.mark.rules("DR-MON-38", "DR-SPELL-02")
def test_a_magical_monster_has_collateral_too() -> None:
    game = struck(damage=2, text="SLOW", resources={"vorn": {"shield": 2}})
    magical = monster_turn(
        "1.V", faces={"m1": {"damage": 2, "black": "SLOW", "attack": "magical"}}, gear={"vorn": ["harvest-bill"]},
        blocked={"vorn": dict.fromkeys(REACTIONS, "curse")}, resources={"vorn": {"shield": 2}},
    )  # fmt: skip
    assert one(game, "vorn").conditions == one(magical, "vorn").conditions == {}
