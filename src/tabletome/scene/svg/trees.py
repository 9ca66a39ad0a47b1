"""Trees of what leads to what: roots on the left, what can be reached beside them, what is closed behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletome.scene.faces import FACES
from tabletome.scene.svg.boxes import PAD
from tabletome.scene.svg.sheet import NOTHING, Block, Sheet, at, box, choosable, hint, stack
from tabletome.scene.svg.theme import colour_of, ink_on
from tabletome.scene.svg.type import escaped, fit, n, words
from tabletome.scene.text.trees import branch_words
from tabletome.scene.text.words import clean
from tabletome.scene.vocabulary import Branch, Tree

ROOT, OPEN, CLOSED = 52.0, 56.0, 48.0
GAP = 12.0
LEADS = 50.0
"""How much room the lines have that join roots and branches."""
SIZES = ((14.5, "pts-like"), (12.5, "pts-small"), (10.0, "pts-tiny"))
"""A name is set as large as it can be without being cut."""


def trees_block(sheet: Sheet, trees: Sequence[Tree], width: float) -> Block:
    return stack([tree_block(sheet, tree, width) for tree in trees], GAP)


def tree_block(sheet: Sheet, tree: Tree, width: float) -> Block:
    """All of a tree. What can be reached is joined to its roots by lines, thicker where more of them is needed."""
    if not tree.roots and not tree.branches:
        return NOTHING
    near = [branch for branch in tree.branches if branch.state != "closed" and branch.state != "taken"]
    far = [branch for branch in tree.branches if branch not in near]
    inner = width - 2 * PAD
    shares = (0.28, 0.3, 0.42) if near and far else (0.36, 0.64, 0) if near else (0.36, 0, 0.64)
    left, middle = inner * shares[0], inner * shares[1] - LEADS if near else 0.0
    roots = {root.id: root for root in tree.roots}
    head = 26.0 if tree.title else 6.0
    columns = 1 if inner * shares[2] < 240 else 3
    rows = -(-len(far) // columns) if far else 0
    tall = max(len(tree.roots) * (ROOT + GAP), len(near) * (OPEN + GAP), rows * (CLOSED + GAP)) - GAP
    lines = body = ""
    tops: dict[str, float] = {}
    for place, root in enumerate(tree.roots):
        top = head + _spread(place, len(tree.roots), ROOT, tall)
        tops[root.id] = top + ROOT / 2
        body += at(PAD, top, _branch(sheet, root, roots, left, ROOT))
    x = PAD + left + (LEADS if near else 0)
    for place, branch in enumerate(near):
        top = head + _spread(place, len(near), OPEN, tall)
        lines += _leads(branch, tops, PAD + left, x, top + OPEN / 2)
        body += at(x, top, _branch(sheet, branch, roots, middle, OPEN))
    x += middle + 2 * GAP
    wide = (PAD + inner - x - GAP * (columns - 1)) / columns
    for place, branch in enumerate(far):
        top = head + _spread(place // columns, rows, CLOSED, tall)
        body += at(x + place % columns * (wide + GAP), top, _branch(sheet, branch, roots, wide, CLOSED))
    height = head + tall + PAD
    title = words(fit(clean(tree.title), 11.5, inner, "caps"), PAD, 19, "h2") if tree.title else ""
    label = f'class="tree" role="group" aria-label="{escaped(tree.title)}"{sheet.ident("tree", tree.id)}'
    return Block(width, height, f"<g {label}>{box(width, height)}{title}{lines}{body}</g>")


def _spread(place: int, of: int, tall: float, room: float) -> float:
    """Where the n-th of several begins if they share a height evenly."""
    gap = (room - of * tall) / max(1, of - 1)
    return place * (tall + gap) if of > 1 else (room - tall) / 2


def _leads(branch: Branch, tops: dict[str, float], left: float, right: float, y: float) -> str:
    style = "leads open" if branch.state in ("chosen", "owned") else "leads"
    out = ""
    for root, count in Counter(branch.needs).items():
        if root in tops:
            bend = (right - left) / 2
            line = f"M{n(left)} {n(tops[root])}C{n(left + bend)} {n(tops[root])} {n(right - bend)} {n(y)} {n(right)} {n(y)}"
            out += f'<path d="{line}" class="{style}" stroke-width="{n(1.4 + 1.2 * count)}"/>'
    return out


def _branch(sheet: Sheet, branch: Branch, roots: dict[str, Branch], width: float, height: float) -> str:
    """A plate with a face, a name, the level as cells or what it needs as small coins, and a note."""
    told = branch_words(branch, {id_: root.name for id_, root in roots.items()})
    lit = branch.state == "chosen"
    ink = "on-paper" if lit else ""
    edge = " focus" if branch.option else ""
    frame = f'width="{n(width)}" height="{n(height)}" rx="{n(height / 2 if branch.levels else 10)}"'
    out = f'<rect {frame} class="twig {branch.state}{edge}"/>'
    radius = height / 2 - 7
    left = 10.0
    name, room = clean(branch.name), width - 2 * radius - 23
    faced = branch.icon and width > 110
    size, style = next((one for one in SIZES if _fits(name, one[0], room if faced else width - 17)), SIZES[-1])
    if branch.icon and faced and (not branch.needs or _fits(name, size, room)):
        colour = colour_of(branch.colour)
        sign = sheet.sign(branch.icon, "", 0, 0, radius * (1.5 if branch.icon in FACES else 1.2), ink_on(colour))
        out += at(radius + 6, height / 2, f'<circle r="{n(radius)}" fill="{colour}"/>{sign}')
        left = 2 * radius + 16
    out += words(fit(name, size * 1.06, width - left - 7, "serif"), left, height / 2 - 3, f"{style} {ink}")
    below = height / 2 + 14
    if branch.levels:
        cells = "".join(
            f'<rect x="{n(left + 15 * k)}" y="{n(below - 8)}" width="12" height="6" rx="2" '
            f'fill="{colour_of(branch.colour) if k < branch.level else "#4a3f33"}"/>'
            for k in range(branch.levels)
        )
        out += cells + words(str(branch.level) if branch.level else "–", width - 16, height / 2 + 5, f"b end {ink}")
    else:
        out += _needs(sheet, branch, roots, left, below - 5)
    if branch.note:
        start = left + 18 * len(branch.needs) + 4 if not branch.levels else left + 15 * branch.levels + 4
        note = clean(branch.note)
        if fit(note, 11.5, width - start - 8) == note:  # half a note says nothing; the hint has it whole
            out += words(note, start, below - 1, f"small {ink}")
    faded = ' class="closed-twig"' if branch.state in ("closed", "taken") else ""
    attributes = choosable(branch.option, told) or f' role="img" aria-label="{escaped(told)}"'
    return f"<g{faded}{sheet.ident('branch', branch.id)}{attributes}>{hint(told)}{out}</g>"


def _fits(name: str, size: float, room: float) -> bool:
    """Whether a name can be read whole. The face of one whose coins say where it grows goes before the name is cut."""
    return fit(name, size * 1.06, room, "serif") == name


def _needs(sheet: Sheet, branch: Branch, roots: dict[str, Branch], x: float, y: float) -> str:
    """What it needs, as the coins of the roots, one for each level."""
    out = ""
    for place, need in enumerate(branch.needs):
        root = roots.get(need)
        colour = colour_of(root.colour if root is not None else "slate")
        sign = sheet.sign(root.icon if root is not None else "", need[:1].upper(), 0, 0, 10.5, ink_on(colour))
        out += at(x + 8 + 18 * place, y, f'<circle r="7.6" fill="{colour}"/>{sign}')
    return out
