"""The log calls Characters what people call them, and says of every check what had to be matched."""

from __future__ import annotations

import pytest

from tabletome.games.deck.log import arrows
from tabletome.games.deck.options import gear
from tabletome.kernel import WATCHER, Match
from tabletome.scene.stage import sentences, stage
from tabletome.table.deck import Deck
from tests.deck.arena import Position, answer, combat, duel, fighter, foe, printed, solo
from tests.deck.printed import Cards

__all__ = ["printed"]


def log(first: str, second: str) -> list[str]:
    """All that is told until Round 1 of a Duel begins."""
    match = Match(Cards.now.game, 2, {"play": "duel", "first": first, "second": second}, seed=4, listen=True)
    while match.state.phase != "action":
        match.answer(0)
    seat = match.seat(WATCHER)
    return [line.text for line in sentences(Cards.now.game, seat.events, seat.view)]


def test_a_character_is_called_by_its_name() -> None:
    told = log("elf-mage", "human-warrior")
    assert any(text.startswith("Elf Mage ") for text in told)
    assert any(text.startswith("It is the Turn of ") for text in told)
    assert not any("Player" in text for text in told)


def test_two_of_one_name_are_told_apart_by_their_players() -> None:
    told = log("elf-mage", "elf-mage")
    assert any(text.startswith("Elf Mage (Player 1) ") for text in told)
    assert any(text.startswith("Elf Mage (Player 2) ") for text in told)


@pytest.mark.parametrize(
    ("play", "name"), [("fight", "Human Warrior"), ("adventure", "Human Warrior"), ("campaign", "Human Warrior")]
)
def test_so_it_is_in_every_kind_of_play(play: str, name: str) -> None:
    match = Match(Cards.now.game, 1, {"play": play, "first": "human-warrior"}, seed=2, listen=True)
    while match.request is not None and match.answered < 40:
        match.answer(match.answered % match.request.size)
    seat = match.seat(0)
    told = [line.text for line in sentences(Cards.now.game, seat.events, seat.view)]
    assert any(name in text for text in told)
    assert not any("Player 1" in text for text in told)


def test_an_event_itself_knows_what_its_characters_are_called() -> None:
    match = Match(Cards.now.game, 2, {"play": "duel"}, seed=4, listen=True)
    match.answer(0)
    assert match.events
    assert Cards.now.game.say(match.events[-1]).startswith("Human Warrior takes ")


@pytest.mark.usefixtures("printed")
def test_who_reacts_is_told_by_whom_and_with_what_it_is_attacked_and_what_it_did() -> None:
    match = duel(["Longsword U"], ["Light Armor U"], second={"classes": ["Rogue"]})
    attacker = match.state.combatants[0].name
    answer(match, "play Longsword U at p1")
    assert match.request is not None
    assert match.request.prompt == f"{attacker} attacks (Longsword, 5 Physical Damage): how do you react?"
    answer(match, "base dodge")
    assert any(text.endswith(" uses the Base Action Dodge.") for text in heard(match))


def heard(match: Position) -> list[str]:
    seat = match.seat(WATCHER)
    return [line.text for line in sentences(Cards.now.game, seat.events, seat.view)]


@pytest.mark.rules("DK-UD-06")
@pytest.mark.parametrize(("declared", "drawn", "end"), [("U", "D", "no match"), ("D", "D", "a match")])
def test_a_declared_symbol_is_told_with_the_draw(declared: str, drawn: str, end: str) -> None:
    match = solo(["Longsword U"], foe("Brute"), light="dark", chance=drawn)
    answer(match, "play Longsword U at brute-1", f"declare {declared}")
    assert f"P0 needs {arrows(declared)} and draws {arrows(drawn)} for seeing the Target: {end}." in heard(match)


@pytest.mark.rules("DK-LIGHT-02")
def test_who_sees_badly_is_told_how_many_symbols_are_drawn_and_what_for() -> None:
    match = solo(["Longsword U"], foe("Brute"), light="dark", chance="D")
    answer(match, "play Longsword U at brute-1")
    assert match.request is not None
    assert match.request.prompt == "You see badly: 1 drawn to see the Target. Which symbol must it be?"


@pytest.mark.rules("DK-TURN-03")
def test_what_is_drawn_for_initiative_is_told_once_for_everybody() -> None:
    match = Match(Cards.now.game, 1, {"play": "fight", "foes": "Ghoul"}, seed=4, listen=True)
    while match.state.phase != "action":
        match.answer(0)
    assert [text for text in heard(match) if text.startswith("Ghoul 1 declares ▲ and draws ")]
    assert not [text for text in heard(match) if "for Initiative" in text]


@pytest.mark.rules("DK-RECALL-13")
def test_a_recalled_card_is_asked_about_with_the_sign_of_its_symbol() -> None:
    deck = Deck("Draw Deck of p0", [], ["Longsword U"])
    match = solo(["Strength U"], foe("Brute"), first={"deck": deck}, chance="")
    answer(match, "recall Longsword U for STR*U")
    assert match.request is not None
    assert match.request.prompt == "Play Longsword ▲ at once, or keep it?"


@pytest.mark.rules("DK-UD-06", "DK-SNEAK-02")
def test_what_a_sneaker_declared_is_told_of_the_one_who_looks() -> None:
    match = solo(["Sneak U"], foe("Brute"), first={"classes": ["Rogue"]}, chance="D")
    answer(match, "play Sneak U at p0", "declare U")
    assert "Brute 1 needs ▲ and draws ▼ for spotting the sneaker: no match." in heard(match)


@pytest.mark.rules("DK-FOE-05")
def test_a_draw_that_matches_nothing_declared_is_told_plainly() -> None:
    match = combat(foe("Brute"), fighter(0, []), duel=False, chance="U")
    assert "Brute 1 draws ▲ for an Action." in heard(match)


def test_a_card_played_on_oneself_is_told_without_saying_at_whom() -> None:
    match = solo(["Sneak U"], foe("Brute"), first={"classes": ["Rogue"]}, chance="D")
    answer(match, "play Sneak U at p0", "declare U")
    assert "P0 Plays Sneak ▲." in heard(match)


def test_two_weapons_of_a_kind_are_told_by_their_number() -> None:
    match = Match(Cards.now.game, 1, {"play": "fight", "first": "halfling-rogue", "foes": "Brute"}, seed=1, listen=True)
    while match.request is not None and match.request.kind != gear.HOLD:
        match.answer(0)
    assert match.request is not None
    both = next(option for option in match.request if option.arg == gear.Dual("Dagger", "Dagger"))
    prompt = stage(match.seat(0)).prompt
    assert prompt is not None
    assert "two Daggers" in [choice.label for group in prompt.groups for choice in group.choices]
    match.answer(both)
    assert "Halfling Rogue holds two Daggers." in heard(match)


@pytest.mark.parametrize(
    ("target", "told"), [("p0", "P0 regains 5 HP and has 9 HP."), ("p1", "P0 heals P1 by 5: 9 HP.")]
)
def test_who_heals_itself_is_not_named_twice(target: str, told: str) -> None:
    hurt = fighter(0, ["Healing Potion U"], hp=4), fighter(1, [], hp=4, side=0)
    match = combat(*hurt, foe("Brute"), duel=False)
    answer(match, f"play Healing Potion U at {target}")
    assert told in heard(match)
