"""Plans over a board: dusk outside of what is reached, the area, sight, ways with their odds, health about to be lost."""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.kernel import percent
from tabletome.scene.plans import Bar, Ghost, Hit, Plan, Sight, Square
from tabletome.scene.svg.grounds import S
from tabletome.scene.svg.layout import Layout
from tabletome.scene.svg.pieces import health_cells, pips
from tabletome.scene.svg.type import fit, n, width_of, words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Board, Piece

WIDEST_LABEL = 3.4 * S
BAR, TALLEST = 15.0, 34.0


def plan_svg(board: Board, plan: Plan) -> str:
    """The plan in the measures of the board, to be laid over its squares."""
    layout = Layout(board)
    pieces = {piece.id: piece for piece in board.standing()}
    parts = [
        _dusk(layout, plan.reach),
        _area(layout, plan.area),
        *(_sight(layout, sight) for sight in plan.sights),
        *(_ghost(layout, ghost) for ghost in plan.ghosts),
        *(_losing(layout, pieces[hit.id], hit) for hit in plan.hits if hit.id in pieces),
        *(_labels(layout, plan, pieces)),
    ]
    return f'<g class="plan" pointer-events="none" aria-hidden="true">{"".join(parts)}</g>'


def _outline(layout: Layout, squares: Iterable[Square]) -> str:
    return "".join(f"M{n(x)} {n(y)}h{S}v{S}h-{S}z" for x, y in (layout.corner(*square) for square in squares))


def _rim(layout: Layout, squares: Iterable[Square]) -> str:
    """The line around squares: those sides behind which there is none of them."""
    inside = set(squares)
    out = ""
    for x, y in inside:
        left, top = layout.corner(x, y)
        for dx, dy, drawn in (
            (0, -1, f"M{n(left)} {n(top)}h{S}"),
            (0, 1, f"M{n(left)} {n(top + S)}h{S}"),
            (-1, 0, f"M{n(left)} {n(top)}v{S}"),
            (1, 0, f"M{n(left + S)} {n(top)}v{S}"),
        ):
            out += "" if (x + dx, y + dy) in inside else drawn
    return out


def _dusk(layout: Layout, reach: tuple[Square, ...] | None) -> str:
    """What is reached keeps its light; all else goes to dusk."""
    if reach is None:
        return ""
    lit = set(reach)
    rest = [square for square in layout.cells if square not in lit]
    return f'<path d="{_outline(layout, rest)}" class="dusk"/><path d="{_rim(layout, reach)}" class="reach"/>'


def _area(layout: Layout, area: tuple[Square, ...]) -> str:
    if not area:
        return ""
    return f'<path d="{_outline(layout, area)}" class="blast"/><path d="{_rim(layout, area)}" class="blast-rim"/>'


def _middle(layout: Layout, square: Square) -> tuple[float, float]:
    left, top = layout.corner(*square)
    return left + S / 2, top + S / 2


def _sight(layout: Layout, sight: Sight) -> str:
    (x, y), (to_x, to_y) = _middle(layout, sight.start), _middle(layout, sight.end)
    line = f"M{n(x)} {n(y)}L{n(to_x)} {n(to_y)}"
    if sight.open:
        return f'<path d="{line}" class="sight-glow"/><path d="{line}" class="sight"/>'
    mx, my = (x + to_x) / 2, (y + to_y) / 2
    return f'<path d="{line}" class="sight-cut"/><path d="M{n(mx - 6)} {n(my - 6)}l12 12m0-12l-12 12" class="sight-cut whole"/>'


