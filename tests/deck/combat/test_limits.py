"""What is allowed once, and what is over when: Base Actions and Fortitude by the Round, Counts, the empty Draw Deck."""

from __future__ import annotations

import pytest

from tabletome.games.deck.board import distance
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.events.combat import AttackDeclared, DeckMadeAnew
from tabletome.games.deck.events.story import LootFound
from tabletome.games.deck.rules.combat import lasting
from tabletome.games.deck.state import Held
from tabletome.table.deck import Deck
from tests.deck import trail
from tests.deck.arena import answer, asked, combat, duel, fighter, foe, offered, printed, solo, told
from tests.deck.printed import Cards, foe_card

places = trail.places

__all__ = ["places", "printed"]


@pytest.mark.rules("DK-ACT-25", "DK-ACT-31")
def test_a_base_action_is_free_again_on_the_next_round() -> None:
    match = duel(["Agility U"] * 7, ["Agility U"] * 7)
    answer(match, "base attack p1", "none", "keep")
    answer(match, "pass", "keep")  # p1, then the next Round
    assert match.state.round == 4
    assert offered(match, "base") == ["attack p1"]


@pytest.mark.rules("DK-FATIG-11")
def test_the_last_card_of_the_draw_deck_is_drawn_without_fatigue() -> None:
    deck = Deck("Draw Deck of p0", [["Piety U"]], ["Mace U"] * 3)
    match = duel(["Agility U"] * 5, [], first={"deck": deck})
    answer(match, "pass", "draw 1")
    assert (match.state.who("p0").fatigue, match.state.who("p0").hand.count("Piety U")) == (0, 1)
    assert (told(match, DeckMadeAnew), asked(match)) == ([], 1)  # the last card is taken, and the Discard Deck lies
    match = duel(["Agility U"] * 5, [], first={"deck": Deck("Draw Deck of p0", [["Piety U"]], ["Mace U"] * 3)})
    answer(match, "pass", "draw 2", "endure")
    assert match.state.who("p0").fatigue == 1


@pytest.mark.rules("DK-FATIG-12", "DK-DEATH-01")
def test_who_is_exhausted_discards_at_once() -> None:
    match = solo(
        ["Dagger U", *["Agility U"] * 6],
        foe("Goblin Skirmisher"),
        first={"hp": 2},
        chance="U",
        order=["goblin-skirmisher-1", "p0"],
    )
    answer(match, "exhaustion")
    assert (asked(match), {option.verb for option in match.request or ()}) == (0, {"discard"})
    answer(match, "discard Agility U")
    assert len(match.state.who("p0").hand) == 6


@pytest.mark.rules("DK-CHAR-02")
def test_fortitude_helps_once_a_round() -> None:
    goblins = [foe("Goblin Skirmisher", number) for number in (1, 2)]
    order = [goblin.id for goblin in goblins] + ["p0"]
    match = solo(["Fortitude U", "Fortitude D"], *goblins, first={"hp": 1}, chance="UU", order=order)
    answer(match, "exhaustion", "remove Fortitude U")
    answer(match, "exhaustion")
    assert "endure" not in offered(match)  # the second level is taken without asking
    assert match.state.who("p0").fatigue == 1
    assert match.state.who("p0").removed == ["Fortitude U"]


@pytest.mark.rules("DK-ROUND-12", "DK-TRAIT-02")
@pytest.mark.parametrize(("first", "victim"), [(6, "p1"), (5, "p0")])
def test_the_first_count_ends_with_the_first_round_6(cards: Cards, first: int, victim: str) -> None:
    card = foe_card("Grim Wolf", acts={"D1 *": 'dmg 1 phys M "Bite"'}, traits="merciless 1c")
    cards.add(card)
    wolf = foe("Grim Wolf", last_attacker="p0")
    match = combat(fighter(0, []), fighter(1, [], side=0, hp=6), wolf, chance="UU", duel=False, round=first)
    match.state.order = ["grim-wolf-1", "p0", "p1"]
    match.state.turn = 2  # the last one of the first Round
    answer(match, "pass", "keep")
    assert [attack.on for attack in told(match, AttackDeclared)][-1] == victim


@pytest.mark.rules("DK-MAP-21")
@pytest.mark.parametrize(("cleared", "gold"), [([], 5), (["X2"], 0)])
def test_a_cleared_room_gives_its_treasure_once_whoever_wanders_in_later(cleared: list[str], gold: int) -> None:
    match = trail.in_combat(trail.hero(), foe("Rat", gone="dead"), cleared=cleared, phase="after")
    assert match.state.who("p0").gold == gold
    assert bool(told(match, LootFound)) == bool(gold)


