"""Journals: a match as readable text, one line per answer with the results of chance that followed it.

    tabletome journal 1
    game connect_four version 1
    rules 1f0a…
    seats 2
    options {}
    seed 7
    0 start
    1 seat 0: drop d
    2 seat 1: drop c | d6=4; cards=ace
    end 2 5f0c…

`rules` is the digest of the rules and content it was played with; the first journals did not have it. A seed whose first
results went elsewhere is written `seed 7 from 12`. A save is a journal that also carries the last checkpoint, so that later
rules can take the game up again there.

The reader is strict: it replays every answer, and says in which line something is wrong. Nothing is half-loaded. Where the
rules have changed since, a save whose answers no longer fit, or lead elsewhere, is taken up at its checkpoint, and the person
who reads it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletome.kernel.chance import Source
from tabletome.kernel.digest import digest as digest
from tabletome.kernel.game import PackLike
from tabletome.kernel.match import Match
from tabletome.kernel.running import replaying
from tabletome.kernel.running.replaying import FindGame as FindGame
from tabletome.kernel.running.replaying import only as only
from tabletome.kernel.running.writing import Answered as Answered
from tabletome.kernel.running.writing import Header as Header
from tabletome.kernel.running.writing import write as write
from tabletome.kernel.running.writing import write_history as write_history
from tabletome.kernel.written import FORMAT as FORMAT
from tabletome.kernel.written import MOST_LINES as MOST_LINES


def read(
    text: str,
    find_game: FindGame,
    *,
    packs: Mapping[str, PackLike] | None = None,
    chance: Source | None = None,
    listen: bool = False,
    from_checkpoint: bool = False,
    whole: bool = False,
    tell: Callable[[str], None] | None = None,
) -> Match[Any]:
    """The match that a journal tells of, every answer replayed. Raises `BadJournal` with the line that is wrong.

    Where the rules have changed since it was written and its answers no longer fit, or no longer lead to its checkpoint, it
    is taken up at the checkpoint instead; `tell` gets the sentence that says so. With `from_checkpoint`, any save is.
    With `whole`, only a whole game that replays from its set-up is taken, as from a stranger: see `take_apart`.
    """
    return replaying.read(
        Match,
        text,
        find_game,
        packs=packs,
        chance=chance,
        listen=listen,
        from_checkpoint=from_checkpoint,
        whole=whole,
        tell=tell,
    )
