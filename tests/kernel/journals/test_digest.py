"""The digest of a game's rules and content: the same wherever they lie, another as soon as one of them is changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import tabletome
from tabletome.kernel import game_named

PACKAGE = Path(tabletome.__file__).parent
GAMES = ["tomb", "party", "deck", "tactics", "drunagor"]
SHOW = """
import sys
from pathlib import Path
from tabletome.kernel import Game, game_named

games = [game_named(name) for name in sys.argv[2:]]
show = lambda: print(*(Game.digest.func(game) for game in games), flush=True)
show()
for line in sys.stdin:
    name, content = line.split()
    file = Path(sys.argv[1], "tabletome", name)
    before = file.read_bytes() if file.exists() else None
    file.write_bytes(bytes.fromhex(content))
    show()
    file.unlink() if before is None else file.write_bytes(before)
"""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in another place."""
    root = tmp_path_factory.mktemp("elsewhere")
    copytree(PACKAGE, root / "tabletome")
    return root


def digests(root: Path, **changed: bytes) -> list[list[str]]:
    """The digests that another process finds with the program in that folder: as it is, and with each of these files changed."""
    shown = subprocess.run(
        [sys.executable, "-c", SHOW, str(root), *GAMES],
        input="".join(f"{name} {content.hex()}\n" for name, content in changed.items()),
        capture_output=True,
        check=True,
        text=True,
        env={"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return [line.split() for line in shown.stdout.splitlines()]


def test_every_game_has_a_digest_of_its_own() -> None:
    found = {game_named(name).digest for name in (*GAMES, "examples/connect_four.py", "examples/dragon_hoard.py")}
    assert len(found) == len(GAMES) + 2
    assert all(len(digest) == 32 and int(digest, 16) for digest in found)


def test_the_same_files_have_the_same_digest_wherever_they_lie(elsewhere: Path) -> None:
    assert digests(elsewhere) == [[game_named(name).digest for name in GAMES]]


CHANGES = {
    "games/tomb/content/monsters.yaml": ["tomb"],
    "games/party/rules/turn.py": ["party"],
    "games/deck/content/more.yaml": ["deck"],
    "games/tactics/rules/enemies/more.py": ["tactics"],
    "games/drunagor/content/chapters_16_18.yaml": ["drunagor"],
    "kernel/match.py": GAMES,
    "table/deck.py": GAMES,
    "packs/source.py": GAMES,
    "server/api.py": [],
    "scene/svg/theme.py": [],
    "games/tomb/notes.txt": [],
    "games/tomb/.hidden.py": [],
}


def test_a_changed_file_changes_the_digest_of_the_games_it_belongs_to(elsewhere: Path) -> None:
    files = {name: elsewhere / "tabletome" / name for name in CHANGES}
    changed = {name: (file.read_bytes() if file.exists() else b"") + b"# more\n" for name, file in files.items()}
    before, *after = digests(elsewhere, **changed)
    found = {
        name: [game for game, then, now in zip(GAMES, before, now_all, strict=True) if then != now]
        for name, now_all in zip(CHANGES, after, strict=True)
    }
    assert found == CHANGES


def test_how_lines_end_makes_no_difference(elsewhere: Path) -> None:
    name = "games/tomb/content/monsters.yaml"
    ended = (elsewhere / "tabletome" / name).read_bytes().replace(b"\n", b"\r\n")
    before, after = digests(elsewhere, **{name: ended})
    assert before == after


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
