"""What cards do: the operations of the card language, one function each, and attacks made with cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tabletome.games.tomb import (
    cards,
    combat,
    conditions,
    encounters,
    exploration,
    goals,
    levels,
    moments,
    monsters,
    movement,
    special_rules,
    spells,
    traps,
    treasure,
    turn,
)
from tabletome.games.tomb.actors import (
    Actor,
    candidates,
    clockwise,
    find,
    health,
    is_such,
    printed_name,
    seat_of,
    squares_of,
)
from tabletome.games.tomb.asking import choose
from tabletome.games.tomb.board import bits
from tabletome.games.tomb.notation import Attack, Clause, Deed, Op, Who
from tabletome.games.tomb.state import Figure, Hero, State, Used, board
from tabletome.kernel import Choose, Effect, Flow, GameFault, Items, One, Play
from tabletome.table import D20, draw

MOST_SURGES = 6


class Context(msgspec.Struct):
    """Who does it, to whom, with what card, and what moment it answers."""

    by: Any
    target: Any = None
    about: Any = None
    card: str = ""
    extra: int = 0
    struck: bool = False
    drawer: int = -1
    tile: int = -1

    def chooser(self, state: State) -> int:
        """The seat that makes the choices: the Hero's own player, else the active one. (TM-FAQ-07, TM-MON-16)"""
        return seat_of(state, self.by) if isinstance(self.by, Hero) else self.seat(state)

    def seat(self, state: State) -> int:
        """Whose Hero is the active one: of an Encounter that of the player who drew it. (TM-ENC-03, -04)"""
        return state.active if self.drawer < 0 else self.drawer


# --- whom -------------------------------------------------------------------------------------------------------------


def whom(play: Play[State], who: Who | None, context: Context, *, fallen: bool = False) -> Flow[list[Actor]]:
    """The figures a clause speaks of. Targets are fixed before anything happens to the first. (TM-COMB-12)"""
    state = play.state
    if who is None:
        return [context.by if context.target is None else context.target]
    if who.name:
        named = {
            "self": context.by,
            "owner": context.by,
            "target": context.target,
            "active": state.heroes[context.seat(state)],
            "attacker": None if context.about is None else context.about.other,
        }
        if who.name == "closest":
            hero = yield from monsters.closest_hero(play, context.by or state.heroes[context.seat(state)])
            return [] if hero is None else [hero]
        found = [named[who.name]] if named[who.name] is not None else []
        return [actor for actor in found if is_such(state, actor, who.only)]
    by = context.by if context.by is not None else state.heroes[context.seat(state)]
    found = candidates(state, context.target if who.of else by, who, fallen=fallen)
    if who.together and found:
        found = yield from on_one_tile(play, found, by, who, context)
    if who.count == 0:
        return found
    return (yield from pick(context.chooser(state), found, who, context.card))


def on_one_tile(play: Play[State], found: list[Actor], by: Actor, who: Who, context: Context) -> Flow[list[Actor]]:
    """Those on one tile within reach: the one a Hero's player chooses, else that of the closest Hero. (TM-FAQ-07)"""
    state, on = play.state, board(play.state)
    if isinstance(context.by, Hero):
        near = on.tiles_of(on.within(squares_of(by), who.reach))
        tiles = sorted({tile for actor in found for tile in bits(on.tiles_of(squares_of(actor)) & near)})
        seat = context.chooser(state)
        tile = yield from choose(seat, "tile", tiles, lambda tile: str(tile + 1), f"{context.card}: which tile?")
    else:
        hero = yield from monsters.closest(play, by, [actor for actor in found if isinstance(actor, Hero)])
        if hero is None:
            return []
        tile = hero.at // 16
    return [actor for actor in found if on.tiles_of(squares_of(actor)) >> tile & 1]


def pick(seat: int, found: list[Actor], who: Who, card: str) -> Flow[list[Actor]]:
    """The player picks as many targets as the card allows, in the order in which they will be dealt with."""
    picked: list[Actor] = []
    while len(picked) < who.count and len(picked) < len(found):
        left = [actor for actor in found if actor not in picked]
        if len(left) == 1 and not (who.up_to and picked):
            picked.append(left[0])
            break
        groups: list[Items | One] = [Items("target", [actor.id for actor in left])]
        if who.up_to and picked:
            groups.append(One("done"))
        option = yield Choose(seat, groups, f"{card}: which target?")
        if option.verb == "done":
            break
        picked.append(next(actor for actor in left if actor.id == option.arg))
    return picked


