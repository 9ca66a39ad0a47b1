"""What cards do to a roll, one effect and one question at a time. (AP-SYM-01..12, AP-POOL-05, AP-RUNE-10, AP-WOUND-05)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tabletome.cards.vocabulary import always_flow
from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import (
    dice_names,
    dice_to_change,
    pool_colours,
    removable,
    settings,
    victim,
    would_do,
    wounded_heroes,
)
from tabletome.games.party.cards.dice import BLANK, DICE, face_of
from tabletome.games.party.cards.language import Deed, Effect
from tabletome.games.party.cards.library import Play
from tabletome.games.party.cards.names import source_name
from tabletome.games.party.events import (
    DieAdded,
    DieJoined,
    DieRemoved,
    DieSet,
    NoDieLeft,
    PreventionGained,
    SymbolsAdded,
    Toughened,
    WoundAdded,
)
from tabletome.games.party.options import PartyAct
from tabletome.games.party.options.card_in_use import (
    ADD_DIE,
    HEAL,
    REMOVE_DIE,
    REROLL_DIE,
    SET_DIE,
    WAY,
    AddDie,
    ChooseWay,
    HealHero,
    RemoveDie,
    RerollDie,
    SetDie,
    Stop,
    Using,
)
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules import supply
from tabletome.games.party.state import COLOURS, Doing, attempt
from tabletome.kernel import Chance, Choose, Flow, acts
from tabletome.kernel.events import Rerolled

A = TypeVar("A", bound=PartyAct)


def carry_out(play: Play, doing: Doing, deed: Deed) -> Flow[None]:
    """A card, effect by effect. Of several ways one that would do something is chosen first. (AP-ROLL-05)"""
    play.state.doing = doing
    ways = [place for place, way in enumerate(deed) if len(deed) == 1 or would_do(play.state, way)]
    if len(ways) > 1:
        doing.ways = ways
        question = f"{source_name(play.library, doing.source)}: which way?"
        chosen = yield from ask(doing, WAY, [ChooseWay(number) for number in range(1, len(ways) + 1)], question)
        ways = [ways[chosen.number - 1]]
    doing.ways, doing.way = [], ways[0] if ways else 0
    for place, effect in enumerate(deed[doing.way]):
        doing.done = place
        yield from EFFECTS[effect.kind](play, doing, effect)
    play.state.doing = None


def ask(doing: Doing, kind: str, choices: Sequence[A], question: str, *also: PartyAct) -> Flow[A]:
    """One of several choices, by whoever chooses for the card in use; a single one is taken without a question."""
    if len(choices) == 1 and not also:
        return choices[0]
    about = Using(doing.source, doing.owner)
    option = yield Choose(doing.chooser, [*acts(choices), *acts(also)], question, (), kind, about)
    chosen: A = option.arg
    return chosen


# --- dice -------------------------------------------------------------------------------------------------------------


def throw(colour: str, why: str, seat: int) -> Chance:
    """The request to roll one die. (AP-ROLL-01)"""
    card = DICE[colour]
    return Chance(card.name, card.results, why, COLOURS[seat])


def reroll(play: Play, place: int, why: str, *rules: str) -> Flow[None]:
    """One die is rolled again. (AP-SYM-04, AP-RUNE-02, AP-REROLL-01)"""
    now = attempt(play.state)
    die = now.pool.dice[place]
    result = yield throw(die.colour, why, now.seat)
    now.pool = dice.turned(now.pool, place, face_of(result))
    name, before = dice_names(now.pool)[place], die.face or BLANK
    play.tell(Rerolled(COLOURS[now.seat], name, before, result, why), *rules)


def add(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """A die joins, after the roll it is rolled at once; a fifth of a colour stays out. (AP-POOL-04, -05, AP-SYM-01, -02)"""
    now = attempt(play.state)
    choices = [AddDie(colour) for colour in dice.addable(pool_colours(play.state), effect.colour)]
    if not choices:
        play.tell(NoDieLeft(COLOURS[now.seat], effect.colour, doing.source), "AP-POOL-04")
        return
    colour = (yield from ask(doing, ADD_DIE, choices, "A die of which colour?")).colour
    if now.rolled:
        result = yield throw(colour, doing.source, now.seat)
        now.pool = dice.joined(now.pool, colour, face_of(result))
        play.tell(DieJoined(dice_names(now.pool)[-1], result, doing.source), "AP-POOL-05")
    else:
        now.colours = dice.gather(now.colours + colour)
        play.tell(DieAdded(DICE[colour].name, doing.source), "AP-SYM-02")


def reroll_some(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """One of the dice that may be rerolled; of several the player may stop after the first. (AP-SYM-04, -09)"""
    question = f"{source_name(play.library, doing.source)}: reroll which die?"
    while len(doing.touched) < effect.count:
        pool = attempt(play.state).pool
        able = [RerollDie(dice_names(pool)[place]) for place in dice_to_change(play.state, effect, doing.touched)]
        if not able:
            break
        stop = [Stop()] if doing.touched else []
        chosen: RerollDie | Stop = yield from ask(doing, REROLL_DIE, able, question, *stop)
        if isinstance(chosen, Stop):
            break
        place = dice_names(pool).index(chosen.die)
        yield from reroll(play, place, doing.source, "AP-SYM-04")
        doing.touched.append(place)
    doing.touched = []


def set_die(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """A die is turned to a face: not a roll, but used like one. (AP-SYM-05, -06, -09, -10)"""
    now = attempt(play.state)
    choices = [SetDie(die, face) for die, face in settings(play.state, effect)]
    if not choices:
        return
    question = f"{source_name(play.library, doing.source)}: which die to which face?"
    chosen = yield from ask(doing, SET_DIE, choices, question)
    place = dice_names(now.pool).index(chosen.die)
    before = now.pool.dice[place].face or BLANK
    now.pool = dice.turned(now.pool, place, chosen.face)
    play.tell(DieSet(chosen.die, before, chosen.face or BLANK, doing.source), "AP-SYM-05", "AP-SYM-10")


def loose(play: Play, doing: Doing, effect: Effect) -> None:
    """Symbols beside the dice. (AP-SYM-03, AP-RUNE-11)"""
    now = attempt(play.state)
    now.pool = dice.with_loose(now.pool, effect.symbols)
    play.tell(SymbolsAdded(effect.symbols, doing.source), "AP-SYM-03", "AP-RUNE-11")


def remove(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """A skull scroll takes a die out of the pool. (AP-ITEM-14)"""
    now = attempt(play.state)
    choices = [RemoveDie(colour) for colour in removable(play.state, effect)]
    if not choices:
        return
    question = f"{source_name(play.library, doing.source)}: take away a die of which colour?"
    colour = (yield from ask(doing, REMOVE_DIE, choices, question)).colour
    now.colours = now.colours.replace(colour, "", 1)
    play.tell(DieRemoved(DICE[colour].name, doing.source), "AP-ITEM-14")


# --- heroes, wounds and gold ------------------------------------------------------------------------------------------


def heal(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """Any wounded hero of the roller's own party, at home or not. (AP-SYM-07, -11)"""
    hurt = [HealHero(hero) for hero in wounded_heroes(play.state)]
    if hurt:
        question = f"{source_name(play.library, doing.source)}: heal whom?"
        chosen = yield from ask(doing, HEAL, hurt, question)
        party.heal(play, attempt(play.state).seat, chosen.hero, "AP-SYM-07", "AP-SYM-11")


