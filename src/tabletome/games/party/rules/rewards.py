"""What a quest pays, won or failed, and level-ups. (AP-REWARD-01..11, AP-QUEST-11..17)"""

from __future__ import annotations

from tabletome.games.party.board.heroes import can_be_upgraded
from tabletome.games.party.cards.language import Reward
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import LevelUpLost, QuestCompleted, QuestFailed, TokenTurned
from tabletome.games.party.options.quest import LEVEL_UP, Learning
from tabletome.games.party.rules import coop, supply
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.state import COLOURS, LevelUps, party_member
from tabletome.kernel import Choose, Flow, Items, One
from tabletome.table.market import take


def rewards(play: Play) -> Flow[None] | None:
    """Won: everything, and the card face down beside the board. Failed: the parchment, and the token turns active again.

    VP of a won quest stay on the card. (AP-QUEST-11, -12, -14, -15, -17, AP-REWARD-02, -06, -07, AP-REROLL-03, -04)
    """
    state = play.state
    now = state.attempt
    assert now is not None
    card, player = play.library.quests[now.card], state.players[now.seat]
    if now.success:
        take(state.rows[card.deck], now.card)
        player.won.append(now.card)
        coop.stir(state, card.deck)
        play.tell(QuestCompleted(COLOURS[now.seat], now.card, card.win.vp), "AP-QUEST-11", "AP-QUEST-12")
        return collect(play, now.seat, card.win, now.active, then="progress")
    player.failed = True
    play.tell(QuestFailed(COLOURS[now.seat], now.card), "AP-QUEST-14", "AP-QUEST-17")
    drawing = collect(play, now.seat, card.fail, now.active, then="meeple_home")
    supply.take_vp(play, now.seat, card.fail.vp, now.card, "AP-QUEST-14")
    if not player.token:
        player.token = True
        play.tell(TokenTurned(COLOURS[now.seat]), "AP-QUEST-15", "AP-REROLL-04")
    return drawing


def collect(play: Play, seat: int, reward: Reward, heroes: list[str], *, then: str) -> Flow[None] | None:
    """Coins and items at once; level-ups are asked for next. (AP-REWARD-01, -03..05)"""
    state = play.state
    supply.take_gold(play, seat, reward.gold, "reward", "AP-REWARD-01")
    if reward.up:
        state.level_ups, state.phase = LevelUps(seat, list(heroes), reward.up, then), "level_up"
    else:
        state.phase = then
    return draw_reward(play, seat, reward) if reward.items or reward.legendary else None


def draw_reward(play: Play, seat: int, reward: Reward) -> Flow[None]:
    """The items of a reward. (AP-REWARD-03, -04)"""
    yield from supply.draw_items(play, seat, "items", reward.items, "reward", "AP-REWARD-03")
    yield from supply.draw_items(play, seat, "legendary-items", reward.legendary, "reward", "AP-REWARD-04")


def level_up(play: Play) -> Flow[None] | None:
    """A living active hero on the standard side may be upgraded; without one it is lost. (AP-REWARD-05, -11, AP-HERO-06)"""
    state = play.state
    now = state.level_ups
    assert now is not None
    if now.count:
        able = [name for name in now.heroes if can_be_upgraded(play, party_member(state, now.seat, name))]
        if able:
            return choose_hero(play, now, able)
        play.tell(LevelUpLost(COLOURS[now.seat]), "AP-REWARD-11")
    state.level_ups, state.phase = None, now.then
    return None


def choose_hero(play: Play, now: LevelUps, able: list[str]) -> Flow[None]:
    """One level-up is used for a hero or declined. (AP-REWARD-05, -11)"""
    groups = (Items("level-up", able, rules=("AP-REWARD-05",)), One("decline"))
    rules = ("AP-REWARD-05", "AP-REWARD-11")
    option = yield Choose(now.seat, groups, "Level up an active hero?", rules, LEVEL_UP, Learning(now.count))
    now.count -= 1
    if option.verb == "level-up":
        party.upgrade(play, now.seat, option.arg, "AP-REWARD-05")
