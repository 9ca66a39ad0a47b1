"""Figures on the board as sets of squares: where they are, what is in their way, what blocks their sight."""

from __future__ import annotations

from tabletome.games.tactics.board import ground as grounds
from tabletome.games.tactics.board.ground import Ground
from tabletome.games.tactics.board.squares import base, distance
from tabletome.games.tactics.cards.kinds import Fighting
from tabletome.games.tactics.cards.language import Amount, Reach
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.state import OFF_BOARD, Actor, State, fight_of

STANDS_STILL = Fighting(0, Amount(), Reach())
"""A protected figure neither moves nor attacks."""


def cells(figure: Actor) -> int:
    """The squares of a figure; of a hero who is knocked out the one it was last on, for help to find it. (AT-KO-12)"""
    at = figure.at if figure.at != OFF_BOARD else figure.last_at
    return base(at, large=figure.large) if at != OFF_BOARD else 0


def occupied(state: State, but: Actor | None = None) -> int:
    """The squares of all figures on the board, of one apart. (AT-KO-06)"""
    squares = 0
    for figure in fight_of(state).actors:
        if figure.at != OFF_BOARD and figure is not but:
            squares |= base(figure.at, large=True) if figure.large else 1 << figure.at
    return squares


def ground_of(table: Table) -> Ground:
    """The ground of the fight as it lies now."""
    fight = fight_of(table.state)
    printed = table.library.maps[fight.map]
    return grounds.ground(printed.water, printed.rubble, fight.walls, printed.missing)


def free(table: Table, but: Actor | None = None) -> int:
    """The squares on which a figure could be put: no wall, no water, nobody there. (AT-KO-14)"""
    return ground_of(table).open & ~occupied(table.state, but)


def blockers(table: Table, looking: Actor) -> int:
    """What blocks sight: stone walls and enemies, whoever looks; heroes only by a house rule. (AT-LOS-02..04, AT-LOS-08)"""
    state = table.state
    blocking = ground_of(table).stone
    everybody = state.house.heroes_block_sight and looking.side == "enemy"
    for figure in fight_of(state).actors:
        if figure.at != OFF_BOARD and (figure.side == "enemy" or everybody):
            blocking |= base(figure.at, large=True) if figure.large else 1 << figure.at
    return blocking


def apart(figure: Actor, other: Actor) -> int:
    """The distance of two figures in squares. (AT-LOS-05, AT-LARGE-10)"""
    return distance(cells(figure), cells(other))


def fighting(table: Table, figure: Actor) -> Fighting:
    """Basic movement and basic attack: of a hero from its class card, of others from their own, of enemies as the chapter says.

    (AT-HERO-04, AT-SETUP-04, AT-SETUP-05)
    """
    if figure.side == "hero":
        return table.library.classes[figure.kind].fighting
    if figure.side == "summon":
        return table.library.creatures[figure.kind].fighting
    if figure.side == "ward":
        return STANDS_STILL
    chapter = table.library.encounters[fight_of(table.state).chapter]
    return chapter.fighting.get(figure.id) or table.library.enemies[figure.kind].fighting


def is_boss(table: Table, figure: Actor) -> bool:
    return figure.side == "enemy" and table.library.enemies[figure.kind].boss


def friendly(figure: Actor, other: Actor) -> bool:
    """Do they fight on one side?"""
    return (figure.side == "enemy") == (other.side == "enemy")
