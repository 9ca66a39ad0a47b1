"""Words with a meaning, in play: Player and Character, Ally and Opponent, Draw and draw, Persistent Effects, Rounds and Counts.

(DK-TERM-01..10, DK-ROUND-03..11, DK-RFORM-22, DK-UD-04, -06)
"""

from __future__ import annotations

import pytest

from tabletome.games.deck.events.combat import Checked
from tabletome.games.deck.state import Held
from tabletome.kernel import BadChance, IllegalAnswer
from tabletome.kernel.events import RoundBegan, TurnBegan
from tabletome.table.deck import Deck, size
from tests.deck.arena import Position, answer, combat, duel, fighter, foe, hp, offered, printed, solo, told
from tests.deck.printed import Cards, combat_card, foe_card

__all__ = ["printed"]

SEVEN = ["Piety U"] * 7
MAGE = {"classes": ["Mage"]}
PRIEST = {"classes": ["Priest"]}
ROGUE = {"classes": ["Rogue"]}


# --- who is who -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TERM-01")
def test_damage_touches_the_character_and_a_draw_touches_the_player() -> None:
    match = duel(["Mace U", "Piety U"], ["Piety U"] * 3)
    victim = match.state.who("p1")
    before = (list(victim.hand), size(victim.deck), list(victim.deck.discards))
    answer(match, "play Mace U at p1", "none")
    victim = match.state.who("p1")
    assert victim.hp == 6
    assert (victim.hand, size(victim.deck), victim.deck.discards) == before
    actor = match.state.who("p0")
    before_draw = (actor.hp, actor.armed, size(actor.deck))
    answer(match, "draw 1")
    actor = match.state.who("p0")
    assert (actor.hp, actor.armed, size(actor.deck)) == (before_draw[0], before_draw[1], before_draw[2] - 1)


@pytest.mark.rules("DK-TERM-02")
def test_a_goblin_that_fights_beside_you_is_an_ally() -> None:
    helper = foe("Goblin Skirmisher", side=0)
    match = combat(fighter(0, ["Mend U", "Mace U"], **PRIEST), helper, foe("Brute"), duel=False)
    assert f"at {helper.id}" in offered(match, "play Mend U")
    assert "at brute-1" not in offered(match, "play Mend U")
    assert f"at {helper.id}" not in offered(match, "play Mace U")


@pytest.mark.rules("DK-TERM-03")
def test_in_a_duel_each_is_the_others_opponent() -> None:
    state = duel([], []).state
    first, second = state.combatants
    assert (state.opponents(first), state.opponents(second)) == ([second], [first])
    second.gone = "yielded"
    assert state.opponents(first) == []


@pytest.mark.rules("DK-TERM-04")
@pytest.mark.parametrize("damage", [2, 7])
def test_a_foe_acts_with_the_values_of_its_card(damage: int, cards: Cards) -> None:
    cards.add(foe_card("Brute", acts={"D1 *": f"dmg {damage} phys M"}))
    match = solo(SEVEN, foe("Brute"), chance=["U"])
    answer(match, "pass")
    while hp(match, "p0") == 10:
        assert match.request is not None
        match.answer("none" if "none" in offered(match) else match.request.option(0))
    assert hp(match, "p0") == 10 - damage


@pytest.mark.rules("DK-TERM-06")
def test_to_draw_a_weapon_takes_no_card_from_the_draw_deck() -> None:
    match = duel(["Dagger U", *SEVEN[:6]], SEVEN, first={"armed": ["Longsword"]})
    before = size(match.state.who("p0").deck)
    answer(match, "swap Dagger")
    player = match.state.who("p0")
    assert (player.armed, size(player.deck), len(player.hand)) == (["Dagger"], before, 7)


# --- Persistent Effects -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-TERM-09", "DK-TERM-08")
def test_another_card_is_drawn_in_place_of_one_that_is_held() -> None:
    held = [Held("sneaking", "Sneak U")]
    match = duel(SEVEN[:6], SEVEN, first={**ROGUE, "held": held}, phase="turn")
    player = match.state.who("p0")
    assert (len(player.hand), [effect.card for effect in player.held]) == (7, ["Sneak U"])


@pytest.mark.rules("DK-TERM-10")
def test_a_card_that_is_held_cannot_be_played_again() -> None:
    held = [Held("sneaking", "Sneak U")]
    match = duel(["Dagger U"], SEVEN, first={**ROGUE, "held": held})
    assert offered(match, "play Sneak U") == []
    with pytest.raises(Exception, match="not in your hand"):
        match.answer("play Sneak U at p0")


# --- checks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-UD-06")
def test_nothing_is_drawn_before_it_is_declared() -> None:
    match = duel(["Sneak U"], SEVEN, first=ROGUE, chance=["D"])
    answer(match, "play Sneak U at p0")
    assert offered(match, "declare") == ["U", "D"]
    assert told(match, Checked) == []
    answer(match, "declare U")
    assert [event.drawn for event in told(match, Checked)] == ["D"]


@pytest.mark.rules("DK-UD-04", "DK-UD-05")
def test_a_fortitude_card_drawn_for_a_check_does_nothing_and_goes_back() -> None:
    deck = Deck("d", [["Fortitude U"] * 5])
    match = duel(["Sneak U"], SEVEN, first=ROGUE, second={"deck": deck, "fatigue": 1}, checks="draw", chance=["U"])
    answer(match, "play Sneak U at p0", "declare U")
    spotter = match.state.who("p1")
    assert [event.drawn for event in told(match, Checked)] == ["U"]
    assert (spotter.fatigue, size(spotter.deck), spotter.deck.discards, spotter.removed) == (1, 5, [], [])


