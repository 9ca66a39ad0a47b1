"""The place of the Camp: a fire in a clearing, the Heroes around it, tent, chest and book at its edge."""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.scene.portraits import COLOURS
from tabletome.games.drunagor.state import camp_of, figure_of
from tabletome.scene import Board, Cell, Piece, face_of
from tabletome.scene.options import Offered

CAMP = "camp"
DRAWING = (
    "^^^^^^^^^^^",
    "^^..ooo..^^",
    "^..oo*oo..^",
    "^...ooo...^",
    "^^^.....^^^",
)
GROUNDS = {"^": "forest", ".": "grass", "o": "road", "*": "flames"}
SEATS = ((4, 1), (6, 1), (3, 2), (7, 2), (5, 3))
"""Where Heroes sit, the first of the party at the left of the fire."""
STEPS = {
    "camp_heal": "Heal", "camp_reward": "Reward", "camp_offer": "Offers", "camp_learn": "Learn", "camp_gear": "Gear",
    "camp_role": "Roles",
}  # fmt: skip
"""The steps of the Camp board that are seen. (DR-CAMP-31)"""
THINGS = {
    "camp_role": ("tent", "Tent: Roles", "house", 1, 2), "camp_learn": ("book", "Book: what may be learned", "book", 8, 1),
    "camp_offer": ("cart", "Cart: Camp Items", "coin", 9, 2), "camp_gear": ("chest", "Chest: gear and stash", "chest", 8, 3),
    "camp_reward": ("satchel", "Satchel: what was found", "gem", 2, 3),
}  # fmt: skip
"""What stands around, by the step that is made there."""


def clearing(table: Table, offered: Offered) -> Board:
    rows = DRAWING
    named = {(x, y + 1): STEPS[step] for step, (*_, x, y) in THINGS.items()}  # below what stands there
    cells = tuple(
        Cell(x, y, GROUNDS[sign], label=named.get((x, y), ""))
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
    )
    return Board(CAMP, len(rows[0]), len(rows), cells, (*_things(table), *_heroes(table, offered)))


def _things(table: Table) -> Iterator[Piece]:
    for step, (id_, name, icon, x, y) in THINGS.items():
        yield Piece(id_, x, y, name, name[0], "token", icon=icon, active=table.state.phase == step)


def _heroes(table: Table, offered: Offered) -> Iterator[Piece]:
    """Whoever is asked is lit; who may be chosen can be clicked."""
    waiting = camp_of(table.state).waiting
    for (x, y), one in zip(SEATS, table.state.heroes, strict=False):
        standing, name = figure_of(table.state, one.id), name_of(table, one.id)
        option, also = offered.on(one.id)
        yield Piece(
            one.id, x, y, name, name[0], "hero", COLOURS.get(one.id, "teal"), 1, standing.health, max_health(table, standing),
            option=option, also=also, icon=face_of(one.id), active=waiting[:1] == [one.id],
        )  # fmt: skip
