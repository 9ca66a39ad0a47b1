"""Town, between two adventures: Levels are gained, Treasure is sold, cards are bought, help is hired, decks are rebuilt.

(DK-CHAR-05..07, -09, DK-LOOT-12, DK-MODE-27)
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from tabletome.games.deck.cards.character import advance, join, levels_due, main_attribute, specialize
from tabletome.games.deck.cards.language import ATTRIBUTES
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.story import Bought, ClassTaken, LevelReached, ReadyToGo, Sold
from tabletome.games.deck.options.characters import automatic_deck, deck_by_hand
from tabletome.games.deck.options.characters.making import (
    RAISE,
    Automatic,
    JoinClass,
    Level,
    Raise,
    Specialize,
    steps,
    town_bench,
)
from tabletome.games.deck.options.characters.town import (
    LEAVE_DECK,
    REBUILD_DECK,
    TOWN,
    Buy,
    LeaveDeck,
    Rebuild,
    Sell,
    SetOut,
    deeds,
)
from tabletome.games.deck.rules.campaign import shopping
from tabletome.games.deck.rules.characters import making
from tabletome.games.deck.state import Attribute, Campaign, Character, State
from tabletome.kernel import Choose, Flow, Happened, acts


def campaign(state: State) -> Campaign:
    assert state.campaign is not None
    return state.campaign


def town(play: Play) -> Flow[None]:
    """One thing that the first of those in town does; when all have set out, the next adventure begins.

    (DK-MODE-27) Levels that are due come first (DK-CHAR-07), then the deck that is being rebuilt (DK-CHAR-09).
    """
    state = play.state
    here = campaign(state).in_town
    if not here:
        state.phase = "next_adventure"
        return
    seat = here[0]
    if levels_due(play.library, state.people[seat]):
        yield from gain_levels(play, seat)
    elif campaign(state).rebuilding:
        yield from rebuild(play, seat)
    else:
        yield from one_deed(play, seat)


def one_deed(play: Play, seat: int) -> Flow[None]:
    """Sell, buy, take an extra Class, rebuild the deck; and if it is legal, set out. (DK-LOOT-12, DK-CHAR-05, -06, -09)"""
    state = play.state
    who = state.people[seat]
    against = making.told(deck_by_hand.wrong(who, town_bench(play)))
    prompt = (
        f"{who.name} in town, Level {who.level}, {who.gold} Gold. {deck_by_hand.tally(play.library, who)}. {against}"
    )
    option = yield Choose(seat, deeds(play, who), prompt, ("DK-LOOT-12", "DK-DECK-05"), TOWN)
    act: Sell | Buy | Specialize | JoinClass | SetOut | Rebuild | Automatic = option.arg
    match act:
        case Sell(name):
            sell(play, seat, name)
        case Buy(name):
            buy(play, seat, name)
        case Specialize(name):
            become(play, seat, specialize(play.library, who, name), name, "DK-CHAR-05")
        case JoinClass(name):
            become(play, seat, join(play.library, who, name), name, "DK-CHAR-06")
        case SetOut():
            campaign(state).in_town.remove(seat)
            play.tell(ReadyToGo(f"p{seat}"), "DK-DECK-05")
        case Rebuild():
            campaign(state).rebuilding = True
        case Automatic():
            built = automatic_deck.build(play.library, who, who.owned)
            state.people[seat] = msgspec.structs.replace(who, combat=built)
        case _:
            assert_never(act)


def rebuild(play: Play, seat: int) -> Flow[None]:
    """One step at the deck; one may go on with something else at any time, but not set out. (DK-CHAR-09, DK-DECK-05)"""
    state = play.state
    who, bench = state.people[seat], town_bench(play)
    groups = [*steps(who, bench), LEAVE_DECK]
    prompt = f"Your Combat Deck: {deck_by_hand.tally(play.library, who)}. {making.told(deck_by_hand.wrong(who, bench))}"
    option = yield Choose(seat, groups, prompt, ("DK-CHAR-09", "DK-DECK-05"), REBUILD_DECK)
    if isinstance(option.arg, LeaveDeck):
        campaign(state).rebuilding = False
    else:
        state.people[seat] = making.step(who, option.arg, bench)


def gain_levels(play: Play, seat: int) -> Flow[None]:
    """Every Level that the Experience is worth, each with one more Attribute Card. (DK-CHAR-07)"""
    who = play.state.people[seat]
    raises: list[Attribute] = []
    while len(raises) < levels_due(play.library, who):
        level = who.level + len(raises) + 1
        prompt = (
            f"{who.name} reaches Level {level} with {who.xp} XP. One card more of which Attribute? "
            f"Most cards of a {who.class_} use {main_attribute(play.library, who.class_)}."
        )
        option = yield Choose(seat, acts([*map(Raise, ATTRIBUTES)]), prompt, ("DK-CHAR-07",), RAISE, Level(level))
        raises.append(option.arg.name)
    who = advance(play.library, who, tuple(raises))
    play.state.people[seat] = who
    tell(play, LevelReached(f"p{seat}", who.level), f"{who.name} reaches Level {who.level}.", "DK-CHAR-07")


# --- buying and selling -----------------------------------------------------------------------------------------------


def sell(play: Play, seat: int, treasure: str) -> None:
    """(DK-LOOT-12, DK-DECK-14)"""
    before = play.state.people[seat]
    after = play.state.people[seat] = shopping.sell(before, treasure)
    price = after.gold - before.gold
    tell(play, Sold(f"p{seat}", treasure, price), f"{after.name} sells {treasure} for {price} Gold.", "DK-LOOT-12")


def buy(play: Play, seat: int, name: str) -> None:
    """A card to own; a Hireling for the next adventure. (DK-LOOT-12)"""
    before = play.state.people[seat]
    after = play.state.people[seat] = shopping.buy(play.library, before, name)
    price, hired = before.gold - after.gold, play.library.combat_cards[name].kind == "hireling"
    sentence = f"{after.name} {'hires' if hired else 'buys'} {name} for {price} Gold."
    tell(play, Bought(f"p{seat}", name, price, hired), sentence, "DK-LOOT-12")


def become(play: Play, seat: int, who: Character, name: str, rule: str) -> None:
    """A Specialized or Hybrid Class. (DK-CHAR-05, -06)"""
    play.state.people[seat] = who
    tell(play, ClassTaken(f"p{seat}", name), f"{who.name} takes the Class {name}.", rule)


def tell(play: Play, event: Happened, sentence: str, rule: str) -> None:
    """Tell the table, and write it into the log of the campaign if there is one."""
    if play.state.campaign is not None:
        play.state.campaign.log.append(sentence)
    play.tell(event, rule)
