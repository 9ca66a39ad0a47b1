"""Pieces: coins for heroes, squared tokens for foes, hexagons for allies, arches for standees, stones for the rest."""

from __future__ import annotations

import math
from functools import lru_cache

from tabletome.scene.faces import FACES
from tabletome.scene.svg.sheet import Sheet, attribute, choosable, hint, seed
from tabletome.scene.svg.theme import colour_of, ink_on
from tabletome.scene.svg.type import escaped, n, words
from tabletome.scene.text.board import badge_words
from tabletome.scene.vocabulary import Badge, Piece

RING = 19.5
MOST_PIPS = 12
WHOLE = 359.0  # degrees of a full ring: an arc that ends where it begins is none
CELLS_TOP = 9.6  # where the cells of a foe's hit points begin, from the middle down
MOST_BADGES = 3
_ANGLES = (45, -5, -55, -105)  # where badges sit on the ring, in degrees from the bottom, to the right
_BESIDE_A_NUMBER = (52, -52, -98, -143)  # and where hit points stand at the bottom
FALLEN = "#77756f"

_HEXAGON = "M0-18.5 16-9.25V9.25L0 18.5-16 9.25V-9.25z"
_OUTLINES = {
    "hero": '<circle r="16.5"{}/>',
    "foe": '<rect x="-15" y="-15" width="30" height="30" rx="6.5"{}/>',
    "ally": f'<path d="{_HEXAGON}" transform="scale(.93)" stroke-linejoin="round"{{}}/>',
    "standee": '<path d="M-14 16.5V-4A14 13.5 0 0 1 14-4V16.5z" stroke-linejoin="round"{}/>',
    "token": '<circle r="14"{}/>',
}
_INNER = {
    "hero": '<circle r="13.6"{}/>',
    "foe": '<rect x="-12.2" y="-12.2" width="24.4" height="24.4" rx="4.2"{}/>',
    "ally": f'<path d="{_HEXAGON}" transform="scale(.76)"{{}}/>',
    "standee": '<path d="M-11 13.5V-4A11 10.5 0 0 1 11-4V13.5z"{}/>',
    "token": '<circle r="11"{}/>',
}
# The plate of a badge has one of these shapes by its name, so that two conditions differ in outline as well as in sign.
_PLATES = (
    '<circle r="8"{}/>',
    '<rect x="-7" y="-7" width="14" height="14" rx="2.5"{}/>',
    '<path d="M0-9.5 9.5 0 0 9.5-9.5 0z" stroke-linejoin="round"{}/>',
    '<path d="M-7.5-7.5H7.5V1.5C7.5 5.5 4 8 0 9.5-4 8-7.5 5.5-7.5 1.5z"{}/>',
    '<path d="M-4.5-8H4.5L9 0 4.5 8H-4.5L-9 0z"{}/>',
)


def piece_svg(
    sheet: Sheet, piece: Piece, board: str, place: str, x: float, y: float, scale: float, *, sunk: bool
) -> str:
    """The piece with its middle at a place. `sunk` stones lie in a hole and fill it."""
    label = piece_words(piece, place)
    attributes = (
        f' class="piece {_kind(piece)}" data-piece="{attribute(piece.id)}"{sheet.ident("piece", board, piece.id)}'
    )
    attributes += (
        choosable(piece.option, f"{label}: {piece.option}", piece.also) or f' role="img" aria-label="{escaped(label)}"'
    )
    if piece.down:
        body = _lying(sheet, piece)
    elif sunk:
        body = _stone(sheet, piece)
    else:
        body = _standing(sheet, piece)
    body += _target(piece, sunk=sunk) if piece.option else ""
    body = f'<g transform="scale({n(scale)})">{body}</g>'
    return f'<g transform="translate({n(x)},{n(y)})"{attributes}>{hint(label)}{body}{_signs(sheet, piece, scale)}</g>'


def _signs(sheet: Sheet, piece: Piece, scale: float) -> str:
    """Numbers and conditions on the figure's edge. They must be read on a giant and in a crowd, so they scale less."""
    own, reach = _sizes(scale)
    signs = _count(piece, reach) + _badges(sheet, piece, reach) + _number(piece, reach)
    return f'<g transform="scale({n(own)})">{signs}</g>' if signs else ""


