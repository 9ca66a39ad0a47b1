"""The roll window as the bot sees it: what each modifier is worth, looking one more reroll ahead.

The worth of a roll is what success or failure pays, less the heroes that the wounds would cost after the best use of the shields.
A modifier is worth the average over what it may roll, each die and face chosen as well as possible, less what it uses up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from tabletome.games.party.board.attempt import immunity_of, need_of
from tabletome.games.party.board.heroes import powers_of
from tabletome.games.party.board.pool import addable, critical_bonus
from tabletome.games.party.bot import ventures, worth
from tabletome.games.party.bot.quick_sums import harm
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import Change, Changes, Deed, Reward, ways_of
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.operands import ANY_FACE
from tabletome.games.party.cards.signs import ANY, DAMAGE, SHIELD, SYMBOLS
from tabletome.games.party.state import CRITICAL_FACES, RUNE, Attempt, Hero, Pool, PoolDie, active_heroes, attempt

Totals: TypeAlias = tuple[int, int, int, int, int]
"""How many of each symbol lie on the table, in the order of SYMBOLS."""
SHIELDS, RUNES = SYMBOLS.index(SHIELD), SYMBOLS.index(RUNE)
CLOSER = 1e-4
"""What a symbol less to go counts for when dice are set one after the other."""
A_SYMBOL_IN_THE_ARENA = 0.9
TRIED_IN_DEPTH = 2
"""Of a reroll of several dice so many are thrown in the mind."""


class Lying(NamedTuple):
    """The dice on the table, the totals of all symbols, loose runes, wounds prevented, and whether the token is active."""

    dice: tuple[PoolDie, ...]
    totals: Totals
    runes: int
    blocks: str
    token: bool


class Stakes(NamedTuple):
    """What a roll is for: what success and failure are worth, what is asked, who may be harmed, what else counts.

    `careless`: heroes do not count any more. `counted` and `tiers` are the arena's: its symbols, and what partners are paid from
    which score on, the best first; `token` is what the reroll token is worth.
    """

    won: float
    lost: float
    wanted: tuple[int, ...]
    hp: int
    immune: str
    hits: str
    fighters: tuple[ventures.Fighter, ...]
    careless: bool
    crit: str
    token: float
    counted: str = ""
    tiers: tuple[tuple[int, float], ...] = ()


class Tables:
    """What is known of rolls for the same stakes: kept from one decision to the next."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self.heroes = tuple(sorted((one.wounded, one.worth) for one in stakes.fighters))
        self.lacks: dict[Totals, int] = {}
        self.known: dict[tuple[Totals, str], float] = {}
        self.thrown: dict[tuple[Totals, str, PoolDie], float] = {}
        self.ahead: dict[Lying, float] = {}

    def settled(self, totals: Totals, blocks: str) -> float:
        """What a roll is worth as it lies."""
        key = totals, blocks
        if key not in self.known:
            self.known[key] = self._settle(totals, blocks)
        return self.known[key]

    def _settle(self, totals: Totals, blocks: str) -> float:
        stakes, shields = self.stakes, totals[SHIELDS]
        if stakes.counted:
            return self._score(totals) - self._harm(shields, blocks)
        lost = stakes.lost - self._harm(shields, blocks)
        if self.lack(totals):
            return lost
        return max(lost, stakes.won - self._harm(shields - stakes.wanted[SHIELDS], blocks))

    def _score(self, totals: Totals) -> float:
        score = sum(totals[SYMBOLS.index(symbol)] for symbol in self.stakes.counted)
        if not self.stakes.tiers:
            return A_SYMBOL_IN_THE_ARENA * score
        return next((paid for mark, paid in self.stakes.tiers if score >= mark), 0.0)

    def lack(self, totals: Totals) -> int:
        """How many symbols are missing for success. (AP-COND-05)"""
        if totals not in self.lacks:
            self.lacks[totals] = self._lack(totals)
        return self.lacks[totals]

    def _lack(self, totals: Totals) -> int:
        missing = spare = 0
        for symbol, total, wanted in zip(SYMBOLS, totals, self.stakes.wanted, strict=True):
            if symbol not in self.stakes.immune:
                missing += max(0, wanted - total)
                if symbol in DAMAGE:
                    spare += max(0, total - wanted)
        return missing + max(0, self.stakes.hp - spare)

    def _harm(self, shields: int, blocks: str) -> float:
        """The worth of heroes lost; in the last fight of the game none is worth anything."""
        stakes = self.stakes
        if stakes.careless or not stakes.hits:
            return 0.0
        return harm(stakes.hits, min(shields, len(stakes.hits)), blocks, self.heroes, ventures.WOUNDED)[0]

    def throw(self, totals: Totals, blocks: str, die: PoolDie) -> float:
        """What the roll is worth after one die has been rolled again, and nothing else."""
        key = totals, blocks, die
        if key not in self.thrown:
            without = _minus(totals, _symbols(die.face, False, self.stakes.crit))
            self.thrown[key] = sum(
                share * self.settled(_plus(without, symbols), blocks)
                for symbols, share in _falls(die.colour, self.stakes.crit)
            )
        return self.thrown[key]


