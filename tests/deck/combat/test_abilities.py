"""What Races, Specialized and Hybrid Classes can do, and Pets and Hirelings, by their consequence in play."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.events.combat import AttackDeclared, Checked, Idle, InitiativeDrawn
from tabletome.games.deck.state import Held
from tabletome.kernel import Match, Scripted
from tabletome.kernel.events import Appeared, TurnBegan
from tests.deck.arena import Position, answer, asked, combat, duel, fighter, foe, hp, offered, solo, told
from tests.deck.pinned import pinned

__all__ = ["pinned"]

MAGE: dict[str, Any] = {"classes": ["Mage"], "level": 10}
PRIEST: dict[str, Any] = {"classes": ["Priest"], "level": 10}
ROGUE: dict[str, Any] = {"classes": ["Rogue"], "level": 10}
WARRIOR: dict[str, Any] = {"classes": ["Warrior"], "level": 3}


# --- Specialized Classes ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-05")
@pytest.mark.parametrize(("special", "taken"), [("", 5 - 4), ("Knight", 0)])
def test_a_knight_s_shield_cards_defend_one_more(special: str, taken: int) -> None:
    second = {**WARRIOR, "specialized": special, "shield": True}
    match = duel(["Longsword U"], ["Small Shield U"], second=second, round=4)
    answer(match, "play Longsword U at p1", "defend Small Shield U")
    assert hp(match) == 10 - taken
    match = duel(["Longsword U"], ["Light Armor U"], second=second, round=4)
    answer(match, "play Longsword U at p1", "defend Light Armor U")
    assert hp(match) == 10 - 2


@pytest.mark.rules("DK-CHAR-05", "DK-BOOST-03")
def test_a_berserker_boosts_weapons_with_one_strength_card_above_r() -> None:
    hand = ["Longsword U", *["Strength U"] * 4]
    plain = duel(hand, [], first=WARRIOR, round=2)
    assert offered(plain, "play")[-1] == "Longsword U at p1 with STR*UU"
    match = duel(hand, [], first={**WARRIOR, "specialized": "Berserker"}, round=2)
    assert offered(match, "play")[-1] == "Longsword U at p1 with STR*UUU"
    answer(match, "play Longsword U at p1 with STR*UUU")
    assert hp(match) == 10 - 8
    agile = duel(["Dagger U", *["Agility U"] * 4], [], first={**WARRIOR, "specialized": "Berserker"}, round=2)
    assert offered(agile, "play")[-1] == "Dagger U at p1 with AGI*UU"


@pytest.mark.rules("DK-CHAR-05", "DK-BOOST-09")
@pytest.mark.parametrize(("special", "cost"), [("", 3), ("Evoker", 2)])
def test_an_evoker_pays_one_card_less_for_damage_spells(special: str, cost: int) -> None:
    first = {**MAGE, "specialized": special}
    match = duel(["Spark U", *["Intellect U"] * 3], [], first=first, round=6)
    assert offered(match, "play") == [f"Spark U at p1 with INT*{'U' * cost}"]
    least = duel(["Frost Touch U", "Intellect U"], [], first=first, round=1)
    assert offered(least, "play") == ["Frost Touch U at p1 with INT*U"]
    no_damage = duel(["Web U", *["Intellect U"] * 3], [], first=first, round=6)
    assert offered(no_damage, "play") == ["Web U at p1 with INT*UU"]


@pytest.mark.rules("DK-CHAR-05", "DK-SPELL-03")
@pytest.mark.parametrize(("drawn", "taken"), [("UU", 0), ("UD", 2)])
def test_against_an_illusionist_s_spell_it_takes_one_more_up_down(drawn: str, taken: int) -> None:
    match = duel(["Spark U"], [], first={**MAGE, "specialized": "Illusionist"}, chance=drawn)
    answer(match, "play Spark U at p1")
    assert offered(match, "declare") == ["UU", "UD", "DD"]
    answer(match, "declare UU", "match")
    assert hp(match) == 10 - taken


@pytest.mark.rules("DK-CHAR-05")
@pytest.mark.parametrize(("special", "more"), [("", 0), ("Hospitaller", 1)])
def test_a_hospitaller_heals_one_more(special: str, more: int) -> None:
    first = {**PRIEST, "level": 3, "specialized": special, "hp": 1}
    match = duel(["Mend U"], [], first=first)
    answer(match, "play Mend U at p0")
    assert hp(match, "p0") == 1 + 2 + more
    match = duel([], [], first=first)
    answer(match, "base heal p0")
    assert hp(match, "p0") == 1 + 1 + more


@pytest.mark.rules("DK-CHAR-05", "DK-ACT-31", "DK-ACT-25")
def test_an_exorcist_strikes_the_undead_from_afar_and_still_heals() -> None:
    first = {**PRIEST, "level": 3, "specialized": "Exorcist"}
    match = solo([], foe("Ghoul"), foe("Ogre"), first=first, chance=["U", "U", "U"])
    assert offered(match, "base") == ["heal p0", "attack ghoul-1"]
    answer(match, "base attack ghoul-1")
    assert match.state.who("ghoul-1").hp == 8 - 1
    assert told(match, AttackDeclared)[0].ethereal
    plain = solo([], foe("Ghoul"), first={**PRIEST, "level": 3})
    assert offered(plain, "base") == ["heal p0"]


def at_initiative(first: dict[str, Any], second: dict[str, Any], *chance: str) -> Position:
    """Two Players at Initiative with twenty cards of no Agility each, all Up."""
    return combat(fighter(0, [], **first), fighter(1, [], **second), chance=chance, phase="initiative")


@pytest.mark.rules("DK-CHAR-05", "DK-TURN-20")
def test_a_scout_wins_ties_for_initiative() -> None:
    match = at_initiative({}, {"classes": ["Rogue"], "specialized": "Scout"})
    answer(match, "declare U", "declare U")
    assert match.state.order == ["p1", "p0"]
    assert len(told(match, InitiativeDrawn)) == 2


def entering(special: str, *cards_: str, chance: str = "D") -> Position:
    """A Rogue with these cards in the Draw Deck comes upon an Ogre."""
    rogue = fighter(0, [], **ROGUE, specialized=special)
    rogue.deck.layers = [sorted([*cards_, "Piety U"])]
    return combat(rogue, foe("Ogre"), phase="presneak", order=[], duel=False, chance=chance)


@pytest.mark.rules("DK-CHAR-05", "DK-SNEAK-04")
@pytest.mark.parametrize("special", ["", "Assassin"])
def test_only_an_assassin_s_pre_sneak_finds_a_sneak_attack(special: str) -> None:
    match = entering(special, "Sneak U", "Sneak Attack U")
    answer(match, "pre-sneak", "declare U")
    assert ("take Sneak Attack U" in offered(match)) == bool(special)
    if special:
        answer(match, "take Sneak Attack U")
        assert match.state.who("p0").hand == ["Sneak Attack U"]
    assert [held.effect for held in match.state.who("p0").held] == ["sneaking"]


@pytest.mark.rules("DK-CHAR-05", "DK-SNEAK-01")
@pytest.mark.parametrize(("special", "able"), [("", False), ("Scout", True)])
def test_a_scout_pre_sneaks_without_owning_a_sneak_card(special: str, able: bool) -> None:
    assert ("pre-sneak" in offered(entering(special))) == able


# --- Hybrid Classes and Levels ----------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-06", "DK-DECK-24")
def test_a_hybrid_uses_cards_of_the_second_class_up_to_half_the_level() -> None:
    hand = ["Spark U", "Energy Bolt U", "Web U", "Cleave U"]
    spellblade = {"classes": ["Warrior", "Mage"], "level": 4}
    match = duel(hand, [], first=spellblade, round=3)
    assert {option.split(" U ")[0] for option in offered(match, "play")} == {"Spark", "Cleave"}
    rich = duel([*hand, "Intellect U", "Intellect D"], [], first=spellblade, round=3)
    assert "play Energy Bolt U at p1 with INT*DU" in offered(rich)
    assert not any("Web" in option for option in offered(rich))


@pytest.mark.rules("DK-DECK-24", "DK-DECK-25")
@pytest.mark.parametrize(("level", "able"), [(1, []), (2, ["Rebuke U at p1"])])
def test_a_card_above_the_level_stays_in_the_hand(level: int, able: list[str]) -> None:
    match = duel(["Rebuke U"], [], first={**PRIEST, "level": level})
    assert offered(match, "play") == able


# --- Races ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-CHAR-03")
def test_a_human_makes_one_failed_check_of_the_adventure_again() -> None:
    match = duel(["Spark U", "Spark D"], ["Dagger U"], first=MAGE, second={"redrawn": False}, chance=["D", "U"])
    answer(match, "play Spark U at p1", "match")
    assert (asked(match), offered(match)) == (1, ["redraw", "accept"])
    answer(match, "redraw")
    assert hp(match) == 10
    assert match.state.who("p1").redrawn
    again = Match(match.game, 2, {}, chance=Scripted(["U"]), listen=True, state=match.state)
    again.state.phase = "action"
    again = Match(match.game, 2, {}, chance=Scripted(["U"]), listen=True, state=again.state)
    answer(again, "play Spark D at p1", "match")
    assert hp(again) == 8


@pytest.mark.rules("DK-CHAR-03")
def test_the_new_draw_is_kept_if_it_is_declined_and_only_humans_have_it() -> None:
    match = duel(["Spark U"], ["Dagger U"], first=MAGE, second={"redrawn": False}, chance=["D"])
    answer(match, "play Spark U at p1", "match", "accept")
    assert (hp(match), match.state.who("p1").redrawn) == (8, False)
    match = duel(["Spark U"], ["Dagger U"], first=MAGE, second={"redrawn": False, "race": "Elf"}, chance=["D"])
    answer(match, "play Spark U at p1", "match")
    assert hp(match) == 8


@pytest.mark.rules("DK-CHAR-03", "DK-GRAP-11")
@pytest.mark.parametrize(("race", "amount"), [("Human", 1), ("Half-Orc", 2)])
def test_a_half_orc_strikes_for_two_in_a_grapple(race: str, amount: int) -> None:
    match = combat(
        fighter(0, [], race=race, held=[Held("grapple", kind="holds", by="p1")]),
        fighter(1, [], held=[Held("grapple", kind="held", by="p0")]),
    )
    answer(match, "strike p1")
    assert hp(match) == 10 - amount


@pytest.mark.rules("DK-CHAR-03", "DK-LIGHT-03", "DK-LIGHT-04")
@pytest.mark.parametrize(
    ("race", "light", "hampered"),
    [
        ("Gnome", "dark", False), ("Half-Orc", "dark", False), ("Human", "dark", True), ("Elf", "dark", True),
        ("Gnome", "bright", True), ("Half-Orc", "bright", True), ("Human", "bright", False), ("Gnome", "medium", False),
    ],
)  # fmt: skip
def test_gnomes_and_half_orcs_see_in_the_dark(race: str, light: str, hampered: bool) -> None:
    match = duel(["Dagger U"], [], first={"race": race}, light=light)
    answer(match, "play Dagger U at p1")
    assert ("declare U" in offered(match)) == hampered


@pytest.mark.rules("DK-CHAR-03", "DK-RECALL-12")
@pytest.mark.parametrize(
    ("race", "card", "able"),
    [("Halfling", "Dagger", True), ("Elf", "Longbow", True), ("Elf", "Dagger", False), ("Halfling", "Longbow", False)],
)
def test_a_race_recalls_its_weapon_whatever_the_class(race: str, card: str, able: bool) -> None:
    match = duel(["Agility U"], [], first={**PRIEST, "race": race}, round=2)
    match.state.who("p0").deck.discards = [f"{card} U"]
    match = combat(*match.state.combatants, round=2)
    assert bool(offered(match, "recall")) == able


# --- Pets and Hirelings -----------------------------------------------------------------------------------------------

HOUND = Held("pet", "War Hound U", amount=5)


@pytest.mark.rules("DK-ACT-34", "DK-TERM-08")
@pytest.mark.parametrize(
    ("card", "kind", "hp_"),
    [
        ("War Hound", "pet", 5), ("Hawk", "pet", 3), ("Shieldbearer", "hireling", 8), ("Crossbowman", "hireling", 6),
        ("Acolyte", "hireling", 5),
    ],
)  # fmt: skip
def test_a_companion_is_put_into_play_and_stays(card: str, kind: str, hp_: int) -> None:
    match = duel([f"{card} U", "Bite U", "Dive U", "Shove U", "Hired Bolt U", "Bandage U"], [], round=4)
    assert offered(match, "play") == [f"{card} U at p0"]
    answer(match, f"play {card} U at p0", "keep")
    held = match.state.who("p0").held
    assert [(one.effect, one.card, one.amount) for one in held] == [(kind, f"{card} U", hp_)]
    assert match.state.order == ["p0", "p1"]
    while asked(match) != 0 or "pass" not in offered(match):
        options = offered(match)
        answer(match, "pass" if "pass" in options else "keep")
    own = {
        "War Hound": "Bite",
        "Hawk": "Dive",
        "Shieldbearer": "Shove",
        "Crossbowman": "Hired Bolt",
        "Acolyte": "Bandage",
    }
    assert {option.split(" U ")[0] for option in offered(match, "play")} == (
        {own[card]} if card != "Shieldbearer" else set()
    )


@pytest.mark.rules("DK-ACT-34", "DK-CTR-37")
def test_action_cards_are_played_as_the_owner_s_action_or_reaction() -> None:
    match = duel(
        ["Bite U", "Shove U"], ["Bared Teeth U", "Step Between U"], first={"held": [HOUND]}, second={"held": [HOUND]}
    )
    assert offered(match, "play") == ["Bite U at p1"]
    answer(match, "play Bite U at p1")
    assert offered(match, "defend") == ["Bared Teeth U"]
    answer(match, "defend Bared Teeth U", "take it")
    assert hp(match) == 10 - (4 - 2)
    without = duel(["Bite U"], [])
    assert offered(without, "play") == []


@pytest.mark.rules("DK-ACT-35", "DK-ACT-34")
def test_a_companion_takes_a_blow_for_its_owner_until_it_falls() -> None:
    match = duel(["Longsword U"], [], second={"held": [Held("pet", "War Hound U", amount=5)]})
    answer(match, "play Longsword U at p1", "let War Hound U")
    assert (hp(match), match.state.who("p1").held, match.state.who("p1").removed) == (10, [], ["War Hound U"])
    match = duel(["Longsword U"], [], second={"held": [Held("pet", "Hawk U", amount=3)]})
    answer(match, "play Longsword U at p1", "let Hawk U")
    assert (hp(match), match.state.who("p1").removed) == (8, ["Hawk U"])
    match = duel(["Dagger U"], [], second={"held": [Held("pet", "War Hound U", amount=5)]})
    answer(match, "play Dagger U at p1", "let War Hound U")
    assert [held.amount for held in match.state.who("p1").held] == [2]
    match = duel(["Dagger U"], ["Light Armor U"], second={"held": [Held("pet", "War Hound U", amount=5)]})
    answer(match, "play Dagger U at p1", "defend Light Armor U")
    assert offered(match, "let") == []  # nobody has to take what was stopped


@pytest.mark.rules("DK-ACT-35", "DK-ACT-34", "DK-TURN-01")
def test_a_companion_has_no_turn_and_is_no_target() -> None:
    hired = {"held": [Held("hireling", "Acolyte U", amount=5)]}
    match = combat(fighter(0, [], **hired), foe("Ogre"), chance=["U", "U"], duel=False, round=1)
    answer(match, "pass", "keep", "take it")
    assert [event.who for event in told(match, TurnBegan)] == ["ogre-1", "p0"]
    assert [event.on for event in told(match, AttackDeclared)] == ["p0"]


@pytest.mark.rules("DK-FOE-47", "DK-FOE-17", "DK-FOE-19")
def test_a_hireling_shares_in_experience_and_gold_and_a_pet_does_not() -> None:
    for hired, share in ((Held("hireling", "Acolyte U", amount=5), 2), (Held("pet", "Hawk U", amount=5), 3)):
        first, second = fighter(0, ["Mace U"], side=0), fighter(1, [], side=0)
        first.held = [hired]
        match = combat(first, second, foe("Hedge Wizard", hp=1), foe("Ogre"), duel=False, chance=["D", "D"])
        answer(match, "play Mace U at hedge-wizard-1")
        assert [who.xp for who in match.state.combatants[:2]] == [share, share]


# --- Initiative, latecomers -------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TURN-26")
def test_initiative_is_settled_once_and_a_latecomer_acts_last_from_the_next_round() -> None:
    match = combat(foe("Bandit Captain"), fighter(0, []), chance=[*"UUDDDDD"], duel=False, round=5)
    assert [event.who for event in told(match, Appeared)] == ["bandit-1"]
    assert match.state.order == ["bandit-captain-1", "p0", "bandit-1"]
    while len(told(match, TurnBegan)) < 5:
        answer(match, next(word for word in ("pass", "keep", "none") if word in offered(match)))
    turns = [event.who for event in told(match, TurnBegan)][:5]
    assert turns == ["p0", "bandit-captain-1", "p0", "bandit-1", "bandit-captain-1"]
    assert told(match, InitiativeDrawn) == []


@pytest.mark.rules("DK-TURN-26", "DK-FLEE-01")
def test_a_latecomer_does_not_pursue_in_the_round_of_its_arrival() -> None:
    late = foe("Ogre", held=[Held("late", rounds=1)])
    match = solo([], late, foe("Bandit", held=[Held("cannot", kind="attack", rounds=1)]))
    answer(match, "flee")
    assert (match.state.who("p0").gone, told(match, Checked)) == ("fled", [])


@pytest.mark.rules("DK-FOE-48", "DK-TURN-26", "DK-FOE-11")
def test_at_most_two_answer_the_calls_of_a_captain() -> None:
    guards = [foe("Bandit", number) for number in (1, 2)]
    match = combat(foe("Bandit Captain"), fighter(0, []), *guards, chance=["U", "U"], duel=False, round=5)
    assert [who.foe for who in match.state.combatants].count("Bandit") == 2
    assert told(match, Idle)


@pytest.mark.rules("DK-SETUP-11", "DK-SETUP-08")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_may_decide_the_starting_round(face: int) -> None:
    match = combat(fighter(0, []), fighter(1, []), phase="first_round", start_die=True, chance=[face])  # type: ignore[list-item]
    assert match.state.round == face
