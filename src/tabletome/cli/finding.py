"""Finding the game somebody means: a registered one, a Python file, or one of the repository's examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tabletome
from tabletome.kernel import Game, TabletomeError, UnknownGame, game_named, registered
from tabletome.kernel.journal import FindGame, only


def example_files() -> list[Path]:
    """The games in `examples/`, when the program runs from its repository; nothing in an installed one."""
    folder = Path(tabletome.__file__).resolve().parents[2] / "examples"
    return sorted(folder.glob("*.py")) if folder.is_dir() else []


def shown(path: Path) -> str:
    """The path as one would type it here."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def games_at_hand() -> dict[str, Game[Any]]:
    """All games that can be named without knowing where they are, by what to type: ids, then example files."""
    return dict(registered()) | examples()


def examples() -> dict[str, Game[Any]]:
    """The repository's examples, by what to type."""
    games = {}
    for path in example_files():
        try:
            games[shown(path)] = game_named(str(path))
        except TabletomeError:
            continue  # a broken example is named when it is asked for, it does not hide the others
    return games


def finder(spec: str | None) -> FindGame:
    """How a journal's game is found: the one that was named, or any game at hand with the journal's id."""
    if spec is not None:
        return only(game_named(spec))
    return game_with_id


def game_with_id(name: str) -> Game[Any]:
    """The registered game, or the example, that calls itself so."""
    for game in games_at_hand().values():
        if game.id == name:
            return game
    raise UnknownGame(f"there is no game '{name}' here; if a file defines it, name that file too (a .py file)")


def seats_in_words(game: Game[Any]) -> str:
    """How many can play.

    >>> from types import SimpleNamespace as Some
    >>> seats_in_words(Some(seats=range(2, 5))), seats_in_words(Some(seats=range(1, 2)))
    ('2 to 4 seats', '1 seat')
    """
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return f"{least} seat" if least == 1 else f"{least} seats"
    return f"{least} to {most} seats"
