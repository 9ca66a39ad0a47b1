"""A Rest: what it gives, what it costs, who takes part, and who comes by."""

from __future__ import annotations

from itertools import product

import pytest

from tabletome.games.deck.cards.patterns import matches
from tabletome.games.deck.events.combat import Checked
from tabletome.games.deck.events.story import LootFound
from tabletome.games.deck.state import Held
from tabletome.kernel import IllegalAnswer
from tabletome.table.deck import Deck, size
from tests.deck.arena import FILLER, answer, foe, offered, printed, told
from tests.deck.printed import Cards, room_card
from tests.deck.trail import foes, hero, in_combat, on_the_way, places, stop

__all__ = ["places", "printed"]

QUIET, RAT, GOBLIN = "UD", "UU", "DD"


@pytest.mark.rules("DK-REST-01")
def test_one_rests_between_combats_only() -> None:
    match = in_combat(hero(), foe("Brute"))
    with pytest.raises(IllegalAnswer, match="DK-REST-01"):
        match.answer("rest")
    match = stop(chance=QUIET)
    answer(match, "rest")
    assert on_the_way(match).rests == 1


@pytest.mark.rules("DK-REST-01", "DK-REST-03")
def test_what_the_table_of_an_adventure_does_not_name_stays_away_at_a_rest() -> None:
    quiet_ones = set()
    for name, table in Cards.now.library.wandering.items():
        draws = table.rows[0][0].draws
        for drawn in map("".join, product("UD", repeat=draws)):
            if not any(matches(check.pattern, drawn) for check, _ in table.rows):
                match = stop(room=Cards.now.library.adventures[name].start, chance=drawn)
                on_the_way(match).adventure = name
                answer(match, "rest")
                assert (on_the_way(match).rests, foes(match)) == (1, [])
                quiet_ones.add(len(table.rows))
    assert {1, 2} <= quiet_ones


@pytest.mark.rules("DK-REST-02", "DK-REST-04")
def test_the_discard_deck_returns_and_a_level_of_fatigue_comes() -> None:
    deck = Deck("Draw Deck of p0", [[FILLER] * 15], ["Dagger U"] * 20)
    match = stop(hero(deck=deck), chance=QUIET)
    answer(match, "rest")
    who = match.state.combatants[0]
    assert (size(who.deck), who.deck.discards) == (35, [])
    assert len(who.deck.layers) == 1  # shuffled: nobody knows where the Daggers are
    assert who.hand_maximum == 6


@pytest.mark.rules("DK-REST-05", "DK-REST-04")
def test_a_second_rest_costs_another_level() -> None:
    match = stop(chance=QUIET * 2)
    answer(match, "rest")
    assert match.state.combatants[0].hand_maximum == 6
    answer(match, "rest")
    assert match.state.combatants[0].hand_maximum == 5


@pytest.mark.rules("DK-FATIG-05", "DK-DEATH-10")
def test_the_seventh_rest_kills() -> None:
    match = stop(hero(fatigue=6))
    answer(match, "rest")
    assert match.outcome is not None
    assert match.outcome.result == "lost"


@pytest.mark.rules("DK-REST-10")
def test_a_rest_heals_no_hp_but_ends_disease_and_poison_stays() -> None:
    ills = [Held("disease", amount=1, rounds=3, most=2), Held("poison", amount=1, rounds=3, most=2)]
    match = stop(hero(hp=5, max_hp=12, held=ills), chance=QUIET)
    answer(match, "rest")
    assert match.state.combatants[0].hp == 5
    assert [held.effect for held in match.state.combatants[0].held] == ["poison"]


@pytest.mark.rules("DK-REST-10")
def test_healing_cards_are_played_before_it_without_turns_on_the_first_round() -> None:
    priest = {"classes": ["Priest"], "race": "Dwarf"}
    hand = ["Mend U", "Mend D", "Healing Potion U", "Dagger U"]
    match = stop(hero(0, hand, hp=2, **priest), hero(1, hp=1), chance=QUIET, round=5)
    plays = offered(match, "play")
    assert "Mend U at p1" in plays
    assert "Mend U at p1 with PIE*U" not in plays  # no Piety in hand
    assert not any(name.startswith("Dagger") for name in plays)
    answer(match, "play Mend U at p1", "play Mend D at p1", "play Healing Potion U at p0")
    assert [who.hp for who in match.state.combatants] == [7, 7]
    assert match.state.round == 1
    assert match.state.combatants[0].deck.discards == ["Mend U", "Mend D"]
    assert match.state.combatants[0].removed == ["Healing Potion U"]
    with pytest.raises(IllegalAnswer, match="DK-REST-10"):
        match.answer("play Dagger U at p1")
    answer(match, "rest", "rest", "endure")
    assert match.state.combatants[0].deck.discards == []


