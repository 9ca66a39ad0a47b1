"""What things are worth to the bot, in VP: coins, items, heroes, rewards, and a step of the town."""

from __future__ import annotations

from tabletome.games.party import cards, coop, party, progress
from tabletome.games.party.notation import Reward
from tabletome.games.party.state import Attempt, Hero, State

GOLD = {1: 0.45, 2: 0.42, 3: 0.36, 4: 0.2}
"""A coin, by town level."""
PLENTY, NOTHING = 8, 0.02
ITEM, LEGENDARY, LEVEL_UP = 0.8, 1.9, 1.9
TOKEN = 0.45
"""What it costs to use up the reroll token."""
USED_ITEM, USED_LEGENDARY = 0.6, 1.3
"""What it costs to use up a potion or scroll in an ordinary quest."""
SHARE_OF_BONUS = 0.4
"""How much of the bonus for a town step counts already for a quest that is only on the way to it."""
COOP_STEP = 3.0
"""What a quest that brings the town on is worth to all, in coop."""
BOSS_IN_COOP, VP_IN_COOP = 15.0, 0.3


def last_turn(state: State, seat: int) -> bool:
    """After this turn the boss comes: nothing that is left over will be used, except against it."""
    return not cards.town_track()[state.level].deck and seat not in state.last_turns


def boss_is_here(state: State) -> bool:
    return state.boss_fight is not None


def gold(state: State, seat: int) -> float:
    """A coin: the more there are the less, and at the end it breaks ties and nothing else. (AP-END-06)"""
    if last_turn(state, seat) or boss_is_here(state):
        return NOTHING
    return GOLD[state.level] * min(1.0, PLENTY / max(1, state.players[seat].gold))


def item(name: str) -> float:
    """A card in hand: relics by their VP, others by what they may do. A card not seen is like any of its deck."""
    card = cards.items().get(name)
    if card is None:
        return LEGENDARY if name == "?*" else ITEM
    if card.type == "relic":
        return float(card.vp)
    if card.type == "weapon":
        return 1.7 if card.legendary else 0.7
    return 1.5 if card.legendary else 0.7


def use(state: State, seat: int, name: str) -> float:
    """What it costs to use up a card of the hand now; against the boss nothing is kept."""
    if boss_is_here(state):
        return 0.0
    cost = USED_LEGENDARY if cards.items()[name].legendary else USED_ITEM
    crowded = len(state.players[seat].hand) >= cards.town_board().hand
    return 0.5 * cost if crowded else cost


def token(state: State) -> float:
    return 0.0 if boss_is_here(state) else TOKEN


def vp(state: State, number: float) -> float:
    """VP decide the game between rivals; partners win by the boss, and VP only grade the victory. (AP-END-03, AP-COOP-09, -10)"""
    return VP_IN_COOP * number if state.coop else number


def reward(state: State, seat: int, paid: Reward, heroes: list[Hero]) -> float:
    """Everything a card pays; a level-up only if one of these heroes can take it. (AP-REWARD-11)"""
    over = boss_is_here(state)
    learning = any(party.can_be_upgraded(hero) for hero in heroes)
    return (
        vp(state, paid.vp)
        + gold(state, seat) * paid.gold
        + (0.15 if over else ITEM) * paid.items
        + (0.7 if over else LEGENDARY) * paid.legendary
        + (0.0 if over or not learning else LEVEL_UP) * paid.up
    )


def step(state: State, seat: int, card: cards.Quest) -> float:
    """What a completed quest is worth for town progress. (AP-TOWN-01..07, AP-COOP-04)"""
    spot, grade = cards.town_track()[state.level], card.deck
    if state.coop:
        return coop_step(state, seat) if grade == spot.deck else 0.0
    missing = progress.step(grade).quests - progress.completed(state, seat, grade)
    if missing <= 0:
        return 0.0
    if grade not in state.first_to:
        bonus: float = progress.step(grade).first_vp
    elif len(state.players) >= progress.SECOND_BONUS_FROM and grade not in state.second_to:
        bonus = progress.step(grade).second_vp
    else:
        return 0.0
    return bonus if missing == 1 else SHARE_OF_BONUS * bonus


def coop_step(state: State, seat: int) -> float:
    """Partners want the boss, but not before they are ready for it, and in time before it comes by itself. (AP-COOP-06, -07)"""
    left = coop.limit(state) - state.threat
    return COOP_STEP + max(0.0, 4.0 - left)


def stakes(state: State, now: Attempt) -> tuple[float, float]:
    """What success and failure of the attempt at hand are worth."""
    player = state.players[now.seat]
    heroes = [hero for hero in player.party if hero.id in now.active]
    if now.kind == "quest":
        card = cards.quests()[now.card]
        won = reward(state, now.seat, card.win, heroes) + step(state, now.seat, card)
        return won, failed(state, now.seat, card, heroes)
    if now.kind == "boss":
        return boss_stakes(state, now.seat, now.card, now.stage)
    return 0.0, 0.0


def failed(state: State, seat: int, card: cards.Quest, heroes: list[Hero]) -> float:
    """The parchment, and the token back. (AP-QUEST-14, -15)"""
    back = 0.0 if state.players[seat].token else TOKEN
    return reward(state, seat, card.fail, heroes) + back


def boss_stakes(state: State, seat: int, boss: str, stage: int) -> tuple[float, float]:
    """Stage 1 is worth its reward and a good part of what stage 2 would add. In coop only a defeated boss counts."""
    card = cards.bosses()[boss]
    first, both = reward(state, seat, card.win1, []), reward(state, seat, card.win2, [])
    both += BOSS_IN_COOP if state.coop else 0.0
    return (both, first) if stage == 2 else (first + 0.5 * (both - first), 0.0)
