"""Town actions: what coins buy in the Tavern phases, more of it with every town level. (AP-TOWN-08..13, -18..21)"""

from __future__ import annotations

from tabletome.games.party.board.rows import is_covered
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import Scouted, Sold
from tabletome.games.party.options.town import Sell
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules import rows, supply
from tabletome.games.party.state import COLOURS, HERO_DECKS
from tabletome.kernel import Flow
from tabletome.table import draw


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
