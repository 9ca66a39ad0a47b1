"""Dice as they lie on the table, and tracks with their markers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabletome.scene.svg.boxes import PAD
from tabletome.scene.svg.pieces import gloss_id
from tabletome.scene.svg.sheet import NOTHING, Block, Sheet, at, box, choosable, hint, stack
from tabletome.scene.svg.theme import colour_of, ink_on
from tabletome.scene.svg.type import escaped, fit, lines_of, n, width_of, words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Die, Track

DIE = 42
_SQUARE = '<rect x="-20" y="-20" width="40" height="40" rx="8"{}/>'
_OUTLINES = {
    "d4": '<path d="M0-21 22 17H-22z" stroke-linejoin="round"{}/>',
    "d8": '<path d="M0-23 20 0 0 23-20 0z" stroke-linejoin="round"{}/>',
    "d10": '<path d="M0-22 21-3 0 22-21-3z" stroke-linejoin="round"{}/>',
    "d12": '<path d="M0-22 21-7 13 18H-13L-21-7z" stroke-linejoin="round"{}/>',
    "d20": '<path d="M0-22.5 19.5-11.2V11.2L0 22.5-19.5 11.2V-11.2z" stroke-linejoin="round"{}/>',
}
_FACETS = {
    "d20": "M0-13 12 8H-12zM0-13V-22.5M12 8 19.5 11.2M-12 8-19.5 11.2M19.5-11.2 0-13-19.5-11.2-12 8 0 22.5 12 8z",
    "d8": "M-20 0 0 7 20 0M0 7V23",
}
_PIPS = {
    1: ((0, 0),),
    2: ((-9, -9), (9, 9)),
    3: ((-10, -10), (0, 0), (10, 10)),
    4: ((-9, -9), (9, -9), (-9, 9), (9, 9)),
    5: ((-10, -10), (10, -10), (0, 0), (-10, 10), (10, 10)),
    6: ((-9, -11), (9, -11), (-9, 0), (9, 0), (-9, 11), (9, 11)),
}


def dice_block(sheet: Sheet, dice: Sequence[Die], width: float) -> Block:
    """Dice side by side with their names below; what was made of a die stands beside it."""
    if not dice:
        return NOTHING
    inner = width - 2 * PAD
    out, x, y, tallest = "", 0.0, 0.0, 0.0
    for place, die in enumerate(dice):
        block = _die_block(sheet, die, place, inner)
        if x and x + block.width > inner:
            x, y, tallest = 0.0, y + tallest + 8, 0.0
        out += at(PAD + x, PAD + y, block.svg)
        x, tallest = x + block.width + 12, max(tallest, block.height)
    height = y + tallest + 2 * PAD
    label = f'class="dice" role="group" aria-label="Dice"{sheet.ident("dice")}'
    return Block(width, height, f"<g {label}>{box(width, height)}{out}</g>")


def _die_block(sheet: Sheet, die: Die, place: int, width: float) -> Block:
    name = fit(clean(die.name), 11.5, width * 0.4 if die.note else width)
    column = max(DIE + 4.0, width_of(name, 11.5))
    note = lines_of(clean(die.note), 13, width - column - 10, most=3)
    text = words(name, column / 2, DIE + 17, "small mid") if name else ""
    first = DIE / 2 + 7 - 8.5 * (len(note) - 1)
    text += "".join(words(line, column + 10, first + 17 * row, "t") for row, line in enumerate(note))
    wide = column + (10 + max(width_of(line, 13) for line in note) if note else 0)
    attributes = sheet.ident("die", place) + choosable(die.option, f"{die.name} {die.face}: {die.option}", die.also)
    told = hint(f"{die.name}: {die.face}" + (f", {die.note}" if die.note else ""))
    drawn = at(column / 2, DIE / 2 + 2, _die(sheet, die))
    return Block(wide, DIE + (22 if name else 6), f"<g{attributes}>{told}{drawn}{text}</g>")


def _die(sheet: Sheet, die: Die) -> str:
    colour = colour_of(die.colour)
    ink = ink_on(colour)
    sides = _sides(die.name)
    outline = _OUTLINES.get(sides, _SQUARE)
    light = outline.format(' class="ring focus" transform="scale(1.12)"') if die.option else ""
    body = outline.format(f' fill="{colour}" class="die" stroke-width="1.2"') + outline.format(
        f' fill="url(#{gloss_id(sheet)})"'
    )
    facets = _FACETS.get(sides, "")
    lines = f'<path d="{facets}" fill="none" stroke="{ink}" stroke-opacity=".3" stroke-width="1"/>' if facets else ""
    shade = '<ellipse cx="1" cy="19" rx="20" ry="5" class="cast"/>'
    return f"{shade}{light}{body}{lines}{_die_face(sheet, die, sides, ink)}"


def _die_face(sheet: Sheet, die: Die, sides: str, ink: str) -> str:
    face = clean(die.face)
    if sides == "d6" and face in {"1", "2", "3", "4", "5", "6"}:
        return "".join(f'<circle cx="{x}" cy="{y}" r="4" fill="{ink}"/>' for x, y in _PIPS[int(face)])
    middle = {"d4": 6, "d10": -2, "d20": 0.5}.get(sides, 0)
    size = {"d20": 15, "d4": 15}.get(sides, 21)
    return sheet.sign("", face, 0, middle, size, ink)


def _sides(name: str) -> str:
    """Which die it is, if its name says so.

    >>> _sides("d20"), _sides("2 d6"), _sides("attack")
    ('d20', 'd6', '')
    """
    found = re.search(r"\bd(4|6|8|10|12|20)\b", name.lower())
    return found.group() if found else ""


def tracks_block(sheet: Sheet, tracks: Sequence[Track], width: float, gap: float) -> Block:
    """Tracks below each other, short ones side by side."""
    rows: list[list[Track]] = []
    for track in tracks:
        wanted = [_track_width(other) for other in (*(rows[-1] if rows else ()), track)]
        if rows and sum(wanted) + gap * (len(wanted) - 1) <= width:
            rows[-1].append(track)
        else:
            rows.append([track])
    return stack([_track_row(sheet, row, width, gap) for row in rows], gap)


def _track_row(sheet: Sheet, row: Sequence[Track], width: float, gap: float) -> Block:
    wanted = [_track_width(track) for track in row]
    spare = (width - sum(wanted) - gap * (len(row) - 1)) / len(row)
    widths = [want + spare for want in wanted]
    tallest = max(
        track_block(Sheet(sheet.theme.name), track, wide).height for track, wide in zip(row, widths, strict=True)
    )
    out, x = "", 0.0
    for track, wide in zip(row, widths, strict=True):
        out += at(x, 0, track_block(sheet, track, wide, tallest).svg)
        x += wide + gap
    return Block(width, tallest, out)


def _track_width(track: Track) -> float:
    """The room a track wants to lie in one row."""
    title = width_of(clean(track.title), 11.5, "caps") + 14 if track.title else 0.0
    return 2 * PAD + title + sum(max(26.0, width_of(clean(step), 13) + 16) + 9 for step in track.steps) + 60


def track_block(sheet: Sheet, track: Track, width: float, least: float = 0) -> Block:
    """Steps in a row, those with a marker lit and named below; a track too long for one row takes more."""
    standing: dict[int, list[str]] = {}
    for marker, step in track.at.items():
        standing.setdefault(step, []).append(clean(marker))
    inner = width - 2 * PAD
    title = fit(clean(track.title), 11.5, inner / 3, "caps")
    left = width_of(title, 11.5, "caps") + 14 if title else 0.0
    out = words(title, PAD, 24, "h2") if title else ""
    x, y, row = left, 8.0, 40.0
    for place, name in enumerate(track.steps):
        markers = ", ".join(standing.pop(place, []))
        label, below = fit(clean(name), 13, inner - left - 18), fit(markers, 11, inner - left)
        pill = max(26.0, width_of(label, 13) + 16)
        slot = max(pill, width_of(below, 11))
        if x > left and x + slot > inner:
            x, y = left, y + row
        out += _step(PAD + x, y, slot, pill, label, below, last=place == len(track.steps) - 1)
        x += slot + 9
    for marker in (name for names in standing.values() for name in names):
        label = fit(f"{marker}: not on it", 11.5, inner - left)
        if x > left and x + width_of(label, 11.5) > inner:
            x, y = left, y + row
        out += words(label, PAD + x, y + 16.5, "small")
        x += width_of(label, 11.5) + 9
    height = y + row + (2 if any(0 <= step < len(track.steps) for step in track.at.values()) else -4)
    height = max(height, least)
    label = f'class="track-box" role="group" aria-label="{escaped(track.title)}"{sheet.ident("track", track.id)}'
    return Block(width, height, f"<g {label}>{box(width, height, radius=10)}{out}</g>")


def _step(x: float, y: float, slot: float, pill: float, label: str, below: str, *, last: bool) -> str:
    start = x + (slot - pill) / 2
    link = f'<path d="M{n(x + slot)} {n(y + 12)}h9" class="link"/>' if not last else ""
    style = "step on" if below else "step"
    shape = f'<rect x="{n(start)}" y="{n(y)}" width="{n(pill)}" height="24" rx="12" class="{style}"/>'
    text = words(label, x + slot / 2, y + 16.5, "on-ink mid b" if below else "mid")
    return link + shape + text + (words(below, x + slot / 2, y + 37, "small gold mid") if below else "")
