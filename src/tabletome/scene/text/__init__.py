"""Paints a scene as plain text, for a terminal, a pipe or a screen reader.

`paint` gives the whole table. A command line that numbers the options itself paints with `options=False` and prints
`choices(prompt)` below; the n-th number then means `options(prompt)[n - 1]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tabletome.scene.text.board import board_lines, legend_lines
from tabletome.scene.text.trees import line_lines, threat_lines, tree_lines
from tabletome.scene.text.words import Pen, cube_words, display_width, pad, plain, sum_words, unbroken, wrap
from tabletome.scene.vocabulary import Board, Card, Choice, Die, Line, Panel, Prompt, Scene, Stat, Track, Zone

NARROWEST = 24
LOG_LINES = 12
LONG = 6
SHORT = 30
QUESTION = "question"
LOG, ASKED, LEGEND = "log", "asked", "legend"
GOES_ON = "    "
"""With so much before it, a line of a listing belongs to the one above."""


def paint(scene: Scene, *, colour: bool = False, width: int = 100, options: bool = True, fold: str = "") -> str:
    """The scene as text of about `width` columns. `options=False` leaves out the list of what may be chosen.

    With `fold`, long zones in which nothing can be chosen give only the titles of their cards, and the words of `fold`, which
    should say how to read them. Pages and the cards that the question is about are never folded; those stand beside it.
    """
    found = sections(scene, colour=colour, width=width, options=options, fold=fold)
    return _joined([(section.name, section.lines) for section in found])


class Section(msgspec.Struct, frozen=True):
    """A part of the text, by a name that stays. Of a `listing` every line stands for itself."""

    name: str
    lines: list[str]
    listing: bool = False


def sections(
    scene: Scene, *, colour: bool = False, width: int = 100, options: bool = True, fold: str = ""
) -> list[Section]:
    """The parts of the text in their order; some may be empty."""
    pen = Pen(colour=colour)
    width = max(width, NARROWEST)
    found = [Section("title", _title(scene, pen, width)), Section("line", line_lines(scene.line, pen, width))]
    for board in scene.boards:
        found.append(Section(f"board {board.id}", _board(board, pen, width)))
        found.append(Section(f"{LEGEND} {board.id}", legend_lines(board, pen, width), listing=True))
    panels = [line for panel in scene.panels for line in _panel(panel, pen, width)]
    piles = [zone for zone in scene.zones if zone.id != QUESTION and not zone.cards]
    found += [
        Section("tracks", [line for track in scene.tracks for line in _track(track, pen, width)]),
        *(Section(f"tree {tree.id}", tree_lines(tree, pen, width)) for tree in scene.trees),
        Section("panels", panels, listing=True),
        *(Section(f"threat {threat.id}", threat_lines(threat, pen, width), listing=True) for threat in scene.threats),
        *(
            Section(f"zone {zone.id}", _zone(zone, pen, width, fold))
            for zone in scene.zones
            if zone.id != QUESTION and zone.cards
        ),
        Section("piles", _piles(piles, pen, width)),
        Section("dice", _dice(scene.dice, pen, width)),
        Section("notes", _sentences(scene.notes, width), listing=True),
        Section(LOG, _log(scene.log, pen, width)),
        *(Section(QUESTION, _zone(zone, pen, width)) for zone in scene.zones if zone.id == QUESTION),
        Section(ASKED, _question(scene, pen, width, options=options)),
    ]
    return found


def changed(now: Sequence[Section], before: Mapping[str, Sequence[str]]) -> str:
    """What is new since those parts were shown; what happened and what is asked are always new. Where nothing is left of a
    part it is not told: what made it go stands in the log.

    >>> shown = {"title": ["Crypt"], "panels": ["Ann 3", "Bo 5"]}
    >>> changed([Section("title", ["Crypt"]), Section("panels", ["Ann 2", "Bo 5"], True), Section("asked", ["Bo?"])], shown)
    'Ann 2\\n\\nBo?\\n'
    """
    told: list[tuple[str, list[str]]] = []
    for section in now:
        old = before.get(section.name)
        if section.name in (LOG, ASKED) or old is None:
            told.append((section.name, section.lines))
        elif list(old) != section.lines:
            told.append((section.name, _new_in(section, old) if section.listing else section.lines))
    return _joined(told)


def _new_in(section: Section, old: Sequence[str]) -> list[str]:
    """The entries of a listing that were not there before, each with the lines that it goes on in."""
    entries: list[list[str]] = []
    for line in section.lines:
        if line.startswith(GOES_ON) and entries:
            entries[-1].append(line)
        else:
            entries.append([line])
    return [line for entry in entries if any(line not in old for line in entry) for line in entry]


def _joined(parts: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Parts with an empty line between them; a legend stands right below its board."""
    written = ""
    for name, lines in parts:
        if lines:
            written += ("" if not written else "\n" if name.startswith(LEGEND) else "\n\n") + "\n".join(lines)
    return written + "\n"


