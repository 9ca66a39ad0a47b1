"""What people see of a Special Rule while they play: what it counts, beside the goal. (DR-DOOR-06, DR-DOOR-10)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import SpecialRule
from tabletome.games.drunagor.options.special import in_force

Showing: TypeAlias = Callable[[Table], str]
SHOWN: dict[str, Showing] = {}


def shows(rule: SpecialRule) -> Callable[[Showing], Showing]:
    """Declare the function below as what is seen of a Special Rule: `2 of 4 lamps burning`."""

    def declare(showing: Showing) -> Showing:
        SHOWN[rule] = showing
        return showing

    return declare


def in_sight(table: Table) -> Iterator[str]:
    """What is to be seen of all that is counted: as its rule tells it, else landmark by landmark, and every counter."""
    own = [SHOWN[rule] for rule in in_force(table) if rule in SHOWN]
    if own:
        yield from (told for showing in own if (told := showing(table)))
        return
    for called in dict.fromkeys(one.called for one in table.state.objects if one.kind == "landmark"):
        mark = table.library.landmarks[called]
        states = [mark.state(one.count) for one in table.state.objects if one.called == called]
        if any(states):
            yield f"{mark.name}: {', '.join(states)}"
    for counter, number in table.state.story.counters.items():
        yield f"{counter}: {number}"
