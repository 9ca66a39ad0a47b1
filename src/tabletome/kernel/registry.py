"""Finding games: by the id they registered, or in a Python file."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from tabletome.kernel.errors import UnknownGame, shown
from tabletome.kernel.game import Game

ENTRY_POINTS = "tabletome.games"


class Registered(Mapping[str, Game[Any]]):
    """The installed games by id, in order of their ids. A game is imported when it is asked for, and not before."""

    def __init__(self) -> None:
        points = sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
        self._points = {point.name: point for point in points}
        self._loaded: dict[str, Game[Any]] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self._loaded:
            self._loaded[name] = self._load(self._points[name])
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._points

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)

    def _load(self, point: EntryPoint) -> Game[Any]:
        try:
            game = point.load()
        except Exception as error:
            raise UnknownGame(f"the game {point.name} could not be loaded: {type(error).__name__}: {error}") from error
        checked = _checked(game, f"entry point {point.name}")
        if checked.id != point.name:
            raise UnknownGame(f"the entry point {point.name} names a game with another id: {checked.id}")
        return checked


class Games(Mapping[str, Game[Any]]):
    """Games by id, each with what `game_named` finds it by. One is read when it is asked for, and not before."""

    def __init__(self, specs: Mapping[str, str]) -> None:
        self.specs = dict(specs)

    def __getitem__(self, name: str) -> Game[Any]:
        return game_named(self.specs[name])

    def __contains__(self, name: object) -> bool:
        return name in self.specs

    def __iter__(self) -> Iterator[str]:
        return iter(self.specs)

    def __len__(self) -> int:
        return len(self.specs)


@cache
def registered() -> Registered:
    """All installed games by id."""
    return Registered()


def game_named(spec: str) -> Game[Any]:
    """The game with this id, or the one that the Python file of this path defines as `GAME`."""
    if spec in registered():
        return registered()[spec]
    if spec.endswith(".py"):
        try:
            path = Path(spec).resolve()
            there = path.is_file()
        except (OSError, ValueError, RuntimeError) as error:  # a name that no file can have, or links in a circle
            raise UnknownGame(f"{shown(spec)} cannot be read: {_reason(error)}") from error
        if not there:
            raise UnknownGame(f"there is no file {shown(path.name)} at {shown(str(path.parent), 200)}")
        return _from_file(path)
    known = ", ".join(registered()) or "none yet"
    raise UnknownGame(
        f"there is no game '{shown(spec)}'. Registered games: {known}. "
        "A file that defines one works too: examples/connect_four.py"
    )


def spec_of(game: Game[Any]) -> str:
    """What `game_named` finds this game by: its id, or the path of the file that defines it."""
    if game.id in registered() and registered()[game.id] is game:
        return game.id
    return str(Path(inspect.getfile(type(game))).resolve())


def specs_of(games: Mapping[str, Game[Any]]) -> dict[str, str]:
    """What `game_named` finds each of these by; none is read for it that was not."""
    return dict(games.specs) if isinstance(games, Games) else {name: spec_of(game) for name, game in games.items()}


@cache
def _from_file(path: Path) -> Game[Any]:
    load = _in_its_package if (path.parent / "__init__.py").is_file() else _alone
    try:
        module = load(path)
    except UnknownGame:
        raise
    except (Exception, SystemExit) as error:
        raise UnknownGame(f"{path.name} could not be loaded: {type(error).__name__}: {error}") from error
    return _checked(getattr(module, "GAME", None), path.name)


def _alone(path: Path) -> ModuleType:
    """A file on its own, whatever else is called like it."""
    place = blake2b(str(path).encode(errors="surrogateescape"), digest_size=6).hexdigest()
    name = f"tabletome_game_file_{path.stem}_{place}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UnknownGame(f"{path.name} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _in_its_package(path: Path) -> ModuleType:
    """A file of a package, which imports the other files of it by the package's name."""
    parts, folder = [path.stem], path.parent
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    importlib.invalidate_caches()
    module = importlib.import_module(".".join(parts))
    found = Path(module.__file__ or "").resolve()
    if found != path:
        raise UnknownGame(
            f"another package is called {parts[0]} too, at {found.parent}; give the folder of one another name"
        )
    return module


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _checked(game: object, where: str) -> Game[Any]:
    if not isinstance(game, Game):
        raise UnknownGame(f"{where} must name a Game: GAME = MyGame()")
    lacking = [part for part in ("id", "name", "state_type") if not hasattr(game, part)]
    if lacking:
        raise UnknownGame(f"the game in {where} has no {' and no '.join(lacking)}")
    return game
