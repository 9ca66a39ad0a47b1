"""Going on a quest: declaration, slot wounds, success and failure, the order of evaluation. (AP-QUEST-01..20, AP-COND-03..09)"""

from __future__ import annotations

import pytest

from tabletome.games.party.events import (
    LevelUpLost,
    QuestCompleted,
    RollRead,
    SetOut,
    SymbolsAdded,
    TooFewHeroes,
    TownAdvanced,
    Upgraded,
    WoundCancelled,
)
from tabletome.games.party.rules import scoring
from tabletome.kernel import Happened
from tabletome.kernel.events import ConditionGained, Defeated, Gained, Revealed
from tests.party.table import (
    Cards,
    answer,
    asked,
    discards,
    hero_card,
    kinds,
    me,
    offered,
    on_quest,
    party_of,
    player,
    pool,
    quest_card,
    refused,
    table,
    told,
)

# --- declaring --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-QUEST-01", "AP-QUEST-03")
def test_any_face_up_quest_with_exactly_its_heroes_or_none(plain: Cards) -> None:
    quest_card(plain, "pair", slots="..", deck="forest")
    match = table(
        player("ada bo cy"), player("di", hand="axe"), phase="quest", level=2,
        rows={"town": "ogre a", "forest": "pair", "heroes": "ed"},
    )  # fmt: skip
    assert offered(match, "quest") == [
        "ogre with ada",
        "ogre with bo",
        "ogre with cy",
        "a with ada bo cy",
        "pair with ada bo",
        "pair with ada cy",
        "pair with bo cy",
    ]
    assert "exactly 2 heroes, not 1 (AP-QUEST-03)" in refused(match, "quest pair with ada")
    assert "exactly 2 heroes, not 3 (AP-QUEST-03)" in refused(match, "quest pair with ada bo cy")
    assert "not face up (AP-QUEST-01)" in refused(match, "quest wyrm with ada")
    answer(match, "skip")
    assert (asked(match), match.state.phase, match.state.attempt) == (1, "tavern", None)


@pytest.mark.rules("AP-QUEST-03")
def test_heroes_may_be_named_in_any_order_and_are_sent_in_that_of_the_party(plain: Cards) -> None:
    quest_card(plain, "pair", slots="..")
    match = table(player("ada bo cy", hand="ale"), player(), phase="quest", rows={"town": "pair a", "heroes": "di"})
    assert "name every hero only once" in refused(match, "quest pair with cy cy")
    assert "is not face up" in refused(match, "quest ogre with pair cy")
    assert "no quest 'cy'" in refused(match, "quest cy with pair ada")
    answer(match, "quest pair with cy ada")
    assert match.state.attempt is not None
    assert match.state.attempt.active == ["ada", "cy"]
    assert told(match, SetOut)[0].heroes == ("ada", "cy")


@pytest.mark.rules("AP-QUEST-02")
def test_one_quest_a_turn() -> None:
    match = on_quest("ada", chance=["SS"], at_home="bo cy", rows={"town": "ogre b", "heroes": "di"})
    answer(match, "done")
    assert match.state.phase == "tavern_again"
    assert "one quest a turn" in refused(match, "quest ogre with bo")


@pytest.mark.rules("AP-QUEST-05", "AP-QUEST-13")
def test_the_meeple_stands_on_the_quest_and_comes_home_won_or_failed(plain: Cards) -> None:
    quest_card(plain, "pair", slots="..")
    for faces in (["SS", "A"], ["blank", "blank"]):
        match = table(
            player("ada bo cy", hand="ale"),
            player(),
            phase="quest",
            rows={"town": "pair", "heroes": "di"},
            chance=faces,
        )
        answer(match, "quest pair with ada cy")
        assert match.state.attempt is not None
        assert (me(match).meeple, match.state.attempt.active) == ("pair", ["ada", "cy"])
        answer(match, "roll", "done")
        assert match.state.phase == "tavern_again"
        assert me(match).meeple == ""


