"""A bot that wants to see everything: it fights as the captain does, but for the bonus as well, and goes where only a bonus or an
open road leads.

In its games is met what the plain way to the Tower passes by.
"""

from __future__ import annotations

import msgspec

from tabletome.bots.judged import Judged
from tabletome.games.tactics.bot import FIGHTING
from tabletome.games.tactics.bot.campaign import Traveller
from tabletome.games.tactics.cards.encounters import Encounter
from tabletome.games.tactics.cards.library import Library, Table
from tabletome.games.tactics.cards.objectives import Objective
from tabletome.games.tactics.options.campaign import CampaignAct
from tabletome.games.tactics.options.campaign.market import Buy
from tabletome.games.tactics.options.campaign.party import Begin
from tabletome.games.tactics.options.campaign.story import Answer, Decide, GoTo, chapter
from tabletome.games.tactics.state import Actor, Hero
from tabletome.kernel import Choose, Option

ROAD = 0.5
"""How much an open road speaks for going that way."""


class Explorer(Traveller):
    """A way through the campaign past as much as there is."""

    def set_out(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """With all potions there are."""
        return float(isinstance(act, Begin) and act.mode == "easy")

    def story(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """Rather over the road on which something is met."""
        assert isinstance(act, Decide)
        return super().story(table, hero, about, act) + ROAD * chapter(table).choices[act.which - 1].random

    def ways(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """Where only the bonus leads; after a failure as everybody goes."""
        assert isinstance(act, GoTo)
        here = table.library.encounters[table.state.campaign.chapter]
        won = table.state.campaign.history[-1].result != "failure"
        return super().ways(table, hero, about, act) + float(won and act.chapter not in here.orange)

    def random(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """By taste alone, as long as it can be paid."""
        assert isinstance(act, Answer)
        return self.taste("random", table.state.campaign.drawn, act.which)

    def market(self, table: Table, hero: Hero, about: object, act: CampaignAct) -> float:
        """Whatever is for sale and can be paid."""
        if isinstance(act, Buy):
            return 1.0 + self.taste("buy", act.card, act.hero)
        return super().market(table, hero, about, act)


class Curious(Judged):
    """Reads every encounter as if its bonus were asked for as well as its objective."""

    def __init__(self, seed: int) -> None:
        super().__init__({**FIGHTING, **Explorer(seed).judges})
        self.library: Library | None = None
        self.asking_both: Library | None = None

    def best(self, table: Table, who: Actor | Hero, request: Choose) -> Option:
        if self.asking_both is None or table.library is not self.library:
            self.library, self.asking_both = table.library, with_bonus(table.library)
        return super().best(Table(table.state, self.asking_both), who, request)


def with_bonus(library: Library) -> Library:
    """This library with both objectives of every encounter in one."""
    encounters = {number: _asking_both(one) for number, one in library.encounters.items()}
    return msgspec.structs.replace(library, encounters=encounters)


def _asking_both(encounter: Encounter) -> Encounter:
    both = Objective((*encounter.main.goals, *encounter.bonus.goals))
    return msgspec.structs.replace(encounter, main=both)
