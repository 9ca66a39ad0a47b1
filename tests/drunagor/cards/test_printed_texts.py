"""The texts that the book prints, each read as what it means, and written back as it stands."""

from __future__ import annotations

import pytest

from tabletome.cards import Op
from tabletome.games.drunagor.cards.abilities import Attack, Pink, Plus, Static
from tabletome.games.drunagor.cards.language import (
    Amount,
    Clause,
    Cost,
    Damage,
    DoubleDamage,
    Hit,
    If,
    Lead,
    More,
    Plain,
    Range,
    Shape,
    Text,
    Tie,
    Weapon,
    Who,
)
from tabletome.games.drunagor.cards.scenes import CHALLENGE, Challenge
from tests.drunagor.cards.keywords import READ, WORDS

SELF, SPLIT = Plain("SELF"), Plain("SPLIT")
UP_TO_TWO = Who(("TARGETS",), "UP TO", Amount(2, spelled=True))
UP_TO_TWO_ADJACENT = Who(("TARGET", "ADJ", "ENEMIES"), "UP TO", Amount(2, spelled=True))


def op(name: str, *amounts: int | Amount) -> Op:
    return Op(WORDS.words[name], tuple(Amount(one) if isinstance(one, int) else one for one in amounts))


def damage(number: int) -> Damage:
    return Damage(Amount(number))


def tie(*effects: Op | Damage) -> Tie:
    return Tie(effects, tuple("AND" for _ in effects[1:]))


def hits(*bonuses: int) -> tuple[Hit, ...]:
    return tuple(Hit(Amount(bonus)) for bonus in bonuses)


def more(number: int) -> More:
    return More(Amount(number))


def text(*clauses: Clause, lead: Lead | None = None) -> Text:
    return Text(clauses, lead)


MOVE_2, MOVE_3, MOVE_5 = (Clause(tie(op("MOVE", squares))) for squares in (2, 3, 5))

PRINTED = {
    "RANGER'S MARK AND 3 DMG": text(Clause(tie(op("RANGER'S MARK"), damage(3)))),
    "1 DMG AND STUN": text(Clause(tie(damage(1), op("STUN")))),
    "UP TO TWO TARGETS, 2 DMG": text(Clause(tie(damage(2)), (UP_TO_TWO,))),
    "HEAL 3; +1 HIT": text(Clause(tie(op("HEAL", 3))), Clause(Weapon(hits(1)))),
    "MOVE 5; SELF, FOCUS 1; UP TO TWO TARGETS, +0 HIT, +1 DMG": text(
        MOVE_5, Clause(tie(op("FOCUS", 1)), (SELF,)), Clause(Weapon(hits(0), ((more(1),),)), (UP_TO_TWO,))
    ),
    "MOVE 3; UP TO TWO TARGET ADJ ENEMIES, 2 DMG": text(MOVE_3, Clause(tie(damage(2)), (UP_TO_TWO_ADJACENT,))),
    "ROLL 15+, SHIELD 2": text(Clause(tie(op("SHIELD", 2))), lead=Lead("ROLL", 15)),
    "ROLL 16+, STUN": text(Clause(tie(op("STUN"))), lead=Lead("ROLL", 16)),
    "END OF TURN, RANGE 1, SHIELD 1": text(Clause(tie(op("SHIELD", 1)), (Range(Amount(1)),)), lead=Lead("END OF TURN")),
    "+0 HIT / +0 HIT": text(Clause(Weapon(hits(0, 0)))),
    "+0 HIT / +0 HIT, BLEED 1 AND SLOW": text(Clause(Weapon(hits(0, 0), ((op("BLEED", 1), op("SLOW")),)))),
    "+2 HIT, +1 DMG": text(Clause(Weapon(hits(2), ((more(1),),)))),
    "+1 HIT / +1 HIT, DOUBLE DAMAGE IF TARGET POISON": text(
        Clause(Weapon(hits(1, 1), ((DoubleDamage(),),)), if_=If("TARGET", "POISON"))
    ),
    "SELF, SHIELD 2; UP TO TWO TARGET ADJ ENEMIES, 1 DMG": text(
        Clause(tie(op("SHIELD", 2)), (SELF,)), Clause(tie(damage(1)), (UP_TO_TWO_ADJACENT,))
    ),
    "+2 HIT, BLEED 2": text(Clause(Weapon(hits(2), ((op("BLEED", 2),),)))),
    "2 DMG AND BLEED 2": text(Clause(tie(damage(2), op("BLEED", 2)))),
    "PREVENT 2; MOVE 2": text(Clause(tie(op("PREVENT", 2))), MOVE_2),
    "SELF, PREVENT 3": text(Clause(tie(op("PREVENT", 3)), (SELF,))),
    "SELF, HEAL 2": text(Clause(tie(op("HEAL", 2)), (SELF,))),
    "MOVE 3; UP TO TWO TARGETS, 2 DMG": text(MOVE_3, Clause(tie(damage(2)), (UP_TO_TWO,))),
    "EXPEND 1 ACTION CUBE TO: HEAL 2 AND CLEANSE 1": text(
        Clause(tie(op("HEAL", 2), op("CLEANSE", 1)), cost=Cost("EXPEND", Amount(1)))
    ),
    "SELF, HEAL 2 AND SHIELD 4": text(Clause(tie(op("HEAL", 2), op("SHIELD", 4)), (SELF,))),
    "SPLIT, HEAL 4": text(Clause(tie(op("HEAL", 4)), (SPLIT,))),
    "PREVENT ALL DMG": text(Clause(tie(op("PREVENT", Amount(measure="all damage"))))),
    "PREVENT ALL BUT 1 DMG": text(Clause(tie(op("PREVENT", Amount(1, "all but"))))),
    "DISCARD 1 KI TO: +0 HIT": text(Clause(Weapon(hits(0)), cost=Cost("DISCARD", Amount(1), "KI"))),
}
ATTACKS = {
    "RANGE 1, STRIKE X": Attack((Range(Amount(1)), Shape("STRIKE", Amount(measure="X")))),
    "STRIKE 2, KNOCK DOWN": Attack((Shape("STRIKE", Amount(2)), tie(op("KNOCK DOWN")))),
    "CLEAVE 2": Attack((Shape("CLEAVE", Amount(2)),)),
}


