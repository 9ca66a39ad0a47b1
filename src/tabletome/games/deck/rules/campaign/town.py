"""Town, between two adventures: Levels are gained, Treasure is sold, cards are bought, help is hired, decks are rebuilt.

(DK-CHAR-05..07, -09, DK-LOOT-12, DK-MODE-27)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tabletome.games.deck.cards import library, mixing
from tabletome.games.deck.cards.character import Character, advance, join, levels_due, main_attribute, specialize
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.language import ATTRIBUTES, Attribute
from tabletome.games.deck.events.story import Bought, ClassTaken, LevelReached, ReadyToGo, Sold
from tabletome.games.deck.options.decks import automatic_deck, deck_by_hand, deck_limits
from tabletome.games.deck.options.decks.deck_by_hand import Bench
from tabletome.games.deck.options.people import RAISE, REBUILD_DECK, TOWN, Level
from tabletome.games.deck.rules.campaign import shopping
from tabletome.games.deck.rules.characters import making
from tabletome.games.deck.state import Campaign, State
from tabletome.kernel import Choose, Flow, Group, Happened, Items, One, Play


def campaign(state: State) -> Campaign:
    assert state.campaign is not None
    return state.campaign


def town(play: Play[State, Any]) -> Flow[None]:
    """One thing that the first of those in town does; when all have set out, the next adventure begins. (DK-MODE-27)"""
    state = play.state
    here = campaign(state).in_town
    if not here:
        state.phase = "next_adventure"
        return
    seat = here[0]
    if levels_due(state.people[seat]):
        yield from gain_levels(play, seat)
    elif campaign(state).rebuilding:
        yield from rebuild(play, seat)
    else:
        yield from one_deed(play, seat)


def one_deed(play: Play[State, Any], seat: int) -> Flow[None]:
    """Sell, buy, take an extra Class, rebuild the deck; and if it is legal, set out. (DK-LOOT-12, DK-CHAR-05, -06, -09)"""
    state = play.state
    who = state.people[seat]
    against = deck_by_hand.wrong(who, bench_of(state))
    groups: list[Group] = [] if against else [One("set-out", "set out with this deck", ("DK-DECK-05",))]
    groups.append(One("automatic", "rebuild the Combat Deck automatically", ("DK-CHAR-09",)))
    groups.append(One("rebuild", "rebuild the Combat Deck by hand", ("DK-CHAR-09",)))
    groups += [*making.extra_classes(who), *deals(state, who)]
    prompt = (
        f"{who.name} in town, Level {who.level}, {who.gold} Gold. {deck_by_hand.tally(who)}. {making.told(against)}"
    )
    option = yield Choose(seat, [group for group in groups if group.size], prompt, ("DK-LOOT-12", "DK-DECK-05"), TOWN)
    DEEDS[option.verb](play, seat, option.arg or "")


def rebuild(play: Play[State, Any], seat: int) -> Flow[None]:
    """One step at the deck; one may go on with something else at any time, but not set out. (DK-CHAR-09, DK-DECK-05)"""
    state = play.state
    who, bench = state.people[seat], bench_of(state)
    groups = [*deck_by_hand.steps(who, bench), One("done", "leave the deck as it is now")]
    prompt = f"Your Combat Deck: {deck_by_hand.tally(who)}. {making.told(deck_by_hand.wrong(who, bench))}"
    option = yield Choose(seat, groups, prompt, ("DK-CHAR-09", "DK-DECK-05"), REBUILD_DECK)
    if option.verb == "done":
        campaign(state).rebuilding = False
    else:
        state.people[seat] = deck_by_hand.step(who, option, bench)


def bench_of(state: State) -> Bench:
    """In town a deck is built out of what is owned. (DK-CHAR-09)"""
    return Bench(packs=tuple(state.packs), checks=state.checks)


def gain_levels(play: Play[State, Any], seat: int) -> Flow[None]:
    """Every Level that the Experience is worth, each with one more Attribute Card. (DK-CHAR-07)"""
    who = play.state.people[seat]
    raises: list[Attribute] = []
    while len(raises) < levels_due(who):
        level = who.level + len(raises) + 1
        prompt = (
            f"{who.name} reaches Level {level} with {who.xp} XP. One card more of which Attribute? "
            f"Most cards of a {who.class_} use {main_attribute(who.class_)}."
        )
        option = yield Choose(seat, (Items("raise", ATTRIBUTES),), prompt, ("DK-CHAR-07",), RAISE, Level(level))
        raises.append(option.arg)
    who = advance(who, tuple(raises))
    play.state.people[seat] = who
    tell(play, LevelReached(f"p{seat}", who.level), f"{who.name} reaches Level {who.level}.", "DK-CHAR-07")


# --- buying and selling -----------------------------------------------------------------------------------------------


def deals(state: State, who: Character) -> list[Group]:
    """What can be sold, and what can be bought for the Gold there is, by price. (DK-LOOT-12)"""
    treasures = sorted({card.name for card in who.story if card.kind == "Treasure"})
    groups: list[Group] = [Items("sell", treasures, label="sell a Treasure", rules=("DK-LOOT-12",))]
    for price, names in sorted(offers(state, who).items()):
        groups.append(Items("buy", names, label=f"buy for {price} Gold", rules=("DK-LOOT-12",)))
    return groups


def offers(state: State, who: Character) -> dict[int, list[str]]:
    """The cards that are of use to a Character and not too dear, by price."""
    found: dict[int, list[str]] = {}
    for card in library.combat_cards().values():
        if of_use(state, who, card) and not shopping.why_not_buy(who, card.name):
            found.setdefault(shopping.price(card), []).append(card.name)
    return found


def of_use(state: State, who: Character, card: CombatCard) -> bool:
    """A card that is in the game, that the Character can use, and of which it has not already as many as a deck may hold."""
    if not mixing.in_game(card.name, state.packs) or deck_limits.why_not(who, card) is not None:
        return False
    return card.kind in deck_limits.ONLY_IF_OWNED or who.owned.get(card.name, 0) < deck_limits.most_copies(who, card)


def sell(play: Play[State, Any], seat: int, treasure: str) -> None:
    """(DK-LOOT-12, DK-DECK-14)"""
    before = play.state.people[seat]
    after = play.state.people[seat] = shopping.sell(before, treasure)
    price = after.gold - before.gold
    tell(play, Sold(f"p{seat}", treasure, price), f"{after.name} sells {treasure} for {price} Gold.", "DK-LOOT-12")


def buy(play: Play[State, Any], seat: int, name: str) -> None:
    """A card to own; a Hireling for the next adventure. (DK-LOOT-12)"""
    before = play.state.people[seat]
    after = play.state.people[seat] = shopping.buy(before, name)
    price, hired = before.gold - after.gold, library.combat_cards()[name].kind == "hireling"
    sentence = f"{after.name} {'hires' if hired else 'buys'} {name} for {price} Gold."
    tell(play, Bought(f"p{seat}", name, price, hired), sentence, "DK-LOOT-12")


# --- growing and going ------------------------------------------------------------------------------------------------


def take_special(play: Play[State, Any], seat: int, name: str) -> None:
    """(DK-CHAR-05)"""
    _become(play, seat, specialize(play.state.people[seat], name), name, "DK-CHAR-05")


def take_hybrid(play: Play[State, Any], seat: int, name: str) -> None:
    """(DK-CHAR-06)"""
    _become(play, seat, join(play.state.people[seat], name), name, "DK-CHAR-06")


def _become(play: Play[State, Any], seat: int, who: Character, name: str, rule: str) -> None:
    play.state.people[seat] = who
    tell(play, ClassTaken(f"p{seat}", name), f"{who.name} takes the Class {name}.", rule)


def set_out(play: Play[State, Any], seat: int, _: str) -> None:
    """With a legal deck of owned cards. (DK-DECK-05, DK-CHAR-09)"""
    campaign(play.state).in_town.remove(seat)
    play.tell(ReadyToGo(f"p{seat}"), "DK-DECK-05")


def begin_to_rebuild(play: Play[State, Any], seat: int, _: str) -> None:
    campaign(play.state).rebuilding = True


def rebuild_automatically(play: Play[State, Any], seat: int, _: str) -> None:
    """Out of what is owned. (DK-CHAR-09)"""
    who = play.state.people[seat]
    play.state.people[seat] = msgspec.structs.replace(who, combat=automatic_deck.build(who, who.owned))


def tell(play: Play[State, Any], event: Happened, sentence: str, rule: str) -> None:
    """Tell the table, and write it into the log of the campaign if there is one."""
    if play.state.campaign is not None:
        play.state.campaign.log.append(sentence)
    play.tell(event, rule)


DEEDS: dict[str, Callable[[Play[State, Any], int, str], None]] = {
    "sell": sell, "buy": buy, "specialize": take_special, "join": take_hybrid, "set-out": set_out,
    "rebuild": begin_to_rebuild, "automatic": rebuild_automatically,
}  # fmt: skip
