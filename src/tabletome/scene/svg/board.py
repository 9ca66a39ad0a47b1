"""A board: ground below, seams and walls on it, what may be chosen lit, pieces on top."""

from __future__ import annotations

import math
from functools import partial

import msgspec

from tabletome.scene.svg import relief
from tabletome.scene.svg.grounds import GROUNDS, HOLE, S, flat, ground_name, ink_for, overhang, variant
from tabletome.scene.svg.layout import MARGIN, Layout
from tabletome.scene.svg.pieces import odds_svg, piece_svg
from tabletome.scene.svg.sheet import NOTHING, Block, Sheet, at, choosable, hint
from tabletome.scene.svg.theme import ink_on
from tabletome.scene.svg.type import escaped, fit, lines_of, n, width_of, words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Board, Border, Piece

TITLE = 32  # the height of a board's title
LARGEST = 2.4  # how far a small board is blown up
PEEPING = ((0.18, 0.18), (0.18, 0.82), (0.82, 0.82), (0.82, 0.18))  # where tokens look out from under a figure
PEEPING_SIZE = 0.66
SIDES = {"n": (0, 0, 1, 0), "s": (0, 1, 1, 1), "w": (0, 0, 0, 1), "e": (1, 0, 1, 1)}


def board_block(sheet: Sheet, board: Board, width: float, height: float) -> Block:
    """The board as large as it can be in that room, in the middle of it."""
    layout = Layout(board)
    empty = layout.columns <= 0 or layout.rows <= 0
    if empty and not board.title:
        return NOTHING
    head = TITLE if board.title else 0
    title = words(fit(clean(board.title), 18, width - 2 * MARGIN, "serif"), width / 2, 28, "h3 mid") if head else ""
    size = f"{layout.columns} by {layout.rows} squares"
    label = f"{board.title or board.id}, {size}, {len(board.pieces)} pieces"
    attributes = f'class="board" role="group" aria-label="{escaped(label)}"{sheet.ident("board", board.id)}'
    if empty:
        return Block(width, height, f"<g {attributes}>{title}</g>")
    scale = min(width / layout.width, max(1.0, height - head) / layout.height, LARGEST)
    x, y = (width - layout.width * scale) / 2, head + (height - head - layout.height * scale) / 2
    moved = f'transform="translate({n(x)},{n(y)}) scale({scale:.4g})"'
    return Block(width, height, f'<g {attributes}>{title}<g class="squares" {moved}>{_layers(sheet, layout)}</g></g>')


def natural_size(board: Board) -> tuple[float, float]:
    """The size of a board at one unit of the drawing to the pixel."""
    layout = Layout(board)
    return layout.width, layout.height + (TITLE if board.title else 0)


def _layers(sheet: Sheet, layout: Layout) -> str:
    sunk = [piece for piece in layout.board.standing() if layout.sunk(piece)]
    return "".join(
        (
            _rack(layout) if layout.rack else _shadow(layout),
            _grounds(sheet, layout),
            _pieces(sheet, layout, sunk),
            _faces(sheet, layout),
            _edges(layout),
            relief.heights(layout),
            relief.darkness(layout),
            _fears(layout),
            _borders(layout),
            _lights(sheet, layout),
            _marks(sheet, layout),
            _likely(layout),
            relief.tags(layout),
            _labels(layout),
            _pieces(sheet, layout, [piece for piece in layout.board.standing() if not layout.sunk(piece)]),
            _names(layout),
        )
    )


def _names(layout: Layout) -> str:
    """Names of columns above and of rows on the left; a page may move them along with the part of the board that it shows."""
    edge = 14 if layout.rack else 0
    columns = rows = ""
    for x in range(layout.left, layout.left + layout.columns):
        if x < len(layout.board.column_names):
            name = fit(layout.board.column_names[x], 13, S, "bold")
            columns += words(name, layout.corner(x + 0.5, 0)[0], layout.y0 - 8 - edge, "name")
    for y in range(layout.top, layout.top + layout.rows):
        if y < len(layout.board.row_names):
            name = fit(layout.board.row_names[y], 13, 26, "bold")
            rows += words(name, layout.x0 - 13 - edge, layout.corner(0, y + 0.5)[1] + 4.5, "name")
    places = (("columns", columns, layout.y0 - 8 - edge), ("rows", rows, layout.x0 - 13 - edge))
    return "".join(
        f'<g class="names {side}" data-at="{n(at)}" pointer-events="none">{drawn}</g>'
        for side, drawn, at in places
        if drawn
    )