def options(prompt: Prompt) -> tuple[str, ...]:
    """The options of the question in the order of their numbers."""
    return tuple(choice.option for group in prompt.groups for choice in group.choices)


def choices(prompt: Prompt, *, width: int = 100, colour: bool = False) -> list[str]:
    """The options of the question as numbered lines, the short ones of a group side by side.

    >>> from tabletome.scene.vocabulary import ChoiceGroup
    >>> moves = ChoiceGroup("Move", (Choice("move a1", "a1"), Choice("move b1", "b1")))
    >>> rest = ChoiceGroup("", (Choice("attack kobold", "Attack the kobold", "65 %"), Choice("pass", "Pass")))
    >>> print("\\n".join(choices(Prompt(0, "Ann", "What now?", (moves, rest)))))
    Move
      1 a1   2 b1
    <BLANKLINE>
      3 Attack the kobold (65 %)
      4 Pass
    """
    pen = Pen(colour=colour)
    width = max(width, NARROWEST)
    lines: list[str] = []
    number = 0
    digits = len(str(len(options(prompt))))
    for group in prompt.groups:
        if title := plain(group.title):
            lines += [pen(line, "bold") for line in wrap(title, width)]
        elif lines:
            lines.append("")
        labels = [_label(choice) for choice in group.choices]
        entries = [f"{number + place:>{digits}} {label}" for place, label in enumerate(labels, start=1)]
        number += len(entries)
        lines += _in_columns(entries, width) if all(len(label) <= 12 for label in labels) else _below(entries, width)
    return lines


def _label(choice: Choice) -> str:
    label = plain(choice.label) or plain(choice.option)
    return f"{label} ({plain(choice.odds)})" if choice.odds else label


def _below(entries: Iterable[str], width: int) -> list[str]:
    return ["  " + line for entry in entries for line in wrap(entry, width - 2, "    ")]


