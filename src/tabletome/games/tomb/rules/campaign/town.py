"""Town: before and after each adventure every player may swap, buy, sell, trade, give, level up and buy tokens.

(TM-TOWN-01..18, TM-ADV-01, -02, -10, -11, -13)
"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.tomb.board.figures import printed_name
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import Bought, Given, MarketOpened, PowerSwapped, Refused, Sold, TownEntered, Traded
from tabletome.games.tomb.options import OfCard, OfFigure
from tabletome.games.tomb.options.setting_up import unselected_powers
from tabletome.games.tomb.options.town import (
    ACCEPT,
    AGREE,
    GIVE,
    KEEP_POWER,
    LEAVE,
    NEVER_MIND,
    PROPOSE,
    REFUSE,
    SWAP,
    TOWN,
    TRADE,
    WAIT,
    Ask,
    Bargain,
    Buy,
    BuyToken,
    Give,
    HandOver,
    Leave,
    LevelUp,
    NeverMind,
    Offer,
    Propose,
    Refuse,
    Sell,
    Swap,
    Take,
    Trade,
    Visited,
    Wait,
    _hero,
    actions,
    belongings,
    gold_in,
    place,
    together,
    token_price,
    visit,
    words,
)
from tabletome.games.tomb.rules.campaign import level_up as levels
from tabletome.games.tomb.rules.decks import decks, kept_items, set_out
from tabletome.games.tomb.state import Hero, State, Used
from tabletome.kernel import Choose, Flow, acts
from tabletome.table import draw, shuffle_in
from tabletome.table.in_turn import clockwise

OFFER = 4


# --- arriving and leaving ---------------------------------------------------------------------------------------------


def open_town(play: Play) -> Flow[None]:
    """A Marketplace turns up four Treasure cards, once in a visit. (TM-TOWN-02, -04, -17)"""
    state = play.state
    assert state.campaign is not None
    here = visit(state)
    state.decks = decks(play, state.campaign.won, kept_items(state))
    here.seats = list(clockwise(len(state.heroes), 0))
    play.tell(TownEntered(place(play).name, here.before), "TM-TOWN-01", "TM-TOWN-02")
    if "marketplace" in place(play).places:
        for _ in range(OFFER):
            card = yield from draw(state.decks["treasure"], why="market")
            if card is not None:
                here.offer.append(card)
        play.tell(MarketOpened(tuple(here.offer)), "TM-TOWN-04")
    state.phase = "town"


def town(play: Play) -> Flow[None]:
    """One Town action of the player whose turn it is to act; then the same again until all have left.

    (TM-TOWN-01, -03, -05, -08..10, -14, TM-ADV-01)
    """
    state = play.state
    here = visit(state)
    if not here.seats:
        state.phase = "close_town"
        return
    seat = here.seats[0]
    groups = actions(play, state.heroes[seat])
    if not groups:
        here.seats.remove(seat)
        return
    if seat not in here.waited and len(here.seats) > 1:
        groups.append(WAIT)
    groups.append(LEAVE)
    hero = state.heroes[seat]
    prompt = f"{printed_name(play, hero)} in {place(play).name} with {hero.gold} gp"
    option = yield Choose(seat, groups, prompt, ("TM-TOWN-01",), TOWN, Visited(hero.gold))
    act: Swap | Buy | Sell | Give | Trade | BuyToken | LevelUp | Wait | Leave = option.arg
    match act:
        case Swap():
            yield from swap(play, seat, act.card)
        case Buy():
            buy(play, seat, act.card)
        case Sell():
            sell(play, seat, act.card)
        case Give():
            yield from give(play, seat, act.id)
        case Trade():
            yield from trade(play, seat, act.id)
        case BuyToken():
            buy_token(play, seat, act.card)
        case LevelUp():
            yield from level_up(play, seat)
        case Wait():
            wait(play, seat)
        case Leave():
            here.seats.remove(seat)
        case _:
            assert_never(act)


def close_town(play: Play) -> Flow[None]:
    """Cards nobody bought go back into the Treasure deck; before an adventure everything is set out. (TM-TOWN-06, TM-CAMP-09)"""
    state = play.state
    here = visit(state)
    shuffle_in(state.decks["treasure"], here.offer)
    here.offer = []
    if here.before:
        set_out(play, state.adventure)
        state.phase = "make_ready"
    else:
        state.phase = "bring_heroes"
    yield from ()


# --- the actions ------------------------------------------------------------------------------------------------------


def swap(play: Play, seat: int, old: str) -> Flow[None]:
    """One selected power for another of the same type. (TM-TOWN-03)"""
    hero = play.state.heroes[seat]
    choices = unselected_powers(play, hero, play.library.powers[old].type)
    prompt = f"Which power instead of {play.library.powers[old].name}?"
    option = yield Choose(
        seat, [*acts([Take(power) for power in choices]), KEEP_POWER], prompt, ("TM-TOWN-03",), SWAP, OfCard(old)
    )
    if isinstance(option.arg, Take):
        place_in_hand = [used.id for used in hero.powers].index(old)
        hero.powers[place_in_hand] = Used(option.arg.card)
        play.tell(PowerSwapped(hero.id, old, option.arg.card), "TM-TOWN-03")


def buy(play: Play, seat: int, card: str) -> None:
    """Pay the printed price and take the card; the gap in the offer stays. (TM-TOWN-05, -17, TM-CAMP-08)"""
    state = play.state
    hero, price = state.heroes[seat], play.library.treasures[card].buy
    visit(state).offer.remove(card)
    hero.gold -= price
    hero.items.append(Used(card))
    write(play.state, f"{printed_name(play, hero)} buys {play.library.treasures[card].name} for {price} gp.")
    play.tell(Bought(hero.id, card, price), "TM-TOWN-05")


def sell(play: Play, seat: int, card: str) -> None:
    """The card goes back into the Treasure deck, not into the offer; the Hero gets its printed value.

    (TM-TOWN-08, -17, TM-CAMP-08)
    """
    state = play.state
    hero, price = state.heroes[seat], play.library.treasures[card].sell
    _hand_over(hero, None, card)
    shuffle_in(state.decks["treasure"], [card])
    hero.gold += price
    write(play.state, f"{printed_name(play, hero)} sells {play.library.treasures[card].name} for {price} gp.")
    play.tell(Sold(hero.id, card, price), "TM-TOWN-08")


def give(play: Play, seat: int, to: str) -> Flow[None]:
    """An Item or gold, for nothing. (TM-TOWN-10, -11, TM-CAMP-08)"""
    hero, other = play.state.heroes[seat], _hero(play.state, to)
    groups = [*acts([HandOver(thing) for thing in belongings(hero)]), NEVER_MIND]
    prompt = f"What do you give {printed_name(play, other)}?"
    option = yield Choose(seat, groups, prompt, ("TM-TOWN-10",), GIVE, OfFigure(other.id))
    if isinstance(option.arg, HandOver):
        thing = option.arg.card
        _hand_over(hero, other, thing)
        write(play.state, f"{printed_name(play, hero)} gives {printed_name(play, other)} {words(play, thing)}.")
        play.tell(Given(hero.id, other.id, (thing,)), "TM-TOWN-10")


def trade(play: Play, seat: int, partner: str) -> Flow[None]:
    """Put together what is offered and what is asked for it; the other player agrees or not. (TM-TOWN-09, -11, TM-CAMP-08)"""
    state = play.state
    hero, other = state.heroes[seat], _hero(state, partner)
    offered: list[str] = []
    asked: list[str] = []
    while True:
        groups = [
            *acts([Offer(thing) for thing in belongings(hero, offered)]),
            *acts([Ask(thing) for thing in belongings(other, asked)]),
            NEVER_MIND,
        ]
        if offered and asked:
            groups.append(PROPOSE)
        prompt = f"Trade with {printed_name(play, other)}: {words(play, *offered)} for {words(play, *asked)}"
        so_far = Bargain(other.id, tuple(offered), tuple(asked))
        option = yield Choose(seat, groups, prompt, ("TM-TOWN-09",), TRADE, so_far)
        if isinstance(option.arg, NeverMind):
            return
        if isinstance(option.arg, Propose):
            break
        if isinstance(option.arg, Offer):
            offered = together(offered, option.arg.card)
        else:
            asked = together(asked, option.arg.card)
    prompt = f"{printed_name(play, hero)} offers {words(play, *offered)} for {words(play, *asked)}"
    groups, bargain = [ACCEPT, REFUSE], Bargain(hero.id, tuple(offered), tuple(asked))
    answer = yield Choose(state.heroes.index(other), groups, prompt, ("TM-TOWN-09",), AGREE, bargain)
    if isinstance(answer.arg, Refuse):
        play.tell(Refused(other.id), "TM-TOWN-09")
        return
    for thing in offered:
        _hand_over(hero, other, thing)
    for thing in asked:
        _hand_over(other, hero, thing)
    write(
        state,
        f"{printed_name(play, hero)} trades {words(play, *offered)} with {printed_name(play, other)} for {words(play, *asked)}.",
    )
    play.tell(Traded(hero.id, other.id, tuple(offered), tuple(asked)), "TM-TOWN-09")


def _hand_over(hero: Hero, other: Hero | None, thing: str) -> None:
    """An Item or gold changes hands. (TM-TOWN-09, -10)"""
    if amount := gold_in(thing):
        hero.gold -= amount
        if other is not None:
            other.gold += amount
        return
    used = next(used for used in hero.items if used.id == thing)
    hero.items = [item for item in hero.items if item is not used]
    if other is not None:
        other.items.append(used)


def buy_token(play: Play, seat: int, name: str) -> None:
    """Buy an Advancement token at its price; the next copy costs the party more. (TM-ADV-01, -10, -11, -13, TM-CAMP-08)"""
    state = play.state
    hero, price = state.heroes[seat], token_price(state, name)
    assert state.campaign is not None
    assert price is not None
    hero.gold -= price
    hero.tokens.append(Used(name))
    state.campaign.sold[name] = state.campaign.sold.get(name, 0) + 1
    write(state, f"{printed_name(play, hero)} buys the Advancement token {name} for {price} gp.")
    play.tell(Bought(hero.id, name, price), "TM-ADV-01")


def level_up(play: Play, seat: int) -> Flow[None]:
    """Pay, and turn the Hero card. (TM-TOWN-13..16, TM-CAMP-08)"""
    state = play.state
    hero = state.heroes[seat]
    hero.gold -= place(play).level_up
    yield from levels.level_up(play, hero)
    write(state, f"{printed_name(play, hero)} reaches 2nd level.")


def wait(play: Play, seat: int) -> None:
    """Let the others act first, once in a visit."""
    here = visit(play.state)
    here.waited.append(seat)
    here.seats = [*here.seats[1:], seat]


def write(state: State, sentence: str) -> None:
    """A line of the campaign log."""
    assert state.campaign is not None
    state.campaign.log.append(sentence)
