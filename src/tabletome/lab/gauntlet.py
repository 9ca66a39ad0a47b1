"""The gauntlet: every starter deck against every other, played by bots, as a cross table.

python -m tabletome.lab.gauntlet --games 1000 --bot good --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations

from tabletome.bots import bot_named
from tabletome.games.deck.game import GAME
from tabletome.kernel import Match

MOST_DECISIONS = 5_000


def score(first: str, second: str, seed: int, bot: str, **options: object) -> float:
    """What the first deck makes of one Duel: 1 for a win, a half for none."""
    match = Match(GAME, 2, {"play": "duel", "first": first, "second": second, **options}, seed=seed)
    bots = [bot_named(bot, GAME, 2 * seed + seat) for seat in range(2)]
    seats = [match.seat(seat) for seat in range(2)]
    while (request := match.request) is not None and match.answered < MOST_DECISIONS:
        match.answer(bots[request.seat].choose(seats[request.seat]))
    outcome = match.outcome
    if outcome is None or outcome.scores[0] == outcome.scores[1]:
        return 0.5
    return outcome.scores[0]


def share(one: str, other: str, games: int, bot: str = "good", seed: int = 0, **options: object) -> float:
    """The part of so many Duels that one deck wins against another, in the first seat and the second in turn."""
    won = 0.0
    for number in range(games):
        if number % 2:
            won += 1 - score(other, one, seed + number, bot, **options)
        else:
            won += score(one, other, seed + number, bot, **options)
    return won / games


def gauntlet(games: int, bot: str = "good", seed: int = 0, **options: object) -> dict[tuple[str, str], float]:
    """Every pair of starter decks, both ways round."""
    table: dict[tuple[str, str], float] = {}
    for one, other in combinations(GAME.library.starter_decks, 2):
        table[one, other] = share(one, other, games, bot, seed, **options)
        table[other, one] = 1 - table[one, other]
    return table


def cross_table(table: dict[tuple[str, str], float], decks: Sequence[str]) -> str:
    """How often the deck of the row wins against that of the column, in per cent.

    >>> print(cross_table({("elf", "orc"): 0.25, ("orc", "elf"): 0.75}, ["elf", "orc"]))
           elf   orc
    elf      -  25.0
    orc   75.0     -
    """
    width = max(4, *map(len, decks))
    rows = [" " * width + "".join(f"  {deck:>{width}}" for deck in decks)]
    for row in decks:
        figures = [f"{100 * table[row, column]:.1f}" if row != column else "-" for column in decks]
        rows.append(f"{row:<{width}}" + "".join(f"  {figure:>{width}}" for figure in figures))
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Every starter deck against every other.")
    parser.add_argument("--games", type=int, default=100, help="Duels of each pair, half of them in each seating")
    parser.add_argument("--bot", default="good", help="who plays both sides")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same Duels")
    parser.add_argument("--mode", default="simple", choices=["simple", "1d", "2d"])
    given = parser.parse_args(arguments)
    table = gauntlet(given.games, given.bot, given.seed, mode=given.mode)
    head = f"{given.games} Duels of each pair, played by {given.bot}, mode {given.mode}, seed {given.seed}:"
    sys.stdout.write(f"{head}\n{cross_table(table, list(GAME.library.starter_decks))}\n")


if __name__ == "__main__":
    main()
