"""A scene as the parts of a page: element id -> its HTML. The page puts them in place and knows nothing about any game.

What can be chosen carries `data-option`; where a click can mean several things, `data-also` has the others. Nothing here
writes a style attribute or a script: the page's policy forbids both.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

import msgspec

from tabletome.scene import text
from tabletome.scene.svg import scene_words
from tabletome.scene.svg.board import board_block, natural_size
from tabletome.scene.svg.boxes import face_coin, panel_words
from tabletome.scene.svg.sheet import Sheet, attribute
from tabletome.scene.svg.theme import colour_of
from tabletome.scene.svg.things import dice_block
from tabletome.scene.svg.type import escaped, n
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Board, Choice, ChoiceGroup, Die, Line, Panel, Prompt, Scene, Stat, Track
from tabletome.server.work.render_cards import chosen, cubes_html, record_html, zones_html
from tabletome.server.work.render_plans import line_html, sum_html, threat_html, trees_html

PARTS = (
    "defs",
    "title",
    "line",
    "people",
    "threats",
    "board",
    "tracks",
    "dice",
    "question",
    "cards",
    "log",
    "reading",
    "words",
    "record",
)
KEYS = "123456789" + ascii_lowercase
MANY = 8
"""A group with more options than this lists only those that have no place on the table; the others are folded away."""
LONG_ODDS = 9
"""Odds of more signs than this get a line of their own below their option."""
LONG_QUESTION = 90
"""A question of more signs than this is set smaller: it brings its context along."""
DICE_WIDTH = 306
SEAT_COLOURS = ("amber", "teal", "violet", "green", "rose", "blue", "orange", "slate")
LONG = ' class="long"'
OVER = "The game is over"
YOU = "you"


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there now: `kind` is person, bot, or host where the host has taken over."""

    seat: int
    kind: str
    name: str = ""
    bot: str = ""
    online: bool = False


class PageSheet(Sheet):
    """A sheet for a whole page: the ids of the page's own elements are taken, and definitions are given once for all."""

    def __init__(self) -> None:
        super().__init__("dark")  # colours that differ between themes come from the style sheet
        for name in PARTS:
            self.ident(name)

    def definitions(self) -> str:
        return "".join(self._definitions.values())


def parts(
    scene: Scene,
    *,
    seat_names: Sequence[str] = (),
    seats: Sequence[SeatInfo] = (),
    mine: Sequence[int] = (),
    unasked: str = OVER,
    outcome: str = "",
) -> dict[str, str]:
    """The scene as HTML by element id. `seats` are the people at the table, `mine` those that look at this page. Where nothing
    is asked, `unasked` says why, and `outcome` what is to be said besides."""
    sheet = PageSheet()
    who = {info.seat: info for info in seats}
    html = {
        "title": _title(scene),
        "line": line_html(sheet, scene.line, foresight=scene.foresight),
        "people": _people(sheet, scene, who, seat_names, mine),
        "threats": "".join(threat_html(sheet, threat) for threat in scene.threats),
        "board": "".join(_board(sheet, board) for board in scene.boards),
        "tracks": "".join(_track(sheet, track) for track in scene.tracks) + trees_html(sheet, scene.trees),
        "dice": _dice(sheet, scene.dice),
        "question": _question(scene, mine, unasked, outcome),
        "cards": zones_html(sheet, scene.zones),
        "log": _log(scene.log),
        "reading": escaped(_read_out(scene, unasked, outcome)),
        "words": escaped_lines(text.paint(scene, width=80, options=False)),
        "record": record_html(scene.record) if scene.record is not None else "",
    }
    return {"defs": sheet.definitions(), **html}


def _read_out(scene: Scene, unasked: str, outcome: str) -> str:
    """For those who cannot see it: what happened last and who is asked, or how it ended."""
    if scene.prompt is not None:
        return scene_words(scene)
    return f"{unasked}{f': {outcome}' if outcome else ''}. {scene_words(scene)}"


def escaped_lines(written: str) -> str:
    """Text of several lines, as it is kept in a <pre>."""
    return attribute(written).replace("&#10;", "\n")


