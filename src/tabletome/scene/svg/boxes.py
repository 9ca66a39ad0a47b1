"""Boxes beside the board: people, notes, what happened."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.scene.faces import FACES
from tabletome.scene.svg.cubes import cubes_svg
from tabletome.scene.svg.pieces import gloss_id
from tabletome.scene.svg.sheet import NOTHING, Block, Sheet, at, box, hint
from tabletome.scene.svg.theme import colour_of, ink_on
from tabletome.scene.svg.type import escaped, fit, lines_of, n, width_of, words
from tabletome.scene.text.words import clean, cube_words
from tabletome.scene.vocabulary import Line, Panel, Stat

PAD = 12
LINE = 17.5
COIN = 54  # the room of a coin before a name


def panel_block(sheet: Sheet, panel: Panel, width: float) -> Block:
    """One person: coin, name, role, two numbers beside them, the others below, a bar for the first that has a maximum."""
    figure = bool(panel.glyph or panel.icon)
    cubes = [stat for stat in panel.stats if stat.cubes]
    told = [stat for stat in panel.stats if not stat.cubes]
    beside, below = _split(panel, told, width) if figure else ((), told)
    head = _head(sheet, panel, beside, width) if figure else _heading(panel, width)
    numbers = numbers_block(below, width - 2 * PAD)
    measured = next((stat for stat in panel.stats if stat.of and isinstance(stat.value, int)), None)
    bar = _bar(measured, panel, width - 2 * PAD) if figure and measured else NOTHING
    pad, gap = (9.0, 6.0) if cubes else (float(PAD), 8.0)
    height, body = pad, ""
    for block in (head, *(_cubes(sheet, stat, width - 2 * PAD) for stat in cubes), numbers, bar):
        if block.height:
            body += at(PAD, height, block.svg)
            height += block.height + gap
    height += pad - gap
    style = "box now" if panel.active else "box"
    label = f'class="panel" role="group" aria-label="{escaped(panel_words(panel))}"{sheet.ident("panel", panel.id)}'
    return Block(width, height, f"<g {label}>{hint(panel_words(panel))}{box(width, height, style)}{body}</g>")


def panel_words(panel: Panel) -> str:
    """The panel read out."""
    numbers = [f"{stat.name} {stat.value}" + (f" of {stat.of}" if stat.of is not None else "") for stat in panel.stats]
    return ", ".join([panel.name, *([panel.role] if panel.role else []), *numbers, *["to act"] * panel.active])


def _split(panel: Panel, stats: Sequence[Stat], width: float) -> tuple[Sequence[Stat], Sequence[Stat]]:
    """The numbers beside the name, as long as they leave it room, and the others."""
    longest = max((width_of(word, 18, "serif") for word in clean(panel.name).split()), default=0)
    taken = 2
    while taken and _beside(stats[:taken]) + min(longest, 110) > width - 2 * PAD - COIN:
        taken -= 1
    return stats[:taken], stats[taken:]


def _cubes(sheet: Sheet, stat: Stat, width: float) -> Block:
    """Cubes in a row instead of a number."""
    size = min(21.0, (width - 2 * (len(stat.cubes) - 1)) / len(stat.cubes))
    drawn = hint(f"{clean(stat.name)}: {cube_words(stat.cubes)}") + cubes_svg(sheet, stat.cubes, size)
    return Block(width, size, f'<g class="cubes">{drawn}</g>')


def _beside(stats: Sequence[Stat]) -> float:
    """The width that numbers take beside a name."""
    if not stats:
        return 0
    names = max(width_of(stat.name, 11.5) for stat in stats)
    return names + max(width_of(_value(stat), 15, "bold") for stat in stats) + 14


def _value(stat: Stat) -> str:
    return clean(str(stat.value)) + (f"/{stat.of}" if stat.of is not None else "")


def _heading(panel: Panel, width: float) -> Block:
    name = fit(clean(panel.name), 11.5, width - 2 * PAD, "caps")
    out = words(name, 0, 11, "h2" + " gold" * panel.active)
    if not panel.role:
        return Block(width, 13, out)
    return Block(width, 31, out + words(fit(clean(panel.role), 11.5, width - 2 * PAD), 0, 28, "small"))


def _head(sheet: Sheet, panel: Panel, beside: Sequence[Stat], width: float) -> Block:
    coin = face_coin(sheet, panel.icon, panel.glyph, panel.colour)
    names = max((width_of(stat.name, 11.5) for stat in beside), default=0)
    inner = width - 2 * PAD
    room = inner - COIN - _beside(beside)
    name = lines_of(clean(panel.name), 18, room, "serif", most=3)
    role = lines_of(clean(panel.role), 11.5, room, most=2)
    height = max(42.0, 20 * len(name) + 15 * len(role) + 2)
    top = (height - 20 * len(name) - 15 * len(role)) / 2
    out = "".join(words(line, COIN, top + 15 + 20 * row, "h3") for row, line in enumerate(name))
    out += "".join(words(line, COIN, top + 11 + 20 * len(name) + 15 * row, "small") for row, line in enumerate(role))
    first = height / 2 + (5 if len(beside) == 1 else -5)
    for row, stat in enumerate(beside):
        y = first + 21 * row
        out += _number(stat, inner - names - 6, y) + words(stat.name, inner, y, "small end")
    return Block(inner, height, coin + out)


def face_coin(sheet: Sheet, icon: str, glyph: str, colour: str, *, foe: bool = False) -> str:
    """A face, 42 high: on a round coin for friends, on a squared token for foes."""
    colour = colour_of(colour)
    sign = sheet.sign(icon, glyph, 21, 21, 30 if icon in FACES else 23, ink_on(colour))
    if foe:
        size = 'x="1" y="1" width="40" height="40" rx="8"'
        gloss = f'<rect {size} fill="url(#{gloss_id(sheet)})"/>'
        return f'<rect {size} fill="{colour}" stroke="#1d1410" stroke-width="2"/>{gloss}{sign}'
    return (
        '<circle cx="21" cy="23.5" r="20" class="cast"/>'
        f'<circle cx="21" cy="21" r="20" fill="{colour}" stroke="#fff8e2" stroke-width="1.6"/>'
        f'<circle cx="21" cy="21" r="20" fill="url(#{gloss_id(sheet)})"/>{sign}'
    )


def _number(stat: Stat, x: float, y: float) -> str:
    """A value set flush right; its maximum small behind it."""
    if stat.of is None:
        return words(_value(stat), x, y, "num end")
    of = f'<tspan class="small">/{stat.of}</tspan>'
    return f'<text x="{n(x)}" y="{n(y)}" class="num end">{escaped(str(stat.value))}{of}</text>'


def numbers_block(stats: Sequence[Stat], width: float) -> Block:
    """Named numbers in two columns; one that is too wide takes a line, one wider still takes several."""
    half = (width - 16) / 2
    wanted = [width_of(clean(stat.name), 13) + width_of(_value(stat), 13, "bold") + 8 for stat in stats]
    paired = 2 * sum(needed <= half for needed in wanted) >= len(stats)
    out, x, y = "", 0.0, 0.0
    for stat, needed in zip(stats, wanted, strict=True):
        if paired and needed <= half:
            out += words(stat.name, x, y + 14, "dim") + words(_value(stat), x + half, y + 14, "b end")
            x, y = (half + 16, y) if x == 0 else (0, y + 20)
            continue
        y, x = (y + 20 if x else y), 0
        if needed <= width:
            out += words(stat.name, 0, y + 14, "dim") + words(_value(stat), width, y + 14, "b end")
            y += 20
            continue
        for line in lines_of(f"{clean(stat.name)} {_value(stat)}", 13, width):
            out += words(line, 0, y + 14, "dim")
            y += LINE
    return Block(width, y + (20 if x else 0), out)


def _bar(stat: Stat, panel: Panel, width: float) -> Block:
    value = stat.value if isinstance(stat.value, int) else 0
    most = stat.of or 1
    share, left = min(max(value / most, 0), 1), min(max((value - stat.losing) / most, 0), 1)
    risk = f'<rect width="{n(width * share)}" height="5" rx="2.5" class="bar-risk"/>' if stat.losing and share else ""
    full = f'<rect width="{n(width * left)}" height="5" rx="2.5" fill="{colour_of(panel.colour)}"/>' if left else ""
    return Block(width, 5, f'<rect width="{n(width)}" height="5" rx="2.5" class="groove"/>{risk}{full}')


def notes_block(sheet: Sheet, notes: Sequence[Line], width: float) -> Block:
    """Standing remarks: the objective, a rule in force."""
    if not notes:
        return NOTHING
    out, y = "", float(PAD)
    for note in notes:
        block = sentence(note, width - 2 * PAD)
        out += at(PAD, y, block.svg)
        y += block.height + 7
    height = y - 7 + PAD
    label = f'class="notes" role="note"{sheet.ident("notes")}'
    return Block(width, height, f"<g {label}>{box(width, height)}{out}</g>")


def sentence(line: Line, width: float) -> Block:
    """A sentence with the rules it rests on set small behind it."""
    rows = lines_of(clean(line.text), 13, width)
    out = "".join(words(row, 0, 13 + LINE * place, "t") for place, row in enumerate(rows))
    x = width_of(rows[-1], 13) + 6 if rows else 0.0
    y = LINE * max(0, len(rows) - 1)
    for rule in line.rules:
        tag = fit(clean(rule), 10.5, width - 10)
        size = width_of(tag, 10.5) + 9
        if x and x + size > width:
            x, y = 0.0, y + LINE
        out += f'<rect x="{n(x + 0.5)}" y="{n(y + 2)}" width="{n(size)}" height="14" rx="4" class="key"/>'
        out += words(tag, x + 0.5 + size / 2, y + 12.7, "tag mid")
        x += size + 5
    return Block(width, y + LINE, out)


def log_block(sheet: Sheet, log: Sequence[Line], width: float, height: float) -> Block:
    """What happened, the newest line last and lit. Older lines that have no room are left out."""
    if not log or height < 60:
        return NOTHING
    inner = width - 2 * PAD - 12
    entries: list[Block] = []
    used = 34.0 + PAD
    for line in reversed(log):
        block = sentence(line, inner)
        if entries and used + block.height > height:
            break
        used += block.height + 8
        entries.append(block)
    out, y = words("What happened", PAD, 24, "h2"), 36.0
    for place, block in enumerate(reversed(entries)):
        style = "lit" if place == len(entries) - 1 else "rail"
        out += f'<rect x="{PAD}" y="{n(y)}" width="2.5" height="{n(block.height)}" rx="1.2" class="{style}"/>'
        out += at(PAD + 12, y, block.svg)
        y += block.height + 8
    height = y - 8 + PAD
    label = f'class="log" role="log" aria-label="What happened"{sheet.ident("log")}'
    return Block(width, height, f"<g {label}>{box(width, height)}{out}</g>")


def log_height(log: Sequence[Line], width: float, most: int) -> float:
    """How much room the newest lines want."""
    inner = width - 2 * PAD - 12
    return 34 + PAD + sum(sentence(line, inner).height + 8 for line in log[-most:]) if log else 0
