"""What a Hero can learn, in the counts of the book, and every word of it as it stands in its file."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.drunagor.cards.abilities import Immune, Plus
from tabletome.games.drunagor.cards.library import CONTENT, Library, box
from tabletome.packs.source import SourceError
from tests.drunagor.cards.keywords import WORDS

BOX: Library = box(WORDS)


def test_all_that_can_be_learned_is_there() -> None:
    assert Counter(skill.where for skill in BOX.skills.values() if skill.where not in ("board", "item")) == {
        "passive": 5, "focus": 10, "card": 40, "role": 30, "class": 60,
    }  # fmt: skip
    third = [skill.card for skill in BOX.skills.values() if skill.card.startswith("III")]
    assert Counter(third) == {"III A": 5, "III B": 5}
    assert len(BOX.trees) == 20


@pytest.mark.rules("DR-FOCUS-01")
@pytest.mark.parametrize("hero", BOX.boards)
def test_every_hero_has_two_focus_abilities_with_a_cost_each(hero: str) -> None:
    focus = [BOX.skills[id_] for id_ in BOX.boards[hero].focus]
    assert len(focus) == 2
    assert all(1 <= skill.cost <= 3 and skill.text and not skill.slots for skill in focus)


@pytest.mark.rules("DR-FOCUS-04")
def test_vorn_parries_as_a_reaction_and_crushes_with_his_weapon() -> None:
    parry, crush = (BOX.skills[id_] for id_ in BOX.boards["vorn"].focus)
    assert (parry.name, parry.symbol) == ("Crossed Parry", "reaction")
    assert (crush.name, crush.symbol) == ("Hammer Crush", "weapon")


@pytest.mark.rules("DR-HERO-07", "DR-HERO-24", "DR-PASS-03")
def test_the_passives_of_the_boards() -> None:
    passives = {hero: BOX.skills[board.passive] for hero, board in BOX.boards.items()}
    assert all(skill.passive and not skill.slots for skill in passives.values())
    assert (passives["vorn"].name, passives["jaheen"].name, passives["lorelai"].name) == (
        "Hold the Line", "Beacon of Protection", "Fast Learner",
    )  # fmt: skip
    line = passives["vorn"]
    assert not line.text
    assert [type(bonus) for bonus in line.static.bonuses] == [Plus, Immune], "more Health and several immunities"
    assert line.static.plus("HP") > 0
    assert passives["lorelai"].static.has("REROLL CHALLENGE")
    assert "gravity-control" in {id_ for card in BOX.boards["lorelai"].cards for id_ in card}


@pytest.mark.rules("DR-HERO-18")
@pytest.mark.parametrize("hero", BOX.boards)
def test_every_hero_has_four_skill_cards_with_two_levels(hero: str) -> None:
    cards = [[BOX.skills[id_] for id_ in card] for card in BOX.boards[hero].cards]
    assert [[face.level for face in card] for card in cards] == [[1, 2]] * 4
    assert [card[0].learned for card in cards] == ["yellow", "red", "green", "blue"]
    assert all(face.owner == hero for card in cards for face in card)
    for face in (face for card in cards for face in card):
        assert face.slots == (() if face.symbol == "passive" else ((face.learned,),)), "in the colour of its category"


@pytest.mark.rules("DR-HERO-01")
def test_heroes_their_classes_and_what_the_book_names_of_them() -> None:
    assert {board.name: board.cls for board in BOX.boards.values()} == {
        "Vorn": "Warrior", "Maya": "Ranger", "Lorelai": "Mage", "Jaheen": "Cleric", "Elros": "Assassin",
    }  # fmt: skip
    named = {
        "elros": ["Backstab"],
        "jaheen": ["Invigorating Blow", "Blessing of the Sun", "Beacon of Protection"],
        "lorelai": ["Magic Missile", "Gravity Control", "Telekinetic Thrust", "Fast Learner"],
        "maya": ["Ranger's Mark", "Rapid Shots"],
        "vorn": ["Arcing Swing", "Guarding Strike", "Spinning Throw", "Bull Rush", "Warlord's Charge", "Whirlwind of Steel",
                 "Hold the Line", "Crossed Parry", "Hammer Crush"],
    }  # fmt: skip
    for hero, skills in named.items():
        assert {*skills} <= {skill.name for skill in BOX.skills.values() if skill.owner == hero}
    assert BOX.boards["elros"].proficient >= {"light", "off-hand weapon", "leather"}


@pytest.mark.rules("DR-CLASS-01", "DR-CLASS-03")
def test_every_class_has_four_trees_of_three_abilities() -> None:
    assert Counter(tree.cls for tree in BOX.trees.values()) == dict.fromkeys(
        ("Warrior", "Cleric", "Mage", "Ranger", "Assassin"), 4
    )
    assert all(len(tree.abilities) == 3 for tree in BOX.trees.values())
    ranger = {
        tree.name: [BOX.skills[id_].name for id_ in tree.abilities]
        for tree in BOX.trees.values()
        if tree.cls == "Ranger"
    }
    assert [*ranger] == ["Marksman", "Trapmaster", "Beastmaster", "Huntsman"]
    assert ranger["Beastmaster"] == ["Wild Strength", "Oakenskin", "Master Trainer"]
    assert ranger["Huntsman"] == ["Relentless Tracker", "Bounty of the Hunt", "Hunting Squad"]
    cleric = [id_ for tree in BOX.trees.values() if tree.cls == "Cleric" for id_ in tree.abilities]
    assert {"guardian-angel", "rewarding-pursuit", "comforting-word"} <= {*cleric}
    mage = [id_ for tree in BOX.trees.values() if tree.cls == "Mage" for id_ in tree.abilities]
    assert "arcane-study" in mage


@pytest.mark.rules("DR-TURN-04")
def test_the_guardian_angel_acts_at_the_start_of_the_turn() -> None:
    angel = BOX.skills["guardian-angel"]
    assert angel.text.lead is not None
    assert angel.text.lead.word == "START OF TURN"
    assert BOX.trees[angel.owner].cls == "Cleric"


@pytest.mark.rules("DR-CLASS-16")
def test_the_warriors_sturdiness_says_whose_it_is() -> None:
    assert BOX.skills["sturdiness"].name == "Sturdiness (Warrior)"
    assert not any(skill.name.endswith(")") for skill in BOX.skills.values() if skill.id != "sturdiness")


def tree(ability: str) -> str:
    others = "{name: B, static: +1 HP}, {name: C, static: +1 HP}"
    return f"- {{class: Mage, name: Tree, shape: chain, abilities: [{ability}, {others}]}}"


LINE = '- {hero: Vorn, name: Try, text: "SELF, HEAL 1", '


@pytest.mark.parametrize(
    ("file", "entry", "because"),
    [
        ("passives.yaml", LINE + "static: +1 HP}", "says when it acts"),
        ("passives.yaml", "- {hero: Nobody, name: Try, static: +1 HP}", "there is no Hero 'Nobody'"),
        ("focus.yaml", LINE + "focus: 5, symbol: '-'}", "<= 4"),
        ("skill_cards.yaml", LINE + "card: melee, level: 1, colours: r, symbol: '-'}", "a melee card is yellow"),
        ("skill_cards.yaml", LINE + "card: melee, level: 3, colours: y, symbol: '-'}", "3"),
        ("classes.yaml", "- {class: Bard, name: Tree, shape: chain, abilities: []}", "no Hero is of the class Bard"),
        ("classes.yaml", "- {class: Mage, name: Tree, shape: chain, abilities: []}", "a tree has 3 abilities, not 0"),
        ("classes.yaml", tree("{name: A, symbol: '-', text: 'HEAL 1'}"), "says its price first"),
        ("classes.yaml", tree("{name: Bellows, static: +1 HP}"), "Bellows is there already"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_sentence(file: str, entry: str, because: str) -> None:
    with pytest.raises(SourceError, match=because):
        BOX.adding({file: entry})


@pytest.mark.parametrize(
    ("file", "missing", "because"),
    [
        ("passives.yaml", 1, "a board has 1 Passive, not 0"),
        ("focus.yaml", 1, "a board has 2 Focus Abilities, not 1"),
        ("skill_cards.yaml", 1, "a Hero has a melee card with a Skill of Level 1 and one of Level 2"),
    ],
)
def test_a_board_lacks_nothing(file: str, missing: int, because: str) -> None:
    sources = {name: (CONTENT / name).read_text() for name in (
        "heroes.yaml", "pets.yaml", "skills.yaml", "passives.yaml", "focus.yaml", "skill_cards.yaml",
    )}  # fmt: skip
    lines = [line for line in sources[file].splitlines() if line.startswith("-")]
    with pytest.raises(SourceError, match=because):
        Library(WORDS).adding(sources | {file: "\n".join(lines[missing:])})
