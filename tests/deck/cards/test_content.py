"""The content files: what must be in the box, that the cards of the book are as the ledger has them, and that all names exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import pytest

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.amounts import ROUNDS, read_amount
from tabletome.games.deck.cards.combat_cards import CombatCard, of_kind
from tabletome.games.deck.cards.foe_cards import ATTACK_TRAITS, FoeCard
from tabletome.games.deck.cards.language import AddBoost, OpenBoost, Requirement
from tests.deck.heroes import ledger
from tests.deck.printed import BOX

LETTER = {"Melee": "M", "Thrown": "T", "Ranged": "R"}
SIZES = {"Small": "S", "Medium": "M", "Large": "L", "Extra Large": "XL"}
SHORT = {"Strength": "STR", "Agility": "AGI", "Intellect": "INT", "Piety": "PIE", "Fortitude": "FOR"}


def card(name: str) -> CombatCard:
    return BOX.combat_cards[name]


def values(name: str) -> list[int | None]:
    """What a card does on Rounds 1 to 6; None where it is closed."""
    printed = card(name)
    return [printed.value_on(round_) if printed.rondel.playable(round_) else None for round_ in ROUNDS]


def expected(
    primary: object, on: Iterable[int], secondary: object = 0, also_on: Iterable[int] = ()
) -> list[int | None]:
    """The same from the ledger's Rounds and values."""
    amounts: dict[int, object] = {**dict.fromkeys(on, primary), **dict.fromkeys(also_on, secondary)}
    return [read_amount(str(amounts[round_])).value(round_) if round_ in amounts else None for round_ in ROUNDS]


# --- what is in the box -----------------------------------------------------------------------------------------------


def test_the_box_has_the_proposed_counts() -> None:
    kinds = Counter(card.kind for card in BOX.combat_cards.values())
    once = [card.name for card in of_kind(BOX.combat_cards.values(), "item") if card.once]
    assert kinds == {
        "attribute": 5, "weapon": 15, "armor": 3, "shield": 4, "skill": 24, "spell": 44,
        "item": 14, "pet": 2, "hireling": 3, "action": 10,
    }  # fmt: skip
    assert len(once) == 6
    of = Counter(card.of for card in of_kind(BOX.combat_cards.values(), "action"))
    assert set(of.values()) == {2}
    assert set(of) == {card.name for card in of_kind(BOX.combat_cards.values(), "pet", "hireling")}
    people = [
        len(BOX.races),
        len(BOX.classes),
        len(BOX.specialized),
        len(BOX.hybrids),
        len(BOX.levels),
    ]
    assert people == [6, 4, 8, 6, 10]
    assert len(BOX.foes) == 33
    assert [
        len(BOX.adventures),
        len(BOX.treasures),
        len(BOX.titles),
        len(BOX.wandering),
    ] == [
        9,
        14,
        18,
        9,
    ]
    assert sorted(BOX.starter_decks) == ["dwarf-priest", "elf-mage", "halfling-rogue", "human-warrior"]


def test_mages_and_priests_have_four_spells_of_level_1_and_two_of_every_other_level() -> None:
    for class_ in ("Mage", "Priest"):
        spells = [
            spell
            for spell in of_kind(BOX.combat_cards.values(), "spell")
            if spell.requires == (Requirement((class_,)),)
        ]
        assert Counter(spell.level for spell in spells) == {1: 4, **dict.fromkeys(range(2, 11), 2)}
        assert len({spell.attribute for spell in spells}) == 1


def test_every_class_has_skills_of_level_1_to_begin_with() -> None:
    skills = of_kind(BOX.combat_cards.values(), "skill")
    for class_ in BOX.classes:
        own = [skill for skill in skills if any(class_ in need.anyone for need in skill.requires)]
        assert [skill for skill in own if skill.level == 1]
        assert len({skill.level for skill in own}) >= 3


