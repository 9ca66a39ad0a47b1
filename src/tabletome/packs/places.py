"""Where something stands in a content file, and the error that says so."""

from __future__ import annotations

from tabletome.kernel import TabletomeError
from tabletome.kernel.errors import shown

LONGEST_SENTENCE = 1_000


class SourceError(TabletomeError):
    """Something in a content file is wrong: prints as `file:line: what is wrong, and what would be right`."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(file, line, message)
        self.file = file
        self.line = line
        self.message = shown(message, LONGEST_SENTENCE)

    def __str__(self) -> str:
        return f"{shown(self.file, LONGEST_SENTENCE)}:{self.line}: {self.message}"


class Place:
    """The line on which a part of the file stands, and the places of its own parts."""

    __slots__ = ("line", "parts")

    def __init__(self, line: int) -> None:
        self.line = line
        self.parts: dict[str | int, Place] | None = None
