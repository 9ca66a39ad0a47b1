"""The options of the roll window, and the questions that a card in play asks, each with its worth."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from tabletome.games.party.board.attempt import LOOSE, dice_names
from tabletome.games.party.board.in_use import left_to_do, power_deed
from tabletome.games.party.bot.quest_steps import SURE, heal_worth
from tabletome.games.party.bot.roll_window import Roll
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import lying as rolls
from tabletome.games.party.options.card_in_use import AddDie, ChooseWay, HealHero, RerollDie, SetDie, Stop
from tabletome.games.party.options.roll import (
    AskForScroll,
    LeaveDice,
    ReadScroll,
    Reroll,
    RuneForPower,
    RuneForReroll,
    UsePower,
)
from tabletome.games.party.state import PoolDie, attempt

NEVER = -1000.0
TARGETS, PAYERS = 3, 2
"""So many dice are thought of to be thrown again, and so many runes to pay for something."""
ModifyAct: TypeAlias = Reroll | RuneForReroll | RuneForPower | UsePower | ReadScroll | AskForScroll | LeaveDice
AboutDice: TypeAlias = ChooseWay | AddDie | RerollDie | Stop | SetDie | HealHero


class Modifiers:
    """The roll window of one roll."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = attempt(table.state)
        self.roll = Roll(table)
        self.names = dice_names(self.now.pool)
        self.as_it_lies = self.roll.settled()
        self.perfect = self.as_it_lies >= self.roll.best() - SURE
        self.known: dict[tuple[object, ...], float] = {}
        self.sure = False
        plan, lying = self.roll.plan, self.roll.lying
        by_gain = sorted(dict.fromkeys(lying.dice), key=lambda die: plan.gain(lying.totals, die))
        self.targets = by_gain[-TARGETS:]
        self.payers = [rune for rune in (rolls.LOOSE, *by_gain) if rune in plan.sources(lying)][:PAYERS]

    def worth(self, act: ModifyAct) -> float:
        """What comes of it on average, less what it uses up; to leave the dice costs nothing. Equal dice are the same."""
        match act:
            case LeaveDice():
                return self.as_it_lies + SURE
            case UsePower():
                return self._once(("free", act.power), act)
            case RuneForPower():
                return self._once(("power", self._rune(act.rune), act.power), act)
            case _ if self.perfect:
                return NEVER
            case ReadScroll():
                return self._once(("scroll", act.item), act)
            case AskForScroll():
                return self._once(("scroll", act.item, act.partner), act)
            case Reroll():
                return self._once(("token", self._die(act.die)), act)
            case RuneForReroll():
                return self._once(("rune", self._rune(act.rune), self._die(act.die)), act)
            case _:
                assert_never(act)

    def _once(self, key: tuple[object, ...], act: ModifyAct) -> float:
        """Not looked at: dice that promise less than others, runes that others should pay before, and anything after what
        cannot be bettered."""
        if key not in self.known:
            poor = self.sure or self._is_poor(act)
            self.known[key] = found = self.as_it_lies if poor else self._found(act)
            self.sure = self.sure or found >= self.roll.best() - SURE
        return self.known[key]

    def _is_poor(self, act: ModifyAct) -> bool:
        die = isinstance(act, Reroll | RuneForReroll) and self._die(act.die) not in self.targets
        return die or (isinstance(act, RuneForReroll | RuneForPower) and self._rune(act.rune) not in self.payers)

    def _found(self, act: ModifyAct) -> float:
        roll, plan, lying = self.roll, self.roll.plan, self.roll.lying
        match act:
            case Reroll():
                return plan.by_token(lying, self._die(act.die))
            case RuneForReroll():
                return plan.by_rune(lying, self._rune(act.rune), self._die(act.die))
            case RuneForPower():
                deed = power_deed(self.table, act.power, "rune")
                return roll.power(deed, rune=True, source=self._rune(act.rune))
            case UsePower():
                return roll.power(power_deed(self.table, act.power, "free"), rune=False)
            case ReadScroll():
                return roll.with_tool(roll.scroll(act.item, self.now.seat))
            case AskForScroll():
                return roll.with_tool(roll.scroll(act.item, act.partner))
            case LeaveDice():
                return self.as_it_lies
            case _:
                assert_never(act)

    def _die(self, name: str) -> str:
        return self.roll.shown(self.now.pool.dice[self.names.index(name)])

    def _rune(self, name: str) -> str:
        return rolls.LOOSE if name == LOOSE else self._die(name)


class Questions:
    """What a card in play asks about dice that lie on the table; whoever plays it against the roller wants the worst."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        state = table.state
        self.state, self.now = state, attempt(state)
        self.roll = Roll(table)
        self.sign = 1.0 if seat == self.now.seat else -1.0

    def worth(self, act: AboutDice) -> float:
        return self.sign * self.found(act)

    def found(self, act: AboutDice) -> float:
        roll, plan, lying, left = self.roll, self.roll.plan, self.roll.lying, left_to_do(self.table)
        rest = left[1:]
        match act:
            case ChooseWay():
                return plan.carried_out(lying, act.way(self.table))
            case AddDie():
                return plan.joined(lying, act.colour, rest)
            case RerollDie():
                return roll.rerolled(self._die(act.die), left, self._touched())
            case Stop():
                return plan.carried_out(lying, rest) + SURE
            case SetDie():
                return roll.turned(self._die(act.die), act.face, rest)
            case HealHero():
                return heal_worth(self.table, self.now.seat, act.hero)
            case _:
                assert_never(act)

    def _die(self, name: str) -> PoolDie:
        return self.now.pool.dice[dice_names(self.now.pool).index(name)]

    def _touched(self) -> list[int]:
        assert self.state.doing is not None
        return self.state.doing.touched
