"""Finished games as fixtures: one compact journal a line, replayed by the tests with their results compared.

    python -m tabletome.testing.journals tomb tests/journals/tomb.txt '{"adventure": 1}' '{"adventure": 2}' …

writes, for every set-up given and every number of seats, a game of random players, one of the game's own bots, and one of both in
turn. A rules change that alters a game is a conscious act: write the file anew and say why in the commit.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from tabletome.bots import bot_named
from tabletome.kernel import Game, Match, compact, game_named, journal

MOST_ANSWERS = 20_000


def finished(game: Game[Any], seats: int, options: dict[str, Any], bot: str, seed: int) -> Match[Any]:
    """A game played to its end by bots of one kind, or of several in turn: `random+good`."""
    match, kinds = Match(game, seats, options, seed=seed), bot.split("+")
    players = [bot_named(kinds[seat % len(kinds)], game, seed * 16 + seat) for seat in range(seats)]
    while match.request is not None and match.answered < MOST_ANSWERS:
        seat = match.request.seat
        match.answer(players[seat].choose(match.seat(seat)))
    return match


def replay(file: Path, game: Game[Any]) -> int:
    """Replay every game of a file; the number of games. Raises BadJournal for one that comes out otherwise."""
    lines = file.read_text(encoding="utf-8").splitlines()
    for line in lines:
        compact.unpack(line, journal.only(game))
    return len(lines)


def write(spec: str, file: Path, set_ups: list[dict[str, Any]]) -> int:
    """Play and write the games of a file; their number."""
    game = game_named(spec)
    own = [name for name in game.bots if name != "rollout"]
    lines = []
    for number, options in enumerate(set_ups):
        for seats in game.seats:
            mixed = [f"random+{name}" for name in own] if seats > 1 else []
            for bot in ("random", *own, *mixed):
                match = finished(game, seats, options, bot, 100 * number + seats)
                if match.request is None:
                    lines.append(compact.pack(match))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)


def main() -> None:
    spec, file, *set_ups = sys.argv[1:]
    count = write(spec, Path(file), [msgspec.json.decode(text) for text in set_ups] or [{}])
    sys.stdout.write(f"{count} games in {file}\n")


if __name__ == "__main__":
    main()
