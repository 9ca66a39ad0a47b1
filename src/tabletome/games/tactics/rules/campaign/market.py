"""The market: any number of deals in any order, until the party leaves. (AT-MARKET-*)"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events.campaign import Bought, Sold
from tabletome.games.tactics.options.campaign.market import (
    MARKET,
    PRICE,
    WORTH,
    Buy,
    Leave,
    Sell,
    deals,
    on_sale,
    owner,
)
from tabletome.games.tactics.options.campaign.purse import gold
from tabletome.games.tactics.options.campaign.story import chapter
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.asking.together import campaign_council
from tabletome.games.tactics.rules.campaign.purse import gain_gold, spend_gold, tell
from tabletome.games.tactics.state import hero_named
from tabletome.kernel import Flow
from tabletome.words import counted


def market(play: Play) -> Flow[None]:
    """Buying and selling; whoever has left cannot come back before the next market. (AT-MARKET-13)"""
    state, council = play.state, campaign_council(play)
    place = play.library.guide.markets[chapter(play).market]
    while True:
        if gold(state.campaign) < PRICE and not any(hero.equipment for hero in state.heroes):
            break
        prompt = f"{place.name}: what do you buy or sell, with {counted(gold(state.campaign), 'bag')} of gold?"
        act: Buy | Sell | Leave = yield from council.decide(MARKET, deals(play), prompt, rules=("AT-MARKET-04",))
        if isinstance(act, Leave):
            break
        if isinstance(act, Buy):
            buy(play, act)
        else:
            sell(play, act.card)
    state.phase = "story"


def buy(play: Play, act: Buy) -> None:
    """Two bags go to the supply, the card into a tuck box. (AT-MARKET-04..06)"""
    assert act.card in on_sale(play)
    spend_gold(play, PRICE, act.card)
    goods = play.state.campaign.goods
    if act.card in goods:
        goods.remove(act.card)
    hero_named(play.state, act.hero).equipment.append(act.card)
    sentence = f"{name_of(play, act.hero)} gets {name_of(play, act.card)} from the market."
    tell(play, Bought(act.hero, act.card, PRICE), sentence, "AT-MARKET-06")


def sell(play: Play, card: str) -> None:
    """A bag comes from the supply, and the card joins the goods. (AT-MARKET-08, AT-MARKET-09)"""
    hero = hero_named(play.state, owner(play, card))
    hero.equipment.remove(card)
    play.state.campaign.goods.append(card)
    tell(play, Sold(hero.name, card, WORTH), f"{name_of(play, hero.name)} sells {name_of(play, card)}.", "AT-MARKET-08")
    gain_gold(play, WORTH, card)
