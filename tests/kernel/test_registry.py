"""Finding games: by the id they registered, or in a Python file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletome.kernel import Games, Match, UnknownGame, game_named, registered, spec_of, specs_of
from tabletome.new_game.cellar import game as cellar

GAME_FILE = """
from __future__ import annotations
import msgspec
from tabletome.kernel import Choose, Flow, Game, One, Outcome, Play


class Piece(msgspec.Struct):
    {field}: {type}


class State(msgspec.Struct):
    pieces: list[Piece]
    phase: str = "turn"


def turn(play: Play[State, Any]) -> Flow[None]:
    yield Choose(0, (One("{field}"),))
    play.state.pieces.append(Piece({value}))


class Tiny(Game[State]):
    id = "{field}"
    name = "Tiny"
    state_type = State
    phases = {{"turn": turn}}

    def new(self, seats, options, packs):
        return State([])

    def outcome(self, state):
        return None


GAME = Tiny()
"""


def write(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def tiny(path: Path, field: str = "weight", value: str = "3", kind: str = "int") -> str:
    return write(path, GAME_FILE.format(field=field, value=value, type=kind))


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_python_file_that_defines_a_game_is_a_game(tmp_path: Path) -> None:
    game = game_named(tiny(tmp_path / "tiny.py"))
    match = Match(game, seed=1)
    match.answer("weight")
    assert match.fork().encoded() == match.encoded()
    assert Match.load(match.save(), game).encoded() == match.encoded()


def test_a_file_is_loaded_once_however_its_path_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = tiny(tmp_path / "tiny.py")
    game = game_named(spec)
    monkeypatch.chdir(tmp_path)
    assert game_named("tiny.py") is game
    assert game_named(str(tmp_path / "." / "tiny.py")) is game


def test_two_files_of_the_same_name_are_two_games(tmp_path: Path) -> None:
    one = game_named(tiny(tmp_path / "one" / "game.py", "weight", "3", "int"))
    two = game_named(tiny(tmp_path / "two" / "game.py", "colour", "'red'", "str"))
    assert (one.id, two.id) == ("weight", "colour")
    for game in (one, two):
        match = Match(game, seed=1)
        match.answer(0)
        assert match.fork().state == match.state


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame) as error:
        game_named(str(tmp_path / "none.py"))
    assert str(error.value) == f"there is no file none.py at {tmp_path}"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(UnknownGame, match=r"there is no file folder\.py at "):
        game_named(str(tmp_path / "folder.py"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("GAME = (", "SyntaxError"),
        ("import nowhere_to_be_found", "ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_a_broken_file_is_refused_with_its_own_error_and_leaves_no_module_behind(
    tmp_path: Path, text: str, words: str
) -> None:
    spec = write(tmp_path / "broken.py", text)
    modules = set(sys.modules)
    with pytest.raises(UnknownGame) as error:
        game_named(spec)
    assert str(error.value).startswith(f"broken.py could not be loaded: {words}")
    assert not {name for name in set(sys.modules) - modules if "broken" in name}


@pytest.mark.parametrize("text", ["", "GAME = None", "GAME = 7", "from tabletome.kernel import Game\nGAME = Game"])
def test_a_file_without_a_game_is_told_how_to_name_one(tmp_path: Path, text: str) -> None:
    with pytest.raises(UnknownGame) as error:
        game_named(write(tmp_path / "empty.py", text))
    assert str(error.value) == "empty.py must name a Game: GAME = MyGame()"


def test_a_game_without_an_id_a_name_or_a_state_is_told_what_it_lacks(tmp_path: Path) -> None:
    text = "from tabletome.kernel import Game\nclass Bare(Game):\n    id = 'bare'\nGAME = Bare()\n"
    with pytest.raises(UnknownGame, match="name"):
        game_named(write(tmp_path / "bare.py", text))


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.py"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    with pytest.raises(UnknownGame, match=r"picture\.py could not be loaded"):
        game_named(str(path))


# --- files of packages ------------------------------------------------------------------------------------------------


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for packages, of which nothing is left behind."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def tiny_package(place: Path, name: str) -> str:
    """A game whose file imports another one of its package."""
    write(place / name / "__init__.py", "")
    write(place / name / "scales.py", f"UNIT = '{place.name}'")
    spec = tiny(place / name / "game.py")
    return write(
        place / name / "game.py", Path(spec).read_text() + f"from {name}.scales import UNIT\nGAME.unit = UNIT\n"
    )


def test_a_file_of_a_package_imports_its_neighbours_by_the_name_of_the_package(packages: Path) -> None:
    game = game_named(tiny_package(packages, "weighing"))
    assert type(game).__module__ == "weighing.game"
    assert spec_of(game) == str(packages / "weighing" / "game.py")
    assert game_named(spec_of(game)) is game


def test_a_game_of_our_own_is_the_same_by_whatever_name_it_is_found() -> None:
    assert game_named(cellar.__file__) is cellar.GAME


def test_two_packages_of_one_name_are_not_taken_for_each_other(packages: Path) -> None:
    game_named(tiny_package(packages / "here", "weighing"))
    other = tiny_package(packages / "there", "weighing")
    with pytest.raises(UnknownGame, match=r"another package is called weighing too, at .*here/weighing"):
        game_named(other)


def test_a_broken_file_of_a_package_is_refused_with_its_own_error(packages: Path) -> None:
    spec = tiny_package(packages, "weighing")
    write(packages / "weighing" / "scales.py", "1 / 0")
    with pytest.raises(UnknownGame, match=r"game\.py could not be loaded: ZeroDivisionError: division by zero"):
        game_named(spec)
    tiny_package(packages, "weighing")
    assert game_named(spec).id == "weight", "mended, it can be played"


# --- ids --------------------------------------------------------------------------------------------------------------


def test_an_unknown_id_is_refused_with_the_known_ones_and_another_way() -> None:
    known = ", ".join(registered()) or "none yet"
    with pytest.raises(UnknownGame) as error:
        game_named("chess")
    assert str(error.value) == (
        f"there is no game 'chess'. Registered games: {known}. A file that defines one works too: examples/connect_four.py"
    )


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for packages that name games in their entry points."""
    monkeypatch.syspath_prepend(str(tmp_path))
    registered.cache_clear()
    yield tmp_path
    registered.cache_clear()


