"""The picture of levelling up: the tree of classes, and what each card would make of the hero."""

from __future__ import annotations

from tabletome.games.tactics.cards.heroes import hearts
from tabletome.games.tactics.game import GAME
from tabletome.scene.stage import stage
from tabletome.scene.svg.sheet import Sheet
from tabletome.scene.svg.trees import tree_block
from tabletome.server.work.render_plans import TREE_WIDTH
from tests.tactics.campaign.road import hero
from tests.tactics.campaign.test_level_up import ranks

LIBRARY = GAME.library


def test_the_tree_of_classes_shows_how_the_hero_stands_to_each_and_whatever_is_open_can_be_taken_in_it() -> None:
    game = ranks("fighter-2", "rogue-1", "barbarian-1")
    scene = stage(game.match.seat(0))
    (tree,) = scene.trees
    by_id = {branch.id: branch for branch in (*tree.roots, *tree.branches)}
    assert {branch.option for branch in by_id.values() if branch.option} == set(game.offered("level"))
    assert [(root.id, root.level, root.state) for root in tree.roots] == [
        ("fighter", 2, "owned"), ("rogue", 1, "owned"), ("cleric", 0, "open"), ("wizard", 0, "open"), ("archer", 0, "open"),
    ]  # fmt: skip
    assert (by_id["barbarian"].state, by_id["barbarian"].note) == ("owned", "level 1 of 5")
    assert by_id["paladin"].state == "closed"
    assert by_id["war-mage"].needs == ("fighter", "wizard", "rogue")
    game.play("level cleric-1")
    assert stage(game.match.seat(0)).trees == ()  # now it is about the deck


def test_a_level_up_card_says_what_it_would_make_of_the_hero() -> None:
    cards = {
        card.id: card.now
        for zone in stage(ranks("fighter-2").match.seat(0)).zones
        for card in zone.cards
    }  # fmt: skip
    base = hearts(LIBRARY, hero(ranks("fighter-2"), "roberta"))
    assert cards["barbarian-1"].startswith(f"HP {base} → {base + LIBRARY.level_ups['barbarian-1'].hp}")
    assert "basic attack a blue die at 1 → a red die at 1" in cards["barbarian-1"]
    assert "movement" not in cards["barbarian-1"]  # it stays 4
    assert cards["fighter-3"] == f"HP {base} → {base + LIBRARY.level_ups['fighter-3'].hp}, deck 12 → 13"


def test_every_class_keeps_its_face_and_its_whole_name_in_the_tree() -> None:
    """A long name is set smaller before its face goes, and where there is no room for faces before it is cut."""
    for game, faces in ((ranks(), True), (ranks("fighter-2", "archer-1"), False)):
        (tree,) = stage(game.match.seat(0)).trees
        picture = tree_block(Sheet("light"), tree, TREE_WIDTH).svg
        for branch in (*tree.roots, *tree.branches):
            assert not faces or f"-i-{branch.icon}" in picture, branch.name
            assert f">{branch.name}</text>" in picture
