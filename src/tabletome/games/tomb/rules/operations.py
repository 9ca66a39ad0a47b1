"""The operations of the card language: what each word of a card does to a figure, one function each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletome.games.tomb.board.figures import PARTY, Actor, id_of, in_play, printed_name, seat_of
from tabletome.games.tomb.cards.language import Op
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import ActionGained, CardTurned, MarkerGained, Shielded
from tabletome.games.tomb.options import OfCard, OfFigure, names
from tabletome.games.tomb.options.cards import REROLL, STRIKE, TURN_OVER, TURN_UP
from tabletome.games.tomb.options.encounters import LOSE
from tabletome.games.tomb.rules import (
    combat,
    conditions,
    effects,
    encounters,
    exploration_phase,
    hero_phase,
    moments,
    movement,
    spells,
    traps,
    treasures,
)
from tabletome.games.tomb.rules.adventure import objectives, special_rules
from tabletome.games.tomb.rules.asking import settle
from tabletome.games.tomb.rules.monsters import monsters
from tabletome.games.tomb.state import ADVANTAGE, DISADVANTAGE, Figure, Hero, Used, all_down, figure_squares
from tabletome.kernel import Choose, Flow, GameFault, Items, One, choose
from tabletome.kernel.events import CardDiscarded, CardGained, Drew, Gained, Rerolled, Spent
from tabletome.table import D20, draw

MOST_SURGES = 6
Run = Callable[[Play, Op, Any, "effects.Context"], Flow[Any] | None]
"""An operation. One that asks nothing is a plain function."""


def dmg(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[int]:
    """Damage. What a hit deals to its target can be raised and answered; what else the card deals is as printed."""
    if context.struck and actor is context.target:
        amount = op.number + context.extra
        context.extra, context.struck = 0, False
        return combat.damage(play, actor, amount, context.by, context.card, struck=True)
    return combat.damage(play, actor, op.number, context.by, context.card)


def heal(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    combat.heal(play, actor, op.number, context.card)


def stun(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    if in_play(play.state, actor):
        conditions.stun(play, actor)


def adv(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    if in_play(play.state, actor):
        conditions.gain(play, actor, ADVANTAGE)


def dis(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    if in_play(play.state, actor):
        conditions.gain(play, actor, DISADVANTAGE)


def clear(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    if actor.stunned or actor.edge < 0:
        conditions.clear(play, actor)


def push(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    yield from movement.shift_by_tiles(play, actor, context.by, op.number, away=True, seat=context.chooser(play.state))


def pull(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    yield from movement.shift_by_tiles(play, actor, context.by, op.number, away=False, seat=context.chooser(play.state))


def move(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Hero) and actor.hp > 0:
        yield from movement.granted_move(play, actor, op.number)


def tiles(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Hero) and actor.hp > 0:
        yield from movement.move_by_tiles(play, actor, op.number)


def carry(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Figure) and actor in play.state.figures:
        yield from movement.carry(play, actor, context.by, op.number, context.chooser(play.state))


def flip(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Hero):
        dailies = [used for used in actor.powers if not used.up and play.library.powers[used.id].type == "daily"]
        yield from _turn_one_up(play, actor, dailies)


def recharge(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from _turn_one_up(play, actor, [used for used in (*actor.powers, *actor.items) if not used.up])


def _turn_one_up(play: Play, hero: Hero, down: list[Used]) -> Flow[None]:
    if down:
        seat = seat_of(play.state, hero)
        cards = [used.id for used in down]
        chosen = yield from choose(seat, TURN_UP, "turn-up", cards, "Turn up which card?")
        used = down[cards.index(chosen)]
        moments.turn_up(play, hero, seat, used)
        play.tell(CardTurned(hero.id, used.id, up=True), "TM-POWER-02")


def gold(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    if isinstance(actor, Hero):
        before, actor.gold = actor.gold, max(0, actor.gold + op.number)
        changed(play, actor.id, "gold pieces", actor.gold - before, actor.gold, "TM-COMP-12")


def draw_treasures(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Hero):
        for _ in range(op.number):
            yield from treasures.draw_treasure(play, seat_of(play.state, actor))


def surge(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    """The party gains or loses Healing Surges; there are six tokens. (TM-COMP-14)"""
    before = play.state.surges
    play.state.surges = min(MOST_SURGES, max(0, before + op.number))
    changed(play, PARTY, "Healing Surges", play.state.surges - before, play.state.surges, "TM-COMP-14")


def changed(play: Play, who: str, what: str, by: int, total: int, rule: str) -> None:
    """Tell that somebody has more or less of something."""
    play.tell(Spent(who, what, -by, total) if by < 0 else Gained(who, what, by, total), rule)


def toss(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """The party loses Experience cards; which ones the active player says, the cheapest if nobody is asked. (TM-FAQ-07)"""
    state = play.state
    for _ in range(min(op.number, len(state.experience))):
        kinds = sorted(set(state.experience), key=lambda name: (play.library.monsters[name].xp, name))
        question = f"{names.in_words(play, context.card)}: which Experience card is lost?"
        why = "the one with the fewest points"
        about = OfCard(context.card)
        lost = yield from settle(play, context.seat(state), LOSE, "lose", kinds, question, why, about=about)
        encounters.discard_experience(play, [lost])
        play.tell(CardDiscarded(PARTY, lost, "Experience"), "TM-XP-06")


def lore(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """The top Monster cards go to the Experience pile."""
    state = play.state
    for _ in range(op.number):
        card = yield from draw(state.decks["monster"], why="lore", by=context.card)
        if card is not None:
            state.experience.append(card)
            play.tell(Drew(PARTY, "monsters", card), "TM-XP-01")
            play.tell(CardGained(PARTY, card, "Experience"), "TM-XP-01")


def draw_encounter(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    yield from encounters.encounter(play, context.chooser(play.state))


def explore(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from exploration_phase.explore_by_effect(play, actor)


def cast(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    yield from spells.cast(play, context)


def place(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    yield from monsters.place_by_effect(play, op.word, context)


def trap(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    yield from traps.place_by_effect(play, op.word, actor)


def disarm(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from traps.disarm_one(play, actor)


def act(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """A Monster acts out of turn, which does not count against its activation in the row. (TM-GEN-04)"""
    if isinstance(actor, Figure) and actor in play.state.figures and not all_down(play.state):
        yield from monsters.activate(play, actor)


def exhaust(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """A Hero turns over one of its powers that can be turned up again; its player chooses which."""
    if isinstance(actor, Hero):
        up = [used for used in actor.powers if used.up and play.library.powers[used.id].type != "at-will"]
        if up:
            seat = seat_of(play.state, actor)
            question = f"{names.in_words(play, context.card)}: turn over which power?"
            cards = [used.id for used in up]
            chosen = yield from choose(seat, TURN_OVER, "turn-over", cards, question, about=OfCard(context.card))
            used = up[cards.index(chosen)]
            moments.turn_over(play, actor, used)
            play.tell(CardTurned(actor.id, used.id, up=False), "TM-POWER-02")


def action(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    """The active Hero may take one more action in this Hero Phase. (TM-GEN-04)"""
    state = play.state
    if actor is state.heroes[state.active] and state.phase == "hero_phase":
        state.turn.acted = False
        play.tell(ActionGained(actor.id), "TM-GEN-04")


def strike(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """A Hero attacks at once with one of its At-Will powers, which takes no action. (TM-GEN-04)"""
    if not isinstance(actor, Hero) or actor.hp <= 0:
        return
    known = play.library.powers
    attacks = hero_phase.attacks(play, actor, hero_phase.cards_up(play, actor), figure_squares(play.state))
    able = [attack for attack in attacks if hero_phase.card_of(attack) in known]
    able = [attack for attack in able if known[hero_phase.card_of(attack)].type == "at-will"]
    if able:
        seat = seat_of(play.state, actor)
        prompt, about = f"{printed_name(play, actor)}: attack now?", OfFigure(actor.id)
        option = yield Choose(seat, (Items("attack", able), One("pass")), prompt, (), STRIKE, about)
        if option.verb == "attack":
            yield from hero_phase.attack_with(play, actor, option.arg)


def swap(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """Two Heroes change places; a trap under one of them is triggered. (TM-MOVE-16, TM-TRAP-15)"""
    by = context.by
    if isinstance(by, Hero) and isinstance(actor, Hero) and actor is not by:
        by.at, actor.at = actor.at, by.at
        yield from movement.arrive(play, by, by.at)
        yield from movement.arrive(play, actor, actor.at)


def take(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """The Hero who uses this takes the damage of the blow instead of the Hero it was meant for."""
    about = _about(context, op)
    about.stopped = True
    yield from combat.damage(play, context.by, about.number, about.other, context.card)


def mark(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    """A token of a power, Item or Spell is laid on a figure. (TM-COMP-10, TM-SPELL-06)"""
    if actor.hp > 0 and in_play(play.state, actor):
        moments.gain_marker(play, actor, op.word)
        play.tell(MarkerGained(actor.id, op.word), "TM-SPELL-06")


def slay(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    if isinstance(actor, Figure) and actor in play.state.figures:
        actor.hp = 0
        yield from combat.defeat(play, actor, context.by)
        objectives.check(play)


def ignore(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    """The trap, Encounter or blow that this answers has no effect."""
    _about(context, op).stopped = True


def reduce(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    about = _about(context, op)
    about.number = max(0, about.number - op.number)


def harm(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    _about(context, op).number += op.number


def roll(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    _about(context, op).bonus += op.number


def reroll(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """Roll one die again; the new result stands. (TM-ADV-12)"""
    about = _about(context, op)
    places = list(range(len(about.dice)))
    seat = context.chooser(play.state)
    dice = tuple(about.dice)
    place = yield from choose(
        seat, REROLL, "reroll", places, "Reroll which die?", name=lambda place: f"die-{place + 1}-{dice[place]}"
    )
    about.dice[place] = yield D20.roll(why="reroll", by=context.card)
    play.tell(Rerolled(id_of(context.by), D20.name, dice[place], about.dice[place], context.card), "TM-ADV-12")


def shield(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    """AC bonus until the start of the Hero's next turn."""
    if isinstance(actor, Hero):
        actor.marks["ac"] = max(actor.marks.get("ac", 0), op.number)
        play.tell(Shielded(actor.id, actor.marks["ac"]), "TM-COMB-05")


def count(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    objectives.count(play.state, "count", op.number)
    objectives.check(play)


def token(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    yield from traps.place_token(play, op.word, actor)


def end(play: Play, op: Op, actor: Actor, context: effects.Context) -> None:
    objectives.end(play, op.word, "TM-GEN-09" if op.word == "lost" else "TM-GEN-06", names.in_words(play, context.card))


def of_adventure(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """What only Special Adventure Rules do. (TM-SETUP-22)"""
    yield from special_rules.OPS[op.name](play, op, actor, context)


def _about(context: effects.Context, op: Op) -> Any:
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
