"""Loot is divided: who has a thing, by agreement, by a draw or by a Duel, and where it goes. (DK-LOOT-02..05, -10, -11)"""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.cards import library, lookup
from tabletome.games.deck.events.story import LootLeft, LootTaken
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.journey import CLAIM, STOW, Loot
from tabletome.games.deck.rules.adventure import duel_over_loot, loot_cards
from tabletome.games.deck.rules.combat import rounds, updown
from tabletome.games.deck.state import Combatant, State
from tabletome.kernel import Choose, Flow, Group, Items, One, Play
from tabletome.table.deck import contents


def take_loot(play: Play[State, Any]) -> Flow[None]:
    """One thing after the other; then the party goes on, or has reached its goal. (DK-LOOT-11, DK-DEATH-10)"""
    state = play.state
    journey = state.journey
    assert journey is not None
    if journey.found:
        yield from take(play, rounds.players(state), journey.found.pop(0))
    if not journey.found and not journey.quarrel:
        state.phase = "won" if lookup.adventure(state).goal in journey.cleared else "explore"


def prize(play: Play[State, Any]) -> Flow[None]:
    """The winner takes the disputed card. (DK-DUEL-01)"""
    journey = play.state.journey
    assert journey is not None
    winner, journey.quarrel = play.state.who(journey.quarrel[0]), []
    yield from hand_over(play, winner, journey.prize)
    play.state.phase = "loot"


def take(play: Play[State, Any], party: list[Combatant], name: str) -> Flow[None]:
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


def hand_over(play: Play[State, Any], taker: Combatant, name: str) -> Flow[None]:
    """A Treasure goes to the Character Deck at once; a card is put somewhere. (DK-LOOT-02..05)"""
    if name in library.treasures():
        taker.treasures.append(name)
        play.tell(LootTaken(taker.id, name, "treasure", ""), "DK-LOOT-05")
    else:
        yield from stow(play, taker, name)


def claims(party: list[Combatant], name: str) -> Flow[list[Combatant]]:
    """Whoever wants it says so. (DK-LOOT-11)"""
    claimants = []
    for player in party:
        groups = (One("claim"), One("pass"))
        option = yield Choose(player.seat, groups, f"Who takes the {name}?", ("DK-LOOT-11",), CLAIM, Loot(name))
        if option.verb == "claim":
            claimants.append(player)
    return claimants


def drawn_for(play: Play[State, Any], claimants: list[Combatant], name: str) -> Flow[Combatant]:
    """They draw as for Initiative. (DK-LOOT-11)"""
    declared = {}
    for player in claimants:
        question = f"You draw for the {name}: which symbol do you declare?"
        declared[player.id] = yield from updown.declare(player, name, question, "DK-LOOT-11")
    return play.state.who((yield from loot_cards.draw_for(declared, name, play)))


def stow(play: Play[State, Any], taker: Combatant, name: str) -> Flow[None]:
    """A card goes into the hand or the Draw Deck for another one there, or aside. (DK-LOOT-02..04, -10)"""
    card = f"{name} {symbol(play.state)}"
    groups: list[Group] = [One("aside")]
    if fit(taker, name):
        groups.append(Items("hand for", sorted(set(taker.hand))))
        groups.append(Items("deck for", sorted(set(contents(taker.deck)))))
    question = f"{name}: into your hand or Draw Deck for another card, or set aside?"
    rules = ("DK-LOOT-02", "DK-LOOT-03", "DK-LOOT-04")
    option = yield Choose(taker.seat, [group for group in groups if group.size], question, rules, STOW, Loot(name))
    match option.verb:
        case "hand for":
            loot_cards.into_hand(taker, card, option.arg)
        case "deck for":
            loot_cards.into_draw_deck(taker, card, option.arg)
        case _:
            taker.aside.append(name)
    where, instead = option.verb.removesuffix(" for"), option.arg or ""
    play.tell(LootTaken(taker.id, name, where, instead), *rules)


def symbol(state: State) -> str:
    """A found card carries the symbol of the Room where it lay. (DK-CARD-17)"""
    return lookup.room(state, state.room).symbol


def fit(taker: Combatant, name: str) -> bool:
    """If the Character can Play such a card at all: Level, and Race or Class. (DK-LOOT-02, DK-DECK-26)"""
    card = lookup.card(name)
    anyone = [requirement.anyone for requirement in card.requires if requirement.anyone]
    able = all({taker.race, *taker.classes} & set(names) for names in anyone)
    return able and card.level <= hand.level_for(taker, card)
