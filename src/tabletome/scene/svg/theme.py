"""Colours and type of the table: two themes, the colours of pieces, and the style sheet made of them."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from tabletome.scene.svg.type import SANS, SERIF


class Theme(msgspec.Struct, frozen=True):
    """The materials of one table."""

    name: str
    felt: tuple[str, str]  # lit, in shadow
    weave: str
    panel: str
    line: str
    ink: str
    dim: str
    gold: str  # what may be done, as a line or fill
    gold_ink: str  # the same as text on a panel
    red: str
    well: tuple[str, str]  # under the board
    chip: str
    chip_line: str
    groove: str
    paper: str
    paper_line: str
    paper_ink: str
    paper_dim: str
    back: str
    shadow: str


DARK = Theme(
    name="dark",
    felt=("#25382f", "#0e1613"),
    weave="#ffffff",
    panel="#1c2824",
    line="#36473f",
    ink="#f1e9d8",
    dim="#b3a994",
    gold="#f0c04f",
    gold_ink="#f0c04f",
    red="#f0674b",
    well=("#17211d", "#0a100e"),
    chip="#2a3b34",
    chip_line="#46594f",
    groove="#0c1310",
    paper="#f3ead6",
    paper_line="#cbbd99",
    paper_ink="#2a231a",
    paper_dim="#665840",
    back="#5a2f2a",
    shadow="#000000",
)
LIGHT = Theme(
    name="light",
    felt=("#f1ebdc", "#d9cfb6"),
    weave="#5a4a2a",
    panel="#fcf8ee",
    line="#cdbf9f",
    ink="#2a2318",
    dim="#584b35",
    gold="#c98a10",
    gold_ink="#875600",
    red="#b3321c",
    well=("#ddd4bd", "#cbbfa0"),
    chip="#f1e8d3",
    chip_line="#c4b48f",
    groove="#ddd1b6",
    paper="#fffdf6",
    paper_line="#cbbd99",
    paper_ink="#2a231a",
    paper_dim="#665840",
    back="#7a3b33",
    shadow="#4a3a18",
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

COLOURS = {
    "amber": "#dc9c2f",
    "black": "#3a3a40",
    "blue": "#3f78c4",
    "brown": "#8a5c36",
    "cyan": "#3fa9b8",
    "gold": "#d8aa2a",
    "green": "#4f9650",
    "ivory": "#efe6d0",
    "orange": "#d9772b",
    "red": "#c2412f",
    "rose": "#cf5d84",
    "silver": "#b4bac0",
    "slate": "#66727d",
    "teal": "#2f8f9d",
    "violet": "#8a55bd",
    "white": "#f2efe8",
    "yellow": "#f2cd3c",
}
_OTHER_NAMES = {"grey": "slate", "gray": "slate", "purple": "violet", "pink": "rose", "crimson": "red", "lime": "green"}
TAG_COLOURS = (
    "#4b6d3c", "#5b4a8a", "#8f4a33", "#2b6678", "#7a5a1c", "#7d3a63", "#44566c", "#8a3038", "#2c6b56", "#5f5f2a", "#345a94",
)  # fmt: skip


def colour_of(name: str) -> str:
    """The colour of that name, or written as #rgb or #rrggbb; anything else is amber, since content is not trusted.

    >>> colour_of("red"), colour_of("#123456"), colour_of("url(evil)")
    ('#c2412f', '#123456', '#dc9c2f')
    """
    if re.fullmatch(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})", name):
        return name
    return COLOURS.get(_OTHER_NAMES.get(name, name), COLOURS["amber"])


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (_linear(int(digits[start : start + 2], 16) / 255) for start in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.03928 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21.

    >>> round(contrast("#fff", "#000"))
    21
    """
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@lru_cache(maxsize=256)
def ink_on(colour: str) -> str:
    """Light or dark, whichever reads better on the colour."""
    return "#fffdf6" if contrast(colour, "#fffdf6") >= contrast(colour, "#1a1410") else "#1a1410"


