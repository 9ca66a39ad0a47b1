"""The question: who is asked, what, and what may be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletome.scene.svg.boxes import PAD
from tabletome.scene.svg.sheet import NOTHING, Block, Sheet, box, choosable, hint
from tabletome.scene.svg.type import escaped, fit, lines_of, n, width_of, words
from tabletome.scene.text.words import clean, sum_words, unbroken
from tabletome.scene.vocabulary import Choice, ChoiceGroup, Prompt, Term

MANY = 8  # options of one group that all have a place on the table are not listed again if there are more
GAP = 7
SIGN, SUM = 20.0, 54


class _Chip(NamedTuple):
    choice: Choice
    key: str
    lines: list[str]
    width: float
    height: float


def prompt_block(sheet: Sheet, prompt: Prompt | None, placed: frozenset[str], width: float, *, touch: bool) -> Block:
    """The question box. Options that lie on the table are counted, not listed, where there are many of them."""
    if prompt is None:
        return NOTHING
    inner = width - 2 * PAD
    out, y = "", 25.0
    for line in lines_of(clean(prompt.who), 11.5, inner, "caps"):
        out += words(line, PAD, y, "h2 gold")
        y += 16
    y += 10
    for line in lines_of(clean(prompt.question), 20, inner, "serif"):
        out += words(line, PAD, y, "q fitted" if prompt.sum else "q")
        y += 24
    y -= 10
    for block in (sum_block(prompt.sum, inner), _notes(prompt.notes, inner)):
        if block.height:
            out += f'<g transform="translate({PAD},{n(y)})">{block.svg}</g>'
            y += block.height + 10
    number = 0
    for group in prompt.groups:
        block = _group_block(group, number, placed, inner, touch=touch)
        number += len(group.choices)
        if block.height:
            out += f'<g transform="translate({PAD},{n(y)})">{block.svg}</g>'
            y += block.height + 10
    height = y - 10 + PAD if prompt.groups else y + PAD - 6
    label = f"{prompt.who}: {prompt.question}"
    style = "box now urgent" if prompt.urgent else "box now"
    attributes = f'class="prompt" role="group" aria-label="{escaped(label)}"{sheet.ident("prompt")}'
    return Block(width, height, f"<g {attributes}>{box(width, height, style)}{out}</g>")


def sum_block(terms: Sequence[Term], width: float) -> Block:
    """A sum written out large: each number in a box of its own, its result the brightest."""
    if not terms:
        return NOTHING
    wide = min(84.0, (width - SIGN * (len(terms) - 1)) / len(terms))
    out, x = "", 0.0
    for term in terms:
        if term.sign and x:
            out += words(fit(clean(term.sign), 18, SIGN), x + SIGN / 2, 33, "mid dim", ' font-size="18"')
            x += SIGN
        frame = f'x="{n(x)}" width="{n(wide)}" height="{SUM}" rx="8"'
        style = "term result" if term.sign == "=" else "term"
        value = fit(clean(str(term.value)), 22, wide - 6, "bold")
        out += f'<rect {frame} class="{style}"/>' + words(value, x + wide / 2, 27, "mid b", ' font-size="22"')
        out += words(fit(clean(term.name), 12, wide - 6), x + wide / 2, 45, "small mid", ' font-size="12"')
        x += wide
    label = escaped(sum_words(terms))
    return Block(width, SUM, f'<g class="sum" role="img" aria-label="{label}">{hint(sum_words(terms))}{out}</g>')


def _notes(notes: Sequence[str], width: float) -> Block:
    rows = [row for note in notes for row in lines_of(clean(note), 12.5, width)]
    out = "".join(words(row, 0, 12 + 17 * place, "dim", ' font-size="12.5"') for place, row in enumerate(rows))
    return Block(width, 17 * len(rows), out)


def _group_block(group: ChoiceGroup, number: int, placed: frozenset[str], width: float, *, touch: bool) -> Block:
    out, y = "", 0.0
    for line in lines_of(clean(group.title), 12, width):
        out += words(line, 0, y + 12, "small")
        y += 17
    listed = [(number + place, choice) for place, choice in enumerate(group.choices, start=1)]
    if group.folded or len(listed) > MANY:
        listed = [(which, choice) for which, choice in listed if choice.option not in placed]
    x, tallest = 0.0, 0.0
    for chip in _chips(listed, width, touch=touch):
        if x and x + chip.width > width:
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        out += f'<g transform="translate({n(x)},{n(y)})"{choosable(chip.choice.option, _label(chip.choice))}>{_chip(chip)}</g>'
        x, tallest = x + chip.width + GAP, max(tallest, chip.height)
    y += tallest
    counted = len(group.choices) - len(listed)
    if counted:
        y += GAP if listed else 0
        out += _counted(counted, y)
        y += 24
    return Block(width, y, out)


def _counted(count: int, y: float) -> str:
    """Says that the rest is lit on the table, with the light that it wears there."""
    light = f'x="2" y="{n(y + 2)}" width="18" height="18" rx="5"'
    swatch = f'<rect {light} fill="#bcab72"/><rect {light} class="glow2"/><rect {light} class="glow"/>'
    return swatch + words(f"{count} lit on the table", 29, y + 15.5, "t")


def _label(choice: Choice) -> str:
    odds = f" ·\u00a0{unbroken(clean(choice.odds))}" if choice.odds else ""
    return (clean(choice.label) or clean(choice.option)) + odds


def _chips(listed: Sequence[tuple[int, Choice]], width: float, *, touch: bool) -> list[_Chip]:
    chips = []
    for number, choice in listed:
        # Nobody has keys on a phone; the number would only take room.
        shown = "" if touch else str(number)
        around = 24 + (_key_width(shown) + 9 if shown else 0)
        lines = lines_of(_label(choice), 14, width - around) or [""]
        widest = max(width_of(line, 14) for line in lines)
        height = max(44 if touch else 32, 14 + 18 * len(lines))
        chips.append(_Chip(choice, shown, lines, min(width, widest + around), height))
    return chips


def _key_width(key: str) -> float:
    return 9 + 6.5 * len(key)


def _chip(chip: _Chip) -> str:
    frame = f'width="{n(chip.width)}" height="{n(chip.height)}" rx="9"'
    first = chip.height / 2 - 9 * (len(chip.lines) - 1) + 5
    label = "".join(words(line, 12, first + 18 * row, "t", ' font-size="14"') for row, line in enumerate(chip.lines))
    return f'{hint(chip.choice.option)}<rect {frame} class="chip focus"/>{label}{_key(chip) if chip.key else ""}'


def _key(chip: _Chip) -> str:
    wide = _key_width(chip.key)
    x, y = chip.width - wide - 9, chip.height / 2
    cap = f'<rect x="{n(x)}" y="{n(y - 8)}" width="{n(wide)}" height="16" rx="4" class="key"/>'
    return cap + words(chip.key, x + wide / 2, y + 3.8, "keyn")
