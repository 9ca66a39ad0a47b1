"""What the text of a card does besides its value, card by card, by its consequence in play."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.events.combat import AttackDeclared, Rearmed
from tabletome.games.deck.rules.combat.special.poison_and_disease import by_a_wound
from tabletome.games.deck.state import Held
from tabletome.kernel.events import RoundBegan
from tests.deck.arena import Position, answer, asked, combat, duel, fighter, foe, hp, offered, solo, told
from tests.deck.pinned import pinned
from tests.deck.printed import combat_card

__all__ = ["pinned"]

MAGE: dict[str, Any] = {"classes": ["Mage"], "level": 10}
PRIEST: dict[str, Any] = {"classes": ["Priest"], "level": 10}
ROGUE: dict[str, Any] = {"classes": ["Rogue"], "level": 10}
HERO: dict[str, Any] = {"level": 10}


def quiet(match: Position) -> None:
    options = offered(match)
    answer(match, next(word for word in ("pass", "none", "keep", "take it", "accept") if word in options))


def go_on_to(match: Position, seat: int) -> None:
    """Everybody does nothing until it is the Action of a seat."""
    while asked(match) != seat or "pass" not in offered(match):
        quiet(match)


def effects_of(match: Position, who: str = "p1") -> list[str]:
    return [held.effect for held in match.state.who(who).held]


# --- what somebody cannot do ------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TERM-07", "DK-ROUND-03", "DK-ROUND-11", "DK-TERM-08", "DK-TERM-11")
@pytest.mark.parametrize(
    ("card", "who", "rounds"), [("Trip", ROGUE, 2), ("Web", MAGE, 2), ("Hold", PRIEST, 3), ("Prison of Glass", MAGE, 2)]
)
def test_a_card_holds_its_target_for_its_rounds_and_stays_with_its_player(card: str, who: Any, rounds: int) -> None:
    match = duel([f"{card} U"], [], first=who, round=3)
    answer(match, f"play {card} U at p1")
    while asked(match) is not None and match.state.phase == "action":
        answer(match, "none" if "none" in offered(match) else offered(match)[0])
    answer(match, "keep")
    assert [held.card for held in match.state.who("p0").held] == [f"{card} U"]
    for _ in range(rounds):
        go_on_to(match, 1)
        assert "flee" not in offered(match)
        round_ = match.state.round
        while match.state.round == round_:
            quiet(match)
    go_on_to(match, 1)
    assert "flee" in offered(match)
    assert match.state.who("p0").held == []
    assert f"{card} U" in match.state.who("p0").deck.discards


@pytest.mark.rules("DK-TERM-07")
@pytest.mark.parametrize(
    ("what", "gone"),
    [
        ("act", "play Dagger U at p0"),
        ("attack", "play Dagger U at p0"),
        ("cast", "play Spark U at p0"),
        ("flee", "flee"),
    ],
)
def test_what_a_player_cannot_do_is_not_offered(what: str, gone: str) -> None:
    hand = ["Dagger U", "Spark U"]
    free = combat(fighter(1, hand, **MAGE), fighter(0, []))
    assert gone in offered(free)
    bound = combat(fighter(1, hand, **MAGE, held=[Held("cannot", kind=what, rounds=2)]), fighter(0, []))
    assert gone not in offered(bound)
    assert "pass" in offered(bound)


@pytest.mark.rules("DK-TERM-07")
def test_one_who_cannot_move_stays_and_one_who_cannot_react_only_takes_it() -> None:
    bound = combat(fighter(0, [], held=[Held("cannot", kind="move", rounds=2)]), fighter(1, [], at=1), mode="1d")
    assert offered(bound, "move") == []
    match = duel(["Dagger U"], ["Light Armor U"], second={"held": [Held("cannot", kind="react", rounds=2)]})
    answer(match, "play Dagger U at p1")
    assert hp(match) == 7


@pytest.mark.rules("DK-TERM-07", "DK-FOE-10")
@pytest.mark.parametrize("what", ["act", "attack"])
def test_a_foe_that_cannot_act_or_attack_does_no_harm(what: str) -> None:
    bound = foe("Ogre", held=[Held("cannot", kind=what, rounds=2)])
    match = combat(bound, fighter(0, []), chance="UU" if what == "attack" else "", duel=False)
    assert hp(match, "p0") == 10
    match = combat(foe("Ogre"), fighter(0, []), chance="UU", duel=False)
    assert hp(match, "p0") == 5


@pytest.mark.rules("DK-TERM-07")
def test_a_foe_that_cannot_cast_casts_nothing_and_one_that_cannot_react_draws_nothing() -> None:
    match = combat(
        foe("Hedge Wizard", held=[Held("cannot", kind="cast", rounds=2)]), fighter(0, []), chance="UU", duel=False
    )
    assert hp(match, "p0") == 10
    free = combat(foe("Hedge Wizard"), fighter(0, []), chance="UUUUUU", duel=False)
    assert told(free, AttackDeclared), "which it does otherwise"
    bound = foe("Bandit", held=[Held("cannot", kind="react", rounds=2)])
    match = solo(["Dagger U"], bound)
    answer(match, "play Dagger U at bandit-1")
    assert match.state.who("bandit-1").hp == 2


@pytest.mark.rules("DK-BOOST-26", "DK-SPELL-06", "DK-BOOST-15")
def test_web_is_played_a_round_later_for_every_intellect_card() -> None:
    for round_, coins in ((5, "U"), (6, "UU")):
        match = duel(["Web U", *["Intellect U"] * 2], [], first=MAGE, round=round_)
        assert offered(match, "play") == [f"Web U at p1 with INT*{coins}"]


# --- a lasting Defense, Regeneration, light ---------------------------------------------------------------------------


@pytest.mark.rules("DK-DMG-05", "DK-DMG-07", "DK-ROUND-07", "DK-ROUND-09")
def test_stone_skin_defends_against_every_physical_attack_for_a_full_count() -> None:
    match = duel(["Stone Skin U"], ["Longsword U"], first=MAGE, round=2)
    assert offered(match, "play") == ["Stone Skin U at p0"]
    answer(match, "play Stone Skin U at p0", "keep")
    answer(match, "play Longsword U at p0")
    if "none" in offered(match):
        answer(match, "none")
    assert hp(match, "p0") == 10 - (5 - 3)
    assert [held.rounds for held in match.state.who("p0").held if held.effect == "guard"] == [6]
    while (match.state.round, match.state.phase) != (1, "turn") and match.state.rounds_done < 5:
        quiet(match)
    assert "guard" in effects_of(match, "p0")
    while match.state.rounds_done < 6:
        quiet(match)
    assert match.state.round == 2
    assert effects_of(match, "p0") == []
    assert "Stone Skin U" in match.state.who("p0").deck.discards


@pytest.mark.rules("DK-DMG-07", "DK-DMG-08")
@pytest.mark.parametrize(("type_", "physical", "ethereal"), [("phys", 2, 4), ("eth", 2, 1), ("any", 2, 1)])
def test_a_lasting_defense_is_of_a_type(type_: str, physical: int, ethereal: int) -> None:
    guarded = {"held": [Held("guard", amount=3, kind=type_, rounds=6)]}
    match = duel(["Longsword U"], [], second=guarded)
    answer(match, "play Longsword U at p1")
    assert hp(match) == 10 - physical
    match = duel(["Frost Touch U"], [], first=MAGE, second=guarded, round=4)
    answer(match, "play Frost Touch U at p1", "none")
    assert hp(match) == 10 - ethereal


@pytest.mark.rules("DK-TRAIT-15", "DK-DMG-23", "DK-TERM-08")
def test_circle_of_mending_heals_and_goes_on_healing_for_three_rounds() -> None:
    friend = fighter(1, [], hp=1, max_hp=30, side=0)
    match = combat(fighter(0, ["Circle of Mending U"], **PRIEST), friend, fighter(2, [], side=1), round=2)
    answer(match, "play Circle of Mending U at p1")
    assert hp(match, "p1") == 1 + 4
    seen = [hp(match, "p1")]
    for rounds in range(1, 5):
        while match.state.rounds_done < rounds or match.state.phase == "round":
            quiet(match)
        seen.append(hp(match, "p1"))
    assert seen == [5, 6, 7, 7, 7]


@pytest.mark.rules("DK-LIGHT-13", "DK-LIGHT-03")
@pytest.mark.parametrize(("card", "who"), [("Glow", MAGE), ("Everburning Torch", HERO)])
def test_a_light_makes_a_dark_room_medium_for_everyone_for_a_count(card: str, who: Any) -> None:
    match = duel([f"{card} U", "Dagger U"], ["Dagger U"], first=who, light="dark")
    assert offered(match, "play")[-1] == f"{card} U at p0"
    answer(match, f"play {card} U at p0", "keep")
    answer(match, "play Dagger U at p0")
    if "none" in offered(match):
        answer(match, "none")
    assert hp(match, "p0") == 7
    held = match.state.who("p0").held
    assert {(one.card, one.rounds) for one in held if one.card} == {(f"{card} U", 6)}
    dark = duel([], ["Dagger U"], light="dark", turn=1, order=["p0", "p1"])
    answer(dark, "play Dagger U at p0")
    assert offered(dark, "declare") == ["U", "D"]


# --- Poison -----------------------------------------------------------------------------------------------------------


def poisoned(*chance: str, hand: tuple[str, ...] = (), **fields: Any) -> Position:
    match = duel(["Dagger U", "Poisoned Edge U"], hand, first=ROGUE, second=fields, chance=chance)
    answer(match, "play Dagger U at p1 with Poisoned Edge U")
    if "none" in offered(match):
        answer(match, "none")
    return match


@pytest.mark.rules("DK-CHAR-10", "DK-TRAIT-45")
def test_a_poisoned_edge_costs_a_point_at_the_end_of_three_rounds() -> None:
    match = poisoned("D")
    assert hp(match) == 10 - 3 - 1
    seen = []
    for rounds in range(1, 5):
        while match.state.rounds_done < rounds:
            quiet(match)
        seen.append(hp(match))
    assert seen == [5, 4, 3, 3]


@pytest.mark.rules("DK-CHAR-10")
def test_the_up_down_printed_on_the_poisoned_card_counters_it() -> None:
    assert effects_of(poisoned("U")) == []
    assert effects_of(poisoned("D")) == ["poison"]


@pytest.mark.rules("DK-CHAR-10", "DK-CTR-06")
def test_fortitude_or_an_antidote_counters_poison_when_it_is_inflicted() -> None:
    for card in ("Fortitude U", "Antidote U"):
        match = poisoned(hand=(card,))
        assert offered(match) == [f"counter {card}", "pass"]
        answer(match, f"counter {card}")
        assert effects_of(match) == []
        victim = match.state.who("p1")
        assert [*victim.deck.discards, *victim.removed] == [card]
        assert (victim.removed == [card]) == (card == "Antidote U")


@pytest.mark.rules("DK-CHAR-10", "DK-CTR-06", "DK-CHAR-03", "DK-ACT-25")
def test_a_dwarf_counters_poison_by_the_base_action_once_a_round() -> None:
    match = poisoned(race="Dwarf")
    assert offered(match) == ["base counter", "pass"]
    answer(match, "base counter")
    assert (effects_of(match), match.state.who("p1").base_used) == ([], ["counter"])
    match = poisoned("D", race="Dwarf", base_used=["counter"])
    assert effects_of(match) == ["poison"]


@pytest.mark.rules("DK-ACT-31", "DK-ACT-25")
def test_a_dwarf_rogue_dodges_and_counters_poison_in_the_same_round() -> None:
    dwarf = fighter(0, [], race="Dwarf", classes=["Rogue"])
    match = combat(foe("Cave Spider"), dwarf, chance="U", duel=False)
    answer(match, "base dodge", "base counter")
    assert hp(match, "p0") == 10 - 2 + 1
    assert match.state.who("p0").held == []
    assert match.state.who("p0").base_used == ["dodge", "counter"]


@pytest.mark.rules("DK-CHAR-12")
@pytest.mark.parametrize(
    ("card", "by_wound"),
    [
        ({"action": "Boost", "boost": "dmg +1"}, True),
        ({"action": "Normal", "value": "dmg 2 phys", "distances": "M"}, True),
        ({"action": "Normal", "distances": "M"}, False),
        ({"action": "Reaction", "value": "def 2 phys"}, False),
    ],
)
def test_the_poison_of_an_attack_needs_a_wound_and_that_of_anything_else_does_not(card: Any, by_wound: bool) -> None:
    assert by_a_wound(combat_card("skill", "Venom", attribute="AGI", effect="poison(1,3r)", **card)) == by_wound


@pytest.mark.rules("DK-TURN-25", "DK-CHAR-10")
def test_a_combat_that_ends_with_the_round_ends_before_the_next_begins() -> None:
    dying = foe("Orc Raider", hp=1, held=[Held("poison", amount=1, rounds=3, most=3, by="p0")])
    match = solo([], dying, round=3, chance="UUU")
    while match.request is not None:
        quiet(match)
    assert (match.state.who("orc-raider-1").gone, told(match, RoundBegan)) == ("dead", [])


@pytest.mark.rules("DK-CHAR-12", "DK-CHAR-10")
def test_no_poison_without_a_wound_and_a_foe_can_be_poisoned() -> None:
    match = duel(["Dagger U", "Poisoned Edge U"], ["Evade U"], first=ROGUE, second=ROGUE, round=6)
    answer(match, "play Dagger U at p1 with Poisoned Edge U", "base dodge", "defend Evade U")
    assert (hp(match), effects_of(match)) == (10, [])
    match = solo(["Dagger U", "Poisoned Edge U"], foe("Ogre"), first=ROGUE, chance=["U", "U", "U", "D"])
    answer(match, "play Dagger U at ogre-1 with Poisoned Edge U")
    assert effects_of(match, "ogre-1") == ["poison"]
    assert match.state.who("ogre-1").hp == 14 - 4


@pytest.mark.rules("DK-CHAR-12", "DK-DEATH-02", "DK-DUEL-01", "DK-CHAR-10")
def test_poison_of_a_player_kills_like_a_player() -> None:
    match = duel([], [], second={"hp": 1, "held": [Held("poison", amount=1, rounds=3, most=3, by="p0")]})
    while match.request:
        quiet(match)
    assert match.state.who("p1").gone == "beaten"


@pytest.mark.rules("DK-CHAR-12", "DK-FOE-16")
def test_a_foe_that_dies_of_poison_is_defeated() -> None:
    weak = foe("Ogre", hp=1, held=[Held("poison", amount=1, rounds=2, most=2, by="p0")])
    match = combat(weak, fighter(0, []), chance=["D", "D"], duel=False)
    while match.request:
        quiet(match)
    assert (match.state.who("ogre-1").gone, match.state.who("p0").xp, match.state.result) == ("dead", 5, "won")


@pytest.mark.rules("DK-CARD-10", "DK-ACT-02")
def test_an_antidote_can_also_be_a_reaction() -> None:
    match = duel(["Dagger U"], ["Antidote U"], second={"hp": 5})
    answer(match, "play Dagger U at p1", "heal Antidote U")
    assert hp(match) == 5 + 1 - 3
    assert match.state.who("p1").removed == ["Antidote U"]


# --- pushed, disarmed -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-MODE-09", "DK-MODE-25", "DK-GRAP-10")
def test_a_shield_bash_pushes_its_target_one_distance_away() -> None:
    bash: dict[str, Any] = {"first": {**HERO, "shield": True}, "mode": "1d"}
    match = duel(["Shield Bash U"], [], **bash)
    answer(match, "play Shield Bash U at p1")
    assert (hp(match), match.state.who("p1").at) == (10 - 3, 1)
    grappled = [Held("grapple", kind="held", by="p0")]
    match = duel(["Shield Bash U"], [], **bash, second={"held": grappled})
    match.state.who("p0").held.append(Held("grapple", kind="holds", by="p1"))
    answer(match, "play Shield Bash U at p1")
    assert match.state.who("p1").at == 0


@pytest.mark.rules("DK-MODE-09", "DK-MODE-25")
@pytest.mark.parametrize(("pusher", "pushed_to"), [(0, 1), (1, -1)])
def test_who_stands_on_the_same_point_is_pushed_back_to_its_own_side(pusher: int, pushed_to: int) -> None:
    hands = [["Shield Bash U"] if seat == pusher else [] for seat in (0, 1)]
    both = [fighter(seat, hands[seat], **HERO, shield=True) for seat in (0, 1)]
    match = combat(*both, mode="1d", turn=pusher)
    answer(match, f"play Shield Bash U at p{1 - pusher}")
    assert match.state.who(f"p{1 - pusher}").at == pushed_to


@pytest.mark.rules("DK-WEAP-23", "DK-ACT-33", "DK-WEAP-31")
def test_a_disarmed_player_must_pick_the_weapon_up_or_draw_another_one() -> None:
    second = {"armed": ["Longsword"]}
    match = duel(["Disarm U"], ["Longsword U", "Dagger U"], first=HERO, second=second)
    answer(match, "play Disarm U at p1", "none", "keep")
    assert match.state.who("p1").armed == []
    assert match.state.who("p1").dropped == ["Longsword"]
    assert offered(match, "play") == ["Dagger U at p0"]
    answer(match, "retrieve Longsword")
    go_on_to(match, 0)
    answer(match, "pass")
    go_on_to(match, 1)
    assert "play Longsword U at p0" in offered(match)


@pytest.mark.rules("DK-WEAP-34", "DK-WEAP-23")
def test_a_disarmed_foe_spends_its_turn_on_its_weapon_and_claws_cannot_be_dropped() -> None:
    match = solo(["Disarm U"], foe("Orc Raider"), first=HERO, chance=["D", "D"])
    answer(match, "play Disarm U at orc-raider-1", "keep")
    assert (hp(match, "p0"), len(told(match, Rearmed))) == (10, 1)
    match = solo(["Disarm U"], foe("Cave Troll"), first=HERO, chance=["D", "D", "U"])
    answer(match, "play Disarm U at cave-troll-1", "keep")
    assert hp(match, "p0") == 10 - 5


@pytest.mark.rules("DK-WEAP-23", "DK-GRAP-20", "DK-FLEE-02")
def test_a_disarmed_foe_wards_off_with_its_hand_and_pursues_nobody() -> None:
    bare: dict[str, Any] = {"held": [Held("disarmed")]}
    match = solo([], foe("Orc Raider", **bare), chance=["U", "D", "D", "U"])
    answer(match, "grapple orc-raider-1 declaring U")
    assert hp(match, "p0") == 10 - 1
    match = solo([], foe("Orc Raider", **bare), foe("Ogre", held=[Held("cannot", kind="attack", rounds=2)]))
    answer(match, "flee")
    assert (hp(match, "p0"), match.state.who("p0").gone) == (10, "fled")


@pytest.mark.rules("DK-DMG-22", "DK-DMG-13")
@pytest.mark.parametrize(("card", "amount"), [("Bow of the Hunt", 8), ("Hired Bolt", 6)])
def test_magic_bows_and_hired_crossbows_are_ranged_weapons(card: str, amount: int) -> None:
    first = {"level": 10, "held": [Held("hireling", "Crossbowman U", amount=6)]}
    match = duel([f"{card} U"], ["Light Armor U"], first=first, round=5)
    answer(match, f"play {card} U at p1", "defend Light Armor U")
    assert hp(match) == 10 - amount + 1


@pytest.mark.rules("DK-CTR-01", "DK-CTR-04")
def test_disarm_can_be_countered() -> None:
    match = duel(["Disarm U"], ["Agility U"], first=HERO, second={"armed": ["Longsword"]})
    answer(match, "play Disarm U at p1", "counter Agility U")
    assert match.state.who("p1").armed == ["Longsword"]


# --- cards and Fatigue ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TERM-01", "DK-FATIG-13")
def test_recollection_takes_two_cards_of_the_discard_deck_to_the_hand() -> None:
    match = duel(["Recollection U", "Dagger U"], [], first=MAGE)
    match.state.who("p0").deck.discards = ["Spark U", "Staff D", "Glow U"]
    answer(match, "play Recollection U at p0", "take Glow U")
    assert match.request is not None
    assert match.request.prompt == "Take 1 of your Discard Deck to your hand: which?"
    answer(match, "take Staff D")
    assert match.state.who("p0").hand == ["Dagger U", "Glow U", "Staff D"]
    assert match.state.who("p0").shown == ["Glow U", "Staff D"]
    assert match.state.who("p0").deck.discards == ["Spark U", "Recollection U"]


@pytest.mark.rules("DK-FATIG-13", "DK-FATIG-06")
def test_a_greater_healing_potion_takes_a_level_of_fatigue_away() -> None:
    for level, left in ((2, 1), (0, 0)):
        match = duel(["Greater Healing Potion U"], [], first={"hp": 3, "fatigue": level})
        answer(match, "play Greater Healing Potion U at p0")
        assert (hp(match, "p0"), match.state.who("p0").fatigue) == (10, left)
        assert match.state.who("p0").hand_maximum == 7 - left


# --- Scrolls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-COMP-17", "DK-RFORM-21")
@pytest.mark.parametrize("round_", range(1, 7))
def test_a_scroll_of_energy_bolt_is_cast_by_anybody_on_any_round(round_: int) -> None:
    match = duel(["Scroll of Energy Bolt U"], ["Agility U"], first={"level": 1}, round=round_)
    answer(match, "play Scroll of Energy Bolt U at p1")
    assert {"counter Agility U", "match", "none"} <= {*offered(match)}
    answer(match, "none")
    assert hp(match) == 10 - (round_ + 1)
    assert match.state.who("p0").removed == ["Scroll of Energy Bolt U"]


@pytest.mark.rules("DK-SPELL-07", "DK-CTR-10")
def test_a_scroll_of_energy_bolt_is_divided_countered_and_re_countered_like_the_spell() -> None:
    match = combat(
        fighter(0, ["Scroll of Energy Bolt U"], side=0), fighter(1, [], side=1), fighter(2, [], side=1), round=2
    )
    answer(match, "play Scroll of Energy Bolt U", "aim p1 for 2", "none", "none")
    assert (hp(match, "p1"), hp(match, "p2")) == (8, 9)
    match = duel(["Scroll of Energy Bolt U", "Intellect U"], ["Agility U"], round=2)
    answer(match, "play Scroll of Energy Bolt U at p1", "counter Agility U", "recounter Intellect U")
    assert hp(match) == 7


@pytest.mark.rules("DK-COMP-17", "DK-ACT-16")
def test_scrolls_of_web_and_balm_and_the_free_hand_they_need() -> None:
    match = duel(["Scroll of Web U"], [], round=6)
    answer(match, "play Scroll of Web U at p1", "declare UU", "none")
    assert effects_of(match) == ["cannot"]
    assert match.state.who("p0").removed == ["Scroll of Web U"]
    match = duel(["Scroll of Balm U"], [], first={"hp": 1}, round=4)
    answer(match, "play Scroll of Balm U at p0")
    assert hp(match, "p0") == 1 + 5
    match = duel(["Scroll of Balm U"], [], first={"hp": 1, "shield": True, "armed": ["Longsword"]})
    assert offered(match, "play") == []
