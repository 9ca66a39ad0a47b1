"""The digest of a game's rules and content: the same wherever they lie, another as soon as one of them is changed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

import tabletome
from tabletome.kernel import game_named

PACKAGE = Path(tabletome.__file__).parent
GAMES = ["tomb", "party", "deck"]
SHOW = "import sys; from tabletome.kernel import game_named; print(*(game_named(name).digest for name in sys.argv[1:]))"


def digests(root: Path, *games: str) -> list[str]:
    """The digests that another process finds, with the program in that folder."""
    shown = subprocess.run(
        [sys.executable, "-c", SHOW, *games],
        capture_output=True,
        check=True,
        text=True,
        env={"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return shown.stdout.split()


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in another place."""
    root = tmp_path_factory.mktemp("elsewhere")
    copytree(PACKAGE, root / "tabletome")
    return root


def test_every_game_has_a_digest_of_its_own() -> None:
    found = {game_named(name).digest for name in (*GAMES, "examples/connect_four.py", "examples/dragon_hoard.py")}
    assert len(found) == 5
    assert all(len(digest) == 32 and int(digest, 16) for digest in found)


def test_the_same_files_have_the_same_digest_wherever_they_lie(elsewhere: Path) -> None:
    assert digests(elsewhere, *GAMES) == [game_named(name).digest for name in GAMES]


def edited(file: str, change: Callable[[bytes], bytes], root: Path) -> list[bool]:
    """Which games have another digest while a file is changed."""
    path = root / "tabletome" / file
    before = path.read_bytes() if path.exists() else None
    path.write_bytes(change(before or b""))
    try:
        return [now != game_named(name).digest for name, now in zip(GAMES, digests(root, *GAMES), strict=True)]
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("games/tomb/content/monsters.yaml", [True, False, False]),
        ("games/party/turn.py", [False, True, False]),
        ("games/deck/content/more.yaml", [False, False, True]),
        ("kernel/match.py", [True, True, True]),
        ("table/deck.py", [True, True, True]),
        ("packs/source.py", [True, True, True]),
        ("server/api.py", [False, False, False]),
        ("scene/svg.py", [False, False, False]),
        ("games/tomb/notes.txt", [False, False, False]),
        ("games/tomb/.hidden.py", [False, False, False]),
    ],
)
def test_a_changed_file_changes_the_digest_of_the_games_it_belongs_to(
    file: str, changed: list[bool], elsewhere: Path
) -> None:
    assert edited(file, lambda content: content + b"# more\n", elsewhere) == changed


def test_how_lines_end_makes_no_difference(elsewhere: Path) -> None:
    def ended(content: bytes) -> bytes:
        return content.replace(b"\n", b"\r\n")

    assert edited("games/tomb/content/monsters.yaml", ended, elsewhere) == [False] * 3


def test_a_game_in_a_single_file_counts_with_that_file_and_not_with_its_neighbours(tmp_path: Path) -> None:
    source = Path("examples/connect_four.py").read_text(encoding="utf-8")
    copy, other = tmp_path / "a" / "connect_four.py", tmp_path / "b" / "connect_four.py"
    for file in (copy, other):
        file.parent.mkdir()
        file.write_text(source, encoding="utf-8")
    (copy.parent / "neighbour.py").write_text("")
    other.write_text(source + "\n", encoding="utf-8")
    assert game_named(str(copy)).digest == game_named("examples/connect_four.py").digest
    assert game_named(str(other)).digest != game_named("examples/connect_four.py").digest


def test_a_game_of_a_package_has_its_digest_by_whatever_name_it_is_found() -> None:
    assert game_named(str(PACKAGE / "games" / "tomb" / "game.py")).digest == game_named("tomb").digest
