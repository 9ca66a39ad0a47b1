"""The sources of the project, read once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src/tabletome"
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
MODELS = ("src/tabletome/games/", "src/tabletome/new_game/", "examples/")
"""Where games stand: what is asked of one is asked of all, and of those that others begin with."""


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text())


def files(*folders: str) -> list[str]:
    """Every Python file below some folders of the project, by its path from there."""
    return [file.relative_to(ROOT).as_posix() for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]


def nodes(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    """Everything that stands in the files below some folders, with its file."""
    return ((file, node) for file in files(*folders) for node in ast.walk(tree(file)))


def games() -> list[str]:
    """The packages of the games in the house."""
    found = [*PACKAGE.glob("games/*/game.py"), *PACKAGE.glob("new_game/*/game.py")]
    return sorted(".".join(file.parent.relative_to(ROOT / "src").parts) for file in found)


def of_games(*parts: str) -> Iterator[tuple[str, ast.AST]]:
    """Everything that stands in the named parts of games (`rules`, `bot`; all of them if none is named), with its file."""
    for file in files(*MODELS):
        if not parts or any(f"/{part}/" in file or f"/{part}." in file for part in parts):
            yield from ((file, node) for node in ast.walk(tree(file)))


def called(node: ast.AST) -> str:
    """The last name of what is called; nothing if nothing is."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            return node.func.attr
        if isinstance(node.func, ast.Name):
            return node.func.id
    return ""
