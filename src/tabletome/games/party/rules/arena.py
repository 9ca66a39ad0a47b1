"""The arena: who enters, who rolls how much, and who is paid what. (AP-ARENA-01..17, AP-COOP-08)"""

from __future__ import annotations

from tabletome.games.party.board import pool as dice
from tabletome.games.party.cards.language import Reward
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import ArenaOpened, ArenaScored, Ranked, TooFewHeroes
from tabletome.games.party.options.arena import ARENA, Against, Enter, StayAway, Wait, teams
from tabletome.games.party.rules import quest, rewards, supply
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, Arena, Attempt, Competitor, State, attempt
from tabletome.kernel import Choose, Flow, Group, acts
from tabletome.kernel.events import Passed
from tabletome.table.in_turn import InTurn, after


def begin(play: Play, trigger: int) -> None:
    """Everybody is asked, clockwise from the left of the trigger player, who decides last. (AP-ARENA-01, -02)"""
    state = play.state
    state.arena_fight = Arena([*after(len(state.players), trigger), trigger])
    state.phase = "arena_entry"
    play.tell(ArenaOpened(state.arena), "AP-ARENA-01")


def fight(state: State) -> Arena:
    assert state.arena_fight is not None
    return state.arena_fight


def arena_entry(play: Play) -> Flow[None]:
    """The next player enters with exactly as many heroes as the card has slots, or declines. (AP-ARENA-02, -08, -13)

    In coop the order is free: a player may wait for another to go first, again and again. (AP-COOP-08)
    """
    state, card = play.state, play.library.arenas[play.state.arena]
    now = fight(state)
    if not now.asked:
        go_on(state)
        return
    order = InTurn(now.asked, now.waited)
    seat = order.now
    offered = teams(play, seat, card.heroes, Enter, "AP-ARENA-08")
    if not offered.size:
        order.seats.pop(0)
        play.tell(TooFewHeroes(COLOURS[seat], state.arena), "AP-ARENA-13")
        return
    groups: list[Group] = [offered, *acts([StayAway()])]
    if state.coop and order.may_wait:
        groups += acts([Wait()], "let the others go first")
    question = f"Enter the arena {card.name}?"
    option = yield Choose(seat, groups, question, ("AP-ARENA-02",), ARENA, Against(state.arena))
    act: Enter | StayAway | Wait = option.arg
    if isinstance(act, Wait):
        order.wait()
        return
    order.done()
    if isinstance(act, Enter):
        now.entered.append(Competitor(seat, [*act.heroes]))
        quest.set_out(play, Attempt("arena", state.arena, seat, [*act.heroes]))
    else:
        play.tell(Passed(COLOURS[seat], "the arena"), "AP-ARENA-13")


def arena_roll(play: Play) -> None:
    """Competitors roll one after the other, in the order in which they entered. (AP-ARENA-03, -04, -15)"""
    state = play.state
    now = fight(state)
    competitor = next((one for one in now.entered if one.score < 0), None)
    if competitor is None:
        now.unpaid = [one.seat for one in sorted(now.entered, key=lambda one: -one.score)]
        go_on(state)
        return
    card = play.library.arenas[state.arena]
    state.attempt = Attempt("arena", state.arena, competitor.seat, list(competitor.heroes), wounds=card.hits)
    state.phase = "form_pool"


def arena_scored(play: Play) -> None:
    """The score is the total of the symbols that the card counts, whoever died for it. (AP-ARENA-05, -10)"""
    state = play.state
    now = attempt(state)
    symbols = dice.symbols(now.pool)
    competitor = next(one for one in fight(state).entered if one.seat == now.seat)
    competitor.score = sum(symbols[symbol] for symbol in play.library.arenas[state.arena].counted)
    competitor.heroes = now.active
    play.tell(ArenaScored(COLOURS[now.seat], competitor.score), "AP-ARENA-05")
    go_on(state)
    state.attempt = None


def tier(table: Table, seat: int) -> int:
    """The tier a competitor is paid by, from 1; one that is not printed pays nothing. (AP-ARENA-06, -07, -14, AP-COOP-08)

    Rivals: the position with gaps, one lower for a tie. Coop: by the marks, and below the last one nothing.
    """
    state = table.state
    scores = {one.seat: one.score for one in fight(state).entered}
    card, score = table.library.arenas[state.arena], scores[seat]
    if state.coop:
        reached = [place for place, mark in enumerate(card.marks, 1) if score >= mark]
        return reached[0] if reached else len(card.tiers) + 1
    position, tied = ranking(state, seat)
    return position + tied


def ranking(state: State, seat: int) -> tuple[int, bool]:
    """A rival's position with gaps, and if somebody shares it. (AP-ARENA-06, -14)"""
    scores = {one.seat: one.score for one in fight(state).entered}
    better = sum(other > scores[seat] for other in scores.values())
    return 1 + better, sum(other == scores[seat] for other in scores.values()) > 1


def arena_rewards(play: Play) -> Flow[None]:
    """The competitors, in the order of positions, are paid; VP of the arena are tokens. (AP-ARENA-06, -17, AP-END-05)"""
    state = play.state
    now = fight(state)
    tiers = play.library.arenas[state.arena].tiers
    while now.unpaid:
        seat = now.unpaid.pop(0)
        place = tier(play, seat)
        reward = tiers[place - 1] if place <= len(tiers) else Reward()
        position, tied = ranking(state, seat)
        shared = position if tied and not state.coop else 0
        play.tell(Ranked(COLOURS[seat], place, place <= len(tiers), shared), "AP-ARENA-06", "AP-ARENA-14")
        supply.take_vp(play, seat, reward.vp, "the arena", "AP-ARENA-06")
        heroes = next(one.heroes for one in now.entered if one.seat == seat)
        yield from rewards.collect(play, seat, reward, heroes)
    state.arena_fight = None
    go_on(state)
