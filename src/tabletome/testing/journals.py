"""Finished games as fixtures: one compact journal a line, replayed by the tests with their results compared.

    python -m tabletome.testing.journals tomb tests/journals/tomb.txt '{"adventure": 1}' '{"adventure": 2}' …
    python -m tabletome.testing.journals drunagor tests/journals/drunagor.txt tests/journals/drunagor.yaml

writes, for every set-up given, by itself or in a file, and every number of seats, a game of random players, one of the game's own
bots, and one of both in turn. A set-up that is not for everybody says for how many: `{seats: [2, 4], options: {…}}`. A rules
change that alters a game is a conscious act: write the file anew and say why in the commit.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from tabletome.bots import bot_named
from tabletome.kernel import Game, Match, compact, game_named, journal
from tabletome.packs.source import parse

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


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and by how many; by as many as the game is for if it does not say."""

    options: dict[str, Any] = {}
    seats: list[int] = []


def write(spec: str, file: Path, set_ups: list[SetUp]) -> int:
    """Play and write the games of a file; their number."""
    game = game_named(spec)
    own = [name for name in game.bots if name != "rollout"]
    lines = []
    for number, set_up in enumerate(set_ups):
        for seats in set_up.seats or game.seats:
            mixed = [f"random+{name}" for name in own] if seats > 1 else []
            for bot in ("random", *own, *mixed):
                match = finished(game, seats, set_up.options, bot, 100 * number + seats)
                if match.request is None:
                    lines.append(compact.pack(match))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)


def read_set_ups(given: list[str]) -> list[SetUp]:
    """From a file that lists them, or each as it was typed.

    >>> read_set_ups(['{"adventure": 1}'])
    [SetUp(options={'adventure': 1}, seats=[])]
    """
    if len(given) == 1 and given[0].endswith(".yaml"):
        return parse(Path(given[0])).convert(list[SetUp])
    return [SetUp(msgspec.json.decode(text)) for text in given] or [SetUp()]


def main() -> None:
    spec, file, *set_ups = sys.argv[1:]
    count = write(spec, Path(file), read_set_ups(set_ups))
    sys.stdout.write(f"{count} games in {file}\n")


if __name__ == "__main__":
    main()
