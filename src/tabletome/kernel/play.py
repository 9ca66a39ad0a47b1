"""What the rules hold in their hands while they run: the state, and a voice to tell what happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from tabletome.kernel.errors import EndlessEffects

_S = TypeVar("_S")

EVERYONE = None
STEPS_PER_ANSWER = 20_000


class Event(msgspec.Struct, frozen=True):
    """Something that happened: a kind, what was involved, the rules it rests on, and who may know of it.

    `answer` counts the answers that had been given, so an undo can take the event back. `to` lists the seats that may see it
    (None: everyone, spectators too).
    """

    kind: str
    what: dict[str, Any] = {}
    rules: tuple[str, ...] = ()
    to: tuple[int, ...] | None = EVERYONE
    answer: int = 0

    def seen_by(self, seat: int) -> bool:
        return self.to is None or seat in self.to


class Play(Generic[_S]):
    """One run of the rules over one state. Rules read and change `state`, and `tell` what happened.

    Until `due`, counted in answers, nobody wants a checkpoint, and a flow need not stop for one.
    """

    __slots__ = ("acting", "answered", "due", "hear", "phases", "state", "steps")

    def __init__(self, state: _S, answered: int = 0, hear: Callable[[Event], None] | None = None) -> None:
        self.state, self.answered, self.hear = state, answered, hear
        self.due = self.steps = self.phases = 0  # the last two since the latest answer
        self.acting: deque[str] | None = None

    def tell(
        self, kind: str, /, *, rules: tuple[str, ...] = (), to: tuple[int, ...] | None = EVERYONE, **what: object
    ) -> None:
        """Say that something happened. Costs next to nothing when nobody listens."""
        if self.hear is not None:
            self.hear(Event(kind, what, rules, to, self.answered))

    def act(self, name: str) -> None:
        """Count one effect of the card or ability `name` against the step budget of the current answer."""
        self.steps += 1
        if self.acting is None:
            self.acting = deque(maxlen=16)
        self.acting.append(name)
        if self.steps > STEPS_PER_ANSWER:
            raise self.endless()

    def endless(self) -> EndlessEffects:
        """The error for effects that never come to rest, naming those that acted last."""
        names = ", ".join(sorted(set(self.acting or ()))) or "the rules themselves"
        return EndlessEffects(
            f"these effects set each other off without end ({max(self.steps, self.phases)} steps in one answer): {names}"
        )
