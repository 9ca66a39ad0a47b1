"""Damaged packs, as folders and zips: those of the tests, and the content of the five games under other names."""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletome.kernel import Chance, EndlessEffects, Game, Match, Result, TabletomeError, game_named
from tabletome.packs import pack
from tabletome.scene import text
from tabletome.scene.stage import stage

from .batches import TESTS, Failure, Try, is_attacked
from .mutation import DAMAGES, OF_FIELDS, OF_WORDS, mutated
from .oracle import check_sentence

NEW = b"Twin"
"""Stands in every name that a pack brings, with a number: what is remembered of one card is never said of another."""
GAMES = ("tomb", "party", "deck", "tactics", "drunagor")
NAME = re.compile(rb"\bname:\s*\"?([^,}\"\n]+)", re.MULTILINE)
LETTERS = {
    b"M": b"B",
    b"W": b"Y",
    b"K": b"L",
    b"A": b"J",
}  # of the adventures of the box, and of those that packs may bring
ONLY_THOSE_OF_THE_BOX = {"attributes.yaml"}
OPTIONS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "tomb": ({"adventure": 1}, {"adventure": 3}),
    "party": ({}, {"mode": "coop"}),
    "deck": ({}, {"play": "adventure", "adventure": "B"}, {"play": "campaign"}, {"play": "fight"}, {"first": "make"}),
    "tactics": ({}, {"play": "campaign"}, {"chapter": 16}),
    "drunagor": ({}, {"mode": "one-shot"}, {"mode": "pvp"}),
}
Files = dict[str, bytes]


class Source(NamedTuple):
    """A pack to damage: for which game, and its files."""

    game: str
    files: Files


def prepare(folder: Path) -> Try:
    games: dict[str, Game[Any]] = {name: game_named(name) for name in GAMES}
    sources = [Source(name, files) for name in games if is_attacked(name) for files in _corpus(name)]
    contents = [content for source in sources for content in source.files.values()]

    def attempt(case: int) -> str:
        random = Random(f"packs {case}")
        source = random.choice(sources)
        files = {name: _some(random, content) for name, content in source.files.items()}
        inside = [name for name in files if name != "pack.yaml" or random.random() < 0.1]
        for name in random.sample(inside, min(len(inside), random.choice((1, 1, 1, 2)))):
            files[name] = mutated(
                random, files[name], contents, random.choice((DAMAGES, OF_WORDS, OF_FIELDS, OF_FIELDS))
            )
        if random.random() < 0.1:
            files[random.choice((*files, "more.yaml", "../x.yaml", "a.py", "a/b.yaml"))] = random.choice(contents)
        own = _own(case)
        written = {name: text.replace(NEW, own).replace(b"TILE", own.upper()) for name, text in files.items()}
        path = _written(random, folder / f"{case}", written)
        try:
            return _try(path, source.game, games, random)
        finally:
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    return attempt


def _own(case: int) -> bytes:
    """A word for the names of a case, in letters: large numbers are refused."""
    return NEW + bytes(ord("a") + int(digit) for digit in str(case))


OWN_PACKS = {"tomb": "tomb.content.test_packs", "party": "party.test_mixing", "deck": "deck.cards.test_mixing"}
"""Where the tests of a game have a pack of their own."""
FOLDERS = {"deck": ["deck/book"], "drunagor": ["drunagor/packs/captain", "drunagor/packs/practice"]}
"""Where they have packs as folders."""


# --- the packs --------------------------------------------------------------------------------------------------------


def _corpus(game: str) -> list[Files]:
    """The pack of the tests of a game, and packs of its content."""
    cover = f"id: some-{game}\nname: Something\ngame: {game}\nversion: '1'\n".encode()
    tested = import_module(OWN_PACKS[game]).FILES if game in OWN_PACKS else {}
    content = TESTS.parent / "src" / "tabletome" / "games" / game / "content"
    known = set(_files(game))
    whole = {
        file.name: file.read_bytes()
        for file in sorted(content.glob("*.yaml"))
        if file.name in known - ONLY_THOSE_OF_THE_BOX
    }
    packs = [{name: text.encode() for name, text in tested.items()}, *({name: whole[name]} for name in whole), whole]
    packs += [_folder(TESTS / folder) for folder in FOLDERS.get(game, ())]
    return [{"pack.yaml": cover, **_renamed(files)} for files in packs]


def _folder(folder: Path) -> Files:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "pack.yaml"}


