"""A Minor Action that was chosen, whichever kind it is of. (DR-TURN-05, DR-MINOR-01)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow


def minor_action(play: Play, figure: Figure, act: DrunagorAct) -> Flow[None]:
    """Carry out one of `MINOR_ACTS`."""
    yield from ()
    raise AssertionError(f"{act} is no Minor Action of {figure.id}")