def _sizes(scale: float) -> tuple[float, float]:
    """How large signs are on a figure of this size, and how far from its middle they sit, measured in that size."""
    own = min(max(scale, 0.7), 1.25)
    return own, scale / own


def odds_svg(piece: Piece, x: float, y: float, scale: float) -> str:
    """The odds above a figure. They are drawn over all pieces, so that nobody who stands behind it hides them; those of a foe on
    its upper edge, so that they do not hide the hit points of whoever stands behind."""
    if not piece.odds:
        return ""
    own, reach = _sizes(scale)
    x, y = (-6.0, -16.5 * reach) if piece.kind == "foe" else (0.0, -29 * reach - 3 * (reach > 1))
    written = words(piece.odds[:12], x, y, "odds")
    return f'<g transform="translate({n(x)},{n(y)}) scale({n(own)})" pointer-events="none" aria-hidden="true">{written}</g>'


def piece_words(piece: Piece, place: str) -> str:
    """The piece read out: name, kind, place, health, conditions, odds."""
    parts = [piece.name or piece.glyph, piece.kind if piece.kind != "token" else "", f"at {place}" if place else ""]
    if piece.health_max > 0:
        parts.append(f"{piece.health} of {piece.health_max} health")
    parts += [f"about to lose {piece.losing}"] * (piece.losing > 0)
    parts += ["fallen"] * piece.down + ["acting now"] * piece.active
    parts += [badge_words(badge) for badge in piece.badges]
    parts.append(piece.odds)
    return ", ".join(part for part in parts if part)


def _kind(piece: Piece) -> str:
    return piece.kind if piece.kind in _OUTLINES else "token"


def _standing(sheet: Sheet, piece: Piece) -> str:
    kind, colour = _kind(piece), colour_of(piece.colour)
    ink = ink_on(colour)
    halo = '<circle r="24.5" class="halo"/>' if piece.active else ""
    if kind == "foe":
        return f"{halo}{_squared(sheet, piece, colour, ink)}"
    shade = f'<ellipse cx="1" cy="{13 if kind == "token" else 17}" rx="{14 if kind == "token" else 17}" ry="6" class="cast"/>'
    edge = "#fff8e2" if kind == "hero" else "#1a120c"
    outline = _OUTLINES[kind].format(f' fill="{colour}" stroke="{edge}" stroke-width="1.4"')
    inner = _INNER[kind].format(f' fill="none" stroke="{ink}" stroke-opacity=".28" stroke-width="1"')
    gloss = _OUTLINES[kind].format(f' fill="url(#{gloss_id(sheet)})"')
    size = 16.0 if kind == "token" else 20.0
    face = piece.icon in FACES
    glyph = sheet.sign(piece.icon, piece.glyph or piece.name[:1], 0, 0, size * (1.3 if face else 1), ink)
    ring = pips(piece.health, piece.health_max, piece.losing)
    return f"{halo}{shade}{ring}{outline}{gloss}{'' if face else inner}{glyph}"


def _squared(sheet: Sheet, piece: Piece, colour: str, ink: str) -> str:
    """A foe: a dark frame with its face in it, and its hit points as cells along the lower edge."""
    tall = CELLS_TOP if piece.health_max > 0 else 16.0
    size = f'x="-15.5" y="-16" width="31" height="{n(16 + tall)}" rx="5"'
    glyph = sheet.sign(
        piece.icon, piece.glyph or piece.name[:1], 0, (tall - 16) / 2, 25 if piece.icon in FACES else 20, ink
    )
    return (
        '<ellipse cx="1" cy="17" rx="18" ry="6" class="cast"/>'
        '<rect x="-18" y="-18.5" width="36" height="37" rx="7" class="frame-foe"/>'
        f'<rect {size} fill="{colour}"/><rect {size} fill="url(#{gloss_id(sheet)})"/>{glyph}'
        f"{health_cells(piece.health, piece.health_max, piece.losing)}"
    )


