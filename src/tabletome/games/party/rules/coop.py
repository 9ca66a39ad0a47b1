"""Solo and cooperative play: gifts, a partner's scroll, cold rumours and the threat clock. (AP-COOP-01..14)"""

from __future__ import annotations

from tabletome.games.party.board.rows import ROWS
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import Gave, Refused, RumourWentCold, ThreatRose
from tabletome.games.party.options.roll import AID, Agree, AskForScroll, Plea, Refuse
from tabletome.games.party.options.tavern import GiveGold, GiveItem
from tabletome.games.party.rules import effects, rows, supply
from tabletome.games.party.state import COLOURS, Doing, State, attempt
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import CardPlayed
from tabletome.table import put_on_bottom

# --- gifts ------------------------------------------------------------------------------------------------------------


def give_gold(play: Play, seat: int, act: GiveGold) -> None:
    """Coins change hands, once a turn. (AP-COOP-11)"""
    play.state.players[seat].gave = True
    play.tell(Gave(COLOURS[seat], COLOURS[act.to], gold=act.gold), "AP-COOP-11")
    supply.pay_gold(play, seat, act.gold, "a gift", "AP-COOP-11")
    supply.take_gold(play, act.to, act.gold, "a gift", "AP-COOP-11")


def give_item(play: Play, seat: int, act: GiveItem) -> None:
    """A card changes hands, once a turn. (AP-COOP-11)"""
    giver, friend = play.state.players[seat], play.state.players[act.to]
    giver.gave = True
    giver.hand.remove(act.item)
    friend.hand.append(act.item)
    friend.hand.sort()
    play.tell(Gave(COLOURS[seat], COLOURS[act.to], act.item), "AP-COOP-11")


# --- one scroll of a partner ------------------------------------------------------------------------------------------


def aid(play: Play, act: AskForScroll) -> Flow[None]:
    """The roller has agreed by asking; the partner agrees or refuses. The roller then aims the scroll. (AP-COOP-12)"""
    now, item, friend = attempt(play.state), play.library.items[act.item], COLOURS[act.partner]
    question, plea = f"Play {item.name} for {COLOURS[now.seat].capitalize()}?", Plea(act.item, now.seat)
    groups = [*acts([Agree()]), *acts([Refuse()])]
    option = yield Choose(act.partner, groups, question, ("AP-COOP-12",), AID, plea)
    if isinstance(option.arg, Refuse):
        now.refused.append(str(act))
        play.tell(Refused(friend, act.item), "AP-COOP-12")
        return
    now.aided = True
    supply.discard_from_hand(play, act.partner, act.item)
    play.tell(CardPlayed(friend, act.item), "AP-COOP-12")
    yield from effects.carry_out(play, Doing(act.item, now.seat, now.seat), item.deed)


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
    yield from rows.fill_row(play, row)


def limit(table: Table) -> int:
    """The threat at which the boss attacks. (AP-COOP-06)"""
    state = table.state
    return table.library.coop.threat[state.difficulty]


def time_is_up(table: Table) -> bool:
    """The threat has reached its limit before the boss was triggered. (AP-COOP-07)"""
    state = table.state
    return bool(table.library.town.track[state.level].deck) and state.threat >= limit(table)
