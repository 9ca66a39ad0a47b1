"""Advancement tokens in play. (TM-ADV-03..09, -12..-14)"""

from __future__ import annotations

import pytest

from tabletome.games.tomb.bot import Adventurer
from tabletome.games.tomb.rules.decks import set_out
from tabletome.games.tomb.state import ADVANTAGE, Used
from tabletome.kernel import Result
from tests.tomb.cards import Cards, look
from tests.tomb.plain import (
    Position,
    asked,
    attacks,
    beast,
    hero,
    kinds,
    monster,
    offered,
    play,
    position,
    power,
    token,
    told,
    villain_phase,
)
from tests.tomb.stage import ENCLOSED, add_adventure, add_item, play_card

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture(autouse=True)
def _beasts(cards: Cards) -> None:
    beast(cards, "adj -> hit +5:1", "* -> move 1", hp=9)


def attack(*dice: Result, tokens: list[str | Used], hp: int = 9, edge: int = 0, hit: str = "dmg 1") -> Position:
    """Ada, who owns these tokens, attacks the beast beside her with +5 against AC 15."""
    heroes = [hero("ada", "1b2", tokens=tokens, edge=edge)]
    state = position(heroes, [monster("beast", "1c2", hp=hp)])
    return play_card(state, dice, attack="1 monster adj +5", hit=hit)


# --- Reroll -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ADV-03")
def test_reroll_rolls_any_die_of_the_own_hero_phase_again() -> None:
    heroes = [hero("ada", "1b3", tokens=["reroll"])]
    state = position(heroes, tiles=ENCLOSED, tokens=[token("trap", "1c2")], decks={"tokens": ["fire"]})
    match = play(state, [5, 16])
    match.answer("disable trap-1")
    match.answer("use reroll by ada")
    assert match.state.tokens == []
    assert match.state.heroes[0].hp == 8


@pytest.mark.rules("TM-ADV-03")
def test_reroll_is_not_offered_in_the_villain_phase() -> None:
    match = villain_phase([hero("ada", "1b2", tokens=["reroll"])], [monster("beast", "1c2")], [20])
    assert [roll["hit"] for roll in attacks(match)] == [True]
    assert kinds(match, "rolled attack", "turn-began") == ["rolled attack", "turn-began"]
    assert match.answered == 0


@pytest.mark.rules("TM-ADV-12")
def test_reroll_takes_one_die_of_a_pair_and_the_new_result_stands() -> None:
    match = attack(4, 9, 18, tokens=["reroll"], edge=ADVANTAGE)
    match.answer("use reroll by ada")
    assert offered(match) == ["reroll die-1-4", "reroll die-2-9"]
    match.answer("reroll die-1-4")
    assert [(roll["dice"], roll["total"]) for roll in attacks(match)] == [([18, 9], 23)]


@pytest.mark.rules("TM-ADV-12")
def test_a_rerolled_die_stands_even_if_it_is_worse() -> None:
    match = attack(12, 3, tokens=["reroll"])
    match.answer("use reroll by ada")
    assert [roll["hit"] for roll in attacks(match)] == [False]


@pytest.mark.rules("TM-ADV-12")
@pytest.mark.parametrize(("owner", "is_asked"), [("ada", True), ("bo", False)])
def test_reroll_reaches_anybodys_die_but_only_in_its_owners_hero_phase(owner: str, is_asked: bool) -> None:
    tokens = {name: ["reroll"] if name == owner else [] for name in ("ada", "bo")}
    heroes = [hero("ada", "1b2", tokens=tokens["ada"]), hero("bo", "3b2", tokens=tokens["bo"])]
    state = position(heroes, [monster("beast", "3c2")])
    match = play_card(state, [2, 19], by="bo", attack="1 monster adj +5", hit="dmg 1")
    if is_asked:
        assert asked(match) == 0
        match.answer("use reroll by ada")
    assert [roll["hit"] for roll in attacks(match)] == [is_asked]


# --- +2 Attack and +1 Damage ------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ADV-05")
def test_plus_2_attack_turns_a_total_2_short_into_a_hit() -> None:
    match = attack(8, tokens=["plus-2-attack"])
    match.answer("use plus-2-attack by ada")
    assert [(roll["total"], roll["hit"]) for roll in attacks(match)] == [(15, True)]


