"""Opening hands, Initiative, Rounds, Turns, Fatigue, Exhaustion and death."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import DeckMadeAnew, DeckShuffled, InitiativeDrawn
from tabletome.games.deck.options import turn as turn_options
from tabletome.games.deck.state import all_cards
from tabletome.kernel import Match, Seeded
from tabletome.kernel.events import CardGained, TurnBegan
from tabletome.table.deck import Deck, size
from tests.deck.arena import (
    FILLER,
    Position,
    answer,
    asked,
    combat,
    duel,
    fighter,
    foe,
    hp,
    offered,
    printed,
    solo,
    told,
)
from tests.deck.printed import Cards

__all__ = ["printed"]


def opened(**options: Any) -> Position:
    match: Position = Match(Cards.now.game, 2, options, seed=5, listen=True)
    for _ in range(8):
        assert match.request is not None
        answer(match, f"take {offered(match, 'take')[0]}")
    return match


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "DK-SETUP-01", "DK-SETUP-02", "DK-SETUP-03", "DK-SETUP-04", "DK-SETUP-05", "DK-SETUP-06", "DK-SETUP-16"
)
def test_four_cards_are_chosen_and_shown_then_three_drawn() -> None:
    match: Position = Match(Cards.now.game, 2, {}, seed=5, listen=True)
    assert not [card for card in offered(match, "take") if card.startswith("Fortitude")]
    with pytest.raises(Exception, match="DK-SETUP-02"):
        match.answer("take Fortitude U")
    for left, card in zip((4, 3, 2, 1), ("Longsword U", "Longsword D", "Strength U", "Light Armor U"), strict=True):
        assert match.request is not None
        assert match.request.about == turn_options.Cards(left)
        assert ("4 cards, or a ready hand," in match.request.prompt) is (left == 4)
        answer(match, f"take {card}")
    assert told(match, CardGained)[0] == CardGained("p0", "Longsword U", "the opening hand")
    assert match.seat(1).view.combatants[0].hand == ["Light Armor U", "Longsword D", "Longsword U", "Strength U"]
    match = opened()
    for player in match.state.combatants:
        assert (len(player.hand), size(player.deck), len(player.deck.discards)) == (7, 45, 0)
        assert (player.hp, player.hand_maximum, player.fatigue) == (player.max_hp, 7, 0)
    assert [event.who for event in told(match, DeckShuffled)] == ["p0", "p1"]


@pytest.mark.rules("DK-SETUP-14")
def test_the_three_drawn_cards_stay_hidden_and_may_be_fortitude() -> None:
    found = False
    for seed in range(12):
        match: Position = Match(Cards.now.game, 2, {}, seed=seed, listen=True)
        for _ in range(8):
            assert match.request is not None
            answer(match, f"take {offered(match, 'take')[0]}")
        assert match.seat(1).view.combatants[0].hand.count("?") == 3
        assert "?" not in match.seat(0).view.combatants[0].hand
        found = found or any(card.startswith("Fortitude") for who in match.state.combatants for card in who.hand)
    assert found


@pytest.mark.rules("DK-SETUP-15", "DK-WEAP-07", "DK-WEAP-13", "DK-WEAP-14", "DK-WEAP-15", "DK-WEAP-16")
def test_gear_is_declared_when_combat_starts() -> None:
    match = opened()
    answer(match, "walk in")  # the Rogue might Pre-Sneak
    assert "shield" in offered(match)
    pairs = offered(match, "dual")
    assert "Dagger and Longsword" in pairs
    assert "Handaxe and Handaxe" in pairs
    assert "Longsword and Longsword" not in pairs
    answer(match, "dual Dagger and Longsword", "no shield")
    assert (match.state.who("p0").armed, match.state.who("p0").dual) == (["Dagger", "Longsword"], True)
    swords = ["Greatsword U"] * 2 + ["Longbow U", "Shortsword U"]
    match = duel(["Longbow U"], [], phase="ready", first={"deck": Deck("d", [swords])})
    assert offered(match, "dual") == []


@pytest.mark.rules("DK-SETUP-15", "DK-ACT-09")
def test_a_shield_that_was_not_declared_must_be_equipped() -> None:
    for held in (False, True):
        match = duel(["Mace U"], ["Medium Shield U"], second={"shield": held})
        answer(match, "play Mace U at p1")
        assert bool(offered(match, "defend")) == held
    match = duel(["Medium Shield U"], [])
    answer(match, "equip shield")
    assert match.state.who("p0").shield
    assert match.state.phase == "end_turn"


@pytest.mark.rules("DK-SETUP-08", "DK-SETUP-09", "DK-SETUP-10", "DK-SETUP-12")
@pytest.mark.parametrize(
    ("drawn", "round_"),
    [("UUU", 1), ("UUD", 2), ("UDU", 3), ("UDD", 4), ("DUU", 5), ("DUD", 6), ("DDUUDD", 4), ("DDDUUU", 1)],
)
def test_the_starting_round_is_drawn_if_so_agreed(drawn: str, round_: int) -> None:
    hands = ["Longsword U"] * 7
    match = duel(hands, hands, phase="first_round", random_start=True, chance=drawn)
    assert match.state.round == round_
    assert duel(hands, hands, phase="first_round", round=1).state.round == 1


# --- Initiative -------------------------------------------------------------------------------------------------------


def initiative(mine: list[str], theirs: list[str], chance: list[str], **fields: Any) -> list[str]:
    """The Turn order after both declared Up and drew from these Draw Decks."""
    decks = [{"deck": Deck(f"d{seat}", [sorted(cards)])} for seat, cards in enumerate((mine, theirs))]
    match = duel(SEVEN, SEVEN, phase="initiative", first=decks[0], second=decks[1], chance=chance, order=[], **fields)
    answer(match, "declare U", "declare U")
    return match.state.order


SEVEN = ["Longsword U"] * 7
UPS, DOWNS = ["Longsword U"] * 6, ["Longsword D"] * 6


@pytest.mark.rules("DK-TURN-02", "DK-TURN-03", "DK-TURN-04", "DK-TURN-20")
def test_most_matches_win_and_agility_beats_them() -> None:
    assert initiative(UPS, DOWNS, []) == ["p0", "p1"]
    assert initiative(DOWNS, UPS, []) == ["p1", "p0"]
    assert initiative(UPS, ["Agility D"] * 6, []) == ["p1", "p0"]
    assert initiative(["Agility D"] * 6, ["Agility U"] * 6, []) == ["p1", "p0"]


@pytest.mark.rules("DK-TURN-20")
def test_the_tied_draw_again() -> None:
    mixed = ["Longsword D"] * 3 + ["Longsword U"] * 3
    tie, then = ["Longsword U", "Longsword U", "Longsword U"], ["Longsword D", "Longsword D", "Longsword D"]
    assert initiative(mixed, mixed, [*tie, *tie, *then, *tie]) == ["p1", "p0"]


@pytest.mark.rules("DK-TURN-20", "DK-UD-17")
def test_a_tie_that_the_draw_decks_could_only_repeat_is_broken_by_the_dedicated_deck() -> None:
    assert initiative(UPS, UPS, [*"UUD", *"UUU"]) == ["p1", "p0"]
    three = ["Longsword D", "Longsword U"]
    assert initiative([*three, "Piety U"], [*three, "Piety U"], [*three, *three, *"UUD", *"UUU"]) == ["p1", "p0"]


@pytest.mark.rules("DK-UD-17", "DK-TURN-21")
def test_who_has_fewer_than_three_cards_to_draw_takes_the_dedicated_deck() -> None:
    assert initiative(["Piety D"] * 2, DOWNS, [*"UUU"]) == ["p0", "p1"]


@pytest.mark.rules("DK-UD-05", "DK-UD-16")
def test_cards_drawn_for_initiative_go_back() -> None:
    match = duel([], [], phase="initiative", order=[])
    answer(match, "declare U", "declare D")
    assert [size(who.deck) + len(who.hand) for who in match.state.combatants] == [20, 20]
    assert match.state.order == ["p0", "p1"]


@pytest.mark.rules("DK-TURN-05")
def test_clockwise_the_others_follow_the_winner() -> None:
    brutes = [foe("Brute"), foe("Clumsy")]
    match = solo([], *brutes, phase="initiative", order=[], clockwise=True, chance="DDUUUUD")
    answer(match, "declare D")
    assert match.state.order == ["clumsy-1", "p0", "brute-1"]


@pytest.mark.rules("DK-TURN-21", "DK-TURN-01", "DK-FOE-04")
def test_identical_foes_share_one_draw_and_act_in_a_row() -> None:
    brutes = [foe("Brute", number) for number in (1, 2, 3)]
    match = solo(["Longsword U"] * 7, *brutes, phase="initiative", order=[], chance=["U", "U", "U", *["U"] * 3])
    answer(match, "declare D")
    assert len([event for event in told(match, InitiativeDrawn) if event.who != "p0"]) == 1
    assert match.state.order == ["brute-1", "brute-2", "brute-3", "p0"]


# --- the Turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TURN-08", "DK-TURN-22", "DK-TURN-24")
@pytest.mark.parametrize(("held", "fatigue", "after"), [(4, 0, 7), (6, 0, 7), (2, 3, 4)])
def test_the_hand_is_filled_at_the_beginning_of_a_turn(held: int, fatigue: int, after: int) -> None:
    match = duel(["Longsword U"] * held, SEVEN, phase="turn", first={"fatigue": fatigue})
    assert len(match.state.who("p0").hand) == after
    assert offered(match)[0] == "pass"


@pytest.mark.rules("DK-TURN-09", "DK-TURN-10", "DK-TURN-23")
def test_a_full_hand_may_draw_an_eighth_and_then_discards_before_the_action() -> None:
    match = duel(SEVEN, SEVEN, phase="turn")
    assert offered(match) == ["draw", "keep", "always keep"]
    answer(match, "draw")
    assert offered(match) == ["discard Longsword U", f"discard {FILLER}"]
    answer(match, "discard Longsword U")
    assert len(match.state.who("p0").hand) == 7
    assert match.state.who("p0").deck.discards == ["Longsword U"]
    match = duel(SEVEN, SEVEN, phase="turn")
    answer(match, "keep")
    assert len(match.state.who("p0").hand) == 7


@pytest.mark.rules("DK-TURN-22")
def test_seven_means_the_hand_maximum() -> None:
    match = duel(["Longsword U"] * 6, SEVEN, phase="turn", first={"fatigue": 1})
    answer(match, "draw")
    assert len(match.state.who("p0").hand) == 7
    answer(match, "discard Longsword U")
    assert len(match.state.who("p0").hand) == 6


@pytest.mark.rules("DK-TURN-11", "DK-TURN-24")
def test_at_the_end_of_a_turn_some_or_no_cards_may_be_drawn() -> None:
    match = duel(["Longsword U"] * 5, SEVEN)
    answer(match, "pass")
    assert offered(match) == ["draw 1", "draw 2", "keep", "always draw"]
    answer(match, "draw 1")
    assert len(match.state.who("p0").hand) == 6
    match = duel(["Longsword U"] * 5, SEVEN)
    answer(match, "pass", "keep")
    assert len(match.state.who("p0").hand) == 5


@pytest.mark.rules("DK-TURN-12")
def test_who_reacted_may_draw_at_the_end_of_that_turn() -> None:
    match = duel(["Longsword U"] * 7, ["Light Armor U"] * 7)
    answer(match, "play Longsword U at p1", "defend Light Armor U", "keep")
    assert asked(match) == 1
    assert offered(match) == ["draw 1", "keep", "always draw"]
    match = duel(["Longsword U"] * 7, ["Light Armor U"] * 6)
    answer(match, "play Longsword U at p1", "none", "keep")
    assert match.state.active.id == "p1"  # p1 did not react, so its own Turn has begun and filled the hand
    assert len(match.state.who("p1").hand) == 7


@pytest.mark.rules("DK-ACT-06", "DK-ACT-07", "DK-TURN-15", "DK-TURN-01", "DK-ROUND-01", "DK-ROUND-05")
def test_one_action_a_turn_and_one_turn_each_a_round() -> None:
    match = duel(SEVEN, SEVEN, round=6)
    before = [(who.hp, who.hand, who.fatigue, who.deck.discards) for who in match.state.combatants]
    answer(match, "pass")
    assert [(who.hp, who.hand, who.fatigue, who.deck.discards) for who in match.state.combatants] == before
    assert [event.who for event in told(match, TurnBegan)] == ["p1"]
    answer(match, "keep", "pass")
    assert (match.state.round, match.state.counts_done, match.state.active.id) == (1, 1, "p0")


@pytest.mark.rules("DK-TURN-25")
def test_combat_is_over_at_once_when_one_side_is_left() -> None:
    match = solo(["Longsword U"], foe("Brute", hp=3))
    answer(match, "play Longsword U at brute-1")
    assert match.outcome is not None
    assert (match.outcome.result, match.outcome.scores) == ("won", (1.0,))


# --- Fatigue ----------------------------------------------------------------------------------------------------------


def tired(hand: int = 5, fatigue: int = 0, draw: int = 0, discards: int = 10, **more: Any) -> Position:
    deck = Deck("d", [[FILLER] * draw] if draw else [], [FILLER] * discards)
    first = {"deck": deck, "fatigue": fatigue, **more}
    return duel([FILLER] * hand, SEVEN, phase="turn", first=first)


@pytest.mark.rules("DK-FATIG-01", "DK-FATIG-03", "DK-FATIG-02", "DK-TURN-24")
def test_an_empty_draw_deck_is_made_anew_at_the_price_of_fatigue() -> None:
    match = tired()
    answer(match, "endure")
    player = match.state.who("p0")
    assert told(match, DeckMadeAnew) == [DeckMadeAnew("p0", 10)]
    assert (player.fatigue, player.hand_maximum, len(player.hand), size(player.deck)) == (1, 6, 6, 9)


@pytest.mark.rules("DK-TURN-24", "DK-TURN-25")
def test_who_falls_by_having_to_draw_ends_the_combat_in_that_turn() -> None:
    match = tired(hand=0, fatigue=6)
    assert match.state.result == "second wins"
    assert match.state.active.id == "p0"


@pytest.mark.rules("DK-FATIG-11")
def test_the_last_card_alone_brings_no_fatigue_and_a_voluntary_draw_can_be_declined() -> None:
    assert tired(hand=6, draw=1).state.who("p0").fatigue == 0
    match = tired(hand=7)
    answer(match, "keep")
    assert match.state.who("p0").fatigue == 0
    for left in (0, 1):
        match = tired(hand=5, draw=left, discards=0)
        assert (match.state.who("p0").fatigue, len(match.state.who("p0").hand)) == (0, 5 + left)
        assert "pass" in offered(match)  # nor is anything asked about it


@pytest.mark.rules("DK-FATIG-12")
def test_a_fallen_maximum_is_discarded_down_to_at_once() -> None:
    match = tired(hand=7)
    answer(match, "draw", "endure")
    assert offered(match) == [f"discard {FILLER}"]
    answer(match, f"discard {FILLER}")
    assert len(match.state.who("p0").hand) == 6
    assert offered(match, "discard") == []


@pytest.mark.rules("DK-FATIG-05", "DK-FATIG-06", "DK-DEATH-06")
def test_the_seventh_level_kills() -> None:
    for level, maximum in enumerate((7, 6, 5, 4, 3, 2, 1)):
        assert fighter(0, [], fatigue=level).hand_maximum == maximum
    match = tired(hand=0, fatigue=6)
    assert (match.state.who("p0").gone, match.state.who("p0").hp) == ("dead", 0)
    assert match.outcome is not None
    assert match.outcome.scores == (0.0, 1.0)


@pytest.mark.rules("DK-CHAR-02")
def test_a_fortitude_card_cancels_a_level_once_per_round_and_leaves_the_adventure() -> None:
    deck = Deck("d", [], [FILLER] * 10)
    match = duel(["Fortitude U", *[FILLER] * 4], SEVEN, phase="turn", first={"deck": deck})
    before = all_cards(match.state.who("p0"))
    answer(match, "remove Fortitude U")
    player = match.state.who("p0")
    assert (player.fatigue, player.removed, len(player.hand)) == (0, ["Fortitude U"], 7)
    assert all_cards(player) == before
    match = duel(["Fortitude U"] * 5, SEVEN, phase="turn", first={"deck": deck, "fortitude_used": True})
    assert match.state.who("p0").fatigue == 1


# --- death ------------------------------------------------------------------------------------------------------------


def struck(hp: int, fatigue: int = 0) -> Position:
    """A Brute's Claws for 4 that cannot be reacted to."""
    player = fighter(0, [], hp=hp, fatigue=fatigue)
    return combat(foe("Brute"), player, chance=["U"], duel=False)


