"""A Hero's turn: Conditions, what triggers, actions in any order, the end of it. (DR-TURN-*)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.keywords.tokens import KI_ATTACK, KiAttack, attack_of
from tabletome.games.drunagor.options.minor.offered import EXCHANGES
from tabletome.games.drunagor.options.move import MOVE_ACTION, GetUp, MoveTo
from tabletome.games.drunagor.options.pvp import Mend
from tabletome.games.drunagor.options.skills import UseSkill, text_of
from tabletome.games.drunagor.options.turn import TURN, End, ExpendToMove, OnTurn, WillingRecall, actions
from tabletome.games.drunagor.rules import goal
from tabletome.games.drunagor.rules.attack import weapon_clause
from tabletome.games.drunagor.rules.cubes import due_recalls, put_in_box, recall, spend
from tabletome.games.drunagor.rules.effects import carry_out
from tabletome.games.drunagor.rules.falling import stand_up
from tabletome.games.drunagor.rules.ground.terrain import end_turn_on
from tabletome.games.drunagor.rules.keywords.discarding import discard
from tabletome.games.drunagor.rules.minor.carried_out import minor_action
from tabletome.games.drunagor.rules.movement import begin_move, walk
from tabletome.games.drunagor.rules.passives import answer, triggers
from tabletome.games.drunagor.rules.pvp.mending import mend
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.story.scenes import stipulated
from tabletome.games.drunagor.rules.turns.conditions_step import conditions_step
from tabletome.games.drunagor.rules.turns.pet_turn import begin_pets
from tabletome.games.drunagor.state import Figure, figure_of, hero
from tabletome.games.drunagor.state import figure as standing
from tabletome.kernel import Choose, Flow, Group, acts
from tabletome.kernel.events import CardPlayed, TurnBegan, TurnEnded
from tabletome.words import counted, listed

CUBE_ACTIONS = 2
"""The Cube Actions of a turn. (DR-TURN-05, DR-TURN-06)"""


def hero_conditions(play: Play) -> Flow[None]:
    """Conditions first; who lies on the ground, from before or by them, catches their breath; then what triggers at the start.

    (DR-TURN-01, DR-KO-10, DR-KO-11, DR-KEY-213, DR-DOOR-12)
    """
    turn = play.state.turn
    figure = figure_of(play.state, turn.figure)
    turn.cube_actions, turn.free_move = CUBE_ACTIONS, True
    play.tell(TurnBegan(figure.id), "DR-TURN-01")
    stunned = yield from conditions_step(play, figure)
    if figure.down:
        yield from catch_breath(play, figure)
        turn.ended = False
    if stunned:
        turn.cube_actions -= 1
    yield from at(play, "turn begins", figure)
    yield from triggers(play, figure, "START OF TURN")
    yield from settle(play)
    play.state.phase = "hero_action"


def catch_breath(play: Play, figure: Figure) -> Flow[None]:
    """Up again at full Health, and what waits for that acts. (DR-KO-10, DR-KEY-160, DR-PASS-04)"""
    stand_up(play, figure)
    yield from answer(play, figure, "REGAIN BREATH")


def settle(play: Play) -> Flow[None]:
    """After an action: the Unwilling Recalls that are due, what the story waited for, then whether all Monsters are defeated.

    (DR-RECALL-07, DR-DOOR-09, DR-DOOR-12)
    """
    yield from due_recalls(play)
    yield from stipulated(play)
    goal.look(play)


def hero_action(play: Play) -> Flow[None]:
    """One action, then the same phase again, until the Hero ends the turn or nothing is left.

    (DR-TURN-05, DR-TURN-14, DR-PVP-10, DR-MOVE-10, DR-RECALL-02, DR-RECALL-05, DR-RECALL-08, DR-DOOR-12, DR-KEY-110, DR-KEY-114)
    """
    state = play.state
    turn, figure = state.turn, standing(state, state.turn.figure)
    if figure is None:  # its side has left the Battleground
        state.phase = "next_card"
        return
    offered = actions(play, figure) if not turn.ended else []
    if not offered:
        state.phase = "hero_end"
        return
    owner = hero(state, figure.id)
    about = OnTurn(figure.id, turn.cube_actions, turn.points, turn.free_move)
    groups = [*offered, *acts([End()])]
    act = (yield Choose(owner.seat, groups, prompt(play, offered), ("DR-TURN-05",), TURN, about)).arg
    match act:
        case MoveTo():
            yield from walk(play, figure, act)
        case GetUp():
            turn.free_move = False
            begin_move(play, figure, MOVE_ACTION)
        case UseSkill():
            yield from use_skill(play, figure, act)
        case KiAttack():
            yield from ki_attack(play, figure)
        case ExpendToMove():
            turn.cube_actions -= 1
            put_in_box(play, owner, act.colour, "move", wild=act.wild)
            turn.points = begin_move(play, figure, MOVE_ACTION)
        case Mend():
            yield from mend(play, figure, act)
        case WillingRecall():
            yield from recall(play, owner, "willing")
            turn.ended = True
        case End():
            turn.ended = True
        case _:
            yield from minor_action(play, figure, act)
    yield from settle(play)


def prompt(play: Play, offered: Sequence[Group]) -> str:
    """What is left of the turn, in words."""
    turn = play.state.turn
    left = [counted(turn.cube_actions, "Cube Action")] if turn.cube_actions else []
    if turn.free_move:
        left.append("the free Move Action")
    elif turn.points:
        left.append(counted(turn.points, "movement point"))
    if not left:
        verbs = {group.verb for group in offered} - EXCHANGES
        recall = ", or Recall" if WillingRecall.verb in verbs else ""
        minor = "a Minor Action, or " if verbs - {WillingRecall.verb} else ""
        return f"No Cube Action and no Move is left: {minor}end the turn{recall}."
    told = f"{listed(left)} left."
    return f"{told[0].upper()}{told[1:]}"


def use_skill(play: Play, figure: Figure, act: UseSkill) -> Flow[None]:
    """A cube on the Skill, then its text; what was left of a Move is lost. (DR-SKILL-02, DR-TURN-06, DR-MOVE-11, DR-DOOR-06)"""
    turn, skill = play.state.turn, play.library.skills[act.skill]
    turn.cube_actions -= 1
    turn.points = 0
    spend(play, hero(play.state, figure.id), act.colour, act.skill, wild=act.wild)
    play.tell(CardPlayed(figure.id, act.skill), "DR-SKILL-02")
    yield from at(play, "skill used", figure, card=act.skill, colour=act.colour)
    symbol = skill.symbol if skill.symbol in ("weapon", "spell") else ""
    yield from carry_out(
        play, Doing(figure, act.skill, symbol, act.colour, wild=act.wild), text_of(skill, wild=act.wild)
    )


def ki_attack(play: Play, figure: Figure) -> Flow[None]:
    """A Weapon Attack for a KI token; what is left of the turn stays. (DR-KEY-110, DR-KEY-112)"""
    doing = attack_of(figure)
    discard(play, figure, "ki", doing)
    yield from weapon_clause(play, doing, KI_ATTACK)


def hero_end(play: Play) -> Flow[None]:
    """What triggers at the end of the turn, the ground one stands on, due Recalls; then the Hero's Pets.

    (DR-TURN-17, DR-TERR-03, DR-DOOR-06, DR-DOOR-12, DR-PET-11)
    """
    figure = figure_of(play.state, play.state.turn.figure)
    if not figure.down:
        yield from triggers(play, figure, "END OF TURN")
    yield from end_turn_on(play, figure)
    yield from at(play, "turn ends", figure)
    yield from settle(play)
    play.tell(TurnEnded(figure.id), "DR-TURN-17")
    begin_pets(play, figure)
