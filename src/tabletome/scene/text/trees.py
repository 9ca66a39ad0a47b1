"""Turns, adversaries and trees in words: for a terminal, and for whoever cannot see the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tabletome.scene.text.words import Pen, plain, unbroken, wrap
from tabletome.scene.vocabulary import Branch, Threat, Tree, Turn
from tabletome.words import listed

STATES = {"owned": "owned", "open": "open", "taken": "taken", "closed": "closed", "chosen": "chosen"}


def line_lines(line: Sequence[Turn], pen: Pen, width: int) -> list[str]:
    """The turns in order, row by row; brackets around the one being taken, those that are over in parentheses, empty places in
    pointed brackets."""
    marks = {"now": "[{}]", "done": "({})", "to come": "{}", "empty": "‹{}›"}
    lines: list[str] = []
    for row in sorted({turn.row for turn in line}):
        shown = [marks[turn.state].format(plain(turn.name) + _note(turn)) for turn in line if turn.row == row]
        heading = "then" if lines else "Turn order"
        first, *rest = wrap(f"{heading}: {' · '.join(map(unbroken, shown))}", width, "  ")
        lines += [pen(heading, "bold") + first[len(heading) :], *rest]
    return lines


def _note(turn: Turn) -> str:
    return f", {plain(turn.note)}" if turn.note else ""


def threat_lines(threat: Threat, pen: Pen, width: int) -> list[str]:
    """An adversary: numbers, what it can do, what it has shown, and what may come next with its odds."""
    numbers = ", ".join(
        f"{plain(stat.name)} {plain(str(stat.value))}" + (f"/{stat.of}" if stat.of is not None else "")
        for stat in threat.stats
    )
    lines = [pen(line, "bold") for line in wrap(f"{plain(threat.name)}" + (f": {numbers}" if numbers else ""), width)]
    for text in threat.lines:
        lines += ["  " + line for line in wrap(plain(text), width - 2, "  ")]
    if threat.shown:
        lines += ["  " + line for line in wrap(f"Shown: {', '.join(map(plain, threat.shown))}", width - 2, "  ")]
    if threat.left:
        may = ", ".join(f"{plain(one.text)} {plain(one.odds)}".rstrip() for one in threat.left)
        lines += ["  " + line for line in wrap(f"{plain(threat.note) or 'Next'}: {may}", width - 2, "  ")]
    return lines


def tree_lines(tree: Tree, pen: Pen, width: int) -> list[str]:
    """A tree as two lists: its roots with their levels, then the branches with what they need."""
    names = {root.id: root.name for root in tree.roots}
    lines = [pen(line, "bold") for line in wrap(plain(tree.title), width)] if tree.title else []
    for branch in (*tree.roots, *tree.branches):
        option = f" <{plain(branch.option)}>" if branch.option else ""
        lines += ["  " + line for line in wrap(branch_words(branch, names) + option, width - 2, "    ")]
    return lines


def branch_words(branch: Branch, names: Mapping[str, str]) -> str:
    """One of a tree, read out.

    >>> branch_words(Branch("paladin", "Paladin", needs=("fighter", "cleric")), {"fighter": "Fighter", "cleric": "Cleric"})
    'Paladin: closed, needs 1 Fighter and 1 Cleric'
    """
    needs = listed([f"{count} {plain(names.get(id_, id_))}" for id_, count in Counter(branch.needs).items()])
    parts = [
        f"level {branch.level} of {branch.levels}" if branch.levels else STATES[branch.state],
        f"needs {needs}" if needs else "",
        plain(branch.note),
    ]
    return f"{plain(branch.name)}: {', '.join(part for part in parts if part)}"
