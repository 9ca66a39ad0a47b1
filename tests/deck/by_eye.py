"""Card lines read a second time, by hand as it were: what a Player sees on a card, without the game's own reader.

seen = look("weapon Longsword; N; P2-5 S1,6; dmg 5|3 phys; dist M; attr STR; …")
seen.value(1) == 3
"""

from __future__ import annotations

import re
from dataclasses import dataclass

RULES = {"STR": "Strength", "AGI": "Agility", "INT": "Intellect", "PIE": "Piety", "FOR": "Fortitude"}


def amount(text: str, round_: int) -> int:
    """`R/2+1` on Round 5 is 3: half is rounded down, but never below 1."""
    found = re.fullmatch(r"(?:(R)(?:/(\d))?(?:x(\d))?)?([+-]?\d+)?", text)
    assert found, text
    letter, divided, times, plus = found.groups()
    value = 0
    if letter:
        value = max(1, round_ // int(divided)) if divided else round_ * int(times or 1)
    return value + int(plus or 0)


def rounds(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


@dataclass
class Look:
    kind: str
    name: str
    level: int
    fields: list[str]

    def of(self, word: str) -> str:
        """What follows a word at the beginning of a field; empty if no field begins so."""
        return next((field[len(word) + 1 :] for field in self.fields if field.startswith(f"{word} ")), "")

    def has(self, field: str) -> bool:
        return field in self.fields

    @property
    def signs(self) -> str:
        return next((field for field in self.fields if re.fullmatch("[N!BS]+", field)), "")

    @property
    def primary(self) -> list[int]:
        found = next((field for field in self.fields if re.fullmatch(r"[PS][1-6].*", field)), "P1-6")
        part = re.search(r"P(\S+)", found)
        return rounds(part[1]) if part else []

    @property
    def secondary(self) -> list[int]:
        found = next((field for field in self.fields if re.fullmatch(r"[PS][1-6].*", field)), "P1-6")
        part = re.search(r"S(\S+)", found)
        return rounds(part[1]) if part else []

    @property
    def open(self) -> list[int]:
        return sorted(self.primary + self.secondary)

    @property
    def icon(self) -> str:
        """dmg, def, heal or nothing."""
        return next((word for word in ("dmg", "def", "heal") if self.of(word)), "")

    def value(self, round_: int) -> int:
        first, _, second = self.of(self.icon).split()[0].partition("|")
        return amount(second if second and round_ in self.secondary else first, round_)

    @property
    def type(self) -> str:
        words = self.of(self.icon).split()
        return words[1] if len(words) > 1 and self.icon != "heal" else "phys"

    @property
    def classes(self) -> list[str]:
        """Of the Requirement with Races and Classes."""
        named = [field[4:] for field in self.fields if re.fullmatch(r"req [A-Z][A-Za-z|-]*", field)]
        return named[0].split("|") if named else []

    @property
    def boosted(self) -> tuple[list[int], str, str, str] | None:
        """`r3-6 pay INT*2 -> dmg R+1`: Rounds, Attribute, cost, new value."""
        found = re.fullmatch(r"r(\S+) pay ([A-Z]+)\*(\S+)(?: -> \w+ (\S+)(?: \w+)?)?", self.of("boost"))
        return (rounds(found[1]), found[2], found[3], found[4] or "") if found else None

    @property
    def counters(self) -> list[tuple[str, str]]:
        """By what, and what it leaves."""
        parts = [part.strip().partition(":") for part in self.of("counter").split(",") if part.strip()]
        return [(by, left or "none") for by, _, left in parts]


def look(line: str) -> Look:
    head, *fields = [part.strip() for part in line.split(";")]
    found = re.fullmatch(r"(\w+) (.+?)(?: L(\d+))?", head)
    assert found, head
    return Look(found[1], found[2], int(found[3] or 1), fields)