@lru_cache(maxsize=1024)
def health_cells(health: int, most: int, losing: int = 0) -> str:
    """Hit points as cells in a row, those about to be lost marked; one long cell of each sort where there are many."""
    if most <= 0:
        return ""
    health = max(0, min(health, most))
    left = max(0, health - losing)
    parts = ((left, "cell"), (health - left, "cell risk"), (most - health, "cell gone"))
    x, out = -15.5, ""
    step = 31 / most
    for count, style in parts:
        widths = [step] * count if most <= MOST_PIPS else [step * count] * (count > 0)
        for width in widths:
            gap = 1.1 if most <= MOST_PIPS else 0.0
            size = f'width="{n(width - gap)}" height="4.6" rx="1"'
            out += f'<rect x="{n(x + gap / 2)}" y="{n(CELLS_TOP + 1.6)}" {size} class="{style}"/>'
            x += width
    return out


def _stone(sheet: Sheet, piece: Piece) -> str:
    """A flat stone that fills a hole, embossed with its sign so that colour is not all that tells it."""
    colour = colour_of(piece.colour)
    ring = '<circle r="15" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1.4"/>'
    glyph = sheet.sign(piece.icon, piece.glyph, 0, 0, 19, "#000")
    return f'<circle r="21" fill="{colour}"/><circle r="21" fill="url(#{gloss_id(sheet)})"/>{ring}<g opacity=".3">{glyph}</g>'


def _lying(sheet: Sheet, piece: Piece) -> str:
    """A fallen figure: flat, grey and turned on its side."""
    kind = _kind(piece)
    outline = _OUTLINES[kind].format(f' fill="{FALLEN}" stroke="#d5d0c2" stroke-width="1.4"')
    glyph = sheet.sign(piece.icon, piece.glyph or piece.name[:1], 0, 0, 26 if piece.icon in FACES else 20, "#e9e5da")
    thick = _OUTLINES[kind].format(' fill="#2b2a27"')
    return (
        f'<g transform="translate(0,7)"><g transform="translate(0,4) scale(1.15,.62)">{thick}</g>'
        f'<g transform="scale(1.15,.62)">{outline}<g transform="rotate(-90)">{glyph}</g></g></g>'
    )


@lru_cache(maxsize=1024)
def pips(health: int, most: int, losing: int = 0) -> str:
    """Hit points as a ring around the figure: one arc each, or one long arc where there are many; risk is marked."""
    if most <= 0:
        return ""
    low = " low" if health * 3 <= most else ""
    track = f'<circle r="{RING}" class="track"/>'
    health = max(0, min(health, most))
    left = max(0, health - losing)
    if most > MOST_PIPS:
        arc, risk = _arc(0, WHOLE * left / most), _arc(WHOLE * left / most, WHOLE * health / most)
        drawn = f'<path d="{arc}" class="pip{low}"/>' if left else ""
        return track + drawn + (f'<path d="{risk}" class="pip risk"/>' if losing and health else "")
    if most == 1:
        return track + (f'<circle r="{RING}" class="pip{" risk" if losing else low}"/>' if health else "")
    step, gap = 360 / most, min(9.0, 100 / most)
    arcs = [_arc(step * k + gap / 2, step * (k + 1) - gap / 2) for k in range(most)]
    parts = ((arcs[:left], f"pip{low}"), (arcs[left:health], "pip risk"), (arcs[health:], "lost"))
    return track + "".join(f'<path d="{"".join(those)}" class="{style}"/>' for those, style in parts if those)


def _arc(start: float, end: float) -> str:
    """A piece of the ring, in degrees from the top, clockwise."""
    ax, ay = RING * math.sin(math.radians(start)), -RING * math.cos(math.radians(start))
    bx, by = RING * math.sin(math.radians(end)), -RING * math.cos(math.radians(end))
    return f"M{n(ax)} {n(ay)}A{RING} {RING} 0 {int(end - start > 180)} 1 {n(bx)} {n(by)}"


def _target(piece: Piece, *, sunk: bool) -> str:
    """A cross-hair for what may be attacked, a gold ring for who may be chosen."""
    radius = 21 if sunk else 23.5
    if piece.kind != "foe":
        return f'<circle r="{radius}" class="ret2"/><circle r="{radius}" class="ring focus" stroke-dasharray="7 5.3"/>'
    ticks = "M0-28V-19M0 28V19M-28 0H-19M28 0H19"
    dashes = 'stroke-dasharray="25.7 11.2" stroke-dashoffset="-5.6"'
    return (
        f'<circle r="{radius}" class="ret2" {dashes}/><circle r="{radius}" class="ret focus" {dashes}/>'
        f'<path d="{ticks}" class="ret2"/><path d="{ticks}" class="ret"/>'
    )


