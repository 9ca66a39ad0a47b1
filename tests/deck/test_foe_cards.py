"""Foe Cards: lines by Round and draw, mirrored copies, traits. (DK-FOE)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.foe_cards import FoeCard, Trait, read_foe, read_foe_deed, read_lines, read_trait
from tabletome.games.deck.cards.patterns import matches, mirrored, outcomes_matching


@pytest.fixture
def goblin() -> FoeCard:
    return library.foes()["Goblin Skirmisher"]


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
    rat = read_foe("foe Rat King; L3 XL; xp 4 hp 12 gp 7; act D1 *: dmg 3 phys M")
    assert (rat.level, rat.size, rat.xp, rat.hp, rat.gold) == (3, "XL", 4, 12, 7)


@pytest.mark.rules("DK-FOE-29")
def test_the_other_copy_of_a_foe_does_the_same_on_the_mirrored_draw() -> None:
    for foe in library.foes().values():
        other = foe.mirror()
        for round_ in ROUNDS:
            for draws in (1, 2, 3):
                for drawn in map("".join, product("UD", repeat=draws)):
                    assert done(other, round_, mirrored(drawn)) == done(foe, round_, drawn)
                    assert defended(other, round_, mirrored(drawn)) == defended(foe, round_, drawn)
        assert other.symbol != foe.symbol
        assert other.mirror() == foe


@pytest.mark.rules("DK-FOE-21")
def test_every_round_appears_in_the_actions_of_every_foe() -> None:
    for foe in library.foes().values():
        for round_ in ROUNDS:
            [draws] = {line.check.draws for line in foe.lines("acts", round_)}
            drawn = list(map("".join, product("UD", repeat=draws)))
            assert any(matches(line.check.pattern, symbols) for line in foe.lines("acts", round_) for symbols in drawn)


@pytest.mark.rules("DK-FOE-40")
def test_on_failure_the_failure_line_comes_before_the_base_damage_box() -> None:
    rat = "foe Rat; L1 S; xp 1 hp 2; act D1 U: dmg 2 phys M"
    assert read_foe(rat).on_failure is None
    base = read_foe(f"{rat}; base 1 phys M").on_failure
    assert base is not None
    assert (base.kind, base.amount.value(1)) == ("dmg", 1)
    failure = read_foe(f"{rat}; base 1 phys M; fail: sneak").on_failure
    assert failure is not None
    assert failure.kind == "sneak"


def test_lines_share_draw_rounds_and_condition_of_the_first() -> None:
    lines = read_lines("if(cowardly) r1,2 D2 UU: sneak, r3 DD: nothing, UD: spell Web")
    assert [(line.rounds, line.check.draws, line.when) for line in lines] == [
        ((1, 2), 2, "cowardly"),
        ((3,), 2, "cowardly"),
        ((1, 2), 2, "cowardly"),
    ]
    assert lines[2].deed.spell == "Web"
    assert read_foe_deed('dmg Rx2 eth TR area "Breath"').area


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
    assert library.foes()["Hedge Wizard"].attacks == "punish"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("ogre Rat; L1 S", "is no Foe"),
        ("foe Rat; xp 1 hp 2; act D1 U: sneak", "a Foe says its level"),
        ("foe Rat; L1 S; act D1 U: sneak", "a Foe says its xp"),
        ("foe Rat; L1 S; xp 1 hp 0; act D1 *: sneak", "a Foe has HP"),
        ("foe Rat; L1 S; xp 1 hp 2; act r1-5 D1 U: sneak", "Round 6 does not"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sing", "is nothing a Foe does"),
        ("foe Rat; L1 S; xp 1 hp 2; act U: sneak", "says not how many symbols"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; act D2 DD: sneak", "different numbers of draws"),
        ("foe Rat; L1 S; xp 1 hp 2; act if(bored) D1 U: sneak", "a line can depend on"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; traits selfpres", "'selfpres' is no trait"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; traits healer", "a healer has a Healing Spell"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; traits cowardly 2", "a coward has a line to Sneak"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; traits overwhelm 3r", "'overwhelm 3r' is no trait"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; traits merciless 3", "'merciless 3' is no trait"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; act if(hurt) D2 UU: sneak", "different numbers of draws"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; L1 S", "stands twice"),
        ("foe Rat; L1 S; xp 1 hp 2; act D1 U: sneak; tail long", "is no field of a Foe"),
    ],
)
def test_a_line_that_is_no_foe_is_refused_with_a_sentence(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_foe(line)
