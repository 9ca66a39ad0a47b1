"""What the picture shows of Monsters of higher ranks and of Pets."""

from __future__ import annotations

from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import Runes
from tabletome.scene.stage import previewed
from tests.drunagor.stage import fight


def test_a_commander_says_whom_it_commands_and_what_all_lose_by_it() -> None:
    game = fight(
        "V.......\n........\n.1......\n........\n......2.\n........", health={"vorn": 11},
        kinds={"m1": "shadow-cultist-veteran", "m2": "abomination-rookie"},
    )  # fmt: skip
    plan = previewed(game.match.seat(0), "m1")
    assert plan is not None
    (course,) = plan.courses
    assert course.text.startswith("commands Abomination (blue), then stays on b3, hits Vorn")


def test_who_manifests_says_that_nobody_knows_the_rune() -> None:
    faces = {"m1": "shadow-cultist-fighter"}
    bag = Runes(dict.fromkeys(GAME.library.runes, 1))
    unsure = previewed(fight("V..1", kinds=faces, runes=bag).match.seat(0), "m1")
    sure = previewed(fight("V..1", kinds=faces).match.seat(0), "m1")
    assert unsure is not None
    assert sure is not None
    assert "which Rune is manifested nobody knows" in unsure.notes[0]
    assert "Rune" not in sure.notes[0]


def test_what_evolve_added_stands_on_the_figure() -> None:
    game = fight("V..1", resources={"m1": {"damage": 4, "movement": 2}})
    (piece,) = [piece for piece in game.scene().boards[0].pieces if piece.id == "m1"]
    assert [(badge.name, badge.count) for badge in piece.badges] == [("more damage", 4)]


def test_a_pet_is_drawn_as_an_ally_in_its_heros_colour_and_is_asked_by_its_own_name() -> None:
    game = fight("V......\n.Ml....\n......1", turn="maya").play("end")
    (pet,) = [piece for piece in game.scene().boards[0].pieces if piece.id == "luma"]
    (hero,) = [piece for piece in game.scene().boards[0].pieces if piece.id == "maya"]
    assert (pet.kind, pet.colour, pet.name) == ("ally", hero.colour, "Luma")
    prompt = game.scene().prompt
    assert prompt is not None
    assert (prompt.who, prompt.question) == ("Luma", "Move up to 4 squares. Where?")
    assert game.scene().zones[0].title == "Maya's Skills"
