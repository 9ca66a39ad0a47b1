"""What is allowed once, and what is over when: Base Actions and Fortitude by the Round, Counts, the empty Draw Deck."""

from __future__ import annotations

import pytest

from tabletome.games.deck.events.combat import AttackDeclared
from tabletome.games.deck.events.story import LootFound
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
