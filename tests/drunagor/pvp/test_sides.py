"""Sides are defeated, and one of them wins. (DR-PVP-22..28, DR-PVP-33, DR-PVP-38, DR-PVP-39)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import SideDefeated
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import Runes, State
from tabletome.kernel.events import Won
from tabletome.testing.play import Position
from tests.drunagor.stage import HUNTING, fight, gone, one

BOLT = {"vorn": {"bolt": "b spell TARGET ENEMY, 9 DMG"}}
TEAMS = {"vorn": 0, "lorelai": 0, "maya": 1, "jaheen": 1}


def settled(game: Position[State]) -> Position[State]:
    """Nobody reacts, and cubes go where they are offered first."""
    while not game.result and game.request.kind in ("react", "status-cube"):
        game.play("take it" if game.request.kind == "react" else game.offered()[0])
    return game


def boards(id_: str, count: int, cube: str) -> dict[str, dict[str, Any]]:
    """So many Curse or Trauma Cubes on a Hero's Skills."""
    return {id_: dict.fromkeys(GAME.library.boards[id_].skills[:count], cube)}


@pytest.mark.rules("DR-PVP-33", "DR-PVP-28")
def test_a_hero_alone_is_out_with_the_second_trauma_cube_and_the_last_one_wins() -> None:
    teams = {"vorn": 0, "maya": 1, "lorelai": 2}
    game = fight("V.M.L", teams=teams, seats=3, skills=BOLT, health={"maya": 3}, blocked=boards("maya", 1, "trauma"))
    settled(game.play("use bolt blue", "aim maya"))
    assert [event.who for event in game.told(SideDefeated)] == [("maya",)]
    assert gone(game, "maya")
    assert all(card.id != "maya" for card in game.state.track.cards)
    assert not game.result
    one(game, "lorelai").health = 1
    game.state.heroes[2].blocked = boards("lorelai", 1, "trauma")["lorelai"]
    again: Position[State] = Position(game.game, game.state, (), 3)
    if "use bolt blue" not in again.offered():
        again.state.heroes[0].cubes[-1].at = ""
        again = Position(game.game, again.state, (), 3)
    settled(again.play("use bolt blue"))
    assert again.result == "won"
    assert again.match.outcome is not None
    assert again.match.outcome.scores == (1.0, 0.0, 0.0)
    assert again.told(Won)[0].who == ("vorn",)


@pytest.mark.rules("DR-PVP-24", "DR-PVP-25")
@pytest.mark.parametrize(("before", "out"), [(2, False), (3, True)])
def test_a_team_of_two_falls_with_its_fourth_trauma_cube_however_they_lie(before: int, *, out: bool) -> None:
    game = fight(
        "VL.MJ", teams=TEAMS, seats=4, skills=BOLT, health={"maya": 3}, blocked=boards("jaheen", before, "trauma")
    )  # fmt: skip
    settled(game.play("use bolt blue", "aim maya"))
    assert bool(game.told(SideDefeated)) == out
    assert (game.result == "won") == out


@pytest.mark.rules("DR-PVP-26")
@pytest.mark.parametrize(("before", "out"), [(3, False), (4, True)])
def test_who_holds_one_more_raises_the_limit_of_the_side(before: int, *, out: bool) -> None:
    skills = {**BOLT, "jaheen": {"tough": "- static HOLD 1 MORE TRAUMA"}}
    game = fight(
        "VL.MJ", teams=TEAMS, seats=4, skills=skills, health={"maya": 3}, blocked=boards("jaheen", before, "trauma")
    )  # fmt: skip
    settled(game.play("use bolt blue", "aim maya"))
    assert (game.result == "won") == out


@pytest.mark.rules("DR-PVP-22")
@pytest.mark.parametrize(("before", "out"), [(4, False), (5, True)])
def test_the_sixth_curse_cube_loses_the_match(before: int, *, out: bool) -> None:
    game = fight(
        "V...M", teams={"vorn": 0, "maya": 1}, seats=2, blocked=boards("vorn", before, "curse"), cubes={"vorn": "y"}
    )
    settled(game.play("recall"))
    assert (game.result == "won") == out
    if out:
        assert game.match.outcome is not None
        assert game.match.outcome.scores == (0.0, 1.0)


@pytest.mark.rules("DR-PVP-23")
def test_who_can_hold_one_curse_more_does_so_here_too() -> None:
    game = fight(
        "V...M", teams={"vorn": 0, "maya": 1}, seats=2, blocked=boards("vorn", 5, "curse"), cubes={"vorn": "y"},
        skills={"vorn": {"stubborn": "- static HOLD 1 MORE CURSE"}},
    )  # fmt: skip
    settled(game.play("recall"))
    assert not game.result


@pytest.mark.rules("DR-PVP-33")
def test_sides_that_fall_together_have_a_draw() -> None:
    """Both stand on Darkness when a Rune is drawn, and the Crush fells both."""
    both = {**boards("vorn", 1, "trauma"), **boards("maya", 1, "trauma")}
    game = fight(
        "VM..", teams={"vorn": 0, "maya": 1}, seats=2, phase="next_card", turn=HUNTING.id, cards=[HUNTING],
        darkness="a1 b1", health={"vorn": 1, "maya": 1}, blocked=both, chance=["grey-bar"],
        runes=Runes(dict.fromkeys(["grey-bar", "grey-slab", "grey-jaw"], 1)),
    )  # fmt: skip
    settled(game)
    assert game.result == "drawn"
    assert game.match.outcome is not None
    assert game.match.outcome.scores == (0.5, 0.5)


def at_the_end(rounds: int, **more: Any) -> Position[State]:
    """The last turn of a round is over."""
    game = fight("V...M", teams={"vorn": 0, "maya": 1}, seats=2, turn="maya", **more)
    game.state.round = rounds
    return Position(game.game, game.state, (), 2).play("end")


@pytest.mark.rules("DR-PVP-38")
@pytest.mark.parametrize(
    ("more", "result", "scores"),
    [
        ({}, "drawn", (0.5, 0.5)),
        ({"health": {"vorn": 3}}, "won", (0.0, 1.0)),
        ({"health": {"maya": 1}, "blocked": boards("vorn", 1, "trauma")}, "won", (0.0, 1.0)),
    ],
)
def test_after_round_30_fewest_trauma_cubes_win_then_most_health(
    more: dict[str, Any], result: str, scores: tuple[float, ...]
) -> None:
    game = at_the_end(30, **more)
    assert game.result == result
    assert game.match.outcome is not None
    assert game.match.outcome.scores == scores
    assert not at_the_end(29, **more).result


@pytest.mark.rules("DR-PVP-39")
def test_with_the_rune_card_the_last_rune_ends_the_match_as_the_last_round_would() -> None:
    game = fight(
        "V...M", teams={"vorn": 0, "maya": 1}, seats=2, phase="next_card", turn=HUNTING.id, cards=[HUNTING],
        health={"vorn": 3}, runes=Runes({"grey-bar": 1}),
    )  # fmt: skip
    assert game.result == "won"
    assert game.match.outcome is not None
    assert game.match.outcome.scores == (0.0, 1.0)
