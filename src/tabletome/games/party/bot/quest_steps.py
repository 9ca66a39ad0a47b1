"""The steps of a quest around the roll: who takes the wounds of the slots, which potions are drunk, what the shields are for."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board.attempt import immunity_of, need_of
from tabletome.games.party.board.in_use import left_to_do
from tabletome.games.party.board.wounds import kills
from tabletome.games.party.bot import worth as bot_worth
from tabletome.games.party.bot.quests import Plans
from tabletome.games.party.bot.quick_sums import counted
from tabletome.games.party.bot.ventures import (
    TOKEN,
    WOUNDED,
    Fighter,
    Gear,
    Trial,
    fighter,
    gear,
    harm_of,
    hope,
    prospect,
    wounds_to_come,
)
from tabletome.games.party.cards.language import Changes, Deed, ways_of
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.signs import SHIELD
from tabletome.games.party.options.card_in_use import AddDie, ChooseWay, HealHero, RemoveDie
from tabletome.games.party.options.quest import Decline, Defend, LevelUp, Succeed, TakeSlotWound
from tabletome.games.party.options.roll import Drink, RollDice
from tabletome.games.party.state import active_heroes, attempt

A_SYMBOL_IN_THE_ARENA = 0.9
SURE = 0.01
"""What an option that uses up nothing is better by."""


class Steps:
    """An attempt before its dice lie on the table."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        state = table.state
        self.state, self.seat, self.now = state, seat, attempt(state)
        self.won, self.lost = bot_worth.stakes(table, self.now)
        self.need = need_of(table, self.now)
        self.fighters = tuple(fighter(table, hero) for hero in active_heroes(state))
        self.token = TOKEN if state.players[self.now.seat].token else 0.0

    # --- slots --------------------------------------------------------------------------------------------------------

    def slot(self, act: TakeSlotWound) -> float:
        """Who is hurt before the roll: what is lost at once, and what it does to the chances. (AP-QUEST-06..08)"""
        harm, left = 0.0, []
        for hero, one in zip(active_heroes(self.state), self.fighters, strict=True):
            if hero.id != act.hero:
                left.append(one)
            elif kills(act.wound, wounded=hero.wounded):
                harm = one.worth
            else:
                harm = WOUNDED * one.worth
                left.append(one._replace(wounded=True))
        against = Trial(self.now.slots[1:], self.need, immunity_of(self.table, self.now), self.now.wounds)
        hoped = prospect(against, tuple(left), self.token)
        return hoped.chance * (self.won - self.lost) - hoped.harm - harm

    # --- potions ------------------------------------------------------------------------------------------------------

    def drink(self, act: Drink | RollDice) -> float:
        """A potion, if it is worth more than to keep it."""
        pool = self.pool()
        if isinstance(act, RollDice):
            return self.worth(pool, self.fighters) + SURE
        return self.after_deed(pool, self.table.library.items[act.item].deed) - bot_worth.use(
            self.table, self.now.seat, act.item
        )

    def pool(self) -> Gear:
        known = gear(self.fighters)
        return known._replace(colours=self.now.colours, loose=self.now.pool.loose, blocks=self.now.blocks)

    def after_deed(self, pool: Gear, deed: Deed) -> float:
        return max(self.after(pool, way) for way in ways_of(deed))

    def after(self, pool: Gear, left: Changes, extra: float = 0.0) -> float:
        """What the attempt is worth after these changes of a pool not rolled yet."""
        fighters = self.fighters
        for place, change in enumerate(left):
            if change.joins:
                rest = left[place + 1 :]
                colours = dice.addable(pool.colours, change.joins)
                worths = [self.after(pool._replace(colours=pool.colours + each), rest, extra) for each in colours]
                return max(worths, default=self.worth(pool, fighters) + extra)
            if change.symbols:
                pool = pool._replace(loose=pool.loose + change.symbols, rerolls=pool.rerolls + 0.7)
            pool = pool._replace(blocks=pool.blocks + change.blocks)
            extra += bot_worth.gold(self.table, self.seat) * change.gold
            if change.heals:
                fighters, healed = self._healed(fighters)
                extra += healed
        return self.worth(pool, fighters) + extra

    def _healed(self, fighters: tuple[Fighter, ...]) -> tuple[tuple[Fighter, ...], float]:
        """The best wounded hero on the quest, else one at home, is well again."""
        hurt = max((one for one in fighters if one.wounded), key=lambda one: one.worth, default=None)
        if hurt is not None:
            place = fighters.index(hurt)
            well = hurt._replace(wounded=False)
            return (*fighters[:place], well, *fighters[place + 1 :]), WOUNDED * hurt.worth
        at_home = [fighter(self.table, hero).worth for hero in self.state.players[self.now.seat].party if hero.wounded]
        return fighters, WOUNDED * max(at_home, default=0.0)

    def worth(self, pool: Gear, fighters: tuple[Fighter, ...]) -> float:
        """What the attempt is worth with this pool."""
        colours = "".join(sorted(pool.colours))
        if self.now.kind == "arena":
            scores = counted(colours, self.table.library.arenas[self.now.card].counted, pool.crit, pool.loose)
            harm, _ = wounds_to_come(pool, self.now.wounds, fighters, 0)
            return A_SYMBOL_IN_THE_ARENA * sum(score * chance for score, chance in scores) - harm
        chance = 1.0
        if not self.need.automatic:
            rerolls = round(min(4.0, pool.rerolls + self.token), 1)
            loose = "".join(sorted(pool.loose))
            chance = hope(colours, loose, pool.crit, self.need, immunity_of(self.table, self.now), rerolls)
        harm, _ = wounds_to_come(pool, self.now.wounds, fighters, self.need.symbols.get(SHIELD, 0))
        careless = self.now.kind == "boss" and self.now.stage > 1
        return chance * self.won + (1 - chance) * self.lost - (0.0 if careless else harm)

    # --- a card being carried out -------------------------------------------------------------------------------------

    def effect(self, act: ChooseWay | AddDie | RemoveDie | HealHero) -> float:
        """Ways and colours of a potion, and a die that a skull scroll takes away."""
        pool = self.pool()
        match act:
            case ChooseWay():
                return self.after(pool, act.way(self.table))
            case AddDie():
                return self.after(pool._replace(colours=pool.colours + act.colour), left_to_do(self.table)[1:])
            case RemoveDie():
                colours = pool.colours.replace(act.colour, "", 1)
                return self.after(pool._replace(colours=colours), left_to_do(self.table)[1:])
            case HealHero():
                return heal_worth(self.table, self.now.seat, act.hero)
            case _:
                assert_never(act)

    # --- shields ------------------------------------------------------------------------------------------------------

    def shields(self, act: Succeed | Defend) -> float:
        """Shields wanted by success and by defence. (AP-COND-09)"""
        shields = dice.symbols(self.now.pool)[SHIELD]
        if isinstance(act, Succeed):
            return self.won - self._harm(shields - self.need.symbols.get(SHIELD, 0))
        return self.lost - self._harm(shields)

    def _harm(self, shields: int) -> float:
        return harm_of(self.now.wounds, min(shields, len(self.now.wounds)), self.now.blocks, self.fighters)[0]


def heal_worth(table: Table, seat: int, name: str) -> float:
    """Who is healed: the dearest, and first of all somebody on the quest with wounds still to come."""
    state = table.state
    hero = next(hero for hero in state.players[seat].party if hero.id == name)
    at_risk = state.attempt is not None and name in state.attempt.active and bool(state.attempt.wounds)
    return fighter(table, hero).worth * (3.0 if at_risk else 1.0)


def levelling_up(table: Table, seat: int) -> Callable[[LevelUp | Decline], float]:
    """The hero whose other side does most for the party."""
    state = table.state
    plans, party = Plans(table, seat), state.players[seat].party

    def worth(act: LevelUp | Decline) -> float:
        if isinstance(act, Decline):
            return plans.party(party)
        better = [msgspec.structs.replace(hero, upgraded=True) if hero.id == act.hero else hero for hero in party]
        return plans.party(better) + SURE

    return worth
