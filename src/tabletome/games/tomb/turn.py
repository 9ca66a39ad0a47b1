"""The Hero Phase: start of turn, a move and an action in either order, and what may be used besides. (TM-TURN-01..16)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletome.games.tomb import (
    adventures,
    cards,
    combat,
    effects,
    encounters,
    goals,
    moments,
    movement,
    special_rules,
    traps,
    treasure,
)
from tabletome.games.tomb.actors import About, Actor, candidates, printed_name, seat_of
from tabletome.games.tomb.notation import Who, read_attack, read_clauses
from tabletome.games.tomb.state import Hero, State, TurnSoFar, Used, board
from tabletome.kernel import Choose, Flow, Group, Items, One, Play, Spots

FREE_TOKENS = {"regain-2-hp": "heal 2", "recharge": "recharge"}


def start_of_turn(play: Play[State]) -> Flow[None]:
    """Tokens may be used first; then a Hero at 0 must spend a Healing Surge, and without one the adventure is lost.

    (TM-TURN-06, -15, TM-DEF-13, TM-HEAL-03..05, TM-GEN-07, -08)
    """
    state = play.state
    hero = state.heroes[state.active]
    state.turn = TurnSoFar()
    hero.marks.pop("ac", None)
    moments.end_markers(state, hero, "turn")
    play.tell("turn", who=printed_name(hero), round=state.round, rules=("TM-TURN-05",))
    encounters.end_lasting(play, "next turn")
    yield from goals.turn_begins(play)
    yield from offer_tokens(play, hero)
    if hero.hp == 0:
        yield from healing_surge(play, hero)
    yield from moments.moment(play, "turn", About(hero))
    goals.check(play)
    state.phase = "hero_phase"


def healing_surge(play: Play[State], hero: Hero) -> Flow[None]:
    """Forced, not offered: one token for the Surge Value. (TM-DEF-13, TM-HEAL-03)"""
    state = play.state
    if state.surges == 0 and adventures.adventure(state).surge_loss:
        goals.end(play, "lost", "TM-GEN-07")
    if state.surges:
        state.surges -= 1
        side = cards.heroes()[hero.id].side(hero.level)
        combat.heal(play, hero, moments.value(state, "surge", side.surge, hero), "healing surge")
    yield from ()


def offer_tokens(play: Play[State], hero: Hero) -> Flow[None]:
    """Regain 2 HP and Recharge between turns: just before the 0 HP check, and by a fallen Hero at the end of a turn.

    (TM-TURN-15, TM-DEF-11)
    """
    seat = seat_of(play.state, hero)
    while tokens := free_tokens(play.state, hero):
        option = yield Choose(seat, (Items("use", tokens), One("pass")), "Use a token before the next turn?")
        if option.verb == "pass":
            return
        yield from use_free_token(play, hero, option.arg)


def free_tokens(state: State, hero: Hero) -> list[str]:
    """The tokens that would do something now. (TM-ADV-06, -07)"""
    if not hero.tokens:
        return []
    up = {token.id for token in hero.tokens if token.up}
    useful = []
    if "regain-2-hp" in up and hero.hp < combat.health(state, hero):
        useful.append("regain-2-hp")
    if "recharge" in up and any(not used.up for used in (*hero.powers, *hero.items)):
        useful.append("recharge")
    return useful


def use_free_token(play: Play[State], hero: Hero, token: str) -> Flow[None]:
    """Turn the token over and take its benefit; no action. (TM-ADV-06..09)"""
    used = next(other for other in hero.tokens if other.id == token and other.up)
    moments.turn_over(play.state, hero, used)
    play.tell("uses", who=printed_name(hero), card=token, rules=("TM-ADV-08",))
    text = FREE_TOKENS[token]
    yield from effects.run(play, read_clauses(text), effects.Context(hero, None, None, token))


def hero_phase(play: Play[State]) -> Flow[None]:
    """One step of the Hero Phase; then the same again until it is ended. (TM-TURN-07..14)"""
    state = play.state
    hero = state.heroes[state.active]
    if hero.hp == 0:
        end_hero_phase(play, hero)
        return
    groups: list[Group] = []
    steps = steps_left(state, hero)
    if steps > 0:
        squares = movement.destinations(state, hero, steps)
        groups.append(Spots("move", squares, board(state).names, rules=("TM-TURN-07",)))
    if state.turn.steps_left > 0 and not state.turn.moved and not hero.stunned:
        groups.append(One("stop", "end this move, keep the free one", ("TM-MOVE-04", "TM-MOVE-18")))
    if not state.turn.acted:
        groups += actions(state, hero)
    if uses := free_uses(state, hero):
        groups.append(Items("use", uses))
    groups.append(One("end", "end the Hero Phase"))
    option = yield Choose(state.active, groups, "Move, act, or end your Hero Phase", ("TM-TURN-07", "TM-TURN-12"))
    yield from STEPS[option.verb](play, hero, option.arg)


def steps_left(state: State, hero: Hero) -> int:
    """What is left of the move under way, or a whole free move if none was made. (TM-TURN-07, -13, TM-COND-11)"""
    turn = state.turn
    if turn.steps_left >= 0:
        return turn.steps_left
    return 0 if turn.moved or hero.stunned else movement.speed(state, hero)


def actions(state: State, hero: Hero) -> list[Group]:
    """Move, Attack, Disable a Trap, or what an adventure or card provides. (TM-TURN-08, TM-ACT-01)"""
    able = {
        "attack": attacks(state, hero),
        "disable": [token.id for token in traps.on_tile(state, hero)],
        "do": special_rules.special_actions(state, hero),
        "activate": sorted({used.id for used in hero.items if used.up and is_action_item(state, hero, used)}),
        "power": [used.id for used in hero.powers if used.up and is_action_power(state, hero, used)],
    }
    return [One("dash", "move as the action"), *(Items(verb, names) for verb, names in able.items() if names)]


def is_action_power(state: State, hero: Hero, used: Used) -> bool:
    power = cards.powers()[used.id]
    return not power.attack and not power.when and effects.would_do(state, hero, power.deed)


def is_action_item(state: State, hero: Hero, used: Used) -> bool:
    item = cards.treasures()[used.id]
    return item.use == "action" and effects.would_do(state, hero, item.deed)


def attacks(state: State, hero: Hero) -> list[str]:
    """Every attack power and attack Item with its targets: `firenewt-1 with twin-arrows`, or `with` alone for several targets.

    (TM-POWER-01, -06, TM-COMB-01)
    """
    found: list[str] = []
    aimed: dict[Who, list[Actor]] = {}  # many cards have the same targets
    for used in {used.id: used for used in (*hero.powers, *hero.items) if used.up}.values():
        text = attack_text(used)
        if not text:
            continue
        who = read_attack(text).targets
        targets = aimed[who] if who in aimed else aimed.setdefault(who, candidates(state, hero, who))
        if targets and who.count == 1:
            found += [f"{target.id} with {used.id}" for target in targets]
        elif targets:
            found.append(f"with {used.id}")
    return found


def attack_text(used: Used) -> str:
    """The attack that a card takes the Attack action for, as it is written; empty if it takes none."""
    power = cards.powers().get(used.id)
    if power is not None:
        return "" if power.when else power.attack
    item = cards.treasures()[used.id]
    return item.attack if item.use == "attack" else ""


def attack_deed(used: Used) -> Any:
    power = cards.powers().get(used.id)
    if power is not None:
        return power.deed if power.attack and not power.when else None
    item = cards.treasures()[used.id]
    return item.deed if item.use == "attack" else None


def free_uses(state: State, hero: Hero) -> list[str]:
    """What may be used in the own Hero Phase without an action. (TM-POWER-04, TM-TREA-03, TM-ADV-08)"""
    names = free_tokens(state, hero)
    powers, treasures = cards.powers(), cards.treasures()
    for used in (*hero.powers, *hero.items):
        if used.up:
            card = powers.get(used.id) or treasures[used.id]
            if card.when == "hero-phase" and effects.would_do(state, hero, card.deed):
                names.append(used.id)
    return sorted(set(names)) if names else names


# --- the steps of a Hero Phase ----------------------------------------------------------------------------------------


def step_move(play: Play[State], hero: Hero, square: int) -> Flow[None]:
    """A stretch of the free move, or of the Move action. (TM-TURN-07, -10, TM-MOVE-03, -04)"""
    turn = play.state.turn
    steps = steps_left(play.state, hero)
    if turn.steps_left < 0:
        turn.moved, turn.free_move = True, True
    turn.steps_left = steps
    left = yield from movement.walk(play, hero, square, steps)
    if turn.steps_left >= 0:
        turn.steps_left = left or -1


def step_stop(play: Play[State], hero: Hero, arg: None) -> Flow[None]:
    """End the Move action early; the free move is still to come. (TM-MOVE-04, -18)"""
    play.state.turn.steps_left = -1
    yield from ()


def step_dash(play: Play[State], hero: Hero, arg: None) -> Flow[None]:
    """The Move action: a second move of full Speed. (TM-TURN-10)"""
    begin_action(play.state)
    play.state.turn.steps_left = movement.speed(play.state, hero)
    play.state.turn.free_move = False
    yield from ()


def step_attack(play: Play[State], hero: Hero, arg: str) -> Flow[None]:
    """The Attack action. (TM-TURN-08, TM-POWER-01)"""
    begin_action(play.state)
    yield from attack_with(play, hero, arg)


def card_of(arg: str) -> str:
    """The power or Item of an attack option."""
    return arg.rpartition("with ")[2]


def attack_with(play: Play[State], hero: Hero, arg: str) -> Flow[None]:
    """Attack with a power or Item; a Daily is turned over when it is declared. (TM-POWER-01..03, -06)"""
    state = play.state
    target_id, _, card = arg.rpartition("with ")
    used = next(used for used in (*hero.powers, *hero.items) if used.id == card and used.up)
    deed = attack_deed(used)
    targets = None
    if target_id:
        targets = [actor for actor in candidates(state, hero, deed.attack.targets) if actor.id == target_id.strip()]
    declare(state, hero, used)
    if deed.attack.bonus is None:  # no roll will tell of it
        play.tell("uses", who=printed_name(hero), card=card, rules=("TM-POWER-01",))
    yield from effects.perform(play, deed, effects.Context(hero, None, None, card), targets)
    goals.check(play)


def declare(state: State, hero: Hero, used: Used) -> None:
    """A Daily power is turned over; an Item does what it does when used. (TM-POWER-02, -03)"""
    power = cards.powers().get(used.id)
    if power is None:
        treasure.spend(state, hero, used)
    elif power.type != "at-will" and not power.stays:
        moments.turn_over(state, hero, used)


def step_disable(play: Play[State], hero: Hero, arg: str) -> Flow[None]:
    begin_action(play.state)
    token = next(token for token in play.state.tokens if token.id == arg)
    yield from traps.disable(play, hero, token)


def step_do(play: Play[State], hero: Hero, arg: str) -> Flow[None]:
    """A special action of the adventure. (TM-ACT-01)"""
    begin_action(play.state)
    yield from special_rules.special_action(play, hero, arg)
    goals.check(play)


def step_activate(play: Play[State], hero: Hero, arg: str) -> Flow[None]:
    begin_action(play.state)
    used = next(used for used in hero.items if used.id == arg and used.up)
    yield from effects.use_card(play, hero, used)


def step_power(play: Play[State], hero: Hero, arg: str) -> Flow[None]:
    begin_action(play.state)
    used = next(used for used in hero.powers if used.id == arg and used.up)
    yield from effects.use_card(play, hero, used)


def step_use(play: Play[State], hero: Hero, arg: str) -> Flow[None]:
    """A token, Utility power or Item that takes no action. (TM-ADV-08, TM-POWER-04)"""
    if arg in FREE_TOKENS:
        yield from use_free_token(play, hero, arg)
    else:
        used = next(used for used in (*hero.powers, *hero.items) if used.id == arg and used.up)
        yield from effects.use_card(play, hero, used)
    goals.check(play)


def step_end(play: Play[State], hero: Hero, arg: None) -> Flow[None]:
    end_hero_phase(play, hero)
    yield from ()


def begin_action(state: State) -> None:
    """The action begins: what is left of the free move is lost. (TM-TURN-11, -13)"""
    state.turn.acted = True
    state.turn.steps_left, state.turn.free_move = -1, False


def end_hero_phase(play: Play[State], hero: Hero) -> None:
    """Stunned is discarded; the Exploration Phase follows, also for a fallen Hero. (TM-COND-12, TM-TURN-14)"""
    hero.stunned = False
    moments.end_markers(play.state, hero, "phase")
    play.state.phase = "exploration_phase"


STEPS: dict[str, Callable[[Play[State], Hero, Any], Flow[None]]] = {
    "move": step_move, "stop": step_stop, "dash": step_dash, "attack": step_attack, "disable": step_disable, "do": step_do,
    "activate": step_activate, "power": step_power, "use": step_use, "end": step_end,
}  # fmt: skip