@pytest.mark.rules("TM-ADV-05")
def test_plus_2_attack_is_for_attacks_only() -> None:
    heroes = [hero("ada", "1b3", tokens=["plus-2-attack"])]
    match = play(position(heroes, tiles=ENCLOSED, tokens=[token("trap", "1c2")], decks={"tokens": ["safe"]}), [9])
    match.answer("disable trap-1")
    assert [roll["total"] for roll in told(match, "rolled disable")] == [9]
    assert match.state.heroes[0].tokens == [Used("plus-2-attack")]


@pytest.mark.rules("TM-ADV-04")
def test_plus_1_damage_is_used_after_a_hit() -> None:
    match = attack(10, tokens=["plus-1-damage"], hp=2)
    match.answer("use plus-1-damage by ada")
    assert match.state.figures == []


@pytest.mark.rules("TM-ADV-04")
def test_plus_1_damage_is_also_for_a_hit_that_deals_none() -> None:
    match = attack(10, tokens=["plus-1-damage"], hp=2, hit="stun")
    match.answer("use plus-1-damage by ada")
    assert [(figure.hp, figure.stunned) for figure in match.state.figures] == [(1, True)]
    assert [blow["amount"] for blow in told(match, "damaged")] == [1]
    match.undo()
    match.answer("pass")
    assert [(figure.hp, figure.stunned) for figure in match.state.figures] == [(2, True)]
    assert told(match, "damaged") == [], "nothing is said of damage that there is not"


@pytest.mark.rules("TM-ADV-04")
def test_plus_1_damage_is_not_offered_after_a_miss() -> None:
    match = attack(9, tokens=["plus-1-damage"])
    assert not offered(match, "use")
    assert match.state.heroes[0].tokens == [Used("plus-1-damage")]


@pytest.mark.rules("TM-ADV-13")
def test_several_tokens_are_combined_on_one_roll() -> None:
    match = attack(6, tokens=["plus-2-attack", "plus-2-attack", "plus-1-damage"])
    match.answer("use plus-2-attack by ada")
    match.answer("use plus-2-attack by ada")
    match.answer("use plus-1-damage by ada")
    assert [(roll["total"], roll["hit"]) for roll in attacks(match)] == [(15, True)]
    assert match.state.figures[0].hp == 7
    assert all(not owned.up for owned in match.state.heroes[0].tokens)


# --- Regain 2 HP and Recharge -----------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ADV-06")
def test_regain_2_hp_gives_two_hit_points_back() -> None:
    match = play(position([hero("ada", "1b2", hp=3, tokens=["regain-2-hp"])]))
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 5


def clawed(hp: int, damage: int) -> Position:
    """At the end of Bo's turn a beast claws Ada, who owns Regain 2 HP."""
    heroes = [hero("ada", "1b2", hp=hp, tokens=["regain-2-hp"]), hero("bo", "4b2")]
    state = position(heroes, [monster("beast", "1c2")], active=1)
    return play_card(state, [10], by="beast-1", then="end_of_turn", attack="1 hero adj +20", hit=f"dmg {damage}")


@pytest.mark.rules("TM-ADV-14", "TM-ADV-06")
def test_regain_2_hp_keeps_its_owner_from_falling() -> None:
    match = clawed(hp=2, damage=3)
    assert match.request is not None
    assert match.request.prompt == "Ada is about to fall, 3 damage to 2: use a token?"
    assert (asked(match), offered(match)) == (0, ["use regain-2-hp", "pass"])
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 1
    assert told(match, "fell") == []


@pytest.mark.rules("TM-ADV-14")
def test_regain_2_hp_is_offered_before_a_blow_of_just_so_much() -> None:
    match = clawed(hp=2, damage=2)
    assert match.request is not None
    assert match.request.prompt == "Ada is about to fall, 2 damage to 2: use a token?"


@pytest.mark.rules("TM-ADV-14", "TM-DEF-11")
def test_who_has_fallen_may_stand_up_at_once() -> None:
    match = clawed(hp=2, damage=3)
    match.answer("pass")
    assert told(match, "fell") == [{"who": "Ada", "by": "Beast 1"}]
    assert match.request is not None
    assert match.request.prompt == "Ada has fallen: use a token?"
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 2
    assert match.state.active == 0


