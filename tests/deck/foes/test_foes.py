"""Foes: Reactions, Attribute icons, the action table, traits, Disease; and what happens when somebody Flees."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import FlightBegan
from tabletome.games.deck.state import Held, grappling
from tests.deck.arena import (
    FILLER,
    Position,
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
from tests.deck.printed import Cards, combat_card, foe_card

__all__ = ["printed"]

MAGE = {"classes": ["Mage"]}
GOBLIN = "goblin-skirmisher-1"


def foe_acts(
    name: str, chance: str, *others: Any, hand: tuple[str, ...] = (), first: Any = None, **fields: Any
) -> Position:
    """A Foe in its Action, and a Player with these cards."""
    who = fields.pop("who", None) or foe(name)
    return combat(who, fighter(0, hand, **(first or {})), *others, chance=chance, duel=False, **fields)


# --- Reactions --------------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "DK-FOE-05", "DK-FOE-06", "DK-FOE-07", "DK-FOE-24", "DK-FOE-25", "DK-FOE-41", "DK-UD-09", "DK-FOE-14"
)
@pytest.mark.parametrize(
    ("round_", "drawn", "left"),
    [(4, "UUU", 6), (4, "UDU", 6), (4, "DDU", 7), (4, "DDD", 3), (2, "DDU", 5), (1, "DUD", 7)],
)
def test_a_foe_draws_for_its_reaction(round_: int, drawn: str, left: int) -> None:
    match = solo(["Longsword U"], foe("Goblin Skirmisher", hp=8, max_hp=8), round=round_, chance=drawn)
    answer(match, f"play Longsword U at {GOBLIN}")
    assert hp(match, GOBLIN) == left


@pytest.mark.rules("DK-FOE-26", "DK-FOE-24")
def test_the_reaction_is_drawn_anew_for_every_attack() -> None:
    match = solo(
        ["Longsword U", "Dagger U"],
        foe("Goblin Skirmisher"),
        round=4,
        chance="UUUDDU",
        first={"armed": ["Dagger", "Longsword"], "dual": True},
    )
    answer(match, f"play Longsword U at {GOBLIN}")
    assert hp(match, GOBLIN) == 1
    answer(match, f"play Dagger U at {GOBLIN}")
    assert hp(match, GOBLIN) == 1


@pytest.mark.rules("DK-CTR-39", "DK-CTR-20", "DK-FOE-45", "DK-FOE-27", "DK-FOE-28")
def test_a_foe_tries_what_prevents_most() -> None:
    hand = ["Energy Bolt U", *["Intellect U"] * 4]
    match = solo(hand, foe("Goblin Skirmisher", hp=8, max_hp=8), round=4, first=MAGE, chance="U")
    answer(match, f"play Energy Bolt U at {GOBLIN} with INT*UU", "pass")
    assert hp(match, GOBLIN) == 6  # one Up/Down, matched: half of 5
    match = solo(["Energy Bolt U", "Intellect U"], foe("Acrobat"), round=2, first=MAGE, chance="U")
    answer(match, "play Energy Bolt U at acrobat-1", "pass")
    assert hp(match, "acrobat-1") == 9  # half of 3 by Agility is more than half of 2 by the Up/Down


@pytest.mark.rules("DK-CTR-20", "DK-FOE-27", "DK-FOE-45")
@pytest.mark.parametrize(("intellect", "drawn", "left"), [("U*", "DU", 20), ("UU", "D", 16)])
def test_of_two_icons_the_one_that_prevents_more_on_average_is_drawn(
    intellect: str, drawn: str, left: int, cards: Cards
) -> None:
    """Agility always halves the 8. Intellect prevents all: in three of four draws that is worth more, in one of four less."""
    cards.add(
        combat_card(
            "spell", "Hex", requires=["Mage"], action="Normal", value="dmg 8 eth", attribute="INT",
            counter="AGI:half, INT:none",
        ),
        foe_card("Sage", hp=20, attributes={"AGI": "*", "INT": intellect}, acts={"D1 U": "dmg 1 phys M"}),
    )  # fmt: skip
    match = solo(["Hex U"], foe("Sage"), first=MAGE, chance=drawn)
    answer(match, "play Hex U at sage-1")
    assert hp(match, "sage-1") == left


@pytest.mark.rules("DK-CTR-22", "DK-FOE-27")
def test_a_foe_escalates_with_the_icon_that_prevents_more_on_average(cards: Cards) -> None:
    """Agility halves the 8 for certain, once more after the Re-Counter; that is more than all of it in one of four draws."""
    cards.add(
        combat_card(
            "spell", "Hex", requires=["Mage"], action="Normal", value="dmg 8 eth", attribute="INT",
            counter="AGI:half, INT:none",
        ),
        foe_card(
            "Sage", hp=20, attributes={"AGI": "*", "INT": "UU"}, acts={"D1 U": "dmg 1 phys M"}, escalates=True
        ),
    )  # fmt: skip
    match = solo(["Hex U", "Intellect U"], foe("Sage"), first=MAGE, chance="DD")
    answer(match, "play Hex U at sage-1", "recounter Intellect U")
    assert hp(match, "sage-1") == 16


@pytest.mark.rules("DK-CTR-21", "DK-CTR-22")
def test_only_foes_that_say_so_escalate() -> None:
    match = solo(
        ["Energy Bolt U", *["Intellect U"] * 3],
        foe("Goblin Skirmisher", hp=8, max_hp=8),
        round=4,
        first=MAGE,
        chance="U",
    )
    answer(match, f"play Energy Bolt U at {GOBLIN} with INT*UU", "recounter Intellect U")
    assert hp(match, GOBLIN) == 3
    match = solo(["Energy Bolt U", *["Intellect U"] * 2], foe("Warlock"), round=1, first=MAGE, chance="UUUU")
    answer(match, "play Energy Bolt U at warlock-1", "recounter Intellect U", "pass")
    assert hp(match, "warlock-1") == 9


@pytest.mark.rules("DK-CTR-22")
@pytest.mark.parametrize(("drawn", "taken"), [("UU", 3), ("UD", 0)])
def test_such_a_foe_re_counters_for_its_spell(drawn: str, taken: int) -> None:
    match = foe_acts("Warlock", "U" + drawn, hand=("Agility U", FILLER), round=2)
    answer(match, "counter Agility U")
    assert hp(match, "p0") == 10 - taken


# --- the action table -------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "DK-FOE-08", "DK-FOE-10", "DK-FOE-11", "DK-FOE-22", "DK-FOE-23", "DK-FOE-41", "DK-FOE-42", "DK-FOE-01"
)
@pytest.mark.parametrize(("round_", "drawn", "taken"), [(4, "U", 4), (4, "D", 0), (5, "U", 0), (5, "D", 3)])
def test_the_line_of_the_round(round_: int, drawn: str, taken: int) -> None:
    match = foe_acts("Goblin Skirmisher", drawn, round=round_)
    assert hp(match, "p0") == 10 - taken


@pytest.mark.rules("DK-FOE-29", "DK-FOE-22")
def test_the_other_copies_have_up_for_down() -> None:
    match = foe_acts("Goblin Skirmisher", "D", who=foe("Goblin Skirmisher", mirrored=True), round=4)
    assert hp(match, "p0") == 6


@pytest.mark.rules("DK-FOE-13", "DK-FOE-40", "DK-DMG-24")
@pytest.mark.parametrize(("drawn", "taken"), [("U", 4), ("D", 1)])
def test_base_damage_when_no_line_matches(drawn: str, taken: int) -> None:
    assert hp(foe_acts("Clumsy", drawn), "p0") == 10 - taken


@pytest.mark.rules("DK-TURN-13", "DK-FOE-42")
def test_the_player_reacts_to_a_foe() -> None:
    match = foe_acts("Brute", "U", hand=("Light Armor U",))
    assert offered(match) == ["none", "defend Light Armor U"]
    answer(match, "defend Light Armor U")
    assert hp(match, "p0") == 9


# --- traits -----------------------------------------------------------------------------------------------------------


def two_players(name: str, chance: str = "U", **fields: Any) -> Position:
    """A Foe against two Players of one side, without cards."""
    one, other = fighter(0, [], side=0, **fields.pop("one", {})), fighter(1, [], side=0, **fields.pop("other", {}))
    return combat(fields.pop("who", None) or foe(name), one, other, chance=chance, duel=False, **fields)


@pytest.mark.rules("DK-TRAIT-13", "DK-TRAIT-42")
def test_brutal_attacks_the_lowest_hp() -> None:
    match = two_players("Guard", one={"hp": 6, "max_hp": 14}, other={"hp": 5, "max_hp": 9})
    assert (hp(match, "p0"), hp(match, "p1")) == (6, 1)


@pytest.mark.rules("DK-TRAIT-02", "DK-TRAIT-42", "DK-TRAIT-41")
@pytest.mark.parametrize(("done", "hit"), [(3, "p0"), (2, "p1")])
def test_merciless_attacks_the_most_wounded_after_its_rounds(done: int, hit: str) -> None:
    goblin = foe("Goblin Skirmisher", last_attacker="p1")
    match = two_players("", who=goblin, one={"hp": 6, "max_hp": 14}, other={"hp": 5, "max_hp": 9}, rounds_done=done)
    assert hp(match, hit) == {"p0": 2, "p1": 1}[hit]


@pytest.mark.rules("DK-FOE-43", "DK-TRAIT-46")
def test_without_a_trait_the_last_attacker_else_by_up_downs() -> None:
    match = two_players("", who=foe("Brute", last_attacker="p1"))
    assert (hp(match, "p0"), hp(match, "p1")) == (10, 6)
    match = two_players("Brute", "UU")
    assert (hp(match, "p0"), hp(match, "p1")) == (10, 6)
    match = two_players("Brute", "UD")
    assert (hp(match, "p0"), hp(match, "p1")) == (6, 10)


@pytest.mark.rules("DK-SNEAK-20", "DK-FOE-43")
def test_a_sneaking_player_is_not_attacked() -> None:
    match = foe_acts("Brute", "U", first={"held": [Held("sneaking", "Sneak U")]})
    assert hp(match, "p0") == 10


@pytest.mark.rules("DK-TRAIT-04", "DK-TRAIT-03", "DK-TRAIT-40", "DK-TRAIT-22")
@pytest.mark.parametrize(("drawn", "sneaks"), [("UDD", True), ("UDU", False), ("UU", False)])
def test_a_hurt_coward_sneaks(drawn: str, sneaks: bool) -> None:
    goblin = foe("Goblin Skirmisher", hp=2, hurt=1)
    match = foe_acts("", drawn, who=goblin)
    assert any(held.effect == "sneaking" for held in match.state.who(GOBLIN).held) == sneaks
    assert hp(match, "p0") == 10


@pytest.mark.rules("DK-TRAIT-15")
def test_regeneration_at_the_beginning_of_a_round() -> None:
    for before, after in ((2, 4), (8, 9)):
        match = solo(["Longsword U"] * 7, foe("Troll", hp=before), phase="round")
        assert hp(match, "troll-1") == after


@pytest.mark.rules("DK-TRAIT-17", "DK-TRAIT-18", "DK-TRAIT-45")
def test_disease_is_caught_and_costs_hp_at_the_end_of_rounds() -> None:
    assert foe_acts("Rat", "UU").state.who("p0").held == []
    assert foe_acts("Rat", "UD", hand=("Light Armor U",)).request is not None
    match = foe_acts("Rat", "UD")
    assert (match.state.who("p0").held[0].effect, hp(match, "p0")) == ("disease", 8)
    for left in (7, 6, 6):
        match.state.phase = "round_end"
        match = combat_at(match)
        assert hp(match, "p0") == left


def combat_at(match: Position) -> Position:
    """Go on from the phase that was set."""
    state = match.state
    state.order, state.turn = ["p0", state.combatants[0].id], 0
    return combat(
        *state.combatants,
        duel=False,
        **{name: getattr(state, name) for name in ("phase", "round", "rounds_done", "order")},
    )


@pytest.mark.rules("DK-TRAIT-19", "DK-FATIG-13")
def test_a_greater_potion_heals_cures_and_refreshes() -> None:
    ill = {"held": [Held("disease", amount=1, rounds=2, most=2)], "hp": 1, "max_hp": 20, "fatigue": 2}
    match = solo(["Greater Healing Potion U"], foe("Brute"), first=ill)
    answer(match, "play Greater Healing Potion U at p0")
    who = match.state.who("p0")
    assert (who.hp, who.held, who.fatigue) == (11, [], 1)


@pytest.mark.rules("DK-TRAIT-19")
def test_a_potion_cures() -> None:
    match = solo(
        ["Healing Potion U"], foe("Brute"), first={"held": [Held("disease", amount=1, rounds=2, most=2)], "hp": 3}
    )
    answer(match, "play Healing Potion U at p0")
    assert match.state.who("p0").held == []


# --- Flee -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FLEE-01", "DK-FLEE-02", "DK-FLEE-04", "DK-FLEE-07", "DK-FLEE-20", "DK-FLEE-21", "DK-UD-18")
@pytest.mark.parametrize(("drawn", "lost", "gone"), [("UDUD", 8, "fled"), ("UUUD", 8, ""), ("UDUU", 8, "")])
def test_every_foe_attacks_a_fleer_and_a_match_hampers(drawn: str, lost: int, gone: str) -> None:
    match = solo([], foe("Brute"), foe("Brute", 2), chance=drawn)
    answer(match, "flee")
    assert (hp(match, "p0"), match.state.who("p0").gone) == (10 - lost, gone)


@pytest.mark.rules("DK-FLEE-04", "DK-FLEE-07")
def test_without_damage_nobody_is_hampered() -> None:
    match = solo([], foe("Goblin Skirmisher"), chance="D")
    answer(match, "flee")
    assert match.state.who("p0").gone == "fled"
    assert match.outcome is not None


@pytest.mark.rules("DK-FLEE-05")
def test_a_hampered_fleer_may_try_again() -> None:
    match = solo([], foe("Brute"), chance="UU")
    answer(match, "flee")
    assert "flee" in offered(once_more(match))


@pytest.mark.rules("DK-FLEE-03")
def test_a_fleer_plays_no_reaction_cards_but_attributes() -> None:
    hand = ["Light Armor U", "Agility U"]
    match = duel(hand, ["Energy Bolt U"], second=MAGE, round=2)
    answer(match, "flee", "play Energy Bolt U at p0")
    assert offered(match) == ["none", "counter Agility U", "match"]
    answer(match, "counter Agility U")
    assert match.state.who("p0").gone == "fled"


@pytest.mark.rules("DK-FLEE-02", "DK-FLEE-04", "DK-UD-18")
def test_a_player_may_decline_the_extra_turn_or_declares_to_hamper() -> None:
    match = duel([], ["Mace U"])
    answer(match, "flee")
    assert asked(match) == 1
    answer(match, "decline")
    assert match.state.who("p0").gone == "fled"
    match = duel([], ["Mace U"], chance="D")
    answer(match, "flee", "play Mace U at p0", "declare D")
    assert (match.state.who("p0").gone, hp(match, "p0")) == ("", 6)


@pytest.mark.rules("DK-TERM-07", "DK-FLEE-25")
def test_what_forbids_to_flee() -> None:
    assert "flee" not in offered(duel([], [], first={"held": [Held("cannot", kind="move flee", rounds=2)]}))


@pytest.mark.rules("DK-TRAIT-01", "DK-TRAIT-43", "DK-TRAIT-40", "DK-TRAIT-22")
def test_self_preservation_flees_before_it_sneaks() -> None:
    match = foe_acts("", "", who=foe("Goblin Skirmisher", hp=1, hurt=2))
    assert asked(match) == 0
    answer(match, "decline")
    assert match.state.who(GOBLIN).gone == "fled"
    assert told(match, FlightBegan) == [FlightBegan(GOBLIN)]


@pytest.mark.rules("DK-FLEE-03", "DK-FLEE-04")
def test_a_fleeing_foe_has_no_virtual_armor() -> None:
    match = foe_acts("", "", who=foe("Goblin Skirmisher", hp=1, max_hp=9), hand=("Longsword U",), round=4)
    answer(match, f"play Longsword U at {GOBLIN}")  # nothing is drawn for a Reaction
    assert match.state.who(GOBLIN).gone == "dead"


@pytest.mark.rules("DK-FOE-27", "DK-GRAP-24")
def test_a_foe_grapples_by_the_icon_of_strength_and_by_no_other(cards: Cards) -> None:
    """Strength is drawn by an Up, and nothing is left to match; Agility would be drawn by a Down."""
    for icons in ({"STR": "U"}, {"AGI": "D", "STR": "U"}):
        cards.add(foe_card("Octopus", attributes=icons, acts={"D1 *": "grapple"}))
        match = combat(foe("Octopus"), fighter(0, []), chance="UU", duel=False)
        if offered(match, "let"):
            answer(match, "let")
        assert grappling(match.state.who("p0"))
