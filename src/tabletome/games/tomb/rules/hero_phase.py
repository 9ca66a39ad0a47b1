"""The Hero Phase: start of turn, a move and an action in either order, and what may be used besides. (TM-TURN-01..16)"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.figures import PARTY, About
from tabletome.games.tomb.board.stretches import Stretch, left_after, next_stretch
from tabletome.games.tomb.board.values import speed, steps_left
from tabletome.games.tomb.cards import adventures
from tabletome.games.tomb.cards.library import Play, under_way
from tabletome.games.tomb.options.adventure import Do
from tabletome.games.tomb.options.attack import Attack
from tabletome.games.tomb.options.cards import Use, UseItem, UsePower
from tabletome.games.tomb.options.hero_phase import END, HERO_PHASE, End, offered
from tabletome.games.tomb.options.move import Dash, Move, Stop
from tabletome.games.tomb.options.tokens import FREE_TOKENS
from tabletome.games.tomb.options.traps import Disable
from tabletome.games.tomb.rules import combat, conditions, movement, traps
from tabletome.games.tomb.rules.adventure import objectives, special_rules
from tabletome.games.tomb.rules.adventure.events import turn_begins
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.rules.cards.encounters import end_lasting
from tabletome.games.tomb.rules.cards.powers import attack_with, face_up, use_card
from tabletome.games.tomb.state import Hero, Mark, State, TurnSoFar
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import RoundBegan, Spent, TurnBegan

HERO_PHASE_RULES = ("TM-TURN-07", "TM-TURN-12")


def start_of_turn(play: Play) -> Flow[None]:
    """What lasted until now ends; tokens may be used first; then a Hero at 0 must spend a Healing Surge.

    Without one the adventure is lost. Whatever else waits for the start of a turn comes after that.

    (TM-TURN-05, -06, -15, TM-DEF-13, TM-HEAL-03..05, TM-GEN-07, -08, TM-ENC-09, TM-COMP-10, TM-SETUP-22, TM-HERO-06,
    TM-MON-02, TM-ADV-14)
    """
    state = play.state
    hero = state.heroes[state.active]
    state.turn = TurnSoFar()
    hero.marks.pop(Mark.AC, None)
    moments.end_markers(play, hero, "turn")
    if state.active == state.first:
        play.tell(RoundBegan(state.round), "TM-TURN-05")
    play.tell(TurnBegan(hero.id), "TM-TURN-05")
    end_lasting(play, "next turn")
    if state.active == state.first:
        objectives.check(play)  # a new round
    yield from advancement_tokens.offer_between_turns(play, hero)
    if hero.hp == 0:
        healing_surge(play, hero)
    yield from turn_begins(play)
    yield from moments.moment(play, "turn", About(hero))
    state.phase = "hero_phase"


def healing_surge(play: Play, hero: Hero) -> None:
    """Forced, not offered: one token for the Surge Value. (TM-DEF-13, TM-HEAL-03)"""
    state = play.state
    if state.surges == 0 and under_way(play).surge_loss:
        objectives.end(play, "lost", "TM-GEN-07", adventures.SURGE)
    if state.surges:
        state.surges -= 1
        play.tell(Spent(PARTY, "Healing Surges", 1, state.surges), "TM-HEAL-03")
        side = play.library.heroes[hero.id].side(hero.level)
        combat.heal(play, hero, values.value(play, "surge", side.surge, hero), "healing surge")


def hero_phase(play: Play) -> Flow[None]:
    """One act, then the same phase again, until it is ended or the Hero falls. Who can do nothing more is not asked to end it.

    (TM-TURN-07..14, TM-ACT-01, TM-POWER-01, TM-POWER-04, TM-TREA-03, TM-TRAP-08, TM-ADV-08, TM-DEF-11)
    """
    state = play.state
    hero = state.heroes[state.active]
    if hero.hp <= 0:
        end_hero_phase(play, hero)
        # only now: who falls does nothing more in the own Hero Phase (TM-TURN-14)
        yield from advancement_tokens.stand_up(play, hero)
        return
    steps = steps_left(play, hero)
    to = next_stretch(play, hero, steps)
    groups = offered(play, hero, to)
    if groups == [END]:
        end_hero_phase(play, hero)
        return
    option = yield Choose(state.active, groups, "Move, act, or end your Hero Phase", HERO_PHASE_RULES, HERO_PHASE)
    act: Move | Stop | Dash | Attack | Disable | Do | UseItem | UsePower | Use | End = option.arg
    match act:
        case Move():
            yield from move(play, hero, act, steps, to)
        case Stop():
            state.turn.steps_left = -1  # the free move is still to come (TM-MOVE-04, -18)
        case Dash():
            begin_action(state)
            state.turn.steps_left = speed(play, hero)
        case Attack():
            begin_action(state)
            yield from attack_with(play, hero, act)
        case Disable():
            begin_action(state)
            token = next(token for token in state.tokens if token.id == act.id)
            yield from traps.disable(play, hero, token)
        case Do():
            begin_action(state)
            yield from special_rules.special_action(play, hero, act)
        case UseItem() | UsePower():
            begin_action(state)
            yield from use_card(play, hero, face_up(hero, act.card))
        case Use():
            yield from use(play, hero, act.card)
        case End():
            end_hero_phase(play, hero)
        case _:
            assert_never(act)


# --- the steps of a Hero Phase ----------------------------------------------------------------------------------------


def move(play: Play, hero: Hero, act: Move, steps: int, to: Stretch) -> Flow[None]:
    """A stretch of the free move, or of the Move action; what waits on its square may end it.

    (TM-TURN-10, TM-MOVE-03, -04, TM-COND-18)
    """
    turn = play.state.turn
    if turn.steps_left < 0:
        turn.moved, turn.free_move = True, True
    turn.steps_left = steps
    left = left_after(to, act.to, steps)
    yield from movement.walk(play, hero, act.to, to)
    if turn.steps_left >= 0:
        turn.steps_left = left or -1


def use(play: Play, hero: Hero, card: str) -> Flow[None]:
    """A token, Utility power or Item that takes no action. (TM-ADV-08, TM-POWER-04)"""
    if card in FREE_TOKENS:
        yield from advancement_tokens.use_free_token(play, hero, card)
    else:
        yield from use_card(play, hero, face_up(hero, card))
    objectives.check(play)


def begin_action(state: State) -> None:
    """The action begins: what is left of the free move is lost. (TM-TURN-11, -13)"""
    state.turn.acted = True
    state.turn.steps_left, state.turn.free_move = -1, False


def end_hero_phase(play: Play, hero: Hero) -> None:
    """Stunned is discarded; the Exploration Phase follows, also for a fallen Hero. (TM-COND-12, TM-TURN-14, TM-COMP-10)"""
    conditions.recover(play, hero)
    moments.end_markers(play, hero, "phase")
    play.state.phase = "exploration_phase"
