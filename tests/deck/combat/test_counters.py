"""Reactions, Counters, Re-Counters, Escalation and Damage, by their consequence in play."""

import pytest

from tabletome.games.deck.events.combat import CounterPlayed
from tabletome.games.deck.options.hand import defense_against
from tabletome.games.deck.state import Attack, all_cards
from tabletome.kernel import IllegalAnswer
from tabletome.table.deck import Deck
from tests.deck.arena import (
    FILLER,
    answer,
    asked,
    combat,
    duel,
    fighter,
    foe,
    hp,
    offered,
    once_more,
    printed,
    solo,
    told,
)
from tests.deck.printed import Cards, combat_card

__all__ = ["printed"]

MAGE = {"classes": ["Mage"]}
BOLT = ["Energy Bolt U", "Intellect U", "Intellect U"]
AGILE = ["Agility D", "Agility U", "Small Shield D", "Small Shield U", "Strength U"]
STEPS = {
    "A": "Agility U",
    "S": "Small Shield U",
    "I": "Intellect U",
}


# --- the machine ------------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "DK-CTR-30", "DK-CTR-12", "DK-CTR-13", "DK-CTR-14", "DK-CTR-15", "DK-CTR-24", "DK-CTR-33", "DK-CTR-10", "DK-CTR-32"
)
@pytest.mark.parametrize(
    ("moves", "damage"),
    [("", 3), ("A", 0), ("AI", 3), ("AIA", 0), ("S", 1), ("SI", 3), ("SIA", 0), ("SIAI", 3)],
)
def test_the_eight_move_lists_of_the_counter_machine(moves: str, damage: int) -> None:
    hand = ["Agility U", "Agility U", "Small Shield U", "Intellect U"]
    match = duel([*BOLT, "Strength U"], hand, round=2, first=MAGE, second={"shield": True})
    answer(match, "play Energy Bolt U at p1")
    for place, move in enumerate(moves):
        verb = "counter" if place == 0 else "recounter" if move == "I" else "escalate"
        assert asked(match) == (0 if move == "I" else 1)
        answer(match, f"{verb} {STEPS[move]}")
    answer(match, "pass" if moves else "none")
    assert hp(match) == 10 - damage
    played = [STEPS[move] for move in moves if move != "I"]
    assert sorted(match.state.who("p1").deck.discards) == sorted(played)
    assert sorted(match.state.who("p0").deck.discards) == ["Energy Bolt U"] + ["Intellect U"] * moves.count("I")


@pytest.mark.rules("DK-CTR-33")
def test_the_last_counter_decides_also_when_it_is_the_weaker() -> None:
    match = duel(BOLT, ["Agility U", "Small Shield U", "Piety U"], round=2, first=MAGE, second={"shield": True})
    answer(
        match,
        "play Energy Bolt U at p1",
        "counter Agility U",
        "recounter Intellect U",
        "escalate Small Shield U",
        "pass",
    )
    assert hp(match) == 9


@pytest.mark.rules("DK-CTR-01", "DK-CTR-04", "DK-CTR-16", "DK-CTR-18", "DK-CTR-19")
def test_only_listed_counters_are_offered_and_no_up_down_escalates() -> None:
    match = duel(BOLT, AGILE, round=2, first=MAGE, second={"shield": True})
    answer(match, "play Energy Bolt U at p1")
    assert offered(match, "counter") == ["Agility D", "Agility U", "Small Shield D", "Small Shield U"]
    assert "match" in offered(match)
    answer(match, "counter Small Shield U", "recounter Intellect U")
    assert offered(match) == ["escalate Agility D", "escalate Agility U", "escalate Small Shield D", "pass"]
    answer(match, "escalate Small Shield D", "pass")
    assert hp(match) == 9


@pytest.mark.rules("DK-CTR-10", "DK-CTR-38")
def test_a_re_counter_takes_the_attribute_of_the_card() -> None:
    match = duel([*BOLT, "Agility U", "Strength U"], ["Agility U"], round=2, first=MAGE)
    answer(match, "play Energy Bolt U at p1", "counter Agility U")
    assert offered(match) == ["recounter Intellect U", "pass"]