@pytest.mark.rules("DK-DEATH-01", "DK-FATIG-10")
def test_exhaustion_instead_of_death_by_a_foe() -> None:
    match = struck(2)
    assert offered(match) == ["exhaustion", "die", "always live"]
    answer(match, "exhaustion")
    player = match.state.who("p0")
    assert (player.hp, player.fatigue, player.gone) == (1, 1, "")
    match = struck(2, fatigue=3)
    answer(match, "exhaustion")
    assert match.state.who("p0").hand_maximum == 3


@pytest.mark.rules("DK-DEATH-01", "DK-TURN-25")
def test_the_other_choice_is_death() -> None:
    match = struck(4)
    answer(match, "die")
    assert match.outcome is not None
    assert match.outcome.result == "lost"


@pytest.mark.rules("DK-DEATH-04", "DK-DEATH-05")
def test_at_a_hand_maximum_of_one_nothing_saves() -> None:
    assert offered(struck(2, fatigue=5)) == ["exhaustion", "die", "always live"]
    assert struck(2, fatigue=6).state.who("p0").gone == "dead"


@pytest.mark.rules("DK-DEATH-02", "DK-DUEL-01")
@pytest.mark.parametrize(("deadly", "left", "how"), [(False, 1, "beaten"), (True, 0, "dead")])
def test_a_player_s_attack_leaves_no_choice(deadly: bool, left: int, how: str) -> None:
    match = duel(["Longsword U"], [], second={"hp": 3}, deadly=deadly)
    answer(match, "play Longsword U at p1")
    assert (hp(match), match.state.who("p1").gone) == (left, how)
    assert match.outcome is not None
    assert match.outcome.result == "first wins"


