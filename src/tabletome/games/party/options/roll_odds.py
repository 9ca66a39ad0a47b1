"""The odds of the roll at hand or to come, as acts tell them: by the roll alone, and what a modifier makes of it.

Two numbers with an arrow between them, `33.3 % → 55.6 %`, are the chance if the roller stops after this modifier, by the sums of
exact_odds.py, and the chance with best play of all that is left then: the token, runes, abilities, weapons, and scrolls as far as
the hand is known, but no partner's scroll. Where there is too much to look through the second one is the least that best play
reaches, marked `≥` (best_play.py). In the arena, where nothing can fail, the numbers are average scores after this modifier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Self

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board import wounds
from tabletome.games.party.board.attempt import LOOSE, challenge_of, dice_names, immunity_of, need_of, would_do
from tabletome.games.party.board.heroes import Power, active_powers, powers_of
from tabletome.games.party.cards import kinds
from tabletome.games.party.cards.language import Change, Changes, Deed, Need, Ways, ways_of
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.signs import SYMBOLS
from tabletome.games.party.options import exact_odds, sums
from tabletome.games.party.options.arena_scores import Aim, expected
from tabletome.games.party.options.best_play import BestPlay, TooMuch
from tabletome.games.party.options.lying import Lying, Tool, Totals
from tabletome.games.party.state import Attempt, Hero, Pool, active_heroes, attempt
from tabletome.kernel import percent


class Figures(str):
    """Odds as people read them, with the numbers they say.

    >>> arrow(Fraction(1, 3), Fraction(5, 9)).numbers
    (Fraction(1, 3), Fraction(5, 9))
    """

    numbers: tuple[Fraction, ...]

    def __new__(cls, text: str, *numbers: Fraction) -> Self:
        made = super().__new__(cls, text)
        made.numbers = numbers
        return made


NONE = Figures("")
AT_LEAST = "≥ "
"""Before the least that best play reaches."""


def arrow(first: Fraction, second: Fraction, *, exact: bool = True) -> Figures:
    """
    >>> arrow(Fraction(1, 3), Fraction(5, 9)), arrow(Fraction(1, 2), Fraction(1, 2))
    ('33.3 % → 55.6 %', '50 %')
    >>> arrow(Fraction(0), Fraction(5, 9), exact=False), arrow(Fraction(0), Fraction(0), exact=False)
    ('0 % → ≥ 55.6 %', '0 % or more')
    """
    sure = exact or max(first, second) == 1
    if second > first:
        return Figures(f"{percent(first)} → {percent(second) if sure else at_least(second)}", first, second)
    return chance(first) if sure else Figures(f"{percent(first)} or more", first, first)


def at_least(share: Fraction) -> str:
    """So much for certain, if not more.

    >>> at_least(Fraction(1, 2)), at_least(Fraction(9999, 10000)), at_least(Fraction(1, 9999))
    ('≥ 50 %', 'over 99.9 %', 'over 0 %')
    """
    words = percent(share)
    if words[0].isdigit():
        return f"{AT_LEAST}{words}"
    return words if 2 * share > 1 else "over 0 %"


def chance(share: Fraction) -> Figures:
    return Figures(percent(share), share)


def score(average: Fraction) -> Figures:
    """
    >>> score(Fraction(19, 6))
    'average 3.17'
    """
    return Figures(f"average {float(average):.2f}", average)


# --- heroes and what they would roll ----------------------------------------------------------------------------------


def gathered(table: Table, heroes: Iterable[Hero]) -> tuple[str, str]:
    """The dice that heroes bring, and the loose symbols beside them, as the pool will be formed. (AP-POOL-01, -04, -05)"""
    heroes = list(heroes)
    colours = "".join(table.library.heroes[hero.id].dice(hero.upgraded) for hero in heroes)
    always = [power for hero in heroes for power in powers_of(table, hero) if power.trigger == "always"]
    added = [effect.change for power in always for effect in power.deed[0]]
    colours += "".join(change.joins for change in added)
    return dice.gather(colours), "".join(change.symbols for change in added)


def critical_deeds(table: Table, heroes: Iterable[Hero]) -> list[Ways]:
    """What heroes have for every critical hit. (AP-SYM-12)"""
    return [ways_of(power.deed) for hero in heroes for power in powers_of(table, hero) if power.trigger == "crit"]


def aim_of(table: Table, need: Need, immune: str, heroes: Iterable[Hero], counted: str = "") -> Aim:
    crit = dice.critical_bonus(critical_deeds(table, heroes))
    return Aim(tuple(sorted(need.symbols.items())), need.hp, immune, crit, counted)


def aim_now(table: Table) -> Aim:
    """What the roll under way is for; once criticals are paid they add nothing more."""
    state = table.state
    now = attempt(state)
    card = challenge_of(table, now)
    counted = card.counted if isinstance(card, kinds.ArenaCard) else ""
    heroes = [] if state.phase in ("evaluate", "wounds") else active_heroes(state)
    return aim_of(table, need_of(table, now), immunity_of(table, now), heroes, counted)


@lru_cache(maxsize=20_000)
def by_roll(colours: str, loose: str, aim: Aim) -> Fraction:
    """The chance that these dice, rolled once, succeed; in the arena the average score."""
    if aim.counted:
        spread = exact_odds.odds_of_count(colours, aim.counted, crit=aim.crit, loose=loose)
        return sum((total * share for total, share in spread.items()), Fraction(0))
    return exact_odds.chance_of_success(colours, aim.need, aim.immune, crit=aim.crit, loose=loose)


def of_heroes(table: Table, heroes: Sequence[Hero], need: Need, immune: str, counted: str = "") -> Fraction:
    """The chance of these heroes by the roll alone."""
    colours, loose = gathered(table, heroes)
    return by_roll("".join(sorted(colours)), "".join(sorted(loose)), aim_of(table, need, immune, heroes, counted))


def of_party(
    table: Table,
    heroes: Sequence[Hero],
    slots: str,
    need: Need,
    immune: str = "",
    counted: str = "",
    hurt: Sequence[str] = (),
) -> Fraction:
    """The same after the slot wounds, each on another hero, dealt as well as can be for the roll. (AP-QUEST-06..08)"""
    if not slots:
        return of_heroes(table, heroes, need, immune, counted)
    wound, rest = slots[0], slots[1:]
    found = []
    for hero in [hero for hero in heroes if hero.id not in hurt]:
        dies = wounds.kills(wound, wounded=hero.wounded)
        left = [other for other in heroes if other is not hero] if dies else heroes
        found.append(of_party(table, left, rest, need, immune, counted, [*hurt, hero.id]))
    return max(found, default=Fraction(0))


# --- a roll that lies on the table ------------------------------------------------------------------------------------


class Success:
    """The goal of meeting the conditions, for best play: a roll is worth one or nothing."""

    token, most = 0.0, 1.0 - 1e-12

    def __init__(self, aim: Aim) -> None:
        self.aim, self.crit = aim, aim.crit
        terms = sums.terms_of(aim.need, aim.immune, aim.crit, runes=False)
        self.useful = terms.useful
        self.lacking: sums.Lack = (*(aim.need.symbols.get(symbol, 0) for symbol in SYMBOLS), aim.hp)

    def lack(self, totals: Totals) -> int:
        shown = "".join(symbol * total for symbol, total in zip(SYMBOLS, totals, strict=True) if symbol in self.useful)
        return sum(sums.lessened(self.lacking, shown))

    def settled(self, totals: Totals, blocks: str) -> float:
        return float(not self.lack(totals))

    def beside(self, change: Change) -> float:
        return 0.0


LOOKED_THROUGH = 1_500
"""After so many throws, in the mind, best play is not looked through any further."""
FURTHER = 100
"""So many more each question about the roll may take."""


class Outlooks:
    """Best play from one roll, for all that can be done next: exact as long as it can be looked through, else by the plan.

    The roll itself is looked through first, then each question a little further: the same figures come of the same roll,
    whatever was asked before.
    """

    def __init__(self, aim: Aim, pool: Pool, tools: Sequence[Tool], token: bool) -> None:
        self.wide = BestPlay(Success(aim), wide=True, most=LOOKED_THROUGH)
        self.plan = BestPlay(Success(aim), wide=False)
        for best in (self.wide, self.plan):
            for tool in tools:  # numbered in one order: of equal ones the plan takes the first
                best.number(tool)
        with suppress(TooMuch):
            self.wide.with_any_first_step(self.wide.lying(pool, tools, token=token))

    def ask(self, question: Callable[[BestPlay], float]) -> tuple[float, bool]:
        """An answer, and if it is exact."""
        try:
            return question(self.wide.rested(FURTHER)), True
        except TooMuch:
            return question(self.plan), False


@lru_cache(maxsize=64)
def outlooks(aim: Aim, pool: Pool, tools: tuple[Tool, ...], token: bool) -> Outlooks:
    """One for each roll; what is found for all of it serves every modifier."""
    return Outlooks(aim, pool, tools, token)


class Roll:
    """The roll under way, and what may be made of it."""

    def __init__(self, table: Table) -> None:
        state = table.state
        self.table = table
        self.now: Attempt = attempt(state)
        self.pool = self.now.pool
        self.aim = aim_now(table)
        self.token = state.players[self.now.seat].token
        powers = [Tool(ways_of(power.deed), power.trigger == "rune") for power in powers_left(table)]
        scrolls = [Tool(ways_of(table.library.items[item].deed)) for item in scrolls_left(table)]
        self.tools = (*powers, *scrolls)

    def place(self, name: str) -> int:
        return dice_names(self.pool).index(name)

    def without_rune(self, name: str) -> Pool:
        return dice.spend_rune(self.pool, dice.LOOSE_RUNE if name == LOOSE else self.place(name))

    def after(
        self,
        ways: Ways = ((),),
        *,
        pool: Pool | None = None,
        on: int | None = None,
        touched: Sequence[int] = (),
        token: bool | None = None,
        aim: Aim | None = None,
        used: Tool | None = None,
    ) -> Figures:
        """What a modifier makes of the roll, in figures; `used` is the one among those that were left."""
        if self.aim.counted:
            return score(expected(pool or self.pool, ways, self.aim, on, touched))
        first, second, exact = self.chances(ways, pool=pool, on=on, touched=touched, token=token, aim=aim, used=used)
        return arrow(first, second, exact=exact)

    def chances(
        self,
        ways: Ways = ((),),
        *,
        pool: Pool | None = None,
        on: int | None = None,
        touched: Sequence[int] = (),
        token: bool | None = None,
        aim: Aim | None = None,
        used: Tool | None = None,
    ) -> tuple[Fraction, Fraction, bool]:
        """The chance if the roller stops after a modifier, with best play of what is left then, and if that is exact."""
        pool, aim, token = pool or self.pool, aim or self.aim, self.token if token is None else token
        first = exact_odds.odds_after(pool, ways, aim.need, aim.immune, crit=aim.crit, on=on, touched=touched)
        if first == 1:
            return first, first, True
        left = [*self.tools]
        if used in left:
            left.remove(used)
        found = outlooks(aim, self.pool, self.tools, self.token)
        second, exact = found.ask(
            lambda best: self._best(best, pool, ways, on, touched, best.lying(pool, left, token=token))
        )
        return first, max(first, _fraction(second)), exact

    def _best(
        self, best: BestPlay, pool: Pool, ways: Ways, on: int | None, touched: Sequence[int], lying: Lying
    ) -> float:
        aside = [best.shown(pool.dice[place].colour, pool.dice[place].face) for place in touched]
        dice = [*lying.dice]
        for die in aside:
            dice.remove(die)
        lying = lying._replace(dice=tuple(dice))
        if on is None:
            return max(best.carried_out(lying, way, tuple(aside)) for way in ways)
        picked = best.shown(pool.dice[on].colour, pool.dice[on].face)
        [way] = ways
        if way[0].turns:
            return best.carried_out(best.turned(lying, picked, way[0].face), way[1:])
        return best.one_rerolled(lying, picked, way[0], way[1:], tuple(aside))

    def best_play(self, next_steps: Iterable[Figures] = ()) -> Figures:
        """The chance with best play of all that is left; marked where it is the least that can be reached.

        `next_steps` are figures of what can be done next: a single one may have been looked through where all together were
        too much.
        """
        found, exact = outlooks(self.aim, self.pool, self.tools, self.token).ask(
            lambda best: best.with_any_first_step(best.lying(self.pool, self.tools, token=self.token))
        )
        share = max([_fraction(found), *[figures.numbers[-1] for figures in next_steps]])
        return Figures(percent(share) if exact or share == 1 else at_least(share), share)

    def able(self, deed: Deed) -> Ways:
        """The ways of a card that can be chosen now. (AP-ROLL-05)"""
        return ways_of(tuple(way for way in deed if would_do(self.table, way)) or deed[:1])


def powers_left(table: Table) -> list[Power]:
    """Abilities and weapons of the heroes on the quest that can still do something to the roll. (AP-ROLL-04, -06, AP-RUNE-09)"""
    used = attempt(table.state).used
    powers = active_powers(table, "free", "rune")
    return [power for power in powers if power.once not in used and changes_rolls(ways_of(power.deed))]


def scrolls_left(table: Table) -> list[str]:
    """The roller's scrolls that can do something to the roll, as far as the hand is known. (AP-ITEM-06, AP-INFO-01)"""
    items = table.library.items
    known = [items[item] for item in table.state.players[attempt(table.state).seat].hand if item in items]
    return [card.id for card in known if card.type == "scroll" and not card.skull and changes_rolls(ways_of(card.deed))]