def _in_columns(entries: Sequence[str], width: int) -> list[str]:
    """Entries side by side in columns of one width, read along the lines."""
    slot = max((display_width(entry) for entry in entries), default=0) + 3
    per_line = max(1, (width - 2) // slot)
    rows = [entries[start : start + per_line] for start in range(0, len(entries), per_line)]
    return [("  " + "".join(pad(entry, slot) for entry in row)).rstrip() for row in rows]


def _title(scene: Scene, pen: Pen, width: int) -> list[str]:
    title = [pen(line, "bold") for line in wrap(plain(scene.title), width)]
    subtitle = plain(scene.subtitle)
    return title + ([pen(line, "dim") for line in wrap(subtitle, width)] if subtitle else [])


def _board(board: Board, pen: Pen, width: int) -> list[str]:
    title = plain(board.title)
    heading = [pen(line, "bold") for line in wrap(title, width)] if title else []
    return heading + board_lines(board, pen, width)


def _panel(panel: Panel, pen: Pen, width: int) -> list[str]:
    """One person: a mark if it is their turn, name, role, numbers."""
    name, role = plain(panel.name), plain(panel.role).rstrip(".")  # a colon follows
    words = name + (f", {role}" if role else "")
    numbers = " · ".join(_stat(stat) for stat in panel.stats)
    first, *rest = wrap(f"{words}: {numbers}" if numbers else words, width - 2, "  ")
    mark = "  "
    if panel.active:
        mark = pen("▶ ", "option")
        first = pen(name, "bold") + first[len(name) :] if first.startswith(name) else first
    return [mark + first, *("  " + line for line in rest)]


def _stat(stat: Stat) -> str:
    value = plain(str(stat.value))
    losing = f" (about to lose {stat.losing})" if stat.losing else ""
    return f"{plain(stat.name)} {value}" + (f"/{stat.of}" if stat.of is not None else "") + losing


def find_cards(scene: Scene, wanted: str) -> list[Card]:
    """The open cards of a scene whose title or id has these words in it."""
    words = wanted.casefold()
    cards = [card for zone in scene.zones for card in zone.cards if not card.face_down]
    return [card for card in cards if words in f"{plain(card.title)}\n{plain(card.id)}".casefold()]


def card_lines(card: Card, *, width: int = 100) -> list[str]:
    """One card with all its text, a line of it to a line."""
    tag = f" [{plain(card.tag)}]" if card.tag else ""
    lines = [f"{plain(card.title)}{tag}" + (_lying(card) or " (spent)" * card.spent)]
    for line in (*card.lines, *((f"now: {card.now}",) if card.now else ())):
        lines += ["  " + shown for shown in wrap(plain(line), max(width, NARROWEST) - 2, "  ")]
    return lines


def record_lines(record: Zone, *, width: int = 100) -> list[str]:
    """What is kept of a campaign, page by page."""
    return _whole_zone(record, Pen(colour=False), max(width, NARROWEST))


def _zone(zone: Zone, pen: Pen, width: int, fold: str = "") -> list[str]:
    """A place of cards: its title with what is countable, then the cards that lie open, or if it is folded their titles."""
    lines = _whole_zone(zone, pen, width)
    if not fold or zone.prose or len(lines) <= LONG + 1 or any(card.option for card in zone.cards):
        return lines
    titles = [
        plain(card.title) + (_lying(card) or " (spent)" * card.spent) for card in zone.cards if not card.face_down
    ]
    return _headed(_heading(zone), f"{' · '.join(map(unbroken, titles))} ({fold})", pen, width)


def _whole_zone(zone: Zone, pen: Pen, width: int) -> list[str]:
    """All cards that lie open with their text; what is printed on several is told once."""
    lines = [pen(line, "bold") for line in wrap(_heading(zone), width)]
    if zone.prose:
        return lines + [line for card in zone.cards for line in _page(card, width)]
    told: dict[str, str] = {}
    for card in zone.cards:
        if not card.face_down or card.option:
            text = " / ".join(plain(line) for line in card.lines if line)
            text += f" / now: {plain(card.now)}" if card.now else ""
            words = f"as on {told[text]}" if text in told else text
            lines += ["  " + line for line in wrap(_card(card, words), width - 2, "    ")]
            if len(text) > SHORT:
                told.setdefault(text, plain(card.title))
    return lines


def _page(card: Card, width: int) -> list[str]:
    """A card of prose: its title, then paragraph by paragraph."""
    paragraphs = [_card(card, ""), *(plain(line) for line in card.lines if line)]
    return ["  " + line for paragraph in paragraphs for line in wrap(paragraph, width - 2)]


def _piles(zones: Sequence[Zone], pen: Pen, width: int) -> list[str]:
    """Places in which no card can be seen, side by side."""
    words = " · ".join(unbroken(_heading(zone)) for zone in zones)
    return [pen(line, "bold") for line in wrap(words, width)] if words else []


def _heading(zone: Zone) -> str:
    """The title of a zone with what is countable."""
    hidden = sum(card.face_down and not card.option for card in zone.cards)
    counts = [_cards(zone.count)] if zone.count is not None else []
    counts += [f"{hidden} face down"] if hidden else []
    counts += [f"<{plain(zone.option)}>"] if zone.option else []
    if not zone.cards and not counts:
        counts = ["empty"]
    return plain(zone.title) + (f" ({', '.join(counts)})" if counts else "")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _card(card: Card, text: str) -> str:
    if card.face_down:
        return f"a card face down <{plain(card.option)}>"
    tag = f"[{plain(card.tag)}] " if card.tag else ""
    words = f"{tag}{plain(card.title)}" + (f": {text}" if text else "")
    words += _lying(card) or " (spent)" * card.spent
    return words + (f" <{plain(card.option)}>" if card.option else "")


def _lying(card: Card) -> str:
    """What lies on it, unless what it can do now has said so."""
    if card.now:
        return ""
    return f" ({cube_words(card.cubes)} on it)" if any(not cube.gone for cube in card.cubes) else ""


def _track(track: Track, pen: Pen, width: int) -> list[str]:
    """The steps in a row; markers stand in brackets behind the step they are on."""
    standing: dict[int, list[str]] = {}
    for marker, step in track.at.items():
        standing.setdefault(step, []).append(plain(marker))
    steps = [plain(step) + _bracketed(standing.pop(place, [])) for place, step in enumerate(track.steps)]
    beside = [marker for markers in standing.values() for marker in markers]
    words = " · ".join(steps) + (f" (not on it: {', '.join(beside)})" if beside else "")
    return _headed(plain(track.title), words, pen, width)


def _bracketed(markers: Sequence[str]) -> str:
    return f" [{', '.join(markers)}]" if markers else ""


def _dice(dice: Sequence[Die], pen: Pen, width: int) -> list[str]:
    if not dice:
        return []
    words = []
    for die in dice:
        note = f" ({plain(die.note)})" if die.note else ""
        option = f" <{plain(die.option)}>" if die.option else ""
        words.append(f"{plain(die.name)} [{plain(die.face)}]{note}{option}")
    return _headed("Dice", ", ".join(words), pen, width)


def _headed(heading: str, words: str, pen: Pen, width: int) -> list[str]:
    """A paragraph with a bold heading; inked after it was wrapped, so that ink has no width."""
    first, *rest = wrap(f"{heading}: {words}", width, "  ")
    inked = pen(heading, "bold") + first[len(heading) :] if first.startswith(heading) else first
    return [inked, *rest]


def _sentences(lines: Iterable[Line], width: int) -> list[str]:
    """Sentences with the rules they rest on in brackets."""
    tagged = (" ".join([plain(line.text), *(f"[{plain(rule)}]" for rule in line.rules)]) for line in lines)
    return [shown for sentence in tagged for shown in wrap(sentence, width, "  ")]


def _log(log: Sequence[Line], pen: Pen, width: int) -> list[str]:
    """The newest lines, oldest first, as they were told."""
    if not log:
        return []
    return [pen("What happened", "bold"), *("  " + line for line in _sentences(log[-LOG_LINES:], width - 2))]


def _question(scene: Scene, pen: Pen, width: int, *, options: bool) -> list[str]:
    prompt = scene.prompt
    lines: list[str] = []
    listed: set[str] = set()
    if prompt is not None:
        lines += [pen(line, "option") for line in wrap(f"{plain(prompt.who)}: {plain(prompt.question)}", width)]
        lines += ["  " + line for line in wrap(sum_words(prompt.sum), width - 2)] if prompt.sum else []
        lines += ["  " + line for note in prompt.notes for line in wrap(plain(note), width - 2, "  ")]
    if not options:
        return lines
    for group in prompt.groups if prompt is not None else ():
        lines += _group(plain(group.title), group.choices, width)
        listed.update(choice.option for choice in group.choices)
    unlisted = tuple(Choice(option, option) for option in scene.options_on_the_table() if option not in listed)
    return lines + (_group("On the table", unlisted, width) if unlisted else [])


def _notation(choice: Choice) -> str:
    return plain(choice.option) + (f" ({plain(choice.odds)})" if choice.odds else "")


def _group(title: str, group: Sequence[Choice], width: int) -> list[str]:
    """The options of one verb in their notation, the way they can be typed."""
    words = ", ".join(unbroken(_notation(choice)) for choice in group)
    return ["  " + line for line in wrap(f"{title}: {words}" if title else words, width - 2, "  ")]
