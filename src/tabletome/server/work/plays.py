"""What a page plays before it shows a new position: events of the shared vocabulary with what it takes to see them happen.

The page knows no game: it moves figures along their ways, throws dice, lets numbers float and figures fall. An event that only
one game has is played if its kind says as what (`Happened.played_as`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tabletome.kernel import Event, Game
from tabletome.kernel.events import (
    SAID,
    SHARED,
    Attacked,
    CardPlayed,
    ConditionGained,
    Damaged,
    Defeated,
    Drew,
    Healed,
    Missed,
    Moved,
    Prevented,
    Rerolled,
    Revealed,
    Rolled,
    RoundBegan,
    TurnBegan,
    Vanished,
)
from tabletome.scene.svg.grounds import S
from tabletome.scene.vocabulary import Scene

MOST = 80
"""Of very much that happened at once, only the last is played."""
HAND = 2
"""More cards than this drawn at once are a hand being filled, and nothing to look at one by one."""
SEEN = {
    kind.kind
    for kind in (
        Attacked, CardPlayed, ConditionGained, Damaged, Defeated, Drew, Healed, Missed, Moved, Prevented, Rerolled, Revealed,
        Rolled, RoundBegan, TurnBegan, Vanished,
    )
} | {SAID}  # fmt: skip


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to be seen. `who` and `on` are pieces on the board; `steps` lead from where the piece stands, each as far right
    and down in units of the drawing; `dice` are pairs of a name and what the die shows; `card` is a title with its `lines`.
    """

    kind: str
    text: str
    who: str = ""
    on: tuple[str, ...] = ()
    steps: tuple[tuple[float, float], ...] = ()
    dice: tuple[tuple[str, str], ...] = ()
    total: int = 0
    needed: int = 0
    amount: int = 0
    card: str = ""
    lines: tuple[str, ...] = ()
    word: str = ""


def plays(game: Game[Any], events: Sequence[Event], view: Any, scene: Scene) -> list[Play]:
    """These events as far as there is something to be seen of them; `scene` is what they lead to."""
    as_what = {kind.kind: kind.played_as or kind.kind for kind in (*SHARED, *game.events)}
    squares = {board.place(cell.x, cell.y): (cell.x, cell.y) for board in scene.boards for cell in board.ground()}
    filling = sum(event.kind == Drew.kind for event in events) > HAND
    found = []
    for event in events:
        kind = as_what.get(event.kind, event.kind)
        if kind in SEEN and not (kind == Drew.kind and (filling or not event.what["card"])):
            found.append(_play(kind, game.say(event, view), event, squares, scene))
    return [play for play in found if not (play.kind == Moved.kind and not play.steps)][-MOST:]


def _play(kind: str, text: str, event: Event, squares: dict[str, tuple[int, int]], scene: Scene) -> Play:
    what = event.what
    card = event.names.get(what["card"], what["card"]) if what.get("card") else ""
    on = what.get("on", ())
    return Play(
        kind,
        text,
        what.get("who", "") if isinstance(what.get("who", ""), str) else "",
        (on,) if isinstance(on, str) and on else tuple(on),
        _steps(what.get("path", ()), squares),
        _dice(kind, what),
        _number(what.get("total")),
        _number(what.get("needed")),
        _number(what.get("amount")),
        card,
        _printed(card, scene) if card else (),
        str(what.get("condition", "")),
    )


def _steps(path: Iterable[str], squares: dict[str, tuple[int, int]]) -> tuple[tuple[float, float], ...]:
    """A way as far as all of it can be seen, from its beginning; boards may grow meanwhile, so no place is an absolute one."""
    known = [squares.get(place) for place in path]
    if len(known) < 2 or None in known:
        return ()
    (left, top), *rest = [square for square in known if square is not None]
    return tuple(((x - left) * S, (y - top) * S) for x, y in rest)


def _dice(kind: str, what: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Dice with numbers on them; those with signs lie on the table as they fell."""
    if kind == Rerolled.kind:
        return ((str(what["die"]), str(what["result"])),) if isinstance(what["result"], int) else ()
    if kind != Rolled.kind or not all(isinstance(result, int) for result in what["results"]):
        return ()
    return tuple((str(die), str(result)) for die, result in zip(what["dice"], what["results"], strict=True))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _printed(title: str, scene: Scene) -> tuple[str, ...]:
    """What is printed on a card, if it lies open somewhere."""
    cards = (card for zone in scene.zones for card in zone.cards if not card.face_down)
    return next((card.lines for card in cards if card.title == title), ())
