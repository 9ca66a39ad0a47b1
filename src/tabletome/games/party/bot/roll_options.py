"""The options of the roll window, and the questions that a card in play asks, each with its worth."""

from __future__ import annotations

from tabletome.games.party.board.attempt import LOOSE, dice_names
from tabletome.games.party.board.heroes import powers_of
from tabletome.games.party.board.pool import LOOSE_RUNE, PoolDie
from tabletome.games.party.bot import worth as bot_worth
from tabletome.games.party.bot.quest_steps import SURE, heal_worth
from tabletome.games.party.bot.roll_window import Lying, Roll
from tabletome.games.party.cards.dice import BLANK
from tabletome.games.party.cards.language import Deed
from tabletome.games.party.cards.library import Table
from tabletome.games.party.state import COLOURS, active_heroes, attempt
from tabletome.kernel import Option

NEVER = -1000.0


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

    def worth(self, option: Option) -> float:
        """What comes of it on average, less what it uses up; to leave the dice costs nothing."""
        if option.verb == "done":
            return self.as_it_lies + SURE
        arg = str(option.arg)
        if option.verb in ("scroll", "aid"):
            item, _, friend = arg.partition(" from ")
            owner = COLOURS.index(friend) if friend else self.now.seat
            deed = self.table.library.items[item].deed
            if self.perfect:
                return NEVER
            return self.roll.done_by(self.lying, deed) - bot_worth.use(self.table, owner, item)
        if option.verb == "use":
            return self.roll.done_by(self.lying, self.deed(arg, "free"))
        if self.perfect and option.verb == "reroll":
            return NEVER
        if option.verb == "reroll":
            place = self.names.index(arg)
            without = self.lying._replace(token=False)
            return self.once("token", self.lying.dice[place], without, place) - bot_worth.token(self.state)
        return self.rune(arg)

    def rune(self, arg: str) -> float:
        """A rune spent on a reroll or on an ability. Runes on equal dice are the same."""
        spent, _, purpose = arg.partition(" ")
        source = LOOSE_RUNE if spent == LOOSE else self.names.index(spent)
        which: object = self.lying.dice[source] if source >= 0 else LOOSE
        without = self.roll.rune_spent(self.lying, source)
        if purpose.startswith("reroll "):
            if self.perfect:
                return NEVER
            place = self.names.index(purpose.removeprefix("reroll "))
            return self.once(which, self.lying.dice[place], without, place)
        key = which, purpose
        if key not in self.known:
            self.known[key] = self.roll.done_by(without, self.deed(purpose, "rune"))
        return self.known[key]

    def once(self, payment: object, die: PoolDie, without: Lying, place: int) -> float:
        key = payment, die
        if key not in self.known:
            self.known[key] = self.roll.reroll(without, place)
        return self.known[key]

    def deed(self, name: str, trigger: str) -> Deed:
        return next(
            power.deed
            for hero in active_heroes(self.state)
            for power in powers_of(self.table, hero)
            if power.name == name and power.trigger == trigger
        )


class Questions:
    """What a card in play asks about dice that lie on the table; whoever plays it against the roller wants the worst."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        state = table.state
        self.state, self.now = state, attempt(state)
        self.roll = Roll(table)
        self.names = dice_names(self.now.pool)
        self.sign = 1.0 if seat == self.now.seat else -1.0

    def worth(self, option: Option) -> float:
        doing, roll, lying = self.state.doing, self.roll, self.roll.lying
        assert doing is not None
        arg, rest = str(option.arg), tuple(doing.left[1:])
        match option.verb:
            case "way":
                found = roll.carried_out(lying, tuple(doing.ways[int(arg) - 1]))
            case "colour":
                found = roll.die_joins(lying, arg, rest)
            case "on":
                place = self.names.index(arg)
                found = roll.die_rerolled(lying, place, doing.left[0], rest, tuple(doing.touched))
            case "stop":
                found = roll.carried_out(lying, rest) + SURE
            case "set":
                name, _, face = arg.partition(" ")
                face = "" if face == BLANK else face
                turned = roll.turned(lying, self.names.index(name), face)
                found = roll.carried_out(turned, rest) + roll.look(turned) * 1e-3
            case _:
                found = heal_worth(self.table, self.now.seat, arg)
        return self.sign * found
