"""Steps 2 and 3 of a quest: form the pool, drink potions, roll, and modify the roll until the player stops.

(AP-POOL-01..06, AP-ROLL-01..06, AP-REROLL-01..04, AP-RUNE-01..11, AP-ITEM-03, -06, -17)
"""

from __future__ import annotations

from typing import Literal, assert_never

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import LOOSE, dice_names
from tabletome.games.party.board.heroes import active_powers
from tabletome.games.party.cards.dice import face_of
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import PoolFormed, RuneSpent
from tabletome.games.party.options.roll import (
    DONE,
    MODIFY,
    POOL,
    ROLL,
    AskForScroll,
    Drink,
    LeaveDice,
    ReadScroll,
    Reroll,
    RollDice,
    Rolling,
    RuneForPower,
    RuneForReroll,
    UsePower,
    drinks,
    modifiers,
)
from tabletome.games.party.rules import coop, effects, supply
from tabletome.games.party.rules.dealing_wounds import prevent
from tabletome.games.party.rules.dice import lay_beside, throw
from tabletome.games.party.rules.dice import reroll as reroll_die
from tabletome.games.party.rules.skull_scrolls import skull_moment
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, Doing, active_heroes, attempt
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import CardPlayed, Rolled

# --- step 2 -----------------------------------------------------------------------------------------------------------


def form_pool(play: Play) -> None:
    """The dice on the current sides of all living active heroes, and whatever they and their weapons always add.

    (AP-POOL-01, -04, -05, AP-QUEST-08, -19)
    """
    state, known = play.state, play.library.heroes
    now = attempt(state)
    now.colours = "".join([known[hero.id].dice(hero.upgraded) for hero in active_heroes(state)])
    for power in active_powers(play, "always"):
        for change in [effect.change for effect in power.deed[0]]:
            now.colours += change.joins
            if change.symbols:
                lay_beside(play, change.symbols, power.name, "AP-ROLL-06")
            if change.blocks:
                prevent(play, change.blocks, power.name)
    now.colours = dice.gather(now.colours)
    play.tell(PoolFormed(COLOURS[now.seat], tuple(now.colours)), "AP-POOL-01", "AP-POOL-04", "AP-POOL-05")
    go_on(state)


def pool(play: Play) -> Flow[None]:
    """Potions, as many as the player likes, then the roll; there is no way back. (AP-POOL-02, AP-ITEM-03, -16, -17, AP-QUEST-20)

    Rivals with cards in hand are asked even without a potion: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    now = attempt(state)
    offered = drinks(play, now.seat)
    if offered or (state.players[now.seat].hand and not state.coop):
        groups = [*offered, *ROLL]
        option = yield Choose(now.seat, groups, "Drink a potion, or roll", ("AP-POOL-02",), POOL, Rolling(now.card))
        act: Drink | RollDice = option.arg
        if isinstance(act, Drink):
            yield from drink(play, act.item)
            return
    yield from skull_moment(play, "pool_formed")
    go_on(state)


def drink(play: Play, item: str) -> Flow[None]:
    """A potion is used up. (AP-POOL-02, AP-ITEM-04)"""
    now = attempt(play.state)
    supply.discard_from_hand(play, now.seat, item)
    play.tell(CardPlayed(COLOURS[now.seat], item), "AP-POOL-02", "AP-ITEM-04")
    yield from effects.carry_out(play, Doing(item, now.seat, now.seat), play.library.items[item].deed)


def roll(play: Play) -> Flow[None]:
    """All dice of the pool together; an empty pool rolls nothing. (AP-ROLL-01, AP-POOL-06)"""
    now = attempt(play.state)
    results: list[str] = []
    for colour in now.colours:
        result = yield throw(colour, now.card, now.seat)
        results.append(result)
    now.pool = dice.rolled(now.colours, map(face_of, results), now.pool.loose)
    now.rolled = True
    play.tell(Rolled(COLOURS[now.seat], dice_names(now.pool), tuple(results), now.card), "AP-ROLL-01")
    yield from skull_moment(play, "after_roll")
    go_on(play.state)


# --- step 3 -----------------------------------------------------------------------------------------------------------


def modify(play: Play) -> Flow[None]:
    """One modifier, fully resolved; then the same again until the player stops. (AP-ROLL-02, -05)

    Rivals with cards in hand are asked even without a fitting one: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    now = attempt(state)
    groups = modifiers(play)
    if not groups and (state.coop or not state.players[now.seat].hand):
        go_on(state)
        return
    groups += DONE
    option = yield Choose(now.seat, groups, "Change the roll?", ("AP-ROLL-02",), MODIFY, Rolling(now.card))
    act: Reroll | RuneForReroll | RuneForPower | UsePower | ReadScroll | AskForScroll | LeaveDice = option.arg
    match act:
        case Reroll():
            yield from reroll(play, act)
        case RuneForReroll():
            spend_rune(play, act.rune)
            yield from reroll_die(play, dice_names(now.pool).index(act.die), "rune", "AP-RUNE-02")
        case RuneForPower():
            spend_rune(play, act.rune)
            yield from invoke(play, act.power, "rune")
        case UsePower():
            yield from invoke(play, act.power, "free")
        case ReadScroll():
            yield from read_scroll(play, act.item)
        case AskForScroll():
            yield from coop.aid(play, act)
        case LeaveDice():
            go_on(state)
        case _:
            assert_never(act)


