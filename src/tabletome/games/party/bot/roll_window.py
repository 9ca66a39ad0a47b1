"""The roll window as the bot sees it: what a roll is worth with all that is left to change it.

The worth of a roll is what success or failure pays, less the heroes that the wounds would cost after the best use of the shields.
What can still be made of it is looked through in `options/best_play.py`, each modifier less what it uses up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tabletome.games.party.board.attempt import immunity_of, need_of
from tabletome.games.party.board.heroes import powers_of
from tabletome.games.party.board.pool import critical_bonus
from tabletome.games.party.bot import quests, ventures, worth
from tabletome.games.party.bot.quick_sums import harm
from tabletome.games.party.cards.language import Change, Changes, Deed, Reward, ways_of
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.signs import DAMAGE, SHIELD, SYMBOLS
from tabletome.games.party.options.best_play import BestPlay
from tabletome.games.party.options.lying import Lying, Tool, Totals
from tabletome.games.party.options.roll_odds import powers_left, scrolls_left
from tabletome.games.party.state import Attempt, Hero, PoolDie, active_heroes, attempt

SHIELDS = SYMBOLS.index(SHIELD)
CLOSER = 1e-4
"""What a symbol less to go counts for between settings that are worth the same."""
MOST_SCORED = 24
"""No arena is looked at beyond this score."""
Pays: TypeAlias = tuple[float, ...]
"""What a score in the arena is worth, from none on."""


class Stakes(NamedTuple):
    """What a roll is for: what success and failure are worth, what is asked, who may be harmed, what else counts.

    `careless`: heroes do not count any more. `counted` and `pays` are the arena's: its symbols, and what each score is worth.
    `token` is what the reroll token is worth, `heal` and `coin` what a hero healed and a coin are.
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
    heal: float
    coin: float
    counted: str = ""
    pays: Pays = ()


