"""The roll window as the bot sees it: what each modifier is worth, looking one more reroll ahead.

The worth of a roll is what success or failure pays, less the heroes that the wounds would cost after the best use of the shields.
A modifier is worth the average over what it may roll, each die and face chosen as well as possible, less what it uses up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from tabletome.games.party import bot_odds, bot_worth, cards, party, quest
from tabletome.games.party.notation import ANY, DAMAGE, RUNE, SHIELD, SYMBOLS, Deed, Effect, Reward
from tabletome.games.party.pool import CRITICAL_FACES, Pool, PoolDie, addable, critical_bonus
from tabletome.games.party.state import Attempt, State, active_heroes, attempt

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


class Roll:
    """A roll on the table with all that is at stake; `won` and `lost` are what success and failure are worth."""

    def __init__(self, state: State, won: float, lost: float, coin: float) -> None:
        now = attempt(state)
        heroes = active_heroes(state)
        powers = [power.deed for hero in heroes for power in party.powers(hero) if power.trigger == "crit"]
        self.crit = critical_bonus(powers)
        self.reach = max(len(face) for face in CRITICAL_FACES) + len(self.crit)
        self.won, self.lost, self.coin = won, lost, coin
        self.need, self.immune = quest.need(now), quest.immunity(now)
        self.wanted = tuple(self.need.symbols.get(symbol, 0) for symbol in SYMBOLS)
        self.hits, self.careless = now.wounds, now.kind == "boss" and now.stage > 1
        self.fighters = tuple(bot_odds.fighter(hero) for hero in heroes)
        self.heal = 0.25 * max(
            (bot_odds.fighter(hero).worth for hero in state.players[now.seat].party if hero.wounded), default=0
        )
        self.arena = cards.arenas()[now.card] if now.kind == "arena" else None
        self.coop = state.coop
        self.known: dict[tuple[Totals, str], float] = {}
        self.ahead: dict[Lying, float] = {}
        self.lying = self.of(now.pool, now.blocks, state.players[now.seat].token)
        self.token_cost = bot_worth.token(state)

    def of(self, pool: Pool, blocks: str, token: bool) -> Lying:
        totals = _count(pool.loose)
        for die in pool.dice:
            totals = _plus(totals, _symbols(die.face, die.locked, self.crit))
        return Lying(pool.dice, totals, pool.loose.count(RUNE), blocks, token)

    # --- what a roll is worth -----------------------------------------------------------------------------------------

    def settled(self, lying: Lying) -> float:
        """What the roll is worth as it lies."""
        key = lying.totals, lying.blocks
        if key not in self.known:
            self.known[key] = self._settle(lying.totals, lying.blocks)
        return self.known[key]

    def _settle(self, totals: Totals, blocks: str) -> float:
        shields = totals[SHIELDS]
        if self.arena is not None:
            return self._score(totals) - self.harm(shields, blocks)
        lost = self.lost - self.harm(shields, blocks)
        if self.lack(totals):
            return lost
        return max(lost, self.won - self.harm(shields - self.wanted[SHIELDS], blocks))

    def _score(self, totals: Totals) -> float:
        assert self.arena is not None
        score = sum(totals[SYMBOLS.index(symbol)] for symbol in self.arena.counted)
        if not self.coop:
            return A_SYMBOL_IN_THE_ARENA * score
        reached = [tier for tier, mark in zip(self.arena.tiers, self.arena.marks, strict=False) if score >= mark]
        return _paid(reached[0]) if reached else 0.0

    def lack(self, totals: Totals) -> int:
        """How many symbols are missing for success. (AP-COND-05)"""
        missing = spare = 0
        for symbol, total, wanted in zip(SYMBOLS, totals, self.wanted, strict=True):
            if symbol not in self.immune:
                missing += max(0, wanted - total)
                if symbol in DAMAGE:
                    spare += max(0, total - wanted)
        return missing + max(0, self.need.hp - spare)

    def harm(self, shields: int, blocks: str) -> float:
        """The worth of heroes lost; in the last fight of the game none is worth anything."""
        if self.careless or not self.hits:
            return 0.0
        return bot_odds.harm_of(self.hits, min(shields, len(self.hits)), blocks, self.fighters)[0]

    def best(self) -> float:
        """More than this the roll cannot become worth."""
        return self.won if self.arena is None else 99.0

    # --- one reroll ahead ---------------------------------------------------------------------------------------------

    def hoped(self, lying: Lying) -> float:
        """What the roll is worth with one more reroll, if something can pay for it and one die could make it a success."""
        if self.arena is None and not 0 < self.lack(lying.totals) <= self.reach:
            return self.settled(lying)
        if lying not in self.ahead:
            self.ahead[lying] = max([self.settled(lying), *self._rerolls(lying)])
        return self.ahead[lying]

    def _rerolls(self, lying: Lying) -> Iterator[float]:
        runes = lying.runes + sum(RUNE in die.symbols for die in lying.dice)
        if not lying.token and not runes:
            return
        by_rune = _plus(lying.totals, (0, 0, 0, 0, -1))
        for die in dict.fromkeys(lying.dice):
            if die.locked:
                continue
            if runes > (RUNE in die.face):
                yield self._thrown(lying, die, by_rune)
            elif lying.token:
                yield self._thrown(lying, die, lying.totals) - self.token_cost

    def _thrown(self, lying: Lying, die: PoolDie, totals: Totals) -> float:
        without = _minus(totals, _symbols(die.face, False, self.crit))
        worth = 0.0
        for face, share in _faces(die.colour):
            key = _plus(without, _symbols(face, False, self.crit)), lying.blocks
            if key not in self.known:
                self.known[key] = self._settle(*key)
            worth += share * self.known[key]
        return worth

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

    def done_by(self, lying: Lying, deed: Deed | Sequence[Sequence[Effect]]) -> float:
        """The best way of a card."""
        return max(self.carried_out(lying, tuple(way)) for way in deed)

    def carried_out(self, lying: Lying, effects: tuple[Effect, ...], touched: tuple[int, ...] = ()) -> float:
        """What effects one after the other are worth, every choice made well."""
        if not effects:
            return self.hoped(lying)
        effect, rest = effects[0], effects[1:]
        match effect.kind:
            case "loose":
                runes = lying.runes + effect.symbols.count(RUNE)
                totals = _plus(lying.totals, _count(effect.symbols))
                return self.carried_out(lying._replace(totals=totals, runes=runes), rest)
            case "block":
                return self.carried_out(lying._replace(blocks=lying.blocks + effect.wound * effect.count), rest)
            case "heal":
                return self.heal + self.carried_out(lying, rest)
            case "gain":
                return self.coin * effect.gold + self.carried_out(lying, rest)
            case "add":
                colours = addable("".join(die.colour for die in lying.dice), effect.colour)
                worths = [self.die_joins(lying, colour, rest) for colour in colours]
                return max(worths, default=self.carried_out(lying, rest) if not worths else 0.0)
            case "reroll":
                return self._some_rerolled(lying, effect, rest, touched)
            case "set":
                return self._set(lying, effect, rest)
        return self.carried_out(lying, rest)

    def die_joins(self, lying: Lying, colour: str, rest: tuple[Effect, ...]) -> float:
        faces = _faces(colour)
        return sum(share * self.carried_out(self.joined(lying, colour, face), rest) for face, share in faces)

    def die_rerolled(
        self, lying: Lying, place: int, effect: Effect, rest: tuple[Effect, ...], touched: tuple[int, ...]
    ) -> float:
        """One die of a reroll of up to several."""
        depth = len(touched) + 1
        if effect.count > 1 and depth < TRIED_IN_DEPTH:
            rest = (Effect("reroll", colour=effect.colour, count=effect.count - 1), *rest)
            touched = (*touched, place)
        else:
            touched = ()
        return sum(
            share * self.carried_out(self.turned(lying, place, face), rest, touched)
            for face, share in _faces(lying.dice[place].colour)
        )

    def _some_rerolled(self, lying: Lying, effect: Effect, rest: tuple[Effect, ...], touched: tuple[int, ...]) -> float:
        places = {die: place for place, die in enumerate(lying.dice) if _able(die, effect) and place not in touched}
        worths = [self.die_rerolled(lying, place, effect, rest, touched) for place in places.values()]
        if touched or not worths:
            worths.append(self.carried_out(lying, rest))
        return max(worths)

    def _set(self, lying: Lying, effect: Effect, rest: tuple[Effect, ...]) -> float:
        """A die set to a face; of several settings each is the best for itself."""
        after = [self.turned(lying, place, face) for place, face in self._settings(lying, effect)]
        if not after:
            return self.carried_out(lying, rest)
        if rest:
            return self.carried_out(max(after, key=self.look), rest)
        return max(self.hoped(each) for each in after)

    def look(self, lying: Lying) -> float:
        """What the roll is worth, and of two that are worth the same the one with less to go."""
        return self.settled(lying) - CLOSER * self.lack(lying.totals)

    def _settings(self, lying: Lying, effect: Effect) -> Iterable[tuple[int, str]]:
        places = {die: place for place, die in enumerate(lying.dice) if _able(die, effect)}
        for die, place in places.items():
            faces = [face for face, _ in _faces(die.colour)] if effect.face == "*" else [effect.face]
            yield from ((place, face) for face in faces)


def roll_of(state: State, now: Attempt) -> Roll:
    """The roll at hand with its own stakes."""
    won, lost = bot_worth.stakes(state, now)
    return Roll(state, won, lost, bot_worth.gold(state, now.seat))


def _able(die: PoolDie, effect: Effect) -> bool:
    return not die.locked and effect.colour in (die.colour, ANY)


def _paid(tier: Reward) -> float:
    return tier.vp + bot_worth.ITEM * tier.items + bot_worth.LEGENDARY * tier.legendary + 0.4 * tier.gold


@cache
def _faces(colour: str) -> tuple[tuple[str, float], ...]:
    """The different faces of a die with the share of each."""
    faces = cards.dice()[colour].faces
    return tuple((face, faces.count(face) / len(faces)) for face in dict.fromkeys(faces))


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