@pytest.mark.rules("AP-QUEST-20")
def test_a_declared_quest_cannot_be_called_off() -> None:
    match = on_quest("ada", hand="ale spark")
    assert offered(match) == ["drink ale", "roll"]
    refused(match, "skip")


@pytest.mark.rules("AP-QUEST-20")
def test_a_player_with_too_few_heroes_skips_without_a_question() -> None:
    match = table(
        player("ada bo", gold=2), player("cy", hand="spark"), phase="quest", rows={"town": "a", "heroes": "di"}
    )
    assert match.state.phase == "tavern_again"
    assert told(match, TooFewHeroes) == [TooFewHeroes("green")]


# --- slot wounds ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-QUEST-06")
def test_a_slot_wound_is_dealt_at_once_to_an_active_hero_of_ones_choice(plain: Cards) -> None:
    quest_card(plain, "trap", slots="w.")
    match = on_quest("ada bo", "trap", at_home="cy", hand="ale")
    assert offered(match) == ["slot w ada", "slot w bo"]
    assert "AP-QUEST-06" in refused(match, "slot w cy")
    answer(match, "slot w bo")
    assert party_of(match) == "ada bo~ cy"
    assert match.state.attempt is not None
    assert not match.state.attempt.rolled


@pytest.mark.rules("AP-QUEST-06")
def test_a_hero_who_goes_alone_takes_the_slot_wound_without_a_question(plain: Cards) -> None:
    quest_card(plain, "trap", slots="w")
    match = on_quest("ada", "trap", hand="ale", at_home="bo")
    assert (party_of(match), offered(match)) == ("ada~ bo", ["drink ale", "roll"])


@pytest.mark.rules("AP-QUEST-07")
def test_shields_do_not_stop_a_slot_wound(plain: Cards) -> None:
    quest_card(plain, "trap", slots="w..")
    match = on_quest("di ed cy", "trap", chance=["SH", "H", "H", "A"])
    answer(match, "slot w di")
    answer(match, "done")
    assert party_of(match) == "di~ ed cy"


@pytest.mark.rules("AP-QUEST-08")
def test_a_hero_killed_by_a_slot_wound_leaves_before_the_pool_is_formed(plain: Cards) -> None:
    quest_card(plain, "trap", slots="w.")
    match = on_quest("ada~/shield bo", "trap", hand="ale")
    answer(match, "slot w ada")
    assert party_of(match) == "bo"
    assert pool(match) == "b"
    assert discards(match) == ["shield"]


@pytest.mark.rules("AP-QUEST-08")
def test_each_marked_slot_hurts_another_hero(plain: Cards) -> None:
    quest_card(plain, "trap", slots="ww.")
    match = on_quest("ada bo cy", "trap", hand="ale")
    answer(match, "slot w ada")
    assert "a different hero (AP-QUEST-08)" in refused(match, "slot w ada")
    assert offered(match) == ["slot w bo", "slot w cy"]


@pytest.mark.rules("AP-POOL-06", "AP-QUEST-10")
def test_a_quest_without_conditions_is_won_even_by_the_dead(plain: Cards) -> None:
    quest_card(plain, "trap", slots="w", need="")
    match = on_quest("ada~", "trap")
    assert party_of(match) == ""
    assert (me(match).won, me(match).gold) == (["trap"], 4)


@pytest.mark.rules("AP-POOL-06")
def test_without_dice_conditions_are_not_met_unless_potions_bring_some(plain: Cards) -> None:
    quest_card(plain, "trap", slots="D", need="*1")
    match = on_quest("ada", "trap")
    assert (match.state.phase, me(match).won) == ("tavern_again", [])
    match = on_quest("ada", "trap", hand="brew", chance=["SS"])
    assert pool(match) == ""
    answer(match, "drink brew", "colour r")
    assert pool(match) == "r"
    answer(match, "done")
    assert me(match).won == ["trap"]


