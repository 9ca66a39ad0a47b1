"""Special Rules of a Door that end when its room is cleared. (DR-DOOR-06)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doors import built
from tabletome.games.drunagor.options.figures import cells, floor_of
from tabletome.games.drunagor.rules.special import Happening, always
from tabletome.games.drunagor.state import monsters
from tabletome.kernel import Flow


@always("turn ends")
def rooms_are_cleared(play: Play, now: Happening) -> Flow[None]:
    """A room without Monsters is cleared, and stays so whoever comes later."""
    over = play.state.story.over
    for setup in built(play):
        if setup.until == "cleared" and setup.id not in over:
            floor = floor_of(play, setup)
            if not any(cells(play, one) & floor for one in monsters(play.state)):
                over.append(setup.id)
    yield from ()
