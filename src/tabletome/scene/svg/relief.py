"""Height and Darkness: what makes a board more than a floor plan.

Height is told five ways: by the brightness of the ground, the cliff below a ledge, its lit rim, steps that show what a climb
costs, and a number. Darkness is one body with a glowing edge, not a pattern of squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tabletome.scene.svg.grounds import S, ground_name
from tabletome.scene.svg.layout import Layout
from tabletome.scene.svg.type import n
from tabletome.scene.vocabulary import Cell

Corner = tuple[int, int]
DUSK = ("#141b2c", 0.62), ("#2a2417", 0.3), ("#fff6dd", 0.12)
"""What is laid over the ground of level 0, 1 and 2: the deeper, the darker."""
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
CLIFF = 7
"""How far the face of a cliff of one level reaches down."""
STEP = {1: "#f0e2b8", 2: "#ffb13d"}
"""Steps that cost one point, and those that cost two."""
ROUND = 11


def raised(layout: Layout) -> bool:
    """Has the board any height at all?"""
    return any(cell.level for cell in layout.cells.values())


def dusk(cell: Cell, left: float, top: float) -> str:
    """The light that falls on a square of this height."""
    colour, opacity = DUSK[max(0, min(cell.level, len(DUSK) - 1))]
    if ground_name(cell.look) not in ("floor", "start", "stone", "wood"):
        opacity /= 2.5
    place = f'x="{n(left - 0.5)}" y="{n(top - 0.5)}" width="{S + 1}" height="{S + 1}"'
    return f'<rect {place} fill="{colour}" opacity="{n(opacity)}"/>'


def heights(layout: Layout) -> str:
    """Cliffs, shadows and lit rims where the ground falls off, steps between areas, and how high each area stands."""
    if not raised(layout):
        return ""
    out = "".join(_ledges(layout, cell) for cell in layout.cells.values() if cell.level)
    return f'<g pointer-events="none">{out}{_stairs(layout)}</g>'


def _ledges(layout: Layout, cell: Cell) -> str:
    """The cliff stands on the lower square, the rim on the higher one."""
    left, top = layout.corner(cell.x, cell.y)
    out = rim = ""
    for side, (dx, dy) in SIDES.items():
        other = layout.cells.get((cell.x + dx, cell.y + dy))
        drop = cell.level - (other.level if other is not None else 0)
        if drop <= 0:
            continue
        deep = CLIFF * drop
        if side == "s":
            face = f'x="{n(left)}" y="{n(top + S)}" width="{S}"'
            out += f'<rect {face} height="{deep}" fill="#1b140c" opacity=".92"/>'
            out += f'<rect {face} height="{n(deep / 2)}" fill="#6b5636" opacity=".55"/>'
            out += f'<rect x="{n(left)}" y="{n(top + S + deep)}" width="{S}" height="8" fill="#000" opacity=".3"/>'
        elif side in "ew" and other is not None:
            x = left + S if side == "e" else left - 3 - 2 * drop
            out += f'<rect x="{n(x)}" y="{n(top)}" width="{n(3 + 2 * drop)}" height="{S}" fill="#000" opacity=".38"/>'
        rim += _edge(left, top, side)
    return out + (f'<path d="{rim}" stroke="#fff2cf" stroke-width="1.8" opacity=".8" fill="none"/>' if rim else "")


def _edge(left: float, top: float, side: str) -> str:
    right, bottom = left + S, top + S
    return {
        "n": f"M{n(left)} {n(top)}H{n(right)}",
        "s": f"M{n(left)} {n(bottom)}H{n(right)}",
        "w": f"M{n(left)} {n(top)}V{n(bottom)}",
        "e": f"M{n(right)} {n(top)}V{n(bottom)}",
    }[side]


def _stairs(layout: Layout) -> str:
    """Between two regions of different height, once for each pair: pale for one level, amber for two."""
    met: dict[tuple[str, str, str], list[tuple[Cell, int]]] = {}
    for (x, y), cell in layout.cells.items():
        for side in ("e", "s"):
            dx, dy = SIDES[side]
            other = layout.cells.get((x + dx, y + dy))
            if other is not None and other.region != cell.region and other.level != cell.level:
                met.setdefault((cell.region, other.region, side), []).append((cell, abs(other.level - cell.level)))
    return "".join(_stair(layout, side, edges) for (_, _, side), edges in met.items())


def _stair(layout: Layout, side: str, edges: list[tuple[Cell, int]]) -> str:
    """Three bars across the middle of a border."""
    corners = [layout.corner(cell.x, cell.y) for cell, _ in edges]
    left, top = (sum(place) / len(edges) for place in zip(*corners, strict=True))
    if side == "e":
        bars = "".join(f"M{n(left + S + place)} {n(top + S / 2 - 9)}v18" for place in (-4, 0, 4))
    else:
        bars = "".join(f"M{n(left + S / 2 - 9)} {n(top + S + place)}h18" for place in (-4, 0, 4))
    return (
        f'<path d="{bars}" stroke="#1b140c" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="{bars}" stroke="{STEP[min(edges[0][1], 2)]}" stroke-width="2.2" stroke-linecap="round"/>'
    )


def tags(layout: Layout) -> str:
    """The height of an area at its corner, where it differs from the one on its left or above."""
    if not raised(layout):
        return ""
    first: dict[str, Cell] = {}
    for cell in layout.cells.values():
        known = first.get(cell.region)
        if known is None or (cell.y, cell.x) < (known.y, known.x):
            first[cell.region] = cell
    out = ""
    for cell in first.values():
        beside = (layout.cells.get((cell.x - 1, cell.y)), layout.cells.get((cell.x, cell.y - 1)))
        levels = {other.level for other in beside if other is not None}
        if levels == {cell.level}:
            continue
        left, top = layout.corner(cell.x, cell.y)
        out += (
            f'<rect x="{n(left + 2.5)}" y="{n(top + 2.5)}" width="21" height="13" rx="4" fill="#120d07" opacity=".78"/>'
            f'<path d="M{n(left + 6)} {n(top + 11.6)}l3-5.4 3 5.4z" fill="#f0dca8"/>'
            f'<text x="{n(left + 14)}" y="{n(top + 12.6)}" font-size="10" font-weight="700" fill="#f7ead0">{cell.level}</text>'
        )
    return f'<g pointer-events="none">{out}</g>' if out else ""


# --- Darkness ---------------------------------------------------------------------------------------------------------


def darkness(layout: Layout) -> str:
    """The glowing edge of the Darkness, around all of its squares together."""
    cells = {key for key, cell in layout.cells.items() if ground_name(cell.look) == "darkness"}
    if not cells:
        return ""
    outline = "".join(_rounded(layout, loop) for loop in outlines(cells))
    glow = "".join(
        f'<path d="{outline}" stroke="{colour}" stroke-width="{width}" opacity="{opacity}"/>'
        for colour, width, opacity in (("#8a4bff", 13, 0.2), ("#9d63ff", 7, 0.45), ("#d9c2ff", 2.2, 0.95))
    )
    return f'<g fill="none" stroke-linejoin="round" pointer-events="none">{glow}</g>'


def outlines(cells: set[Corner]) -> Iterator[list[Corner]]:
    """The loops around a set of squares, as the corners where they turn; the squares lie on the right of the way.

    >>> list(outlines({(0, 0), (1, 0)}))
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    leaving: dict[Corner, list[Corner]] = {}
    for x, y in sorted(cells):
        ring = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y))
        beyond = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for (start, end), other in zip(pairwise(ring), beyond, strict=True):
            if other not in cells:
                leaving.setdefault(start, []).append(end)
    while leaving:
        start = min(leaving)
        loop, at, way = [start], start, (1, 0)
        while True:
            ends = leaving[at]
            # Where two squares touch at a corner only, the way turns right and stays with its own square.
            end = min(ends, key=lambda one: _turn(way, (one[0] - at[0], one[1] - at[1])))
            ends.remove(end)
            if not ends:
                del leaving[at]
            way, at = (end[0] - at[0], end[1] - at[1]), end
            if at == start:
                break
            loop.append(at)
        yield _corners(loop)


def _turn(way: Corner, then: Corner) -> int:
    """Right, straight on, left: in this order."""
    return {(-way[1], way[0]): 0, way: 1, (way[1], -way[0]): 2}.get(then, 3)


def _corners(loop: list[Corner]) -> list[Corner]:
    """Without the points on straight lines."""
    return [
        here
        for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
        if (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (after[0] - here[0])
    ]


def _rounded(layout: Layout, loop: list[Corner]) -> str:
    """A closed way with its corners rounded off."""
    path = ""
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        x, y = layout.corner(*here)
        came, goes = _towards(here, before), _towards(here, after)
        path += f"{'L' if path else 'M'}{n(x + came[0] * ROUND)} {n(y + came[1] * ROUND)}"
        path += f"Q{n(x)} {n(y)} {n(x + goes[0] * ROUND)} {n(y + goes[1] * ROUND)}"
    return path + "z"


def _towards(here: Corner, other: Corner) -> Corner:
    return (other[0] > here[0]) - (other[0] < here[0]), (other[1] > here[1]) - (other[1] < here[1])
