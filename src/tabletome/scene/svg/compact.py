"""Zones of many small cards, all to be seen at once: the edge in their colours, the cubes on them, name, sign, text."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.scene.svg.cubes import cube_svg
from tabletome.scene.svg.sheet import Block, Sheet, at, choosable, hint
from tabletome.scene.svg.theme import colour_of
from tabletome.scene.svg.type import escaped, fit, lines_of, n, words
from tabletome.scene.text.words import clean, cube_words
from tabletome.scene.vocabulary import Card, Zone

GAP = 7.0
LABEL = 17.0
NARROWEST = 182.0
TALL = 58.0
DOCK = 40.0
ROWS = 3  # of text and title together


def is_compact(zone: Zone) -> bool:
    """Is it set small? Not what has a pile, hides cards, or can be chosen as a whole."""
    plain = zone.cards and not zone.option and zone.count is None and not zone.prose
    return bool(zone.compact and plain and not any(card.face_down for card in zone.cards))


def compact_block(sheet: Sheet, zones: Sequence[Zone], width: float) -> Block:
    """The zones in a grid over the whole width; short ones share a row, but not with the end of one that fills several."""
    columns = max(2, int((width + GAP) // (NARROWEST + GAP)))
    wide = (width - GAP * (columns - 1)) / columns
    out, y, column = "", 0.0, 0
    for zone in zones:
        cards = zone.cards
        if column and column + len(cards) > columns:
            y, column = y + LABEL + TALL + GAP, 0
        label = f'class="zone"{sheet.ident("zone", zone.id)} role="group" aria-label="{escaped(zone.title)}"'
        title = fit(clean(zone.title), 11.5, wide * min(len(cards), columns), "caps")
        body = at(column * (wide + GAP), y, words(title, 0, 11, "h2"))
        for card in cards:
            if column == columns:
                y, column = y + TALL + GAP, 0
            body += at(column * (wide + GAP), y + LABEL, _card(sheet, card, wide))
            column += 1
        if len(cards) > columns:
            column = columns
        out += f"<g {label}>{body}</g>"
    return Block(width, y + LABEL + TALL, out)


def _card(sheet: Sheet, card: Card, width: float) -> str:
    told = compact_words(card)
    size = f'width="{n(width)}" height="{n(TALL)}" rx="8"'
    style = "paper spent" if card.spent else "paper idle" if card.idle else "paper"
    edge = " lit-edge focus" if card.option else ""
    out = f'<rect y="2" {size} class="sh" opacity=".3"/><rect {size} class="{style}{edge}"/>{_edge(card)}'
    left = 11.0
    if card.cubes:
        out += _dock(sheet, card)
        left += DOCK + 5
    elif card.icon:
        out += sheet.sign(card.icon, "", 27, TALL / 2, 24, "#5a4c34")
        left += 34
    out += _words(sheet, card, left, width - left - 7)
    attributes = sheet.ident("card", card.id)
    attributes += (
        choosable(card.option, f"{told}: {card.option}", card.also) or f' role="img" aria-label="{escaped(told)}"'
    )
    return f'<g class="card"{attributes}>{hint(told)}{out}</g>'


def _edge(card: Card) -> str:
    """The colours that fit, one below the other."""
    tall = (TALL - 10) / max(1, len(card.colours))
    return "".join(
        f'<rect x="3" y="{n(5 + tall * place)}" width="5" height="{n(tall)}" rx="1.5" fill="{colour_of(colour)}"/>'
        for place, colour in enumerate(card.colours)
    )


def _dock(sheet: Sheet, card: Card) -> str:
    size = 28.0 if len(card.cubes) == 1 else min(19.0, DOCK / len(card.cubes))
    well = (
        f'<rect x="12" y="{n(TALL / 2 - 20)}" width="{n(DOCK)}" height="40" rx="7" fill="#3a2f1c" fill-opacity=".22"/>'
    )
    first = 12 + DOCK / 2 - size * len(card.cubes) / 2
    return well + "".join(
        cube_svg(sheet, cube, first + size * place, TALL / 2 - size / 2, size) for place, cube in enumerate(card.cubes)
    )


def _words(sheet: Sheet, card: Card, x: float, width: float) -> str:
    """The name, in two rows if the text leaves one; then the sign and the text, or what it can do now."""
    text = clean(card.now) or clean(next(iter(card.lines), ""))
    style = "pn" if card.now else "pl"
    ink = " spent-ink" * card.spent
    sign = 16.0 if card.icon and card.cubes else 0.0
    below = lines_of(text, 12, width - sign, "bold" if card.now else "sans") if text else []
    titles = lines_of(clean(card.title), 15, width, "serif", most=2 if len(below) <= 1 else 1)
    below = lines_of(text, 12, width - sign, "bold" if card.now else "sans", most=ROWS - len(titles)) if text else []
    y = (TALL - 17 * len(titles) - 15 * len(below)) / 2
    out = "".join(words(line, x, y + 13 + 17 * row, f"pts fitted{ink}") for row, line in enumerate(titles))
    y += 17 * len(titles)
    out += sheet.sign(card.icon, "", x + 6, y + 8, 13, "#5a4c34") if sign else ""
    return out + "".join(
        words(line, x + sign, y + 12 + 15 * row, f"{style}{ink}", ' font-size="12"') for row, line in enumerate(below)
    )


def compact_words(card: Card) -> str:
    """The card read out, with what lies on it."""
    lies = f"{cube_words(card.cubes)} on it" if any(not cube.gone for cube in card.cubes) else ""
    parts = [card.title, f"({card.tag})" if card.tag else "", *card.lines, f"now: {card.now}" if card.now else "", lies]
    return " — ".join(part for part in parts if part)