# --- cards of the book ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-COMP-01")
def test_energy_bolt_is_the_card_of_the_book() -> None:
    told, bolt = ledger("DK-COMP-01")["book"], card("Energy Bolt")
    assert bolt.value is not None
    assert (bolt.kind, bolt.level, bolt.actions, bolt.value.type) == ("spell", told["level"], ("N",), "eth")
    assert bolt.requires == (Requirement(("Mage",)),)
    assert values("Energy Bolt") == expected("R+1", told["primary_rounds"])
    assert set(bolt.distances) == {LETTER[name] for name in told["distances"]}
    assert isinstance(bolt.boost, OpenBoost)
    assert bolt.boost.value is not None
    assert (bolt.boost.rounds, bolt.boost.attributes) == ((3, 4, 5, 6), ("INT",))
    for round_ in ROUNDS:
        assert bolt.boost.cost.value(round_) == 2
        assert bolt.boost.value.values.primary.value(round_) == round_ + 1
        assert bolt.split is not None
        assert bolt.split.value(round_) == round_ + 1
    assert {(counter.by, counter.result) for counter in bolt.counters} == {
        ("ud", "half"),
        ("Shield", "half"),
        ("AGI", "none"),
    }
    assert bolt.attribute == "INT"
    assert bolt.recall is not None
    assert (bolt.recall.attributes, bolt.recall.anyone) == (("INT",), ("Mage",))
    assert [bolt.recall.cost.value(round_) for round_ in (1, 4, 5, 6)] == [1, 2, 2, 3]


WEAPONS = {
    "DK-COMP-02": "Longsword", "DK-COMP-03": "Crossbow", "DK-COMP-04": "Dagger", "DK-COMP-05": "Shortsword",
    "DK-COMP-06": "Handaxe", "DK-COMP-07": "Shortbow", "DK-COMP-08": "Longbow", "DK-COMP-09": "Greatsword",
}  # fmt: skip


def as_the_ledger(rule: str) -> None:
    """Damage by Round, Distances, size, hands and Attribute of a Weapon against book and proposal together."""
    entry = ledger(rule)
    told = {**entry["proposed"], **entry["book"]}
    weapon = card(WEAPONS[rule])
    primary = told.get("damage_primary", told.get("primary_value"))
    secondary = told.get("damage_secondary", told.get("secondary_value"))
    assert values(weapon.name) == expected(primary, told["primary_rounds"], secondary, told["secondary_rounds"])
    assert set(weapon.distances) == {LETTER[name] for name in told["distances"]}
    assert weapon.size == SIZES[told["size"]]
    assert weapon.attribute == SHORT[told["boost_attribute"] if "boost_attribute" in told else told["attribute"]]
    assert weapon.hands == (2 if told.get("two_handed") else told["hands"])


@pytest.mark.rules("DK-COMP-02")
def test_longsword() -> None:
    as_the_ledger("DK-COMP-02")
    recall = card("Longsword").recall
    assert recall is not None
    assert (recall.attributes, recall.anyone) == (("STR",), ("Warrior",))


@pytest.mark.rules("DK-COMP-03")
def test_crossbow() -> None:
    as_the_ledger("DK-COMP-03")
    assert card("Crossbow").ranged


@pytest.mark.rules("DK-COMP-04")
def test_dagger_is_thrown_used_in_a_grapple_and_recalled_by_halflings() -> None:
    as_the_ledger("DK-COMP-04")
    dagger = card("Dagger")
    assert dagger.throw
    assert dagger.grapple
    assert not dagger.ranged
    assert dagger.recall is not None
    assert (dagger.recall.attributes, dagger.recall.anyone) == (("AGI",), ("Rogue", "Halfling"))
    assert values("Dagger")[3] == ledger("DK-COMP-04")["book"]["damage_on_round_4"]


@pytest.mark.rules("DK-COMP-05")
def test_shortsword() -> None:
    as_the_ledger("DK-COMP-05")
    book = ledger("DK-COMP-05")["book"]
    assert values("Shortsword")[3:5] == [book["damage_on_round_4"], book["damage_on_round_5"]]
    assert card("Shortsword").grapple


@pytest.mark.rules("DK-COMP-06")
def test_handaxe_is_throwable() -> None:
    as_the_ledger("DK-COMP-06")
    assert card("Handaxe").throw


@pytest.mark.rules("DK-COMP-07", "DK-COMP-08")
def test_bows_have_more_primary_rounds_than_the_crossbow() -> None:
    as_the_ledger("DK-COMP-07")
    as_the_ledger("DK-COMP-08")
    for bow in ("Shortbow", "Longbow"):
        assert len(card(bow).rondel.primary) > len(card("Crossbow").rondel.primary)
        assert card(bow).ranged


@pytest.mark.rules("DK-COMP-09")
def test_greatsword_is_closed_on_round_1() -> None:
    as_the_ledger("DK-COMP-09")
    assert values("Greatsword")[0] is None


@pytest.mark.rules("DK-COMP-10")
def test_small_shield() -> None:
    told = ledger("DK-COMP-10")["proposed"]
    assert values("Small Shield") == expected("R", told["primary_rounds"], 2, told["secondary_rounds"])
    assert values("Small Shield")[3] == ledger("DK-COMP-10")["book"]["defense_on_round_4"]
    assert (card("Small Shield").size, card("Small Shield").covers) == ("S", told["ranged_attacks_covered"])