@lru_cache(maxsize=4)
def style_sheet(theme: Theme) -> str:
    """The rules of the sheet. All are below the root's class, so that nothing leaks into a page that holds the picture."""
    root = f".tt-{theme.name}"
    rules = "\n".join(f"{root} {rule}" for rule in _rules(theme).strip().splitlines())
    return f"{root}{{font-family:{SANS};font-size:13px;fill:{theme.ink}}}\n{rules}\n{_MOTION.replace('ROOT', root)}"


def _rules(theme: Theme) -> str:
    return "\n".join((_sheet_rules(theme), _paper_rules(theme), _board_rules(theme), _plan_rules(theme)))


def _sheet_rules(t: Theme) -> str:
    """Type, boxes, chips and tracks."""
    return f"""\
.h1{{font:600 27px {SERIF};letter-spacing:.3px}}
.h1s{{font:600 21px {SERIF}}}
.h2{{font-size:11.5px;font-weight:600;letter-spacing:.9px;text-transform:uppercase;fill:{t.dim}}}
.h3{{font:600 18px {SERIF}}}
.q{{font:600 20px {SERIF}}}
.dim{{fill:{t.dim}}}
.small{{font-size:11.5px;fill:{t.dim}}}
.gold{{fill:{t.gold_ink}}}
.num{{font-size:15px;font-weight:650;font-variant-numeric:tabular-nums}}
.b{{font-weight:650}}
.mid{{text-anchor:middle}}
.end{{text-anchor:end}}
.box{{fill:{t.panel};stroke:{t.line}}}
.now{{stroke:{t.gold};stroke-width:2}}
.urgent{{stroke:{t.red};stroke-width:3}}
.ring-cube{{fill:{t.gold};fill-opacity:.14;stroke:{t.gold};stroke-width:1.2}}
.term{{fill:{t.groove};stroke:{t.chip_line}}}
.term.result{{stroke:{t.red};stroke-width:2}}
.groove{{fill:{t.groove}}}
.chip{{fill:{t.chip};stroke:{t.chip_line}}}
.key{{fill:none;stroke:{t.chip_line}}}
.keyn{{font-size:10.5px;fill:{t.dim};text-anchor:middle}}
.tag{{font-size:10.5px;fill:{t.dim}}}
.step{{fill:{t.chip};stroke:{t.chip_line}}}
.step.on{{fill:{t.gold};stroke:{t.gold}}}
.on-ink{{fill:#1a1410}}
.link{{stroke:{t.chip_line};stroke-width:2}}
.rail{{fill:{t.line}}}
.lit{{fill:{t.gold}}}
.well{{stroke:{t.line}}}
.name{{font-size:13px;font-weight:600;fill:{t.dim};text-anchor:middle}}"""


def _paper_rules(t: Theme) -> str:
    """Cards and what is printed on them."""
    return f"""\
.paper{{fill:{t.paper};stroke:{t.paper_line}}}
.spent{{fill:#a8a498;stroke:#8b877c}}
.hairline{{fill:none;stroke:{t.paper_line};stroke-opacity:.55}}
.frame{{fill:{t.gold};fill-opacity:.1;stroke:{t.gold};stroke-width:2;stroke-dasharray:7 5}}
.back{{fill:{t.back};stroke:#00000066}}
.lit-edge{{stroke:{t.gold};stroke-width:3}}
.count{{fill:#1c1210;stroke:#f3ead6;stroke-opacity:.5}}
.empty{{fill:none;stroke:{t.chip_line};stroke-dasharray:6 5}}
.pt{{font:600 18px {SERIF};fill:{t.paper_ink}}}
.pts{{font:600 15px {SERIF};fill:{t.paper_ink}}}
.pl{{font-size:12.5px;fill:{t.paper_ink}}}
.pd{{font-size:12.5px;fill:{t.paper_dim}}}
.pb{{font-size:12.5px;font-weight:700;fill:{t.paper_ink}}}
.idle{{fill:#d9cfb8}}
.fitted{{font-size-adjust:.43}}
.pn{{font-size:12.5px;font-weight:700;fill:#2f6b25}}
.spent-ink{{fill:#211c15}}
.pg{{font-size:10.5px;font-weight:650;letter-spacing:.7px;text-transform:uppercase;fill:#fff}}"""


