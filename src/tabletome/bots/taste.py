"""Bots that differ from each other without chance: what each likes follows from its seed."""

from __future__ import annotations

from zlib import crc32


def taste(seed: int, *about: object) -> float:
    """How much the bot of this seed likes something, from 0 to 1; always the same.

    >>> taste(1, "cleave") == taste(1, "cleave"), taste(1, "cleave") == taste(2, "cleave")
    (True, False)
    """
    return crc32(f"{seed} {about}".encode()) % 1_000 / 1_000