@pytest.mark.rules("DK-COMP-11")
def test_light_armor() -> None:
    armor = card("Light Armor")
    assert values("Light Armor") == [3] * 6
    assert armor.value is not None
    assert (armor.value.kind, armor.value.type, armor.ranged_half, armor.attribute) == ("def", "phys", True, "FOR")


@pytest.mark.rules("DK-COMP-12", "DK-COMP-13")
def test_sneak_lasts_and_searches_for_sneak_attack_which_needs_sneaking() -> None:
    sneak, attack = card("Sneak"), card("Sneak Attack")
    assert sneak.persistent
    assert sneak.sneak_check
    assert [(op.name, op.operands) for op in sneak.on_ok.ops] == [("sneaking", ()), ("search", ("Sneak Attack",))]
    assert [counter.by for counter in sneak.counters] == ["INT"]
    assert (sneak.actions, sneak.attribute) == (("N",), "AGI")
    assert sneak.requires == (Requirement(("Rogue", "Halfling")),)
    assert attack.requires == (Requirement(while_="sneaking"),)
    assert attack.actions == ("B",)
    assert isinstance(attack.boost, AddBoost)
    assert [attack.boost.add.value(round_) for round_ in ROUNDS] == list(ROUNDS)


@pytest.mark.rules("DK-COMP-14", "DK-COMP-16")
def test_special_cards_stand_outside_the_limits_of_actions() -> None:
    swap, inspired = card("Fast Weapon Swap"), card("Divine Inspiration")
    assert (swap.actions, [op.name for op in swap.effect.ops]) == (("S",), ["swap then play weapon"])
    reaction = ["play(normal card) as reaction(self|ally)"]
    assert (inspired.actions, [op.name for op in inspired.effect.ops]) == (("S",), reaction)
    assert (inspired.level, inspired.attribute, inspired.requires) == (1, "PIE", (Requirement(("Priest",)),))


@pytest.mark.rules("DK-COMP-15")
def test_dodge_works_against_physical_and_ethereal() -> None:
    dodge = card("Dodge")
    assert dodge.value is not None
    assert (dodge.actions, dodge.value.type, dodge.attribute) == (("!",), "any", "AGI")
    assert values("Dodge")[:3] == [2, 2, 2]


@pytest.mark.rules("DK-COMP-17")
def test_potions_and_scrolls_are_loot_of_the_adventures_that_is_used_up() -> None:
    potion, scroll = card("Healing Potion"), card("Scroll of Energy Bolt")
    assert values("Healing Potion") == [5] * 6
    assert potion.once
    assert "disease" in potion.cures
    assert scroll.once
    assert [(op.name, op.operands) for op in scroll.effect.ops] == [("cast", ("Energy Bolt",))]
    assert scroll.casts == "Energy Bolt"
    assert scroll.requires == ()
    assert scroll.level == 1
    found = {name for room in BOX.rooms.values() for name in room.loot.names}
    assert "Healing Potion" in found


# --- Foes -------------------------------------------------------------------------------------------------------------


def chances(foe: FoeCard, round_: int) -> dict[tuple[str, int], Fraction]:
    """How likely a Foe deals so much Damage on a Round, of all symbols drawn: the book's rough odds."""
    found: Counter[tuple[str, int]] = Counter()
    draws = foe.lines("acts", round_)[0].check.draws
    for drawn in patterns.outcomes_matching("*" * draws, draws):
        line = foe.matched("acts", round_, drawn)
        deed = line.deed if line else foe.on_failure
        if deed is not None and deed.kind == "dmg":
            found[deed.label, deed.amount.value(round_)] += 1
    return {deed: Fraction(count, 2**draws) for deed, count in found.items()}


@pytest.mark.rules("DK-COMP-18")
def test_skeletal_warrior() -> None:
    told, foe = ledger("DK-COMP-18")["proposed"], BOX.foes["Skeletal Warrior"]
    assert (foe.level, foe.size, foe.xp, foe.hp, foe.gold) == (
        told["level"],
        told["size"],
        told["xp"],
        told["hp"],
        told["gold"],
    )
    assert foe.attributes == (("STR", "UU"),)
    half = Fraction(1, 2)
    assert chances(foe, 3) == {("Longsword", 5): half, ("", told["base_damage"]): half}
    assert chances(foe, 6) == {("Longsword", 3): half, ("", 1): half}
    assert foe.attacks == "opportunist"
    assert foe.trait("darksight")
    room = BOX.rooms["M1"]
    assert [(many.name, many.count) for many in room.foes(1)] == [("Skeletal Warrior", 1)]
    assert [(many.name, many.count) for many in room.foes(2)] == [("Skeletal Warrior", 3)]


