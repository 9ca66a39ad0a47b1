"""The two pages, and the files they are made of. The pages hold no game: what is shown comes over the socket.

`lobby()` and `table()` are the documents, `static_file(name)` everything under /static/, `policy(host)` what a browser lets
them do.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from tabletome.scene.svg.theme import TAG_COLOURS, THEMES, Theme, style_sheet
from tabletome.scene.svg.type import SANS, SERIF, escaped

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def policy(host: str) -> str:
    """Everything comes from the server itself. Older browsers do not take its socket for its own unless it is named."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


@cache
def static_file(name: str) -> tuple[str, bytes] | None:
    """A file's type and contents; None if there is no such file."""
    if name == "scene.css":
        return _TYPES["css"], scene_css().encode()
    kind = name.rpartition(".")[2]
    folder = resources.files("tabletome.server.web").joinpath("static")
    if kind not in _TYPES or name not in {file.name for file in folder.iterdir()}:
        return None
    return _TYPES[kind], folder.joinpath(name).read_bytes()


@cache
def scene_css() -> str:
    """The painters' styles for both themes, the themes' colours as variables, the colours of cards' tags."""
    rules = [f":root{{--sans:{SANS};--serif:{SERIF}}}"]
    for theme in THEMES.values():
        root = f':root[data-theme="{theme.name}"]'
        rules.append(f"{root}{{color-scheme:{theme.name};{_variables(theme)}}}")
        rules.append(style_sheet(theme).replace(f".tt-{theme.name}", f"{root} .scene"))
    rules += [f".tag-{place}{{background:{colour}}}" for place, colour in enumerate(TAG_COLOURS)]
    return "\n".join(rules) + "\n"


def _variables(theme: Theme) -> str:
    colours = {
        "felt-lit": theme.felt[0], "felt": theme.felt[1], "well-lit": theme.well[0], "well": theme.well[1],
        "panel": theme.panel, "line": theme.line, "ink": theme.ink, "dim": theme.dim, "gold": theme.gold,
        "gold-ink": theme.gold_ink, "red": theme.red, "chip": theme.chip, "chip-line": theme.chip_line,
        "groove": theme.groove, "paper": theme.paper, "paper-line": theme.paper_line, "paper-ink": theme.paper_ink,
        "paper-dim": theme.paper_dim, "back": theme.back, "shadow": theme.shadow,
    }  # fmt: skip
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def _document(title: str, styles: str, script: str, body: str) -> str:
    sheets = "\n".join(f'<link rel="stylesheet" href="/static/{style}.css">' for style in styles.split())
    module = f'\n<script type="module" src="/static/{script}.js"></script>' if script else ""
    return f"""<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/scene.css">
<link rel="stylesheet" href="/static/page.css">
{sheets}
<script src="/static/early.js"></script>{module}
</head>
{body}
</html>
"""


@cache
def lobby() -> str:
    """The way in: begin a game, go on with one, come by a link, bring a journal."""
    return _document("Tabletome", "lobby", "lobby", _LOBBY)


@cache
def table() -> str:
    """The table. Its id is in the address, its secret in the fragment; both are read by the page itself."""
    return _document("Tabletome", "table plan theatre record", "table", _TABLE)


def nowhere(title: str, sentence: str) -> str:
    """Where an address leads nowhere: what is wrong, and the way back."""
    body = _NOWHERE.replace("TITLE", escaped(title)).replace("SENTENCE", escaped(sentence))
    return _document(f"{escaped(title)} · Tabletome", "lobby", "", body)


_NOWHERE = """<body class="lobby nowhere">
<main><section class="box"><h1>TITLE</h1><p>SENTENCE</p>
<p class="opts"><a class="opt primary" href="/">All games</a></p></section></main>
</body>"""

