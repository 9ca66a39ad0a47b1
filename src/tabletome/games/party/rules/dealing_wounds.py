"""Wounds at evaluation: shields and prevention first, then the rest one by one on active heroes. (AP-WOUND-04..12)"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.party.board.dealing import proposal
from tabletome.games.party.board.wounds import defend, without
from tabletome.games.party.cards.language import BEFORE_OR_AFTER, SKULL_MOMENTS, Change, Nature
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.cards.operands import A_WOUND, SOME_WOUNDS, Wounds
from tabletome.games.party.cards.signs import ANY
from tabletome.games.party.events import PreventionGained, WoundAdded, WoundCancelled, WoundsLost
from tabletome.games.party.options.wounds import (
    PROPOSAL,
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
from tabletome.games.party.rules.effects import WORDS
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, Doing, active_heroes, attempt
from tabletome.kernel import Choose, Flow


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
    groups = [*PROPOSAL, *defences, *blows(now, heroes)]
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


# --- words of cards ---------------------------------------------------------------------------------------------------


def stops_more(table: Table, who: int, doing: object, wounds: Wounds) -> bool:
    """If a prevention would stop a wound that those already made let through. (AP-WOUND-05)"""
    now = attempt(table.state)
    more = now.blocks + wounds.letters
    return len(defend(now.wounds, 0, more).left) < len(defend(now.wounds, 0, now.blocks).left)


@WORDS.word(
    "block", SOME_WOUNDS, says="prevent {0}", needs=stops_more, hint=0,
    nature=Nature(lambda wounds: Change(blocks=wounds.letters), BEFORE_OR_AFTER | {"crit", "always"}),
)  # fmt: skip
def block(play: Play, who: int, doing: Doing, wounds: Wounds) -> None:
    """Wounds that will not land; which ones is decided at evaluation. (AP-WOUND-05)"""
    prevent(play, wounds.letters, doing.source)


def prevent(play: Play, wounds: str, source: str) -> None:
    attempt(play.state).blocks += wounds
    play.tell(PreventionGained(wounds, source), "AP-WOUND-05")


def somebody_stands(table: Table, who: int, doing: object, wound: Wounds) -> bool:
    return bool(attempt(table.state).active)


@WORDS.word(
    "hit", A_WOUND, says="their quest deals 1 more {0:one}", needs=somebody_stands, hint=-1,
    nature=Nature(lambda wound: Change(hits=wound.kind), SKULL_MOMENTS - {"turn_start"}),
)  # fmt: skip
def hit(play: Play, who: int, doing: Doing, wound: Wounds) -> None:
    """The quest deals one wound more. (AP-ITEM-14)"""
    attempt(play.state).wounds += wound.kind
    play.tell(WoundAdded(wound.kind, doing.source), "AP-ITEM-14")
