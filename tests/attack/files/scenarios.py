"""Damaged scenario files: those of the tests, the examples and the guides, a few scenarios of each at a time."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from tabletome.cli.check import check_file
from tabletome.packs.source import SourceError
from tabletome.testing.scenario import read_scenarios

from .batches import TESTS, Failure, Try, is_attacked
from .mutation import DAMAGES, OF_FIELDS, OF_WORDS, mutated
from .oracle import check_sentence

ROOT = TESTS.parent


def prepare(folder: Path) -> Try:
    places = [
        *TESTS.glob("*/scenarios/*.yaml"),
        *ROOT.glob("examples/scenarios/*.yaml"),
        *ROOT.glob("src/tabletome/games/*/guide.yaml"),
    ]
    corpus = [_at_home(path) for path in sorted(places) if is_attacked(_game_of(path))]
    file = folder / "some.yaml"

    def attempt(case: int) -> str:
        random = Random(f"scenarios {case}")
        content = _some(random, random.choice(corpus))
        content = mutated(random, content, corpus, random.choice((DAMAGES, OF_WORDS, OF_FIELDS)))
        file.write_bytes(content)
        return _try(file)

    return attempt


def _game_of(path: Path) -> str:
    """The game whose folder a file lies in."""
    return path.parent.name if path.name == "guide.yaml" else path.parents[1].name


def _at_home(path: Path) -> bytes:
    """A scenario file that can lie anywhere: what it names beside it, it names by where it is."""

    def whole(found: re.Match[bytes]) -> bytes:
        return found[1] + bytes((path.parent / found[2].decode()).resolve()) + found[3]

    content = re.sub(rb"(?m)^(game: )(\S+\.py)()$", whole, path.read_bytes())
    return re.sub(rb"(packs: \[)([^\],]+)(\])", whole, content)


def _some(random: Random, content: bytes) -> bytes:
    """The head of a file and one to three of its scenarios."""
    head, *listed = re.split(rb"\n(?=  - name:)", content)
    return b"\n".join([head, *random.sample(listed, min(len(listed), random.randint(1, 3)))]) + b"\n"


def _try(file: Path) -> str:
    try:
        scenarios = read_scenarios(file)
    except SourceError as error:
        check_sentence(error)
        if not re.match(r"\S+\.yaml:\d+: \S", str(error)):
            raise Failure(f"no line: {error}") from error
        return "refused"
    results = list(check_file(file))
    if len(results) != len(scenarios):
        raise Failure(f"{len(scenarios)} scenarios became {len(results)}")
    for result in results:
        if result.malformed and not re.match(r"\S+\.yaml:\d+: \S", result.error):
            raise Failure(f"no line: {result.error}")
        if "Traceback" in result.error:
            raise Failure(f"no report: {result.error[:300]}")
        if not result.ok and not result.error.strip():
            raise Failure("it failed without a word")
    return (
        "malformed"
        if any(result.malformed for result in results)
        else "passed"
        if all(r.ok for r in results)
        else "failed"
    )
