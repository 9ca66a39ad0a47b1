"""The Hero Phase: start of turn, a move and an action in either order, and what may be used besides. (TM-TURN-01..16)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletome.games.tomb.board import stretches, trap_tokens, values
from tabletome.games.tomb.board.board import PER_TILE, WHOLE_TILE, board
from tabletome.games.tomb.board.figures import PARTY, About, find
from tabletome.games.tomb.board.values import steps_left
from tabletome.games.tomb.cards import adventures
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.options import adventure, usable_cards
from tabletome.games.tomb.options.hero_phase import HERO_PHASE
from tabletome.games.tomb.options.tokens import FREE_TOKENS, free_tokens
from tabletome.games.tomb.rules import combat, conditions, effects, encounters, moments, movement, traps
from tabletome.games.tomb.rules import treasures as treasure
from tabletome.games.tomb.rules.adventure import objectives, special_rules
from tabletome.games.tomb.rules.asking import NOTHING
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.state import Hero, State, TurnSoFar, Used
from tabletome.kernel import Choose, Flow, Group, Items, One, Spots
from tabletome.kernel.events import CardPlayed, RoundBegan, Spent, TurnBegan

_known: dict[tuple[int, ...], tuple[list[usable_cards.Usable], usable_cards.Ready]] = {}
MOST_KNOWN = 4096

DASH = One("dash", "move as the action")
STOP = One("stop", "end this move, keep the free one", ("TM-MOVE-04", "TM-MOVE-18"))
END = One("end", "end the Hero Phase")
MOVE_RULES = ("TM-TURN-07",)
HERO_PHASE_RULES = ("TM-TURN-07", "TM-TURN-12")


def start_of_turn(play: Play) -> Flow[None] | None:
    """What lasted until now ends; where nothing waits for the start of a turn, the Hero Phase follows. (TM-TURN-05)"""
    state = play.state
    hero = state.heroes[state.active]
    state.turn = TurnSoFar()
    if hero.marks:
        hero.marks.pop("ac", None)
        moments.end_markers(play, hero, "turn")
    if state.active == state.first:
        play.tell(RoundBegan(state.round), "TM-TURN-05")
    play.tell(TurnBegan(hero.id), "TM-TURN-05")
    if state.lasting:
        encounters.end_lasting(play, "next turn")
    if state.active == state.first:
        objectives.check(play)  # a new round
    if hero.tokens or hero.hp == 0 or under_way(play).awaits_turns:
        return begin_turn(play, hero)
    if "turn" in state.in_play.effects:
        waiting = moments.moment(play, "turn", About(hero))
        if waiting is not NOTHING:
            return _begin_with(play, waiting)
    state.phase = "hero_phase"
    return None


def _begin_with(play: Play, waiting: Flow[None]) -> Flow[None]:
    """Cards that wait for the start of this turn, where nothing else does."""
    objectives.check(play)
    yield from waiting
    objectives.check(play)
    play.state.phase = "hero_phase"


def begin_turn(play: Play, hero: Hero) -> Flow[None]:
    """Tokens may be used first; then a Hero at 0 must spend a Healing Surge, and without one the adventure is lost.

    Whatever else waits for the start of a turn comes after that. (TM-TURN-06, -15, TM-DEF-13, TM-HEAL-03..05, TM-GEN-07, -08)
    """
    state = play.state
    if hero.tokens:
        yield from advancement_tokens.offer_between_turns(play, hero)
    if hero.hp == 0:
        healing_surge(play, hero)
    yield from objectives.turn_begins(play)
    if "turn" in state.in_play.effects:
        yield from moments.moment(play, "turn", About(hero))
        objectives.check(play)
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
    """Step after step until the Hero Phase is ended. (TM-TURN-07..14)

    Between two steps the state alone says everything. What is around the Hero is looked at again only where it can have changed.
    """
    state = play.state
    hero, turn = state.heroes[state.active], state.turn
    around: stretches.Surroundings | None = None
    to: stretches.Stretch | None = None
    ready: usable_cards.Ready | None = None
    while hero.hp > 0:
        if ready is None:
            ready = cards_up(play, hero)
        groups: list[Group] = []
        steps, acted = turn.steps_left, turn.acted
        if steps < 0:
            steps = 0 if turn.moved else steps_left(play, hero)
        if steps > 0 or not acted:
            if around is None:
                around = stretches.look_around(play, hero)
                deeds = [] if acted else adventure.at_hand(play)
            if steps > 0:
                to = stretches.stretch(around, hero.at, steps)
                groups.append(Spots("move", to.squares, around.on.names, "", MOVE_RULES))
                if not turn.moved and turn.steps_left > 0 and not hero.stunned:
                    groups.append(STOP)
            if not acted:
                add_actions(groups, play, hero, ready, deeds, around)
        if (ready.use or hero.tokens) and (uses := free_uses(play, hero, ready)):
            groups.append(Items("use", uses))
        groups.append(END)
        option = yield Choose(state.active, groups, "Move, act, or end your Hero Phase", HERO_PHASE_RULES, HERO_PHASE)
        verb = option.group.verb
        if verb == "move" and to is not None and around is not None:
            running = step_move(play, hero, option.arg, steps, to, around)
        else:
            running = STEPS[verb](play, hero, option.arg)
        if running is not None:  # there is more to it, which may change anything
            around = ready = None
            yield from running
        if state.phase != "hero_phase" or play.answered >= play.due:  # a checkpoint may be taken
            return
    end_hero_phase(play, hero)
    if hero.tokens:  # only now: who falls does nothing more in the own Hero Phase (TM-TURN-14)
        yield from advancement_tokens.stand_up(play, hero)


def cards_up(table: Table, hero: Hero) -> usable_cards.Ready:
    """The powers and Items that lie face up. Asked at every step: what is known of some cards is remembered with the cards."""
    powers = table.library.powers
    up: list[usable_cards.Usable] = []
    for used in hero.powers:  # loops are faster than comprehensions
        if used.up:
            up.append(powers[used.id])  # noqa: PERF401
    if hero.items:
        treasures = table.library.treasures
        for used in hero.items:
            if used.up:
                up.append(treasures[used.id])  # noqa: PERF401
    known = _known.get(these := tuple(map(id, up)))
    if known is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        known = _known[these] = up, usable_cards.by_use(up)
    return known[1]


def add_actions(
    groups: list[Group],
    table: Table,
    hero: Hero,
    ready: usable_cards.Ready,
    deeds: list[adventures.SpecialAction],
    around: stretches.Surroundings,
) -> None:
    """Move, Attack, Disable a Trap, or what an adventure or card provides. (TM-TURN-08, TM-ACT-01)"""
    groups.append(DASH)
    if (
        ready.attack
        and (attacking := usable_cards.attacks_on(around.on, table, hero, ready, around.figures)) is not None
    ):
        groups.append(attacking)
    if around.traps >> hero.at // PER_TILE * PER_TILE & WHOLE_TILE:  # any on its tile
        groups.append(Items("disable", trap_tokens.names_on_tile(table.state, hero)))
    if deeds and (able := adventure.special_actions(table, hero, deeds)):
        groups.append(Items("do", able))
    if ready.activate and (able := usable_cards.able(table, hero, ready.activate)):
        groups.append(Items("activate", sorted(able)))
    if ready.power and (able := usable_cards.able(table, hero, ready.power)):
        groups.append(Items("power", able))


def attacks(table: Table, hero: Hero, ready: usable_cards.Ready, figures: int) -> list[str]:
    """Every attack of a Hero, as its options are written; `figures` are the squares where any but Heroes stand."""
    found = usable_cards.attacks_on(board(table), table, hero, ready, figures)
    return [] if found is None else list(found.args())


def attack_deed(table: Table, used: Used) -> Any:
    """What a card does that takes the Attack action; None if it takes none."""
    card = table.library.usable(used.id)
    return None if card.aim is None else card.deed


def free_uses(table: Table, hero: Hero, ready: usable_cards.Ready) -> list[str]:
    """What may be used in the own Hero Phase without an action. (TM-POWER-04, TM-TREA-03, TM-ADV-08)"""
    able = usable_cards.able(table, hero, ready.use) if ready.use else []
    if hero.tokens:
        able += free_tokens(table, hero)
    return sorted(able) if len(able) > 1 else able


# --- the steps of a Hero Phase ----------------------------------------------------------------------------------------


def step_move(
    play: Play, hero: Hero, square: int, steps: int, to: stretches.Stretch, around: stretches.Surroundings
) -> Flow[None] | None:
    """A stretch of the free move, or of the Move action. (TM-TURN-07, -10, TM-MOVE-03, -04)"""
    turn = play.state.turn
    if turn.steps_left < 0:
        turn.moved, turn.free_move = True, True
    turn.steps_left = steps
    left = stretches.left_after(to, square, steps)
    arriving = movement.walk(play, hero, square, to, around)
    if arriving is not NOTHING:
        return _arrive_first(turn, arriving, left)
    turn.steps_left = left or -1
    return None


def _arrive_first(turn: TurnSoFar, arriving: Flow[None], left: int) -> Flow[None]:
    """What waits on the square may end the move."""
    yield from arriving
    if turn.steps_left >= 0:
        turn.steps_left = left or -1


def step_stop(play: Play, hero: Hero, arg: None) -> None:
    """End the Move action early; the free move is still to come. (TM-MOVE-04, -18)"""
    play.state.turn.steps_left = -1


def step_dash(play: Play, hero: Hero, arg: None) -> None:
    """The Move action: a second move of full Speed. (TM-TURN-10)"""
    begin_action(play.state)
    play.state.turn.steps_left = values.speed(play, hero)
    play.state.turn.free_move = False


def step_attack(play: Play, hero: Hero, arg: str) -> Flow[None]:
    """The Attack action. (TM-TURN-08, TM-POWER-01)"""
    begin_action(play.state)
    return attack_with(play, hero, arg)


def card_of(arg: str) -> str:
    """The power or Item of an attack option."""
    return arg.rpartition("with ")[2]


def face_up(hero: Hero, card: str) -> Used:
    """A power or Item of the Hero's that lies face up; of several copies the first."""
    for used in hero.powers:
        if used.id == card and used.up:
            return used
    return next(used for used in hero.items if used.id == card and used.up)