@pytest.mark.rules("TM-ADV-14")
@pytest.mark.parametrize(("hp", "healed"), [(8, 8), (2, 3)])
def test_after_a_wound_regain_2_hp_may_be_used_at_once(hp: int, healed: int) -> None:
    match = clawed(hp=hp, damage=1)
    assert match.request is not None
    assert match.request.prompt == f"Ada is down to {hp - 1}: use a token?"
    assert (asked(match), offered(match)) == (0, ["use regain-2-hp", "pass"])
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == healed
    assert not match.state.heroes[0].tokens[0].up


@pytest.mark.rules("TM-ADV-14")
def test_who_declined_is_not_asked_the_same_when_turns_end() -> None:
    heroes = [hero("ada", "1b2", hp=6, tokens=["regain-2-hp"]), hero("bo", "4b2"), hero("cy", "4c2")]
    state = position(heroes, [monster("beast", "1c2")], active=1)
    match = play_card(state, [10, 10, 9], by="beast-1", then="end_of_turn", attack="1 hero adj +20", hit="dmg 1")
    assert asked(match) == 0
    match.answer("pass")
    assert (asked(match), match.state.active, match.state.phase) == (2, 2, "hero_phase")
    match.answer("end")
    assert (asked(match), match.state.active, match.state.phase) == (0, 0, "hero_phase"), "nothing has changed"
    match.answer("end")
    assert (asked(match), match.state.active, match.state.phase) == (0, 0, "same_name"), "hurt again by the beast"
    assert offered(match) == ["use regain-2-hp", "pass"]


@pytest.mark.rules("TM-ADV-14")
def test_who_has_fallen_is_asked_at_the_end_of_every_turn() -> None:
    heroes = [hero("ada", "1b2", hp=0, tokens=["regain-2-hp"]), hero("bo", "4b2"), hero("cy", "4c2")]
    match = play(position(heroes, active=1))
    for _ in range(2):
        match.answer("end")
        assert (asked(match), offered(match)) == (0, ["use regain-2-hp", "pass"])
        match.answer("pass")
    assert told(match, "healed") == [{"who": "Ada", "amount": 4, "left": 4, "by": "healing surge"}]


@pytest.mark.rules("TM-ADV-14")
def test_recharge_that_was_kept_is_offered_again_when_another_card_is_turned_over(
    cards: Cards,
) -> None:
    powers = [Used(power(cards, name, type="daily"), up) for name, up in (("one", False), ("two", True))]
    heroes = [hero("ada", "1b2"), hero("bo", "1c2"), hero("cy", "4c2", tokens=["recharge"], powers=powers)]
    match = play(position(heroes, [monster("beast", "4d2", seat=-1)]), [2])
    match.answer("end")
    assert offered(match) == ["use recharge", "pass"]
    match.answer("pass")
    match.answer("end")
    assert (asked(match), match.state.phase) == (2, "hero_phase"), "nothing has changed"
    match.answer("attack beast-1 with two")
    match.answer("end")
    assert (asked(match), match.state.phase) == (2, "end_of_turn")
    assert offered(match) == ["use recharge", "pass"]


@pytest.mark.rules("TM-ADV-14")
def test_a_wound_in_the_own_hero_phase_asks_nothing_for_the_token_is_among_the_options() -> None:
    match = play_card(position([hero("ada", "1b2", tokens=["regain-2-hp"])]), do="self: dmg 3")
    assert match.state.phase == "hero_phase"
    assert {"move", "use", "end"} <= {option.verb for option in match.request or ()}
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 7


@pytest.mark.rules("TM-ADV-14")
def test_no_wound_no_question() -> None:
    match = clawed(hp=8, damage=0)
    assert match.answered == 0
    assert match.state.phase == "hero_phase"
    assert "use" not in {option.verb for option in match.request or ()}


@pytest.mark.rules("TM-ADV-14")
@pytest.mark.parametrize(("tokens", "saved"), [(1, False), (2, True)])
def test_before_a_blow_the_token_is_offered_only_if_it_can_save(tokens: int, saved: bool) -> None:
    heroes = [hero("ada", "1b2", hp=2, tokens=["regain-2-hp"] * tokens), hero("bo", "4b2")]
    state = position(heroes, [monster("beast", "1c2")], active=1)
    match = play_card(state, [10], by="beast-1", then="end_of_turn", attack="1 hero adj +20", hit="dmg 5")
    assert match.request is not None
    assert match.request.prompt.startswith("Ada is about to fall" if saved else "Ada has fallen")
    match.answer("use regain-2-hp")
    if saved:
        match.answer("use regain-2-hp")
    assert (match.state.heroes[0].hp, bool(told(match, "fell"))) == (1 if saved else 2, not saved)