# --- deeds ------------------------------------------------------------------------------------------------------------


def perform(play: Play[State], deed: Deed, context: Context, targets: list[Actor] | None = None) -> Flow[None]:
    """Everything a card does: its attack, then what it does besides."""
    if deed.attack is not None:
        if targets is None:
            targets = yield from whom(play, deed.attack.targets, context)
        if len(targets) > 1 and deed.attack.bonus is not None:
            targets = yield from in_order(play, deed.attack.targets, context, targets)
        yield from attack(play, deed, deed.attack, context, targets)
    yield from run(play, deed.do, context)


def in_order(play: Play[State], who: Who, context: Context, targets: list[Actor]) -> Flow[list[Actor]]:
    """In what order an attack rolls: as the Hero's player picks, or for all others the active one. (TM-COMB-12, TM-MON-17)

    Where the program settles ties, others attack clockwise from the active player.
    """
    state = play.state
    if not isinstance(context.by, Hero):
        seats = clockwise(state, state.active)
        targets.sort(key=lambda t: seats.index(seat_of(state, t)) if isinstance(t, Hero) else len(seats))
    elif who.count:
        return targets
    if state.settle_ties:
        return targets
    return (yield from pick(context.chooser(state), targets, Who(count=len(targets)), context.card))


def attack(play: Play[State], deed: Deed, aim: Attack, context: Context, targets: list[Actor]) -> Flow[None]:
    """One roll for every target; a target that has left play is skipped. (TM-COMB-04, -08, -12, TM-COND-15, TM-ENC-07)"""
    state, by = play.state, context.by
    edge = 0 if by is None else by.edge
    rolled = False
    for target in targets:
        if find(state, target.id) is not target or target.hp <= 0:
            continue
        if isinstance(by, Figure) and by.hp <= 0:
            return
        here = Context(by, target, context.about, context.card, drawer=context.drawer)
        if aim.bonus is None:
            yield from run(play, deed.hit, here)
            continue
        bonus = aim.bonus + attack_bonus(state, by)
        roll = yield from combat.attack_roll(play, by, target, bonus, edge, context.card)
        rolled = True
        hit = combat.hits(state, roll, target)
        play.tell(
            "attack", by=context.card if by is None else printed_name(by), target=printed_name(target), card=context.card,
            dice=list(roll.dice), total=roll.number + roll.bonus, ac=combat.armour_class(state, target), hit=hit,
            rules=("TM-COMB-05",),
        )  # fmt: skip
        if hit:
            here.struck = True
            here.extra = _extra_damage(state, by, roll.number)
            yield from run(play, deed.hit, here)
        else:
            yield from run(play, deed.miss, here)
        for least, clauses in deed.on:
            if roll.number >= least:
                yield from run(play, clauses, here)
        if roll.number == 20 and isinstance(by, Hero):
            yield from levels.level_up_on_20(play, by)
    if by is not None and rolled:
        conditions.use_up_edge(by, edge)


def attack_bonus(state: State, by: Actor | None) -> int:
    """The best Item bonus and whatever else adds to attack rolls. (TM-TREA-02, -07)"""
    if by is None:
        return 0
    items = treasure.best_bonus(by, "attack") if isinstance(by, Hero) else 0
    return items + moments.value(state, "attack", 0, by)


def _extra_damage(state: State, by: Actor | None, die: int) -> int:
    """A Hero's natural 20 adds 1; Items and abilities add theirs. (TM-COMB-08, -09, TM-FAQ-04)"""
    if not isinstance(by, Hero):
        return 0 if by is None else moments.value(state, "damage", 0, by)
    return (die == 20) + moments.value(state, "damage", 0, by)


def run(play: Play[State], clauses: tuple[Clause, ...], context: Context) -> Flow[None]:
    """Clauses one after the other, each complete before the next."""
    for clause in clauses:
        reaches_fallen = any(op.name in ("heal", "adv", "dis", "stun") for op in clause.ops)
        actors = yield from whom(play, clause.who, context, fallen=reaches_fallen)
        for actor in actors:
            for op in clause.ops:
                yield from OPS[op.name](play, op, actor, context)


