"""Files that are large, or look small and are not: each must be refused, or read, in time that goes with its size."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tabletome.cli.files import BadFile, read_match
from tabletome.kernel import BadJournal, Match, game_named, journal
from tabletome.kernel.digest import digest
from tabletome.packs import pack, source

from .batches import TESTS, Failure, Try
from .oracle import check_sentence

MB = 2**20
COVER = b"id: some-pack\nname: Some\ngame: tomb\nversion: '1'\n"


def prepare(folder: Path) -> Try:
    tries: list[Callable[[], str]] = [
        *(partial(_try_journal, folder, text, whole=whole) for text in _journals() for whole in (False, True)),
        *(partial(_try_pack, path) for path in _packs(folder)),
        *(partial(_try_yaml, text) for text in _texts()),
    ]

    def attempt(case: int) -> str:
        return tries[case]() if case < len(tries) else "none left"

    return attempt


# --- journals ---------------------------------------------------------------------------------------------------------


def _journals() -> list[str]:
    game = game_named(str(TESTS.parent / "examples" / "dragon_hoard.py"))
    lines = Match(game, 2, seed=1).journal().split("\n")[:-2]
    head, start = lines[:-1], lines[-1]
    passes = [f"{number} seat 0: raid | d6=1" for number in range(1, 50_000)]
    return [
        _sealed([*head, start, *passes]),
        _sealed([*head, start + "; tricks=ward" * 100_000]),
        _sealed([*head, start, "1 seat 0: " + "raid " * 200_000]),
        _sealed([*head, start, "1 seat 0: " + "%72" * 300_000]),
        _sealed([*head, start, "1 seat 0: raid" + " | " * 200_000]),
        _sealed([*head, start, "1 seat 0: raid | " + "=" * MB]),
        _sealed([*head, start, "1 seat 0: raid | " + "; " * 200_000]),
        _sealed([*head[:-2], 'options {"a":' + "[" * MB + "]" * MB + "}", *lines[-2:]]),
        _sealed([*head[:-2], 'options {"a":"' + "b" * MB + '"}', *lines[-2:]]),
        _sealed([*head[:-1], *["pack dragons abc"] * 100_000, *lines[-2:]]),
        _sealed([*head[:-1], "seed " + "9" * MB, start]),
        _sealed([*head, "from " + "~" * MB, start]),
        _sealed([*head, "from " + "0" * MB, start]),
        _sealed([*lines, "checkpoint 0 6 " + "!" * MB]),
        "\n".join(head) + "\n" * 4 * MB,
        "\n".join(head) + "\r\n" * 2 * MB,
        "tabletome journal 1\n" + " " * 4 * MB,
        "tabletome journal " + "1" * 4 * MB,
        "x" * 4 * MB,
    ]


def _sealed(lines: Sequence[str]) -> str:
    body = "\n".join(lines) + "\n"
    answers = sum(line[:1].isdigit() for line in lines) - 1
    return f"{body}end {answers} {digest(body.encode())}\n"


def _try_journal(folder: Path, text: str, *, whole: bool) -> str:
    find = journal.only(game_named(str(TESTS.parent / "examples" / "dragon_hoard.py")))
    file = folder / "large.journal"
    try:
        if whole:
            match: Match[Any] = journal.read(text, find, whole=True)
        else:
            file.write_text(text, encoding="utf-8", newline="")
            match = read_match(file, find, tell=_not_told)
    except (BadFile, BadJournal) as error:
        check_sentence(error)
        return "refused"
    return f"read {match.answered}"


def _not_told(sentence: str) -> None:
    raise Failure(f"told of the same rules: {sentence}")


# --- packs ------------------------------------------------------------------------------------------------------------


def _packs(folder: Path) -> list[Path]:
    paths = [folder / name for name in ("sparse.zip", "bomb.zip", "nested.zip", "many.zip", "lying.zip", "tail.zip")]
    with paths[0].open("wb") as file:
        file.truncate(10 * 2**40 if os.name == "posix" else MB)
    with zipfile.ZipFile(paths[1], "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.yaml", COVER)
        archive.writestr("monsters.yaml", b"#" * 15 * MB)
    with zipfile.ZipFile(paths[2], "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.yaml", COVER)
        archive.writestr("inner.zip", paths[1].read_bytes())
    with zipfile.ZipFile(paths[3], "w") as archive:
        for number in range(5_000):
            archive.writestr(f"{number}.txt", b"")
    paths[4].write_bytes(_saying_less(paths[1].read_bytes()))
    paths[5].write_bytes(paths[1].read_bytes() + b"PK\x05\x06" * 200_000)
    for name, size in (("one_large", 10 * 2**40), ("many_large", 12 * MB)):
        (folder / name).mkdir()
        (folder / name / "pack.yaml").write_bytes(COVER)
        for number in range(5):
            with (folder / name / f"{number}.yaml").open("wb") as file:
                file.truncate(size)
        paths.append(folder / name)
    deep = folder / "deep"
    (deep / "/".join(["d"] * 900)).mkdir(parents=True)
    return [*paths, deep, Path("/dev/zero"), Path("/dev/full"), Path("/proc"), Path("x" * 5_000), Path("a\0b")]


def _saying_less(content: bytes) -> bytes:
    """A zip whose list says of a file that it is small."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        size = archive.getinfo("monsters.yaml").file_size.to_bytes(4, "little")
    return content.replace(size, (100).to_bytes(4, "little"))


def _try_pack(path: Path) -> str:
    try:
        pack.load(path)
    except pack.PackError as error:
        check_sentence(error)
        return "refused"
    raise Failure(f"{path} was taken for a pack")


# --- content ----------------------------------------------------------------------------------------------------------


def _texts() -> list[str]:
    return [
        "[" * MB,
        "{a: " * 300_000,
        "- " * 900_000,
        "a: " * 600_000,
        "? " * 900_000,
        "a: &a [x]\nb: [*a, *a]\n" * 50_000,
        "'" + "a''" * 600_000,
        "|" + "\n" * 1_900_000,
        "- a\n" * 150_000,
        "".join(f"k{number}: {number}\n" for number in range(50_000)),
        "a" * 3 * MB,
        "- " + "9" * 1_900_000,
        "- 0." + "9" * 1_900_000,
        "- 1." + "0" * 1_000_000 + "e" + "9" * 500_000,
        "#" * 1_900_000,
    ]


def _try_yaml(text: str) -> str:
    try:
        source.parse(text, "large.yaml")
    except source.SourceError as error:
        check_sentence(error)
        return "refused"
    return "read"
