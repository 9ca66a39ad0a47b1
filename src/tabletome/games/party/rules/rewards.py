"""What a quest pays, won or failed, and level-ups. (AP-REWARD-01..11, AP-QUEST-11..17)"""

from __future__ import annotations

from tabletome.games.party.cards.language import Reward
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import LevelUpLost, QuestCompleted, QuestFailed, TokenTurned
from tabletome.games.party.options.quest import LEVEL_UP, Decline, Learning, LevelUp, level_ups
from tabletome.games.party.rules import coop, supply
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, LevelUps, attempt
from tabletome.kernel import Choose, Flow, acts
from tabletome.table.market import take


def rewards(play: Play) -> Flow[None]:
    """Won: everything, and the card face down beside the board. Failed: the parchment, and the token turns active again.

    VP of a won quest stay on the card. (AP-QUEST-11, -12, -14, -15, -17, AP-REWARD-02, -06, -07, AP-REROLL-03, -04, AP-COOP-14)
    """
    state = play.state
    now = attempt(state)
    card, player = play.library.quests[now.card], state.players[now.seat]
    if now.success:
        take(state.rows[card.deck], now.card)
        player.won.append(now.card)
        coop.stir(state, card.deck)
        play.tell(QuestCompleted(COLOURS[now.seat], now.card, card.win.vp), "AP-QUEST-11", "AP-QUEST-12")
        yield from collect(play, now.seat, card.win, now.active)
    else:
        player.failed = True
        play.tell(QuestFailed(COLOURS[now.seat], now.card), "AP-QUEST-14", "AP-QUEST-17")
        supply.take_gold(play, now.seat, card.fail.gold, "reward", "AP-REWARD-01")
        supply.take_vp(play, now.seat, card.fail.vp, now.card, "AP-QUEST-14")
        if not player.token:
            player.token = True
            play.tell(TokenTurned(COLOURS[now.seat]), "AP-QUEST-15", "AP-REROLL-04")
        yield from draw_and_learn(play, now.seat, card.fail, now.active)
    go_on(state)


def collect(play: Play, seat: int, reward: Reward, heroes: list[str]) -> Flow[None]:
    """Coins and items at once; level-ups are asked for next. (AP-REWARD-01, -03..05)"""
    supply.take_gold(play, seat, reward.gold, "reward", "AP-REWARD-01")
    yield from draw_and_learn(play, seat, reward, heroes)


def draw_and_learn(play: Play, seat: int, reward: Reward, heroes: list[str]) -> Flow[None]:
    """The items of a reward, then its level-ups. (AP-REWARD-03..05)"""
    yield from supply.draw_items(play, seat, "items", reward.items, "reward", "AP-REWARD-03")
    yield from supply.draw_items(play, seat, "legendary-items", reward.legendary, "reward", "AP-REWARD-04")
    yield from level_up(play, LevelUps(seat, [*heroes], reward.up))


def level_up(play: Play, now: LevelUps) -> Flow[None]:
    """A living active hero on the standard side may be upgraded, as often as was paid; without one it is lost.

    (AP-REWARD-05, -11, AP-HERO-06)
    """
    state = play.state
    state.level_ups = now
    while now.count:
        offered = level_ups(play)
        if not offered:
            play.tell(LevelUpLost(COLOURS[now.seat]), "AP-REWARD-11")
            break
        groups, rules = [*offered, *acts([Decline()])], ("AP-REWARD-05", "AP-REWARD-11")
        option = yield Choose(now.seat, groups, "Level up an active hero?", rules, LEVEL_UP, Learning(now.count))
        now.count -= 1
        act: LevelUp | Decline = option.arg
        if isinstance(act, LevelUp):
            party.upgrade(play, now.seat, act.hero, "AP-REWARD-05")
    state.level_ups = None