def _shadow(layout: Layout) -> str:
    """The board's thickness: its outline once more, a little lower and darker."""
    outline = "".join(
        f"M{n(x)} {n(y)}h{S}v{S}h-{S}z"
        for (cx, cy), cell in layout.cells.items()
        if ground_name(cell.look) != "void"
        for x, y in (layout.corner(cx, cy),)
    )
    return "".join(
        f'<path d="{outline}" transform="translate({right},{down})" opacity="{opacity}" stroke="#000" '
        f'stroke-width="{soft}" stroke-linejoin="round" fill="#000"/>'
        for right, down, opacity, soft in ((2, 8, 0.28, 7), (1, 4, 0.5, 3))
    )


def _rack(layout: Layout) -> str:
    """The frame of an upright rack, with two feet."""
    x, y = layout.corner(layout.left, layout.top)
    w, h = layout.columns * S, layout.rows * S
    foot = 'fill="#143a80" stroke="#0b2450" stroke-width="2" stroke-linejoin="round"'
    feet = "".join(f'<path d="M{n(left)} {n(y + h - 4)}h26l8 30h-42z" {foot}/>' for left in (x + 2, x + w - 28))
    return (
        f'<ellipse cx="{n(x + w / 2)}" cy="{n(y + h + 24)}" rx="{n(w / 2 + 18)}" ry="7" fill="#000" opacity=".26"/>{feet}'
        f'<rect {_around(x, y, w, h, 12)} rx="16" fill="#2560c4" stroke="#0b2450" stroke-width="2"/>'
        f'<rect {_around(x, y, w, h, 9)} rx="13" fill="none" stroke="#7fb0ff" stroke-opacity=".55" stroke-width="1.6"/>'
    )


def _around(x: float, y: float, width: float, height: float, edge: float) -> str:
    return f'x="{n(x - edge)}" y="{n(y - edge)}" width="{n(width + 2 * edge)}" height="{n(height + 2 * edge)}"'


def _grounds(sheet: Sheet, layout: Layout) -> str:
    low, high = [], []
    high_ground = relief.raised(layout)
    for (x, y), cell in layout.cells.items():
        name, which = ground_name(cell.look), variant(x, y)
        if name == "void":
            continue
        left, top = layout.corner(x, y)
        place = f'x="{n(left)}" y="{n(top)}"'
        ident = sheet.define(f"g-{name}-{which}", partial(flat, name, which))
        low.append(f'<use href="#{ident}" {place}/>')
        if high_ground:
            low.append(relief.dusk(cell, left, top))
        if GROUNDS[name].overhang:
            ident = sheet.define(f"o-{name}-{which}", partial(overhang, name, which))
            high.append(f'<use href="#{ident}" {place}/>')
    return "".join(low) + "".join(high)


def _faces(sheet: Sheet, layout: Layout) -> str:
    """The front of a rack: a plate with a round hole, in front of the stones."""
    slots = [key for key, cell in layout.cells.items() if ground_name(cell.look) == "slot"]
    if not slots:
        return ""
    ident = sheet.define("slot-face", _face)
    places = (layout.corner(x, y) for x, y in slots)
    return "".join(f'<use href="#{ident}" x="{n(left)}" y="{n(top)}"/>' for left, top in places)


def _face() -> str:
    hole = f"M24 {24 - HOLE}a{HOLE} {HOLE} 0 1 0 0 {2 * HOLE}a{HOLE} {HOLE} 0 1 0 0-{2 * HOLE}z"
    return (
        f'<g pointer-events="none"><path d="M-.5-.5h49v49h-49z{hole}" fill="#2560c4" fill-rule="evenodd"/>'
        f'<path d="{hole}" fill="none" stroke="#0d2d66" stroke-width="3"/>'
        '<path d="M8.5 35.5A19.5 19.5 0 0 0 41 33" fill="none" stroke="#86b4ff" stroke-width="1.8" opacity=".75"/></g>'
    )


def _edges(layout: Layout) -> str:
    """A dark seam between regions, a bright rim where the board ends."""
    seams, rims = [], []
    for (x, y), cell in layout.cells.items():
        if layout.rack or ground_name(cell.look) == "void":
            continue
        for side, dx, dy in (("n", 0, -1), ("w", -1, 0), ("s", 0, 1), ("e", 1, 0)):
            other = layout.cells.get((x + dx, y + dy))
            if other is None:
                rims.append(_side(layout, x, y, side))
            elif side in "nw" and other.region != cell.region:
                seams.append(_side(layout, x, y, side))
    drawn = f'<path d="{"".join(seams)}" class="seam"/>' if seams else ""
    return drawn + (f'<path d="{"".join(rims)}" class="rim"/>' if rims else "")


