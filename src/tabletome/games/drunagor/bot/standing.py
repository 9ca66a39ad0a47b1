"""How good a square is to end a turn on."""

from __future__ import annotations

from tabletome.games.drunagor.bot.dangers import Dangers, scarred
from tabletome.games.drunagor.bot.doors import ready
from tabletome.games.drunagor.bot.looking import FARTHEST, Looking
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.special.aims import must_not_fall
from tabletome.games.drunagor.options.values import max_health, weapon
from tabletome.games.drunagor.state import Figure, hero

ENGAGED, NEARER = 0.3, 0.12
"""What it costs who shoots to have an enemy beside them, and a step farther from the next enemy."""
HEALTH, FALLS, FATAL, ALLY_FALLS = 0.5, 6.0, 30.0, 1.0
"""What a lost Health costs, to be knocked out, and to be knocked out when this loses the game; what the loss of a Pet costs."""
ONWARDS, HURRY = 0.6, 0.5
"""What a square is worth on the way to a Door or to the missing, when no Monster is left, and when Darkness grows."""
LOOT, OPENS = 1.2, 3.0
"""A Chest that can be opened in peace, and a Door."""


class Standing:
    """Near enough to strike next time, not beside too many, on the way to where the Chapter leads."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking
        table, figure = looking.table, looking.figure
        held = weapon(table, figure)
        self.weak = 2 * figure.health <= max_health(table, figure)
        self.shoots = held is not None and not held.melee
        self.dangers = Dangers(table, figure)
        self.falls = fall(table, figure)
        turn = table.state.turn
        own = turn.figure == figure.id
        self.chests = table.state.chests if own and "chest" not in turn.minor else []
        self.opens = own and "door" not in turn.minor and ready(looking)
        self._known: dict[int, float] = {}

    def worth(self, square: int) -> float:
        value = self._known.get(square)
        if value is None:
            value = self._known[square] = self._worth(square)
        return value

    def _worth(self, square: int) -> float:
        looking = self.looking
        touching = looking.touching(square)
        loot = LOOT * (not touching and not self.weak and self._chest_beside(square))
        loot -= sum(goal.pull * far.get(square, FARTHEST) for goal, far in looking.goals)
        if self.opens and not touching and looking.doorsteps >> square & 1:
            loot += OPENS
        hurts = self.danger(square)
        if not looking.engaging:
            return loot - hurts - ONWARDS * looking.onwards.get(square, 0)
        nearest = looking.towards.get(square, FARTHEST)
        hurry = HURRY * looking.onwards.get(square, 0) if looking.hunted else 0.0
        engaged = ENGAGED * touching * self.shoots
        return loot - hurts - hurry - engaged - NEARER * nearest * (0.3 if self.weak else 1.0)

    def danger(self, square: int) -> float:
        """What it may cost to stand there until the next turn."""
        loss, (likely, more) = self.dangers.loss(square), self.dangers.caught(square)
        return (1 - likely) * self.cost(loss) + likely * self.cost(loss + more) if likely else self.cost(loss)

    def cost(self, loss: float) -> float:
        """What it costs to lose so much Health: the nearer to a knock-out, the more."""
        health = max(1, self.looking.figure.health)
        share = min(1.0, loss / health)
        return HEALTH * share * health + self.falls * share**3

    def _chest_beside(self, square: int) -> bool:
        """Is there a Chest beside a square that could still be searched in this turn?"""
        near = self.looking.board.adjacent(1 << square)
        return any(near >> at & 1 for at in self.chests)


def fall(table: Table, figure: Figure) -> float:
    """What it costs if this one is knocked out."""
    if figure.side != "hero":
        return ALLY_FALLS
    fatal = scarred(table, hero(table.state, figure.id)) or must_not_fall(table, figure)
    return FATAL if fatal else FALLS
