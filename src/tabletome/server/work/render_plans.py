"""The line of turns, adversaries, trees and plans as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.kernel import percent
from tabletome.scene.plans import Course, Hit, Plan
from tabletome.scene.svg.boxes import face_coin
from tabletome.scene.svg.line import turn_words
from tabletome.scene.svg.plans import histogram
from tabletome.scene.svg.sheet import Sheet, attribute
from tabletome.scene.svg.theme import colour_of
from tabletome.scene.svg.threats import threat_words
from tabletome.scene.svg.trees import tree_block
from tabletome.scene.svg.type import escaped, n
from tabletome.scene.text.words import sum_words
from tabletome.scene.vocabulary import Likely, Stat, Term, Threat, Tree, Turn

TREE_WIDTH = 820.0


def line_html(sheet: Sheet, line: Sequence[Turn], *, foresight: bool = False) -> str:
    """A tile for each turn, in order; the one being taken is the brightest paper. A line of several rows, or with empty places,
    is a list for each row. With `foresight` foes may be asked what they would do."""
    if not line:
        return ""
    foresees = " data-foresight" if foresight else ""
    rows = sorted({turn.row for turn in line})
    if len(rows) == 1 and all(turn.state != "empty" for turn in line):
        turns = "".join(_turn(sheet, turn, place) for place, turn in enumerate(line, 1))
        return f'<ol tabindex="0" aria-label="Turn order"{foresees}>{turns}</ol>'
    return "".join(
        f'<ol class="row" tabindex="0" aria-label="Turn order, row {row + 1}"{foresees}>'
        f"{''.join(_turn(sheet, turn) for turn in line if turn.row == row)}</ol>"
        for row in rows
    )


def sum_html(terms: Sequence[Term]) -> str:
    """A sum written out large."""
    if not terms:
        return ""
    parts = "".join(
        (f"<i>{term.sign}</i>" if term.sign else "")
        + f"<span{' class=result' if term.sign == '=' else ''}><b>{term.value}</b><small>{escaped(term.name)}</small></span>"
        for term in terms
    )
    return f'<div class="sum" role="img" aria-label="{escaped(sum_words(terms))}">{parts}</div>'


def _turn(sheet: Sheet, turn: Turn, place: int = 0) -> str:
    if turn.state == "empty":
        return _place(sheet, turn)
    style = f"turn {'foe' if turn.kind == 'foe' else 'friend'} {turn.state.replace(' ', '-')}"
    current = ' aria-current="step"' if turn.state == "now" else ""
    coin = face_coin(sheet, turn.icon, turn.glyph or turn.name[:1], turn.colour, foe=turn.kind == "foe")
    note = f"<small>{escaped(turn.note)}</small>" if turn.note else ""
    return (
        f'<li class="{style}" data-of="{attribute(turn.id)}" title="{escaped(turn_words(turn, place))}"{current}>'
        f'<svg class="face" viewBox="-1 -1 44 45" aria-hidden="true">{coin}</svg>'
        f"<span><b>{escaped(turn.name)}</b>{note}</span></li>"
    )


def _place(sheet: Sheet, turn: Turn) -> str:
    """A place that nobody has taken."""
    told = escaped(turn_words(turn))
    if not turn.icon:
        return f'<li class="place" title="{told}"><span>{escaped(turn.name)}</span></li>'
    sign = sheet.sign(turn.icon, "", 12, 12, 22, colour_of(turn.colour))
    drawn = f'<svg viewBox="0 0 24 24" aria-hidden="true">{sign}</svg>'
    return f'<li class="place" title="{told}" aria-label="{told}"><span>{escaped(turn.glyph)}</span>{drawn}</li>'


def threat_html(sheet: Sheet, threat: Threat) -> str:
    """Who it is, what it can do, what it has shown, what may come next; a button asks what it would do now."""
    coin = face_coin(sheet, threat.icon, threat.glyph or threat.name[:1], threat.colour, foe=True)
    stats = "".join(f"<div><dt>{escaped(stat.name)}</dt><dd>{_value(stat)}</dd></div>" for stat in threat.stats)
    lines = "".join(f"<p>{escaped(line)}</p>" for line in threat.lines)
    shown = f'<p class="shown">Shown: {escaped(", ".join(threat.shown))}</p>' if threat.shown else ""
    left = "".join(_likely(one) for one in threat.left)
    ask = (
        f'<button type="button" class="opt foresee" data-preview="{attribute(threat.id)}">If its card came now</button>'
    )
    return (
        f'<article class="box threat"{sheet.ident("threat", threat.id)} aria-label="{escaped(threat_words(threat))}">'
        f'<div class="head"><svg class="coin" viewBox="-1 -1 44 46" aria-hidden="true">{coin}</svg>'
        f'<div class="name"><h3>{escaped(threat.name)}</h3><p class="role">{escaped(threat.role)}</p></div></div>'
        f'<dl class="stats">{stats}</dl>{ask}{lines}<h4>{escaped(threat.note or "Next card")}</h4>{shown}'
        f'<ul class="next-cards">{left}</ul></article>'
    )


def _value(stat: Stat) -> str:
    of = f"<small>/{stat.of}</small>" if stat.of is not None else ""
    return f"{escaped(str(stat.value))}{of}"


def _likely(one: Likely) -> str:
    lines = "".join(f"<small>{escaped(line)}</small>" for line in one.lines)
    odds = f" <b>{escaped(one.odds)}</b>" if one.odds else ""
    return f"<li><details><summary><span>{escaped(one.text)}</span>{odds}</summary>{lines}</details></li>"


def trees_html(sheet: Sheet, trees: Sequence[Tree]) -> str:
    """Trees are drawn: what can be chosen in them carries its option, as on a board."""
    html = ""
    for tree in trees:
        block = tree_block(sheet, tree, TREE_WIDTH)
        size = f'viewBox="0 0 {n(block.width)} {n(block.height + 3)}"'
        html += f'<svg class="scene tree-picture" {size}>{block.svg}</svg>'
    return html


def plan_html(plan: Plan) -> str:
    """What a plan comes to: who is hit and how hard, what others would do and why."""
    notes = f'<p class="about">{escaped(" · ".join(plan.notes))}</p>' if plan.notes else ""
    hits = f'<ul class="hits">{"".join(map(_hit, plan.hits))}</ul>' if plan.hits else ""
    together = "".join(f"<span>{escaped(said)}</span>" for said in plan.together)
    chips = f'<p class="together">{together}</p>' if together else ""
    courses = f'<ul class="courses">{"".join(map(_course, plan.courses))}</ul>' if plan.courses else ""
    return f"<h3>{escaped(plan.title)}</h3>{notes}{hits}{chips}{courses}"


def _hit(hit: Hit) -> str:
    known = "for certain" if hit.certain else "average"
    said = (
        f"<b>{percent(hit.falls)}</b><small>falls</small>" if hit.falls else f"<b>{hit.short}</b><small>{known}</small>"
    )
    style = "friend" if hit.friend else "falls" if hit.falls else "hurt"
    name = f"<span><strong>{escaped(hit.name)}</strong><small>{escaped(hit.place)} · {hit.health} HP</small></span>"
    return f'<li class="{style}">{name}{histogram(hit.bars)}<span class="sum">{said}</span></li>'


def _course(course: Course) -> str:
    why = f"<small>{escaped(course.why)}</small>" if course.why else ""
    return f"<li><b>{escaped(course.odds)}</b><span>{escaped(course.text)}{why}</span></li>"
