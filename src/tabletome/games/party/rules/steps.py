"""The order of the book, in one table: which step follows which in a turn, on a quest, in the arena and against the boss.

A step that is done `goes on` to the next one. Where the book leaves the order (the arena is called, a boss has a second stage,
somebody plays a skull scroll at the last call) the rule itself names the step.
"""

from __future__ import annotations

from itertools import pairwise

from tabletome.games.party.state import Phase, State, Venture

TURN: tuple[Phase, ...] = (
    "turn_start", "payday", "tavern", "quest", "tavern_again", "refresh", "hand_limit", "next_turn",
)  # fmt: skip
"""A turn; set-up comes before the first one. (AP-TURN-02)"""
THE_ARENA: tuple[Phase, ...] = ("arena_entry", "arena_roll", "arena_rewards", "meeple_home", "tavern_again")
"""All enter, then each rolls, then all are paid; the turn goes on in the Tavern. (AP-ARENA-01..07, -17)"""
THE_BOSS: tuple[Phase, ...] = ("boss_begins", "boss_fight", "scoring")
"""One chance for everybody, and the game is over. (AP-BOSS-03, -04, AP-END-01)"""

SETTING_OUT: tuple[Phase, ...] = ("slot_wounds", "declared")
"""Step 1: the slot wounds, then the quest stands. (AP-QUEST-05, -06)"""
ROLLING: tuple[Phase, ...] = (
    "form_pool", "pool", "roll", "modify", "last_call", "criticals", "evaluate", "wounds",
)  # fmt: skip
"""Steps 2 to 4: pool, roll, modifiers; criticals, success or not, wounds. (AP-QUEST-04, AP-QUEST-18)"""
ORDER: dict[Venture, tuple[tuple[Phase, ...], ...]] = {
    "quest": ((*SETTING_OUT, *ROLLING, "rewards", "progress", "meeple_home", "tavern_again"),),
    "arena": ((*SETTING_OUT, "arena_entry"), (*ROLLING, "arena_scored", "arena_roll")),
    "boss": ((*SETTING_OUT, *ROLLING, "stage_over", "boss_reward", "boss_fight"),),
}
"""What an attempt goes through. In the arena all enter before anybody rolls. (AP-ARENA-02, -03)"""


def following(*orders: tuple[Phase, ...]) -> dict[Phase, Phase]:
    return {step: after for order in orders for step, after in pairwise(order)}


BETWEEN = following(("set_up", *TURN), THE_ARENA, THE_BOSS)
DURING = {venture: following(*orders) for venture, orders in ORDER.items()}


def go_on(state: State) -> None:
    """This step is done; the next one of the book follows."""
    now = state.attempt
    state.phase = BETWEEN[state.phase] if now is None else DURING[now.kind][state.phase]
