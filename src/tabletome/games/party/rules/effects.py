"""What cards do to a roll, one effect and one question at a time. (AP-SYM-01..12, AP-POOL-05, AP-RUNE-10, AP-WOUND-05)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from tabletome.games.party.cards.dice import BLANK, DICE, face_of
from tabletome.games.party.cards.language import ANY, Deed, Effect
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
from tabletome.games.party.options import hands
from tabletome.games.party.options import pool as dice
from tabletome.games.party.options.card_in_use import ADD_DIE, HEAL, REMOVE_DIE, REROLL_DIE, SET_DIE, WAY, Using
from tabletome.games.party.options.wounds import defend
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


def would_do(state: State, way: Sequence[Effect]) -> bool:
    """If at least one effect of a sequence would change something now."""
    return any(CAN[effect.kind](state, effect) for effect in way)


def deed_would_do(state: State, deed: Deed) -> bool:
    """If at least one way of a card would change something now."""
    for way in deed:
        for effect in way:
            if CAN[effect.kind](state, effect):
                return True
    return False


def does_despite_lock(state: State, deed: Deed, rune: int) -> bool:
    """If at least one way of a card would change something once a rune has paid for it and locked its die. (AP-RUNE-03, -10)"""
    left = dice.spend_rune(attempt(state).pool, rune)
    for way in deed:
        for effect in way:
            turns = effect.kind in ("reroll", "set")
            if dice.can_change(left, effect.colour) if turns else CAN[effect.kind](state, effect):
                return True
    return False


def scrolls(table: Table, seat: int) -> list[str]:
    """The scrolls in a hand that would do something to the roll now; skull scrolls never do. (AP-ITEM-06, -08)"""
    items = table.library.items
    found = hands.held(table, table.state.players[seat], "scroll")
    return [item for item in found if deed_would_do(table.state, items[item].deed)]


def colours(state: State) -> str:
    """The colours of the pool, before the roll or after it."""
    now = state.attempt
    assert now is not None
    return dice.colours_of(now.pool) if now.rolled else now.colours


def names(pool: dice.Pool) -> tuple[str, ...]:
    """What the dice on the table are called: colour and number, `r1 r2 b1`."""
    return numbered("".join([die.colour for die in pool.dice]))


@lru_cache(maxsize=4096)
def numbered(line: str) -> tuple[str, ...]:
    """Each colour with its number among those of its kind."""
    return tuple(f"{colour}{line[: place + 1].count(colour)}" for place, colour in enumerate(line))


def targets(state: State, effect: Effect, touched: Sequence[int] = ()) -> list[int]:
    """The dice an effect may change: of its colour, not locked, not yet rerolled by it. (AP-SYM-04, -09, AP-RUNE-10)"""
    now = state.attempt
    assert now is not None
    return [place for place in dice.changeable(now.pool, effect.colour) if place not in touched] if now.rolled else []


def settings(state: State, effect: Effect) -> list[str]:
    """The dice with the faces they may be set to. (AP-SYM-05, -06, -09)"""
    now = state.attempt
    assert now is not None
    written = names(now.pool)
    found: list[str] = []
    for place in targets(state, effect):
        faces = dict.fromkeys(DICE[now.pool.dice[place].colour].faces) if effect.face == "*" else [effect.face]
        found += [f"{written[place]} {face or BLANK}" for face in faces]
    return found


def wounded(state: State) -> list[str]:
    """Every wounded hero of the roller's party, active or not. (AP-SYM-07, -11)"""
    return [hero.id for hero in state.players[attempt(state).seat].party if hero.wounded]


def stops_more(state: State, effect: Effect) -> bool:
    """If a prevention would stop a wound that those already made let through. (AP-WOUND-05)"""
    now = attempt(state)
    if not now.blocks:
        return bool(now.wounds) and effect.wound in (ANY, *now.wounds)
    more = now.blocks + effect.wound * effect.count
    return len(defend(now.wounds, 0, more).left) < len(defend(now.wounds, 0, now.blocks).left)


def victim(state: State) -> int:
    """Whom a skull scroll hits: the roller, or outside of rolls the player whose turn begins. (AP-ITEM-14)"""
    return state.active if state.attempt is None else state.attempt.seat


CAN: dict[str, Callable[[State, Effect], bool]] = {
    "add": lambda state, effect: dice.has_room(colours(state), effect.colour),
    "loose": lambda state, effect: True,
    "reroll": lambda state, effect: dice.can_change(attempt(state).pool, effect.colour),
    "set": lambda state, effect: dice.can_change(attempt(state).pool, effect.colour),
    "heal": lambda state, effect: bool(wounded(state)),
    "block": stops_more,
    "gain": lambda state, effect: True,
    "remove": lambda state, effect: bool(removable(state, effect)),
    "hit": lambda state, effect: bool(attempt(state).active),
    "steal": lambda state, effect: state.players[victim(state)].gold > 0,
    "toughen": lambda state, effect: attempt(state).kind != "arena",
}


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
    name, before = names(now.pool)[place], die.face or BLANK
    play.tell(Rerolled(COLOURS[now.seat], name, before, result, why), *rules)


def add(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """A die joins, after the roll it is rolled at once; a fifth of a colour stays out. (AP-POOL-04, -05, AP-SYM-01, -02)"""
    state = play.state
    now = state.attempt
    assert now is not None
    choices = dice.addable(colours(state), effect.colour)
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
        play.tell(DieJoined(names(now.pool)[-1], face or BLANK, doing.source), "AP-POOL-05")
    else:
        now.colours = dice.gather(now.colours + colour)
        play.tell(DieAdded(DICE[colour].name, doing.source), "AP-SYM-02")


def reroll_some(play: Play, doing: Doing, effect: Effect) -> Flow[None]:
    """One of the dice that may be rerolled; of several the player may stop after the first. (AP-SYM-04, -09)"""
    state = play.state
    pool = attempt(state).pool
    places = targets(state, effect, doing.touched)
    if not places:
        finish(doing)
        return
    able, question = (
        [names(pool)[place] for place in places],
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
    place = names(pool).index(chosen)
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
        place = names(now.pool).index(name)
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


def removable(state: State, effect: Effect) -> str:
    """The colours of which a die can leave the pool before the roll."""
    return "".join(colour for colour in dict.fromkeys(colours(state)) if effect.colour in (colour, ANY))


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
    if hurt := wounded(play.state):
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
