"""What cards do to a roll, one effect and one question at a time. (AP-SYM-01..12, AP-POOL-05, AP-RUNE-10, AP-WOUND-05)"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from tabletome.games.party.cards.library import Play, Table
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
from tabletome.games.party.options.card_in_use import ADD_DIE, HEAL, REMOVE_DIE, REROLL_DIE, SET_DIE, WAY, Using
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules import supply
from tabletome.games.party.state import COLOURS, Doing, State, attempt
from tabletome.kernel import Chance, Choose, Flow, Items, One, choose
from tabletome.kernel.events import Rerolled

STOP = One("stop")


def start(state: State, source: str, owner: int, deed: Deed, *, then: str, chooser: int | None = None) -> None:
    """Begin to carry out a card; `owner` played it and, unless it says otherwise, chooses. (AP-ROLL-05)"""
    ways = [way for way in deed if would_do(state, way)] if len(deed) > 1 else []
    state.doing = doing = Doing(source, owner, owner if chooser is None else chooser, then)
    if len(ways) > 1:
        doing.ways = [[*way] for way in ways]
    else:
        doing.left = [*(ways or deed)[0]]
    state.phase = "effect"


def effect(play: Play) -> Flow[None] | None:
    """The next effect of the card being carried out; then the same again until all are done. (AP-ROLL-05)"""
    state = play.state
    doing = state.doing
    assert doing is not None
    if doing.ways:
        return choose_way(play, doing)
    if doing.left:
        return EFFECTS[doing.left[0].kind](play, doing, doing.left[0])
    state.doing, state.phase = None, doing.then
    return None


def choose_way(table: Table, doing: Doing) -> Flow[None]:
    """One of the alternatives of a card, in the order printed."""
    numbers = [str(number) for number in range(1, len(doing.ways) + 1)]
    number = yield from ask(doing, WAY, "way", numbers, f"{source_name(table.library, doing.source)}: which way?")
    doing.ways, doing.left = [], doing.ways[int(number) - 1]


def ask(doing: Doing, kind: str, verb: str, choices: Sequence[str], question: str) -> Flow[str]:
    """One of several choices, by whoever chooses for the card in use; a single one is taken without a question."""
    return choose(doing.chooser, kind, verb, choices, question, about=Using(doing.source, doing.owner))


# --- what can be done now ---------------------------------------------------------------------------------------------


# --- dice -------------------------------------------------------------------------------------------------------------


def throw(colour: str, why: str, seat: int) -> Chance:
    """The request to roll one die. (AP-ROLL-01)"""
    card = DICE[colour]
    return Chance(card.name, card.results, why, COLOURS[seat])


def reroll(play: Play, place: int, why: str, *rules: str) -> Flow[None]:
    """One die is rolled again. (AP-SYM-04, AP-RUNE-02, AP-REROLL-01)"""
    now = play.state.attempt
    assert now is not None
    die = now.pool.dice[place]
    result = yield throw(die.colour, why, now.seat)
    now.pool = dice.turned(now.pool, place, face_of(result))
    name, before = dice_names(now.pool)[place], die.face or BLANK
    play.tell(Rerolled(COLOURS[now.seat], name, before, result, why), *rules)


def add(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """A die joins, after the roll it is rolled at once; a fifth of a colour stays out. (AP-POOL-04, -05, AP-SYM-01, -02)"""
    state = play.state
    now = state.attempt
    assert now is not None
    choices = dice.addable(pool_colours(state), effect.colour)
    if not choices:
        doing.left.pop(0)
        play.tell(NoDieLeft(COLOURS[now.seat], effect.colour, doing.source), "AP-POOL-04")
        return
    colour = yield from ask(doing, ADD_DIE, "colour", choices, "A die of which colour?")
    doing.left.pop(0)
    if now.rolled:
        result = yield throw(colour, doing.source, now.seat)
        face = face_of(result)
        now.pool = dice.joined(now.pool, colour, face)
        play.tell(DieJoined(dice_names(now.pool)[-1], face or BLANK, doing.source), "AP-POOL-05")
    else:
        now.colours = dice.gather(now.colours + colour)
        play.tell(DieAdded(DICE[colour].name, doing.source), "AP-SYM-02")


def reroll_some(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """One of the dice that may be rerolled; of several the player may stop after the first. (AP-SYM-04, -09)"""
    state = play.state
    pool = attempt(state).pool
    places = dice_to_change(state, effect, doing.touched)
    if not places:
        finish(doing)
        return
    able, question = (
        [dice_names(pool)[place] for place in places],
        f"{source_name(play.library, doing.source)}: reroll which die?",
    )
    if doing.touched:
        about = Using(doing.source, doing.owner)
        option = yield Choose(doing.chooser, (Items("on", able), STOP), question, (), REROLL_DIE, about)
        if option.verb == "stop":
            finish(doing)
            return
        chosen = option.arg
    else:
        chosen = yield from ask(doing, REROLL_DIE, "on", able, question)
    place = dice_names(pool).index(chosen)
    yield from reroll(play, place, doing.source, "AP-SYM-04")
    if effect.count == 1:
        finish(doing)
    else:
        doing.touched.append(place)
        doing.left[0] = Effect("reroll", colour=effect.colour, count=effect.count - 1)


def finish(doing: Doing) -> None:
    """The effect at hand is done."""
    doing.left.pop(0)
    doing.touched = []


def set_die(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """A die is turned to a face: not a roll, but used like one. (AP-SYM-05, -06, -09, -10)"""
    now = play.state.attempt
    assert now is not None
    choices = settings(play.state, effect)
    if choices:
        chosen = yield from ask(
            doing, SET_DIE, "set", choices, f"{source_name(play.library, doing.source)}: which die to which face?"
        )
        name, _, face = chosen.partition(" ")
        place = dice_names(now.pool).index(name)
        before = now.pool.dice[place].face or BLANK
        now.pool = dice.turned(now.pool, place, "" if face == BLANK else face)
        play.tell(DieSet(name, before, face, doing.source), "AP-SYM-05", "AP-SYM-10")
    doing.left.pop(0)


def loose(play: Play, doing: Doing, effect: Effect) -> None:
    """Symbols beside the dice. (AP-SYM-03, AP-RUNE-11)"""
    now = play.state.attempt
    assert now is not None
    now.pool = dice.with_loose(now.pool, effect.symbols)
    play.tell(SymbolsAdded(effect.symbols, doing.source), "AP-SYM-03", "AP-RUNE-11")
    doing.left.pop(0)


def remove(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """A skull scroll takes a die out of the pool. (AP-ITEM-14)"""
    now = play.state.attempt
    assert now is not None
    if choices := removable(play.state, effect):
        colour = yield from ask(
            doing,
            REMOVE_DIE,
            "remove",
            choices,
            f"{source_name(play.library, doing.source)}: take away a die of which colour?",
        )
        now.colours = now.colours.replace(colour, "", 1)
        play.tell(DieRemoved(DICE[colour].name, doing.source), "AP-ITEM-14")
    doing.left.pop(0)


# --- heroes, wounds and gold ------------------------------------------------------------------------------------------


def heal(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """Any wounded hero of the roller's own party, at home or not. (AP-SYM-07, -11)"""
    if hurt := wounded_heroes(play.state):
        name = yield from ask(doing, HEAL, "heal", hurt, f"{source_name(play.library, doing.source)}: heal whom?")
        party.heal(play, attempt(play.state).seat, name, "AP-SYM-07", "AP-SYM-11")
    doing.left.pop(0)


