"""The options of the roll window, and the questions that a card in play asks, each with its worth."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from tabletome.games.party.board.attempt import LOOSE, dice_names
from tabletome.games.party.board.in_use import left_to_do, power_deed
from tabletome.games.party.board.pool import LOOSE_RUNE
from tabletome.games.party.bot import worth as bot_worth
from tabletome.games.party.bot.quest_steps import SURE, heal_worth
from tabletome.games.party.bot.roll_window import Lying, Roll
from tabletome.games.party.cards.library import Table
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
ModifyAct: TypeAlias = Reroll | RuneForReroll | RuneForPower | UsePower | ReadScroll | AskForScroll | LeaveDice
AboutDice: TypeAlias = ChooseWay | AddDie | RerollDie | Stop | SetDie | HealHero


class Modifiers:
    """The roll window of one roll."""

    def __init__(self, table: Table) -> None:
        self.table = table
        state = table.state
        self.state, self.now = state, attempt(state)
        self.roll = Roll(table)
        self.lying: Lying = self.roll.lying
        self.names = dice_names(self.now.pool)
        self.as_it_lies = self.roll.settled(self.lying)
        self.perfect = self.as_it_lies >= self.roll.best() - SURE
        self.known: dict[tuple[object, ...], float] = {}

    def worth(self, act: ModifyAct) -> float:
        """What comes of it on average, less what it uses up; to leave the dice costs nothing."""
        match act:
            case LeaveDice():
                return self.as_it_lies + SURE
            case ReadScroll():
                return self.scroll(act.item, self.now.seat)
            case AskForScroll():
                return self.scroll(act.item, act.partner)
            case UsePower():
                return self.roll.done_by(self.lying, power_deed(self.table, act.power, "free"))
            case Reroll():
                place = self.names.index(act.die)
                without = self.lying._replace(token=False)
                cost = bot_worth.token(self.state)
                return NEVER if self.perfect else self.once("token", self.lying.dice[place], without, place) - cost
            case RuneForReroll():
                place, (which, without) = self.names.index(act.die), self.without(act.rune)
                return NEVER if self.perfect else self.once(which, self.lying.dice[place], without, place)
            case RuneForPower():
                which, without = self.without(act.rune)
                if (which, act.power) not in self.known:
                    deed = power_deed(self.table, act.power, "rune")
                    self.known[which, act.power] = self.roll.done_by(without, deed)
                return self.known[which, act.power]
            case _:
                assert_never(act)

    def scroll(self, item: str, owner: int) -> float:
        if self.perfect:
            return NEVER
        worth = self.roll.done_by(self.lying, self.table.library.items[item].deed)
        return worth - bot_worth.use(self.table, owner, item)

    def without(self, rune: str) -> tuple[object, Lying]:
        """The die whose rune is spent, and the roll after that. Runes on equal dice are the same."""
        source = LOOSE_RUNE if rune == LOOSE else self.names.index(rune)
        which: object = self.lying.dice[source] if source >= 0 else LOOSE
        return which, self.roll.rune_spent(self.lying, source)

    def once(self, payment: object, die: PoolDie, without: Lying, place: int) -> float:
        key = payment, die
        if key not in self.known:
            self.known[key] = self.roll.reroll(without, place)
        return self.known[key]


class Questions:
    """What a card in play asks about dice that lie on the table; whoever plays it against the roller wants the worst."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        state = table.state
        self.state, self.now = state, attempt(state)
        self.roll = Roll(table)
        self.names = dice_names(self.now.pool)
        self.sign = 1.0 if seat == self.now.seat else -1.0

    def worth(self, act: AboutDice) -> float:
        return self.sign * self.found(act)

    def found(self, act: AboutDice) -> float:
        roll, lying, left = self.roll, self.roll.lying, left_to_do(self.table)
        rest = left[1:]
        match act:
            case ChooseWay():
                return roll.carried_out(lying, act.way(self.table))
            case AddDie():
                return roll.die_joins(lying, act.colour, rest)
            case RerollDie():
                doing = self.state.doing
                assert doing is not None
                return roll.die_rerolled(lying, self.names.index(act.die), left[0], rest, tuple(doing.touched))
            case Stop():
                return roll.carried_out(lying, rest) + SURE
            case SetDie():
                turned = roll.turned(lying, self.names.index(act.die), act.face)
                return roll.carried_out(turned, rest) + roll.look(turned) * 1e-3
            case HealHero():
                return heal_worth(self.table, self.now.seat, act.hero)
            case _:
                assert_never(act)
