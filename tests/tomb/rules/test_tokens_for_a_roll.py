"""What tokens do to a roll, and that one which could change nothing is not offered. (TM-POWER-06, TM-ADV-03, -05, -12)"""

from __future__ import annotations

import pytest

from tests.tomb.cards import Cards
from tests.tomb.plain import beast, hero, monster, offered, position
from tests.tomb.stage import play_card

pytestmark = pytest.mark.usefixtures("plain")


def is_offered(cards: Cards, token: str, *dice: int, edge: int = 0) -> bool:
    """Whether Ada, who attacks a beast with +5 against AC 15, may use her token for this roll."""
    beast(cards, "* -> heal 1", hp=9)
    state = position([hero("ada", "1b2", tokens=[token], edge=edge)], [monster("beast", "1c2")])
    match = play_card(state, dice, attack="1 monster adj +5", hit="dmg 1")
    return bool(offered(match, "use"))


@pytest.mark.rules("TM-ADV-05", "TM-POWER-06")
@pytest.mark.parametrize(("die", "expected"), [(9, True), (10, False)])
def test_plus_2_attack_is_not_offered_for_a_roll_that_hits_without_it(cards: Cards, die: int, expected: bool) -> None:
    assert is_offered(cards, "plus-2-attack", die) == expected


@pytest.mark.rules("TM-ADV-12")
def test_plus_2_attack_does_not_make_a_natural_20(cards: Cards) -> None:
    beast(cards, "* -> heal 1", hp=9)
    state = position([hero("ada", "1b2", tokens=["plus-2-attack"])], [monster("beast", "1c2")])
    match = play_card(state, [18], attack="1 monster adj -4", hit="dmg 1")
    match.answer("use plus-2-attack by ada")
    assert match.state.figures[0].hp == 8


@pytest.mark.rules("TM-ADV-03", "TM-POWER-06")
@pytest.mark.parametrize(("dice", "edge", "expected"), [((20,), 0, False), ((19,), 0, True), ((20, 4), -1, True)])
def test_reroll_is_not_offered_for_a_20_that_counts(
    cards: Cards, dice: tuple[int, ...], edge: int, expected: bool
) -> None:
    assert is_offered(cards, "reroll", *dice, edge=edge) == expected