# --- small print ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-DIST-01", "DK-MAP-05", "DK-MODE-04")
@pytest.mark.parametrize("mode", ["simple", "1d"])
def test_a_card_for_the_distance_there_is_reaches_without_a_penalty(mode: str) -> None:
    match = duel([], [], mode=mode)
    one, other = match.state.combatants
    table = Table(match.state, Cards.now.library)
    assert distance.way(table, one, other, ("M",)) == "normal"
    assert distance.way(table, one, other, ()) == "normal"


@pytest.mark.rules("DK-ROUND-11", "DK-ROUND-07", "DK-RFORM-22")
def test_a_duration_is_as_long_whenever_it_begins_and_what_has_none_is_done_at_once() -> None:
    library = Cards.now.library
    card = library.combat_cards["Hold"]
    match = duel([], [])
    table = Table(match.state, library)
    first = lasting.lasts(table, card)
    match.state.rounds_done += 6
    assert (first, lasting.lasts(table, card)) == (first, first)
    assert first > 0
    assert lasting.lasts(table, library.combat_cards["Mace"]) == 0


@pytest.mark.rules("DK-TURN-15", "DK-ACT-25")
def test_with_a_new_round_everything_that_counts_by_the_round_is_free_again() -> None:
    used = {"fortitude_used": True, "base_used": ["dmg"]}
    match = combat(fighter(0, [], **used), fighter(1, [], **used), phase="round")
    assert [(who.fortitude_used, who.base_used) for who in match.state.combatants] == [(False, []), (False, [])]


@pytest.mark.rules("DK-TURN-11", "DK-TURN-12")
def test_whoever_played_a_reaction_may_draw_once_at_the_end_of_the_turn() -> None:
    match = combat(fighter(0, ["Mace U"]), fighter(1, ["Mace U"], reacted=True), phase="end_turn")
    asked_of = []
    while match.state.phase == "end_turn" and match.request is not None:
        asked_of.append(asked(match))
        answer(match, offered(match)[0])
    assert asked_of == [0, 1]
    assert not any(who.reacted for who in match.state.combatants)


@pytest.mark.rules("DK-GRAP-07")
def test_who_starts_a_grapple_is_hidden_no_longer() -> None:
    match = duel(["Mace U"], [], first={"held": [Held("sneaking")]}, chance="UUUU")
    answer(match, "grapple p1 declaring U")
    while match.state.phase == "action" and asked(match) == 1:
        answer(match, offered(match)[-1])
    assert not any(held.effect == "sneaking" for held in match.state.who("p0").held)


@pytest.mark.rules("DK-TURN-25", "DK-TURN-27")
def test_a_combat_ends_with_the_last_of_a_side_and_goes_on_while_one_is_left() -> None:
    one_left = solo(["Mace U"], foe("Brute"), foe("Goblin Skirmisher", hp=1), chance="UUUU")
    answer(one_left, "play Mace U at goblin-skirmisher-1")
    assert one_left.state.who("goblin-skirmisher-1").gone == "dead"
    assert one_left.state.result == ""
    assert one_left.request is not None
    last = solo(["Mace U"], foe("Brute", gone="dead"), foe("Goblin Skirmisher", hp=1), chance="UUUU")
    answer(last, "play Mace U at goblin-skirmisher-1")
    assert last.state.result == "won"
    assert last.request is None


@pytest.mark.rules("DK-TURN-12", "DK-CTR-09", "DK-ACT-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "plays", "reacts"),
    [
        ("Mace U", "Light Armor U", "play Mace U at p1", "defend Light Armor U"),
        ("Dagger U", "Antidote U", "play Dagger U at p1", "heal Antidote U"),
    ],
)
def test_who_played_a_reaction_card_may_draw_at_the_end_of_that_turn(
    mine: str, theirs: str, plays: str, reacts: str
) -> None:
    match = duel([mine], [theirs], second={"hp": 5})
    answer(match, plays, reacts)
    asked_of = []
    while match.state.turn == 0 and match.request is not None:
        asked_of.append(asked(match))
        answer(match, offered(match)[0])
    assert asked_of == [0, 1]
    idle = duel([mine], [theirs], second={"hp": 5})
    answer(idle, plays, "none")
    assert not idle.state.who("p1").reacted


@pytest.mark.rules("DK-TURN-12")
def test_who_countered_has_played_a_reaction() -> None:
    spell = ["Energy Bolt U", "Intellect U", "Intellect U"]
    match = duel(spell, ["Agility U", "Agility U"], round=2, first={"classes": ["Mage"]})
    answer(match, "play Energy Bolt U at p1", "counter Agility U")
    assert match.state.who("p1").reacted
