"""Standing wishes, questions with one answer, and ready opening hands: what a Player is not asked."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.deck.events.combat import DeckMadeAnew
from tabletome.games.deck.events.story import Wished
from tabletome.games.deck.state import Wish, name_of
from tabletome.kernel import Match
from tabletome.kernel.events import CardGained
from tabletome.table.deck import Deck, contents, size
from tests.deck.arena import FILLER, Position, answer, asked, combat, duel, fighter, foe, offered, printed, solo, told
from tests.deck.printed import Cards
from tests.deck.trail import hero, in_combat, places

__all__ = ["places", "printed"]

SEVEN = [FILLER] * 7


# --- standing wishes --------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TURN-28", "DK-TURN-11")
def test_the_wish_to_draw_takes_what_the_draw_deck_gives_and_never_makes_it_anew() -> None:
    deck = Deck("Draw Deck of p0", [["Piety U"] * 4], ["Piety D"] * 9)
    match = duel(SEVEN[:4], SEVEN, first={"deck": deck})
    answer(match, "pass", "always draw")
    assert told(match, Wished) == [Wished("p0", "draw")]
    assert (len(match.state.who("p0").hand), size(match.state.who("p0").deck)) == (7, 1)
    answer(match, "keep", "pass")
    match.state.who("p0").hand[:] = SEVEN[:4]
    answer(match, "keep") if "keep" in offered(match) else None
    before = match.state.who("p0").fatigue
    match.state.who("p0").hand[:] = SEVEN[:5]
    answer(match, "pass")  # two cards of room, and fewer in the Draw Deck
    assert (asked(match), match.state.who("p0").fatigue) == (1, before)


@pytest.mark.rules("DK-TURN-28", "DK-FATIG-01")
def test_with_an_empty_draw_deck_the_wish_to_draw_draws_nothing() -> None:
    deck = Deck("Draw Deck of p0", [], ["Piety D"] * 9)
    match = duel(SEVEN[:6], SEVEN, first={"deck": deck})
    answer(match, "pass", "always draw")
    assert (len(match.state.who("p0").hand), told(match, DeckMadeAnew)) == (6, [])
    assert asked(match) == 1


@pytest.mark.rules("DK-TURN-28", "DK-TURN-09")
def test_the_wish_to_keep_a_full_hand_stands_until_it_is_taken_back() -> None:
    match = duel(SEVEN, SEVEN, phase="turn")
    assert offered(match) == ["draw", "keep", "always keep"]
    answer(match, "always keep")
    assert match.state.phase == "action"
    assert "ask" in offered(match)
    answer(match, "pass", "keep")
    assert (asked(match), "ask" in offered(match)) == (1, False)  # the other one has no wish
    answer(match, "pass")
    assert (asked(match), match.state.phase) == (0, "action")
    answer(match, "ask")
    assert (asked(match), match.state.phase, "ask" in offered(match)) == (0, "action", False)
    assert told(match, Wished)[-1] == Wished("p0", "")
    answer(match, "pass", "keep", "pass")
    assert offered(match) == ["draw", "keep", "always keep"]


@pytest.mark.rules("DK-TURN-28", "DK-UD-06")
@pytest.mark.parametrize("symbol", ["U", "D"])
def test_a_symbol_that_is_always_declared_is_not_asked_for_again(symbol: str) -> None:
    decks = [
        {"deck": Deck(f"Draw Deck of p{seat}", [["Agility U"] * 3] if seat else [["Piety U"] * 3])} for seat in (0, 1)
    ]
    match = duel(SEVEN, SEVEN, phase="initiative", first=decks[0], second=decks[1], order=[])
    answer(match, f"always {symbol}")
    assert match.state.wishes == {0: [symbol]}
    assert asked(match) == 1
    match.state.phase, match.state.order = "initiative", []
    again = type(match)(match.game, 2, {}, chance=match.chance, listen=True, state=match.state)
    assert asked(again) == 1  # the first one has declared by its wish


@pytest.mark.rules("DK-TURN-28", "DK-DEATH-01")
def test_who_always_wants_to_live_takes_level_after_level() -> None:
    goblins = [foe("Goblin Skirmisher", number) for number in (1, 2)]
    order = [goblin.id for goblin in goblins] + ["p0"]
    match = solo([], *goblins, first={"hp": 1}, chance="UU", order=order)
    assert offered(match) == ["exhaustion", "die", "always live"]
    answer(match, "always live")
    who = match.state.who("p0")
    assert (who.gone, who.fatigue, who.hp) == ("", 2, 1)


def ready(*cards: str, wishes: tuple[Wish, ...] = ()) -> Position:
    """A Combat of an adventure in which the opening hand is there; the Draw Deck has these."""
    one = hero(0, ["Mace U"], deck=Deck("d", [[*cards]]))
    return in_combat(one, foe("Rat"), room="X6", phase="ready", order=[], wishes={0: [*wishes]}, chance="UUUUUUUU")


@pytest.mark.rules("DK-TURN-28", "DK-SETUP-15")
@pytest.mark.parametrize(
    ("owned", "wish", "shield", "armed"),
    [
        (["Medium Shield U"], "shield", True, []),
        (["Medium Shield U"], "bare", False, []),
        (["Dagger U"], "dual", False, ["Dagger", "Mace"]),
    ],
)
def test_what_is_held_in_every_combat_is_not_asked_for_again(
    owned: list[str], wish: Wish, shield: bool, armed: list[str]
) -> None:
    match = ready(*owned)
    assert f"always {wish}" in offered(match)
    answer(match, f"always {wish}")
    who = match.state.who("p0")
    assert (match.state.wishes, who.shield, who.armed) == ({0: [wish]}, shield, armed)
    match = ready(*owned, wishes=(wish,))
    who = match.state.who("p0")
    assert ("no shield" in offered(match), who.shield, who.armed) == (False, shield, armed)


@pytest.mark.rules("DK-TURN-28", "DK-SETUP-15")
def test_what_is_held_is_asked_for_where_the_wish_does_not_say_it() -> None:
    assert offered(ready("Dagger U", "Shortsword U", wishes=("shield",)))[0] == "no shield"
    three = ready("Dagger U", "Shortsword U", wishes=("dual",))
    assert {"no shield", "always bare"} <= {*offered(three)}
    assert "always dual" not in offered(three)
    alone = duel([], [], phase="ready", order=[], first={"deck": Deck("d", [["Medium Shield U"]])})
    assert offered(alone) == ["no shield", "shield"], "there is no other Combat"


# --- questions with one answer ----------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TURN-29")
def test_alone_nobody_is_asked_what_has_one_answer_and_among_others_they_are() -> None:
    goblin, order = foe("Goblin Skirmisher"), ["goblin-skirmisher-1", "p0"]
    alone = solo(["Mace U"], goblin, chance="U", order=order)
    assert "none" not in offered(alone)
    assert alone.state.who("p0").hp < alone.state.who("p0").max_hp
    two = [fighter(0, ["Mace U"], side=0), fighter(1, ["Mace U"], side=0)]
    party = combat(foe("Goblin Skirmisher"), *two, chance="UUU", duel=False, order=["goblin-skirmisher-1", "p0", "p1"])
    assert offered(party) == ["none"]


@pytest.mark.rules("DK-TURN-29")
def test_alone_a_recalled_card_that_cannot_be_played_now_is_kept_without_a_question() -> None:
    deck = Deck("Draw Deck of p0", [], ["Longsword U"])
    alone = solo(["Strength U"], foe("Ghoul"), first={"deck": deck, "armed": ["Longbow"]}, chance="")
    answer(alone, "recall Longsword U for STR*U")
    assert alone.request is not None
    assert (alone.request.kind, alone.state.who("p0").hand) == ("draw", ["Longsword U"])


@pytest.mark.rules("DK-TURN-29", "DK-SETUP-15")
def test_what_one_holds_is_asked_only_where_there_is_a_choice() -> None:
    shield = {"deck": Deck("Draw Deck of p0", [["Small Shield U"]])}
    match = duel(["Mace U"], ["Mace U"], first=shield, phase="ready", order=[])
    assert offered(match) == ["no shield", "shield"] or offered(match) == ["shield", "no shield"]
    answer(match, "no shield")
    assert match.state.phase == "initiative"  # the other one has nothing but a Mace


# --- ready hands ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-SETUP-17", "DK-SETUP-02")
@pytest.mark.parametrize("deck", ["human-warrior", "halfling-rogue", "elf-mage", "dwarf-priest"])
def test_a_ready_hand_is_four_cards_of_the_own_deck_that_all_see(deck: str) -> None:
    match: Position = Match(Cards.now.game, 2, {"first": deck}, seed=5, listen=True)
    ready = offered(match, "hand")
    assert 2 <= len(ready) <= 3
    before = Counter(contents(match.state.who("p0").deck))
    for hand in ready:
        cards = hand.partition(" ")[2].split(" and ")
        assert len(cards) == 4
        assert not Counter(cards) - before
        assert not [card for card in cards if name_of(card) == "Fortitude"]
    answer(match, f"hand {ready[0]}")
    who = match.state.who("p0")
    assert who.hand == who.shown == sorted(ready[0].partition(" ")[2].split(" and "))
    assert [event.card for event in told(match, CardGained)] == sorted(who.hand)
    assert (size(who.deck), asked(match)) == (48, 1)


@pytest.mark.rules("DK-SETUP-17")
def test_a_ready_hand_is_offered_before_the_first_card_only() -> None:
    match: Position = Match(Cards.now.game, 2, {}, seed=5, listen=True)
    answer(match, "take Longsword U")
    assert offered(match, "hand") == []


@pytest.mark.rules("DK-SETUP-17")
def test_equal_copies_are_one_choice_unless_the_symbols_in_the_deck_count() -> None:
    shared: Position = Match(Cards.now.game, 2, {}, seed=5)
    names = [name_of(card) for card in offered(shared, "take")]
    assert len(names) == len(set(names)) > 5
    own: Position = Match(Cards.now.game, 2, {"checks": "draw"}, seed=5)
    assert {"Longsword U", "Longsword D"} <= {*offered(own, "take")}


@pytest.mark.rules("DK-SETUP-17")
def test_the_copy_of_which_there_are_more_comes_first() -> None:
    match: Position = Match(Cards.now.game, 2, {}, seed=5)
    deck = contents(match.state.who("p0").deck)
    for card in offered(match, "take"):
        other = f"{name_of(card)} {'D' if card.endswith('U') else 'U'}"
        assert deck.count(card) > deck.count(other) or (deck.count(card) == deck.count(other) and card.endswith("U"))
