"""The Special Rules of the four Battlegrounds. (DR-PVP-04, DR-PVP-37)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.kinds import SetupLine
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.figures import board, cells, names, occupied
from tabletome.games.drunagor.options.pvp import side
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.conditions import gain, gain_resource
from tabletome.games.drunagor.rules.pvp.sides import ahead, standing
from tabletome.games.drunagor.rules.setting_up import build
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.turns.rune_turn import return_rune
from tabletome.games.drunagor.state import Figure, figure_of, heroes_by_initiative
from tabletome.kernel import Flow
from tabletome.kernel.events import Moved
from tabletome.table.grid import cells_of, squares

DRIFT = 2
EVERY = 2


@special("the-ferry-drifts", "round ends")
def drift(play: Play, what: Happening) -> Flow[None]:
    """The Chest drifts over Water towards the Hero with less Health; with equal Health it stays. (DR-PVP-04)"""
    yield from ()
    weaker = _with_less_health(play)
    if not play.state.chests or weaker is None:
        return
    here, called = board(play), names(play)
    path = [play.state.chests[0]]
    for _ in range(DRIFT):
        near = here.grid.near(1 << path[-1]) & here.ground.water & ~occupied(play)
        far = here.grid.apart(1 << path[-1], cells(play, weaker))
        closer = [square for square in squares(near) if here.grid.apart(1 << square, cells(play, weaker)) < far]
        if not closer:
            break
        path.append(closer[0])
    if len(path) > 1:
        play.state.chests[0] = path[-1]
        play.tell(Moved("chest", tuple(called[square] for square in path), "the-ferry-drifts"), "DR-PVP-04")


def _with_less_health(table: Table) -> Figure | None:
    """The Hero with the smaller share of its Health; none if they are level."""
    shares = {one.id: one.health / max_health(table, one) for one in heroes_by_initiative(table.state)}
    least = [id_ for id_, share in shares.items() if share == min(shares.values())]
    return figure_of(table.state, least[0]) if len(least) == 1 else None


@special("nobody-higher", "turn ends")
def on_the_stone(play: Play, what: Happening) -> Flow[None]:
    """Whoever ends a turn on the Stone gains FURY 1 and a RANGER'S MARK. (DR-PVP-04)"""
    yield from ()
    one = what.figure
    if one is not None and one.side == "hero" and not one.down and _high(play, one):
        gain_resource(play, one, "fury")
        gain(play, one, "rangers_mark", by="nobody-higher")


def _high(table: Table, one: Figure) -> bool:
    return bool(cells(table, one) & board(table).ground.level2)


@special("up-from-the-slag", "round ends")
def crawl_up(play: Play, what: Happening) -> Flow[None]:
    """Every second round a White Monster comes, nearest to the side that is ahead. (DR-PVP-04)"""
    worth = {team: ahead(play, team) for team in standing(play)}
    best = [team for team, value in worth.items() if value == max(worth.values())]
    if play.state.round % EVERY or len(best) > 1:
        return
    here = board(play)
    heroes = cells_of(figure_of(play.state, one.id).at for one in side(play, best[0]))
    points = list(squares(here.ground.spawn))
    nearest = min(points, key=lambda point: here.grid.apart(1 << point, heroes))
    yield from build(play, [SetupLine(nearest, "white")])


@special("without-favour", "round ends")
def lamplight(play: Play, what: Happening) -> Flow[None]:
    """Held by one side alone, the upper landing gives one drawn Rune back to the bag. (DR-PVP-04)"""
    up = {one.team for one in heroes_by_initiative(play.state) if not one.down and _high(play, one)}
    if len(up) == 1:
        yield from return_rune(play, "DR-PVP-04")