@lru_cache(maxsize=16)
def tables(stakes: Stakes) -> Tables:
    return Tables(stakes)


class Roll:
    """A roll on the table with all that is at stake."""

    def __init__(self, table: Table) -> None:
        state = table.state
        now = attempt(state)
        heroes = active_heroes(state)
        self.stakes = stakes_of(table, now, heroes)
        self.tables = tables(self.stakes)
        self.crit = self.stakes.crit
        self.reach = max(len(face) for face in CRITICAL_FACES) + len(self.crit)
        self.coin = worth.gold(table, now.seat)
        self.heal = 0.25 * max(
            (ventures.fighter(table, hero).worth for hero in state.players[now.seat].party if hero.wounded), default=0
        )
        self.lying = self.of(now.pool, now.blocks, state.players[now.seat].token)

    def of(self, pool: Pool, blocks: str, token: bool) -> Lying:
        totals = _count(pool.loose)
        for die in pool.dice:
            totals = _plus(totals, _symbols(die.face, die.locked, self.crit))
        return Lying(pool.dice, totals, pool.loose.count(RUNE), blocks, token)

    def settled(self, lying: Lying) -> float:
        """What the roll is worth as it lies."""
        return self.tables.settled(lying.totals, lying.blocks)

    def best(self) -> float:
        """More than this the roll cannot become worth."""
        return 99.0 if self.stakes.counted else self.stakes.won

    # --- one reroll ahead ---------------------------------------------------------------------------------------------

    def hoped(self, lying: Lying) -> float:
        """What the roll is worth with one more reroll, if something can pay for it and one die could make it a success."""
        known = self.tables
        if not self.stakes.counted and not 0 < known.lack(lying.totals) <= self.reach:
            return self.settled(lying)
        if lying not in known.ahead:
            known.ahead[lying] = max([self.settled(lying), *self._rerolls(lying)])
        return known.ahead[lying]

    def _rerolls(self, lying: Lying) -> Iterator[float]:
        runes = lying.runes + sum(RUNE in die.face and not die.locked for die in lying.dice)
        if not lying.token and not runes:
            return
        by_rune = _plus(lying.totals, (0, 0, 0, 0, -1))
        for die in set(lying.dice):
            if die.locked:
                continue
            if runes > (RUNE in die.face):
                yield self.tables.throw(by_rune, lying.blocks, die)
            elif lying.token:
                yield self.tables.throw(lying.totals, lying.blocks, die) - self.stakes.token

    # --- modifiers ----------------------------------------------------------------------------------------------------

    def reroll(self, lying: Lying, place: int) -> float:
        """One die rolled again, and then one more if that can be paid."""
        die = lying.dice[place]
        return sum(share * self.hoped(self.turned(lying, place, face)) for face, share in _faces(die.colour))

    def turned(self, lying: Lying, place: int, face: str) -> Lying:
        die = lying.dice[place]
        totals = _minus(lying.totals, _symbols(die.face, die.locked, self.crit))
        turned = PoolDie(die.colour, face)
        dice = (*lying.dice[:place], turned, *lying.dice[place + 1 :])
        return lying._replace(dice=dice, totals=_plus(totals, _symbols(face, False, self.crit)))

    def joined(self, lying: Lying, colour: str, face: str) -> Lying:
        totals = _plus(lying.totals, _symbols(face, False, self.crit))
        return lying._replace(dice=(*lying.dice, PoolDie(colour, face)), totals=totals)

    def rune_spent(self, lying: Lying, source: int) -> Lying:
        """Without a rune: of the die at `source`, which is locked then, or a loose one if there is no such die."""
        totals = _plus(lying.totals, (0, 0, 0, 0, -1))
        if source < 0:
            return lying._replace(totals=totals, runes=lying.runes - 1)
        die = lying.dice[source]
        locked = PoolDie(die.colour, die.face, locked=True)
        return lying._replace(totals=totals, dice=(*lying.dice[:source], locked, *lying.dice[source + 1 :]))

    def done_by(self, lying: Lying, deed: Deed) -> float:
        """The best way of a card."""
        return max(self.carried_out(lying, way) for way in ways_of(deed))

    def carried_out(self, lying: Lying, changes: Changes, touched: tuple[int, ...] = ()) -> float:
        """What changes one after the other are worth, every choice made well."""
        if not changes:
            return self.hoped(lying)
        change, rest = changes[0], changes[1:]
        if change.rerolls:
            return self._some_rerolled(lying, change, rest, touched)
        if change.turns:
            return self._set(lying, change, rest)
        colours = addable("".join(die.colour for die in lying.dice), change.joins) if change.joins else ""
        if colours:
            return max(self.die_joins(lying, colour, rest) for colour in colours)
        lying = lying._replace(
            totals=_plus(lying.totals, _count(change.symbols)),
            runes=lying.runes + change.symbols.count(RUNE),
            blocks=lying.blocks + change.blocks,
        )
        return self.heal * change.heals + self.coin * change.gold + self.carried_out(lying, rest)

    def die_joins(self, lying: Lying, colour: str, rest: Changes) -> float:
        faces = _faces(colour)
        return sum(share * self.carried_out(self.joined(lying, colour, face), rest) for face, share in faces)

    def die_rerolled(self, lying: Lying, place: int, change: Change, rest: Changes, touched: tuple[int, ...]) -> float:
        """One die of a reroll of up to several."""
        depth = len(touched) + 1
        if change.up_to > 1 and depth < TRIED_IN_DEPTH:
            rest = (change._replace(up_to=change.up_to - 1), *rest)
            touched = (*touched, place)
        else:
            touched = ()
        return sum(
            share * self.carried_out(self.turned(lying, place, face), rest, touched)
            for face, share in _faces(lying.dice[place].colour)
        )

    def _some_rerolled(self, lying: Lying, change: Change, rest: Changes, touched: tuple[int, ...]) -> float:
        """Up to several dice, one after the other; the first is the one that is best for itself."""
        places = {die: place for place, die in enumerate(lying.dice) if _able(die, change) and place not in touched}
        tried: Iterable[int] = places.values()
        if change.up_to > 1 and len(places) > 1:
            tried = [max(tried, key=lambda place: self.tables.throw(lying.totals, lying.blocks, lying.dice[place]))]
        worths = [self.die_rerolled(lying, place, change, rest, touched) for place in tried]
        if touched or not worths:
            worths.append(self.carried_out(lying, rest))
        return max(worths)

    def _set(self, lying: Lying, change: Change, rest: Changes) -> float:
        """A die set to a face; of several settings each is the best for itself."""
        after = [self.turned(lying, place, face) for place, face in self._settings(lying, change)]
        if not after:
            return self.carried_out(lying, rest)
        if rest:
            return self.carried_out(max(after, key=self.look), rest)
        return max(self.hoped(each) for each in after)

    def look(self, lying: Lying) -> float:
        """What the roll is worth, and of two that are worth the same the one with less to go."""
        return self.settled(lying) - CLOSER * self.tables.lack(lying.totals)

    def _settings(self, lying: Lying, change: Change) -> Iterable[tuple[int, str]]:
        places = {die: place for place, die in enumerate(lying.dice) if _able(die, change)}
        for die, place in places.items():
            faces = [face for face, _ in _faces(die.colour)] if change.face == ANY_FACE else [change.face]
            yield from ((place, face) for face in faces)


