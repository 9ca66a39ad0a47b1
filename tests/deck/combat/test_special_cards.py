"""Cards with ways of their own: Divine Inspiration, printed Re-Counters, what only packs print; and what refusals say."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from tabletome.games.deck.state import Held, Journey
from tabletome.kernel import IllegalAnswer
from tests.deck.arena import Position, answer, asked, combat, duel, fighter, foe, hp, offered, solo
from tests.deck.pinned import pinned
from tests.deck.printed import Cards, combat_card, foe_card

__all__ = ["pinned"]

MAGE: dict[str, Any] = {"classes": ["Mage"], "level": 10}
PRIEST: dict[str, Any] = {"classes": ["Priest"], "level": 10}
ROGUE: dict[str, Any] = {"classes": ["Rogue"], "level": 10}


def effects_of(match: Position, who: str = "p1") -> list[str]:
    return [held.effect for held in match.state.who(who).held]


# --- Divine Inspiration -----------------------------------------------------------------------------------------------

INSPIRED = ["Divine Inspiration U", "Mend U", "Mace U"]


@pytest.mark.rules("DK-CTR-03", "DK-ACT-04")
def test_divine_inspiration_plays_a_normal_card_in_another_s_turn() -> None:
    match = duel(["Longsword U"], INSPIRED, second={**PRIEST, "hp": 8})
    answer(match, "play Longsword U at p1")
    assert "inspired Divine Inspiration U: Mend U at p1" in offered(match)
    answer(match, "inspired Divine Inspiration U: Mend U at p1")
    assert hp(match) == 10 - 5
    assert sorted(match.state.who("p1").deck.discards) == ["Divine Inspiration U", "Mend U"]
    assert (match.state.who("p1").hand, match.state.who("p1").reacted) == (["Mace U"], True)


@pytest.mark.rules("DK-CTR-40", "DK-CTR-03", "DK-CTR-08", "DK-TURN-14")
def test_an_inspired_attack_is_the_one_reaction_and_comes_before_the_attack() -> None:
    match = duel(["Longsword U", "Light Armor U"], [*INSPIRED, "Light Armor U"], second=PRIEST)
    answer(match, "play Longsword U at p1", "inspired Divine Inspiration U: Mace U at p0")
    assert asked(match) == 0
    answer(match, "defend Light Armor U")
    assert (hp(match, "p0"), hp(match)) == (10 - 1, 10 - 5)
    match = duel(["Longsword U"], INSPIRED, first={"hp": 4}, second=PRIEST)
    answer(match, "play Longsword U at p1", "inspired Divine Inspiration U: Mace U at p0")
    assert (match.state.who("p0").gone, hp(match)) == ("beaten", 10)


@pytest.mark.rules("DK-CTR-40", "DK-CTR-03")
def test_a_foe_that_falls_to_an_inspired_card_does_not_finish_its_spell() -> None:
    wizard = foe("Hedge Wizard", hp=1)
    match = combat(wizard, fighter(0, INSPIRED, **PRIEST), foe("Ogre"), chance=["D", "D", "D", "D"], duel=False)
    answer(match, "inspired Divine Inspiration U: Mace U at hedge-wizard-1")
    assert match.state.who("hedge-wizard-1").gone == "dead"
    assert match.state.who("p0").held == []


@pytest.mark.rules("DK-CTR-03", "DK-CTR-37", "DK-CTR-40")
def test_once_the_attacker_has_fallen_no_other_ally_is_asked() -> None:
    priests = [fighter(seat, INSPIRED, **PRIEST, side=1) for seat in (1, 2)]
    for hp_, next_asked in ((4, None), (10, 2)):
        victim = fighter(3, [], side=1, hp=6)
        match = combat(fighter(0, ["Longsword U"], side=0, hp=hp_), *deepcopy(priests), victim)
        answer(match, "play Longsword U at p3", "inspired Divine Inspiration U: Mace U at p0")
        assert asked(match) == next_asked


@pytest.mark.rules("DK-CTR-03", "DK-CTR-37")
def test_a_priest_may_be_inspired_when_an_ally_is_attacked() -> None:
    priest = fighter(1, INSPIRED, **PRIEST, side=1)
    match = combat(fighter(0, ["Longsword U"], side=0), fighter(2, [], side=1, hp=6), priest, order=["p0", "p2", "p1"])
    match.state.combatants.sort(key=lambda who: who.seat)
    answer(match, "play Longsword U at p2")
    assert asked(match) == 1
    assert "inspired Divine Inspiration U: Mend U at p2" in offered(match)
    answer(match, "inspired Divine Inspiration U: Mend U at p2")
    assert hp(match, "p2") == 6 + 2 - 5
    assert match.state.who("p1").hand == ["Mace U"]
    plain = combat(
        fighter(0, ["Longsword U"], side=0), fighter(1, ["Large Shield U"], side=1, shield=True), fighter(2, [], side=1)
    )
    answer(plain, "play Longsword U at p2")
    assert hp(plain, "p2") == 5


@pytest.mark.rules("DK-CTR-40", "DK-GRAP-13", "DK-DEATH-02")
def test_an_inspired_card_that_strays_and_fells_the_target_leaves_nothing_to_attack() -> None:
    attacker = fighter(0, ["Dagger U"], side=0, held=[Held("grapple", kind="holds", by="p2")])
    target = fighter(2, ["Dagger U"], side=1, hp=3, held=[Held("grapple", kind="held", by="p0")])
    priest, other = fighter(1, INSPIRED, **PRIEST, side=1), fighter(3, INSPIRED, **PRIEST, side=1)
    match = combat(attacker, target, priest, other, order=["p0", "p2", "p1", "p3"], chance=["D"])
    match.state.combatants.sort(key=lambda who: who.seat)
    answer(
        match, "play Dagger U at p2", "inspired Divine Inspiration U: Mace U at p0", "declare U", "pass", "pass", "none"
    )
    assert match.state.who("p2").gone
    assert match.state.attack is None  # neither the other Ally nor the one who fell was asked about the Dagger


# --- printed Re-Counters, Ethereal Defense ----------------------------------------------------------------------------


@pytest.mark.rules("DK-CTR-11", "DK-CTR-12")
def test_a_card_may_print_another_way_to_re_counter() -> None:
    hand = ["Fan of Knives U", "Dagger U", "Sneak U", "Intellect U"]
    match = duel(hand, ["Agility U", "Piety U"], first=ROGUE)
    answer(match, "play Fan of Knives U at p1", "counter Agility U")
    assert offered(match) == ["recounter Dagger U", "pass"]
    answer(match, "recounter Dagger U", "pass")
    assert hp(match) == 10 - 5
    assert sorted(match.state.who("p0").deck.discards) == ["Dagger U", "Fan of Knives U"]


@pytest.mark.rules("DK-DMG-09", "DK-DMG-08")
def test_an_ethereal_defense_that_says_so_does_nothing_against_physical_damage() -> None:
    match = duel(["Longsword U"], ["Dispel U", "Mind Ward U"], second=MAGE)
    answer(match, "play Longsword U at p1", "defend Dispel U")
    assert hp(match) == 5
    match = duel(["Longsword U"], ["Dispel U", "Mind Ward U"], second=MAGE)
    answer(match, "play Longsword U at p1", "defend Mind Ward U")
    assert hp(match) == 10 - 5 + 2
    match = duel(["Rebuke U"], ["Dispel U"], first=PRIEST, second=MAGE)
    answer(match, "play Rebuke U at p1", "defend Dispel U")
    assert hp(match) == 10


@pytest.mark.rules("DK-CTR-23", "DK-CTR-35")
def test_a_base_action_is_no_part_of_an_escalation() -> None:
    match = duel(["Energy Bolt U", "Intellect U"], ["Agility U", "Agility D"], first=MAGE, second=ROGUE, round=2)
    answer(match, "play Energy Bolt U at p1")
    assert "base dodge" in offered(match)
    answer(match, "counter Agility U", "recounter Intellect U")
    assert offered(match) == ["escalate Agility D", "pass"]


@pytest.mark.rules("DK-SPELL-01", "DK-CTR-20")
@pytest.mark.parametrize(("drawn", "taken"), [("U", 2), ("D", 5)])
def test_a_foe_tries_the_counter_that_a_spell_lists(drawn: str, taken: int) -> None:
    match = solo(["Flame Lance U"], foe("Ogre"), first=MAGE, chance=[drawn])
    answer(match, "play Flame Lance U at ogre-1")
    assert match.state.who("ogre-1").hp == 14 - taken


@pytest.mark.rules("DK-CARD-13")
def test_a_spell_without_the_melee_icon_is_refused_at_melee() -> None:
    near = duel(["Energy Bolt U"], [], first=MAGE, mode="1d", round=2)
    assert offered(near, "play") == []
    far = duel(["Energy Bolt U"], [], first=MAGE, second={"at": 1}, mode="1d", round=2)
    assert offered(far, "play") == ["Energy Bolt U at p1"]


@pytest.mark.rules("DK-WEAP-06", "DK-ACT-04")
def test_fast_weapon_swap_plays_the_new_weapon_at_once() -> None:
    match = duel(["Fast Weapon Swap U", "Dagger U"], [], first={"armed": ["Longsword"]})
    assert offered(match, "play") == []
    answer(match, "quick Fast Weapon Swap U: Dagger U at p1")
    assert (hp(match), match.state.who("p0").armed) == (7, ["Dagger"])


@pytest.mark.rules("DK-SNEAK-05", "DK-SNEAK-21")
def test_sneak_hides_and_finds_a_sneak_attack() -> None:
    match = duel(["Sneak U"], [], first=ROGUE, chance=["D"])
    match.state.who("p0").deck.layers = [["Piety U", "Sneak Attack U"]]
    answer(match, "play Sneak U at p0", "declare U", "take Sneak Attack U")
    assert match.state.who("p0").hand == ["Sneak Attack U"]
    assert effects_of(match, "p0") == ["sneaking"]


# --- cards of the own making ------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TERM-01", "DK-TERM-07")
def test_deeds_that_only_packs_print(cards: Cards) -> None:
    cards.add(
        combat_card(
            "skill", "Free Mind", action="Normal", value="heal 1 self|ally", cures=["effects"], attribute="PIE"
        ),
        combat_card("skill", "Vanish", action="Normal", effect="self: sneaking", attribute="AGI"),
        combat_card("item", "Charcoal", action="Normal", cures=["poison"]),
        combat_card("skill", "Hunt", action="Normal", effect="search(Dagger)", attribute="AGI"),
        combat_card(
            "skill",
            "Strike and Stand",
            action="Normal",
            value="dmg 2 phys",
            distances="M",
            effect="self: guard 2 any for 2 rounds",
            attribute="STR",
        ),
        combat_card("skill", "Dart", action="Normal", distances="MT", effect="poison(R,2r)", attribute="AGI"),
    )
    bound = {"held": [Held("cannot", kind="act", rounds=3), Held("cannot", kind="attack", rounds=3)]}
    match = combat(fighter(0, ["Free Mind U"], side=0), fighter(1, [], side=0, **bound), fighter(2, [], side=1))
    answer(match, "play Free Mind U at p1")
    assert effects_of(match) == []
    sick = {"held": [Held("poison", amount=1, rounds=3, most=3)]}
    match = combat(fighter(0, ["Charcoal U"], side=0), fighter(1, [], side=0, **sick), fighter(2, [], side=1))
    assert offered(match, "play") == ["Charcoal U at p0", "Charcoal U at p1"]
    answer(match, "play Charcoal U at p1")
    assert effects_of(match) == []
    match = duel(["Vanish U"], ["Dagger U"])
    answer(match, "play Vanish U at p0", "keep")
    assert offered(match, "play") == []
    match = duel(["Hunt U"], [])
    match.state.who("p0").deck.layers = [["Dagger U", "Piety U"]]
    answer(match, "play Hunt U at p0", "take Dagger U")
    assert match.state.who("p0").hand == ["Dagger U"]
    match = duel(["Strike and Stand U"], [])
    answer(match, "play Strike and Stand U at p1")
    assert (hp(match), effects_of(match, "p0")) == (8, ["guard", "lasting"])
    match = duel(["Dart U"], [], chance=["D"], round=2)
    answer(match, "play Dart U at p1")
    assert [(held.effect, held.amount, held.rounds) for held in match.state.who("p1").held] == [("poison", 2, 2)]


@pytest.mark.rules("DK-GRAP-08", "DK-GRAP-09", "DK-GRAP-26")
def test_in_a_grapple_neither_scrolls_nor_magic_weapons_are_used() -> None:
    hand = ["Scroll of Energy Bolt U", "Flametongue U", "Wand of Sparks U", "Healing Potion U", "Dagger U", "Cleave U"]
    held = {"held": [Held("grapple", kind="held", by="p1")], "level": 10}
    match = combat(fighter(0, hand, **held), fighter(1, [], held=[Held("grapple", kind="holds", by="p0")]))
    able = {option.split(" U ")[0] for option in offered(match, "play")}
    assert able == {"Healing Potion", "Dagger"}  # a Skill that strikes is done with a Weapon


@pytest.mark.rules("DK-ACT-02", "DK-CTR-02", "DK-TERM-07")
def test_reactions_and_boosts_have_their_text_too(cards: Cards) -> None:
    cards.add(
        combat_card("skill", "Thorns", action="Reaction", rounds="P1-3", effect="poison(1,2r)", attribute="AGI"),
        combat_card(
            "skill",
            "Stance",
            action="Reaction",
            value="def 1 any",
            effect="self: guard 1 any for 2 rounds",
            attribute="AGI",
        ),
        combat_card("item", "Glass Shield", action="Reaction", value="def 9 phys", once=True),
        combat_card(
            "skill", "Blessing", action="Boost", boost="heal +1", effect="self|ally: refresh 1", attribute="PIE"
        ),
    )
    match = duel(["Longsword U"], ["Thorns U"], chance=["D"])
    answer(match, "play Longsword U at p1", "defend Thorns U")
    assert (hp(match), effects_of(match, "p0")) == (5, ["poison"])
    match = duel(["Longsword U"], ["Thorns U"], round=4)
    answer(match, "play Longsword U at p1")
    assert offered(match, "defend") == []
    match = duel(["Longsword U"], ["Stance U"])
    answer(match, "play Longsword U at p1", "defend Stance U")
    assert (hp(match), effects_of(match)) == (10 - 5 + 1 + 1, ["guard", "lasting"])
    match = duel(["Longsword U"], ["Glass Shield U"])
    answer(match, "play Longsword U at p1", "defend Glass Shield U")
    assert (hp(match), match.state.who("p1").removed, match.state.who("p1").deck.discards) == (
        10,
        ["Glass Shield U"],
        [],
    )
    match = duel(["Mend U", "Blessing U"], [], first={**PRIEST, "hp": 1, "fatigue": 2})
    answer(match, "play Mend U at p0 with Blessing U")
    assert (hp(match, "p0"), match.state.who("p0").fatigue) == (1 + 2 + 1, 1)


@pytest.mark.rules("DK-FOE-12", "DK-FOE-15", "DK-TRAIT-10", "DK-FOE-11")
@pytest.mark.parametrize("spell", ["Stone Skin", "Mend", "Recollection"])
def test_a_foe_casts_for_its_own_side(spell: str, cards: Cards) -> None:
    card = foe_card("Warder", level=2, xp=2, acts={"D1 *": f"spell {spell}"})
    cards.add(card)
    match = combat(foe("Warder", hp=8), foe("Ogre", hp=3), fighter(0, ["Longsword U"]), chance="UDD", duel=False)
    warder, ogre = match.state.combatants[:2]
    assert (warder.hp, ogre.hp) == (8, 5 if spell == "Mend" else 3)
    assert [held.effect for held in warder.held] == (["guard"] if spell == "Stone Skin" else [])
    assert match.state.last_caster == {1: "warder-1"}


@pytest.mark.rules("DK-GRAP-24", "DK-FOE-11")
def test_a_line_may_be_a_grapple(cards: Cards) -> None:
    cards.add(foe_card("Octopus", level=2, xp=2, acts={"D1 *": "grapple"}))
    match = combat(foe("Octopus"), fighter(0, ["Piety U"]), chance="UD", duel=False)
    answer(match, "let", "pass")
    assert effects_of(match, "p0") == ["grapple"]
    away = combat(foe("Octopus", at=2), fighter(0, ["Piety U"]), chance="U", duel=False, mode="1d")
    assert effects_of(away, "p0") == []


# --- what is said about it --------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-ACT-24")
def test_what_is_written_in_a_room_is_read_without_an_action() -> None:
    there = Journey("M", "M1", entered=["M1"])
    match = combat(fighter(0, ["Dagger U"]), foe("Skeletal Warrior"), duel=False, room="M1", journey=there)
    before = match.save()
    seen = msgspec.json.encode(Cards.now.game.scene(Cards.now.game.view(match.state, 0), match.request)).decode()
    assert Cards.now.library.rooms["M1"].text in seen
    assert match.save() == before
    assert "play Dagger U at skeletal-warrior-1" in offered(match)


@pytest.mark.rules("DK-DECK-24", "DK-ACT-34", "DK-ACT-16", "DK-TERM-07")
@pytest.mark.parametrize(
    ("card", "fields", "why"),
    [
        ("Fireball", {"classes": ["Mage"], "level": 3}, "Fireball is Level 5, and you use such cards up to Level 3"),
        ("Energy Bolt", {"classes": ["Warrior", "Mage"], "level": 3}, "up to Level 1"),
        ("Bite", {}, "takes a War Hound in play"),
        ("Scroll of Web", {"shield": True, "armed": ["Mace"]}, "needs a free hand"),
        ("Dagger", {"held": [Held("cannot", kind="act", rounds=1)]}, "keeps you from acting"),
    ],
)
def test_a_refusal_says_why(card: str, fields: dict[str, Any], why: str) -> None:
    match = duel([f"{card} U"], [], first=fields)
    with pytest.raises(IllegalAnswer, match=why):
        answer(match, f"play {card} U at p1")


@pytest.mark.parametrize(
    ("hand", "held", "label"),
    [
        (["Divine Inspiration U", "Mend U"], [], "Divine Inspiration ▲, then Mend ▲ for P1"),
        (["Antidote U"], [], "Antidote ▲"),
        ([], [Held("pet", "Hawk U", amount=3)], "Hawk ▲"),
    ],
)
def test_the_question_box_says_it_in_words(hand: list[str], held: list[Held], label: str) -> None:
    match = duel(["Longsword U"], hand, second={**PRIEST, "held": held})
    answer(match, "play Longsword U at p1")
    prompt = Cards.now.game.scene(Cards.now.game.view(match.state, 1), match.request).prompt
    assert prompt is not None
    labels = [choice.label for group in prompt.groups for choice in group.choices]
    assert any(one.startswith(label) for one in labels)