def block(play: Play, doing: Doing, effect: Effect) -> None:
    """Wounds that will not land; which ones is decided at evaluation. (AP-WOUND-05)"""
    prevent(play, effect, doing.source)


def prevent(play: Play, effect: Effect, source: str) -> None:
    attempt(play.state).blocks += effect.wound * effect.count
    play.tell(PreventionGained(effect.wound * effect.count, source), "AP-WOUND-05")


def gain(play: Play, doing: Doing, effect: Effect) -> None:
    supply.take_gold(play, attempt(play.state).seat, effect.gold, doing.source, "AP-REWARD-01")


def hit(play: Play, doing: Doing, effect: Effect) -> None:
    """The quest deals one wound more. (AP-ITEM-14)"""
    attempt(play.state).wounds += effect.wound
    play.tell(WoundAdded(effect.wound, doing.source), "AP-ITEM-14")


def toughen(play: Play, doing: Doing, effect: Effect) -> None:
    """The quest asks for more hit points. (AP-ITEM-14)"""
    attempt(play.state).toughened += effect.count
    play.tell(Toughened(effect.count, doing.source), "AP-ITEM-14")


def steal(play: Play, doing: Doing, effect: Effect) -> None:
    """Coins change hands, as many as there are. (AP-ITEM-14)"""
    seat = victim(play.state)
    coins = min(effect.gold, play.state.players[seat].gold)
    supply.pay_gold(play, seat, coins, doing.source, "AP-ITEM-14")
    supply.take_gold(play, doing.owner, coins, doing.source, "AP-ITEM-14")


EFFECTS = {
    kind: always_flow(rule)
    for kind, rule in {
        "add": add, "loose": loose, "reroll": reroll_some, "set": set_die, "heal": heal, "block": block, "gain": gain,
        "remove": remove, "hit": hit, "steal": steal, "toughen": toughen,
    }.items()
}  # fmt: skip