def _ghost(layout: Layout, ghost: Ghost) -> str:
    """The way of a figure as a dotted line with a foot at its end; an arrow from there to whom it goes for."""
    style = f"ghost {ghost.whose}"
    middles = [_middle(layout, square) for square in ghost.way]
    out = ""
    if len(middles) > 1:
        line = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in middles)
        out += f'<path d="{line}" class="{style} under"/><path d="{line}" class="{style}"/>'
        x, y = middles[-1]
        out += f'<circle cx="{n(x)}" cy="{n(y)}" r="9" class="{style} foot"/>'
    if ghost.target is not None and middles:
        (x, y), (to_x, to_y) = middles[-1], _middle(layout, ghost.target)
        far = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        ex, ey = to_x - (to_x - x) / far * 20, to_y - (to_y - y) / far * 20
        ux, uy = (to_x - x) / far * 7, (to_y - y) / far * 7
        out += f'<path d="M{n(x)} {n(y)}L{n(ex)} {n(ey)}" class="{style} aim"/>'
        head = f"M{n(ex - ux - uy)} {n(ey - uy + ux)}L{n(ex)} {n(ey)}L{n(ex - ux + uy)} {n(ey - uy - ux)}"
        out += f'<path d="{head}" class="{style} aim"/>'
    return out


def _losing(layout: Layout, piece: Piece, hit: Hit) -> str:
    """The health that is about to be lost, on average, in the figure's own pips."""
    losing = min(piece.health, max(round(hit.average), 1 if hit.average else 0))
    size = max(1, piece.size)
    left, top = layout.corner(piece.x, piece.y)
    scale = size * (0.98 if size == 1 else 1.06)
    drawn = health_cells if piece.kind == "foe" else pips
    moved = f"translate({n(left + size * S / 2)},{n(top + size * S / 2)}) scale({n(scale)})"
    return f'<g transform="{moved}">{drawn(piece.health, piece.health_max, losing)}</g>' if losing else ""


def _labels(layout: Layout, plan: Plan, pieces: dict[str, Piece]) -> list[str]:
    """What is said on the board: below those who are hit, and at the ends of ways; none over another."""
    wanted: list[tuple[float, float, str, str]] = []
    for hit in plan.hits:
        if hit.id in pieces:
            piece = pieces[hit.id]
            x, y = layout.corner(piece.x + max(1, piece.size) / 2, piece.y + max(1, piece.size))
            wanted.append((x, y + 2, hit.short, "friend" if hit.friend else "fall" if hit.falls else "hurt"))
    for ghost in plan.ghosts:
        if ghost.words and ghost.way:
            x, y = _middle(layout, ghost.way[-1])
            wanted.append((x, y + S / 2 + 2, ghost.words, f"way {ghost.whose}"))
    taken: list[tuple[float, float, float, float]] = []
    out = []
    for x, y, text, style in wanted:
        shown = fit(clean(text), 12, WIDEST_LABEL, "bold")
        half = width_of(shown, 12, "bold") / 2 + 6
        x = min(max(x, half + 2), layout.width - half - 2)
        y = min(y, layout.height - 20)
        while any(abs(x - tx) < half + th and abs(y - ty) < 18 for tx, ty, th, _ in taken):
            y += 18 if y + 36 < layout.height else -36
        taken.append((x, y, half, 18))
        plate = f'<rect x="{n(x - half)}" y="{n(y)}" width="{n(2 * half)}" height="17" rx="5" class="said {style}"/>'
        out.append(plate + words(shown, x, y + 12.6, f"said-text {style}"))
    return out


def histogram(bars: tuple[Bar, ...], least: int = 0) -> str:
    """How likely each amount is, as bars with their numbers below: those that are the end in red."""
    amounts = range(min([least, *(bar.amount for bar in bars)]), max([least, *(bar.amount for bar in bars)]) + 1)
    known = {bar.amount: bar for bar in bars}
    highest = max((bar.chance for bar in bars), default=1)
    out = ""
    for place, amount in enumerate(amounts):
        bar = known.get(amount)
        x = place * (BAR + 2)
        if bar is not None:
            tall = max(1.5, TALLEST * float(bar.chance / highest))
            style = "odd fall" if bar.falls else "odd"
            out += f'<rect x="{n(x)}" y="{n(TALLEST - tall)}" width="{n(BAR)}" height="{n(tall)}" rx="1.5" class="{style}"/>'
        out += words(str(amount), x + BAR / 2, TALLEST + 11, "odd-n")
    told = ", ".join(f"{bar.amount}: {percent(bar.chance)}" for bar in bars)
    wide, high = n(len(amounts) * (BAR + 2)), n(TALLEST + 14)
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    return f'<svg class="scene histogram" {size} role="img" aria-label="{told}">{out}</svg>'