def would_do(state: State, hero: Hero, deed: Deed) -> bool:
    """Would a card used now by this Hero do anything? One that finds no target cannot be declared. (TM-POWER-06)"""
    if deed.attack is not None:
        return bool(candidates(state, hero, deed.attack.targets))
    for clause in deed.do:
        heals = any(op.name == "heal" for op in clause.ops)
        who = clause.who
        actors = [hero] if who is None or who.name else candidates(state, hero, who, fallen=heals)
        if any(_would(state, op, actor) for op in clause.ops for actor in actors):
            return True
    return False


def _would(state: State, op: Op, actor: Any) -> bool:
    if op.name == "heal":
        return bool(actor.hp < health(state, actor))
    if op.name == "clear":
        return bool(actor.stunned or actor.edge < 0)
    if op.name == "flip":
        return any(not used.up and cards.powers()[used.id].type == "daily" for used in actor.powers)
    if op.name == "recharge":
        return any(not used.up for used in (*actor.powers, *actor.items))
    if op.name == "disarm":
        return bool(traps.on_tile(state, actor))
    if op.name == "explore":
        return bool(exploration.edges_near(state, actor))
    return op.name != "action" or state.turn.acted


# --- operations -------------------------------------------------------------------------------------------------------

Run = Callable[[Play[State], Op, Any, Context], Flow[None]]


