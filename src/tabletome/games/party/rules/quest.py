"""Going on a quest: declare it, take slot wounds, and at the end read the dice. (AP-QUEST-01..20)

The steps between are in roll.py (pool, roll, modifiers) and dealing_wounds.py; arena rolls and boss stages go the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import comb

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board import wounds
from tabletome.games.party.board.attempt import challenge_of, immunity_of, need_of, quests_face_up
from tabletome.games.party.board.fulfilment import ShieldUse, shield_uses
from tabletome.games.party.board.heroes import active_powers
from tabletome.games.party.cards.language import SHIELD
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import RollRead, SetOut, SymbolsAdded, TooFewHeroes
from tabletome.games.party.options.lists import Parties
from tabletome.games.party.options.quest import QUEST, SHIELDS, SLOT_WOUND, Shields, SlotWound
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules import skull_scrolls, supply
from tabletome.games.party.rules.effects import prevent
from tabletome.games.party.state import COLOURS, Attempt, active_heroes, attempt
from tabletome.kernel import Choose, Flow, One, choose
from tabletome.kernel.events import Passed

SKIP = One("skip", "stay at home")
MOST_SLOTS = 3


def quest(play: Play) -> Flow[None] | None:
    """One face-up quest, with exactly as many heroes as it has slots, or none. (AP-QUEST-01..03, -20)"""
    state = play.state
    choices = declarations(play, state.active)
    if choices.size:
        return declare(play, choices)
    play.tell(TooFewHeroes(COLOURS[state.active]), "AP-QUEST-20")
    state.phase = "tavern_again"
    return None


def declare(play: Play, choices: Parties) -> Flow[None]:
    """The player names a quest and who goes, or stays at home. (AP-QUEST-01, -02)"""
    state = play.state
    seat = state.active
    rules = ("AP-QUEST-01", "AP-QUEST-02")
    option = yield Choose(seat, (choices, SKIP), "Which quest, and who goes?", rules, QUEST)
    if option.verb == "skip":
        play.tell(Passed(COLOURS[seat], "the quests"), "AP-QUEST-01")
        state.phase = "tavern_again"
    else:
        card, _, names = option.arg.partition(" with ")
        set_out(play, Attempt("quest", card, seat, names.split()))


def declarations(table: Table, seat: int) -> Parties:
    """Every quest with every fitting set of heroes: `bloodhounds with hedge-witch tavern-brawler`. (AP-QUEST-03)"""
    state = table.state
    heroes = state.players[seat].party
    faces = quests_face_up(state) if heroes else []
    slots, ways = table.library.slots, ways_to_send(len(heroes))
    count = sum([ways[slots[card]] for card in faces])
    return Parties("quest", count, "", ("AP-QUEST-01", "AP-QUEST-03"), faces, slots, [hero.id for hero in heroes])


@cache
def ways_to_send(heroes: int) -> tuple[int, ...]:
    """In how many ways none, one, two or three of so many heroes can go. (AP-QUEST-03)"""
    return tuple(comb(heroes, slots) for slots in range(MOST_SLOTS + 1))


# --- step 1 -----------------------------------------------------------------------------------------------------------


def set_out(play: Play, now: Attempt) -> None:
    """The meeple is placed, the active heroes are named; slot wounds follow at once. (AP-QUEST-05, -06)

    Should fewer heroes stand there than the card has slots (a boss's second stage), each takes at most one slot wound.
    """
    state = play.state
    card = challenge_of(play, now)
    state.attempt = now
    state.players[now.seat].meeple = now.card
    now.wounds = card.hits
    now.slots = card.slot_wounds[: len(now.active)]
    play.tell(SetOut(COLOURS[now.seat], now.card, tuple(now.active)), "AP-QUEST-05")
    state.phase = "slot_wounds" if now.slots else "declared"


def slot_wounds(play: Play) -> Flow[None] | None:
    """The slot wounds of the card, one after the other; then the quest stands. (AP-QUEST-06)"""
    if attempt(play.state).slots:
        return slot_wound(play)
    play.state.phase = "declared"
    return None


def slot_wound(play: Play) -> Flow[None]:
    """One slot wound: undefendable, each on a hero of its own; a wounded one dies before the pool is formed. (AP-QUEST-06..08)"""
    state = play.state
    now = state.attempt
    assert now is not None
    wound = now.slots[0]
    able = [hero.id for hero in active_heroes(state) if hero.id not in now.slotted]
    struck = yield from choose(
        now.seat, SLOT_WOUND, "slot", [f"{wound} {hero}" for hero in able], "Who takes the wound of the slot?",
        about=SlotWound(now.card, wound), rules=("AP-QUEST-06", "AP-QUEST-08"),
    )  # fmt: skip
    name = struck.partition(" ")[2]
    now.slots = now.slots[1:]
    now.slotted.append(name)
    party.hurt(play, now.seat, name, wound, "AP-QUEST-06", "AP-QUEST-07")


def declared(play: Play) -> None:
    """The quest stands. In the arena the others enter before anybody rolls. (AP-ARENA-02, -13, AP-ITEM-16)"""
    state = play.state
    now = state.attempt
    assert now is not None
    if now.kind == "arena":
        assert state.arena_fight is not None
        state.arena_fight.entered[-1].heroes = now.active
        state.attempt, state.phase = None, "arena_entry"
    else:
        skull_scrolls.open_window(play, "quest_declared", now.seat, then="form_pool")


# --- step 4 -----------------------------------------------------------------------------------------------------------


def criticals(play: Play) -> None:
    """Critical hits on the final faces, locked dice included: each gives what active heroes have for it. (AP-SYM-12)"""
    state = play.state
    now = state.attempt
    assert now is not None
    passive = active_powers(play, "crit")
    hits = dice.criticals(now.pool) if passive else 0
    for power in passive:
        for effect in [effect for effect in power.deed[0] for _ in range(hits)]:
            if effect.kind == "loose":
                now.pool = dice.with_loose(now.pool, effect.symbols)
                play.tell(SymbolsAdded(effect.symbols, power.name), "AP-SYM-08", "AP-SYM-12")
            elif effect.kind == "block":
                prevent(play, effect, power.name)
            else:
                supply.take_gold(play, now.seat, effect.gold, power.name, "AP-SYM-12")
    state.phase = "evaluate"


def evaluate(play: Play) -> Flow[None] | None:
    """Success is read from the final dice; shields wanted by success and by defence are the player's choice.

    (AP-QUEST-09, -18, AP-COND-09)
    """
    state = play.state
    now = state.attempt
    assert now is not None
    symbols = dice.tally(now.pool)
    landing = len(wounds.defend(now.wounds, 0, now.blocks).left) if now.blocks else len(now.wounds)
    uses = shield_uses(need_of(play, now), symbols, landing, immunity_of(play, now))
    if len(uses) > 1:
        return share_shields(play, uses, symbols)
    settle(play, uses[0], symbols)
    return None


def share_shields(play: Play, uses: list[ShieldUse], symbols: Mapping[str, int]) -> Flow[None]:
    """Success or defence: the player decides what the shields are for. (AP-COND-09)"""
    groups = (One("succeed", "use the shields for the quest"), One("defend", "block wounds and fail the quest"))
    now = attempt(play.state)
    about = Shields(now.card, symbols.get(SHIELD, 0), uses[0].success)
    option = yield Choose(now.seat, groups, "What are the shields for?", ("AP-COND-09",), SHIELDS, about)
    settle(play, uses[0] if option.verb == "succeed" else uses[1], symbols)


def settle(play: Play, use: ShieldUse, symbols: Mapping[str, int]) -> None:
    """The quest is won or not; the shields left are for the wounds. (AP-QUEST-09, -18)"""
    state = play.state
    now = state.attempt
    assert now is not None
    now.success, now.shields = use.met, use.defence
    if now.kind != "arena":
        play.tell(RollRead(COLOURS[now.seat], now.card, now.success, dict(symbols)), "AP-QUEST-09")
    state.phase = "wounds"