def _side(layout: Layout, x: int, y: int, side: str) -> str:
    ax, ay, bx, by = SIDES[side]
    (left, top), (right, bottom) = layout.corner(x + ax, y + ay), layout.corner(x + bx, y + by)
    return f"M{n(left)} {n(top)}L{n(right)} {n(bottom)}"


def _borders(layout: Layout) -> str:
    return "".join(_border(layout, border) for border in layout.board.borders if border.side in SIDES)


def _border(layout: Layout, border: Border) -> str:
    """A wall is a thick line; a door is a leaf between two posts; an edge is a seam."""
    line = _side(layout, border.x, border.y, border.side)
    if border.look == "edge":
        return f'<path d="{line}" class="seam"/>'
    if border.look != "door":
        return (
            f'<path d="{line}" stroke="#15120f" stroke-width="8" stroke-linecap="round"/>'
            f'<path d="{line}" stroke="#7d766b" stroke-width="4" stroke-linecap="round"/>'
        )
    return (
        f'<g>{hint("door")}<path d="{line}" stroke="#1d1208" stroke-width="11" stroke-dasharray="6 {S - 12} 6 9"/>'
        f'<path d="{line}" stroke="#1d1208" stroke-width="9" stroke-dasharray="0 7 {S - 14} 9"/>'
        f'<path d="{line}" stroke="#b9803f" stroke-width="6" stroke-dasharray="0 8 {S - 16} 9"/></g>'
    )


def _marks(sheet: Sheet, layout: Layout) -> str:
    """What is printed on the squares: a sign in the middle, or words that fit."""
    out = ""
    for (x, y), cell in layout.cells.items():
        text = clean(cell.text)
        if not (text or cell.icon):
            continue
        left, top = layout.corner(x, y)
        ink = ink_for(ground_name(cell.look))
        if cell.icon or len(text) <= 2:
            sign = sheet.sign(cell.icon, text, left + S / 2, top + S / 2, 22, ink)
            out += f'<g opacity=".55">{sign}</g>'
        else:
            out += _printed(text, left, top, ink)
    # The click is meant for the square.
    return f'<g pointer-events="none">{out}</g>' if out else ""


def _printed(text: str, left: float, top: float, ink: str) -> str:
    """Words on a square, small enough that the longest is not broken, outlined so that they can be read on any ground."""
    longest = max(width_of(word, 1, "bold") for word in text.split())
    size = min(10.0, max(6.0, (S - 5) / longest))
    lines = lines_of(text, size, S - 4, "bold", most=4)
    first = top + S / 2 - (len(lines) - 1) * size * 0.58 + size * 0.36
    style = f' font-size="{n(size)}" font-weight="650" fill="{ink}" paint-order="stroke" stroke="{ink_on(ink)}"'
    style += ' stroke-width="2" stroke-opacity=".55" stroke-linejoin="round"'
    return "".join(words(line, left + S / 2, first + 1.16 * size * row, "mid", style) for row, line in enumerate(lines))


def _fears(layout: Layout) -> str:
    """Squares that what is feared may come to."""
    out = ""
    for (x, y), cell in layout.cells.items():
        if cell.odds:
            left, top = layout.corner(x, y)
            size = f'x="{n(left + 3)}" y="{n(top + 3)}" width="{S - 6}" height="{S - 6}" rx="6"'
            out += f'<rect {size} class="fear"/>'
    return f'<g pointer-events="none">{out}</g>' if out else ""


def _likely(layout: Layout) -> str:
    """How likely what is feared comes there: it is read on squares that glow, too."""
    out = ""
    for (x, y), cell in layout.cells.items():
        if cell.odds:
            left, top = layout.corner(x, y)
            out += words(fit(cell.odds, 12, S - 8, "bold"), left + S - 6, top + S - 7, "fearn end")
    return f'<g pointer-events="none">{out}</g>' if out else ""


def _labels(layout: Layout) -> str:
    """Words at the corner of a square, as the number of a tile, on a tab that can be read on any ground."""
    out = ""
    for (x, y), cell in layout.cells.items():
        if label := clean(cell.label):
            left, top = layout.corner(x, y)
            text = fit(label, 12, 3 * S, "bold")
            wide = width_of(text, 12, "bold") + 8
            out += f'<path d="M{n(left)} {n(top)}h{n(wide)}v10a5 5 0 0 1-5 5H{n(left)}z" class="lab"/>'
            out += words(text, left + wide / 2 - 0.5, top + 11.5, "labn")
    return f'<g pointer-events="none">{out}</g>' if out else ""


