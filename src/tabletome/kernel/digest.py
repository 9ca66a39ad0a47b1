"""Fingerprints: of bytes, and of the rules and content that decide how a game goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

ENGINE = ("cards", "kernel", "packs", "table")
"""What can change how a game goes, of all that lies under it."""
ENDINGS = (".py", ".yaml")


def digest(data: bytes) -> str:
    """A short fingerprint: it finds accidents and edits, it is no signature."""
    return blake2b(data, digest_size=16).hexdigest()


def rules_digest(*classes: type) -> str:
    """Of the game that these classes make: of all files in the folders of their packages, and of the engine.

    A class from a single file, outside any package, counts with that file. The same sources have the same digest on every
    machine, wherever they lie and however their lines end.
    """
    files = _engine()
    for found in classes:
        files.update(_sources(found.__module__))
    listing = "".join(f"{len(name)} {name} {files[name]}\n" for name in sorted(files))
    return digest(listing.encode(errors="surrogateescape"))


def _engine() -> dict[str, str]:
    root = Path(__file__).resolve().parents[1]
    return {f"{root.name}/{part}/{name}": mark for part in ENGINE for name, mark in _files(root / part)}


def _sources(module: str) -> dict[str, str]:
    """The files of the package that a module belongs to, or of the module alone; none if it was typed in."""
    loaded = sys.modules.get(module)
    place = getattr(loaded, "__file__", None)
    if loaded is None or place is None:
        return {}
    file = Path(place).resolve()
    if loaded.__package__ or (file.parent / "__init__.py").is_file():  # the latter when it was named by its file
        return {f"{file.parent.name}/{name}": mark for name, mark in _files(file.parent)}
    return {file.name: _mark(file)} if file.is_file() else {}


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    """The sources in a folder, by the way to them from there, each with its fingerprint."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        for name in names:
            if name.endswith(ENDINGS) and not name.startswith("."):
                file = Path(place, name)
                yield file.relative_to(folder).as_posix(), _mark(file)


def _mark(file: Path) -> str:
    return digest(file.read_bytes().replace(b"\r\n", b"\n"))
