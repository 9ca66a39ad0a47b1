"""Paints a scene as one SVG document that needs nothing else: no files, no fonts from the web, no scripts.

Wide: title above, people on the left, boards in the middle, question and story on the right, cards below. Narrow, as on a
phone: title, boards, question, cards, people, story below each other. The picture has the size that was asked for and
grows downwards only where something would otherwise have to be left out.
"""

from __future__ import annotations

from tabletome.scene.svg.board import LARGEST, board_block, boards_block, natural_size
from tabletome.scene.svg.boxes import log_block, log_height, notes_block, panel_block
from tabletome.scene.svg.cards import zones_block
from tabletome.scene.svg.line import line_block
from tabletome.scene.svg.prompt import prompt_block
from tabletome.scene.svg.sheet import Block, Sheet, at, stack
from tabletome.scene.svg.things import dice_block, tracks_block
from tabletome.scene.svg.threats import threats_block
from tabletome.scene.svg.trees import trees_block
from tabletome.scene.svg.type import escaped, fit, lines_of, n, width_of, words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Board, Scene

EDGE = 12
WIDER = 1.12  # a title in a font that is wider than the one it is measured by
GAP = 10
PHONE = 760  # narrower pictures are stacked
TABLET = 1100  # and so are these, if they are held upright
LEAST_BOARD = 280
LEAST_LOG = 3  # lines of the story that always have room
CARDS = 214  # how much height the cards below a board may take before they are set smaller


def paint(scene: Scene, *, width: int = 1440, height: int = 900, theme: str = "dark") -> str:
    """The scene as an SVG document in the theme `dark` or `light`."""
    sheet = Sheet(theme)
    width, height = max(width, 280), max(height, 200)
    stacked = width < PHONE or (width < TABLET and width < height)
    block = _narrow(sheet, scene, width, height) if stacked else _wide(sheet, scene, width, height)
    body = _table(sheet, width, block.height) + block.svg
    return sheet.document(width, block.height, body, scene.title or "The table", scene_words(scene))


def board_svg(board: Board, *, width: int | None = None, height: int | None = None, theme: str = "dark") -> str:
    """One board alone, for pages and exports. Without a size it has its own; with one measure the other follows."""
    sheet = Sheet(theme)
    own_width, own_height = natural_size(board)
    shape = own_width / max(own_height, 1)
    wide = float(width) if width is not None else (height * shape if height is not None else own_width)
    tall = float(height) if height is not None else wide / shape
    well = f'<rect width="{n(wide)}" height="{n(tall)}" rx="12" fill="url(#{_well(sheet)})"/>'
    body = well + board_block(sheet, board, wide, tall).svg
    return sheet.document(wide, tall, body, board.title or board.id, f"{len(board.pieces)} pieces")


def scene_words(scene: Scene) -> str:
    """The scene in a sentence or two, for those who cannot see it."""
    parts = [f"{scene.subtitle.rstrip('.')}."] if scene.subtitle else []
    if scene.prompt is not None:  # otherwise it is over, whoever acted last
        parts += [f"{panel.name} is to act." for panel in scene.panels if panel.active]
        parts.append(f"{scene.prompt.who} is asked: {scene.prompt.question}")
    parts += [line.text for line in scene.log[-1:]]
    return " ".join(part for part in parts if part)


