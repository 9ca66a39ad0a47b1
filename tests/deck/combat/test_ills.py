"""Disease and Poison: how much Damage brings them, how long they last, what a second one does, what helps."""

from collections.abc import Iterable
from typing import Any

import pytest

from tabletome.games.deck.events.combat import Left
from tabletome.games.deck.state import Combatant, Held
from tests.deck.arena import Position, answer, combat, fighter, foe, hp, offered, printed, told
from tests.deck.printed import Cards, combat_card, foe_card

__all__ = ["printed"]


def bitten(
    cards: Cards,
    disease: str,
    drawn: str = "D",
    damage: int = 2,
    symbol: str = "U",
    victim: Combatant | None = None,
    others: Iterable[Combatant] = (),
    **fields: Any,
) -> Position:
    """A Foe with such a Disease bit a Player of 30 HP; `drawn` is what the Player draws against it."""
    bite = {"D1 *": f'dmg {damage} phys M "Bite"'}
    cards.add(foe_card("Carrier", acts=bite, traits=disease, symbol=symbol))
    victim = victim or fighter(0, [], hp=30, max_hp=30)
    return combat(foe("Carrier"), victim, *others, chance="U" + drawn, duel=False, **fields)


def next_round(match: Position) -> Position:
    """The Round ends, and the Foe, held fast, does nothing in the next one."""
    state = match.state
    state.phase = "round_end"
    if not state.combatants[0].held:
        state.combatants[0].held.append(Held("cannot", kind="act", rounds=99))
    names = ("phase", "round", "rounds_done", "counts_done", "order")
    again = combat(*state.combatants, duel=False, **{name: getattr(state, name) for name in names})
    while again.state.round == state.round and again.request is not None and again.state.phase != "action":
        again.answer(0)
    return again


def course(match: Position, rounds: int) -> tuple[list[int], int]:
    """What is lost at the end of each of so many Rounds, and in how many of them the Player is ill."""
    lost, ill = [], 0
    for _ in range(rounds):
        before = hp(match, "p0")
        ill += bool(match.state.who("p0").held)
        match = next_round(match)
        lost.append(before - hp(match, "p0"))
    return lost, ill


@pytest.mark.rules("DK-TRAIT-17")
@pytest.mark.parametrize(("damage", "caught"), [(1, False), (2, True), (3, True)])
def test_so_much_damage_brings_it_and_less_does_not(damage: int, caught: bool, cards: Cards) -> None:
    match = bitten(cards, "disease(2,1,3r)", "D" if caught else "", damage)
    assert [held.effect for held in match.state.who("p0").held] == ["disease"] * caught


@pytest.mark.rules("DK-TRAIT-17", "DK-UD-18")
@pytest.mark.parametrize(("symbol", "drawn", "caught"), [("U", "D", True), ("D", "D", False), ("D", "U", True)])
def test_the_symbol_of_the_foe_card_must_be_drawn(symbol: str, drawn: str, caught: bool, cards: Cards) -> None:
    match = bitten(cards, "disease(2,1,3r)", drawn, symbol=symbol)
    assert bool(match.state.who("p0").held) == caught


@pytest.mark.rules("DK-TRAIT-18", "DK-TRAIT-45")
@pytest.mark.parametrize(
    ("disease", "lost", "ill"),
    [
        ("disease(2,1,3r)", [1, 1, 1, 0], 3),
        ("disease(2,2,3r,max 5)", [2, 2, 1, 0], 3),
        ("disease(2,2,1r)", [2, 0, 0, 0], 1),
    ],
)
def test_it_costs_hp_for_its_rounds_this_one_included(disease: str, lost: list[int], ill: int, cards: Cards) -> None:
    assert course(bitten(cards, disease), 4) == (lost, ill)


@pytest.mark.rules("DK-TRAIT-18", "DK-TRAIT-45")
def test_given_in_counts_it_costs_hp_at_the_end_of_round_6(cards: Cards) -> None:
    """From Round 4 on the end of the second Count is the ninth."""
    match = bitten(cards, "disease(2,3,2c,max 9)", round=4)
    assert course(match, 16) == ([0, 0, 3, *[0] * 5, 3, *[0] * 7], 9)


@pytest.mark.rules("DK-TRAIT-45")
def test_a_second_infection_only_starts_it_again(cards: Cards) -> None:
    ill = fighter(0, [], hp=30, max_hp=30, held=[Held("disease", amount=1, rounds=1, most=1)])
    assert course(bitten(cards, "disease(2,1,3r)", victim=ill), 4) == ([1, 1, 1, 0], 3)


@pytest.mark.rules("DK-TRAIT-45", "DK-DEATH-01")
def test_exhaustion_may_save_from_a_disease(cards: Cards) -> None:
    match = bitten(cards, "disease(2,1,3r)", victim=fighter(0, [], hp=3))
    assert hp(match, "p0") == 1
    match = combat(*match.state.combatants, duel=False, phase="round_end", order=["carrier-1", "p0"], chance="U")
    assert offered(match) == ["exhaustion", "die", "always live"]
    answer(match, "die")
    assert told(match, Left)[0] == Left("p0", "dead")


@pytest.mark.rules("DK-CHAR-10", "DK-CARD-10")
def test_only_a_reaction_that_cures_poison_counters_it(cards: Cards) -> None:
    for name, cures in (("Salve", "disease"), ("Tonic", "poison")):
        card = combat_card("item", name, action="Normal or Reaction", value="heal 1 self", cures=[cures], once=True)
        cards.add(card)
    victim = fighter(0, ["Salve U", "Tonic U", "Mace U"])
    match = bitten(cards, "poison(1,3r)", "", victim=victim)
    answer(match, "none")
    assert offered(match) == ["counter Tonic U", "pass"]


@pytest.mark.rules("DK-CHAR-02")
@pytest.mark.parametrize(("way", "ill"), [("counter Fortitude U", False), ("pass", True)])
def test_fortitude_counters_a_disease(way: str, ill: bool, cards: Cards) -> None:
    victim = fighter(0, ["Fortitude U", "Mace U"], hp=30, max_hp=30)
    match = bitten(cards, "disease(2,1,3r)", "D" if ill else "", victim=victim)
    while "counter Fortitude U" not in offered(match):
        answer(match, "none")  # nothing is done against the bite itself
    assert offered(match) == ["counter Fortitude U", "pass"]
    answer(match, way)
    assert [held.effect for held in match.state.who("p0").held] == ["disease"] * ill
    assert ("Fortitude U" in match.state.who("p0").hand) == ill


@pytest.mark.rules("DK-CHAR-02", "DK-CHAR-10")
def test_among_others_whoever_holds_a_card_is_asked_and_who_holds_none_is_not(cards: Cards) -> None:
    """Being passed over would tell what is not in the hand."""
    ally = fighter(1, [], side=0)
    match = bitten(cards, "disease(2,1,3r)", victim=fighter(0, ["Mace U"], hp=30, max_hp=30), others=[ally])
    while match.request is not None and offered(match) == ["none"]:
        answer(match, "none")
    assert offered(match) == ["pass"]
