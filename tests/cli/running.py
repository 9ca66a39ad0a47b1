"""Ways to run the command line: in this process, which is quick, or as a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from tabletome.bots import Uniform
from tabletome.cli.app import app
from tabletome.kernel import Match, game_named

PATIENCE = 600.0
"""Seconds after which what has not ended will not end, however busy the machine is."""

ROOT = Path(__file__).parents[2]
CONNECT_FOUR = str(ROOT / "examples" / "connect_four.py")
DRAGON_HOARD = str(ROOT / "examples" / "dragon_hoard.py")
VAULT = str(Path(__file__).parent / "vault" / "game.py")
RED_WINS = ("4", "3", "4", "3", "4", "3", "4")


def typed(*lines: str) -> str:
    """Lines as somebody would type them."""
    return "".join(f"{line}\n" for line in lines)


def run(*arguments: str, lines: tuple[str, ...] = ()) -> Result:
    """Run `tabletome` with these arguments in this process, typing these lines."""
    return CliRunner().invoke(app, arguments, input=typed(*lines))


def process(*arguments: str, lines: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run `python -m tabletome` with these arguments, typing these lines."""
    return subprocess.run(
        [sys.executable, "-m", "tabletome", *arguments],
        input=typed(*lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=PATIENCE,
        check=False,
    )


def played_at_random(spec: str, seats: int, seed: int) -> Match[Any]:
    """A game that random players played to its end."""
    match = Match(game_named(spec), seats, seed=seed)
    player = Uniform(seed)
    while match.request is not None:
        match.answer(player.choose(match.seat(match.request.seat)))
    return match


def answers(match: Match[Any]) -> tuple[str, ...]:
    """All that was answered, in notation."""
    return tuple(str(answer.option) for answer in match.history()[1:])
