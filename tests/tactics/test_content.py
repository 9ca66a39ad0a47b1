"""The cards of the box: how many there are, that they read as they are written, and that mistakes are told at their line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.language import grammar
from tabletome.games.tactics.cards.library import Library, box
from tabletome.games.tactics.cards.text import card_text, rules_text
from tabletome.games.tactics.options.attack import spread
from tabletome.games.tactics.rules.terrain.returning import DIRECTIONS
from tabletome.games.tactics.rules.words import WORDS
from tabletome.packs.source import SourceError


@cache
def library() -> Library:
    return box(WORDS)


def of_kind(kind: str) -> list[Card]:
    return [card for card in library().cards.values() if card.kind == kind]


def copies(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)


def with_more(file: str, text: str) -> Library:
    return library().adding({file: text})


def complaint(file: str, text: str) -> str:
    with pytest.raises(SourceError) as refused:
        with_more(file, text)
    return str(refused.value)


# --- what is in the box -----------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-COMP-01")
@pytest.mark.parametrize(
    ("kind", "cards", "definitions"),
    [
        ("action", 160, 130),
        ("passive", 69, 64),
        ("dice", 32, 32),
        ("feature", 41, 21),
        ("equipment", 53, 53),
        ("basic", 100, 2),
    ],
)
def test_there_are_as_many_cards_of_each_kind_as_the_box_says(kind: str, cards: int, definitions: int) -> None:
    assert (copies(of_kind(kind)), len(of_kind(kind))) == (cards, definitions)


@pytest.mark.rules("AT-COMP-01")
def test_classes_level_ups_perks_items_and_creatures_are_counted() -> None:
    box_ = library()
    assert Counter({card.id: card.copies for card in of_kind("basic")}) == {"basic-move": 50, "basic-attack": 50}
    assert (len(box_.guide.random), len(box_.creatures), len(box_.boss_cards)) == (17, 5, 150)
    assert len(DIRECTIONS) == 8
    assert (len(box_.classes), sum(not one.elite for one in box_.classes.values())) == (21, 5)
    assert (sum(one.copies for one in box_.level_ups.values()), len(box_.level_ups)) == (135, 110)
    assert len(box_.perks) == 17
    assert (sum(item.copies for item in box_.items.values()), len(box_.items)) == (33, 17)


@pytest.mark.rules("AT-COMP-12")
def test_the_faces_of_the_four_dice_rise_from_white_to_black() -> None:
    """What one die does to three HP, on the whole and beyond."""
    faces = {die.name: sorted(die.faces) for die in library().dice.values()}
    assert faces == {
        "white": [0, 1, 1, 1, 2, 2], "blue": [1, 1, 2, 2, 2, 3], "red": [1, 2, 2, 3, 3, 4], "black": [2, 3, 3, 4, 4, 5],
    }  # fmt: skip
    chances = [spread((die.faces,)) for die in library().dice.values()]
    three = [sum(chance for rolled, chance in one.items() if rolled >= 3) for one in chances]
    assert three == sorted(set(three))


def test_action_cards_are_split_over_classes_levels_and_perks() -> None:
    elite = {id_ for id_, cls in library().classes.items() if cls.elite}
    split: Counter[str] = Counter()
    for card in of_kind("action"):
        split[
            "elite" if card.cls in elite else card.level if card.level in ("starter", "1", "2", "perk") else "3-5"
        ] += card.copies
    assert split == {"starter": 25, "1": 20, "2": 10, "3-5": 20, "elite": 80, "perk": 5}


@pytest.mark.rules("AT-EQUIP-01")
def test_abilities_equipment_and_items_are_split_as_the_box_is() -> None:
    assert Counter(card.slot for card in of_kind("equipment")) == {"weapon": 18, "armor": 17, "accessory": 18}
    boots = "- {name: Boots, slot: boots, from: loot, mode: action, text: move 1, flavour: Left and left.}"
    assert "'boots'" in complaint("equipment.yaml", boots)
    origins = Counter(card.origin.split()[0].rstrip("12345") for card in of_kind("equipment"))
    assert origins == {"loot": 32, "M": 13, "chapter": 8}
    kinds: Counter[str] = Counter()
    for item in library().items.values():
        kinds[item.kind] += item.copies
    assert kinds == {"potion": 6, "gold": 12, "usable": 9, "plot": 6}
    perks = library().perks
    grants = Counter(
        "add" if perk.add else "dice" if perk.dice else "passive" if perk.passive else "text" for perk in perks.values()
    )
    assert grants == {"add": 5, "dice": 6, "passive": 1, "text": 5}


@pytest.mark.rules("AT-SUM-05")
def test_five_creatures_have_all_numbers_and_each_is_called_by_some_card() -> None:
    assert len(library().creatures) == 5
    texts = [card.text for card in library().cards.values()]
    called = {str(op.operands[0]) for text in texts for op in text.ops() if op.word.name == "summon"}
    for id_, creature in library().creatures.items():
        assert creature.hp > 0
        assert creature.fighting.attack.colours
        assert creature.fighting.reach.most >= 1
        assert id_ in called


def test_every_card_of_a_hero_is_given_by_some_level_or_perk() -> None:
    given: set[str] = set()
    for level_up in library().level_ups.values():
        given |= {*level_up.cards, *level_up.add, *level_up.replace, level_up.passive, level_up.dice, level_up.feature}
    for perk in library().perks.values():
        given |= {*perk.add, *perk.passive, *perk.dice}
    owned = {card.id for kind in ("action", "passive", "dice", "feature") for card in of_kind(kind)}
    assert owned - given == set()
    from_perks = {level_up.perk for level_up in library().level_ups.values() if level_up.perk}
    assert len(from_perks) == 5


# --- the language -----------------------------------------------------------------------------------------------------


def test_every_text_reads_as_it_is_written_and_is_printed() -> None:
    read = grammar(WORDS)
    for card in library().cards.values():
        if card.text:
            assert read.parse(str(card.text)) == card.text, card.id
            assert all(line.strip() for line in card_text(card)), card.id


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("fireball", "Attack at range 4, area 1: a blue die."),
        ("healing-prayer", "One hero within 3 heals two white dice."),
        ("divine-flames", "Attack at range 1-3: a blue die. Effect: it is weakened."),
        ("ring-of-healing", "You heal a white die + 1."),
        ("stalwart", "−1 damage taken if another hero is adjacent to you."),
        ("frost-ring", "Attack every enemy within 1: a white die. Effect: it is slowed."),
        ("sure-foot", "You cannot be slowed. You cannot be pushed."),
    ],
)
def test_rules_text_is_printed_from_the_notation(card: str, printed: str) -> None:
    assert printed in card_text(library().cards[card])[-1 if not library().cards[card].once else -2]


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("candle-snuffer", "Attack at range 3: a blue die. Effect: it is weakened; push it 1 square away."),
        ("caught-lightning", "The damage is 2 less. A blue die more for the next attack."),
        ("quicker-ever-after", "You may make your next initiative card the next in the line. You draw 1 card."),
        ("good-cellar", "+1 revive potion."),
        ("ill-wind", "You may reroll 1 die."),
        ("tide-reader", "You may reroll up to 2 dice."),
    ],
)
def test_one_of_a_thing_and_several_effects_are_printed_in_good_english(card: str, printed: str) -> None:
    assert rules_text(library().cards[card].text) == printed


@pytest.mark.parametrize(
    ("file", "entry", "sentence"),
    [
        ("actions.yaml", "{name: X, class: Fighter, level: 1, text: 'atk gr r1'}", "stands 'gr', where"),
        ("actions.yaml", "{name: X, class: Fighter, level: 1, text: 'give dizzy self'}", "stands 'dizzy', where"),
        ("actions.yaml", "{name: X, class: Fighter, level: 1, text: 'atk r1'}", "where"),
        ("actions.yaml", "{name: X, class: Bard, level: 1, text: 'draw 1'}", "there is no class 'Bard'"),
        ("actions.yaml", "{name: X, class: Fighter, level: 1, text: 'summon bear'}", "there is no creature 'bear'"),
        ("actions.yaml", "{name: X, class: Fighter, level: 1, kw: [RESPONSE], text: 'ignore'}", "does not say to what"),
        ("features.yaml", "{name: X, class: Fighter, mode: sometimes, text: 'draw 1'}", "it may be `action`"),
        ("equipment.yaml", "{name: X, slot: hat, from: loot, mode: action, text: 'draw 1'}", "it may be `acc"),
        ("perks.yaml", "{name: X, from: chapter 1, add: [nothing]}", "there is no action card 'nothing'"),
        ("level_ups.yaml", "{name: X, class: Fighter, level: 1, hp: 1}", "is there already"),
        ("classes.yaml", "{name: Bard, elite: true, move: 4, hp: 3, attack: w, range: 1, role: x}", "no level up card for"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_at_its_line(file: str, entry: str, sentence: str) -> None:
    told = complaint(file, f"\n- {entry}")
    assert sentence in told
    assert f"{file}:2: " in told
