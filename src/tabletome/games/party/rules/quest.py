"""Going on a quest: declare it, take slot wounds, and at the end read the dice. (AP-QUEST-01..20)

The steps between are in roll.py (pool, roll, modifiers) and dealing_wounds.py; arena rolls and boss stages go the same way. Their
order stands in steps.py.
"""

from __future__ import annotations

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board import wounds
from tabletome.games.party.board.attempt import challenge_of, immunity_of, need_of
from tabletome.games.party.board.fulfilment import shield_uses
from tabletome.games.party.board.heroes import active_powers
from tabletome.games.party.cards.language import SKULL_MOMENTS, Change, Nature
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.cards.operands import UP_TO_THREE
from tabletome.games.party.cards.signs import SHIELD
from tabletome.games.party.events import RollRead, SetOut, TooFewHeroes, Toughened
from tabletome.games.party.options.quest import (
    QUEST,
    SHIELDS,
    SKIP,
    SLOT_WOUND,
    Defend,
    GoOnQuest,
    Shields,
    Skip,
    SlotWound,
    Succeed,
    TakeSlotWound,
    declarations,
)
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.rules import supply
from tabletome.games.party.rules.dealing_wounds import prevent
from tabletome.games.party.rules.dice import lay_beside
from tabletome.games.party.rules.effects import WORDS
from tabletome.games.party.rules.skull_scrolls import skull_moment
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, Attempt, Doing, active_heroes, attempt
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import Passed


def quest(play: Play) -> Flow[None]:
    """One face-up quest, with exactly as many heroes as it has slots, or none. (AP-QUEST-01..03, -20)"""
    state = play.state
    seat = state.active
    offered = declarations(play, seat)
    if not offered:
        play.tell(TooFewHeroes(COLOURS[seat]), "AP-QUEST-20")
        go_on(state)
        return
    groups = [*offered, *SKIP]
    option = yield Choose(seat, groups, "Which quest, and who goes?", ("AP-QUEST-01", "AP-QUEST-02"), QUEST)
    act: GoOnQuest | Skip = option.arg
    if isinstance(act, Skip):
        play.tell(Passed(COLOURS[seat], "the quests"), "AP-QUEST-01")
        go_on(state)
    else:
        set_out(play, Attempt("quest", act.card, seat, [*act.heroes]))


# --- step 1 -----------------------------------------------------------------------------------------------------------


def set_out(play: Play, now: Attempt) -> None:
    """The meeple is placed, the active heroes are named; slot wounds follow at once. (AP-QUEST-05, -06)

    Should fewer heroes stand there than the card has slots (a boss's second stage), each takes at most one slot wound.
    """
    state = play.state
    card = challenge_of(play, now)
    state.attempt, state.phase = now, "slot_wounds"
    state.players[now.seat].meeple = now.card
    now.wounds = card.hits
    now.slots = card.slot_wounds[: len(now.active)]
    play.tell(SetOut(COLOURS[now.seat], now.card, tuple(now.active)), "AP-QUEST-05")


def slot_wounds(play: Play) -> Flow[None]:
    """The slot wounds of the card: undefendable, each on a hero of its own; a wounded one dies before the pool is formed.

    (AP-QUEST-06..08)
    """
    state = play.state
    now = attempt(state)
    while now.slots:
        wound = now.slots[0]
        able = [TakeSlotWound(wound, hero.id) for hero in active_heroes(state) if hero.id not in now.slotted]
        struck = able[0]
        if len(able) > 1:
            rules, about = ("AP-QUEST-06", "AP-QUEST-08"), SlotWound(now.card, wound)
            question = "Who takes the wound of the slot?"
            struck = (yield Choose(now.seat, acts(able), question, rules, SLOT_WOUND, about)).arg
        now.slots = now.slots[1:]
        now.slotted.append(struck.hero)
        party.hurt(play, now.seat, struck.hero, wound, "AP-QUEST-06", "AP-QUEST-07")
    go_on(state)


def declared(play: Play) -> Flow[None]:
    """The quest stands. In the arena the others enter before anybody rolls. (AP-ARENA-02, -13, AP-ITEM-16)"""
    state = play.state
    now = attempt(state)
    if now.kind == "arena":
        assert state.arena_fight is not None
        state.arena_fight.entered[-1].heroes = now.active
        go_on(state)
        state.attempt = None
    else:
        yield from skull_moment(play, "quest_declared")
        go_on(state)


# --- step 4 -----------------------------------------------------------------------------------------------------------


def has_conditions(table: Table, who: int, doing: object, hp: int) -> bool:
    return attempt(table.state).kind != "arena"


@WORDS.word(
    "toughen", UP_TO_THREE, says="their quest needs {0:more hit point}", needs=has_conditions, hint=-1,
    nature=Nature(lambda hp: Change(tougher=hp), SKULL_MOMENTS - {"turn_start"}),
)  # fmt: skip
def toughen(play: Play, who: int, doing: Doing, hp: int) -> None:
    """The quest asks for more hit points. (AP-ITEM-14)"""
    attempt(play.state).toughened += hp
    play.tell(Toughened(hp, doing.source), "AP-ITEM-14")


def criticals(play: Play) -> None:
    """Critical hits on the final faces, locked dice included: each gives what active heroes have for it. (AP-SYM-12)"""
    now = attempt(play.state)
    hits = dice.criticals(now.pool)
    for power in active_powers(play, "crit"):
        for change in [effect.change for effect in power.deed[0] for _ in range(hits)]:
            if change.symbols:
                lay_beside(play, change.symbols, power.name, "AP-SYM-08", "AP-SYM-12")
            if change.blocks:
                prevent(play, change.blocks, power.name)
            supply.take_gold(play, now.seat, change.gold, power.name, "AP-SYM-12")
    go_on(play.state)


def evaluate(play: Play) -> Flow[None]:
    """Success is read from the final dice; shields wanted by success and by defence are the player's choice.

    (AP-QUEST-09, -18, AP-COND-09)
    """
    now = attempt(play.state)
    symbols = dice.tally(now.pool)
    landing = len(wounds.defend(now.wounds, 0, now.blocks).left)
    use, *others = shield_uses(need_of(play, now), symbols, landing, immunity_of(play, now))
    if others:
        groups = [
            *acts([Succeed()], "use the shields for the quest"),
            *acts([Defend()], "block wounds and fail the quest"),
        ]
        about = Shields(now.card, symbols.get(SHIELD, 0), use.success)
        option = yield Choose(now.seat, groups, "What are the shields for?", ("AP-COND-09",), SHIELDS, about)
        act: Succeed | Defend = option.arg
        use = use if isinstance(act, Succeed) else others[0]
    now.success, now.shields = use.met, use.defence
    if now.kind != "arena":
        play.tell(RollRead(COLOURS[now.seat], now.card, now.success, dict(symbols)), "AP-QUEST-09")
    go_on(play.state)
