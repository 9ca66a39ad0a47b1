"""Chapter 16: the crown weighs on whoever has most Curse Cubes; the Reeve is defeated, or it breaks."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import Decided, EventCalled
from tabletome.games.drunagor.state import State, monsters
from tabletome.kernel.events import Healed
from tabletome.testing.play import Position
from tests.drunagor.chapters.trial import to_round, trial
from tests.drunagor.stage import one, sheet

RULE = "The Crown's Weight"
HALL = {"tiles": ["13a @a1", "14a @a5"], "doors": [{"to": "Second", "on": "h3 east"}],
        "start": ["b2", "a1", "b1", "a8", "h8"], "endgame": "crown broken"}  # fmt: skip


def crowned(*lines: str, **more: Any) -> Position[State]:
    chance = ("iron-patience",) if lines else ()  # an Attack card that does nothing by itself
    game = trial(RULE, *lines, first=HALL, special_card=RULE, recall=2, chance=chance, **more)
    game.state.house.trauma_limit = game.state.house.curse_limit = 99
    return game


def curse(game: Position[State], who: str, cubes: int) -> None:
    hero = sheet(game, who)
    hero.blocked = dict.fromkeys(hero.skills[:cubes], "curse")


@pytest.mark.rules("DR-DOOR-06", "DR-BOX-14", "DR-KEY-137")
def test_face_a_hurts_who_has_most_curse_cubes_by_one_for_each() -> None:
    game = crowned(heroes=2)
    curse(game, "vorn", 1)
    curse(game, "maya", 3)
    before = one(game, "vorn").health, one(game, "maya").health
    to_round(game, 2)
    assert (one(game, "vorn").health, one(game, "maya").health) == (before[0], before[1] - 3)


def test_of_equals_the_fastest_and_without_a_curse_nobody() -> None:
    game = crowned(heroes=2)
    before = one(game, "vorn").health, one(game, "maya").health
    to_round(game, 2)
    assert (one(game, "vorn").health, one(game, "maya").health) == before
    game = crowned(heroes=2)
    curse(game, "vorn", 2)
    curse(game, "maya", 2)
    to_round(game, 2)
    assert (one(game, "vorn").health, one(game, "maya").health) == (before[0] - 2, before[1])


def test_face_b_gives_the_commander_a_turn_and_heals_by_the_weight() -> None:
    game = crowned("Commander CP 1+P @g7")
    curse(game, "vorn", 3)
    game.state.runes.special = "B"
    reeve = monsters(game.state)[0]
    reeve.health = 20
    to_round(game, 2)
    assert [event.amount for event in game.told(Healed) if event.who == reeve.id] == [6]
    assert [event.who for event in game.told(Decided)] == [reeve.id] * 2  # her own turn, and one by the crown


def test_with_hathra_standing_the_card_stays_on_face_a() -> None:
    game = crowned()
    sheet(game, "vorn").statuses = ["hathra-stands"]
    to_round(game, 3)
    assert game.state.runes.special == "A"


def test_after_four_times_the_crown_turns() -> None:
    game = crowned()
    to_round(game, 4)
    assert game.told(EventCalled) == []
    to_round(game, 5)
    assert [event.number for event in game.told(EventCalled)] == [18]


@pytest.mark.rules("DR-END-04")
@pytest.mark.parametrize(("cubes", "result"), [(4, ""), (5, "lost")])
def test_it_is_lost_when_a_hero_with_five_curse_cubes_ends_a_turn_beside_the_commander(cubes: int, result: str) -> None:
    game = crowned("Commander CP 1+P @c3")
    curse(game, "vorn", cubes)
    game.play("end")
    assert game.state.result == result
    assert game.state.why == ("the crown was set on Vorn" if result else "")


def test_half_her_health_cracks_the_crown_and_three_cracks_break_it() -> None:
    game = crowned("Commander CP 1+P @g7")
    reeve = monsters(game.state)[0]
    reeve.health = reeve.health // 2 + 1
    reeve.conditions["burn"] = 1
    game.state.story.counters["crown"] = 2
    to_round(game, 2)
    assert game.state.story.counters["crown"] == 3
    assert (game.state.result, game.state.why) == ("won", "the crown is broken")


def test_it_is_won_when_she_is_defeated() -> None:
    game = crowned("Commander CP 1+P @g7")
    reeve = monsters(game.state)[0]
    reeve.health, reeve.conditions["burn"] = 1, 2
    game.play("end")
    assert (game.state.result, game.state.why) == ("won", "the Reeve is defeated")


@pytest.mark.rules("DR-OVL-04")
def test_an_overlord_who_came_instead_of_her_wins_it_by_falling_too() -> None:
    game = crowned("Commander CP 1+P @g7")
    reeve = monsters(game.state)[0]
    card = next(card for card in game.state.track.cards if card.id == reeve.card)
    card.id = reeve.card = "the-creditor"
    reeve.health, reeve.conditions["burn"] = 1, 2
    game.play("end")
    assert game.state.result == "won"
