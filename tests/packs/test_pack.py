"""Packs as folders and zips: the same digest for the same content, and a sentence for whatever cannot be used."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.packs import pack
from tabletome.packs.pack import PackError, load

COVER = b"""\
id: jungle-beasts
name: Beasts of the jungle
game: tomb
version: "1.2"
description: Six monsters that bite.
"""
FILES = {
    "pack.yaml": COVER,
    "cards/monsters.yaml": b"- Girallon\n",
    "notes.md": "Gr\u00fc\u00dfe".encode(),
    "a.txt": b"",
}


def folder_of(path: Path, files: Mapping[str, bytes]) -> Path:
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    return path


def zip_of(path: Path, files: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def refusal(path: Path) -> str:
    with pytest.raises(PackError) as refused:
        load(path)
    return str(refused.value)


def test_a_folder_is_read_with_its_cover_and_all_files(tmp_path: Path) -> None:
    found = load(folder_of(tmp_path / "beasts", FILES))
    assert (found.id, found.name, found.game) == ("jungle-beasts", "Beasts of the jungle", "tomb")
    assert (found.version, found.description) == ("1.2", "Six monsters that bite.")
    assert found.files == FILES


def test_the_same_content_has_the_same_digest_as_folder_and_as_zip_however_it_was_zipped(tmp_path: Path) -> None:
    folder = load(folder_of(tmp_path / "beasts", FILES))
    backwards = dict(reversed(FILES.items()))
    assert load(zip_of(tmp_path / "a.zip", FILES)) == folder
    assert load(zip_of(tmp_path / "b.zip", backwards, zipfile.ZIP_STORED)) == folder
    assert load(zip_of(tmp_path / "c.zip", {f"beasts/{name}": FILES[name] for name in FILES})) == folder
    assert load(zip_of(tmp_path / "d.zip", {"cards/": b"", **FILES})) == folder


@given(st.dictionaries(st.text("ab 1", max_size=3), st.binary(max_size=4)), st.data())
def test_two_packs_have_one_digest_only_if_they_are_the_same(files: dict[str, bytes], data: st.DataObject) -> None:
    other = data.draw(st.dictionaries(st.text("ab 1", max_size=3), st.binary(max_size=4)))
    assert (pack.digest(files) == pack.digest(other)) == (files == other)
    assert pack.digest(dict(reversed(files.items()))) == pack.digest(files)


@pytest.mark.parametrize("content", [b"bx", b"1 b 1 x", b"0 b 0 x"])
def test_content_that_imitates_another_file_gives_another_digest(content: bytes) -> None:
    assert pack.digest({"a": b"", "b": b"x"}) != pack.digest({"a": content})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../evil.yaml", "leads out of the pack"),
        ("cards/../../evil.yaml", "leads out of the pack"),
        ("cards/./evil.yaml", "leads out of the pack"),
        ("cards//evil.yaml", "leads out of the pack"),
        ("cards\\evil.yaml", "leads out of the pack"),
        ("../", "leads out of the pack"),
        ("/etc/evil.yaml", "is absolute"),
        ("C:/evil.yaml", "is absolute"),
        ("evil\x07.yaml", "has unprintable signs"),
        ("evil.py", "evil.py does not belong in a pack; only .yaml, .yml, .md, .txt files do."),
        ("evil.yaml.exe", "does not belong in a pack"),
        ("yaml", "does not belong in a pack"),
        ("PACK.yaml", "holds pack.yaml and PACK.yaml, which some machines take for one"),
    ],
)
def test_a_bad_name_in_a_zip_is_refused(tmp_path: Path, name: str, said: str) -> None:
    assert said in refusal(zip_of(tmp_path / "bad.zip", {"pack.yaml": COVER, name: b"x"}))


def test_a_name_cut_short_by_a_zero_byte_is_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "bad.zip", {"pack.yaml": COVER, "evil.yaml_.exe": b"x"})
    path.write_bytes(path.read_bytes().replace(b"evil.yaml_.exe", b"evil.yaml\0.exe"))
    assert "unprintable signs" in refusal(path)


def test_a_file_that_a_zip_holds_twice_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.writestr("pack.yaml", COVER)
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("pack.yaml", b"other")
    assert "holds pack.yaml twice" in refusal(tmp_path / "bad.zip")


def test_names_that_differ_only_by_case_or_accent_form_are_refused_in_a_folder(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "a", {"pack.yaml": COVER, "caf\u00e9.md": b"", "cafe\u0301.md": b""})
    if len(list(folder.iterdir())) < 3:
        pytest.skip("this file system holds only one of the two")
    assert "which some machines take for one" in refusal(folder)
    assert "B.md and b.md" in refusal(folder_of(tmp_path / "b", {"pack.yaml": COVER, "b.md": b"", "B.md": b""}))


@pytest.mark.parametrize("target", ["/etc/hostname", "../secret.txt", "notes.md", ".", "nowhere.md"])
def test_a_link_in_a_folder_is_refused_wherever_it_leads(tmp_path: Path, target: str) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    folder = folder_of(tmp_path / "beasts", FILES)
    (folder / "cards" / "link.txt").symlink_to(target)
    assert "cards/link.txt is a link; put the file itself into the pack." in refusal(folder)


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    info = zipfile.ZipInfo("link.txt")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.writestr("pack.yaml", COVER)
        archive.writestr(info, "/etc/hostname")
    assert "link.txt is a link" in refusal(tmp_path / "bad.zip")


def test_something_in_a_folder_that_is_no_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "beasts", FILES)
    os.mkfifo(folder / "pipe.txt")
    assert "pipe.txt is not a file" in refusal(folder)


def test_a_foreign_file_in_a_folder_is_refused(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "beasts", {**FILES, "cards/run.py": b"import os"})
    assert "cards/run.py does not belong in a pack" in refusal(folder)


@pytest.mark.parametrize("packed", [folder_of, zip_of])
def test_more_than_2000_files_are_refused(tmp_path: Path, packed: object) -> None:
    assert callable(packed)
    names = [f"{i}.txt" for i in range(1999)]
    assert len(load(packed(tmp_path / "most", {"pack.yaml": COVER} | dict.fromkeys(names, b""))).files) == 2000
    path = packed(tmp_path / "too-many", {"pack.yaml": COVER, "one.txt": b""} | dict.fromkeys(names, b""))
    assert "holds more than 2,000 files" in refusal(path)


def test_more_than_16_megabytes_are_refused_in_folder_and_zip(tmp_path: Path) -> None:
    files = {"pack.yaml": COVER, "a.txt": b"x" * 9_000_000, "b.txt": b"y" * 9_000_000}
    assert "more than 16 MB" in refusal(folder_of(tmp_path / "large", files))
    assert "more than 16 MB" in refusal(zip_of(tmp_path / "squeezed.zip", files))
    assert "larger than 16 MB" in refusal(zip_of(tmp_path / "large.zip", files, zipfile.ZIP_STORED))


def test_a_file_that_unpacks_to_far_more_than_its_size_is_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "bomb.zip", {"pack.yaml": COVER, "a.txt": bytes(5_000_000)})
    assert "looks like a zip bomb" in refusal(path)
    short = zip_of(tmp_path / "short.zip", {"pack.yaml": COVER, "a.txt": b"x" * 60_000})
    assert len(load(short).files["a.txt"]) == 60_000


def test_a_zip_that_lies_about_a_size_is_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "liar.zip", {"pack.yaml": COVER, "a.txt": b"x" * 70_123})
    path.write_bytes(path.read_bytes().replace((70_123).to_bytes(4, "little"), (123).to_bytes(4, "little")))
    assert "is not a zip file that can be read" in refusal(path)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_unusual_compression_is_refused(tmp_path: Path, method: int) -> None:
    assert "compressed in an unusual way" in refusal(zip_of(tmp_path / "odd.zip", FILES, method))


def test_an_encrypted_zip_is_refused(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "locked.zip", {"pack.yaml": COVER})
    content = bytearray(path.read_bytes())
    content[content.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(content)
    assert "pack.yaml is encrypted; zip the pack without a password." in refusal(path)


@pytest.mark.parametrize(
    ("cover", "said"),
    [
        (COVER.replace(b"jungle-beasts", b"Jungle"), "pack.yaml:1: the id `Jungle` is not allowed"),
        (COVER.replace(b"jungle-beasts", b"x"), "pack.yaml:1: the id `x` is not allowed"),
        (COVER.replace(b"jungle-beasts", b"x" * 41), "pack.yaml:1: the id"),
        (COVER.replace(b"jungle-beasts", b"9lives"), "pack.yaml:1: the id `9lives` is not allowed"),
        (COVER.replace(b"jungle-beasts", b'"beasts\\n"'), "pack.yaml:1: the id"),
        (COVER.replace(b"tomb", b"../tomb"), "pack.yaml:3: the game `../tomb` is not allowed"),
        (
            COVER.replace(b'"1.2"', b"1.2"),
            "pack.yaml:4: version: expected text, got the number 1.2; write it in quotes",
        ),
        (COVER.replace(b"name:", b"nome:"), "pack.yaml:2: unknown key `nome`; did you mean `name`?"),
        (COVER.replace(b"game: tomb\n", b""), "pack.yaml:1: the key `game` is missing"),
        (b"id: [", "pack.yaml:1: this is not YAML"),
        (b"", "pack.yaml:1: the file is empty"),
    ],
)
def test_a_bad_cover_is_refused_with_its_line(tmp_path: Path, cover: bytes, said: str) -> None:
    assert said in refusal(folder_of(tmp_path / "beasts", {**FILES, "pack.yaml": cover}))


def test_a_pack_without_cover_text_that_is_not_utf_8_and_what_is_no_pack_are_refused(tmp_path: Path) -> None:
    assert "has no pack.yaml" in refusal(folder_of(tmp_path / "bare", {"a.md": b""}))
    assert "a.md is not UTF-8 text" in refusal(folder_of(tmp_path / "odd", {"pack.yaml": COVER, "a.md": b"\xff"}))
    assert "none cannot be read: No such file or directory" in refusal(tmp_path / "none")
    (tmp_path / "words.zip").write_text("only words")
    assert "words.zip is not a zip file that can be read" in refusal(tmp_path / "words.zip")


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=4), st.integers(0, 200))
def test_a_damaged_zip_is_read_whole_or_refused(
    tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[int, int]], cut: int
) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    content = bytearray(stream.getvalue())
    for place, value in damage:
        content[place % len(content)] = value
    path = tmp_path_factory.mktemp("damaged") / "pack.zip"
    path.write_bytes(content[: len(content) - cut] if cut % 4 == 0 else content)
    try:
        found = load(path)
    except PackError:
        return
    assert "pack.yaml" in found.files
    assert found.digest == pack.digest(found.files)
