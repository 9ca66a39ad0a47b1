"""The Final Boss: heroes are healed, then everybody has one chance at its two stages. (AP-BOSS-01..14, AP-COOP-07, -09)"""

from __future__ import annotations

from tabletome.games.party.cards.language import Reward
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import StageFought, TooFewHeroes
from tabletome.games.party.options.arena import BOSS, SECOND_STAGE, Against, Fight, Stay, Wait, teams
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules import quest, rewards, supply, town_progress
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, Attempt, BossFight, attempt
from tabletome.kernel import Choose, Flow, Group, acts
from tabletome.kernel.events import Appeared, Passed
from tabletome.table.in_turn import clockwise


def boss_begins(play: Play) -> Flow[None]:
    """All heroes are healed, unless the boss attacks because time is up. Order: clockwise from the starting player.

    (AP-BOSS-03, -04, -11, AP-COOP-07)
    """
    state = play.state
    if not state.boss:
        yield from town_progress.reveal_boss(play, state.active)
    called = not play.library.town.track[state.level].deck
    play.tell(Appeared(state.boss), "AP-BOSS-01" if called else "AP-COOP-07")
    if called:
        for seat in clockwise(len(state.players), state.first):
            for hero in [hero.id for hero in state.players[seat].party if hero.wounded]:
                party.heal(play, seat, hero, "AP-BOSS-03")
    state.boss_fight = BossFight(clockwise(len(state.players), state.first))
    go_on(state)


def boss_fight(play: Play) -> Flow[None]:
    """The next player may fight, with exactly the heroes the first stage asks for. In coop the order is free.

    (AP-BOSS-04, -05, -12, AP-COOP-09)
    """
    state, card = play.state, play.library.bosses[play.state.boss]
    now = state.boss_fight
    assert now is not None
    if not now.seats:
        state.boss_fight = None
        go_on(state)
        return
    seat = now.now
    offered = teams(play, seat, card.s1.heroes, Fight, "AP-BOSS-12")
    if not offered.size:
        now.seats.pop(0)
        play.tell(TooFewHeroes(COLOURS[seat], state.boss), "AP-BOSS-12")
        return
    groups: list[Group] = [offered, *acts([Stay()], "do not fight")]
    if state.coop and now.may_wait:
        groups += acts([Wait()], "let the others go first")
    question, about = f"Fight {card.name}?", Against(state.boss, 1)
    option = yield Choose(seat, groups, question, ("AP-BOSS-04", "AP-BOSS-13"), BOSS, about)
    act: Fight | Stay | Wait = option.arg
    if isinstance(act, Wait):
        now.wait()
        return
    now.done()
    if isinstance(act, Fight):
        quest.set_out(play, Attempt("boss", state.boss, seat, [*act.heroes], stage=1))
    else:
        play.tell(Passed(COLOURS[seat], "the Final Boss"), "AP-BOSS-13")


def stage_over(play: Play) -> None:
    """A stage won leads on while somebody is alive; a lost one ends the attempt. (AP-BOSS-06, -12, -13)"""
    state = play.state
    now = attempt(state)
    player = state.players[now.seat]
    if now.success:
        player.boss_stages = now.stage
    play.tell(StageFought(COLOURS[now.seat], now.stage, now.success), "AP-BOSS-06")
    if now.success and now.stage == 1 and player.party:
        state.phase = "second_stage"
    else:
        go_on(state)


def second_stage(play: Play) -> Flow[None]:
    """Heroes are named anew: as many as the card shows, or all who are left. (AP-BOSS-06, -07, -12, -13)"""
    state = play.state
    seat = attempt(state).seat
    slots = min(len(state.players[seat].party), play.library.bosses[state.boss].s2.heroes)
    offered = teams(play, seat, slots, Fight, "AP-BOSS-12")
    chosen: Fight = offered.pick(0)
    if offered.size > 1:
        about = Against(state.boss, 2)
        option = yield Choose(seat, [offered], "Who fights the second stage?", ("AP-BOSS-12",), SECOND_STAGE, about)
        chosen = option.arg
    quest.set_out(play, Attempt("boss", state.boss, seat, [*chosen.heroes], stage=2))


def boss_reward(play: Play) -> Flow[None]:
    """After the attempt: the big reward, the reward of the first stage, or nothing; VP are tokens. (AP-BOSS-08, -09, -14)"""
    state = play.state
    now = attempt(state)
    card, player = play.library.bosses[state.boss], state.players[now.seat]
    reward = (Reward(), card.win1, card.win2)[player.boss_stages]
    go_on(state)
    state.attempt = None
    player.meeple = ""
    supply.take_vp(play, now.seat, reward.vp, card.id, ("AP-BOSS-08", "AP-BOSS-09")[player.boss_stages > 1])
    yield from rewards.collect(play, now.seat, reward, now.active)
