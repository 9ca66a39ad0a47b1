"""Steps 2 and 3 of a quest: form the pool, drink potions, roll, and modify the roll until the player stops.

(AP-POOL-01..06, AP-ROLL-01..06, AP-REROLL-01..04, AP-RUNE-01..11, AP-ITEM-03, -06, -17)
"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import (
    LOOSE,
    dice_and_runes,
    dice_names,
    does_despite_lock,
    potions_in_hand,
    usable_powers,
    useful_scrolls,
)
from tabletome.games.party.board.heroes import Power, active_powers
from tabletome.games.party.cards.dice import BLANK
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import PoolFormed, RuneSpent, SymbolsAdded
from tabletome.games.party.options.roll import MODIFY, POOL, Rolling
from tabletome.games.party.rules import coop, effects, skull_scrolls, supply
from tabletome.games.party.state import COLOURS, State, active_heroes, attempt
from tabletome.kernel import Choose, Flow, Group, Items, One
from tabletome.kernel.events import CardPlayed, Rolled

ROLL = One("roll", rules=("AP-ROLL-01",))
DONE = One("done", "leave the dice as they are")


# --- step 2 -----------------------------------------------------------------------------------------------------------


def form_pool(play: Play) -> None:
    """The dice on the current sides of all living active heroes, and whatever they and their weapons always add.

    (AP-POOL-01, -04, -05, AP-QUEST-08, -19)
    """
    state = play.state
    now = state.attempt
    assert now is not None
    known = play.library.heroes
    now.colours = "".join([known[hero.id].dice(hero.upgraded) for hero in active_heroes(state)])
    for power in active_powers(play, "always"):
        for effect in power.deed[0]:
            if effect.kind == "add":
                now.colours += effect.colour
            elif effect.kind == "loose":
                now.pool = dice.with_loose(now.pool, effect.symbols)
                play.tell(SymbolsAdded(effect.symbols, power.name), "AP-ROLL-06")
            else:
                effects.prevent(play, effect, power.name)
    now.colours = dice.gather(now.colours)
    play.tell(PoolFormed(COLOURS[now.seat], tuple(now.colours)), "AP-POOL-01", "AP-POOL-04", "AP-POOL-05")
    state.phase = "pool"


def pool(play: Play) -> Flow[None] | None:
    """Potions, as many as the player likes, then the roll; there is no way back. (AP-POOL-02, AP-ITEM-03, -17, AP-QUEST-20)

    Rivals with cards in hand are asked even without a potion: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    now = state.attempt
    assert now is not None
    player = state.players[now.seat]
    if player.hand:
        useful, wasted = potions_in_hand(play, player)
        if useful or wasted or not state.coop:
            return drink_or_roll(play, useful, wasted)
    skull_scrolls.open_window(play, "pool_formed", now.seat, then="roll")
    return None


def drink_or_roll(play: Play, useful: list[str], wasted: list[str]) -> Flow[None]:
    """One potion, or the roll. (AP-POOL-02, AP-ITEM-04)"""
    state = play.state
    now = state.attempt
    assert now is not None
    groups = (
        Items("drink", useful, str, "drink a potion", ("AP-POOL-02",)),
        Items("drink", wasted, str, "drink in vain: there is no die left to add", ("AP-POOL-04",)),
        ROLL,
    )
    option = yield Choose(now.seat, groups, "Drink a potion, or roll", ("AP-POOL-02",), POOL, Rolling(now.card))
    if option.verb == "roll":
        skull_scrolls.open_window(play, "pool_formed", now.seat, then="roll")
        return
    supply.discard_from_hand(play, now.seat, option.arg)
    play.tell(CardPlayed(COLOURS[now.seat], option.arg), "AP-POOL-02", "AP-ITEM-04")
    effects.start(state, option.arg, now.seat, play.library.items[option.arg].deed, then="pool")


def roll(play: Play) -> Flow[None]:
    """All dice of the pool together; an empty pool rolls nothing. (AP-ROLL-01, AP-POOL-06)"""
    state = play.state
    now = state.attempt
    assert now is not None
    faces: list[str] = []
    for colour in now.colours:
        result = yield effects.throw(colour, now.card, now.seat)
        faces.append("" if result == BLANK else result)
    now.pool = dice.rolled(now.colours, faces, now.pool.loose)
    now.rolled = True
    shown = tuple(face or BLANK for face in faces)
    play.tell(Rolled(COLOURS[now.seat], dice_names(now.pool), shown, now.card), "AP-ROLL-01")
    skull_scrolls.open_window(play, "after_roll", now.seat, then="modify")


# --- step 3 -----------------------------------------------------------------------------------------------------------


def modify(play: Play) -> Flow[None] | None:
    """One modifier, fully resolved; then the same again until the player stops. (AP-ROLL-02, -05)

    Rivals with cards in hand are asked even without a fitting one: being skipped would tell. (AP-INFO-01)
    """
    state = play.state
    now = state.attempt
    assert now is not None
    groups = modifiers(play)
    if groups or (state.players[now.seat].hand and not state.coop):
        return change_or_stop(play, groups)
    stop(play)
    return None


def change_or_stop(play: Play, groups: list[Group]) -> Flow[None]:
    """One of these modifiers, or the end of step 3. (AP-ROLL-02)"""
    groups.append(DONE)
    now = attempt(play.state)
    option = yield Choose(now.seat, groups, "Change the roll?", ("AP-ROLL-02",), MODIFY, Rolling(now.card))
    doing = MODIFIERS[option.verb](play, option.arg or "")
    if doing is not None:
        yield from doing


