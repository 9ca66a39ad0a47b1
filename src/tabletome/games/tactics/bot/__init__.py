"""The reference player: looks one answer ahead, by the HP that it expects to win or lose. One judge per kind of request."""

from __future__ import annotations

from collections.abc import Mapping

from tabletome.bots.judged import Judge, Judged
from tabletome.games.tactics.bot import worth
from tabletome.games.tactics.bot.campaign import Traveller
from tabletome.games.tactics.bot.moves import best_end, standing_on
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options import TacticsAct
from tabletome.games.tactics.options.aim import AIM, CENTRE, ORDER, TIE, Aim, AimAt, Aiming, AsListed, First
from tabletome.games.tactics.options.attack import faces
from tabletome.games.tactics.options.cards import (
    CLEANUP,
    DISCARD,
    EQUIP_FREE,
    TAKE_BACK,
    CardAct,
    Discard,
    DiscardToMove,
    Equip,
    Holding,
    KeepHand,
    PlayCard,
    Prepare,
    UseCard,
    UseItem,
)
from tabletome.games.tactics.options.choices import CHOOSE, MAY, REROLL, Agree, Choosing, Rerolling, RollAgain, Take
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.encounter import main_objective
from tabletome.games.tactics.options.figures import is_boss
from tabletome.games.tactics.options.foresight import FORESEE, BossCards
from tabletome.games.tactics.options.move import MOVE, PLACE, MoveTo, Moving, Placing, PutOn, ends
from tabletome.games.tactics.options.respond import RESPOND, Moment, Respond
from tabletome.games.tactics.options.setup import LOADOUT, MULLIGAN, START, Keep, Ready, SettingUp, StartOn
from tabletome.games.tactics.options.targets import struck_by
from tabletome.games.tactics.options.turn import POTION, TURN, CreatureActs, Drink, End, OnTurn, UseThing
from tabletome.games.tactics.options.values import discard_move
from tabletome.games.tactics.state import Actor, actor, fight_of

FREE_BONUS, ENDING, IDLE = 0.4, 0.05, 0.0
AROUND, PREPARED = 0.3, 0.7
OBJECTIVE = 9.0


def turn(table: Table, hero: Actor, about: OnTurn, act: TacticsAct) -> float:
    match act:
        case PlayCard() | UseCard() | UseItem():
            card = table.library.cards[act.card]
            kept = 0.3 if isinstance(act, UseItem) else 0.0
            return 0.1 + worth.text(table, card.text, Doing(hero, card.id)) + (FREE_BONUS if card.free else 0.0) - kept
        case UseThing():
            wanted = any(goal.kind == "use" for goal in main_objective(table).goals)
            return OBJECTIVE if wanted else 1.0
        case CreatureActs():
            return 5.0
        case DiscardToMove():
            gain = best_end(table, hero, ends(table, hero, discard_move(table, hero)))
            return gain - 0.15 - 0.2 * card_worth(table, hero, act.card)
        case Equip() | Prepare():
            return PREPARED
        case End():
            return ENDING
    return IDLE


def card_worth(table: Table, hero: Actor, card: str) -> float:
    """What a card in hand is worth, played as well as may be."""
    printed = table.library.cards[card]
    return sum(abs(op.worth) for op in printed.text.ops()) if printed.slot is None else 1.0


def potion(table: Table, hero: Actor, about: OnTurn, act: TacticsAct) -> float:
    return float(isinstance(act, Drink))


def aim(table: Table, hero: Actor, about: Aiming, act: TacticsAct) -> float:
    figure = actor(table.state, act.figure) if isinstance(act, Aim | First) else None
    if figure is None:
        return AROUND if isinstance(act, AsListed) else 0.0
    if about.dice or about.plus:
        return worth.strike(table, hero, figure, about.dice, about.plus)
    missing = float(figure.max_hp - figure.hp)
    if about.word in ("heal", "cure"):
        return missing + (6.0 if not figure.hp else 0.0)
    if figure.side == "enemy":
        return 2.0 * is_boss(table, figure) + 0.1 * figure.hp
    return 1.0 + 0.1 * figure.hp - (0.5 if figure is hero else 0.0)


def centre(table: Table, hero: Actor, about: Aiming, act: TacticsAct) -> float:
    assert isinstance(act, AimAt)
    struck = struck_by(
        table, hero, 1 << act.square, about.area, about.side if about.word == "atk" else "", around=False
    )
    if about.word == "atk":
        return sum(worth.strike(table, hero, one, about.dice, about.plus) for one in struck)
    return sum(float(one.max_hp - one.hp) for one in struck if one.side != "enemy")


def order(table: Table, hero: Actor, about: Aiming, act: TacticsAct) -> float:
    return float(isinstance(act, AsListed))


