"""Gold, VP tokens and item cards: taken, paid, drawn and discarded, each with a line for the log."""

from __future__ import annotations

from tabletome.games.party.board.rows import item_deck, readers
from tabletome.games.party.cards.language import BEFORE_OR_AFTER, SKULL_MOMENTS, Change, Nature
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.cards.operands import COINS, Coins
from tabletome.games.party.events import DrawLost
from tabletome.games.party.rules.effects import WORDS
from tabletome.games.party.state import COLOURS, Doing, Player
from tabletome.kernel import WATCHER, Flow
from tabletome.kernel.events import Drew, Gained, Spent
from tabletome.table import discard, draw
from tabletome.table.in_turn import after


def take_gold(play: Play, seat: int, coins: int, why: str, *rules: str) -> None:
    """Coins from the supply, which never runs out. (AP-COMP-14, AP-REWARD-01)"""
    player = play.state.players[seat]
    player.gold += coins
    if coins:
        play.tell(Gained(COLOURS[seat], "gold", coins, player.gold, why), *rules)


def pay_gold(play: Play, seat: int, coins: int, why: str, *rules: str) -> None:
    """Coins back to the supply."""
    player = play.state.players[seat]
    player.gold -= coins
    if coins:
        play.tell(Spent(COLOURS[seat], "gold", coins, player.gold, why), *rules)


@WORDS.word(
    "gain", COINS, says="take {0:coin}", hint=0,
    nature=Nature(lambda coins: Change(gold=int(coins)), BEFORE_OR_AFTER | {"crit"}),
)  # fmt: skip
def gain(play: Play, who: int, doing: Doing, coins: Coins) -> None:
    """Coins for the roller. (AP-REWARD-01)"""
    take_gold(play, who, int(coins), doing.source, "AP-REWARD-01")


def has_gold(table: Table, who: int, doing: object, coins: Coins) -> bool:
    return table.state.players[who].gold > 0


@WORDS.word(
    "steal", COINS, says="take up to {0:coin} from them", needs=has_gold, hint=-0.4,
    nature=Nature(lambda coins: Change(steals=int(coins)), SKULL_MOMENTS),
)  # fmt: skip
def steal(play: Play, who: int, doing: Doing, coins: Coins) -> None:
    """Coins change hands, as many as there are. (AP-ITEM-14)"""
    taken = min(int(coins), play.state.players[who].gold)
    pay_gold(play, who, taken, doing.source, "AP-ITEM-14")
    take_gold(play, doing.owner, taken, doing.source, "AP-ITEM-14")


def take_vp(play: Play, seat: int, vp: int, why: str, *rules: str) -> None:
    """VP tokens from the supply. (AP-COMP-14, AP-TOWN-06)"""
    player = play.state.players[seat]
    player.vp += vp
    if vp:
        play.tell(Gained(COLOURS[seat], "VP", vp, player.vp, why), *rules)


def draw_items(play: Play, seat: int, deck: str, count: int, why: str, *rules: str) -> Flow[None]:
    """Cards from an item deck, which is made anew from its discards, into the hand; a draw from nothing is lost.

    (AP-REWARD-03, -04, AP-ITEM-18, AP-INFO-01)
    """
    state = play.state
    hand, seen_by = state.players[seat].hand, readers(state, seat)
    for _ in range(count):
        if not state.decks[deck].layers and not state.coop:
            made_anew(play, deck)
        card = yield from draw(state.decks[deck], why=why, by=COLOURS[seat], to=seen_by)
        if card is None:
            play.tell(DrawLost(COLOURS[seat], deck), "AP-ITEM-18")
            return
        hand.append(card)
        hand.sort()
        play.tell(Drew(COLOURS[seat], deck, card), *rules, to=seen_by)
        if seen_by is not None:
            everyone_else = (*after(len(state.players), seat), WATCHER)
            play.tell(Drew(COLOURS[seat], deck), *rules, "AP-INFO-01", to=everyone_else)


def made_anew(table: Table, deck: str) -> None:
    """The discards, which all have seen, become the deck: whoever counts knows that it holds none of the cards held now.

    (AP-INFO-01, AP-ITEM-18)
    """
    state = table.state
    for player in state.players:
        elsewhere = [item for item in player.old if item_deck(table, item) != deck]
        player.old = sorted([*elsewhere, *[item for item in player.hand if item_deck(table, item) == deck]])


def leave_hand(player: Player, item: str) -> None:
    """A card goes from the hand to wherever it is played."""
    player.hand.remove(item)
    if player.old.count(item) > player.hand.count(item):
        player.old.remove(item)


def discard_item(table: Table, item: str) -> None:
    """Face up to the discard pile of its deck. (AP-ITEM-18)"""
    state = table.state
    discard(state.decks[item_deck(table, item)], item)


def discard_from_hand(table: Table, seat: int, item: str) -> None:
    """A card from the hand to the discard pile. (AP-ITEM-04, -07)"""
    state = table.state
    leave_hand(state.players[seat], item)
    discard_item(table, item)
