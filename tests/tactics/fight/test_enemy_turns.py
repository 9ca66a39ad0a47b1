"""Boss cards carried out on the board: what the planner decides is what happens, and ties are asked."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.events import Decided
from tabletome.games.tactics.state import House, State
from tabletome.kernel.events import Attacked, Moved
from tabletome.testing.play import Position

from .stage import at, fight, figure


def boss_turn(drawing: str, *lines: str, **more: object) -> Position[State]:
    """The boss's turn, with these lines on its card."""
    return fight(drawing, boss_cards=[lines], turn="B", phase="boss_turn", **more)  # type: ignore[arg-type]


@pytest.mark.rules("AT-ENEMY-04", "AT-ENEMY-07", "AT-ENEMY-24")
def test_an_activated_boss_moves_to_the_closest_hero_and_attacks_it() -> None:
    game = boss_turn("B...R", "boss: activate", chance=(1,))
    assert at(game, "B") == "d1"
    assert next((one.who, one.on, one.why) for one in game.told(Decided)) == (
        "B",
        "roberta",
        "the closest: 4 points, next 18",
    )
    assert [one.on for one in game.told(Attacked)] == [("roberta",)]


@pytest.mark.rules("AT-BOSS-16", "AT-LARGE-15")
def test_a_move_before_a_blow_around_itself_is_made_for_that_blow() -> None:
    game = boss_turn("B.......\n........\n.....R..", "boss: move, slam", kinds={"B": "old-gristle"}, chance=(2,))
    assert [one.on for one in game.told(Attacked)] == [("roberta",)]
    assert figure(game, "roberta").hp < figure(game, "roberta").max_hp


@pytest.mark.rules("AT-BOSS-16")
def test_a_blow_around_itself_without_a_move_stays_where_it_is() -> None:
    game = boss_turn("B.......\n........\n.....R..", "boss: slam", kinds={"B": "old-gristle"})
    assert at(game, "B") == "a1"
    assert not game.told(Attacked)


@pytest.mark.rules("AT-ENEMY-28")
def test_minions_go_for_the_same_hero_that_the_boss_went_for_before() -> None:
    game = boss_turn(
        "B..R......\n..........\n..........\n....1.E...", "boss: harpoon @lowest_hp", "minions: activate @same",
        hp={"roberta": 3}, chance=(0, 1),
    )  # fmt: skip
    assert [(one.who, one.on) for one in game.told(Decided)] == [("B", "roberta"), ("M1", "roberta")]
    assert at(game, "roberta") == "b1"
    assert at(game, "M1") == "c2"
    assert figure(game, "roberta").hp == 2


@pytest.mark.rules("AT-ENEMY-28", "AT-ENEMY-10", "AT-ENEMY-03")
def test_all_minions_of_a_line_go_by_the_target_of_the_line_before() -> None:
    """M1 cannot get at the boss's target and takes another; M2 still goes for the boss's."""
    game = boss_turn(
        "BR.2\n....\n....\n....\n.......1E", "boss: attack", "minions: activate @same", chance=(1, 1, 1),
    )  # fmt: skip
    assert [(one.who, one.on) for one in game.told(Decided)] == [("B", "roberta"), ("M1", "elwyn"), ("M2", "roberta")]


@pytest.mark.rules("AT-ENEMY-30", "AT-ENEMY-15")
def test_between_equal_ways_through_fire_and_past_it_the_party_is_asked() -> None:
    """Three points either way: the fire wall is an obstacle as well as the rubble."""
    game = boss_turn("Bf....\nr.....\n..R...", "boss: move", house=House(ties="ask"))
    assert at(game, "B") == "a1"
    assert game.offered() == ["put on b1", "put on a2"]
    game.play("put on a2")
    assert at(game, "B") == "b2"
    assert [one.path for one in game.told(Moved)][-1] == ("a1", "a2", "b2")


@pytest.mark.rules("AT-ENEMY-05", "AT-ENEMY-15")
def test_two_heroes_equally_close_are_offered_to_the_party() -> None:
    game = boss_turn("R..B..E", "boss: activate", house=House(ties="ask"), chance=(1,))
    assert game.offered() == ["aim elwyn", "aim roberta"]
    game.play("aim elwyn")
    assert at(game, "B") == "f1"
    assert [one.on for one in game.told(Attacked)] == [("elwyn",)]


def test_the_captain_is_elsewhere_once_she_was_hit_in_a_round() -> None:
    game = fight(
        "RB...", hands={"roberta": ["basic-attack", "basic-attack"]}, kinds={"B": "bandit-captain"}, chance=(1, 1)
    )
    game.play("play basic-attack")
    assert at(game, "B") == "d1"
    assert "nobody it could be done to" in game.refused("play basic-attack")


def test_a_stone_warden_takes_less_beside_a_wall() -> None:
    def hit(drawing: str) -> int:
        game = fight(drawing, hands={"roberta": ["basic-attack"]}, kinds={"B": "stone-warden"}, chance=(2,))
        return 9 - figure(game.play("play basic-attack"), "B").hp

    assert hit("RB....") == 2
    assert hit("RB....\n..#...") == 1
    assert hit("RB....\n...#..") == 2


@pytest.mark.rules("AT-ENEMY-07", "AT-ENEMY-19")
@pytest.mark.parametrize(
    ("deed", "drawing"),
    [("activate", "....R...B\n....O...."), ("move, harpoon", "..R......B\n..........\n...O......")],
)
@pytest.mark.parametrize("answer", ["give invisible self", "move 6"])
def test_an_enemy_whose_target_gets_away_while_it_comes_attacks_nobody_else(
    deed: str, drawing: str, answer: str
) -> None:
    """The Chieftain has come for Roberta, and Olette stands in his reach, too."""
    away = {"Away": {"text": answer, "kw": ["RESPONSE"], "when": "moved(foe r5)"}}
    hands = {"roberta": ["away"], "olette": ["basic-move"]}
    game = boss_turn(drawing, f"boss: {deed}", cards=away, hands=hands)
    assert [one.on for one in game.told(Decided)] == ["roberta"]
    game.play("respond roberta away for B")
    if game.asked[0] == "move":
        game.play("move a2")
    assert game.told(Attacked) == []
