"""The odds of the roll at hand or to come, as acts tell them: by the roll alone, and what a modifier makes of it.

All sums are those of exact_odds.py. Two numbers with an arrow between them, `33.3 % → 55.6 %`, are the chance if the roller stops
after this modifier, and the chance with one more reroll for the token or a rune, if there is one and it helps (and if the
modifier itself touches one die at most). Cards and abilities that could follow are never counted. In the arena, where nothing
can fail, the numbers are average scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from tabletome.games.party.options import exact_odds
from tabletome.games.party.options.arena_scores import Aim, expected
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


def arrow(first: Fraction, second: Fraction) -> Figures:
    """
    >>> arrow(Fraction(1, 3), Fraction(5, 9)), arrow(Fraction(1, 2), Fraction(1, 2))
    ('33.3 % → 55.6 %', '50 %')
    """
    return Figures(f"{percent(first)} → {percent(second)}", first, second) if second > first else chance(first)


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


def touches(ways: Ways) -> int:
    """How many dice a modifier adds, rerolls or sets at most, but at least one.

    >>> touches(((Change(rerolls="?", up_to=2),), (Change(symbols="S"),))), touches(((Change(symbols="S"),),))
    (2, 1)
    """
    return max([1, *(sum(map(_dice_touched, way)) for way in ways)])


def _dice_touched(change: Change) -> int:
    return bool(change.joins) + bool(change.turns) + (change.up_to if change.rerolls else 0)


class Roll:
    """The roll under way, and what may be made of it."""

    def __init__(self, table: Table) -> None:
        state = table.state
        self.table = table
        self.now: Attempt = attempt(state)
        self.pool = self.now.pool
        self.aim = aim_now(table)
        self.token = state.players[self.now.seat].token

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
    ) -> Figures:
        """What a modifier makes of the roll, in figures."""
        if self.aim.counted:
            return score(expected(self.pool if pool is None else pool, ways, self.aim, on, touched))
        return arrow(*self.chances(ways, pool=pool, on=on, touched=touched, token=token, aim=aim))

    def chances(
        self,
        ways: Ways = ((),),
        *,
        pool: Pool | None = None,
        on: int | None = None,
        touched: Sequence[int] = (),
        token: bool | None = None,
        aim: Aim | None = None,
    ) -> tuple[Fraction, Fraction]:
        """The chance if the roller stops after a modifier, and with one more reroll that can be paid."""
        pool, aim, token = pool or self.pool, aim or self.aim, self.token if token is None else token
        # To look on after a modifier of several dice would take too long.
        first, second = (
            exact_odds.odds_after(
                pool, ways, aim.need, aim.immune, crit=aim.crit, on=on, touched=touched, token=token, later=later
            )
            for later in (0, int(touches(ways) == 1))
        )
        return first, max(first, second)

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