def _files(game: str) -> Collection[str]:
    """The files that a pack for this game may bring."""
    files: Collection[str] = import_module(f"tabletome.games.{game}.game").FILES
    return files


def _renamed(files: Files) -> Files:
    """All that the files bring has another name, wherever it is named: tiles another number, adventures another letter."""
    listed = [found[1].strip() for text in files.values() for found in NAME.finditer(text)]
    names = sorted(set(listed), key=len, reverse=True) or [b"nothing at all"]
    named = re.compile(rb"\b(" + b"|".join(map(re.escape, names)) + rb")(?!\w)")
    renamed = {
        name: text if name == "pack.yaml" else named.sub(rb"Twin \1", text) for name, text in files.items()
    }  # fmt: skip
    if "tiles.yaml" in renamed:
        renamed["tiles.yaml"] = re.sub(rb"\bid: ", b"id: TILE", renamed["tiles.yaml"])
    if "adventures.yaml" in renamed:
        entries = re.split(rb"\n(?=- )", renamed["adventures.yaml"])
        text = b"\n".join(entry for entry in entries if not entry.startswith(b"- id: D\n"))
        text = re.sub(rb"^    (?=[A-Z][^:\n]*: \w\d+$)", b"    Twin ", text, flags=re.MULTILINE)  # titles
        letters = re.compile(rb"\b([MWKA])(?=\d)|(?<=id: )([MWKA])$", re.MULTILINE)
        renamed["adventures.yaml"] = letters.sub(lambda found: LETTERS[found[1] or found[2]], text)
    return renamed


def _some(random: Random, content: bytes) -> bytes:
    """A few entries of a long file, or one adventure, which is read sooner; all of them now and then."""
    if b"\n  rooms:" in content and random.random() < 0.9:
        return random.choice(re.split(rb"\n(?=- )", content)) + b"\n"
    entries = re.split(rb"\n(?=- |  - id)", content)
    if len(entries) < 12 or random.random() < 0.1:
        return content
    begin = random.randrange(1, len(entries))
    return (
        b"\n".join([entries[0] if b"tiles:" in entries[0] else b"", *entries[begin : begin + random.randint(1, 6)]])
        + b"\n"
    )


def _written(random: Random, path: Path, files: Files) -> Path:
    """The pack as a folder or as a zip, whose bytes may be damaged too."""
    if random.random() < 0.5 and not any(".." in name for name in files):
        for name, content in files.items():
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_bytes(content)
        return path
    method = random.choice((zipfile.ZIP_STORED, *[zipfile.ZIP_DEFLATED] * 20, zipfile.ZIP_LZMA))
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    if random.random() < 0.2:
        path.write_bytes(mutated(random, path.read_bytes(), [path.read_bytes()]))
    return path


# --- what comes of them -----------------------------------------------------------------------------------------------


def _try(path: Path, name: str, games: Mapping[str, Game[Any]], random: Random) -> str:
    try:
        brought = pack.load(path)
    except pack.PackError as error:
        check_sentence(error)
        return "refused"
    if brought.game not in games:
        return "of another game"
    options, chance = random.choice(OPTIONS[name]), _Leaning(random)
    seats = random.choice(games[name].seats[:2])
    try:
        match = Match(games[name], seats, options, chance=chance, packs=(brought,))
    except TabletomeError as error:
        check_sentence(error)
        return "refused by the game"
    try:
        for _ in range(60):
            if match.request is not None:
                match.answer(chance.leaning([str(option) for option in match.request]))
    except EndlessEffects as error:
        check_sentence(error)
        return "endless"
    for seat in range(-1, match.seats):
        text.paint(stage(match.seat(seat)))
    again: Match[Any] = Match.load(match.save(), games[name], packs={brought.id: brought})
    if again.encoded() != match.encoded() or again.history() != match.history():
        raise Failure("played with the pack, written and read again, it is another match")
    return "played"


class _Leaning:
    """Chance, and a player, who like what a pack has brought."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def leaning(self, words: Sequence[str]) -> int:
        new = [number for number, word in enumerate(words) if NEW.decode().casefold() in word.casefold()]
        return self.random.choice(new) if new and self.random.random() < 0.7 else self.random.randrange(len(words))

    def answer(self, request: Chance) -> Result:
        return request.outcomes[self.leaning([str(outcome) for outcome in request.outcomes])]

    def seek(self, results: int) -> None:
        """Nothing is taken back."""