def modifiers(table: Table) -> list[Group]:
    """All the roller can use now: the token, runes, abilities and weapons of active heroes, scrolls; in coop a partner's scroll.

    (AP-ROLL-02..04, -06, AP-REROLL-01, -04, AP-RUNE-02, -08, AP-COOP-12)
    """
    state = table.state
    now = state.attempt
    assert now is not None
    player, pool = state.players[now.seat], now.pool
    groups: list[Group] = []
    free, for_rune = usable_powers(table)
    unlocked, runes = dice_and_runes(pool)
    if player.token and unlocked:
        groups.append(Items("reroll", unlocked, str, "use the reroll token", ("AP-REROLL-01",)))
    if runes and (uses := rune_uses(state, runes, unlocked, for_rune)):
        groups.append(Items("rune", uses, str, "spend a rune", ("AP-RUNE-02", "AP-RUNE-08")))
    if free:
        groups.append(Items("use", free, str, "use an ability", ("AP-ROLL-06",)))
    if player.hand and (scrolls := useful_scrolls(table, now.seat)):
        groups.append(Items("scroll", scrolls, str, "read a scroll", ("AP-ITEM-06",)))
    if state.coop and (aids := coop.aids(table)):
        groups.append(Items("aid", aids, str, "ask a partner for a scroll", ("AP-COOP-12",)))
    return groups


def rune_uses(state: State, runes: list[str], unlocked: list[str], powers: list[Power]) -> list[str]:
    """Every unused rune with every other unlocked die, to reroll it, and every ability it may pay for.

    A die that is the only unlocked one of its colour may be the very die that an ability needs; as its rune locks it, the
    ability is then not offered for this rune. (AP-RUNE-02, -03, -04, -08, -10, -11)
    """
    found: list[str] = []
    for rune in runes:
        found += [f"{rune} reroll {name}" for name in unlocked if name != rune]
        if powers and rune != LOOSE and sum([name[0] == rune[0] for name in unlocked]) == 1:
            place = dice_names(attempt(state).pool).index(rune)
            found += [f"{rune} {power.name}" for power in powers if does_despite_lock(state, power.deed, place)]
        else:
            found += [f"{rune} {power.name}" for power in powers]
    return found


def reroll(play: Play, die: str) -> Flow[None]:
    """The token is flipped, and one unlocked die is rolled again. (AP-REROLL-01, -02, -04)"""
    now = play.state.attempt
    assert now is not None
    play.state.players[now.seat].token = False
    return effects.reroll(play, dice_names(now.pool).index(die), "reroll token", "AP-REROLL-01", "AP-REROLL-02")


def rune(play: Play, arg: str) -> Flow[None] | None:
    """A rune is spent, which locks its die: for another die's reroll, or for an ability. (AP-RUNE-02, -03, -08, -11)"""
    state = play.state
    now = state.attempt
    assert now is not None
    spent, _, purpose = arg.partition(" ")
    names = dice_names(now.pool)
    now.pool = dice.spend_rune(now.pool, dice.LOOSE_RUNE if spent == LOOSE else names.index(spent))
    play.tell(RuneSpent(COLOURS[now.seat], spent), "AP-RUNE-11" if spent == LOOSE else "AP-RUNE-03")
    if purpose.startswith("reroll "):
        return effects.reroll(play, names.index(purpose.partition(" ")[2]), "rune", "AP-RUNE-02")
    invoke(play, purpose, "rune")
    return None


def use(play: Play, name: str) -> None:
    """An ability or weapon effect without a rune cost, once per quest. (AP-ROLL-06)"""
    invoke(play, name, "free")


def invoke(play: Play, name: str, trigger: str) -> None:
    """Carry out an ability, which is then used up for this quest. (AP-ROLL-06, AP-RUNE-09)"""
    state = play.state
    now = state.attempt
    assert now is not None
    power = next(power for power in active_powers(play, trigger) if power.name == name)
    now.used.append(power.once)
    play.tell(CardPlayed(COLOURS[now.seat], name), "AP-ROLL-06" if trigger == "free" else "AP-RUNE-08")
    effects.start(state, name, now.seat, power.deed, then="modify")


def scroll(play: Play, item: str) -> None:
    """A scroll is read and discarded. (AP-ITEM-06, -07)"""
    state = play.state
    now = state.attempt
    assert now is not None
    supply.discard_from_hand(play, now.seat, item)
    play.tell(CardPlayed(COLOURS[now.seat], item), "AP-ITEM-06", "AP-ITEM-07")
    effects.start(state, item, now.seat, play.library.items[item].deed, then="modify")


def done(play: Play, arg: str) -> None:
    stop(play)


def stop(table: Table) -> None:
    """Step 3 ends for good, after a last call to those with skull scrolls. (AP-ROLL-05, AP-ITEM-16)"""
    state = table.state
    now = state.attempt
    assert now is not None
    state.phase = "criticals"
    if not now.last_call:
        now.last_call = True
        skull_scrolls.open_window(table, "last_call", now.seat, then="criticals")


MODIFIERS: dict[str, Callable[[Play, str], Flow[None] | None]] = {
    "reroll": reroll, "rune": rune, "use": use, "scroll": scroll, "aid": coop.aid, "done": done,
}  # fmt: skip
