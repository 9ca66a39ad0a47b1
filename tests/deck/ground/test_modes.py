"""The three ways to handle space: one fight in each of them, and whole games of chance to their end."""

from typing import Any

import pytest

from tabletome.games.deck.board import distance, plane
from tabletome.games.deck.state import State, all_cards
from tabletome.kernel import Match, Seeded
from tests.deck.arena import Position, answer, asked, duel, hp, offered, printed
from tests.deck.printed import BOX, Cards, room_card

__all__ = ["printed"]

MODES = ("simple", "1d", "2d")
DECKS = ("human-warrior", "halfling-rogue", "elf-mage", "dwarf-priest")
FOES = ("Goblin Archer*2, Grey Wolf*3", "Hedge Wizard, Goblin Skirmisher*2", "Bandit*2", "Grey Wolf", "Cave Troll")


# --- the same fight ---------------------------------------------------------------------------------------------------

FULL = ["Longbow U", "Longbow U", "Mace U", *["Piety U"] * 4]


def begun(mode: Any, cards: Cards) -> Position:
    """A duel as it begins indoors: at Thrown where there are Distances."""
    cards.add(room_card("X1", exits=["X2"]))
    match = duel(FULL, ["Piety U"] * 7, second={"hp": 30, "max_hp": 30}, mode=mode, room="X1")
    distance.place(Cards.now.table(match.state))
    return duel(
        FULL,
        ["Piety U"] * 7,
        first={"at": match.state.who("p0").at},
        second={"hp": 30, "max_hp": 30, "at": match.state.who("p1").at},
        mode=mode,
        room="X1",
    )


def turn(match: Position, action: str) -> None:
    """One Turn of p0; p1 does nothing, nobody Draws more than they must."""
    answer(match, action)
    while (asked(match), "pass" in offered(match)) != (0, True):
        answer(match, next(text for text in ("none", "keep", "pass") if text in offered(match)))


def reached(match: Position) -> set[str]:
    return {option.partition(" at ")[0] for option in offered(match, "play")}


@pytest.mark.rules("DK-MODE-04", "DK-MODE-20", "DK-MODE-21", "DK-DIST-08", "DK-DIST-13", "DK-MODE-14")
@pytest.mark.parametrize(("mode", "closer"), [("simple", "pass"), ("1d", "move to 1"), ("2d", "move e3")])
def test_the_same_fight_in_each_mode(mode: str, closer: str, cards: Cards) -> None:
    match = begun(mode, cards)
    everywhere = mode == "simple"
    assert reached(match) == ({"Longbow U", "Mace U"} if everywhere else {"Longbow U"})
    turn(match, "play Longbow U at p1")
    assert hp(match) == 24
    turn(match, "swap Mace")
    assert reached(match) == ({"Mace U"} if everywhere else set())
    assert bool(offered(match, "move")) != everywhere
    turn(match, closer)
    assert reached(match) == {"Mace U"}
    turn(match, "play Mace U at p1")
    assert hp(match) == 20
    turn(match, "swap Longbow")
    assert reached(match) == ({"Longbow U"} if everywhere else set())  # at Melee the bow is of no use


# --- whole games ------------------------------------------------------------------------------------------------------


def at_random(seats: int, options: dict[str, Any], seed: int) -> Match[State]:
    """A game of people who answer at random and seldom give up."""
    match: Match[State] = Match(Cards.now.game, seats, options, seed=seed)
    pick = Seeded(seed + 1)
    for _ in range(6000):
        if match.request is None:
            break
        option = match.request.option(pick.below(match.request.size))
        if option.verb in ("yield", "flee", "die") and pick.below(6):
            option = match.request.option(0)
        match.answer(option)
        if match.state.mode == "2d" and match.state.order and match.state.phase in ("action", "turn"):
            sound(match.state)
    return match


def sound(state: State) -> None:
    """On a map there is one figure per square, and all stand on the floor."""
    figures = [who.at for who in plane.on_map(state)]
    assert len(set(figures)) == len(figures)
    assert all(plane.ground(Cards.now.table(state)).floor >> at & 1 for at in figures)


@pytest.mark.rules("DK-MODE-03", "DK-MODE-21", "DK-MODE-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(10))
def test_duels_and_fights_come_to_their_end(mode: str, seed: int) -> None:
    options = {
        "mode": mode,
        "outdoors": seed % 3 == 0,
        "ranged_in_melee": seed % 2 == 0,
        "cover": seed % 4 != 0,
        "first": DECKS[seed % 4],
        "second": DECKS[(seed + 1 + seed // 4) % 4],
        "foes": FOES[seed % 5],
    }
    for seats, play in ((2, "duel"), (1, "fight")):
        match = at_random(seats, {**options, "play": play}, seed)
        assert match.request is None, [(who.id, who.hp, who.at) for who in match.state.combatants]
        assert match.state.mode == mode
        assert all(len(all_cards(who)) == 52 for who in match.state.combatants if not who.is_foe)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("adventure", [*BOX.adventures])
def test_adventures_come_to_their_end(mode: str, adventure: str) -> None:
    options = {"mode": mode, "play": "adventure", "adventure": adventure, "off_distance": adventure in "MD"}
    match = at_random(2, options, ord(adventure))
    assert match.request is None
