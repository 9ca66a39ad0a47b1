"""What a Hero may do in its Hero Phase: a move and an action in either order, and what may be used besides. (TM-TURN-07..14)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.games.tomb.board.stretches import Stretch, Surroundings
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import TombAct, alone
from tabletome.games.tomb.options.adventure import special_actions
from tabletome.games.tomb.options.attack import Up, attacks, cards_up
from tabletome.games.tomb.options.cards import UseItem, UsePower, able, free_uses
from tabletome.games.tomb.options.move import DASH, STOP, Move, can_stop
from tabletome.games.tomb.options.traps import Disable, names_on_tile
from tabletome.games.tomb.state import Hero
from tabletome.kernel import Each, Group, acts

HERO_PHASE = "hero-phase"


class End(TombAct, frozen=True):
    verb: ClassVar = "end"

    def label(self, table: Table, who: Hero) -> str:
        return "end the Hero Phase"


END = alone(End())


def offered(table: Table, hero: Hero, around: Surroundings, to: Stretch) -> list[Group]:
    """All that a Hero may do now: a stretch of its move, an action, and what takes none. (TM-TURN-07, -08, TM-ACT-01)"""
    groups: list[Group] = []
    up = cards_up(table, hero)
    if to.squares:
        groups.append(Each(Move.verb, to.squares, around.on.names, "", ("TM-TURN-07",), Move))
    if can_stop(table, hero):
        groups.append(STOP)
    if not table.state.turn.acted:
        groups += actions(table, hero, up)
    groups += acts(free_uses(table, hero, up))
    groups.append(END)
    return groups


def actions(table: Table, hero: Hero, up: Up) -> list[Group]:
    """Move, Attack, Disable a Trap, or what an adventure or card provides. (TM-TURN-08, TM-ACT-01)"""
    return [
        DASH,
        *acts(attacks(table, hero, up)),
        *acts([Disable(trap) for trap in names_on_tile(table.state, hero)]),
        *acts(special_actions(table, hero)),
        *acts([UseItem(card) for card in sorted(able(table, hero, up, UseItem.verb))]),
        *acts([UsePower(card) for card in able(table, hero, up, UsePower.verb)]),
    ]
