"""Foes in a Grapple, Base Actions with a Boost, and whoever falls in an exchange of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.deck import cards, effects, hold
from tabletome.games.deck.combat_cards import read_combat_card
from tabletome.games.deck.foe_cards import read_foe

from .arena import Position, answer, combat, duel, fighter, foe, hp, offered, printed, solo, told

__all__ = ["printed"]

ORC = 'foe Wrestling Orc; L1 M; xp 1 hp 6; act r1-6 D1 *: dmg 5 phys M "{weapon}"; traits cowardly'


def held_by_a_foe(monkeypatch: pytest.MonkeyPatch, weapon: str, chance: str = "", **fields: Any) -> Position:
    """A Foe that holds p0, in its Turn as soon as p0 passes."""
    card = read_foe(ORC.format(weapon=weapon))
    monkeypatch.setitem(cards.foes(), card.name, card)
    match = solo([], foe("Wrestling Orc", **fields), chance=chance)
    hold.seize(match.state.who("wrestling-orc-1"), match.state.who("p0"))
    answer(match, "pass", "keep")
    return match


@pytest.mark.rules("DK-GRAP-09", "DK-GRAP-11", "DK-GRAP-21", "DK-GRAP-26")
@pytest.mark.parametrize(
    ("weapon", "chance", "lost"), [("Shortsword", "U", 5), ("Claws", "U", 5), ("Longsword", "", 1), ("Club", "", 1)]
)
def test_a_foe_in_a_grapple_uses_what_can_be_used_there_or_strikes_for_1(
    monkeypatch: pytest.MonkeyPatch, weapon: str, chance: str, lost: int
) -> None:
    match = held_by_a_foe(monkeypatch, weapon, chance)
    assert hp(match, "p0") == 10 - lost


@pytest.mark.rules("DK-TRAIT-40", "DK-GRAP-11")
def test_a_frightened_foe_in_a_grapple_strikes_before_it_thinks_of_sneaking(monkeypatch: pytest.MonkeyPatch) -> None:
    match = held_by_a_foe(monkeypatch, "Longsword", hurt=2)
    assert hp(match, "p0") == 9
    assert not effects.has(match.state.who("wrestling-orc-1"), "sneaking")


@pytest.mark.rules("DK-ACT-30")
def test_a_base_action_is_boosted_by_a_boost_card_but_by_no_attribute() -> None:
    match = duel(["Power Strike U", "Strength U"], [])
    assert offered(match, "base") == ["attack p1"]
    assert offered(match, "boost") == ["Power Strike U: attack p1"]
    answer(match, "boost Power Strike U: attack p1")
    assert hp(match) == 10 - 1 - 2
    assert match.state.who("p0").deck.discards == ["Power Strike U"]
    assert match.state.who("p0").base_used == ["dmg"]
    assert offered(duel(["Power Strike U"], [], round=4), "boost") == []  # not on this Round
    assert offered(duel(["Brace U"], []), "boost") == []  # adds to Defense


@pytest.mark.rules("DK-CTR-36", "DK-MODE-24")
def test_one_who_falls_by_its_own_area_attacks_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    burst = read_combat_card("spell Burst L1; req Mage; N; P1-6; dmg 9 eth; dist MTR; area; attr INT")
    monkeypatch.setitem(cards.combat_cards(), burst.name, burst)
    mage = fighter(0, ["Burst U"], classes=["Mage"], hp=5)
    goblins = [foe("Goblin Skirmisher", number) for number in (1, 2)]
    match = combat(mage, *goblins, mode="1d", duel=False)
    answer(match, "play Burst U", "aim goblin-skirmisher-1")
    assert match.state.who("p0").gone == "dead"
    assert [attack["at"] for attack in told(match, "attacks")] == ["p0"]
    assert [hp(match, goblin.id) for goblin in goblins] == [3, 3]
