"""Foe Cards: lines by Round and draw, mirrored copies, traits. (DK-FOE)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.foe_cards import FoeCard, FoeDeed, Trait, read_foe_deed, read_line, read_trait
from tabletome.games.deck.cards.patterns import matches, mirrored, outcomes_matching
from tabletome.games.deck.rules.effects import WORDS
from tabletome.games.deck.rules.setting_up import copies
from tabletome.packs.source import SourceError
from tests.deck.printed import BOX, foe_card


@pytest.fixture
def goblin() -> FoeCard:
    return BOX.foes["Goblin Skirmisher"]


def done(foe: FoeCard, round_: int, drawn: str, when: str = "") -> tuple[str, int] | None:
    line = foe.matched("acts", round_, drawn, when)
    return (line.deed.kind, line.deed.amount.value(round_)) if line else None


def defended(foe: FoeCard, round_: int, drawn: str) -> tuple[str, int] | None:
    line = foe.matched("reacts", round_, drawn)
    return (line.deed.label, line.deed.amount.value(round_)) if line else None


@pytest.mark.rules("DK-FOE-22", "DK-FOE-23", "DK-FOE-21", "DK-FOE-41")
def test_the_goblin_strikes_for_4_on_an_up_early_and_for_3_on_a_down_late(goblin: FoeCard) -> None:
    assert done(goblin, 4, "U") == ("dmg", 4)
    assert done(goblin, 4, "D") is None
    assert done(goblin, 5, "D") == ("dmg", 3)
    assert done(goblin, 5, "U") is None
    assert done(goblin, 1, "DU", "cowardly") == ("sneak", 0)
    assert done(goblin, 1, "UU", "cowardly") is None


@pytest.mark.rules("DK-FOE-41", "DK-FOE-07")
def test_the_goblin_defends_by_armor_or_shield_or_not_at_all(goblin: FoeCard) -> None:
    assert defended(goblin, 4, "UUU") == defended(goblin, 4, "DUU") == ("Light Armor", 3)
    assert [defended(goblin, round_, "DUD") for round_ in (1, 2, 3, 6)] == [
        ("Small Shield", 2),
        ("Small Shield", 2),
        ("Small Shield", 3),
        ("Small Shield", 6),
    ]
    assert defended(goblin, 4, "DDD") is None


@pytest.mark.rules("DK-FOE-28")
def test_the_goblins_agility_needs_two_downs(goblin: FoeCard) -> None:
    [(attribute, pattern)] = goblin.attributes
    assert attribute == "AGI"
    assert Fraction(len(outcomes_matching(pattern, len(pattern))), 4) == Fraction(1, 4)
    assert outcomes_matching(pattern, 2) == ("DD",)


@pytest.mark.rules("DK-FOE-20")
def test_a_foe_card_gives_level_size_xp_hp_and_gold() -> None:
    rat = foe_card("Rat King", level=3, size="XL", xp=4, hp=12, gold=7, acts={"D1 *": "dmg 3 phys M"})
    assert (rat.level, rat.size, rat.xp, rat.hp, rat.gold) == (3, "XL", 4, 12, 7)


@pytest.mark.rules("DK-FOE-29")
def test_the_other_copy_of_a_foe_does_the_same_on_the_mirrored_draw() -> None:
    for foe in BOX.foes.values():
        other = foe.mirror()
        for round_ in ROUNDS:
            for draws in (1, 2, 3):
                for drawn in map("".join, product("UD", repeat=draws)):
                    assert done(other, round_, mirrored(drawn)) == done(foe, round_, drawn)
                    assert defended(other, round_, mirrored(drawn)) == defended(foe, round_, drawn)
        assert other.symbol != foe.symbol
        assert other.mirror() == foe


@pytest.mark.rules("DK-FOE-29", "DK-FOE-18")
def test_of_several_copies_of_a_foe_every_other_one_is_the_mirrored_card() -> None:
    card = BOX.foes["Goblin Skirmisher"]
    made = copies(card, 4, side=1)
    assert [(one.id, one.mirrored, one.hp) for one in made] == [
        (f"goblin-skirmisher-{number}", number in (2, 4), card.hp) for number in (1, 2, 3, 4)
    ]


@pytest.mark.rules("DK-FOE-21")
def test_every_round_appears_in_the_actions_of_every_foe() -> None:
    for foe in BOX.foes.values():
        for round_ in ROUNDS:
            [draws] = {line.check.draws for line in foe.lines("acts", round_)}
            drawn = list(map("".join, product("UD", repeat=draws)))
            assert any(matches(line.check.pattern, symbols) for line in foe.lines("acts", round_) for symbols in drawn)


@pytest.mark.rules("DK-FOE-40")
def test_on_failure_the_failure_line_comes_before_the_base_damage_box() -> None:
    acts = {"D1 U": "dmg 2 phys M"}
    assert foe_card("Rat", acts=acts).on_failure is None
    base = foe_card("Rat", acts=acts, base="1 phys M").on_failure
    assert base is not None
    assert (base.kind, base.amount.value(1)) == ("dmg", 1)
    failure = foe_card("Rat", acts=acts, base="1 phys M", failure="sneak").on_failure
    assert failure is not None
    assert failure.kind == "sneak"


def test_a_line_says_its_condition_its_rounds_and_what_is_drawn_for() -> None:
    line = read_line("if(cowardly) r1,3 D2 UU", "spell Web")
    assert (line.rounds, line.check.draws, line.check.pattern, line.when) == ((1, 3), 2, "UU", "cowardly")
    assert line.deed.spell == "Web"
    assert read_line("D1 *", "nothing").rounds == tuple(ROUNDS)
    assert read_foe_deed('dmg Rx2 eth TR area "Breath"').area
    assert read_foe_deed('call Bandit Captain "Whistle"') == FoeDeed("call", called="Bandit Captain", label="Whistle")


@pytest.mark.parametrize(
    ("text", "trait"),
    [
        ("selfpres 1hp", Trait("selfpres", (1,))),
        ("merciless 3r", Trait("merciless", (3,))),
        ("merciless 1c", Trait("merciless", (1,), counts=True)),
        ("cowardly", Trait("cowardly", (1,))),
        ("cowardly 4", Trait("cowardly", (4,))),
        ("overwhelm 4", Trait("overwhelm", (4,))),
        ("overwhelm 4 after 3r", Trait("overwhelm", (4, 3))),
        ("overwhelm 2 after 1c most wounded", Trait("overwhelm", (2, 1), counts=True, wounded=True)),
        ("regen 2hp", Trait("regen", (2,))),
        ("outnumber 3:2", Trait("outnumber", (3, 2))),
        ("disease(2,1,3r,max 3)", Trait("disease", (2, 1, 3, 3))),
        ("poison(1,2c)", Trait("poison", (1, 1, 2, 0), counts=True)),
        ("attack brutal", Trait("brutal")),
        ("punish", Trait("punish")),
    ],
)
def test_traits_are_read_with_their_numbers(text: str, trait: Trait) -> None:
    assert read_trait(text) == trait


@pytest.mark.rules("DK-TRAIT-22")
def test_the_trait_line_of_the_goblin(goblin: FoeCard) -> None:
    assert {trait.name: trait.numbers for trait in goblin.traits} == {
        "selfpres": (1,), "merciless": (3,), "overwhelm": (4,), "cowardly": (1,), "sneaky": (), "darksight": (),
    }  # fmt: skip
    assert goblin.attacks is None
    assert BOX.foes["Hedge Wizard"].attacks == "punish"


SNEAKS = {"D1 U": "sneak"}


@pytest.mark.rules("DK-FOE-02")
@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"acts": SNEAKS, "hp": 0}, "a Foe has HP"),
        ({"acts": {"r1-5 D1 U": "sneak"}}, "Round 6 does not"),
        ({"acts": {"D1 U": "sing"}}, "at column 1 stands 'sing', where 'dmg', 'def', 'heal', 'spell', 'call', 'sneak'"),
        ({"acts": {"D1 U": "dmg 4 phys"}}, "at column 11 the text ends, where Distances out of M, T and R belongs"),
        (
            {"acts": {"U": "sneak"}},
            "at column 1 stands 'U', where 'if', Rounds such as r1-4 or a draw, D1 to D6, belongs",
        ),
        ({"acts": {**SNEAKS, "D2 DD": "sneak"}}, "different numbers of draws"),
        (
            {"acts": {"if(bored) D1 U": "sneak"}},
            "stands 'bored', where 'cowardly', 'healer', 'hurt' or 'reach' belongs",
        ),
        ({"acts": SNEAKS, "traits": "selfpres"}, "at column 9 the text ends, where HP such as 2hp belongs"),
        ({"acts": SNEAKS, "traits": "healer"}, "a healer has a Healing Spell"),
        ({"acts": SNEAKS, "traits": "cowardly 2"}, "a coward has a line to Sneak"),
        ({"acts": SNEAKS, "traits": "sneaky, overwhelm 3r"}, "at column 19 stands '3r', where a number belongs"),
        ({"acts": SNEAKS, "traits": "merciless 3"}, "at column 11 stands '3', where Rounds such as 3r, or Counts"),
        ({"acts": {**SNEAKS, "if(hurt) D2 UU": "sneak"}}, "different numbers of draws"),
    ],
)
def test_what_no_foe_could_print_is_refused_with_a_sentence(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        foe_card("Rat", **fields)


RAT = """\
- name: Rat
  level: 1
  size: S
  xp: 1
  hp: 2
  acts:
    r1-3 D1 U: dmg 2 phys M
    r4-6 D1 U: dmg 1 phys M