def _wide(sheet: Sheet, scene: Scene, width: float, height: float) -> Block:
    inner = width - 2 * EDGE
    left = _clamp(width * 0.18, 190, 300) if scene.panels or scene.notes or scene.threats else 0
    right = _clamp(width * 0.235, 240, 380) if scene.prompt or scene.log or scene.dice else 0
    middle = inner - sum(column + GAP for column in (left, right) if column)
    title = _header(sheet, scene, inner)
    top = EDGE + title.height + GAP
    people = stack((_people(sheet, scene, left), threats_block(sheet, scene.threats, left)), GAP)
    asked = _asked(sheet, scene, right)
    tracks = stack((tracks_block(sheet, scene.tracks, middle, GAP), trees_block(sheet, scene.trees, middle)), GAP)
    above = tracks.height + GAP if tracks.height else 0
    if scene.boards:
        cards = zones_block(sheet, scene.zones, inner, max(CARDS, height * 0.28))
        core, below = float(LEAST_BOARD), cards.height + 16 if cards.height else 0
    else:
        room = height - top - above - 3 * EDGE
        cards = zones_block(sheet, scene.zones, middle - 2 * GAP, room, largest=1.6, cut=False)
        core, below = cards.height, 0
    story = log_height(scene.log, right, LEAST_LOG)
    room = max(height - top - EDGE - below, people.height, asked.height + GAP + story, above + core)
    log = log_block(sheet, scene.log, right, room - asked.height - (GAP if asked.height else 0))
    out = at(EDGE, EDGE, title.svg) + at(EDGE, top, people.svg)
    out += at(
        EDGE + (left + GAP if left else 0),
        top,
        tracks.svg + at(0, above, _centre(sheet, scene, middle, room - above, cards)),
    )
    out += at(width - EDGE - right, top, stack((asked, log), GAP).svg)
    out += at(EDGE, top + room + 14, cards.svg) if below else ""
    return Block(width, top + room + below + EDGE, out)


def _narrow(sheet: Sheet, scene: Scene, width: float, height: float) -> Block:
    inner = width - 2 * EDGE
    blocks = [_title_lines(scene, inner), line_block(sheet, scene.line, inner)]
    blocks += [
        _in_well(sheet, board_block(sheet, board, inner, _board_height(board, inner, height))) for board in scene.boards
    ]
    blocks += [tracks_block(sheet, scene.tracks, inner, GAP), trees_block(sheet, scene.trees, inner)]
    asked, cards = (
        _asked(sheet, scene, inner, touch=True),
        zones_block(sheet, scene.zones, inner, 1200, cut=bool(scene.boards)),
    )
    # Without a board the cards are the table, and the table comes first.
    blocks += [asked, cards] if scene.boards else [cards, asked]
    blocks.append(_people_in_columns(sheet, scene, inner))
    blocks += [notes_block(sheet, scene.notes, inner), threats_block(sheet, scene.threats, inner)]
    above = stack(blocks, GAP)
    log = log_block(sheet, scene.log, inner, max(log_height(scene.log, inner, 5), 0))
    whole = stack((above, log), GAP)
    return Block(width, max(height, whole.height + 2 * EDGE), at(EDGE, EDGE, whole.svg))


