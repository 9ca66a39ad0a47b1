"""The line in which everybody acts: a tile for each turn, the one being taken the brightest paper."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.scene.faces import FACES
from tabletome.scene.svg.sheet import NOTHING, Block, Sheet, at, hint
from tabletome.scene.svg.theme import colour_of, ink_on
from tabletome.scene.svg.type import escaped, fit, lines_of, n, width_of, words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Turn

GAP = 7
WIDEST, NOW, NARROWEST = 132.0, 1.2, 46.0
TALL = 50.0
ROW, PLACE, NARROW_PLACE = 40.0, 64.0, 22.0
WIDEST_IN_ROW = 168.0


def line_block(sheet: Sheet, line: Sequence[Turn], width: float) -> Block:
    """The tiles in as many rows as they need; where room is short they are narrower, and at last only faces."""
    if not line:
        return NOTHING
    if any(turn.row or turn.state == "empty" for turn in line):
        return _rows_block(sheet, line, width)
    shares = len(line) + (NOW - 1) * any(turn.state == "now" for turn in line)
    wide = min(WIDEST, (width - GAP * (len(line) - 1)) / shares)
    wide = max(wide, NARROWEST)
    out, x, y = "", 0.0, 0.0
    for place, turn in enumerate(line, 1):
        own = wide * NOW if turn.state == "now" else wide
        if x and x + own > width:
            x, y = 0.0, y + TALL + GAP + 4
        out += at(x, y + 5, _tile(sheet, turn, place, own))
        x += own + GAP
    label = f'class="turns" role="list" aria-label="Turn order"{sheet.ident("line")}'
    return Block(width, y + TALL + 8, f"<g {label}>{out}</g>")


def _rows_block(sheet: Sheet, line: Sequence[Turn], width: float) -> Block:
    """Rows below each other, each over the whole width: empty places narrow, the tiles sharing what they leave."""
    out, y = "", 0.0
    for row in sorted({turn.row for turn in line}):
        turns = [turn for turn in line if turn.row == row]
        empty = sum(turn.state == "empty" for turn in turns)
        room = width - GAP * (len(turns) - 1)
        place = _clamped(room / (len(turns) + 0.6 * (len(turns) - empty)), NARROW_PLACE, PLACE)
        shares = len(turns) - empty + (NOW - 1) * any(turn.state == "now" for turn in turns)
        wide = _clamped((room - place * empty) / max(shares, 1), NARROWEST, WIDEST_IN_ROW)
        x = 0.0
        for turn in turns:
            own = place if turn.state == "empty" else wide * NOW if turn.state == "now" else wide
            if x and x + own > width:  # even the narrowest do not fit
                x, y = 0.0, y + ROW + GAP
            out += at(x, y, _empty(sheet, turn, own) if turn.state == "empty" else _row_tile(sheet, turn, own))
            x += own + GAP
        y += ROW + GAP
    label = f'class="turns" role="list" aria-label="Turn order"{sheet.ident("line")}'
    return Block(width, y - GAP + 2, f"<g {label}>{out}</g>")


def _clamped(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


def _empty(sheet: Sheet, turn: Turn, width: float) -> str:
    """A place that nobody has taken: dashed, with its sign or name."""
    told = turn_words(turn)
    body = f'<rect x="1" y="1" width="{n(width - 2)}" height="{n(ROW - 2)}" rx="8" class="empty"/>'
    if turn.icon:
        arrow = width >= PLACE
        body += words(fit(clean(turn.glyph), 12, 16), width / 2 - 9, ROW / 2 + 5, "tnote mid") if arrow else ""
        body += sheet.sign(turn.icon, "", width / 2 + 7 * arrow, ROW / 2, 17, colour_of(turn.colour))
    else:
        name = clean(turn.name)
        short = name if width_of(name, 12) <= width - 4 else name[:1]
        body += words(short, width / 2, ROW / 2 + 4, "tnote mid")
    return f'<g class="turn place" role="listitem" aria-label="{escaped(told)}">{hint(told)}{body}</g>'


def _row_tile(sheet: Sheet, turn: Turn, width: float) -> str:
    told = turn_words(turn)
    side = "foe" if turn.kind == "foe" else "friend"
    style = f"turn {side} {turn.state.replace(' ', '-')}"
    body = f'<rect width="{n(width)}" height="{n(ROW)}" rx="8" class="tile"/>'
    named = width >= 78
    body += at(20 if named else width / 2, ROW / 2, coin(sheet, turn, 14.5))
    if named:
        name, note = fit(clean(turn.name), 13.5, width - 45, "serif"), fit(clean(turn.note), 12, width - 45)
        body += words(name, 40, 17 if note else 25, "tname fitted") + (words(note, 40, 32, "tnote") if note else "")
    return f'<g class="{style}" role="listitem" aria-label="{escaped(told)}" data-of="{escaped(turn.id)}">{hint(told)}{body}</g>'


def _tile(sheet: Sheet, turn: Turn, place: int, width: float) -> str:
    told = turn_words(turn, place)
    side = "foe" if turn.kind == "foe" else "friend"
    style = f"turn {side} {turn.state.replace(' ', '-')}"
    body = f'<rect width="{n(width)}" height="{n(TALL - 4)}" rx="9" class="tile"/>'
    body += f'<rect x="4" y="{n(TALL - 6.5)}" width="{n(width - 8)}" height="2.5" rx="1.2" class="edge"/>'
    body += at(width / 2 if width < 70 else 24, (TALL - 4) / 2, coin(sheet, turn, 17))
    if width >= 70:
        room = width - 50
        below = fit(clean(turn.note), 11.5, room) if turn.note else ""
        lines = lines_of(clean(turn.name), 13.5, room, "serif", most=2)
        crowded = bool(below) and len(lines) > 1
        first, step = (14, 12) if crowded else (20 if below or len(lines) > 1 else 27, 15)
        small = ' style="font-size:12px"' if crowded else ""
        body += "".join(words(text, 45, first + step * row, "tname", small) for row, text in enumerate(lines))
        body += words(below, 45, 39 if crowded else 35, "tnote") if below else ""
    number = str(place)
    plate = max(8.0, width_of(number, 10.5, "bold") / 2 + 4)
    body += f'<circle cx="2" cy="1" r="{n(plate)}" class="nth2"/>' + words(number, 2, 4.8, "nthn2")
    return f'<g class="{style}" role="listitem" aria-label="{escaped(told)}" data-of="{escaped(turn.id)}">{hint(told)}{body}</g>'


def coin(sheet: Sheet, turn: Turn, radius: float) -> str:
    """The face of whoever acts: round for friends, squared for foes."""
    colour = colour_of(turn.colour)
    size = radius * (1.5 if turn.icon in FACES else 1.15)
    sign = sheet.sign(turn.icon, turn.glyph or turn.name[:1], 0, 0, size, ink_on(colour))
    if turn.kind == "foe":
        side = f'x="{n(-radius)}" y="{n(-radius)}" width="{n(2 * radius)}" height="{n(2 * radius)}" rx="6"'
        return f'<rect {side} fill="{colour}" stroke="#1d1410" stroke-width="1.6"/>{sign}'
    return f'<circle r="{n(radius)}" fill="{colour}" stroke="#fff8e2" stroke-width="1.6"/>{sign}'


def turn_words(turn: Turn, place: int = 0) -> str:
    """The turn read out; `place` is its number in the line, 0 where the line lies in rows."""
    state = {"done": "has acted", "now": "acting now", "to come": "", "empty": "nobody"}[turn.state]
    name = f"{place}. {turn.name}" if place else turn.name
    return ", ".join(part for part in (name, state, turn.note) if part)
