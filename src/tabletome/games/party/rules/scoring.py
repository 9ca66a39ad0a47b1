"""The end of the game: what counts, who wins, and when all lose. (AP-END-01..06, AP-COOP-09, -10)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import PointsCounted
from tabletome.games.party.state import COLOURS, Player, State
from tabletome.kernel.events import Lost, Won

BOTH_STAGES = 2


def sources(table: Table, player: Player) -> dict[str, int]:
    """Where a player's VP come from; gold, other items and heroes in the party are worth nothing. (AP-END-05, AP-HERO-09)"""
    return {
        "quests": sum(table.library.quests[card].win.vp for card in player.won),
        "tokens": player.vp,
        "retired": sum(table.library.heroes[hero].vp for hero in player.retired),
        "relics": sum(relic_vp(table, player, item) for item in player.hand if item in table.library.items),
    }


def relic_vp(table: Table, player: Player, item: str) -> int:
    """What a relic in hand is worth: its VP once, or for each of what it counts; other cards nothing. (AP-ITEM-05, AP-END-05)"""
    card = table.library.items[item]
    if not card.vp or not card.per:
        return card.vp
    if card.per == "retired":
        return card.vp * len(player.retired)
    if card.per == "stage":
        return card.vp * player.boss_stages
    if card.per == "relic":
        return card.vp * sum(table.library.kinds.get(one) == "relic" for one in player.hand)
    return card.vp * sum(table.library.quests[quest].deck == card.per for quest in player.won)


def total(table: Table, player: Player) -> int:
    """A player's VP in the final count; of a hand that is hidden the relics do not count. (AP-END-05)"""
    return sum(sources(table, player).values())


def slayers(state: State) -> list[int]:
    """The seats that defeated the boss."""
    return [seat for seat, player in enumerate(state.players) if player.boss_stages == BOTH_STAGES]


def winners(table: Table) -> list[int]:
    """Rivals: the most VP, if anybody defeated the boss at all; then a defeated boss, more quests, more gold. Coop: all or none.

    (AP-END-02, -03, -06, AP-COOP-09)
    """
    state = table.state
    beaten = slayers(state)
    if state.coop:
        return list(range(len(state.players))) if len(beaten) >= table.library.coop.winners[len(state.players)] else []
    if not beaten:
        return []
    ranks = [
        (total(table, player), seat in beaten, len(player.won), player.gold)
        for seat, player in enumerate(state.players)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def common_rank(table: Table) -> str:
    """How a won cooperative game is called, by the average VP rounded down. (AP-COOP-10)"""
    state = table.state
    return table.library.coop.rank(sum(total(table, player) for player in state.players) // len(state.players))


def result(table: Table) -> str:
    """The outcome in a word."""
    return _outcome(table, COLOURS)


def _outcome(table: Table, names: Sequence[str]) -> str:
    best = winners(table)
    if not best:
        return "all lose"
    if table.state.coop:
        return f"won as {common_rank(table)}"
    won = " and ".join(names[seat] for seat in best)
    return f"{won} win" if len(best) > 1 else f"{won} wins"


def tie_break(table: Table) -> str:
    """What decided between players with the most VP; empty if nothing had to. (AP-END-06)"""
    state = table.state
    best = winners(table)
    if state.coop or not best:
        return ""
    points = total(table, state.players[best[0]])
    level = [seat for seat, player in enumerate(state.players) if total(table, player) == points]
    if len(level) == 1:
        return ""
    beaten = slayers(state)
    for why, worth in (
        ("defeated the boss", [seat in beaten for seat in level]),
        ("more quests", [len(state.players[seat].won) for seat in level]),
        ("more gold", [state.players[seat].gold for seat in level]),
    ):
        level = [seat for seat, each in zip(level, worth, strict=True) if each == max(worth)]
        if level == best and min(worth) < max(worth):
            return f"equal VP; {why}"
    return "equal VP, boss, quests and gold"


def told(table: Table) -> str:
    """The outcome, Players by name, with what decided it."""
    outcome = _outcome(table, [colour.capitalize() for colour in COLOURS])
    why = tie_break(table)
    return f"{outcome} ({why})" if why else outcome


def scoring(play: Play) -> None:
    """The game is over when the boss fight is over; relics are shown now. (AP-END-01, -04, AP-INFO-01)"""
    state = play.state
    state.result = result(play)
    state.phase = ""
    tell_points(play)
    best, decided = winners(play), ("AP-END-06",) if tie_break(play) else ()
    if best:
        play.tell(Won(tuple(COLOURS[seat] for seat in best), told(play)), "AP-END-01", "AP-END-03", *decided)
    else:
        play.tell(Lost(COLOURS[: len(state.players)], told(play)), "AP-END-01", "AP-END-02", *decided)


def tell_points(play: Play) -> None:
    """Where everybody's VP come from. (AP-END-05)"""
    for seat, player in enumerate(play.state.players):
        play.tell(PointsCounted(COLOURS[seat], total(play, player), **sources(play, player)), "AP-END-05")