_LOBBY = """<body class="lobby">
<a class="skip" href="#games">Skip to the games</a>
<header class="top">
<h1><img src="/static/icon.svg" alt="" width="38" height="38"/>Tabletome</h1>
<p>Sit down, choose a game, pass a link to your friends.</p>
<nav class="tools" aria-label="Display"><button type="button" id="theme" class="tool"></button></nav>
</header>
<main>
<section id="continue" hidden aria-labelledby="continue-title"><div class="head"><h2 id="continue-title">Go on playing</h2>
<button type="button" id="all" class="link" aria-expanded="false" aria-controls="running"></button></div>
<ul id="running" class="running"></ul></section>
<section aria-labelledby="games-title"><div class="head"><h2 id="games-title">Start a game</h2>
<p>Alone, at one screen, or with friends by a link. No accounts.</p></div>
<div id="games" class="games" tabindex="-1"><p class="wait">The boxes are taken from the shelf …</p></div></section>
<section id="welcome" hidden aria-labelledby="welcome-title"><h2 id="welcome-title">How it goes</h2>
<ol class="steps">
<li><h3>Learn by playing</h3><p>Every box has a lesson of a few decisions: it points at what matters, you play.</p></li>
<li><h3>Sit down together</h3><p>Say who plays: you, friends at this screen, friends by a link, or bots.</p></li>
<li><h3>Come back whenever you like</h3><p>Every decision is kept. Close the page, and find your games here again.</p></li>
</ol></section>
<section class="other" aria-label="Other ways in">
<form id="link"><label for="link-text">Were you sent a link?</label>
<input id="link-text" name="link" required autocomplete="off" spellcheck="false" placeholder="Paste it here">
<button type="submit" class="opt">Sit down</button></form>
<p class="file">A saved game?
<input id="journal" class="sr" type="file"><label for="journal" class="opt">Open a journal</label></p>
<p hidden>Examples to learn from: <span id="examples"></span></p>
</section>
</main>
<dialog id="dialog" aria-labelledby="dialog-title"></dialog>
<div id="toasts" role="status" aria-live="polite"></div>
</body>"""

_TABLE = """<body class="table" data-tab="question">
<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs id="defs"></defs></svg>
<a class="skip" href="#question">Skip to the question</a>
<header class="top">
<a class="home" href="/" title="All games"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M11 4 3 12l8 8M4 12h17"/></svg>
<span class="sr">All games</span></a>
<div id="title"><h1>Tabletome</h1></div>
<div id="line"></div>
<p id="link-state" role="status" data-state="wait">Connecting …</p>
<nav class="tools" aria-label="Tools">
<button type="button" class="tool" id="undo" disabled>Undo</button>
<button type="button" class="tool" id="redo" disabled>Redo</button>
<button type="button" class="tool" id="history" aria-pressed="false">History</button>
<button type="button" class="tool" id="what-if">What if</button>
<button type="button" class="tool" id="share">Invite</button>
<button type="button" class="tool" id="more" aria-haspopup="menu" aria-label="More">⋯</button>
</nav>
</header>
<section class="notices" aria-label="Notices">
<div id="door" aria-live="polite"></div>
<div id="banner" hidden></div>
</section>
<main id="table">
<section class="left" data-panel="people" aria-label="People"><h2 class="sr">People</h2><div id="people"></div></section>
<section id="threats" data-panel="people" aria-label="Adversaries"></section>
<section class="centre" aria-label="The table">
<div id="tracks"></div>
<div class="well"><div id="board"></div>
<div class="zoom" role="group" aria-label="Zoom"><button type="button" data-zoom="in" aria-label="Closer">+</button>
<button type="button" data-zoom="out" aria-label="Further">−</button>
<button type="button" data-zoom="fit" aria-label="Whole board">⤢</button></div></div>
<div id="past" role="group" aria-label="History" hidden></div>
</section>
<section class="right" aria-label="Question and story">
<div id="question" class="box" data-panel="question" tabindex="-1"></div>
<div id="dice" data-panel="question"></div>
<div id="plan" class="box" data-panel="question" role="status" aria-live="polite" hidden></div>
<div id="log" class="box" data-panel="log"></div>
</section>
<section id="cards" data-panel="cards" aria-label="Cards"></section>
<div id="theatre" aria-hidden="true"></div>
<div id="peek" role="tooltip" hidden></div>
<div id="menu" role="menu" aria-label="What do you mean?" hidden></div>
<div id="guide" role="dialog" aria-label="Lesson" hidden></div>
</main>
<nav class="tabs" aria-label="Parts of the table">
<button type="button" data-tab="question" aria-pressed="true">Question</button>
<button type="button" data-tab="cards" aria-pressed="false">Cards</button>
<button type="button" data-tab="people" aria-pressed="false">People</button>
<button type="button" data-tab="log" aria-pressed="false">Story</button>
</nav>
<div id="reading" class="sr" aria-live="polite" aria-atomic="true"></div>
<pre id="words" hidden></pre>
<section id="record" aria-label="Record" hidden></section>
<dialog id="dialog" aria-labelledby="dialog-title"></dialog>
<dialog id="curtain" aria-labelledby="curtain-title"></dialog>
<div id="toasts" role="status" aria-live="polite"></div>
</body>"""
