"""What is easily missed: what an event rests on, what is carried over and what is not, what a refusal says, what odds know."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tabletome.games.party.board.fulfilment import cover
from tabletome.games.party.cards.language import NEED, Change
from tabletome.games.party.events import (
    ArenaScored,
    DieSet,
    PreventionGained,
    SymbolsAdded,
)
from tabletome.games.party.game import GAME
from tabletome.games.party.options.exact_odds import odds_after
from tabletome.games.party.options.roll_odds import of_heroes, of_party
from tabletome.games.party.options.sums import lessened, steps_of
from tabletome.games.party.rules import scoring
from tabletome.games.party.state import Arena, Pool, PoolDie
from tabletome.kernel import BadSetup, Happened, Match
from tabletome.kernel.events import ConditionGained, Defeated, Gained, Shuffled, Won
from tests.party.language import ways
from tests.party.table import (
    Cards,
    Position,
    answer,
    arena_card,
    asked,
    boss_card,
    discards,
    faces,
    hero,
    hero_card,
    item_card,
    look,
    me,
    offered,
    on_quest,
    party_of,
    play,
    player,
    pool,
    position,
    quest_card,
    refused,
    skull,
    table,
    told,
)


def rests_on(match: Position, kind: type[Happened]) -> list[tuple[str, ...]]:
    """The rules that the events of a kind cite, oldest first."""
    assert match.events is not None
    return [event.rules for event in match.events if event.kind == kind.kind]


# --- turns and gold ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-TURN-03", "AP-TURN-04", "AP-TURN-05")
@pytest.mark.parametrize(("party", "coins", "rule"), [("ada", 2, "AP-TURN-03"), ("", 4, "AP-TURN-04")])
def test_payday_says_which_rule_pays(party: str, coins: int, rule: str) -> None:
    match = table(player(party), player("bo"), phase="turn_start", rows={"heroes": "cy di"})
    assert (me(match).gold, rests_on(match, Gained)) == (coins, [(rule,)])


@pytest.mark.rules("AP-TURN-02", "AP-TAVERN-07")
def test_a_turn_without_a_quest_has_its_second_tavern_too() -> None:
    match = table(player("ada", gold=2), player("bo"), phase="tavern", rows={"town": "ogre", "heroes": "cy di"})
    answer(match, "done", "skip")
    assert (asked(match), str(match.state.phase)) == (0, "tavern_again")
    answer(match, "buy cy")
    assert party_of(match) == "ada cy"


@pytest.mark.rules("AP-TAVERN-07", "AP-TOWN-09")
def test_scouting_turns_up_a_card_in_the_tavern() -> None:
    match = table(player("ada", gold=1), player(), level=2, rows={"town": "ogre"}, decks={"town": "a b"})
    answer(match, "scout town")
    assert (match.state.rows["town"].row, me(match).gold) == (["ogre", "a"], 0)


@pytest.mark.rules("AP-TAVERN-03", "AP-TAVERN-04", "AP-HERO-11")
def test_an_empty_hero_deck_is_made_anew_before_its_top_card_shows() -> None:
    rows, thrown = {"heroes": "ada bo cy di"}, {"heroes": "ed"}
    match = table(player("flo"), player("gus", gold=2), phase="refresh", rows=rows, discards=thrown)
    assert (match.state.decks["heroes"].layers, match.state.decks["heroes"].discards) == ([["ed"]], [])
    assert "buy ed" in offered(match)
    assert told(match, Shuffled) == [Shuffled("heroes", again=True)]


@pytest.mark.rules("AP-TOWN-11", "AP-TOWN-18")
def test_what_can_be_sold_and_what_not() -> None:
    match = table(player("ada/bow", hand="axe bow", gold=0), player(), level=2, rows={"town": "ogre"})
    assert offered(match, "sell") == ["axe", "bow"]
    assert "only a card from your hand can be sold (AP-TOWN-18)" in refused(match, "sell crown")
    answer(match, "sell bow")
    assert (me(match).gold, party_of(match)) == (1, "ada/bow")
    assert "an equipped weapon cannot be sold (AP-TOWN-18)" in refused(match, "sell bow")


@pytest.mark.rules("AP-ITEM-09", "AP-ITEM-11")
def test_only_a_weapon_in_hand_is_given() -> None:
    match = table(player("ada/axe bo", hand="ale bow"), player(), rows={"town": "ogre"})
    assert "'nonsense' is no weapon (AP-ITEM-09)" in refused(match, "equip nonsense to ada")
    assert "'ale' is no weapon (AP-ITEM-09)" in refused(match, "equip ale to ada")
    assert "an equipped weapon cannot be moved or taken off (AP-ITEM-11)" in refused(match, "equip axe to bo")
    assert "is not in your hand (AP-TAVERN-06)" in refused(match, "equip shield to bo")


@pytest.mark.rules("AP-SETUP-01", "AP-SETUP-04", "AP-COOP-03")
@pytest.mark.parametrize("starter", [-2, 2])
def test_the_starter_is_a_seat_or_chance(starter: int) -> None:
    with pytest.raises(BadSetup, match="a seat from 0 to 1, or -1"):
        Match(GAME, 2, {"starter": starter})


# --- rewards ----------------------------------------------------------------------------------------------------------


def tried(plain: Cards, won: bool, win: str, fail: str, **fields: Any) -> Position:
    quest_card(plain, "ogre", need="*2", win=win, fail=fail)
    return on_quest("ada", "ogre", chance=["SS" if won else "blank"], token=False, **fields)


@pytest.mark.rules("AP-REWARD-06", "AP-REWARD-07", "AP-QUEST-14", "AP-QUEST-15")
def test_coins_and_vp_on_parchment_are_paid_on_failure_and_once_on_success(plain: Cards) -> None:
    match = tried(plain, False, "3g 2vp", "1g 1vp", gold=0)
    assert (me(match).gold, me(match).vp, me(match).token) == (1, 1, True)
    match = tried(plain, True, "3g 2vp", "1g 1vp", gold=0)
    assert (me(match).gold, me(match).vp, scoring.total(match.play, me(match))) == (3, 0, 2)


@pytest.mark.rules("AP-QUEST-11", "AP-COOP-14")
def test_a_completed_quest_stirs_its_row(plain: Cards) -> None:
    match = tried(plain, True, "1vp", "", coop=True)
    assert match.state.busy == ["town"]


@pytest.mark.rules("AP-REWARD-05", "AP-REWARD-11")
def test_a_hero_at_home_takes_no_level_up_even_if_all_sent_are_dead(plain: Cards) -> None:
    quest_card(plain, "ogre", need="", hits="D", win="UP")
    match = on_quest("ada", "ogre", chance=["S"], token=False, at_home="bo")
    assert (match.state.phase, party_of(match)) == ("tavern_again", "bo")


@pytest.mark.rules("AP-COOP-05", "AP-TOWN-06", "AP-TOWN-14")
@pytest.mark.parametrize(("coop", "rule"), [(False, "AP-TOWN-06"), (True, "AP-COOP-05")])
def test_the_first_bonus_of_a_town_step_says_what_it_rests_on(plain: Cards, coop: bool, rule: str) -> None:
    quest_card(plain, "ogre", need="", win="1g")
    won = ["a"] if not coop else ["a", "b", "c"]
    match = on_quest("ada", "ogre", chance=["S"], token=False, won=won, coop=coop, decks={"arena": "the-pit"})
    assert me(match).vp == 2
    assert [rules for rules in rests_on(match, Gained) if rule in rules]


# --- wounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-WOUND-01", "AP-WOUND-02", "AP-WOUND-03")
def test_a_hero_who_falls_is_off_the_quest_and_it_is_told_who_did_it(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="ww", need="*1")
    match = on_quest("ada~ bo", "ogre", hand="crown")
    answer(match, "slot w ada")
    state = match.state
    assert told(match, Defeated) == [Defeated("ada", "ogre")]
    assert told(match, ConditionGained) == [ConditionGained("bo", "wounded", "ogre")]
    assert party_of(match) == "bo~"
    assert state.attempt is not None
    assert state.attempt.active == ["bo"]


@pytest.mark.rules("AP-WOUND-06", "AP-WOUND-09", "AP-WOUND-11", "AP-QUEST-18")
def test_once_a_wound_is_dealt_no_shield_is_left(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="..", need="", hits="www")
    match = on_quest("di bo", "ogre", chance=["H", "M"], token=False)
    assert offered(match, "shield") == ["w"]
    answer(match, "wound bo w")
    assert (offered(match, "shield"), party_of(match)) == ([], "di bo~")
    answer(match, "plan")
    assert len(party_of(match).split()) == 1  # nor does the plan count on one


@pytest.mark.rules("AP-WOUND-05", "AP-WOUND-10")
def test_a_prevention_taken_by_hand_cancels_its_wound(plain: Cards) -> None:
    hero_card(plain, "di", std="y", dice="y", ability="always: block w")
    quest_card(plain, "ogre", slots="..", need="", hits="ww")
    match = on_quest("di+ bo", "ogre", chance=["M", "M"], token=False)
    answer(match, "block w")
    assert match.state.attempt is not None
    assert (match.state.attempt.wounds, match.state.attempt.blocks) == ("w", "")


@pytest.mark.rules("AP-POOL-05", "AP-ROLL-06", "AP-QUEST-19", "AP-SYM-12")
def test_passive_preventions_come_with_the_pool_and_with_critical_hits(plain: Cards) -> None:
    hero_card(plain, "di", std="y", dice="r", ability="always: block w & crit: block D")
    quest_card(plain, "ogre", need="*2", hits="Dw")
    match = on_quest("di+", "ogre", chance=["SS"], token=False)
    assert told(match, PreventionGained) == [PreventionGained("w", "di"), PreventionGained("D", "di")]
    assert party_of(match) == "di+"


# --- dice and cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-SYM-05", "AP-SYM-10")
def test_what_a_die_showed_before_it_was_set_is_told(plain: Cards) -> None:
    match = on_quest("ada", chance=["S"], hand="strike", token=False)
    answer(match, "roll", "scroll strike", "set r1 SS")
    assert told(match, DieSet) == [DieSet("r1", "S", "SS", "strike")]


@pytest.mark.rules("AP-ROLL-01", "AP-POOL-05", "AP-POOL-06")
def test_after_the_roll_an_added_die_is_thrown_and_before_it_is_not(plain: Cards) -> None:
    item_card(plain, "gust", "scroll", "+g")
    match = on_quest("ada", hand="ale crown gust", chance=["S", "blank", "AA"], token=False)
    answer(match, "drink ale")
    assert (faces(match), pool(match)) == ("", "ry")
    answer(match, "roll")
    assert match.state.attempt is not None
    assert match.state.attempt.rolled
    answer(match, "scroll gust")
    assert faces(match) == "r:S y:blank g:AA"


@pytest.mark.rules("AP-POOL-06", "AP-ROLL-01")
def test_an_empty_pool_counts_as_rolled(plain: Cards) -> None:
    quest_card(plain, "ogre", slots="D", need="")
    match = on_quest("ada", "ogre", hand="crown", at_home="bo")
    answer(match, "roll")
    assert match.state.attempt is not None
    assert (match.state.attempt.rolled, match.state.attempt.pool.dice) == (True, ())


@pytest.mark.rules("AP-ITEM-16", "AP-POOL-02", "AP-QUEST-20")
def test_rivals_are_asked_once_the_pool_is_formed(plain: Cards) -> None:
    skull(plain, "fog", "pool_formed", "-?")
    match = on_quest("ada", hand="ale", others=[player("bo", hand="fog")], skulls=True)
    answer(match, "pass")
    assert (asked(match), offered(match)) == (0, ["drink ale", "roll"])
    answer(match, "drink ale")  # the last card of the hand, so that nothing is asked before the roll
    assert (asked(match), match.state.window, offered(match)[0]) == (1, "pool_formed", "skull fog")


@pytest.mark.rules("AP-SYM-07", "AP-SYM-11")
def test_only_a_wounded_hero_of_the_own_party_can_be_healed(plain: Cards) -> None:
    match = on_quest("ada~", hand="salve", at_home="bo~ cy")
    answer(match, "drink salve")
    assert offered(match) == ["heal ada", "heal bo"]
    assert "only a wounded hero of your own party can be healed (AP-SYM-07, AP-SYM-11)" in refused(match, "heal cy")


@pytest.mark.rules("AP-RUNE-02", "AP-RUNE-04")
def test_a_rune_rerolls_every_other_die_and_a_refusal_says_why(plain: Cards) -> None:
    quest_card(plain, "two", slots="..", need="SSSS")
    match = on_quest("ada bo", "two", hand="crown", chance=["S", "MR"], token=False)
    answer(match, "roll")
    assert offered(match, "rune") == ["b1 reroll r1"]
    assert "never reroll the die that produced it (AP-RUNE-04)" in refused(match, "rune b1 reroll b1")
    assert "there is no such rune or use for it" in refused(match, "rune r1 reroll b1")


@pytest.mark.rules("AP-ITEM-10")
def test_a_weapon_works_on_every_quest_until_its_hero_is_defeated(plain: Cards) -> None:
    quest_card(plain, "ogre", need="S *1", hits="w")
    for name in ("a", "b"):
        quest_card(plain, name, need="SS *9", hits="w")
    match = on_quest("bo/axe", "a", chance=["R", "R"], token=False, rows={"town": "a b", "heroes": "gus hal"})
    answer(match, "rune b1 axe of bo")
    assert told(match, SymbolsAdded) == [SymbolsAdded("S", "axe of bo")]
    assert (party_of(match), discards(match)) == ("bo~/axe", [])
    answer(match, "done", "done")
    while asked(match) != 0 or match.state.phase != "quest":
        answer(match, offered(match)[-1])
    answer(match, "quest b with bo", "rune b1 axe of bo")
    assert told(match, SymbolsAdded) == [SymbolsAdded("S", "axe of bo")] * 2
    assert (party_of(match), discards(match)) == ("", ["axe"])


@pytest.mark.rules("AP-SYM-04", "AP-SYM-09")
@pytest.mark.parametrize("colour", "rgby")
def test_every_colour_can_be_added_rerolled_and_set(plain: Cards, colour: str) -> None:
    item_card(plain, "more", "potion", f"+{colour}")
    item_card(plain, "turn", "scroll", f"rr {colour}")
    item_card(plain, "face", "scroll", f"set {colour} *")
    quest_card(plain, "ogre", slots="...", need="SSSS")
    match = on_quest("ada bo cy", "ogre", hand="face more turn", chance=["blank"] * 5, token=False)
    answer(match, "drink more")
    assert sorted(pool(match)) == sorted("rbg" + colour)
    answer(match, "roll", "scroll turn")
    same = [name for name in ("r1", "b1", "g1", f"{colour}2" if colour != "y" else "y1") if name[0] == colour]
    assert offered(match, "on") == (same if len(same) > 1 else [])
    if len(same) > 1:
        answer(match, f"on {same[0]}")
    answer(match, "scroll face")
    assert {option.split()[0] for option in offered(match, "set")} == set(same)


@pytest.mark.rules("AP-ARENA-04")
def test_an_arena_roll_uses_abilities_and_weapons_of_those_who_were_sent(plain: Cards) -> None:
    arena_card(plain)
    hero_card(plain, "ada", std="r", dice="r", ability="free: +S")
    state = position(
        player("ada+/shield bo/axe cy", token=False), player(), phase="arena_entry", level=3, arena="pit",
        decks={"items": "ale brew"},
    )  # fmt: skip
    state.arena_fight = Arena([0])
    match = play(state, ["S", "MR", "H"])
    answer(match, "enter with ada bo")
    assert faces(match) == "r:S b:MR y:H"
    assert {"use ada", "rune b1 axe of bo"} <= set(offered(match))
    answer(match, "use ada", "rune b1 axe of bo", "plan")
    assert told(match, ArenaScored) == [ArenaScored("green", 4)]


# --- the boss and the end ---------------------------------------------------------------------------------------------


def boss(*players: Any, chance: Sequence[str] = (), **fields: Any) -> Position:
    return table(*players, phase="boss_begins", level=4, boss="lich", chance=chance, **fields)


@pytest.mark.rules("AP-BOSS-07", "AP-BOSS-06")
def test_preventions_and_loose_runes_do_not_come_along_to_the_second_stage(plain: Cards) -> None:
    boss_card(plain, need="*1", hits="w", s2={"need": "SSSS", "hits": "w"})
    item_card(plain, "ward", "scroll", "block ?2")
    match = boss(player("ada", hand="crown spark ward"), player(), chance=["SS", "blank"])
    answer(match, "fight with ada", "roll", "scroll spark", "scroll ward", "done", "plan")
    now = match.state.attempt
    assert now is not None
    assert (now.stage, now.blocks, now.pool.loose, now.used, now.toughened) == (2, "", "", [], 0)
    assert (party_of(match), me(match).boss_stages) == ("ada", 1)


@pytest.mark.rules("AP-END-01", "AP-END-03", "AP-END-04", "AP-END-06")
@pytest.mark.parametrize(("vp", "cited"), [(5, True), (4, False)])
def test_the_end_cites_the_tie_break_only_where_it_decided(vp: int, cited: bool) -> None:
    match = table(player(vp=5, boss_stages=2), player(vp=vp), phase="scoring", level=4)
    [rules] = rests_on(match, Won)
    assert ("AP-END-06" in rules) is cited


@pytest.mark.rules("AP-ITEM-05", "AP-END-05")
@pytest.mark.parametrize(
    ("per", "worth"), [("", 2), ("town", 2), ("forest", 0), ("retired", 4), ("relic", 4), ("stage", 2)]
)
def test_a_relic_is_worth_its_vp_once_or_for_each_of_what_it_counts(plain: Cards, per: str, worth: int) -> None:
    item_card(plain, "idol", "relic", vp=2, **({"per": per} if per else {}))
    owner = player(hand="idol heart ale", won=["ogre"], retired=["ada", "bo"], boss_stages=1)
    assert scoring.relic_vp(look(position(owner)), owner, "idol") == worth
    assert scoring.sources(look(position(owner)), owner)["relics"] == worth + 4


# --- what odds and conditions know ------------------------------------------------------------------------------------


@pytest.mark.rules("AP-COND-03", "AP-COND-05", "AP-COND-08")
def test_what_no_condition_uses_is_spare() -> None:
    found = cover(NEED.parse("S *2"), {"S": 2, "A": 2, "M": 1, "H": 1}, "M")
    assert (found.named, found.hit_points, found.spare) == ({"S": 1}, {"S": 1, "A": 1}, {"A": 1, "M": 1, "H": 1})


@pytest.mark.rules("AP-COND-05")
def test_a_symbol_fills_its_own_condition_first_and_then_one_hit_point() -> None:
    assert lessened((1, 0, 0, 0, 0, 3), "S") == (0, 0, 0, 0, 0, 3)
    assert lessened((1, 0, 0, 0, 0, 3), "SS") == (0, 0, 0, 0, 0, 2)
    assert lessened((1, 0, 0, 0, 0, 3), "HR") == (1, 0, 0, 0, 0, 3)


@pytest.mark.rules("AP-POOL-01", "AP-POOL-04", "AP-POOL-05")
def test_the_odds_of_heroes_count_what_weapons_always_add(plain: Cards) -> None:
    item_card(plain, "fist", "weapon", "always: +r & always: +S")
    seen = look(position())
    assert of_heroes(seen, [hero("ada/fist")], NEED.parse("S *4"), "") == Fraction(1, 9)


@pytest.mark.rules("AP-QUEST-06", "AP-QUEST-08")
def test_there_are_no_odds_where_a_slot_wound_finds_no_other_hero() -> None:
    seen, need = look(position()), NEED.parse("*1")
    assert of_party(seen, [hero("ada")], "w", need) == Fraction(2, 3)
    assert of_party(seen, [hero("ada")], "ww", need) == 0


@pytest.mark.rules("AP-SYM-01", "AP-SYM-02", "AP-SYM-03", "AP-SYM-04", "AP-SYM-05", "AP-SYM-06")
@pytest.mark.parametrize(
    ("effect", "need", "odds"),
    [
        ("+r", "SS", Fraction(1, 3)),
        ("+?", "M", Fraction(2, 3)),
        ("+S +S", "SS", Fraction(1)),
        ("rr r", "S", Fraction(2, 3)),
        ("rr r2", "S", Fraction(8, 9)),
        ("set r SS", "SS", Fraction(1)),
        ("set r *", "H", Fraction(1)),
        ("set r S", "SS", Fraction(0)),
    ],
)
def test_odds_know_what_every_effect_does(effect: str, need: str, odds: Fraction) -> None:
    two_blanks = Pool((PoolDie("r", ""), PoolDie("r", "")))
    assert odds_after(two_blanks, ways(effect), NEED.parse(need)) == odds


@pytest.mark.rules("AP-SYM-01", "AP-SYM-04")
def test_odds_know_that_a_first_die_must_be_rerolled_and_a_second_need_not() -> None:
    good = Pool((PoolDie("r", "S"), PoolDie("r", "S")))
    assert odds_after(good, ways("rr r2"), NEED.parse("SS")) == Fraction(7, 9)
    assert odds_after(good, ways("rr r"), NEED.parse("SS"), touched=(0,)) == 1
    again = [Change(rerolls="r"), Change(rerolls="r")]
    assert [step.kind for step in steps_of(again, 0, going_on=True)] == ["again", "reroll"]


@pytest.mark.rules("AP-ROLL-03")
@pytest.mark.parametrize("change", [Change(leaves="?"), Change(hits="w"), Change(steals=1), Change(tougher=1)])
def test_odds_refuse_what_is_done_to_a_roller(change: Change) -> None:
    with pytest.raises(ValueError, match="AP-ROLL-03"):
        steps_of([change], 0)


@pytest.mark.rules("AP-RUNE-02", "AP-RUNE-03", "AP-REROLL-01")
def test_odds_know_what_pays_for_a_reroll() -> None:
    blank = PoolDie("r", "")
    for roll, token, odds in (
        (Pool((blank,)), False, Fraction(0)),
        (Pool((blank,)), True, Fraction(2, 3)),
        (Pool((blank,), "R"), False, Fraction(2, 3)),
        (Pool((blank, PoolDie("b", "R"))), False, Fraction(2, 3)),
        (Pool((blank, PoolDie("b", "R", locked=True))), False, Fraction(0)),
    ):
        assert odds_after(roll, ((),), NEED.parse("S"), token=token, later=1) == odds
    for roll, token, odds in (
        (Pool((blank,)), True, Fraction(2, 3)),
        (Pool((blank,), "R"), False, Fraction(2, 3)),
        (Pool((blank,), "RR"), False, Fraction(8, 9)),
    ):
        assert odds_after(roll, ((),), NEED.parse("S"), token=token, later=2) == odds  # nothing pays twice
