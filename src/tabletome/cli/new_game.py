"""`tabletome new-game NAME`: a folder to begin with, a small game in the layout of all games, complete with its tests."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

import tabletome
from tabletome.cli.terminal import Terminal
from tabletome.kernel import TabletomeError, registered
from tabletome.kernel.errors import shown

MODEL = Path(tabletome.__file__).parent / "new_game" / "cellar"
PACKAGE = "tabletome.new_game.cellar"
KEPT = (".py", ".yaml")
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_NAME = len(PACKAGE)
IMPORT = re.compile(r"^(?:from|import) (\w+).*$")


class NoNewGame(TabletomeError):
    """A game that cannot be begun like this."""


def new_game_command(
    name: Annotated[str, typer.Argument(help="What its folder and package are called: the_vault")],
    place: Annotated[Path, typer.Option("--in", help="Where the folder is made.")] = Path(),
) -> None:
    """Begin a game: a folder with state, cards, rules, options, picture, bot, ledger and tests, which can be played at once."""
    folder = begin(name, place)
    say = Terminal.standard().show
    say(
        f"{folder} is a whole little game, to be made yours: state, cards, rules, options, picture, bot, ledger, tests."
    )
    say(f"  tabletome play {folder / 'game.py'}")
    say(f"  tabletome serve {folder / 'game.py'} --open")
    say(f"  python -m pytest {folder / 'tests'}        (needs: pip install tabletome[testing])")


def begin(name: str, place: Path) -> Path:
    """The folder of a new game, made from the model."""
    folder = place / name
    check_name(name, folder)
    for file in sorted(MODEL.rglob("*")):
        if file.suffix in KEPT:
            copy = folder / file.relative_to(MODEL)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(renamed(file.read_text("utf-8"), name), "utf-8")
    return folder


def check_name(name: str, folder: Path) -> None:
    """A game needs a name that Python can import, that nothing else has, and a place where nothing lies yet."""
    said = shown(name)
    if not NAME.fullmatch(name) or keyword.iskeyword(name) or len(name) > LONGEST_NAME:
        raise NoNewGame(
            f"'{said}' cannot be the name of a game: small letters, digits and single _ between them, a letter first, "
            f"at most {LONGEST_NAME} of them and no word of Python's, such as the_vault"
        )
    if folder.exists():
        raise NoNewGame(f"{shown(str(folder), 200)} is there already; take another name, or another place with --in")
    if not folder.parent.is_dir():
        raise NoNewGame(f"there is no folder {shown(str(folder.parent), 200)} to make it in")
    if (folder.parent / "__init__.py").exists():
        raise NoNewGame(f"{shown(str(folder.parent.resolve()), 200)} is a Python package; a game is one of its own")
    if name in registered():
        raise NoNewGame(f"there is a game called '{said}' already; take another name")
    if importlib.util.find_spec(name) is not None:
        raise NoNewGame(f"Python has a module called '{said}' already, which the game would hide; take another name")


def renamed(source: str, name: str) -> str:
    """A file of the model as it stands in the game of this name."""
    title = name.replace("_", " ").title()
    words = {
        PACKAGE: name,
        'id = "cellar"': f'id = "{name}"',
        "The Cellar": title,
        "Cellar": title.replace(" ", ""),
        "CL-": f"{(name.replace('_', '') + 'xx')[:2].upper()}-",
    }
    for old, new in words.items():
        source = source.replace(old, new)
    return in_order(source, name)


def in_order(source: str, own: str) -> str:
    """A file with its imports as is the custom: Python's own, those of other packages, and last those of the game itself."""
    lines = source.split("\n")
    found = {number: match for number, line in enumerate(lines) if (match := IMPORT.match(line))}
    if not found:
        return source
    groups: dict[int, list[str]] = {}
    for match in found.values():
        package = match[1]
        group = (
            0 if package == "__future__" else 1 if package in sys.stdlib_module_names else 3 if package == own else 2
        )
        groups.setdefault(group, []).append(match[0])
    written = "\n\n".join("\n".join(sorted(groups[group], key=_import_order)) for group in sorted(groups))
    first, last = min(found), max(found)
    return "\n".join([*lines[:first], written, *lines[last + 1 :]])


def _import_order(line: str) -> tuple[bool, str]:
    """Whole modules first, then by their names."""
    return line.startswith("from "), line.split()[1]
