"""What a Foe's area hits: Opponents and not its own side, whoever Sneaks there; and the ids of Foes that are called."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import AttackDeclared
from tabletome.games.deck.state import Combatant, Held, has_effect
from tabletome.kernel.events import Appeared
from tests.deck.arena import Position, answer, combat, foe, hp, party, printed, told
from tests.deck.printed import Cards, foe_card

__all__ = ["printed"]

AREA_SPELL = "Meteor"


@pytest.fixture(autouse=True)
def own_foes(cards: Cards) -> None:
    cards.add(
        foe_card("Sweeper", acts={"D1 *": 'dmg 4 phys M area "Slam"'}),
        foe_card("Javelin", acts={"D1 *": 'dmg 4 phys T area "Javelins"'}),
        foe_card("Caster", acts={"D1 *": f"spell {AREA_SPELL}"}),
    )


def acts(first: Combatant, *others: Combatant, chance: str = "U", **fields: Any) -> Position:
    return combat(first, *others, chance=chance, duel=False, **fields)


def lost(match: Position) -> dict[str, int]:
    return {who.id: who.max_hp - who.hp for who in match.state.combatants if who.hp < who.max_hp}


@pytest.mark.rules("DK-FOE-49", "DK-MODE-24")
def test_on_the_line_an_area_at_melee_hits_neither_the_foe_nor_its_allies() -> None:
    match = acts(foe("Sweeper"), *party({}, {}, {"at": 1}), foe("Brute"), mode="1d", chance="UU")
    assert lost(match) == {"p0": 4, "p1": 4}


@pytest.mark.rules("DK-FOE-49", "DK-MODE-15")
def test_on_the_map_an_area_at_melee_hits_neither_the_foe_nor_its_allies() -> None:
    """The Target is on b2, another Character beside it on b3, the Foe on c2 and its Ally on a2; one is on f2."""
    places = [{"at": 9}, {"at": 17}, {"at": 13}]
    match = acts(foe("Sweeper", at=10), *party(*places), foe("Brute", at=8), mode="2d", chance="UU")
    assert lost(match) == {"p0": 4, "p1": 4}


@pytest.mark.rules("DK-FOE-49", "DK-MODE-24")
def test_an_area_from_afar_spares_the_allies_of_the_foe() -> None:
    match = acts(foe("Javelin", at=1), *party({}), foe("Brute", at=0), mode="1d")
    assert lost(match) == {"p0": 4}


@pytest.mark.rules("DK-FOE-49", "DK-MODE-15")
def test_an_area_spell_of_a_foe_spares_nobody_in_it() -> None:
    where = "MTR".index(Cards.now.library.combat_cards[AREA_SPELL].distances[-1])
    match = acts(foe("Caster", at=where), *party({"hp": 99}), foe("Brute", at=0), mode="1d", chance="UUUUUUUU")
    answer(match, "none")
    assert [what.on for what in told(match, AttackDeclared)] == ["p0", "brute-1"]


# --- who Sneaks -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-SNEAK-20", "DK-MODE-24", "DK-FOE-49")
def test_in_simple_play_an_area_picks_nobody_whom_the_foe_does_not_see() -> None:
    match = acts(foe("Sweeper"), *party({}, {"held": [Held("sneaking")]}, {}), chance="UU")
    assert lost(match) == {"p0": 4, "p2": 4}
    assert has_effect(match.state.who("p1"), "sneaking")


@pytest.mark.rules("DK-SNEAK-20", "DK-FOE-49")
@pytest.mark.parametrize(("mode", "at"), [("1d", 0), ("2d", 1)])
def test_on_a_place_an_area_hits_a_sneaker_whose_sneak_is_over(mode: str, at: int) -> None:
    """A sneaker beside the Target is hit; one elsewhere Sneaks on."""
    hidden = [Held("sneaking")]
    players = party({}, {"held": [*hidden], "at": at}, {"held": [*hidden], "at": 5})
    match = acts(foe("Sweeper", at=8 if mode == "2d" else 0), *players, mode=mode)
    assert lost(match) == {"p0": 4, "p1": 4}
    assert [has_effect(match.state.who(name), "sneaking") for name in ("p1", "p2")] == [False, True]


# --- called Foes ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FOE-48")
@pytest.mark.parametrize(("left", "called"), [(2, "bandit-1"), (1, "bandit-2")])
def test_a_called_foe_has_a_number_of_its_own(left: int, called: str) -> None:
    """Bandit 1 has fled from an earlier Combat in this Room and is no longer here."""
    match = acts(foe("Bandit Captain"), foe("Bandit", left), *party({}), round=5, chance="UU" + "D" * 20)
    ids = [who.id for who in match.state.combatants]
    assert len(set(ids)) == len(ids)
    assert ids[-1] == called
    assert told(match, Appeared)[0].who == called
    assert hp(match, called) == Cards.now.library.foes["Bandit"].hp
