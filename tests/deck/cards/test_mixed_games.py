"""Random games with every kind of card, Race, Class and Foe, in all three ways of play: no card is lost, all can be told."""

from __future__ import annotations

import random

import pytest

from tabletome.games.deck.board import distance
from tabletome.games.deck.game import GAME
from tabletome.games.deck.rules.setting_up import foes
from tabletome.games.deck.state import Combatant, State, all_cards
from tabletome.kernel import Match
from tabletome.table.deck import shuffled
from tests.deck.printed import BOX, Cards

CLASSES = (["Warrior"], ["Rogue"], ["Mage"], ["Priest"], ["Warrior", "Mage"], ["Rogue", "Priest"])
MOST_ANSWERS = 600


def stranger(seat: int, side: int, luck: random.Random) -> Combatant:
    """Anybody, with any cards that the Race and Classes allow."""
    classes, race = luck.choice(CLASSES), luck.choice([*BOX.races])
    special = [one.name for one in BOX.specialized.values() if one.class_ == classes[0]] if len(classes) == 1 else []
    made = Combatant(f"p{seat}", f"P{seat}", seat, side, 30, 30, race=race, classes=classes)
    made.level, made.specialized = luck.choice((1, 3, 6, 10)), luck.choice(["", *special])
    able = [
        card.name
        for card in BOX.combat_cards.values()
        if all(not one.anyone or {race, *classes} & {*one.anyone} for one in card.requires)
    ]
    attributes = ["Strength", "Agility", "Intellect", "Piety", "Fortitude"] * 4
    names = [luck.choice(able) for _ in range(32)] + attributes
    made.deck = shuffled(f"Draw Deck of p{seat}", [f"{name} {luck.choice('UD')}" for name in names])
    return made


def any_game(seed: int) -> tuple[Match[State], dict[str, list[str]], random.Random]:
    luck = random.Random(seed)
    duel = seed % 2 == 0
    people = [stranger(seat, seat if duel else 0, luck) for seat in range(2)]
    against = [] if duel else foes(BOX, ", ".join(luck.sample([*BOX.foes], 2)), 1)
    state = State([*people, *against], duel=duel, light=luck.choice(("dark", "medium", "bright")))
    state.mode = ("simple", "1d", "2d")[seed % 3]
    distance.place(Cards(BOX).table(state))
    decks = {who.id: all_cards(who) for who in people}
    return Match(GAME, 2, {}, seed=seed, listen=True, state=state), decks, luck


@pytest.mark.rules("DK-DECK-08", "DK-UD-05", "DK-LOOT-10", "DK-TERM-11")
@pytest.mark.parametrize("seed", range(18))
def test_no_card_is_ever_lost_and_everything_can_be_told(seed: int) -> None:
    match, decks, luck = any_game(seed)
    for number in range(MOST_ANSWERS):
        if match.request is None:
            break
        verbs = sorted({option.verb for option in match.request})
        verb = luck.choice([one for one in verbs if one not in ("yield", "flee")] or verbs)
        match.answer(str(luck.choice([option for option in match.request if option.verb == verb])))
        if number % 20 == 0:
            assert {who.id: all_cards(who) for who in match.state.combatants if not who.is_foe} == decks
    assert {who.id: all_cards(who) for who in match.state.combatants if not who.is_foe} == decks
    assert all(GAME.say(event) for event in match.events or ())
