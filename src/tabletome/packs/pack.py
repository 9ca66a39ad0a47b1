"""Packs: content that players bring along, as a folder or a zip with a `pack.yaml`. Data only: nothing in it can run.

A pack has the same digest as a folder and as a zip, however and wherever it was zipped, so journals can name what they need.
"""

from __future__ import annotations

import hashlib
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec

from tabletome.kernel import TabletomeError
from tabletome.kernel.errors import shown
from tabletome.packs import places, source

LARGEST = 16 * 1024 * 1024  # bytes in all files together
MOST_FILES = 2_000
MOST_SQUEEZED = 100  # how many times smaller than its content a file of some size may be in a zip
ENDINGS = (".yaml", ".yml", ".md", ".txt")

_NO_ZIP = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, LookupError, ArithmeticError, NotImplementedError,
    RuntimeError,
)  # fmt: skip
_ID = re.compile(r"[a-z][a-z0-9_-]{1,39}")
_Line = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class PackError(TabletomeError):
    """A pack that cannot be used, with the reason in a sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(shown(sentence, places.LONGEST_SENTENCE))


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """A pack as read: `files` maps each name, as `cards/monsters.yaml`, to its bytes (UTF-8 text, all of them)."""

    id: str
    name: str
    game: str
    version: str
    description: str
    digest: str
    files: dict[str, bytes]


class _Cover(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `pack.yaml` says."""

    id: _Line
    name: _Line
    game: _Line
    version: _Line
    description: str = ""


def load(path: Path) -> Pack:
    """Read the pack in a folder or zip file; `PackError` says what keeps it from being used."""
    files: dict[str, bytes] = {}
    spellings: dict[str, str] = {}
    size = 0
    try:
        for name, content in _folder(path) if path.is_dir() else _zip(path):
            spelling = unicodedata.normalize("NFC", name).casefold()
            if spelling in spellings:
                raise PackError(_twice(path, spellings[spelling], name))
            spellings[spelling] = name
            size += len(content)
            if size > LARGEST:
                raise PackError(f"{path} holds more than {LARGEST // 1024**2} MB; make the pack smaller.")
            files[name] = content
    except OSError as problem:
        where = shown(str(problem.filename or path), 200)
        raise PackError(f"{where} cannot be read: {problem.strerror or problem}.") from None
    except ValueError as problem:  # a path that no file can have
        raise PackError(f"{shown(str(path), 200)} cannot be read: {problem}.") from None
    return _bound(path, files)


def digest(files: Mapping[str, bytes]) -> str:
    """SHA-256 over name, length and content of each file, in the order of their names."""
    listing = hashlib.sha256()
    for name in sorted(files):
        spelled = name.encode()
        listing.update(b"%d %b %d " % (len(spelled), spelled, len(files[name])))
        listing.update(files[name])
    return listing.hexdigest()


def _bound(path: Path, files: dict[str, bytes]) -> Pack:
    if "pack.yaml" not in files:
        raise PackError(f"{path} has no pack.yaml; a pack needs one with its id, name, game and version.")
    for name, content in files.items():
        try:
            content.decode()
        except UnicodeDecodeError:
            raise PackError(f"{path}: {name} is not UTF-8 text; save it as UTF-8.") from None
    try:
        marked = source.parse(files["pack.yaml"], f"{path}/pack.yaml")
        cover = marked.convert(_Cover)
        for key, word in (("id", cover.id), ("game", cover.game)):
            if not _ID.fullmatch(word):
                raise marked.error(
                    f"the {key} `{word}` is not allowed; it is 2 to 40 signs from a-z, 0-9, - and _, the first a letter",
                    key,
                )
    except source.SourceError as problem:
        raise PackError(str(problem)) from None
    return Pack(**msgspec.structs.asdict(cover), digest=digest(files), files=files)


