"""The decks as play draws from them: which cards may come first, and how many of each there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletome.games.tomb.game import GAME
from tabletome.kernel import Match
from tabletome.table import Deck
from tests.tomb.board.test_tiles import ENTRIES
from tests.tomb.cards import Cards, game, library
from tests.tomb.plain import attacks, beast, hero, play, position, token, told, villain_phase
from tests.tomb.stage import Watched, play_card

pytestmark = pytest.mark.usefixtures("plain")

DRAWN_BY = {"encounter": "encounter", "treasure": "treasure 1", "monster": "place monster @symbol", "spell": "cast"}
KNOWN: dict[str, dict[str, Any]] = {
    "encounter": dict(library().encounters), "treasure": dict(library().treasures), "monster": dict(library().monsters),
    "spell": dict(library().spells), "trap": dict(library().traps),
}  # fmt: skip

TRIANGLES = {name: entry.get("triangle") for name, entry in ENTRIES.items()}  # as the file writes them


def drawable(deck: str, adventure: int = 1) -> Counter[Any]:
    """The cards that may come when somebody draws from a deck of an adventure for the first time; Ada draws."""
    new = Match(GAME, 1, {"adventure": adventure, "heroes": ["birdsong"]}, seed=1).state.decks
    state = position([hero("ada", "1b2")], tokens=[token("trap", "1c2")], decks={"tokens": ["draw"]})
    state.decks[deck] = new[deck]
    chance = Watched(7)
    if deck == "trap":  # by walking into a trap that says so
        Match(game(), 1, chance=chance, state=state).answer("move 1c2")
        return Counter(chance.possible["trap card"])
    play_card(state, chance, do=DRAWN_BY[deck])
    return Counter(chance.possible[deck])


def advanced(deck: str) -> int:
    """How many cards of the Advanced Deck may be drawn when all earlier adventures are won."""
    return sum(number for card, number in drawable(deck, 13).items() if KNOWN[deck][card].set == "advanced")


@pytest.mark.rules("TM-COMP-06", "TM-SETUP-07", "TM-SETUP-02")
def test_in_the_first_adventure_every_card_of_its_kind_may_be_the_first_one_drawn() -> None:
    numbers = {deck: drawable(deck).total() for deck in KNOWN}
    assert numbers == {"encounter": 26, "treasure": 30, "monster": 30, "trap": 5, "spell": 10}
    for deck, known in KNOWN.items():
        assert set(drawable(deck)) <= set(known), f"only {deck} cards are in that deck"


@pytest.mark.rules("TM-COMP-07", "TM-COMP-08", "TM-DECK-02")
def test_the_advanced_deck_adds_its_cards_in_the_course_of_the_campaign() -> None:
    added = {deck: advanced(deck) for deck in ("encounter", "treasure", "monster", "trap")}
    assert added == {"encounter": 16, "treasure": 16, "monster": 16, "trap": 7}
    assert sum(added.values()) <= 60
    for deck in added:
        assert all(KNOWN[deck][card].set == "start" for card in drawable(deck)), "none of them in the first adventure"


@pytest.mark.rules("TM-SPELL-05")
def test_any_of_ten_different_spells_may_be_cast_first() -> None:
    spells = drawable("spell")
    assert len(spells) == 10
    assert set(spells.values()) == {1}


# --- Encounters -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ENC-08")
def test_26_starting_and_16_advanced_encounters_can_be_drawn_and_some_of_each_are_attacks() -> None:
    for count, drawn in ((26, drawable("encounter")), (16, Counter(_advanced_encounters()))):
        assert drawn.total() == count
        attacks = sum(number for card, number in drawn.items() if rolls(card))
        assert count / 4 < attacks < count / 2


def _advanced_encounters() -> dict[str, int]:
    return {
        card: number for card, number in drawable("encounter", 13).items() if KNOWN["encounter"][card].set == "advanced"
    }


def rolls(card: str) -> bool:
    """Is a die rolled against a Hero by the card itself when it is drawn?"""
    heroes = [hero("ada", "1b2", powers=["hypnotic-weave"]), hero("bo", "1b3")]
    match = villain_phase(heroes, chance=[1] * 9, decks={"encounter": [card]}, experience=[])
    return any(attack["card"] == card for attack in attacks(match))


@pytest.mark.rules("TM-ENC-06")
@pytest.mark.parametrize("card", library().encounters)
def test_an_event_attack_rolls_against_heroes_and_an_event_does_not(card: str) -> None:
    """What the card is called is what it does; that it is red or yellow is a matter of paint."""
    assert rolls(card) == (library().encounters[card].type == "event-attack")


# --- tiles ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TILE-02", "TM-COMP-05", "TM-SETUP-04")
@pytest.mark.parametrize(("kind", "number"), [("jungle", 23), ("tomb", 17)])
def test_a_jungle_tile_of_the_stack_is_one_of_23_and_a_tomb_tile_one_of_17(kind: str, number: int) -> None:
    decks = Match(GAME, 1, {"adventure": 1, "heroes": ["birdsong"]}, seed=1).state.decks
    named = {"jungle": 4, "tomb": 0}[kind]  # the first adventure has taken the tiles it names out of the pool
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=[kind], phase="exploration_phase")
    state.decks[kind] = Deck(kind, [[*decks[kind].layers[0]]])
    chance = Watched(3)
    match = Match(game(), 1, chance=chance, state=state)
    assert len(match.state.placed) == 2
    found = [str(tile) for tile in chance.possible["tile"]]
    assert len(set(found)) == len(found) == number - named
    assert {library().tiles[tile].kind for tile in found} == {kind}


@pytest.mark.rules("TM-TILE-07")
@pytest.mark.parametrize("tile", [tile for tile in library().tiles if tile != "S1"])
def test_a_black_triangle_brings_an_encounter_and_a_white_one_none(plain: Cards, tile: str) -> None:
    names = [beast(plain, "* -> heal 1", name=name) for name in ("imp", "ogre", "troll", "wyrm")]
    decks = {"monster": names, "tokens": ["safe"] * 9, "encounter": ["cool-spring", "cool-spring"]}
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=[tile], phase="exploration_phase", decks=decks)
    match = play(state)
    assert [what["tile"] for what in told(match, "tile-placed")] == [library().tiles[tile].name]
    assert len(told(match, "drew encounters")) == (1 if TRIANGLES[tile] == "black" else 0)
    assert {what["black"] for what in told(match, "tile-placed")} == {TRIANGLES[tile] == "black"}
