"""A bot that goes every way: it fights as the reference bot does, but makes other Characters, fills their decks with other cards,
buys what it never had, sees every Room before the goal, and now and then does what is not quite the worthiest.

In its games is met what the shortest way and the best deck pass by.
"""

from __future__ import annotations

from tabletome.bots import private_chance
from tabletome.games.deck.bot import Champion, judge
from tabletome.games.deck.bot.journey import Traveller
from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.library import Table
from tabletome.games.deck.options import journey, reactions, turn
from tabletome.games.deck.options.characters import making, town
from tabletome.games.deck.options.characters.making import Add, Automatic, Done, Fill
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Option

BY_CHANCE = {making.RACE, making.CLASS, making.GIFT, making.RAISE, making.EXTRA_CLASS}
ONE_IN = 4
"""How often something else is done than the worthiest."""
BY_HAND, COPIES = 30, 4
"""So many cards of a deck are taken by chance, at most so many of one at once."""


class Curious(Champion):
    """Always the same for the same seed."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.below = private_chance(seed).below

    def best(self, table: Table, who: Combatant, request: Choose) -> Option:
        wanted: list[Option] = []
        if request.kind in BY_CHANCE:
            wanted = [*request]
        elif request.kind == making.BUILD_DECK:
            wanted = self.for_the_deck(table, who, request)
        elif request.kind == journey.EXPLORE:
            explorer = Explorer(table, who, request.about)
            return request.best(lambda option: explorer.explore(option.arg))
        elif request.kind == town.TOWN and self.below(2):
            owned = table.state.people[who.seat].owned
            wanted = [option for option in request if isinstance(option.arg, town.Buy) and option.arg.name not in owned]
        elif request.kind in (turn.ACTION, reactions.REACT) and not self.below(ONE_IN):
            worth = judge(table, who, request)
            wanted = [option for option in request if worth(option.arg) > 0]
        return wanted[self.below(len(wanted))] if wanted else super().best(table, who, request)

    def for_the_deck(self, table: Table, who: Combatant, request: Choose) -> list[Option]:
        """Some cards by chance, then whatever fits; if that is not legal, the automatic deck."""
        made, _ = making.at_the_bench(table, who.seat)
        if sum(made.combat.values()) < BY_HAND:
            some = [option for option in request if isinstance(option.arg, Add) and option.arg.count <= COPIES]
            return some or [option for option in request if isinstance(option.arg, Automatic)]
        ready = [option for option in request if isinstance(option.arg, Done)]
        return ready or [option for option in request if isinstance(option.arg, Fill | Automatic)]


class Explorer(Traveller):
    """Sees every Room that can be reached before it enters the goal."""

    def __init__(self, table: Table, who: Combatant, about: object = None) -> None:
        super().__init__(table, who, about)
        self.last = lookup.adventure(table).goal
        if all(
            way in self.journey.entered and self.steps_to_new(way) is None for way in self.known_exits(self.room.id)
        ):
            self.last = ""

    def known_exits(self, number_: str) -> list[str]:
        return [exit_ for exit_ in super().known_exits(number_) if exit_ != self.last]

    def going(self, room: str) -> float:
        return -1.0 if room == self.last else super().going(room)