def dmg(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """Damage. What a hit deals to its target can be raised and answered; what else the card deals is as printed."""
    hit = context.struck and actor is context.target
    amount = op.number + (context.extra if hit else 0)
    if hit:
        context.extra, context.struck = 0, False
    yield from combat.damage(play, actor, amount, context.by, context.card, struck=hit)


def heal(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    combat.heal(play, actor, op.number, context.card)
    yield from ()


def stun(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if in_play(play.state, actor):
        conditions.stun(play, actor)
    yield from ()


def adv(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if in_play(play.state, actor):
        conditions.gain_advantage(play, actor)
    yield from ()


def dis(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if in_play(play.state, actor):
        conditions.gain_disadvantage(play, actor)
    yield from ()


def in_play(state: State, actor: Actor) -> bool:
    """A fallen Hero still gains conditions; a defeated Monster does not. (TM-DEF-10, TM-COND-19)"""
    return isinstance(actor, Hero) or actor in state.figures


def clear(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if actor.stunned or actor.edge < 0:
        conditions.clear(actor)
        play.tell("condition", who=printed_name(actor), condition="neither Stunned nor at a Disadvantage")
    yield from ()


def push(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    yield from movement.shift_by_tiles(play, actor, context.by, op.number, away=True, seat=context.chooser(play.state))


def pull(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    yield from movement.shift_by_tiles(play, actor, context.by, op.number, away=False, seat=context.chooser(play.state))


def move(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero) and actor.hp > 0:
        yield from movement.granted_move(play, actor, op.number)


def tiles(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero) and actor.hp > 0:
        yield from movement.move_by_tiles(play, actor, op.number)


def carry(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Figure) and actor in play.state.figures:
        yield from movement.carry(play, actor, context.by, op.number, context.chooser(play.state))


def flip(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        dailies = [used for used in actor.powers if not used.up and cards.powers()[used.id].type == "daily"]
        yield from _turn_one_up(play, actor, dailies)


def recharge(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from _turn_one_up(play, actor, [used for used in (*actor.powers, *actor.items) if not used.up])


def _turn_one_up(play: Play[State], hero: Hero, down: list[Used]) -> Flow[None]:
    if down:
        seat = seat_of(play.state, hero)
        used = yield from choose(seat, "turn-up", down, lambda used: used.id, "Turn up which card?")
        moments.turn_up(play.state, hero, seat, used)
        play.tell("turned up", who=printed_name(hero), card=used.id, rules=("TM-POWER-02",))


def gold(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        actor.gold = max(0, actor.gold + op.number)
        play.tell("gold", who=printed_name(actor), change=f"{op.number:+}", gold=actor.gold, rules=("TM-COMP-12",))
    yield from ()


def draw_treasures(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        for _ in range(op.number):
            yield from treasure.draw_treasure(play, seat_of(play.state, actor))


def surge(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """The party gains or loses Healing Surges; there are six tokens. (TM-COMP-14)"""
    play.state.surges = min(MOST_SURGES, max(0, play.state.surges + op.number))
    play.tell("surges", number=play.state.surges, rules=("TM-COMP-14",))
    yield from ()


def toss(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """The party loses its cheapest Experience cards."""
    state = play.state
    for _ in range(min(op.number, len(state.experience))):
        cheapest = min(state.experience, key=lambda name: (cards.monsters()[name].xp, name))
        encounters.discard_experience(state, [cheapest])
        play.tell("tossed", card=cheapest, rules=("TM-XP-06",))
    yield from ()


def lore(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """The top Monster cards go to the Experience pile."""
    state = play.state
    for _ in range(op.number):
        card = yield from draw(state.decks["monster"], why="lore", by=context.card)
        if card is not None:
            state.experience.append(card)
            play.tell("lore", card=card, xp=cards.monsters()[card].xp, rules=("TM-XP-01",))


def draw_encounter(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    yield from encounters.encounter(play, context.chooser(play.state))


def explore(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from exploration.explore_by_effect(play, actor)


def cast(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    yield from spells.cast(play, context)


def place(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    yield from monsters.place_by_effect(play, op.word, context)


def trap(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    yield from traps.place_by_effect(play, op.word, actor)


def disarm(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from traps.disarm_one(play, actor)


def act(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """A Monster acts out of turn, which does not count against its activation in the row. (TM-GEN-04)"""
    if isinstance(actor, Figure) and actor in play.state.figures and not combat.all_down(play.state):
        yield from monsters.activate(play, actor)


def exhaust(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """A Hero turns over one of its powers that can be turned up again; its player chooses which."""
    if isinstance(actor, Hero):
        up = [used for used in actor.powers if used.up and cards.powers()[used.id].type != "at-will"]
        if up:
            seat = seat_of(play.state, actor)
            used = yield from choose(seat, "turn-over", up, lambda used: used.id, "Turn over which power?")
            moments.turn_over(play.state, actor, used)
            play.tell("turned over", who=printed_name(actor), card=used.id, rules=("TM-POWER-02",))


def action(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """The active Hero may take one more action in this Hero Phase. (TM-GEN-04)"""
    state = play.state
    if actor is state.heroes[state.active] and state.phase == "hero_phase":
        state.turn.acted = False
        play.tell("another action", who=printed_name(actor), rules=("TM-GEN-04",))
    yield from ()


def strike(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """A Hero attacks at once with one of its At-Will powers, which takes no action. (TM-GEN-04)"""
    if not isinstance(actor, Hero) or actor.hp <= 0:
        return
    known = cards.powers()
    able = [attack for attack in turn.attacks(play.state, actor) if turn.card_of(attack) in known]
    able = [attack for attack in able if known[turn.card_of(attack)].type == "at-will"]
    if able:
        seat = seat_of(play.state, actor)
        option = yield Choose(seat, (Items("attack", able), One("pass")), f"{printed_name(actor)}: attack now?")
        if option.verb == "attack":
            yield from turn.attack_with(play, actor, option.arg)


def swap(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """Two Heroes change places; a trap under one of them is triggered. (TM-MOVE-16, TM-TRAP-15)"""
    by = context.by
    if isinstance(by, Hero) and isinstance(actor, Hero) and actor is not by:
        by.at, actor.at = actor.at, by.at
        yield from movement.arrive(play, by, by.at)
        yield from movement.arrive(play, actor, actor.at)


def take(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """The Hero who uses this takes the damage of the blow instead of the Hero it was meant for."""
    about = _about(context, op)
    about.stopped = True
    yield from combat.damage(play, context.by, about.number, about.other, context.card)


def mark(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """A token of a power, Item or Spell is laid on a figure. (TM-COMP-10, TM-SPELL-06)"""
    if actor.hp > 0 and find(play.state, actor.id) is actor:
        moments.gain_marker(play.state, actor, op.word)
        play.tell("marker", who=printed_name(actor), marker=cards.markers()[op.word].name, rules=("TM-SPELL-06",))
    yield from ()


def slay(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Figure) and actor in play.state.figures:
        actor.hp = 0
        yield from combat.defeat(play, actor, context.by)


def ignore(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """The trap, Encounter or blow that this answers has no effect."""
    _about(context, op).stopped = True
    yield from ()


def reduce(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    about = _about(context, op)
    about.number = max(0, about.number - op.number)
    yield from ()


def harm(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    _about(context, op).number += op.number
    yield from ()


def roll(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    _about(context, op).bonus += op.number
    yield from ()


def reroll(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """Roll one die again; the new result stands. (TM-ADV-12)"""
    about = _about(context, op)
    places = list(range(len(about.dice)))
    seat = context.chooser(play.state)
    place = yield from choose(
        seat, "reroll", places, lambda place: f"die-{place + 1}-{about.dice[place]}", "Reroll which die?"
    )
    about.dice[place] = yield D20.roll(why="reroll", by=context.card)


def shield(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """AC bonus until the start of the Hero's next turn."""
    if isinstance(actor, Hero):
        actor.marks["ac"] = max(actor.marks.get("ac", 0), op.number)
        play.tell("shield", who=printed_name(actor), amount=actor.marks["ac"], rules=("TM-COMB-05",))
    yield from ()


def count(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    goals.count(play.state, "count", op.number)
    goals.check(play)
    yield from ()


def token(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    yield from traps.place_token(play, op.word, actor)


def end(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    goals.end(play, op.word, "TM-GEN-09" if op.word == "lost" else "TM-GEN-06")
    yield from ()


def of_adventure(play: Play[State], op: Op, actor: Actor, context: Context) -> Flow[None]:
    """What only Special Adventure Rules do. (TM-SETUP-22)"""
    yield from special_rules.OPS[op.name](play, op, actor, context)


def _about(context: Context, op: Op) -> Any:
    if context.about is None:
        raise GameFault(f"{context.card}: '{op.name}' needs something to answer")
    return context.about


OPS: dict[str, Run] = {
    "dmg": dmg, "heal": heal, "stun": stun, "adv": adv, "dis": dis, "clear": clear, "push": push, "pull": pull, "move": move,
    "tiles": tiles, "carry": carry, "flip": flip, "recharge": recharge, "gold": gold, "treasure": draw_treasures, "surge": surge,
    "toss": toss, "encounter": draw_encounter, "explore": explore, "cast": cast, "place": place, "trap": trap, "disarm": disarm,
    "slay": slay, "ignore": ignore, "cancel": ignore, "reduce": reduce, "harm": harm, "roll": roll, "reroll": reroll,
    "action": action, "strike": strike, "swap": swap, "take": take, "mark": mark, "lore": lore, "act": act, "exhaust": exhaust,
    "shield": shield, "count": count, "token": token, "end": end, "piece": of_adventure, "gather": of_adventure,
    "tally": of_adventure, "lay": of_adventure, "trail": of_adventure, "runs": of_adventure, "mend": of_adventure,
    "through": of_adventure,
}  # fmt: skip


# --- cards that answer a moment ---------------------------------------------------------------------------------------


def use_free_card(play: Play[State], effect: Effect, about: Any) -> Flow[None]:
    """A Utility power or an Item used at its own moment; it needs no action. (TM-POWER-04, -05, TM-TREA-03)"""
    state = play.state
    hero = state.heroes[effect.owner]
    used = next(card for card in (*hero.powers, *hero.items) if card.id == effect.ability and card.up)
    yield from use_card(play, hero, used, about)


def use_card(play: Play[State], hero: Hero, used: Used, about: Any = None) -> Flow[None]:
    """Use a free power or Item: declared, turned over or discarded, then carried out. (TM-POWER-05, -06)"""
    state = play.state
    play.tell("uses", who=printed_name(hero), card=used.id, rules=("TM-POWER-04",))
    power = cards.powers().get(used.id)
    deed = power.deed if power is not None else cards.treasures()[used.id].deed
    turn.declare(state, hero, used)
    target = None if about is None else about.subject if about.subject is not hero else None
    yield from perform(play, deed, Context(hero, target, about, used.id))


def use_token(play: Play[State], effect: Effect, about: Any) -> Flow[None]:
    """An Advancement token: turned over, no action needed. (TM-ADV-03..05, -08, -09)"""
    state = play.state
    hero = state.heroes[effect.owner]
    used = next(token for token in hero.tokens if token.id == effect.ability and token.up)
    moments.turn_over(state, hero, used)
    play.tell("uses", who=printed_name(hero), card=used.id, rules=("TM-ADV-08",))
    ops = {"plus-2-attack": Op("roll", 2), "plus-1-damage": Op("harm", 1), "reroll": Op("reroll")}
    context = Context(hero, None, about, used.id)
    yield from OPS[ops[used.id].name](play, ops[used.id], hero, context)
