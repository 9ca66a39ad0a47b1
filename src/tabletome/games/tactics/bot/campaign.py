"""The bot between encounters: which way to go, what heroes become, who gets what. What it cannot know it settles by taste.

A taste is a number from 0 to 1 that depends on the bot's seed and on what it is about: two bots go different ways, one always the
same.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletome.bots.judged import Judge
from tabletome.bots.taste import taste
from tabletome.games.tactics.cards.heroes import BASIC_ATTACK, BASIC_MOVE, HEROES, class_levels
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.campaign import About, CampaignAct
from tabletome.games.tactics.options.campaign.level_up import (
    BONUS,
    LEVEL_UP,
    REPLACE,
    AddBasic,
    NoBonus,
    RemoveCard,
    TakeLevel,
)
from tabletome.games.tactics.options.campaign.market import MARKET, Buy, Leave, Sell
from tabletome.games.tactics.options.campaign.party import PARTY, SET_OUT, Begin, PickHero
from tabletome.games.tactics.options.campaign.purse import gold
from tabletome.games.tactics.options.campaign.sharing import SHARE, TRADE, Decline, Done, GiveTo
from tabletome.games.tactics.options.campaign.story import RANDOM, STORY, WAYS, Answer, Decide, GoTo, drawn
from tabletome.games.tactics.state import Hero, hero_named

ENOUGH = 2
"""So many pieces of equipment of one kind are of use to a hero: one that lies on the board, one for a change."""
LEAST_MOVES, LEAST_ATTACKS, THIN = 2, 1, 9
PATIENCE = 2
"""So often the same encounter is tried before another one is."""
GIVES_UP = 4
"""After so many failures in the last encounter there is no hope left."""


class Traveller:
    """A bot's way through the campaign, by its seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def taste(self, *about: object) -> float:
        """How much it likes something, from 0 to 1; always the same."""
        return taste(self.seed, *about)

    @property
    def judges(self) -> Mapping[str, Judge]:
        return {
            PARTY: self.party, SET_OUT: self.set_out, STORY: self.story, WAYS: self.ways, RANDOM: self.random,
            LEVEL_UP: self.level, REPLACE: self.replace, BONUS: self.bonus, MARKET: self.market, SHARE: self.share,
            TRADE: self.trade,
        }  # fmt: skip

    # --- the story ----------------------------------------------------------------------------------------------------

    def party(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """Somebody who stands in front and somebody who heals; the others by taste."""
        assert isinstance(act, PickHero)
        return {"roberta": 3.0, "tolben": 2.0}.get(act.hero, self.taste(act.hero))

    def set_out(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """As agreed on; after a failure with all potions there are."""
        if not isinstance(act, Begin):
            return 0.0
        failed = table.state.campaign.chapter in table.state.campaign.failed
        return float(act.mode == ("easy" if failed else table.state.house.mode)) + 0.5

    def story(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        assert isinstance(act, Decide)
        return self.taste("story", table.state.campaign.chapter, act.which)

    def ways(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """Forward by taste. After a failure once more, then the other way; and no end as long as there is hope."""
        assert isinstance(act, GoTo)
        campaign = table.state.campaign
        here = campaign.chapter
        failures = campaign.failed.count(here)
        if act.chapter == here:
            return 1.5 if failures % (PATIENCE + 1) else -0.5
        if table.library.guide.chapters[act.chapter].ending and campaign.history[-1].result == "failure":
            return 3.0 if failures >= GIVES_UP else -1.0
        return self.taste("way", here, act.chapter)

    def random(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """Gold is kept for the market, as long as there is little of it."""
        assert isinstance(act, Answer)
        price = drawn(table).options[act.which - 1].pay
        return self.taste("random", table.state.campaign.drawn, act.which) - (
            0.8 if price and gold(table.state.campaign) < 3 else 0.0
        )

    # --- levels -------------------------------------------------------------------------------------------------------

    def dreams(self, table: Table) -> dict[str, str]:
        """What each hero wants to be: an elite class that grows from its own, no two the same; now and then its own class."""
        found: dict[str, str] = {}
        for hero in table.state.heroes:
            own = HEROES[hero.name]
            grown = [id_ for id_, cls in table.library.classes.items() if cls.elite and own in cls.needs]
            free = [id_ for id_ in grown if id_ not in found.values()]
            if not free or self.taste("own class", hero.name) < 0.15:
                found[hero.name] = own
            else:
                found[hero.name] = max(free, key=lambda cls: self.taste("dream", hero.name, cls))
        return found

    def level(self, table: Table, hero: Hero, about: About, act: CampaignAct) -> float:
        """First what the dream needs, then the dream, then whatever else makes it stronger."""
        if not isinstance(act, TakeLevel):
            return -1.0
        card, levels = table.library.level_ups[act.card], class_levels(table.library, hero)
        dream = self.dreams(table)[hero.name]
        cls = table.library.classes[card.cls]
        if card.cls == dream:
            return 10.0
        if levels.get(card.cls, 0) < table.library.classes[dream].needs.get(card.cls, 0):
            return 8.0 + self.taste("need", card.cls)
        return 2.0 * cls.elite + (1.0 if card.cls in levels else 0.0) + self.taste("else", hero.name, card.cls)

    def replace(self, table: Table, hero: Hero, about: About, act: CampaignAct) -> float:
        return _worth_losing(hero, act.card) if isinstance(act, RemoveCard) else 0.0

    def bonus(self, table: Table, hero: Hero, about: About, act: CampaignAct) -> float:
        """A thin deck grows, a thick one loses a basic card."""
        size = sum(hero.cards.values())
        match act:
            case NoBonus():
                return 0.3
            case AddBasic():
                return 1.0 if size < THIN and act.card == BASIC_MOVE else 0.0
            case RemoveCard():
                return _worth_losing(hero, act.card) if size > THIN + 1 else -1.0
        return 0.0

    # --- equipment ----------------------------------------------------------------------------------------------------

    def market(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """What fills an empty place is bought; what a hero has more than enough of is sold."""
        match act:
            case Leave():
                return 0.5
            case Buy():
                kept = _of_its_kind(table, hero_named(table.state, act.hero), act.card)
                return 1.0 + self.taste("buy", act.card, act.hero) if not kept else 0.0
            case Sell():
                owner = next(one for one in table.state.heroes if act.card in one.equipment)
                return 3.0 if _of_its_kind(table, owner, act.card) > ENOUGH else -1.0
        return 0.0

    def share(self, table: Table, hero: Hero, about: About, act: CampaignAct) -> float:
        """To whoever has nothing in that place; a perk to whoever has fewest."""
        match act:
            case Decline():
                return -5.0
            case GiveTo():
                taker = hero_named(table.state, act.hero)
                has = len(taker.perks) if about.card in table.library.perks else _of_its_kind(table, taker, about.card)
                return self.taste("share", about.card, act.hero) - 2.0 * has
        return 0.0

    def trade(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        return float(isinstance(act, Done))


def _worth_losing(hero: Hero, card: str) -> float:
    """Basic cards are what a deck can do without, but for a few."""
    least = {BASIC_ATTACK: LEAST_ATTACKS, BASIC_MOVE: LEAST_MOVES}
    return 0.5 + 0.1 * hero.cards[card] if card in least and hero.cards[card] > least[card] else -1.0


def _of_its_kind(table: Table, hero: Hero, card: str) -> int:
    """How many pieces of equipment a hero has for the same place."""
    cards = table.library.cards
    return sum(cards[one].slot == cards[card].slot for one in hero.equipment)