def reroll(play: Play, act: Reroll) -> Flow[None]:
    """The token is flipped, and one unlocked die is rolled again. (AP-REROLL-01, -02, -04)"""
    now = attempt(play.state)
    play.state.players[now.seat].token = False
    place = dice_names(now.pool).index(act.die)
    yield from reroll_die(play, place, "reroll token", "AP-REROLL-01", "AP-REROLL-02")


def spend_rune(play: Play, rune: str) -> None:
    """A rune is spent, which locks its die; a loose one is gone. (AP-RUNE-02, -03, -08, -11)"""
    now = attempt(play.state)
    source = dice.LOOSE_RUNE if rune == LOOSE else dice_names(now.pool).index(rune)
    now.pool = dice.spend_rune(now.pool, source)
    play.tell(RuneSpent(COLOURS[now.seat], rune), "AP-RUNE-11" if rune == LOOSE else "AP-RUNE-03")


def invoke(play: Play, name: str, trigger: Literal["free", "rune"]) -> Flow[None]:
    """Carry out an ability, which is then used up for this quest. (AP-ROLL-06, AP-RUNE-09)"""
    now = attempt(play.state)
    power = next(power for power in active_powers(play, trigger) if power.name == name)
    now.used.append(power.once)
    play.tell(CardPlayed(COLOURS[now.seat], name), "AP-ROLL-06" if trigger == "free" else "AP-RUNE-08")
    yield from effects.carry_out(play, Doing(name, now.seat, now.seat, trigger), power.deed)


def read_scroll(play: Play, item: str) -> Flow[None]:
    """A scroll is read and discarded. (AP-ITEM-06, -07)"""
    now = attempt(play.state)
    supply.discard_from_hand(play, now.seat, item)
    play.tell(CardPlayed(COLOURS[now.seat], item), "AP-ITEM-06", "AP-ITEM-07")
    yield from effects.carry_out(play, Doing(item, now.seat, now.seat), play.library.items[item].deed)


def last_call(play: Play) -> Flow[None]:
    """Step 3 ends for good, after a last call, once, to those with skull scrolls; the roller may answer what they do.

    (AP-ROLL-05, AP-ITEM-16)
    """
    now = attempt(play.state)
    called, now.last_call = now.last_call, True
    if not called and (yield from skull_moment(play, "last_call")):
        play.state.phase = "modify"
    else:
        go_on(play.state)