class Worths:
    """What rolls for the same stakes are worth as they lie: the goal of the bot's best play."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes, self.crit, self.token = stakes, stakes.crit, stakes.token
        self.heroes = tuple(sorted((one.wounded, one.worth) for one in stakes.fighters))
        self.enough = stakes.pays.index(max(stakes.pays)) if stakes.pays else 0
        self.most = max(stakes.pays) if stakes.pays else max(stakes.won, stakes.lost)
        self.useful = "".join(symbol for symbol in SYMBOLS if self._counts(symbol))
        self.known: dict[tuple[Totals, str], float] = {}

    def _counts(self, symbol: str) -> bool:
        stakes = self.stakes
        if symbol == SHIELD and stakes.hits and not stakes.careless:
            return True
        if stakes.counted or symbol in stakes.immune:
            return symbol in stakes.counted
        return bool(stakes.wanted[SYMBOLS.index(symbol)] or (stakes.hp and symbol in DAMAGE))

    def settled(self, totals: Totals, blocks: str) -> float:
        """What a roll is worth as it lies."""
        key = totals, blocks
        if key not in self.known:
            self.known[key] = self._settle(totals, blocks)
        return self.known[key]

    def _settle(self, totals: Totals, blocks: str) -> float:
        stakes, shields = self.stakes, totals[SHIELDS]
        if stakes.counted:
            return stakes.pays[min(self._score(totals), MOST_SCORED)] - self._harm(shields, blocks)
        lost = stakes.lost - self._harm(shields, blocks)
        if self.lack(totals):
            return lost
        return max(lost, stakes.won - self._harm(shields - stakes.wanted[SHIELDS], blocks))

    def _score(self, totals: Totals) -> int:
        return sum(totals[SYMBOLS.index(symbol)] for symbol in self.stakes.counted)

    def lack(self, totals: Totals) -> int:
        """How many symbols are missing for success, in the arena for the best there is to hope for. (AP-COND-05)"""
        if self.stakes.counted:
            return max(0, self.enough - self._score(totals))
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

    def beside(self, change: Change) -> float:
        return self.stakes.heal * change.heals + self.stakes.coin * change.gold


@lru_cache(maxsize=16)
def plans(stakes: Stakes) -> BestPlay:
    """What is known of rolls for these stakes: kept from one decision to the next."""
    return BestPlay(Worths(stakes), wide=False)


class Roll:
    """A roll on the table with all that is at stake and all that is left."""

    def __init__(self, table: Table) -> None:
        state = table.state
        now = attempt(state)
        self.table = table
        self.stakes = stakes_of(table, now, active_heroes(state))
        self.plan = plans(self.stakes)
        tools = [Tool(ways_of(power.deed), power.trigger == "rune") for power in powers_left(table)]
        tools += [self.scroll(item, now.seat) for item in scrolls_left(table)]
        token = state.players[now.seat].token
        blocks = "" if self.stakes.careless else "".join(sorted(now.blocks))
        self.lying = self.plan.lying(now.pool, tools, token=token, blocks=blocks)

    def scroll(self, item: str, owner: int) -> Tool:
        """A scroll with what it costs to read it."""
        return Tool(ways_of(self.table.library.items[item].deed), cost=worth.use(self.table, owner, item))

    def settled(self) -> float:
        """What the roll is worth as it lies."""
        return self.plan.goal.settled(self.lying.totals, self.lying.blocks)

    def best(self) -> float:
        """More than this the roll cannot become worth."""
        return self.plan.goal.most

    def shown(self, die: PoolDie) -> str:
        return self.plan.shown(die.colour, die.face)

    def with_tool(self, tool: Tool, source: str = "") -> float:
        """A modifier; what only prevents wounds can wait, so it is measured against the roll as it lies."""
        if not any(change.joins or change.changes_dice or change.symbols for way in tool.ways for change in way):
            return max(self._beside_the_roll(way) for way in tool.ways) - tool.cost
        return self.plan.used(self.lying, self.plan.number(tool), source)

    def _beside_the_roll(self, way: Changes) -> float:
        goal, blocks = self.plan.goal, self.lying.blocks + "".join(change.blocks for change in way)
        return goal.settled(self.lying.totals, blocks) + sum(goal.beside(change) for change in way)

    def power(self, deed: Deed, *, rune: bool, source: str = "") -> float:
        return self.with_tool(Tool(ways_of(deed), rune), source)

    # --- a card in use ------------------------------------------------------------------------------------------------

    def aside(self, touched: list[int]) -> tuple[Lying, tuple[str, ...]]:
        """The roll without the dice that the reroll under way has thrown, and those."""
        pool, lying = attempt(self.table.state).pool, self.lying
        thrown = [self.shown(pool.dice[place]) for place in touched if not pool.dice[place].locked]
        dice = [*lying.dice]
        for die in thrown:
            dice.remove(die)
        return lying._replace(dice=tuple(dice)), tuple(thrown)

    def rerolled(self, die: PoolDie, left: Changes, touched: list[int]) -> float:
        lying, aside = self.aside(touched)
        return self.plan.one_rerolled(lying, self.shown(die), left[0], left[1:], aside)

    def turned(self, die: PoolDie, face: str, rest: Changes) -> float:
        turned = self.plan.turned(self.lying, self.shown(die), face)
        return self.plan.carried_out(turned, rest) - CLOSER * self.plan.lack(turned.totals)


def stakes_of(table: Table, now: Attempt, heroes: list[Hero]) -> Stakes:
    """What the roll at hand is for."""
    state = table.state
    won, lost = worth.stakes(table, now)
    need = need_of(table, now)
    powers = [ways_of(power.deed) for hero in heroes for power in powers_of(table, hero) if power.trigger == "crit"]
    hurt = [ventures.fighter(table, hero).worth for hero in state.players[now.seat].party if hero.wounded]
    arena = now.kind == "arena"
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
        0.25 * max(hurt, default=0.0),
        worth.gold(table, now.seat),
        table.library.arenas[now.card].counted if arena else "",
        arena_pays(table, now.seat) if arena else (),
    )


def arena_pays(table: Table, seat: int) -> Pays:
    """What each score is worth: partners are paid by the marks, rivals by what others have rolled or are likely to roll."""
    state = table.state
    card = table.library.arenas[state.arena]
    if state.coop:
        tiers = [*zip(card.marks, map(_paid, card.tiers), strict=False)]
        return tuple(next((paid for mark, paid in tiers if score >= mark), 0.0) for score in range(MOST_SCORED + 1))
    fight = state.arena_fight
    others: list[quests.Scores] = [
        ((one.score, 1.0),) if one.score >= 0 else quests.best_scores(card, table, one.seat)
        for one in (fight.entered if fight else ())
        if one.seat != seat
    ]
    tiers_paid = [_paid(tier) for tier in card.tiers]
    return tuple(quests.paid_by_place(score, others, tiers_paid) for score in range(MOST_SCORED + 1))


def _paid(tier: Reward) -> float:
    return tier.vp + worth.ITEM * tier.items + worth.LEGENDARY * tier.legendary + 0.4 * tier.gold
