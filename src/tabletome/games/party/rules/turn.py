"""A turn: payday, Tavern, quest, Tavern, refresh; then the hand limit, and the next player. (AP-TURN-01..11)"""

from __future__ import annotations

from tabletome.games.party.board.rows import short_rows, somebody_for_hire
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import NobodyForHire
from tabletome.games.party.options.hand_limit import DISCARD, Discard, TooMany
from tabletome.games.party.rules import coop, rows, supply, town_progress
from tabletome.games.party.rules.skull_scrolls import skull_moment
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS
from tabletome.kernel import Choose, Flow, made
from tabletome.kernel.events import CardDiscarded, RoundBegan, TurnBegan


def turn_start(play: Play) -> Flow[None]:
    """A player's turn begins; with skull scrolls, others may act first. (AP-TURN-01, AP-ITEM-16)"""
    state = play.state
    player = state.players[state.active]
    player.turns += 1
    player.gave = player.failed = player.holds_back = False
    if state.active == state.first:
        play.tell(RoundBegan(state.round), "AP-TURN-01")
    play.tell(TurnBegan(COLOURS[state.active]), "AP-TURN-01")
    yield from skull_moment(play, "turn_start")
    go_on(state)


def payday(play: Play) -> None:
    """Two coins, four without any hero; nothing on a player's first turn. (AP-TURN-03..06)"""
    state = play.state
    player, board = state.players[state.active], play.library.town
    if player.turns > 1:
        coins = board.payday if player.party else board.payday_without_heroes
        supply.take_gold(play, state.active, coins, "payday", "AP-TURN-03" if player.party else "AP-TURN-04")
    go_on(state)


def refresh(play: Play) -> Flow[None]:
    """Rows are filled to the numbers of the town level; what lies there beyond them stays. (AP-TURN-07, -08, -10)

    If then nobody is left to hire, the boss comes at once. (AP-END-07)
    """
    state = play.state
    for deck in short_rows(play):
        yield from rows.fill_row(play, deck)
    if not somebody_for_hire(state) and play.library.town.track[state.level].deck:
        play.tell(NobodyForHire(), "AP-END-07")
        yield from town_progress.call_boss(play, state.active)
    go_on(state)


def hand_limit(play: Play) -> Flow[None]:
    """The very last thing of a turn: down to seven cards in hand, one discard at a time. (AP-TURN-11, AP-ITEM-01, -02)"""
    state = play.state
    hand, limit = state.players[state.active].hand, play.library.town.hand
    while (over := len(hand) - limit) > 0:
        groups = made(Discard, [*dict.fromkeys(hand)], rules=("AP-ITEM-01",))
        question = f"Discard down to {limit} cards: {over} more"
        option = yield Choose(state.active, groups, question, ("AP-ITEM-01",), DISCARD, TooMany(over, limit))
        act: Discard = option.arg
        supply.discard_from_hand(play, state.active, act.item)
        play.tell(CardDiscarded(COLOURS[state.active], act.item), "AP-ITEM-01")
    go_on(state)


def next_turn(play: Play) -> Flow[None]:
    """Clockwise, or along the last turns before the boss; in coop a round ends before the starting player.

    (AP-TURN-01, AP-BOSS-10, AP-COOP-06, -14)
    """
    state = play.state
    countdown = not play.library.town.track[state.level].deck
    if countdown and not state.last_turns:
        state.phase = "boss_begins"
        return
    following = state.last_turns.pop(0) if countdown else (state.active + 1) % len(state.players)
    if following == state.first and state.coop:
        yield from coop.next_round(play, following)
        return
    state.round += following == state.first
    state.active, state.phase = following, "turn_start"