@pytest.mark.rules("DK-CTR-05", "DK-SPELL-02", "DK-UD-18", "DK-UD-11")
@pytest.mark.parametrize(("copy", "drawn", "taken"), [("U", "U", 1), ("U", "D", 3), ("D", "D", 1), ("D", "U", 3)])
def test_one_up_down_must_match_the_symbol_of_the_card(copy: str, drawn: str, taken: int) -> None:
    match = duel([f"Energy Bolt {copy}"], ["Piety U"], round=2, first=MAGE, chance=[drawn])
    answer(match, f"play Energy Bolt {copy} at p1", "match")
    assert hp(match) == 10 - taken


@pytest.mark.rules("DK-CTR-34")
def test_a_failed_up_down_uses_up_the_reaction() -> None:
    match = duel(["Energy Bolt U"], ["Agility U"], round=2, first=MAGE, chance=["D"])
    answer(match, "play Energy Bolt U at p1", "match")
    assert hp(match) == 7
    assert told(match, CounterPlayed) == []


@pytest.mark.rules("DK-CTR-17")
def test_a_partial_counter_can_be_re_countered() -> None:
    match = duel(BOLT, ["Piety U"], round=2, first=MAGE, chance=["U"])
    answer(match, "play Energy Bolt U at p1", "match", "recounter Intellect U", "pass")
    assert hp(match) == 7


@pytest.mark.rules("DK-SPELL-03", "DK-UD-18")
@pytest.mark.parametrize(("drawn", "caught"), [("DU", False), ("UD", False), ("UU", True)])
def test_several_up_downs_are_declared_by_the_caster_and_match_in_any_order(drawn: str, caught: bool) -> None:
    match = duel(["Web U"], ["Piety U"], first=MAGE, chance=drawn)
    answer(match, "play Web U at p1", "declare UD", "match")
    assert bool(match.state.who("p1").held) == caught


@pytest.mark.rules("DK-CTR-31")
def test_a_defense_is_never_re_countered() -> None:
    match = duel(["Longsword U", "Strength U"], ["Light Armor U"])
    answer(match, "play Longsword U at p1", "defend Light Armor U")
    assert hp(match) == 8
    assert told(match, CounterPlayed) == []
    assert match.state.phase == "end_turn"


@pytest.mark.rules("DK-CTR-08", "DK-TURN-13")
def test_one_reaction_card_for_each_attack() -> None:
    dual = {"dual": True, "armed": ["Dagger", "Dagger"]}
    match = duel(["Dagger U", "Dagger D"], ["Light Armor U", "Light Armor D"], first=dual)
    answer(match, "play Dagger U at p1", "defend Light Armor U")
    assert asked(match) == 0
    answer(match, "play Dagger D at p1")
    assert offered(match, "defend") == ["Light Armor D"]


@pytest.mark.rules("DK-CTR-02")
def test_a_reaction_card_is_bound_to_its_rounds_and_their_value() -> None:
    for round_, taken in ((1, None), (2, 3), (3, 2), (5, 0)):
        match = duel(["Greatsword U"], ["Small Shield U"], round=round_, second={"shield": True, "hp": 10})
        answer(match, "play Greatsword U at p1")
        if taken is None:
            assert offered(match) == ["none"]
        else:
            answer(match, "defend Small Shield U")
            assert hp(match) == 10 - (7 - (2 if round_ == 2 else round_))


@pytest.mark.rules("DK-CTR-01", "DK-CTR-06", "DK-CTR-35", "DK-ACT-25", "DK-CHAR-04")
def test_the_base_dodge_helps_besides_a_card_once_per_round() -> None:
    rogue = {"classes": ["Rogue"]}
    dual = {"dual": True, "armed": ["Shortsword", "Shortsword"]}
    match = duel(["Shortsword U", "Shortsword D"], ["Light Armor U"], first=dual, second=rogue)
    answer(match, "play Shortsword U at p1", "base dodge", "defend Light Armor U")
    assert hp(match) == 10
    answer(match, "play Shortsword D at p1")
    assert asked(match) == 0  # the hand is empty and the Base Action used: nobody is asked
    assert hp(match) == 6


