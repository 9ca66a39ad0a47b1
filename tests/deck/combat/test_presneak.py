"""Pre-Sneak: who may, who sees it, Intellect out of hand or Draw Deck, Sneaky Foes, and when a Room allows it again."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck.events.combat import Checked, CounterPlayed, Spotted
from tabletome.games.deck.rules.combat import lasting
from tabletome.games.deck.state import has_effect
from tabletome.kernel import IllegalAnswer
from tabletome.table.deck import Deck
from tests.deck.arena import FILLER, Position, answer, asked, combat, fighter, foe, offered, once_more, printed, told
from tests.deck.trail import hero, places, stop

__all__ = ["places", "printed"]

ROGUE: dict[str, Any] = {"race": "Halfling", "classes": ["Rogue"]}


def rogue(seat: int = 0, hand: tuple[str, ...] = (), **fields: Any) -> Any:
    """A Rogue whose only Sneak Card is in the Discard Deck."""
    deck = Deck(f"Draw Deck of p{seat}", [[FILLER] * 20], ["Sneak U"])
    return hero(seat, hand, **{**ROGUE, "deck": deck, **fields})


def entering(*party: Any, room: str = "X2", chance: str = "", **fields: Any) -> Position:
    return stop(
        *party, room=room, phase="enter", entered=["X1"], cleared=["X1"], came_from="X1", chance=chance, **fields
    )


def sneaking(match: Position, who: str = "p0") -> bool:
    return has_effect(match.state.who(who), "sneaking")


@pytest.mark.rules("DK-SNEAK-01", "DK-MAP-21")
def test_who_has_a_sneak_card_anywhere_in_the_combat_deck_may_pre_sneak_into_a_new_room() -> None:
    assert offered(entering(rogue())) == ["pre-sneak", "walk in"]
    deck = Deck("Draw Deck of p0", [["Sneak U", FILLER]])
    assert offered(entering(rogue(deck=deck))) == ["pre-sneak", "walk in"]
    in_hand = rogue(hand=("Sneak U",), deck=Deck("Draw Deck of p0", [[FILLER]]))
    assert offered(entering(in_hand)) == ["pre-sneak", "walk in"]
    removed = rogue(deck=Deck("Draw Deck of p0", [[FILLER]]), removed=["Sneak U"])
    assert "pre-sneak" not in offered(entering(removed))
    match = entering(rogue())
    answer(match, "walk in")
    assert not sneaking(match)
    assert match.state.combatants[0].hand == []  # nothing was Played for it


@pytest.mark.rules("DK-SNEAK-01", "DK-MAP-12", "DK-MAP-21")
def test_a_room_that_is_not_new_allows_it_only_if_its_card_says_so() -> None:
    for room, again in (("X2", False), ("X4", True)):
        match = stop(rogue(), room=room, phase="enter", cleared=[])
        assert ("pre-sneak" in offered(match)) == again


@pytest.mark.rules("DK-SNEAK-02", "DK-SNEAK-03")
@pytest.mark.parametrize(("drawn", "unseen"), [("U", False), ("D", True)])
def test_the_other_side_must_draw_the_declared_symbol_to_see_it(drawn: str, unseen: bool) -> None:
    match = entering(rogue(), chance=drawn)
    answer(match, "pre-sneak", "declare U")
    assert sneaking(match) == unseen
    assert told(match, Checked)[0].who == "brute-1"


@pytest.mark.rules("DK-SNEAK-04")
def test_a_pre_sneak_searches_for_nothing_and_holds_no_card() -> None:
    deck = Deck("Draw Deck of p0", [["Sneak Attack U", "Sneak U"]])
    match = entering(rogue(deck=deck), chance="D")
    answer(match, "pre-sneak", "declare U")
    assert match.state.phase == "initiative"  # the next question is not about a search
    assert [held.card for held in match.state.combatants[0].held] == [""]
    with pytest.raises(IllegalAnswer):
        match.answer("take Sneak Attack U")


@pytest.mark.rules("DK-SNEAK-08", "DK-SNEAK-06")
@pytest.mark.parametrize(("drawn", "unseen"), [("UU", False), ("UD", True)])
def test_a_foe_draws_for_its_intellect(drawn: str, unseen: bool) -> None:
    match = combat(rogue(), foe("Warlock"), phase="presneak", order=[], duel=False, chance="D" + drawn + "UUUU")
    answer(match, "pre-sneak", "declare U")
    if not unseen:
        assert [check.why for check in told(match, Checked)][1].startswith("INT")
    assert sneaking(match) == unseen


@pytest.mark.rules("DK-SNEAK-09")
def test_agility_re_counters_what_was_seen() -> None:
    match = entering(rogue(hand=("Agility U",)), chance="U")
    answer(match, "pre-sneak", "declare U", "recounter Agility U")
    assert sneaking(match)
    assert match.state.combatants[0].deck.discards == ["Sneak U", "Agility U"]


# --- a Player looks out -----------------------------------------------------------------------------------------------


def looks_out(hand: tuple[str, ...], deck: Deck, chance: str = "D", **fields: Any) -> Position:
    """In a Duel p0 Pre-Sneaks with U declared, and p1 has drawn D."""
    other = fighter(1, hand, deck=deck, **fields)
    match = combat(rogue(), other, phase="presneak", order=[], chance=chance)
    answer(match, "pre-sneak", "declare U")
    return match


@pytest.mark.rules("DK-SNEAK-06", "DK-SNEAK-07")
def test_the_intellect_that_counters_is_played() -> None:
    match = looks_out(("Intellect U", "Mace U"), Deck("Draw Deck of p1", [[FILLER]]))
    answer(match, "counter Intellect U")
    assert "Intellect U" not in match.state.who("p1").hand
    assert [event.card for event in told(match, CounterPlayed)] == ["Intellect U"]


@pytest.mark.rules("DK-SNEAK-06")
def test_a_player_counters_with_intellect_from_hand() -> None:
    match = looks_out(("Intellect U",), Deck("Draw Deck of p1", [["Intellect D", FILLER]]))
    assert offered(match) == ["counter Intellect U", "pass"]
    answer(match, "counter Intellect U")
    assert not sneaking(match)
    assert match.state.who("p1").fatigue == 0


@pytest.mark.rules("DK-SNEAK-07", "DK-SNEAK-25")
def test_or_from_the_draw_deck_for_a_level_of_fatigue() -> None:
    match = looks_out((), Deck("Draw Deck of p1", [["Intellect D", FILLER]]))
    assert offered(match) == ["draw out Intellect D", "pass"]
    answer(match, "draw out Intellect D")
    assert not sneaking(match)
    assert match.state.who("p1").fatigue == 1
    assert match.state.who("p1").deck.discards == ["Intellect D"]
    deck = Deck("Draw Deck of p1", [["Mace U"], ["Intellect D", FILLER]])
    match = looks_out((), deck)
    answer(match, "draw out Intellect D")
    assert match.state.who("p1").deck.layers == [["Mace U", FILLER]]  # shuffled


@pytest.mark.rules("DK-SNEAK-25")
def test_but_not_from_the_discard_deck() -> None:
    match = looks_out((), Deck("Draw Deck of p1", [[FILLER]], ["Intellect D"]))
    assert offered(match) == ["pass"]
    answer(match, "pass")
    assert sneaking(match)


@pytest.mark.rules("DK-SNEAK-07", "DK-FATIG-05")
def test_looking_out_with_the_last_strength_is_deadly() -> None:
    one = hero(deck=Deck("Draw Deck of p0", [["Intellect D", FILLER]]), fatigue=6)
    match = entering(one, room="X4", chance="D")
    answer(match, "draw out Intellect D")
    assert match.outcome is not None
    assert match.outcome.result == "lost"


# --- Sneaky Foes ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TRAIT-05", "DK-SNEAK-24")
def test_sneaky_foes_pre_sneak_together_and_are_seen_by_a_draw_of_their_symbol_or_by_intellect() -> None:
    match = entering(hero(hand=["Intellect U"]), room="X4", chance="D")
    assert [check.drawn for check in told(match, Checked)] == ["D"]  # one draw for both, and it missed
    answer(match, "counter Intellect U")
    first, second = (who for who in match.state.combatants if who.is_foe)
    assert told(match, Spotted) == [Spotted(first.id), Spotted(second.id)]
    me = match.state.who("p0")
    assert (me.played, me.deck.discards, me.reacted) == ([], ["Intellect U"], False)  # it brings no Draw (DK-TURN-12)
    match = entering(hero(hand=["Intellect U"]), room="X4", chance="U")
    assert told(match, Spotted) == [Spotted(first.id), Spotted(second.id)]
    assert not any(has_effect(who, "sneaking") for who in match.state.combatants)


@pytest.mark.rules("DK-SNEAK-24")
def test_foes_that_came_in_unseen_cannot_be_a_target() -> None:
    match = entering(hero(hand=["Mace U"]), room="X4", chance="D")
    assert [has_effect(who, "sneaking") for who in match.state.combatants] == [False, True, True]
    match.state.order = ["p0", "goblin-skirmisher-1", "goblin-skirmisher-2"]
    assert offered(once_more(match), "play") == []
    lasting.end_named(match.state.combatants[2], "sneaking")
    assert {name.partition(" at ")[2] for name in offered(once_more(match), "play")} == {"goblin-skirmisher-2"}


@pytest.mark.rules("DK-SNEAK-22", "DK-SNEAK-09")
def test_any_of_the_other_side_may_spot_and_then_it_is_between_that_one_and_the_sneaker() -> None:
    sneaker = fighter(0, ["Sneak U", "Agility U", "Mace U"], race="Halfling", classes=["Rogue"])
    others = [fighter(1, ["Mace U"], side=1), fighter(2, ["Intellect U", "Intellect D"], side=1)]
    match = combat(sneaker, *others, chance="D")
    answer(match, "play Sneak U at p0", "declare U", "pass")
    assert asked(match) == 2
    answer(match, "counter Intellect U", "recounter Agility U")
    assert (asked(match), offered(match)) == (2, ["escalate Intellect D", "pass"])


@pytest.mark.rules("DK-SNEAK-05", "DK-SNEAK-21")
def test_what_is_found_by_sneaking_is_shown_to_all() -> None:
    deck = Deck("Draw Deck of p0", [[FILLER, "Sneak Attack U"]])
    match = combat(fighter(0, ["Sneak U"], deck=deck, **ROGUE), fighter(1, []), chance="D")
    answer(match, "play Sneak U at p0", "declare U", "take Sneak Attack U")
    assert "Sneak Attack U" in match.seat(1).view.combatants[0].hand


@pytest.mark.rules("DK-TRAIT-05")
@pytest.mark.parametrize(("room", "tried"), [("X2", 0), ("X4", 1)])
def test_only_sneaky_foes_pre_sneak(room: str, tried: int) -> None:
    match = stop(chance="UUU")
    answer(match, f"go {room}")
    assert len([what for what in told(match, Checked) if what.why == "spotting the sneaker"]) == tried


@pytest.mark.rules("DK-CHAR-05", "DK-SNEAK-02")
@pytest.mark.parametrize(("drawn", "searches"), [("D", True), ("U", False)])
def test_an_assassin_who_is_seen_searches_for_nothing(drawn: str, searches: bool) -> None:
    deck = Deck("Draw Deck of p0", [[FILLER, "Sneak Attack U"]], ["Sneak U"])
    match = stop(rogue(deck=deck, specialized="Assassin"), chance=drawn)
    answer(match, "go X2", "pre-sneak", "declare U")
    assert bool(offered(match, "take")) == searches
