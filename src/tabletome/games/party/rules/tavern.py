"""The Tavern: buy heroes, equip weapons, use what the town offers, in any order, until the player passes.

(AP-TAVERN-01..08, AP-TOWN-08..13, -18..21)
"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.party.board.rows import hero_deck, is_covered, top_card
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import Cried, Equipped, Hired, Scouted, Sold
from tabletome.games.party.options.tavern import (
    CRY,
    LEAVE,
    TAVERN,
    Buy,
    Cry,
    Equip,
    GiveGold,
    GiveItem,
    Leave,
    Visit,
    armings,
    gifts,
    purchases,
)
from tabletome.games.party.options.town import (
    BuyItem,
    BuyLegendaryItem,
    HealAtTheFountain,
    Scout,
    Sell,
    Upgrade,
    town_actions,
)
from tabletome.games.party.rules import coop, rows, supply
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, HERO_DECKS, Hero, party_member
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import CardDiscarded
from tabletome.table import draw
from tabletome.table.market import take

TavernAct = (
    Leave
    | Cry
    | Buy
    | Equip
    | GiveGold
    | GiveItem
    | BuyLegendaryItem
    | BuyItem
    | Sell
    | Scout
    | HealAtTheFountain
    | Upgrade
)


def tavern(play: Play) -> Flow[None]:
    """One thing done in the Tavern; then the same again. Phases 2 and 4 of a turn are alike. (AP-TAVERN-07, -08, AP-COOP-11)

    Rivals who could hold a weapon are asked even if there is nothing to do: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    seat = state.active
    player = state.players[seat]
    groups = [*purchases(play, seat), *armings(play, seat), *town_actions(play, seat), *gifts(play, seat)]
    if not groups and (state.coop or not player.hand or not player.party):
        go_on(state)
        return
    groups += LEAVE
    if player.failed:
        groups += CRY
    visit = Visit(player.gold, again=state.phase == "tavern_again")
    option = yield Choose(seat, groups, f"In the Tavern with {visit.gold} gold", ("AP-TAVERN-08",), TAVERN, visit)
    act: TavernAct = option.arg
    match act:
        case Leave():
            go_on(state)
        case Cry():
            play.tell(Cried(COLOURS[seat]), "AP-QUEST-16")
        case Buy():
            yield from buy(play, seat, act)
        case Equip():
            equip(play, seat, act)
        case GiveGold():
            coop.give_gold(play, seat, act)
        case GiveItem():
            coop.give_item(play, seat, act)
        case BuyLegendaryItem():
            yield from buy_legendary_item(play, seat)
        case BuyItem():
            yield from buy_item(play, seat)
        case Sell():
            sell(play, seat, act)
        case Scout():
            yield from scout(play, seat, act.deck)
        case HealAtTheFountain():
            heal(play, seat, act.hero)
        case Upgrade():
            upgrade(play, seat, act.hero)
        case _:
            assert_never(act)


def buy(play: Play, seat: int, act: Buy) -> Flow[None]:
    """Pay in full; the new hero comes unwounded, unarmed, on the standard side. (AP-TAVERN-01, -04, AP-HERO-08)"""
    state = play.state
    deck = hero_deck(play, act.hero)
    supply.pay_gold(play, seat, play.library.heroes[act.hero].cost, act.hero, "AP-TAVERN-01")
    if act.over:
        party.override(play, seat, act.over)
    if act.hero == top_card(state, deck):
        yield from draw(state.decks[deck])
    else:
        take(state.rows[deck], act.hero)
        coop.stir(state, deck)
    state.players[seat].party.append(Hero(act.hero))
    play.tell(Hired(COLOURS[seat], act.hero), "AP-TAVERN-01", "AP-TAVERN-02")
    if is_covered(state, deck):
        yield from rows.uncover(play, deck)


def equip(play: Play, seat: int, act: Equip) -> None:
    """The weapon goes under the hero card, for good; an older one is discarded. (AP-ITEM-09..13)"""
    hero = party_member(play.state, seat, act.hero)
    supply.leave_hand(play.state.players[seat], act.weapon)
    if hero.weapon:
        supply.discard_item(play, hero.weapon)
        play.tell(CardDiscarded(COLOURS[seat], hero.weapon), "AP-ITEM-13")
    hero.weapon = act.weapon
    play.tell(Equipped(COLOURS[seat], act.weapon, act.hero), "AP-ITEM-09")


# --- what the town offers ---------------------------------------------------------------------------------------------


def buy_item(play: Play, seat: int) -> Flow[None]:
    """Blind from the top of the standard deck. (AP-TOWN-11, -18)"""
    supply.pay_gold(play, seat, play.library.town.prices.buy_item, "an item", "AP-TOWN-18")
    yield from supply.draw_items(play, seat, "items", 1, "buy item", "AP-TOWN-11")


def buy_legendary_item(play: Play, seat: int) -> Flow[None]:
    """Blind from the top of the legendary deck, on the boss spot only. (AP-TOWN-18)"""
    supply.pay_gold(play, seat, play.library.town.prices.buy_legendary_item, "a legendary item", "AP-TOWN-18")
    yield from supply.draw_items(play, seat, "legendary-items", 1, "buy legendary item", "AP-TOWN-18")


def sell(play: Play, seat: int, act: Sell) -> None:
    """A card from the hand, never an equipped weapon, is discarded for coins. (AP-TOWN-11, -18)"""
    supply.discard_from_hand(play, seat, act.item)
    play.tell(Sold(COLOURS[seat], act.item), "AP-TOWN-11")
    supply.take_gold(play, seat, act.coins(play), "a sold item", "AP-TOWN-18")


def scout(play: Play, seat: int, deck: str) -> Flow[None]:
    """One card more in the row; of a hero deck it is the visible top card, and the next one shows. (AP-TOWN-12, -20)"""
    state = play.state
    supply.pay_gold(play, seat, play.library.town.prices.scout, "scouting", "AP-TOWN-18")
    card = yield from draw(state.decks[deck], why="scout", by=COLOURS[seat])
    assert card is not None
    state.rows[deck].row.append(card)
    play.tell(Scouted(COLOURS[seat], deck, card), "AP-TOWN-12")
    if deck in HERO_DECKS and is_covered(state, deck):
        yield from rows.uncover(play, deck)


def heal(play: Play, seat: int, hero: str) -> None:
    """The fountain heals any hero of one's own. (AP-TOWN-13, -21)"""
    supply.pay_gold(play, seat, play.library.town.prices.heal, "healing", "AP-TOWN-18")
    party.heal(play, seat, hero, "AP-TOWN-13")


def upgrade(play: Play, seat: int, hero: str) -> None:
    """The fountain levels up any hero of one's own that can be. (AP-TOWN-13, -21)"""
    supply.pay_gold(play, seat, play.library.town.prices.upgrade, "an upgrade", "AP-TOWN-18")
    party.upgrade(play, seat, hero, "AP-TOWN-13")