@pytest.mark.rules("DK-REST-10")
def test_no_other_cards_are_played_between_combats() -> None:
    match = stop(hero(0, ["Sneak U", "Healing Potion U"], race="Halfling", classes=["Rogue"]))
    assert offered(match, "play") == ["Healing Potion U at p0"]


@pytest.mark.rules("DK-REST-11")
def test_who_declines_keeps_decks_and_fatigue() -> None:
    party = [hero(seat, deck=Deck(f"Draw Deck of p{seat}", [[FILLER]], ["Dagger U"])) for seat in range(3)]
    match = stop(*party, chance=QUIET)
    answer(match, "rest", "rest", "go X2", "decline")
    assert [who.fatigue for who in match.state.combatants] == [1, 1, 0]
    assert [len(who.deck.discards) for who in match.state.combatants] == [0, 0, 1]
    match = stop(hero(0), hero(1), hero(2), chance=QUIET)
    answer(match, "rest", "rest", "go X2", "join")
    assert [who.fatigue for who in match.state.combatants] == [1, 1, 1]


@pytest.mark.rules("DK-REST-03")
@pytest.mark.parametrize(("drawn", "come"), [(QUIET, []), (RAT, ["rat-1"]), (GOBLIN, ["goblin-skirmisher-1"])])
def test_the_table_of_the_adventure_is_looked_at_once(drawn: str, come: list[str]) -> None:
    match = stop(hero(0), hero(1), chance=drawn + ("U" if drawn == GOBLIN else ""))
    answer(match, "rest", "rest")
    assert foes(match) == come
    assert [check.drawn for check in told(match, Checked) if check.why == "what wanders here"] == [drawn]
    assert match.state.room == "X1"


@pytest.mark.rules("DK-REST-03", "DK-REST-11")
def test_who_comes_must_be_fought_and_the_room_gives_nothing_again() -> None:
    match = stop(hero(hand=["Mace U"]), room="X2", chance=RAT)
    answer(match, "rest")
    assert foes(match) == ["rat-1"]
    match.state.who("rat-1").hp = 1
    match.state.order, match.state.phase = ["p0", "rat-1"], "action"
    match = type(match)(match.game, 1, {}, chance=match.chance, listen=True, state=match.state)
    answer(match, "play Mace U at rat-1")
    assert told(match, LootFound) == []  # the Lair was cleared before
    assert match.state.combatants[0].xp == 1
    assert "X1" in offered(match, "go")


@pytest.mark.rules("DK-REST-11")
@pytest.mark.parametrize(("drawn", "come"), [("U", 0), ("D", 2)])
def test_without_a_table_a_normal_check_decides(drawn: str, come: int, cards: Cards) -> None:
    cards.without("wandering", "X")
    match = stop(hero(0), hero(1), chance=drawn)
    answer(match, "rest", "rest", "declare U")
    assert len(foes(match)) == come  # one for each Player of a Group


@pytest.mark.rules("DK-REST-11")
def test_without_a_table_it_is_the_weakest_foe_of_the_adventure(cards: Cards) -> None:
    cards.without("wandering", "X")
    strong = room_card("X1", name="Porch", solo="Warlock", group="Warlock", exits=["X2"])
    cards.add(strong)
    match = stop(chance="D")
    answer(match, "rest", "declare U")
    assert foes(match) == ["brute-1"]


@pytest.mark.rules("DK-REST-11", "DK-TASK-12")
def test_who_declines_has_no_second_try_at_a_task() -> None:
    match = stop(hero(0), hero(1), room="X3", chance="D" + "D" + QUIET)
    answer(match, "try Cursed altar", "declare U", "give up", "rest")
    answer(match, "try Cursed altar", "declare U", "give up")
    answer(match, "rest", "go X1", "decline")
    assert "Cursed altar" in offered(match, "try")
    answer(match, "go X1")
    assert "Cursed altar" not in offered(match, "try")


@pytest.mark.rules("DK-CHAR-02", "DK-REST-04")
def test_fortitude_serves_again_at_a_rest() -> None:
    match = stop(hero(hand=["Fortitude U"], fortitude_used=True), chance=QUIET)
    answer(match, "rest", "remove Fortitude U")
    assert (match.state.combatants[0].fatigue, match.state.combatants[0].removed) == (0, ["Fortitude U"])


@pytest.mark.rules("DK-TRAIT-05", "DK-SNEAK-24", "DK-REST-03")
def test_sneaky_foes_come_unseen_and_a_resting_party_does_not() -> None:
    sneak = hero(hand=["Sneak U", "Dagger U"], race="Halfling", classes=["Rogue"])
    match = stop(sneak, chance=GOBLIN + "D")
    answer(match, "rest")
    assert match.request is not None
    assert (
        match.request.kind == "declare"
    )  # for Initiative: no Intellect against the Sneak, no question whether to Pre-Sneak
    assert [held.effect for held in match.state.who("goblin-skirmisher-1").held] == ["sneaking"]
    assert match.state.combatants[0].held == []
