"""Loot is divided: who has a thing, by agreement, by a draw or by a Duel, and where it goes. (DK-LOOT-02..05, -10, -11)"""

from __future__ import annotations

from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.events.story import LootLeft, LootTaken
from tabletome.games.deck.options import PASS
from tabletome.games.deck.options.loot import CLAIM, CLAIMED, STOW, Claim, DeckFor, HandFor, IntoHand, Loot, places_for
from tabletome.games.deck.rules.adventure import duel_over_loot, loot_cards
from tabletome.games.deck.rules.combat import rounds, updown
from tabletome.games.deck.state import Combatant, copy_of
from tabletome.kernel import Choose, Flow


def take_loot(play: Play) -> Flow[None]:
    """One thing after the other; then the party goes on, or has reached its goal. (DK-LOOT-11, DK-DEATH-10)"""
    state = play.state
    journey = state.journey
    assert journey is not None
    if journey.found:
        yield from take(play, rounds.players(state), journey.found.pop(0))
    if not journey.found and not journey.quarrel:
        state.phase = "won" if lookup.adventure(play).goal in journey.cleared else "explore"


def prize(play: Play) -> Flow[None]:
    """The winner takes the disputed card. (DK-DUEL-01)"""
    journey = play.state.journey
    assert journey is not None
    winner, journey.quarrel = play.state.who(journey.quarrel[0]), []
    yield from hand_over(play, winner, journey.prize)
    play.state.phase = "loot"


def take(play: Play, party: list[Combatant], name: str) -> Flow[None]:
    """One thing of the Loot: who has it, and where it goes. (DK-LOOT-02..05, -11)"""
    claimants = party if len(party) == 1 else (yield from claims(party, name))
    if not claimants:
        play.tell(LootLeft(name), "DK-LOOT-11")
    elif len(claimants) > 1 and (yield from duel_over_loot.wanted(claimants, name)):
        assert play.state.journey is not None
        duel_over_loot.begin(play, play.state.journey, claimants, name)
    else:
        taker = claimants[0] if len(claimants) == 1 else (yield from drawn_for(play, claimants, name))
        yield from hand_over(play, taker, name)


def hand_over(play: Play, taker: Combatant, name: str) -> Flow[None]:
    """A Treasure goes to the Character Deck at once; a card is put somewhere. (DK-LOOT-02..05)"""
    if name in play.library.treasures:
        taker.treasures.append(name)
        play.tell(LootTaken(taker.id, name, "treasure", ""), "DK-LOOT-05")
    else:
        yield from stow(play, taker, name)


def claims(party: list[Combatant], name: str) -> Flow[list[Combatant]]:
    """Whoever wants it says so. (DK-LOOT-11)"""
    claimants = []
    for player in party:
        groups = (CLAIMED, PASS)
        option = yield Choose(player.seat, groups, f"Who takes the {name}?", ("DK-LOOT-11",), CLAIM, Loot(name))
        if isinstance(option.arg, Claim):
            claimants.append(player)
    return claimants


def drawn_for(play: Play, claimants: list[Combatant], name: str) -> Flow[Combatant]:
    """They draw as for Initiative. (DK-LOOT-11)"""
    declared = {}
    for player in claimants:
        question = f"You draw for the {name}: which symbol do you declare?"
        declared[player.id] = yield from updown.declare(play, player, name, question, "DK-LOOT-11")
    return play.state.who((yield from loot_cards.draw_for(declared, name, play)))


def stow(play: Play, taker: Combatant, name: str) -> Flow[None]:
    """A card goes into the hand or the Draw Deck for another one there, or aside. (DK-LOOT-02..04, -10)"""
    card = copy_of(name, symbol(play))
    question = f"{name}: into your hand or Draw Deck, or set aside?"
    rules = ("DK-LOOT-02", "DK-LOOT-03", "DK-LOOT-04")
    option = yield Choose(taker.seat, places_for(play.library, taker, name), question, rules, STOW, Loot(name))
    where, instead = "aside", ""
    match option.arg:
        case IntoHand():
            where = "hand"
            loot_cards.into_hand(taker, card)
        case HandFor(instead):
            where = "hand"
            loot_cards.into_hand(taker, card, instead)
        case DeckFor(instead):
            where = "deck"
            loot_cards.into_draw_deck(taker, card, instead)
        case _:
            taker.aside.append(name)
    play.tell(LootTaken(taker.id, name, where, instead), *rules)


def symbol(table: Table) -> str:
    """A found card carries the symbol of the Room where it lay. (DK-CARD-17)"""
    return table.library.rooms[table.state.room].symbol