@pytest.mark.rules("DK-UD-03")
@pytest.mark.parametrize(("source", "label"), [("draw", "Draw Deck of p1"), ("updown", "Up/Down Deck")])
def test_the_source_of_checks_is_the_one_declared_and_stays_so(source: str, label: str) -> None:
    match = duel(["Sneak U"], SEVEN, first=ROGUE, checks=source, chance=[f"{label}=U"])
    answer(match, "play Sneak U at p0")
    with pytest.raises(IllegalAnswer):
        match.answer("checks updown")
    answer(match, "declare U")
    assert [event.drawn for event in told(match, Checked)] == ["U"]
    with pytest.raises(BadChance):  # the other deck is not asked
        answer(
            duel(["Sneak U"], SEVEN, first=ROGUE, checks=source, chance=["another deck=U"]),
            "play Sneak U at p0",
            "declare U",
        )


# --- Rounds and Counts ------------------------------------------------------------------------------------------------


def bound_in(text: str, start: int, cards: Cards) -> list[int]:
    """In which Rounds, from the casting on, p1 is bound by a Spell of this duration."""
    snare = combat_card(
        "spell",
        "Snare",
        requires=["Mage"],
        action="Normal",
        distances="MTR",
        effect=f"cannot(flee) {text}",
        attribute="INT",
    )
    cards.add(snare)
    match = duel(["Snare U", *SEVEN[:6]], SEVEN, first=MAGE, round=start)
    answer(match, "play Snare U at p1", "none")
    bound = [match.state.round]
    assert match.state.who("p1").held
    pass_to_the_next_round(match)
    while match.state.who("p1").held:
        bound.append(match.state.round)
        pass_to_the_next_round(match)
    assert match.state.active.id == "p0"
    return bound


def pass_to_the_next_round(match: Position) -> None:
    now = match.state.round
    while match.state.round == now:
        options = offered(match)
        answer(match, next(option for option in ("none", "keep", "pass") if option in options))


@pytest.mark.rules("DK-ROUND-03", "DK-ROUND-04", "DK-ROUND-11")
@pytest.mark.parametrize(
    ("text", "start", "rounds"),
    [
        ("for 1 round", 2, [2]),
        ("for 3 rounds", 5, [5, 6, 1]),
        ("for 4 rounds", 6, [6, 1, 2, 3]),
    ],
)
def test_rounds_run_around_the_cycle(text: str, start: int, rounds: list[int], cards: Cards) -> None:
    assert bound_in(text, start, cards) == rounds


@pytest.mark.rules("DK-ROUND-07")
@pytest.mark.parametrize(("start", "rounds"), [(1, [1, 2, 3, 4, 5, 6]), (4, [4, 5, 6])])
def test_until_the_end_of_the_count(start: int, rounds: list[int], cards: Cards) -> None:
    assert bound_in("until count", start, cards) == rounds


@pytest.mark.rules("DK-ROUND-08", "DK-ROUND-09")
@pytest.mark.parametrize(("start", "rounds"), [(2, [2, 3, 4, 5, 6, 1]), (5, [5, 6, 1, 2, 3, 4])])
def test_a_full_count_is_over_before_the_first_turn_of_the_same_round(
    start: int, rounds: list[int], cards: Cards
) -> None:
    assert bound_in("for a count", start, cards) == rounds


@pytest.mark.rules("DK-RFORM-22")
def test_r_is_fixed_when_the_card_is_played(cards: Cards) -> None:
    assert bound_in("for R rounds", 2, cards) == [2, 3]
    assert bound_in("for R rounds", 4, cards) == [4, 5, 6, 1]


@pytest.mark.rules("DK-ROUND-10")
def test_two_players_and_a_foe_take_three_turns_a_round_and_eighteen_a_count() -> None:
    brute = foe("Clumsy", hp=99, max_hp=99)
    players = [fighter(seat, SEVEN, side=0, hp=99, max_hp=99) for seat in (0, 1)]
    match = combat(*players, brute, duel=False, round=1, phase="round", chance=["D"] * 40)
    for _ in range(6):
        pass_to_the_next_round(match)
    turns = told(match, TurnBegan)
    first_count = [event.who for event in turns[:18]]
    assert first_count == ["p0", "p1", brute.id] * 6
    begun = [event for event in match.events or () if event.kind in (RoundBegan.kind, TurnBegan.kind)]
    assert [event.what.get("number", "") for event in begun[:25]] == [
        *(number for round_ in range(1, 7) for number in (round_, "", "", "")),
        1,
    ]
    assert match.state.counts_done == 1


@pytest.mark.rules("DK-ROUND-06")
def test_without_an_effect_that_speaks_of_counts_their_number_changes_nothing() -> None:
    hand = ["Longsword U", "Dagger U", "Strength U", "Strength D", "Light Armor U"]
    early, late = (duel(hand, SEVEN, counts_done=counts) for counts in (0, 5))
    assert offered(early) == offered(late)
    for match in (early, late):
        answer(match, "play Longsword U at p1", "none")
    assert hp(early) == hp(late)
    assert offered(early) == offered(late)


@pytest.mark.rules("DK-TERM-02")
def test_an_ally_under_an_effect_is_still_an_ally() -> None:
    web = [Held("cannot", kind="move", rounds=2)]
    match = combat(fighter(0, ["Mend U"], **PRIEST), fighter(1, [], side=0, held=web), foe("Brute"), duel=False)
    assert offered(match, "play Mend U") == ["at p0", "at p1"]


@pytest.mark.rules("DK-TERM-08", "DK-TERM-11")
def test_only_what_goes_on_keeps_its_card() -> None:
    match = duel(["Mace U"], [])
    answer(match, "play Mace U at p1")
    assert (match.state.who("p0").held, match.state.who("p0").deck.discards) == ([], ["Mace U"])
