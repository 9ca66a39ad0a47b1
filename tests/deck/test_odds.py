"""The odds that the table shows are those that enumeration finds by playing."""

from fractions import Fraction

import pytest

from tabletome.games.deck import cards, odds
from tabletome.games.deck.state import State
from tabletome.kernel import Choose, Match
from tabletome.kernel.odds import odds as enumerated

from .arena import Position, foe, printed, solo

__all__ = ["printed"]
STURDY = 99
FOES = sorted(cards.foes())


def against(name: str, round_: int, *hand: str, classes: str = "Mage") -> Position:
    """Somebody with these cards and a Foe that no card brings down."""
    first = {"classes": [classes], "level": 10, "armed": [card[:-2] for card in hand if "Bow" in card or "bow" in card]}
    return solo(hand, foe(name, hp=STURDY, max_hp=STURDY), first=first, round=round_)


def by_playing(match: Position, option: str) -> dict[int, Fraction]:
    """The Damage once chance has done its part; whoever is asked on the way lets things go their way."""

    def damage(world: Match[State]) -> int:
        return STURDY - min(who.hp for who in world.state.combatants if who.is_foe)

    def let_it_be(world: Match[State]) -> str | None:
        request = world.request
        assert isinstance(request, Choose)
        waiting = [str(option) for option in request if str(option) in ("pass", "none")]
        recounter = any(group.verb == "recounter" for group in request.groups)
        return waiting[0] if waiting and recounter else None

    found = enumerated(match, option, damage, assume=let_it_be)
    assert found.exact
    return {int(str(amount)): chance for amount, chance in found.chances.items() if chance}


@pytest.mark.rules("DK-UD-14", "DK-FOE-45", "DK-CTR-20")
@pytest.mark.parametrize("name", FOES)
def test_shown_odds_of_a_weapon_equal_enumeration(name: str) -> None:
    for round_ in (2, 3, 6):
        match = against(name, round_, "Longsword U", classes="Warrior")
        option = f"play Longsword U at {match.state.combatants[1].id}"
        shown = odds.of_play(match.state, "Longsword U", match.state.combatants[1].id, "")
        assert shown == by_playing(match, option)


@pytest.mark.rules("DK-UD-14", "DK-SPELL-02", "DK-CTR-20")
@pytest.mark.parametrize("name", FOES)
def test_shown_odds_of_a_spell_equal_enumeration(name: str) -> None:
    for card, round_ in (("Spark U", 2), ("Energy Bolt D", 1)):
        match = against(name, round_, card)
        target = match.state.combatants[1].id
        assert odds.of_play(match.state, card, target, "") == by_playing(match, f"play {card} at {target}")


def test_what_a_foe_may_do_adds_up_to_certainty() -> None:
    for name in FOES:
        for round_ in range(1, 7):
            lines = odds.of_actions(foe(name), round_)
            assert not lines or sum(chance for _, chance in lines) == 1


def test_an_attack_on_a_player_has_no_odds() -> None:
    match = solo(["Longsword U"], foe("Ghoul"))
    match.state.combatants[1].seat = 1
    match.state.combatants[1].foe = ""
    assert odds.of_play(match.state, "Longsword U", match.state.combatants[1].id, "") is None
