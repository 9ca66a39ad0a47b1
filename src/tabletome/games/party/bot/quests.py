"""What a party is good for: the quests that lie open, the arena, and the boss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from tabletome.games.party.board.attempt import quests_face_up
from tabletome.games.party.board.heroes import can_be_upgraded
from tabletome.games.party.board.town import quests_completed, quests_required
from tabletome.games.party.bot import worth as bot_worth
from tabletome.games.party.bot.quick_sums import counted
from tabletome.games.party.bot.ventures import TOKEN, Fighter, Prospect, Trial, fighter, gear, prospect, trial
from tabletome.games.party.cards import kinds
from tabletome.games.party.cards.library import Table
from tabletome.games.party.rules import coop, scoring
from tabletome.games.party.state import Hero, State

NEXT, AFTER_NEXT = 0.65, 0.35
"""How much the best and the second best quest count for what a party is worth."""
HORIZON = 2.2
"""For how many turns a party is expected to serve."""
LASTING = 0.3
"""The share of the heroes' own worth that counts beside the quests now open."""
MANY = (0.0, 1.3, 2.4, 3.2)
"""What it is worth to have so many heroes at all, as quests ask for one to three."""
BOSS_NEAR = {1: 0.0, 2: 0.0, 3: 0.5, 4: 1.0}
"""How much the fight against the boss counts for partners, by town level."""
BOSS_AMONG_RIVALS = 2.0
"""How much it counts for rivals as soon as the boss lies open: whoever hires for the next quests alone waits long for a party
that can defeat it."""
ITEM_IN_A_STAGE, TOKEN_IN_A_STAGE, MOST_ITEMS = 0.3, 0.55, 4
"""What a card of the hand and the token count for in each stage, in rerolls, and for how many cards there is a use."""
PATIENT, IN_TIME, TOO_EARLY = 0.06, 3, 4.0
"""Partners want so much more of a chance against the boss for each round that is left, except the last few, in which they call
it in any case; to call it too early costs so much."""
NEAR, SURE_OF_IT, PATIENCE = 0.6, 0.9, 24
"""A rival with such a share of one's own VP is near; otherwise one waits for such a chance, up to such a round."""
LONG, TOO_LONG = 7, 12
"""From the first of these rounds on it counts less and less that nobody may defeat the boss, from the second on nothing."""
MISSED = 0.4
"""The share of the hopes against the boss that one hero less takes away."""
UNSEEN = 0.6
"""How likely it is that a card which is not seen helps in a roll."""
ITEM_ON_A_QUEST = 0.5
"""What a potion or scroll counts for, in rerolls."""


Scores: TypeAlias = tuple[tuple[int, float], ...]
"""How likely each score in the arena is."""


class OpenQuest(NamedTuple):
    """A quest on the table with what it is worth; `learning` is added if somebody can take its level-up."""

    id: str
    heroes: int
    against: Trial
    won: float
    learning: float
    lost: float

    @property
    def most(self) -> float:
        """More than this it cannot be worth."""
        return max(self.won + self.learning, self.lost)