def _board_rules(t: Theme) -> str:
    """The board, its pieces, and what can be clicked."""
    return f"""\
.sh{{fill:{t.shadow}}}
.cast{{fill:#000;fill-opacity:.42}}
.seam{{fill:none;stroke:#0b0f0d;stroke-opacity:.75;stroke-width:2.6;stroke-linecap:round}}
.rim{{fill:none;stroke:#fff6dc;stroke-opacity:.34;stroke-width:1.6;stroke-linecap:round}}
.glow{{fill:#ffdf7d;fill-opacity:.34;stroke:#ffe9a8;stroke-width:2}}
.hole{{fill:#ffdf7d;fill-opacity:.1;stroke:#ffdf7d;stroke-width:2}}
.ring{{fill:none;stroke:{t.gold};stroke-width:2.8}}
.glow2{{fill:none;stroke:#6b4a00;stroke-opacity:.55;stroke-width:4.4}}
.odds{{font-size:13.5px;font-weight:750;fill:#fff;text-anchor:middle;paint-order:stroke;stroke:#140c06;stroke-width:3.6px;stroke-linejoin:round}}
.ret{{fill:none;stroke:#ff5a3c;stroke-width:2.6}}
.ret2{{fill:none;stroke:#1c0602;stroke-opacity:.6;stroke-width:5}}
.pip{{fill:none;stroke-width:3.6;stroke:#93e57d}}
.low{{stroke:#ffb13d}}
.risk{{stroke:#ff6a4d}}
.frame-foe{{fill:#1d1410;stroke:#fff8e2;stroke-opacity:.4;stroke-width:1.2}}
.cell{{fill:#ff8468}}
.cell.risk{{fill:#ffe08a;stroke:none}}
.cell.gone{{fill:#463731}}
.bar-risk{{fill:#ff6a4d}}
.lost{{stroke:#2b2a26;stroke-opacity:.9;stroke-width:3}}
.track{{fill:none;stroke:#12110e;stroke-opacity:.72;stroke-width:5.6}}
.halo{{fill:#ffdf7d;fill-opacity:.3;stroke:#ffe08a;stroke-width:2.4}}
.plate{{fill:#15201b;stroke:#fff8e6;stroke-width:1.1}}
.sign{{fill:#ffe39a}}
.nth{{fill:#fff8e6;stroke:#15201b;stroke-width:1.1}}
.nthn{{font-size:10.5px;font-weight:800;fill:#15201b;text-anchor:middle}}
.lab{{fill:#15201b;fill-opacity:.78}}
.fear{{fill:#8a4bff;fill-opacity:.2;stroke:#b58cff;stroke-width:1.4;stroke-dasharray:4 3}}
.fearn{{font-size:12px;font-weight:700;fill:#f1e7ff;paint-order:stroke;stroke:#1a0f2e;stroke-width:2.4}}
.labn{{font-size:12px;font-weight:700;fill:#fff8e6;text-anchor:middle}}
.signt{{font-size:10px;font-weight:750;fill:#ffe39a;text-anchor:middle}}
.die{{stroke:#00000055}}
[data-option]{{cursor:pointer;outline:none}}
[data-option]:focus-visible .focus{{stroke:{t.gold};stroke-width:3.4}}
[data-option]:hover .focus{{stroke:{t.gold};stroke-width:3.4}}"""