@pytest.mark.rules("DK-CTR-06")
def test_the_base_dodge_works_against_ethereal_damage() -> None:
    match = duel(["Plain Spark U"], [], first=MAGE, second={"classes": ["Rogue"]})
    answer(match, "play Plain Spark U at p1", "base dodge")
    assert hp(match) == 7


@pytest.mark.rules("DK-CTR-37", "DK-TERM-05")
def test_only_the_target_reacts() -> None:
    match = solo(["Longsword U"], foe("Brute"), foe("Brute", 2), chance=[])
    answer(match, "play Longsword U at brute-1")
    assert (hp(match, "brute-1"), hp(match, "brute-2")) == (4, 9)


@pytest.mark.rules("DK-CTR-36", "DK-SPELL-07", "DK-SPELL-11")
def test_divided_damage_is_reacted_to_target_by_target() -> None:
    goblins = [foe("Goblin Skirmisher"), foe("Goblin Skirmisher", 2)]
    match = solo(["Energy Bolt U"], *goblins, first=MAGE, round=2, chance=["U", "U", "U"])
    answer(match, "play Energy Bolt U")
    assert "goblin-skirmisher-1 for 3" in offered(match, "aim")
    assert "goblin-skirmisher-1 for 4" not in offered(match, "aim")
    answer(match, "aim goblin-skirmisher-2 for 2")
    assert offered(match, "aim") == []  # what is left goes to the only one left
    assert (hp(match, "goblin-skirmisher-1"), hp(match, "goblin-skirmisher-2")) == (2, 2)


@pytest.mark.rules("DK-TURN-14")
def test_an_exchange_is_closed_before_play_goes_on() -> None:
    match = duel(BOLT, ["Agility U", "Agility U"], round=2, first=MAGE)
    answer(match, "play Energy Bolt U at p1", "counter Agility U", "recounter Intellect U")
    assert offered(match) == ["escalate Agility U", "pass"]
    answer(match, "pass")
    assert match.state.attack is None


# --- Damage and Defense -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DMG-01", "DK-DMG-03", "DK-DMG-05", "DK-DMG-07", "DK-DMG-08", "DK-CTR-07", "DK-CARD-09")
@pytest.mark.parametrize(
    ("attack", "defense", "taken"),
    [
        ("Longsword U", "none", 5),
        ("Longsword U", "defend Light Armor U", 2),
        ("Plain Spark U", "defend Light Armor U", 4),
        ("Plain Spark U", "defend Ward U", 1),
        ("Longsword U", "defend Ward U", 2),
        ("Plain Spark U", "defend Dodge U", 2),
    ],
)
def test_physical_and_ethereal_defense(attack: str, defense: str, taken: int) -> None:
    match = duel([attack], ["Light Armor U", "Ward U", "Dodge U"], first={"classes": ["Mage", "Warrior"]})
    answer(match, f"play {attack} at p1", defense)
    assert hp(match) == 10 - taken


@pytest.mark.rules("DK-DMG-12", "DK-DMG-13", "DK-DMG-21", "DK-DMG-22")
@pytest.mark.parametrize(
    ("attack", "defense", "taken"),
    [
        ("Longbow U", "Light Armor U", 5),
        ("Longbow U", "Medium Shield U", 0),
        ("Longbow U", "Small Shield U", 3),
        ("Mace U", "Medium Shield U", 2),
    ],
)
def test_armor_and_shields_against_ranged_weapons(attack: str, defense: str, taken: int) -> None:
    match = duel([attack], ["Light Armor U", "Medium Shield U", "Small Shield U"], second={"shield": True})
    answer(match, f"play {attack} at p1", f"defend {defense}")
    assert hp(match) == 10 - taken


