"""Magic arms are arms; Fortitude does what its card says; Shields serve in a Grapple; the last Turn ends with the Combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from tabletome.games.deck.cards.character import new_character
from tabletome.games.deck.cards.library import read_files
from tabletome.games.deck.game import GAME, DeckGame
from tabletome.games.deck.options.boosts import boosters
from tabletome.games.deck.options.characters.deck_limits import most_copies
from tabletome.games.deck.rules.effects import WORDS
from tabletome.games.deck.state import Combatant, Journey, State
from tabletome.packs.source import SourceError
from tabletome.table.deck import Deck
from tabletome.testing.play import Position

LIBRARY = GAME.library


def fighter(seat: int, hand: Iterable[str], **fields: Any) -> Combatant:
    deck = Deck(f"Draw Deck of p{seat}", [["Piety U"] * 20])
    made = Combatant(
        f"p{seat}", f"P{seat}", seat, seat, 20, 20, race="Human", classes=["Warrior"], hand=sorted(hand), deck=deck
    )
    made.level, made.redrawn = 6, True
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def duel(mine: Combatant, theirs: Combatant, chance: str = "", **fields: Any) -> Position[State]:
    made: dict[str, Any] = {"phase": "action", "round": 4, "order": ["p0", "p1"], **fields}
    return Position(DeckGame(LIBRARY), State([mine, theirs], **made), chance, 2)


@pytest.mark.rules("DK-WEAP-40")
def test_a_bow_of_magic_needs_both_hands_like_any_bow() -> None:
    shot = "play Bow of the Hunt U at p1"
    sword = duel(fighter(0, ["Bow of the Hunt U"], armed=["Longsword"], shield=True), fighter(1, []))
    assert shot not in sword.offered()
    assert "is not armed: swap to it first" in sword.refused(shot)
    bow = duel(fighter(0, ["Bow of the Hunt U"], armed=["Bow of the Hunt"]), fighter(1, []))
    assert shot in bow.offered()


@pytest.mark.rules("DK-WEAP-40")
@pytest.mark.parametrize(("shield", "able"), [(True, True), (False, False)])
def test_the_shield_of_the_lion_must_be_held_as_a_shield(shield: bool, able: bool) -> None:
    theirs = fighter(1, ["Shield of the Lion U"], armed=["Longsword"], shield=shield)
    game = duel(fighter(0, ["Longsword U"], armed=["Longsword"]), theirs).play("play Longsword U at p1")
    defended = game.request.seat == 1 and "defend Shield of the Lion U" in game.offered()
    assert defended == able


@pytest.mark.rules("DK-WEAP-40")
def test_magic_arms_are_in_a_deck_only_if_they_are_owned() -> None:
    warrior = new_character(LIBRARY, "Bruni", "Dwarf", "Warrior")
    assert most_copies(LIBRARY, warrior, LIBRARY.combat_cards["Flametongue"]) == 0
    assert most_copies(LIBRARY, warrior, LIBRARY.combat_cards["Longsword"]) > 0
    warrior.owned["Flametongue"] = 1
    assert most_copies(LIBRARY, warrior, LIBRARY.combat_cards["Flametongue"]) == 1


@pytest.mark.rules("DK-CHAR-02", "DK-BOOST-20")
@pytest.mark.parametrize(
    ("card", "boosted_by"),
    [
        ("Second Wind", ()),
        ("Light Armor", ("FOR",)),
        ("Small Shield", ("FOR",)),
        ("Shield of the Lion", ("FOR",)),
        ("Longsword", ("STR",)),
    ],
)
def test_fortitude_boosts_armor_and_shields_only(card: str, boosted_by: tuple[str, ...]) -> None:
    assert boosters(LIBRARY, LIBRARY.combat_cards[card]) == boosted_by


@pytest.mark.rules("DK-CHAR-02")
def test_second_wind_cannot_be_boosted_in_play() -> None:
    game = duel(fighter(0, ["Second Wind U", "Fortitude U"], hp=3), fighter(1, []))
    assert [option for option in game.offered("play") if "Second Wind" in option] == ["play Second Wind U at p0"]


@pytest.mark.rules("DK-CHAR-02")
def test_a_card_that_fortitude_should_counter_is_refused_where_it_is_read() -> None:
    smite = """
    - {kind: skill, name: Great Blow, action: Normal, value: dmg R phys, distances: M, attribute: STR, counter: "FOR:half"}
    """
    with pytest.raises(SourceError, match="Fortitude Counters poison and disease, not cards"):
        LIBRARY.adding(read_files(WORDS, {"skills.yaml": smite}))


@pytest.mark.rules("DK-GRAP-26", "DK-GRAP-09")
def test_a_shield_serves_in_a_grapple_and_a_longsword_does_not() -> None:
    assert LIBRARY.combat_cards["Small Shield"].serves_in_grapple
    assert LIBRARY.combat_cards["Light Armor"].serves_in_grapple
    assert not LIBRARY.combat_cards["Longsword"].serves_in_grapple
    assert LIBRARY.combat_cards["Dagger"].serves_in_grapple


@pytest.mark.rules("DK-TURN-27", "DK-TURN-25")
def test_with_the_last_foe_the_turn_is_over_too_and_the_next_one_fills_the_hand() -> None:
    card = LIBRARY.foes["Grey Wolf"]
    wolf = Combatant("grey-wolf-1", "Grey Wolf 1", -1, 1, 1, card.hp, foe="Grey Wolf")
    mine, way = fighter(0, ["Longsword U", "Strength U"], armed=["Longsword"]), Journey("W", "W1", entered=["W1"])
    made: dict[str, Any] = {"phase": "action", "round": 4, "order": ["p0", "grey-wolf-1"], "light": "bright"}
    game = Position(DeckGame(LIBRARY), State([mine, wolf], journey=way, duel=False, room="W1", **made), "D" * 10, 1)
    game.play("play Longsword U at grey-wolf-1")
    while game.asked[0] not in ("draw", "explore"):
        game.play(game.offered()[0])
    assert game.asked[0] == "explore"
    assert game.state.combatants[0].hand == ["Strength U"]
    again = Combatant("grey-wolf-1", "Grey Wolf 1", -1, 1, card.hp, card.hp, foe="Grey Wolf")
    fresh = fighter(0, ["Strength U"], armed=["Longsword"])
    turn = Position(
        DeckGame(LIBRARY), State([fresh, again], journey=way, duel=False, room="W1", **made | {"phase": "turn"}), "", 1
    )
    assert len(turn.state.combatants[0].hand) == 7


@pytest.mark.rules("DK-WEAP-40", "DK-DECK-28")
@pytest.mark.parametrize(("price", "owned"), [(0, False), (1, True)])
def test_what_has_a_price_however_low_is_not_chosen_freely(price: int, owned: bool) -> None:
    assert msgspec.structs.replace(LIBRARY.combat_cards["Longsword"], price=price).only_if_owned == owned
