"""The extra Turn of a Player against one who flees: cards, both Weapons, a Grapple; nothing that is not about the fleer."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import Hampered
from tabletome.games.deck.state import grappling
from tabletome.table.deck import Deck
from tests.deck.arena import FILLER, Position, answer, combat, fighter, foe, hp, offered, printed, told

__all__ = ["printed"]

COWARD = "goblin-skirmisher-1"


def pursuit(*cards: str, others: tuple[Any, ...] = (), chance: str = "", **fields: Any) -> Position:
    """A Goblin at 1 HP flees from p0, who holds these cards."""
    return combat(foe("Goblin Skirmisher", hp=1), fighter(0, cards, **fields), *others, duel=False, chance=chance)


@pytest.mark.rules("DK-FLEE-20", "DK-FLEE-01")
def test_what_an_extra_turn_offers() -> None:
    deck = Deck("Draw Deck of p0", [[FILLER] * 20], ["Mace D"])
    fields: dict[str, Any] = {"armed": ["Mace"], "deck": deck}
    cards = ("Mace U", "Strength U", "Fast Weapon Swap U", "Longsword U")
    own_turn = combat(fighter(0, cards, **fields), foe("Brute"), duel=False)
    assert offered(own_turn, "recall")
    assert offered(own_turn, "quick")
    match = pursuit(*cards, others=(foe("Brute"),), **fields)
    verbs = {option.partition(" ")[0] for option in offered(match)}
    assert verbs == {"play", "base", "grapple", "decline"}  # no Recall, no quick swap, no gear, no Move
    assert all(COWARD in option for option in offered(match) if option != "decline")
    assert f"{COWARD} by Strength U" in offered(match, "grapple")


@pytest.mark.rules("DK-FLEE-20", "DK-FLEE-25")
@pytest.mark.parametrize(("drawn", "held"), [("D", True), ("U", False)])
def test_whoever_is_grappled_does_not_get_away(drawn: str, held: bool) -> None:
    """The Goblin strikes first; then it draws against the declared symbol, after its Agility missed."""
    match = pursuit("Mace U", chance="D" + "UU" + drawn)
    answer(match, f"grapple {COWARD} declaring U")
    goblin = match.state.who(COWARD)
    assert (grappling(goblin), goblin.gone) == ((True, "") if held else (False, "fled"))
    assert bool(told(match, Hampered)) == held


@pytest.mark.rules("DK-FLEE-20", "DK-WEAP-11", "DK-WEAP-30")
def test_a_dual_wielder_who_beats_the_fleer_attacks_nobody_else() -> None:
    two: dict[str, Any] = {"armed": ["Mace", "Shortsword"], "dual": True}
    match = pursuit("Shortsword U", "Mace U", others=(foe("Brute"),), **two)
    answer(match, f"play Mace U at {COWARD}")
    assert match.state.who(COWARD).gone == "dead"
    assert not offered(match, "enough")
    assert hp(match, "brute-1") == 9


@pytest.mark.rules("DK-FLEE-20", "DK-WEAP-11")
def test_the_second_attack_is_at_the_fleer_too() -> None:
    two: dict[str, Any] = {"armed": ["Mace", "Shortsword"], "dual": True}
    fleer = fighter(1, [], side=1, hp=10)
    match = combat(fleer, fighter(0, ["Shortsword U", "Mace U"], side=0, **two), fighter(2, [], side=1), chance="DD")
    answer(match, "flee", "play Mace U at p1", "declare U")
    assert offered(match, "play") == ["Shortsword U at p1"]
    answer(match, "play Shortsword U at p1", "declare U")
    assert hp(match, "p1") == 10 - 4 - 4


@pytest.mark.rules("DK-FLEE-20", "DK-FLEE-25", "DK-GRAP-20")
def test_who_puts_down_the_only_pursuer_has_nobody_to_flee_from() -> None:
    match = combat(fighter(0, ["Mace U"]), fighter(1, ["Strength U"], hp=1))
    answer(match, "flee", "grapple p0 by Strength U", "play Mace U at p1")
    assert [who.gone for who in match.state.combatants] == ["", "beaten"]
    assert match.state.result == "first wins"


@pytest.mark.rules("DK-FLEE-01", "DK-FLEE-20", "DK-FLEE-05")
def test_who_did_not_get_away_defends_again_as_before() -> None:
    match = combat(fighter(0, ["Light Armor U"] * 7), fighter(1, ["Mace U"] * 7), chance="U")
    answer(match, "flee", "play Mace U at p0")
    assert offered(match, "defend") == []  # on the run nothing is Played
    answer(match, "none", "declare U")
    assert told(match, Hampered)
    while not offered(match, "play"):
        answer(match, next(word for word in ("keep", "draw 0", "pass") if word in offered(match)))
    answer(match, "play Mace U at p0")
    assert offered(match, "defend") == ["Light Armor U"]
