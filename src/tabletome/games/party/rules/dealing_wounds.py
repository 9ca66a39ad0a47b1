"""Wounds at evaluation: shields and prevention first, then the rest one by one on active heroes. (AP-WOUND-04..12)"""

from __future__ import annotations

from tabletome.games.party.board.dealing import kinds_of_wounds, proposal
from tabletome.games.party.board.wounds import cancels, without
from tabletome.games.party.cards.language import ANY
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import WoundCancelled, WoundsLost
from tabletome.games.party.options.lists import Pairs
from tabletome.games.party.options.wounds import WOUNDS, ToDeal
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.state import COLOURS, Attempt, Hero, active_heroes
from tabletome.kernel import Choose, Flow, Group, Items, One

AFTER = {"quest": "rewards", "arena": "arena_scored", "boss": "stage_over"}
PLAN = One("plan", "the proposed plan", ("AP-WOUND-11",))


def wounds(play: Play) -> Flow[None] | None:
    """One wound cancelled or dealt, or the whole proposed plan; then the same again. What nobody can take is lost.

    (AP-WOUND-06, -10, -11)
    """
    state = play.state
    now = state.attempt
    assert now is not None
    if not now.wounds:
        state.phase = AFTER[now.kind]
        return None
    heroes = active_heroes(state)
    if not heroes:
        lost, now.wounds = now.wounds, ""
        play.tell(WoundsLost(lost), "AP-WOUND-10")
        state.phase = AFTER[now.kind]
        return None
    defences = means(now)
    if len(heroes) == 1 and not defences:
        carry_out(play)
        return None
    return cancel_or_deal(play, [PLAN, *defences, blows(now, heroes)])


def cancel_or_deal(play: Play, groups: list[Group]) -> Flow[None]:
    """The roller accepts the plan, or names one wound to cancel or to deal. (AP-WOUND-06, -11)"""
    now = play.state.attempt
    assert now is not None
    rules, left = ("AP-WOUND-06", "AP-WOUND-11"), ToDeal(now.card, now.wounds, now.shields, now.blocks)
    option = yield Choose(now.seat, groups, "Who takes the wounds?", rules, WOUNDS, left)
    if option.verb == "plan":
        carry_out(play)
    elif option.verb == "wound":
        name, _, wound = option.arg.partition(" ")
        deal(play, name, wound)
    else:
        cancel(play, option.verb, option.arg)


def means(now: Attempt) -> list[Group]:
    """The ways to cancel a wound. Once dealing has begun nothing is cancelled. (AP-QUEST-18, AP-WOUND-04, -05)"""
    if now.dealing or not (now.shields or now.blocks):
        return []
    groups: list[Group] = []
    different = kinds_of_wounds(now.wounds)
    if now.shields:
        groups.append(Items("shield", different, str, "a shield cancels a wound", ("AP-WOUND-04",)))
    if blocks := [wound for wound in different if any(cancels(one, wound) for one in now.blocks)]:
        groups.append(Items("block", blocks, str, "a card prevents a wound", ("AP-WOUND-05",)))
    return groups


def blows(now: Attempt, heroes: list[Hero]) -> Pairs:
    """The ways to deal a wound: each kind to each hero. (AP-WOUND-06)"""
    names, different = [hero.id for hero in heroes], [f" {wound}" for wound in kinds_of_wounds(now.wounds)]
    return Pairs("wound", len(names) * len(different), "deal a wound", ("AP-WOUND-06",), names, different)


def carry_out(play: Play) -> None:
    """The whole proposal, cancelling first. (AP-WOUND-11, AP-QUEST-18)"""
    now = play.state.attempt
    assert now is not None
    defence, plan = proposal(play)
    for wound in defence.by_prevention:
        cancel(play, "block", wound)
    for wound in defence.by_shields:
        cancel(play, "shield", wound)
    for blow in plan:
        deal(play, blow.hero, blow.wound)
    if not plan:
        now.dealing = True


def cancel(play: Play, means: str, wound: str) -> None:
    """A shield or a prevention cancels one wound, light or deadly. (AP-WOUND-04, -05)"""
    now = play.state.attempt
    assert now is not None
    if means == "shield":
        now.shields -= 1
    else:
        now.blocks = now.blocks.replace(wound if wound in now.blocks else ANY, "", 1)
    now.wounds = without(now.wounds, wound)
    rule = "AP-WOUND-04" if means == "shield" else "AP-WOUND-05"
    play.tell(WoundCancelled(COLOURS[now.seat], wound, means), rule)


def deal(play: Play, name: str, wound: str) -> None:
    """One wound on one living active hero. (AP-WOUND-06..09)"""
    now = play.state.attempt
    assert now is not None
    now.dealing = True
    now.wounds = without(now.wounds, wound)
    party.hurt(play, now.seat, name, wound, "AP-WOUND-06")
