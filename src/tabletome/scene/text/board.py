"""A board as lines of text: an aligned grid, then a legend that says in words what stands on it."""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.scene.text.words import Pen, cut, display_width, pad, plain, unbroken, wrap
from tabletome.scene.vocabulary import Badge, Board, Cell, Piece

GROUND_SIGNS = {
    "floor": "·",
    "grass": '"',
    "jungle": "·",
    "leaves": "♣",
    "tomb": "·",
    "stone": "·",
    "wall": "#",
    "bricks": "#",
    "darkness": "▓",
    "bridge": "=",
    "water": "~",
    "lava": "^",
    "flames": "^",
    "rubble": ":",
    "start": "_",
    "dark": "▒",
    "miasma": "%",
    "spikes": "‡",
    "ice": "=",
    "pit": "o",
    "slot": "·",
    "void": " ",
}
UNKNOWN_GROUND = "·"
SELF_EVIDENT = {"·", " "}
BORDER_SIGNS = {"wall": "│─", "door": "║═", "edge": "┊┈"}
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # indexed by the arms that meet there: 1 up, 2 right, 4 down, 8 left
UNDER = "'"
WIDEST_CROWD = 5
WIDEST_TEXT = 12

Edge = tuple[int, int]


class _Grid:
    """Where everything of one board goes, in columns of the terminal."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.left, self.top, self.right, self.bottom = board.extent()
        self.cells = {(cell.x, cell.y): cell for cell in board.ground()}
        self.crowds = _crowds(board)
        self.upright, self.level = _borders(board, self.cells)
        names = [plain(name) for name in board.column_names[self.left : self.right]]
        contents = [display_width(self.content(x, y)) for x, y in self.squares()]
        name_width = max((display_width(name) for name in names), default=0)
        self.inner = max([1, *contents, min(name_width, 6) - 2])
        self.margin = max([0, *(display_width(plain(name)) for name in board.row_names[self.top : self.bottom])])
        self.margin = min(self.margin, WIDEST_TEXT)

    def squares(self) -> Iterable[tuple[int, int]]:
        return ((x, y) for y in range(self.top, self.bottom) for x in range(self.left, self.right))

    def content(self, x: int, y: int) -> str:
        """The signs inside a square: who stands there, else what is printed there, else its ground."""
        if crowd := self.crowds.get((x, y)):
            return _crowd_signs(crowd)
        cell = self.cells.get((x, y))
        if cell is None:
            return " "
        return cut(plain(cell.text), WIDEST_TEXT) or _ground(cell)

    def marks(self, x: int, y: int) -> str:
        """The two signs around the content: what may be chosen is told by brackets, never by colour alone."""
        if any(piece.option for piece in self.crowds.get((x, y), ())):
            return "<>"
        cell = self.cells.get((x, y))
        return "[]" if cell is not None and cell.option else "  "

    def bands(self, width: int) -> list[range]:
        """Runs of columns narrow enough to be printed side by side; no tile or room is torn if that can be helped."""
        most = max(1, (width - self.margin - 2) // (self.inner + 3))
        bands, start = [], self.left
        while start < self.right:
            stop = min(start + most, self.right)
            if stop < self.right:
                stop = next((x for x in range(stop, start, -1) if self._between_regions(x)), stop)
            bands.append(range(start, stop))
            start = stop
        return bands

    def _between_regions(self, x: int) -> bool:
        """Does no region go on from the column before this one?"""
        beside = [(self.cells.get((x - 1, y)), self.cells.get((x, y))) for y in range(self.top, self.bottom)]
        return not any(one and other and one.region == other.region for one, other in beside)


def board_lines(board: Board, pen: Pen, width: int) -> list[str]:
    """The board, without its legend. All lines of one band are equally wide."""
    grid = _Grid(board)
    lines: list[str] = []
    for band in grid.bands(width):
        lines += [""] if lines else []
        lines += _band_lines(grid, band, pen)
    return lines


def ground_sign(look: str) -> str:
    """The sign of a ground; one that nobody named is floor."""
    return GROUND_SIGNS.get(look, UNKNOWN_GROUND)


def _ground(cell: Cell) -> str:
    """The sign of the ground, with its height above the table if it has one."""
    return ground_sign(cell.look) + (str(cell.level) if cell.level else "")


def _band_lines(grid: _Grid, band: range, pen: Pen) -> list[str]:
    names = _names_line(grid, band)
    lines = [pen(names, "dim")] if names.strip() else []
    rows = [y for y in range(grid.top, grid.bottom) if any((x, y) in grid.cells or (x, y) in grid.crowds for x in band)]
    if not rows:
        return []
    for y in range(rows[0], rows[-1] + 1):
        lines += _border_line(grid, band, y, pen)
        lines.append(_square_line(grid, band, y, pen))
    return lines + _border_line(grid, band, rows[-1] + 1, pen)


def _names_line(grid: _Grid, band: range) -> str:
    names = grid.board.column_names
    slots = [plain(names[x]) if x < len(names) else "" for x in band]
    return (
        " " * (grid.margin + 1)
        + "".join(" " + pad(cut(name, grid.inner + 2), grid.inner + 2, "^") for name in slots)
        + " "
    )


def _square_line(grid: _Grid, band: range, y: int, pen: Pen) -> str:
    names = grid.board.row_names
    name = plain(names[y]) if y < len(names) else ""
    line = pen(pad(cut(name, grid.margin), grid.margin, ">"), "dim") + " "
    for x in band:
        line += grid.upright.get((x, y), " ") + _square(grid, x, y, pen)
    return line + grid.upright.get((band.stop, y), " ")


def _square(grid: _Grid, x: int, y: int, pen: Pen) -> str:
    marks = grid.marks(x, y)
    content = pad(grid.content(x, y), grid.inner, "^")
    crowd = grid.crowds.get((x, y), ())
    ink = _piece_ink(crowd[0]) if crowd else "dim"
    return pen(marks[0], "option") + pen(content, ink) + pen(marks[1], "option")


def _piece_ink(piece: Piece) -> str:
    if piece.down:
        return "dim"
    return piece.kind if piece.kind in {"hero", "foe", "ally"} else piece.colour


def _border_line(grid: _Grid, band: range, y: int, pen: Pen) -> list[str]:
    """The line between two rows of squares, only where it has something to show: borders, and labels of squares below."""
    labels = {x: plain(cell.label) for x in band if (cell := grid.cells.get((x, y))) is not None and cell.label}
    if not labels and not any((x, y) in grid.level for x in band):
        return []
    slot = grid.inner + 2
    line = " " * (grid.margin + 1)
    for x in band:
        sign, label = grid.level.get((x, y), " "), cut(labels.get(x, ""), slot)
        line += _joint(grid, x, y) + pen(label, "bold") + sign * (slot - display_width(label))
    return [line + _joint(grid, band.stop, y)]


def _joint(grid: _Grid, x: int, y: int) -> str:
    """The sign where borders meet; one that runs straight on keeps its own, a seam ends without one."""
    up, down = grid.upright.get((x, y - 1)), grid.upright.get((x, y))
    left, right = grid.level.get((x - 1, y)), grid.level.get((x, y))
    if up is down is None and left == right:
        return left or " "
    if left is right is None and up == down:
        return up or " "
    arms = [arm for arm in (up, right, down, left) if arm]
    if len(arms) == 1 and arms[0] in BORDER_SIGNS["edge"]:
        return " "
    return JOINTS[bool(up) + 2 * bool(right) + 4 * bool(down) + 8 * bool(left)]


def _borders(board: Board, cells: dict[tuple[int, int], Cell]) -> tuple[dict[Edge, str], dict[Edge, str]]:
    """Signs of the borders: the upright ones by the square on their right, the level ones by the square below."""
    upright: dict[Edge, str] = {}
    level: dict[Edge, str] = {}
    for (x, y), cell in cells.items():
        if _seam(cell, cells.get((x - 1, y))):
            upright[x, y] = BORDER_SIGNS["edge"][0]
        if _seam(cell, cells.get((x, y - 1))):
            level[x, y] = BORDER_SIGNS["edge"][1]
    for border in board.borders:
        signs = BORDER_SIGNS.get(border.look, BORDER_SIGNS["wall"])
        if border.side in {"w", "e"}:
            upright[border.x + (border.side == "e"), border.y] = signs[0]
        else:
            level[border.x, border.y + (border.side == "s")] = signs[1]
    return upright, level


def _seam(cell: Cell, other: Cell | None) -> bool:
    return other is not None and cell.region != other.region


def _crowds(board: Board) -> dict[tuple[int, int], list[Piece]]:
    """Who stands on each square; a large figure stands on all of its squares."""
    crowds: dict[tuple[int, int], list[Piece]] = {}
    for piece in board.standing():
        for y in range(piece.y, min(piece.y + max(1, piece.size), board.rows)):
            for x in range(piece.x, min(piece.x + max(1, piece.size), board.columns)):
                crowds.setdefault((x, y), []).append(piece)
    return crowds


def _crowd_signs(crowd: list[Piece]) -> str:
    """All who stand there, or as many as there is room for; tokens under figures are only hinted at."""
    if any(_lies_under(piece, crowd) for piece in crowd):
        return _crowd_signs([piece for piece in crowd if piece.kind != "token"]) + UNDER
    signs = [glyph(piece) for piece in crowd]
    shown = "".join(signs)
    while display_width(shown) > WIDEST_CROWD:
        signs.pop()
        shown = f"{''.join(signs)}+{len(crowd) - len(signs)}"
        if len(signs) == 1:
            break
    return shown


def _lies_under(piece: Piece, crowd: list[Piece]) -> bool:
    return piece.kind == "token" and any(other.kind != "token" for other in crowd)


def glyph(piece: Piece) -> str:
    """The sign of a piece, at most two columns, and its number; one without a visible sign takes its first letter, or a dot."""
    if mark := plain(piece.mark):
        return cut(mark, WIDEST_CROWD)
    number = str(piece.number) if piece.number else ""
    for sign in (plain(piece.glyph), plain(piece.name)[:1]):
        if display_width(sign) > 0 and display_width(short := _leading(sign)) > 0:
            return short + number
    return "•" + number


def _leading(text: str) -> str:
    taken = ""
    for sign in text.replace(" ", ""):
        if display_width(taken + sign) > 2:
            break
        taken += sign
    return taken


def legend_lines(board: Board, pen: Pen, width: int) -> list[str]:
    """Who is who: glyph, name, places, health, conditions, odds; then what the other signs mean."""
    entries: dict[tuple[str, str, str, str], list[str]] = {}
    for piece in board.standing():
        if _is_bare(piece):
            continue
        key = (glyph(piece), plain(piece.name), _piece_ink(piece), _condition(piece))
        entries.setdefault(key, []).append(plain(board.place(piece.x, piece.y)))
    lines: list[str] = []
    bare = [piece for piece in board.standing() if _is_bare(piece)]
    if bare:
        told = [f"{glyph(piece)} {plain(piece.name)} at {plain(board.place(piece.x, piece.y))}" for piece in bare]
        lines += [" " + line for line in wrap(" · ".join(map(unbroken, told)), width - 1)]
    for (sign, name, ink, condition), places in entries.items():
        words = f"{name} at {', '.join(places)}" + (f": {condition}" if condition else "")
        first, *rest = wrap(words, width - 4, "  ")
        lines.append(" " + pen(pad(sign, 2), ink) + " " + first)
        lines += ["    " + line for line in rest]
    signs = _sign_meanings(board)
    if signs:
        lines += [" " + pen(line, "dim") for line in wrap("; ".join(signs), width - 1)]
    return lines + _fears(board, width) + _long_texts(board, width)


def _fears(board: Board, width: int) -> list[str]:
    """The squares that what is feared may come to, with how likely that is."""
    feared = [f"{plain(board.place(cell.x, cell.y))} {plain(cell.odds)} %" for cell in board.ground() if cell.odds]
    words = "may come to " + ", ".join(map(unbroken, feared))
    return [" " + line for line in wrap(words, width - 1, "  ")] if feared else []


def _is_bare(piece: Piece) -> bool:
    """A numbered token of which there is nothing to tell: such ones share a line."""
    return bool(piece.number) and not _condition(piece)


def _condition(piece: Piece) -> str:
    """Everything about a piece that its place does not tell, in words."""
    words = [piece.kind] if piece.kind != "token" else []
    if piece.health_max > 0:
        words.append(f"health {piece.health} of {piece.health_max}")
    if piece.losing:
        words.append(f"about to lose {piece.losing}")
    if piece.size > 1:
        words.append(f"{piece.size}×{piece.size} squares")
    words += ["fallen"] * piece.down + ["acting now"] * piece.active
    words += [badge_words(badge) for badge in piece.badges]
    if piece.option:
        words.append(f"<{plain(piece.option)}>" + (f" {plain(piece.odds)}" if piece.odds else ""))
    elif piece.odds:
        words.append(plain(piece.odds))
    return ", ".join(plain(word) for word in words if word)


def badge_words(badge: Badge) -> str:
    """A condition with how often it lies there: `stunned`, `wound ×3`."""
    return badge.name or badge.sign if badge.count == 1 else f"{badge.name or badge.sign} ×{badge.count}"


def _sign_meanings(board: Board) -> list[str]:
    signs: dict[str, str] = {}
    for cell in board.ground():
        sign = ground_sign(cell.look)
        if sign not in SELF_EVIDENT and not cell.text:
            signs.setdefault(sign, cell.look)
    meanings = [f"{sign} {look}" for sign, look in signs.items()]
    meanings += [f"{level} raised by {level}" for level in sorted({cell.level for cell in board.ground()} - {0})]
    meanings += [f"{plain(text)} {plain(meaning)}" for text, meaning in board.meanings.items() if _printed(board, text)]
    meanings += [f"{UNDER} stands on a token"] * any(
        _lies_under(piece, crowd) for crowd in _crowds(board).values() for piece in crowd
    )
    meanings += ["║ door"] * any(border.look == "door" for border in board.borders)
    meanings += ["[ ] may be chosen"] * any(cell.option for cell in board.ground())
    return meanings


def _printed(board: Board, text: str) -> bool:
    return any(cell.text == text for cell in board.ground())


def _long_texts(board: Board, width: int) -> list[str]:
    """What is printed on squares where it had no room, or where someone stands on it."""
    covered = _crowds(board)
    told: list[str] = []
    known: dict[str, list[str]] = {}
    for cell in board.ground():
        text, place = plain(cell.text), plain(board.place(cell.x, cell.y))
        if not text or (display_width(text) <= WIDEST_TEXT and (cell.x, cell.y) not in covered):
            continue
        if meaning := plain(board.meanings.get(cell.text, "")):
            known.setdefault(meaning, []).append(place)
        else:
            told.append(f"{place}: {text}")
    hidden = "; ".join(f"{meaning} {', '.join(places)}" for meaning, places in known.items())
    told += [f"Under pieces: {hidden}"] if hidden else []
    return [" " + line for words in told for line in wrap(words, width - 1, "  ")]
