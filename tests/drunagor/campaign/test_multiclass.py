"""Multiclassing: one class more, that nobody in the party was born to. (DR-MULTI-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.campaign.log import hero_log
from tabletome.games.drunagor.options.learning import NO_CUBE, Learn
from tabletome.games.drunagor.options.learning.classes import abilities, second_classes
from tabletome.games.drunagor.rules.learning import learn
from tabletome.games.drunagor.rules.party import new_hero
from tabletome.games.drunagor.state import Hero
from tests.drunagor.campaign.roads import campaign, decided, sheet, table

BOX = GAME.library


def party(*ids: str) -> list[Hero]:
    roles = ("leader", "defender", "support", "controller", "striker")
    return [new_hero(BOX, id_, 0, role, ()) for id_, role in zip(ids, roles, strict=False)]  # type: ignore[arg-type]


def firsts(cls: str) -> set[str]:
    return {tree.abilities[0] for tree in BOX.trees.values() if tree.cls == cls}


@pytest.mark.rules("DR-MULTI-04", "DR-MULTI-03")
def test_maya_beside_vorn_may_become_assassin_cleric_or_mage() -> None:
    maya, vorn = party("maya", "vorn")
    assert sorted(second_classes(BOX, maya, [vorn])) == ["Assassin", "Cleric", "Mage"]
    offered = {*abilities(BOX, maya, [maya, vorn], multiclass=True)}
    assert offered == firsts("Ranger") | firsts("Assassin") | firsts("Cleric") | firsts("Mage")


@pytest.mark.rules("DR-MULTI-01", "DR-MULTI-02")
def test_the_first_ability_of_another_class_makes_it_the_second_and_last() -> None:
    maya, vorn = party("maya", "vorn")
    mage = next(tree for tree in BOX.trees.values() if tree.cls == "Mage")
    assert mage.abilities[1] not in abilities(BOX, maya, [maya, vorn], multiclass=True)
    learn(BOX, maya, Learn(mage.abilities[0], NO_CUBE))
    assert maya.secondary == "Mage"
    offered = {*abilities(BOX, maya, [maya, vorn], multiclass=True)}
    assert mage.abilities[1] in offered
    assert not firsts("Cleric") & offered
    assert firsts("Ranger") < offered


@pytest.mark.rules("DR-MULTI-05")
def test_two_may_share_a_second_class_but_no_tree() -> None:
    maya, elros = party("maya", "elros")
    mage = next(tree for tree in BOX.trees.values() if tree.cls == "Mage")
    learn(BOX, maya, Learn(mage.abilities[0], NO_CUBE))
    offered = {*abilities(BOX, elros, [maya, elros], multiclass=True)}
    assert mage.abilities[0] not in offered
    assert firsts("Mage") - {mage.abilities[0]} <= offered


@pytest.mark.rules("DR-MULTI-01", "DR-MULTI-02")
def test_multiclassing_is_agreed_on_before() -> None:
    plain = decided(campaign({"reward": ["CA"]}, {}))
    assert {act.skill for act in plain.acts()} == firsts("Warrior")
    game = decided(campaign({"reward": ["CA"]}, {}, multiclass=True))
    cleric = min(firsts("Cleric"))
    assert firsts("Warrior") | firsts("Cleric") <= {act.skill for act in game.acts()}
    assert not firsts("Ranger") & {act.skill for act in game.acts()}, "Maya is one"
    game.play(f"learn {cleric} no-cube")
    assert sheet(game, "vorn").secondary == "Cleric"
    assert hero_log(table(game), sheet(game, "vorn"))[0] == "Vorn, Warrior, and Cleric; Defender. Played by player 1."


def test_without_multiclassing_only_the_own_class_is_open() -> None:
    maya, vorn = party("maya", "vorn")
    assert {*abilities(BOX, maya, [maya, vorn])} == firsts("Ranger")
