"""Adversaries that are played by their cards: who they are, what they can do, what they have shown, what may come next."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.scene.svg.boxes import LINE, PAD, face_coin, numbers_block
from tabletome.scene.svg.sheet import Block, Sheet, at, box, hint, stack
from tabletome.scene.svg.type import escaped, fit, lines_of, width_of, words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Likely, Threat

GAP = 10


def threats_block(sheet: Sheet, threats: Sequence[Threat], width: float) -> Block:
    return stack([_threat(sheet, threat, width) for threat in threats], GAP)


def threat_words(threat: Threat) -> str:
    """The adversary read out."""
    numbers = [f"{stat.name} {stat.value}" + (f" of {stat.of}" if stat.of is not None else "") for stat in threat.stats]
    return ", ".join([threat.name, *([threat.role] if threat.role else []), *numbers])


def _threat(sheet: Sheet, threat: Threat, width: float) -> Block:
    inner = width - 2 * PAD
    coin = face_coin(sheet, threat.icon, threat.glyph or threat.name[:1], threat.colour, foe=True)
    out = at(PAD, PAD, coin)
    y = PAD + 16.0
    for line in lines_of(clean(threat.name), 18, inner - 54, "serif", most=2):
        out += words(line, PAD + 54, y, "h3")
        y += 20
    out += words(fit(clean(threat.role), 11.5, inner - 54), PAD + 54, y - 3, "small") if threat.role else ""
    y = max(PAD + 48.0, y + 8)
    stats = numbers_block(threat.stats, inner)
    out, y = out + at(PAD, y, stats.svg), y + stats.height + 6
    for text in threat.lines:
        for line in lines_of(clean(text), 12.5, inner):
            out += words(line, PAD, y + 12, "t", ' font-size="12.5"')
            y += LINE - 1
        y += 3
    if threat.shown:
        for line in lines_of(f"Shown: {', '.join(map(clean, threat.shown))}", 11.5, inner):
            out += words(line, PAD, y + 12, "small")
            y += 15
    if threat.left:
        out, y = out + words(fit(clean(threat.note or "Next card"), 11.5, inner, "caps"), PAD, y + 14, "h2"), y + 20
    for one in threat.left:
        block = _likely(one, inner)
        out, y = out + at(PAD, y, block.svg), y + block.height
    label = f'class="panel" role="group" aria-label="{escaped(threat_words(threat))}"{sheet.ident("threat", threat.id)}'
    height = y + PAD
    return Block(width, height, f"<g {label}>{hint(threat_words(threat))}{box(width, height, 'box threat')}{out}</g>")


def _likely(one: Likely, width: float) -> Block:
    """A card that may come next, with its odds at the end of the line."""
    odds = fit(clean(one.odds), 13, width / 2, "bold")
    name = fit(clean(one.text), 12.5, width - 12 - max(44, width_of(odds, 13, "bold") + 8))
    mark = '<circle cx="3" cy="9" r="2.6" class="likely"/>'
    told = hint(" ".join(one.lines)) if one.lines else ""
    return Block(width, 18, f"<g>{told}{mark}{words(name, 12, 13, 't')}{words(odds, width, 13, 'b end')}</g>")
