"""Replays compact journals from standard input and prints the last state of each: the other process of the contract test."""

from __future__ import annotations

import sys

from tabletome.kernel import compact, game_named, journal


def main() -> None:
    game = game_named(sys.argv[1])
    for line in sys.stdin:
        match = compact.unpack(line.strip(), journal.only(game))
        sys.stdout.write(match.encoded().hex() + "\n")


if __name__ == "__main__":
    main()
