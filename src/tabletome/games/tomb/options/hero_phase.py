"""What a Hero may do in its Hero Phase: a move and an action in either order, and what may be used besides. (TM-TURN-07..14)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.stretches import Stretch
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.cards.tiles import DIRECTION_NAMES
from tabletome.games.tomb.options import TombAct, alone
from tabletome.games.tomb.options.adventure import special_actions
from tabletome.games.tomb.options.attack import attacks, cards_up
from tabletome.games.tomb.options.cards import Use, UseItem, UsePower, able
from tabletome.games.tomb.options.move import DASH, STOP, Move, can_stop
from tabletome.games.tomb.options.tokens import free_tokens
from tabletome.games.tomb.options.traps import Disable, names_on_tile
from tabletome.games.tomb.state import Hero
from tabletome.kernel import Each, Group, acts
from tabletome.table import size

HERO_PHASE = "hero-phase"


class End(TombAct, frozen=True):
    """End the Hero Phase: the Exploration Phase follows. (TM-TURN-07)"""

    verb: ClassVar = "end"

    def label(self, table: Table, who: Hero) -> str:
        edges = board(table).unexplored_at(who.at) if size(table.state.stack) else []
        if not edges:
            return "end the Hero Phase: nothing to explore from here"
        return f"end the Hero Phase and explore {' or '.join(DIRECTION_NAMES[edge.direction] for edge in edges)}"


END = alone(End())


def offered(table: Table, hero: Hero, to: Stretch) -> list[Group]:
    """All that a Hero may do now: a stretch of its move, an action, and what takes none.

    (TM-TURN-07, -08, TM-MOVE-04, TM-ACT-01)
    """
    groups: list[Group] = []
    up = cards_up(table, hero)
    usable = able(table, hero, up)
    if to.squares:
        groups.append(Each(Move.verb, to.squares, to.on.names, "", ("TM-TURN-07",), Move))
    if can_stop(table, hero):
        groups.append(STOP)
    if not table.state.turn.acted:
        groups.append(DASH)
        groups += acts(attacks(table, hero, up))
        groups += acts([Disable(trap) for trap in names_on_tile(table.state, hero)])
        groups += acts(special_actions(table, hero))
        groups += acts([UseItem(card) for card in sorted(usable[UseItem.verb])])
        groups += acts([UsePower(card) for card in usable[UsePower.verb]])
    groups += acts([Use(card) for card in sorted([*usable[Use.verb], *free_tokens(table, hero)])])
    groups.append(END)
    return groups
