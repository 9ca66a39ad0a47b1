"""Taking up a game that is kept: its answers are given again, from its start or from a checkpoint. Done by workers.

Rules and content have a digest. A game that was played by the same is replayed. By others it is replayed, too, and compared with
the newest checkpoint; where it comes out otherwise, the checkpoint counts: the game goes on from there, and the players are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabletome.kernel import Event, Game, Match, Result, Seeded
from tabletome.server.store.rows import Checkpoint
from tabletome.server.tables.line import NewRules, Played
from tabletome.server.work.jobs import EVENTS_KEPT, Position, Setting, game_faults, game_of, position_of
from tabletome.server.work.recalled import CannotGoOn, Recalled

WHOLE_UP_TO = 400
"""A line that is not longer is always played again from its start."""
ANSWERS_TOLD = 150
"""A longer one from a checkpoint that lies at least so many answers back: those are what the log tells."""

REPLAYED = (
    "The rules of this game have changed since it was last played. All decisions were taken again by the new rules;"
    " things may stand a little otherwise than you remember."
)
FROM_CHECKPOINT = (
    "The rules of this game have changed since it was last played, and by the new ones it would have gone otherwise."
    " It goes on by the new rules from where it stood; what lies further back than that cannot be undone."
)
TAKEN_BACK = (
    "The rules of this game have changed since it was last played. It goes on by the new rules from where it stood after"
    " {stands} decisions; the {lost} after that do not fit them and are to be taken again."
)


class Kept(msgspec.Struct, frozen=True):
    """All that is kept of a game and may leave the table: no seed. `digest`: the rules it was played by.

    Before `base` answers it was played by other rules. Of the checkpoints, newest first, only those count that lie on the line.
    """

    setting: Setting
    digest: str
    start: bytes | None
    opening: tuple[tuple[str, Result], ...]
    played: tuple[Played, ...]
    base: int = 0
    checkpoints: tuple[Checkpoint, ...] = ()


class Taken(msgspec.Struct, frozen=True):
    """A game as it was taken up: where it stands, what was told lately, and by what rules if they are new."""

    position: Position
    events: tuple[Event, ...]
    rules: NewRules | None = None


def take_up(kept: Kept) -> Taken:
    """The game at the end of its line."""
    game = game_of(kept.setting.game)
    marks = _on_the_line(kept)
    if kept.digest == game.digest:
        match, before = replayed(game, kept, _where_to_begin(kept, marks))
        return _taken(match, before, kept)
    return _by_new_rules(game, kept, marks)


def position_at(kept: Kept, answers: int) -> Taken:
    """The game as it stood after so many answers."""
    if answers < kept.base:
        raise CannotGoOn("that was played by other rules than today's; what was told of it can be read")
    earlier = msgspec.structs.replace(kept, played=kept.played[:answers])
    match, before = replayed(game_of(kept.setting.game), earlier, _where_to_begin(earlier, _on_the_line(earlier)))
    return _taken(match, before, earlier)


def _taken(match: Match[Any], before: int, kept: Kept, rules: NewRules | None = None) -> Taken:
    events = [msgspec.structs.replace(event, answer=event.answer + before) for event in match.events or ()]
    return Taken(position_of(match, kept.setting, before), tuple(events[-EVENTS_KEPT:]), rules)


def _on_the_line(kept: Kept) -> list[Checkpoint]:
    """The checkpoints before which no answer was taken back since."""
    return [
        mark
        for mark in kept.checkpoints
        if max(1, kept.base) <= mark.answers <= len(kept.played) and kept.played[mark.answers - 1].seq == mark.seq
    ]


def _where_to_begin(kept: Kept, marks: Sequence[Checkpoint]) -> Checkpoint | None:
    if kept.base:
        found = next((mark for mark in marks if mark.answers == kept.base), None)
        if found is None:
            raise CannotGoOn("the position from which this game went on by new rules is not kept any more")
        if len(kept.played) - kept.base <= WHOLE_UP_TO:
            return found
    elif len(kept.played) <= WHOLE_UP_TO:
        return None
    far_back = (mark for mark in marks if mark.answers <= len(kept.played) - ANSWERS_TOLD)
    return next(far_back, marks[-1] if kept.base and marks else None)


def _by_new_rules(game: Game[Any], kept: Kept, marks: Sequence[Checkpoint]) -> Taken:
    """Replay, and compare with the newest checkpoint; if that fails, go on from a checkpoint, the newest that will do."""
    newest = marks[0] if marks else None
    begin = next((mark for mark in marks if mark.answers == kept.base), None) if kept.base else None
    why = ""
    if begin is not None or not kept.base:
        try:
            match, before = replayed(game, kept, begin, compare=newest)
            return _taken(match, before, kept, NewRules(game.digest, "" if newest is not None else REPLAYED))
        except CannotGoOn as error:
            why = str(error)
    for mark in marks:
        for stands in (len(kept.played), mark.answers):
            short = msgspec.structs.replace(kept, played=kept.played[:stands])
            try:
                match, before = replayed(game, short, mark)
            except CannotGoOn as error:
                why = why or str(error)
                continue
            lost = len(kept.played) - stands
            told = TAKEN_BACK.format(stands=stands, lost=lost) if lost else FROM_CHECKPOINT
            return _taken(match, before, short, NewRules(game.digest, told, mark.answers, stands))
    raise CannotGoOn(why or "the rules have changed since this game was played")


def replayed(
    game: Game[Any], kept: Kept, mark: Checkpoint | None, compare: Checkpoint | None = None
) -> tuple[Match[Any], int]:
    """The match at the end of the line, played again from a checkpoint or the start; and how many answers lie before it.

    With `compare`, it must come to that checkpoint on the way.
    """
    before, used = (0, 0) if mark is None else (mark.answers, mark.results)
    results = [*kept.opening, *(result for played in kept.played for result in played.results)]
    recalled = Recalled(results[used:])
    saved = kept.start if mark is None else mark.state
    try:
        state = None if saved is None else game.codec[1](saved)
        match = Match(game, kept.setting.seats, kept.setting.options, chance=recalled, listen=True, state=state)
        for number, played in enumerate(kept.played[before:], start=before + 1):
            match.answer(played.option, played.seat)
            if compare is not None and compare.answers == number:
                there = compare.state, number - before, compare.results - used
                if match.checkpoint() != there:
                    raise CannotGoOn("by the rules of today the game comes out otherwise")
        if recalled.used < len(recalled.results):
            raise CannotGoOn("by the rules of today chance is asked less often")
    except CannotGoOn:
        raise
    except Exception as error:
        raise CannotGoOn(f"the rules have changed since this game was played: {game_faults(error)}") from error
    match.chance = Seeded.fresh()
    return match, before
