"""The attempt under way: its card, conditions and dice, and what an effect could change. (AP-QUEST-05..09, AP-SYM-01..12)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.heroes import Power, active_powers
from tabletome.games.party.board.rows import held
from tabletome.games.party.board.wounds import defend
from tabletome.games.party.cards import kinds as card_kinds
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import ANY, Deed, Effect, Need
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import RUNE, Attempt, Player, Pool, State, attempt


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


def useful_scrolls(table: Table, seat: int) -> list[str]:
    """The scrolls in a hand that would do something to the roll now; skull scrolls never do. (AP-ITEM-06, -08)"""
    items = table.library.items
    found = held(table, table.state.players[seat], "scroll")
    return [item for item in found if deed_would_do(table.state, items[item].deed)]


def pool_colours(state: State) -> str:
    """The colours of the pool, before the roll or after it."""
    now = state.attempt
    assert now is not None
    return dice.colours_of(now.pool) if now.rolled else now.colours


def dice_names(pool: Pool) -> tuple[str, ...]:
    """What the dice on the table are called: colour and number, `r1 r2 b1`."""
    return numbered("".join([die.colour for die in pool.dice]))


@lru_cache(maxsize=4096)
def numbered(line: str) -> tuple[str, ...]:
    """Each colour with its number among those of its kind."""
    return tuple(f"{colour}{line[: place + 1].count(colour)}" for place, colour in enumerate(line))


def dice_to_change(state: State, effect: Effect, touched: Sequence[int] = ()) -> list[int]:
    """The dice an effect may change: of its colour, not locked, not yet rerolled by it. (AP-SYM-04, -09, AP-RUNE-10)"""
    now = state.attempt
    assert now is not None
    return [place for place in dice.changeable(now.pool, effect.colour) if place not in touched] if now.rolled else []


def settings(state: State, effect: Effect) -> list[tuple[str, str]]:
    """The dice with the faces they may be set to. (AP-SYM-05, -06, -09)"""
    now = attempt(state)
    names, found = dice_names(now.pool), list[tuple[str, str]]()
    for place in dice_to_change(state, effect):
        faces = dict.fromkeys(DICE[now.pool.dice[place].colour].faces) if effect.face == "*" else [effect.face]
        found += [(names[place], face) for face in faces]
    return found


def wounded_heroes(state: State) -> list[str]:
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
    "add": lambda state, effect: dice.has_room(pool_colours(state), effect.colour),
    "loose": lambda state, effect: True,
    "reroll": lambda state, effect: dice.can_change(attempt(state).pool, effect.colour),
    "set": lambda state, effect: dice.can_change(attempt(state).pool, effect.colour),
    "heal": lambda state, effect: bool(wounded_heroes(state)),
    "block": stops_more,
    "gain": lambda state, effect: True,
    "remove": lambda state, effect: bool(removable(state, effect)),
    "hit": lambda state, effect: bool(attempt(state).active),
    "steal": lambda state, effect: state.players[victim(state)].gold > 0,
    "toughen": lambda state, effect: attempt(state).kind != "arena",
}


def removable(state: State, effect: Effect) -> str:
    """The colours of which a die can leave the pool before the roll."""
    return "".join(colour for colour in dict.fromkeys(pool_colours(state)) if effect.colour in (colour, ANY))


NO_NEED = Need()


def quests_face_up(state: State) -> list[str]:
    """All quests that can be tried. (AP-QUEST-01, -17)"""
    rows = state.rows
    return [*rows["town"].row, *rows["forest"].row, *rows["mountains"].row]


def challenge_of(table: Table, now: Attempt) -> card_kinds.Challenge | card_kinds.ArenaCard:
    """What is printed on the card at hand: slots, conditions, wounds."""
    return table.library.arenas[now.card] if now.kind == "arena" else foe_of(table, now)


def foe_of(table: Table, now: Attempt) -> card_kinds.Challenge:
    """The quest, or the stage of the boss, that has conditions to meet."""
    return (
        table.library.quests[now.card] if now.kind == "quest" else table.library.bosses[now.card].stages[now.stage - 1]
    )


def need_of(table: Table, now: Attempt) -> Need:
    """The conditions of the card, with what skull scrolls have added; the arena has none. (AP-QUEST-09, AP-ITEM-14)"""
    if now.kind == "arena":
        return NO_NEED
    printed = foe_of(table, now).need
    return Need(printed.symbols, printed.hp + now.toughened) if now.toughened else printed


def immunity_of(table: Table, now: Attempt) -> str:
    """The symbol that does not count for the conditions. (AP-COND-03, -08)"""
    return "" if now.kind == "arena" else foe_of(table, now).no


LOOSE = "loose"


TRIGGERS = ("free", "rune")


def potions_in_hand(table: Table, player: Player) -> tuple[list[str], list[str]]:
    """The potions in hand that would do something, and those whose dice the pool has no room for. (AP-POOL-02, -04)"""
    state = table.state
    found = held(table, player, "potion")
    items = table.library.items
    useful = [item for item in found if deed_would_do(state, items[item].deed)]
    useless = [items[item] for item in found if item not in useful]
    return useful, [card.id for card in useless if any(effect.kind == "add" for way in card.deed for effect in way)]


def usable_powers(table: Table) -> tuple[list[str], list[Power]]:
    """Abilities and weapons of active heroes not used yet on this quest that would do something: free ones, and for a rune.

    (AP-ROLL-04, -06, AP-RUNE-09)
    """
    state = table.state
    free: list[str] = []
    for_rune: list[Power] = []
    for power in active_powers(table, *TRIGGERS):
        if power.once not in attempt(state).used and deed_would_do(state, power.deed):
            if power.trigger == "free":
                free.append(power.name)
            else:
                for_rune.append(power)
    return free, for_rune


def dice_and_runes(pool: Pool) -> tuple[list[str], list[str]]:
    """The dice that are not locked, and those with an unused rune, a loose one last. (AP-RUNE-01, -03, -11)"""
    unlocked: list[str] = []
    runes: list[str] = []
    for name, die in zip(dice_names(pool), pool.dice, strict=True):
        if not die.locked:
            unlocked.append(name)
        if RUNE in die.face and RUNE in die.symbols:
            runes.append(name)
    if RUNE in pool.loose:
        runes.append(LOOSE)
    return unlocked, runes