def _lights(sheet: Sheet, layout: Layout) -> str:
    """Squares that may be chosen glow; in a rack the hole does."""
    out = ""
    for (x, y), cell in layout.cells.items():
        if not cell.option:
            continue
        left, top = layout.corner(x, y)
        if ground_name(cell.look) == "slot":
            ring = f'cx="{n(left + S / 2)}" cy="{n(top + S / 2)}" r="{HOLE - 1.5}"'
            shape = f'<circle {ring} class="hole focus" stroke-dasharray="6.6 4.71"/>'
        else:
            size = f'x="{n(left + 4)}" y="{n(top + 4)}" width="{S - 8}" height="{S - 8}" rx="8"'
            shape = f'<rect {size} class="glow2"/><rect {size} class="glow focus"/>'
        ident = sheet.ident("cell", layout.board.id, x, y)
        place = layout.board.place(x, y)
        text = layout.board.meanings.get(cell.text, cell.text)
        told = f"{cell.option} ({text})" if text else cell.option
        out += f"<g{ident}{choosable(cell.option, f'{cell.option}, {place}', cell.also)}>{hint(told)}{shape}</g>"
    return out


def _pieces(sheet: Sheet, layout: Layout, pieces: list[Piece]) -> str:
    """Large figures first, so that small ones are not hidden; a crowd shares its square, with tokens under the figures."""
    crowds: dict[tuple[int, int, int], list[Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: (-piece.size, not piece.down, piece.y)):
        crowds.setdefault((max(1, piece.size), piece.x, piece.y), []).append(piece)
    out = odds = ""
    for (size, x, y), everyone in crowds.items():
        crowd = [piece for piece in everyone if piece.kind != "token"] or everyone
        under = [piece for piece in everyone if piece.kind == "token"] if crowd is not everyone else []
        for place, piece in enumerate(under):
            dx, dy = PEEPING[place % len(PEEPING)]
            middle = layout.corner(x + dx * size, y + dy * size)
            out += _piece(sheet, layout, piece, middle, PEEPING_SIZE)
            odds += odds_svg(piece, *middle, PEEPING_SIZE)
        aside, share = (0.07 * size, 0.9) if under else (0.0, 1.0)
        across = math.ceil(math.sqrt(len(crowd)))
        for place, piece in enumerate(crowd):
            step = size / across
            middle = layout.corner(
                x + aside + step * (place % across + 0.5), y + aside + step * (place // across + 0.5)
            )
            scale = share * step * (0.98 if len(crowd) == size == 1 else 1.06)
            out += _piece(sheet, layout, piece, middle, scale)
            odds += odds_svg(piece, *middle, scale)
    return out + odds


def _piece(sheet: Sheet, layout: Layout, piece: Piece, middle: tuple[float, float], scale: float) -> str:
    place = layout.board.place(piece.x, piece.y)
    cell = layout.cells.get((piece.x, piece.y))
    if cell is not None and cell.option and piece.option:
        # It hides the lit square: a click may mean either.
        piece = msgspec.structs.replace(piece, also=(*piece.also, cell.option, *cell.also))
    drawn = piece_svg(sheet, piece, layout.board.id, place, *middle, scale, sunk=layout.sunk(piece))
    if cell is not None and cell.option and not piece.option:
        # The click is meant for the lit square on which the piece stands.
        return f'<g pointer-events="none">{drawn}</g>'
    return drawn


def boards_block(sheet: Sheet, boards: tuple[Board, ...], width: float, height: float, gap: float = 10) -> Block:
    """Several boards in the arrangement of rows and columns that lets them be largest."""
    if not boards:
        return NOTHING
    sizes = [natural_size(board) for board in boards]

    def smallest_scale(columns: int) -> float:
        rows = math.ceil(len(boards) / columns)
        w, h = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
        return min(min(w / max(bw, 1), h / max(bh, 1)) for bw, bh in sizes)

    columns = max(range(1, len(boards) + 1), key=smallest_scale)
    rows = math.ceil(len(boards) / columns)
    w, h = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
    out = ""
    for place, board in enumerate(boards):
        x, y = (place % columns) * (w + gap), (place // columns) * (h + gap)
        out += at(x, y, board_block(sheet, board, w, h).svg)
    return Block(width, height, out)