@pytest.mark.rules("DK-DUEL-01")
def test_a_duelist_may_yield() -> None:
    match = duel(SEVEN, SEVEN)
    answer(match, "yield")
    assert match.outcome is not None
    assert match.outcome.scores == (0.0, 1.0)
    assert "yield" not in offered(solo(SEVEN, foe("Brute")))


# --- whole games ------------------------------------------------------------------------------------------------------

DECKS = ("human-warrior", "halfling-rogue", "elf-mage", "dwarf-priest")


@pytest.mark.rules("DK-DECK-08")
@pytest.mark.parametrize("seed", range(16))
def test_random_duels_come_to_an_end_and_lose_no_card(seed: int) -> None:
    options = {
        "first": DECKS[seed % 4],
        "second": DECKS[seed // 4],
        "deadly": seed % 2 == 0,
        "checks": ("updown", "draw")[seed % 3 == 0],
    }
    match: Position = Match(Cards.now.game, 2, options, seed=seed)
    pick = Seeded(seed)
    cards = [all_cards(who) for who in match.state.combatants]
    assert [len(deck) for deck in cards] == [52, 52]
    while match.request is not None:
        able = [option for option in match.request if option.verb != "yield"]
        match.answer(able[pick.below(len(able))])
        assert [all_cards(who) for who in match.state.combatants] == cards
        assert match.answered < 20_000
    assert match.outcome is not None
    assert sum(match.outcome.scores) == 1.0


@pytest.mark.rules("DK-TURN-11", "DK-TURN-22")
def test_at_the_end_of_a_turn_the_tired_draw_up_to_their_own_maximum() -> None:
    match = duel(["Mace U"] * 4, [], first={"fatigue": 2})
    answer(match, "play Mace U at p1")
    assert offered(match, "draw") == ["1", "2"]