def tie(table: Table, hero: Actor, about: Aiming, act: TacticsAct) -> float:
    """Whom an enemy goes for, if the party may say: the one that can bear it best."""
    figure = actor(table.state, act.figure) if isinstance(act, Aim) else None
    return float(figure.hp) if figure is not None else 0.0


def move(table: Table, figure: Actor, about: Moving, act: TacticsAct) -> float:
    return standing_on(table, figure, act.to if isinstance(act, MoveTo) else figure.at)


def place(table: Table, hero: Actor, about: Placing, act: TacticsAct) -> float:
    figure = actor(table.state, about.who) or hero
    return standing_on(table, figure, act.square) if isinstance(act, PutOn) else 0.0


def choose(table: Table, hero: Actor, about: Choosing, act: TacticsAct) -> float:
    """The text that is worth most, of those of its card."""
    if not isinstance(act, Take) or about.card not in table.library.cards:
        return 0.0
    for step in table.library.cards[about.card].text.steps:
        texts = getattr(step, "texts", ())
        if tuple(map(str, texts)) == about.notation:
            return worth.text(table, texts[act.which - 1], Doing(hero, about.card, target=actor(table.state, about.on)))
    return 0.0


def may(table: Table, hero: Actor, about: Choosing, act: TacticsAct) -> float:
    return 0.6 if isinstance(act, Agree) else 0.5


def reroll(table: Table, hero: Actor, about: Rerolling, act: TacticsAct) -> float:
    """A die below its mean is rolled again; of an enemy's roll one above it."""
    if not isinstance(act, RollAgain):
        return 0.0
    die = faces(table, about.dice[act.die - 1])
    gain = sum(die) / len(die) - about.results[act.die - 1]
    roller = actor(table.state, about.of)
    return -gain if roller is not None and roller.side == "enemy" else gain


def respond(table: Table, hero: Actor, about: Moment, act: TacticsAct) -> float:
    """Responses are kept for blows that matter, and used where they strike."""
    if not isinstance(act, Respond):
        return 0.9
    card = table.library.cards[act.card]
    threatened = next((one for id_ in about.who if (one := actor(table.state, id_)) is not None), None)
    if about.amount:
        deadly = threatened is not None and about.amount >= threatened.hp
        return about.amount + (5.0 if deadly else 0.0)
    if about.moment == "attack-declared":
        return 1.5 if threatened is not None and 2 * threatened.hp <= threatened.max_hp else 1.0
    owner = actor(table.state, act.hero) or hero
    return 0.3 + worth.text(table, card.text, Doing(owner, card.id, target=threatened))


def give_up(table: Table, hero: Actor, about: Holding, act: TacticsAct) -> float:
    return -card_worth(table, hero, act.card) if isinstance(act, CardAct) else 0.0


def take(table: Table, hero: Actor, about: Holding, act: TacticsAct) -> float:
    return card_worth(table, hero, act.card) if isinstance(act, CardAct) else 0.0


def cleanup(table: Table, hero: Actor, about: Holding, act: TacticsAct) -> float:
    """A card that could not be used goes if a new one may come."""
    if isinstance(act, KeepHand):
        return 0.5
    if isinstance(act, Discard):
        full = len(fight_of(table.state).sheets[hero.id].hand) >= 3
        return (1.0 if full else 0.0) - 0.2 * card_worth(table, hero, act.card)
    return 0.0


def loadout(table: Table, hero: Actor, about: SettingUp, act: TacticsAct) -> float:
    return float(isinstance(act, Ready))


def start(table: Table, hero: Actor, about: SettingUp, act: TacticsAct) -> float:
    return standing_on(table, hero, act.square) if isinstance(act, StartOn) else 0.0


def opening(table: Table, hero: Actor, about: Holding, act: TacticsAct) -> float:
    """A hand without an attack is drawn anew."""
    hand = [table.library.cards[card] for card in fight_of(table.state).sheets[hero.id].hand]
    attacks = sum(any(op.word.name == "atk" for op in card.text.ops()) for card in hand)
    return float(isinstance(act, Keep) == (attacks > 0))


def foresee(table: Table, hero: Actor, about: BossCards, act: TacticsAct) -> float:
    return 0.0


FIGHTING: Mapping[str, Judge] = {
    TURN: turn, POTION: potion, AIM: aim, CENTRE: centre, ORDER: order, TIE: tie, MOVE: move, PLACE: place, CHOOSE: choose,
    MAY: may, REROLL: reroll, RESPOND: respond, DISCARD: give_up, TAKE_BACK: take, EQUIP_FREE: take, CLEANUP: cleanup,
    LOADOUT: loadout, START: start, MULLIGAN: opening, FORESEE: foresee,
}  # fmt: skip


def captain(seed: int) -> Judged:
    """In a fight all captains are alike; between fights each goes its own way."""
    return Judged({**FIGHTING, **Traveller(seed).judges})