# --- title, people ----------------------------------------------------------------------------------------------------


def _title(scene: Scene) -> str:
    subtitle = f'<p class="subtitle">{escaped(scene.subtitle)}</p>' if scene.subtitle else ""
    return f"<h1>{escaped(scene.title)}</h1>{subtitle}"


def _people(sheet: PageSheet, scene: Scene, who: dict[int, SeatInfo], names: Sequence[str], mine: Sequence[int]) -> str:
    """The game's panels, then people who have none, then what is to be remembered."""
    shown = {panel.seat for panel in scene.panels}
    rest = [
        Panel(f"seat-{seat}", names[seat] if seat < len(names) and names[seat] else f"Seat {seat}", seat=seat)
        for seat in who
        if seat not in shown
    ]
    html = "".join(_panel(sheet, panel, who, mine) for panel in (*scene.panels, *rest))
    notes = "".join(f"<p>{_sentence(line)}</p>" for line in scene.notes)
    return html + (f'<section class="box notes" aria-label="Notes">{notes}</section>' if notes else "")


def _panel(sheet: PageSheet, panel: Panel, who: dict[int, SeatInfo], mine: Sequence[int]) -> str:
    """One person or the party: coin, name, role, two numbers beside, the rest below, a bar for what has a maximum."""
    figure = bool(panel.glyph or panel.icon) or panel.seat is not None
    beside = [
        figure and place < 2 and len(str(stat.value)) <= 4 and not stat.cubes for place, stat in enumerate(panel.stats)
    ]
    short = [stat for stat, small in zip(panel.stats, beside, strict=True) if small]
    others = [stat for stat, small in zip(panel.stats, beside, strict=True) if not small and not stat.cubes]
    cubes = "".join(cubes_html(sheet, stat) for stat in panel.stats if stat.cubes)
    coin = _coin(sheet, panel) if figure else ""
    role = f'<p class="role">{escaped(panel.role)}</p>' if panel.role else ""
    seat = _seat_line(who[panel.seat], mine) if panel.seat in who else ""
    name = f'<div class="name"><div class="who-line"><h3>{escaped(panel.name)}</h3>{seat}</div>{role}</div>'
    head = f'<div class="head">{coin}{name}{_numbers(short, "beside")}</div>'
    measured = next((stat for stat in panel.stats if stat.of and isinstance(stat.value, int)), None)
    bar = _bar(measured) if figure and measured is not None else ""
    style = "box panel" + (" now" if panel.active else "") + ("" if figure else " party")
    if panel.seat in who:
        style += " person own" if panel.seat in mine else " person"
    label = escaped(panel_words(panel))
    return (
        f'<article class="{style}"{sheet.ident("panel", panel.id)} aria-label="{label}">'
        f"{head}{bar}{cubes}{_numbers(others, 'numbers')}</article>"
    )


def _colour(panel: Panel) -> str:
    """The figure's colour; a person who has no figure gets one by seat."""
    if panel.glyph or panel.icon or panel.seat is None:
        return colour_of(panel.colour)
    return colour_of(SEAT_COLOURS[panel.seat % len(SEAT_COLOURS)])


def _coin(sheet: PageSheet, panel: Panel) -> str:
    coin = face_coin(sheet, panel.icon, panel.glyph or panel.name[:1], _colour(panel))
    return f'<svg class="coin" viewBox="-1 -1 44 46" aria-hidden="true">{coin}</svg>'


def _numbers(stats: Sequence[Stat], style: str) -> str:
    if not stats:
        return ""
    rows = "".join(
        f"<div{LONG if len(str(stat.value)) > 12 else ''}><dt>{escaped(stat.name)}</dt><dd>{_value(stat)}</dd></div>"
        for stat in stats
    )
    return f'<dl class="{style}">{rows}</dl>'


def _value(stat: Stat) -> str:
    of = f"<small>/{stat.of}</small>" if stat.of is not None else ""
    return f"{escaped(str(stat.value))}{of}"


