"""What rules hold in their hands while they run: a table to look at and change, and a voice to tell what happened.

What follows from a part of the state can be `derived`: worked out once and kept with the table until that part has changed.
Nobody has to say that something changed, and nothing has to be forgotten: a kept value counts only while the parts it was made
from are equal to what they were, so a state may be changed anywhere, by anybody. It pays where comparing is much cheaper than
making. What is made may rest on these parts and on the library, and on nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import wraps
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from tabletome.kernel.errors import EndlessEffects, GameFault
from tabletome.kernel.events import Happened, ids_in

_S = TypeVar("_S")
_L = TypeVar("_L")

EVERYONE = None
STEPS_PER_ANSWER = 20_000


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: a kind, what was involved, the rules it rests on, and who may know of it.

    `names` is what people call those whom `what` names by id. `answer` counts the answers that had been given, so an undo can
    take the event back. `to` lists the seats that may see it (None: everyone, spectators too).
    """

    kind: str
    what: dict[str, Any] = {}
    rules: tuple[str, ...] = ()
    to: tuple[int, ...] | None = EVERYONE
    answer: int = 0
    names: dict[str, str] = {}

    def seen_by(self, seat: int) -> bool:
        return self.to is None or seat in self.to


class Table(Generic[_S, _L]):
    """What may be looked at: a state, and the library that its ids speak of. Whatever only asks takes a table.

    `kept` is what was worked out from parts of the state (`derived`).
    """

    __slots__ = ("kept", "library", "state")

    def __init__(self, state: _S, library: _L) -> None:
        self.state, self.library = state, library
        self.kept: dict[Any, tuple[Any, Any]] = {}


class Play(Table[_S, _L]):
    """One run of the rules over one state. Rules read and change `state`, and `tell` what happened.

    Until `due`, counted in answers, nobody wants a checkpoint, and a flow need not stop for one.
    """

    __slots__ = ("_after", "_name_of", "acting", "answered", "due", "hear", "phases", "steps")

    def __init__(
        self,
        state: _S,
        library: _L = None,  # type: ignore[assignment]  # a game without cards has no library
        answered: int = 0,
        hear: Callable[[Event], None] | None = None,
        after: After | None = None,
        name_of: Callable[[Any, str], str] | None = None,
    ) -> None:
        super().__init__(state, library)
        self.answered, self.hear = answered, hear
        self.due = self.steps = self.phases = 0  # the last two since the latest answer
        self.acting: deque[str] | None = None
        self._after: Mapping[Any, Callable[[Any], None]] = after or {}
        self._name_of = name_of

    def tell(
        self, event: Happened | Callable[[], Happened], /, *rules: str, to: tuple[int, ...] | None = EVERYONE
    ) -> None:
        """Say what has just happened, and on which rules it rests. What a game wants looked at after it is looked at now.

        Where it takes work to say it, `event` is a function that makes it, which is called only if somebody listens. Nothing can
        be looked at after such an event.
        """
        if self.hear is not None:
            if not isinstance(event, Happened):
                event = event()
                if event.__class__ in self._after:
                    raise GameFault(f"something is looked at after '{event.kind}', so it must be told as it is")
            names = {id_: self._name_of(self, id_) for id_ in ids_in(event)} if self._name_of is not None else {}
            what = {field: getattr(event, field) for field in event.__struct_fields__}
            self.hear(Event(event.kind, what, rules, to, self.answered, names))
        if self._after and (look := self._after.get(event.__class__)) is not None:
            look(self)

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


After: TypeAlias = Mapping[type[Happened], Callable[[Any], None]]
"""What is looked at after an effect, by the kind of event that tells of it."""


# --- what follows from parts of a state ---------------------------------------------------------------------------------

_V = TypeVar("_V")


class Piece(Protocol):
    """A part of a state that has an id."""

    @property
    def id(self) -> str: ...


_P = TypeVar("_P", bound=Piece)


def derived(
    parts: Callable[[_S], Any],
) -> Callable[[Callable[[Table[_S, _L]], _V]], Callable[[Table[_S, _L]], _V]]:
    """The function below looks at these parts of a state, and at the library. `attrgetter` names fields.

    >>> from operator import attrgetter
    >>> import msgspec
    >>> class Camp(msgspec.Struct):
    ...     tents: list[int]
    ...     fires: int = 0
    >>> @derived(attrgetter("tents"))
    ... def beds(table: Table[Camp, None]) -> int:
    ...     print("counting")
    ...     return sum(table.state.tents)
    >>> table: Table[Camp, None] = Table(Camp([2, 3]), None)
    >>> beds(table)
    counting
    5
    >>> table.state.fires = 1
    >>> beds(table)
    5
    >>> table.state.tents[0] = 4
    >>> beds(table)
    counting
    7
    """

    def declare(make: Callable[[Table[_S, _L]], _V]) -> Callable[[Table[_S, _L]], _V]:
        @wraps(make)
        def kept(table: Table[_S, _L]) -> _V:
            now = parts(table.state)
            known = table.kept.get(make)
            if known is None or known[0] != now:
                known = table.kept[make] = _copied(now), make(table)
            value: _V = known[1]
            return value

        return kept

    return declare


def derived_of(
    parts: Callable[[_P], Any],
) -> Callable[[Callable[[Table[_S, _L], _P], _V]], Callable[[Table[_S, _L], _P], _V]]:
    """The same of one piece of the state, such as a hero: the function below looks at these parts of it, and at the library."""

    def declare(make: Callable[[Table[_S, _L], _P], _V]) -> Callable[[Table[_S, _L], _P], _V]:
        @wraps(make)
        def kept(table: Table[_S, _L], piece: _P) -> _V:
            now = parts(piece)
            known = table.kept.get((make, piece.id))
            if known is None or known[0] != now:
                known = table.kept[make, piece.id] = _copied(now), make(table, piece)
            value: _V = known[1]
            return value

        return kept

    return declare


def _copied(part: Any) -> Any:
    """As it is now, whatever becomes of it: most parts are lists and mappings of words and numbers."""
    kind = part.__class__
    if kind is str or kind is int:
        return part
    if kind is list or kind is tuple:
        return kind([_copied(one) for one in part])
    if kind is dict:
        return {key: _copied(value) for key, value in part.items()}
    return deepcopy(part)
