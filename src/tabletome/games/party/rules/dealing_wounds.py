"""Wounds at evaluation: shields and prevention first, then the rest one by one on active heroes. (AP-WOUND-04..12)"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.party.board.dealing import proposal
from tabletome.games.party.board.wounds import without
from tabletome.games.party.cards.language import ANY
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import WoundCancelled, WoundsLost
from tabletome.games.party.options.wounds import (
    WOUNDS,
    AcceptPlan,
    DealWound,
    ToDeal,
    UsePrevention,
    UseShield,
    blows,
    means,
)
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, active_heroes, attempt
from tabletome.kernel import Choose, Flow, acts


def wounds(play: Play) -> Flow[None]:
    """One wound cancelled or dealt, or the whole proposed plan; then the same again. What nobody can take is lost.

    (AP-WOUND-06, -10, -11)
    """
    state = play.state
    now, heroes = attempt(state), active_heroes(state)
    if now.wounds and not heroes:
        lost, now.wounds = now.wounds, ""
        play.tell(WoundsLost(lost), "AP-WOUND-10")
    if not now.wounds:
        go_on(state)
        return
    defences = means(now)
    if len(heroes) == 1 and not defences:
        carry_out_plan(play)
        return
    groups = [*acts([AcceptPlan()], "the proposed plan", ("AP-WOUND-11",)), *defences, *blows(now, heroes)]
    rules, left = ("AP-WOUND-06", "AP-WOUND-11"), ToDeal(now.card, now.wounds, now.shields, now.blocks)
    option = yield Choose(now.seat, groups, "Who takes the wounds?", rules, WOUNDS, left)
    act: AcceptPlan | UseShield | UsePrevention | DealWound = option.arg
    match act:
        case AcceptPlan():
            carry_out_plan(play)
        case UseShield():
            use_shield(play, act.wound)
        case UsePrevention():
            use_prevention(play, act.wound)
        case DealWound():
            deal(play, act.hero, act.wound)
        case _:
            assert_never(act)


def carry_out_plan(play: Play) -> None:
    """The whole proposal, cancelling first. (AP-WOUND-11, AP-QUEST-18)"""
    defence, plan = proposal(play)
    for wound in defence.by_prevention:
        use_prevention(play, wound)
    for wound in defence.by_shields:
        use_shield(play, wound)
    for blow in plan:
        deal(play, blow.hero, blow.wound)
    attempt(play.state).dealing = True


def use_shield(play: Play, wound: str) -> None:
    """A shield cancels one wound, light or deadly. (AP-WOUND-04)"""
    now = attempt(play.state)
    now.shields -= 1
    now.wounds = without(now.wounds, wound)
    play.tell(WoundCancelled(COLOURS[now.seat], wound, "shield"), "AP-WOUND-04")


def use_prevention(play: Play, wound: str) -> None:
    """A prevention of its kind cancels one wound, else one that stops either kind. (AP-WOUND-05)"""
    now = attempt(play.state)
    now.blocks = now.blocks.replace(wound if wound in now.blocks else ANY, "", 1)
    now.wounds = without(now.wounds, wound)
    play.tell(WoundCancelled(COLOURS[now.seat], wound, "block"), "AP-WOUND-05")


def deal(play: Play, name: str, wound: str) -> None:
    """One wound on one living active hero. (AP-WOUND-06..09)"""
    now = attempt(play.state)
    now.dealing = True
    now.wounds = without(now.wounds, wound)
    party.hurt(play, now.seat, name, wound, "AP-WOUND-06")