def _bar(stat: Stat) -> str:
    """How much is left of what has a maximum; the number beside it says the same in words."""
    value = stat.value if isinstance(stat.value, int) else 0
    share, left = (min(max(amount / (stat.of or 1), 0), 1) for amount in (value, value - stat.losing))
    risk = f'<rect width="{n(100 * share)}" height="5" class="bar-risk"/>' if stat.losing else ""
    return (
        '<svg class="bar" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 5">'
        f'{risk}<rect width="{n(100 * left)}" height="5" class="bar-left"/></svg>'
    )


def _seat_line(info: SeatInfo, mine: Sequence[int]) -> str:
    """Who plays this seat, and whether they are here; the page keeps the words up to date."""
    if info.kind == "bot":
        state, words = "bot", f"bot · {info.bot}" if info.bot else "bot"
    elif info.seat in mine:
        state, words = "here", YOU if info.name.lower() != YOU else "here"
    else:
        state = "here" if info.online or info.kind == "host" else "away"
        words = "the host plays" if info.kind == "host" else state
    return f'<p class="seat" data-seat="{info.seat}" data-state="{state}">{escaped(words)}</p>'


# --- board, tracks, dice ----------------------------------------------------------------------------------------------


def _board(sheet: PageSheet, board: Board) -> str:
    width, height = natural_size(board)
    drawn = board_block(sheet, board, width, height)
    return (
        f'<div class="plate"><svg class="scene" data-board="{attribute(board.id)}" viewBox="0 0 {n(width)} {n(height)}" '
        f'data-width="{n(width)}" data-height="{n(height)}">{drawn.svg}</svg></div>'
    )


def _track(sheet: PageSheet, track: Track) -> str:
    """Steps in a row; the markers that stand on one are named below it."""
    standing: dict[int, list[str]] = {}
    for marker, step in track.at.items():
        standing.setdefault(step, []).append(marker)
    steps = "".join(_step(name, standing.pop(place, [])) for place, name in enumerate(track.steps))
    beside = ", ".join(escaped(marker) for markers in standing.values() for marker in markers)
    rest = f'<p class="beside-track">not on it: {beside}</p>' if beside else ""
    title = f"<h2>{escaped(track.title)}</h2>" if track.title else ""
    line = f'<ol tabindex="0" aria-label="{escaped(track.title or "Track")}">{steps}</ol>'
    return f'<section class="box track"{sheet.ident("track", track.id)}>{title}{line}{rest}</section>'


def _step(name: str, markers: Sequence[str]) -> str:
    on = ' class="on" aria-current="step"' if markers else ""
    below = f"<small>{escaped(', '.join(markers))}</small>" if markers else ""
    return f"<li{on}><span>{escaped(name)}</span>{below}</li>"


def _dice(sheet: PageSheet, dice: Sequence[Die]) -> str:
    block = dice_block(sheet, dice, DICE_WIDTH)
    if not block.height:
        return ""
    size = f"0 0 {n(block.width)} {n(block.height + 3)}"
    return f'<svg class="scene dice" viewBox="{size}" width="{n(block.width)}">{block.svg}</svg>'


# --- question, log ----------------------------------------------------------------------------------------------------


def _question(scene: Scene, mine: Sequence[int], unasked: str, outcome: str) -> str:
    prompt = scene.prompt
    if prompt is None:
        result = f'<p class="q">{escaped(outcome[:1].upper() + outcome[1:])}</p>' if outcome else ""
        return f'<h2 class="who">{escaped(unasked)}</h2>{result}'
    you = f' <span class="you">{YOU}</span>' if prompt.seat in mine and prompt.who.lower() != YOU else ""
    style = "q long" if len(prompt.question) > LONG_QUESTION else "q"
    urgent = " urgent" if prompt.urgent else ""
    head = f'<h2 class="who{urgent}">{escaped(prompt.who)}{you}</h2><p class="{style}">{escaped(prompt.question)}</p>'
    notes = "".join(f"<p>{escaped(note)}</p>" for note in prompt.notes)
    told = f'<div class="notes-below">{notes}</div>' if notes else ""
    return head + sum_html(prompt.sum) + told + _matter_of_course(prompt) + _groups(scene, prompt)


