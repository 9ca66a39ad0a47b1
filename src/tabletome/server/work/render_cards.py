"""Cards and piles as HTML: paper with words that can be read, backs for what is hidden, piles with their count."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tabletome.scene.svg.compact import is_compact
from tabletome.scene.svg.cubes import cubes_svg
from tabletome.scene.svg.sheet import Sheet, attribute, seed
from tabletome.scene.svg.theme import TAG_COLOURS, colour_of
from tabletome.scene.svg.type import escaped, n
from tabletome.scene.text.words import clean, cube_words
from tabletome.scene.vocabulary import Card, Stat, Zone

SHORT = 40
"""A first line of so many signs says who or when; a longer one is the card's text."""


def zones_html(sheet: Sheet, zones: Sequence[Zone]) -> str:
    """Decks of which only the size shows stand together, small; then every other zone."""
    decks = [zone for zone in zones if zone.count is not None and not zone.cards]
    small = "".join(_zone(sheet, zone) for zone in decks)
    piles = f'<div class="piles">{small}</div>' if decks else ""
    rest = "".join(_zone(sheet, zone) for zone in zones if zone not in decks)
    return (f'<div class="zones">{rest}</div>' if rest else "") + piles


def _zone(sheet: Sheet, zone: Zone) -> str:
    """A place of cards: its title, its pile if only the size shows, its open cards, hidden ones heaped."""
    hidden = [card for card in zone.cards if card.face_down and not card.option]
    has_pile = zone.count is not None
    items = [_pile(sheet, zone, zone.count or 0)] if has_pile else []
    drawn = _small_card if is_compact(zone) else _card
    items += [drawn(sheet, card) for card in zone.cards if card not in hidden]
    if hidden:
        told = f"{_cards(len(hidden))} face down"
        items.append(f'<span class="pile" role="img" aria-label="{told}">{_back(len(hidden))}</span>')
    items = items or ['<span class="slot">empty</span>']
    title = escaped(zone.title)
    whole = (
        f'<button type="button" class="opt"{chosen(zone.option)}>Choose {title}</button>'
        if zone.option and not has_pile
        else ""
    )
    listed = "".join(f"<li{_begins(zone) if place == 0 else ''}>{item}</li>" for place, item in enumerate(items))
    ident = sheet.ident("zone", zone.id)
    style = "zone prose" if zone.prose else "zone compact" if is_compact(zone) else "zone"
    return f'<section class="{style}"{ident} aria-label="{title}"><h2>{title}</h2>{whole}<ul>{listed}</ul></section>'


def _begins(zone: Zone) -> str:
    """Where zones of small cards share their rows, the first card of each says what begins with it."""
    return f' data-zone="{escaped(zone.title)}"' if is_compact(zone) else ""


def chosen(option: str, also: tuple[str, ...] = ()) -> str:
    """The attributes of a button that can be chosen; none without an option."""
    more = f' data-also="{attribute(json.dumps(list(also), ensure_ascii=False))}" aria-haspopup="menu"' if also else ""
    return f' data-option="{attribute(option)}"{more}' if option else ""


def _pile(sheet: Sheet, zone: Zone, count: int) -> str:
    told = f"{escaped(zone.title)}: {_cards(count)}"
    ident, face = sheet.ident("pile", zone.id), _back(count)
    if zone.option:
        return f'<button type="button" class="pile"{ident}{chosen(zone.option)} aria-label="{told}">{face}</button>'
    return f'<span class="pile"{ident} role="img" aria-label="{told}">{face}</span>'


def _back(count: int) -> str:
    """A card's back with the count on it; as thick as the pile is, up to three cards."""
    thick = "" if count > 2 else f" thin{count}"
    return f'<span class="back{thick}"><b>{count}</b></span>'


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _card(sheet: Sheet, card: Card) -> str:
    """A card is a button: choosing it if it can be chosen, and reading it in full in any case."""
    ident = sheet.ident("card", card.id)
    if card.face_down:
        attributes = f'class="pile"{ident}{chosen(card.option, card.also)} aria-label="a card face down"'
        return f'<button type="button" {attributes}><span class="back thin1"></span></button>'
    tag = f'<span class="tag {tag_class(card)}">{escaped(card.tag)}</span>' if card.tag else ""
    spent = '<span class="tag spent-tag">spent</span>' if card.spent else ""
    flags = f'<span class="tags">{tag}{spent}</span>' if tag or spent else ""
    lines = "".join(_line(clean(line), place, len(card.lines)) for place, line in enumerate(card.lines) if clean(line))
    now = f'<span class="now-line">now: {escaped(card.now)}</span>' if card.now else ""
    style = "card" + (" spent" if card.spent else " idle" if card.idle else "")
    playable = '<span class="sr">can be chosen</span>' if card.option else ""
    return (
        f'<button type="button" class="{style}"{ident} data-card{chosen(card.option, card.also)}>'
        f'{flags}<span class="card-title">{escaped(card.title)}</span><span class="card-text">{lines}</span>'
        f"{now}{playable}</button>"
    )