def _folder(path: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a folder. Links are refused wherever they lead: what is in a pack is in its folder."""
    waiting = [path]
    count = 0
    while waiting:
        for entry in sorted(islice(waiting.pop().iterdir(), MOST_FILES + 1)):
            name = entry.relative_to(path).as_posix()
            mode = entry.lstat().st_mode
            if stat.S_ISLNK(mode):
                raise PackError(f"{path}: {name} is a link; put the file itself into the pack.")
            count += 1
            _count(path, count)
            _check_name(path, name)
            if stat.S_ISDIR(mode):
                waiting.append(entry)
                continue
            if not stat.S_ISREG(mode):
                raise PackError(f"{path}: {name} is not a file; a pack holds files and folders only.")
            _check_ending(path, name)
            with entry.open("rb") as stream:
                yield name, stream.read(LARGEST + 1)


def _zip(path: Path) -> Iterator[tuple[str, bytes]]:
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):  # a device or pipe could go on without end
        raise PackError(f"{path} is neither a folder nor a zip file, and a pack is one of them.")
    if found.st_size > LARGEST:
        raise PackError(f"{path} is larger than {LARGEST // 1024**2} MB; make the pack smaller.")
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _entries(path, archive)
            top = _single_folder(name for name, _ in entries)
            for name, info in entries:
                with archive.open(info) as stream:
                    yield name.removeprefix(top), stream.read(LARGEST + 1)
    except _NO_ZIP as problem:
        raise PackError(f"{path} is not a zip file that can be read: {problem}.") from None


def _entries(path: Path, archive: zipfile.ZipFile) -> list[tuple[str, zipfile.ZipInfo]]:
    """The files of a zip, all checked by what the zip says of them, before anything is unpacked."""
    infos = archive.infolist()
    _count(path, len(infos))
    if sum(info.file_size for info in infos) > LARGEST:
        raise PackError(f"{path} holds more than {LARGEST // 1024**2} MB; make the pack smaller.")
    entries: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        name = info.orig_filename  # as the zip has it; `filename` has been mended for this machine
        _check_name(path, name.removesuffix("/"))
        if not name.endswith("/"):
            _check_ending(path, name)
        if name in entries:
            raise PackError(f"{path} holds {name} twice; keep one of them.")
        entries[name] = info
        if stat.S_ISLNK(info.external_attr >> 16):
            raise PackError(f"{path}: {name} is a link; put the file itself into the pack.")
        if info.flag_bits & 1:
            raise PackError(f"{path}: {name} is encrypted; zip the pack without a password.")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise PackError(f"{path}: {name} is compressed in an unusual way; zip the pack with the usual method.")
        if info.file_size > 64 * 1024 and info.file_size > MOST_SQUEEZED * info.compress_size:
            raise PackError(
                f"{path}: {name} would unpack to over {MOST_SQUEEZED} times its size; it looks like a zip bomb."
            )
    return [(name, info) for name, info in entries.items() if not name.endswith("/")]


def _single_folder(names: Iterable[str]) -> str:
    """The folder, as `my-pack/`, that holds all of a zip, for a zip made of the folder instead of its content."""
    tops = {name.partition("/")[0] + "/" if "/" in name else "" for name in names}
    return tops.pop() if len(tops) == 1 else ""


def _count(path: Path, count: int) -> None:
    if count > MOST_FILES:
        raise PackError(f"{path} holds more than {MOST_FILES:,} files; make the pack smaller.")


def _check_name(path: Path, name: str) -> None:
    if not name or name.startswith("/") or ":" in name:
        raise PackError(f"{path}: the name {name!r} is absolute or has a colon; names start from the pack's folder.")
    if "\\" in name or any(part in ("", ".", "..") for part in name.split("/")):
        raise PackError(f"{path}: the name {name!r} leads out of the pack; use plain names and forward slashes.")
    if not name.isprintable():
        raise PackError(f"{path}: the name {name!r} has unprintable signs; rename the file.")


def _check_ending(path: Path, name: str) -> None:
    if not name.endswith(ENDINGS):
        raise PackError(f"{path}: {name} does not belong in a pack; only {', '.join(ENDINGS)} files do.")


def _twice(path: Path, first: str, second: str) -> str:
    if first == second:
        return f"{path} holds {first} twice; keep one of them."
    return f"{path} holds {first} and {second}, which some machines take for one; rename one of them."
