"""Commander and King in the picture: Attack cards beside the board, their previews, Health beyond the bar."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.scene import scene
from tabletome.games.drunagor.scene.intentions import preview
from tabletome.games.drunagor.state import State
from tabletome.scene import Card, Scene
from tabletome.testing.play import Position
from tests.drunagor.foes.test_attack_cards import laid
from tests.drunagor.foes.test_overlords import summoned
from tests.drunagor.stage import fight

ROOM = "1.......\n...V....\n.....M..\n........"


def commander(**more: Any) -> Position[State]:
    told: dict[str, Any] = {
        "kinds": {"m1": "the-reeve"}, "faces": {"m1": {"id": "the-reeve"}}, "power": {"m1": 3},
        "health": {"m1": 72, "vorn": 9, "maya": 5},
        "attacks": {"red": "m1 red above STRONGEST HERO, X DMG AND BLEED 2", "hold": "m1 blue below passive +2 DMG"},
        "runes": laid(red=3),
    }  # fmt: skip
    return fight(ROOM, **{**told, **more})


def table(game: Position[State]) -> Table:
    return Table(game.state, game.game.library)


def seen(game: Position[State]) -> Scene:
    return scene(table(game), game.match.request)


def cards(picture: Scene, zone: str) -> dict[str, Card]:
    return {card.id: card for one in picture.zones if one.id == zone for card in one.cards}


def test_attack_cards_lie_beside_the_board_with_what_x_is_and_what_they_do() -> None:
    shown = cards(seen(commander()), "attacks-m1")
    assert list(shown) == ["red", "hold"]
    assert shown["red"].lines[:3] == (
        "STRONGEST HERO, X DMG AND BLEED 2",
        "The strongest Hero takes X damage and gets BLEED 2.",
        "X is 3, by the red Runes on the track.",
    )
    assert (shown["red"].tag, shown["red"].lines[3]) == ("above the red Rune", "It will act this round.")
    assert (shown["hold"].lines[2], shown["hold"].idle) == ("It holds as long as it lies there.", False)
    acted = cards(seen(commander(done=("red",))), "attacks-m1")["red"]
    assert (acted.lines[3], acted.idle) == ("It has acted this round.", True)


@pytest.mark.rules("DR-CMD-25")
def test_health_beyond_what_it_came_with_fills_the_bar_and_no_more() -> None:
    def bar(health: int) -> tuple[int, int]:
        picture = seen(commander(health={"m1": health}))
        piece = next(one for one in picture.boards[0].pieces if one.id == "m1")
        return piece.health, piece.health_max

    assert (bar(72), bar(80), bar(40)) == ((72, 72), (80, 80), (40, 72))
    face = cards(seen(commander()), "monsters")["the-reeve"]
    assert face.tag == "Commander"
    assert face.lines[0].startswith("24 × 3 = 72 Health")


def test_the_track_shows_attack_cards_with_their_owner() -> None:
    line = {turn.id: turn for turn in seen(commander()).line}
    assert (line["red"].name, line["red"].note) == ("Red", "")
    assert line["hold"].note == "holds all the time"


def test_an_attack_card_tells_what_it_would_do_if_it_came_now() -> None:
    game = commander(gear={"vorn": [], "maya": []}, cubes={"vorn": "y", "maya": "y"})
    plan = preview(table(game), "red")
    assert plan is not None
    assert plan.courses[0].text == "hits Vorn: Vorn −3"
    held = preview(table(game), "hold")
    assert held is not None
    assert held.notes == ("holds all the time: +2 damage.",)
    far = preview(table(commander(attacks={"red": "m1 red above EACH ADJ HERO, 3 DMG"})), "red")
    assert far is not None
    assert far.courses[0].text == "hits nobody"


def test_haste_is_previewed_as_a_whole_turn() -> None:
    plan = preview(
        table(commander(attacks={"red": "m1 red above OWNER, ACTIVATE"}, gear={"vorn": [], "maya": []})), "red"
    )
    assert plan is not None
    assert plan.courses[0].text.startswith("The Reeve walks")


@pytest.mark.rules("DR-BOSS-04")
def test_a_boss_has_its_own_card_and_no_number_of_a_base() -> None:
    game = summoned("Boss: The Undead King @d3", 1)
    picture = seen(game)
    king = next(one for one in picture.boards[0].pieces if one.id == "the-undead-king")
    assert (king.number, king.base, king.name) == (0, "", "The Undead King")
    assert len(cards(picture, "attacks-the-undead-king")) == 5
    assert cards(picture, "monsters")["the-undead-king"].tag == "Boss"


def test_versions_and_cards_to_choose_from_lie_beside_the_question() -> None:
    overlord = summoned("Commander CP 1+P @d3", 1, overlords="ask")
    assert list(cards(seen(overlord), "question")) == ["the-reeve", "the-creditor"]
    building = summoned("Commander CP 1+P @d3", 1, deck_building="ask")
    assert list(cards(seen(building), "question")) == ["bloodletting", "writ-of-seizure"]