def _matter_of_course(prompt: Prompt) -> str:
    """Where besides one option only such are left as are seldom wanted: what the page may answer by itself."""
    folded = [group.title for group in prompt.groups if group.folded]
    others = [choice for group in prompt.groups if not group.folded for choice in group.choices]
    if not folded or len(others) != 1:
        return ""
    return f'<p class="notes-below" data-wish="{attribute(others[0].option)}">Besides only: {escaped(", ".join(folded))}.</p>'


def _groups(scene: Scene, prompt: Prompt) -> str:
    placed = set(scene.options_on_the_table())
    listed = {choice.option for group in prompt.groups for choice in group.choices}
    unlisted = tuple(Choice(option, option) for option in scene.options_on_the_table() if option not in listed)
    groups = (*prompt.groups, *((ChoiceGroup("On the table", unlisted),) if unlisted else ()))
    keys = iter(KEYS)
    html = ""
    for group in groups:
        fold = group.folded or len(group.choices) > MANY
        folded = [choice for choice in group.choices if fold and choice.option in placed]
        shown = [choice for choice in group.choices if choice not in folded]
        chips = "".join(_option(choice, next(keys, "")) for choice in shown)
        title = f"<h3>{escaped(group.title)}</h3>" if group.title and (folded or not _said_by_each(group)) else ""
        html += f'<div class="group">{title}<div class="opts">{chips}</div>{_folded(folded)}</div>'
    return html


def _said_by_each(group: ChoiceGroup) -> bool:
    """Whether every option of a group begins with what would stand above it."""
    return all(clean(choice.label).lower().startswith(clean(group.title).lower()) for choice in group.choices)


def _option(choice: Choice, key: str) -> str:
    label = clean(choice.label) or clean(choice.option)
    if len(label) > 2 and label[:3].isalpha():  # a word, not the name of a square
        label = label[:1].upper() + label[1:]
    wide = " wide" if len(choice.odds) > LONG_ODDS else ""
    odds = f' <b class="odds{wide}">{escaped(choice.odds)}</b>' if choice.odds else ""
    cap = f" <kbd>{key}</kbd>" if key else ""
    shortcut = f' data-key="{key}" aria-keyshortcuts="{key}"' if key else ""
    return f'<button type="button" class="opt"{chosen(choice.option)}{shortcut}><span>{escaped(label)}</span>{odds}{cap}</button>'


def _folded(choices: Sequence[Choice]) -> str:
    """Options that glow on the table: there for keyboard and screen reader, folded away for the eye."""
    if not choices:
        return ""
    inside = "".join(_option(choice, "") for choice in choices)
    told = f'{len(choices)} lit<span class="sr"> on the table</span>'
    return f'<details class="lit"><summary>{told}</summary><div class="opts">{inside}</div></details>'


def _log(log: Sequence[Line]) -> str:
    if not log:
        return '<h2>What happened</h2><p class="dim">Nothing yet.</p>'
    begins = next((place for place, line in enumerate(log) if line.heading == "round"), len(log))
    lines = "".join(_line(line, within=place > begins) for place, line in enumerate(log))
    return f'<h2>What happened</h2><ol tabindex="0" aria-label="What happened">{lines}</ol>'


def _line(line: Line, *, within: bool) -> str:
    """A line of the story; a heading says no more than what begins. Turns stand `within` a round, if its heading is there."""
    if not line.heading:
        return f"<li>{_sentence(line)}</li>"
    level = 4 if within and line.heading != "round" else 3
    return f'<li class="{line.heading}"><h{level}>{escaped(line.text.rstrip("."))}</h{level}></li>'


def _sentence(line: Line) -> str:
    """A sentence; behind it a button that opens the rules it rests on."""
    sentence = escaped(line.text)
    if not line.rules:
        return sentence
    rules = attribute(" ".join(clean(rule).replace(" ", "-") for rule in line.rules))
    named = escaped(", ".join(line.rules))
    return f'{sentence} <button type="button" class="why" data-rules="{rules}" title="{named}">Why?</button>'
