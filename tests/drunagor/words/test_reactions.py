"""PREVENT ALL, RETALIATE and whom Reactions are for. (DR-KEY-017..021, DR-KEY-167..170, DR-REACT-07, DR-REACT-13, DR-GRAM-21)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.options.doing import Blow, Doing, Threat
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.rules.effects import carry_out
from tabletome.games.drunagor.rules.hit import hit
from tabletome.games.drunagor.state import Figure, State
from tabletome.kernel import Choose, Play
from tabletome.kernel.events import Damaged, Prevented
from tabletome.testing.play import Position
from tests.drunagor.attacks.test_damage import REACTIONS, struck
from tests.drunagor.stage import READ, gone, monster_turn, one


def lost(game: Position[State], id_: str) -> int:
    """What somebody lost by another's doing."""
    return sum(event.amount for event in game.told(Damaged) if event.who == id_ and event.by)


@pytest.mark.rules("DR-KEY-017", "DR-KEY-018")
@pytest.mark.parametrize(("text", "prevented"), [("ALL DMG", 6), ("ALL BUT 1 DMG", 5), ("ALL BUT 2 DMG", 4)])
def test_all_is_as_much_as_there_is_damage(text: str, prevented: int) -> None:
    game = struck(damage=6, skills={"vorn": {"wall": f"y reaction SELF, PREVENT {text}"}}).play("react wall yellow")
    assert [event.amount for event in game.told(Prevented)] == [prevented]
    assert lost(game, "vorn") == 6 - prevented


@pytest.mark.rules("DR-KEY-019", "DR-KEY-021")
@pytest.mark.parametrize(
    ("text", "shield", "prevented", "health"),
    [("ALL DMG", 2, 4, 0), ("ALL BUT 1 DMG", 2, 3, 1), ("ALL BUT 1 DMG", 4, 1, 1), ("ALL BUT 2 DMG", 4, 0, 2)],
)
def test_shields_go_first_and_all_is_what_they_leave(text: str, shield: int, prevented: int, health: int) -> None:
    skills = {"vorn": {"wall": f"y reaction SELF, PREVENT {text}"}}
    game = struck(damage=6, skills=skills, resources={"vorn": {"shield": shield}}).play("react wall yellow")
    assert one(game, "vorn").resources == {}
    assert [event.amount for event in game.told(Prevented)] == [shield, prevented]
    assert lost(game, "vorn") == health


@pytest.mark.rules("DR-KEY-021")
def test_where_nothing_is_left_behind_the_shields_all_but_one_leaves_nothing() -> None:
    skills = {"vorn": {"wall": "y reaction SELF, PREVENT ALL BUT 1 DMG; SELF, FURY 1"}}
    game = struck(damage=2, skills=skills, resources={"vorn": {"shield": 2}}).play("react wall yellow")
    assert (lost(game, "vorn"), one(game, "vorn").resources) == (0, {"fury": 1})
    less = struck(damage=1, skills={"vorn": {"wall": "y reaction SELF, PREVENT ALL BUT 2 DMG"}}).play(
        "react wall yellow"
    )
    assert (lost(less, "vorn"), [event.amount for event in less.told(Prevented)]) == (1, [0])


@pytest.mark.rules("DR-KEY-020")
def test_all_is_for_one_character() -> None:
    skills = {"vorn": {"wall": "y reaction PREVENT ALL DMG"}}
    game = struck("V1M", 4, "CLEAVE 2", skills=skills)
    assert {"react wall yellow"} <= set(game.offered())
    game.play("react wall yellow")
    assert (lost(game, "vorn"), lost(game, "maya")) == (0, 4)


# --- RETALIATE ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-KEY-167")
def test_retaliate_takes_health_from_the_attacker_at_once() -> None:
    game = struck(skills={"vorn": {"thorn": "y reaction RETALIATE 2"}}, health={"m1": 5}).play("react thorn yellow")
    assert one(game, "m1").health == 3
    assert [event.who for event in game.told(Damaged)] == ["m1", "vorn"], "before the blow lands"


@pytest.mark.rules("DR-KEY-168", "DR-REACT-07")
def test_only_who_is_attacked_retaliates() -> None:
    skills = {"vorn": {"thorn": "b reaction RETALIATE 2"}, "maya": {"bite": "b reaction RETALIATE 2"}}
    game = struck("M1 .V", skills=skills, health={"vorn": 2})
    assert game.request.about.hero == "maya"  # type: ignore[attr-defined]  # a Danger
    game.play("react bite blue")
    assert game.request.kind != REACT
    assert one(game, "m1").health == 2


