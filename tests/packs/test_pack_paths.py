"""Whatever path is named as a pack, the program ends soon and with a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletome.packs.pack import PackError, load


def play_with(path: Path) -> subprocess.CompletedProcess[str]:
    """A real program, which a pipe or a device without end would keep."""
    return subprocess.run(
        [sys.executable, "-m", "tabletome", "play", "tomb", "--pack", str(path)],
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def refusal(path: Path) -> str:
    done = play_with(path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr.strip()


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/random", "/dev/null"])
def test_a_device_is_no_pack(device: str) -> None:
    assert refusal(Path(device)) == f"{device} is neither a folder nor a zip file, and a pack is one of them."


def test_a_pipe_that_nobody_writes_to_is_no_pack(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.zip")
    assert "is neither a folder nor a zip file" in refusal(tmp_path / "pipe.zip")


def test_a_link_to_a_device_or_in_a_circle_is_no_pack(tmp_path: Path) -> None:
    (tmp_path / "zero.zip").symlink_to("/dev/zero")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    assert "is neither a folder nor a zip file" in refusal(tmp_path / "zero.zip")
    assert "cannot be read: Too many levels of symbolic links." in refusal(tmp_path / "circle")


def test_a_file_with_a_hole_of_terabytes_is_refused_by_its_size(tmp_path: Path) -> None:
    with (tmp_path / "hole.zip").open("wb") as file:
        file.truncate(2**42)
    assert "is larger than 16 MB" in refusal(tmp_path / "hole.zip")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("x" * 5_000, "File name too long"),
        ("a\0b", "null byte"),
        ("nowhere/at/all", "No such file"),
        ("\ud800", "cannot be read"),
    ],
)
def test_a_path_that_no_file_can_have_is_refused(path: str, said: str) -> None:
    with pytest.raises(PackError) as refused:
        load(Path(path))
    assert said in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_folder_with_more_files_than_anybody_wants_to_sort_is_refused(tmp_path: Path) -> None:
    for number in range(2_010):
        (tmp_path / f"{number}.txt").touch()
    with pytest.raises(PackError, match="more than 2,000 files"):
        load(tmp_path)
