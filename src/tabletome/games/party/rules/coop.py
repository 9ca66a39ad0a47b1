"""Solo and cooperative play: gifts, a partner's scroll, cold rumours and the threat clock. (AP-COOP-01..14)"""

from __future__ import annotations

from functools import cache

from tabletome.games.party.board.attempt import useful_scrolls
from tabletome.games.party.board.rows import ROWS
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import Gave, Refused, RumourWentCold, ThreatRose
from tabletome.games.party.options.lists import Turned
from tabletome.games.party.options.roll import AID, Plea
from tabletome.games.party.rules import effects, rows, supply
from tabletome.games.party.state import COLOURS, State, attempt
from tabletome.kernel import Choose, Flow, One
from tabletome.kernel.events import CardPlayed
from tabletome.table import put_on_bottom
from tabletome.table.in_turn import after

# --- gifts ------------------------------------------------------------------------------------------------------------


def gifts(table: Table, seat: int) -> Turned | None:
    """Once a turn one item card or up to two coins for a partner. (AP-COOP-11, AP-TAVERN-08)"""
    state = table.state
    player, count = state.players[seat], len(state.players)
    if player.gave or count == 1 or not (player.gold or player.hand):
        return None
    things = [*purses(min(player.gold, table.library.coop.gift_gold)), *dict.fromkeys(player.hand)]
    return Turned("give", len(things) * (count - 1), "one gift a turn", ("AP-COOP-11",), friends(seat, count), things)


@cache
def purses(most: int) -> tuple[str, ...]:
    """The coins that can be given, one by one up to the most."""
    return tuple(f"{number} gold" for number in range(1, most + 1))


@cache
def friends(seat: int, count: int) -> tuple[str, ...]:
    """To whom a gift can go, clockwise."""
    return tuple(f" to {COLOURS[other]}" for other in after(count, seat))


def give(play: Play, seat: int, arg: str) -> None:
    """The gift changes hands. (AP-COOP-11)"""
    state = play.state
    thing, _, friend = arg.partition(" to ")
    other = COLOURS.index(friend)
    state.players[seat].gave = True
    if thing.endswith(" gold"):
        coins = int(thing.split()[0])
        play.tell(Gave(COLOURS[seat], friend, gold=coins), "AP-COOP-11")
        supply.pay_gold(play, seat, coins, "a gift", "AP-COOP-11")
        supply.take_gold(play, other, coins, "a gift", "AP-COOP-11")
    else:
        state.players[seat].hand.remove(thing)
        state.players[other].hand.append(thing)
        state.players[other].hand.sort()
        play.tell(Gave(COLOURS[seat], friend, thing), "AP-COOP-11")


# --- one scroll of a partner ------------------------------------------------------------------------------------------


def aids(table: Table) -> list[str]:
    """Scrolls that a partner could play for the roller: one for each roll, and only if the roller asks for it. (AP-COOP-12)"""
    state = table.state
    now = attempt(state)
    if now.aided or len(state.players) == 1:
        return []
    partners = after(len(state.players), now.seat)
    offered = [f"{item} from {COLOURS[other]}" for other in partners for item in useful_scrolls(table, other)]
    return [aid for aid in offered if aid not in now.refused] if now.refused else offered


def aid(play: Play, arg: str) -> Flow[None]:
    """The roller has agreed by asking; the partner agrees or refuses. The roller then aims the scroll. (AP-COOP-12)"""
    state = play.state
    now = attempt(state)
    scroll, _, friend = arg.partition(" from ")
    partner = COLOURS.index(friend)
    question = f"Play {play.library.items[scroll].name} for {COLOURS[now.seat]}?"
    plea = Plea(scroll, now.seat)
    option = yield Choose(partner, (One("agree"), One("refuse")), question, ("AP-COOP-12",), AID, plea)
    if option.verb == "refuse":
        now.refused.append(arg)
        play.tell(Refused(friend, scroll), "AP-COOP-12")
        return
    now.aided = True
    supply.discard_from_hand(play, partner, scroll)
    play.tell(CardPlayed(friend, scroll), "AP-COOP-12")
    effects.start(state, scroll, now.seat, play.library.items[scroll].deed, then="modify")


# --- the end of a round -----------------------------------------------------------------------------------------------


def stir(state: State, row: str) -> None:
    """Something left this row in this round, so its rumours are not cold. (AP-COOP-14)"""
    if state.coop and row not in state.busy:
        state.busy.append(row)


def next_round(play: Play, following: int) -> Flow[None]:
    """Between two rounds cold rumours move on and the threat rises, unless the boss is on its way; then it may come.

    (AP-COOP-06, -07, -14)
    """
    state = play.state
    for row in ROWS:
        if row in state.opened and row not in state.busy and state.rows[row].row:
            yield from cold_rumour(play, row)
    state.busy = []
    if play.library.town.track[state.level].deck:
        state.threat += 1
        play.tell(ThreatRose(state.threat, limit(play)), "AP-COOP-06")
    if time_is_up(play):
        state.phase = "boss_begins"
        return
    state.round += 1
    state.active, state.phase = following, "turn_start"


def cold_rumour(play: Play, row: str) -> Flow[None]:
    """The oldest card of a row goes under its deck, and the row is filled to its number. (AP-COOP-14)"""
    state = play.state
    oldest = state.rows[row].row.pop(0)
    put_on_bottom(state.decks[row], [oldest])
    play.tell(RumourWentCold(row, oldest), "AP-COOP-14")
    return rows.fill_row(play, row)


def limit(table: Table) -> int:
    """The threat at which the boss attacks. (AP-COOP-06)"""
    state = table.state
    return table.library.coop.threat[state.difficulty]


def time_is_up(table: Table) -> bool:
    """The threat has reached its limit before the boss was triggered. (AP-COOP-07)"""
    state = table.state
    return bool(table.library.town.track[state.level].deck) and state.threat >= limit(table)