@pytest.mark.rules("TM-ADV-14")
@pytest.mark.parametrize(
    ("hp", "stunned", "is_asked"), [(3, False, True), (1, False, False), (4, False, False), (3, True, False)]
)
def test_before_a_monster_looks_for_the_wounded_a_hero_may_be_wounded_no_longer(
    cards: Cards, hp: int, stunned: bool, is_asked: bool
) -> None:
    beast(cards, "adj&hp<=3 -> hit +20:7", "* -> heal 1", name="stalker")
    heroes = [hero("ada", "1b2"), hero("bo", "2b2", hp=hp, tokens=["regain-2-hp"])]
    stalker = monster("stalker", "2c2", stunned=stunned)
    match = villain_phase(heroes, [stalker], [10])
    assert match.request is not None
    asked_before = match.request.prompt == "Stalker 1 looks for a Hero with 3 Hit Points or less: use a token?"
    assert asked_before == is_asked
    if is_asked:
        assert asked(match) == 1
        match.answer("use regain-2-hp")
        assert attacks(match) == [], "it finds nobody any more"
        match.undo()
        match.answer("pass")
        assert [blow["hit"] for blow in attacks(match)] == [True]


@pytest.mark.rules("TM-ADV-14", "TM-ADV-07")
def test_recharge_turns_up_a_card_that_was_just_used_before_the_next_blow(cards: Cards) -> None:
    ward = power(cards, "ward", "", type="utility", hit="", when="struck self", do="cancel")
    heroes = [hero("ada", "1b2", tokens=["recharge"], powers=[ward])]
    match = villain_phase(heroes, [monster("beast", "1c2"), monster("beast", "1a2")], [20, 20])
    match.answer("use ward by ada")
    assert match.request is not None
    assert match.request.prompt == "Ada has used Ward: use a token?"
    assert offered(match) == ["use recharge", "pass"]
    match.answer("use recharge")
    match.answer("use ward by ada")
    assert match.state.heroes[0].hp == 8


@pytest.mark.rules("TM-ADV-14")
@pytest.mark.parametrize(("hp", "damage", "used"), [(8, 3, False), (5, 3, False), (2, 3, True), (2, 7, True)])
def test_the_bot_keeps_regain_2_hp_until_it_falls_or_would(hp: int, damage: int, used: bool) -> None:
    match = clawed(hp, damage)
    assert match.request is not None
    assert str(Adventurer().choose(match.seat(0))) == ("use regain-2-hp" if used else "pass")


@pytest.mark.rules("TM-ADV-14", "TM-TURN-14")
def test_who_falls_in_the_own_hero_phase_stands_up_after_it() -> None:
    state = position([hero("ada", "1b2", hp=8, tokens=["regain-2-hp"]), hero("bo", "4b2")])
    match = play_card(state, do="self: dmg 8")
    assert match.state.heroes[0].hp == 0
    assert offered(match) == ["use regain-2-hp", "pass"]
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 2
    assert match.state.active == 1, "nothing more in this Hero Phase"


@pytest.mark.rules("TM-ADV-14", "TM-ADV-07")
@pytest.mark.parametrize(("up", "hp", "useful"), [(True, 8, []), (True, 5, ["regain-2-hp"]), (False, 8, ["recharge"])])
def test_at_the_end_of_a_turn_every_owner_may_use_tokens_that_help(
    cards: Cards, up: bool, hp: int, useful: list[str]
) -> None:
    own = {"tokens": ["regain-2-hp", "recharge"], "powers": [Used(power(cards, type="daily"), up)]}
    match = play(
        position([hero("ada", "1b2"), hero("bo", "1c2"), hero("cy", "1d2", hp=hp, **own)], phase="end_of_turn")
    )
    assert asked(match) == (2 if useful else 1), "with nothing to ask, Bo's turn has begun"
    if useful:
        assert offered(match) == [*(f"use {token}" for token in useful), "pass"]
        match.answer(0)
        cy = match.state.heroes[2]
        assert (cy.hp, cy.powers[0].up) == (7 if hp == 5 else 8, True)
        assert match.state.active == 1