def stakes_of(table: Table, now: Attempt, heroes: list[Hero]) -> Stakes:
    """What the roll at hand is for."""
    state = table.state
    won, lost = worth.stakes(table, now)
    need = need_of(table, now)
    powers = [ways_of(power.deed) for hero in heroes for power in powers_of(table, hero) if power.trigger == "crit"]
    counted = ""
    tiers: tuple[tuple[int, float], ...] = ()
    if now.kind == "arena":
        card = table.library.arenas[now.card]
        counted = card.counted
        tiers = tuple(zip(card.marks, map(_paid, card.tiers), strict=False)) if state.coop else ()
    return Stakes(
        won,
        lost,
        tuple(need.symbols.get(symbol, 0) for symbol in SYMBOLS),
        need.hp,
        immunity_of(table, now),
        now.wounds,
        tuple(ventures.fighter(table, hero) for hero in heroes),
        now.kind == "boss" and now.stage > 1,
        critical_bonus(powers),
        worth.token(state),
        counted,
        tiers,
    )


def _able(die: PoolDie, change: Change) -> bool:
    return not die.locked and change.changes_dice in (die.colour, ANY)


def _paid(tier: Reward) -> float:
    return tier.vp + worth.ITEM * tier.items + worth.LEGENDARY * tier.legendary + 0.4 * tier.gold


@cache
def _faces(colour: str) -> tuple[tuple[str, float], ...]:
    """The different faces of a die with the share of each."""
    faces = DICE[colour].faces
    return tuple((face, faces.count(face) / len(faces)) for face in dict.fromkeys(faces))


@cache
def _falls(colour: str, crit: str) -> tuple[tuple[Totals, float], ...]:
    """What a die may show, in symbols."""
    return tuple((_symbols(face, False, crit), share) for face, share in _faces(colour))


@cache
def _symbols(face: str, locked: bool, crit: str) -> Totals:
    counted = PoolDie("", face, locked).symbols + (crit if face in CRITICAL_FACES else "")
    return _count(counted)


@cache
def _count(symbols: str) -> Totals:
    sword, arrow, magic, shield, rune = (symbols.count(symbol) for symbol in SYMBOLS)
    return sword, arrow, magic, shield, rune


def _plus(one: Totals, other: Totals) -> Totals:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4]


def _minus(one: Totals, other: Totals) -> Totals:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3], one[4] - other[4]
