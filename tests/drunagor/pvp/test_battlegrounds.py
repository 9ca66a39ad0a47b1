"""What is special about each of the four Battlegrounds. (DR-PVP-04, DR-PVP-37)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import RuneReturned
from tabletome.games.drunagor.rules.setting_up import monster_decks
from tabletome.games.drunagor.state import Runes, State
from tabletome.kernel.events import Appeared, Moved
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, one

TWO = {"vorn": 0, "maya": 1}


def last_turn(drawing: str, rule: str, **more: Any) -> Position[State]:
    """Vorn ends the last turn of a round, Maya is on the other side."""
    return fight(drawing, rules=[rule], **{"teams": TWO, "seats": 2, "last": True, **more}).play("end")


@pytest.mark.rules("DR-PVP-04")
@pytest.mark.parametrize(
    ("health", "path"),
    [
        ({"vorn": 4}, ("d1", "c1", "b1")),
        ({"maya": 4}, ("d1", "e1", "f1")),
        ({}, ()),
    ],
)
def test_the_ferry_drifts_two_squares_towards_the_weaker_hero(health: dict[str, int], path: tuple[str, ...]) -> None:
    game = last_turn("V..C...M", "the-ferry-drifts", terrain=".~~~~~~.", health=health)
    assert [event.path for event in game.told(Moved) if event.who == "chest"] == ([path] if path else [])


@pytest.mark.rules("DR-PVP-04")
def test_the_ferry_drifts_over_water_where_nobody_stands() -> None:
    game = last_turn("V..C...M", "the-ferry-drifts", terrain="..~~~~~.", health={"vorn": 4})
    assert [event.path for event in game.told(Moved) if event.who == "chest"] == [("d1", "c1")]
    stays = last_turn(
        "V.1C...M", "the-ferry-drifts", terrain=".~~~~~~.", health={"vorn": 4}, faces={"m1": {"movement": 0}}
    )
    assert not [event for event in stays.told(Moved) if event.who == "chest"]


@pytest.mark.rules("DR-PVP-04")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_who_ends_a_turn_on_the_stone_has_fury_and_is_marked(level: int) -> None:
    game = last_turn("V......M", "nobody-higher", levels=f"{level}")
    assert one(game, "vorn").resources == ({"fury": 1} if level == 2 else {})
    assert one(game, "vorn").conditions == ({"rangers_mark": 1} if level == 2 else {})
    assert (one(game, "maya").resources, one(game, "maya").conditions) == ({}, {}), "only whose turn it was"


@pytest.mark.rules("DR-PVP-04")
@pytest.mark.parametrize(
    ("levels", "down", "back"),
    [
        ("2.......", (), True),
        ("2......2", (), False),
        (".......2", (), True),
        ("........", (), False),
        ("1.......", (), False),
        ("2......2", ("maya",), True),
    ],
)
def test_the_upper_landing_held_by_one_side_gives_a_rune_back(
    levels: str, down: tuple[str, ...], *, back: bool
) -> None:
    runes = Runes({"grey-bar": 1}, {"red": ["red-tooth"]})
    game = last_turn("V......M", "without-favour", levels=levels.replace(".", "0"), down=down, runes=runes)
    assert [event.card for event in game.told(RuneReturned)] == (["red-tooth"] if back else [])


@pytest.mark.rules("DR-PVP-04")
@pytest.mark.parametrize(
    ("number", "health", "comes"),
    [(2, {"vorn": 4}, "g1"), (2, {"maya": 4}, "b1"), (2, {}, ""), (1, {"vorn": 4}, "")],
)
def test_out_of_the_slag_a_monster_comes_near_the_side_that_is_ahead(
    number: int, health: dict[str, int], comes: str
) -> None:
    game = fight(
        "V......M", terrain=".S....S.", rules=["up-from-the-slag"], teams=TWO, seats=2, last=True, health=health
    )
    game.state.round = number
    game.state.decks |= monster_decks(game.game.library)
    begun: Position[State] = Position(game.game, game.state, ("shadow-cultist-rookie",), 2)
    begun.play("end")
    assert [event.at for event in begun.told(Appeared)] == ([comes] if comes else [])
