"""How far steps lead: reach, distances and cheapest paths.

Every search takes the squares that may be entered as `through`: leave out of it what blocks (enemies, solid objects)
and keep in it what may be passed (allies). The square a search starts from need not be in it. Squares on which nobody
may stop are a matter of the end alone.
"""

from collections.abc import Iterator, Sequence

from tabletome.table.grid import squares
from tabletome.table.steps import Steps

EVERYWHERE = -1


def reach(steps: Steps, start: int, points: int, *, through: int = EVERYWHERE, end: int = EVERYWHERE) -> int:
    """Where a figure can be after spending at most `points`, staying included, if it may stop there.

    Allies are in `through` and not in `end` (TM-MOVE-07, DR-MOVE-08), enemies in neither (TM-MOVE-08, AT-MOVE-05).

    >>> from tabletome.table.grid import Grid
    >>> grid = Grid(6, 1)
    >>> ally = grid.cells("c1")
    >>> print(grid.draw(reach(Steps.on(grid, grid.board), grid.cells("a1"), 3, end=~ally)))
    ##.#..
    """
    found = 0
    for ring in rings(steps, start, points=points, through=through):
        found |= ring
    return found & end


def rings(steps: Steps, start: int, *, points: int | None = None, through: int = EVERYWHERE) -> list[int]:
    """The distance map from a set: ring d holds the squares whose cheapest way from `start` costs exactly d.

    >>> from tabletome.table.grid import Grid
    >>> grid = Grid(5, 1)
    >>> mud = Steps.on(grid, grid.board, costs={2: grid.cells("c1")})
    >>> [grid.draw(ring) for ring in rings(mud, grid.cells("a1"))]
    ['#....', '.#...', '.....', '..#..', '...#.', '....#']
    """
    return _without_empty_end(list(_waves(steps, start, points, through)))


def rings_to(
    steps: Steps, goal: int, *, points: int | None = None, through: int = EVERYWHERE, until: int = 0
) -> list[int]:
    """The distance map towards a set: ring d holds the squares from which the cheapest way to `goal` costs d.

    It differs from `rings` where a step costs more one way than the other (DR-LEVEL-03, DR-LEVEL-05). The goal itself
    need not be in `through`; all other squares counted are. It ends with the first ring that meets `until`.
    """
    found = []
    for ring in _waves(steps.reverse, goal, points, through):
        found.append(ring)
        if ring & until:
            return found
    return _without_empty_end(found)


def distance(steps: Steps, start: int, goal: int, *, through: int = EVERYWHERE) -> int | None:
    """What the cheapest way from one set to another costs, None if there is none.

    The goal need not be in `through`: a hero's own square is measured to, though it blocks (AT-ENEMY-16).
    """
    for spent, ring in enumerate(_waves(steps, start, None, through | goal)):
        if ring & goal:
            return spent
    return None


def distances(steps: Steps, start: int, goals: Sequence[int], *, through: int = EVERYWHERE) -> list[int | None]:
    """What the cheapest way from one set to each of several others costs, None where there is none.

    >>> from tabletome.table.grid import Grid
    >>> grid = Grid(6, 1)
    >>> hall = Steps.on(grid, grid.cells("a1 b1 c1 d1 f1"))
    >>> distances(hall, grid.cells("a1"), [grid.cells("c1 d1"), grid.cells("f1"), grid.cells("a1")])
    [2, None, 0]
    """
    found: list[int | None] = [None] * len(goals)
    left = [*enumerate(goals)]
    for spent, ring in enumerate(_waves(steps, start, None, through)):
        for place, goal in [one for one in left if one[1] & ring]:
            found[place] = spent
            left.remove((place, goal))
        if not left:
            break
    return found


def nearest(steps: Steps, start: int, wanted: int, *, through: int = EVERYWHERE) -> int:
    """Those of the wanted squares that are cheapest to get to, several if they tie, none if none can be reached."""
    for ring in _waves(steps, start, None, through | wanted):
        if ring & wanted:
            return ring & wanted
    return 0


def between(steps: Steps, start: int, goal: int, *, through: int = EVERYWHERE) -> int:
    """Every square that lies on some cheapest path from one set to another, both ends included.

    >>> from tabletome.table.grid import Grid
    >>> grid = Grid(4, 3)
    >>> print(grid.draw(between(Steps.on(grid, grid.board), grid.cells("a1"), grid.cells("c2"))))
    ###.
    ###.
    ....
    """
    found = 0
    for layer in _layers(steps, start, goal, through):
        found |= layer
    return found


def paths(steps: Steps, start: int, goal: int, *, through: int = EVERYWHERE) -> Iterator[tuple[int, ...]]:
    """All cheapest paths from one set to another, found as they are asked for, in reading order (DR-AI-58).

    A path names its squares from the first to the last. Where paths part, the one over the lower square comes first.

    >>> from tabletome.table.grid import Grid
    >>> grid = Grid(3, 2)
    >>> list(paths(Steps.on(grid, grid.board), grid.cells("a1"), grid.cells("b2")))
    [(0, 1, 4), (0, 3, 4)]
    """
    layers = _layers(steps, start, goal, through)
    last = len(layers) - 1

    def onward(square: int, spent: int) -> list[tuple[int, int]]:
        return sorted(
            (following, spent + cost)
            for cost in steps.costs
            if spent + cost <= last
            for following in squares(steps.spread_for(cost, 1 << square) & layers[spent + cost])
        )

    path: list[int] = []
    branches = [iter([(square, 0) for square in squares(layers[0])])] if layers else []
    while branches:
        for square, spent in branches[-1]:
            if spent == last:
                yield (*path, square)
            else:
                path.append(square)
                branches.append(iter(onward(square, spent)))
                break
        else:
            branches.pop()
            del path[-1:]


def _without_empty_end(found: list[int]) -> list[int]:
    while len(found) > 1 and not found[-1]:
        found.pop()
    return found


def _waves(steps: Steps, start: int, points: int | None, through: int) -> Iterator[int]:
    """The rings one after the other, from the start itself until nothing new can follow."""
    fans = steps.fans
    dearest = fans[-1][0] if fans else 0
    unseen = steps.grid.board & through & ~start
    found = [start]
    idle = 0
    yield start
    while idle < dearest and unseen and (points is None or len(found) <= points):
        ring = 0
        for cost, left_at_all, forwards, backwards in fans:
            if cost <= len(found) and (cells := found[-cost] & left_at_all):
                for left, by in forwards:
                    ring |= (cells & left) << by
                for left, by in backwards:
                    ring |= (cells & left) >> by
        ring &= unseen
        unseen ^= ring
        found.append(ring)
        idle = 0 if ring else idle + 1
        yield ring


def _layers(steps: Steps, start: int, goal: int, through: int) -> list[int]:
    """For each cost spent, the squares at which some cheapest path then is; nothing if there is no path."""
    found = []
    for ring in _waves(steps, start, None, through | goal):
        found.append(ring)
        if ring & goal:
            break
    else:
        return []
    layers = [0] * len(found)
    layers[-1] = found[-1] & goal
    back = steps.reverse
    for spent in range(len(found) - 1, 0, -1):
        if layers[spent]:
            for cost in back.costs:
                if cost <= spent:
                    layers[spent - cost] |= back.spread_for(cost, layers[spent]) & found[spent - cost]
    return layers