def install(place: Path, **entry_points: str) -> None:
    info = place / "tinygames-1.0.dist-info"
    write(info / "METADATA", "Metadata-Version: 2.1\nName: tinygames\nVersion: 1.0\n")
    lines = [f"{name} = {target}" for name, target in entry_points.items()]
    write(info / "entry_points.txt", "\n".join(["[tabletome.games]", *lines]) + "\n")


def test_an_installed_game_is_found_by_its_id(installed: Path) -> None:
    tiny(installed / "tinygames_weight.py")
    tiny(installed / "tinygames_colour.py", "colour", "'red'", "str")
    install(installed, weight="tinygames_weight:GAME", colour="tinygames_colour:GAME")
    assert game_named("weight").id == "weight"
    assert list(registered()) == sorted(registered())
    assert {"weight", "colour"} <= set(registered())


def test_an_installed_game_that_is_none_is_refused_by_its_entry_point(installed: Path) -> None:
    write(installed / "tinygames_wrong.py", "GAME = 7\n")
    install(installed, wrong="tinygames_wrong:GAME")
    with pytest.raises(UnknownGame, match="entry point wrong must name a Game"):
        game_named("wrong")


def test_an_installed_game_that_cannot_be_loaded_is_refused_by_name(installed: Path) -> None:
    install(installed, lost="nowhere_to_be_found:GAME")
    with pytest.raises(UnknownGame, match="lost"):
        game_named("lost")


def test_an_installed_game_with_another_id_than_it_is_registered_by_is_refused(installed: Path) -> None:
    tiny(installed / "tinygames_weight.py")
    install(installed, heavy="tinygames_weight:GAME")
    with pytest.raises(UnknownGame, match="the entry point heavy names a game with another id: weight"):
        game_named("heavy")


# --- games by id ------------------------------------------------------------------------------------------------------


def test_games_by_id_are_read_when_they_are_asked_for(tmp_path: Path) -> None:
    games = Games({"weight": str(tmp_path / "weight.py"), "gone": str(tmp_path / "gone.py")})
    assert list(games) == ["weight", "gone"]
    assert "gone" in games
    assert len(games) == 2
    tiny(tmp_path / "weight.py")  # written after the list was: nobody has looked before
    assert games["weight"].id == "weight"
    with pytest.raises(UnknownGame, match="there is no file"):
        games["gone"]
    with pytest.raises(KeyError):
        games["other"]


def test_where_games_are_found_is_known_without_reading_them(tmp_path: Path) -> None:
    assert specs_of(Games({"gone": "gone.py"})) == {"gone": "gone.py"}
    file = tiny(tmp_path / "weight.py")
    assert specs_of({"weight": game_named(str(file))}) == {"weight": str(file)}