def attack_with(play: Play, hero: Hero, arg: str) -> Flow[None]:
    """Attack with a power or Item; a Daily is turned over when it is declared. (TM-POWER-01..03, -06)"""
    state = play.state
    target_id, _, card = arg.rpartition("with ")
    used = face_up(hero, card)
    deed = attack_deed(play, used)
    target = find(state, target_id.strip()) if target_id else None
    declare(play, hero, used)
    if deed.attack.bonus is None:  # no roll will tell of it
        play.tell(CardPlayed(hero.id, card), "TM-POWER-01")
    targets = None if target is None else [target]
    yield from effects.perform(play, deed, effects.Context(hero, None, None, card), targets)
    objectives.check(play)


def declare(table: Table, hero: Hero, used: Used) -> None:
    """A Daily power is turned over; an Item does what it does when used. (TM-POWER-02, -03)"""
    power = table.library.powers.get(used.id)
    if power is None:
        treasure.spend(table, hero, used)
    elif power.type != "at-will" and not power.stays:
        moments.turn_over(table, hero, used)


def step_disable(play: Play, hero: Hero, arg: str) -> Flow[None]:
    begin_action(play.state)
    token = next(token for token in play.state.tokens if token.id == arg)
    yield from traps.disable(play, hero, token)


def step_do(play: Play, hero: Hero, arg: str) -> Flow[None]:
    """A special action of the adventure. (TM-ACT-01)"""
    begin_action(play.state)
    yield from special_rules.special_action(play, hero, arg)
    objectives.check(play)