@pytest.mark.rules("DR-KEY-169")
@pytest.mark.parametrize(
    ("drawing", "colour", "reached"),
    [("V.1", "y", False), ("V1", "y", True), ("V..1", "r", True), ("V...1", "r", False), ("V....1", "b", True)],
)
def test_paid_with_a_cube_it_reaches_as_far_as_the_colour(drawing: str, colour: str, reached: bool) -> None:
    names = {"y": "yellow", "r": "red", "b": "blue"}
    skills = {
        "vorn": {
            "thorn": f"{colour} reaction RETALIATE 2",
            "both": f"{colour} reaction SELF, PREVENT 1 AND RETALIATE 2",
        }
    }
    faces = {"m1": {"damage": 3, "movement": 0, "attack": "magical"}}
    every = {id_: dict.fromkeys(REACTIONS, "curse") for id_ in ("vorn",)}
    game = monster_turn(
        f"{drawing} ......",
        faces=faces,
        skills=skills,
        cubes={"vorn": "yrgb"},
        blocked=every,
        gear={"vorn": ["harvest-bill"]},
    )
    assert (f"react thorn {names[colour]}" in game.offered()) == reached
    game.play(f"react both {names[colour]}")
    assert (lost(game, "m1"), lost(game, "vorn")) == (2 if reached else 0, 2)


def carried_out(game: Position[State], by: str, text: str, threat: Threat, protects: str, colour: str = "") -> None:
    """A Reaction without a cube, as by a Focus Ability, on a position."""
    play = Play(game.state, game.game.library)
    doing = Doing(one(game, by), "focus", "reaction", colour, threat, one(game, protects))  # type: ignore[arg-type]
    for asked in carry_out(play, doing, READ.text.parse(text)):
        raise AssertionError(asked)


@pytest.mark.rules("DR-KEY-169")
def test_without_a_cube_it_reaches_everywhere() -> None:
    game = struck("1.......V", skills={})
    vorn, monster = one(game, "vorn"), one(game, "m1")
    for colour, left in (("yellow", 4), ("", 2)):
        carried_out(game, "vorn", "RETALIATE 2", Threat(monster, [Blow(vorn, 3)], "x"), "vorn", colour)
        assert monster.health == left


@pytest.mark.rules("DR-GRAM-21")
@pytest.mark.parametrize(("who", "attacker"), [("jaheen", 3), ("maya", 4)])
def test_a_tie_prevents_for_one_and_retaliates_only_if_oneself_is_attacked(who: str, attacker: int) -> None:
    game = struck("M1J", skills={})
    monster, target, jaheen = one(game, "m1"), one(game, who), one(game, "jaheen")
    threat = Threat(monster, [Blow(target, 3)], "x")
    carried_out(game, jaheen.id, "PREVENT 2 AND RETALIATE 1", threat, who)
    assert (threat.blows[0].amount, monster.health) == (1, attacker)


@pytest.mark.rules("DR-GRAM-21", "DR-KEY-168")
def test_the_tie_is_offered_for_an_ally_without_its_second_half() -> None:
    skills = {"jaheen": {"tie": "b reaction PREVENT 2 AND RETALIATE 1"}}
    game = struck("M1 ..J", skills=skills, health={"jaheen": 2})
    game.play("react tie blue for maya")
    assert (lost(game, "maya"), lost(game, "m1")) == (1, 0)
    own = struck("J1", skills=skills).play("react tie blue")
    assert (lost(own, "jaheen"), lost(own, "m1")) == (1, 1)


@pytest.mark.rules("DR-KEY-170")
def test_an_attacker_that_falls_to_it_has_struck_all_the_same() -> None:
    skills = {"vorn": {"thorn": "y reaction RETALIATE 2"}}
    game = struck("1V", 3, skills=skills, health={"m1": 2, "vorn": 9}, conditions={"vorn": {"intimidate": 2}})
    game.play("react thorn yellow")
    assert gone(game, "m1")
    assert [event.who for event in game.told(Damaged)] == ["m1", "vorn"]
    assert one(game, "vorn").health == 6
    assert one(game, "vorn").conditions == {"intimidate": 2}, "it is no attack"


# --- Pets ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-REACT-13")
@pytest.mark.parametrize(
    ("side", "id_", "text", "prevented"),
    [("pet", "luma", "PREVENT ALL DMG", 5), ("companion", "tharmagar", "PREVENT 1", 1)],
)
def test_a_threat_to_a_pet_or_companion_is_answered_like_one_to_a_hero(
    side: Any, id_: str, text: str, prevented: int
) -> None:
    """Tharmagar stands a blow of 4."""
    game = struck("1V", skills={"vorn": {"ward": f"b reaction {text}"}})
    ally = Figure(id_, side, id_, 2, 1, owner="maya")
    game.state.figures.append(ally)
    play = Play(game.state, game.game.library)
    threat = Threat(one(game, "m1"), [Blow(ally, 5)], "x")
    flow = hit(play, threat)
    asked = next(flow)
    assert isinstance(asked, Choose)
    option = next(option for option in asked if str(option) == f"react ward blue for {id_}")
    with pytest.raises(StopIteration):
        flow.send(option)
    assert (threat.blows[0].prevented, ally.health) == (prevented, 1)
    assert ally in game.state.figures
