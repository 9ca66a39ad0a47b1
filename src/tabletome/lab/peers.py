"""Other engines, installed into an environment of their own and measured by the scripts in `bench/peers`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

import tabletome
from tabletome.kernel import TabletomeError
from tabletome.lab.bars import best

INSTALL_SECONDS = 900
PEER_FOLDER = ".bench"


class NoBench(TabletomeError):
    """The scripts to measure with are not there, or do not work."""


class NotMeasured(TabletomeError):
    """A peer could not be installed or run; the sentence says why."""


class Measured(msgspec.Struct):
    """The best of every figure so far, the versions of the peers measured, and why others were not."""

    figures: dict[str, float] = msgspec.field(default_factory=dict)
    versions: dict[str, str] = msgspec.field(default_factory=dict)
    not_measured: dict[str, str] = msgspec.field(default_factory=dict)

    def take(self, line: dict[str, float]) -> None:
        for name, value in line.items():
            self.figures[name] = best(name, value, self.figures.get(name, value))


def repository() -> Path:
    """The folder that holds `bench/`. An installed package comes without it."""
    root = Path(tabletome.__file__).resolve().parents[2]
    if not (root / "bench" / "ours.py").is_file():
        raise NoBench("the scripts to measure with are in the repository's folder bench, not in the installed package")
    return root


def measure(root: Path, seconds: float, rounds: int, with_peers: bool, say: Callable[[str], None]) -> Measured:
    """All figures: ours, and in turn with them, if asked for, the peers' that can be had."""
    measured = Measured()
    ready: dict[str, list[str]] = {}
    for name in PEERS if with_peers else ():
        say(f"preparing {name}")
        try:
            ready[name] = PEERS[name](root / PEER_FOLDER)
        except NotMeasured as error:
            measured.not_measured[name] = str(error)
    for number in range(1, rounds + 1):
        say(f"round {number} of {rounds}: ours")
        measured.take(_ours(root, seconds, "play", "fork", "long", "tomb", "party", "deck", "tactics", "drunagor"))
        for name, command in list(ready.items()):
            say(f"round {number} of {rounds}: {name}")
            try:
                version, figures = _peer(root, command, seconds)
                measured.versions[name] = version
                measured.take(figures)
            except NotMeasured as error:
                measured.not_measured[name] = str(error)
                del ready[name]
            measured.take(_ours(root, seconds, "play", "fork"))
    say("workers and search")
    measured.take(_ours(root, seconds, "cores", "sim", "mcts"))
    return measured


# --- running ----------------------------------------------------------------------------------------------------------


def _ours(root: Path, seconds: float, *parts: str) -> dict[str, float]:
    command = [sys.executable, "-m", "bench.ours", *parts, "--seconds", str(seconds)]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if run.returncode:
        raise NoBench(f"bench/ours.py did not work: {_last_line(run.stderr)}")
    return msgspec.json.decode(run.stdout, type=dict[str, float])


def _peer(root: Path, command: list[str], seconds: float) -> tuple[str, dict[str, float]]:
    """The version of a peer and its figures."""
    folder = root / PEER_FOLDER / "node" if command[0] == "node" else root
    environment = os.environ | {"NODE_ENV": "production"}
    try:
        output = _run([*command, str(seconds)], folder, environment, 60 + 20 * seconds)
        line: dict[str, float | str] = msgspec.json.decode(output)
    except msgspec.DecodeError as error:
        raise NotMeasured(f"its script wrote something else than figures: {error}") from error
    return str(line.pop("version")), {name: float(value) for name, value in line.items()}


def _run(command: list[str], folder: Path, environment: dict[str, str] | None, seconds: float) -> str:
    """What a command writes; NotMeasured with its last words if it fails."""
    try:
        run = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"'{Path(command[0]).name}' did not finish in {seconds:.0f} s") from None
    except OSError as error:
        raise NotMeasured(f"'{Path(command[0]).name}' could not be started: {error.strerror}") from error
    if run.returncode:
        raise NotMeasured(_last_line(run.stderr) or f"'{Path(command[0]).name}' ended with code {run.returncode}")
    return run.stdout


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else ""


# --- installing -------------------------------------------------------------------------------------------------------


def _with_pip(module: str, script: str, *packages: str) -> Callable[[Path], list[str]]:
    """How a Python peer is made ready: the command that measures it."""

    def prepare(folder: Path) -> list[str]:
        python = folder / "python" / "bin" / "python"
        if not python.is_file():
            _run([sys.executable, "-m", "venv", str(folder / "python")], Path.cwd(), None, INSTALL_SECONDS)
        try:
            _run([str(python), "-c", f"import {module}"], folder, None, 60)
        except NotMeasured:
            install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
            _run(install, folder, None, INSTALL_SECONDS)
        return [str(python), "-m", f"bench.peers.{script}", "--seconds"]

    return prepare


def _boardgameio(folder: Path) -> list[str]:
    """boardgame.io is made ready with npm."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise NotMeasured("node and npm are not installed")
    home = folder / "node"
    if not (home / "node_modules" / "boardgame.io" / "package.json").is_file():
        home.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--prefix", ".", "--no-audit", "--no-fund", "--loglevel=error", "boardgame.io"]
        _run(install, home, None, INSTALL_SECONDS)
    return ["node", str(folder.parent / "bench" / "peers" / "boardgameio.mjs")]


PEERS: dict[str, Callable[[Path], list[str]]] = {
    "PettingZoo": _with_pip("pettingzoo, pygame", "pettingzoo", "pettingzoo", "pygame", "numpy"),
    "Catanatron": _with_pip("catanatron", "catanatron", "catanatron"),
    "OpenSpiel": _with_pip("pyspiel", "open_spiel", "open_spiel"),
    "boardgame.io": _boardgameio,
}
