"""What can still be made of a roll with all that is left: the token, runes, abilities, weapons, scrolls, in any order.

A line of play is looked through by value, every die by what it may fall to, each choice made by what can be seen then. Two ways:

- `wide`: every modifier on every die is tried. The result is exact, and can be had where little is left to use: after `most`
  throws and rolls it gives up for good.
- otherwise the roller goes by a plain plan (`_planned`) after the first step: what comes of that is reckoned exactly, and is the
  least that best play reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletome.games.party.board.pool import addable
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import Change, Changes
from tabletome.games.party.cards.signs import ANY
from tabletome.games.party.options.lying import (
    A_RUNE,
    LOOSE,
    RUNES,
    Goal,
    Lying,
    Tool,
    Totals,
    minus,
    most_of,
    plus,
    sets_dice,
    settable,
    throws_nothing,
    totals_of,
    without,
)
from tabletome.games.party.state import CRITICAL_FACES, RUNE, Pool

A_NEW_RUNE = 0.3
"""What a rune more counts for in the plain plan, in symbols less to go."""
BY_LUCK = 1
"""So many runes may still come up, in the plain plan, before a roll counts as hopeless."""
AT_ONCE = 2
"""Of a reroll of several dice the plain plan throws so many."""
BIGGEST = max(len(face) for die in DICE.values() for face in die.faces)


class TooMuch(Exception):
    """There is more to look through than was allowed."""


class BestPlay:
    """What rolls for one goal can still become; what was found is kept."""

    def __init__(self, goal: Goal, *, wide: bool, most: int | None = None) -> None:
        self.goal, self.wide, self.most, self.throws = goal, wide, most, 0
        self.tools: list[Tool] = []
        self.known: dict[Lying, float] = {}
        self.falls: dict[str, tuple[tuple[str, float], ...]] = {}
        self.totals: dict[tuple[str, bool], Totals] = {}
        self.gains: dict[tuple[Totals, str], float] = {}
        self.lacks: dict[Totals, int] = {}

    def rested(self, most: int) -> BestPlay:
        """Another one that knows all that this one has found, and may look through so much more."""
        other = BestPlay(self.goal, wide=self.wide, most=most)
        other.tools, other.known = [*self.tools], {**self.known}
        other.falls, other.totals, other.gains, other.lacks = self.falls, self.totals, self.gains, self.lacks
        return other

    def value(self, lying: Lying) -> float:
        """What the roll is worth with what is left."""
        found = self.known.get(lying)
        if found is None:
            self._tires()
            found = self.known[lying] = self._found(lying)
        return found

    def _tires(self) -> None:
        self.throws += 1
        if self.most is not None and self.throws > self.most:
            raise TooMuch

    def _found(self, lying: Lying) -> float:
        stop = self.goal.settled(lying.totals, lying.blocks)
        lack = self.lack(lying.totals)
        if not lack or lack > self._reach(lying):
            return stop
        best, most = stop, self.goal.most
        for step in self._all(lying) if self.wide else self._planned(lying):
            best = max(best, step)
            if best >= most:
                break
        return best

    def with_any_first_step(self, lying: Lying) -> float:
        """The best of all that can be done next, whatever the plan says."""
        best = self.goal.settled(lying.totals, lying.blocks)
        for step in self._all(lying):
            best = max(best, step)
            if best >= self.goal.most:
                break
        return best

    def lack(self, totals: Totals) -> int:
        found = self.lacks.get(totals)
        if found is None:
            found = self.lacks[totals] = self.goal.lack(totals)
        return found

    def _reach(self, lying: Lying) -> int:
        """More symbols than this cannot come; in the plain plan, are not hoped for."""
        throws, added, symbols = 0, 0, 0
        for tool in lying.tools:
            most_throws, most_added, most_symbols = most_of(self.tools[tool].ways)
            throws, added, symbols = throws + most_throws, added + most_added, symbols + most_symbols
        runes = lying.totals[RUNES]
        if not (throws or runes or lying.token):
            return symbols
        dice = len(lying.dice) + added
        throws += lying.token + runes + (dice if self.wide else BY_LUCK)
        return symbols + (BIGGEST + len(self.goal.crit)) * min(throws, dice)

    # --- single modifiers ---------------------------------------------------------------------------------------------

    def by_token(self, lying: Lying, die: str) -> float:
        return self.thrown(lying._replace(token=False), die) - self.goal.token

    def by_rune(self, lying: Lying, source: str, die: str) -> float:
        return self.thrown(self.spent(lying, source), die)

    def used(self, lying: Lying, number: int, source: str = LOOSE) -> float:
        """A tool used in the best of its ways; `source` is the die whose rune pays, if one has to."""
        tool = self.tools[number]
        left = [*lying.tools]
        if number in left:
            left.remove(number)
        paid = self.spent(lying, source) if tool.rune else lying
        after = paid._replace(tools=tuple(left), locked=paid.locked if self._adds((number, *left)) else "")
        return max([self.carried_out(after, way) for way in tool.ways]) - tool.cost

    def spent(self, lying: Lying, source: str) -> Lying:
        """A rune is gone, and its die locked. (AP-RUNE-03)"""
        totals = minus(lying.totals, A_RUNE)
        if source == LOOSE:
            return lying._replace(totals=totals, runes=lying.runes - 1)
        locked = "".join(sorted(lying.locked + source[0])) if self._adds(lying.tools) else ""
        return lying._replace(totals=totals, dice=without(lying.dice, source), locked=locked)

    def _adds(self, tools: tuple[int, ...]) -> bool:
        """If a die may still join, so that the colours of locked ones matter. (AP-POOL-04)"""
        return any(most_of(self.tools[tool].ways)[1] for tool in tools)

    # --- what a modifier does -----------------------------------------------------------------------------------------

    def carried_out(self, lying: Lying, changes: Changes, aside: tuple[str, ...] = ()) -> float:
        """What changes one after the other are worth; `aside` are dice that the reroll under way has thrown."""
        if changes and changes[0].rerolls:
            return self._some_rerolled(lying, changes[0], changes[1:], aside)
        if aside:
            lying = lying._replace(dice=tuple(sorted((*lying.dice, *aside))))
        if not changes:
            return self.value(lying)
        change, rest = changes[0], changes[1:]
        if change.turns:
            return self._set(lying, change, rest)
        colours = addable(lying.locked + "".join([die[0] for die in lying.dice]), change.joins) if change.joins else ""
        if colours:
            return max([self.joined(lying, colour, rest) for colour in colours])
        if change.symbols or change.blocks:
            lying = lying._replace(
                totals=plus(lying.totals, self.counted(change.symbols)),
                runes=lying.runes + change.symbols.count(RUNE),
                blocks="".join(sorted(lying.blocks + change.blocks)),
            )
        return self.goal.beside(change) + self.carried_out(lying, rest)

    def joined(self, lying: Lying, colour: str, rest: Changes) -> float:
        """A die of this colour is added and rolled."""
        return sum(share * self.carried_out(self._with(lying, side), rest) for side, share in self.sides(colour))

    def thrown(self, lying: Lying, die: str, rest: Changes = (), aside: tuple[str, ...] | None = None) -> float:
        """A die is rolled again; with `aside` it then lies there, until the reroll of several dice is over."""
        self._tires()
        others = self._taken(lying, die)
        if aside is None:
            return sum(share * self.carried_out(self._with(others, side), rest) for side, share in self.sides(die[0]))
        return sum(
            share * self.carried_out(self._counting(others, side), rest, (*aside, side))
            for side, share in self.sides(die[0])
        )

    def one_rerolled(self, lying: Lying, die: str, change: Change, rest: Changes, aside: tuple[str, ...] = ()) -> float:
        """One die of a reroll of up to several."""
        if change.up_to == 1:
            return self.thrown(lying._replace(dice=tuple(sorted((*lying.dice, *aside)))), die, rest)
        return self.thrown(lying, die, (change._replace(up_to=change.up_to - 1), *rest), aside)

    def _some_rerolled(self, lying: Lying, change: Change, rest: Changes, aside: tuple[str, ...]) -> float:
        able = [die for die in dict.fromkeys(lying.dice) if change.rerolls in (die[0], ANY)]
        may_stop = aside or not able
        if self.wide:
            stop = [self.carried_out(lying, rest, aside)] if may_stop else []
            return max([*stop, *[self.one_rerolled(lying, die, change, rest, aside) for die in able]])
        gain, die = max([(self.gain(lying.totals, die), die) for die in able], default=(0.0, ""))
        if may_stop and (gain <= 0 or len(aside) >= AT_ONCE or not self.lack(lying.totals)):
            return self.carried_out(lying, rest, aside)
        return self.one_rerolled(lying, die, change, rest, aside)

    def _set(self, lying: Lying, change: Change, rest: Changes) -> float:
        able = [die for die in dict.fromkeys(lying.dice) if change.turns in (die[0], ANY)]
        after = [self.turned(lying, die, face) for die in able for face in settable(die[0], change.face)]
        if not after:
            return self.carried_out(lying, rest)
        if not self.wide:
            after = [min(after, key=lambda each: (self.lack(each.totals), -each.totals[RUNES]))]
        return max([self.carried_out(each, rest) for each in after])

    def turned(self, lying: Lying, die: str, face: str) -> Lying:
        return self._with(self._taken(lying, die), self.shown(die[0], face))

    def _taken(self, lying: Lying, die: str) -> Lying:
        return lying._replace(
            dice=without(lying.dice, die), totals=minus(lying.totals, self.counted(die[1:], on_a_die=True))
        )

    def _with(self, lying: Lying, die: str) -> Lying:
        dice = tuple(sorted((*lying.dice, die)))
        return lying._replace(dice=dice, totals=plus(lying.totals, self.counted(die[1:], on_a_die=True)))

    def _counting(self, lying: Lying, die: str) -> Lying:
        return lying._replace(totals=plus(lying.totals, self.counted(die[1:], on_a_die=True)))

    # --- which modifiers are tried ------------------------------------------------------------------------------------

    def sources(self, lying: Lying) -> list[str]:
        """The runes that may pay, equal ones once."""
        return [LOOSE] * bool(lying.runes) + [die for die in dict.fromkeys(lying.dice) if RUNE in die]

    def _all(self, lying: Lying) -> Iterator[float]:
        """Every modifier in every way."""
        dice, sources = [*dict.fromkeys(lying.dice)], self.sources(lying)
        if lying.token:
            yield from (self.by_token(lying, die) for die in dice)
        for source in sources:
            yield from (self.by_rune(lying, source, die) for die in dice if die != source or lying.dice.count(die) > 1)
        for tool in dict.fromkeys(lying.tools):
            if self.tools[tool].rune:
                yield from (self.used(lying, tool, source) for source in sources)
            else:
                yield self.used(lying, tool)

    def _planned(self, lying: Lying) -> Iterator[float]:
        """One step of the plain plan: what is free, then runes, then the token, then dice are set, at last what costs most."""
        sure = self._surely(lying)
        if sure is not None:
            yield sure
            return
        free = [tool for tool in lying.tools if not self.tools[tool].rune]
        at_no_cost = [tool for tool in free if not self.tools[tool].cost]
        step = self._best_tool(lying, [tool for tool in at_no_cost if not sets_dice(self.tools[tool].ways)])
        step = self._best_for_a_rune(lying) if step is None else step
        step = self._best_for_the_token(lying) if step is None else step
        step = self._best_tool(lying, at_no_cost) if step is None else step
        step = self._best_tool(lying, free) if step is None else step
        if step is not None:
            yield step

    def _surely(self, lying: Lying) -> float | None:
        """What it comes to if nothing need be thrown any more: symbols and settings at no cost make it a success."""
        first = lying
        for tool in lying.tools:
            kind = self.tools[tool]
            if not kind.rune and not kind.cost and throws_nothing(kind.ways):
                after = [self._settled_by(lying, way) for way in kind.ways]
                lying = min(after, key=lambda each: self.lack(each.totals))
                if not self.lack(lying.totals):
                    return self.goal.settled(lying.totals, first.blocks)
        return None

    def _settled_by(self, lying: Lying, way: Changes) -> Lying:
        """The roll after a way that leaves nothing to chance, settings made as well as they look."""
        for change in way:
            if change.symbols:
                lying = lying._replace(totals=plus(lying.totals, self.counted(change.symbols)))
            if change.turns:
                able = [die for die in dict.fromkeys(lying.dice) if change.turns in (die[0], ANY)]
                after = [self.turned(lying, die, face) for die in able for face in settable(die[0], change.face)]
                lying = min([lying, *after], key=lambda each: self.lack(each.totals))
        return lying

    def _best_tool(self, lying: Lying, tools: list[int]) -> float | None:
        if not tools:
            return None
        hoped, tool = max((self.hoped(lying, self.tools[tool]), -tool) for tool in tools)
        return self.used(lying, -tool) if hoped > 0 else None

    def _best_for_the_token(self, lying: Lying) -> float | None:
        if not lying.token or not lying.dice:
            return None
        gain, die = max((self.gain(lying.totals, die), die) for die in lying.dice)
        return self.by_token(lying, die) if gain > 0 else None

    def _best_for_a_rune(self, lying: Lying) -> float | None:
        """The rune of the die that is worth least to throw again pays for the best there is: a reroll, or a tool."""
        sources = self.sources(lying)
        if not sources:
            return None
        source = LOOSE if lying.runes else min(sources, key=lambda die: self.gain(lying.totals, die))
        after = self.spent(lying, source)
        lost = self.lack(after.totals) - self.lack(lying.totals)
        gain, die = max([(self.gain(after.totals, die), die) for die in after.dice], default=(0.0, ""))
        ours = [(self.hoped(after, self.tools[tool]), -tool) for tool in lying.tools if self.tools[tool].rune]
        hoped, tool = max(ours, default=(0.0, 0))
        if max(hoped, gain) <= lost:
            return None
        return self.used(lying, -tool, source) if hoped >= gain else self.thrown(after, die)

    def gain(self, totals: Totals, die: str) -> float:
        """How many symbols fewer are likely to be missing if this die is thrown again; a new rune counts for a little."""
        found = self.gains.get((totals, die))
        if found is None:
            shown = self.counted(die[1:], on_a_die=True)
            left = minus(totals, shown)
            found = self.lack(totals) + A_NEW_RUNE * (self._runes_of(die[0]) - shown[RUNES])
            for side, share in self.sides(die[0]):
                found -= share * self.lack(plus(left, self.counted(side[1:], on_a_die=True)))
            self.gains[totals, die] = found
        return found

    def hoped(self, lying: Lying, tool: Tool) -> float:
        """How many symbols fewer are likely to be missing after a tool."""
        return max(sum(self._hoped_of(lying, change) for change in way) for way in tool.ways)

    def _hoped_of(self, lying: Lying, change: Change) -> float:
        totals, lack = lying.totals, self.lack(lying.totals)
        found = 0.0
        if change.symbols:
            found += lack - self.lack(plus(totals, self.counted(change.symbols)))
            found += A_NEW_RUNE * change.symbols.count(RUNE)
        if change.joins:
            colours = addable(lying.locked + "".join([die[0] for die in lying.dice]), change.joins)
            found += max([self._joining(totals, colour) for colour in colours], default=0.0)
        if change.rerolls:
            able = [self.gain(totals, die) for die in lying.dice if change.rerolls in (die[0], ANY)]
            found += sum(gain for gain in sorted(able, reverse=True)[: change.up_to] if gain > 0)
        if change.turns:
            able_to_turn = [die for die in dict.fromkeys(lying.dice) if change.turns in (die[0], ANY)]
            after = [
                self._turned_totals(totals, die, face) for die in able_to_turn for face in settable(die[0], change.face)
            ]
            found += max([lack - self.lack(each) for each in after], default=0)
        return found

    def _joining(self, totals: Totals, colour: str) -> float:
        return self.lack(totals) - sum(
            share * self.lack(plus(totals, self.counted(side[1:], on_a_die=True))) for side, share in self.sides(colour)
        )

    def _turned_totals(self, totals: Totals, die: str, face: str) -> Totals:
        shown, new = self.counted(die[1:], on_a_die=True), self.counted(face, on_a_die=True)
        return plus(minus(totals, shown), new)

    # --- what faces count for -----------------------------------------------------------------------------------------

    def shown(self, colour: str, face: str) -> str:
        """A die as it is kept here: only with what counts, so that faces between which nothing lies are the same."""
        if self.goal.crit and face in CRITICAL_FACES:
            return colour + face
        return colour + "".join([symbol for symbol in face if symbol in self.goal.useful or symbol == RUNE])

    def sides(self, colour: str) -> tuple[tuple[str, float], ...]:
        found = self.falls.get(colour)
        if found is None:
            sides = [self.shown(colour, face) for face in DICE[colour].faces]
            found = tuple((side, sides.count(side) / len(sides)) for side in dict.fromkeys(sides))
            self.falls[colour] = found
        return found

    def counted(self, symbols: str, *, on_a_die: bool = False) -> Totals:
        """The totals of symbols; of a critical hit with what it adds. (AP-SYM-12)"""
        key = symbols, on_a_die
        found = self.totals.get(key)
        if found is None:
            given = symbols + (self.goal.crit if on_a_die and symbols in CRITICAL_FACES else "")
            kept = [symbol for symbol in given if symbol in self.goal.useful or symbol == RUNE]
            found = self.totals[key] = totals_of("".join(kept))
        return found

    def _runes_of(self, colour: str) -> float:
        return sum(share for side, share in self.sides(colour) if RUNE in side)

    # --- where it begins ----------------------------------------------------------------------------------------------

    def lying(self, pool: Pool, tools: Iterable[Tool], *, token: bool, blocks: str = "") -> Lying:
        """A roll with what is left to change it."""
        dice, totals, locked = [], self.counted(pool.loose), ""
        for die in pool.dice:
            if die.locked:
                kept = self.counted(die.face, on_a_die=True)
                totals, locked = plus(totals, minus(kept, A_RUNE)), locked + die.colour
            else:
                dice.append(self.shown(die.colour, die.face))
                totals = plus(totals, self.counted(die.face, on_a_die=True))
        numbers = tuple(sorted(self.number(tool) for tool in tools))
        return Lying(
            tuple(sorted(dice)), totals, pool.loose.count(RUNE), token, numbers, "".join(sorted(locked)), blocks
        )

    def number(self, tool: Tool) -> int:
        """Under which number a tool is known here."""
        if tool not in self.tools:
            self.tools.append(tool)
        return self.tools.index(tool)
