"""The attempt under way: its card, conditions and dice, and what an effect could change. (AP-QUEST-05..09, AP-SYM-01..12)"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.heroes import Power, active_powers
from tabletome.games.party.board.rows import held
from tabletome.games.party.cards import kinds as card_kinds
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import Deed, Effect, Need
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.operands import ANY_FACE
from tabletome.games.party.cards.signs import ANY
from tabletome.games.party.state import RUNE, Attempt, Player, Pool, State, attempt


def would_do(table: Table, way: Sequence[Effect]) -> bool:
    """If at least one effect of a sequence would change something now."""
    who = victim(table.state)
    return any(effect.op.matters(table, who, None) for effect in way)


def deed_would_do(table: Table, deed: Deed) -> bool:
    """If at least one way of a card would change something now."""
    return any(would_do(table, way) for way in deed)


def does_despite_lock(table: Table, deed: Deed, rune: int) -> bool:
    """If at least one way of a card would change something once a rune has paid for it and locked its die. (AP-RUNE-03, -10)"""
    left, who = dice.spend_rune(attempt(table.state).pool, rune), victim(table.state)
    return any(
        dice.can_change(left, colour) if (colour := effect.change.changes_dice) else effect.op.matters(table, who, None)
        for way in deed
        for effect in way
    )


def useful_scrolls(table: Table, seat: int) -> list[str]:
    """The scrolls in a hand that would do something to the roll now; skull scrolls never do. (AP-ITEM-06, -08)"""
    items = table.library.items
    found = held(table, table.state.players[seat], "scroll")
    return [item for item in found if deed_would_do(table, items[item].deed)]


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


def dice_to_change(state: State, colour: str, touched: Sequence[int] = ()) -> list[int]:
    """The dice an effect may change: of its colour, not locked, not yet rerolled by it. (AP-SYM-04, -09, AP-RUNE-10)"""
    now = attempt(state)
    return [place for place in dice.changeable(now.pool, colour) if place not in touched] if now.rolled else []


def settings(state: State, colour: str, face: str) -> list[tuple[str, str]]:
    """The dice with the faces they may be set to. (AP-SYM-05, -06, -09)"""
    now = attempt(state)
    names, found = dice_names(now.pool), list[tuple[str, str]]()
    for place in dice_to_change(state, colour):
        faces = dict.fromkeys(DICE[now.pool.dice[place].colour].faces) if face == ANY_FACE else [face]
        found += [(names[place], each) for each in faces]
    return found


def wounded_heroes(state: State) -> list[str]:
    """Every wounded hero of the roller's party, active or not. (AP-SYM-07, -11)"""
    return [hero.id for hero in state.players[attempt(state).seat].party if hero.wounded]


def victim(state: State) -> int:
    """Whom a skull scroll hits: the roller, or outside of rolls the player whose turn begins. (AP-ITEM-14)"""
    return state.active if state.attempt is None else state.attempt.seat


def removable(state: State, colour: str) -> str:
    """The colours of which a die can leave the pool before the roll."""
    return "".join(each for each in dict.fromkeys(pool_colours(state)) if colour in (each, ANY))


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
    found = held(table, player, "potion")
    items = table.library.items
    useful = [item for item in found if deed_would_do(table, items[item].deed)]
    useless = [items[item] for item in found if item not in useful]
    return useful, [card.id for card in useless if any(effect.change.joins for way in card.deed for effect in way)]


def usable_powers(table: Table) -> tuple[list[str], list[Power]]:
    """Abilities and weapons of active heroes not used yet on this quest that would do something: free ones, and for a rune.

    (AP-ROLL-04, -06, AP-RUNE-09)
    """
    state = table.state
    free: list[str] = []
    for_rune: list[Power] = []
    for power in active_powers(table, *TRIGGERS):
        if power.once not in attempt(state).used and deed_would_do(table, power.deed):
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
