"""What things are worth to the bot, in VP: coins, items, heroes, rewards, and a step of the town."""

from __future__ import annotations

from typing import NamedTuple

from tabletome.games.party.board.heroes import can_be_upgraded
from tabletome.games.party.board.town import SECOND_BONUS_FROM, quests_completed
from tabletome.games.party.cards import kinds
from tabletome.games.party.cards.language import Reward
from tabletome.games.party.cards.library import Table
from tabletome.games.party.rules import coop, scoring
from tabletome.games.party.state import Attempt, Hero, State

GOLD = {1: 0.45, 2: 0.42, 3: 0.36, 4: 0.2}
"""A coin, by town level."""
PLENTY, NOTHING = 8, 0.02
ITEM, LEGENDARY, LEVEL_UP = 0.8, 1.9, 1.9
ITEM_AT_THE_END, LEGENDARY_AT_THE_END = 0.15, 0.7
TOKEN = 0.45
"""What it costs to use up the reroll token."""
USED_ITEM, USED_LEGENDARY = 0.6, 1.3
"""What it costs to use up a potion or scroll in an ordinary quest."""
BEFORE_THE_BOSS = 1.6
"""So many times as much when the boss is next."""
SHARE_OF_BONUS = 0.4
"""How much of the bonus for a town step counts already for a quest that is only on the way to it."""
COOP_STEP = 3.0
"""What a quest that brings the town on is worth to all, in coop."""
SAFE_LEAD = 10
"""A lead of more VP than this makes further VP worth less, and soon nearly nothing."""
BOSS_IN_COOP, VP_IN_COOP = 15.0, 0.3
ALL_LOSE = 20.0
"""What it costs a rival if nobody defeats the boss. (AP-END-02)"""


def last_turn(table: Table, seat: int) -> bool:
    """After this turn the boss comes: nothing that is left over will be used, except against it."""
    state = table.state
    return not table.library.town.track[state.level].deck and seat not in state.last_turns


def boss_is_here(state: State) -> bool:
    return state.boss_fight is not None


def gold(table: Table, seat: int) -> float:
    """A coin: the more there are the less, and at the end it breaks ties and nothing else. (AP-END-06)"""
    state = table.state
    if last_turn(table, seat) or boss_is_here(state):
        return NOTHING
    return GOLD[state.level] * min(1.0, PLENTY / max(1, state.players[seat].gold))


def item(table: Table, seat: int, name: str) -> float:
    """A card in one's own hand: relics by their VP, others by what they may do."""
    card = table.library.items[name]
    if card.type == "relic":
        player = table.state.players[seat]
        return max(card.vp, scoring.relic_vp(table, player, name)) * vp(table, seat)
    if card.type == "weapon":
        return 1.7 if card.legendary else 0.7
    return 1.5 if card.legendary else 0.7


def use(table: Table, seat: int, name: str) -> float:
    """What it costs to use up a card of the hand now; against the boss nothing is kept."""
    state = table.state
    if boss_is_here(state):
        return 0.0
    cost = USED_LEGENDARY if table.library.items[name].legendary else USED_ITEM
    cost *= BEFORE_THE_BOSS if not table.library.town.track[state.level].deck else 1.0
    crowded = len(state.players[seat].hand) >= table.library.town.hand
    return 0.5 * cost if crowded else cost


def token(state: State) -> float:
    return 0.0 if boss_is_here(state) else TOKEN


def vp(table: Table, seat: int) -> float:
    """VP decide the game between rivals, less so far ahead of them; partners win by the boss. (AP-END-03, AP-COOP-09, -10)"""
    state = table.state
    if state.coop:
        return VP_IN_COOP
    return (SAFE_LEAD / max(SAFE_LEAD, lead(table, seat))) ** 2


def lead(table: Table, seat: int) -> int:
    """By how many VP a player is ahead of the best rival, as far as can be seen."""
    state = table.state
    totals = [scoring.total(table, player) for player in state.players]
    return totals[seat] - max([0, *(total for other, total in enumerate(totals) if other != seat)])


# --- rewards ----------------------------------------------------------------------------------------------------------


class Rates(NamedTuple):
    """What one of everything that cards pay is worth to a player now; a level-up only to who can take it."""

    vp: float
    gold: float
    item: float
    legendary: float
    level_up: float


def rates(table: Table, seat: int) -> Rates:
    state = table.state
    if boss_is_here(state):
        return Rates(vp(table, seat), gold(table, seat), ITEM_AT_THE_END, LEGENDARY_AT_THE_END, 0.0)
    return Rates(vp(table, seat), gold(table, seat), ITEM, LEGENDARY, LEVEL_UP)


def reward(table: Table, rate: Rates, paid: Reward, heroes: list[Hero]) -> float:
    """Everything a card pays; a level-up only if one of these heroes can take it. (AP-REWARD-11)"""
    worth = rate.vp * paid.vp + rate.gold * paid.gold + rate.item * paid.items + rate.legendary * paid.legendary
    if paid.up and any(can_be_upgraded(table, hero) for hero in heroes):
        worth += rate.level_up * paid.up
    return worth


def step(table: Table, seat: int, card: kinds.Quest) -> float:
    """What a completed quest is worth for town progress. (AP-TOWN-01..07, AP-COOP-04)"""
    state = table.state
    spot, grade = table.library.town.track[state.level], card.deck
    if state.coop:
        return coop_step(table) if grade == spot.deck else 0.0
    missing = table.library.town.step(grade).quests - quests_completed(table, seat, grade)
    if missing <= 0:
        return 0.0
    if grade not in state.first_to:
        bonus: float = table.library.town.step(grade).first_vp
    elif len(state.players) >= SECOND_BONUS_FROM and grade not in state.second_to:
        bonus = table.library.town.step(grade).second_vp
    else:
        return 0.0
    return bonus if missing == 1 else SHARE_OF_BONUS * bonus


def coop_step(table: Table) -> float:
    """Partners want the boss, and in time before it comes by itself. (AP-COOP-06, -07)"""
    state = table.state
    left = coop.limit(table) - state.threat
    return COOP_STEP + max(0.0, 4.0 - left)


def stakes(table: Table, now: Attempt) -> tuple[float, float]:
    """What success and failure of the attempt at hand are worth."""
    state = table.state
    player = state.players[now.seat]
    heroes = [hero for hero in player.party if hero.id in now.active]
    rate = rates(table, now.seat)
    if now.kind == "quest":
        card = table.library.quests[now.card]
        won = reward(table, rate, card.win, heroes) + step(table, now.seat, card)
        return won, failed(table, now.seat, rate, card, heroes)
    if now.kind == "boss":
        won, lost = boss_stakes(table, rate, now.card, now.stage)
        return won + (0.0 if state.coop or scoring.slayers(state) else ALL_LOSE), lost
    return 0.0, 0.0


def failed(table: Table, seat: int, rate: Rates, card: kinds.Quest, heroes: list[Hero]) -> float:
    """The parchment, and the token back. (AP-QUEST-14, -15)"""
    state = table.state
    back = 0.0 if state.players[seat].token else TOKEN
    return reward(table, rate, card.fail, heroes) + back


def boss_stakes(table: Table, rate: Rates, boss: str, stage: int) -> tuple[float, float]:
    """Stage 1 is worth its reward and a good part of what stage 2 would add. In coop only a defeated boss counts."""
    state = table.state
    card = table.library.bosses[boss]
    first, both = reward(table, rate, card.win1, []), reward(table, rate, card.win2, [])
    both += BOSS_IN_COOP if state.coop else 0.0
    return (both, first) if stage == 2 else (first + 0.5 * (both - first), 0.0)
