"""A Duel over Loot between Allies, in the middle of an adventure."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.events.story import DuelBegan
from tabletome.games.deck.state import Held
from tests.deck.arena import Position, answer, asked, foe, offered, once_more, printed, told
from tests.deck.trail import hero, in_combat, on_the_way, places

__all__ = ["places", "printed"]


def quarrel(*hps: int, **fields: Any) -> Position:
    """The Lair is cleared, and the first two of the party Duel over its Potion; p0 is in its Action."""
    party = [hero(seat, ["Mace U", "Mace D"], hp=left) for seat, left in enumerate(hps)]
    match = in_combat(*party, foe("Rat", hp=1), **fields)
    answer(match, "play Mace U at rat-1", "claim", "claim", *["pass"] * (len(hps) - 2), "duel", "duel")
    match.state.order, match.state.round = ["p0", "p1"], 3
    return once_more(match)


@pytest.mark.rules("DK-DUEL-01", "DK-LOOT-11", "DK-TERM-03")
def test_those_who_want_it_are_opponents_and_the_others_look_on() -> None:
    match = quarrel(9, 9, 9)
    first, second, third = match.state.combatants
    assert (match.state.opponents(first), match.state.opponents(second)) == ([second], [first])
    assert third not in match.state.allies(first)
    assert [who.side for who in match.state.living()] == [0, 1]
    assert match.state.combatants[2].gone == "looking on"
    assert "Mace D at p1" in offered(match, "play")
    assert "yield" in offered(match)


@pytest.mark.rules("DK-DUEL-01")
def test_the_loser_stays_at_one_hp_and_the_winner_takes_the_card() -> None:
    match = quarrel(9, 3, 9)
    answer(match, "play Mace D at p1")
    while "none" in offered(match):
        answer(match, "none")
    assert asked(match) == 0
    answer(match, "aside")
    assert [who.aside for who in match.state.combatants] == [["Healing Potion"], [], []]
    assert [who.hp for who in match.state.combatants] == [9, 1, 9]
    assert [(who.gone, who.side) for who in match.state.combatants] == [("", 0)] * 3
    assert "Mace D" in match.state.combatants[0].deck.discards  # cards Played stay discarded
    assert not match.state.duel
    assert offered(match, "go") == ["X1", "X6"]


@pytest.mark.rules("DK-DUEL-01")
def test_who_yields_has_lost_it() -> None:
    match = quarrel(9, 9)
    answer(match, "yield")
    assert asked(match) == 1
    answer(match, "aside")
    assert [who.aside for who in match.state.combatants] == [[], ["Healing Potion"]]
    assert on_the_way(match).quarrel == []


@pytest.mark.rules("DK-DUEL-01", "DK-DEATH-02")
def test_if_it_was_agreed_to_be_deadly_the_loser_is_dead() -> None:
    match = quarrel(9, 3, deadly=True)
    answer(match, "play Mace D at p1")
    while "none" in offered(match):
        answer(match, "none")
    answer(match, "aside")
    assert [who.gone for who in match.state.combatants] == ["", "dead"]


@pytest.mark.rules("DK-LOOT-11")
def test_one_who_would_rather_draw_is_enough_against_a_duel() -> None:
    match = in_combat(hero(0, ["Mace U"]), hero(1), foe("Rat", hp=1), chance="UUU" + "DDD")
    answer(match, "play Mace U at rat-1", "claim", "claim", "duel", "draw for it", "declare U", "declare U")
    assert told(match, DuelBegan) == []
    assert asked(match) == 0


@pytest.mark.rules("DK-DUEL-01", "DK-LOOT-11")
def test_who_flees_from_a_duel_has_lost_it_and_is_still_of_the_party() -> None:
    match = quarrel(9, 9, 9)
    answer(match, "flee", "decline")
    assert asked(match) == 1
    answer(match, "aside")
    assert [(who.gone, who.side) for who in match.state.combatants] == [("", 0)] * 3
    assert asked(match) == 0


@pytest.mark.rules("DK-DUEL-01")
def test_if_both_fall_at_once_the_card_lies_there_again() -> None:
    match = quarrel(9, 9)
    for who, other in (("p0", "p1"), ("p1", "p0")):
        poisoned = match.state.who(who)
        poisoned.hp, poisoned.held = 1, [Held("poison", amount=1, rounds=3, most=3, by=other)]
    match = once_more(match)
    answer(match, "pass", "keep", "pass")
    assert [(who.gone, who.hp) for who in match.state.combatants] == [("", 1)] * 2
    assert offered(match) == ["claim", "pass"]
    answer(match, "claim", "pass", "aside")
    assert match.state.combatants[0].aside == ["Healing Potion"]
