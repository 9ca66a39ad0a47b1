"""Large Monsters shove small ones aside and crush Chests where their move ends; others are shoved too.

(DR-SHOVE-*, DR-KEY-179..182, DR-CHEST-07, DR-CHEST-08)
"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.board import ChestCrushed
from tabletome.games.drunagor.options.figures import board, cells, names, occupied
from tabletome.games.drunagor.options.ground.forced import FORCED, Forcing, PutAt, puts
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.ground.chests import trap_die
from tabletome.games.drunagor.rules.ground.steps import put
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure, leader
from tabletome.kernel import Choose, Flow
from tabletome.table.grid import squares


def come_to_rest(play: Play, figure: Figure) -> Flow[None]:
    """Where a large Monster ends its move, small Monsters make room and Chests are crushed. (DR-SHOVE-03, DR-SHOVE-05)"""
    under = cells(play, figure)
    for one in [one for one in play.state.figures if one is not figure and cells(play, one) & under]:
        yield from shove(play, one, under, figure.id)
    for square in [square for square in play.state.chests if under >> square & 1]:
        play.state.chests.remove(square)
        play.tell(ChestCrushed(figure.id, names(play)[square]), "DR-CHEST-07")
        yield from trap_die(play, figure)


def shove(play: Play, one: Figure, area: int, by: str, *, barred: int = 0) -> Flow[None]:
    """To a free square next to the area, else to a nearest one, never to one that is `barred`.

    A Hero chooses its own, its Hero for a Pet, the Party Leader for Monsters.

    (DR-SHOVE-03, DR-SHOVE-06, DR-KEY-179, DR-KEY-180, DR-KEY-181)
    """
    to = around(play, one, area, barred)
    if not to:
        return
    square = to[0]
    if len(to) > 1:
        about = Forcing(one.id if one.side == "hero" else one.owner or leader(play.state).id, "", one.id, "SHOVE")
        prompt = f"Where is {name_of(play, one.id)} shoved?"
        act: PutAt = (
            yield Choose(seat_of(play.state, one), puts(play, to), prompt, ("DR-KEY-180",), FORCED, about)
        ).arg
        square = names(play).index(act.square)
    yield from put(play, one, square, "forced", by, "DR-SHOVE-03")


def around(table: Table, one: Figure, area: int, barred: int = 0) -> list[int]:
    """The free squares that border on an area, or the nearest free ones, counted in steps over the floor; areas for a large one.

    (DR-SHOVE-06, DR-KEY-182)
    """
    here, taken = board(table), occupied(table, one if one.large else None) | barred
    places = here.places(large=one.large)
    free = places.stand & ~places.touching(taken)
    reached, ring = area, here.adjacent(area)
    while ring and not places.touching(ring) & free & ~places.touching(area):
        reached |= ring
        ring = here.adjacent(reached)
    return [places.square(place) for place in squares(places.touching(ring) & free & ~places.touching(area))]