@pytest.mark.parametrize("printed", PRINTED)
def test_a_printed_text_is_read_as_what_it_means_and_written_back(printed: str) -> None:
    assert READ.text.parse(printed) == PRINTED[printed]
    assert str(PRINTED[printed]) == printed


@pytest.mark.parametrize("printed", ATTACKS)
def test_a_printed_attack_of_a_monster_is_read_and_written_back(printed: str) -> None:
    assert READ.attack.parse(printed) == ATTACKS[printed]
    assert str(ATTACKS[printed]) == printed


def test_what_a_monster_does_at_the_start_of_its_turn_is_read_and_written_back() -> None:
    assert READ.pink.parse("SHIELD 1") == Pink((op("SHIELD", 1),))
    assert str(READ.pink.parse("SHIELD 1, EVOLVE")) == "SHIELD 1, EVOLVE"


def test_bonuses_to_what_one_casts_are_read_and_written_back() -> None:
    static = READ.static.parse("+1 PREVENT, +1 HEAL")
    assert static == Static((Plus(Amount(1), "PREVENT"), Plus(Amount(1), "HEAL")))
    assert (static.plus("PREVENT"), static.plus("HEAL"), static.plus("SHIELD")) == (1, 1, 0)
    assert str(static) == "+1 PREVENT, +1 HEAL"


def test_a_skill_challenge_counts_the_cubes_that_a_hero_owns() -> None:
    written = "Strength (yellow) Challenge, Difficulty 12, +2 per Melee cube"
    challenge = CHALLENGE.parse(written)
    assert challenge == Challenge("Strength", "yellow", 12, 2, "yellow")
    assert challenge.bonus_of(("yellow", "yellow", "red", "green", "blue")) == 4
    assert str(challenge) == written


# --- what can be told from the parse alone --------------------------------------------------------------------------------


@pytest.mark.rules("DR-GRAM-07")
def test_a_comma_links_a_target_specification_to_its_effect() -> None:
    (clause,) = READ.text.parse("UP TO TWO TARGETS, 2 DMG").clauses
    assert clause.specs == (UP_TO_TWO,)
    assert clause.body == tie(damage(2))
    assert clause.who is not None
    assert (clause.who.least, clause.who.most) == (0, 2)


@pytest.mark.rules("DR-GRAM-09")
def test_commas_stand_for_and_where_three_effects_are_tied() -> None:
    (clause,) = READ.text.parse("HEAL 2, SHIELD 1 AND FOCUS 1").clauses
    assert clause.body == Tie((op("HEAL", 2), op("SHIELD", 1), op("FOCUS", 1)), (",", "AND"))
    assert not clause.specs


@pytest.mark.rules("DR-GRAM-10", "DR-GRAM-15")
def test_a_semicolon_separates_clauses_even_if_there_are_only_two() -> None:
    assert [str(clause) for clause in READ.text.parse("HEAL 3; +0 HIT").clauses] == ["HEAL 3", "+0 HIT"]


@pytest.mark.rules("DR-GRAM-14")
def test_a_target_specification_governs_everything_up_to_the_next_semicolon() -> None:
    first, second = READ.text.parse("SELF, HEAL 2 AND SHIELD 1; FOCUS 1").clauses
    assert first.self_only
    assert [effect.name for effect in first.ops()] == ["HEAL", "SHIELD"]
    assert second.specs == ()
    assert not second.on_caster