@pytest.mark.rules("DK-CTR-09", "DK-DMG-21")
def test_what_stands_against_arrows_is_over_with_the_round() -> None:
    shield = {"shield": True, "hp": 40, "max_hp": 40}
    match = duel(["Longbow U"], ["Large Shield U"], round=4, first={"armed": ["Longbow"]}, second=shield)
    answer(match, "play Longbow U at p1", "defend Large Shield U")
    assert [held.effect for held in match.state.who("p1").held] == ["cover"]
    while match.state.round == 4:
        answer(match, next(word for word in ("pass", "none", "keep") if word in offered(match)))
    assert (match.state.who("p1").held, all_cards(match.state.who("p1")).count("Large Shield U")) == ([], 1)
    assert "Large Shield U" in match.state.who("p1").deck.discards


@pytest.mark.rules("DK-DMG-05", "DK-DMG-22")
def test_a_card_without_a_defense_takes_nothing_off() -> None:
    brace = combat_card("skill", "Flinch", action="Reaction", attribute="AGI", effect="cannot(flee) for 1 rounds")
    assert defense_against(brace, 3, Attack("p0", "p1", "Mace", amount=4)) == 0


@pytest.mark.rules("DK-CTR-07", "DK-CTR-09", "DK-DMG-21")
def test_against_a_blow_a_shield_card_stands_once() -> None:
    match = duel(["Mace U"], ["Large Shield U"], second={"shield": True})
    answer(match, "play Mace U at p1", "defend Large Shield U")
    victim = match.state.who("p1")
    assert (hp(match), victim.held, victim.deck.discards) == (10 - 2, [], ["Large Shield U"])


@pytest.mark.rules("DK-CTR-09", "DK-DMG-21")
@pytest.mark.parametrize(("shield", "covered"), [("Small Shield", 1), ("Medium Shield", 2), ("Large Shield", 4)])
def test_one_shield_card_stands_against_several_arrows_of_a_round(shield: str, covered: int) -> None:
    bows = ["Longbow U"] * 5
    match = duel(
        bows, [f"{shield} U"], round=4, first={"armed": ["Longbow"]}, second={"shield": True, "hp": 40, "max_hp": 40}
    )
    reactions = [f"defend {shield} U", *["cover"] * min(covered, 4)]
    for arrow in range(5):
        answer(match, "play Longbow U at p1", *reactions[arrow : arrow + 1])
        match = once_more(match)
    through = 2 if shield == "Small Shield" else 0
    assert hp(match) == 40 - len(reactions) * through - (5 - len(reactions)) * 6


@pytest.mark.rules("DK-DMG-01", "DK-FOE-43", "DK-TRAIT-08")
def test_who_is_hurt_remembers_by_whom_and_how_much() -> None:
    match = solo(["Longsword U"], foe("Brute"))
    answer(match, "play Longsword U at brute-1")
    brute = match.state.who("brute-1")
    assert (brute.hp, brute.last_attacker, brute.damage_by) == (4, "p0", {"p0": 5})


@pytest.mark.rules("DK-DMG-01", "DK-DEATH-01", "DK-DEATH-02")
def test_exhaustion_saves_from_a_foe_and_not_from_a_player() -> None:
    match = solo([], foe("Goblin Skirmisher"), first={"hp": 2}, chance="U", order=["goblin-skirmisher-1", "p0"])
    assert offered(match) == ["exhaustion", "die", "always live"]
    match = duel(["Longsword U"], [], second={"hp": 2})
    answer(match, "play Longsword U at p1")
    assert match.state.who("p1").gone == "beaten"


@pytest.mark.rules("DK-ACT-01")
def test_a_normal_action_is_for_the_own_turn() -> None:
    match = duel(["Longsword U"], ["Mace U"])
    answer(match, "play Longsword U at p1")
    with pytest.raises(IllegalAnswer, match="own Turn"):
        match.answer("play Mace U at p0")


