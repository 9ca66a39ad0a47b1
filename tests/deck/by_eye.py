"""Cards read a second time, by hand as it were: what a Player sees in the content files, without the game's own reader.

seen = cards()["Longsword"]
seen.value(1) == 3
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from tabletome.games.deck.cards.library import COMBAT_FILES, CONTENT

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
    fields: dict[str, Any]

    @property
    def kind(self) -> str:
        return self.of("kind")

    @property
    def name(self) -> str:
        return self.of("name")

    @property
    def level(self) -> int:
        return int(self.fields.get("level", 1))

    def of(self, field: str) -> str:
        """What stands in a field; empty if there is none."""
        return str(self.fields.get(field, ""))

    def has(self, field: str) -> bool:
        return bool(self.fields.get(field))

    def needs(self, requirement: str) -> bool:
        return requirement in self.fields.get("requires", [])

    @property
    def signs(self) -> str:
        words = {"Normal": "N", "Reaction": "!", "Boost": "B", "Special": "S"}
        return "".join(words[word] for word in self.of("action").split(" or ") if word)

    @property
    def primary(self) -> list[int]:
        part = re.search(r"P(\S+)", self.fields.get("rounds", "P1-6"))
        return rounds(part[1]) if part else []

    @property
    def secondary(self) -> list[int]:
        part = re.search(r"S(\S+)", self.fields.get("rounds", "P1-6"))
        return rounds(part[1]) if part else []

    @property
    def open(self) -> list[int]:
        return sorted(self.primary + self.secondary)

    @property
    def icon(self) -> str:
        """dmg, def, heal or nothing."""
        return self.of("value").partition(" ")[0]

    def value(self, round_: int) -> int:
        first, _, second = self.of("value").split()[1].partition("|")
        return amount(second if second and round_ in self.secondary else first, round_)

    @property
    def type(self) -> str:
        words = self.of("value").split()
        return words[2] if len(words) > 2 and self.icon != "heal" else "phys"

    @property
    def classes(self) -> list[str]:
        """Of the Requirement with Races and Classes."""
        named = [one for one in self.fields.get("requires", []) if re.fullmatch(r"[A-Z][A-Za-z|-]*", one)]
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


def entries(file: str) -> list[dict[str, Any]]:
    """What a content file says, as any reader of YAML finds it."""
    found: list[dict[str, Any]] = yaml.safe_load((CONTENT / f"{file}.yaml").read_text())
    return found


def cards() -> dict[str, Look]:
    return {entry["name"]: Look(entry) for file in COMBAT_FILES for entry in entries(file)}
