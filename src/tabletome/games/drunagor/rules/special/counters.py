"""What the rules of a Chapter count: shown beside the goal, changed by scenes, Events and rules alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.story import CounterChanged
from tabletome.kernel import Flow

Counting: TypeAlias = Callable[[Play, int], Flow[None]]
"""What happens when something is counted up or down by so much."""
COUNTED: dict[str, Counting] = {}


def counted(counter: str) -> Callable[[Counting], Counting]:
    """Declare the rule below as what happens when this counter changes, instead of a mere number: lamps that are lit."""

    def declare(counting: Counting) -> Counting:
        COUNTED[counter] = counting
        return counting

    return declare


def count(play: Play, counter: str, by: int) -> Flow[None]:
    """A scene, an Event or a rule says `counter lamps +1`."""
    if counter in COUNTED:
        yield from COUNTED[counter](play, by)
    else:
        set_counter(play, counter, play.state.story.counters.get(counter, 0) + by)


def set_counter(play: Play, counter: str, number: int) -> None:
    """So much is counted now, never less than nothing."""
    play.state.story.counters[counter] = max(0, number)
    says = play.library.story.counters[counter].says
    play.tell(CounterChanged(counter, play.state.story.counters[counter], says), "DR-DOOR-06")
