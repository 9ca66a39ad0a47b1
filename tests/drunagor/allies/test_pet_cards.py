"""The cards of the box that are about Pets."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.allies.pets import known, most_pets
from tabletome.kernel.events import Damaged
from tabletome.packs.library import slug
from tests.drunagor.stage import fight, one


@pytest.mark.rules("DR-PET-23")
@pytest.mark.parametrize("pet", GAME.library.pets)
def test_some_card_of_the_box_brings_every_pet(pet: str) -> None:
    card = GAME.library.pets[pet]
    texts = [
        *(skill.text for skill in GAME.library.skills.values()),
        *(item.text for item in GAME.library.items.values()),
    ]
    clauses = [clause for text in texts for clause in text.clauses]
    named = any(clause.who is not None and card.noun in clause.who.names for clause in clauses)
    assert named or card.known == "any" or slug(card.known) in GAME.library.trees
    assert named or not card.unique


@pytest.mark.rules("DR-PET-23")
def test_a_beastmaster_knows_the_badger() -> None:
    game = fight("M..1", turn="maya", learned={"maya": ["wild-strength"]})
    table = Table(game.state, game.game.library)
    assert "grumble" in [pet.id for pet in known(table, one(game, "maya"))]
    plain = fight("M..1", turn="maya")
    assert "grumble" not in [pet.id for pet in known(Table(plain.state, plain.game.library), one(plain, "maya"))]


def test_wild_strength_makes_pets_hit_harder_and_a_hunting_squad_has_two() -> None:
    bitten = fight("M.l1....\n........", turn="maya", learned={"maya": ["wild-strength"]}, health={"m1": 8}).play(
        "end", "stay"
    )
    assert Damaged("m1", 3, 5, "luma", "luma") in bitten.told(Damaged)
    squad = fight("M..1", turn="maya", learned={"maya": ["hunting-squad"]})
    assert most_pets(Table(squad.state, squad.game.library), one(squad, "maya")) == 2