def step_activate(play: Play, hero: Hero, arg: str) -> Flow[None]:
    begin_action(play.state)
    used = face_up(hero, arg)
    yield from effects.use_card(play, hero, used)


def step_power(play: Play, hero: Hero, arg: str) -> Flow[None]:
    begin_action(play.state)
    used = face_up(hero, arg)
    yield from effects.use_card(play, hero, used)


def step_use(play: Play, hero: Hero, arg: str) -> Flow[None]:
    """A token, Utility power or Item that takes no action. (TM-ADV-08, TM-POWER-04)"""
    if arg in FREE_TOKENS:
        yield from advancement_tokens.use_free_token(play, hero, arg)
    else:
        used = face_up(hero, arg)
        yield from effects.use_card(play, hero, used)
    objectives.check(play)


def begin_action(state: State) -> None:
    """The action begins: what is left of the free move is lost. (TM-TURN-11, -13)"""
    state.turn.acted = True
    state.turn.steps_left, state.turn.free_move = -1, False


def end_hero_phase(play: Play, hero: Hero, arg: None = None) -> None:
    """Stunned is discarded; the Exploration Phase follows, also for a fallen Hero. (TM-COND-12, TM-TURN-14)"""
    conditions.recover(play, hero)
    if hero.marks:
        moments.end_markers(play, hero, "phase")
    play.state.phase = "exploration_phase"


STEPS: dict[str, Callable[[Play, Hero, Any], Flow[None] | None]] = {
    "stop": step_stop, "dash": step_dash, "attack": step_attack, "disable": step_disable, "do": step_do,
    "activate": step_activate, "power": step_power, "use": step_use, "end": end_hero_phase,
}  # fmt: skip
