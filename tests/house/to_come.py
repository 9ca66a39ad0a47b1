"""What does not comply yet, by name: one line an entry, sorted. The list only shrinks.

`python -m tests.house.to_come` takes out what is no longer needed; nothing is ever added by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

LIST = Path(__file__).with_name("to_come.txt")


def listed() -> set[tuple[str, str]]:
    """The entries: the name of a check, and a place that does not comply with it yet."""
    entries = (line.split(maxsplit=1) for line in LIST.read_text().splitlines())
    return {(check, place) for check, place in entries}


def shrink(found: Mapping[str, Iterable[tuple[str, str]]]) -> int:
    """Leave only what is still found, and say how many entries that takes out."""
    still = {(check, place) for check, breaches in found.items() for place, _ in breaches}
    before = listed()
    LIST.write_text("".join(f"{check} {place}\n" for check, place in sorted(before & still)))
    return len(before - still)


if __name__ == "__main__":
    from tests.house.checks import CHECKS

    print(f"{shrink({name: [*check()] for name, check in CHECKS.items()})} entries were no longer needed.")  # noqa: T201
