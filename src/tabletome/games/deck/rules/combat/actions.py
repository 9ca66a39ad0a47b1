"""The one Action of a Player's Turn. (DK-ACT-06)"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from tabletome.games.deck.board import pursuit
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.options import AskAgain, Pass
from tabletome.games.deck.options.base_actions import BaseAct, BoostedBaseAct
from tabletome.games.deck.options.cards import Inspired, PlayCard, Quick, QuickThrow, Throw
from tabletome.games.deck.options.gear import DropShield, Dual, EquipShield, Ready, Retrieve, Swap
from tabletome.games.deck.options.grapple import Escape, Grapple, LetGo, Strike
from tabletome.games.deck.options.journey import Try
from tabletome.games.deck.options.moves import Flee, Move, Search
from tabletome.games.deck.options.recall import Recall
from tabletome.games.deck.options.turn import ACTION, Yield, actions
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.adventure import tasks
from tabletome.games.deck.rules.combat import (
    attack,
    base_actions,
    fatigue,
    gear,
    inspiration,
    playing,
)  # fmt: skip
from tabletome.games.deck.rules.combat.special import flee, grapple, sneak
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import Passed

attack.OTHER_REACTIONS[Inspired] = inspiration.react
attack.INTERRUPTIONS.append(inspiration.allies_react)

Action: TypeAlias = (
    Pass | Yield | PlayCard | Throw | Quick | QuickThrow | Recall | BaseAct | BoostedBaseAct | Move | Flee | Grapple | Strike
    | Escape | Search | Try | Swap | Retrieve | Dual | EquipShield | DropShield
)  # fmt: skip


def act(play: Play, active: Combatant) -> Flow[None]:
    """Exactly one of: Pass, gear, Base Action, a Normal card with at most one Boost, Recall, Flee, Grapple. (DK-ACT-06)"""
    question = f"Your Action?{pursuit.warning(play.state, active)}"
    while True:
        option = yield Choose(active.seat, actions(play, active), question, ("DK-ACT-06",), ACTION)
        match option.arg:
            case LetGo():
                grapple.let_go(play, active)
            case Ready():
                gear.change(play, active, option.arg)
            case AskAgain():
                asking.forget(play, active)
            case _:
                break
    yield from one_action(play, active, option.arg)


def one_action(play: Play, active: Combatant, act: Action) -> Flow[None]:
    """What was chosen is done. (DK-ACT-06..11, DK-DUEL-01, DK-WEAP-06, DK-RECALL-13, DK-MODE-10, DK-FLEE-01, DK-GRAP-01, -11,
    -14, DK-SNEAK-20, DK-TASK-02)
    """
    match act:
        case Pass():
            play.tell(Passed(active.id, "Action"), "DK-ACT-07")
        case Yield():
            fatigue.leave(play, active, "yielded", ("DK-DUEL-01",))
        case PlayCard() | Throw():
            yield from playing.play_card(play, active, act)
            yield from playing.second_weapon(play, active, act.card)
        case Quick() | QuickThrow():
            yield from playing.quick_swap(play, active, act)
        case Recall():
            yield from playing.recall_card(play, active, act)
        case BaseAct():
            yield from base_actions.act(play, active, act.kind, act.target)
        case BoostedBaseAct():
            yield from base_actions.act(play, active, act.kind, act.target, act.card)
        case Move():
            yield from flee.move(play, active, act.at(play))
        case Flee():
            yield from flee.flee(play, active)
        case Grapple():
            yield from grapple.grapple(play, active, act.target, act.way)
        case Strike():
            yield from grapple.strike(play, active, act.target)
        case Escape():
            yield from grapple.escape(play, active, act.way)
        case Search():
            yield from sneak.search(play, active, act.target)
        case Try():
            yield from tasks.attempt(play, active, act.name)
        case Swap() | Retrieve() | Dual() | EquipShield() | DropShield():
            gear.change(play, active, act)
        case _:
            assert_never(act)


# --- a Normal card ----------------------------------------------------------------------------------------------------


# --- two Weapons, a quick swap ----------------------------------------------------------------------------------------


# --- Recall -----------------------------------------------------------------------------------------------------------