def _plan_rules(t: Theme) -> str:
    """The line of turns, plans over a board, trees: gold is one's own choice, red what comes at one."""
    return f"""\
.tile{{fill:{t.chip};stroke:{t.chip_line}}}
.turn.foe .tile{{fill:#3c1c15;stroke:#7a3323}}
.turn .edge{{fill:#7d9a66}}
.turn.foe .edge{{fill:#e0563b}}
.turn.done{{opacity:.55}}
.turn.now{{stroke:none}}
.turn.now .tile{{fill:#f8eed4;stroke:{t.gold};stroke-width:2.4}}
.tname{{font:600 13.5px {SERIF};fill:{t.ink}}}
.tnote{{font-size:11.5px;fill:{t.dim}}}
.turn.foe .tname{{fill:#fff1e6}}
.turn.foe .tnote{{fill:#eec4b3}}
.turn.now .tname{{fill:#2a2118}}
.turn.now .tnote{{fill:#5a3f0c;font-weight:700}}
.nth2{{fill:#100d09;stroke:{t.chip_line}}}
.nthn2{{font-size:10.5px;font-weight:700;fill:#e9dfc8;text-anchor:middle}}
.turn.now .nth2{{fill:{t.gold};stroke:#2a1d05}}
.turn.now .nthn2{{fill:#2a1d05}}
.dusk{{fill:#120c20;fill-opacity:.46}}
.reach{{fill:none;stroke:#6f60ff;stroke-width:3;stroke-linecap:square}}
.blast{{fill:#ff7a22;fill-opacity:.24}}
.blast-rim{{fill:none;stroke:#ff8a2a;stroke-width:3;stroke-linecap:square}}
.sight{{fill:none;stroke:#fff4b8;stroke-width:2.4;stroke-dasharray:2 6;stroke-linecap:round}}
.sight-glow{{fill:none;stroke:#ffd84a;stroke-width:8;stroke-opacity:.34;stroke-linecap:round}}
.sight-cut{{fill:none;stroke:#ff6a4d;stroke-width:2.4;stroke-dasharray:5 5;stroke-linecap:round}}
.sight-cut.whole{{stroke-width:3.4;stroke-dasharray:none}}
.ghost{{fill:none;stroke:#ffe9a8;stroke-width:3.4;stroke-dasharray:1 7;stroke-linecap:round;stroke-linejoin:round}}
.ghost.foe{{stroke:#ff6a4d}}
.ghost.under{{stroke:#140c06;stroke-width:6;stroke-opacity:.55}}
.ghost.foot{{fill:#f0c04f;fill-opacity:.35;stroke-dasharray:none;stroke-width:2.2}}
.ghost.foe.foot{{fill:#ff6a4d}}
.ghost.aim{{stroke-dasharray:none;stroke-width:2.6}}
.said{{fill:#1b0f0a;stroke:#e0563b;stroke-width:1.2}}
.said.fall{{fill:#b3241b;stroke:#ff9a86}}
.said.friend{{fill:#123a5c;stroke:#8cc8ff}}
.said.own{{fill:#2a2312;stroke:#f0c04f}}
.said-text{{font-size:12px;font-weight:700;fill:#fff6ec;text-anchor:middle}}
.odd{{fill:#a98a55}}
.odd.fall{{fill:#ff6a4d}}
.odd-n{{font-size:10.5px;font-weight:600;fill:{t.dim};text-anchor:middle}}
.leads{{fill:none;stroke:{t.chip_line};stroke-width:2;stroke-opacity:.7}}
.leads.open{{stroke:{t.gold};stroke-width:3;stroke-opacity:.9}}
.twig{{fill:{t.chip};stroke:{t.chip_line}}}
.twig.open{{stroke:#9ec28a;stroke-width:1.6}}
.twig.owned{{stroke:{t.gold};stroke-width:1.6}}
.twig.chosen{{fill:#f8eed4;stroke:{t.gold};stroke-width:3}}
.closed-twig{{opacity:.5}}
.pts-like{{font:600 14.5px {SERIF}}}
.pts-small{{font:600 12.5px {SERIF}}}
.pts-tiny{{font:600 10px {SERIF}}}
.on-paper{{fill:#2a2118}}
.threat{{stroke:#a8422c}}
.likely{{fill:#e0563b}}"""


_MOTION = """\
@media (prefers-reduced-motion:no-preference){ROOT [data-option] .focus{transition:stroke .15s,stroke-width .15s}}"""