@pytest.mark.rules("DK-DMG-20", "DK-RFORM-20")
def test_half_comes_before_defense() -> None:
    match = duel([*BOLT, "Intellect U"], ["Piety U"], round=6, first=MAGE, second={"classes": ["Rogue"]}, chance=["U"])
    answer(match, "play Energy Bolt U at p1 with INT*UU", "base dodge", "match", "pass")
    assert hp(match) == 8  # half of 7 is 3, and 1 is dodged


@pytest.mark.rules("DK-DMG-11", "DK-ACT-02")
def test_a_defense_card_is_no_action() -> None:
    match = duel(["Light Armor U", "Dodge U"], [])
    assert offered(match, "play") == []


@pytest.mark.rules("DK-DMG-14", "DK-TERM-01")
def test_what_a_card_for_others_does_for_oneself_is_done_too(cards: Cards) -> None:
    comfort = {"action": "Normal", "value": "heal 3 ally", "attribute": "PIE", "effect": "regain 1"}
    cards.add(combat_card("spell", "Comfort", requires=["Priest"], **comfort))
    healer = fighter(0, ["Comfort U"], classes=["Priest"], deck=Deck("d", [[FILLER]], ["Mace U"]))
    match = combat(healer, fighter(1, [], side=0, hp=5), fighter(2, [], side=1))
    answer(match, "play Comfort U at p1")
    assert (hp(match), offered(match)) == (8, ["take Mace U", "enough"])


@pytest.mark.rules("DK-DMG-14", "DK-DMG-23", "DK-CARD-11")
@pytest.mark.parametrize(("before", "after"), [(4, 7), (9, 10)])
def test_healing_stops_at_the_maximum(before: int, after: int) -> None:
    match = duel(["Mend U"], [], first={"classes": ["Priest"], "hp": before})
    answer(match, "play Mend U at p0")
    assert hp(match, "p0") == after


@pytest.mark.rules("DK-DMG-24", "DK-ACT-10", "DK-ACT-30", "DK-CTR-38")
def test_base_damage_can_be_reacted_to_but_has_no_attribute() -> None:
    match = duel(["Strength U"], ["Light Armor U"])
    answer(match, "base attack p1", "defend Light Armor U")
    assert hp(match) == 10
    match = duel([], [])
    answer(match, "base attack p1")
    assert hp(match) == 9


@pytest.mark.rules("DK-SPELL-10")
def test_a_countered_spell_is_discarded_with_all_that_was_played_for_it() -> None:
    match = duel(["Energy Bolt U", "Intellect D", "Intellect U"], ["Agility U"], round=4, first=MAGE)
    answer(match, "play Energy Bolt U at p1 with INT*DU", "counter Agility U")
    assert match.state.who("p0").deck.discards == ["Energy Bolt U", "Intellect D", "Intellect U"]
    assert hp(match) == 10


@pytest.mark.rules("DK-SPELL-10", "DK-SPELL-11", "DK-TERM-08")
@pytest.mark.parametrize(("reply", "kept"), [("none", ["Hex U"]), ("counter Agility U", [])])
def test_only_a_spell_that_was_not_countered_stays_for_its_persistent_effect(
    cards: Cards, reply: str, kept: list[str]
) -> None:
    hex_ = {"action": "Normal", "value": "dmg 2 eth", "distances": "MTR", "attribute": "INT", "persistent": True}
    cards.add(combat_card("spell", "Hex", requires=["Mage"], counter="AGI:none", **hex_))
    match = duel(["Hex U"], ["Agility U", "Mace U"], first=MAGE)
    answer(match, "play Hex U at p1", reply)
    assert [held.card for held in match.state.who("p0").held] == kept


def test_whoever_has_cards_is_asked_whatever_they_are() -> None:
    for hand in (["Agility U"], ["Piety U"]):
        match = duel(BOLT, hand, round=2, first=MAGE)
        answer(match, "play Energy Bolt U at p1")
        assert asked(match) == 1
    assert fighter(0, []).hand_maximum == 7
