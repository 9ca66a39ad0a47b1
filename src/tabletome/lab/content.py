"""What of a game's content was met and used in games of bots, and what never was.

The library says what there is; events name by id what happens to whom and with what, and the state what lies on the table.
A thing is met in a game if an event names it, and used if one says that it acted or was made use of (`Happened.uses`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tabletome.kernel import Event, Game
from tabletome.kernel.events import SHARED


class Seen(msgspec.Struct):
    """In how many games each thing was met and used, by its id."""

    met: Counter[str] = msgspec.field(default_factory=Counter)
    used: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        self.met.update(other.met)
        self.used.update(other.used)


class Thing(msgspec.Struct, frozen=True):
    """A card, foe, tile or whatever else can be met, and in how many games it was met and used."""

    id: str
    name: str
    met: int
    used: int


class Kind(msgspec.Struct, frozen=True):
    """A kind of content, thing by thing."""

    kind: str
    things: list[Thing]

    @property
    def never_met(self) -> list[Thing]:
        return [thing for thing in self.things if not thing.met]

    @property
    def never_used(self) -> list[Thing]:
        return [thing for thing in self.things if thing.met and not thing.used]


class Watcher:
    """Listens to one game, and notes what it hears of."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.known = {id_ for deck in game.content().values() for id_ in deck}
        self.uses = {kind.kind: kind.uses for kind in (*SHARED, *game.events) if kind.uses}
        self.met: set[str] = set()
        self.used: set[str] = set()

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            self.met |= self._known(event.names)
            for field in self.uses.get(event.kind, ()):
                value = event.what[field]
                self.used |= self._known((value,) if isinstance(value, str) else value)

    def look(self, state: Any) -> None:
        found = self._known(self.game.in_play(state))
        self.met |= found
        self.used |= found

    def seen(self) -> Seen:
        return Seen(Counter(self.met | self.used), Counter(self.used))

    def _known(self, ids: Iterable[str]) -> set[str]:
        """What these are, or are copies of."""
        return {one for id_ in ids for one in (id_, self.game.copy_of(id_)) if one in self.known}


def coverage(content: Mapping[str, Mapping[str, str]], seen: Seen) -> list[Kind]:
    """All there is, with how often it was seen."""
    return [
        Kind(kind, [Thing(id_, name, seen.met[id_], seen.used[id_]) for id_, name in deck.items()])
        for kind, deck in content.items()
    ]
