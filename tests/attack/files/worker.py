"""A process of its own that is given spoilt states, with a limit of time and memory for each: what takes too long dies.

    python -m attack.files.worker NAME FIRST COUNT

It writes the number of every state before it looks at it, and at the end a line of what became of all of them.
"""

from __future__ import annotations

import resource
import sys
import traceback
from collections import Counter
from random import Random
from typing import Any

import msgspec

from tabletome.kernel import WATCHER, Game, Match, Seat, Seeded, TabletomeError, from_plain
from tabletome.scene import Scene, svg, text
from tabletome.scene.stage import stage
from tabletome.server.work import render

from .positions import Position, game_of, positions
from .spoiling import spoilt

GAMES = 6
SECONDS = 10
MEMORY = 2_000_000_000
LARGEST_PICTURE = 30_000_000


class Fault(Exception):
    """What must not be."""


def spoilt_state(name: str, number: int, there: list[Position]) -> Position:
    """The state of this number, always the same."""
    dice = Random(f"{name} {number}")
    position = dice.choice(there)
    return position._replace(plain=spoilt(position.plain, dice, list(game_of(name).phases)))


def look_at(game: Game[Any], position: Position, number: int) -> str:
    """Read, paint, ask and answer; in a word what became of it. Raises `Fault` for what must not be."""
    try:
        state = from_plain(position.plain, game.state_type)
    except msgspec.ValidationError:
        return "unreadable"
    seats = (*range(position.seats), WATCHER)
    try:
        match: Match[Any] = Match(
            game, position.seats, position.options, chance=Seeded(number), listen=True, state=state
        )
    except TabletomeError as refusal:
        if not str(refusal):
            raise Fault("refused without a sentence") from refusal
        for seat in seats:
            look_at_none(game, from_plain(position.plain, game.state_type), seat)
        return "refused"
    for seat in seats:
        look_from(match.seat(seat))
    if match.request is None:
        return "over"
    return answer(match, Random(number))


def look_at_none(game: Game[Any], state: Any, seat: int) -> None:
    """Nobody plays on from a state that was refused. Should one be painted all the same, it must come to an end."""
    try:
        scene = game.scene(game.view(state, seat), None)
    except Exception:  # noqa: BLE001 - what `stage` would make a sentence of
        return
    assert isinstance(scene, Scene)
    paint(scene)


def look_from(seat: Seat[Any]) -> None:
    """What a seat sees is a picture, or a sentence why there is none."""
    try:
        scene = stage(seat)
    except TabletomeError:
        return
    paint(scene)


def paint(scene: Scene) -> None:
    pictures = (text.paint(scene), svg.paint(scene), *render.parts(scene).values())
    if max(map(len, pictures)) > LARGEST_PICTURE:
        raise Fault(f"a picture of {max(map(len, pictures))} letters")


def answer(match: Match[Any], dice: Random) -> str:
    """One answer at random. Rules may break on a state that is none, and then all is as it was."""
    assert match.request is not None
    before, options = match.encoded(), [str(option) for option in match.request]
    if not options:
        return "no option"
    try:
        match.answer(dice.choice(options))
    except Exception as error:
        if match.encoded() != before or [str(option) for option in match.request] != options:
            raise Fault("an answer failed and changed the match") from error
        return "refused later" if isinstance(error, TabletomeError) else "broken later"
    look_from(match.seat(0))
    return "played"


def main(name: str, first: int, count: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    game, there, found = game_of(name), positions(name, GAMES), Counter[str]()
    slowest = 0.0
    for number in range(first, first + count):
        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime + resource.getrusage(resource.RUSAGE_SELF).ru_stime
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + SECONDS + 1, resource.RLIM_INFINITY))
        sys.stdout.write(f"state {number}\n")
        sys.stdout.flush()
        try:
            found[look_at(game, spoilt_state(name, number, there), number)] += 1
        except Exception:  # noqa: BLE001 - told to the one who started this process
            sys.stdout.write(f"fault {number}\n{traceback.format_exc()}\n")
            found["fault"] += 1
        now = resource.getrusage(resource.RUSAGE_SELF)
        slowest = max(slowest, now.ru_utime + now.ru_stime - used)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(f"done {dict(found)} slowest {slowest:.2f} s, peak {peak // 1024} MB\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