def _small_card(sheet: Sheet, card: Card) -> str:
    """One of many: the edge in its colours, the cubes on it, name, sign and text. Reading it in full opens the whole card."""
    edge = "".join(
        f'<rect y="{n(100 * place / len(card.colours))}" width="5" height="{n(100 / len(card.colours))}" '
        f'fill="{colour_of(colour)}"/>'
        for place, colour in enumerate(card.colours)
    )
    side = (
        f'<svg class="edge" viewBox="0 0 5 100" preserveAspectRatio="none" aria-hidden="true">{edge}</svg>'
        if edge
        else ""
    )
    sign = sheet.sign(card.icon, "", 12, 12, 24, "#5a4c34")
    size = 24 * len(card.cubes)
    lying = f'<svg viewBox="0 0 {size} 24" aria-hidden="true">{cubes_svg(sheet, card.cubes, 24, 0)}</svg>'
    face = f'<svg class="dock sign" viewBox="0 0 24 24" aria-hidden="true">{sign}</svg>' if sign else ""
    dock = f'<span class="dock">{lying}</span>' if card.cubes else face
    lies = f'<span class="sr">{escaped(cube_words(card.cubes))} on it</span>' if card.cubes else ""
    kind = f'<svg class="kind" viewBox="0 0 24 24" aria-hidden="true">{sign}</svg>' if card.cubes and card.icon else ""
    lines = "".join(_line(clean(line), place, len(card.lines)) for place, line in enumerate(card.lines) if clean(line))
    now = f'<span class="now-line">{escaped(card.now)}</span>' if card.now else ""
    style = "card small" + (" spent" if card.spent else " idle" if card.idle else "")
    playable = '<span class="sr">can be chosen</span>' if card.option else ""
    return (
        f'<button type="button" class="{style}"{sheet.ident("card", card.id)} data-card{chosen(card.option, card.also)}>'
        f'{side}{dock}<span class="card-title">{escaped(card.title)}</span>'
        f'<span class="card-text">{kind}{lines}</span>{now}{lies}{playable}</button>'
    )


def record_html(record: Zone) -> str:
    """What is kept of a campaign, as pages for reading and for paper."""
    leaves = "".join(
        f"<article><h3>{escaped(card.title)}</h3>{''.join(f'<p>{escaped(clean(line))}</p>' for line in card.lines)}</article>"
        for card in record.cards
    )
    return f"<h2>{escaped(record.title)}</h2>{leaves}"


def cubes_html(sheet: Sheet, stat: Stat) -> str:
    """Cubes in a row; those that can be chosen are buttons."""
    told = escaped(f"{clean(stat.name)}: {cube_words(stat.cubes)}")
    wide = 24 * len(stat.cubes)
    return (
        f'<svg class="scene cubes" role="group" aria-label="{told}" viewBox="0 0 {wide} 24" width="{n(wide * 0.92)}">'
        f"<title>{told}</title>{cubes_svg(sheet, stat.cubes, 22)}</svg>"
    )


def _line(line: str, place: int, of: int) -> str:
    """The first of several lines is set aside if it is short; one that begins with a number is what is rolled or gained."""
    if line[:1] in {"+", "−", "-", "×"} or line[:1].isdigit():
        style = "strong"
    else:
        style = "aside" if place == 0 and of > 1 and len(line) <= SHORT else "plain"
    return f'<span class="{style}">{escaped(line)}</span>'


def tag_class(card: Card) -> str:
    """One colour for each kind of card; the style sheet has them as tag-0, tag-1, …"""
    return f"tag-{seed(clean(card.tag).lower()) % len(TAG_COLOURS)}"
