"""The attacks notice what they look for: wrong outcomes, errors, endless work and endless memory."""

from __future__ import annotations

from random import Random

from .batches import run
from .mutation import DAMAGES, mutated


def test_whatever_goes_wrong_in_a_case_is_told_and_the_others_go_on() -> None:
    counts, failed = run("trouble", 0, 8, seconds=1)
    assert counts == {"good": 2}
    told = dict(line.split(": ", 1) for line in failed)
    assert told["trouble 1"] == "'not as it must be'"
    assert told["trouble 2"].startswith('"KeyError: ')
    assert told["trouble 3"].startswith("'SystemExit: 0")
    assert told["trouble 4"] == "it takes more than 1 s or 2048 MB"
    assert told["trouble 5"].startswith("'MemoryError: ")
    assert told["trouble 6"].startswith("'RecursionError: ")


def test_the_last_case_is_told_too() -> None:
    assert run("trouble", 4, 1, seconds=1) == ({}, ["trouble 4: it takes more than 1 s or 2048 MB"])


def test_the_same_seed_does_the_same_damage_and_every_way_does_some() -> None:
    content = b"name: Girallon\nhp: 4\ntactics: [move 2, hit 7]\n"
    others = [b"- {name: Kobold, hp: 1}\n", b"seats 2\n"]
    assert mutated(Random("a"), content, others) == mutated(Random("a"), content, others)
    for damage in DAMAGES:
        assert any(damage(Random(seed), content, others) != content for seed in range(20))
        for seed in range(20):
            damage(Random(seed), b"", others)
