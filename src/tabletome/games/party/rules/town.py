"""Town actions: what coins buy in the Tavern phases, more of it with every town level. (AP-TOWN-08..13, -18..21)"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.party.board.heroes import can_be_upgraded
from tabletome.games.party.board.rows import ROWS, is_covered
from tabletome.games.party.board.town import can_draw, scoutable
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import Scouted, Sold
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules import rows, supply
from tabletome.games.party.state import COLOURS, HERO_DECKS, Player
from tabletome.kernel import Flow, Group, Items, One
from tabletome.table import draw


def actions(table: Table, player: Player) -> list[Group]:
    """The unlocked actions that the player can pay and that would do something. (AP-TOWN-10)"""
    state = table.state
    groups: list[Group] = []
    if not (known := table.library.town.unlocked[state.level]):
        return groups
    gold, prices = player.gold, table.library.town.prices
    if gold >= prices.buy_item and "buy_item" in known and can_draw(state, "items"):
        groups.append(drawing(table, "buy_item", "AP-TOWN-11"))
    if gold >= prices.buy_legendary_item and "buy_legendary_item" in known and can_draw(state, "legendary-items"):
        groups.append(drawing(table, "buy_legendary_item", "AP-TOWN-18"))
    if player.hand and "sell_item" in known:
        groups.append(Items("sell", list(dict.fromkeys(player.hand)), str, label(table, "sell_item"), ("AP-TOWN-11",)))
    if gold >= prices.scout and "scout" in known and (decks := scoutable(state)):
        groups.append(scouting(table, decks))
    if gold >= prices.heal and "heal" in known and (hurt := [hero.id for hero in player.party if hero.wounded]):
        groups.append(Items("heal", hurt, str, label(table, "heal"), ("AP-TOWN-13", "AP-TOWN-21")))
    if gold >= prices.upgrade and "upgrade" in known:
        able = [hero.id for hero in player.party if can_be_upgraded(table, hero)]
        if able:
            groups.append(Items("upgrade", able, str, label(table, "upgrade"), ("AP-TOWN-13", "AP-TOWN-21")))
    return groups


def drawing(table: Table, action: str, rule: str) -> One:
    """To draw an item, `buy item` or `buy legendary item`: nothing to choose."""
    return One(action.replace("_", " "), label(table, action), (rule,))


def scouting(table: Table, decks: tuple[str, ...]) -> Items:
    """To turn up a card of one of these decks, which are offered in the order of the rows."""
    return Items("scout", sorted(decks, key=ROWS.index), str, label(table, "scout"), ("AP-TOWN-12", "AP-TOWN-20"))


def label(table: Table, action: str) -> str:
    """What is written above an action, with its price."""
    prices = table.library.town.prices
    return {
        "buy_item": f"draw a standard item for {prices.buy_item} gold",
        "buy_legendary_item": f"draw a legendary item for {prices.buy_legendary_item} gold",
        "sell_item": f"sell an item for {prices.sell_item} gold, a legendary one for {prices.sell_legendary}",
        "scout": f"turn up one more card for {prices.scout} gold",
        "heal": f"heal a hero for {prices.heal} gold",
        "upgrade": f"level up for {prices.upgrade} gold",
    }[action]


def buy_item(play: Play, seat: int, arg: str) -> Flow[None]:
    """Blind from the top of the standard deck. (AP-TOWN-11, -18)"""
    supply.pay_gold(play, seat, play.library.town.prices.buy_item, "an item", "AP-TOWN-18")
    return supply.draw_items(play, seat, "items", 1, "buy item", "AP-TOWN-11")


def buy_legendary_item(play: Play, seat: int, arg: str) -> Flow[None]:
    """Blind from the top of the legendary deck, on the boss spot only. (AP-TOWN-18)"""
    supply.pay_gold(play, seat, play.library.town.prices.buy_legendary_item, "a legendary item", "AP-TOWN-18")
    return supply.draw_items(play, seat, "legendary-items", 1, "buy legendary item", "AP-TOWN-18")


def sell(play: Play, seat: int, item: str) -> None:
    """A card from the hand, never an equipped weapon, is discarded for coins. (AP-TOWN-11, -18)"""
    prices = play.library.town.prices
    supply.discard_from_hand(play, seat, item)
    play.tell(Sold(COLOURS[seat], item), "AP-TOWN-11")
    coins = prices.sell_legendary if play.library.items[item].legendary else prices.sell_item
    supply.take_gold(play, seat, coins, "a sold item", "AP-TOWN-18")


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


def heal(play: Play, seat: int, name: str) -> None:
    """The fountain heals any hero of one's own. (AP-TOWN-13, -21)"""
    supply.pay_gold(play, seat, play.library.town.prices.heal, "healing", "AP-TOWN-18")
    party.heal(play, seat, name, "AP-TOWN-13")


def upgrade(play: Play, seat: int, name: str) -> None:
    """The fountain levels up any hero of one's own that can be. (AP-TOWN-13, -21)"""
    supply.pay_gold(play, seat, play.library.town.prices.upgrade, "an upgrade", "AP-TOWN-18")
    party.upgrade(play, seat, name, "AP-TOWN-13")


ACTIONS: dict[str, Callable[[Play, int, str], Flow[None] | None]] = {
    "buy item": buy_item,
    "buy legendary item": buy_legendary_item,
    "sell": sell,
    "scout": scout,
    "heal": heal,
    "upgrade": upgrade,
}