def block(play: Play, doing: Doing, effect: Effect) -> None:
    """Wounds that will not land; which ones is decided at evaluation. (AP-WOUND-05)"""
    prevent(play, effect, doing.source)
    doing.left.pop(0)


def prevent(play: Play, effect: Effect, source: str) -> None:
    attempt(play.state).blocks += effect.wound * effect.count
    play.tell(PreventionGained(effect.wound * effect.count, source), "AP-WOUND-05")


def gain(play: Play, doing: Doing, effect: Effect) -> None:
    supply.take_gold(play, attempt(play.state).seat, effect.gold, doing.source, "AP-REWARD-01")
    doing.left.pop(0)


def hit(play: Play, doing: Doing, effect: Effect) -> None:
    """The quest deals one wound more. (AP-ITEM-14)"""
    attempt(play.state).wounds += effect.wound
    play.tell(WoundAdded(effect.wound, doing.source), "AP-ITEM-14")
    doing.left.pop(0)


def toughen(play: Play, doing: Doing, effect: Effect) -> None:
    """The quest asks for more hit points. (AP-ITEM-14)"""
    attempt(play.state).toughened += effect.count
    play.tell(Toughened(effect.count, doing.source), "AP-ITEM-14")
    doing.left.pop(0)


def steal(play: Play, doing: Doing, effect: Effect) -> None:
    """Coins change hands, as many as there are. (AP-ITEM-14)"""
    seat = victim(play.state)
    coins = min(effect.gold, play.state.players[seat].gold)
    supply.pay_gold(play, seat, coins, doing.source, "AP-ITEM-14")
    supply.take_gold(play, doing.owner, coins, doing.source, "AP-ITEM-14")
    doing.left.pop(0)


EFFECTS: dict[str, Callable[[Play, Doing, Effect], Flow[None] | None]] = {
    "add": add, "loose": loose, "reroll": reroll_some, "set": set_die, "heal": heal, "block": block, "gain": gain,
    "remove": remove, "hit": hit, "steal": steal, "toughen": toughen,
}  # fmt: skip
