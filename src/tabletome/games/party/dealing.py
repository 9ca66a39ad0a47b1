"""Wounds at evaluation: shields and prevention first, then the rest one by one on active heroes. (AP-WOUND-04..12)"""

from __future__ import annotations

from tabletome.games.party import cards, party
from tabletome.games.party.notation import ANY
from tabletome.games.party.state import COLOURS, Hero, State, active_heroes, attempt
from tabletome.games.party.wounds import Defence, Plan, Target, cancels, defend, least_harmful, without
from tabletome.kernel import Choose, Flow, Group, Items, One, Play

AFTER = {"quest": "rewards", "arena": "arena_scored", "boss": "stage_over"}


def wounds(play: Play[State]) -> Flow[None]:
    """One wound cancelled or dealt, or the whole proposed plan; then the same again. What nobody can take is lost.

    (AP-WOUND-06, -10, -11)
    """
    state = play.state
    now = attempt(state)
    heroes = active_heroes(state)
    if not now.wounds or not heroes:
        if now.wounds:
            play.tell("lost wounds", wounds=now.wounds, rules=("AP-WOUND-10",))
        now.wounds = ""
        state.phase = AFTER[now.kind]
        return
    groups = [group for group in choices(state) if group.size]
    if len(heroes) == 1 and not any(group.verb in ("shield", "block") for group in groups):
        carry_out(play)
        return
    option = yield Choose(now.seat, groups, f"Wounds: {now.wounds}. {proposed(state)}", ("AP-WOUND-06", "AP-WOUND-11"))
    if option.verb == "plan":
        carry_out(play)
    elif option.verb == "wound":
        name, _, wound = option.arg.partition(" ")
        deal(play, name, wound)
    else:
        cancel(play, option.verb, option.arg)


def choices(state: State) -> list[Group]:
    """The plan, the ways to cancel a wound, the ways to deal one. Once dealing has begun nothing is cancelled. (AP-QUEST-18)"""
    now = attempt(state)
    kinds = sorted(set(now.wounds))
    shields = kinds if now.shields and not now.dealing else []
    blocks = [wound for wound in kinds if any(cancels(one, wound) for one in now.blocks) and not now.dealing]
    blows = [f"{hero.id} {wound}" for hero in active_heroes(state) for wound in kinds]
    return [
        One("plan", "the proposed plan", ("AP-WOUND-11",)),
        Items("shield", shields, label="a shield cancels a wound", rules=("AP-WOUND-04",)),
        Items("block", blocks, label="a card prevents a wound", rules=("AP-WOUND-05",)),
        Items("wound", blows, label="deal a wound", rules=("AP-WOUND-06",)),
    ]


def proposal(state: State) -> tuple[Defence, Plan]:
    """The least harmful way: deadly wounds cancelled first, then fewest deaths, then the least worth lost. (AP-WOUND-11)"""
    now = attempt(state)
    shields, blocks = (0, "") if now.dealing else (now.shields, now.blocks)
    defence = defend(now.wounds, shields, blocks)
    targets = [Target(hero.id, hero.wounded, worth(hero)) for hero in active_heroes(state)]
    return defence, least_harmful(defence.left, targets)


def worth(hero: Hero) -> int:
    """What it would cost to have the hero again: its price, an upgrade, an item. (AP-TOWN-18)"""
    prices = cards.town_board().prices
    return cards.heroes()[hero.id].cost + prices.upgrade * hero.upgraded + prices.buy_item * bool(hero.weapon)


def proposed(state: State) -> str:
    """The proposal in words."""
    defence, plan = proposal(state)
    cancelled = defence.by_shields + defence.by_prevention
    parts = [f"cancel {cancelled}"] if cancelled else []
    parts += [f"{blow.wound} to {cards.heroes()[blow.hero].name}" for blow in plan]
    return f"Proposed: {', '.join(parts)}"


def carry_out(play: Play[State]) -> None:
    """The whole proposal, cancelling first. (AP-WOUND-11, AP-QUEST-18)"""
    now = attempt(play.state)
    defence, plan = proposal(play.state)
    for wound in defence.by_prevention:
        cancel(play, "block", wound)
    for wound in defence.by_shields:
        cancel(play, "shield", wound)
    for blow in plan:
        deal(play, blow.hero, blow.wound)
    if not plan:
        now.dealing = True


def cancel(play: Play[State], means: str, wound: str) -> None:
    """A shield or a prevention cancels one wound, light or deadly. (AP-WOUND-04, -05)"""
    now = attempt(play.state)
    if means == "shield":
        now.shields -= 1
    else:
        now.blocks = now.blocks.replace(wound if wound in now.blocks else ANY, "", 1)
    now.wounds = without(now.wounds, wound)
    rule = "AP-WOUND-04" if means == "shield" else "AP-WOUND-05"
    play.tell("cancels", who=COLOURS[now.seat], means=means, wound=wound, rules=(rule,))


def deal(play: Play[State], name: str, wound: str) -> None:
    """One wound on one living active hero. (AP-WOUND-06..09)"""
    now = attempt(play.state)
    now.dealing = True
    now.wounds = without(now.wounds, wound)
    party.hurt(play, now.seat, name, wound, "AP-WOUND-06")