def _count(piece: Piece, reach: float) -> str:
    """How many hit points are left, where there are too many to count on the ring."""
    if piece.health_max <= MOST_PIPS or piece.down:
        return ""
    y, half = (15 if piece.kind == "foe" else -RING) * reach, 4 + 3.2 * len(str(piece.health))
    plate = f'<rect x="{n(-half)}" y="{n(y - 6.5)}" width="{n(2 * half)}" height="13" rx="6.5" class="plate"/>'
    return plate + words(str(piece.health), 0, y + 3.6, "signt")


def _counted_below(piece: Piece) -> bool:
    """Whether its hit points are a number at the lower edge."""
    return piece.kind == "foe" and piece.health_max > MOST_PIPS and not piece.down


def _number(piece: Piece, reach: float) -> str:
    """Which of several alike it is, on a light plate: a number at the upper right, a name at the upper left."""
    text = piece.mark[:4] or (str(piece.number) if piece.number else "")
    if not text:
        return ""
    half = 3.4 + 3.2 * len(text)
    x, y = (half - 22) * min(reach, 1) - 17 * max(0, reach - 1) if piece.mark else 15 * reach, -14.5 * reach
    size = f'x="{n(x - half)}" y="{n(y - 6.5)}" width="{n(2 * half)}" height="13" rx="4"'
    if not piece.base:
        return f'<rect {size} class="nth"/>' + words(text, x, y + 3.8, "nthn")
    colour = colour_of(piece.base)
    plate = f'<rect {size} fill="{colour}" stroke="#15201b" stroke-width="1.4"/>'
    ink = f' font-size="10.5" font-weight="800" fill="{ink_on(colour)}"'
    return plate + words(text, x, y + 3.8, "mid", ink)


def _badges(sheet: Sheet, piece: Piece, reach: float) -> str:
    """Conditions around the lower edge, from the right; more than fit are counted."""
    shown = piece.badges[:MOST_BADGES]
    hidden = len(piece.badges) - len(shown)
    radius = (RING + 1.5) * reach
    angles = _BESIDE_A_NUMBER if _counted_below(piece) else _ANGLES
    places = [(radius * math.sin(math.radians(angle)), radius * math.cos(math.radians(angle))) for angle in angles]
    out = "".join(_badge(sheet, badge, *places[place]) for place, badge in enumerate(shown))
    if hidden:
        x, y = places[MOST_BADGES]
        more = words(f"+{hidden}", 0, 3.5, "signt")
        out += f'<g transform="translate({n(x)},{n(y)})"><circle r="7.5" class="plate"/>{more}</g>'
    return out


def _badge(sheet: Sheet, badge: Badge, x: float, y: float) -> str:
    plate = _PLATES[seed(badge.name or badge.sign) % len(_PLATES)].format(' class="plate"')
    sign = sheet.sign(badge.icon, badge.sign or badge.name[:1], 0, 0, 10.5, "#ffe39a")
    count = ""
    if badge.count != 1:
        text = str(badge.count)
        count = f'<rect x="3" y="3.5" width="{6 + 4 * len(text)}" height="9" rx="4.5" fill="#f3ead6"/>'
        style = 'font-size="8.5" font-weight="800" text-anchor="middle" fill="#15201b"'
        count += f'<text x="{n(6 + 2 * len(text))}" y="11" {style}>{escaped(text)}</text>'
    return f'<g transform="translate({n(x)},{n(y)})">{hint(badge_words(badge))}{plate}{sign}{count}</g>'


def gloss_id(sheet: Sheet) -> str:
    """Light from the upper left, laid over any colour."""
    stops = (("0", "#fff", ".42"), (".45", "#fff", ".04"), (".7", "#000", ".02"), ("1", "#000", ".34"))
    drawn = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
    return sheet.define("gloss", lambda: f'<radialGradient cx=".36" cy=".28" r=".85">{drawn}</radialGradient>')
