"""Every encounter of Tactics for three, four and five heroes, played by bots: how many of so many games were won.

python -m tabletome.lab.encounters --games 100 --bot captain --seed 1 --chapters 1,4,5
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence

from tabletome.bots import bot_named
from tabletome.games.tactics.game import GAME
from tabletome.kernel import Match

HEROES = (3, 4, 5)
MOST_DECISIONS = 10_000


def is_won(chapter: int, heroes: int, seed: int, bot: str) -> bool:
    """One encounter by itself: a success, with or without the bonus."""
    match = Match(GAME, 1, {"chapter": chapter, "heroes": heroes}, seed=seed)
    player, seat = bot_named(bot, GAME, seed), match.seat(0)
    while match.request is not None and match.answered < MOST_DECISIONS:
        match.answer(player.choose(seat))
    return match.outcome is not None and match.outcome.scores[0] > 0


def won(chapter: int, heroes: int, games: int, bot: str = "captain", seed: int = 0) -> int:
    """Of so many games of one encounter, those that were won."""
    return sum(is_won(chapter, heroes, seed + number, bot) for number in range(games))


def table(cells: Mapping[tuple[int, int], int], games: int) -> str:
    """Per cent of games won, an encounter a line.

    >>> print(table({(1, 3): 5, (1, 4): 10, (1, 5): 0}, 20))
    | Encounter | Level | 3 heroes | 4 heroes | 5 heroes |
    |---|---:|---:|---:|---:|
    | 1. Ford of Crows | 1 | 25 | 50 | 0 |
    """
    rows = ["| Encounter | Level | 3 heroes | 4 heroes | 5 heroes |", "|---|---:|---:|---:|---:|"]
    for chapter in dict.fromkeys(chapter for chapter, _ in cells):
        one = GAME.library.encounters[chapter]
        figures = " | ".join(f"{100 * cells[chapter, heroes] / games:.0f}" for heroes in HEROES)
        rows.append(f"| {chapter}. {one.title} | {one.level} | {figures} |")
    return "\n".join(rows)


def measure(chapters: Iterable[int], games: int, bot: str, seed: int) -> dict[tuple[int, int], int]:
    return {(chapter, heroes): won(chapter, heroes, games, bot, seed) for chapter in chapters for heroes in HEROES}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Every encounter of Tactics for every size of party.")
    parser.add_argument("--games", type=int, default=100, help="games of each encounter and number of heroes")
    parser.add_argument("--bot", default="captain", help="who plays")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    parser.add_argument("--chapters", default="", help="which encounters, by chapter, with commas; all if left out")
    given = parser.parse_args(arguments)
    chapters = [int(one) for one in given.chapters.split(",") if one] or list(GAME.library.encounters)
    cells = measure(chapters, given.games, given.bot, given.seed)
    head = f"Won by {given.bot} in per cent of {given.games} games a cell, seed {given.seed}:"
    sys.stdout.write(f"{head}\n\n{table(cells, given.games)}\n")


if __name__ == "__main__":
    main()