@pytest.mark.rules("DR-GRAM-16")
def test_a_comma_binds_opens_collateral_or_ties_by_what_stands_before_it() -> None:
    bound, collateral, tied = (
        READ.text.parse(written).clauses[0]
        for written in ("SELF, HEAL 1", "+1 HIT, BLEED 1", "HEAL 1, SHIELD 1 AND FOCUS 1")
    )
    assert (bound.specs, bound.body) == ((SELF,), tie(op("HEAL", 1)))
    assert collateral.body == Weapon(hits(1), ((op("BLEED", 1),),))
    assert isinstance(tied.body, Tie)
    assert len(tied.body.effects) == 3


@pytest.mark.rules("DR-MON-35")
def test_the_attack_text_of_a_monster_ties_by_commas_and_separates_by_semicolons() -> None:
    attack = READ.attack.parse("STRIKE 2, KNOCK DOWN; SELF, HEAL 2")
    assert attack.collateral == (op("KNOCK DOWN"),)
    assert attack.clauses == (Clause(tie(op("HEAL", 2)), (SELF,)),)


def test_a_move_that_names_nobody_is_the_casters_own() -> None:
    own, others, healing = READ.text.parse("MOVE 3; ALLIED HERO, MOVE 3; HEAL 3").clauses
    assert [clause.on_caster for clause in (own, others, healing)] == [True, False, False]
    assert READ.text.parse("JUMP 3").clauses[0].on_caster
    assert not READ.text.parse("+1 HIT, SLOW").clauses[0].on_caster


@pytest.mark.parametrize(
    ("written", "attackers"),
    [("UP TO TWO TARGETS", True), ("ALLY", True), ("TARGET ADJ", False), ("UP TO TWO ENEMIES", False)],
)
def test_before_an_attack_whoever_is_neither_adjacent_nor_an_enemy_makes_it(written: str, attackers: bool) -> None:
    (clause,) = READ.text.parse(f"{written}, +1 HIT").clauses
    assert clause.who is not None
    assert clause.who.attackers is attackers


def test_an_if_governs_what_stands_after_the_last_comma() -> None:
    (clause,) = READ.text.parse("+2 HIT, +2 DMG, DOUBLE DAMAGE IF TARGET BLEED").clauses
    assert clause.riders(holds=True) == (more(2), DoubleDamage())
    assert clause.riders(holds=False) == (more(2),)
    (always,) = READ.text.parse("+2 HIT, +2 DMG AND SLOW").clauses
    assert always.riders(holds=False) == (more(2), op("SLOW"))


def test_who_may_be_chosen_is_told_by_number_side_and_kind() -> None:
    def who(written: str) -> Who:
        found = READ.text.parse(f"{written}, HEAL 1").clauses[0].who
        assert found is not None
        return found

    assert [(one.least, one.most, one.every) for one in map(who, ("TWO TARGETS", "ALLY", "UP TO THREE ALLIES"))] == [
        (2, 2, False),
        (1, 1, False),
        (0, 3, False),
    ]
    assert who("ALL ADJ ENEMIES").every
    assert who("ALL ADJ ENEMIES").adjacent
    assert [who(noun).side for noun in ("ALLIED HERO", "ENEMY", "HERO")] == ["ally", "enemy", ""]
    assert [who(noun).kind for noun in ("EACH ALLIED HERO", "PET", "MONSTERS", "TARGET", "DAME HISS")] == [
        "hero", "pet", "monster", "", "",
    ]  # fmt: skip


def test_a_shape_may_stand_before_an_attack_or_among_its_riders() -> None:
    before, among = READ.text.parse("CLEAVE 2, +1 HIT; +1 HIT, CLEAVE 2").clauses
    assert before.shape == among.shape == Shape("CLEAVE", Amount(2))
    assert before.shape.most() == 2
    assert Shape("STRIKE").most() == 1


def test_what_rides_on_an_attack_under_way_needs_no_hit() -> None:
    (surge,) = READ.text.parse("ROLL 11+, +1 DMG").clauses
    assert surge.body == Weapon((), ((more(1),),))
    (mixed,) = READ.text.parse("WHEN ATTACK, BURN 1 AND +1 DMG IF TARGET BLEED").clauses
    assert mixed.body == Weapon((), ((op("BURN", 1), more(1)),))
    (effects,) = READ.text.parse("WHEN HIT, SLOW AND STUN").clauses
    assert effects.body == tie(op("SLOW"), op("STUN"))


def test_x_and_p_are_numbers_once_they_are_known() -> None:
    assert [READ.attack.parse(f"STRIKE {number}").shape for number in ("X", "P", "2", "TWO")] == [
        Shape("STRIKE", amount)
        for amount in (Amount(measure="X"), Amount(measure="P"), Amount(2), Amount(2, spelled=True))
    ]
    assert [Amount(measure="X").value(4, 3), Amount(measure="P").value(4, 3), Amount(2).value(4, 3)] == [4, 3, 2]
    assert Hit(Amount(2), minus=True).value() == -2