@pytest.mark.rules("DK-COMP-19")
def test_goblin_skirmisher() -> None:
    told, foe = ledger("DK-COMP-19")["book"], BOX.foes["Goblin Skirmisher"]
    assert (foe.level, foe.size, foe.xp, foe.hp, foe.gold) == (
        told["level"],
        told["size"],
        told["xp"],
        told["hp"],
        told["gold"],
    )
    assert foe.attributes == (("AGI", "DD"),)
    half = Fraction(1, 2)
    assert chances(foe, 4) == {("Shortsword", 4): half}
    assert chances(foe, 5) == {("Shortsword", 3): half}
    reactions = {drawn: foe.matched("reacts", 4, drawn) for drawn in ("UUU", "UUD", "DDU", "DDD")}
    given = {drawn: line.deed.amount.value(4) if line else 0 for drawn, line in reactions.items()}
    assert given == {"UUU": 3, "UUD": 3, "DDU": 4, "DDD": 0}
    on_one = foe.matched("reacts", 1, "DDU")
    assert on_one is not None
    assert on_one.deed.amount.value(1) == 2
    names = {
        "Self Preservation": "selfpres",
        "Merciless": "merciless",
        "Overwhelm": "overwhelm",
        "Cowardly Sneak": "cowardly",
    }
    traits = {trait.name: trait.numbers for trait in foe.traits}
    for text in told["traits"]:
        name = next((short for long, short in names.items() if text.startswith(long)), text.lower())
        number = [int(word) for word in text.split() if word.isdigit()]
        assert not number or list(traits[name]) == number  # type: ignore[index]  # a trait's name
        assert name in traits
    sneak = foe.matched("acts", 2, "DU", when="cowardly")
    assert sneak is not None
    assert sneak.deed.kind == "sneak"


@pytest.mark.rules("DK-COMP-20")
def test_goblins_a_dragon_and_wizards_who_cast_nearly_every_round() -> None:
    for name in ledger("DK-COMP-20")["book"]["names"]:
        assert [foe for foe in BOX.foes if name.lower() in foe.lower()]
    for name in ("Hedge Wizard", "Archwizard"):
        foe = BOX.foes[name]
        for round_ in ROUNDS:
            lines = foe.lines("acts", round_)
            spells = {line.deed.spell for line in lines if line.deed.kind == "spell"}
            cast = [drawn for line in lines if line.deed.kind == "spell"
                    for drawn in patterns.outcomes_matching(line.check.pattern, line.check.draws)]  # fmt: skip
            assert len(spells) >= 2
            assert Fraction(len(cast), 2 ** lines[0].check.draws) >= Fraction(1, 2)


def test_the_foes_have_every_trait_of_the_book_and_grow_with_their_level() -> None:
    traits = {trait.name for foe in BOX.foes.values() for trait in foe.traits}
    assert set(ATTACK_TRAITS) <= traits
    assert {
        "selfpres", "merciless", "cowardly", "sneaky", "kiter", "overwhelm", "healer", "regen",
        "outnumber", "disease", "poison", "darksight",
    } <= traits  # fmt: skip
    assert any(foe.escalates for foe in BOX.foes.values())
    by_level = sorted(BOX.foes.values(), key=lambda foe: foe.level)
    assert by_level[-1].xp > 10 * by_level[0].xp
    assert all(foe.xp >= foe.level for foe in by_level)


def test_every_spell_of_a_foe_and_of_a_scroll_is_a_spell() -> None:
    cast = {line.deed.spell for foe in BOX.foes.values() for line in foe.acts if line.deed.kind == "spell"}
    cast |= {item.casts for item in BOX.combat_cards.values() if item.casts}
    assert {card(name).kind for name in cast} == {"spell"}


def test_requirements_and_recalls_name_races_and_classes_that_exist() -> None:
    people = {*BOX.races, *BOX.classes}
    for printed in BOX.combat_cards.values():
        assert {name for need in printed.requires for name in need.anyone} <= people
        assert set(printed.recall.anyone if printed.recall else ()) <= people


def test_the_decks_name_cards_that_exist() -> None:
    for deck in (*BOX.starter_decks.values(), *BOX.collections.values()):
        assert {name for name, _ in deck.cards} <= set(BOX.combat_cards)
