"""Cases that come out in every way a case can, to see that none goes unnoticed."""

from __future__ import annotations

from pathlib import Path

from .batches import Failure, Try

NOTHING: dict[str, str] = {}


def prepare(folder: Path) -> Try:
    def attempt(case: int) -> str:
        match case:
            case 1:
                raise Failure("not as it must be")
            case 2:
                return NOTHING["nothing"]
            case 3:
                raise SystemExit(0)
            case 4:
                while True:
                    pass
            case 5:
                return str(len(bytearray(2**33)))
            case 6:
                return str(sum(_nested(10**6)))
        return "good"

    return attempt


def _nested(depth: int) -> list[int]:
    return _nested(depth - 1) if depth else []