"""


@pytest.mark.parametrize(
    ("written", "instead", "sentence"),
    [
        ("  level: 1\n", "", "foes.yaml:1: [0]: the key `level` is missing"),
        ("  xp: 1\n", "", "foes.yaml:1: [0]: the key `xp` is missing"),
        ("  xp: 1\n", "  xp: lots\n", "foes.yaml:4: [0].xp: expected a whole number, got the text 'lots'"),
        ("  size: S", "  size: S\n  wings: 2", "foes.yaml:4: [0]: unknown key `wings`;"),
        ("r4-6 D1 U", "r1-3 D1 U", "foes.yaml:8: the key `r1-3 D1 U` stands here a second time, first on line 7"),
        (
            "r4-6 D1 U",
            "r4-7 D1 U",
            "foes.yaml:8: Rat: at column 1 stands 'r4-7', where 'if', Rounds such as r1-4 or a draw",
        ),
        ("dmg 1 phys", "dmg 1 fire", "foes.yaml:8: Rat: at column 7 stands 'fire', where 'phys' or 'eth' belongs"),
        ("r4-6 D1 U", "r5,6 D1 U", "foes.yaml:1: Rat: every Round appears in a Foe's actions; Round 4 does not"),
    ],
)
def test_a_mistake_in_a_file_of_foes_is_named_with_its_line(written: str, instead: str, sentence: str) -> None:
    assert written in RAT
    with pytest.raises(SourceError) as refused:
        library.read_file(WORDS, RAT.replace(written, instead), "foes.yaml")
    assert str(refused.value).startswith(sentence)