class Plans:
    """What a player could do with this party or that one."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        state = table.state
        self.state, self.seat, self.player = state, seat, state.players[seat]
        self.rate = bot_worth.rates(table, seat)
        self.items = round(sum(usable(table, item) for item in self.player.hand))
        self.over = bot_worth.last_turn(table, seat)
        quests = [self._open(table.library.quests[name]) for name in quests_face_up(state)]
        self.quests = sorted(quests, key=lambda one: one.most, reverse=True)
        self.missed = self._missed()
        self.rerolls = TOKEN if self.player.token else 0.0
        self.worths = [_worths_of(one, self.rerolls, self.missed) for one in self.quests]
        self.known: dict[tuple[Sent, ...], float] = {}

    def _missed(self) -> float:
        """What a hero lost shortly before the boss would cost there."""
        if BOSS_NEAR[self.state.level] < 1 or not self.state.boss:
            return 0.0
        return MISSED * self.boss(tuple(fighter(self.table, hero) for hero in self.player.party), self.items)

    def _open(self, card: kinds.Quest) -> OpenQuest:
        won = bot_worth.reward(self.table, self.rate, card.win, []) + self.step(card)
        lost = bot_worth.failed(self.table, self.seat, self.rate, card, [])
        return OpenQuest(card.id, card.heroes, trial(card), won, bot_worth.LEVEL_UP * card.win.up, lost)

    def step(self, card: kinds.Quest) -> float:
        """What the quest does for town progress. Nobody calls the boss gladly before somebody can defeat it. (AP-END-02)"""
        state, spot = self.state, self.table.library.town.track[self.state.level]
        worth = bot_worth.step(self.table, self.seat, card)
        calls = card.deck == spot.deck and "boss_countdown" in spot.on_leaving
        if not calls or quests_completed(self.table, self.seat, card.deck) < quests_required(self.table) - 1:
            return worth
        if state.coop:
            spare = coop.limit(self.table) - state.threat - IN_TIME
            return worth if spare <= 0 or self.ready > PATIENT * spare else -TOO_EARLY
        if self.far_ahead and self.ready < SURE_OF_IT:
            return -TOO_EARLY
        patience = min(1.0, max(0.0, (TOO_LONG - state.round) / (TOO_LONG - LONG)))
        return worth - patience * self.all_lose * (1 - self.ready)

    @cached_property
    def all_lose(self) -> float:
        """What it costs if nobody defeats the boss: the more, the surer one would win otherwise."""
        most = bot_worth.ALL_LOSE
        return most + max(0, min(2 * most, bot_worth.lead(self.table, self.seat)))

    @cached_property
    def far_ahead(self) -> bool:
        """If no rival is near in VP: then there is time, though not for ever."""
        totals = [scoring.total(self.table, player) for player in self.state.players]
        mine = totals.pop(self.seat)
        return max(totals) <= NEAR * mine and self.state.round < PATIENCE

    @cached_property
    def ready(self) -> float:
        """The chance that enough players defeat the boss as they stand. (AP-END-02, AP-COOP-09)"""
        enough = self.table.library.coop.winners[len(self.state.players)] if self.state.coop else 1
        return at_least(enough, [self._slays(seat) for seat in range(len(self.state.players))])

    @cached_property
    def others(self) -> float:
        """The chance that a rival defeats the boss."""
        return at_least(1, [self._slays(seat) for seat in range(len(self.state.players)) if seat != self.seat])

    def _slays(self, seat: int) -> float:
        player = self.state.players[seat]
        fighters = tuple(fighter(self.table, hero)._replace(wounded=False) for hero in player.party)
        items = round(sum(usable(self.table, item) for item in player.hand))
        one, two = boss_chances(self.table.library.bosses[self.state.boss], fighters, True, items)
        return one * two

    # --- quests -------------------------------------------------------------------------------------------------------

    def venture(self, one: OpenQuest, sent: Sequence[Sent], items: int = 0) -> float:
        """What it is worth to send these heroes, with the help of so many cards of the hand."""
        rerolls = round(self.rerolls + ITEM_ON_A_QUEST * items, 2)
        hoped: Prospect = prospect(one.against, tuple(each.fighter for each in sent), rerolls)
        won = one.won + one.learning if one.learning and any(each.learning for each in sent) else one.won
        spent = 0.4 * bot_worth.USED_ITEM * items + self.missed * (len(sent) - hoped.survivors)
        return hoped.chance * won + (1 - hoped.chance) * one.lost - hoped.harm - spent

    def best_ventures(self, heroes: Sequence[Sent]) -> tuple[float, float]:
        """The worth of the best two quests, each with the best way to go on it; nobody has to go."""
        ways = [tuple(combinations(heroes, size)) for size in range(len(heroes) + 1)]
        first = second = 0.0
        for one, known in zip(self.quests, self.worths, strict=True):
            if one.most <= second:  # and so it is with all that follow
                break
            if one.heroes >= len(ways):
                continue
            for sent in ways[one.heroes]:
                if sent not in known:
                    known[sent] = self.venture(one, sent)
            worth = max([known[sent] for sent in ways[one.heroes]])
            if worth > first:
                first, second = worth, first
            elif worth > second:
                second = worth
        return first, second

    # --- the party as a whole -----------------------------------------------------------------------------------------

    def party(self, heroes: Iterable[Hero], items: int | None = None) -> float:
        """What a party is worth for the rest of the game."""
        sent = tuple(by_strength(to_send(self.table, hero) for hero in heroes))
        near = BOSS_NEAR[self.state.level] if self.state.coop else BOSS_AMONG_RIVALS
        boss = 0.0
        if near and self.state.boss:
            boss = near * self.boss(tuple(each.fighter for each in sent), self.items if items is None else items)
        if sent not in self.known:
            self.known[sent] = self._quests_of(sent)
        return self.known[sent] + boss

    def _quests_of(self, heroes: tuple[Sent, ...]) -> float:
        if self.over and self.state.phase != "tavern":
            return 0.0
        first, second = self.best_ventures(heroes)
        horizon = 1.0 if self.over else HORIZON if self.state.level < len(BOSS_NEAR) else HORIZON / 2
        lasting = 0.0 if self.over else MANY[len(heroes)] + LASTING * sum(each.fighter.worth for each in heroes)
        return horizon * (NEXT * first + AFTER_NEXT * second) + lasting

    def boss(self, fighters: tuple[Fighter, ...], items: int) -> float:
        """What the fight against the boss is worth: its rewards by the chances of both stages."""
        state, card = self.state, self.table.library.bosses[self.state.boss]
        both, first = bot_worth.boss_stakes(self.table, self.rate, state.boss, 2)
        both += 0.0 if state.coop else self.all_lose * (1 - self.others)
        well = tuple(one._replace(wounded=False) for one in fighters)
        one, two = boss_chances(card, well, self.player.token, items)
        return one * first + one * two * (both - first)


class Sent(NamedTuple):
    """A hero to send, and whether a level-up would do something for it."""

    fighter: Fighter
    learning: bool


def to_send(table: Table, hero: Hero) -> Sent:
    return Sent(fighter(table, hero), can_be_upgraded(table, hero))


def by_strength(heroes: Iterable[Sent]) -> list[Sent]:
    """In an order of their own, whoever was hired first, so that what is known of some is known of them in any order."""
    return sorted(heroes, key=lambda each: (each.fighter.dice, each.fighter.worth, each.fighter.wounded, each.learning))


@lru_cache(maxsize=1_000)
def _worths_of(one: OpenQuest, rerolls: float, missed: float) -> dict[tuple[Sent, ...], float]:
    """What is already known of a quest: the same for all decisions between which nothing changes for it."""
    return {}


def boss_chances(card: kinds.BossCard, fighters: tuple[Fighter, ...], token: bool, items: int) -> tuple[float, float]:
    """The chance of the first stage, and then of the second with those who are likely to be left."""
    if len(fighters) < card.s1.heroes:
        return 0.0, 0.0
    help_ = round(TOKEN_IN_A_STAGE * token + ITEM_IN_A_STAGE * min(items, MOST_ITEMS), 2)
    first = max(
        (prospect(trial(card.s1), sent, help_) for sent in combinations(fighters, card.s1.heroes)),
        key=lambda hoped: hoped.chance,
    )
    second = prospect(trial(card.s2), fighters[: card.s2.heroes], help_)
    fallen = card.s1.heroes - first.survivors
    return first.chance, second.chance * max(0.0, 1 - 0.4 * fallen)


def at_least(number: int, chances: Iterable[float]) -> float:
    """The chance that so many of independent things happen.

    >>> at_least(1, [0.5, 0.5])
    0.75
    """
    spread = [1.0]
    for chance in chances:
        spread = [
            stay * (1 - chance) + come * chance for stay, come in zip([*spread, 0.0], [0.0, *spread], strict=True)
        ]
    return sum(spread[number:])


def usable(table: Table, item: str) -> float:
    """If a card of a hand can help in a roll; of one that is not seen, how likely that is."""
    card = table.library.items.get(item)
    if card is None:
        return UNSEEN
    return float(card.type in ("potion", "scroll") and not card.skull)


def sent(state: State, seat: int, names: Iterable[str]) -> list[Hero]:
    """The heroes of these names, in the order of the party."""
    wanted = set(names)
    return [hero for hero in state.players[seat].party if hero.id in wanted]


# --- choices ----------------------------------------------------------------------------------------------------------


def quest_worth(table: Table, plans: Plans, name: str, heroes: list[Hero]) -> float:
    """A quest with certain heroes, with no, one or two cards to help."""
    one = next(each for each in plans.quests if each.id == name)
    going = tuple(by_strength(to_send(table, hero) for hero in heroes))
    return max(plans.venture(one, going, items) for items in range(min(plans.items, 2) + 1))


def arena_worth(table: Table, seat: int, heroes: list[Hero]) -> float:
    """What the arena is likely to pay, less the wounds. Everybody who has the heroes is expected to enter with the best."""
    state = table.state
    card = table.library.arenas[state.arena]
    fighters = tuple(fighter(table, hero) for hero in heroes)
    hoped = prospect(trial(card), fighters, 0.0)
    mine, rate = scores(card, fighters), bot_worth.rates(table, seat)
    if state.coop:
        paid = sum(chance * by_marks(table, rate, card, score, heroes) for score, chance in mine)
        return paid - hoped.harm
    rivals = [best_scores(card, table, other) for other in range(len(state.players)) if other != seat]
    tiers = [bot_worth.reward(table, rate, tier, heroes) for tier in card.tiers]
    return sum(chance * paid_by_place(score, rivals, tiers) for score, chance in mine) - hoped.harm


def paid_by_place(score: int, rivals: Iterable[Scores], tiers: Sequence[float]) -> float:
    """What a score is likely to be paid among rivals: a tie counts as one place lower. (AP-ARENA-06, -14)"""
    better = sum(odds for rival in rivals for other, odds in rival if other > score)
    equal = sum(odds for rival in rivals for other, odds in rival if other == score)
    place = min(len(tiers) - 1.0, better + min(1.0, equal))
    low = int(place)
    high = min(len(tiers) - 1, low + 1)
    return tiers[low] + (place - low) * (tiers[high] - tiers[low])


def by_marks(table: Table, rate: bot_worth.Rates, card: kinds.ArenaCard, score: int, heroes: list[Hero]) -> float:
    reached = [tier for tier, mark in zip(card.tiers, card.marks, strict=False) if score >= mark]
    return bot_worth.reward(table, rate, reached[0], heroes) if reached else 0.0


def scores(card: kinds.ArenaCard, fighters: tuple[Fighter, ...]) -> Scores:
    with_them = gear(fighters)
    return counted(with_them.colours, card.counted, with_them.crit, with_them.loose)


def best_scores(card: kinds.ArenaCard, table: Table, seat: int) -> Scores:
    """What a rival may roll with the heroes that roll most; nothing if there are too few."""
    state = table.state
    fighters = [fighter(table, hero) for hero in state.players[seat].party]
    found = [scores(card, chosen) for chosen in combinations(fighters, card.heroes)]
    return max(found, key=lambda odds: sum(score * chance for score, chance in odds), default=())


def boss_worth(table: Table, seat: int, heroes: list[Hero], stage: int) -> float:
    """These heroes in a stage of the boss; there is nothing to lose but the survivors of the first stage."""
    state = table.state
    card = table.library.bosses[state.boss].stages[stage - 1]
    fighters = tuple(fighter(table, hero) for hero in heroes)
    items = round(sum(usable(table, item) for item in state.players[seat].hand))
    hoped = prospect(trial(card), fighters, round(TOKEN_IN_A_STAGE + ITEM_IN_A_STAGE * min(items, MOST_ITEMS), 2))
    return 10 * hoped.chance - (0.3 * hoped.harm if stage == 1 else 0.0)