@pytest.mark.rules("AP-QUEST-19")
def test_wounded_heroes_give_their_dice_in_full() -> None:
    match = on_quest("ed~/shield", hand="ale")
    assert pool(match) == "rry"


@pytest.mark.rules("AP-QUEST-19", "AP-POOL-05")
def test_wounded_heroes_give_the_symbols_that_they_always_add(plain: Cards) -> None:
    hero_card(plain, "ada", std="r", dice="r", ability="always: +S +M")
    quest_card(plain, "ogre", need="SS M")
    match = on_quest("ada+~", chance=["S"], token=False)
    assert told(match, SymbolsAdded) == [SymbolsAdded("SM", "ada")]
    assert me(match).won == ["ogre"]


# --- success and failure ----------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-QUEST-09")
def test_success_needs_every_condition(plain: Cards) -> None:
    quest_card(plain, "pair", slots="..", need="S *2")
    for faces, won in ((["SS", "A"], ["pair"]), (["SS", "blank"], [])):
        match = on_quest("ada cy", "pair", chance=faces)
        answer(match, "done")
        assert me(match).won == won


@pytest.mark.rules("AP-COND-03", "AP-COND-08")
def test_immune_symbols_count_for_no_condition_but_critical_hits_still_work(plain: Cards) -> None:
    quest_card(plain, "ghost", need="*2", no="S", hits="w")
    hero_card(plain, "flo", std="r", dice="rr", ability="crit: +H")
    match = on_quest("flo+", "ghost", chance=["SS", "SS"])
    answer(match, "done")
    [result] = told(match, RollRead)
    assert (result.won, result.symbols) == (False, {"S": 4, "H": 2})
    assert offered(match, "shield") == ["w"]
    quest_card(plain, "ghost", need="*2", no="S", slots="..")
    match = on_quest("cy ada", "ghost", chance=["AA", "SS"])
    answer(match, "done")
    assert me(match).won == ["ghost"]


@pytest.mark.rules("AP-COND-04", "AP-WOUND-09")
def test_a_quest_without_conditions_is_won_by_a_blank_roll_and_still_wounds(plain: Cards) -> None:
    quest_card(plain, "yard", need="", hits="w")
    match = on_quest("ada", "yard", chance=["blank"], token=False)
    assert (party_of(match), me(match).won) == ("ada~", ["yard"])


@pytest.mark.rules("AP-COND-07")
def test_dice_are_rolled_for_automatic_quests_and_shields_protect(plain: Cards) -> None:
    quest_card(plain, "yard", need="", hits="D")
    match = on_quest("di", "yard", chance=["H"], token=False)
    answer(match, "plan")
    assert (party_of(match), me(match).won) == ("di", ["yard"])


@pytest.mark.rules("AP-COND-09")
@pytest.mark.parametrize(("choice", "party", "won"), [("succeed", "di~", ["gate"]), ("defend", "di", [])])
def test_a_shield_serves_success_or_defence(plain: Cards, choice: str, party: str, won: list[str]) -> None:
    quest_card(plain, "gate", need="H", hits="w")
    match = on_quest("di", "gate", chance=["H"], token=False)
    assert offered(match) == ["succeed", "defend"]
    answer(match, choice)
    if choice == "defend":
        answer(match, "plan")
    assert (party_of(match), me(match).won) == (party, won)


@pytest.mark.rules("AP-COND-09", "AP-WOUND-05")
def test_a_wound_that_a_card_prevents_wants_no_shield(plain: Cards) -> None:
    quest_card(plain, "gate", need="H", hits="ww")
    hero_card(plain, "di", std="y", dice="y", ability="always: block w")
    match = on_quest("di+", "gate", chance=["H"], token=False)
    assert offered(match) == ["succeed", "defend"]  # one of the wounds is prevented, the other is not

    quest_card(plain, "gate", need="H", hits="w")
    match = on_quest("di+", "gate", chance=["H"], token=False)
    assert offered(match) == ["plan", "block w", "wound di w"]
    answer(match, "plan")
    assert (party_of(match), me(match).won) == ("di+", ["gate"])