@pytest.mark.rules("TM-ADV-08")
def test_a_token_takes_no_action_and_is_used_when_none_is_left() -> None:
    match = play(position([hero("ada", "1b4", hp=3, tokens=["regain-2-hp"])], tiles=ENCLOSED))
    match.answer("move 1b2")
    match.answer("dash")
    match.answer("move 1c4")
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 5


@pytest.mark.rules("TM-ADV-09")
def test_a_used_token_is_not_offered_again() -> None:
    match = play(position([hero("ada", "1b2", hp=1, tokens=["regain-2-hp"])]))
    match.answer("use regain-2-hp")
    assert not offered(match, "use")
    match.answer("end")
    assert not offered(match, "use")


@pytest.mark.rules("TM-ADV-09")
def test_only_the_token_that_is_used_is_turned_over() -> None:
    tokens = [Used("reroll"), Used("regain-2-hp", up=False), Used("regain-2-hp")]
    match = play(position([hero("ada", "1b2", hp=1, tokens=tokens)]))
    match.answer("use regain-2-hp")
    assert [(used.id, used.up) for used in match.state.heroes[0].tokens] == [
        ("reroll", True), ("regain-2-hp", False), ("regain-2-hp", False)
    ]  # fmt: skip


@pytest.mark.rules("TM-ADV-09")
def test_of_several_tokens_the_one_that_is_used_and_still_lies_face_up_helps() -> None:
    match = attack(8, tokens=[Used("regain-2-hp"), Used("plus-2-attack", up=False), Used("plus-2-attack")])
    match.answer("use plus-2-attack by ada")
    assert [(roll["total"], roll["hit"]) for roll in attacks(match)] == [(15, True)]
    assert [used.up for used in match.state.heroes[0].tokens] == [True, False, False]


@pytest.mark.rules("TM-ADV-09")
def test_a_used_reroll_is_not_offered_for_the_next_die(cards: Cards) -> None:
    heroes = [hero("ada", "1b2", tokens=["reroll"], powers=[power(cards)])]
    match = play_card(position(heroes, [monster("beast", "1c2")]), [2, 3, 4], attack="1 monster adj +5", hit="dmg 1")
    match.answer("use reroll by ada")
    match.answer("attack beast-1 with jab")
    assert len(attacks(match)) == 2


@pytest.mark.rules("TM-ADV-09")
def test_a_used_token_is_ready_again_in_the_next_adventure(cards: Cards) -> None:
    following = add_adventure(cards)
    match = play(position([hero("ada", "1b2", hp=1, tokens=["regain-2-hp"])]))
    match.answer("use regain-2-hp")
    state = match.state
    set_out(look(match), following)
    assert state.heroes[0].tokens == [Used("regain-2-hp")]


@pytest.mark.rules("TM-ADV-07")
def test_recharge_turns_up_a_power_that_was_used(cards: Cards) -> None:
    daily = power(cards, "smite", type="daily")
    heroes = [hero("ada", "1b2", powers=[Used(daily, up=False)], tokens=["recharge"])]
    match = play(position(heroes, [monster("beast", "1c2")]))
    assert not offered(match, "attack")
    match.answer("use recharge")
    assert offered(match, "attack") == ["attack beast-1 with smite"]


@pytest.mark.rules("TM-ADV-07")
def test_recharge_turns_up_a_treasure_that_was_used(cards: Cards) -> None:
    wand = add_item(cards, "wand", use="action", do="self: adv")
    daily = power(cards, "smite", type="daily")
    heroes = [hero("ada", "1b2", powers=[Used(daily, up=False)], items=[Used(wand, up=False)], tokens=["recharge"])]
    match = play(position(heroes))
    match.answer("use recharge")
    match.answer("turn-up wand")
    assert offered(match, "activate") == ["activate wand"]
    assert not match.state.heroes[0].powers[0].up


@pytest.mark.rules("TM-ADV-12")
def test_recharge_reaches_only_the_owners_cards(cards: Cards) -> None:
    daily = power(cards, "smite", type="daily")
    heroes = [hero("ada", "1b2", tokens=["recharge"]), hero("bo", "1c2", powers=[Used(daily, up=False)])]
    match = play(position(heroes))
    assert not offered(match, "use")