def _clamp(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


def _header(sheet: Sheet, scene: Scene, width: float) -> Block:
    """The title, and beside it the line of turns, so that the board keeps the height."""
    if not scene.line:
        return _title_line(scene, width)
    own = WIDER * max(width_of(clean(scene.title), 27, "serif"), width_of(clean(scene.subtitle), 14)) + 12
    own = min(own, 0.34 * width)
    title, line = _title_line(scene, own), line_block(sheet, scene.line, width - own - 16)
    return Block(width, max(title.height, line.height), title.svg + at(own + 16, 0, line.svg))


def _title_line(scene: Scene, width: float) -> Block:
    """Title and subtitle on one line, or the subtitle below if they are long."""
    title = fit(clean(scene.title), 27, width, "serif")
    end = width_of(title, 27, "serif")
    out = words(title, 6, 30, "h1")
    subtitle = clean(scene.subtitle)
    if not subtitle:
        return Block(width, 42, out)
    if end + 24 + width_of(subtitle, 14) <= width:
        # In one run of text, so that the gap is the same whatever the font's real width.
        run = f'<tspan class="h1">{escaped(title)}</tspan><tspan dx="18" class="dim" font-size="14">{escaped(subtitle)}</tspan>'
        return Block(width, 42, f'<text x="6" y="30">{run}</text>')
    return Block(width, 62, out + words(fit(subtitle, 14, width - 6), 6, 52, "dim", ' font-size="14"'))


def _title_lines(scene: Scene, width: float) -> Block:
    out, y = "", 0.0
    for line in lines_of(clean(scene.title), 21, width - 4, "serif"):
        out += words(line, 2, y + 20, "h1s")
        y += 25
    for line in lines_of(clean(scene.subtitle), 12, width - 4):
        out += words(line, 2, y + 13, "small")
        y += 16
    return Block(width, y + 2, out)


def _people(sheet: Sheet, scene: Scene, width: float) -> Block:
    panels = [panel_block(sheet, panel, width) for panel in scene.panels]
    return stack([*panels, notes_block(sheet, scene.notes, width)], GAP)


def _people_in_columns(sheet: Sheet, scene: Scene, width: float) -> Block:
    """Figures two abreast where there are several, the shorter column taking the next; the party as a whole below."""
    figures = [panel for panel in scene.panels if panel.glyph or panel.icon]
    abreast = len(figures) > 1
    half = (width - GAP) / 2
    heights, out = [0.0, 0.0], ""
    for panel in figures if abreast else ():
        column = 0 if heights[0] <= heights[1] else 1
        block = panel_block(sheet, panel, half)
        out += at(column * (half + GAP), heights[column], block.svg)
        heights[column] += block.height + GAP
    others = [panel_block(sheet, panel, width) for panel in scene.panels if not (abreast and panel in figures)]
    return stack((Block(width, max(heights) - GAP, out), *others), GAP)


def _asked(sheet: Sheet, scene: Scene, width: float, *, touch: bool = False) -> Block:
    placed = frozenset(scene.options_on_the_table())
    return stack(
        (prompt_block(sheet, scene.prompt, placed, width, touch=touch), dice_block(sheet, scene.dice, width)), GAP
    )


def _centre(sheet: Sheet, scene: Scene, width: float, height: float, cards: Block) -> str:
    """The boards with all the room there is; without boards the cards, a little above the middle."""
    if scene.boards:
        return _in_well(sheet, boards_block(sheet, scene.boards, width, height)).svg
    return at(GAP, max(0.0, (height - cards.height) * 0.3), cards.svg)


def _board_height(board: Board, width: float, height: float) -> float:
    """On a phone a board is as wide as the screen, but never much more than half as high."""
    own_width, own_height = natural_size(board)
    return min(width * own_height / max(own_width, 1), height * 0.55, own_height * LARGEST)


def _in_well(sheet: Sheet, block: Block) -> Block:
    """The board lies in a shallow well of the table."""
    if not block.height:
        return block
    size = f'width="{n(block.width)}" height="{n(block.height)}" rx="14"'
    well = f'<rect {size} fill="url(#{_well(sheet)})" class="well"/>'
    return Block(block.width, block.height, well + block.svg)


def _well(sheet: Sheet) -> str:
    lit, dark = sheet.theme.well
    return sheet.define(
        "well",
        lambda: (
            f'<radialGradient cx=".5" cy=".45" r=".75"><stop offset="0" stop-color="{lit}"/>'
            f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        ),
    )


def _table(sheet: Sheet, width: float, height: float) -> str:
    """Felt: light in the middle, with a weave that is only just to be seen."""
    lit, dark = sheet.theme.felt
    light = sheet.define(
        "felt",
        lambda: (
            f'<radialGradient cx=".45" cy=".4" r=".8"><stop offset="0" stop-color="{lit}"/>'
            f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        ),
    )
    weave = sheet.define("weave", lambda: _weave(sheet.theme.weave))
    size = f'width="{n(width)}" height="{n(height)}"'
    return f'<rect {size} fill="url(#{light})"/><rect {size} fill="url(#{weave})"/>'


def _weave(colour: str) -> str:
    threads = f'<path d="M0 1.5h3M3 4.5h3" stroke="{colour}" stroke-opacity=".025"/>'
    threads += '<path d="M1.5 3v3M4.5 0v3" stroke="#000" stroke-opacity=".07"/>'
    return f'<pattern width="6" height="6" patternUnits="userSpaceOnUse">{threads}</pattern>'