@pytest.mark.rules("AP-COND-09")
def test_a_spent_rune_meets_no_condition(plain: Cards) -> None:
    quest_card(plain, "crypt", need="R", slots="..")
    match = on_quest("bo ada", "crypt", chance=["MR", "blank", "S"])
    answer(match, "rune b1 reroll r1", "done")
    assert me(match).won == []
    match = on_quest("bo ada", "crypt", chance=["MR", "blank"])
    answer(match, "done")
    assert me(match).won == ["crypt"]


@pytest.mark.rules("AP-QUEST-10")
def test_a_quest_is_won_although_all_who_went_are_dead(plain: Cards) -> None:
    quest_card(plain, "pair", slots="..", hits="DD")
    match = on_quest("ada bo", "pair", chance=["SS", "M"])
    answer(match, "done", "plan")
    assert (party_of(match), me(match).won, me(match).gold) == ("", ["pair"], 4)


@pytest.mark.rules("AP-QUEST-12", "AP-REWARD-02")
def test_a_won_quest_leaves_the_row_and_scores_without_tokens() -> None:
    match = on_quest("ada", chance=["SS"])
    answer(match, "done")
    assert match.state.rows["town"].row == []
    assert (me(match).won, me(match).vp, scoring.total(match.play, me(match))) == (["ogre"], 0, 1)


@pytest.mark.rules("AP-QUEST-17", "AP-QUEST-14", "AP-REWARD-06")
def test_a_failed_quest_pays_the_parchment_and_stays_for_the_next_player(plain: Cards) -> None:
    quest_card(plain, "ogre", win="2g I", fail="I", need="*2")
    match = on_quest("ada", chance=["S"], token=False, decks={"items": "ale brew"}, others=[player("bo")])
    assert (me(match).hand, me(match).gold, me(match).won) == (["ale"], 2, [])
    assert match.state.rows["town"].row == ["ogre"]
    answer(match, "done", "done")
    assert (asked(match), offered(match, "quest")) == (1, ["ogre with bo"])


@pytest.mark.rules("AP-QUEST-15", "AP-REROLL-03", "AP-REROLL-04")
def test_the_token_comes_back_after_a_failure_and_not_after_a_success() -> None:
    for face, token in (("S", True), ("SS", False)):
        match = on_quest("ada", chance=[face], token=False)
        assert me(match).token == token


@pytest.mark.rules("AP-QUEST-18", "AP-REWARD-11")
def test_the_dead_are_not_levelled_up(plain: Cards) -> None:
    quest_card(plain, "duel", win="UP", hits="D")
    match = on_quest("ada", "duel", chance=["SS"], token=False)
    assert (party_of(match), me(match).won) == ("", ["duel"])
    order: list[type[Happened]] = [RollRead, Defeated, QuestCompleted, LevelUpLost]
    assert kinds(match, *order) == order


@pytest.mark.rules("AP-QUEST-18", "AP-TOWN-23")
def test_evaluation_goes_success_shields_wounds_rewards_progress_meeple(plain: Cards) -> None:
    quest_card(plain, "last", hits="ww", slots="..", win="1g UP")
    match = on_quest("ada di", "last", chance=["SS", "SH"], won=["ogre"], decks={"arena": "the-pit"})
    answer(match, "done", "plan")
    assert me(match).meeple == "last"
    answer(match, "level-up ada")
    order: list[type[Happened]] = [
        RollRead, WoundCancelled, ConditionGained, QuestCompleted, Gained, Upgraded, TownAdvanced, Gained, Revealed,
    ]  # fmt: skip
    assert kinds(match, *order) == order
    assert (me(match).meeple, match.state.phase) == ("", "tavern_again")
