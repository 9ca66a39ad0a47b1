"""A Minor Action that was chosen, whichever kind it is of. (DR-TURN-05, DR-MINOR-01)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.minor.focus import UseAbility, UseFocus
from tabletome.games.drunagor.rules.minor.focus import use_ability, use_focus
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow


def minor_action(play: Play, figure: Figure, act: DrunagorAct) -> Flow[None]:
    """Carry out one of `MINOR_ACTS`."""
    match act:
        case UseFocus():
            yield from use_focus(play, figure, act)
        case UseAbility():
            yield from use_ability(play, figure, act)
        case _:
            raise AssertionError(f"{act} is no Minor Action of {figure.id}")
