"""Every figure has a face: heroes, all classes, all kinds of enemies, creatures, and what stands on the maps."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.cards.heroes import HEROES as PEOPLE
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.scene.portraits import COLOURS, HEROES, class_face, creature_face, enemy_face, thing_face
from tabletome.scene.faces import FACES
from tests.tactics.fight.stage import fight


def test_every_hero_class_enemy_and_creature_has_a_face() -> None:
    library = GAME.library
    classes = {id_: class_face(id_) for id_ in library.classes}
    enemies = {id_: enemy_face(id_) for id_ in library.enemies}
    creatures = {id_: creature_face(id_) for id_ in library.creatures}
    assert (len(classes), len(enemies), len(creatures)) == (21, 33, 5)
    assert set(HEROES) == set(COLOURS) == set(PEOPLE)
    for faces in (classes, enemies, creatures, HEROES):
        assert {id_: face for id_, face in faces.items() if face not in FACES} == {}
    assert len({enemies[id_] for id_ in enemies if library.enemies[id_].boss}) == 16  # no two bosses look alike
    assert len(set(classes.values())) == 21


def test_every_object_of_an_encounter_has_a_face() -> None:
    kinds = {thing.kind for encounter in GAME.library.encounters.values() for thing in encounter.things}
    assert kinds
    assert all(thing_face(kind) in FACES for kind in kinds)


@pytest.mark.rules("AT-PARTY-10")
def test_hands_lie_open_to_everybody_and_no_deck_has_a_top_that_anybody_could_see() -> None:
    game = fight(
        "R..1\nE...", hands={"roberta": ["cleave", "charge"], "elwyn": ["fireball"]}, seats=2,
        decks={"roberta": ["basic-move", "guard"]},
    )  # fmt: skip
    for seat in (0, 1):
        scene = game.scene(seat)
        shown = {card.title: card.lines for zone in scene.zones for card in zone.cards}
        assert {"Cleave", "Charge"} <= set(shown)
        assert shown["Elwyn's"] == ("Fireball",)
        sheet = game.view(seat).fight.sheets["roberta"]
        assert sheet.deck.layers == [sorted(sheet.deck.layers[0])]  # what is in it is known, an order is not
        for deck in game.view(seat).fight.boss_decks.values():
            assert all(layer == sorted(layer) for layer in deck.layers)
