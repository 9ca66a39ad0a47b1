"""Cards in their zones: open cards on warm paper, backs for what is hidden, piles with their count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletome.scene.svg.compact import compact_block, is_compact
from tabletome.scene.svg.sheet import NOTHING, Block, Sheet, at, choosable, hint, seed, stack
from tabletome.scene.svg.theme import TAG_COLOURS
from tabletome.scene.svg.type import escaped, fit, lines_of, n, width_of, words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Card, Zone

GAP = 10
ZONE_GAP = 22
ROW_GAP = 16
LABEL = 20
PILE = 84
WIDTHS = (200.0, 178.0, 156.0, 134.0)
PROSE = 620.0  # how wide a page is set at most
SHORTER = (120, 90, 60)  # cards of which less and less is printed; of the last only tag and title


class _Item(NamedTuple):
    """A card or a pile, before it is painted: what it is and the room it wants."""

    cards: tuple[Card, ...]
    number: int
    option: str
    width: float
    height: float


class _Row(NamedTuple):
    parts: list[tuple[Zone, list[_Item], bool]]
    width: float
    height: float


def zones_block(
    sheet: Sheet, zones: Sequence[Zone], width: float, height: float, largest: float = 1, *, cut: bool = True
) -> Block:
    """All zones in rows, with cards as large as the room allows; if even small ones do not fit the block is taller.

    Where the cards are the table itself they are not `cut`: all their text is printed.
    """
    if not zones:
        return NOTHING
    small = [zone for zone in zones if is_compact(zone)]
    if small:
        block = compact_block(sheet, small, width)
        others = [zone for zone in zones if zone not in small]
        rest = zones_block(sheet, others, width, max(0.0, height - block.height - ROW_GAP), largest, cut=cut)
        return stack((block, rest), ROW_GAP)
    scale = next(
        (scale for scale in (1.6, 1.45, 1.3, 1.15) if scale <= largest and _fits(zones, width, height, scale)), 1
    )
    rows = _arranged(zones, width / scale, height / scale, SHORTER if cut else ())
    out, y = "", 0.0
    for row in rows:
        x = max(0.0, (width / scale - row.width) / 2) if width >= 2 * WIDTHS[0] else 0.0
        for zone, items, first in row.parts:
            block = _zone(sheet, zone, items, width / scale, row.height, labelled=first)
            out += at(x, y, block.svg)
            x += block.width + ZONE_GAP
        y += row.height + ROW_GAP
    svg = f'<g transform="scale({scale})">{out}</g>' if scale != 1 else out
    return Block(width, (y - ROW_GAP) * scale, svg)


def _fits(zones: Sequence[Zone], width: float, height: float, scale: float) -> bool:
    rows = _rows([(zone, _items(zone, WIDTHS[0], 999, width / scale)) for zone in zones], width / scale)
    return _whole(rows) and _height(rows) * scale <= height


def _whole(rows: Sequence[_Row]) -> bool:
    return all(first for row in rows for _, _, first in row.parts)


def _arranged(zones: Sequence[Zone], width: float, height: float, shorter: Sequence[int]) -> list[_Row]:
    """The first way of setting the cards that fits, from large to small, best with no zone broken; else the smallest."""
    narrow = width < 2 * WIDTHS[0] + GAP
    columns = ((width - GAP) / 2, (width - 2 * GAP) / 3) if narrow else WIDTHS
    ways = [(card_width, 999) for card_width in columns] + [(columns[-1], tallest) for tallest in shorter]
    fitting: list[list[_Row]] = []
    for card_width, tallest in ways:
        rows = _rows([(zone, _items(zone, card_width, tallest, width)) for zone in zones], width)
        if _height(rows) <= height:
            if narrow or _whole(rows):
                return rows
            fitting.append(rows)
    return fitting[0] if fitting else rows


def _height(rows: Sequence[_Row]) -> float:
    return sum(row.height for row in rows) + ROW_GAP * (len(rows) - 1)


def _rows(wanted: Sequence[tuple[Zone, list[_Item]]], width: float) -> list[_Row]:
    """Zones side by side while they fit; one wider than a row is broken into several."""
    rows: list[_Row] = []
    for zone, items in wanted:
        for place, run in enumerate(_runs(items, width)):
            part = (zone, run, place == 0)
            wide = _zone_width(zone, run, width)
            tall = (LABEL if place == 0 else 0) + max(item.height for item in run)
            if rows and place == 0 and _whole(rows[-1:]) and rows[-1].width + ZONE_GAP + wide <= width:
                last = rows[-1]
                rows[-1] = _Row([*last.parts, part], last.width + ZONE_GAP + wide, max(last.height, tall))
            else:
                rows.append(_Row([part], wide, tall))
    return rows


def _runs(items: list[_Item], width: float) -> list[list[_Item]]:
    runs: list[list[_Item]] = [[]]
    for item in items:
        if runs[-1] and sum(other.width + GAP for other in runs[-1]) + item.width > width:
            runs.append([])
        runs[-1].append(item)
    return runs


def _zone_width(zone: Zone, items: Sequence[_Item], most: float) -> float:
    cards = sum(item.width for item in items) + GAP * (len(items) - 1)
    return max(cards, min(most, width_of(clean(zone.title), 11.5, "caps")))


def _items(zone: Zone, card_width: float, tallest: float, most: float) -> list[_Item]:
    """What lies in the zone: its pile, open cards, hidden ones heaped unless each can be chosen. A page is as wide as it may."""
    pile = min(PILE, card_width)
    if zone.prose:
        card_width, tallest = min(PROSE, most), 9_999
    hidden = tuple(card for card in zone.cards if card.face_down and not card.option)
    items = []
    if zone.count is not None or (zone.option and not zone.cards):
        items.append(_Item((), zone.count or 0, zone.option, pile, min(108, tallest)))
    for card in zone.cards:
        if not card.face_down:
            items.append(_Item((card,), 1, card.option, card_width, min(tallest, _card_height(card, card_width))))
        elif card.option:
            items.append(_Item((card,), 1, card.option, pile, min(108, tallest)))
    if hidden:
        items.append(_Item(hidden, len(hidden), "", pile, min(108, tallest)))
    return items or [_Item((), 0, "", pile, min(70, tallest))]


def _zone(sheet: Sheet, zone: Zone, items: Sequence[_Item], most: float, height: float, *, labelled: bool) -> Block:
    width = _zone_width(zone, items, most)
    title = fit(clean(zone.title), 11.5, width, "caps")
    out, top = (words(title, 0, 12, "h2"), LABEL) if labelled else ("", 0)
    x = 0.0
    for item in items:
        tall = height - top if item.cards and not item.cards[0].face_down else item.height
        out += at(x, top, _item(sheet, zone, item, tall))
        x += item.width + GAP
    on_pile = any(item.option == zone.option for item in items)
    attributes = choosable(zone.option, f"{zone.title}: {zone.option}") if labelled and not on_pile else ""
    if attributes:
        # A zone that is chosen as a whole wears a frame around all its cards.
        out = (
            f'<rect x="-6" y="-6" width="{n(width + 12)}" height="{n(height + 12)}" rx="14" class="frame focus"/>{out}'
        )
    label = attributes or f' role="group" aria-label="{escaped(zone.title)}"'
    return Block(width, height, f'<g class="zone"{sheet.ident("zone", zone.id)}{label}>{out}</g>')


def _item(sheet: Sheet, zone: Zone, item: _Item, height: float) -> str:
    if item.cards and not item.cards[0].face_down:
        return _card(sheet, item.cards[0], item.width, height, prose=zone.prose)
    if item.number or item.option or zone.count is not None:
        return _pile(sheet, zone, item)
    slot = f'width="{n(item.width)}" height="{n(item.height)}" rx="10" class="empty"'
    return f"<rect {slot}/>{words('empty', item.width / 2, item.height / 2 + 4, 'small mid')}"


def _pile(sheet: Sheet, zone: Zone, item: _Item) -> str:
    """A back with the count on it; several sheets thick if there are several cards."""
    told = f"{zone.title}: " + ("1 card" if item.number == 1 else f"{item.number} cards") + " face down"
    w, h = item.width, item.height
    sheets = "".join(
        f'<rect x="{n(2.2 * k)}" y="{n(-2.2 * k)}" width="{n(w)}" height="{n(h)}" rx="9" class="back" opacity="{opacity}"/>'
        for k, opacity in ((2, 0.55), (1, 0.8))
        if item.number > k
    )
    frame = f'<rect width="{n(w)}" height="{n(h)}" rx="9" class="back{" lit-edge focus" if item.option else ""}"/>'
    weave = sheet.define("weave-back", _back_weave)
    inner = f'x="5" y="5" width="{n(w - 10)}" height="{n(h - 10)}" rx="6"'
    face = f'<rect {inner} fill="url(#{weave})" stroke="#ffffff" stroke-opacity=".25" pointer-events="none"/>'
    count = _pile_count(item) if item.number != 1 or not item.cards else ""
    key = item.cards[0].id if item.cards else zone.id
    attributes = sheet.ident("pile", key) + choosable(item.option, f"{told}: {item.option}")
    return f"<g{attributes}>{hint(told)}{sheets}{frame}{face}{count}</g>"


def _pile_count(item: _Item) -> str:
    number, x, y = str(item.number), item.width / 2, item.height / 2
    disc = f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(max(15, width_of(number, 17, "bold") / 2 + 6))}" class="count"/>'
    return disc + words(number, x, y + 6, "mid b", ' font-size="17" fill="#f3ead6"')


def _back_weave() -> str:
    lines = '<path d="M0 7 7 0 14 7 7 14z" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.2"/>'
    return f'<pattern width="14" height="14" patternUnits="userSpaceOnUse">{lines}</pattern>'


def _title_lines(card: Card, width: float) -> list[str]:
    return lines_of(clean(card.title), 18, width - 24, "serif", most=3)


def _line_style(line: str, place: int, of: int) -> str:
    """The first of several lines is aside, one that begins with a number is what is rolled or gained."""
    if line[:1] in {"+", "−", "-", "×"} or line[:1].isdigit():
        return "pb"
    return "pd" if place == 0 and of > 1 else "pl"


def _card_height(card: Card, width: float) -> float:
    height = 12.0 + (23 if card.tag or card.spent else 0) + 21 * len(_title_lines(card, width)) + 12
    for line in (*card.lines, *_now(card)):
        height += 16 * len(lines_of(clean(line), 12.5, width - 24, "bold")) + 3
    return max(height, 64)


def _now(card: Card) -> tuple[str, ...]:
    """What it can do at this moment, as the last line."""
    return (f"now: {card.now}",) if card.now else ()


def _card(sheet: Sheet, card: Card, width: float, height: float, *, prose: bool = False) -> str:
    """An open card. Text that has no room ends in an ellipsis; the hint has all of it."""
    told = card_words(card)
    size = f'width="{n(width)}" height="{n(height)}" rx="11"'
    shade = f'<rect y="4" {size} class="sh" opacity=".3"/><rect y="1.5" {size} class="sh" opacity=".3"/>'
    edge = " lit-edge focus" if card.option else ""
    style = "paper spent" if card.spent else "paper idle" if card.idle else "paper"
    out = f'<rect {size} class="{style}{edge}"/>'
    inner = f'x="4" y="4" width="{n(width - 8)}" height="{n(height - 8)}" rx="8"'
    out += f'<rect {inner} class="hairline" pointer-events="none"/>'
    y = 12.0
    if card.tag or card.spent:
        out += _tags(card, width)
        y += 23
    titles = _title_lines(card, width)
    room = max(1, int((height - y - 6) // 21))
    titles = titles if len(titles) <= room else lines_of(clean(card.title), 18, width - 24, "serif", most=room)
    for line in titles:
        out += words(line, 12, y + 15, "pt")
        y += 21
    out += _text(card, width, y + 3, height - 8, prose=prose)
    attributes = sheet.ident("card", card.id)
    attributes += (
        choosable(card.option, f"{told}: {card.option}", card.also) or f' role="img" aria-label="{escaped(told)}"'
    )
    return f'<g class="card"{attributes}>{hint(told)}{shade}{out}</g>'


def _tags(card: Card, width: float) -> str:
    """The kind of the card in a small flag, and whether it is spent in words; that comes first where room is short."""
    flags = [(clean(card.tag), tag_colour(card))] if card.tag else []
    flags += [("spent", "#4a4843")] if card.spent else []
    if sum(width_of(text, 10.5, "caps") + 21 for text, _ in flags) > width - 19:
        flags = flags[-1:]
    out, x = "", 12.0
    for text, colour in flags:
        shown = fit(text, 10.5, width - 28 - x, "caps")
        wide = width_of(shown, 10.5, "caps") + 16
        out += f'<rect x="{n(x)}" y="11" width="{n(wide)}" height="18" rx="6" fill="{colour}"/>'
        out += words(shown, x + 8, 23.8, "pg")
        x += wide + 5
    return out


def tag_colour(card: Card) -> str:
    """One colour for each kind of card, grey for a spent one."""
    return "#5a5853" if card.spent else TAG_COLOURS[seed(clean(card.tag).lower()) % len(TAG_COLOURS)]


def _text(card: Card, width: float, top: float, bottom: float, *, prose: bool) -> str:
    out, y = "", top
    for place, line in enumerate((*card.lines, *_now(card))):
        printed = "pl" if prose else _line_style(clean(line), place, len(card.lines))
        style = printed if place < len(card.lines) else "pn"
        room = int((bottom - y) // 16)
        if room < 1:
            break
        for row in lines_of(clean(line), 12.5, width - 24, "bold" if style in ("pb", "pn") else "sans", most=room):
            out += words(row, 12, y + 12, style + " spent-ink" * card.spent)
            y += 16
        y += 3
    return out


def card_words(card: Card) -> str:
    """The card read out."""
    parts = [card.title, f"({card.tag})" if card.tag else "", *card.lines, *_now(card), "spent" if card.spent else ""]
    return " — ".join(part for part in parts if part) if not card.face_down else "a card face down"