def changes_rolls(ways: Ways) -> bool:
    return any(change.joins or change.changes_dice or change.symbols for way in ways for change in way)


def _fraction(share: float) -> Fraction:
    """A share of ways out of six to the power of a few."""
    return Fraction(share).limit_denominator(6**9)


def figures(share: Fraction, aim: Aim) -> Figures:
    return score(share) if aim.counted else chance(share)


def unrolled(table: Table, left: Changes = (), colours: str | None = None) -> Figures:
    """The roll to come, with whatever a potion still adds to it."""
    state = table.state
    now, aim = attempt(state), aim_now(table)
    return figures(prepared(now.colours if colours is None else colours, now.pool.loose, left, aim), aim)


def prepared(colours: str, loose: str, left: Changes, aim: Aim) -> Fraction:
    if not left:
        return by_roll("".join(sorted(colours)), "".join(sorted(loose)), aim)
    change, rest = left[0], left[1:]
    joining = dice.addable(colours, change.joins) if change.joins else ""
    loose += change.symbols
    return max(prepared(colours + colour, loose, rest, aim) for colour in joining or ("",))


def standing(table: Table, tougher: int = 0) -> Figures:
    """The chance of the attempt as it stands, rolled or not; empty if nothing is attempted."""
    state = table.state
    if state.attempt is None:
        return NONE
    now, aim = state.attempt, aim_now(table)
    aim = aim._replace(hp=aim.hp + tougher)
    if now.rolled:
        return Roll(table).after(aim=aim)
    if now.colours:
        return figures(prepared(now.colours, now.pool.loose, (), aim), aim)
    slots = now.slots
    return figures(of_party(table, active_heroes(state), slots, aim.need, aim.immune, aim.counted, now.slotted), aim)
