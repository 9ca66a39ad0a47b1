"""The Tavern: buy heroes, equip weapons, use what the town offers, in any order, until the player passes. (AP-TAVERN-01..08)"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.party.board.rows import hero_deck, is_covered, top_card
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import Cried, Equipped, Hired
from tabletome.games.party.options.tavern import (
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
from tabletome.games.party.rules import coop, rows, supply, town
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, Hero, party_member
from tabletome.kernel import Choose, Flow, acts
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
    """One thing done in the Tavern; then the same again. Phases 2 and 4 of a turn are alike. (AP-TAVERN-07, -08)

    Rivals who could hold a weapon are asked even if there is nothing to do: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    seat = state.active
    player = state.players[seat]
    groups = [*purchases(play, seat), *armings(play, seat), *town_actions(play, seat), *gifts(play, seat)]
    if not groups and (state.coop or not player.hand or not player.party):
        go_on(state)
        return
    groups += acts([Leave()], "leave the Tavern")
    if player.failed:
        groups += acts([Cry()], "cry over the failed quest", ("AP-QUEST-16",))
    visit = Visit(player.gold, again=state.phase == "tavern_again")
    option = yield Choose(seat, groups, f"In the Tavern with {visit.gold} gold", ("AP-TAVERN-08",), TAVERN, visit)
    yield from do(play, seat, option.arg)


def do(play: Play, seat: int, act: TavernAct) -> Flow[None]:
    """What a player does in the Tavern. (AP-TAVERN-01, -06, AP-TOWN-08, AP-COOP-11)"""
    match act:
        case Leave():
            go_on(play.state)
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
            yield from town.buy_legendary_item(play, seat)
        case BuyItem():
            yield from town.buy_item(play, seat)
        case Sell():
            town.sell(play, seat, act)
        case Scout():
            yield from town.scout(play, seat, act.deck)
        case HealAtTheFountain():
            town.heal(play, seat, act.hero)
        case Upgrade():
            town.upgrade(play, seat, act.hero)
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
