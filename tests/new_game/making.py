"""A game made by the command, and changes to it as docs/write-a-game.md shows them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import tabletome

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/write-a-game.md").read_text(encoding="utf-8")


def chapter(title: str) -> str:
    """What stands on the page under a heading."""
    found = re.search(rf"^## \d+\. {re.escape(title)}.*?\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, f"there is no chapter {title}"
    return found[1]


def change(text: str, place: Path) -> set[str]:
    """Make the changes that a chapter shows, in the game that lies at a place; the files it took."""
    changed = set()
    for name, body in re.findall(r"```diff\n--- (\S+)\n(.*?)```", text, re.DOTALL):
        file = place / name
        source = file.read_text(encoding="utf-8") if file.exists() else ""
        for hunk in body.split("@@\n")[1:]:
            lines = hunk.splitlines()
            before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
            after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
            assert source.count(before) == 1 or not source, f"{name} has {source.count(before)} times:\n{before}"
            source = source.replace(before, after) if source else after
        file.write_text(source, encoding="utf-8")
        changed.add(name)
    return changed


def python(*arguments: str, place: Path) -> subprocess.CompletedProcess[str]:
    """Run Python where a game lies, as somebody would who has Tabletome installed."""
    paths = {"PYTHONPATH": str(Path(tabletome.__file__).parents[1]), "HYPOTHESIS_PROFILE": "quick"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=place, env={**os.environ, **paths}, capture_output=True, text=True,
        timeout=600, check=False,
    )  # fmt: skip


def outcome_of_tests(game: str, place: Path, *chosen: str) -> str:
    """What the tests of a game say in the end, run with no configuration but their own."""
    alone = ("-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", str(place))
    done = python("-m", "pytest", *alone, *chosen, f"{game}/tests", place=place)
    return done.stdout.strip().rpartition("\n")[2] if done.returncode == 0 else done.stdout + done.stderr
